"""Pairs of cells in a relation.

Cells that share a house can never be equal. Where two such cells are in a relation, the pairs of
equal digits are left out of it: the statement says the same and propagates more (an X between two
cells of a row then excludes the 5 at once).
"""

from __future__ import annotations

import operator
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, pairwise, product
from typing import ClassVar

from sudoku_model.constraints.base import Board, Constraint, Goes, PairRelation, Stating
from sudoku_model.constraints.checks import (
    check_known,
    check_least,
    see_each_other,
)
from sudoku_model.constraints.picture import (
    Dot,
    GreaterSign,
    Mark,
    Outline,
    Sign,
    dotted_line,
    letter_for,
)
from sudoku_model.constraints.rules import DOTTED_LINE
from sudoku_model.deadline import in_time
from sudoku_model.model import Variable
from sudoku_model.texts import counted

SECTION = "Pairs of cells and small marks"


def relate(to: Stating, first: Variable, second: Variable, relation: PairRelation) -> None:
    """State that two variables are in a relation and, if they are cells of one house, differ.

    The relation is a function that is kept; see `Stating.pair`.
    """
    if first.number in to.grid.cells and second.number in to.grid.peers[first.number]:
        relation = _and_different(relation)
    to.pair(first, second, relation)


@lru_cache(maxsize=256)
def _and_different(relation: PairRelation) -> PairRelation:
    return lambda a, b: a != b and relation(a, b)


# The relations are kept, so that the pairs of each are worked out once for all its marks.


@lru_cache(maxsize=64)
def _differ_by(value: int) -> PairRelation:
    return lambda a, b: a - b in (value, -value)


@lru_cache(maxsize=64)
def _ratio_of(value: int) -> PairRelation:
    return lambda a, b: a == value * b or b == value * a


@lru_cache(maxsize=64)
def _sum_of(total: int) -> PairRelation:
    return lambda a, b: a + b == total


@lru_cache(maxsize=64)
def _one_of(pairs: frozenset[tuple[int, int]]) -> PairRelation:
    return lambda a, b: (a, b) in pairs


@lru_cache(maxsize=512)
def _can_hold(relation: PairRelation, one: Sequence[int], two: Sequence[int], seen: bool) -> bool:
    """Say whether cells with these digits can be in a relation, if they perhaps see each other."""
    return any(relation(a, b) and not (seen and a == b) for a in one for b in two)


@dataclass(frozen=True)
class _TwoCells(Constraint):
    """Two cells in a relation; the statement is arc consistent."""

    cells: str

    @abstractmethod
    def _relation(self) -> PairRelation:
        """Return the relation of the first to the second cell, the same function each time."""

    def validate(self, board: Board) -> None:
        """Expect two cells with digits that are in the relation."""
        super().validate(board)
        cells = board.cells(self.cells)
        if len(cells) != 2:
            raise self.error(counted(len(cells), "cell"), "two")
        first, second = cells
        domains = board.grid.domains
        seen = see_each_other(board.grid, (first, second))
        if not _can_hold(self._relation(), domains[first], domains[second], seen):
            raise self.impossible(
                f"{self.describe()}, which no digits of the grid do"
                + (" in two cells of one house" if seen else ""),
                "",
            )

    def state(self, to: Stating) -> None:
        first, second = to.cells(self.cells)
        relate(to, first, second, self._relation())


def relation_of(mark: _TwoCells) -> PairRelation:
    """Return the relation of the first to the second cell of a mark."""
    return mark._relation()


@dataclass(frozen=True)
class Difference(_TwoCells):
    """The digits of two cells differ by exactly a number (white dot: 1).

    Attributes:
        cells: the two cells.
        value: the difference.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1c1 r1c2"}
    sentence_text: ClassVar = "the digits of {cells} differ by {value}"
    value: int = 1

    def check_fields(self) -> None:
        check_least(self, "a difference of", self.value, 0)

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        first, second = board.values(self.cells, values)
        return abs(first - second) == self.value

    def _relation(self) -> PairRelation:
        return _differ_by(self.value)

    def rule(self, board: Board) -> str:
        if self.value == 1:
            return "Cells separated by a white dot contain consecutive digits."
        return "Cells separated by a white dot with a number contain digits with that difference."

    def picture(self, board: Board) -> Iterable[Mark]:
        yield Dot(self.cells, "" if self.value == 1 else str(self.value))


@dataclass(frozen=True)
class Ratio(_TwoCells):
    """One digit of two cells is a number of times the other (black dot: 2).

    Attributes:
        cells: the two cells.
        value: the ratio.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1c1 r1c2"}
    sentence_text: ClassVar = "one of the digits of {cells} is {value} times the other"
    value: int = 2

    def check_fields(self) -> None:
        check_least(self, "a ratio of", self.value, 1)

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        first, second = board.values(self.cells, values)
        return first == self.value * second or second == self.value * first

    def _relation(self) -> PairRelation:
        return _ratio_of(self.value)

    def rule(self, board: Board) -> str:
        if self.value == 2:
            return "Cells separated by a black dot contain digits in a 1:2 ratio."
        return (
            "Cells separated by a black dot with a number contain digits in that ratio: one is "
            "that many times the other."
        )

    def picture(self, board: Board) -> Iterable[Mark]:
        yield Dot(self.cells, "" if self.value == 2 else str(self.value), is_black=True)


