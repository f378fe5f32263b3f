"""The library's own ways as contestants, from the lines to the verdicts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.util import find_spec

import numpy as np

from benchmarks.contestant import MULTIPLE, NONE, UNIQUE, Contestant, Verdicts
from benchmarks.samples import read
from sudoku_model.analysis.uniqueness import check
from sudoku_model.batch.many import check_many
from sudoku_model.classics.arrays import check_array
from sudoku_model.solvers import engine_named


def engine(name: str, *, package: str = "sudoku-model", method: str = "") -> Contestant:
    """Return the contestant for an engine of the library, such as ``"sat:glucose4:triads"``."""
    asked = engine_named(name)

    def enter() -> Verdicts:
        def verdicts(lines: Sequence[str]) -> Iterator[str]:
            for puzzle in read(lines):
                yield check(puzzle, asked).status.value

        return verdicts

    # Engines in plain Python can be stopped at any point; a session they leave is closed.
    in_python = name in ("backtracking", "propagation")
    return Contestant(f"sudoku_model {name}", package, method, enter, interrupt=in_python)


def _check_many() -> Verdicts:
    def verdicts(lines: Sequence[str]) -> Iterator[str]:
        return (verdict.status.value for verdict in check_many(lines, workers=1))

    return verdicts


def _bulk(compiled: bool) -> Verdicts:
    if compiled and find_spec("numba") is None:
        raise ImportError("found no numba")

    def verdicts(lines: Sequence[str]) -> Iterator[str]:
        symbols = np.frombuffer("".join(lines).encode("ascii"), np.uint8)
        givens = np.where(symbols == ord("."), 0, symbols - ord("0")).reshape(-1, 81)
        counts = check_array(givens, compiled=compiled).counts
        return map((NONE, UNIQUE, MULTIPLE).__getitem__, counts.tolist())

    return verdicts


CHECK_MANY = Contestant(
    "sudoku_model check_many",
    "sudoku-model",
    "the bulk stage by NumPy (by Numba after 65,536 puzzles), and a Verdict for each",
    _check_many,
    at_once=True,
)
NUMPY = Contestant(
    "sudoku_model bulk, NumPy",
    "numpy",
    "check_array(): search on bit masks, many boards side by side",
    lambda: _bulk(compiled=False),
    at_once=True,
)
NUMBA = Contestant(
    "sudoku_model bulk, Numba",
    "numba",
    "check_array(compiled=True): the same, a board at a time",
    lambda: _bulk(compiled=True),
    at_once=True,
    missing="the extra `fast`",
)
BULK = (NUMBA, NUMPY, CHECK_MANY)
"""What decides all lines of a lap together."""

SAT = engine("sat", package="python-sat", method="propagation, then solve, block, solve")

ENGINES = (
    SAT,
    engine("cpsat", package="ortools", method="solve, forbid, solve"),
    engine("propagation", method="where singles fill the grid"),
    engine("backtracking", method="search for a second solution"),
)
