"""Where the borders of regions run. Every kind of drawing follows these lines."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import groupby

from sudoku_model.grid import Grid


class Borders:
    """The sides of cells along which two regions meet, or where the grid ends.

    Args:
        grid: the grid. If it has no regions, its houses that are no parts of rows or columns
            count as regions, such as the boxes of several grids that overlap.
        regions: the region of each cell, if not that of the grid.
    """

    def __init__(self, grid: Grid, regions: Sequence[int | None] | None = None) -> None:
        self._rows = grid.rows
        self._columns = grid.columns
        areas = area_houses(grid) if regions is None and not grid.regions_by_number else ()
        member_of: list[Hashable] = list(grid.regions if regions is None else regions)
        if areas:
            member_of = [
                tuple(n for n, area in enumerate(areas) if cell in area) for cell in grid.board
            ]
        self._areas = [
            None if cell in grid.holes else (area,) for cell, area in enumerate(member_of)
        ]

    def _area(self, row: int, column: int) -> Hashable:
        """Return what a cell is part of: None for holes and outside of the grid."""
        if 0 <= row < self._rows and 0 <= column < self._columns:
            return self._areas[row * self._columns + column]
        return None

    def above(self, row: int, column: int) -> bool:
        """Say whether a border runs along the top of a cell.

        The row below the last one is allowed too: its top is the bottom of the grid.
        """
        return self._area(row, column) != self._area(row - 1, column)

    def left(self, row: int, column: int) -> bool:
        """Say whether a border runs along the left side of a cell.

        The column after the last one is allowed too: its left is the right side of the grid.
        """
        return self._area(row, column) != self._area(row, column - 1)

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

    def horizontal_inside(self, row: int) -> Iterator[tuple[int, int]]:
        """Yield the lines above a row that have a cell on both sides."""
        pairs = ((self._area(row, c), self._area(row - 1, c)) for c in range(self._columns))
        return _runs([None not in pair for pair in pairs])

    def vertical_inside(self, column: int) -> Iterator[tuple[int, int]]:
        """Yield the lines left of a column that have a cell on both sides."""
        pairs = ((self._area(r, column), self._area(r, column - 1)) for r in range(self._rows))
        return _runs([None not in pair for pair in pairs])


def area_houses(grid: Grid) -> list[frozenset[int]]:
    """Return the cells of the further houses that are no parts of a row or a column."""
    return [
        frozenset(house.cells)
        for house in grid.more_houses
        if all(cell in grid.board for cell in house.cells)
        and len({cell // grid.columns for cell in house.cells}) > 1
        and len({cell % grid.columns for cell in house.cells}) > 1
    ]


def _runs(flags: list[bool]) -> Iterator[tuple[int, int]]:
    for flag, run in groupby(range(len(flags)), flags.__getitem__):
        if flag:
            places = list(run)
            yield places[0], places[-1] + 1
