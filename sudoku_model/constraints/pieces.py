"""Connected pieces of a few cells: where they fit on a board, and where they can go on.

A piece that is smaller than the region it belongs to goes on across one of its sides. A 9x9 board
has thousands of pieces, so sides are numbers: moving a piece is adding to them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NamedTuple

Place = tuple[int, int]
"""Row and column."""

KEPT_SIZES = 10
"""Of so many boards and sizes the pieces are kept: those of a 9x9 board take some megabytes."""

Side = int
"""Where two cells touch: twice the number of the first one, and one more if the other is below."""


class Piece(NamedTuple):
    """A connected piece of a board.

    Attributes:
        ties: sides between its cells, one fewer than it has cells, which hold it together.
        exits: all sides between one of its cells and one that is not.
    """

    ties: tuple[Side, ...]
    exits: tuple[Side, ...]


def sides(rows: int, columns: int) -> dict[Side, tuple[int, int]]:
    """Return all sides of a board whose cells are numbered row by row, with the cells that touch.

    Example:
        >>> sides(2, 2)
        {0: (0, 1), 4: (2, 3), 1: (0, 2), 3: (1, 3)}
    """
    cells = range(rows * columns)
    across = {2 * cell: (cell, cell + 1) for cell in cells if (cell + 1) % columns}
    down = {2 * cell + 1: (cell, cell + columns) for cell in cells[:-columns]}
    return across | down


@lru_cache(maxsize=KEPT_SIZES)
def pieces(rows: int, columns: int, size: int) -> tuple[Piece, ...]:
    """Return each connected piece of that many cells on a board.

    Example:
        >>> for piece in pieces(2, 2, 2):
        ...     print(piece.ties, piece.exits)
        (0,) (1, 3)
        (4,) (1, 3)
        (1,) (0, 4)
        (3,) (0, 4)
    """
    return tuple(_each_piece(rows, columns, size))


def _each_piece(rows: int, columns: int, size: int) -> Iterator[Piece]:
    on_board = sides(rows, columns)
    for cells, held_by in _shapes(size):
        height, width = (1 + max(places) for places in zip(*cells, strict=True))
        ties = [_side(*tie, columns) for tie in held_by]
        exits = [_side(*way, columns) for way in _ways_out(cells)]
        for row in range(rows - height + 1):
            for cell in range(row * columns, (row + 1) * columns - width + 1):
                moved = 2 * cell
                yield Piece(
                    tuple([tie + moved for tie in ties]),
                    tuple([side for way in exits if (side := way + moved) in on_board]),
                )


def _side(one: Place, other: Place, columns: int) -> Side:
    (row, column), below = min(one, other), one[0] != other[0]
    return 2 * (row * columns + column) + below


def _ways_out(cells: Collection[Place]) -> Iterator[tuple[Place, Place]]:
    inside = set(cells)
    for one in cells:
        for other in _around(one):
            if other not in inside:
                yield one, other


def _around(place: Place) -> Iterator[Place]:
    row, column = place
    yield row, column + 1
    yield row + 1, column
    yield row, column - 1
    yield row - 1, column


@lru_cache(maxsize=8)
def _shapes(size: int) -> list[tuple[tuple[Place, ...], tuple[tuple[Place, Place], ...]]]:
    """Return each shape, in its top left corner, with the neighbours that hold it together."""
    if size == 1:
        return [(((0, 0),), ())]
    found: dict[tuple[Place, ...], tuple[tuple[Place, Place], ...]] = {}
    for cells, ties in _shapes(size - 1):
        for cell in cells:
            for new in _around(cell):
                up, left = min(0, new[0]), min(0, new[1])
                shape = tuple(sorted((row - up, column - left) for row, column in (*cells, new)))
                if new not in cells and shape not in found:
                    found[shape] = tuple(
                        ((row - up, column - left), (other - up, far - left))
                        for (row, column), (other, far) in (*ties, (cell, new))
                    )
    return list(found.items())
