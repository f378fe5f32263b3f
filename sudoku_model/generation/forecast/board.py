"""The candidates of a classic 9x9 board, and what singles, locked candidates and sets exclude."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from numba import njit

Numbers: TypeAlias = npt.NDArray[np.int64]
Flags: TypeAlias = npt.NDArray[np.bool_]
Words: TypeAlias = npt.NDArray[np.uint64]


class Board(NamedTuple):
    """What is left on a board.

    Attributes:
        cands: for each of 81 cells its digits, as bits.
        places: for each of 27 houses, rows first, then columns, and each digit its places, as bits.
        is_open: for each cell whether its digit is not known.
    """

    cands: Numbers
    places: Numbers
    is_open: Flags


def _houses() -> Numbers:
    cells = np.arange(81, dtype=np.int64).reshape(9, 9)
    boxes = cells.reshape(3, 3, 3, 3).swapaxes(1, 2).reshape(9, 9)
    return np.concatenate([cells, cells.T, boxes])


HOUSES = _houses()
"""The cells of each house."""

HOUSES_OF = np.array([np.nonzero(np.equal(HOUSES, cell).any(axis=1))[0] for cell in range(81)])
"""The row, the column and the box of each cell."""

_PLACE_IN = np.array(
    [[int(np.argmax(HOUSES[house] == cell)) for house in HOUSES_OF[cell]] for cell in range(81)]
)

COUNT = np.array([mask.bit_count() for mask in range(512)])
"""How many bits a set of nine has."""

LOW = np.array([max(0, (mask & -mask).bit_length() - 1) for mask in range(512)])
"""Where its lowest bit is."""

CHOICES = np.array(sorted(range(1, 512), key=lambda mask: (mask.bit_count(), mask)))
"""The ways to choose some of nine things, as bits; those of one thing first."""

FIRST_OF = np.array([int(np.sum(COUNT[1:] < size)) for size in range(11)])
"""Where those of so many things begin."""


@njit(cache=True, error_model="numpy")
def board_of(left: Numbers) -> Board:
    """Return a board on which these digits are left of each cell, as bits."""
    board = Board(
        np.full(81, 511, np.int64), np.full((27, 9), 511, np.int64), np.ones(81, np.bool_)
    )
    for cell in range(81):
        for digit in range(9):
            if not left[cell] >> digit & 1:
                exclude(board, cell, digit)
    return board


@njit(cache=True, error_model="numpy")
def exclude(board: Board, cell: int, digit: int) -> bool:
    """Take a candidate away; say whether it was there."""
    if not board.cands[cell] >> digit & 1:
        return False
    board.cands[cell] &= ~(1 << digit)
    for kind in range(3):
        board.places[HOUSES_OF[cell, kind], digit] &= ~(1 << _PLACE_IN[cell, kind])
    return True


@njit(cache=True, error_model="numpy")
def _place(board: Board, cell: int, digit: int) -> None:
    board.is_open[cell] = False
    for other in range(9):
        if other != digit:
            exclude(board, cell, other)
    for kind in range(3):
        for other in HOUSES[HOUSES_OF[cell, kind]]:
            if other != cell:
                exclude(board, other, digit)


@njit(cache=True, error_model="numpy")
def singles(board: Board) -> None:
    """Place digits while a cell has one left, or a house one place for one."""
    is_new = True
    while is_new:
        is_new = False
        for cell in range(81):
            if board.is_open[cell] and COUNT[board.cands[cell]] == 1:
                _place(board, cell, LOW[board.cands[cell]])
                is_new = True
        for house in range(27):
            for digit in range(9):
                mask = board.places[house, digit]
                if COUNT[mask] == 1:
                    cell = HOUSES[house, LOW[mask]]
                    if board.is_open[cell]:
                        _place(board, cell, digit)
                        is_new = True


@njit(error_model="numpy")
def _house_around(house: int, mask: int, kind: int) -> int:
    """Return the house of a kind that some places of a house lie in, -1 if they lie in several."""
    found: int = HOUSES_OF[HOUSES[house, LOW[mask]], kind]
    for place in range(9):
        if mask >> place & 1 and HOUSES_OF[HOUSES[house, place], kind] != found:
            return -1
    return found


@njit(cache=True, error_model="numpy")
def locked(board: Board) -> bool:
    """Exclude what all places of a digit in a house see in another one; say if there was any."""
    some = False
    for house in range(27):
        for digit in range(9):
            mask = board.places[house, digit]
            if not 2 <= COUNT[mask] <= 3:
                continue
            for kind in range(3):
                other = _house_around(house, mask, kind)
                if (
                    other != house
                    and other >= 0
                    and (COUNT[board.places[other, digit]] > COUNT[mask])
                ):
                    own = house // 9
                    for cell in HOUSES[other]:
                        if HOUSES_OF[cell, own] != house:
                            some |= exclude(board, cell, digit)
    return some


@njit(cache=True, error_model="numpy")
def subsets(board: Board, size: int) -> bool:
    """Exclude what naked and hidden subsets and fish of a size do; say if there was any.

    All are the same: some of nine things have no more of nine slots than they are many.
    """
    some = False
    found = np.empty((FIRST_OF[size + 1] - FIRST_OF[size], 2), np.int64)
    slots = np.empty(9, np.int64)
    for house in range(27):
        for place in range(9):
            slots[place] = board.cands[HOUSES[house, place]]
        for number in range(_closed(slots, size, found)):
            cells, digits = found[number, 0], found[number, 1]
            some |= _exclude_all(board, house, ~cells & 511, digits)
        for number in range(_closed(board.places[house], size, found)):
            digits, cells = found[number, 0], found[number, 1]
            some |= _exclude_all(board, house, cells, ~digits & 511)
    for digit in range(9):
        for first in (0, 9):
            for number in range(_closed(board.places[first : first + 9, digit], size, found)):
                lines, across = found[number, 0], found[number, 1]
                for line in range(9):
                    if not lines >> line & 1:
                        some |= _exclude_all(board, first + line, across, 1 << digit)
    return some


@njit(cache=True, error_model="numpy")
def _exclude_all(board: Board, house: int, cells: int, digits: int) -> bool:
    some = False
    for place in range(9):
        cell = HOUSES[house, place]
        left = digits & board.cands[cell] if cells >> place & 1 else 0
        while left:
            exclude(board, cell, LOW[left])
            left &= left - 1
            some = True
    return some


@njit(cache=True, error_model="numpy")
def _closed(slots: Numbers, size: int, found: Numbers) -> int:
    """Find the things that together have just `size` slots, as bits; return how many times."""
    few = np.empty(9, np.int64)
    things = number = 0
    for thing in range(9):
        # What has one slot is settled, or will be as a single.
        if 2 <= COUNT[slots[thing]] <= size:
            few[things] = thing
            things += 1
    for choice in CHOICES[FIRST_OF[size] : FIRST_OF[size + 1]]:
        if choice >> things:
            break
        chosen = union = 0
        left = choice
        while left:
            thing = few[LOW[left]]
            chosen |= 1 << thing
            union |= slots[thing]
            left &= left - 1
        if COUNT[union] == size:
            found[number, 0], found[number, 1] = chosen, union
            number += 1
    return number
