"""From written cells to digits. Shared by all readers.

A cell is written as one symbol of an alphabet or, in large grids, as a decimal number. Readers
say where a cell stands through a function that builds the located error for the cell's index.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from types import NoneType
from typing import TypeAlias

from sudoku_model.digits import BLANKS, LETTERS, ZERO_TO_NINE_THEN_LETTERS, default_alphabet
from sudoku_model.errors import GridError, PuzzleFormatError
from sudoku_model.formats.base import NO_OPTIONS, Options
from sudoku_model.formats.source import ErrorAt, ErrorOf
from sudoku_model.grid import Grid, default_box
from sudoku_model.texts import cut

Givens: TypeAlias = tuple[int | None, ...]

FIELD = re.compile(r"[^\s,;#]+")
"""What stands between separators, where # begins a comment."""

FEWEST_CELLS = 4**2
"""Cells of the smallest grid."""

_NUMBER = re.compile(r"[0-9]{1,3}")
_BLANK_TOKEN = re.compile(r"0{1,3}|\.{1,3}|\*{1,3}|_{1,3}")


def or_classic(options: Options) -> Options:
    """Return the options for a format that means 9x9 cells unless told otherwise."""
    return options if options.box else replace(options, box=(3, 3))


def has_grid(order: int, options: Options) -> bool:
    """Say whether grids of `order` can be read without being told more."""
    if options.order is not None:
        return order == options.order
    try:
        default_box(order)
    except GridError:
        return False
    return True


@lru_cache
def usual_grid(order: int) -> Grid | None:
    """Return the grid that a line of so many rows is taken for, if there is one."""
    return Grid.square(order) if has_grid(order, NO_OPTIONS) else None


def grid_of(order: int, options: Options, error: ErrorOf) -> Grid:
    """Return the grid of `order`, with the given or the default boxes.

    Raises:
        PuzzleFormatError: built by `error` if there is none.
    """
    found = f"a grid of {order}x{order} cells"
    if options.box is not None and order != options.order:
        rows, columns = options.box
        raise error(
            found, f"{options.order}x{options.order}, the size that boxes of {rows}x{columns} fit"
        )
    try:
        return Grid.square(order, options.box)
    except GridError:
        raise error(
            found,
            "a size with default boxes (4, 6, 8, 9, 10, 12, ... up to 100), "
            "or the option box to say which boxes it has",
        ) from None


def as_line(value: object) -> str | None:
    """Return a puzzle or a solution as a line: a text, or numbers in one list or in rows.

    It is a text that no reader takes for either where there is something else.
    """
    if value is None or isinstance(value, str):
        return value
    numbers = _numbers_in(value)
    if numbers is None:
        return json.dumps(value, default=str)
    written = [str(number or 0) for number in numbers]
    return ("" if max(map(len, written), default=0) == 1 else " ").join(written)


def _numbers_in(value: object) -> list[int | None] | None:
    """Return the numbers and blanks of one list or of rows; None if it holds something else."""
    if not isinstance(value, list):
        return None
    is_square = all(isinstance(row, list) and len(row) == len(value) for row in value)
    cells = [*chain.from_iterable(value)] if is_square else value
    return cells if {*map(type, cells)} <= {int, NoneType} else None


def is_number_or_blank(token: str) -> bool:
    """Say whether a cell could be a decimal number or an empty cell among numbers."""
    return bool(_NUMBER.fullmatch(token) or _BLANK_TOKEN.fullmatch(token))


def decode_cells(
    cells: Sequence[str], order: int, options: Options, error_at: ErrorAt, *, separated: bool
) -> tuple[Givens, str | None]:
    """Decode one grid.

    Args:
        cells: what is written in each cell in row-major order.
        order: the number of digits.
        options: what the caller knows.
        error_at: builds the error for a cell.
        separated: whether separators stood between all the cells, so that they may be numbers.

    Returns:
        The givens and the alphabet as `Puzzle` wants them.
    """
    numbers = separated and options.alphabet is None and order > 9
    if max(map(len, cells)) > 1 or (numbers and all(map(is_number_or_blank, cells))):
        return _decode_numbers(cells, order, options, error_at)
    if order <= 9 and options.alphabet is None and has_doubtful_zero(cells, order):
        raise _doubtful_zero(cells, order, error_at)
    return decode_symbols("".join(cells), order, options, error_at)


def _decode_numbers(
    cells: Sequence[str], order: int, options: Options, error_at: ErrorAt
) -> tuple[Givens, str | None]:
    """Decode cells that are written as decimal numbers."""
    if _has_zero(cells, order, options, error_at):
        zero = ZERO_TO_NINE_THEN_LETTERS[:order]
        return tuple(_numbers(cells, range(order), error_at)), zero
    digits = range(1, order + 1)
    alphabet = default_alphabet(digits) if order <= 9 else None
    return tuple(_numbers(cells, digits, error_at)), alphabet


