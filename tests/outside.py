"""Solvers that are not ours, as the tests ask them; one that is not installed skips its test."""

from __future__ import annotations

import shutil
import subprocess
import sys
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


def highs(model: Path) -> str:
    """Return the solution file of HiGHS."""
    highspy = pytest.importorskip("highspy", reason="HiGHS is not installed (extra `solvers`)")
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)
    assert solver.readModel(str(model)) == highspy.HighsStatus.kOk
    solver.run()
    answer = model.with_suffix(".sol")
    solver.writeSolution(str(answer), 0)
    return answer.read_text(encoding="ascii")


def z3(model: Path) -> str:
    """Return what Z3 answers to a script of SMT-LIB."""
    z3 = pytest.importorskip("z3", reason="Z3 is not installed (extra `solvers`)")
    context = z3.Context()
    answered: str = z3.Z3_eval_smtlib2_string(context.ref(), model.read_text(encoding="utf-8"))
    return answered


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
