"""Puzzles that take long: to state, to encode, to load, to search, to count or to explain."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from benchmarks.generate import filled, kept
from sudoku_model.constraints import (
    ChaosConstruction,
    Even,
    KillerCage,
    LittleKiller,
    Sandwich,
    Skyscraper,
    XSum,
)
from sudoku_model.constraints.base import Constraint
from sudoku_model.puzzle import Puzzle

Make = Callable[[random.Random], Puzzle]


def _holes(order: int, fraction: float) -> Make:
    """Return what keeps a part of a filled grid: near half of it such puzzles are hardest."""
    return lambda rng: kept(filled(order, rng), fraction, rng)


def _broken(order: int, fraction: float) -> Make:
    """Return what changes a given of such a puzzle, so that no filled grid is left."""

    def make(rng: random.Random) -> Puzzle:
        puzzle = _holes(order, fraction)(rng)
        givens = list(puzzle.givens)
        cell = rng.choice([cell for cell, given in enumerate(givens) if given is None])
        seen = {givens[peer] for peer in puzzle.grid.peers[cell]}
        own = filled(order, random.Random(rng.random())).givens[cell]
        givens[cell] = next((d for d in puzzle.grid.digits if d not in seen), own)
        return replace(puzzle, givens=tuple(givens))

    return make


def _killer(order: int, size: int, *, spoiled: bool) -> Make:
    """Return what cuts a filled grid into cages, row by row; one total may be wrong by one."""

    def make(rng: random.Random) -> Puzzle:
        solution = filled(order, rng)
        columns = solution.grid.columns
        cages: list[Constraint] = []
        for row in range(solution.grid.rows):
            for start in range(row % size - size + 1, columns, size):
                cells = [
                    row * columns + c for c in range(max(start, 0), min(start + size, columns))
                ]
                total = sum(solution.givens[cell] or 0 for cell in cells)
                names = " ".join(map(solution.grid.cell_name, cells))
                if len(cells) > 1:
                    cages.append(KillerCage(names, total + (spoiled and not cages)))
        return Puzzle.empty(solution.grid).with_constraints(*cages)

    return make


def _lines(order: int, kind: str) -> Make:
    """Return what puts a clue of a kind beside each row."""

    def make(rng: random.Random) -> Puzzle:
        solution = filled(order, rng)
        clues: list[Constraint] = []
        for row in range(order):
            values = [given or 0 for given in solution.givens[row * order : (row + 1) * order]]
            if kind == "x-sum":
                clues.append(XSum(f"r{row + 1}", sum(values[: values[0]])))
            elif kind == "sandwich":
                low, high = sorted((values.index(1), values.index(order)))
                clues.append(Sandwich(f"r{row + 1}", sum(values[low + 1 : high])))
            else:
                tallest = [max(values[: place + 1]) for place in range(order)]
                clues.append(Skyscraper(f"r{row + 1}", len(set(tallest))))
        return Puzzle.empty(solution.grid).with_constraints(*clues)

    return make


def _little_killers(order: int) -> Make:
    def make(rng: random.Random) -> Puzzle:
        solution = filled(order, rng)
        clues: list[Constraint] = []
        for start in range(order - 3):
            cells = [(step, start + step) for step in range(order - start)]
            total = sum(solution.givens[row * order + column] or 0 for row, column in cells)
            names = " ".join(f"r{row + 1}c{column + 1}" for row, column in cells)
            clues.append(LittleKiller(names, total + (start == 0)))
        return Puzzle.empty(solution.grid).with_constraints(*clues)

    return make


def _pigeons(rng: random.Random) -> Puzzle:
    """Return 25x25 with 13 cells of a row that must be even, of which there are 12."""
    cells = rng.sample(range(1, 26), 13)
    marks = [Even(f"r1c{column}") for column in cells]
    return Puzzle.empty(25).with_constraints(*marks)


PUZZLES: dict[str, Make] = {
    "empty 9x9": lambda _: Puzzle.empty(9),
    "empty 49x49": lambda _: Puzzle.empty(49),
    "empty 64x64": lambda _: Puzzle.empty(64),
    "empty 100x100": lambda _: Puzzle.empty(100),
    "12x12 with many solutions": _holes(12, 0.2),
    "16x16 with one solution": _holes(16, 0.75),
    "25x25 with one solution": _holes(25, 0.7),
    "25x25 half filled": _holes(25, 0.45),
    "36x36 half filled": _holes(36, 0.45),
    "36x36 broken": _broken(36, 0.45),
    "killer 9x9": _killer(9, 4, spoiled=False),
    "killer 9x9 broken": _killer(9, 4, spoiled=True),
    "killer 25x25": _killer(25, 5, spoiled=False),
    "little killers 16x16 broken": _little_killers(16),
    "x-sums 30x30": _lines(30, "x-sum"),
    "sandwiches 25x25": _lines(25, "sandwich"),
    "skyscrapers 30x30": _lines(30, "skyscraper"),
    "pigeons 25x25": _pigeons,
    "chaos construction 9x9": lambda _: Puzzle.empty(ChaosConstruction.grid(9)).with_constraints(
        ChaosConstruction()
    ),
}
"""By name how each is made."""
