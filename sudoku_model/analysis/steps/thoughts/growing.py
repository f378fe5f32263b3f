"""Cells that belong together, grown step by step, and how few must be known of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Cells: TypeAlias = frozenset[int]


def grown(cells: Cells, near: Callable[[Cells], Cells], steps: int) -> Cells:
    """Return the cells to which some can grow in so many steps; `near` are those beside cells.

    A cell that is so many steps away takes so many more cells.
    """
    reached = border = cells
    for _ in range(steps):
        border = near(border) - reached
        reached |= border
    return reached


def fewest(cells: Cells, follows: Callable[[Cells], bool]) -> Cells:
    """Return some cells that suffice for a conclusion, none too many."""
    for cell in sorted(cells):
        if follows(cells - {cell}):
            cells -= {cell}
    return cells


def fewest_of_both(
    known: Cells, barred: Cells, follows: Callable[[Cells, Cells], bool]
) -> tuple[Cells, Cells]:
    """Return some cells that belong together, and some that do not, that suffice as well."""
    first = fewest(barred, lambda fewer: follows(known, fewer))
    inside = fewest(known, lambda fewer: follows(fewer, first))
    return inside, fewest(first, lambda fewer: follows(inside, fewer))