def _has_zero(cells: Sequence[str], order: int, options: Options, error_at: ErrorAt) -> bool:
    """Say whether 0 is a digit among numbers."""
    symbols = len(ZERO_TO_NINE_THEN_LETTERS)
    if options.alphabet == "zero":
        if order > symbols:
            raise error_at(0, f"{order} digits from 0", f"at most {symbols} with this alphabet")
        return True
    if options.alphabet is not None or not has_doubtful_zero(cells, order):
        return False
    if not 9 < order <= symbols:
        raise _doubtful_zero(cells, order, error_at)
    return True


def _numbers(cells: Sequence[str], digits: range, error_at: ErrorAt) -> Iterator[int | None]:
    """Yield the given of each cell, counted from 1; the numbers stand for its digits in order."""
    first, last = digits[0], digits[-1]
    for index, cell in enumerate(cells):
        if _BLANK_TOKEN.fullmatch(cell) and not (cell == "0" and first == 0):
            yield None
        elif _NUMBER.fullmatch(cell) and int(cell) in digits:
            yield int(cell) + 1 - first
        else:
            blanks = "0 or ." if first else "."
            expected = f"a number from {first} to {last}, or {blanks} for a blank"
            raise error_at(index, quote(cell), expected)


def has_doubtful_zero(cells: Sequence[str], order: int) -> bool:
    """Say whether 0 may be a digit: another sign is a blank, and the highest digit is missing."""
    return (
        "0" in cells
        and str(order) not in cells
        and any(cell == " " or (cell != "0" and _BLANK_TOKEN.fullmatch(cell)) for cell in cells)
    )


def _doubtful_zero(cells: Sequence[str], order: int, error_at: ErrorAt) -> PuzzleFormatError:
    return error_at(
        cells.index("0"),
        f"0 beside another blank, and no {order}",
        "one sign for all blanks, or the option alphabet to say what 0 is: zero (a digit, "
        f"beside 1 to {order - 1}) or digits (a blank)",
    )


def decode_symbols(
    symbols: str, order: int, options: Options, error_at: ErrorAt
) -> tuple[Givens, str]:
    """Decode one grid of which each cell is one character."""
    alphabets = list(_alphabets(symbols, order, options))
    for alphabet in alphabets:
        digit = symbol_table(alphabet).__getitem__
        try:
            return tuple(map(digit, symbols)), alphabet
        except KeyError:
            continue
    if not alphabets:
        raise error_at(
            0,
            f"a grid of {order}x{order} cells with one character per cell",
            f"an alphabet of {order} symbols, or numbers with spaces between them",
        )
    table = symbol_table(alphabets[0])
    index = next(i for i, symbol in enumerate(symbols) if symbol not in table)
    raise error_at(index, quote(symbols[index]), _expected_symbols(alphabets[0]))


def _alphabets(symbols: str, order: int, options: Options) -> Iterator[str]:
    """Yield the alphabets that may have been meant, the likeliest first."""
    named = {
        "digits": default_alphabet(range(1, order + 1)) or "",
        "zero": ZERO_TO_NINE_THEN_LETTERS,
        "letters": LETTERS,
    }
    names: tuple[str, ...] = "digits", "letters"
    if options.alphabet is not None:
        names = (options.alphabet,)
    # A 0 beside another blank is a digit, as in hexadecimal 16x16 grids.
    elif order > 9 and "0" in symbols and not set(symbols).isdisjoint(".*_ "):
        names = "zero", *names
    for name in names:
        alphabet = named.get(name, name)
        if len(alphabet) >= order:
            yield alphabet[:order]


def givens_of(allowed: Iterable[frozenset[int]]) -> Givens:
    """Return the only digit of each cell that is left but one."""
    return tuple([min(digits) if len(digits) == 1 else None for digits in allowed])


@lru_cache(maxsize=64)
def symbol_table(alphabet: str) -> Mapping[str, int | None]:
    """Map each character to its digit, or None where it stands for an empty cell.

    Letters count in both cases unless the alphabet needs both.
    """
    table: dict[str, int | None] = dict.fromkeys(BLANKS)
    if len({symbol.lower() for symbol in alphabet}) == len(alphabet):
        for digit, symbol in enumerate(alphabet, 1):
            if symbol in LETTERS:
                table[symbol.swapcase()] = digit
    table.update((symbol, digit) for digit, symbol in enumerate(alphabet, 1))
    return table


def blank_for(alphabet: str | None) -> str:
    """Return the usual blank that is no digit of `alphabet`."""
    return next(blank for blank in BLANKS if blank not in (alphabet or ""))


def _expected_symbols(alphabet: str) -> str:
    order = len(alphabet)
    if alphabet == default_alphabet(range(1, order + 1)):
        letters = f" or A-{alphabet[-1]}" if order > 9 else ""
        what = f"1-{alphabet[min(order, 9) - 1]}{letters}"
    else:
        what = f"one of {alphabet}"
    blanks = " ".join(blank for blank in BLANKS if blank not in alphabet + " ")
    return f"a digit ({what}) or a blank ({blanks})"


def quote(text: str) -> str:
    """Quote a piece of input for a message: short, and safe to print."""
    if len(text) == 1 and not text.isascii():
        return f"{text!r} (U+{ord(text):04X})"
    return repr(cut(text, 20, "..."))
