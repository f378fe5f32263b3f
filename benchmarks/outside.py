"""Solvers that are not ours, as programs that read a file which `encode` has written."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from sudoku_model.cli.models import ENDINGS

END = " ----\n"
"""The end of the comment that stands behind each answer of a solver that takes several files."""

Command = Callable[[Path], Sequence[str]]

_PYSAT = """
import sys
from pysat.formula import CNF
from pysat.solvers import Solver
for model in sys.argv[1:]:
    with Solver("cadical195", bootstrap_with=CNF(from_file=model)) as solver:
        if solver.solve():
            print("s SATISFIABLE", "v " + " ".join(map(str, solver.get_model())) + " 0", sep="\\n")
        else:
            print("s UNSATISFIABLE")
    print("c ----", flush=True)
"""

_RC2 = """
import sys
from pysat.examples.rc2 import RC2
from pysat.formula import WCNF
for model in sys.argv[1:]:
    with RC2(WCNF(from_file=model)) as solver:
        found = solver.compute()
        if found is None:
            print("s UNSATISFIABLE")
        else:
            found = " ".join(map(str, found))
            print(f"o {solver.cost}", "s OPTIMUM FOUND", f"v {found} 0", sep="\\n")
    print("c ----", flush=True)
"""

_CP_SAT = """
import sys
from ortools.sat.python import cp_model
for path in sys.argv[1:]:
    model = cp_model.CpModel()
    with open(path, encoding="utf-8") as file:
        assert model.proto.parse_text_format(file.read())
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.solve(model)
    print(solver.response_proto, "# ----", sep="\\n", flush=True)
"""

_HIGHS = """
import os, sys, tempfile
import highspy
with tempfile.TemporaryDirectory() as folder:
    answer = os.path.join(folder, "answer")
    for model in sys.argv[1:]:
        solver = highspy.Highs()
        solver.setOptionValue("output_flag", False)
        solver.setOptionValue("threads", 1)
        assert solver.readModel(model) == highspy.HighsStatus.kOk
        solver.run()
        solver.writeSolution(answer, 0)
        with open(answer, encoding="ascii") as file:
            print(file.read(), "# ----", sep="\\n", flush=True)
"""


class Outside(NamedTuple):
    """A solver.

    Attributes:
        name: what it is called.
        how: what `encode` is told for it.
        command: from the file to the command that prints the answer.
        is_there: says whether it is installed.
        needs: where it comes from.
        tells_version: the command that prints its version, where no package is called as it is.
        takes_several: whether it takes several files, and prints `END` behind each answer.
    """

    name: str
    how: str
    command: Command
    is_there: Callable[[], bool]
    needs: str
    tells_version: Callable[[], Sequence[str]] | None = None
    takes_several: bool = False

    def named(self) -> str:
        """Return its name with its version, if it tells one."""
        if self.tells_version is None:
            return self.name
        told = subprocess.run(self.tells_version(), capture_output=True, text=True, check=False)
        found = re.search(r"(?:^|libclasp version |Gecode )(\d+(?:\.\d+)+)", told.stdout)
        return f"{self.name} {found[1]}" if found else self.name

    @property
    def ending(self) -> str:
        """The ending of the file that it reads."""
        return ENDINGS[self.how]


def _program(name: str) -> str | None:
    """Return the path of a program, also of one that a wheel has brought along."""
    own = Path(sys.executable).parent
    found = shutil.which(name, path=os.pathsep.join([str(own), os.environ.get("PATH", "")]))
    wheels = (Path(folder) / "sage_wheels" / "bin" / name for folder in sys.path)
    return found or next((str(path) for path in wheels if path.is_file()), None)


def _runs(name: str, *arguments: str) -> tuple[Command, Callable[[], bool]]:
    """Return how a program is called, and whether it is there."""
    return (
        lambda model: (_program(name) or name, *arguments, str(model)),
        lambda: _program(name) is not None,
    )


def _script(code: str, module: str) -> tuple[Command, Callable[[], bool]]:
    """Return the same of a solver that is a module of Python."""
    return (
        lambda model: (sys.executable, "-c", code, str(model)),
        lambda: find_spec(module) is not None,
    )


def _clasp(model: Path) -> Sequence[str]:
    return (sys.executable, "-m", "clingo", "--mode=clasp", str(model))


def _has_clingo() -> bool:
    return find_spec("clingo") is not None


def _clasp_version() -> Sequence[str]:
    return (sys.executable, "-m", "clingo", "--version")


KISSAT = Outside(
    "kissat",
    "extended",
    *_runs("kissat", "-q"),
    "passagemath-kissat (extra `solvers`)",
    lambda: (_program("kissat") or "kissat", "--version"),
)
CADICAL = Outside(
    "CaDiCaL 1.9.5 of PySAT",
    "extended",
    *_script(_PYSAT, "pysat"),
    "python-sat",
    takes_several=True,
)
CLASP = Outside("clasp", "extended", _clasp, _has_clingo, "clingo", _clasp_version)
CLASP_OPB = Outside("clasp", "opb", _clasp, _has_clingo, "clingo", _clasp_version)
CP_SAT = Outside("CP-SAT", "cpsat", *_script(_CP_SAT, "ortools"), "ortools", takes_several=True)
GECODE = Outside(
    "Gecode",
    "minizinc",
    *_runs("minizinc", "--solver", "gecode"),
    "MiniZinc",
    lambda: ("minizinc", "--solvers"),
)
HIGHS = Outside(
    "HiGHS", "lp", *_script(_HIGHS, "highspy"), "highspy (extra `solvers`)", takes_several=True
)
Z3 = Outside("Z3", "smtlib", *_runs("z3"), "z3-solver (extra `solvers`)")
RC2 = Outside("RC2 of PySAT", "wcnf", *_script(_RC2, "pysat"), "python-sat", takes_several=True)

DECIDING = (KISSAT, CADICAL, CLASP, CLASP_OPB, CP_SAT, GECODE, Z3, HIGHS)
"""Those that look for a solution; RC2 looks for the fewest clues to remove."""
