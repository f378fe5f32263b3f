"""Chains: facts in a row, of which each has one way left if the candidate before it is true.

A chain of facts is what people call an alternating inference chain: each fact is a strong link
between two of its candidates, or groups of them, and what excludes the one after the other is a
weak link between the facts (SudokuWiki, "Alternating Inference Chains"; HoDoKu, "Chains and
Loops").
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.bits import bits, mask_of
from sudoku_model.deadline import heed_deadline


class Strong(NamedTuple):
    """A strong link: a fact, or cells that hold one digit more than they are many.

    Attributes:
        facts: the numbers of its facts.
        closed: its candidates that what comes before excludes.
        left: those of which one is true if none of the first is.
    """

    facts: tuple[int, ...]
    closed: int
    left: int


Chain = tuple[Strong, ...]


def chain(layout: Layout, alive: int, facts: Sequence[int], candidate: int) -> Chain | None:
    """Order facts so that each closes ways of the next one only; None if they make no chain.

    The last fact has no way left, because of the one before and of the candidate itself.
    """
    if any(fact >= layout.first_rule for fact in facts):
        return None
    places = _Places(layout, alive, sorted(facts), candidate)
    return places.extended(1 << candidate, (1 << len(facts)) - 1)


class _Places:
    """Facts in a row, each named by its place, as links of chains from a candidate back to it."""

    def __init__(self, layout: Layout, alive: int, facts: Sequence[int], candidate: int) -> None:
        self._layout = layout
        self._facts = facts
        self._lives = [layout.masks[fact] & alive for fact in facts]
        self._start = layout.links[candidate]
        self._may_be_last = mask_of(n for n, live in enumerate(self._lives) if live & self._start)
        self._near: dict[int, int] = {}
        self._dead_ends: set[tuple[int, int]] = set()

    def _next_to(self, group: int) -> int:
        """Return facts of which each candidate of a group closes a way."""
        places = -1
        for one in bits(group):
            own = self._near.get(one)
            if own is None:
                linked = self._layout.links[one]
                own = mask_of(n for n, live in enumerate(self._lives) if live & linked)
                self._near[one] = own
            places &= own
        return places

    def extended(self, group: int, unused: int) -> Chain | None:
        """Return a chain of all unused facts that a group goes before."""
        heed_deadline()
        if not unused & self._may_be_last or (group, unused) in self._dead_ends:
            return None
        common = self._layout.common_links(group)
        for place in bits(unused & self._next_to(group)):
            closed = self._lives[place] & common
            left = self._lives[place] ^ closed
            if not (closed and left):
                continue
            rest = unused & ~(1 << place)
            is_open = left & self._start != left
            further = self.extended(left, rest) if rest else None if is_open else ()
            if further is not None:
                return (Strong((self._facts[place],), closed, left), *further)
        self._dead_ends.add((group, unused))
        return None


def first_chain(layout: Layout, alive: int, facts: Sequence[int], excluded: int) -> Chain | None:
    """Return the chain that excludes the first candidate that one excludes, None if none does."""
    for candidate in bits(excluded & alive):
        found = chain(layout, alive, facts, candidate)
        if found is not None:
            return found
    return None


def is_loop(layout: Layout, links: Chain) -> bool:
    """Say whether the ends of a chain exclude each other, so that it goes round."""
    first, last = links[0].closed, links[-1].left
    return len(links) > 1 and not first & last and not last & ~layout.common_links(first)


def shown_by(layout: Layout, links: Chain) -> int:
    """Return all candidates that a chain excludes: by its ends, or round a loop."""
    ends = links[0].closed | links[-1].left
    shown = layout.common_links(ends)
    if is_loop(layout, links):
        for one, other in pairwise(links):
            shown |= layout.common_links(one.left | other.closed)
    return shown
