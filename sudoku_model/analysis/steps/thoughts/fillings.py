"""What cells that differ can add up to, and with which digits.

The sets of digits that the first cells can hold are carried from cell to cell, so there are at
most 2^9 of them for nine digits, however many ways there are to fill the cells.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product


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


@lru_cache(maxsize=4096)
def sets_that_make(
    left: tuple[tuple[int, ...], ...], amounts: frozenset[int]
) -> tuple[tuple[int, ...], ...]:
    """Return the sets of digits that fill some cells, which differ, and add up to an amount."""
    return tuple([digits for digits in digit_sets(left) if sum(digits) in amounts])


@lru_cache(maxsize=16384)
def placeable(left: tuple[frozenset[int], ...]) -> tuple[frozenset[int], ...]:
    """Return what each of some cells, which differ, can be if all of them are filled."""
    return tuple(
        frozenset(d for d in own if can_differ(_without(left[:place] + left[place + 1 :], d)))
        for place, own in enumerate(left)
    )


@lru_cache(maxsize=16384)
def can_differ(left: tuple[frozenset[int], ...]) -> bool:
    """Say whether cells can be filled with different digits."""
    if not left:
        return True
    first, *others = sorted(left, key=len)
    return any(can_differ(_without(others, digit)) for digit in first)


def _without(left: Iterable[frozenset[int]], digit: int) -> tuple[frozenset[int], ...]:
    return tuple([own - {digit} for own in left])


def fillings(
    left: Iterable[Sequence[int]], apart: Collection[tuple[int, int]]
) -> Iterator[tuple[int, ...]]:
    """Yield the ways to fill some cells, which differ at each two places that are apart."""
    for filling in product(*left):
        if all(filling[a] != filling[b] for a, b in apart):
            yield filling


def added(sums: Sequence[frozenset[int]]) -> frozenset[int]:
    """Return what several amounts, each one of some, can add up to."""
    first, *others = sums or [frozenset([0])]
    total = first
    for one in others:
        total = frozenset([a + b for a in total for b in one])
    return total


def common(sets: Collection[Iterable[int]]) -> set[int]:
    """Return the digits that all of some sets hold."""
    first, *others = sets or [()]
    return set(first).intersection(*others)
