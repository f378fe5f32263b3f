"""The bulk stage compiled by Numba: bands and boxes in vectors, one board after the other.

The method is that of tdoku by Tom Dillon (https://t-dillon.github.io/tdoku/), written anew.

A *triad* is the three cells in which a row or a column meets a box. What a triad holds is the same
question for its box as for its row, so triads are where boxes and lines meet, and cells need not be
looked at across boxes:

**A box** is a 4x4 matrix of sets of digits (nine bits each), the sixteen lanes of a vector. Three
rows and columns are the candidates of its cells. The fourth column holds for each row the digits
that may be *absent* from its triad, the fourth row those that may be absent from the triads of the
columns. So in each row of the matrix, and in each column, every digit is in exactly one of the
four places: it stands in one of the three cells, or it is absent. A cell takes one digit, and six
of the nine are absent from a triad.

**A band** is three boxes in a row of boxes or in a column of boxes. In each of its boxes a digit
takes another of its three lines, so it lies there in one of six ways, the permutations of the
lines. For each way a lane holds the digits that may lie so.

Propagation hands on what changes. The ways that are left in a band say which digits the triads of
its boxes may hold, and may lack; in a box, a place that has no more digits than it needs takes
them, and so does the last place in a line of the matrix that is left for a digit, which then goes
from the other places of its two lines; and a box says which ways are left in its two bands. A
contradiction is an empty place or an absent digit without a place.

The search guesses in which way a digit lies in a band: the band with the fewest ways that is not
settled, and there a digit with the fewest.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from numba import njit

from sudoku_model.classics.decided import Decided
from sudoku_model.classics.lanes import (
    LANES,
    bits,
    bits_by_lane,
    constant,
    equal,
    is_less_somewhere,
    is_zero,
    load,
    shuffle,
    spread,
    store,
)

_Digits: TypeAlias = npt.NDArray[np.uint8]
_Lanes: TypeAlias = Any
_Table: TypeAlias = npt.NDArray[np.uint16]

_NINE = (1 << 9) - 1
_ALL = (1 << 16) - 1
_WAYS = tuple(permutations(range(3)))
"""Where a digit may lie in a band: its line in each of the three boxes."""
_FULL_LANE = LANES - 1
"""A lane that no box and no band needs: all digits, always."""

_BANDS, _ROWS = 9, 15
"""A board has so many rows of lanes: its nine boxes, from here on its bands, three and three."""
_UNSETTLED = 9 * (LANES - len(_WAYS))
"""The digits in the lanes of a band that stand for no way."""
_DEEPEST = 6 * 9 + 1
"""Boards on one path of guesses at most: each guess settles a digit in a band."""


# Tables. A line is a row of the matrix if the band is a row of boxes, else a column.


def _place(is_row: bool, line: int, place: int) -> int:
    return 4 * line + place if is_row else 4 * place + line


def _lanes(values: dict[int, int], rest: int) -> list[int]:
    return [values.get(lane, rest) for lane in range(LANES)]


_CELLS = [4 * row + column for row in range(3) for column in range(3)]
_TRIADS = [_place(is_row, line, 3) for is_row in (True, False) for line in range(3)]

_full = constant([_NINE] * LANES)
_zero = constant([0] * LANES)
_needed = constant(_lanes(dict.fromkeys(_CELLS, 1) | dict.fromkeys(_TRIADS, 6), 0))
_cells = constant(_lanes(dict.fromkeys(_CELLS, _ALL), 0))
_in_rows = constant([_NINE] * 12 + [0] * 4)
_in_columns = constant([_NINE, _NINE, _NINE, 0] * 4)
_row_1, _row_2, _row_3 = (
    shuffle(lane // 4 * 4 + (lane + by) % 4 for lane in range(LANES)) for by in (1, 2, 3)
)
_column_1, _column_2, _column_3 = (
    shuffle((lane + 4 * by) % LANES for lane in range(LANES)) for by in (1, 2, 3)
)


def _ways_to_box(is_row: bool, box: int) -> Any:
    """Return the function from the ways of a band to what one of its boxes may hold."""
    orders: list[dict[int, int]] = [{}, {}, {}, {}]
    for line in range(3):
        there = [way for way, lines in enumerate(_WAYS) if lines[box] == line]
        elsewhere = [way for way, lines in enumerate(_WAYS) if lines[box] != line]
        for place in range(4):
            sources = 2 * there if place < 3 else elsewhere
            for order, source in zip(orders, sources, strict=True):
                order[_place(is_row, line, place)] = source
    one, two, three, four = (shuffle(_lanes(order, _FULL_LANE)) for order in orders)

    @njit(error_model="numpy")
    def mask(ways: _Lanes) -> _Lanes:
        return one(ways) | two(ways) | three(ways) | four(ways)

    return mask


def _box_to_ways(is_row: bool, box: int) -> Any:
    """Return the function from what one of its boxes holds to the ways of a band."""
    orders: list[dict[int, int]] = [{}, {}, {}, {}, {}]
    for way, lines in enumerate(_WAYS):
        others = [line for line in range(3) if line != lines[box]]
        needed = [(lines[box], 0), (lines[box], 1), (lines[box], 2), *((one, 3) for one in others)]
        for order, (line, place) in zip(orders, needed, strict=True):
            order[way] = _place(is_row, line, place)
    cell_1, cell_2, cell_3, absent_1, absent_2 = (
        shuffle(_lanes(order, _FULL_LANE)) for order in orders
    )

    @njit(error_model="numpy")
    def ways(box: _Lanes) -> _Lanes:
        return (cell_1(box) | cell_2(box) | cell_3(box)) & absent_1(box) & absent_2(box)

    return ways


_to_left, _to_centre, _to_right = (_ways_to_box(True, box) for box in range(3))
_to_top, _to_middle, _to_bottom = (_ways_to_box(False, box) for box in range(3))
_from_left, _from_centre, _from_right = (_box_to_ways(True, box) for box in range(3))
_from_top, _from_middle, _from_bottom = (_box_to_ways(False, box) for box in range(3))


def _closed() -> Iterator[list[int]]:
    """Yield what a given takes its digit from: other cells of its box, other digits, other ways."""
    for cell in _CELLS:
        yield _lanes({other: _ALL for other in _CELLS if other != cell}, 0)
    for cell in _CELLS:
        yield _lanes({cell: _ALL}, 0)
    for box in range(3):
        for line in range(3):
            yield _lanes({way: _ALL for way, at in enumerate(_WAYS) if at[box] != line}, 0)


_CLOSED = np.array(list(_closed()), np.uint16)
_OTHER_CELLS, _OTHER_DIGITS, _OTHER_WAYS = 0, 9, 18
_FIRST_BIT = np.array([(number & -number).bit_length() - 1 for number in range(1 << 9)])
"""The place of the lowest bit of a number."""


Room: TypeAlias = tuple[_Table, npt.NDArray[np.int64], _Table]
"""Where a search works: boards one above the other, their bands that have changed; `_CLOSED`."""


def new_room() -> Room:
    """Return the room for one search at a time."""
    return np.empty((_DEEPEST * _ROWS, LANES), np.uint16), np.empty(_DEEPEST, np.int64), _CLOSED


def search(givens: _Digits) -> Decided:
    """Decide how many solutions classic 9x9 puzzles have; see `numpy_search.search`."""
    counts = np.zeros(len(givens), np.uint8)
    first, second = np.zeros((2, len(givens), 81), np.uint8)
    _search(np.ascontiguousarray(givens), counts, first, second, new_room())
    return Decided(counts, first, second)


@njit(cache=True, nogil=True, error_model="numpy")
def _search(givens: _Digits, counts: _Digits, first: _Digits, second: _Digits, room: Room) -> None:
    for puzzle in range(len(givens)):
        counts[puzzle] = solutions(givens[puzzle], 2, first[puzzle], second[puzzle], room, -1)


def search_one(givens: bytes, most_guesses: int) -> list[tuple[int, ...]] | None:
    """Return the solutions of a puzzle, two at most, not checked yet; None if it is too hard.

    Args:
        givens: the digits of the 81 cells, 0 for a blank.
        most_guesses: after how many guesses to give up.
    """
    found = np.empty((2, 81), np.uint8)
    digits = np.frombuffer(givens, np.uint8)
    number = _search_one(digits, found[0], found[1], new_room(), most_guesses)
    return None if number < 0 else [*map(tuple, found[:number].tolist())]


@njit(cache=True, nogil=True, error_model="numpy")
def _search_one(
    givens: _Digits, first: _Digits, second: _Digits, room: Room, most_guesses: int
) -> int:
    number: int = solutions(givens, 2, first, second, room, most_guesses)
    return number


@njit(cache=True, error_model="numpy")
def solutions(
    givens: _Digits, most: int, first: _Digits, second: _Digits, room: Room, most_guesses: int
) -> int:
    """Return how many solutions a puzzle has, up to a limit; a part of other compiled functions.

    Args:
        givens: the digits of the 81 cells, 0 for a blank.
        most: the limit, 1 or 2.
        first: where to write the first solution.
        second: where to write the second one.
        room: where to work.
        most_guesses: after how many guesses to give up, and return -1; if negative never.
    """
    boards, changed, closed = room
    # Functions get the addresses of tables: the description of an array takes longer to hand over.
    start = boards.ctypes.data
    _place_givens(start, givens, closed.ctypes.data)
    changed[0] = (1 << 6) - 1
    found = top = 0
    left = most_guesses
    while top >= 0:
        row = top * _ROWS
        board = start + row * 2 * LANES
        if not _propagate(board, changed[top]):
            top -= 1
            continue
        band = _band_to_guess(board)
        if band >= 0:
            if left == 0:
                return -1
            left -= 1
            # The board below is the same without the way that the board above takes.
            for offset in range(_ROWS):
                store(board, _ROWS + offset, load(board, offset))
            _guess(boards[row + _BANDS + band], boards[row + _ROWS + _BANDS + band])
            changed[top] = changed[top + 1] = 1 << band
            top += 1
            continue
        found += 1
        _unload(boards[row : row + 9], first if found == 1 else second)
        if found == most:
            break
        top -= 1
    return found


@njit(error_model="numpy")
def _place_givens(board: int, givens: _Digits, closed: int) -> None:
    """Fill a board; `closed` is the address of `_CLOSED`."""
    for row in range(_ROWS):
        store(board, row, _full())
    for cell in range(81):
        if givens[cell]:
            row, column = cell // 9, cell % 9
            band, line, stack, place = row // 3, row % 3, column // 3, column % 3
            box, in_box = 3 * band + stack, 3 * line + place
            digit = spread(1 << givens[cell] - 1)
            gone = load(closed, _OTHER_CELLS + in_box) & digit
            gone |= load(closed, _OTHER_DIGITS + in_box) & ~digit
            store(board, box, load(board, box) & ~gone)
            gone = load(closed, _OTHER_WAYS + 3 * stack + line) & digit
            store(board, _BANDS + band, load(board, _BANDS + band) & ~gone)
            gone = load(closed, _OTHER_WAYS + 3 * band + place) & digit
            store(board, _BANDS + 3 + stack, load(board, _BANDS + 3 + stack) & ~gone)


@njit(error_model="numpy")
def _unload(boxes: _Table, digits: _Digits) -> None:
    for box in range(9):
        for row in range(3):
            for column in range(3):
                cell = 9 * (box // 3 * 3 + row) + box % 3 * 3 + column
                digits[cell] = _FIRST_BIT[boxes[box, 4 * row + column]] + 1


# Propagation.


@njit(error_model="numpy")
def _propagate(board: int, changed: int) -> bool:
    """Hand on what has changed until nothing does; say whether there is no contradiction.

    Args:
        board: the address of its rows.
        changed: a bit for each band that has lost a way.
    """
    while changed > 0:
        band = _FIRST_BIT[changed]
        changed = _settle_band(board, band, changed & changed - 1)
    return changed == 0


@njit(error_model="numpy")
def _settle_band(board: int, band: int, changed: int) -> int:
    """Let a band and its boxes agree; return the bands that have changed, -1 if they cannot."""
    is_row = band < 3
    number = band if is_row else band - 3
    ways = load(board, _BANDS + band)
    while True:
        before = ways
        for place in range(3):
            box = 3 * number + place if is_row else 3 * place + number
            known = load(board, box)
            matrix = known & _box_mask(ways, is_row, place)
            if is_zero(matrix ^ known):
                continue
            matrix = _settle_box(matrix)
            if is_zero(matrix):
                return -1
            store(board, box, matrix)
            ways &= _ways_left(matrix, is_row, place)
            crossing = place + 3 if is_row else place
            crossing_ways = load(board, _BANDS + crossing)
            left = crossing_ways & _ways_left(matrix, not is_row, number)
            if not is_zero(left ^ crossing_ways):
                store(board, _BANDS + crossing, left)
                changed |= 1 << crossing
        if is_zero(ways ^ before):
            store(board, _BANDS + band, ways)
            return changed


@njit(error_model="numpy")
def _box_mask(ways: _Lanes, is_row: bool, place: int) -> _Lanes:
    """Return what the ways of a band leave to one of its boxes."""
    if is_row:
        if place == 0:
            return _to_left(ways)
        return _to_centre(ways) if place == 1 else _to_right(ways)
    if place == 0:
        return _to_top(ways)
    return _to_middle(ways) if place == 1 else _to_bottom(ways)


@njit(error_model="numpy")
def _ways_left(matrix: _Lanes, is_row: bool, place: int) -> _Lanes:
    """Return the ways of a band that one of its boxes leaves."""
    if is_row:
        if place == 0:
            return _from_left(matrix)
        return _from_centre(matrix) if place == 1 else _from_right(matrix)
    if place == 0:
        return _from_top(matrix)
    return _from_middle(matrix) if place == 1 else _from_bottom(matrix)


@njit(error_model="numpy")
def _settle_box(matrix: _Lanes) -> _Lanes:
    """Place what has one place left, until nothing changes; return zeros for a contradiction."""
    while True:
        counts = bits_by_lane(matrix)
        in_row = _row_1(matrix) | _row_2(matrix) | _row_3(matrix) | ~_in_rows()
        in_column = _column_1(matrix) | _column_2(matrix) | _column_3(matrix) | ~_in_columns()
        is_nowhere = _full() & ~((matrix | in_row) & (matrix | in_column))
        if is_less_somewhere(counts, _needed()) or not is_zero(is_nowhere):
            return _zero()
        placed = matrix & (equal(counts, _needed()) | ~(in_row & in_column))
        rows, columns = placed & _in_rows(), placed & _in_columns()
        gone = _row_1(rows) | _row_2(rows) | _row_3(rows)
        gone |= _column_1(columns) | _column_2(columns) | _column_3(columns)
        left = matrix & ~gone & (placed | equal(placed & _cells(), _zero()))
        if is_zero(left ^ matrix):
            return matrix
        matrix = left


# Guesses.


@njit(error_model="numpy")
def _band_to_guess(board: int) -> int:
    """Return the band with the fewest ways that are not all settled; -1 if all are."""
    chosen, fewest = -1, 6 * 9 + 1
    for band in range(6):
        ways = bits(load(board, _BANDS + band)) - _UNSETTLED
        if 9 < ways < fewest:
            chosen, fewest = band, ways
    return chosen


@njit(error_model="numpy")
def _guess(others: _Table, chosen: _Table) -> None:
    """Settle a digit with the fewest ways in `chosen`, and drop that way in `others`."""
    one = two = three = four = 0
    for way in range(len(_WAYS)):
        digits = int(chosen[way])
        four |= three & digits
        three |= two & digits
        two |= one & digits
        one |= digits
    fewest = two & ~three or three & ~four or two
    digit = fewest & -fewest
    is_chosen = False
    for way in range(len(_WAYS)):
        if chosen[way] & digit:
            if is_chosen:
                chosen[way] &= ~digit
            else:
                others[way] &= ~digit
                is_chosen = True
