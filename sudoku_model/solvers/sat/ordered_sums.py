"""Clauses for long equations: source terms and their total, target clauses about orders.

Of a number it is said for each value whether it is at least that, so "x >= 4 and y >= 7, so
x + y >= 11" is one clause. Terms are added two by two; the total bounds each sum. A diagram
removes more values, but needs a Boolean for each step from one sum to the next, which does not
pay where sums are long. Source: N. Tamura, A. Taga, S. Kitagawa and M. Banbara, "Compiling Finite
Linear CSP into SAT", Constraints 14, 2009.

Terms that differ, such as the cells of a diagonal in one box, are added first: their sums are
known more exactly.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from sudoku_model.deadline import heed_deadline
from sudoku_model.model import Fact, Literal, negation
from sudoku_model.solvers.sat.writer import SmallClause, Template

Values: TypeAlias = tuple[int, ...]
Parts: TypeAlias = tuple[tuple[Values, ...], ...]

MOST_PAIRS = 20_000
"""Pairs of values up to which two numbers are added; with coefficients such as 1, 10 and 100 a
sum has too many values."""


class _Number(NamedTuple):
    """A number of which it is known how large it is at least.

    Attributes:
        values: what it can be, in increasing order.
        reached: for each value the fact that the number is at least that.
    """

    values: Sequence[int]
    reached: Sequence[Fact]

    def at_least(self, value: int) -> Fact:
        """Return the fact that the number is at least a value, which need not be one of its own."""
        place = bisect_left(self.values, value)
        return place < len(self.values) and self.reached[place]

    def mirrored(self, total: int = 0) -> _Number:
        """Return the number that is missing to a total."""
        values = [total - value for value in reversed(self.values)]
        return _Number(values, [True, *map(negation, self.reached[:0:-1])])


@lru_cache(maxsize=256)
def equation(parts: Parts, total: int) -> Template | None:
    """Return clauses that say that terms add up to a total.

    Args:
        parts: the terms, each as the values that it can add, in increasing order. Those of one
            part never add the same value.
        total: what all of them add up to.

    Returns:
        Clauses about one literal for each value of each term, in order; None if a sum has too
        many values.

    Example:
        >>> from sudoku_model.solvers.sat.ordered_sums import equation
        >>> equation((((1, 2),), ((1, 2),)), 3).clauses
        ((-2, -4), (2, 4))
    """
    try:
        return _Adding(parts, total).template()
    except _TooManyValuesError:
        return None


class _TooManyValuesError(Exception):
    """A sum has too many values."""


class _Adding:
    """Adds terms up, and writes the clauses; see `equation`."""

    def __init__(self, parts: Parts, total: int) -> None:
        self._total = total
        self._clauses: list[SmallClause] = []
        terms = [term for part in parts for term in part]
        self._least = sum(term[0] for term in terms)
        self._greatest = sum(term[-1] for term in terms)
        self._given = self._top = sum(map(len, terms))
        numbers = self._sums_of_parts(parts)
        while len(numbers) > 2:
            numbers.sort(key=lambda number: len(number.values))
            first, second, *rest = numbers
            numbers = [self._sum(first, second), *rest]
        self._state_total(*numbers, *[_Number((0,), (True,))] * (2 - len(numbers)))

    def template(self) -> Template:
        """Return the clauses."""
        return Template(tuple(self._clauses), self._top - self._given)

    def _sums_of_parts(self, parts: Parts) -> list[_Number]:
        numbers: list[_Number] = []
        literal = 1
        for part in parts:
            terms: list[_Number] = []
            for values in part:
                terms.append(self._term(values, range(literal, literal + len(values))))
                literal += len(values)
                if len(terms) == 1:
                    numbers.append(terms[0])
                else:
                    numbers[-1] = self._sum(numbers[-1], terms[-1], terms)
        return numbers

    def _clause(self, *facts: Fact) -> None:
        if not any(fact is True for fact in facts):
            self._clauses.append(tuple([fact for fact in facts if fact is not False]))

    def _new(self, values: Sequence[int], last: Sequence[Literal] = ()) -> _Number:
        """Return a new number; the literals of its last values may be at hand."""
        count = len(values) - 1 - len(last)
        new = range(self._top + 1, self._top + 1 + count)
        self._top += count
        number = _Number(values, [True, *new, *last])
        for lower, higher in zip(number.reached[1:], number.reached[2:], strict=False):
            self._clause(negation(higher), lower)
        return number

    def _term(self, values: Values, literals: Sequence[Literal]) -> _Number:
        """Return the number that a term adds, which has one literal for each value."""
        number = self._new(values, literals[1:][-1:])
        if len(values) == 2:
            return number  # the last value is reached where the term has it
        for place, literal in enumerate(literals[:-1]):
            here, beyond = number.reached[place], number.reached[place + 1]
            self._clause(negation(here), literal, beyond)
            self._clause(-literal, here)
            self._clause(-literal, negation(beyond))
        return number

    def _sum(self, one: _Number, other: _Number, terms: Sequence[_Number] = ()) -> _Number:
        """Return the sum of two numbers, or of all terms if no two of them have the same value."""
        heed_deadline()
        if len(one.values) * len(other.values) > MOST_PAIRS:
            raise _TooManyValuesError
        low, high = one.values[0] + other.values[0], one.values[-1] + other.values[-1]
        least = self._total - (self._greatest - high)
        greatest = self._total - (self._least - low)
        if terms:
            values = _values_of(terms)
            least = max(least, sum(values[: len(terms)]))
            greatest = min(greatest, sum(values[-len(terms) :]))
        sums = sorted(
            {a + b for a in one.values for b in other.values if least <= a + b <= greatest}
        )
        if not sums:
            self._clause()
            sums = [least]
        self._least += sums[0] - low
        self._greatest += sums[-1] - high
        result = self._new(sums)
        self._bound(one, other, result, terms)
        self._bound(
            one.mirrored(), other.mirrored(), result.mirrored(), [term.mirrored() for term in terms]
        )
        return result

    def _bound(
        self, one: _Number, other: _Number, result: _Number, terms: Sequence[_Number]
    ) -> None:
        """Say what the sum of two numbers is at least; for the arguments see `_sum`."""
        above: list[Fact] = [True] * len(other.values)
        for place, a in enumerate(one.values):
            before: Fact = True
            for there, b in enumerate(other.values):
                least = a + b
                if a == b and len(terms) == 2:
                    least = _least_of_different(one.values[place:], other.values[there:])
                fact = result.at_least(least)
                if fact not in (before, above[there]):  # else a shorter way says it already
                    self._clause(negation(one.reached[place]), negation(other.reached[there]), fact)
                before = above[there] = fact
        if len(terms) > 2:
            self._bound_part(terms, result)

    def _bound_part(self, terms: Sequence[_Number], result: _Number) -> None:
        """Say what a sum of different values is at least when one of them, or each, is large."""
        values, count = _values_of(terms), len(terms)
        for start, value in enumerate(values):
            others = (values[:start] + values[start + 1 :])[: count - 1]
            following = values[start : start + count]
            for term in terms:
                fits = len(others) == count - 1 and result.at_least(value + sum(others))
                self._clause(negation(term.at_least(value)), fits)
            fits = len(following) == count and result.at_least(sum(following))
            self._clause(*(negation(term.at_least(value)) for term in terms), fits)

    def _state_total(self, one: _Number, other: _Number) -> None:
        rest = other.mirrored(self._total)
        for value in sorted({*one.values, *rest.values}):
            mine, theirs = one.at_least(value), rest.at_least(value)
            self._clause(negation(mine), theirs)
            self._clause(mine, negation(theirs))


def _values_of(terms: Sequence[_Number]) -> list[int]:
    return sorted({value for term in terms for value in term.values})


def _least_of_different(values: Sequence[int], others: Sequence[int]) -> int:
    """Return the least sum of two different values; both sequences begin with the same one."""
    first = values[0]
    more = [*values[1:2], *others[1:2]]
    return first + (min(more) if more else first + 1)  # without more there is no such sum
