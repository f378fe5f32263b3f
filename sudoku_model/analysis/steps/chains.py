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
from sudoku_model.bits import bits
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
    lives = {fact: layout.masks[fact] & alive for fact in facts}
    start = layout.links[candidate]

    def extend(group: int, unused: frozenset[int], so_far: Chain) -> Chain | None:
        heed_deadline()
        common = layout.common_links(group)
        for fact in sorted(unused):
            closed = lives[fact] & common
            left = lives[fact] & ~common
            if not closed or left == lives[fact]:
                continue
            links = (*so_far, Strong((fact,), closed, left))
            if len(unused) == 1:
                if left and not left & ~start:
                    return links
            elif left:
                longer = extend(left, unused - {fact}, links)
                if longer is not None:
                    return longer
        return None

    return extend(1 << candidate, frozenset(facts), ())


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
