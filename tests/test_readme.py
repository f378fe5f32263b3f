"""What the README shows is what happens."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.formats import FORMATS
from tests.markdown_blocks import commands, output_of, run_document

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCUMENTS = sorted(
    path
    for pattern in ("*.md", "[!.]*/README.md", "notebooks/*.ipynb")
    for path in ROOT.glob(pattern)
)


def test_it_shows_what_happens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run_document(README, "README.md")


def test_the_picture_is_what_the_command_draws(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    guide = (ROOT / "docs/pages/how-to/draw.md").read_text(encoding="utf-8")
    (drawn,) = (command.text for command in commands(guide) if "variant.svg" in command.text)
    assert output_of(drawn) == ""
    assert Path("variant.svg").read_bytes() == (ROOT / "docs/static/variant.svg").read_bytes()
    puzzle = drawn.split()[-1]
    assert f"$ sudoku-model check {puzzle}\n" in README


def test_the_readme_has_150_lines_at_most() -> None:
    assert len(README.splitlines()) <= 150


def test_the_numbers_are_right() -> None:
    named = re.search(r"(\d+) constraints", README)
    assert named
    assert 0 <= len(CONSTRAINTS) - int(named[1]) < 10  # each new one need not be counted here
    assert f"among {len(FORMATS)} formats" in README


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_file_that_a_document_links_exists(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":  # code has brackets of its own
        cells = json.loads(text)["cells"]
        text = "\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
    for target in re.findall(r"(?:\]\(|src=\\?\")(?!\w+:|#)([^)#\"\\\s]+)", text):
        assert (path.parent / target).exists(), target
