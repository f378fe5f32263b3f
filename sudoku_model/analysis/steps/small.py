"""What one fact or two exclude, worked out on sets of candidates without any search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.bits import bits


class Single:
    """Finds what one fact excludes alone.

    What was found stays true while candidates disappear, and more can only come from facts whose
    candidates are fewer than before: so both are kept in mind from step to step.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._looked_at: dict[int, int] = {}
        self._found: dict[int, int] = {}

    def find(self, alive: int, facts: Sequence[int]) -> list[tuple[int, int]]:
        """Return each fact all of whose candidates exclude some other ones, with these."""
        layout, found = self._layout, {}
        for number in facts:
            live = layout.masks[number] & alive
            if self._looked_at.get(number) == live:
                common = self._found.get(number, 0) & alive
            else:
                self._looked_at[number] = live
                common = alive
                for one in bits(live):
                    common &= layout.links[one]
                    if not common:
                        break
            if common:
                found[number] = common
        self._found = found
        return list(found.items())


class _Left(NamedTuple):
    """What some candidates, if one is true, leave of a fact.

    Attributes:
        fact: the fact.
        rest: its candidates that are left.
        common: what all of these exclude.
        targets: the candidates.
    """

    fact: int
    rest: int
    common: int
    targets: int


def pairs(
    layout: Layout, alive: int, targets: int, facts: Iterable[int]
) -> list[tuple[tuple[int, int], int]]:
    """Return all pairs of facts that exclude something, with the candidates they exclude.

    One of the candidates of each fact is true. If a candidate leaves two facts some ways each of
    which excludes all that are left of the other, it is false. Facts that exclude something alone
    are not expected; so both are facts of which the candidate takes a way.

    Args:
        layout: the puzzle.
        alive: the candidates that are left.
        targets: those that may be excluded.
        facts: the facts to look at.
    """
    by_lowest: dict[int, list[_Left]] = {}
    left: list[_Left] = []
    for fact in facts:
        for one in _left_of(layout, alive, targets, fact):
            left.append(one)
            by_lowest.setdefault(one.rest & -one.rest, []).append(one)
    lowest_ones = reduce(or_, by_lowest, 0)
    found: dict[tuple[int, int], int] = {}
    for first, _, common, excluded in left:
        within = common & lowest_ones
        while within:
            lowest = within & -within
            within ^= lowest
            for second, rest, _, others in by_lowest[lowest]:
                if first < second and not rest & ~common and excluded & others:
                    pair = first, second
                    found[pair] = found.get(pair, 0) | excluded & others
    return list(found.items())


def _left_of(layout: Layout, alive: int, targets: int, fact: int) -> Iterator[_Left]:
    """Yield what candidates leave of a fact, where all that is left excludes something."""
    live = layout.masks[fact] & alive
    parts = [(0, alive, targets & ~live)]
    for one in bits(live):
        links, split = layout.links[one], []
        for rest, common, those in parts:
            if taken := those & links:
                split.append((rest, common, taken))
            if (common & links) and (missed := those & ~links):
                split.append((rest | 1 << one, common & links, missed))
        parts = split
    for rest, common, those in parts:
        if rest not in (0, live):
            yield _Left(fact, rest, common, those)
