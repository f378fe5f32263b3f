"""Modelling languages and general solvers, each given the textbook model of a classic Sudoku.

81 variables with nine values and 27 "all different" constraints, stated anew for each puzzle.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from importlib import import_module
from importlib.resources import as_file, files
from itertools import islice
from shutil import which
from typing import Any

from benchmarks.contestant import MISSING, Contestant, Verdicts, by_number, one_by_one
from benchmarks.peers.rules import HOUSES, digits

MINIZINC_SECONDS = 10
"""Of one question; MiniZinc is a program of its own, which only it can stop."""


def _cpmpy(solver: str) -> Verdicts:
    cpmpy = import_module("cpmpy")
    if solver not in cpmpy.SolverLookup.supported():
        raise ImportError(f"CPMpy finds no solver {solver}")

    def verdict(line: str) -> str:
        cells = cpmpy.intvar(1, 9, shape=81)
        model = cpmpy.Model(
            [cpmpy.AllDifferent(cells[house]) for house in HOUSES],
            [cells[place] == digit for place, digit in enumerate(digits(line)) if digit],
        )
        return by_number(model.solveAll(solver=solver, solution_limit=2))

    return one_by_one(verdict)


def _python_constraint() -> Verdicts:
    constraint = import_module("constraint")

    def verdict(line: str) -> str:
        problem = constraint.Problem()
        for place, digit in enumerate(digits(line)):
            problem.addVariable(place, [digit] if digit else list(range(1, 10)))
        for house in HOUSES:
            problem.addConstraint(constraint.AllDifferentConstraint(), house)
        return by_number(sum(1 for _ in islice(problem.getSolutionIter(), 2)))

    return one_by_one(verdict)


def _z3() -> Verdicts:
    z3: Any = import_module("z3")
    cells = [z3.Int(f"x{place}") for place in range(81)]
    rules = [z3.And(cell >= 1, cell <= 9) for cell in cells]
    rules += [z3.Distinct([cells[place] for place in house]) for house in HOUSES]

    def verdict(line: str) -> str:
        solver = z3.Solver()
        solver.add(rules)
        solver.add([cells[place] == digit for place, digit in enumerate(digits(line)) if digit])
        if solver.check() == z3.unsat:
            return by_number(0)
        model = solver.model()
        solver.add(z3.Or([cell != model[cell] for cell in cells]))
        return by_number(1 if solver.check() == z3.unsat else 2)

    return one_by_one(verdict)


def _minizinc() -> Verdicts:
    if which("minizinc") is None:
        raise ImportError("found no program minizinc")

    def verdict(line: str) -> str:
        with as_file(files("benchmarks.peers") / "sudoku.mzn") as model:
            told = subprocess.run(
                [
                    *("minizinc", "--solver", "gecode", "-n", "2"),
                    *("--time-limit", str(1000 * MINIZINC_SECONDS)),
                    *("-D", f"given = array1d(0..80, {digits(line)});", str(model)),
                ],
                capture_output=True,
                text=True,
                check=True,
            ).stdout
        solutions = told.count("----------")
        is_decided = solutions == 2 or "==========" in told or "=====UNSATISFIABLE" in told
        return by_number(solutions) if is_decided else MISSING

    return one_by_one(verdict)


def _with(enter: Callable[[str], Verdicts], solver: str) -> Callable[[], Verdicts]:
    return lambda: enter(solver)


MODELS = (
    *(
        Contestant(
            f"CPMpy {solver}",
            "cpmpy",
            "solveAll(solution_limit=2)",
            _with(_cpmpy, solver),
        )
        for solver in ("ortools", "pysat")
    ),
    Contestant("Z3", "z3-solver", "solve, forbid, solve", _z3, interrupt=True),
    Contestant(
        "python-constraint",
        "python-constraint2",
        "second item of getSolutionIter()",
        _python_constraint,
        interrupt=True,
    ),
    Contestant(
        "MiniZinc, Gecode",
        "minizinc",
        "a program, started for each puzzle: -n 2",
        _minizinc,
        interrupt=True,
        missing="Debian: apt-get install minizinc",
    ),
)
