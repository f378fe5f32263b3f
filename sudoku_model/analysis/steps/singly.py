"""By which facts singles that follow from a candidate lead to something impossible.

A solver propagates as well, but a question to it takes longer than following a few facts here, and
its answer does not say which of them were used.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from sudoku_model.analysis.steps.layout import Layout


def needed_singly(
    layout: Layout, alive: int, facts: Sequence[int], candidate: int
) -> list[int] | None:
    """Return some facts by which singles exclude a candidate; None if they do not.

    None of them can be left out for that; the last ones are tried first.
    """
    masks, left = layout.masks, alive & ~layout.links[candidate]
    chain = _used(layout, [(fact, masks[fact]) for fact in facts], left)
    if chain is None:
        return None
    numbers = [fact for (fact, _), _ in chain]
    for fact in reversed(facts):
        if fact in numbers:
            # What comes before it stays as it is.
            place = numbers.index(fact)
            rest = [one for one, _ in chain[place + 1 :]]
            fewer = _used(layout, rest, chain[place][1])
            if fewer is not None:
                chain[place:] = fewer
                numbers = [fact for (fact, _), _ in chain]
    return [fact for fact in facts if fact in numbers]


_Ways: TypeAlias = tuple[int, int]
"""A fact, and its candidates."""


def _used(layout: Layout, ways: Sequence[_Ways], left: int) -> list[tuple[_Ways, int]] | None:
    """Return the facts that have one way left, each with what was left then, until one has none.

    None if each has a way in the end.
    """
    links = layout.links
    used = []
    while True:
        known, several = left, []
        for one in ways:
            own = one[1] & left
            if own & (own - 1):
                several.append(one)
                continue
            used.append((one, left))
            if not own:
                return used
            left ^= left & links[own.bit_length() - 1]
        if left == known:
            return None
        ways = several
