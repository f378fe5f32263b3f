"""Variants at random on grids of the usual size, with clues of many kinds and few givens."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import count

from attacks.puzzles.drawing import Draw
from attacks.puzzles.fields import random_constraint
from attacks.puzzles.fillings import each_filling
from sudoku_model.analysis.uniqueness import check
from sudoku_model.analysis.verdict import Status
from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.errors import ConstraintError
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle

CLUES = (2, 12)
GIVENS = (0.17, 0.45)
"""How many constraints a variant has, and which part of its cells is given, from and to."""

SECONDS = 5.0
"""For how long an engine may look for a second solution."""

GRIDS = (
    *[Grid.square(9)] * 4,
    Grid.rectangle(9, 9, range(10), box=(3, 3)),
    Grid.rectangle(8, 9, range(1, 11)),
    Grid(7, 7, range(8), tuple(cell // 14 * 2 + cell % 7 // 4 for cell in range(49))),
    Grid(5, 8, range(1, 10), (None,) * 40),
)
"""The usual one, and some with fewer cells in a house than there are digits."""


def random_variant(seed: int | str) -> Puzzle:
    """Return a puzzle that has a solution, and mostly only few; half of them on the usual grid.

    The same seed gives the same puzzle.
    """
    chance = random.Random(f"variant {seed}")
    grid = chance.choice(GRIDS)
    full = next(each_filling(grid, chance=chance))
    draw = Draw(chance, grid, full)
    found: list[Constraint] = []
    wanted = chance.randint(*CLUES)
    while len(found) < wanted:
        one = random_constraint(draw)
        board = Board(grid, (*found, one))
        if _stand_together(board) and all(known.holds(board, full) for known in (*found, one)):
            found.append(one)
    givens: list[int | None] = [None] * len(grid.cells)
    least, most = (round(part * len(grid.cells)) for part in GIVENS)
    for cell in chance.sample(grid.cells, chance.randint(least, most)):
        givens[cell] = full[cell]
    if chance.random() < 0.15:
        cell = chance.choice(grid.cells)
        givens[cell] = chance.choice(grid.digits)
    return Puzzle(grid, tuple(givens), constraints=tuple(found))


def _stand_together(board: Board) -> bool:
    """Say whether no constraint is refused beside the others, as some marks are in alternatives."""
    try:
        for one in board.constraints:
            one.validate(board)
    except ConstraintError:
        return False
    return True


def minimal_variant(seed: int | str) -> Puzzle:
    """Return a variant with one solution, none of whose givens can be left out.

    The same seed gives the same puzzle.
    """
    for number in count():
        puzzle = random_variant(f"{seed} {number}")
        verdict = check(puzzle, time_limit=SECONDS)
        while verdict.status is Status.MULTIPLE:
            name, (solution, _) = verdict.differences[0], verdict.solutions
            puzzle = puzzle.with_given(name, solution.values[puzzle.grid.cell(name)])
            verdict = check(puzzle, time_limit=SECONDS)
        if verdict.is_unique:
            return _without_spare_givens(puzzle)
    raise AssertionError  # it counts on for ever


def _without_spare_givens(puzzle: Puzzle) -> Puzzle:
    for cell in range(len(puzzle.givens)):
        givens = (*puzzle.givens[:cell], None, *puzzle.givens[cell + 1 :])
        fewer = replace(puzzle, givens=givens)
        if puzzle.givens[cell] is not None and check(fewer, time_limit=SECONDS).is_unique:
            puzzle = fewer
    return puzzle
