"""Cages: sets of cells with a sum, or whose digits differ."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import isqrt, prod
from typing import ClassVar, TypeVar

from sudoku_model.cached_values import cached_property
from sudoku_model.constraints.base import MAX_TABLE, Board, Constraint, Goes, Stating
from sudoku_model.constraints.checks import (
    require_few_values,
    see_each_other,
)
from sudoku_model.constraints.part_sums import is_long, state_by_parts
from sudoku_model.constraints.picture import Mark, Note, Outline, Shade, Sign
from sudoku_model.constraints.shared import membership, sums_of
from sudoku_model.constraints.sum_lines import have_equal_sums
from sudoku_model.constraints.wording import span
from sudoku_model.grid import Grid
from sudoku_model.model import RELATIONS, Table, Variable

SECTION = "Cages and other sets of cells"

Cell = TypeVar("Cell")


@dataclass(frozen=True)
class _DistinctCells(Constraint):
    """Cells whose digits differ."""

    cells: str

    def validate(self, board: Board) -> None:
        """Expect cells that can be filled."""
        super().validate(board)
        cells = board.cells(self.cells)
        self._validate_values(len(cells), board.possible_values(cells))

    def _validate_values(self, count: int, digits: Sequence[int]) -> None:
        """Expect no more cells than digits, which are in increasing order."""
        most = len(digits)
        if count > most:
            raise self.impossible(f"{count} cells", f"at most {most}, as the digits differ")

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        taken = board.values(self.cells, values)
        return len(set(taken)) == len(taken)


@dataclass(frozen=True)
class KillerCage(_DistinctCells):
    """The digits of a cage differ and add up to its total, if it has one.

    Tools differ: in SudokuPad a cage can have a sum of digits that may repeat;
    it is read as `Sum`.

    Attributes:
        cells: the cage.
        total: the sum, several sums of which one must be met, or None for any.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1c1 r1c2 r2c1", "total": 15}
    total: int | tuple[int, ...] | None = None

    @property
    def _totals(self) -> tuple[int, ...]:
        return self.total if isinstance(self.total, tuple) else (self.total or 0,)

    def check_fields(self) -> None:
        """Expect a number, at least one of several, or None."""
        if self.total == ():
            raise self.error(f"the total {self.total!r}", "a number, several, or None")

    def _validate_values(self, count: int, digits: Sequence[int]) -> None:
        """Expect a sum of different digits that can be reached."""
        super()._validate_values(count, digits)
        if self.total is None:
            return
        low, high = sum(digits[:count]), sum(digits[len(digits) - count :])
        if not any(low <= total <= high for total in self._totals):
            raise self.impossible(
                f"a sum of {self.total} in {count} cells", f"one from {low} to {high}"
            )

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return super().holds(board, values) and (
            self.total is None or sum(board.values(self.cells, values)) in self._totals
        )

    def state(self, to: Stating) -> None:
        if self.total is None:
            to.all_different(to.cells(self.cells))
        else:
            to.distinct_sum(to.cells(self.cells), self._totals)

    def describe(self) -> str:
        if self.total is None:
            return f"the cage {self.cells} holds different digits"
        total = " or ".join(map(str, self._totals))
        return f"the cage {self.cells} holds different digits that add up to {total}"

    @classmethod
    def rules(cls, clues: Sequence[KillerCage], board: Board) -> Iterable[str]:
        """Say in one sentence what cages with and without a total mean."""
        given = {clue.total is not None for clue in clues}
        several = any(isinstance(clue.total, tuple) for clue in clues)
        sum_to = f" and sum to {'one of the totals' if several else 'the total'} in its corner"
        if False in given:
            one = (
                "totals are given, sum to one of them" if several else "a total is given, sum to it"
            )
            sum_to = f" and, if {one}" if True in given else ""
        yield f"Digits in a cage do not repeat{sum_to}."

    def picture(self, board: Board) -> Iterable[Mark]:
        label = "" if self.total is None else "/".join(map(str, self._totals))
        yield Outline(self.cells, "black", "dashed", 0.025, label)


