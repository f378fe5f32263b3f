"""Clues outside the grid: sums along a diagonal or of the first x cells, numbered rooms.

Every line is listed in its reading direction: the first cell is the one next to the clue.

A row of a Sudoku holds every digit once, and the strongest statements use that. Where it matters
the clues look at the grid: whether the cells of the line see each other, and whether the line
must hold every digit. On other grids they state the same meaning without it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from sudoku_model.constraints.base import Board, Constraint, Goes, Stating
from sudoku_model.constraints.checks import require_little_work, see_each_other
from sudoku_model.constraints.digit_sets import has_sum, state_sum_of_held
from sudoku_model.constraints.line_clues import LineClue, steps_along
from sudoku_model.constraints.picture import Mark, Outside
from sudoku_model.constraints.shared import any_fact, equals, state_clause
from sudoku_model.grid import Grid
from sudoku_model.model import Fact, Variable, negation

SECTION = "Clues outside the grid"


@dataclass(frozen=True)
class LittleKiller(Constraint):
    """The digits along a diagonal add up to a number; digits may repeat.

    Attributes:
        cells: the diagonal, from the clue.
        total: the sum.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1c3 r2c2 r3c1", "total": 12}
    sentence_text: ClassVar = "the diagonal {cells} adds up to {total}"
    rule_text: ClassVar = (
        "A number outside the grid with an arrow is the sum of the digits along the indicated "
        "diagonal, which may repeat."
    )
    picture_marks: ClassVar = (Outside("{cells}", "{total}", has_arrow=True),)
    cells: str
    total: int

    def validate(self, board: Board) -> None:
        """Expect a diagonal, and a sum in reach."""
        super().validate(board)
        cells, grid = board.cells(self.cells), board.grid
        steps = steps_along(self, self.cells, board)
        directions = {(down > 0, across > 0) for down, across in steps}
        if len(directions) > 1 or any(abs(down) != abs(across) for down, across in steps):
            raise self.error(f"the cells {self.cells}", "the cells of a diagonal in order")
        parts = [*map(len, _seeing_parts(grid, cells))]
        low = sum(sum(board.digits[:count]) for count in parts)
        high = sum(sum(board.digits[len(board.digits) - count :]) for count in parts)
        if not low <= self.total <= high:
            raise self.impossible(
                f"a sum of {self.total} on {self.cells}", f"one from {low} to {high}"
            )

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return sum(board.values(self.cells, values)) == self.total

    def state(self, to: Stating) -> None:
        cells = to.board.cells(self.cells)
        variables = to.variables(cells)
        if see_each_other(to.grid, cells):
            to.distinct_sum(variables, (self.total,))
        else:
            to.sum(variables, "==", self.total)


def _seeing_parts(grid: Grid, cells: Sequence[int]) -> list[tuple[int, ...]]:
    """Cut a line into as few parts as a greedy walk finds whose cells see each other."""
    parts: list[tuple[int, ...]] = []
    for cell in cells:
        place = next(
            (i for i, part in enumerate(parts) if see_each_other(grid, (*part, cell))), len(parts)
        )
        parts[place:] = [(*part, cell) for part in parts[place : place + 1] or [()]] + parts[
            place + 1 :
        ]
    return parts


