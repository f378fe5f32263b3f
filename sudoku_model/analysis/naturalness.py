"""How natural a further clue would look on a puzzle: beside, and like, what is there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from sudoku_model.clues import Clue, clues_of
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.fields import several
from sudoku_model.constraints.picture import Outside
from sudoku_model.grid import Grid
from sudoku_model.grouped import grouped
from sudoku_model.proposals.shapes import Spot
from sudoku_model.puzzle import Puzzle
from sudoku_model.symmetry import images

Ground: TypeAlias = frozenset[Spot]
"""What a clue stands on, see `Shape.spots`; nothing if it is about the whole board."""


def ground_of(puzzle: Puzzle, clue: Clue) -> Ground:
    """Return what a clue stands on."""
    marks = clue.constraint.picture(puzzle.board) if clue.constraint is not None else ()
    beside = [mark.cells for mark in marks if isinstance(mark, Outside)]
    if beside:
        board = puzzle.board
        lines = [board.cells(cells) if isinstance(cells, str) else cells for cells in beside]
        return frozenset((line[0], line[1]) for line in lines if len(line) > 1)
    return frozenset(clue.cells(puzzle))


class Surroundings:
    """The clues of a puzzle, as a further one of a class (None for a given) finds them."""

    def __init__(self, puzzle: Puzzle, kind: type[Constraint] | None) -> None:
        grounds = [(clue, ground_of(puzzle, clue)) for clue in clues_of(puzzle)]
        alike = [(clue, ground) for clue, ground in grounds if ground and _is_alike(clue, kind)]
        self._at = grouped((spot, clue) for clue, ground in grounds for spot in ground)
        self._sizes = {len(ground) for _, ground in alike}
        self._partners = _partners(puzzle.grid, alike)

    def touched(self, ground: Ground) -> tuple[Clue, ...]:
        """Return the clues that stand on one of the same spots."""
        at = (clue for spot in sorted(ground, key=str) for clue in self._at.get(spot, ()))
        return tuple(dict.fromkeys(at))

    def partner(self, ground: Ground) -> Clue | None:
        """Return the clue of the same kind to which this one would be symmetric, if there is one.

        Only symmetries count that as many clues of the kind have already as any other.
        """
        return self._partners.get(ground)

    def unlikeness(self, ground: Ground) -> int:
        """Return by how many cells all clues of the same kind are larger or smaller."""
        return min((abs(len(ground) - size) for size in self._sizes), default=0)


def _is_alike(clue: Clue, kind: type[Constraint] | None) -> bool:
    if kind is None:
        return clue.is_given
    return type(clue.constraint) is kind


def _partners(grid: Grid, clues: Iterable[tuple[Clue, Ground]]) -> dict[Ground, Clue]:
    """Return for each ground that is symmetric to that of a clue, and free, the clue."""
    own = {ground: clue for clue, ground in clues if _is_on_board(grid, ground)}
    moved = [
        {_moved(ground, image): clue for ground, clue in own.items()} for image in images(grid)
    ]
    paired = [_pairs(own, one) for one in moved]
    partners: dict[Ground, Clue] = {}
    for pairs, one in zip(paired, moved, strict=True):
        if pairs == max(paired):
            for ground, clue in one.items():
                if ground not in own:
                    partners.setdefault(ground, clue)
    return partners


def _pairs(own: Mapping[Ground, Clue], moved: Mapping[Ground, Clue]) -> int:
    """Count the clues that a symmetry takes to where another one stands."""
    return sum(own.get(ground, clue) is not clue for ground, clue in moved.items())


def _is_on_board(grid: Grid, ground: Ground) -> bool:
    return all(cell in grid.board for spot in ground for cell in several(spot))


def _moved(ground: Ground, image: tuple[int, ...]) -> Ground:
    return frozenset(
        (image[spot[0]], image[spot[1]]) if isinstance(spot, tuple) else image[spot]
        for spot in ground
    )
