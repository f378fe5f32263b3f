"""Symmetries of a board, and of the places of what stands on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from sudoku_model.errors import OptionError, expect_known
from sudoku_model.grid import Grid
from sudoku_model.reach import connected_parts

_Move: TypeAlias = Callable[[int, int, int, int], tuple[int, int]]
"""From a row, a column, the last row and the last column to another row and column."""

TURNS: Mapping[str, _Move] = MappingProxyType(
    {
        "half-turn": lambda row, column, down, across: (down - row, across - column),
        "left-right": lambda row, column, down, across: (row, across - column),
        "top-bottom": lambda row, column, down, across: (down - row, column),
        "diagonal": lambda row, column, down, across: (column, row),
        "antidiagonal": lambda row, column, down, across: (across - column, down - row),
        "turn-right": lambda row, column, down, across: (column, down - row),
        "turn-left": lambda row, column, down, across: (across - column, row),
    }
)
"""The seven ways to turn or mirror a rectangle, by name."""

_TRANSPOSING = ("diagonal", "antidiagonal", "turn-right", "turn-left")
"""Those that make rows of columns."""

SYMMETRIES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "none": (),
        "rotational": ("half-turn",),
        "quarter-turn": ("turn-right",),
        "horizontal": ("top-bottom",),
        "vertical": ("left-right",),
        "diagonal": ("diagonal",),
        "antidiagonal": ("antidiagonal",),
        "orthogonal": ("top-bottom", "left-right"),
        "diagonals": ("diagonal", "antidiagonal"),
        "full": ("turn-right", "left-right"),
    }
)
"""By name the turns that map the givens onto each other: half a turn; a quarter of a turn; the
upper half onto the lower one; the left half onto the right one; the diagonals; and several."""


def orbits(grid: Grid, symmetry: str) -> list[tuple[int, ...]]:
    """Return the cells of a grid in groups that are given together or not at all.

    Raises:
        OptionError: if there is no such symmetry, or the grid is not square and it needs to be.
    """
    expect_known("symmetry", symmetry, SYMMETRIES)
    turns = SYMMETRIES[symmetry]
    if grid.rows != grid.columns and any(map(makes_rows_of_columns, turns)):
        raise OptionError(f"the symmetry {symmetry!r} is one of square grids, not of {grid}")
    parts = connected_parts(
        grid.digit_cells, lambda one: [_moved(grid, one, turn) for turn in turns]
    )
    groups = [tuple(sorted(part.difference(grid.holes))) for part in parts]
    return [*groups, *((cell,) for cell in grid.cells[len(grid.board) :])]


def images(grid: Grid) -> list[tuple[int, ...]]:
    """Return the symmetries of the board, each as where it takes the cells.

    Half a turn comes first; two quarters of a turn, one each way, come where the grid is square.
    """
    is_square = grid.rows == grid.columns
    turns = [turn for turn in TURNS if is_square or not makes_rows_of_columns(turn)]
    return [tuple(_moved(grid, cell, turn) for cell in grid.board) for turn in turns]


def _moved(grid: Grid, cell: int, turn: str) -> int:
    row, column = TURNS[turn](*divmod(cell, grid.columns), grid.rows - 1, grid.columns - 1)
    return row * grid.columns + column


def makes_rows_of_columns(turn: str) -> bool:
    """Say whether one of `TURNS` does."""
    return turn in _TRANSPOSING


def place_after(turn: str, rows: int, columns: int) -> Callable[[int, int], tuple[int, int]]:
    """Return where one of `TURNS` takes the places of a rectangle, counted from 0.

    Example:
        >>> place_after("turn-right", 2, 3)(0, 0)  # the first row becomes the last column
        (0, 1)
    """
    move = TURNS[turn]
    return lambda row, column: move(row, column, rows - 1, columns - 1)
