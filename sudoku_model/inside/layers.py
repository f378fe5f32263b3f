"""Places for the nodes of an acyclic graph: causes to the left of what they cause.

Edges over several columns get a place in each of them, so that they run between the nodes.
Source: K. Sugiyama, S. Tagawa and M. Toda, "Methods for Visual Understanding of Hierarchical
System Structures", 1981.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

Place: TypeAlias = tuple[int, float]
"""Column and row."""

_SWEEPS: Final = 8
_WAY_HEIGHT: Final = 0.4


class Layers(NamedTuple):
    """A layout.

    Attributes:
        nodes: the place of each node.
        ways: for each edge, as (cause, effect), the places that it passes between the two.
    """

    nodes: dict[int, Place]
    ways: dict[tuple[int, int], list[Place]]


_Spot: TypeAlias = tuple[int, int]
"""A node and a column: its own one, or one that an edge from it passes."""


def layered(order: Iterable[int], causes: Mapping[int, Sequence[int]]) -> Layers:
    """Lay out a graph whose nodes come after their causes."""
    column: dict[int, int] = {}
    for node in order:
        column[node] = 1 + max((column[cause] for cause in causes[node]), default=-1)
    before = _spots_before(column, causes)
    rows = _rows(column, before)
    top = min(rows.values())
    places = {spot: (spot[1], row - top) for spot, row in rows.items()}
    ways = {
        (cause, node): [places[cause, passed] for passed in range(column[cause] + 1, own)]
        for node, own in column.items()
        for cause in causes[node]
    }
    return Layers({node: places[node, own] for node, own in column.items()}, ways)


def _spots_before(
    column: Mapping[int, int], causes: Mapping[int, Sequence[int]]
) -> dict[_Spot, list[_Spot]]:
    """Return all spots, each with those in the column before it from which a line comes.

    Edges from the same node share their way as far as they can.
    """
    before: dict[_Spot, list[_Spot]] = {}
    for node, own in column.items():
        before.setdefault((node, own), [])
        for cause in causes[node]:
            here = (cause, column[cause])
            for passed in range(column[cause] + 1, own):
                there = (cause, passed)
                before.setdefault(there, [here])
                here = there
            before[node, own].append(here)
    return before


def _after(before: Mapping[_Spot, Sequence[_Spot]]) -> dict[_Spot, list[_Spot]]:
    """Return the spots that come after each spot, from those that come before it."""
    after: dict[_Spot, list[_Spot]] = {spot: [] for spot in before}
    for spot, earlier in before.items():
        for other in earlier:
            after[other].append(spot)
    return after


def _rows(column: Mapping[int, int], before: Mapping[_Spot, Sequence[_Spot]]) -> dict[_Spot, float]:
    """Return the row of each spot, near to those it is joined with."""
    after = _after(before)
    layers: list[list[_Spot]] = [[] for _ in range(max(column.values()) + 1)]
    for spot in before:
        layers[spot[1]].append(spot)
    rows: dict[_Spot, float] = {}
    for layer in layers:
        _stack(layer, column, rows)
    for sweep in range(_SWEEPS):
        is_forward = sweep % 2 == 0
        for layer in layers if is_forward else reversed(layers):
            _sort(layer, before if is_forward else after, rows)
            _stack(layer, column, rows)
    return rows


def _sort(
    layer: list[_Spot], near: Mapping[_Spot, Sequence[_Spot]], rows: Mapping[_Spot, float]
) -> None:
    """Sort the spots of a column by the middle of those they are joined with on one side."""

    def wanted(spot: _Spot) -> float:
        joined = near[spot]
        return sum(rows[one] for one in joined) / len(joined) if joined else rows[spot]

    layer.sort(key=wanted)


def _stack(layer: Sequence[_Spot], column: Mapping[int, int], rows: dict[_Spot, float]) -> None:
    """Put the spots of a column one below the other, around row 0."""
    heights = [1.0 if column[node] == at else _WAY_HEIGHT for node, at in layer]
    row = -sum(heights) / 2
    for spot, height in zip(layer, heights, strict=True):
        rows[spot] = row + height / 2
        row += height
