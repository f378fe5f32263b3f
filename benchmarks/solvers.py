"""Solvers of every kind on the same thirty puzzles, each in a language that `encode` writes.

The question is the same for all: find a solution, then show that there is no other. The second
model says that some cell differs from the solution of the first, so both answers are those of the
solver alone. Solutions are checked by `decode`.
"""

from __future__ import annotations

import os
import resource
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import fmean, median, quantiles
from tempfile import TemporaryDirectory
from time import process_time
from typing import NamedTuple, TypeAlias

import sudoku_model as sm
from benchmarks.options import Options
from benchmarks.outside import DECIDING, Outside
from benchmarks.report import progress, show, table
from benchmarks.samples import read, sample
from benchmarks.timing import number, time_of_children
from benchmarks.variants import OWN, collections
from sudoku_model.analysis.conversation import close_idle
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.decoding.deciding import UNPROVED

_OURS = "this package"

_TINY = "1.....3..4.....2"
"""What a solver takes for this it takes for being started."""

_SHARE = {"17 clues": 5, "hardest classics": 5, "killers without givens": 8, "lines": 10}
"""How many puzzles of each kind there are; all with unknown regions come on top."""

_REGIONS = "unknown regions"


_Seconds: TypeAlias = "float | None"
"""Processor time of a question; None if the time did not suffice."""

_LEAST = 0.001
"""Seconds below which nothing is told apart: the system counts no smaller ones."""

_STARTS = 5
"""How often a solver is started to see how long that takes."""


class _Start(NamedTuple):
    """What it takes to be started.

    Attributes:
        seconds: the median.
        varies: how far half of the starts are from each other.
    """

    seconds: float
    varies: float

    def without(self, asked: _Seconds) -> _Seconds:
        """Return the time of a question without that of being started."""
        return None if asked is None else max(0.0, asked - self.seconds)


def run(options: Options) -> None:
    """Print how many puzzles each solver decides in time, and how long it takes."""
    kinds = _puzzles(options)
    solvers = [one for one in DECIDING if options.want(f"{one.name} {one.how}")]
    rows = []
    with TemporaryDirectory() as folder:
        for solver in solvers:
            if not solver.is_there():
                rows.append([f"{solver.name}, `{solver.how}`", *("not installed" for _ in kinds)])
                continue
            start = _start(solver, Path(folder), options)
            found = {}
            for kind, puzzles in kinds.items():
                progress(f"{solver.name}, {solver.how}: {kind}")
                found[kind] = [
                    start.without(_asked(solver, one, Path(folder), options)) for one in puzzles
                ]
            rows.append([f"{solver.named()}, `{solver.how}`", *_told(found, start, options)])
    ours = {kind: [_by_us(one, options) for one in puzzles] for kind, puzzles in kinds.items()}
    rows.append([f"{_OURS}, `check`", *_told(ours, _Start(0.0, 0.0), options)])
    number_of = sum(map(len, kinds.values()))
    show(
        "## Solvers and languages",
        f"{number_of} puzzles: a solution, and that there is no other one. How many were decided "
        f"within {options.time_limit:g} s of processor time for each of the two answers, and the "
        "median of those, in milliseconds. What a solver takes for an easy 4x4 puzzle is "
        "subtracted: that is its start, and what differs from it by less than the start itself "
        'varies is written with "<". PAR-2 is the mean of all in seconds, where one that was not '
        "decided counts as twice the limits of both answers. Below, the median size of the model.",
        table(
            [
                "solver, language",
                *(f"{kind} ({len(kinds[kind])})" for kind in kinds),
                f"all ({number_of})",
                "PAR-2, s",
            ],
            rows,
        ),
        table(["size in KB", *kinds], _sizes(kinds, solvers)),
    )


def _start(solver: Outside, folder: Path, options: Options) -> _Start:
    """Start a solver a few times; the first one, which reads it from the disk, does not count."""
    tiny = sm.read(_TINY)
    taken = [_asked(solver, tiny, folder, options) or 0.0 for _ in range(1 + _STARTS)][1:]
    low, middle, high = quantiles(taken, n=4)
    return _Start(middle, high - low)


