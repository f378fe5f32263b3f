"""Write a disagreement as a test that is ready to be left behind."""

from __future__ import annotations

from pathlib import Path
from textwrap import indent

from attacks.differential.hunt import Asked, Found, problem_again
from attacks.puzzles.written import digest, one_line, saved, word, written_puzzle
from sudoku_model.formats import read


def assert_agreement(*asked: tuple[str, str, tuple[str, ...], str]) -> None:
    """Ask questions one after the other, and demand that all agree on the last one.

    Args:
        asked: for each question its name, the puzzle in JSON form, the names of the engines, and
            the seed of the settings.
    """
    problem = problem_again(
        [
            Asked(question, read(puzzle, format="json"), engines, seed)
            for question, puzzle, engines, seed in asked
        ]
    )
    assert not problem, problem


def test_of(found: Found) -> str:
    """Return the text of a test file that fails as long as the disagreement is there."""
    questions = "".join(map(_written, (*found.before, found.asked)))
    return (
        '"""Found by ``python -m attacks differential``."""\n\n'
        "from attacks.differential.regression import assert_agreement\n\n\n"
        f"def test_{word(found.asked.question)}_{digest(questions)}() -> None:\n"
        f"    # {one_line(found.problem):.90}\n"
        f"    assert_agreement(\n{indent(questions, ' ' * 8)}    )\n"
    )


def save(found: Found, folder: Path) -> Path:
    """Write the test file into a folder, and return where it is."""
    return saved(test_of(found), found.asked.question, folder)


def _written(asked: Asked) -> str:
    return (
        f"(\n    {asked.question!r},\n{written_puzzle(asked.puzzle)}"
        f"    {asked.engines!r},\n    {asked.seed!r},\n),\n"
    )
