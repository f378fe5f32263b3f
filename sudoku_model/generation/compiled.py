"""Drawing and thinning classic 9x9 grids in compiled code: the same puzzles, many times as fast.

Both ask nothing but whether there is a solution, or another one, so a seed gives the same puzzle
whoever answers. `grids` and `clues` say what is done here, and do it for all other grids.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from numba import njit

from sudoku_model.classics.numba_search import Room, new_room, solutions
from sudoku_model.generation.seeds import keys

_Digits = npt.NDArray[np.uint8]
_Numbers = npt.NDArray[np.intp]
Cells = npt.NDArray[np.bool_]


class CompiledMaker:
    """Makes classic puzzles, one at a time."""

    def __init__(self) -> None:
        self._room = new_room()

    def drawn(self, rng: random.Random) -> tuple[int, ...]:
        """Return a random filled grid, as `grids.drawn` draws it from an empty one."""
        order = np.argsort(keys(rng, 81))
        # What is drawn first belongs to the cell that comes first.
        choices = np.argsort(np.reshape(keys(rng, 81 * 9), (81, 9)), axis=1) + 1
        values = np.zeros(81, np.uint8)
        _draw(order, choices.astype(np.uint8), values, self._room)
        return tuple(values.tolist())

    def thinned(
        self, values: Sequence[int], orbits: Sequence[tuple[int, ...]], fewest: int
    ) -> set[int] | None:
        """Return the cells that are left as givens; see `clues.thinned`."""
        kept = self.kept(np.array(values, np.uint8), orbits, fewest)
        return set(np.flatnonzero(kept).tolist())

    def without_easier(self, candidates: int) -> int:
        """Return the candidates: nothing is wished of steps."""
        return candidates

    def kept(self, digits: _Digits, orbits: Sequence[tuple[int, ...]], fewest: int) -> Cells:
        """Return which cells are left of these orbits, all of which are given at first."""
        cells = np.array([cell for orbit in orbits for cell in orbit])
        ends = np.cumsum([*map(len, orbits)])
        kept = np.zeros(81, bool)
        kept[cells] = True
        _thin(digits, cells, ends, fewest, kept, self._room)
        return kept


@njit(cache=True, error_model="numpy")
def _draw(order: _Numbers, choices: _Digits, values: _Digits, room: Room) -> None:
    known, other = np.zeros(81, np.uint8), np.zeros(81, np.uint8)
    solutions(values, 1, known, other, room, -1)
    for place in range(81):
        cell = order[place]
        for digit in choices[place]:
            values[cell] = digit
            if digit == known[cell]:  # of which it is known that the grid can be filled
                break
            if not _is_seen(cell, digit, values) and solutions(values, 1, other, other, room, -1):
                known[:] = other
                break


@njit(error_model="numpy")
def _is_seen(cell: int, digit: int, values: _Digits) -> bool:
    row, column = cell // 9, cell % 9
    corner = row // 3 * 27 + column // 3 * 3
    for place in range(9):
        in_row, in_column = 9 * row + place, 9 * place + column
        in_box = corner + place // 3 * 9 + place % 3
        if (
            (values[in_row] == digit and in_row != cell)
            or (values[in_column] == digit and in_column != cell)
            or (values[in_box] == digit and in_box != cell)
        ):
            return True
    return False


@njit(cache=True, error_model="numpy")
def _thin(
    values: _Digits, cells: _Numbers, ends: _Numbers, fewest: int, kept: Cells, room: Room
) -> None:
    givens = np.where(kept, values, np.uint8(0))
    first, second = np.empty(81, np.uint8), np.empty(81, np.uint8)
    left, start = kept.sum(), 0
    for end in ends:
        size = end - start
        if left - size < fewest:
            start = end
            continue
        for cell in cells[start:end]:
            givens[cell] = 0
        is_only = solutions(givens, 2, first, second, room, -1) == 1
        for cell in cells[start:end]:
            kept[cell] = not is_only
            if not is_only:
                givens[cell] = values[cell]
        left -= size if is_only else 0
        start = end
