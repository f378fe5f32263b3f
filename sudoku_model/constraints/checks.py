"""What constraints check of their fields and ask of their cells."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import combinations

from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.errors import UnsupportedError
from sudoku_model.grid import Grid
from sudoku_model.texts import shortened

_ONE_CELL = re.compile(r"r\d+c\d+")

MOST_VALUES = 20_000
"""Largest number of values of a sum that is a variable; extra cells may hold any numbers."""

MOST_WORK = 20_000_000
"""Largest estimate of the steps of the machines that state one clue; each takes about 1 us."""


def require_few_values(constraint: str, values: range) -> None:
    """Check that a sum can be a variable.

    Raises:
        UnsupportedError: if it can have too many values.
    """
    if len(values) > MOST_VALUES:
        raise UnsupportedError(
            f"{shortened(constraint, 150)}: a sum from {values[0]} to {values[-1]}, expected one "
            f"of at most {MOST_VALUES} possible values"
        )


def require_little_work(constraint: str, steps: int) -> None:
    """Check that the statement of a clue is not too large.

    Raises:
        UnsupportedError: if it is.
    """
    if steps > MOST_WORK:
        raise UnsupportedError(
            f"{shortened(constraint, 150)}: a statement of some {steps:.0e} steps, expected at "
            f"most {MOST_WORK:.0e}; a smaller grid or a shorter line"
        )


def check_digits(constraint: Constraint, digits: tuple[int, ...]) -> None:
    """Check that a field has at least one digit.

    Raises:
        ConstraintError: if it has none.
    """
    if not digits:
        raise constraint.error("no digits", "at least one")


def check_least(constraint: Constraint, called: str, number: int | None, least: int) -> None:
    """Check that a number, if there is one, is large enough.

    Raises:
        ConstraintError: if it is smaller.
    """
    if number is not None and number < least:
        raise constraint.error(f"{called} {number!r}", f"a number from {least}")


def require_on_board(constraint: Constraint, board: Board, cells: str) -> None:
    """Check that cells lie on the board, as extra cells have no neighbours and no lines.

    Raises:
        ConstraintError: if one does not.
    """
    for cell in board.cells(cells):
        if cell not in board.grid.board:
            name = board.grid.cell_name(cell)
            raise constraint.error(f"the extra cell {name}", "cells of the board")


def check_known(constraint: Constraint, digits: Iterable[int], known: Sequence[int]) -> None:
    """Check that each of some digits is among those that are known.

    Raises:
        ConstraintError: if one is not among the known ones.
    """
    for digit in digits:
        if digit not in known:
            raise constraint.error(f"the digit {digit}", f"digits among {listed(known)}")


def each_of(cells: str) -> str:
    """Begin a sentence about each of some cells, or about the only one."""
    return cells if _ONE_CELL.fullmatch(cells) else f"each of {cells}"


def listed(digits: Iterable[int]) -> str:
    """Write digits one after the other."""
    return " ".join(map(str, digits))


def see_each_other(grid: Grid, cells: Sequence[int]) -> bool:
    """Say whether every two of the cells share a house, so that their digits differ anyway."""
    if len(set(cells)) < len(cells):
        return False
    houses = [grid.houses_by_cell[cell] for cell in cells]
    in_one = bool(houses and frozenset.intersection(*houses))
    return in_one or not any(one.isdisjoint(two) for one, two in combinations(houses, 2))
