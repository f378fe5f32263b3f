"""Reading classic puzzles from thousands of lines at once."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt
from numpy.lib.stride_tricks import sliding_window_view

from sudoku_model.digits import default_alphabet
from sudoku_model.formats.arguments import Reading
from sudoku_model.formats.behind import may_say_more
from sudoku_model.formats.cells import symbol_table

_CELLS = 81
_LONGEST = 1000
"""Longer lines may hold larger grids, and go to the reader of single lines."""
_NO_SYMBOL = 255
_OTHER_BLANKS = b".", b"*", b"_"
"""The blanks beside which a 0 may be a digit."""
_LINE_FEED, _RETURN, _SPACE, _COMMENT = b"\n\r #"
_FEWEST_CELLS = 16
_MAY_BE_CELLS = re.compile(
    rb"[0-9A-Da-d.*_]{16}|[^\s,;]{36}|(?:[0-9A-Ia-i.*_]{6,}[\s,;]+){5}[0-9A-Ia-i.*_]{6}"
)
_SEPARATORS = np.frombuffer(b",;\t#", np.uint8)
_LEAST_SAID = 4
_SAYS_SOMETHING = re.compile(rb"[^\n]*?(?:[A-Za-z\x80-\xff]{2}|\.\s*[A-Za-z~]|\{)")
"""Letters, and how a clue begins: a rule has them, and ratings and solutions mostly do not."""


@dataclass(frozen=True)
class ClassicLines:
    """The lines of a text that begin with a classic 9x9 puzzle, one symbol a cell.

    Attributes:
        places: their indices among the lines, increasing.
        starts: where in the text they start.
        givens: shape ``(n, 81)``, 0 for a blank.
    """

    places: npt.NDArray[np.intp]
    starts: npt.NDArray[np.intp]
    givens: npt.NDArray[np.uint8]

    @classmethod
    def none(cls) -> ClassicLines:
        """Return no lines."""
        nothing = np.empty(0, np.intp)
        return cls(nothing, nothing, np.empty((0, _CELLS), np.uint8))


def classic_lines(text: bytes, reading: Reading) -> ClassicLines:
    """Find the lines that hold nothing but a classic puzzle and perhaps more fields.

    They mean what they mean to the reader of single lines, which gets all other lines.
    """
    if reading.alphabet is not None or reading.box not in (None, (3, 3)):
        return ClassicLines.none()
    # One symbol more than the text has, because the symbol behind the cells is looked at too.
    symbols = np.frombuffer(text + b"\n\n", np.uint8)
    ends = np.flatnonzero(symbols[:-1] == _LINE_FEED)
    starts = np.concatenate(([0], ends[:-1] + 1))
    places = np.flatnonzero((ends - starts >= _CELLS) & (ends - starts <= _LONGEST))
    starts, ends = starts[places], ends[places]
    cells = np.empty((0, _CELLS), np.uint8)
    if len(symbols) >= _CELLS:
        cells = sliding_window_view(symbols, _CELLS)
    givens = _symbols()[cells[starts]]
    after = symbols[starts + _CELLS]
    ends_here = (ends == starts + _CELLS) | ((after == _RETURN) & (ends == starts + _CELLS + 1))
    # After a space more cells may follow, if the empty ones are spaces; then no other blanks are.
    is_field = np.isin(after, _SEPARATORS) | (after == _SPACE) & (givens == 0).any(axis=1)
    good = (ends_here | is_field) & (givens != _NO_SYMBOL).all(axis=1)
    good &= ~_with_more(text, cells, starts, ends, givens)
    good &= ~_with_doubtful_zero(text, cells, starts, givens)
    return ClassicLines(places[good], starts[good], givens[good])


def digits_of(symbols: bytes) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.bool_]]:
    """Return the digits of classic boards, and which of these are nothing else.

    Args:
        symbols: 81 of each board, one after the other.

    Returns:
        Shape ``(n, 81)``, 0 for a blank; and shape ``(n,)``.
    """
    digits = _symbols()[np.frombuffer(symbols, np.uint8)].reshape(-1, _CELLS)
    return digits, (digits != _NO_SYMBOL).all(axis=1)


def _with_doubtful_zero(
    text: bytes,
    cells: npt.NDArray[np.uint8],
    starts: npt.NDArray[np.intp],
    givens: npt.NDArray[np.uint8],
) -> npt.NDArray[np.bool_]:
    """Say of which lines the reader of single lines wants to know whether 0 is a blank."""
    doubtful = np.zeros(len(starts), np.bool_)
    if b"0" in text and any(blank in text for blank in _OTHER_BLANKS):
        rows = np.flatnonzero(~(givens == 9).any(axis=1))
        symbols = cells[starts[rows]]
        others = np.isin(symbols, np.frombuffer(b"".join(_OTHER_BLANKS), np.uint8))
        doubtful[rows] = (symbols == ord("0")).any(axis=1) & others.any(axis=1)
    return doubtful


def _with_more(
    text: bytes,
    cells: npt.NDArray[np.uint8],
    starts: npt.NDArray[np.intp],
    ends: npt.NDArray[np.intp],
    givens: npt.NDArray[np.uint8],
) -> npt.NDArray[np.bool_]:
    """Say of which lines the rest may hold a rule, or another puzzle that is no solution.

    Nearly always it is short, or begins with the solution; the reader of single lines knows more.
    """
    rest = starts + _CELLS
    rows = np.flatnonzero(ends - rest > _CELLS)
    solutions = _symbols()[cells[rest[rows] + 1]]
    given = givens[rows]
    is_solution = (((given == 0) | (given == solutions)) & (solutions - 1 < 9)).all(axis=1)
    # What follows a solution immediately makes it another word.
    behind = cells[np.minimum(rest[rows] + 1 + _CELLS, len(cells) - 1), 0]
    is_end = ends[rows] == rest[rows] + 1 + _CELLS
    is_solution &= is_end | np.isin(behind, _SEPARATORS) | (behind == _SPACE)
    rest[rows[is_solution]] += 1 + _CELLS
    next_two = cells[np.minimum(rest, len(cells) - 1), :2]
    more: npt.NDArray[np.bool_] = ends - rest > _FEWEST_CELLS
    more &= (next_two != _COMMENT).all(axis=1)
    if more.any():
        weights = np.cumsum(_weights()[np.frombuffer(text, np.uint8)], dtype=np.int32)
        more &= weights[ends - 1] - weights[rest - 1] >= 2 * _FEWEST_CELLS
    for row in np.flatnonzero(more).tolist():
        comment = text[rest[row] : ends[row]].partition(b"#")[0]
        more[row] = _MAY_BE_CELLS.search(comment) is not None
    for row in np.flatnonzero(ends - rest >= _LEAST_SAID).tolist():
        if _SAYS_SOMETHING.match(text, rest[row], ends[row]):
            more[row] |= may_say_more(text[rest[row] : ends[row]].decode(errors="replace"))
    return more


@lru_cache(maxsize=1)
def _weights() -> npt.NDArray[np.uint8]:
    """Return what each byte adds to the suspicion of a puzzle: the cells of one are 32 together.

    The smallest has 16 digits and blanks. Letters are digits only of puzzles with 36 cells or more.
    """
    table = np.zeros(256, np.uint8)
    table[[*b"0123456789.*_"]] = 2
    table[[*b"ABCDEFGHIabcdefghi"]] = 1
    return table


@lru_cache(maxsize=1)
def _symbols() -> npt.NDArray[np.uint8]:
    """Return the digit of each byte, 0 for a blank."""
    table = np.full(256, _NO_SYMBOL, np.uint8)
    for symbol, digit in symbol_table(default_alphabet(range(1, 10)) or "").items():
        if symbol != " " and symbol.isascii():
            table[ord(symbol)] = digit or 0
    return table
