"""Solvers that are not ours, as the tests ask them; one that is not installed skips its test."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from benchmarks.outside import Outside


def ask(solver: Outside, model: Path, *arguments: str | Path) -> str:
    """Return what a solver prints about a file."""
    if not solver.is_there():
        pytest.skip(f"{solver.name} is not installed here: {solver.needs}")
    command = [*solver.command(model), *map(str, arguments)]
    # Solvers tell by their exit code what they have found.
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def pysat_answer(formula: str) -> str:
    """Return PySAT's answer to clauses in DIMACS, as SAT solvers print it."""
    from pysat.formula import CNF
    from pysat.solvers import Solver

    with Solver("cadical153", bootstrap_with=CNF(from_string=formula).clauses) as solver:
        assert solver.solve()
        return f"s SATISFIABLE\nv {' '.join(map(str, solver.get_model()))} 0\n"


def pysat_proof(formula: str, solver: str = "cadical153") -> str:
    """Return PySAT's proof that clauses in DIMACS have no solution."""
    from pysat.formula import CNF
    from pysat.solvers import Solver

    clauses = CNF(from_string=formula).clauses
    with Solver(solver, bootstrap_with=clauses, with_proof=True) as prover:
        assert prover.solve() is False
        return "\n".join(prover.get_proof() or [])
