"""The engines: each turns a model into a `Session`. They know no Sudoku constraint by name."""

from sudoku_model.solvers.engines import (
    Backtracking,
    CpSat,
    Elimination,
    Encoding,
    Engine,
    Sat,
    engine_named,
)
from sudoku_model.solvers.opening import load_engine, open_session
from sudoku_model.solvers.session import (
    INTERRUPTED,
    NO_LIMITS,
    UNSAT,
    Answer,
    Limits,
    Outcome,
    Propagation,
    Session,
    Statistics,
)

__all__ = [
    "INTERRUPTED",
    "NO_LIMITS",
    "UNSAT",
    "Answer",
    "Backtracking",
    "CpSat",
    "Elimination",
    "Encoding",
    "Engine",
    "Limits",
    "Outcome",
    "Propagation",
    "Sat",
    "Session",
    "Statistics",
    "engine_named",
    "load_engine",
    "open_session",
]
