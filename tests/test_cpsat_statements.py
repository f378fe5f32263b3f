"""What each primitive becomes in CP-SAT: its native constraints, and its solutions."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from ortools.sat.python import cp_model

from sudoku_model.model import AllDifferent, DistinctSum, Linear, Model, Table
from sudoku_model.solvers.cpsat_model import MACHINE_EDGES, CpSatModel
from tests.test_clauses import PRIMITIVES, stated

KINDS = ("all_diff", "automaton", "bool_or", "linear", "table")

NATIVE: dict[str, dict[str, int]] = {
    "clause": {"bool_or": 1, "linear": 4},
    "two different": {"linear": 1},
    "a permutation": {"all_diff": 1},
    "rising pair": {"table": 1},
    "forbidden triple": {"table": 1},
    "triples": {"table": 1},
    "sum": {"automaton": 1, "linear": 1},
    "weighted bound": {"linear": 1},
    "different with sum": {"all_diff": 1, "automaton": 1, "linear": 36},
    "different with one of two sums": {"automaton": 1, "linear": 27},
    "machine": {"automaton": 1},
    "connected": {"bool_or": 80, "linear": 8},
}
"""How many constraints of each kind, with a guard and without; fewer may be better."""


def natives_of(model: Model) -> dict[str, int]:
    constraints = CpSatModel(model).target.proto.constraints
    counts = {kind: sum(getattr(c, f"has_{kind}")() for c in constraints) for kind in KINDS}
    assert sum(counts.values()) == len(constraints)
    return {kind: count for kind, count in counts.items() if count}


@pytest.mark.parametrize("name", list(PRIMITIVES))
def test_every_primitive_has_the_solutions_of_its_meaning_each_once(name: str) -> None:
    model, _, _ = stated(name, guarded=False)
    built = CpSatModel(model)
    found: Counter[tuple[int, ...]] = Counter()

    class Collect(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            found[tuple(self.value(variable) for variable in built.variables)] += 1

    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.solve(built.target, Collect())
    domains = [variable.domain for variable in model.variables]
    right = {values for values in product(*domains) if model.holds(values)}
    assert found == dict.fromkeys(right, 1)


@pytest.mark.parametrize("guarded", [False, True])
@pytest.mark.parametrize("name", list(PRIMITIVES))
def test_no_native_constraint_is_lost(name: str, guarded: bool) -> None:
    assert natives_of(stated(name, guarded=guarded)[0]) == NATIVE[name]


def test_large_equations_are_stated_by_their_bounds_alone() -> None:
    """A machine prunes values in between; beyond a size it costs more than it prunes."""
    sizes = {}
    for count in (2, 12):
        model = Model()
        cells = [model.variable(f"x{i}", range(1, 30)) for i in range(count)]
        model.post(Linear(tuple((1, cell) for cell in cells), "==", 15 * count), "sum")
        sizes[count] = natives_of(model)
    assert sizes == {2: {"automaton": 1, "linear": 1}, 12: {"linear": 1}}
    assert MACHINE_EDGES > 29 * 29


def test_what_can_never_hold_is_the_empty_clause() -> None:
    model = Model()
    x = model.variable("x", (1, 2))
    never = [
        AllDifferent((x, x)),
        Table((x,), frozenset()),
        Table((), frozenset()),
        Table((), frozenset({()}), allowed=False),
        DistinctSum((x, x), frozenset({2})),
    ]
    for primitive in never:
        model = Model()
        model.variable("x", (1, 2))
        guard = model.boolean("guard")
        model.post(primitive, "never", (guard,))
        built = CpSatModel(model)
        solver = cp_model.CpSolver()
        assert solver.solve(built.target) in (cp_model.OPTIMAL, cp_model.FEASIBLE)
        assert solver.value(built.variables[1]) == 0
        built.add_clause((guard,))
        assert cp_model.CpSolver().solve(built.target) == cp_model.INFEASIBLE
