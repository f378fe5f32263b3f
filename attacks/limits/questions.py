"""The questions that take a time limit."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

import sudoku_model as sm
from sudoku_model.errors import ConstraintError, SudokuModelError, UndecidedError, UnsupportedError
from sudoku_model.puzzle import Puzzle

ENGINES = (
    "sat",
    "sat:cadical153",
    "sat:cadical195",
    "sat:glucose4",
    "sat:minisat22",
    "sat:minicard",
    "sat:minisat22:minimal:pairwise",
    "sat:minisat22:triads:seqcounter",
    "cpsat",
    "backtracking",
    "propagation",
)

Ask = Callable[[Puzzle, str, float], object]
"""Ask about a puzzle an engine for so many seconds; what comes back says what is known."""


def _solutions(puzzle: Puzzle, engine: str, seconds: float) -> object:
    return sum(1 for _ in sm.solutions(puzzle, engine, time_limit=seconds))


def _certify(puzzle: Puzzle, engine: str, seconds: float) -> object:
    with tempfile.TemporaryDirectory() as folder:
        return sm.certify(puzzle, Path(folder) / "certificate", engine, time_limit=seconds)


ASKED_OF_ENGINES: dict[str, Ask] = {
    "check": lambda puzzle, engine, seconds: sm.check(puzzle, engine, time_limit=seconds).status,
    "solve": lambda puzzle, engine, seconds: sm.solve(puzzle, engine, time_limit=seconds),
    "solutions": _solutions,
    "count": lambda puzzle, engine, seconds: sm.count(puzzle, engine, time_limit=seconds),
    "candidates": lambda puzzle, engine, seconds: (
        sm.true_candidates(puzzle, engine, time_limit=seconds).found
    ),
    "conflict": lambda puzzle, engine, seconds: (
        sm.conflict(puzzle, engine, time_limit=seconds).reason
    ),
    "repair": lambda puzzle, engine, seconds: sm.repair(puzzle, engine, time_limit=seconds).reason,
    "minimal": lambda puzzle, engine, seconds: (
        sm.minimal(puzzle, engine, time_limit=seconds).reason
    ),
    "ambiguity": lambda puzzle, engine, seconds: (
        sm.ambiguity(puzzle, engine, time_limit=seconds).reason
    ),
    "certify": _certify,
}
"""The questions that may be put to any engine."""

ASKED: dict[str, Ask] = {
    "check by both": lambda puzzle, _, seconds: sm.check(puzzle, "both", time_limit=seconds).status,
    "check many": lambda puzzle, _, seconds: [
        verdict.status for verdict in sm.check_many([puzzle], time_limit=seconds, workers=1)
    ],
    "steps": lambda puzzle, _, seconds: sm.steps(puzzle, time_limit=seconds).reason,
    "proved steps": lambda puzzle, _, seconds: (
        sm.steps(puzzle, time_limit=seconds, proof_seconds=seconds).reason
    ),
    "hint": lambda puzzle, _, seconds: sm.hint(puzzle, time_limit=seconds).reason,
    "rate": lambda puzzle, _, seconds: sm.rate(puzzle, time_limit=seconds).reason,
    "rate by refuting": lambda puzzle, _, seconds: (
        sm.rate(puzzle, refutation=True, time_limit=seconds).reason
    ),
    "random solution": lambda puzzle, _, seconds: sm.random_solution(puzzle, time_limit=seconds),
    "generate": lambda puzzle, _, seconds: sm.generate(puzzle, seed=1, time_limit=seconds),
    "generate with marks": lambda puzzle, _, seconds: sm.generate(
        puzzle, choose=["KillerCage"], minimal=True, seed=1, time_limit=seconds
    ),
}
"""The questions that choose their engine themselves."""


def answered(ask: Ask, puzzle: Puzzle, engine: str, seconds: float) -> str:
    """Ask a question, and say in a word how it ended."""
    try:
        return f"answered {ask(puzzle, engine, seconds)!s}"
    except UndecidedError as stop:
        return f"undecided: {stop}"
    except (ConstraintError, UnsupportedError) as refusal:
        return f"refused: {refusal}"
    except SudokuModelError as error:
        return f"error: {type(error).__name__}: {error}"
