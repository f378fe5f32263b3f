"""What clues about a whole row or column have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.constraints.checks import require_on_board, see_each_other
from sudoku_model.grid import Grid
from sudoku_model.texts import counted


def is_full(grid: Grid, cells: Sequence[int]) -> bool:
    """Say whether the cells hold every digit of the grid exactly once."""
    return (
        len(cells) == len(grid.digits)
        and all(cell in grid.board for cell in cells)
        and see_each_other(grid, cells)
    )


def steps_along(clue: Constraint, named: str, board: Board) -> list[tuple[int, int]]:
    """Return by how many rows and columns each cell of a line lies from the one before it.

    Raises:
        ConstraintError: if a cell does not lie on the board.
    """
    require_on_board(clue, board, named)
    places = [divmod(cell, board.grid.columns) for cell in board.cells(named)]
    return [(a - c, b - d) for (a, b), (c, d) in zip(places[1:], places, strict=False)]


@dataclass(frozen=True)
class OutsideClue(Constraint):
    """A clue beside the board about a whole line.

    Attributes:
        sign: what stands before its number where a puzzle has clues with other signs.
    """

    sign: ClassVar[str]

    def called(self, board: Board) -> str:
        """Begin a sentence about such clues."""
        kinds = {kind for kind in board.kinds if issubclass(kind, OutsideClue)}
        marked = f" marked {self.sign}" if kinds - {type(self)} else ""
        return f"A number outside the grid{marked}"


@dataclass(frozen=True)
class LineClue(OutsideClue):
    """A row or column, or a part of one, read from one of its ends."""

    cells: str

    @staticmethod
    @abstractmethod
    def told(digits: range, values: Sequence[int]) -> int | None:
        """Return the number of such a clue beside a line of values; None if none can stand."""

    def validate(self, board: Board) -> None:
        """Expect cells of one row or column, in order."""
        super().validate(board)
        cells = board.cells(self.cells)
        if len(cells) < 2:
            raise self.error(counted(len(cells), "cell"), "a line of at least two")
        steps = {
            ((down > 0) - (down < 0), (across > 0) - (across < 0))
            for down, across in steps_along(self, self.cells, board)
        }
        if len(steps) > 1 or 0 not in next(iter(steps)):
            raise self.error(
                f"the cells {self.cells}", "cells of one row or column from one end to the other"
            )
        self._validate_line(board, cells)

    def _validate_line(self, board: Board, cells: tuple[int, ...]) -> None:
        """Check the numbers of the clue."""

    def _validate_digit(self, board: Board, digit: int) -> None:
        if digit not in board.digits:
            raise self.error(
                f"the digit {digit}", f"one from {board.digits[0]} to {board.digits[-1]}"
            )
