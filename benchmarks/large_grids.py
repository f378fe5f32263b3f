"""Grids beyond 9x9: the evidence for what the SAT engine does there.

Two tables: solvers and encodings of "at most one" on narrowed models; and the size of grid from
which narrowing pays (`WARM_CELLS`).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import process_time

from benchmarks.generate import disguised, filled, kept
from benchmarks.options import Options
from benchmarks.question import Job, Result, ask
from benchmarks.report import progress, show, table
from benchmarks.samples import SEED, own
from benchmarks.timing import Spread, number
from sudoku_model import stated
from sudoku_model.analysis.uniqueness import check
from sudoku_model.puzzle import Puzzle

SETTINGS = (
    "sat",
    "sat:minicard::native",
    "sat:gluecard4::native",
    "sat:cadical153::pairwise",
    "sat:cadical195::pairwise",
    "sat:minisat-gh::pairwise",
    "sat:glucose4::pairwise",
    "sat:minisat-gh:triads:pairwise",
    "sat:cadical153::seqcounter",
    "sat:glucose4::seqcounter",
)
DISGUISES = 2

WARM_SETTINGS = ("sat", "sat:minisat-gh::pairwise", "sat:minicard::native")
ALWAYS_WARM, NEVER_WARM = 10_000, 0
WARM_LIMIT = 5.0
"""Seconds for one check; a warm solver needs minutes for some of the puzzles."""


def settings(options: Options) -> None:
    """Print how solvers and encodings of "at most one" do on models stated for a puzzle."""
    questions = {
        title: (question, puzzles)
        for title, (question, puzzles) in _questions().items()
        if puzzles[0].grid.order <= options.largest
    }
    rows = []
    for engine in (name for name in SETTINGS if options.want(name)):
        row = [f"`{engine}`"]
        for title, (question, puzzles) in questions.items():
            results = []
            for puzzle in puzzles:
                progress(f"{title}: {engine}")
                results.append(ask(_job(puzzle, engine, question, options.time_limit)))
            row.append(_summary(results))
        rows.append(row)
    show(
        "## SAT settings on large grids",
        "The model is stated for the candidates that elimination leaves. Processor time in "
        f"seconds, median (range) of the puzzles. Time limit {options.time_limit:g} s.",
        table(["engine", *questions], rows),
    )


def _questions() -> dict[str, tuple[str, list[Puzzle]]]:
    rng = random.Random(SEED)
    hard = [disguised(puzzle, rng) for puzzle in own("hard_25.txt") for _ in range(DISGUISES)]
    asked = {
        "16x16 minimal, check": ("check", own("minimal_16.txt")[:DISGUISES]),
        f"25x25 hard, check, {len(hard)} puzzles": ("check", hard),
        "36x36 45 % given, check": ("check", [kept(filled(36, rng), 0.45, rng)]),
    }
    return asked | {
        f"{order}x{order} empty, solve": ("solve", [Puzzle.empty(order)])
        for order in (16, 25, 36, 49, 64, 81, 100)
    }


def _summary(results: Sequence[Result]) -> str:
    decided = [result for result in results if result.is_decided]
    if not decided:
        return results[0].answer
    open_questions = len(results) - len(decided)
    more = f", {open_questions} undecided" if open_questions else ""
    return str(Spread.of([result.seconds for result in decided])) + more


def _job(puzzle: Puzzle, engine: str, question: str, seconds: float) -> Job:
    is_empty = all(given is None for given in puzzle.givens)
    return Job("" if is_empty else puzzle.line(), puzzle.grid.order, engine, question, seconds)


def warm_or_narrowed(options: Options) -> None:
    """Print from which size on narrowing pays."""
    rows = []
    loaded: set[tuple[int, str]] = set()
    for title, puzzles in _collections():
        if puzzles[0].grid.order > options.largest:
            continue
        for engine in (name for name in WARM_SETTINGS if options.want(name)):
            rng = random.Random(SEED)
            key = (puzzles[0].grid.order, engine)
            with _warm_up_to(ALWAYS_WARM):
                first = _milliseconds([disguised(puzzles[0], rng)], engine)
            times: dict[int, list[float]] = {ALWAYS_WARM: [], NEVER_WARM: []}
            for turn in range(options.rounds):
                new = [disguised(puzzle, rng) for puzzle in puzzles]
                for threshold, found in times.items():
                    progress(f"{title}, {engine}, round {turn + 1}")
                    with _warm_up_to(threshold):
                        found.append(_milliseconds(new, engine))
            ratios = [w / n for w, n in zip(times[ALWAYS_WARM], times[NEVER_WARM], strict=True)]
            spreads = (str(Spread.of(values)) for values in (*times.values(), ratios))
            rows.append([title, f"`{engine}`", "–" if key in loaded else number(first), *spreads])
            loaded.add(key)
    show(
        "## Warm or narrowed",
        f"Milliseconds per check, median (range) of {options.rounds} rounds, each with the same "
        "puzzles in a new disguise; processor time. Warm: the rules stay loaded and the clues are "
        "assumptions; the first check loads them. Narrowed: rules for the candidates left, loaded "
        f"anew each time. A check is given up after {1000 * WARM_LIMIT:,.0f} ms, which then count. "
        f"Minimal: no given can be spared. The library narrows above {stated.WARM_CELLS} cells.",
        table(["puzzles", "engine", "first", "warm", "narrowed", "warm / narrowed"], rows),
    )


def _collections() -> Iterator[tuple[str, list[Puzzle]]]:
    for order in (9, 10, 12, 16):
        yield f"{order}x{order} minimal", own(f"minimal_{order}.txt")
    rng = random.Random(SEED)
    for order in (16, 20, 25):
        puzzles = [kept(filled(order, rng), 0.60, rng) for _ in range(5)]
        yield f"{order}x{order} 60 % given", puzzles
    yield "25x25 hard", own("hard_25.txt")


@contextmanager
def _warm_up_to(cells: int) -> Iterator[None]:
    before = stated.WARM_CELLS
    stated.WARM_CELLS = cells
    try:
        yield
    finally:
        stated.WARM_CELLS = before


def _milliseconds(puzzles: Sequence[Puzzle], engine: str) -> float:
    started = process_time()
    for puzzle in puzzles:
        check(puzzle, engine, time_limit=WARM_LIMIT)
    return 1000 * (process_time() - started) / len(puzzles)
