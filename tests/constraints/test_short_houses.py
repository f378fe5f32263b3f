"""Houses with fewer cells than there are digits: no digit must appear in them."""

from __future__ import annotations

from itertools import permutations

import pytest

import sudoku_model as sm
from sudoku_model.constraints.base import Constraint
from sudoku_model.grid import Grid

ENGINES = ["sat", "sat::minimal", "sat::extended", "sat::triads", "sat:minicard::native"]

CLUES = {
    "one cell": sm.KillerCage("r1c2", 3),
    "two cells": sm.KillerCage("r1c1 r1c2", 6),
    "all but one": sm.KillerCage("r1c1-r1c4", 14),
    "the whole house": sm.KillerCage("r1c1-r1c5", 20),
    "a diagonal": sm.LittleKiller("r1c1", 4),
    "an arrow": sm.Arrow("r1c1", "r1c2 r1c3"),
    "a sum": sm.Sum("r1c1 r1c3 r1c5", "==", 9),
    "a digit said to be there": sm.Contains("r1c1 r1c2 r1c3", (2, 5)),
}


@pytest.mark.sample(every=8)
@pytest.mark.parametrize("engine", [*ENGINES, "cpsat", "backtracking"])
@pytest.mark.parametrize("clue", CLUES.values(), ids=CLUES)
def test_all_fillings_are_found(clue: Constraint, engine: str) -> None:
    row = Grid(1, 5, range(1, 7), (0,) * 5, has_rows=False, has_columns=False)
    puzzle = sm.Puzzle.empty(row).with_constraints(clue)
    expected = {
        values for values in permutations(row.digits, 5) if clue.holds(puzzle.board, values)
    }
    assert 0 < len(expected) < 720
    most = 20 if engine == "cpsat" else 720  # it takes long to list them
    found = {solution.values for solution in sm.solutions(puzzle, engine, limit=most)}
    assert found <= expected
    assert len(found) == min(most, len(expected))


@pytest.mark.parametrize("engine", ENGINES)
def test_cages_on_nine_cells_with_ten_digits(engine: str) -> None:
    """Given are all digits but those of a cage in a row, which are two of three: 0, 8, 9."""
    grid = Grid.rectangle(9, 9, range(10), box=(3, 3))
    puzzle = sm.Puzzle.empty(grid).with_constraints(
        sm.KillerCage("r1c1 r1c2", 8), sm.KillerCage("r5c5 r5c6 r4c5", 6), sm.KillerCage("r9c9", 0)
    )
    for column, digit in enumerate(range(1, 8), start=3):
        puzzle = puzzle.with_given(f"r1c{column}", digit)
    verdict = sm.check(puzzle, engine)
    assert verdict.status is sm.Status.MULTIPLE
    first = {(one.values[0], one.values[1]) for one in verdict.solutions}
    assert first <= {(0, 8), (8, 0)}
