"""What one fact or two exclude, worked out on sets of candidates without any search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.bits import bits


def by_one(
    layout: Layout, alive: int, facts: Iterable[int]
) -> Iterator[tuple[int, int]]:
    """Yield each fact all of whose candidates exclude some other ones, with these."""
    for number in facts:
        excluded = layout.common_links(layout.masks[number] & alive) & alive
        if excluded:
            yield number, excluded


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
    """Finds what two facts exclude together.

    What was found stays true while candidates disappear, and more can only come from facts whose
    candidates are fewer than before: so both are kept in mind from step to step.

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
        gone = (self._looked_at.keys() - lives.keys()).union(changed)
        found = {
            pair: excluded & targets
            for pair, excluded in self._found.items()
            if excluded & targets and gone.isdisjoint(pair)
        }
        index = _Index()
        for fact in lives.keys() - {*changed}:
            index.add(self._left[fact])
        # A pair is found when the second of its facts comes.
        for fact in changed:
            for one in self._left[fact]:
                for other, others in index.excluded_by(one.common):
                    if both := one.targets & others & targets:
                        pair = (fact, other) if fact < other else (other, fact)
                        found[pair] = found.get(pair, 0) | both
            index.add(self._left[fact])
        self._looked_at, self._found = lives, found
        return list(found.items())


class _Index:
    """What candidates leave of facts, to be found by candidates that exclude all of it."""

    def __init__(self) -> None:
        self._by_lowest: dict[int, dict[int, list[tuple[int, int]]]] = {}
        self._lowest_ones = 0

    def add(self, left: Iterable[_Left]) -> None:
        """Add what is left of a fact."""
        for fact, rest, _, targets in left:
            lowest = rest & -rest
            self._lowest_ones |= lowest
            self._by_lowest.setdefault(lowest, {}).setdefault(rest, []).append((fact, targets))

    def excluded_by(self, common: int) -> Iterator[tuple[int, int]]:
        """Yield the facts of which something excludes all that is left, with the targets."""
        within = common & self._lowest_ones
        while within:
            lowest = within & -within
            within ^= lowest
            for rest, facts in self._by_lowest[lowest].items():
                if not rest & ~common:
                    yield from facts


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
