"""What is a line for a clue beside the grid: a row, a column or a part of one, from one end."""

from __future__ import annotations

from dataclasses import replace

import pytest

import sudoku_model as sm
from sudoku_model.constraints.base import Board
from sudoku_model.constraints.line_clues import is_full
from sudoku_model.errors import ConstraintError
from sudoku_model.grid import ExtraCell, Grid

GRID = Grid.square(4)


@pytest.mark.parametrize(
    "cells", ["r1", "c2", "r1c4-r1c1", "c3 ", "r4c1 r3c1 r2c1 r1c1", "r2c1 r2c2", "r3c4 r3c2 r3c1"]
)
def test_a_line_is_read_from_either_end(cells: str) -> None:
    sm.Skyscraper(cells, 1).validate(Board(GRID))


@pytest.mark.parametrize(
    "cells",
    [
        "r1c1 r1c3 r1c2",
        "r1c1 r3c1 r2c1",
        "r4c1 r2c1 r3c1",
        "r1c4 r1c2 r1c3",
        "r1c1 r1c2 r2c2",
        "r1c1 r2c1 r2c2",
        "r1c1 r2c2 r3c3",
        "r1c2 r2c1",
    ],
)
def test_what_turns_is_no_line(cells: str) -> None:
    with pytest.raises(ConstraintError, match="one row or column from one end to the other"):
        sm.Skyscraper(cells, 1).validate(Board(GRID))


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ("r1c1", "1 cell, expected a line of at least two"),
        ("r1c1 x", "the extra cell x, expected cells of the board"),
        ("x y", "the extra cell x, expected cells of the board"),
    ],
)
def test_one_cell_or_a_cell_outside_the_grid_is_no_line(cells: str, message: str) -> None:
    grid = replace(GRID, extras=(ExtraCell("x", (1, 2)), ExtraCell("y", (1, 2))))
    with pytest.raises(ConstraintError, match=message):
        sm.Skyscraper(cells, 1).validate(Board(grid))


def test_a_line_is_full_if_it_holds_every_digit_once() -> None:
    grid = replace(Grid.rectangle(4, 4, range(1, 5)), extras=(ExtraCell("x", (1, 2)),))
    assert is_full(grid, grid.row(2))
    assert is_full(grid, grid.column(3)[::-1])
    assert is_full(grid, (0, 1, 4, 5))  # a region
    assert not is_full(grid, grid.row(2)[1:])
    assert not is_full(grid, (0, 1, 4, 6))
    assert not is_full(grid, (0, 1, 2, 2))
    assert not is_full(grid, (0, 1, 2, grid.cell("x")))
    assert not is_full(Grid.rectangle(4, 4, range(1, 6), (2, 2)), range(4))
    without_rows = replace(Grid.square(4), has_rows=False)
    assert not is_full(without_rows, without_rows.row(0))
    one = Grid(1, 1, range(1, 2), (None,), extras=(ExtraCell("x", (1,)),))
    assert is_full(one, (0,))
    assert not is_full(one, (1,))


@pytest.mark.parametrize(
    ("clue", "message"),
    [
        (lambda digit: sm.HiddenSkyscraper("r1", digit), "the digit {}, expected one from 1 to 4"),
        (lambda digit: sm.NumberedRoom("r1", digit), "the digit {}, expected one from 1 to 4"),
    ],
)
def test_a_digit_that_a_line_cannot_hold_is_refused(clue, message: str) -> None:
    for digit in (0, 5):
        with pytest.raises(ConstraintError, match=message.format(digit)):
            clue(digit).validate(Board(GRID))
