"""Facts in a row: if the first candidate is true, one after the other has one way left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.bits import bits


class Link(NamedTuple):
    """One fact of a chain.

    Attributes:
        fact: its number.
        closed: its candidates that what comes before excludes.
        left: its other ones: one of them would be true. None at the end of the chain.
    """

    fact: int
    closed: int
    left: int


def chain(layout: Layout, alive: int, facts: Sequence[int], candidate: int) -> list[Link] | None:
    """Order facts so that each closes ways of the next one only; None if they make no chain.

    The last fact has no way left, because of the one before and of the candidate itself.
    """
    if any(fact >= layout.first_rule for fact in facts):
        return None
    lives = {fact: layout.masks[fact] & alive for fact in facts}
    start = layout.links[candidate]

    def extend(group: int, unused: frozenset[int], so_far: list[Link]) -> list[Link] | None:
        common = layout.common_links(group)
        for fact in sorted(unused):
            closed = lives[fact] & common
            left = lives[fact] & ~common
            if not closed or left == lives[fact]:
                continue
            links = [*so_far, Link(fact, closed, left)]
            if len(unused) == 1:
                if not left & ~start:
                    return links
            elif left:
                longer = extend(left, unused - {fact}, links)
                if longer is not None:
                    return longer
        return None

    return extend(1 << candidate, frozenset(facts), [])


class Forced(NamedTuple):
    """What would be true next, and because of which fact; at the end nothing can be."""

    fact: int
    candidate: int | None


def consequences(
    layout: Layout, alive: int, facts: Sequence[int], candidate: int
) -> list[Forced] | None:
    """Follow what a candidate would force until a fact has no way left; None if none comes to that.

    Facts with one way left are followed in the order in which they come up.
    """
    if any(fact >= layout.first_rule for fact in facts):
        return None
    left = alive & ~layout.links[candidate]
    unused = list(facts)
    forced_so_far: list[Forced] = []
    while unused:
        ways = [(layout.masks[fact] & left).bit_count() for fact in unused]
        fewest = min(ways)
        if fewest > 1:
            return None
        fact = unused.pop(ways.index(fewest))
        if fewest == 0:
            return [*forced_so_far, Forced(fact, None)]
        (forced,) = bits(layout.masks[fact] & left)
        left &= ~layout.links[forced]
        forced_so_far.append(Forced(fact, forced))
    return None
