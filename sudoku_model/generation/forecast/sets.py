"""Almost locked sets and W-wings on a classic 9x9 board: see `analysis.steps.locked_sets`."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from sudoku_model.generation.forecast.board import (
    CHOICES,
    COUNT,
    FIRST_OF,
    HOUSES,
    LOW,
    Board,
    Numbers,
    exclude,
)
from sudoku_model.generation.forecast.chains import LINKS

_HALF = 54
"""Sets of cells are bits of two words; so many are in the first one."""

_MOST_SETS, _MOST_IN_A_SET, MOST_CELLS = 300, 4, 5
"""The most sets, cells of a set, and cells of two of them that are looked at."""


def _peers() -> Numbers:
    seen = [[link // 9 for link in LINKS[9 * cell].tolist()] for cell in range(81)]
    masks = [sum(1 << peer for peer in set(peers) - {cell}) for cell, peers in enumerate(seen)]
    return np.array([[mask & (1 << _HALF) - 1, mask >> _HALF] for mask in masks])


_PEERS = _peers()
"""For each cell those that it sees."""


@njit(cache=True, error_model="numpy")
def w_wings(board: Board) -> bool:
    """Exclude what two cells with the same two digits do that a house links; say if any."""
    some = False
    pairs = [cell for cell in range(81) if board.is_open[cell] and COUNT[board.cands[cell]] == 2]
    for place, one in enumerate(pairs):
        for other in pairs[place + 1 :]:
            digits = board.cands[one]
            if board.cands[other] != digits or COUNT[digits] != 2:
                continue
            first, second = LOW[digits], LOW[digits & (digits - 1)]
            for digit, target in ((first, second), (second, first)):
                if _is_linked(board, digit, one, other):
                    seen, seen_too = _PEERS[one] & _PEERS[other]
                    some |= _exclude_from(board, target, seen, seen_too)
    return some


@njit(cache=True, error_model="numpy")
def _is_linked(board: Board, digit: int, one: int, other: int) -> bool:
    """Say whether a house has all its places for a digit where they see one of two cells."""
    first, second = _PEERS[one, 0] | _PEERS[other, 0], _PEERS[one, 1] | _PEERS[other, 1]
    for house in range(27):
        mask = board.places[house, digit]
        if COUNT[mask] < 2:
            continue
        while mask and _has(first, second, HOUSES[house, LOW[mask]]):
            mask &= mask - 1
        if not mask:
            return True
    return False


class _Sets(NamedTuple):
    """Almost locked sets, the smallest first.

    Attributes:
        cells: of each set, in two words.
        digits: of each, as bits.
        held: for each digit the cells that may hold it.
        reach: for each digit what sees all of these.
        first_of: where those of each number of cells begin, and at last how many sets there are.
    """

    cells: Numbers
    digits: Numbers
    held: Numbers
    reach: Numbers
    first_of: Numbers


@njit(cache=True, error_model="numpy")
def linked_sets(board: Board) -> int:
    """Exclude what two almost locked sets do; return of how many cells they are, 0 if none is.

    Those of the fewest cells come first, and alone.
    """
    sets = _list(board)
    first_of, cells = sets.first_of, sets.cells
    for total in range(3, MOST_CELLS + 1):
        some = False
        for size in range(1, total // 2 + 1):
            for one in range(first_of[size], first_of[size + 1]):
                begin = max(one + 1, first_of[total - size])
                for other in range(begin, first_of[total - size + 1]):
                    common = sets.digits[one] & sets.digits[other]
                    if (
                        COUNT[common] > 1
                        and not cells[one, 0] & cells[other, 0]
                        and not cells[one, 1] & cells[other, 1]
                    ):
                        some |= _exclude_by(board, sets, one, other, common)
        if some:
            return total
    return 0


@njit(cache=True, error_model="numpy")
def _list(board: Board) -> _Sets:
    cells, digits = np.empty((_MOST_SETS, 2), np.int64), np.empty(_MOST_SETS, np.int64)
    held, reach = np.empty((_MOST_SETS, 9, 2), np.int64), np.empty((_MOST_SETS, 9, 2), np.int64)
    first_of = np.zeros(_MOST_IN_A_SET + 2, np.int64)
    number = 0
    for size in range(1, _MOST_IN_A_SET + 1):
        first_of[size] = number
        # A cell is listed with its row.
        for house in range(9 if size == 1 else 27):
            few = 0
            for place in range(9):
                cell = HOUSES[house, place]
                if board.is_open[cell] and COUNT[board.cands[cell]] <= size + 1:
                    few |= 1 << place
            for chosen in CHOICES[FIRST_OF[size] : FIRST_OF[size + 1]]:
                own = _digits_of(board, house, chosen, size) if not chosen & ~few else 0
                if own and number < _MOST_SETS:
                    digits[number] = own
                    _describe(board, house, chosen, cells[number], held[number], reach[number])
                    number += 1
    first_of[_MOST_IN_A_SET + 1] = number
    return _Sets(cells, digits, held, reach, first_of)


@njit(cache=True, error_model="numpy")
def _exclude_by(board: Board, sets: _Sets, one: int, other: int, common: int) -> bool:
    """Exclude the digits of two sets but for one that links them; say if there were any."""
    held, reach = sets.held, sets.reach
    linked, left = 0, common
    while left:
        digit = LOW[left]
        left &= left - 1
        if not (
            held[other, digit, 0] & ~reach[one, digit, 0]
            or held[other, digit, 1] & ~reach[one, digit, 1]
        ):
            linked |= 1 << digit
    # If one digit links them, it may be in either.
    left = common if linked & (linked - 1) else common & ~linked
    some = False
    while linked and left:
        digit = LOW[left]
        left &= left - 1
        first = reach[one, digit, 0] & reach[other, digit, 0]
        second = reach[one, digit, 1] & reach[other, digit, 1]
        some |= _exclude_from(board, digit, first, second)
    return some


@njit(cache=True, error_model="numpy")
def _digits_of(board: Board, house: int, chosen: int, size: int) -> int:
    """Return the digits of cells of a house if these are an almost locked set, else 0."""
    union = 0
    while chosen and COUNT[union] <= size + 1:
        union |= board.cands[HOUSES[house, LOW[chosen]]]
        chosen &= chosen - 1
    return union if COUNT[union] == size + 1 else 0


@njit(cache=True, error_model="numpy")
def _describe(
    board: Board, house: int, chosen: int, cells: Numbers, held: Numbers, reach: Numbers
) -> None:
    """Write down the cells of a set, for each digit those that may hold it, and what sees these."""
    cells[:] = 0
    held[:] = 0
    reach[:] = -1
    for place in range(9):
        if chosen >> place & 1:
            cell = HOUSES[house, place]
            half = int(cell >= _HALF)
            bit = 1 << (cell - _HALF * half)
            cells[half] |= bit
            for digit in range(9):
                if board.cands[cell] >> digit & 1:
                    held[digit, half] |= bit
                    reach[digit, 0] &= _PEERS[cell, 0]
                    reach[digit, 1] &= _PEERS[cell, 1]


@njit(cache=True, error_model="numpy")
def _exclude_from(board: Board, digit: int, first: int, second: int) -> bool:
    """Exclude a digit from cells; say if there was any."""
    some = False
    for row in range(9):
        if board.places[row, digit]:
            for cell in HOUSES[row]:
                if _has(first, second, cell):
                    some |= exclude(board, cell, digit)
    return some


@njit(error_model="numpy")
def _has(first: int, second: int, cell: int) -> bool:
    word = first >> cell if cell < _HALF else second >> (cell - _HALF)
    return word & 1 == 1