@dataclass(frozen=True)
class Sum(Constraint):
    """The digits of the cells, each times its coefficient, add up to a number, or compare with it.

    Digits may repeat, and a cell that is named twice counts twice. One machine over the cells:
    every digit that is part of no right sum is removed. Where the cells share a house and each
    counts once, their digits are known to differ, and the sum is stated as that of a cage.

    Attributes:
        cells: the cells.
        op: how the sum compares with the number: ``==``, ``!=``, ``<=``, ``>=``, ``<`` or ``>``.
        value: the number.
        coefficients: what each cell counts; each counts once by default.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1c1 r2c2 r3c3", "op": "==", "value": 20}
    may_repeat: ClassVar = True
    cells: str
    op: str
    value: int
    coefficients: tuple[int, ...] = ()

    def check_fields(self) -> None:
        if self.op not in RELATIONS:
            raise self.error(f"the relation {self.op!r}", f"one of {' '.join(RELATIONS)}")

    def validate(self, board: Board) -> None:
        """Expect a sum that can be reached."""
        super().validate(board)
        cells = board.cells(self.cells)
        if self.coefficients and len(self.coefficients) != len(cells):
            raise self.error(
                f"{len(self.coefficients)} coefficients for {len(cells)} cells",
                "one for each cell, or none",
            )
        parts = [
            sorted((factor * board.grid.domains[cell][0], factor * board.grid.domains[cell][-1]))
            for factor, cell in zip(self._factors(len(cells)), cells, strict=True)
        ]
        low, high = sum(part[0] for part in parts), sum(part[1] for part in parts)
        reached = {
            "==": low <= self.value <= high,
            "!=": not low == high == self.value,
            "<=": low <= self.value,
            "<": low < self.value,
            ">=": high >= self.value,
            ">": high > self.value,
        }
        if not reached[self.op]:
            raise self.impossible(
                f"a sum {self.op} {self.value} of {len(cells)} cells",
                f"one that can be reached: the sum is from {low} to {high}",
            )

    def _factors(self, count: int) -> tuple[int, ...]:
        return self.coefficients or (1,) * count

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        taken = board.values(self.cells, values)
        factors = self.coefficients or [1] * len(taken)
        total = sum(factor * value for factor, value in zip(factors, taken, strict=True))
        return RELATIONS[self.op](total, self.value)

    def state(self, to: Stating) -> None:
        cells = to.board.cells(self.cells)
        variables, factors = to.variables(cells), self._factors(len(cells))
        if len(cells) > 1 and set(factors) == {1} and see_each_other(to.grid, cells):
            relation = RELATIONS[self.op]
            totals = (total for total in sums_of(variables) if relation(total, self.value))
            to.distinct_sum(variables, totals)
        elif is_long(to, len(cells)):
            state_by_parts(to, zip(factors, cells, strict=True), self.op, self.value)
        else:
            to.linear(zip(factors, variables, strict=True), self.op, self.value)

    def describe(self) -> str:
        relation = _IN_WORDS[self.op]
        if not self.coefficients:
            return f"{self.cells} add up to {relation}{self.value}"
        factors = ", ".join(map(str, self.coefficients))
        return f"{self.cells}, times {factors} in order, add up to {relation}{self.value}"

    def rule(self, board: Board) -> str:
        if self.coefficients:
            return super().rule(board)
        relation = _IN_WORDS[self.op]
        if self._is_between_neighbours(board):
            return f"Digits in two cells with a number between them sum to {relation}that number."
        return (
            f"Digits in a group of cells with a total (Σ) sum to {relation}that total, and may "
            "repeat."
        )

    def _is_between_neighbours(self, board: Board) -> bool:
        """Say whether the number has its place between two cells."""
        first, *others = board.cells(self.cells)
        are_two = len(others) == 1 and others[0] in board.grid.neighbours(first)
        return are_two and not self.coefficients

    def picture(self, board: Board) -> Iterable[Mark]:
        sign = {"==": "", "!=": "≠", "<=": "≤", ">=": "≥"}.get(self.op, self.op)
        if self._is_between_neighbours(board):
            yield Sign(self.cells, f"{sign}{self.value}")
            return
        yield Outline(self.cells, "blue", label=f"Σ{sign}{self.value}")
        if any(factor != 1 for factor in self.coefficients):
            yield Note(self.describe())


def comparison_of(clue: Sum) -> Callable[[int, int], bool]:
    """Return how a sum compares with its number."""
    return RELATIONS[clue.op]


_IN_WORDS = {
    "==": "",
    "!=": "anything but ",
    "<=": "at most ",
    ">=": "at least ",
    "<": "less than ",
    ">": "more than ",
}


@dataclass(frozen=True)
class DifferentDigits(_DistinctCells):
    """The digits of the cells differ.

    Attributes:
        cells: the cells.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1c1 r2c2 r3c3 r4c4"}
    sentence_text: ClassVar = "{cells} hold different digits"
    rule_text: ClassVar = "Digits in a marked shape do not repeat."
    picture_marks: ClassVar[tuple[Mark, ...]] = (Outline("{cells}", "teal", "dotted"),)

    def state(self, to: Stating) -> None:
        to.all_different(to.cells(self.cells))


