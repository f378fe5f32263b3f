"""The cells that are seen from a place of f-puzzles beside the grid, and the place for such cells.

Rows and columns are numbered from 1; 0 and one more than the size lie beside the grid.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from sudoku_model.grid import ray

Place: TypeAlias = tuple[int, int]
"""A row and a column."""

Step: TypeAlias = tuple[int, int]
"""How far it is down and across from one cell to the next."""

DIAGONAL: dict[str, Step] = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}
"""The steps along diagonals, by what f-puzzles calls their directions."""

STRAIGHT: tuple[Step, ...] = ((0, 1), (0, -1), (1, 0), (-1, 0))
"""The steps along rows and columns."""


def seen_from(place: Place, step: Step, size: int) -> list[Place]:
    """Return the cells behind a place in a direction, up to the edge of a grid."""
    first = place[0] + step[0] - 1, place[1] + step[1] - 1
    places = (divmod(cell, size) for cell in ray(size, size, first, step))
    return [(row + 1, column + 1) for row, column in places]


def sight_of(cells: list[Place], steps: Iterable[Step], size: int) -> tuple[Place, Step] | None:
    """Return from which place beside a grid, and in which direction, just these cells are seen."""
    for step in steps:
        row, column = place = cells[0][0] - step[0], cells[0][1] - step[1]
        is_beside = not (1 <= row <= size and 1 <= column <= size)
        if is_beside and seen_from(place, step, size) == cells:
            return place, step
    return None
