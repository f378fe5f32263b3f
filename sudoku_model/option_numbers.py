"""Numbers that callers hand over as options: whole numbers, seconds, seeds."""

from __future__ import annotations

import sys
from numbers import Real
from operator import index
from typing import Any

from sudoku_model.errors import OptionError
from sudoku_model.texts import shown

_LONGEST_SEED = 4096
"""Bits of a number that Python writes as a text, whatever its settings."""


def whole_number(name: str, given: object, *, least: int = 0, most: int | None = None) -> int:
    """Return a whole number of any kind, such as NumPy's, as an integer of Python's.

    What is larger than anything there can be is returned as the largest index that there is.

    Raises:
        OptionError: if it is less or more, or no whole number; True and False are none.
    """
    number = plain_integer(given)
    if number is None:
        raise OptionError(f"found {name}={shown(given)}, expected a whole number from {least}")
    if number < least:
        raise OptionError(f"found {name}={shown(number)}, expected at least {least}")
    if most is not None and number > most:
        raise OptionError(f"found {name}={shown(number)}, expected at most {most}")
    return min(number, sys.maxsize)


def whole_number_or_none(name: str, given: object, *, least: int = 0) -> int | None:
    """Return None for None, else what `whole_number` returns."""
    return None if given is None else whole_number(name, given, least=least)


def number_from_0(name: str, given: object, expected: str = "a number from 0") -> float:
    """Return a number from 0, which may be infinite, as one of Python's.

    Raises:
        OptionError: if it is negative, or no number.
    """
    value = float("nan")
    if isinstance(given, Real) and not _is_boolean(given):
        try:
            value = float(given)
        except OverflowError:
            value = float("inf") if given > type(given)() else -1.0
    if not value >= 0:  # nor is NaN
        raise OptionError(f"found {name} {shown(given)}, expected {expected}")
    return value


def seed_of(given: object) -> int | str:
    """Return a seed as an integer or a text of Python's.

    Raises:
        OptionError: if it is neither.
    """
    seed = given if isinstance(given, str) else plain_integer(given)
    if seed is None or (isinstance(seed, int) and seed.bit_length() > _LONGEST_SEED):
        raise OptionError(f"found seed={shown(given)}, expected an integer or a text")
    return seed


def plain_integer(given: Any) -> int | None:
    """Return an integer of any kind as one of Python's, None if it is none; booleans are none."""
    if type(given) is int:
        return given
    if _is_boolean(given):
        return None
    try:
        return index(given)
    except TypeError:
        return None


def _is_boolean(given: object) -> bool:
    return isinstance(given, bool) or type(given).__name__ == "bool"  # which is NumPy's
