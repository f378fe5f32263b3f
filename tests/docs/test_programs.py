"""The programs that a page shows: each runs, and prints what the page says."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.markdown_blocks import Block, blocks

GUIDES = Path(__file__).parents[2] / "docs" / "pages" / "how-to"
PROGRAMS = GUIDES / "programs"
PAGE = (GUIDES / "programs.md").read_text(encoding="utf-8")
BLOCKS = list(blocks(PAGE))
RUNS = [block for block in BLOCKS if block.language == "text" and block.text.startswith("$ ")]
CELL = "notebook_cell.py"


def program_of(run: Block) -> str:
    return run.text.split()[2]


def test_the_page_shows_and_runs_every_program() -> None:
    shown = re.findall(r"\{literalinclude\} programs/(\w+\.py)", PAGE)
    assert sorted(shown) == sorted(path.name for path in PROGRAMS.glob("*.py"))
    helps = {word for run in RUNS for word in run.text.splitlines()[0].split()[3:]}
    assert {*map(program_of, RUNS), CELL} | helps.intersection(shown) == {*shown}


@pytest.mark.slow
@pytest.mark.parametrize("run", sorted(RUNS, key=program_of), ids=program_of)
def test_a_program_prints_what_the_page_shows(run: Block, tmp_path: Path) -> None:
    if program_of(run) == "pictures.py":
        pytest.importorskip("typst", reason="pictures for print need the extra print")
    if program_of(run) == "column.py":
        pytest.importorskip("pandas", reason="pandas is not installed")
    for path in PROGRAMS.glob("*.py"):
        shutil.copy(path, tmp_path)
    for block in BLOCKS:
        if block.caption and block.language == "text":
            (tmp_path / block.caption).write_text(block.text, encoding="utf-8")
    command, _, shown = run.text.partition("\n")
    words = [sys.executable if word == "python" else word for word in shlex.split(command[2:])]
    done = subprocess.run(
        words,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(GUIDES.parents[2]), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stderr == ""
    assert re.fullmatch(re.escape(shown).replace(r"\.\.\.", ".+"), done.stdout), done.stdout


def test_the_cell_shows_two_pictures(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("IPython", reason="a notebook's cell needs IPython")
    *rest, last = (PROGRAMS / CELL).read_text(encoding="utf-8").strip().splitlines()
    names: dict[str, object] = {}
    exec("\n".join(rest), names)
    page = eval(last, names)._repr_html_()
    assert page.count("<svg") == 2
    assert f"```text\n{capsys.readouterr().out}```" in PAGE
