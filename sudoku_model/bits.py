"""Sets of small numbers as the bits of one integer, the fastest form for many small sets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_


def bits(mask: int) -> Iterator[int]:
    """Return the numbers in a set one by one, lowest first.

    To take the highest one away costs least, so all are taken before the first is returned.
    """
    found = []
    while mask:
        found.append(highest := mask.bit_length() - 1)
        mask ^= 1 << highest
    return reversed(found)


def both(pair: int) -> tuple[int, int]:
    """Return the two numbers of a set of two, the lower one first."""
    higher = pair.bit_length() - 1
    return (pair ^ 1 << higher).bit_length() - 1, higher


def isolated(mask: int) -> Iterator[int]:
    """Yield each number of a set as a set of its own, lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest
        mask ^= lowest


def mask_of(numbers: Iterable[int]) -> int:
    """Return the set of these numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def union_of(masks: Iterable[int]) -> int:
    """Return the numbers that are in any of some sets."""
    return reduce(or_, masks, 0)
