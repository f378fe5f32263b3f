"""Puzzles of the Interactive Sudoku Solver, beside its own times; and what each lever is worth.

The collections hold for each puzzle the processor time of that solver and ours of an earlier
version, measured together on one machine. How much slower or faster this machine is, a checkout of
that version tells (`--earlier`), which is asked about several dozen of them before and after the
present one. Without it there is nothing to compare with.
"""

from __future__ import annotations

import json
from contextlib import ExitStack
from math import inf
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, NamedTuple, TypeAlias
from unittest.mock import patch

from benchmarks.earlier import answer_of
from benchmarks.options import Options
from benchmarks.report import progress, show, table
from benchmarks.samples import MissingDataError
from benchmarks.timing import number, processor_time_limit
from sudoku_model.analysis.conversation import close_idle
from sudoku_model.analysis.uniqueness import check
from sudoku_model.analysis.verdict import Status
from sudoku_model.constraints import part_sums, regions
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.full_rank import FullRank
from sudoku_model.constraints.outside import XSum
from sudoku_model.errors import SudokuModelError
from sudoku_model.formats import read
from sudoku_model.solvers import cpsat
from sudoku_model.solvers.cpsat import CpSatSession
from sudoku_model.solvers.cpsat_model import CpSatModel
from sudoku_model.solvers.sat import session, settings, statements

COLLECTIONS = {"showcase": "iss_showcase.jsonl", "hard families": "iss_hard.jsonl"}
OURS_BEFORE = "ours_ms_at_d312972"
CAP = 12_000.0
"""Milliseconds that a puzzle counts at most, and after which it counts as undecided; that solver
was given no more."""

LONGEST = 30.0
"""Seconds of processor time after which a puzzle is given up, also on a slow machine."""

HOPELESS = 600.0
"""Seconds on the clock that end what processor time does not."""

NOTABLE = 50.0
"""Milliseconds up to which a large ratio bothers nobody."""

SLOWEST = 25
"""How many puzzles get a row of their own."""

SCALE = (4.0, 100.0)
"""Milliseconds that the earlier version took for the puzzles that tell how fast this machine is."""

_EARLIER = """
import json, sys
from time import process_time
import sudoku_model as sm
from sudoku_model.analysis.warm import close_idle

rounds, records = json.load(sys.stdin)
best = [float("inf") for _ in records]
for round in range(1 + rounds):
    for place, record in enumerate(records):
        close_idle()
        started = process_time()
        sm.check(sm.read(record["payload"], format=record["format"]), time_limit=60)
        if round:  # the first one loads what is needed
            best[place] = min(best[place], 1000 * (process_time() - started))
print(json.dumps(best))
"""
"""How the version of the times in the collections is asked for them once more."""

Patches: TypeAlias = tuple[tuple[object, str, object], ...]


def _built_anew(asked: CpSatSession) -> CpSatModel:
    return CpSatModel(asked.model)


LEVERS: dict[str, Patches] = {
    "pairwise clauses after some conflicts": ((session, "PAIRS_AFTER", 10**9),),
    "hand-over to CaDiCaL": (
        (session, "HAND_OVER_AFTER", 10**9),
        (session, "KILLER_HAND_OVER_AFTER", 10**9),
    ),
    "first questions without pairwise clauses": ((session, "FIRST_QUESTIONS", -1),),
    "Glucose for many clauses": ((settings, "MANY_CLAUSES", 10**9),),
    "long equations by orders": ((statements, "LONG_EQUATION", 10**9),),
    "counts of many literals by a tree": ((statements, "LONG_COUNT", 10**9),),
    "long sums by parts": ((part_sums, "LONG_SUM", 10**9),),
    "ways out of pieces": ((regions, "LARGEST_PIECE", 2),),
    "what constraints leave of cells": (
        (FullRank, "leaves", Constraint.leaves),
        (XSum, "leaves", Constraint.leaves),
    ),
}
"""What switches each of them off."""

LEVERS_OF_CP_SAT: dict[str, Patches] = {
    "one search in place of two": ((CpSatSession, "_solve_first", CpSatSession._solve),),
    "one model for all questions": ((CpSatSession, "_built", property(_built_anew)),),
    "no presolve": ((cpsat, "PRESOLVE", True),),
}
"""The same where CP-SAT is asked."""


class Timed(NamedTuple):
    """A puzzle with its times in milliseconds, None where there is no verdict.

    Attributes:
        title: what it is called.
        now: ours, reading included.
        before: ours at an earlier version, on the other machine.
        iss: that of the Interactive Sudoku Solver, on the other machine.
    """

    title: str
    now: float | None
    before: float | None
    iss: float | None


