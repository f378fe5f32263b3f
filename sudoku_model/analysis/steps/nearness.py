"""In which order facts are tried to refute a candidate: those with the fewest ways left come first.

A candidate takes ways of the facts near it only, so the order of all facts is worked out once for a
position, and mended for each candidate.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from random import Random

from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.bits import bits


class Nearness:
    """Orders facts by how many ways they have left if a candidate is true."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._alive = 0
        self._facts: list[int] = []
        self._ways: list[int] = []
        self._ways_if: dict[int, tuple[int, list[int]]] = {}
        """For each candidate what was left when it was asked about, and the ways of all facts then
        if it is true."""
        first_rule = layout.first_rule
        self._facts_at = layout.facts_at
        """For each candidate the facts about cells and houses that speak of it."""
        self._rules_at: list[list[int]] = [[]] * len(layout.facts_at)
        if layout.has_rules:
            self._facts_at = [[n for n in own if n < first_rule] for own in layout.facts_at]
            self._rules_at = [[n for n in own if n >= first_rule] for own in layout.facts_at]
        self._random = Random(0)
        count = len(layout.facts)
        self._noise = [self._random.random() for _ in range(4 * count)]

    def update(self, alive: int, ways: Sequence[int], facts: Sequence[int]) -> None:
        """Learn what is left, of each fact as a number of ways, and which facts to order."""
        first_rule = self._layout.first_rule
        self._alive = alive
        self._ways = [*ways[:first_rule], *[4] * (len(ways) - first_rule)]
        self._facts = sorted(facts, key=self._ways.__getitem__)

    def nearest_first(self, candidate: int) -> list[int]:
        """Return the facts in order."""
        return sorted(self._facts, key=self._with(candidate).__getitem__)

    def shuffled(self, candidate: int) -> list[int]:
        """Return the facts in order, those with as many ways in an order that is never the same."""
        ways = self._with(candidate)
        start = int(self._random.random() * (len(self._noise) - len(ways)))
        mixed = [*map(add, ways, self._noise[start : start + len(ways)])]
        return sorted(self._facts, key=mixed.__getitem__)

    def _with(self, candidate: int) -> list[int]:
        """Return for each fact how many ways it has left if a candidate is true."""
        before, ways = self._ways_if.get(candidate) or (0, self._ways)
        now, links = self._alive, self._layout.links[candidate]
        if before == now:
            return ways
        # What the candidate excludes is taken away already, whether it is gone meanwhile or not.
        lost, excluded = before & ~now & ~links, now & links
        if not before or lost.bit_count() > excluded.bit_count():
            ways, lost = self._ways.copy(), excluded
            for fact in self._rules_at[candidate]:
                ways[fact] = 2
        for one in bits(lost):
            for fact in self._facts_at[one]:
                ways[fact] -= 1
        self._ways_if[candidate] = now, ways
        return ways
