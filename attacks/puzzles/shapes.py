"""Puzzles at random: a grid and constraints on it, and many puzzles that differ in their givens."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from attacks.puzzles.drawing import Draw
from attacks.puzzles.fields import NEEDS_EXTRA_CELLS, constraint_of, random_constraint
from attacks.puzzles.fillings import Values, fillings
from attacks.puzzles.grids import CLASSIC_KINDS, OF_A_KIND, ground, kinds_for
from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.constraints.composites import Not
from sudoku_model.constraints.modifiers import Modifier
from sudoku_model.constraints.regions import ChaosConstruction
from sudoku_model.errors import ConstraintError, GridError
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle

MOST_FILLINGS = 750
"""Fillings of a grid up to which all of them are listed; on larger grids cells are given first."""

MOST_OF_LARGE = 60
"""Fillings that the givens of a larger grid leave."""

_NAMES = (*sorted(CONSTRAINTS), *[None] * 4)
"""Where a shape begins: now and then with no constraint at all."""


@dataclass(frozen=True)
class Shape:
    """A grid and constraints.

    Attributes:
        base: the puzzle with its constraints; with givens only where the grid has too many
            fillings to list them all. Every puzzle of the shape has these givens.
        full: a filling that obeys the houses and, mostly, the constraints.
        fillings: all fillings that obey the houses and the givens of the base.
        is_whole: whether these are all fillings of the grid.
    """

    base: Puzzle
    full: Values
    fillings: tuple[Values, ...]
    is_whole: bool

    def puzzles(self, chance: random.Random, count: int) -> Iterator[Puzzle]:
        """Yield puzzles with givens and candidates: valid ones, broken and ambiguous ones."""
        holding = [values for values in self.fillings if self._holds(values)]
        grid = self.base.grid
        usable = [
            cell for cell in grid.cells if self.base.givens[cell] is None and cell not in grid.holes
        ]
        for _ in range(count):
            source = holding if holding and chance.random() < 0.75 else self.fillings
            target = chance.choice(source)
            givens, candidates = list(self.base.givens), dict(self.base.candidates)
            shown = chance.sample(usable, _how_many(chance, len(usable)))
            for cell in shown:
                givens[cell] = target[cell]
            if shown and chance.random() < 0.15:
                cell = chance.choice(shown)
                givens[cell] = chance.choice(grid.domains[cell])
            for cell in chance.sample(usable, min(len(usable), chance.choice((0, 0, 0, 1, 2, 3)))):
                digits = {digit for digit in grid.domains[cell] if chance.random() < 0.5}
                if chance.random() < 0.8:
                    digits.add(target[cell])
                candidates[cell] = frozenset(digits)
            yield replace(self.base, givens=tuple(givens), candidates=candidates)

    def _holds(self, values: Values) -> bool:
        return all(one.holds(self.base.board, values) for one in self.base.constraints)


def _how_many(chance: random.Random, cells: int) -> int:
    """Return a number of givens: few more often than many."""
    return min(cells, int(cells * chance.random() ** 1.5))


def random_shape(seed: int | str) -> Shape:
    """Return a shape; the same seed gives the same one.

    A class of constraints is drawn first, so that each is as frequent as the others, then a grid
    that it makes sense on.
    """
    chance = random.Random(seed)
    while True:
        name = chance.choice(_NAMES)
        kinds = kinds_for(name) if name else CLASSIC_KINDS
        kind = chance.choices([*kinds], [*kinds.values()])[0]
        board = ground(kind, chance.randrange(OF_A_KIND))
        full = board.filled(chance)
        draw = Draw(chance, board.grid, full)
        found = list(board.constraints)
        if name and not any(type(one).__name__ == name for one in found):
            first = constraint_of(name, draw, beside=board.constraints)
            if first is None:
                continue
            found.append(first)
        if name:
            found += [random_constraint(draw) for _ in range(chance.choice((0, 0, 1, 1, 2, 3)))]
        if name and chance.random() < 0.1:
            found += _beside(draw, found)
        if chance.random() < 0.75:
            found = [_turned(one, board.grid, found, full) for one in found]
        chance.shuffle(found)
        try:
            base = Puzzle.empty(board.grid).with_constraints(*found)
        except (ConstraintError, GridError):
            continue
        return _on(base, full, chance)


def _beside(draw: Draw, known: list[Constraint]) -> list[Constraint]:
    """Return further constraints on the grid's extra cells, if it has some."""
    kinds = (CONSTRAINTS[name] for name in sorted(NEEDS_EXTRA_CELLS))
    names = [kind.__name__ for kind in kinds if not issubclass(kind, Modifier | ChaosConstruction)]
    found = (constraint_of(name, draw, attempts=3, beside=tuple(known)) for name in names)
    return [one for one in found if one is not None]


def _turned(
    constraint: Constraint, grid: Grid, constraints: list[Constraint], full: Values
) -> Constraint:
    """Return a constraint that the filling obeys: the one given, or its opposite."""
    board = Board(grid, constraints)
    # Modifiers say what values are, and must stand by themselves.
    if isinstance(constraint, Modifier) or constraint.holds(board, full):
        return constraint
    return Not(constraint)


@lru_cache(maxsize=256)
def _all_fillings(grid: Grid) -> tuple[Values, ...] | None:
    found = fillings(grid, most=MOST_FILLINGS)
    return None if found is None else tuple(found)


def whole_or_given(puzzle: Puzzle) -> tuple[tuple[Values, ...], bool] | None:
    """Return fillings among which are all solutions, and whether they are all of the grid.

    None if there are too many.
    """
    known = _all_fillings(puzzle.grid)
    if known is not None:
        return known, True
    allowed = {cell: puzzle.allowed(cell) for cell in puzzle.grid.cells}
    found = fillings(puzzle.grid, allowed, most=MOST_FILLINGS)
    return None if found is None else (tuple(found), False)


def _on(base: Puzzle, full: Values, chance: random.Random) -> Shape:
    """Return the shape of a puzzle without givens; they are added where the grid is large."""
    known = _all_fillings(base.grid)
    if known is not None:
        return Shape(base, full, known, True)
    grid = base.grid
    hidden = chance.sample(grid.cells, len(grid.cells))
    hidden = [cell for cell in hidden if cell not in grid.holes]
    shown = {cell: (full[cell],) for cell in hidden[: len(hidden) // 3]}
    hidden = hidden[len(shown) :]
    while (found := fillings(grid, shown, most=MOST_OF_LARGE)) is None:
        step = 1 + len(hidden) // 8
        shown |= {cell: (full[cell],) for cell in hidden[:step]}
        hidden = hidden[step:]
    givens = tuple(shown[cell][0] if cell in shown else None for cell in grid.cells)
    return Shape(replace(base, givens=givens), full, tuple(found), False)
