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
    in_order = sorted(facts)
    lives = [layout.masks[fact] & alive for fact in in_order]
    start = layout.links[candidate]
    may_be_last = mask_of(place for place, live in enumerate(lives) if live & start)
    near: dict[int, int] = {}
    dead_ends: set[tuple[int, int]] = set()

    def next_to(group: int) -> int:
        """Return facts, by their places, of which each candidate of a group closes a way."""
        places = -1
        for one in bits(group):
            own = near.get(one)
            if own is None:
                linked = layout.links[one]
                own = near[one] = mask_of(n for n, live in enumerate(lives) if live & linked)
            places &= own
        return places

    def extend(group: int, unused: int) -> Chain | None:
        """Return a chain of all unused facts (by their places) that a group goes before."""
        heed_deadline()
        if not unused & may_be_last or (group, unused) in dead_ends:
            return None
        common = layout.common_links(group)
        for place in bits(unused & next_to(group)):
            closed = lives[place] & common
            left = lives[place] ^ closed
            if not (closed and left):
                continue
            rest = unused & ~(1 << place)
            further = extend(left, rest) if rest else None if left & ~start else ()
            if further is not None:
                return (Strong((in_order[place],), closed, left), *further)
        dead_ends.add((group, unused))
        return None

    return extend(1 << candidate, (1 << len(lives)) - 1)


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
