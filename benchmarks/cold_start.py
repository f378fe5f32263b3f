"""What one question costs when nothing is loaded yet: the command line, and the import."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter

import sudoku_model as sm
from benchmarks.options import Options
from benchmarks.report import progress, show, table
from benchmarks.timing import Spread, time_of_children

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
RULES = "Normal sudoku rules apply. Digits in cages sum to the total given and do not repeat."
CAGES = (sm.KillerCage("r1c3 r1c4 r2c3", 12), sm.KillerCage("r5c5 r5c6 r6c5", 10))
REPEATS = 20

BARE = "bare interpreter"
SOLVER = "`import pysat.solvers`"


@dataclass(frozen=True)
class Run:
    """One run of a command: its seconds by the clock and of a processor, and whether it worked."""

    seconds: float
    processor: float
    succeeded: bool


def commands() -> Mapping[str, Sequence[str]]:
    """Return what Python is started with, by what it does."""
    variant = sm.read(LINE).with_constraints(*CAGES)
    told = replace(variant, rules=RULES)
    check = ("-m", "sudoku_model", "check")
    return {
        BARE: ("-c", "pass"),
        "`import sudoku_model`": ("-c", "import sudoku_model"),
        "`import click`": ("-c", "import click"),
        SOLVER: ("-c", "import pysat.solvers"),
        "`import ortools.sat.python.cp_model`": ("-c", "import ortools.sat.python.cp_model"),
        "`sudoku-model --help`": ("-m", "sudoku_model", "--help"),
        "`sudoku-model check LINE`": (*check, LINE),
        "`sudoku-model check LINK`, f-puzzles": (*check, sm.write(variant, "fpuzzles").strip()),
        "`sudoku-model check LINK`, f-puzzles, with rules in words": (
            *check,
            sm.write(told, "fpuzzles").strip(),
        ),
        "`sudoku-model check LINK`, SudokuPad": (*check, sm.write(variant, "sudokupad").strip()),
        "`sudoku-model check --solver propagation LINE`": (*check, "--solver=propagation", LINE),
        "`sudoku-model check --solver cpsat LINE`": (*check, "--solver=cpsat", LINE),
    }


def run(options: Options) -> None:
    """Print the time of commands, each in a process of its own, in turn."""
    repeats = max(2, min(REPEATS, 2 * options.rounds))
    todo = commands()
    runs: dict[str, list[Run]] = {name: [] for name in todo}
    for turn in range(repeats):
        for name, arguments in todo.items():
            progress(f"run {turn + 1}: {name}")
            runs[name].append(_timed(arguments))
    rows = [_row(name, results, runs[SOLVER]) for name, results in runs.items()]
    show(
        "## Cold start",
        "Processor time (user and system) of a new process and its wall-clock time, median (range) "
        f"of {repeats} runs in turn, and the processor time as a multiple of that of {SOLVER} in "
        "the same turn.",
        table(["command", "processor, ms", f"times {SOLVER}", "wall clock, ms"], rows),
    )


def _timed(arguments: Sequence[str]) -> Run:
    repository = str(Path(__file__).resolve().parents[1])
    started, before = perf_counter(), time_of_children()
    result = subprocess.run(
        [sys.executable, *arguments],
        check=False,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": repository},
    )
    return Run(perf_counter() - started, time_of_children() - before, result.returncode == 0)


def _row(name: str, runs: Sequence[Run], solver: Sequence[Run]) -> list[str]:
    if not all(one.succeeded for one in runs):
        return [name, "failed", "–", "–"]
    ratios = [one.processor / base.processor for one, base in zip(runs, solver, strict=True)]
    return [
        name,
        str(Spread.of([1000 * one.processor for one in runs])),
        f"{Spread.of(ratios).middle:.1f}",
        str(Spread.of([1000 * one.seconds for one in runs])),
    ]
