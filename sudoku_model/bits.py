"""Sets of small numbers as the bits of one integer, the fastest form for many small sets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers in a set, lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


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
