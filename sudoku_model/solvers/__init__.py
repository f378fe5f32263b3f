"""The engines: each turns a model into a `Session`. They know no Sudoku constraint by name."""

from sudoku_model.solvers.encodings import Encoding
from sudoku_model.solvers.engines import Engine, engine_named, open_session
from sudoku_model.solvers.engines.cpsat import CpSat
from sudoku_model.solvers.engines.propagation import Propagation
from sudoku_model.solvers.engines.sat import Sat
from sudoku_model.solvers.session import (
    INTERRUPTED,
    NO_LIMITS,
    UNSAT,
    Answer,
    Consequences,
    Limits,
    Outcome,
    Session,
    Statistics,
)

__all__ = [
    "INTERRUPTED",
    "NO_LIMITS",
    "UNSAT",
    "Answer",
    "Consequences",
    "CpSat",
    "Encoding",
    "Engine",
    "Limits",
    "Outcome",
    "Propagation",
    "Sat",
    "Session",
    "Statistics",
    "engine_named",
    "open_session",
]
