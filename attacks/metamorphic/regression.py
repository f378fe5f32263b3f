"""What was found, made small and written as a test that is ready to be left behind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from attacks.metamorphic.hunt import Changed, Found, found_again
from attacks.puzzles.smaller import smaller_puzzles, smallest
from attacks.puzzles.written import digest, one_line, saved, word, written_puzzle
from sudoku_model.formats import read


def assert_relation(relation: str, puzzle: str, seed: str) -> None:
    """Change a puzzle, and demand that the answers change as they must.

    Args:
        relation: its name.
        puzzle: the puzzle in JSON form.
        seed: what the change and the settings follow from.
    """
    found = found_again(Changed(relation, read(puzzle, format="json"), seed))
    assert found is None, found and found.problem


def shrunk(found: Found, seconds: float = 60.0) -> Found:
    """Return a finding that is as small as could be made in the time."""
    return smallest(found, _smaller, found_again, seconds)


def _smaller(found: Found) -> Iterator[Changed]:
    for puzzle in smaller_puzzles(found.asked.puzzle):
        yield replace(found.asked, puzzle=puzzle)


def test_of(found: Found) -> str:
    """Return the text of a test file that fails as long as the relation does not hold."""
    asked = found.asked
    puzzle = written_puzzle(asked.puzzle)
    return (
        '"""Found by ``python -m attacks metamorphic``."""\n\n'
        "from attacks.metamorphic.regression import assert_relation\n\n\n"
        f"def test_{word(asked.relation)}_{digest(puzzle)}() -> None:\n"
        f"    # {one_line(found.problem):.90}\n"
        f"    assert_relation(\n    {asked.relation!r},\n{puzzle}    {asked.seed!r},\n    )\n"
    )


def save(found: Found, folder: Path) -> Path:
    """Write the test file into a folder, and return where it is."""
    return saved(test_of(found), found.asked.relation, folder)
