"""The rows of data sets: a puzzle, its solution, how hard it is, and the steps that solve it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from sudoku_model.analysis.steps import Rating, Step
from sudoku_model.answers.kinds import TEXT, WHOLE, About, Among, ListOf
from sudoku_model.answers.records import columns_of
from sudoku_model.answers.steps import RATING, STEP
from sudoku_model.answers.table import Key, Table, Told
from sudoku_model.batch.records import PUZZLE_ON_A_LINE
from sudoku_model.formats.native import puzzle_text
from sudoku_model.puzzle import Puzzle

SPLITS: Final = ("train", "validation", "test")


@dataclass(frozen=True)
class DatasetRow:
    """A row of a data set that `sudoku-model dataset` writes: a puzzle with exactly one solution.

    Attributes:
        rating: how hard the puzzle is, with the solution and the steps.
        class_: the class of puzzles that are the same but for symmetry.
        split: the split of that class.
        has_steps: whether the steps are told.
    """

    rating: Rating
    class_: str
    split: str
    has_steps: bool

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.rating.puzzle


_OF_STEP = ("number", "technique", "difficulty", "sentence", "placed", "removed")

_STEP: Final = Table(
    Step,
    *tuple(key for key in STEP.keys if isinstance(key, Key | Told) and key.name in _OF_STEP),
    name="dataset-step",
    meaning="A step, without the board before it, which follows from the steps before.",
)


def _solution(row: DatasetRow, about: About) -> str:
    solution = row.rating.verdict.solution
    assert solution is not None
    return solution.line()


def _hardest(row: DatasetRow, about: About) -> str:
    hardest = row.rating.hardest
    return hardest.name if hardest else ""


def _of_rating(key: Told) -> Told:
    """Return a key of a rating as one of a row, which has not all that belongs to it."""
    key = replace(key, meaning=key.meaning.partition("; if not, see")[0])
    value = key.value
    if callable(value):
        return replace(key, value=lambda row, about: value(row.rating, about))
    return replace(key, value=f"rating.{value or key.name}")


_RATING: Final = [
    _of_rating(key)
    for key in RATING.keys
    if isinstance(key, Told)
    and key.name in ("difficulty", "level", "effort", "techniques", "complete")
]

ROW_KEYS: Final = (
    Told("name", TEXT, "the seed and the number of the puzzle", "puzzle.name"),
    Told("split", Among(SPLITS), "'train', 'validation' or 'test'"),
    Told("puzzle", TEXT, PUZZLE_ON_A_LINE, lambda row, about: puzzle_text(row.puzzle)),
    Told("solution", TEXT, "the only solution as one line", _solution),
    Told("givens", WHOLE, "how many givens there are", "puzzle.given_count"),
    *_RATING,
    Told("hardest", TEXT, "what the hardest step is called, if it has a name", _hardest),
    Told(
        "steps",
        ListOf(_STEP),
        "the steps in order, if they were asked for",
        lambda row, about: row.rating.explanation.steps if row.has_steps else (),
        is_rare=True,
    ),
    Told("class", TEXT, "equal for puzzles that are the same but for symmetry", "class_"),
)
"""The columns of a data set."""

ROW: Final = Table(DatasetRow, *ROW_KEYS)


def row_columns() -> dict[str, str]:
    """Return the columns of a data set, each with what it holds."""
    return columns_of(ROW_KEYS)


def row_record(row: DatasetRow) -> dict[str, Any]:
    """Return a row in values that JSON can hold."""
    return ROW.write(row, About(row.puzzle))
