"""From the numbers of puzzles to rows. This is what worker processes do."""

from __future__ import annotations

from collections import Counter

import numpy as np

from sudoku_model.analysis.both import agreed
from sudoku_model.analysis.classics import bulk_verdict
from sudoku_model.analysis.defects import defect
from sudoku_model.analysis.limits import heed
from sudoku_model.analysis.steps import rate
from sudoku_model.analysis.uniqueness import check
from sudoku_model.analysis.verdict import Status, Verdict
from sudoku_model.answers.datasets import DatasetRow, row_columns, row_record
from sudoku_model.batch.answers import ChunkAnswer
from sudoku_model.batch.records import format_objects
from sudoku_model.batch.verdicts import solutions_of
from sudoku_model.classics.arrays import check_array
from sudoku_model.dataset.classes import class_of
from sudoku_model.dataset.recipe import Recipe
from sudoku_model.errors import UndecidedError
from sudoku_model.generation.making import made_if_found
from sudoku_model.puzzle import Puzzle, is_classic

MADE, NOT_MADE, NOT_CONFIRMED, NOT_CLASSED = "made", "not made", "not confirmed", "not classed"
"""What can become of a puzzle: none was found as wished; the other engine did not decide in time;
it has too many symmetries of its own to tell which others are the same."""


def rows_of(numbers: range, recipe: Recipe) -> ChunkAnswer:
    """Make the puzzles with these numbers, and all that a data set says of them.

    Raises:
        DefectError: if two engines contradict each other.
        KeyboardInterrupt: if Ctrl-C was pressed.
    """
    counts: Counter[str] = Counter()
    records = []
    for number in numbers:
        row, became = _row(number, recipe)
        counts[became] += 1
        if row is not None:
            records.append(row_record(row))
    return ChunkAnswer(format_objects(records, row_columns(), "jsonl"), counts, ())


def _row(number: int, recipe: Recipe) -> tuple[DatasetRow | None, str]:
    """Return a row, None if there is none; and what became of the puzzle."""
    limit = recipe.wishes.time_limit
    puzzle = made_if_found(number, recipe.wishes, recipe.seed)
    if puzzle is None:
        return None, NOT_MADE
    verdict = check(puzzle, "sat", time_limit=limit)
    heed(verdict.reason)
    if not _is_confirmed(verdict, limit):
        return None, NOT_CONFIRMED
    assert verdict.solution is not None
    try:
        class_ = class_of(verdict.solution, limit)
    except UndecidedError:
        return None, NOT_CLASSED
    rating = rate(verdict, time_limit=limit)
    heed(rating.reason)
    return DatasetRow(rating, class_, recipe.split_of(class_), recipe.has_steps), MADE


def _is_confirmed(verdict: Verdict, time_limit: float | None) -> bool:
    """Say whether an engine that shares no code with the first says the same of a puzzle.

    Raises:
        DefectError: if it says something else.
    """
    puzzle = verdict.puzzle
    other = (
        _by_bulk(puzzle) if is_classic(puzzle) else check(puzzle, "cpsat", time_limit=time_limit)
    )
    heed(other.reason)
    verdicts = [verdict, other]
    agreed(puzzle, verdicts, {"time_limit": time_limit})
    if any(one.status is Status.UNDECIDED for one in verdicts):
        return False
    if not verdict.is_unique:
        raise defect("a puzzle was made for one solution and has others", puzzle, verdicts)
    return True


def _by_bulk(puzzle: Puzzle) -> Verdict:
    givens = np.array([[given or 0 for given in puzzle.givens]], np.uint8)
    return bulk_verdict(puzzle, next(solutions_of(check_array(givens))), 0.0)
