"""Puzzles of one kind, one after the other: what a warm session is worth, and a propagator in it.

A shape is a grid with its constraints. The corpora are made here: for whole-grid constraints
puzzles of different givens, and for killers and the like the versions that a setter goes through,
digits given and taken back.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from time import process_time
from unittest import mock

from benchmarks.options import Options
from benchmarks.report import progress, show, table
from benchmarks.samples import SEED, own, read, sample
from benchmarks.timing import Spread
from sudoku_model import constraints as c
from sudoku_model.analysis.conversation import close_idle
from sudoku_model.analysis.solutions import solutions, solve
from sudoku_model.analysis.uniqueness import check
from sudoku_model.constraints.base import Constraint
from sudoku_model.puzzle import Puzzle, Solution
from sudoku_model.solvers.sat import session

WHOLE_GRID: dict[str, tuple[Constraint, ...]] = {
    "both diagonals": (c.Diagonal("down"), c.Diagonal("up")),
    "windows": (c.Windoku(),),
    "disjoint groups": (c.DisjointGroups(),),
    "anti-knight": (c.AntiKnight(),),
    "anti-king": (c.AntiKing(),),
    "low, middle, high": (c.GlobalEntropy(),),
}
GIVENS = (24, 32)
"""How many givens the puzzles of whole-grid constraints have."""

FILLED = 20
"""How many filled grids the puzzles of a kind are cut out of."""

KILLERS, VERSIONS = 8, 12
"""How many killers a setter works on, and how many versions of each are asked about."""


def shapes(options: Options) -> None:
    """Print how long a check takes when shapes stay warm, and when nothing is kept."""
    rows = []
    for title, constraints in WHOLE_GRID.items():
        for givens in GIVENS:
            progress(f"{title}, {givens} givens")
            puzzles = _corpus(constraints, givens, min(options.puzzles, 10 * FILLED))
            rows.append([f"{title}, {givens} givens", *_compared(puzzles, options.rounds)])
    killers = own("killers.txt")[: min(KILLERS, options.puzzles)]
    for title, most in (("killers, 0 to 3 givens", 3), ("killers, 0 to 20 givens", 20)):
        progress(title)
        puzzles = [version for killer in killers for version in _versions(killer, most)]
        rows.append([title, *_compared(puzzles, options.rounds)])
    show(
        "## Shapes that stay warm",
        f"Milliseconds per check, median (range) of {options.rounds} rounds; processor time. "
        "Alone: nothing is kept from one puzzle to the next but the rules of the grid. Warm: the "
        "puzzles in the same order; the first one of a shape is stated alone and the second one "
        "states the shape, which is counted. Of each killer a setter asks about "
        f"{VERSIONS} versions; to half of them a digit was added at random.",
        table(["puzzles", "number", "alone", "warm", "alone / warm"], rows),
    )


def propagator(options: Options) -> None:
    """Print how long so many checks take with a propagator from the first one on, and without."""
    collections = ("17_clue_sample.txt", "hardest_sample.txt")
    rows = []
    for name in collections:
        for number in (1, 4, 16, 64, 256, 1024):
            progress(f"{name}, {number} questions")
            puzzles = list(read(sample(options.data, name, min(number, options.puzzles))))
            times: dict[int, list[float]] = {0: [], sys.maxsize: []}
            for _ in range(options.rounds):
                for after, found in times.items():
                    with mock.patch.object(session, "PROPAGATE_AFTER", after):
                        close_idle()
                        found.append(_milliseconds(puzzles, lambda: None))
            made, none = times.values()
            ratios = [one / other for one, other in zip(made, none, strict=True)]
            spreads = map(str, map(Spread.of, (made, none, ratios)))
            rows.append([name, str(len(puzzles)), *spreads])
    show(
        "## From how many questions on a propagator pays",
        f"Milliseconds per check, median (range) of {options.rounds} rounds; processor time. The "
        "evidence for `PROPAGATE_AFTER` in `sudoku_model/solvers/sat/session.py`.",
        table(["puzzles", "number", "with", "without", "with / without"], rows),
    )


def _corpus(constraints: Iterable[Constraint], givens: int, size: int) -> list[Puzzle]:
    """Cut puzzles out of filled grids: most have one solution, some several."""
    draw = random.Random(SEED)
    empty = Puzzle.empty(9).with_constraints(*constraints)
    filled: list[Solution] = []
    while len(filled) < FILLED:
        row = (*draw.sample(range(1, 10), 9), *[None] * 72)
        if found := solve(replace(empty, givens=row)):
            filled.append(found)
    return [_cut(empty, draw.choice(filled).values, givens, draw) for _ in range(size)]


def _cut(puzzle: Puzzle, values: Sequence[int], givens: int, draw: random.Random) -> Puzzle:
    chosen = set(draw.sample(range(len(values)), givens))
    kept = (value if cell in chosen else None for cell, value in enumerate(values))
    return replace(puzzle, givens=tuple(kept))


def _versions(puzzle: Puzzle, most: int) -> list[Puzzle]:
    """Return versions of a puzzle with digits given, in half of them one at random."""
    draw = random.Random(SEED)
    solution = next(solutions(puzzle))
    found = [puzzle]
    for _ in range(VERSIONS - 1):
        version = _cut(puzzle, solution.values, draw.randint(0, most), draw)
        if draw.random() < 0.5:
            cell = draw.choice(puzzle.grid.board)
            version = version.with_given(puzzle.grid.cell_name(cell), draw.randint(1, 9))
        found.append(version)
    return found


def _compared(puzzles: Sequence[Puzzle], rounds: int) -> list[str]:
    times: dict[bool, list[float]] = {False: [], True: []}
    for _ in range(rounds):
        for is_warm, found in times.items():
            close_idle()
            found.append(_milliseconds(puzzles, (lambda: None) if is_warm else close_idle))
    ratios = [alone / kept for alone, kept in zip(times[False], times[True], strict=True)]
    spreads = (Spread.of(values) for values in (times[False], times[True], ratios))
    return [str(len(puzzles)), *map(str, spreads)]


def _milliseconds(puzzles: Sequence[Puzzle], after_each: Callable[[], None]) -> float:
    started = process_time()
    for puzzle in puzzles:
        check(puzzle)
        after_each()
    return 1000 * (process_time() - started) / len(puzzles)
