"""What cells that differ can add up to, and with which digits.

The sets of digits that the first cells can hold are carried from cell to cell, so there are at
most 2^9 of them for nine digits, however many ways there are to fill the cells.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache


@lru_cache(maxsize=4096)
def digit_sets(left: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """Return the sets of digits that fill some cells, which differ, in some order."""
    values = sorted({digit for digits in left for digit in digits})
    place = {digit: 1 << number for number, digit in enumerate(values)}
    reached = {0}
    for digits in sorted(left, key=len):
        own = [place[digit] for digit in digits]
        reached = {used | one for used in reached for one in own if not used & one}
    return tuple(sorted(tuple([d for d in values if place[d] & used]) for used in reached))


@lru_cache(maxsize=4096)
def distinct_sums(left: tuple[tuple[int, ...], ...]) -> frozenset[int]:
    """Return what some cells, which differ, can add up to."""
    if len(left) == 1:
        return frozenset(left[0])
    return frozenset(map(sum, digit_sets(left)))


def added(sums: Iterable[frozenset[int]]) -> frozenset[int]:
    """Return what several amounts, each one of some, can add up to."""
    total = frozenset([0])
    for one in sums:
        total = frozenset([a + b for a in total for b in one])
    return total


def common(sets: Collection[Sequence[int]]) -> set[int]:
    """Return the digits that all of some sets hold."""
    first, *others = sets or [()]
    return set(first).intersection(*others)
