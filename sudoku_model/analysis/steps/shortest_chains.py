"""The shortest chains through facts with two candidates left, kept in mind from step to step.

A candidate that is true excludes one way of a fact, so the other is true, and so on. Where that
leads to a candidate that is linked to the first, the first is false. No fact of a shortest chain
can be left out: the rest would make a shorter one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.techniques import Pattern
from sudoku_model.bits import bits, mask_of
from sudoku_model.deadline import heed_deadline


class ShortestChains:
    """Finds the shortest chains through some facts, again and again while candidates disappear."""

    def __init__(self, layout: Layout, numbers: Collection[int]) -> None:
        self._layout = layout
        self._numbers = numbers
        self._pairs: dict[int, int] = {}
        self._found: list[Pattern] = []
        self._starts = 0

    def find(self, alive: int, targets: int) -> list[Pattern]:
        """Return them, each set of facts once, with what it excludes.

        The same facts with the same two candidates make the same chains, as long as none of the
        candidates is gone that the shortest ones begin with.

        Args:
            alive: the candidates that are left; fewer from call to call.
            targets: those of them that are false, from which chains start.
        """
        masks = self._layout.masks
        pairs = {
            number: pair
            for number in self._numbers
            if (pair := masks[number] & alive).bit_count() == 2
        }
        if pairs != self._pairs or self._starts & ~alive:
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
        for number, pair in pairs.items():
            one, other = bits(pair)
            self._other.setdefault(one, {}).setdefault(other, number)
            self._other.setdefault(other, {}).setdefault(one, number)
        self._others = {one: mask_of(others) for one, others in self._other.items()}
        self._ends = mask_of(self._other)
        self._next: dict[int, int] = {}

    def next(self, candidate: int) -> int:
        """Return the candidates that are true next if one is."""
        known = self._next.get(candidate)
        if known is None:
            known = 0
            for one in bits(self._closed_by(candidate)):
                known |= self._others[one]
            self._next[candidate] = known
        return known

    def nearest(self, targets: int) -> list[int]:
        """Return the candidates that fewest facts in a row exclude.

        What can be reached grows by a fact at a time, for all starts at once: from a candidate in
        so many facts what its successors reach in one less. Starts that exclude the same ends are
        as near.
        """
        after = self._after()
        in_the_end = self._excluded_in_the_end(after)
        starts = self._starts(targets, in_the_end)
        firsts = {
            closed: [one for one in bits(self.next(alike[0])) if in_the_end[one] >> alike[0] & 1]
            for closed, alike in starts.items()
        }
        reached = {one: 1 << one for one in after}
        while firsts:
            heed_deadline()
            hit = [
                start
                for closed, first in firsts.items()
                if any(reached[one] & closed for one in first)
                for start in starts[closed]
            ]
            if hit:
                return sorted(hit)
            reached = _a_fact_further(after, reached)
        return []

    def _after(self) -> dict[int, list[int]]:
        """Return for each end the candidates that are true next if it is."""
        return {
            one: [other for end in bits(self._closed_by(one)) for other in self._other[end]]
            for one in self._other
        }

    def _closed_by(self, candidate: int) -> int:
        """Return the ends that a candidate excludes."""
        return self._links[candidate] & self._ends

    def _starts(self, targets: int, in_the_end: Mapping[int, int]) -> dict[int, list[int]]:
        """Return the targets that a chain excludes, by the ends that they exclude themselves."""
        refuted = 0
        for one, own in self._other.items():
            for other in own:
                refuted |= self._links[one] & in_the_end[other]
        starts: dict[int, list[int]] = {}
        for start in bits(targets & refuted):
            starts.setdefault(self._closed_by(start), []).append(start)
        return starts

    def _excluded_in_the_end(self, after: Mapping[int, Sequence[int]]) -> dict[int, int]:
        """Return for each end what it excludes, by any number of facts."""
        excluded = {one: self._links[one] for one in after}
        is_open = True
        while is_open:
            heed_deadline()
            is_open = False
            for one, others in after.items():
                before = mask = excluded[one]
                for other in others:
                    mask |= excluded[other]
                if mask != before:
                    excluded[one] = mask
                    is_open = True
        return excluded

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
    after: Mapping[int, Iterable[int]], reached: Mapping[int, int]
) -> dict[int, int]:
    """Return what is reached from each candidate if its successors are gone through as well."""
    further = {}
    for one, others in after.items():
        mask = reached[one]
        for other in others:
            mask |= reached[other]
        further[one] = mask
    return further
