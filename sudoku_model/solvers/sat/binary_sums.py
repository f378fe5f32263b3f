"""Clauses for sums too large for a diagram: source terms and a constant, target adders.

What the terms add is written in binary, and added up by full adders as a circuit would. That takes
a few thousand clauses where a diagram has a node for each place and each sum, but removes fewer
values before a search. Source: N. Eén and N. Sörensson, "Translating Pseudo-Boolean Constraints
into SAT", JSAT 2, 2006.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from operator import mul, neg

from sudoku_model.deadline import heed_deadline
from sudoku_model.model import RELATIONS, Literal
from sudoku_model.solvers.sat.writer import SmallClause, Template


@lru_cache(maxsize=256)
def binary_sum(terms: tuple[tuple[int, ...], ...], relation: str, constant: int) -> Template:
    """Return clauses that say that a sum is in a relation to a constant.

    Args:
        terms: for each term the values of which it adds one.
        relation: ``==``, ``!=``, ``<=`` or ``>=``.
        constant: what the sum is compared with.

    Returns:
        Clauses about one literal for each value of each term, in order.

    Example:
        >>> from sudoku_model.solvers.sat.binary_sums import binary_sum
        >>> binary_sum(((0, 1), (0, 2)), "==", 2).clauses
        ((-2,), (4,))
    """
    least, greatest = sum(map(min, terms)), sum(map(max, terms))
    if not least <= constant <= greatest:
        holds = RELATIONS[relation](least, constant)
        return Template(() if holds else ((),))
    adders = _Adders(terms)
    adders.compare(relation, constant - least)
    return adders.template()


class _Adders:
    """Adds terms up in binary, and writes the clauses; see `binary_sum`."""

    def __init__(self, terms: Sequence[Sequence[int]]) -> None:
        self._clauses: list[SmallClause] = []
        self._given = self._top = sum(map(len, terms))
        self._columns: dict[int, deque[Literal]] = defaultdict(deque)
        self._read(terms)
        # Those of the sum less its least value, the lowest first.
        self._bits: list[Literal] = []
        while len(self._bits) <= max(self._columns, default=-1):
            self._bits.append(self._added(len(self._bits)))

    def template(self) -> Template:
        """Return the clauses."""
        return Template(tuple(self._clauses), self._top - self._given)

    def compare(self, relation: str, wanted: int) -> None:
        """Say how the sum less its least value compares with what is wanted."""
        equal = [bit if wanted >> place & 1 else -bit for place, bit in enumerate(self._bits)]
        if relation == "==":
            self._clauses += [(literal,) for literal in equal]
        elif relation == "!=":
            self._clauses.append(tuple(map(neg, equal)))
        else:
            self._clauses += _bounding(equal, 1 if relation == "<=" else -1)

    def _read(self, terms: Sequence[Sequence[int]]) -> None:
        """Sort the bits of what each term adds to its least value into columns."""
        literal = 1
        for values in terms:
            added = {literal + place: value - min(values) for place, value in enumerate(values)}
            literal += len(values)
            for place in range(max(added.values()).bit_length()):
                self._read_bit({one: value >> place & 1 for one, value in added.items()}, place)

    def _read_bit(self, is_set: dict[Literal, int], place: int) -> None:
        having = [literal for literal, one in is_set.items() if one]
        if len(having) > 1:
            bit = self._new()
            self._clauses += [(-literal, bit if one else -bit) for literal, one in is_set.items()]
            having = [bit]
        self._columns[place] += having

    def _added(self, place: int) -> Literal:
        """Add the bits of one place up and return the one that is left; the others are carried."""
        heed_deadline()
        column = self._columns[place]
        while len(column) > 1:
            inputs = [column.popleft() for _ in range(min(3, len(column)))]
            total, carry = self._new(), self._new()
            self._write_adder(inputs, total, carry)
            column.append(total)
            self._columns[place + 1].append(carry)
        if not column:
            column.append(self._new())
            self._clauses.append((-column[0],))
        return column[0]

    def _write_adder(self, inputs: Sequence[Literal], total: Literal, carry: Literal) -> None:
        """Say that two or three bits add up to one bit and one carry."""
        for parity in product((1, -1), repeat=len(inputs)):
            sides = map(mul, inputs, parity)
            self._clauses.append((*sides, total if parity.count(-1) % 2 else -total))
        for pair in combinations(inputs, 2):
            self._clauses.append((*map(neg, pair), carry))
        for most in combinations(inputs, len(inputs) - 1):
            self._clauses.append((*most, -carry))
        if len(inputs) == 3:
            # These follow, but not by unit propagation.
            for bit in inputs:
                self._clauses += [(-total, -carry, bit), (total, carry, -bit)]

    def _new(self) -> Literal:
        self._top += 1
        return self._top


def _bounding(equal: Sequence[Literal], sign: int) -> Iterator[SmallClause]:
    """Yield the clauses of a bound on a number.

    Args:
        equal: for each of its bits, the lowest first, the literal that it is that of the bound.
        sign: 1 if the number is at most the bound, -1 if it is at least that.
    """
    beyond: list[Literal] = []  # that a higher bit is on the safe side of the bound's
    for literal in reversed(equal):
        if literal * sign > 0:
            beyond.append(-literal)
        else:
            yield (literal, *beyond)