@dataclass(frozen=True)
class XSum(LineClue):
    """The first x digits of the line add up to a number, where x is the first digit.

    A first digit of 0 makes the sum 0. Where the cells of the line see each other the statement
    speaks of the set of the first x digits, one sum for each x; elsewhere a machine counts the
    cells that are left.

    Attributes:
        cells: the line, from the clue.
        total: the sum, the first digit included.
    """

    sign: ClassVar = "X"
    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1", "total": 15}
    sentence_text: ClassVar = (
        "the first x digits of {cells} add up to {total}, x being the first one"
    )
    total: int

    def _lengths(self, board: Board, cells: Sequence[int]) -> Iterator[int]:
        """Yield the first digits with which the sum can be reached."""
        differ = see_each_other(board.grid, cells)
        for x in board.digits:
            least, most = (x - 1) * board.digits[0], (x - 1) * board.digits[-1]
            rest = self.total - x
            if x == self.total == 0:
                yield x
            elif 1 <= x <= len(cells) and least <= rest <= most:
                others = tuple(digit for digit in board.digits if digit != x)
                if not differ or has_sum(others, x - 1, rest):
                    yield x

    def _validate_line(self, board: Board, cells: tuple[int, ...]) -> None:
        if not [*self._lengths(board, cells)]:
            raise self.impossible(
                f"a sum of {self.total}", f"one that the first x of {len(cells)} cells can have"
            )

    @staticmethod
    def told(digits: range, values: Sequence[int]) -> int | None:
        return sum(values[: values[0]]) if 0 <= values[0] <= len(values) else None

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return self.told(board.digits, board.values(self.cells, values)) == self.total

    def state(self, to: Stating) -> None:
        cells = to.board.cells(self.cells)
        variables = to.variables(cells)
        lengths = [*self._lengths(to.board, cells)]
        to.among(variables[0], lengths)
        if not see_each_other(to.grid, cells):
            to.regular(variables, _XSumMachine(self.total))
            return
        require_little_work(str(to.origin), 2 * len(to.digits) * abs(self.total) * sum(lengths))
        held: dict[int, Fact] = {d: equals(variables[0], d) for d in to.digits}
        for x in range(1, max(lengths, default=0) + 1):
            if x > 1:
                held = {d: self._also(to, held[d], variables[x - 1], d) for d in to.digits}
            first = equals(variables[0], x)
            if x in lengths and not isinstance(first, bool):
                state_sum_of_held(to.when(first), held, x, self.total)

    def leaves(self, board: Board) -> Iterable[tuple[int, Collection[int]]]:
        cells = board.cells(self.cells)
        yield cells[0], [*self._lengths(board, cells)]

    def _also(self, to: Stating, held: Fact, cell: Variable, digit: int) -> Fact:
        return any_fact(
            to.definition, [held, equals(cell, digit)], f"{digit} in {self.cells} up to {cell.name}"
        )

    def rule(self, board: Board) -> str:
        return (
            f"{self.called(board)} is the sum of the first X digits in its row or column, where X "
            "is the first digit, next to the clue (X-sum)."
        )

    def picture(self, board: Board) -> Iterable[Mark]:
        meaning = "the sum of the first x digits, x being the first one"
        yield Outside(self.cells, str(self.total), self.sign, meaning)


@dataclass(frozen=True)
class _XSumMachine:
    """Reads a line; the state is how many cells are left and what they must add up to."""

    total: int

    @property
    def start(self) -> tuple[str, int]:
        return ("first", self.total)

    def step(self, state: tuple[str | int, int], value: int) -> tuple[str | int, int] | None:
        left, total = state
        if isinstance(left, str):
            return (max(value - 1, 0), total - value) if value >= 0 else None
        return (left - 1, total - value) if left else state

    def accepts(self, state: tuple[str | int, int]) -> bool:
        return state == (0, 0)


@dataclass(frozen=True)
class NumberedRoom(LineClue):
    """The x-th cell of the line holds the given digit, where x is the first digit.

    Attributes:
        cells: the line, from the clue.
        digit: the digit of the x-th cell.
    """

    sign: ClassVar = "N"
    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1", "digit": 4}
    sentence_text: ClassVar = "the x-th digit of {cells} is {digit}, x being the first one"
    digit: int

    def _validate_line(self, board: Board, cells: tuple[int, ...]) -> None:
        self._validate_digit(board, self.digit)
        if not any(1 <= x <= len(cells) for x in board.digits):
            raise self.impossible(f"a line of {len(cells)} cells", "one that a digit can number")

    @staticmethod
    def told(digits: range, values: Sequence[int]) -> int | None:
        return values[values[0] - 1] if 1 <= values[0] <= len(values) else None

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return self.told(board.digits, board.values(self.cells, values)) == self.digit

    def state(self, to: Stating) -> None:
        cells = to.board.cells(self.cells)
        variables = to.variables(cells)
        first, differ = variables[0], see_each_other(to.grid, cells)
        to.among(first, range(1, len(cells) + 1))
        for x, room in enumerate(variables, start=1):
            if x in first.domain:
                state_clause(to, -first.equals(x), equals(room, self.digit))
            if differ:
                # No other cell of the line holds the digit, so it tells which room it is.
                state_clause(to, negation(equals(room, self.digit)), equals(first, x))

    def rule(self, board: Board) -> str:
        return (
            f"{self.called(board)} is the digit in the Nth cell of its row or column, counted from "
            "the clue, where N is the digit in the first cell (numbered room)."
        )

    def picture(self, board: Board) -> Iterable[Mark]:
        yield Outside(self.cells, (self.digit,), self.sign, "the x-th digit, x being the first one")