def _puzzles(options: Options) -> Mapping[str, Sequence[sm.Puzzle]]:
    """Return the puzzles by kind; all have exactly one solution."""
    lines = {name for name, kind in CONSTRAINTS.items() if kind.__module__.endswith("lines")}
    found = collections(replace(options, puzzles=10_000))
    variants = [one.puzzle for title, samples in found.items() if title != OWN for one in samples]

    def has(puzzle: sm.Puzzle, names: set[str]) -> bool:
        return any(type(constraint).__name__ in names for constraint in puzzle.constraints)

    by_kind: dict[str, Iterator[sm.Puzzle]] = {
        "17 clues": iter(read(sample(options.data, "17_clue_sample.txt"))),
        "hardest classics": iter(read(sample(options.data, "hardest_sample.txt"))),
        "killers without givens": (one.puzzle for one in found[OWN]),
        "lines": (one for one in variants if has(one, lines) and not one.unstated),
        _REGIONS: (one for one in variants if has(one, {"ChaosConstruction"})),
    }
    return {
        kind: [one for one, _ in zip(puzzles, range(_SHARE.get(kind, 99)), strict=False)]
        for kind, puzzles in by_kind.items()
    }


def _asked(solver: Outside, puzzle: sm.Puzzle, folder: Path, options: Options) -> _Seconds:
    """Ask for a solution, then for another one."""
    model = folder / f"model{solver.ending}"
    model.write_text(sm.encode(puzzle, solver.how).text(), encoding="utf-8")
    first, seconds = _answer(solver, model, options)
    solution = _decoded(puzzle, first).solution if first else None
    if solution is None:
        return None
    other = sm.encode(puzzle, solver.how, other_than=solution)
    model.write_text(other.text(), encoding="utf-8")
    second, more = _answer(solver, model, options)
    is_decided = bool(second) and _decoded(puzzle, second).reason == UNPROVED
    return seconds + more if is_decided else None


def _decoded(puzzle: sm.Puzzle, answer: str) -> sm.Verdict:
    """Return what an answer says; a solver that gives up says nothing, or that it does so."""
    try:
        return sm.decode(puzzle, answer)
    except sm.PuzzleFormatError:
        return sm.decode(puzzle, "s UNKNOWN")


def _answer(solver: Outside, model: Path, options: Options) -> tuple[str, float]:
    """Return what a solver prints, nothing if the time did not suffice; and its seconds."""
    limit = max(1, round(options.time_limit))

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))

    before = time_of_children()
    done = subprocess.run(
        solver.command(model),
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=limited,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
    )
    # Whoever is ended by the limit has said nothing that counts.
    return ("" if done.returncode < 0 else done.stdout), time_of_children() - before


def _by_us(puzzle: sm.Puzzle, options: Options) -> _Seconds:
    close_idle()
    started = process_time()
    verdict = sm.check(puzzle, time_limit=options.time_limit)
    seconds = process_time() - started
    return seconds if verdict.is_unique else None


def _told(
    found: Mapping[str, Sequence[_Seconds]], start: _Start, options: Options
) -> Iterator[str]:
    everything = [one for answers in found.values() for one in answers]
    for answers in (*found.values(), everything):
        times = [one for one in answers if one is not None]
        told = str(len(times))
        if times:
            typical = median(times)
            least = max(start.varies, _LEAST)
            shown = number(1000 * typical) if typical >= least else f"< {number(1000 * least)}"
            told = f"{told}: {shown}"
        yield told
    penalty = 2 * 2 * options.time_limit
    yield number(fmean(penalty if one is None else one for one in everything))


def _sizes(
    kinds: Mapping[str, Sequence[sm.Puzzle]], solvers: Sequence[Outside]
) -> Iterator[list[str]]:
    for how in dict.fromkeys(solver.how for solver in solvers):
        row = [f"`{how}`"]
        for puzzles in kinds.values():
            sizes = [len(sm.encode(puzzle, how).text()) for puzzle in puzzles]
            row.append(number(median(sizes) / 1000))
        yield row
