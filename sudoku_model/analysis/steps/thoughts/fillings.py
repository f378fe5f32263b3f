"""All ways to fill cells that differ so that their digits add up to a total."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import NamedTuple


class Fillings(NamedTuple):
    """What all ways to fill some cells have in common.

    Attributes:
        sets: the sets of digits that fill the cells in some order.
        digits: for each cell the digits that it has in some way.
    """

    sets: tuple[frozenset[int], ...]
    digits: tuple[frozenset[int], ...]


@lru_cache(maxsize=4096)
def distinct_fillings(left: tuple[tuple[int, ...], ...], totals: frozenset[int]) -> Fillings:
    """Return what the ways to fill cells with different digits have in common.

    Sets of digits are what is carried from cell to cell, so there are at most 2^9 for nine digits,
    however many ways there are.

    Args:
        left: for each cell the digits that are left.
        totals: what they may add up to.
    """
    reached: list[set[frozenset[int]]] = [{frozenset()}]
    for digits in left:
        reached.append({used | {d} for used in reached[-1] for d in digits if d not in used})
    sets = {used for used in reached[-1] if sum(used) in totals}
    needed, possible = set(sets), list[frozenset[int]]()
    for place in range(len(left) - 1, -1, -1):
        before, kept, own = reached[place], set(), set()
        for used in needed:
            for digit in left[place]:
                if digit in used and (rest := used - {digit}) in before:
                    own.add(digit)
                    kept.add(rest)
        possible.append(frozenset(own))
        needed = kept
    return Fillings(_sorted(sets), tuple(reversed(possible)))


def _sorted(sets: Collection[frozenset[int]]) -> tuple[frozenset[int], ...]:
    return tuple(sorted(sets, key=sorted))


def common(sets: Sequence[frozenset[int]]) -> frozenset[int]:
    """Return the digits that all of some sets hold."""
    return frozenset.intersection(*sets) if sets else frozenset()
