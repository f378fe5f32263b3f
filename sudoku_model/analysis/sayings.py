"""What clues of a kind may say of how some solutions fill the cells of a place.

There are thousands of places, and they are looked at in a hundred solutions each, but the same
values come again and again: what may be said of them is found out once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from operator import itemgetter
from typing import TypeVar

from sudoku_model.analysis.known_solutions import Values
from sudoku_model.clues import Clue
from sudoku_model.proposals.kinds import Kind, Saying
from sudoku_model.proposals.shapes import Cells
from sudoku_model.puzzle import Puzzle

Answer = TypeVar("Answer")


class Sayings:
    """What clues of a kind that keep a target, if there is one, may say on a puzzle's board."""

    def __init__(self, puzzle: Puzzle, kind: Kind, target: Values | None) -> None:
        self._puzzle = puzzle
        self._kind = kind
        self._target = target
        self._told = ByValues(lambda values: tuple(kind.says(puzzle.grid.digits, values)))
        self._asked: dict[Hashable, ByValues[tuple[Saying, ...]]] = {}

    def kept(self, cells: Cells, grids: Sequence[Values]) -> dict[Saying, int]:
        """Return what clues on some cells may say, and how many of some solutions keep each."""
        known = self._told if self._kind.is_told else self._asking(cells)
        kept: Counter[Saying] = Counter()
        said = Counter(map(known.__getitem__, fillings(cells, grids)))
        for sayings, number in said.items():
            for saying in sayings:
                kept[saying] += number
        if self._target is None:
            return kept
        (filling,) = fillings(cells, [self._target])
        return {saying: kept[saying] for saying in known[filling]}

    def _asking(self, cells: Cells) -> ByValues[tuple[Saying, ...]]:
        """Return what is known of a place, and of those like it, if only clues themselves know."""
        grid = self._puzzle.grid
        like = self._kind.alike(grid, cells), *map(grid.domains.__getitem__, cells)
        if like not in self._asked:
            self._asked[like] = ByValues(_Asking(self._puzzle, self._kind, cells))
        return self._asked[like]


class ByValues(dict[Values, Answer]):
    """The answer to a question about values; each is asked for when it is first looked up."""

    def __init__(self, ask: Callable[[Values], Answer]) -> None:
        self._ask = ask

    def __missing__(self, values: Values) -> Answer:
        self[values] = answer = self._ask(values)
        return answer


class _Asking:
    """Asks the clues on a place which of them hold."""

    def __init__(self, puzzle: Puzzle, kind: Kind, cells: Cells) -> None:
        self._puzzle = puzzle
        self._kind = kind
        self._cells = cells
        self._clues: dict[Saying, Clue | None] = {}
        # A place has all cells on which it depends whether a clue holds there.
        self._filled = [0] * len(puzzle.grid.cells)

    def __call__(self, values: Values) -> tuple[Saying, ...]:
        for cell, value in zip(self._cells, values, strict=True):
            self._filled[cell] = value
        return tuple(filter(self._holds, self._kind.says(self._puzzle.grid.digits, values)))

    def _holds(self, saying: Saying) -> bool:
        if saying not in self._clues:
            self._clues[saying] = self._kind.clue(self._puzzle.board, self._cells, saying)
        clue = self._clues[saying]
        return clue is not None and clue.holds(self._puzzle, self._filled)


def fillings(cells: Cells, grids: Sequence[Values]) -> Iterable[Values]:
    """Return how each of some solutions fills some cells."""
    if len(cells) == 1:
        return [(grid[cells[0]],) for grid in grids]
    return map(itemgetter(*cells), grids)
