"""What each primitive becomes in CP-SAT: its native constraints, and its solutions."""

from __future__ import annotations

import time
from collections import Counter
from itertools import product

import pytest
from ortools.sat.python import cp_model

import sudoku_model as sm
from sudoku_model.deadline import GaveUpError, deadline
from sudoku_model.errors import UnsupportedError
from sudoku_model.grid import Grid
from sudoku_model.model import AllDifferent, Clause, DistinctSum, Linear, Model, Regular, Table
from sudoku_model.model.machines import SumMachine
from sudoku_model.solvers.cpsat_model import MACHINE_EDGES, CpSatModel
from tests.fresh_python import printed_by
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
    built = CpSatModel(model)  # the garbage collector may free what nobody holds
    constraints = built.target.proto.constraints
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


@pytest.mark.slow
def test_tables_that_contradict_each_other_do_not_end_the_process() -> None:
    clues = 'sm.Pair("r1c1 r3c2", [(1, 1), (2, 2)]), sm.GreaterThan("r1c1 r3c2")'
    puzzle = f"sm.Puzzle.empty(4).with_constraints({clues})"
    code = f"import sudoku_model as sm; print(sm.check({puzzle}, 'cpsat').status.value)"
    assert printed_by(code) == "none"


def test_large_equations_are_stated_by_their_bounds_alone() -> None:
    """A machine prunes values in between; beyond a size it costs more than it prunes."""
    sizes = {}
    for count in (2, 6):
        model = Model()
        cells = [model.variable(f"x{i}", range(1, 30)) for i in range(count)]
        model.post(Linear(tuple((1, cell) for cell in cells), "==", 15 * count), "sum")
        sizes[count] = natives_of(model)
    assert sizes == {2: {"automaton": 1, "linear": 1}, 6: {"linear": 1}}
    assert MACHINE_EDGES > 29 * 29


@pytest.mark.parametrize(
    ("count", "native"), [(0, {}), (1, {}), (2, {"linear": 1}), (3, {"all_diff": 1})]
)
def test_so_many_variables_that_differ(count: int, native: dict[str, int]) -> None:
    model = Model()
    cells = tuple(model.variable(f"x{i}", (1, 2, 3)) for i in range(count))
    model.post(AllDifferent(cells), "different")
    assert natives_of(model) == native


def test_a_sum_of_literals_alone_needs_no_machine() -> None:
    """Bounds say all there is to say of them; of values they leave those in between."""
    model = Model()
    x, yes, no = model.variable("x", (1, 2, 3)), model.boolean("yes"), model.boolean("no")
    model.post(Linear(((1, yes), (1, no)), "==", 1), "literals")
    assert natives_of(model) == {"linear": 1}
    model.post(Linear(((1, x), (1, yes)), "==", 3), "mixed")
    assert natives_of(model) == {"automaton": 1, "linear": 2}


def test_a_blocked_assignment_is_a_row_of_a_table() -> None:
    """Its clause would need a Boolean for each value; of two variables it is shorter."""
    model = Model()
    x, y, z = (model.variable(name, (1, 2, 3)) for name in "xyz")
    yes = model.boolean("yes")
    no = [-variable.equals(1) for variable in (x, y, z)]
    for literals, is_table in {
        (*no,): True,
        (*no[:2],): False,
        (*no[:2], -y.equals(2)): False,
        (*no[:2], -x.equals(2)): False,
        (*no[:2], z.equals(2)): False,
        (*no, -yes): False,
    }.items():
        built = CpSatModel(model)
        built.add_clause(literals)
        added = built.target.proto.constraints
        assert sum(constraint.has_table() for constraint in added) == is_table
        assert sum(constraint.has_bool_or() for constraint in added) == (not is_table)


@pytest.mark.parametrize("allowed", [True, False])
def test_rows_of_a_table_come_in_their_order(allowed: bool) -> None:
    """The same model is the same for the solver, however its sets were made."""
    model = Model()
    cells = tuple(model.variable(f"x{i}", range(40)) for i in range(3))
    rows = [(17 * i % 40, 31 * i % 40, 7 * i % 40) for i in range(30)]
    model.post(Table(cells, frozenset(rows), allowed), "table")
    (table,) = (c.table for c in CpSatModel(model).target.proto.constraints)
    listed = set(rows)
    left = (row for row in product(range(40), repeat=3) if (row in listed) == allowed)
    assert list(table.values) == [value for row in left for value in row]


def test_a_variable_without_values_is_a_contradiction() -> None:
    for domain in ((), (1,), (1, 2)):
        model = Model()
        model.variable("x", domain)
        status = cp_model.CpSolver().solve(CpSatModel(model).target)
        assert (status == cp_model.INFEASIBLE) == (domain == ())


def test_automata_that_would_fill_the_memory_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudoku_model.solvers.cpsat_model.MAX_TRANSITIONS", 40)
    model = Model()
    x, y, z = (model.variable(name, range(1, 6)) for name in "xyz")
    machine = SumMachine((1, 1, 1), "==", 8, (3, 2, 1, 0), (15, 10, 5, 0))
    model.post(Regular((x, y, z), machine), "first sum")
    assert natives_of(model) == {"automaton": 1}
    model.post(Regular((z, y, x), machine), "second sum")
    with pytest.raises(UnsupportedError, match=r"^second sum: .* more than 40 transitions"):
        CpSatModel(model)


def test_the_time_may_end_before_any_statement() -> None:
    model = Model()
    model.post(Clause(()), "never")
    with deadline(time.monotonic() - 1), pytest.raises(GaveUpError):
        CpSatModel(model)


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


def test_forbidden_pairs_of_a_cell_with_few_candidates_leave_what_they_do_not_forbid() -> None:
    grid = Grid(1, 2, range(1, 10), (None, None), has_rows=False, has_columns=False)
    near = sm.Not(sm.Whisper("r1c2 r1c1", 3))
    puzzle = sm.Puzzle.empty(grid).with_constraints(near)
    puzzle = puzzle.with_given("r1c1", 6).with_candidates("r1c2", [3, 6, 8, 9])
    assert not sm.conflict(puzzle, "cpsat").is_broken
    assert sm.count(puzzle, "cpsat").value == 2


@pytest.mark.parametrize("most", [100_000, 0])
def test_forbidden_assignments_are_stated_by_those_that_are_left(
    monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr("sudoku_model.solvers.cpsat_model.MAX_COMPLEMENT", most)
    grid = Grid(1, 3, range(1, 4), (None,) * 3, has_rows=False, has_columns=False)
    puzzle = sm.Puzzle.empty(grid)
    for values in (sm.Not(sm.Whisper("r1c1 r1c2", 1)), sm.Or((sm.Not(sm.Whisper("r1", 2)),))):
        stated = puzzle.with_constraints(values)
        right = sm.count(stated, "backtracking").value
        assert sm.count(stated, "cpsat").value == right > 0
