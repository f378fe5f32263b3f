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


def _half_turn(row: int, column: int, down: int, across: int) -> tuple[int, int]:
    return down - row, across - column


def _quarter_turn(row: int, column: int, down: int, across: int) -> tuple[int, int]:
    return column, down - row


def _quarter_turn_back(row: int, column: int, down: int, across: int) -> tuple[int, int]:
    return across - column, row


def _flip(row: int, column: int, down: int, across: int) -> tuple[int, int]:
    return down - row, column


def _mirror(row: int, column: int, down: int, across: int) -> tuple[int, int]:
    return row, across - column


def _transposed(row: int, column: int, down: int, across: int) -> tuple[int, int]:
    return column, row


def _other_transposed(row: int, column: int, down: int, across: int) -> tuple[int, int]:
    return across - column, down - row


TURNS: Mapping[str, _Move] = MappingProxyType(
    {
        "half-turn": _half_turn,
        "left-right": _mirror,
        "top-bottom": _flip,
        "diagonal": _transposed,
        "antidiagonal": _other_transposed,
        "turn-right": _quarter_turn,
        "turn-left": _quarter_turn_back,
    }
)
"""The seven ways to turn or mirror a rectangle, by name. The last four make rows of columns."""

_FIRST_FOR_ALL = 3

SYMMETRIES: Mapping[str, tuple[_Move, ...]] = MappingProxyType(
    {
        "none": (),
        "rotational": (_half_turn,),
        "quarter-turn": (_quarter_turn,),
        "horizontal": (_flip,),
        "vertical": (_mirror,),
        "diagonal": (_transposed,),
        "antidiagonal": (_other_transposed,),
        "orthogonal": (_flip, _mirror),
        "diagonals": (_transposed, _other_transposed),
        "full": (_quarter_turn, _mirror),
    }
)
"""By name the moves that map the givens onto each other: half a turn; a quarter of a turn; the
upper half onto the lower one; the left half onto the right one; the diagonals; and several."""

_NEED_SQUARE = (*TURNS.values(),)[_FIRST_FOR_ALL:]


def orbits(grid: Grid, symmetry: str) -> list[tuple[int, ...]]:
    """Return the cells of a grid in groups that are given together or not at all.

    Raises:
        OptionError: if there is no such symmetry, or the grid is not square and it needs to be.
    """
    expect_known("symmetry", symmetry, SYMMETRIES)
    moves = SYMMETRIES[symmetry]
    if grid.rows != grid.columns and any(move in _NEED_SQUARE for move in moves):
        raise OptionError(f"the symmetry {symmetry!r} is one of square grids, not of {grid}")
    cells = (cell for cell in grid.board if cell not in grid.holes)
    parts = connected_parts(cells, lambda one: [_moved(grid, one, move) for move in moves])
    groups = [tuple(sorted(part.difference(grid.holes))) for part in parts]
    return [*groups, *((cell,) for cell in grid.cells[len(grid.board) :])]


def images(grid: Grid) -> list[tuple[int, ...]]:
    """Return the symmetries of the board, each as where it takes the cells.

    Half a turn comes first; two quarters of a turn, one each way, come where the grid is square.
    """
    moves = [*TURNS.values()]
    if grid.rows != grid.columns:
        del moves[_FIRST_FOR_ALL:]
    return [tuple(_moved(grid, cell, move) for cell in grid.board) for move in moves]


def _moved(grid: Grid, cell: int, move: _Move) -> int:
    row, column = move(*divmod(cell, grid.columns), grid.rows - 1, grid.columns - 1)
    return row * grid.columns + column


def makes_rows_of_columns(turn: str) -> bool:
    """Say whether one of `TURNS` does."""
    return TURNS[turn] in _NEED_SQUARE


def place_after(turn: str, rows: int, columns: int) -> Callable[[int, int], tuple[int, int]]:
    """Return where one of `TURNS` takes the places of a rectangle, counted from 0.

    Example:
        >>> place_after("turn-right", 2, 3)(0, 0)  # the first row becomes the last column
        (0, 1)
    """
    move = TURNS[turn]
    return lambda row, column: move(row, column, rows - 1, columns - 1)