@dataclass(frozen=True)
class PairSum(_TwoCells):
    """The digits of two cells add up to a number (X: 10, V: 5).

    Attributes:
        cells: the two cells.
        total: the sum.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1c1 r1c2", "total": 10}
    sentence_text: ClassVar = "the digits of {cells} add up to {total}"
    total: int

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return sum(board.values(self.cells, values)) == self.total

    def _relation(self) -> PairRelation:
        return _sum_of(self.total)

    def rule(self, board: Board) -> str:
        letter = {5: "a V", 10: "an X"}.get(self.total)
        if letter is None:
            return "Cells separated by a number contain digits that sum to it."
        return f"Cells separated by {letter} contain digits that sum to {self.total}."

    def picture(self, board: Board) -> Iterable[Mark]:
        yield Sign(self.cells, {5: "V", 10: "X"}.get(self.total, str(self.total)))


@dataclass(frozen=True)
class GreaterThan(_TwoCells):
    """The digit of the first of two cells is greater than that of the second.

    Attributes:
        cells: the two cells, the greater one first.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1c1 r1c2"}
    sentence_text: ClassVar = "of the digits of {cells} the first is greater than the second"
    rule_text: ClassVar = "Inequality signs point at the smaller of the two digits."
    picture_marks: ClassVar = (GreaterSign("{cells}"),)

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        first, second = board.values(self.cells, values)
        return first > second

    def _relation(self) -> PairRelation:
        return operator.gt


@dataclass(frozen=True)
class _Relation(Constraint):
    """Cells of which certain pairs are in a relation that a table gives."""

    cells: str
    pairs: tuple[tuple[int, int], ...]
    name: str = ""

    @abstractmethod
    def _related(self, cells: Sequence[int]) -> Iterable[tuple[int, int]]:
        """Yield the pairs of cells that are in the relation."""

    def validate(self, board: Board) -> None:
        """Expect at least two cells, and pairs of digits that they can hold."""
        super().validate(board)
        cells = board.cells(self.cells)
        if len(cells) < 2:
            raise self.error("one cell", "at least two")
        known = board.possible_values(cells)
        check_known(self, (digit for pair in self.pairs for digit in pair), known)
        domains = board.grid.domains

        @cache
        def fits(one: Sequence[int], two: Sequence[int], seen: bool) -> bool:
            return any(a in one and b in two and not (seen and a == b) for a, b in self.pairs)

        kinds = {domains[cell] for cell in cells}
        if all(fits(*both, True) for both in in_time(product(kinds, repeat=2))):
            return  # whatever the two cells are
        for one, two in in_time(self._related(cells)):
            if not fits(domains[one], domains[two], see_each_other(board.grid, (one, two))):
                names = board.grid.names((one, two))
                raise self.impossible(f"no pair that {names} can hold", "at least one")

    def state(self, to: Stating) -> None:
        relation = _one_of(frozenset(self.pairs))
        for pair in self._related(to.board.cells(self.cells)):
            one, two = to.variables(pair)
            relate(to, one, two, relation)

    def _said(self) -> str:
        """Name the relation for people, and list its pairs if they are few."""
        listed = ", ".join(f"{a}-{b}" for a, b in self.pairs) if len(self.pairs) <= 20 else ""
        if self.name:
            return f"in the relation {self.name}" + (f" ({listed})" if listed else "")
        return f"one of the pairs {listed}" if listed else f"one of {len(self.pairs)} listed pairs"


@dataclass(frozen=True)
class Pair(_Relation):
    """Each two successive digits on a line are one of the listed pairs.

    On a line that passes no cell twice the statement is domain consistent, as a chain of
    arc consistent relations is.

    Attributes:
        cells: the line.
        pairs: the allowed pairs of digits, the earlier cell's first.
        name: what people call the relation.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {
        "cells": "r1c1 r1c2 r1c3",
        "pairs": ((1, 3), (2, 6), (3, 1), (3, 9), (6, 2), (9, 3)),
        "name": "1:3",
    }
    may_repeat: ClassVar = True
    looks: ClassVar = DOTTED_LINE

    def _related(self, cells: Sequence[int]) -> Iterable[tuple[int, int]]:
        return pairwise(cells)

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        digits = board.values(self.cells, values)
        return all(pair in self.pairs for pair in pairwise(digits))

    def describe(self) -> str:
        return f"every two successive digits of {self.cells} are {self._said()}"

    def picture(self, board: Board) -> Iterable[Mark]:
        yield dotted_line(self)


@dataclass(frozen=True)
class AllPairs(_Relation):
    """Each two digits in a set of cells are one of the listed pairs.

    Attributes:
        cells: the cells.
        pairs: the allowed pairs of digits, the one of the cell that is named earlier first.
        name: what people call the relation.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {
        "cells": "r1c1 r1c2 r2c2",
        "pairs": tuple((a, b) for a in range(1, 10) for b in range(1, 10) if abs(a - b) >= 2),
        "name": "at least 2 apart",
    }

    looks: ClassVar = "a group of cells with a dotted outline"

    def _related(self, cells: Sequence[int]) -> Iterable[tuple[int, int]]:
        return combinations(cells, 2)

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        digits = board.values(self.cells, values)
        return all(
            (digits[i], digits[j]) in self.pairs for j in range(len(digits)) for i in range(j)
        )

    def describe(self) -> str:
        return f"every two digits of {self.cells} are {self._said()}"

    def picture(self, board: Board) -> Iterable[Mark]:
        yield Outline(self.cells, "grey", "dotted", label=letter_for(self, "these cells"))
