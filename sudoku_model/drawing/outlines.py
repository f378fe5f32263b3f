"""The outlines of sets of cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sudoku_model.drawing.shapes import Point
from sudoku_model.reach import reachable

_MOST_LINKED: Final = 40
"""Joining many cells takes long, and nobody could follow the lines."""


def inset_outlines(
    places: frozenset[tuple[int, int]], inset: float
) -> tuple[tuple[Point, ...], ...]:
    """Return the outlines of cells, moved inwards: the borders of all parts and of their holes.

    Parts that touch only at a corner are kept apart.
    """
    following: dict[Point, list[Point]] = {}
    for row, column in sorted(places):
        corners = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
        # Clockwise, so the cells are on the right.
        for side, neighbour in enumerate(_beside(row, column)):
            if neighbour not in places:
                following.setdefault(corners[side], []).append(corners[(side + 1) % 4])
    outlines = []
    while following:
        start = min(following)
        loop = [start, following[start][0]]
        _take(following, *loop)
        while True:
            # Where parts touch at a corner the way turns right, around the same cell.
            (x, y), (from_x, from_y) = loop[-1], loop[-2]
            right = x - (y - from_y), y + (x - from_x)
            ways = following.get((x, y), [])
            if not ways:
                break
            step = right if right in ways else ways[0]
            _take(following, (x, y), step)
            loop.append(step)
        outlines.append(tuple(_moved_inwards(loop[:-1], inset)))
    return tuple(outlines)


def _take(following: dict[Point, list[Point]], start: Point, end: Point) -> None:
    following[start].remove(end)
    if not following[start]:
        del following[start]


def _moved_inwards(loop: list[Point], inset: float) -> Iterator[Point]:
    for index, (x, y) in enumerate(loop):
        before, after = loop[index - 1], loop[(index + 1) % len(loop)]
        into, out = (x - before[0], y - before[1]), (after[0] - x, after[1] - y)
        if into != out:
            yield x - inset * (into[1] + out[1]), y + inset * (into[0] + out[0])


def linked_parts(places: frozenset[tuple[int, int]]) -> Iterator[tuple[Point, Point]]:
    """Yield lines that join the parts of a set of cells, between middles of cells."""
    rest = set(places) if len(places) <= _MOST_LINKED else set()
    joined: set[tuple[int, int]] = set()
    while rest:
        # The cell that is nearest to what has been joined already.
        near = min(((_distance(a, b), a, b) for a in joined for b in rest), default=None)
        start = near[2] if near else min(rest)
        if near:
            (row, column), (row2, column2) = near[1:]
            yield (column + 0.5, row + 0.5), (column2 + 0.5, row2 + 0.5)
        part = reachable([start], lambda place: places.intersection(_beside(*place)))
        joined |= part
        rest -= part


def _beside(row: int, column: int) -> list[tuple[int, int]]:
    """Return the places above, to the right, below and to the left of one."""
    return [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]


def _distance(first: tuple[int, int], second: tuple[int, int]) -> int:
    return (first[0] - second[0]) ** 2 + (first[1] - second[1]) ** 2
