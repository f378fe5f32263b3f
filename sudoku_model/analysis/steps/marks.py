"""What a fact marks on a board: the house or the clue that it is, its cells, its candidates."""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_model.analysis.steps.facts import CellFact, Fact, PlaceFact, TotalFact, UniqueFact
from sudoku_model.overlay import Candidate

WIDE = 40
"""A clue of so many cells has no outline."""


def area_of(fact: Fact) -> frozenset[int]:
    """Return the cells of the house, the clue or the added houses; none if the fact is cells.

    A clue about nearly all cells, such as a rank, is in no part of the board.
    """
    if isinstance(fact, CellFact | UniqueFact):
        return frozenset()
    if isinstance(fact, TotalFact):
        return frozenset(cell for house in fact.leftover.houses for cell in house.cells)
    return frozenset(fact.cells if len(fact.cells) < WIDE else ())


def support_of(fact: Fact, left: Sequence[Sequence[int]]) -> tuple[Candidate, ...]:
    """Return the candidates of which a fact says that one is true; none if it says more of them."""
    if isinstance(fact, CellFact):
        return tuple((fact.cell, digit) for digit in left[fact.cell])
    if isinstance(fact, PlaceFact):
        return tuple((cell, fact.digit) for cell in fact.cells if fact.digit in left[cell])
    if isinstance(fact, UniqueFact):
        digits = fact.rectangle.digits
        return tuple(
            (cell, digit) for cell in fact.cells for digit in left[cell] if digit in digits
        )
    return ()


def cells_of(fact: Fact, left: Sequence[Sequence[int]]) -> frozenset[int]:
    """Return the cells to look at: those of the candidates that matter, or else all of the fact."""
    return frozenset(cell for cell, _ in support_of(fact, left)) or frozenset(fact.cells)
