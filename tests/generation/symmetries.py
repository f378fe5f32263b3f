"""The symmetries of a grid with boxes, applied one by one: what canonical forms are tested with."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations, product

from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle

Rows = list[tuple[int | None, ...]]


def rows_of(puzzle: Puzzle) -> Rows:
    return [puzzle.givens[part] for part in puzzle.grid.row_slices()]


def orders(count: int, size: int) -> Iterator[list[int]]:
    """All orders of bands and of the lines in them."""
    for bands in permutations(range(0, count, size)):
        for inside in product(permutations(range(size)), repeat=len(bands)):
            yield [band + line for band, lines in zip(bands, inside, strict=True) for line in lines]


def boards(puzzle: Puzzle) -> list[Rows]:
    rows = rows_of(puzzle)
    box = puzzle.grid.box
    assert box is not None
    return [rows, list(zip(*rows, strict=True))] if box[0] == box[1] else [rows]


def smallest_by_brute_force(puzzle: Puzzle) -> tuple[int, ...]:
    """The smallest text over the whole group, 0 for a blank and digits numbered as they come."""
    grid = puzzle.grid
    assert grid.box is not None
    columns = list(orders(grid.columns, grid.box[1]))
    return min(
        numbered(rows[row][column] for row in down for column in across)
        for rows in boards(puzzle)
        for down in orders(grid.rows, grid.box[0])
        for across in columns
    )


def numbered(values: Iterator[int | None]) -> tuple[int, ...]:
    labels: dict[int, int] = {}
    return tuple(
        0 if value is None else labels.setdefault(value, len(labels) + 1) for value in values
    )


def disguised(puzzle: Puzzle, rng: random.Random) -> Puzzle:
    """A random symmetry of the puzzle."""
    grid = puzzle.grid
    assert grid.box is not None
    rows = rng.choice(boards(puzzle))
    down, across = (
        [
            band + line
            for band in rng.sample(range(0, count, size), count // size)
            for line in rng.sample(range(size), size)
        ]
        for count, size in ((grid.rows, grid.box[0]), (grid.columns, grid.box[1]))
    )
    digits = dict(zip(grid.digits, rng.sample(grid.digits, grid.order), strict=True))
    return Puzzle(
        grid,
        tuple(
            None if rows[row][column] is None else digits[rows[row][column]]
            for row in down
            for column in across
        ),
    )


def sprinkled(grid: Grid, givens: int, rng: random.Random) -> Puzzle:
    """Some givens that break no rule; there need not be a solution."""
    values: list[int | None] = [None] * len(grid.cells)
    for cell in rng.sample(grid.cells, givens):
        free = [d for d in grid.digits if all(values[peer] != d for peer in grid.peers[cell])]
        values[cell] = rng.choice(free) if free else None
    return Puzzle(grid, tuple(values))
