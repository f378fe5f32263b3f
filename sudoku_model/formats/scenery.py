"""What is drawn around a whole board, or under it, and so is about no cell more than the others."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from sudoku_model.cosmetics import Cosmetic, DrawnLine, DrawnShape, Spot
from sudoku_model.grid import Grid

_INSIDE = 0.01
"""How far something leads into a board, in cells, that is no more beside it."""


def is_scenery(drawing: Cosmetic | None, grid: Grid) -> bool:
    """Say whether something is a frame around a board, or the paper on which it is drawn.

    Example:
        >>> frame = DrawnLine(((0, 0), (0, 4), (4, 4), (4, 0), (0, 0)))
        >>> is_scenery(frame, Grid.square(4)), is_scenery(frame, Grid.square(6))
        (True, False)
    """
    if isinstance(drawing, DrawnLine):
        return _is_frame(drawing, grid)
    return isinstance(drawing, DrawnShape) and _is_paper(drawing, grid)


def _is_frame(line: DrawnLine, grid: Grid) -> bool:
    """Say whether a line leads around the board, back to its beginning."""
    is_closed = line.spots[0] == line.spots[-1] and not line.arrow
    return (
        is_closed
        and _covers(line.spots, grid)
        and all(_is_beside(leg, grid) for leg in pairwise(line.spots))
    )


def _is_paper(shape: DrawnShape, grid: Grid) -> bool:
    """Say whether a shape without a text lies under all of the board."""
    (row, column), height, width = shape.spot, shape.height / 2, shape.width / 2
    corners = (row - height, column - width), (row + height, column + width)
    is_bare = shape.below and shape.form == "rectangle" and not shape.text
    return is_bare and not shape.angle and _covers(corners, grid)


def _covers(spots: Iterable[Spot], grid: Grid) -> bool:
    """Say whether the board lies between some spots."""
    sides = zip(*spots, strict=True)
    ends = (grid.rows, grid.columns)
    return all(
        min(side) <= _INSIDE and max(side) >= end - _INSIDE
        for side, end in zip(sides, ends, strict=True)
    )


def _is_beside(leg: Iterable[Spot], grid: Grid) -> bool:
    """Say whether a leg of a line is above, below, left or right of the board, or at its border."""
    sides = zip(*leg, strict=True)
    return any(
        max(side) <= _INSIDE or min(side) >= end - _INSIDE
        for side, end in zip(sides, (grid.rows, grid.columns), strict=True)
    )
