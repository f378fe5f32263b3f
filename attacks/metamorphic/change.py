"""A change of a puzzle, and where it takes cells and digits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from attacks.puzzles import Values
from sudoku_model.puzzle import Puzzle


class NotCarriedError(Exception):
    """A constraint does not mean the same after a change, and nothing else does either."""


def classes(names: str) -> frozenset[str]:
    """Return the names of classes that a text lists."""
    return frozenset(names.split())


@dataclass(frozen=True)
class Change:
    """A puzzle made of another one, whose answers follow from those of the other.

    Attributes:
        name: what was done.
        puzzle: the changed puzzle.
        cells: for each cell where it went; none if all stayed in their places.
        digits: for each digit of the board what became of it; empty if they stayed the same.
        is_symmetry: whether each clue became exactly one clue, so that answers about clues are
            carried over too.
    """

    name: str
    puzzle: Puzzle
    cells: tuple[int, ...] = ()
    digits: Mapping[int, int] = field(default_factory=dict)
    is_symmetry: bool = False

    def carried(self, values: Sequence[int]) -> Values:
        """Return what becomes of a filled grid."""
        grid = self.puzzle.grid
        found = [0] * len(values)
        for cell, value in enumerate(values):
            place = self.cells[cell] if self.cells else cell
            if place in grid.holes:
                found[place] = grid.digits[0]
            else:
                on_board = place < len(grid.board)
                found[place] = self.digits.get(value, value) if on_board else value
        return tuple(found)
