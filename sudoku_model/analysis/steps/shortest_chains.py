"""The shortest chains through facts with two candidates left, kept in mind from step to step.

A candidate that is true excludes one way of a fact, so the other is true, and so on. Where that
leads to a candidate that is linked to the first, the first is false. No fact of a shortest chain
can be left out: the rest would make a shorter one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.position import Position
from sudoku_model.analysis.steps.techniques import Pattern
from sudoku_model.bits import bits, both, mask_of
from sudoku_model.deadline import heed_deadline


class ShortestChains:
    """Finds the shortest chains through some facts, again and again while candidates disappear."""

    def __init__(self, layout: Layout, numbers: Collection[int]) -> None:
        self._layout = layout
        self._numbers = numbers
        self._pairs: dict[int, int] = {}
        self._found: list[Pattern] = []
        self._starts = 0

    def find(self, position: Position, targets: int) -> list[Pattern]:
        """Return them, each set of facts once, with what it excludes.

        The same facts with the same two candidates make the same chains, as long as none of the
        candidates is gone that the shortest ones begin with.

        Args:
            position: the candidates that are left; fewer from call to call.
            targets: those of them that are false, from which chains start.
        """
        pairs = position.with_ways(2, self._numbers)
        if pairs != self._pairs or self._starts & ~position.alive:
            self._pairs, self._starts, excluded_by = pairs, 0, dict[tuple[int, ...], int]()
            links = _StrongLinks(self._layout, pairs)
            for start in links.nearest(targets):
                self._starts |= 1 << start
                levels = links.levels(start)
                for last in bits(levels[-1] & self._layout.links[start]):
                    facts = links.way_back(levels, last)
                    excluded_by[facts] = excluded_by.get(facts, 0) | 1 << start
            self._found = [*excluded_by.items()]
        return self._found


class _StrongLinks:
    """Facts with two candidates left: if one is false, the other is true."""

    def __init__(self, layout: Layout, pairs: Mapping[int, int]) -> None:
        self._links = layout.links
        self._other: dict[int, dict[int, int]] = {}
        self._ends = 0
        for number, pair in pairs.items():
            self._ends |= pair
            one, other = both(pair)
            self._other.setdefault(one, {}).setdefault(other, number)
            self._other.setdefault(other, {}).setdefault(one, number)
        self._others = {one: mask_of(others) for one, others in self._other.items()}
        self._next: dict[int, int] = {}

    def next(self, candidate: int) -> int:
        """Return the candidates that are true next if one is."""
        known = self._next.get(candidate)
        if known is None:
            known = 0
            for one in bits(self._links[candidate] & self._ends):
                known |= self._others[one]
            self._next[candidate] = known
        return known

    def nearest(self, targets: int) -> list[int]:
        """Return the candidates that fewest facts in a row exclude.

        What an end excludes grows by a fact at a time, for all ends at once: in so many facts it
        is what its successors exclude in one less.
        """
        links, ends, other = self._links, self._ends, self._other
        after = {
            one: [more for closed in bits(links[one] & ends) for more in other[closed]]
            for one in other
        }
        excluded = {one: links[one] for one in after}
        before: dict[int, int] = {}
        while excluded != before:
            heed_deadline()
            if hit := targets & self._closing(excluded):
                return [*bits(hit)]
            before, excluded = excluded, _a_fact_further(after, excluded)
        return []

    def _closing(self, excluded: Mapping[int, int]) -> int:
        """Return what closes one way of a fact of which the other excludes it in the end."""
        closing, links = 0, self._links
        for one, others in self._other.items():
            for other in others:
                closing |= links[one] & excluded[other]
        return closing

    def levels(self, start: int) -> list[int]:
        """Return what is true after no fact, one, two, ..., until that excludes the start."""
        levels, seen = [1 << start], 1 << start
        while not levels[-1] & self._links[start]:
            after = 0
            for one in bits(levels[-1]):
                after |= self.next(one)
            levels.append(after & ~seen)
            seen |= after
        return levels

    def way_back(self, levels: Sequence[int], last: int) -> tuple[int, ...]:
        """Return the facts of one way that leads to a candidate of the last level."""
        facts = []
        for level in levels[-2::-1]:
            before = next(one for one in bits(level) if self.next(one) >> last & 1)
            facts.append(
                next(
                    number
                    for other, number in self._other[last].items()
                    if self._links[before] >> other & 1
                )
            )
            last = before
        return tuple(sorted(facts))


def _a_fact_further(
    after: Mapping[int, Iterable[int]], excluded: Mapping[int, int]
) -> dict[int, int]:
    """Return what each candidate excludes if its successors are gone through as well."""
    further = {}
    for one, others in after.items():
        mask = excluded[one]
        for other in others:
            mask |= excluded[other]
        further[one] = mask
    return further
