"""What is to be seen on a board, settled once for every kind of drawing."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from sudoku_model.errors import GridError
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle, Solution

Board: TypeAlias = Puzzle | Solution
"""What can be drawn."""

Candidates: TypeAlias = Mapping[int, Collection[int]] | Sequence[Collection[int]]
"""The digits that remain: by cell number, or for every cell in row-major order."""

NO_DIGIT_LEFT: Final = "!"
"""What stands in a cell whose candidates are all ruled out."""


@dataclass(frozen=True)
class Scene:
    """A board ready to be drawn.

    Attributes:
        puzzle: the puzzle.
        values: the digit that fills each cell, or None.
        candidates: for cells that are not filled and of which it is known: the remaining digits,
            in increasing order.
        highlight: the cells to highlight.
    """

    puzzle: Puzzle
    values: tuple[int | None, ...]
    candidates: Mapping[int, tuple[int, ...]]
    highlight: frozenset[int]

    @staticmethod
    def of(board: Board, candidates: Candidates | None, highlight: Collection[int]) -> Scene:
        """Settle what is drawn.

        Args:
            board: the board.
            candidates: the remaining digits; None for those that the puzzle itself restricts.
            highlight: the cells to highlight.

        Raises:
            GridError: if `candidates` or `highlight` do not fit the grid.
        """
        puzzle = board.puzzle if isinstance(board, Solution) else board
        values = board.values if isinstance(board, Solution) else board.givens
        grid = puzzle.grid
        if candidates is None:
            candidates = puzzle.candidates
        elif not isinstance(candidates, Mapping):
            if len(candidates) != len(grid.cells):
                raise GridError(
                    f"candidates of {len(candidates)} cells for a grid of {len(grid.cells)} cells"
                )
            candidates = dict(enumerate(candidates))
        for cell in (*candidates, *highlight):
            if cell not in grid.cells:
                raise GridError(f"found cell {cell}, expected one from 0 to {grid.cells[-1]}")
        for cell, digits in candidates.items():
            for digit in digits:
                if digit not in grid.digits:
                    raise GridError(
                        f"{grid.cell_name(cell)} has candidate {digit}, "
                        f"expected a digit from {grid.digits[0]} to {grid.digits[-1]}"
                    )
        return Scene(
            puzzle,
            tuple(values),
            {
                cell: tuple(sorted(set(digits)))
                for cell, digits in sorted(candidates.items())
                if values[cell] is None
            },
            frozenset(highlight),
        )

    @property
    def grid(self) -> Grid:
        """The geometry."""
        return self.puzzle.grid

    @cached_property
    def marks_shape(self) -> tuple[int, int]:
        """Rows and columns in which the candidates stand in a cell, each digit in its place.

        It is the shape of a box, or near to a square where boxes are long or no rectangles.
        """
        order, box = self.grid.order, self.grid.box
        if box is not None and math.prod(box) == order and max(box) <= 2 * min(box):
            return box
        across = math.isqrt(order - 1) + 1
        return -(-order // across), across

    def symbols(self, *, ascii_only: bool = False) -> dict[int, str]:
        """Return how each digit is written: in the puzzle's own symbols, or else as a number."""
        digits, alphabet = self.grid.digits, self.puzzle.alphabet
        if alphabet is None or (ascii_only and not alphabet.isascii()):
            return {digit: str(digit) for digit in digits}
        return dict(zip(digits, alphabet, strict=True))

    def summary(self) -> str:
        """Describe the board in words, as in "9x9 Sudoku with 30 givens"."""
        count = len(self.grid.cells) - self.puzzle.givens.count(None)
        parts = [f"{self.grid.rows}x{self.grid.columns} Sudoku with {_count(count, 'given')}"]
        if None not in self.values and count < len(self.values):
            parts.append("solved")
        if self.candidates:
            parts.append(f"candidates in {_count(len(self.candidates), 'cell')}")
        if self.highlight:
            parts.append(f"{_count(len(self.highlight), 'cell')} highlighted")
        return ", ".join(parts)


def width(symbol: str) -> int:
    """Return the number of columns that a symbol takes in a terminal."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in symbol)


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
