"""What a programmer writes on an afternoon with a solver at hand: plain loops, no library."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from itertools import combinations, islice, product
from typing import Any

from benchmarks.contestant import Contestant, Verdicts, by_number, one_by_one
from benchmarks.peers.rules import HOUSES, NINE, digits


def _literal(row: int, column: int, digit: int) -> int:
    return 81 * row + 9 * column + digit + 1


def _givens(line: str) -> list[int]:
    return [9 * cell + int(symbol) for cell, symbol in enumerate(line) if symbol in "123456789"]


@cache
def _groups() -> list[list[int]]:
    """Return the sets of literals of which exactly one is true."""
    cells = [[_literal(r, c, d) for d in NINE] for r, c in product(NINE, NINE)]
    rows = [[_literal(r, c, d) for c in NINE] for r, d in product(NINE, NINE)]
    columns = [[_literal(r, c, d) for r in NINE] for c, d in product(NINE, NINE)]
    boxes = [
        [_literal(3 * (b // 3) + i // 3, 3 * (b % 3) + i % 3, d) for i in NINE]
        for b, d in product(NINE, NINE)
    ]
    return cells + rows + columns + boxes


@cache
def _extended_encoding() -> list[list[int]]:
    """Return the 10,530 clauses of "exactly one", each once."""
    pairs = {(-a, -b) for group in _groups() for a, b in combinations(sorted(group), 2)}
    return _groups() + [list(pair) for pair in sorted(pairs)]


def _fresh(solver_name: str) -> Verdicts:
    """Load the rules anew for each puzzle: what most programs with PySAT do."""
    pysat = import_module("pysat.solvers")

    def verdict(line: str) -> str:
        with pysat.Solver(solver_name, bootstrap_with=_extended_encoding()) as solver:
            for literal in _givens(line):
                solver.add_clause([literal])
            if not solver.solve():
                return by_number(0)
            solver.add_clause([-literal for literal in solver.get_model() if literal > 0])
            return by_number(2 if solver.solve() else 1)

    return one_by_one(verdict)


def _warm_cadical() -> Verdicts:
    """Keep one solver: givens are assumptions, and blocking clauses can be switched off."""
    pysat = import_module("pysat.solvers")

    def verdicts(lines: Sequence[str]) -> Iterator[str]:
        with pysat.Solver("cadical153", bootstrap_with=_extended_encoding()) as solver:
            for activation, line in enumerate(lines, start=9**3 + 1):
                givens = _givens(line)
                solutions = 0
                if solver.solve(assumptions=givens):
                    found = [literal for literal in solver.get_model()[: 9**3] if literal > 0]
                    solver.add_clause([-activation, *(-literal for literal in found)])
                    solutions = 2 if solver.solve(assumptions=[activation, *givens]) else 1
                    solver.add_clause([-activation])
                yield by_number(solutions)

    return verdicts


def _pycosat() -> Verdicts:
    """Hand over all clauses for each puzzle, and ask for two solutions."""
    itersolve = import_module("pycosat").itersolve

    def verdict(line: str) -> str:
        clauses = _extended_encoding() + [[literal] for literal in _givens(line)]
        return by_number(sum(1 for _ in islice(itersolve(clauses), 2)))

    return one_by_one(verdict)


def _ortools() -> Verdicts:
    """Build the textbook model with all-different constraints for each puzzle."""
    cp_model: Any = import_module("ortools.sat.python.cp_model")

    def verdict(line: str) -> str:
        model, solver = cp_model.CpModel(), cp_model.CpSolver()
        solver.parameters.num_workers = 1
        cells = [
            model.new_constant(digit) if digit else model.new_int_var(1, 9, "")
            for digit in digits(line)
        ]
        for house in HOUSES:
            model.add_all_different([cells[cell] for cell in house])
        if solver.solve(model) == cp_model.INFEASIBLE:
            return by_number(0)
        model.add_forbidden_assignments(cells, [[solver.value(cell) for cell in cells]])
        return by_number(1 if solver.solve(model) == cp_model.INFEASIBLE else 2)

    return one_by_one(verdict)


CLINGO_RULES = """
1 { x(R,C,D) : D=1..9 } 1 :- R=0..8, C=0..8.
1 { x(R,C,D) : C=0..8 } 1 :- R=0..8, D=1..9.
1 { x(R,C,D) : R=0..8 } 1 :- C=0..8, D=1..9.
1 { x(R,C,D) : R=3*(B/3)..3*(B/3)+2, C=3*(B\\3)..3*(B\\3)+2 } 1 :- B=0..8, D=1..9.
"""


def _clingo() -> Verdicts:
    """Ground and solve an answer set program for each puzzle, asking for two models."""
    clingo = import_module("clingo")

    def verdict(line: str) -> str:
        control = clingo.Control(["--models=2", "--warn=none"])
        facts = (
            f":- not x({cell // 9},{cell % 9},{symbol})."
            for cell, symbol in enumerate(line)
            if symbol.isdigit()
        )
        control.add("base", [], CLINGO_RULES + "".join(facts))
        control.ground([("base", [])])
        with control.solve(yield_=True) as handle:
            return by_number(sum(1 for _ in handle))

    return one_by_one(verdict)


FRESH = tuple(
    Contestant(
        f"fresh PySAT {solver}",
        "python-sat",
        "solve, block, solve",
        lambda solver=solver: _fresh(solver),  # type: ignore[misc]
    )
    for solver in ("glucose3", "cadical153")
)

LOOPS = (
    *FRESH,
    Contestant("warm CaDiCaL loop", "python-sat", "solve, block, solve", _warm_cadical),
    Contestant("pycosat loop", "pycosat", "second item of itersolve()", _pycosat),
    Contestant("OR-Tools loop", "ortools", "solve, forbid, solve", _ortools),
    Contestant("clingo loop", "clingo", "asks for two models", _clingo),
)
