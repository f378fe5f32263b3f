"""How digits are written: one symbol per cell up to 61 digits, separated numbers beyond.

And which of them are low, middle and high.
"""

from __future__ import annotations

from functools import lru_cache
from string import ascii_lowercase, ascii_uppercase
from unicodedata import category

LETTERS = ascii_uppercase + ascii_lowercase
ONE_TO_NINE_THEN_LETTERS = "123456789" + LETTERS
ZERO_TO_NINE_THEN_LETTERS = "0" + ONE_TO_NINE_THEN_LETTERS

BLANKS = ".0*_ "
"""The characters that stand for an empty cell, unless the alphabet uses them for a digit."""


@lru_cache(maxsize=64)
def default_alphabet(digits: range) -> str | None:
    """Return one symbol for each digit, in the digits' order, or None where symbols run out.

    Digits up to 9 are written as themselves and 10, 11, ... as ``A``, ``B``, ... None means that
    the digits are written as decimal numbers with separators between them.
    """
    if digits[0] < 0 or digits[-1] >= len(ZERO_TO_NINE_THEN_LETTERS):
        return None
    return ZERO_TO_NINE_THEN_LETTERS[digits[0] : digits[-1] + 1]


def is_alphabet(symbols: str, digits: range) -> bool:
    """Say whether `symbols` can write the digits: one visible character for each, none twice.

    The symbols come from a stranger's file. Control characters, spaces and combining marks would
    change what stands around them.
    """
    return len(symbols) == len(digits) == len(set(symbols)) and all(
        symbol.isprintable() and not symbol.isspace() and category(symbol)[0] != "M"
        for symbol in symbols
    )


def write_digits(
    values: tuple[int | None, ...], digits: range, alphabet: str | None, blank: str = "."
) -> str:
    """Write one value per cell as a single line.

    Args:
        values: the digit of each cell, None where it is empty.
        digits: the digits of the grid.
        alphabet: one symbol per digit, or None for numbers separated by spaces.
        blank: what stands for an empty cell.
    """
    if alphabet is None:
        return " ".join(blank if value is None else str(value) for value in values)
    first = digits[0]
    return "".join(blank if value is None else alphabet[value - first] for value in values)


def thirds(digits: range) -> tuple[range, range, range]:
    """Return the low, the middle and the high digits; low and high are equally many.

    Example:
        >>> thirds(range(1, 6))
        (range(1, 3), range(3, 4), range(4, 6))
    """
    outer = (len(digits) + 1) // 3
    return digits[:outer], digits[outer : len(digits) - outer], digits[len(digits) - outer :]
