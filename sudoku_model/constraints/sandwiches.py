"""Sandwiches: sums of the digits between two others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from typing import ClassVar

from sudoku_model.constraints.base import Board, Constraint, Goes, PairRelation, Stating
from sudoku_model.constraints.checks import require_little_work, see_each_other
from sudoku_model.constraints.digit_sets import has_sum, holds_digit, state_sum_of_held
from sudoku_model.constraints.line_clues import LineClue, is_full
from sudoku_model.constraints.picture import LineThrough, Mark, Note, Outline, Outside
from sudoku_model.constraints.reading import HashableMachine
from sudoku_model.constraints.shared import (
    all_facts,
    any_fact,
    comes_before,
    equals,
    names_of,
    state_clause,
    unsettled,
)
from sudoku_model.model import Fact, Literal, Variable, negation

SECTION = "Clues outside the grid"


@dataclass(frozen=True)
class Sandwich(LineClue):
    """The digits between two given digits of the line add up to a number.

    A machine reads the line and adds between the two; it removes all values that fit no such
    sum. Distances between the two digits at which no different digits have the sum are excluded
    besides.

    Attributes:
        cells: the line; each of the two digits must be on it exactly once.
        total: the sum.
        first, last: the two digits, by default the smallest and the largest one of the grid.
    """

    sign: ClassVar = "S"
    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1", "total": 11}
    total: int
    first: int | None = None
    last: int | None = None

    def crusts(self, board: Board) -> tuple[int, int]:
        """Return the two digits."""
        digits = board.digits
        return (
            digits[0] if self.first is None else self.first,
            digits[-1] if self.last is None else self.last,
        )

    def _validate_line(self, board: Board, cells: tuple[int, ...]) -> None:
        crusts = self.crusts(board)
        for digit in crusts:
            self._validate_digit(board, digit)
        if crusts[0] == crusts[1]:
            raise self.error(f"the digit {crusts[0]} at both ends", "two different digits")
        if not self._gaps(board, cells):
            raise self.impossible(
                f"a sum of {self.total} between {crusts[0]} and {crusts[1]}",
                f"one that can be reached in a line of {len(cells)} cells",
            )

    def _gaps(self, board: Board, cells: Sequence[int]) -> list[int]:
        """Return how many cells there can be between the two digits."""
        between = tuple(digit for digit in board.digits if digit not in self.crusts(board))
        if see_each_other(board.grid, cells):
            return [n for n in range(len(cells) - 1) if has_sum(between, n, self.total)]
        low, high = (between[0], between[-1]) if between else (0, 0)
        most = len(cells) - 1 if between else 1
        return [n for n in range(most) if n * low <= self.total <= n * high]

    @staticmethod
    def told(digits: range, values: Sequence[int]) -> int | None:
        return _sum_between((digits[0], digits[-1]), values)

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        taken = board.values(self.cells, values)
        return _sum_between(self.crusts(board), taken) == self.total

    def state(self, to: Stating) -> None:
        cells, crusts = to.board.cells(self.cells), self.crusts(to.board)
        variables = to.variables(cells)
        if is_full(to.grid, cells):
            _state_sum_between(to, variables, crusts, self.total)
        else:
            to.regular(variables, self.machine(to.board))
        # Which distances fit, the machine does not know: it adds the same digit twice.
        _state_distances(to, variables, crusts, self._gaps(to.board, cells))

    def machine(self, board: Board) -> HashableMachine:
        """Return the machine that reads the line."""
        most = self.total if board.digits[0] >= 0 else None
        return _SandwichMachine(tuple(sorted(self.crusts(board))), self.total, most)

    def describe(self) -> str:
        between = (
            "the smallest and the largest digit of the grid"
            if self.first is None and self.last is None
            else f"{'the smallest digit' if self.first is None else self.first} and "
            f"{'the largest digit' if self.last is None else self.last}"
        )
        return f"the digits of {self.cells} between {between} add up to {self.total}"

    @classmethod
    def rules(cls, clues: Sequence[Sandwich], board: Board) -> Iterable[str]:
        """Name the clues where they are about different digits."""
        if len({(clue.first, clue.last) for clue in clues}) > 1:
            return super().rules(clues, board)
        clue = clues[0]
        first, last = clue.crusts(board)
        called = clue.called(board)
        between = f"the digits between the {first} and the {last} in its row or column"
        return [f"{called} is the sum of {between} (sandwich)."]

    def picture(self, board: Board) -> Iterable[Mark]:
        meaning = "the sum of the digits between the smallest and the largest one"
        yield Outside(self.cells, str(self.total), self.sign, meaning)
        if (self.first, self.last) != (None, None):
            yield Note(self.describe())


def _sum_between(crusts: tuple[int, int], values: Sequence[int]) -> int | None:
    """Add what stands between two digits, None unless each of them is there once."""
    if any(values.count(crust) != 1 for crust in crusts):
        return None
    start, end = sorted(map(values.index, crusts))
    return sum(values[start + 1 : end])


@dataclass(frozen=True)
class _SandwichMachine:
    """Reads a line and adds between two digits; the state is the phase, the digit seen, the sum."""

    crusts: tuple[int, ...]
    total: int
    most: int | None  # a sum that is never exceeded in the end
    start: ClassVar[tuple[str, int, int]] = ("before", 0, 0)

    def step(self, state: tuple[str, int, int], value: int) -> tuple[str, int, int] | None:
        phase, seen, total = state
        if value in self.crusts:
            if phase == "before":
                return ("between", value, 0)
            ends = phase == "between" and value != seen and total == self.total
            return ("after", 0, 0) if ends else None
        if phase == "between":
            total += value
            if self.most is not None and total > self.most:
                return None
        return (phase, seen, total)

    def accepts(self, state: tuple[str, int, int]) -> bool:
        return state[0] == "after"


def _state_sum_between(
    to: Stating, variables: Sequence[Variable], crusts: tuple[int, int], total: int
) -> None:
    """State the sum between two digits on a line of all digits."""
    to.linear(_digits_between(to, variables, crusts).items(), "==", total)


def _state_distances(
    to: Stating, variables: Sequence[Variable], crusts: tuple[int, int], gaps: Sequence[int]
) -> None:
    """State how many cells there can be between two digits."""
    for place, variable in enumerate(variables):
        for crust, other in (crusts, crusts[::-1]):
            partners = [
                equals(variables[there], other)
                for there in range(len(variables))
                if abs(there - place) - 1 in gaps
            ]
            state_clause(to, negation(equals(variable, crust)), *partners)


def _digits_between(
    to: Stating, variables: Sequence[Variable], crusts: tuple[int, int]
) -> dict[int, Literal]:
    """Return of each digit whether it is between two others, on a line of all digits."""
    names = names_of(variables)
    between = {
        digit: to.boolean(f"{digit} between {crusts[0]} and {crusts[1]} in {names}")
        for digit in to.digits
        if digit not in crusts
    }
    # Large grids have a million clauses about these: that each negation is one object saves memory.
    signed = {digit: (fact, -fact) for digit, fact in between.items()}
    inside: Fact = False  # whether one of the two has been passed, and not the other
    for variable in variables:
        crust = any_fact(
            to.definition,
            [equals(variable, digit) for digit in crusts],
            f"{variable.name} is {crusts[0]} or {crusts[1]}",
        )
        before = inside
        inside = _exactly_one(to.definition, before, crust, f"{names} inside after {variable.name}")
        to.definition.clauses(_sides_of(variable, signed, (before, inside)))
    state_clause(to.definition, negation(inside))  # both are on the line
    return between


def _sides_of(
    variable: Variable, between: Mapping[int, tuple[Literal, Literal]], inside: Iterable[Fact]
) -> Iterator[tuple[Literal, ...]]:
    """Yield the clauses of "the digit of a cell lies between if and only if the cell is inside".

    Of each digit there is the literal that it lies between, and the opposite. The two sides of a
    cell are alike where its digit is not one of the two.
    """
    sides = [(side, negation(side)) for side in inside]
    for digit, (lies, lies_not) in between.items():
        here = equals(variable, digit)
        if here is False:
            continue
        elsewhere = -here
        for side, outside in sides:
            if isinstance(side, bool):
                yield (elsewhere, lies if side else lies_not)
            else:
                yield (elsewhere, outside, lies)
                yield (elsewhere, side, lies_not)


def _exactly_one(to: Stating, first: Fact, second: Fact, name: str) -> Fact:
    if isinstance(first, bool):
        return negation(second) if first else second
    if isinstance(second, bool):
        return negation(first) if second else first
    result = to.boolean(name)
    to.clause(-result, first, second)
    to.clause(-result, -first, -second)
    to.clause(result, -first, second)
    to.clause(result, first, -second)
    return result


@dataclass(frozen=True)
class Lunchbox(Constraint):
    """The digits between the smallest and the largest one of the listed cells add up to a number.

    The digits of the cells differ. For each two places of the smallest and the largest digit the
    cells between are a sum of different digits of its own.

    Attributes:
        cells: the cells in order.
        total: the sum.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r2c2 r2c3 r3c3 r4c3 r4c4", "total": 8}
    sentence_text: ClassVar = (
        "the digits of {cells} differ, and those between the smallest and the largest of them add "
        "up to {total}"
    )
    rule_text: ClassVar = (
        "Digits in a grey lunchbox do not repeat, and those between the smallest and the "
        "largest of them sum to its number."
    )
    cells: str
    total: int

    def validate(self, board: Board) -> None:
        """Expect at least two cells, not too many, and a sum in reach."""
        super().validate(board)
        cells = board.cells(self.cells)
        count, digits = len(cells), board.possible_values(cells)
        if not 2 <= count <= len(digits):
            error = self.error if count < 2 else self.impossible
            raise error(f"{count} cells", f"2 to {len(digits)}, as the digits differ")
        # Between two cells that are k apart there is room for k different digits.
        inner = tuple(digits[1:-1])
        if not any(has_sum(inner, k, self.total) for k in range(count - 1)):
            raise self.impossible(
                f"a sum of {self.total} in {count} cells",
                "one that different digits between a smaller and a larger one have",
            )

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        taken = board.values(self.cells, values)
        between = _sum_between((min(taken), max(taken)), taken)
        return len(set(taken)) == len(taken) and between == self.total

    def state(self, to: Stating) -> None:
        cells = to.board.cells(self.cells)
        variables, digits = to.variables(cells), to.board.possible_values(cells)
        if not see_each_other(to.grid, cells):
            to.all_different(variables)
        if is_full(to.grid, cells):
            inner = tuple(digits[1:-1])
            gaps = [n for n in range(len(cells) - 1) if has_sum(inner, n, self.total)]
            crusts = digits[0], digits[-1]
            _state_sum_between(to, variables, crusts, self.total)
            _state_distances(to, variables, crusts, gaps)
            return
        between_all = sum(b - a for a, b in combinations(range(len(cells)), 2))
        require_little_work(str(to.origin), 4 * len(digits) * abs(self.total) * between_all)
        smallest, largest = self._ends(to, cells)
        state_clause(to, *smallest)
        state_clause(to, *largest)
        for a, b in combinations(range(len(cells)), 2):
            for low, high in ((a, b), (b, a)):
                ends = [smallest[low], largest[high]]
                self._state_between(to, ends, variables[a + 1 : b], digits)

    def _ends(self, to: Stating, cells: Sequence[int]) -> tuple[list[Fact], list[Fact]]:
        """Return for each cell the facts that it is the smallest, and that it is the largest."""
        variables = to.variables(cells)
        smallest, largest = [], []
        for cell, variable in zip(cells, variables, strict=True):
            below, above = [], []
            for there, other in zip(cells, variables, strict=True):
                if there != cell:
                    may_tie = there not in to.grid.peers[cell]
                    below.append(comes_before(to, (variable,), (other,), may_tie))
                    above.append(comes_before(to, (other,), (variable,), may_tie))
            smallest.append(all_facts(to, below, f"{variable.name} smallest of {self.cells}"))
            largest.append(all_facts(to, above, f"{variable.name} largest of {self.cells}"))
        return smallest, largest

    def _state_between(
        self, to: Stating, ends: list[Fact], between: Sequence[Variable], digits: Sequence[int]
    ) -> None:
        """State the sum of the cells between the two ends, if these are the ends.

        The facts say that one end is the smallest digit, and the other the largest.
        """
        if False in [fact for fact in ends if isinstance(fact, bool)]:
            return
        guard = unsettled(ends)
        inner = tuple(digits[1:-1])
        if not has_sum(inner, len(between), self.total):
            to.clause(*(-literal for literal in guard))
        elif between:
            _state_sum_by_digits(to.when(*guard), between, inner, self.total)

    def picture(self, board: Board) -> Iterable[Mark]:
        neighbours = board.grid.neighbours
        if all(second in neighbours(first) for first, second in pairwise(board.cells(self.cells))):
            yield LineThrough(self.cells, "pale grey", 0.7)
        yield Outline(self.cells, "grey", width=0.03, label=str(self.total))
        yield Note(self.rule(board))


def _state_sum_by_digits(
    to: Stating, cells: Sequence[Variable], digits: Sequence[int], total: int
) -> None:
    """State the sum of cells that are known to differ by the set of their digits."""
    if len(cells) == 1:
        to.among(cells[0], (total,))
        return
    if len(cells) == 2:
        to.pair(cells[0], cells[1], _differ_and_add_up_to(total))
        return
    held = {digit: holds_digit(to, cells, digit) for digit in digits}
    state_sum_of_held(to, held, len(cells), total)


@lru_cache(maxsize=256)
def _differ_and_add_up_to(total: int) -> PairRelation:
    return lambda a, b: a != b and a + b == total
