"""What one fact or two exclude, worked out on sets of candidates without any search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import chain
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


class Pairs:
    """Finds what two facts exclude together, and keeps it in mind as `Single` does.

    One of the candidates of each fact is true. If a candidate leaves two facts some ways each of
    which excludes all that are left of the other, it is false. Facts that exclude something alone
    are not expected; so both are facts of which the candidate takes a way.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._looked_at: dict[int, int] = {}
        self._left: dict[int, list[_Left]] = {}
        self._found: dict[tuple[int, int], int] = {}

    def find(
        self, alive: int, targets: int, facts: Sequence[int]
    ) -> list[tuple[tuple[int, int], int]]:
        """Return all pairs of facts that exclude something, with the candidates they exclude.

        Args:
            alive: the candidates that are left.
            targets: those that may be excluded.
            facts: the facts to look at; fewer from call to call.
        """
        layout = self._layout
        lives = {fact: layout.masks[fact] & alive for fact in facts}
        changed = [fact for fact, live in lives.items() if self._looked_at.get(fact) != live]
        for fact in changed:
            self._left[fact] = list(_left_of(layout, alive, targets, fact))
        by_lowest: dict[int, list[_Left]] = {}
        for fact in facts:
            for one in self._left[fact]:
                by_lowest.setdefault(one.rest & -one.rest, []).append(one)
        gone = (self._looked_at.keys() - lives.keys()).union(changed)
        found = {
            pair: excluded & targets
            for pair, excluded in self._found.items()
            if excluded & targets and gone.isdisjoint(pair)
        }
        lowest_ones = reduce(or_, by_lowest, 0)
        for first, _, common, excluded in chain.from_iterable(map(self._left.__getitem__, changed)):
            within = common & lowest_ones
            while within:
                lowest = within & -within
                within ^= lowest
                for second, rest, _, others in by_lowest[lowest]:
                    both = excluded & others & targets
                    if both and not rest & ~common and first != second:
                        pair = (first, second) if first < second else (second, first)
                        found[pair] = found.get(pair, 0) | both
        self._looked_at, self._found = lives, found
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
