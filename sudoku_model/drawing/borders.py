"""Where the borders of regions run. Every kind of drawing follows these lines."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from sudoku_model.grid import Grid


class Borders:
    """The sides of cells along which two regions meet, or where the grid ends."""

    def __init__(self, grid: Grid) -> None:
        self._rows = grid.rows
        self._columns = grid.columns
        self._regions = grid.regions

    def above(self, row: int, column: int) -> bool:
        """Say whether a border runs along the top of a cell.

        The row below the last one is allowed too: its top is the bottom of the grid.
        """
        if row in (0, self._rows):
            return True
        cell = row * self._columns + column
        return self._regions[cell] != self._regions[cell - self._columns]

    def left(self, row: int, column: int) -> bool:
        """Say whether a border runs along the left side of a cell.

        The column after the last one is allowed too: its left is the right side of the grid.
        """
        if column in (0, self._columns):
            return True
        cell = row * self._columns + column
        return self._regions[cell] != self._regions[cell - 1]

    def arms(self, row: int, column: int) -> tuple[bool, bool, bool, bool]:
        """Say which borders leave the top left corner of a cell: up, right, down, left."""
        return (
            row > 0 and self.left(row - 1, column),
            column < self._columns and self.above(row, column),
            row < self._rows and self.left(row, column),
            column > 0 and self.above(row, column - 1),
        )

    def horizontal(self, row: int) -> Iterator[tuple[int, int]]:
        """Yield the unbroken borders above a row, each from a column up to another."""
        return _runs([self.above(row, column) for column in range(self._columns)])

    def vertical(self, column: int) -> Iterator[tuple[int, int]]:
        """Yield the unbroken borders left of a column, each from a row up to another."""
        return _runs([self.left(row, column) for row in range(self._rows)])


def _runs(flags: list[bool]) -> Iterator[tuple[int, int]]:
    for flag, run in groupby(range(len(flags)), flags.__getitem__):
        if flag:
            places = list(run)
            yield places[0], places[-1] + 1
