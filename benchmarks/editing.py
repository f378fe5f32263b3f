"""The times that somebody waits who makes a puzzle: after each change, for each question.

Setters' puzzles are edited: a clue is added, moved, removed. Each version is asked about twice:
alone, with nothing known, and in the course of the session, after the versions before it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from statistics import median, quantiles
from time import process_time
from typing import NamedTuple

from benchmarks.options import Options
from benchmarks.report import progress, show, table
from benchmarks.samples import SEED
from benchmarks.timing import number
from benchmarks.variants import OWN, collections
from sudoku_model.analysis.ambiguity import ambiguity
from sudoku_model.analysis.candidates import true_candidates
from sudoku_model.analysis.conflicts import conflict
from sudoku_model.analysis.conversation import close_idle
from sudoku_model.analysis.uniqueness import check
from sudoku_model.clues import Clue, clues_of, with_clues_only, with_more_clues
from sudoku_model.puzzle import Puzzle, Solution

Ask = Callable[..., object]

KINDS = ("add", "move", "remove")
EDITS = 9
"""Changes of each puzzle: each kind a third of them, in an order of chance."""

MISSING = 4
"""Of a half-made puzzle each so many-th clue is missing."""

FIRST = "the first of all"


class Version(NamedTuple):
    """A puzzle, and by what kind of change it came from the one before."""

    kind: str
    puzzle: Puzzle


class Wait(NamedTuple):
    """Milliseconds for an answer: with nothing known, and in the session."""

    alone: float
    after: float


def run(options: Options) -> None:
    """Print how long one waits for each question after each kind of change."""
    waits: dict[tuple[str, str], list[Wait]] = {}
    for title, puzzle, solution in _decided(options):
        rng = random.Random(f"{SEED} {title}")
        for name, question, start in _sessions(puzzle, solution, rng):
            if not options.want(name):
                continue
            progress(f"{title}: {name}")
            versions = [Version("", start), *_edited(puzzle, start, solution, rng)]
            alone = [_milliseconds(question, one.puzzle, options, anew=True) for one in versions]
            close_idle()
            after = [_milliseconds(question, one.puzzle, options) for one in versions]
            times = zip(versions, alone, after, strict=True)
            for place, (version, *pair) in enumerate(times):
                kinds = (FIRST, version.kind) if place == 1 else (version.kind,)
                for kind in kinds if place else ():
                    waits.setdefault((name, kind), []).append(Wait(*pair))
    rows = [[name, kind, *_row(found)] for (name, kind), found in sorted(waits.items())]
    head = ["question", "change", "alone", "after", "90 %", "worst", "after / alone", "to a tenth"]
    show(
        "## Editing",
        "Milliseconds of processor time: alone, with nothing known (median); after the change "
        "(median, 90 %, worst); the median of the ratios; and the share of answers that took a "
        "tenth of the time at most. The first change of a session is also counted by itself.",
        table(head, rows),
    )


def _row(waits: Sequence[Wait]) -> list[str]:
    after = [wait.after for wait in waits]
    ratios = [wait.after / wait.alone for wait in waits]
    return [
        number(median(wait.alone for wait in waits)),
        number(median(after)),
        number(quantiles(after, n=10)[-1]) if len(after) > 1 else "–",
        number(max(after)),
        f"{median(ratios):.3f}",
        f"{sum(ratio <= 0.1 for ratio in ratios) / len(ratios):.0%}",
    ]


def _decided(options: Options) -> Iterator[tuple[str, Puzzle, Solution]]:
    """Yield the setters' puzzles whose solution is found in time."""
    for collection, samples in collections(options).items():
        for sample in samples if collection != OWN else ():
            verdict = check(sample.puzzle, time_limit=min(options.time_limit, 5.0))
            if verdict.is_unique and verdict.solution:
                yield sample.title, sample.puzzle, verdict.solution


def _milliseconds(question: Ask, puzzle: Puzzle, options: Options, *, anew: bool = False) -> float:
    if anew:
        close_idle()
    limit = options.time_limit if options.time_limit < inf else None
    started = process_time()
    question(puzzle, time_limit=limit)
    return 1000 * (process_time() - started)


def _sessions(
    puzzle: Puzzle, solution: Solution, rng: random.Random
) -> Iterator[tuple[str, Ask, Puzzle]]:
    """Yield questions with the puzzle that a session begins with."""
    clues = clues_of(puzzle)
    kept = [clue for clue in clues if clue not in rng.sample(clues, -(-len(clues) // MISSING))]
    half = with_clues_only(puzzle, kept)
    wrong = _broken(puzzle, solution, rng)
    yield "verdict, finished", check, puzzle
    yield "verdict, half made", check, half
    yield "candidates, half made", true_candidates, half
    yield "conflict, broken", conflict, wrong
    yield "ambiguity, half made", ambiguity, half
    yield "offers, half made", partial(ambiguity, offer=["Given"]), half


def _broken(puzzle: Puzzle, solution: Solution, rng: random.Random) -> Puzzle:
    grid = puzzle.grid
    empty = [cell for cell in grid.board if puzzle.givens[cell] is None and cell not in grid.holes]
    if not empty:
        return puzzle
    cell = rng.choice(empty)
    others = [digit for digit in grid.domains[cell] if digit != solution.values[cell]]
    return puzzle.with_given(grid.cell_name(cell), rng.choice(others))


def _edited(
    whole: Puzzle, start: Puzzle, solution: Solution, rng: random.Random
) -> Iterator[Version]:
    """Yield the versions of a session; what is added is true of the solution."""
    kinds = [*KINDS] * (EDITS // len(KINDS))
    rng.shuffle(kinds)
    puzzle = start
    for kind in kinds:
        before = clues_of(puzzle)
        gone = rng.choice(before) if kind != "add" and before else None
        if gone is not None:
            puzzle = _without(puzzle, gone)
        if kind != "remove":
            fresh = [clue for clue in clues_of(whole) if clue not in before]
            puzzle = with_more_clues(puzzle, [rng.choice(fresh or _givens(puzzle, solution))])
        yield Version(kind, puzzle)


def _without(puzzle: Puzzle, gone: Clue) -> Puzzle:
    kept = with_clues_only(puzzle, [clue for clue in clues_of(puzzle) if clue != gone])
    return replace(
        puzzle, givens=kept.givens, candidates=kept.candidates, constraints=kept.constraints
    )


def _givens(puzzle: Puzzle, solution: Solution) -> list[Clue]:
    """Return what could be given as well."""
    grid = puzzle.grid
    return [
        Clue.given(grid.cell_name(cell), solution.values[cell])
        for cell in grid.board
        if puzzle.givens[cell] is None and cell not in grid.holes
    ]
