"""The library's own engines as contestants: reading the line and checking the puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from benchmarks.contestant import Contestant, Verdicts
from benchmarks.samples import read
from sudoku_model.analysis.uniqueness import check
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


SAT = engine("sat", package="python-sat", method="propagation, then solve, block, solve")

ENGINES = (
    SAT,
    engine("cpsat", package="ortools", method="solve, forbid, solve"),
    engine("propagation", method="where singles fill the grid"),
    engine("backtracking", method="search for a second solution"),
)
