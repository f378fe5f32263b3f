"""The shared collections, which are not part of the repository."""

from pathlib import Path

import pytest

from sudoku_model.formats import read_many

CLASSIC_FOLDER = Path(__file__).parents[3] / "shared" / "data" / "classic"

if not CLASSIC_FOLDER.is_dir():
    pytest.skip(f"no collections in {CLASSIC_FOLDER}", allow_module_level=True)


@pytest.mark.parametrize("path", sorted(CLASSIC_FOLDER.glob("*.txt")), ids=lambda path: path.name)
def test_every_line_is_a_puzzle(path: Path) -> None:
    lines = path.read_text().splitlines()
    for number, (line, puzzle) in enumerate(zip(lines, read_many(path), strict=True), 1):
        assert puzzle.line() == line[:81]
        assert puzzle.name == f"{path}:{number}"
        assert puzzle.comment == line[81:].strip()
