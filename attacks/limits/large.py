"""Puzzles on 100x100 with clues of one class, as large as it takes them, one or many."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from time import process_time
from typing import Any, get_origin

from attacks.puzzles.drawing import Draw
from attacks.puzzles.fields import NEEDS_EXTRA_CELLS, drawn_clue_fields, random_modifier
from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.constraints.fields import hints_of
from sudoku_model.constraints.line_clues import LineClue
from sudoku_model.constraints.regions import ChaosConstruction, with_unknown_regions
from sudoku_model.errors import GridError, SudokuModelError
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle

ORDER = 100

MOST_CLUES = 400
"""As many as there are rows and columns, from either end."""

SECONDS_TO_DRAW = 3.0
"""After so many seconds of drawing clues a puzzle has those that it has."""

ORDERS_WITH_EXTRA_CELLS = (70, 49, 25)
"""The largest first: a grid can hold so many cells, and those beside the board count."""


def large_puzzle(name: str, chance: random.Random) -> Puzzle:
    """Return a puzzle with clues of a class, none if there are none on such a grid."""
    grid, beside = _grid(name, chance)
    draw = Draw(chance, grid, [grid.digits[0]] * len(grid.cells))
    wanted = chance.choice((1, 20, MOST_CLUES))
    clues = [*beside]
    started = process_time()
    while len(clues) < wanted and process_time() < started + SECONDS_TO_DRAW:
        try:
            fields = drawn_clue_fields(CONSTRAINTS[name], draw)
            clue = CONSTRAINTS[name](**_enlarged(CONSTRAINTS[name], fields, draw))
            clue.validate(Board(grid, (*beside, clue)))
        except SudokuModelError:
            continue
        clues.append(clue)
    return Puzzle.empty(grid).with_constraints(*clues)


def _grid(name: str, chance: random.Random) -> tuple[Grid, tuple[Constraint, ...]]:
    """Return a large grid for clues of a class, and what must be on it besides."""
    if name not in NEEDS_EXTRA_CELLS:
        without_boxes = Grid.rectangle(ORDER, ORDER, None, (1, ORDER))
        return chance.choice((Grid.square(ORDER), without_boxes)), ()
    for order in ORDERS_WITH_EXTRA_CELLS:
        with suppress(GridError):
            if name.startswith("Chaos"):
                return with_unknown_regions(order), (ChaosConstruction(),)
            modifier = random_modifier(chance)
            return modifier.extend(Grid.square(order)), (modifier,)
    raise AssertionError(name)


def _enlarged(kind: type[Constraint], fields: dict[str, Any], draw: Draw) -> dict[str, Any]:
    """Return the fields with most cells replaced by many, and numbers by large ones."""
    chance = draw.random
    for name, value in fields.items():
        if name in kind.cell_fields and chance.random() < 0.8:
            several = get_origin(hints_of(kind).get(name)) is tuple
            fields[name] = _groups(draw) if several else _many_cells(kind, draw)
        elif name in _OTHERS and chance.random() < 0.8:
            fields[name] = _OTHERS[name](chance)
        elif type(value) is int and chance.random() < 0.5:
            fields[name] = chance.choice((chance.randint(1, 5050), chance.randint(1, 505_000)))
    return fields


def _many_cells(kind: type[Constraint], draw: Draw) -> str:
    chance, grid = draw.random, draw.grid
    size = grid.rows
    lines = (f"r{chance.randint(1, size)}", f"c{chance.randint(1, size)}")
    if issubclass(kind, LineClue):
        return chance.choice(lines)
    if kind.__name__ == "LittleKiller":
        return grid.names((size + 1) * place for place in range(chance.randint(2, size)))
    return chance.choice(
        (
            f"r1c1-r{size}c{size}",
            *lines,
            f"r1c1-r{size // 2}c{size}",
            "r3c3-r12c12",
            _snake(grid, chance.choice((3, size // 3))),
            grid.names(chance.sample(grid.board, 50)),
            draw.cells(),
        )
    )


def _snake(grid: Grid, rows: int) -> str:
    lines = [grid.row(row)[:: 1 - 2 * (row % 2)] for row in range(rows)]
    return grid.names(cell for line in lines for cell in line)


def _groups(draw: Draw) -> tuple[str, ...]:
    size = draw.grid.rows
    halves = (f"r1c1-r{size // 2}c{size}", f"r{size // 2 + 1}c1-r{size}c{size}")
    rows = tuple(f"r{row}" for row in range(1, size + 1))
    return draw.random.choice((("r1", "r2"), halves, rows, draw.groups(same_size=True)))


def _pairs(chance: random.Random) -> tuple[tuple[int, int], ...]:
    few = (((1, 2), (3, 4)), ((1, 1), (2, 2)))
    digits = range(1, ORDER + 1)
    return chance.choice((*few, tuple((a, b) for a in digits for b in digits if abs(a - b) > 1)))


def _pattern(chance: random.Random) -> str:
    a, b = chance.sample("123456789", 2)
    return chance.choice(
        (f"(.{{1,40}}{a}){{1,40}}", f"(({a}{b}?){{0,40}}.)*", f".*{a}.{{90}}", f"[^{a}]+({b}|.)*")
    )


def _transitions(chance: random.Random) -> tuple[tuple[int, int, int], ...]:
    states, digits = range(300), range(1, ORDER + 1)
    return tuple(
        (chance.choice(states), chance.choice(digits), chance.choice(states)) for _ in range(20_000)
    )


_OTHERS: dict[str, Callable[[random.Random], object]] = {
    "pairs": _pairs,
    "pattern": _pattern,
    "transitions": _transitions,
}
"""What fields that are neither cells nor numbers can hold, by their names."""