@dataclass(frozen=True)
class ExtraRegion(DifferentDigits):
    """An extra region: its digits differ, and with a cell for each digit it holds all of them.

    Attributes:
        cells: the region.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r2c2-r4c4"}
    sentence_text: ClassVar = "the extra region {cells} holds different digits"
    picture_marks: ClassVar = (Shade("{cells}", "grey"), Outline("{cells}", "grey", width=0.02))

    def rule(self, board: Board) -> str:
        if len(board.cells(self.cells)) == len(board.digits):
            return f"Each grey extra region contains the digits {span(board.digits)} once each."
        return "Digits in a grey extra region do not repeat."


@dataclass(frozen=True)
class RellikCage(_DistinctCells):
    """The digits of a cage differ, and none of them, alone or together, add up to the total.

    A machine reads which digits the cage holds, not where they stand, and keeps the sums that
    some of them have; so there are few states, and every digit is removed that no possible set
    of digits holds.

    Attributes:
        cells: the cage.
        total: the sum that must not occur.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1c1 r1c2 r2c1 r2c2", "total": 10}
    sentence_text: ClassVar = (
        "the cage {cells} holds different digits, none of which, alone or together, add up to "
        "{total}"
    )
    rule_text: ClassVar = (
        "Digits in a red cage do not repeat, and no digits in it, alone or together, sum to "
        "the number in its corner (rellik cage)."
    )
    total: int

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        taken = board.values(self.cells, values)
        sums: set[int] = set()
        for value in taken:
            sums |= {value, *(known + value for known in sums)}
        return self.total not in sums and super().holds(board, values)

    def state(self, to: Stating) -> None:
        variables = to.cells(self.cells)
        held = membership(to, variables)
        require_few_values(str(to.origin), range(sum(map(abs, held)) + 1))
        to.all_different(variables)
        to.regular(held.values(), _SubsetSums(tuple(held), len(variables), self.total))

    def picture(self, board: Board) -> Iterable[Mark]:
        yield Outline(self.cells, "red", "dashed", label=f"≠{self.total}")
        yield Note(self.rule(board))


