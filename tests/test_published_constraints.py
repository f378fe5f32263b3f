"""Constraints that other packages announce stand beside those of the catalog."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[1] / "examples" / "product-cages"
WITH_CAGE = """
import sudoku_model as sm
from product_cages import ProductCage
puzzle = sm.Puzzle.empty(4).with_constraints(sm.Not(ProductCage("r1c1 r1c2 r2c2", 6)))
"""

Python = Callable[..., "subprocess.CompletedProcess[str]"]


def announce(site: Path, package: str, version: str, entry: str) -> None:
    """Write what an installer writes about a package beside its modules."""
    about = site / f"{package.replace('-', '_')}-{version}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n", encoding="utf-8"
    )
    (about / "entry_points.txt").write_text(
        f"[sudoku_model.constraints]\n{entry}\n", encoding="utf-8"
    )


@pytest.fixture
def python(tmp_path: Path) -> Python:
    """Run Python with the packages in ``tmp_path / "site"``, and the example where it is wanted."""
    site = tmp_path / "site"
    site.mkdir()

    def run(*arguments: str, example: str = "1.0") -> subprocess.CompletedProcess[str]:
        if example and not (site / "product_cages.py").exists():
            project = (EXAMPLE / "pyproject.toml").read_text(encoding="utf-8")
            entry = project.split("entry-points.")[1].splitlines()[1].replace('"', "")
            code = (EXAMPLE / "product_cages.py").read_text(encoding="utf-8")
            (site / "product_cages.py").write_text(code, encoding="utf-8")
            announce(site, "product-cages", example, entry)
        return subprocess.run(
            [sys.executable, *arguments],
            env={**os.environ, "PYTHONPATH": str(site)},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )

    return run


@pytest.mark.slow
def test_a_puzzle_is_written_and_read_back_with_the_package_and_its_version(python: Python) -> None:
    code = """
text = sm.write(puzzle, "json")
print(text, end="")
print(sm.read(text) == puzzle, sm.read(text).notes)
"""
    done = python("-c", WITH_CAGE + code)
    written, same = done.stdout.splitlines()
    assert json.loads(written)["constraints"][0]["constraint"] == {
        "type": "ProductCage",
        "package": "product-cages",
        "version": "1.0",
        "cells": "r1c1 r1c2 r2c2",
        "product": 6,
    }
    assert same == "True ()"


@pytest.mark.slow
def test_its_page_shows_what_happens(python: Python) -> None:
    code = f"""
import sys
from pathlib import Path
sys.path.insert(0, {str(EXAMPLE.parents[1])!r})
from tests.markdown_blocks import run_document
run_document(Path({str(EXAMPLE / "README.md")!r}).read_text(encoding="utf-8"), "README.md")
"""
    done = python("-c", code)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_it_is_in_the_catalog_and_in_the_answers(python: Python) -> None:
    done = python("-m", "sudoku_model", "constraints", "product cages")
    assert "The digits of a cage differ and multiply to its product." in done.stdout
    assert "product_cages.ProductCage(cells='r1c1 r1c2 r2c1', product=40)" in done.stdout
    done = python("-m", "sudoku_model", "constraints")
    listed = done.stdout.split("Of other packages that are installed")[1]
    assert "ProductCage" in listed


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments", [["generate", "--grid", "4", "--choose"], ["ambiguity", "." * 16, "--offer"]]
)
def test_where_it_cannot_be_placed_nobody_is_told_to_write_json(
    python: Python, arguments: list[str]
) -> None:
    done = python("-m", "sudoku_model", *arguments, "product-cage")
    assert done.returncode == 2
    assert "error: clues of the kind ProductCage cannot be proposed" in done.stderr
    assert "JSON" not in done.stderr


@pytest.mark.slow
@pytest.mark.rest
def test_a_file_is_checked_drawn_and_explained_as_with_any_clue(
    python: Python, tmp_path: Path
) -> None:
    code = """
cages = [ProductCage("r1c1 r1c2 r2c2", 6), ProductCage("r3c3 r3c4 r4c4", 24)]
puzzle = sm.Puzzle.empty(4).with_constraints(*cages).with_given("r1c1", 2).with_given("r2c3", 3)
puzzle = puzzle.with_given("r1c2", 3)
open("cages.json", "w").write(sm.write(puzzle, "json"))
"""
    done = python("-c", WITH_CAGE + code)
    assert done.returncode == 0, done.stderr
    checked = python("-m", "sudoku_model", "check", "cages.json", "--json")
    assert checked.returncode == 0, checked.stderr
    drawn = python("-m", "sudoku_model", "draw", "cages.json", "--output", "cages.svg")
    assert drawn.returncode == 0, drawn.stderr
    assert "24×" in (tmp_path / "cages.svg").read_text(encoding="utf-8")
    explained = python("-m", "sudoku_model", "explain", "cages.json")
    assert "multiply to" in explained.stdout, explained.stderr


@pytest.mark.slow
def test_where_the_package_is_missing_it_is_named(python: Python, tmp_path: Path) -> None:
    code = 'open("cages.json", "w").write(sm.write(puzzle, "json"))'
    python("-c", WITH_CAGE + code)
    (tmp_path / "site" / "product_cages.py").unlink()
    (tmp_path / "site" / "product_cages-1.0.dist-info" / "entry_points.txt").unlink()
    done = python("-m", "sudoku_model", "check", "cages.json", example="")
    assert done.returncode == 2
    assert "'ProductCage' of the package 'product-cages' 1.0" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_that_a_file_names_a_module_imports_nothing(python: Python, tmp_path: Path) -> None:
    (tmp_path / "site" / "trap.py").write_text("print('imported')", encoding="utf-8")
    constraint = {"type": "Trap", "package": "trap", "version": "1", "cells": "r1c1"}
    code = f"""
import json
import sudoku_model as sm
described = sm.Puzzle.empty(4)
value = json.loads(sm.write(described, "json"))
value["constraints"] = [{constraint!r}]
sm.read(json.dumps(value))
"""
    done = python("-c", code)
    assert "imported" not in done.stdout
    assert (
        "the package 'trap' 1 at constraints[0], expected that package to be installed"
        in done.stderr
    )


@pytest.mark.slow
def test_a_puzzle_that_another_version_has_written_says_so(python: Python, tmp_path: Path) -> None:
    python("-c", WITH_CAGE + 'open("cages.json", "w").write(sm.write(puzzle, "json"))')
    text = (tmp_path / "cages.json").read_text(encoding="utf-8")
    (tmp_path / "cages.json").write_text(text.replace('"1.0"', '"0.9"'), encoding="utf-8")
    done = python("-m", "sudoku_model", "check", "cages.json")
    assert "written with product-cages 0.9; 1.0 is installed" in done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ("Broken = nowhere:Broken", "fails with ModuleNotFoundError"),
        ("Other = product_cages:ProductCage", "announces the class ProductCage"),
        ("Product = product_cages:Product", "which is no constraint"),
    ],
)
def test_a_package_that_announces_nonsense_is_named_and_harms_nothing(
    python: Python, tmp_path: Path, entry: str, reason: str
) -> None:
    announce(tmp_path / "site", "nonsense", "3", entry)
    done = python("-m", "sudoku_model", "constraints")
    assert done.returncode == 0
    assert "the package nonsense 3 announces" in done.stderr
    assert reason in done.stderr
    assert "ProductCage" in done.stdout
