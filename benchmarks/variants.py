"""Puzzles with constraints: both engines side by side, and what implied statements are worth.

The collections are those of ``variants/`` beside the classic ones: puzzles of the Interactive
Sudoku Solver's showcase with the times that this solver itself took (in JavaScript, on a machine
like ours), links of f-puzzles; and killers without givens that we made.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import inf
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from benchmarks.options import Options
from benchmarks.report import progress, show, table
from benchmarks.samples import MissingDataError, own
from benchmarks.timing import Spread, number
from sudoku_model.analysis.conversation import close_idle
from sudoku_model.analysis.uniqueness import check
from sudoku_model.formats import read
from sudoku_model.puzzle import Puzzle

ENGINES = (
    "sat",
    "cpsat",
    "sat:glucose4:triads",
    "sat:minisat-gh:triads",
    "sat:cadical153:triads",
    "sat:cadical153:extended",
)
OWN = "Killers without givens"
"""The title of the collection that we made."""

SLOWEST = 8
"""How many puzzles get a row of their own."""


class Sample(NamedTuple):
    """A puzzle with what is known about it."""

    title: str
    puzzle: Puzzle
    iss_milliseconds: float | None


def engines(options: Options) -> None:
    """Print the time from stating a puzzle to the proof that its solution is the only one."""
    chosen = [name for name in ENGINES if options.want(name)]
    for title, samples in collections(options).items():
        times: dict[str, list[float]] = {name: [] for name in chosen}
        for sample in samples:
            for name in chosen:
                progress(f"{title}: {sample.title}, {name}")
                times[name].append(_milliseconds(sample.puzzle, options, solver=name))
        iss = [sample.iss_milliseconds for sample in samples]
        rows = [_summary(name, times[name], iss) for name in chosen]
        head = ["engine", "median ms", "range", "sum", "times ISS, median"]
        show(
            f"## {title}",
            f"{len(samples)} puzzles; processor time of statement, solution and proof of "
            f"uniqueness, the best of {options.rounds} rounds; nothing is kept from one to the "
            f"next but the rules of the grid. Time limit {options.time_limit:g} s.",
            table(head, rows),
            table(["slowest", *chosen, "ISS"], _slowest(samples, times)),
        )


def implied(options: Options) -> None:
    """Print what the statements are worth that follow from sums over houses."""
    rows = []
    for title, samples in collections(options).items():
        for engine in ("sat", "cpsat"):
            kinds: dict[bool, list[float]] = {True: [], False: []}
            for sample in samples:
                for stated, found in kinds.items():
                    progress(f"{title}: {sample.title}, {engine}")
                    found.append(
                        _milliseconds(sample.puzzle, options, solver=engine, implied=stated)
                    )
            ratios = [b / a for a, b in zip(kinds[True], kinds[False], strict=True)]
            totals = [number(sum(kinds[stated])) for stated in (True, False)]
            rows.append([title, engine, *totals, str(Spread.of(ratios))])
    show(
        "## Implied statements",
        "Milliseconds for a whole collection, and the ratio puzzle by puzzle.",
        table(["puzzles", "engine", "with", "without", "without / with"], rows),
    )


def repeated(options: Options) -> None:
    """Print how often the slowest puzzles take how long when they are asked again and again."""
    rows = []
    for title, samples in collections(options).items():
        once = replace(options, rounds=1)
        times = {sample.title: _milliseconds(sample.puzzle, once) for sample in samples}
        for sample in sorted(samples, key=lambda one: -times[one.title])[:SLOWEST]:
            for limit in (None, options.time_limit):
                progress(f"{title}: {sample.title}, time limit {limit}")
                again = replace(once, time_limit=limit or inf)
                found = [_milliseconds(sample.puzzle, again) for _ in range(options.rounds)]
                ratio = f"{max(found) / min(found):.1f}"
                numbers = [number(min(found)), number(median(found)), number(max(found)), ratio]
                named = sample.title.replace("|", "/")
                rows.append([named, "none" if limit is None else f"{limit:g} s", *numbers])
    show(
        "## The same question again",
        f"Milliseconds of processor time in {options.rounds} rounds; nothing is kept.",
        table(["puzzle", "time limit", "least", "median", "most", "most / least"], rows),
    )


def collections(options: Options) -> dict[str, list[Sample]]:
    """Return the puzzles by collection.

    Raises:
        MissingDataError: if the folder of variants is not there.
    """
    folder = options.data.parent / "variants"
    if not folder.is_dir():
        raise MissingDataError(f"there is no folder {folder}")
    killers = enumerate(own("killers.txt")[: options.puzzles], start=1)
    found = {OWN: [Sample(f"number {place}", puzzle, None) for place, puzzle in killers]}
    for title, file in (("ISS showcase", "iss_showcase.jsonl"), ("f-puzzles", "fpuzzles.jsonl")):
        lines = (folder / file).read_text(encoding="utf-8").splitlines()[: options.puzzles]
        found[title] = [
            Sample(record["title"], read(_payload(record)), _iss(record))
            for record in map(json.loads, lines)
        ]
    return found


def _payload(record: dict[str, Any]) -> str:
    payload = record["payload"]
    return payload if isinstance(payload, str) else json.dumps(payload)


def _iss(record: dict[str, Any]) -> float | None:
    if "iss_build_ms" not in record:
        return None
    return float(record["iss_build_ms"] + record["iss_solve_ms"])


def _milliseconds(puzzle: Puzzle, options: Options, **settings: Any) -> float:
    best = float("inf")
    for _ in range(options.rounds):
        close_idle()
        started = process_time()
        limit = options.time_limit if options.time_limit < inf else None
        check(puzzle, time_limit=limit, **settings)
        best = min(best, 1000 * (process_time() - started))
        if best > 1000:
            break
    return best


def _summary(name: str, times: Sequence[float], iss: Iterable[float | None]) -> list[str]:
    ratios = [own / theirs for own, theirs in zip(times, iss, strict=True) if theirs]
    return [
        f"`{name}`",
        number(median(times)),
        f"{number(min(times))}-{number(max(times))}",
        number(sum(times)),
        number(median(ratios)) if ratios else "–",
    ]


def _slowest(samples: Sequence[Sample], times: dict[str, list[float]]) -> list[list[str]]:
    first = next(iter(times.values()))
    order = sorted(range(len(samples)), key=lambda place: -first[place])[:SLOWEST]
    rows = []
    for place in order:
        title, _, iss = samples[place]
        own_times = [number(found[place]) for found in times.values()]
        rows.append([title.replace("|", "/"), *own_times, "–" if iss is None else number(iss)])
    return rows
