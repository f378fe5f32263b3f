"""All fillings of a grid by plain search: no model, no solver, nothing of the engines."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping
from itertools import islice

from sudoku_model.grid import Grid

Values = tuple[int, ...]
Allowed = Mapping[int, Collection[int]]


def each_filling(
    grid: Grid, allowed: Allowed | None = None, chance: random.Random | None = None
) -> Iterator[Values]:
    """Yield the fillings that obey the houses, each once.

    Args:
        grid: the grid.
        allowed: for some cells the digits that they may take.
        chance: to try digits in random order.
    """
    free = {cell: set(domain) for cell, domain in enumerate(grid.domains)}
    for cell, digits in (allowed or {}).items():
        free[cell].intersection_update(digits)
    values: dict[int, int] = {}

    def fill() -> Iterator[Values]:
        if not free:
            yield tuple(values[cell] for cell in grid.cells)
            return
        cell = min(free, key=lambda c: len(free[c]))
        digits = sorted(free.pop(cell))
        for digit in digits if chance is None else chance.sample(digits, len(digits)):
            changed = [c for c in grid.peers[cell] if c in free and digit in free[c]]
            for other in changed:
                free[other].remove(digit)
            values[cell] = digit
            yield from fill()
            for other in changed:
                free[other].add(digit)
        free[cell] = set(digits)

    return fill()


def fillings(grid: Grid, allowed: Allowed | None = None, *, most: int) -> list[Values] | None:
    """List the fillings that obey the houses, None if there are more than `most`."""
    found = list(islice(each_filling(grid, allowed), most + 1))
    return found if len(found) <= most else None
