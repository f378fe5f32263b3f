"""Puzzles whose only rules are "these cells differ" and "this cell holds one of these".

Classics of every size and shape are, and so are diagonals, windows, extra regions, chess moves,
parity marks: whatever states itself as `AllDifferent` and as the domains of cells.
"""

from __future__ import annotations

from dataclasses import dataclass

from sudoku_model.model import AllDifferent, Clause, Model
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers.propagation import PropagationSession
from sudoku_model.stated import state_shape


@dataclass(frozen=True)
class HousePuzzle:
    """The digits that elimination leaves each cell, and the sets of cells that must differ."""

    domains: tuple[tuple[int, ...], ...]
    houses: tuple[tuple[int, ...], ...]


def house_puzzle(puzzle: Puzzle) -> HousePuzzle | None:
    """Return a puzzle as houses and domains alone, or None if it says more, or has no solution."""
    stated = state_shape(puzzle, implied=False)
    model = stated.model
    houses = _houses(model)
    if houses is None or len(model.variables) > len(puzzle.grid.cells):
        return None
    with PropagationSession(model) as elimination:
        left = elimination.candidates(stated.assumptions)
    return None if left is None else HousePuzzle(tuple(left), houses)


def _houses(model: Model) -> tuple[tuple[int, ...], ...] | None:
    houses: dict[frozenset[int], tuple[int, ...]] = {}
    for primitive, _, when in model.statements:
        # Propagation has made a clause of one literal a matter of the cell's domain.
        if not when and isinstance(primitive, Clause) and len(primitive.literals) == 1:
            continue
        if when or not isinstance(primitive, AllDifferent):
            return None
        if len(primitive.numbers) < len(primitive.variables):
            return None
        houses[primitive.numbers] = tuple(primitive.by_number)
    return tuple(houses.values())