@dataclass(frozen=True)
class _SubsetSums:
    """Reads of each value whether it is held; accepts if no held ones add up to the total.

    A state is the place, the number of values held, and the sums of some of them from which the
    total can still be reached: a bit for each, that of `lowest` first.
    """

    values: tuple[int, ...]
    count: int
    total: int
    start: ClassVar[tuple[int, int, int]] = (0, 0, 0)

    @cached_property
    def lowest(self) -> int:
        """The least sum that some of the values can have."""
        return sum(value for value in self.values if value < 0)

    @cached_property
    def _useful(self) -> list[int]:
        """For each place the sums from which the total can be reached by the values after it."""
        useful = []
        for place in range(len(self.values) + 1):
            rest = self.values[place:]
            low = self.total - sum(value for value in rest if value > 0)
            high = self.total - sum(value for value in rest if value < 0)
            bits = (1 << max(0, high - self.lowest + 1)) - 1
            useful.append(bits >> max(0, low - self.lowest) << max(0, low - self.lowest))
        return useful

    def step(self, state: tuple[int, int, int], held: int) -> tuple[int, int, int] | None:
        place, count, sums = state
        if held:
            value = self.values[place]
            with_none = sums | 1 << -self.lowest
            sums |= with_none << value if value >= 0 else with_none >> -value
            count += 1
        place += 1
        missing = self.count - count
        reached = self.total >= self.lowest and sums >> (self.total - self.lowest) & 1
        if reached or not 0 <= missing <= len(self.values) - place:
            return None
        return (place, count, sums & self._useful[place])

    def accepts(self, state: tuple[int, int, int]) -> bool:
        return state[1] == self.count


@dataclass(frozen=True)
class EqualityCage(_DistinctCells):
    """The digits of a cage differ: as many are even as odd, and as many are low as high.

    Low and high are the lower and the upper half of the digits; a digit in the middle is neither
    (and can then not occur). A machine reads which digits the cage holds, not where they stand;
    every digit is removed that no possible set of digits holds.

    Attributes:
        cells: the cage.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1c1 r1c2 r2c1 r2c2"}
    sentence_text: ClassVar = (
        "the cage {cells} holds different digits, as many even as odd and as many low as high"
    )

    def _validate_values(self, count: int, digits: Sequence[int]) -> None:
        """Expect an even number of cells."""
        super()._validate_values(count, digits)
        if count % 2:
            raise self.impossible(f"{count} cells", "an even number, half even and half odd digits")

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        taken = board.values(self.cells, values)
        low, high = _halves(board.digits)
        return (
            super().holds(board, values)
            and sum(value % 2 for value in taken) * 2 == len(taken)
            and sum(value in low for value in taken) == sum(value in high for value in taken)
        )

    def state(self, to: Stating) -> None:
        variables = to.cells(self.cells)
        held = membership(to, variables)
        to.all_different(variables)
        # Twice a digit is compared with the sum of the ends, which is twice the middle.
        middle = to.digits[0] + to.digits[-1]
        weights = tuple(
            (
                1 if value % 2 else -1,
                (2 * value > middle) - (2 * value < middle) if value in to.digits else 0,
            )
            for value in held
        )
        to.regular(held.values(), _Balance(weights, len(variables)))

    def rule(self, board: Board) -> str:
        low, high = _halves(board.digits)
        return (
            "A brown cage contains different digits, of which as many are even as odd, and as many "
            f"low ({span(low)}) as high ({span(high)}) (equality cage)."
        )

    def picture(self, board: Board) -> Iterable[Mark]:
        yield Outline(self.cells, "brown", "dashed", label="=")
        yield Note(self.rule(board))


def _halves(digits: range) -> tuple[range, range]:
    """Return the lower and the upper half of the digits, both without one in the middle."""
    half = len(digits) // 2
    return digits[:half], digits[len(digits) - half :]


@dataclass(frozen=True)
class _Balance:
    """Reads of each value whether it is held; accepts if both weights of those held cancel out.

    A state is the place, the number of values held and the two sums of weights.
    """

    weights: tuple[tuple[int, int], ...]
    count: int
    start: ClassVar[tuple[int, int, int, int]] = (0, 0, 0, 0)

    def step(self, state: tuple[int, int, int, int], held: int) -> tuple[int, int, int, int] | None:
        place, count, first, second = state
        if held:
            count += 1
            first += self.weights[place][0]
            second += self.weights[place][1]
        place += 1
        missing = self.count - count
        if not max(abs(first), abs(second)) <= missing <= len(self.weights) - place:
            return None
        return (place, count, first, second)

    def accepts(self, state: tuple[int, int, int, int]) -> bool:
        return state[1:] == (self.count, 0, 0)


@dataclass(frozen=True)
class MagicSquare(Constraint):
    """The rows, the columns and both diagonals of a square of cells have the same sum.

    Digits may repeat unless the cells see each other. A square of 3x3 cells is one table: three
    of its digits fix the others. The lines of a larger one are groups with the same sum.

    Attributes:
        cells: the square, row by row.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r4c4-r6c6"}
    sentence_text: ClassVar = (
        "{cells} are a magic square: rows, columns and diagonals have the same sum"
    )
    rule_text: ClassVar = (
        "A golden square is a magic square: its rows, columns and both diagonals have the same sum."
    )
    cells: str

    def validate(self, board: Board) -> None:
        """Expect n*n cells."""
        super().validate(board)
        count = len(board.cells(self.cells))
        if count < 4 or isqrt(count) ** 2 != count:
            raise self.error(f"{count} cells", "a square of them: 4, 9, 16, ...")

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        taken = board.values(self.cells, values)
        side = isqrt(len(taken))
        sums = {sum(taken[side * row : side * (row + 1)]) for row in range(side)}
        sums |= {sum(taken[column::side]) for column in range(side)}
        sums.add(sum(taken[:: side + 1]))
        sums.add(sum(taken[side - 1 : -1 : side - 1]))
        return len(sums) == 1

    def state(self, to: Stating) -> None:
        cells = to.board.cells(self.cells)
        variables = to.variables(cells)
        side = isqrt(len(cells))
        if side == 3 and prod(len(variables[place].domain) for place in (0, 2, 4)) <= MAX_TABLE:
            to.post(Table(variables, _squares_of_three(variables, _places_apart(to.grid, cells))))
            return
        have_equal_sums(to, lines_of_square(cells), f"the lines of {self.cells}")

    def picture(self, board: Board) -> Iterable[Mark]:
        yield Shade(self.cells, "gold")
        yield Note(self.describe())


