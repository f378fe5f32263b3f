"""The sudoku grids that lie over each other on a board, where only its regions are drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from sudoku_model.grid import Grid

_SMALLEST = 4
"""The fewest cells of a region: with fewer no square is a sudoku grid."""


def overlapping_grids(
    rows: int, columns: int, regions: Sequence[int | None]
) -> list[tuple[Grid, int, int]]:
    """Return the grids of a board whose regions are all of one size, as those of a samurai.

    A grid is a square as wide as a region has cells, and consists of whole regions. It must be
    clear which squares are meant: together they cover the board, and each of them alone covers
    some cell.

    Args:
        rows: the height of the board in cells.
        columns: its width.
        regions: for each place of it, row by row, the region, None where there is no cell.

    Returns:
        In reading order each grid with the row and the column, from 0, of its first cell; none if
        it is not clear, or there is only one.
    """
    order = _order_of(regions)
    if not _SMALLEST <= order <= min(rows, columns):
        return []
    squares = {
        corner: cells
        for corner, cells in _squares(rows, columns, order)
        if _are_whole([regions[cell] for cell in cells], order)
    }
    board = [cell for cell, region in enumerate(regions) if region is not None]
    if len(squares) < 2 or not _are_clear([*squares.values()], board):
        return []
    return [
        (_grid([regions[cell] for cell in cells], order), *corner)
        for corner, cells in squares.items()
    ]


def _order_of(regions: Sequence[int | None]) -> int:
    """Return how many cells each region has, 0 if they are not all of one size."""
    sizes = Counter(region for region in regions if region is not None)
    order, *others = {*sizes.values()} or {0}
    return 0 if others else order


def _are_clear(squares: Collection[Sequence[int]], board: Collection[int]) -> bool:
    """Say whether squares cover a board, and each of them alone covers some cell."""
    times = Counter(cell for cells in squares for cell in cells)
    alone = (any(times[cell] == 1 for cell in cells) for cells in squares)
    return len(times) == len(board) and all(alone)


def _grid(regions: Sequence[int | None], order: int) -> Grid:
    """Return a square grid, its regions numbered in reading order."""
    numbers = {region: number for number, region in enumerate(dict.fromkeys(regions))}
    return Grid(order, order, range(1, order + 1), tuple([numbers[one] for one in regions]))


def _squares(
    rows: int, columns: int, order: int
) -> Iterator[tuple[tuple[int, int], tuple[int, ...]]]:
    """Yield each square of a board: the row and the column of its first cell, and all cells."""
    for top in range(rows - order + 1):
        for left in range(columns - order + 1):
            starts = range(top * columns + left, (top + order) * columns + left, columns)
            yield (top, left), tuple(cell for one in starts for cell in range(one, one + order))


def _are_whole(regions: Sequence[int | None], order: int) -> bool:
    """Say whether a square has cells at all its places, and regions that lie wholly in it."""
    return None not in regions and {*Counter(regions).values()} == {order}
