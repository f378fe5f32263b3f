"""Solvers that are not ours, as the tests ask them; one that is not installed skips its test."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest


def kissat(model: Path, *arguments: str) -> str:
    """Return what kissat prints; it is in the wheel of passagemath-kissat."""
    program = shutil.which("kissat")
    for folder in () if program else map(Path, sys.path):
        inside = folder / "sage_wheels" / "bin" / "kissat"
        program = str(inside) if inside.is_file() else program
    if program is None:
        pytest.skip("kissat is not installed here (the extra `solvers` has it)")
    return _printed(program, "-q", str(model), *arguments)


def clasp(model: Path, *arguments: str) -> str:
    """Return what clasp prints; it is in clingo."""
    pytest.importorskip("clingo")
    return _printed(sys.executable, "-m", "clingo", "--mode=clasp", str(model), *arguments)


def minizinc(model: Path, *arguments: str) -> str:
    """Return what MiniZinc prints with Gecode."""
    if shutil.which("minizinc") is None:
        pytest.skip("MiniZinc is not installed here")
    return _printed("minizinc", "--solver", "gecode", *arguments, str(model))


_HIGHS = """
import sys, highspy
for model in sys.argv[1:]:
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    assert solver.readModel(model) == highspy.HighsStatus.kOk, model
    solver.run()
    solver.writeSolution(f"{model}.sol", 0)
"""


def highs(*models: Path) -> str:
    """Return the solution file of HiGHS for the last model; the others lie beside theirs.

    It runs in a process of its own: OR-Tools has brought another HiGHS into this one.
    """
    if find_spec("highspy") is None:
        pytest.skip("HiGHS is not installed here (the extra `solvers` has it)")
    command = [sys.executable, "-c", _HIGHS, *map(str, models)]
    subprocess.run(command, check=True, capture_output=True)
    return Path(f"{models[-1]}.sol").read_text(encoding="ascii")


def z3(model: Path) -> str:
    """Return what Z3 answers to a script of SMT-LIB; its wheel has the program."""
    program = shutil.which(
        "z3", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    )
    if program is None:
        pytest.skip("Z3 is not installed here (the extra `solvers` has it)")
    return _printed(program, str(model))


def rc2(model: Path) -> str:
    """Return what RC2 of PySAT finds, as MaxSAT solvers print it."""
    from pysat.examples.rc2 import RC2
    from pysat.formula import WCNF

    with RC2(WCNF(from_file=str(model))) as solver:
        found = solver.compute()
        if found is None:
            return "s UNSATISFIABLE\n"
        literals = " ".join(map(str, found))
        return f"o {solver.cost}\ns OPTIMUM FOUND\nv {literals} 0\n"


def cp_sat(model: Path) -> str:
    """Return the response of CP-SAT as text."""
    from ortools.sat.python import cp_model

    target = cp_model.CpModel()
    assert target.proto.parse_text_format(model.read_text(encoding="utf-8"))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.solve(target)
    return str(solver.response_proto)


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


def _printed(*command: str) -> str:
    # Solvers tell by their exit code what they have found.
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout
