"""Thousands of 9x9 boards at once as bit masks, one NumPy operation for all of them.

The candidates of a board are 27 words: for each digit and each band (three rows) the cells in
which the digit may stand, cell ``9 * row + column`` of the band at that bit. The layout is that of
the fastest scalar solvers; here a word is an array with one entry for each board, so each bit
trick below works on all boards at once.

Arrays of boards have the shape ``(9, 3, n)``: digit, band, board; the type is `Words`.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Words: TypeAlias = npt.NDArray[Any]
"""Of unsigned 32-bit words; NumPy's type hints take a shift of them for signed."""
Digits: TypeAlias = npt.NDArray[np.uint8]
Flags: TypeAlias = npt.NDArray[np.bool_]

_CELLS = 81
_BAND = 27
"""Cells of a band, and bits of a word that are in use."""

FULL = np.uint32((1 << _BAND) - 1)
_MINIROWS = np.uint32(0o111111111)
"""The first bit of each minirow: the three cells that a row and a box share."""
_ROWS = np.uint32(1 | 1 << 9 | 1 << 18)
"""The first bit of each row."""
_BOXES = np.uint32(0o111)
"""The first bit of each box."""
_COLUMNS = np.uint32(0o777)

_OVER_MINIROW = np.uint32(0o7)
_OVER_ROW = np.uint32(0o777)
_OVER_COLUMN = np.uint32(1 | 1 << 9 | 1 << 18)
_OVER_BOX = np.uint32(0o7 * (1 | 1 << 9 | 1 << 18))
"""Times one of these, a first bit is spread over its minirow, row, column or box."""


def load(givens: Digits) -> Words:
    """Return the boards with the candidates that the givens leave in their own cells.

    Args:
        givens: shape ``(n, 81)``, 0 for a blank.
    """
    boards = len(givens)
    bands = np.zeros((boards, 3, 32), np.uint8)
    bands[:, :, :_BAND] = givens.reshape(boards, 3, _BAND)
    words = np.empty((9, 3, boards), np.uint32)
    for digit in range(9):
        bits = np.packbits(bands == digit + 1, axis=2, bitorder="little")
        words[digit] = bits.view("<u4")[:, :, 0].T
    words |= ~np.bitwise_or.reduce(words, axis=0) & FULL
    return words


def unload(words: Words) -> Digits:
    """Return the digits of boards in which each cell has one candidate: shape ``(n, 81)``."""
    boards = words.shape[2]
    digits = np.zeros((boards, 3, 32), np.uint8)
    for bit in range(4):
        held = [words[digit] for digit in range(9) if digit + 1 >> bit & 1]
        plane = np.ascontiguousarray(np.bitwise_or.reduce(held, axis=0).T)
        octets = plane.astype("<u4", copy=False).view(np.uint8).reshape(boards, 3, 4)
        digits |= np.unpackbits(octets, axis=2, bitorder="little") << bit
    return digits[:, :, :_BAND].reshape(boards, _CELLS)


def sweep(words: Words) -> tuple[Flags, Flags]:
    """Eliminate candidates, once, in place: naked and hidden singles, locked candidates.

    Hidden singles are looked for in rows only. A digit with one place in a box or a column is
    locked there: its other places in the row are eliminated, and it is single in the row too.

    Returns:
        For each board whether it is contradictory (a cell without a candidate or a house without
        a place for a digit; a contradiction may also show in a later sweep only), and whether
        each of its cells had one candidate. What is not contradictory and had one candidate in
        each cell is a solution.
    """
    some, several = _folded(words)
    contradictory = some != FULL
    filled = several == 0
    _clear_peers(words, words & (some & ~several))
    _lock_columns(words)
    singles = _lock_rows(words, contradictory)
    # A cell that some digit needs is closed to the others. Two digits that need the same cell
    # both stay; then a guess at this cell shows the contradiction.
    words &= ~np.bitwise_or.reduce(singles, axis=0) | singles
    return contradictory.any(axis=0), filled.all(axis=0)


def _folded(words: Words) -> tuple[Words, Words]:
    """Return the cells with at least one candidate, and those with at least two."""
    some = words[0].copy()
    several = np.zeros_like(some)
    for word in words[1:]:
        several |= some & word
        some |= word
    return some, several


def _clear_peers(words: Words, settled: Words) -> None:
    """Take the digit of each settled cell out of the rest of its row, column and box."""
    minirows = (settled | settled >> 1 | settled >> 2) & _MINIROWS
    peers = ((minirows | minirows >> 3 | minirows >> 6) & _ROWS) * _OVER_ROW
    peers |= ((minirows | minirows >> 9 | minirows >> 18) & _BOXES) * _OVER_BOX
    columns = np.bitwise_or.reduce(settled | settled >> 9 | settled >> 18, axis=1) & _COLUMNS
    peers |= (columns * _OVER_COLUMN)[:, None]
    words &= ~peers | settled


def _lock_columns(words: Words) -> None:
    """Keep the minicolumns that can hold their digit."""
    places = (words | words >> 9 | words >> 18) & _COLUMNS
    kept = _locked(places[:, 0] | places[:, 1] << 9 | places[:, 2] << 18, _TURN_IN_STACK)
    for band in range(3):
        words[:, band] &= (kept >> 9 * band & _COLUMNS) * _OVER_COLUMN


def _lock_rows(words: Words, contradictory: Flags) -> Words:
    """Keep the minirows that can hold their digit, and return the only places in a row.

    `contradictory`, of shape ``(3, n)``, is set where a row has no place for a digit.
    """
    one, two = _one_and_two(words, words >> 1, words >> 2)
    kept = _locked(one & _MINIROWS, _TURN_IN_BAND)
    words &= kept * _OVER_MINIROW
    row, more = _joined(kept, two & kept, 3)
    contradictory |= (np.bitwise_and.reduce(row, axis=0) & _ROWS) != _ROWS
    return (row & ~more & _ROWS) * _OVER_ROW & words


def repeated(words: Words) -> tuple[Words, Words, Words]:
    """Return the rows, the columns and the boxes in which a digit has two places or more."""
    one, two = _one_and_two(words, words >> 1, words >> 2)
    one &= _MINIROWS
    two &= _MINIROWS
    rows = (_joined(one, two, 3)[1] & _ROWS) * _OVER_ROW
    boxes = (_joined(one, two, 9)[1] & _BOXES) * _OVER_BOX
    one, two = _one_and_two(words, words >> 9, words >> 18)
    more = _one_and_two(one[:, 0], one[:, 1], one[:, 2])[1] | np.bitwise_or.reduce(two, axis=1)
    columns = ((more & _COLUMNS) * _OVER_COLUMN)[:, None]
    return rows, columns, boxes


def _one_and_two(first: Words, second: Words, third: Words) -> tuple[Words, Words]:
    """Return the bits that at least one of the three has, and those that at least two have."""
    either = first | second
    return either | third, first & second | either & third


def _joined(some: Words, several: Words, apart: int) -> tuple[Words, Words]:
    """Count three fields that stand `apart` bits from one another as one."""
    one, two = _one_and_two(some, some >> apart, some >> 2 * apart)
    return one, two | several | several >> apart | several >> 2 * apart


def _locked(places: Words, turn: _Turn) -> Words:
    """Keep the places that three rows and three boxes (or columns and bands) can share out.

    A digit stands once in each of three rows of a band and once in each of its three boxes. So a
    minirow is possible only if the other two rows can take the other two boxes, one way or the
    other. This is what pointing and claiming come to.
    """
    straight = turn(places, 1, 1) & turn(places, 2, 2)
    crossed = turn(places, 1, 2) & turn(places, 2, 1)
    return places & (straight | crossed)


class _Turn:
    """Turns three lines of 9 bits, and in each of them three fields, round and round.

    Args:
        width: bits from one field to the next.
        length: bits after which the fields of a line begin again.
    """

    def __init__(self, width: int, length: int) -> None:
        self._width = width
        self._length = length
        bits = range(_BAND)
        self._stays = [
            np.uint32(sum(1 << bit for bit in bits if bit % length < length - width * fields))
            for fields in range(3)
        ]

    def __call__(self, word: Words, lines: int, fields: int) -> Words:
        """Return the word in which each place holds what stood `lines` and `fields` further."""
        turned = word >> 9 * lines | word << _BAND - 9 * lines
        up, down = self._width * fields, self._length - self._width * fields
        stays = self._stays[fields]
        return turned >> up & stays | turned << down & ~stays


_TURN_IN_BAND = _Turn(3, 9)
_TURN_IN_STACK = _Turn(1, 3)
