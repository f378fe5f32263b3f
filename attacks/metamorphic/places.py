"""Changes of place: turns and mirror images, and other orders of rows and columns."""

from __future__ import annotations

import random

from attacks.metamorphic.change import Change, NotCarriedError
from sudoku_model.constraints import ChaosConstruction
from sudoku_model.errors import UnsupportedError
from sudoku_model.grid import Grid
from sudoku_model.moved_puzzles import moved
from sudoku_model.moves import Move, moving, turning
from sudoku_model.puzzle import Puzzle
from sudoku_model.symmetry import TURNS


def random_move(puzzle: Puzzle, chance: random.Random) -> Change:
    """Return the puzzle after a move.

    Raises:
        NotCarriedError: if one of its constraints cannot be carried along.
    """
    if ChaosConstruction in puzzle.board.kinds:
        raise NotCarriedError("numbers of regions, which follow the order of reading")
    if chance.random() < 0.6:
        name = chance.choice([*TURNS])
        return _changed(puzzle, name, turning(puzzle.grid, name))
    return _changed(puzzle, "other order of lines", _other_order(puzzle.grid, chance))


def _changed(puzzle: Puzzle, name: str, move: Move) -> Change:
    cells = tuple(move.cells[cell] for cell in puzzle.grid.cells)
    try:
        return Change(name, moved(puzzle, move), cells, is_symmetry=True)
    except UnsupportedError as problem:
        raise NotCarriedError(str(problem)) from None


def _other_order(grid: Grid, chance: random.Random) -> Move:
    down, across = grid.box or (1, 1)
    rows = _order(grid.rows, down, chance)
    columns = _order(grid.columns, across, chance)
    return moving(grid, grid.rows, grid.columns, lambda r, c: (rows[r], columns[c]))


def _order(count: int, size: int, chance: random.Random) -> list[int]:
    """Return an order of lines that keeps those of a band together."""
    bands = [chance.sample(range(start, start + size), size) for start in range(0, count, size)]
    chance.shuffle(bands)
    return [line for band in bands for line in band]
