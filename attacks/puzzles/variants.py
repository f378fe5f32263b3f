"""Variants on 9x9 at random, with clues of many kinds and few givens."""

from __future__ import annotations

import random

from attacks.puzzles.drawing import Draw
from attacks.puzzles.fields import random_constraint
from attacks.puzzles.fillings import each_filling
from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle

CLUES = (2, 12)
GIVENS = (14, 36)
"""How many constraints and givens a variant has, from and to."""


def random_variant(seed: int | str) -> Puzzle:
    """Return a puzzle on the usual grid that has a solution, and mostly only few.

    The same seed gives the same puzzle.
    """
    chance = random.Random(f"variant {seed}")
    grid = Grid.square(9)
    full = next(each_filling(grid, chance=chance))
    draw = Draw(chance, grid, full)
    found: list[Constraint] = []
    wanted = chance.randint(*CLUES)
    while len(found) < wanted:
        one = random_constraint(draw)
        if all(known.holds(Board(grid, (*found, one)), full) for known in (*found, one)):
            found.append(one)
    givens: list[int | None] = [None] * len(grid.cells)
    for cell in chance.sample(grid.cells, chance.randint(*GIVENS)):
        givens[cell] = full[cell]
    if chance.random() < 0.15:
        cell = chance.choice(grid.cells)
        givens[cell] = chance.choice(grid.digits)
    return Puzzle(grid, tuple(givens), constraints=tuple(found))