def lines_of_square(cells: Sequence[Cell]) -> list[Sequence[Cell]]:
    """Return the rows, the columns and the two diagonals of a square that is listed row by row."""
    side = isqrt(len(cells))
    rows = [cells[side * row : side * (row + 1)] for row in range(side)]
    diagonals = cells[:: side + 1], cells[side - 1 : -1 : side - 1]
    return [*rows, *zip(*rows, strict=True), *diagonals]


def _places_apart(grid: Grid, cells: Sequence[int]) -> list[tuple[int, int]]:
    """Return the pairs of places whose cells see each other."""
    return [
        (first, second)
        for (first, one), (second, other) in combinations(enumerate(cells), 2)
        if other in grid.peers[one]
    ]


def _squares_of_three(
    variables: Sequence[Variable], apart: Sequence[tuple[int, int]]
) -> frozenset[tuple[int, ...]]:
    """Return the magic squares of 3x3 values in which the cells of the pairs `apart` differ."""
    domains = [frozenset(variable.domain) for variable in variables]
    squares = set()
    for a, c, middle in product(*(variables[place].domain for place in (0, 2, 4))):
        # Each line through the middle adds up to three times its value; all lines must do so.
        g, i, b = 2 * middle - c, 2 * middle - a, 3 * middle - a - c
        square = (a, b, c, 3 * middle - a - g, middle, a + g - middle, g, 2 * middle - b, i)
        if all(value in domain for value, domain in zip(square, domains, strict=True)) and all(
            square[first] != square[second] for first, second in apart
        ):
            squares.add(square)
    return frozenset(squares)
