"""What one question costs when nothing is loaded yet: the command line, and the import."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from benchmarks.options import Options
from benchmarks.report import progress, show, table
from benchmarks.timing import Spread

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
REPEATS = 10

COMMANDS = {
    "bare interpreter": ["-c", "pass"],
    "`import sudoku_model`": ["-c", "import sudoku_model"],
    "`import click`": ["-c", "import click"],
    "`import pysat.solvers`": ["-c", "import pysat.solvers"],
    "`import ortools.sat.python.cp_model`": ["-c", "import ortools.sat.python.cp_model"],
    "`sudoku-model --help`": ["-m", "sudoku_model", "--help"],
    "`sudoku-model check LINE`": ["-m", "sudoku_model", "check", LINE],
    "`sudoku-model check --solver propagation LINE`": [
        *("-m", "sudoku_model", "check", "--solver", "propagation", LINE)
    ],
    "`sudoku-model check --solver cpsat LINE`": [
        *("-m", "sudoku_model", "check", "--solver", "cpsat", LINE)
    ],
}
BARE = "bare interpreter"


@dataclass(frozen=True)
class Run:
    """One run of a command: wall-clock seconds, and whether it succeeded."""

    seconds: float
    succeeded: bool


def run(options: Options) -> None:
    """Print the wall-clock time of commands, each in a process of its own, in turn."""
    repeats = max(2, min(REPEATS, 2 * options.rounds))
    runs: dict[str, list[Run]] = {name: [] for name in COMMANDS}
    for turn in range(repeats):
        for name, arguments in COMMANDS.items():
            progress(f"run {turn + 1}: {name}")
            runs[name].append(_timed(arguments))
    bare = Spread.of([one.seconds for one in runs[BARE]]).middle
    rows = [_row(name, results, bare) for name, results in runs.items()]
    show(
        "## Cold start",
        f"Wall-clock time (`time.perf_counter`) of a new process, median (range) of {repeats} "
        "runs in turn.",
        table(["command", "ms", "above the bare interpreter, ms"], rows),
    )


def _timed(arguments: Sequence[str]) -> Run:
    repository = str(Path(__file__).resolve().parents[1])
    started = perf_counter()
    result = subprocess.run(
        [sys.executable, *arguments],
        check=False,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": repository},
    )
    return Run(perf_counter() - started, result.returncode == 0)


def _row(name: str, runs: Sequence[Run], bare: float) -> list[str]:
    if not all(one.succeeded for one in runs):
        return [name, "failed", "–"]
    spread = Spread.of([1000 * one.seconds for one in runs])
    return [name, str(spread), f"{spread.middle - 1000 * bare:.0f}"]