def run(options: Options) -> None:
    """Print our times, earlier and now, beside those of the Interactive Sudoku Solver."""
    if options.earlier is None:
        show(
            "## Beside the Interactive Sudoku Solver",
            "Its times are of another machine, so they compare only with a checkout of d312972 "
            "named with --earlier.",
        )
        return
    _import_all(options)
    scales = _scales(options.earlier, options)
    timed = {
        name: [_timed(record, options) for record in _records(file, options)]
        for name, file in COLLECTIONS.items()
    }
    every = [one for some in timed.values() for one in some]
    scales = [min(both) for both in zip(scales, _scales(options.earlier, options), strict=True)]
    factor = median(scales)
    timed = {name: [_within_cap(one, factor) for one in some] for name, some in timed.items()}
    every = [one for some in timed.values() for one in some]
    rows = []
    for name, some in [*timed.items(), ("both", every)]:
        ratios = [(one.now / factor / one.iss, one) for one in some if one.now and one.iss]
        notable = [ratio for ratio, one in ratios if one.now and one.now / factor > NOTABLE]
        sums = [number(sum(map(_capped, times)) / 1000) for times in _times(some, factor)]
        open_ones = sum(one.now is None and one.iss is not None for one in some)
        middle = median([ratio for ratio, _ in ratios] or [0.0])
        rows.append(
            [name, str(open_ones), number(max(notable, default=0.0)), number(middle), *sums]
        )
    head = ["puzzles", "only ISS decides", f"worst ratio above {NOTABLE:g} ms", "median ratio"]
    head += ["sum now, s", "sum before, s", "sum ISS, s"]
    slowest = sorted(every, key=lambda one: -_ratio(one, factor))[:SLOWEST]
    show(
        "## Beside the Interactive Sudoku Solver",
        f"{len(every)} puzzles; processor time to read, state, solve and prove unique, the best "
        f"of {options.rounds} rounds, each with a new session. This machine takes {factor:.2f} "
        f"times as long as the other one (by {len(scales)} puzzles), which is divided out. Sums "
        f"count {CAP / 1000:g} s at most for each puzzle.",
        table(head, rows),
        table(
            ["largest ratios", "now, ms", "before, ms", "ISS, ms", "ratio"],
            [
                [
                    one.title.replace("|", "/"),
                    "–" if one.now is None else number(one.now / factor),
                    "–" if one.before is None else number(one.before),
                    "–" if one.iss is None else number(one.iss),
                    number(_ratio(one, factor)),
                ]
                for one in slowest
            ],
        ),
    )


def levers(options: Options) -> None:
    """Print what each lever is worth: the puzzles that change most when it is switched off."""
    _import_all(options)
    every = [record for file in COLLECTIONS.values() for record in _records(file, options)]
    rows = [_worth(name, patches, every, options) for name, patches in LEVERS.items()]
    # CP-SAT is asked about what it decides in time.
    easier = _records(COLLECTIONS["showcase"], options)
    rows += [
        _worth(name, patches, easier, options, "cpsat")
        for name, patches in LEVERS_OF_CP_SAT.items()
    ]
    show(
        "## What each lever is worth",
        f"Sums in seconds, {CAP / 1000:g} s at most for each puzzle, the median of the ratios, "
        "and the puzzles that change most, in milliseconds.",
        table(["lever", "without", "with", "with / without", "most"], rows),
    )


def _worth(
    name: str,
    patches: Patches,
    records: list[dict[str, Any]],
    options: Options,
    solver: str | None = None,
) -> list[str]:
    """Return the row of a lever."""
    changes = []
    for record in records:
        progress(f"{name}: {record['title']}")
        with_it = _capped(_best(record, options, solver))
        with ExitStack() as patched:
            for what in patches:
                patched.enter_context(patch.object(*what))
            without = _capped(_best(record, options, solver))
        changes.append((with_it, without, record["title"]))
    most = sorted(changes, key=lambda change: -abs(change[0] - change[1]))[:3]
    return [
        name if solver is None else f"{solver}: {name}",
        number(sum(without for _, without, _ in changes) / 1000),
        number(sum(with_it for with_it, _, _ in changes) / 1000),
        number(median(with_it / without for with_it, without, _ in changes)),
        "; ".join(f"{title} {number(b)} -> {number(a)}" for a, b, title in most),
    ]


def _scales(earlier: Path, options: Options) -> list[float]:
    """Return how much longer the earlier version takes here, for each of some puzzles."""
    records = [record for file in COLLECTIONS.values() for record in _records(file, options)]
    least, most = SCALE
    some = [record for record in records if least <= (record[OURS_BEFORE] or 0.0) <= most]
    progress(f"{len(some)} puzzles by the earlier version")
    now = answer_of(earlier, _EARLIER, [options.rounds, some])
    return [one / record[OURS_BEFORE] for one, record in zip(now, some, strict=True)]


def _import_all(options: Options) -> None:
    """Read and check a puzzle of each collection, so that no other one pays for the imports."""
    for file in COLLECTIONS.values():
        _timed(_records(file, options)[0], options)


def _within_cap(one: Timed, factor: float) -> Timed:
    is_late = one.now is not None and one.now / factor > CAP
    return one._replace(now=None) if is_late else one


def _records(file: str, options: Options) -> list[dict[str, Any]]:
    path = options.data.parent / "variants" / file
    if not path.is_file():
        raise MissingDataError(f"there is no file {path}")
    lines = path.read_text(encoding="utf-8").splitlines()[: options.puzzles]
    return [json.loads(line) for line in lines]


def _timed(record: dict[str, Any], options: Options) -> Timed:
    title = record["title"]
    progress(title)
    return Timed(title, _best(record, options), record[OURS_BEFORE], record["iss_ms"])


def _best(record: dict[str, Any], options: Options, solver: str | None = None) -> float | None:
    """Return the least milliseconds, if there is a verdict."""
    best = inf
    for _ in range(options.rounds):
        close_idle()
        started = process_time()
        try:
            puzzle = read(record["payload"], format=record["format"])
            with processor_time_limit(min(options.time_limit, LONGEST)):
                status = check(puzzle, solver, time_limit=HOPELESS).status
        except SudokuModelError:
            break
        if status is Status.UNDECIDED:
            break
        best = min(best, 1000 * (process_time() - started))
        if best > 1000:
            break
    return best if best < inf else None


def _times(some: list[Timed], factor: float) -> list[list[float | None]]:
    now = [None if one.now is None else one.now / factor for one in some]
    return [now, [one.before for one in some], [one.iss for one in some]]


def _capped(milliseconds: float | None) -> float:
    return CAP if milliseconds is None else min(milliseconds, CAP)


def _ratio(one: Timed, factor: float) -> float:
    if one.now is None:
        return inf if one.iss is not None else 0.0
    return one.now / factor / one.iss if one.iss else 0.0
