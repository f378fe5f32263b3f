"""Sums of many digits: from which size on adders beat diagrams (`LARGE_DIAGRAM`)."""

from __future__ import annotations

import random
from time import process_time
from unittest.mock import patch

from benchmarks.generate import filled, kept
from benchmarks.options import Options
from benchmarks.report import progress, show, table
from benchmarks.samples import SEED
from benchmarks.timing import Spread
from sudoku_model.analysis.uniqueness import check
from sudoku_model.constraints import Sandwich
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers.pool import close_idle
from sudoku_model.solvers.sat import statements

GIVEN = {9: 0.04, 12: 0.08, 16: 0.18, 25: 0.40, 36: 0.55}
"""The part of the cells that is given: so many that a verdict takes seconds at most."""

ALWAYS_ADDERS, ALWAYS_DIAGRAMS = 0, 10**9


def run(options: Options) -> None:
    """Print how long sandwiches of every row and column take, stated both ways."""
    rows = []
    for order, part in GIVEN.items():
        if order > options.largest:
            continue
        rng = random.Random(SEED)
        times: dict[int, list[float]] = {ALWAYS_DIAGRAMS: [], ALWAYS_ADDERS: []}
        for turn in range(options.rounds):
            puzzle = _sandwiches(order, part, rng)
            for least, found in times.items():
                progress(f"{order}x{order}, round {turn + 1}")
                with patch.object(statements, "LARGE_DIAGRAM", least):
                    found.append(_seconds(puzzle, options.time_limit))
        diagrams, adders = times.values()
        ratios = [a / d for a, d in zip(adders, diagrams, strict=True)]
        spreads = (str(Spread.of(values)) for values in (diagrams, adders, ratios))
        rows.append([f"{order}x{order}, {100 * part:g} % given", *spreads])
    show(
        "## Sums by diagrams or by adders",
        "A sandwich for each row and column. Processor time of a check in seconds, median (range) "
        f"of {options.rounds} puzzles, {options.time_limit:g} s for those that were given up.",
        table(["puzzles", "diagrams", "adders", "adders / diagrams"], rows),
    )


def _sandwiches(order: int, part: float, rng: random.Random) -> Puzzle:
    whole = filled(order, rng)
    lines = {
        **{f"r{row + 1}": whole.givens[order * row : order * (row + 1)] for row in range(order)},
        **{f"c{column + 1}": whole.givens[column::order] for column in range(order)},
    }
    clues = [Sandwich(cells, _between(line, order)) for cells, line in lines.items()]
    return kept(whole, part, rng).with_constraints(*clues)


def _between(line: tuple[int | None, ...], order: int) -> int:
    start, end = sorted((line.index(1), line.index(order)))
    return sum(digit or 0 for digit in line[start + 1 : end])


def _seconds(puzzle: Puzzle, limit: float) -> float:
    close_idle()  # no session of the other kind answers
    started = process_time()
    check(puzzle, time_limit=limit)
    return process_time() - started
