"""What several engines do to a primitive before they translate it.

Source: the primitives; targets: state machines over values, and sets of values.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

from sudoku_model.cached_values import cached_property
from sudoku_model.model import RELATIONS, Linear, Model, Table, Term


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

    @property
    def start(self) -> tuple[int, int]:
        """Nothing read, nothing added."""
        return (0, 0)

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

    def accepts(self, state: tuple[int, int]) -> bool:
        """Compare the sum with the constant."""
        return RELATIONS[self.relation](state[1], self.constant)


def linear_machine(linear: Linear, model: Model) -> tuple[tuple[Term, ...], SumMachine]:
    """Return a machine for a linear primitive, and the terms in the order that it reads them.

    Terms that occur twice are read once. ``<`` and ``>`` become ``<=`` and ``>=``, and a constant
    out of reach the nearest one that is.
    """
    merged: dict[Term, int] = {}
    for coefficient, term in linear.terms:
        merged[term] = merged.get(term, 0) + coefficient
    terms = tuple(term for term, coefficient in merged.items() if coefficient)
    coefficients = tuple(merged[term] for term in terms)
    relation, constant = linear.relation, linear.constant
    if relation == "<":
        relation, constant = "<=", constant - 1
    elif relation == ">":
        relation, constant = ">=", constant + 1
    products = [
        [coefficient * value for value in model.domain(term)] or [0]
        for coefficient, term in zip(coefficients, terms, strict=True)
    ]
    least = tuple(accumulate((min(p) for p in reversed(products)), initial=0))[::-1]
    greatest = tuple(accumulate((max(p) for p in reversed(products)), initial=0))[::-1]
    # What the sum never reaches is as far as what it only just does not, and fits into 64 bits.
    constant = min(max(constant, least[0] - 1), greatest[0] + 1)
    return terms, SumMachine(coefficients, relation, constant, least, greatest)


@dataclass(frozen=True)
class TableMachine:
    """Reads values and accepts the tuples of a table."""

    tuples: frozenset[tuple[int, ...]]
    allowed: bool

    @property
    def start(self) -> tuple[int, ...]:
        """Nothing read."""
        return ()

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


def table_machine(table: Table) -> TableMachine:
    """Return a machine that reads the variables of a table in their order."""
    return TableMachine(table.tuples, table.allowed)


@dataclass(frozen=True)
class MembershipMachine:
    """Reads of each value of a set whether it is taken; accepts if number and sum are right.

    Attributes:
        values: the values in increasing order.
        count: how many of them are taken.
        totals: what those that are taken may add up to.
    """

    values: tuple[int, ...]
    count: int
    totals: frozenset[int]

    @property
    def start(self) -> tuple[int, int, int]:
        """Place, number and sum of the values taken."""
        return (0, 0, 0)

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
