"""Skyscrapers: digits of a line that are seen over those before them, or hidden by them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar

from sudoku_model.constraints.base import Board, Goes, Stating
from sudoku_model.constraints.checks import see_each_other
from sudoku_model.constraints.line_clues import LineClue, is_full
from sudoku_model.constraints.picture import Mark, Outside
from sudoku_model.texts import counted

SECTION = "Clues outside the grid"


@dataclass(frozen=True)
class Skyscraper(LineClue):
    """So many digits of the line are higher than all before them; 0 is no building.

    A machine reads the line with the highest digit so far and the number seen. In a line whose
    cells see each other it also knows that the highest of k different digits is at least the
    k-th smallest.

    Attributes:
        cells: the line, from the clue.
        count: how many are seen.
    """

    sign: ClassVar = "V"
    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1", "count": 4}
    count: int

    def _validate_line(self, board: Board, cells: tuple[int, ...]) -> None:
        buildings = sum(digit > 0 for digit in board.digits)
        most = min(len(cells), buildings)
        least = int(board.digits[0] > 0 or is_full(board.grid, cells))
        if not least <= self.count <= most:
            raise self.impossible(f"{self.count} seen", f"a number from {least} to {most}")

    @staticmethod
    def told(digits: range, values: Sequence[int]) -> int | None:
        return len({*accumulate(values, max, initial=0)} - {0})

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return self.told(board.digits, board.values(self.cells, values)) == self.count

    def state(self, to: Stating) -> None:
        cells = to.board.cells(self.cells)
        digits = tuple(to.digits) if see_each_other(to.grid, cells) else ()
        to.regular(to.variables(cells), _SkyscraperMachine(self.count, digits, len(cells)))

    def describe(self) -> str:
        buildings = counted(self.count, "building")
        return f"looking along {self.cells} one sees {buildings}"

    def rule(self, board: Board) -> str:
        zero = " (a 0 is no building)" if 0 in board.digits else ""
        return (
            f"{self.called(board)} says how many digits in its row or column can be seen from "
            f"there, where higher digits hide lower ones behind them{zero} (skyscrapers)."
        )

    def picture(self, board: Board) -> Iterable[Mark]:
        meaning = "how many digits are higher than all before them"
        yield Outside(self.cells, str(self.count), self.sign, meaning)


@dataclass(frozen=True)
class _SkyscraperMachine:
    """Reads a line; the state is the place, the highest building so far and how many are seen.

    Attributes:
        count: how many are to be seen.
        digits: the digits of the grid if those of the line differ, else nothing.
        length: the number of cells.
    """

    count: int
    digits: tuple[int, ...]
    length: int
    start: ClassVar[tuple[int, int, int]] = (0, 0, 0)

    def step(self, state: tuple[int, int, int], value: int) -> tuple[int, int, int] | None:
        place, highest, seen = state
        if value > highest:
            highest, seen = value, seen + 1
        elif value == highest and self.digits and value > 0:
            return None
        place += 1
        if seen > self.count or seen + self.length - place < self.count:
            return None
        if self.digits and highest < self.digits[place - 1]:
            return None
        return (place, highest, seen)

    def accepts(self, state: tuple[int, int, int]) -> bool:
        return state[2] == self.count


@dataclass(frozen=True)
class HiddenSkyscraper(LineClue):
    """The first digit of the line that is lower than one before it is the given digit.

    Attributes:
        cells: the line, from the clue.
        digit: the digit of the first hidden skyscraper.
    """

    sign: ClassVar = "H"
    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1", "digit": 3}
    sentence_text: ClassVar = (
        "{digit} is the first digit of {cells} that is lower than one before it"
    )
    digit: int

    def _validate_line(self, board: Board, cells: tuple[int, ...]) -> None:
        self._validate_digit(board, self.digit)
        if self.digit == board.digits[-1]:
            raise self.impossible(f"the digit {self.digit}", "one that a higher digit can hide")

    @staticmethod
    def told(digits: range, values: Sequence[int]) -> int | None:
        tops = zip(accumulate(values, max), values, strict=True)
        return next((value for top, value in tops if value < top), None)

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return self.told(board.digits, board.values(self.cells, values)) == self.digit

    def state(self, to: Stating) -> None:
        cells = to.board.cells(self.cells)
        differ = see_each_other(to.grid, cells)
        to.regular(to.variables(cells), HiddenMachine(self.digit, differ))

    def rule(self, board: Board) -> str:
        return (
            f"{self.called(board)} is the first digit in its row or column that cannot be seen "
            "from there, where higher digits hide lower ones behind them (hidden skyscrapers)."
        )

    def picture(self, board: Board) -> Iterable[Mark]:
        meaning = "the first digit that is lower than one before it"
        yield Outside(self.cells, (self.digit,), self.sign, meaning)


@dataclass(frozen=True)
class HiddenMachine:
    """Reads a line; the state is the highest digit so far, or the end: the digit has been read."""

    digit: int
    differ: bool
    start: ClassVar[int | str] = "start"
    end: ClassVar[int | str] = "done"

    def step(self, state: int | str, value: int) -> int | str | None:
        """Return the next state, None if the digit may not stand there."""
        if isinstance(state, str) or value > state:
            # Before the end the digit may not be seen, and behind it, it differs from all others.
            if self.differ and value == self.digit:
                return None
            return state if state == self.end else value
        if value == state:
            return None if self.differ else state
        return self.end if value == self.digit else None

    def accepts(self, state: int | str) -> bool:
        """Say whether the line may end there."""
        return state == self.end
