"""Grids at random: boxes, jigsaws, rectangles, holes, overlapping grids, cells outside."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import permutations

from attacks.puzzles.fields import random_modifier
from attacks.puzzles.fillings import Values, each_filling
from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.constraints.catalog import CONSTRAINTS, example_board
from sudoku_model.constraints.modifiers import Modifier
from sudoku_model.constraints.regions import ChaosConstruction, with_unknown_regions
from sudoku_model.errors import GridError
from sudoku_model.grid import ExtraCell, Grid, House

Regions = tuple[int | None, ...]


@dataclass(frozen=True)
class Ground:
    """A grid to lay constraints on.

    Attributes:
        grid: the grid.
        constraints: those that go with it, such as the modifier that its extra cells belong to.
    """

    grid: Grid
    constraints: tuple[Constraint, ...] = ()

    def filled(self, chance: random.Random) -> Values:
        """Return a random filling that obeys the houses and, mostly, these constraints."""
        for constraint in self.constraints:
            if isinstance(constraint, ChaosConstruction):
                return _with_regions(self.grid, constraint, chance)
            if isinstance(constraint, Modifier) and constraint.placing == "one per house":
                return _with_marks(self.grid, constraint, chance)
        return next(each_filling(self.grid, chance=chance))


@lru_cache(maxsize=512)
def ground(kind: str, number: int) -> Ground:
    """Return one of the grids of a kind; the same number gives the same grid."""
    chance = random.Random(f"{kind} {number}")
    while True:
        try:
            made = KINDS[kind](chance)
        except GridError:
            continue
        found = made if isinstance(made, Ground) else Ground(made)
        if next(each_filling(found.grid), None) is not None:
            return found


def _digits(chance: random.Random, count: int) -> range:
    first = chance.choice((1, 1, 1, 0, 0, 2, 5, -1))
    return range(first, first + count)


def _boxes(chance: random.Random) -> Grid:
    rows, columns = chance.choice(((2, 2), (2, 2), (1, 3), (1, 2)))
    return replace(
        Grid.square(rows * columns, (rows, columns)), digits=_digits(chance, rows * columns)
    )


def _latin(chance: random.Random) -> Grid:
    order = chance.choice((2, 3, 3, 4))
    return Grid(order, order, _digits(chance, order), (None,) * order**2)


def _jigsaw(chance: random.Random) -> Grid:
    order = chance.choice((3, 4, 4))
    sizes = (
        [order] * order if chance.random() < 0.6 else [chance.randint(1, order) for _ in range(4)]
    )
    regions = _pieces(chance, order, order, sizes, is_connected=chance.random() < 0.7)
    digits = _digits(chance, order + (chance.random() < 0.1))
    return Grid(order, order, digits, regions)


def _pieces(
    chance: random.Random, rows: int, columns: int, sizes: list[int], *, is_connected: bool
) -> Regions:
    """Number the cells of pieces of these sizes, as far as there is room; None for the others."""
    bare = Grid(rows, columns, range(1, 2), (None,) * (rows * columns), False, False)
    numbers: list[int | None] = [None] * (rows * columns)
    for number, size in enumerate(sizes):
        free = [cell for cell in bare.board if numbers[cell] is None]
        if not free:
            break
        border = [free[0]] if is_connected else chance.sample(free, min(size, len(free)))
        for _ in range(size):
            if not border:
                break
            cell = border.pop(chance.randrange(len(border)))
            numbers[cell] = number
            if is_connected:
                near = (c for c in bare.neighbours(cell) if numbers[c] is None)
                border = list(dict.fromkeys((*border, *near)))
                border = [c for c in border if numbers[c] is None]
    return tuple(numbers)


def _rectangle(chance: random.Random) -> Grid:
    rows, columns = chance.choice(((1, 4), (2, 3), (3, 2), (2, 4), (4, 3), (3, 4), (1, 6), (2, 5)))
    count = max(rows, columns) + (chance.random() < 0.2)
    sizes = [chance.randint(1, count) for _ in range(chance.randint(0, 4))]
    regions = _pieces(chance, rows, columns, sizes, is_connected=chance.random() < 0.5)
    return Grid(
        rows,
        columns,
        _digits(chance, count),
        regions,
        has_rows=chance.random() < 0.8,
        has_columns=chance.random() < 0.8,
    )


def _short_houses(chance: random.Random) -> Grid:
    """Return a grid with houses of five cells or more, of which most hold not every digit."""
    rows, columns = chance.choice(((1, 5), (1, 5), (1, 6), (2, 3), (2, 4), (2, 5), (3, 3)))
    count = rows * columns
    sizes = [chance.randint(min(5, count), min(6, count)), chance.randint(0, 3)]
    regions = _pieces(chance, rows, columns, sizes, is_connected=chance.random() < 0.7)
    return Grid(
        rows,
        columns,
        _digits(chance, max(sizes) + chance.choice((0, 1, 1, 2))),
        regions,
        has_rows=chance.random() < 0.4,
        has_columns=chance.random() < 0.4,
    )


def _bare(chance: random.Random) -> Grid:
    rows, columns, count = chance.choice(
        ((2, 2, 4), (2, 3, 3), (1, 4, 5), (3, 3, 2), (1, 1, 6), (1, 3, 9))
    )
    return Grid(rows, columns, _digits(chance, count), (None,) * (rows * columns), False, False)


def _holes(chance: random.Random) -> Grid:
    rows, columns = chance.choice(((3, 3), (3, 4), (4, 4)))
    count = rows * columns
    holes = frozenset(chance.sample(range(count), chance.randint(1, 3)))
    sizes = [chance.randint(2, 4) for _ in range(chance.randint(0, 4))]
    regions = _pieces(chance, rows, columns, sizes, is_connected=True)
    return Grid(rows, columns, _digits(chance, max(rows, columns)), regions, holes=holes)


def _overlapping(chance: random.Random) -> Grid:
    order = chance.choice((2, 3, 3))
    part = Grid(order, order, _digits(chance, order), (None,) * order**2)
    if chance.random() < 0.3:
        part = Grid.square(4)
    down, across = chance.randint(1, part.rows), chance.randint(0, part.columns)
    return Grid.overlapping([(part, 0, 0), (part, down, across)])


def _more_houses(chance: random.Random) -> Grid:
    grid = _latin(chance)
    houses = []
    for number in range(chance.randint(1, 3)):
        cells = chance.sample(grid.board, chance.randint(2, grid.order))
        houses.append(House(f"house {number + 1}", tuple(cells)))
    return replace(
        grid,
        more_houses=tuple(houses),
        has_rows=chance.random() < 0.7,
        has_columns=chance.random() < 0.7,
    )


def _extras(chance: random.Random) -> Grid:
    grid = chance.choice((_latin, _rectangle, _bare))(chance)
    spaced = ((0, 1), (1, 3, 7), (0, 4, 5, 12), (2,), (-3, 0, 3))
    extras = [ExtraCell(name, chance.choice(spaced)) for name in ("x", "y")[: chance.randint(1, 2)]]
    grid = replace(grid, extras=tuple(extras))
    if chance.random() < 0.3:
        cells = chance.sample(grid.cells, min(3, grid.order, len(grid.cells)))
        grid = replace(grid, more_houses=(House("house 1", tuple(cells)),))
    return grid


def _doppelganger(chance: random.Random) -> Grid:
    order = chance.choice((2, 3))
    return Grid(order, order, range(order + 1), (None,) * order**2)


def _modified(chance: random.Random) -> Ground:
    modifier = random_modifier(chance)
    if modifier.placing == "any":
        grid = chance.choice((_bare, _latin, _rectangle))(chance)
        cells = chance.sample(grid.board, min(3, len(grid.board)))
        modifier = replace(modifier, cells=grid.names(cells))
    else:
        order = 2 if len(modifier.kinds) > 1 and chance.random() < 0.5 else 3
        grid = Grid(order, order, _digits(chance, order), (None,) * order**2)
    return Ground(modifier.extend(grid), (modifier,))


def _with_marks(grid: Grid, modifier: Modifier, chance: random.Random) -> Values:
    """Return a filling with modified cells in each row and column, all of different digits."""
    board = Board(grid, (modifier,))
    order = grid.rows
    while True:
        values = list(next(each_filling(grid, chance=chance)))
        ways = [chance.choice([*permutations(range(order))]) for _ in modifier.kinds]
        for cell in grid.board:
            row, column = divmod(cell, order)
            marks = [kind for kind, way in enumerate(ways, start=1) if way[row] == column]
            values[modifier.mark(grid, cell)] = marks[0] if marks else 0
        # Of a modifier of two kinds on a small grid there may be no such filling.
        if modifier.holds(board, values) or chance.random() < 0.02:
            return tuple(values)


def _chaos(chance: random.Random) -> Ground:
    rows, columns, size = chance.choice(
        ((2, 2, 2), (3, 3, 3), (2, 3, 3), (2, 3, 2), (2, 4, 4), (3, 3, 3))
    )
    count = max(rows, columns, size)
    bare = Grid(rows, columns, _digits(chance, count), (None,) * (rows * columns))
    rule = ChaosConstruction(None if size == max(rows, columns) else size)
    grid = with_unknown_regions(bare, size)
    rule.validate(Board(grid, (rule,)))
    return Ground(grid, (rule,))


def _with_regions(grid: Grid, rule: ChaosConstruction, chance: random.Random) -> Values:
    """Return a filling whose regions are connected and have different digits."""
    board = Board(grid, (rule,))
    size = rule.size or max(grid.rows, grid.columns)
    sizes = [size] * (len(grid.board) // size)
    while True:
        pieces = _pieces(chance, grid.rows, grid.columns, sizes, is_connected=True)
        if None in pieces:
            continue
        numbers = [number + 1 for number in pieces if number is not None]
        places = dict(enumerate(([number] for number in numbers), start=len(grid.board)))
        values = next(each_filling(grid, places, chance))
        if rule.holds(board, values):
            return values


def _nine_digits(chance: random.Random) -> Grid:
    rows, columns = chance.choice(((2, 1), (3, 1), (1, 3), (3, 2), (4, 4)))
    return Grid(rows, columns, range(1, 10), (None,) * (rows * columns))


def _six(chance: random.Random) -> Grid:
    box = chance.choice(((2, 3), (3, 2)))
    return replace(
        Grid.square(6, box), digits=_digits(chance, 6), has_columns=chance.random() < 0.9
    )


def _nine(chance: random.Random) -> Grid:
    return Grid.square(9)


KINDS: dict[str, Callable[[random.Random], Grid | Ground]] = {
    "boxes": _boxes,
    "latin": _latin,
    "jigsaw": _jigsaw,
    "rectangle": _rectangle,
    "short houses": _short_houses,
    "bare": _bare,
    "holes": _holes,
    "overlapping": _overlapping,
    "more houses": _more_houses,
    "extra cells": _extras,
    "doppelganger": _doppelganger,
    "modified": _modified,
    "chaos": _chaos,
    "nine digits": _nine_digits,
    "6x6": _six,
    "9x9": _nine,
}
"""What makes a grid, by kind."""

OF_A_KIND = 40
"""Different grids of each kind."""


@lru_cache(maxsize=512)
def kinds_for(name: str) -> dict[str, int]:
    """Return the kinds of grids that suit a class of constraints, with how often each is drawn."""
    board = example_board(CONSTRAINTS[name])
    if board.of_kind(ChaosConstruction):
        return {"chaos": 1}
    if any(isinstance(one, Modifier) for one in board.constraints):
        return {"modified": 1}
    if 0 in board.digits:
        return {"doppelganger": 1}
    return {"nine digits": 1} if name == "DutchFlatmates" else _USUAL


CLASSIC_KINDS = {"boxes": 1, "latin": 1, "jigsaw": 2, "rectangle": 1, "9x9": 3}
"""Kinds of grids for puzzles without constraints."""

_USUAL = {
    "boxes": 12,
    "latin": 10,
    "jigsaw": 10,
    "rectangle": 12,
    "short houses": 12,
    "bare": 10,
    "holes": 6,
    "overlapping": 5,
    "more houses": 6,
    "extra cells": 7,
    "modified": 3,
    "chaos": 2,
    "nine digits": 2,
    "6x6": 3,
    "9x9": 1,
}
