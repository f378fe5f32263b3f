"""Counting solutions: without listing them, one by one, and estimated."""

from __future__ import annotations

from time import process_time

from benchmarks.options import Options
from benchmarks.report import progress, show, table
from benchmarks.samples import MissingDataError
from benchmarks.timing import number
from sudoku_model.analysis.counting import Count, Method, count
from sudoku_model.formats import read
from sudoku_model.puzzle import Puzzle

FILE = "counted.txt"

KNOWN = {4: 288, 6: 28_200_960, 8: 29_136_487_207_403_520, 9: 6_670_903_752_021_072_936_960}
"""Solutions of the empty grids; the last one is only estimated here."""

LISTED = 2_000
"""Solutions after which listing is stopped: the rest of its time is taken to be alike."""


def run(options: Options) -> None:
    """Print how long it takes to count exactly, to list and to estimate, and whether it is right.

    Raises:
        MissingDataError: if the collection is not there.
    """
    rows = []
    for title, puzzle, true in _puzzles(options):
        progress(title)
        exact, seconds = _timed(puzzle, options, Method.DECOMPOSITION)
        is_right = exact.value == true if exact.is_exact else None
        listed, listing = _timed(puzzle, options, Method.ENUMERATION, limit=min(true, LISTED))
        estimate, estimating = _timed(puzzle, options, Method.ESTIMATE)
        low, high = estimate.bounds
        is_within = low <= true and (high is None or true <= high)
        per_solution = listing / max(listed.value, 1)
        rows.append(
            [
                title,
                f"{true:,}",
                "–" if is_right is None else number(seconds),
                "–" if is_right is None else "yes" if is_right else "NO",
                _short(per_solution * true),
                "–" if is_right is None else _short(per_solution * true / seconds),
                f"{estimate.value / true:.3f}" if estimate.value else "–",
                "yes" if is_within else "no",
                number(estimating),
            ]
        )
    head = ["puzzle", "solutions", "exact s", "right", "listed s", "listed / exact"]
    show(
        "## Counting",
        "Processor time in seconds, once. Listed: extrapolated from the first "
        f"{LISTED:,} solutions, which flatters it, for blocking clauses pile up. The estimate is "
        "given as a ratio to the true number, with whether that lies within its bounds (99 %). "
        f"Time limit {options.time_limit:g} s.",
        table([*head, "estimate", "within", "estimate s"], rows),
    )


def _puzzles(options: Options) -> list[tuple[str, Puzzle, int]]:
    path = options.data / FILE
    if not path.is_file():
        raise MissingDataError(f"there is no {path}")
    lines = [line.split() for line in path.read_text(encoding="ascii").splitlines()]
    found = [
        (f"9x9, line {place}", read(line), int(true))
        for place, (line, true) in enumerate(lines, start=1)
    ]
    empty = [
        (f"empty {order}x{order}", Puzzle.empty(order), true)
        for order, true in KNOWN.items()
        if order <= options.largest
    ]
    return (found + empty)[: options.puzzles]


def _timed(
    puzzle: Puzzle, options: Options, method: Method, limit: int | None = None
) -> tuple[Count, float]:
    started = process_time()
    found = count(puzzle, method=method, limit=limit, time_limit=options.time_limit)
    return found, process_time() - started


def _short(value: float) -> str:
    return number(value) if value < 1e6 else f"{value:.1e}"
