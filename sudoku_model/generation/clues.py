"""Which givens of a filled grid are kept."""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_model.generation.other_solutions import Asker
from sudoku_model.solvers import Outcome

_LONGEST_STRIDE = 64


def thinned(
    asked: Asker,
    values: Sequence[int],
    orbits: Sequence[tuple[int, ...]],
    fixed: Sequence[int],
    fewest: int,
) -> set[int]:
    """Return the cells that are left when givens have been taken away one after the other.

    Each group is taken away if the grid, which the session forbids, stays the only solution and
    enough givens are left; then the next one is tried. Cells that are fixed are given in any case.
    Many are tried together as long as that goes well, which answers for each of them; other
    solutions are kept, to answer without a search.
    """
    literals = [asked.literal(cell, value) for cell, value in enumerate(values)]
    kept = {cell for orbit in orbits for cell in orbit}.union(fixed)
    always = set(fixed)
    others: list[tuple[int, ...]] = []
    place, stride = 0, 1
    while place < len(orbits):
        tried = orbits[place : place + stride]
        rest = kept.difference(*tried) | always
        if len(rest) >= fewest and _is_only(asked, values, literals, rest, others):
            kept = rest
            place += len(tried)
            stride = min(2 * stride, _LONGEST_STRIDE)
        elif len(tried) > 1:
            stride = len(tried) // 2
        else:
            place += 1
    return kept


def _is_only(
    asked: Asker,
    values: Sequence[int],
    literals: Sequence[int],
    cells: set[int],
    others: list[tuple[int, ...]],
) -> bool:
    """Say whether no other solution agrees on these cells; no if it takes too long to tell."""
    if any(all(other[cell] == values[cell] for cell in cells) for other in others):
        return False
    answer = asked.grid(literals[cell] for cell in sorted(cells))
    if answer.values is not None:
        others.append(answer.values)
    return answer.outcome is Outcome.UNSAT
