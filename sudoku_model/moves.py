"""Where the cells of a board go: turned, mirrored, or in another order of lines.

Houses go where their cells go.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from sudoku_model.errors import GridError, UnsupportedError
from sudoku_model.grid import ExtraCell, Grid
from sudoku_model.symmetry import makes_rows_of_columns, place_after

Place: TypeAlias = Callable[[int, int], tuple[int, int]]
"""From a row and a column to others, from 0."""


class NotCarriedError(UnsupportedError):
    """Something does not go with a move, or would mean something else there."""


@dataclass(frozen=True)
class Move:
    """Where cells go.

    Attributes:
        before, after: the grids.
        cells: for each cell that goes somewhere its number after the move.
        turn: which of `TURNS` it is, "" for none: then neighbours do not stay neighbours.
    """

    before: Grid
    after: Grid
    cells: Mapping[int, int]
    turn: str = ""

    @property
    def takes_all_cells(self) -> bool:
        """Whether each cell of the grid goes somewhere."""
        return len(self.cells) == len(self.before.cells)

    def names(self, text: str) -> str:
        """Name the cells to which the cells of a text go, in its order.

        Raises:
            NotCarriedError: if one of them does not go anywhere, or there is none of that name.
        """
        try:
            return self.after.names(self.cells[cell] for cell in self.before.select(text))
        except (KeyError, GridError):
            raise NotCarriedError(f"{text} does not go with the move") from None


def turning(grid: Grid, turn: str) -> Move:
    """Return one of `TURNS` of a grid."""
    is_transposed = makes_rows_of_columns(turn)
    rows, columns = (grid.columns, grid.rows) if is_transposed else (grid.rows, grid.columns)
    return moving(grid, rows, columns, place_after(turn, grid.rows, grid.columns), turn)


def moving(grid: Grid, rows: int, columns: int, place: Place, turn: str = "") -> Move:
    """Return the move that takes each cell of a board to another place, with its houses.

    Args:
        grid: the grid.
        rows: how many rows there are after the move.
        columns: how many columns there are.
        place: where a place goes.
        turn: see `Move`.
    """
    size = len(grid.board)
    board = []
    for cell in grid.board:
        row, column = place(*divmod(cell, grid.columns))
        board.append(row * columns + column)
    extras = [_extra_after(grid, cell, board) for cell in grid.cells[size:]]
    cells = dict(enumerate((*board, *extras)))
    regions = dict(zip(board, grid.regions, strict=True))
    lines = grid.has_rows, grid.has_columns
    is_transposed = makes_rows_of_columns(turn)
    has_rows, has_columns = lines[::-1] if is_transposed else lines
    after = Grid(
        rows,
        columns,
        grid.digits,
        in_reading_order([regions[cell] for cell in range(size)]),
        has_rows=has_rows,
        has_columns=has_columns,
        more_houses=tuple(
            house._replace(cells=tuple(cells[cell] for cell in house.cells))
            for house in grid.more_houses
        ),
        holes=frozenset(board[cell] for cell in grid.holes),
        extras=tuple(_renamed(extra, place) for extra in grid.extras),
    )
    return Move(grid, after, cells, turn)


def in_reading_order(regions: Sequence[int | None]) -> tuple[int | None, ...]:
    """Number regions in the order in which they come, as boxes are."""
    known: dict[int, int] = {}
    return tuple(
        None if region is None else known.setdefault(region, len(known)) for region in regions
    )


_OF_A_CELL: Final = re.compile(r"(.*_)r(\d+)c(\d+)")
NUMBER_OF_A_REGION: Final = re.compile(r"cc(\d+)")
"""The extra cell with the number of the region of a cell, by its place in reading order."""


def _extra_after(grid: Grid, cell: int, board: Sequence[int]) -> int:
    """Return where an extra cell goes: one of a region is called by its place, others as before."""
    match = NUMBER_OF_A_REGION.fullmatch(grid.cell_name(cell))
    if match is None or not 0 < int(match[1]) <= len(board):
        return cell
    return grid.cell(f"cc{board[int(match[1]) - 1] + 1}")


def _renamed(extra: ExtraCell, place: Place) -> ExtraCell:
    """Return an extra cell that belongs to a cell of the board under its new name."""
    match = _OF_A_CELL.fullmatch(extra.name)
    if match is None:
        return extra
    row, column = place(int(match[2]) - 1, int(match[3]) - 1)
    return ExtraCell(f"{match[1]}r{row + 1}c{column + 1}", extra.values)
