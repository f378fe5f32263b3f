"""Machines that several statements are read by: sums, tables, and sets of values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar

from sudoku_model.cached_values import cached_property
from sudoku_model.model.primitives import RELATIONS


@dataclass(frozen=True)
class SumMachine:
    """Reads values and accepts if their weighted sum is in a relation to a constant.

    Attributes:
        coefficients: what each value is multiplied with.
        relation: one of `RELATIONS`.
        constant: what the sum is compared with.
        least, greatest: for each place what the values from there on add at least, at most.
    """

    coefficients: tuple[int, ...]
    relation: str
    constant: int
    least: tuple[int, ...]
    greatest: tuple[int, ...]
    start: ClassVar[tuple[int, int]] = (0, 0)

    @staticmethod
    def of(
        coefficients: Sequence[int], domains: Sequence[Sequence[int]], relation: str, constant: int
    ) -> SumMachine:
        """Return the machine for values from these domains."""
        products = [
            [coefficient * value for value in domain] or [0]
            for coefficient, domain in zip(coefficients, domains, strict=True)
        ]
        least = tuple(accumulate(map(min, reversed(products)), initial=0))[::-1]
        greatest = tuple(accumulate(map(max, reversed(products)), initial=0))[::-1]
        # A constant out of reach becomes the nearest one that is, which fits into 64 bits.
        constant = min(max(constant, least[0] - 1), greatest[0] + 1)
        return SumMachine(tuple(coefficients), relation, constant, least, greatest)

    def step(self, state: tuple[int, int], value: int) -> tuple[int, int] | None:
        """Add a value; None if the sum can no longer come out right."""
        place, total = state
        total += self.coefficients[place] * value
        place += 1
        low, high = total + self.least[place], total + self.greatest[place]
        if self.relation in {"==", "<="} and low > self.constant:
            return None
        if self.relation in {"==", ">="} and high < self.constant:
            return None
        return (place, total)

    def most_edges(self, domains: Sequence[Sequence[int]]) -> int:
        """Return how many edges its diagram has at most, without making it."""
        edges = 0
        nodes = 1
        for place, domain in enumerate(domains, 1):
            edges += nodes * len(domain)
            # Beyond these sums it does not matter what is read.
            low = max(self.least[0] - self.least[place], self.constant - self.greatest[place] - 1)
            high = min(
                self.greatest[0] - self.greatest[place], self.constant - self.least[place] + 1
            )
            nodes = min(nodes * len(domain), high - low + 1)
        return edges

    def accepts(self, state: tuple[int, int]) -> bool:
        """Compare the sum with the constant."""
        return RELATIONS[self.relation](state[1], self.constant)


@dataclass(frozen=True)
class TableMachine:
    """Reads values and accepts the tuples of a table."""

    tuples: frozenset[tuple[int, ...]]
    allowed: bool
    start: ClassVar[tuple[int, ...]] = ()

    @cached_property
    def _prefixes(self) -> frozenset[tuple[int, ...]]:
        return frozenset(values[:end] for values in self.tuples for end in range(len(values) + 1))

    def step(self, state: tuple[int, ...] | str, value: int) -> tuple[int, ...] | str | None:
        """Read one more value of a tuple; "other" is what no tuple begins with."""
        if isinstance(state, str):
            return state
        longer = (*state, value)
        if longer in self._prefixes:
            return longer
        return None if self.allowed else "other"

    def accepts(self, state: tuple[int, ...] | str) -> bool:
        """Say whether what was read is a tuple of an allowed table, or none of a forbidden one."""
        return (state in self.tuples) == self.allowed


@dataclass(frozen=True)
class MembershipMachine:
    """Reads of each value of a set whether it is taken; accepts if number and sum are right.

    A state is the place, and the number and the sum of the values taken.

    Attributes:
        values: the values in increasing order.
        count: how many of them are taken.
        totals: what those that are taken may add up to.
    """

    values: tuple[int, ...]
    count: int
    totals: frozenset[int]
    start: ClassVar[tuple[int, int, int]] = (0, 0, 0)

    def step(self, state: tuple[int, int, int], taken: int) -> tuple[int, int, int] | None:
        """Read whether the next value is taken."""
        place, count, total = state
        if taken:
            count += 1
            total += self.values[place]
        place += 1
        missing = self.count - count
        if missing < 0 or missing > len(self.values) - place:
            return None
        # The values are sorted, so the extreme sums are those of the first and the last ones.
        low = total + sum(self.values[place : place + missing])
        high = total + sum(self.values[len(self.values) - missing :])
        for wanted in self.totals:
            if low <= wanted <= high:
                return (place, count, total)
        return None

    def accepts(self, state: tuple[int, int, int]) -> bool:
        """Say whether number and sum are right."""
        return state[1] == self.count and state[2] in self.totals
