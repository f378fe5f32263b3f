"""Lines that are the solution of another line, for tables with millions of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import isqrt
from operator import eq, itemgetter

from sudoku_model.formats.base import NO_OPTIONS
from sudoku_model.formats.cells import FEWEST_CELLS, as_line, has_grid
from sudoku_model.grid import Grid

_BLANKS = ".0_*"
_DIGITS = "123456789"


def solves(filled: str, line: str) -> bool:
    """Say whether a line of digits is a solution of another line, on a square grid with boxes.

    Nothing is found out of lines with other symbols than the digits 1 to 9; they solve nothing.
    """
    order = isqrt(len(line))
    if order**2 != len(line) or not 4 <= order <= 9 or not has_grid(order, NO_OPTIONS):
        return False
    blanks = sum(map(line.count, _BLANKS))
    if len(filled) != len(line) or sum(map(eq, filled, line)) + blanks != len(line):
        return False
    digits = {*_DIGITS[:order]}
    return all({*house(filled)} == digits for house in _houses(order))


def solution_to_compare(stated: object, line: str) -> str | None:
    """Return the solution that a source states of a line, as one; None if it is one, or no grid.

    It may be stated as a text, or as numbers in one list or in rows.
    """
    filled = (as_line(stated) or "").strip()
    is_settled = len(filled) < FEWEST_CELLS or solves("".join(filled.split()), line)
    return None if is_settled else filled


@lru_cache
def _houses(order: int) -> list[Callable[[str], tuple[str, ...]]]:
    """Return what takes the symbols of each house from a line."""
    return [itemgetter(*house.cells) for house in Grid.square(order).houses]
