"""Who is asked: engines with settings of all kinds."""

from __future__ import annotations

import random

from sudoku_model.solvers import CpSat, Encoding, Engine, Sat
from sudoku_model.solvers.encodings import AT_MOST_ONE_ENCODINGS
from sudoku_model.solvers.engines.backtracking import Backtracking

SOLVERS = (
    "cadical103",
    "cadical153",
    "cadical195",
    "glucose3",
    "glucose4",
    "glucose42",
    "gluecard3",
    "gluecard4",
    "maplechrono",
    "maplecm",
    "maplesat",
    "mergesat3",
    "minicard",
    "minisat22",
    "minisat-gh",
)
"""PySAT's solvers that every version has that this package supports."""

WITH_CARDINALITY = ("gluecard3", "gluecard4", "minicard")
"""Those that have "at most one" built in."""


def random_engines(chance: random.Random) -> list[Engine]:
    """Return the engine that is asked by default, and one or two others."""
    found: list[Engine] = [Sat(), random_sat(chance)]
    drawn = chance.random()
    if drawn < 0.06:
        found.append(CpSat())
    elif drawn < 0.2:
        found.append(Backtracking())
    elif drawn < 0.5:
        found.append(random_sat(chance))
    return found


def random_sat(chance: random.Random) -> Sat:
    """Return any of PySAT's solvers with any encoding."""
    solver = chance.choice(SOLVERS)
    encoding = chance.choice((None, *Encoding))
    at_most_one = chance.choice((None, None, *AT_MOST_ONE_ENCODINGS))
    if at_most_one == "native":
        solver = chance.choice(WITH_CARDINALITY)
    return Sat(solver, encoding, at_most_one)
