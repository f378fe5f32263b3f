"""Hold what a constraint means against what it states, grid by grid."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod
from operator import contains

from hypothesis import settings

from sudoku_model.constraints.base import Board, Constraint, Stating
from sudoku_model.grid import Grid
from sudoku_model.model import Model
from sudoku_model.solvers import NO_LIMITS, Sat
from sudoku_model.solvers.sat.clauses import ClauseSession
from sudoku_model.solvers.sat.cnf import encode
from sudoku_model.solvers.sat.settings import choose_settings
from sudoku_model.stated import state_rules

MOST_GRIDS = 70_000

few = settings(max_examples=12, deadline=None)

CLASSIC = Board(Grid.square(9))
LINE = "r1c1 r1c2 r1c3 r1c4 r1c5"


def holds_at_start(constraint: Constraint, digits: str) -> bool:
    """Ask a constraint about a 9x9 grid that begins with these digits, and goes on with 1."""
    return constraint.holds(CLASSIC, [int(digit) for digit in digits.ljust(81, "1")])


def obeyed(constraint: Constraint, *row: int, digits: int | range = 9) -> bool:
    """Whether the cells of a single row without houses may hold these values."""
    return constraint.holds(Board(free_grid(1, len(row), digits)), row)


def free_grid(rows: int, columns: int, digits: int | range, **fields: object) -> Grid:
    """A grid without houses, so that every filling of it is a grid to decide about."""
    digits = range(1, digits + 1) if isinstance(digits, int) else digits
    settings = {"has_rows": False, "has_columns": False} | fields
    regions = settings.pop("regions", (None,) * (rows * columns))
    return Grid(rows, columns, digits, tuple(regions), **settings)  # type: ignore[arg-type]


def assert_check_and_statement_agree(
    grid: Grid,
    *constraints: Constraint,
    engines: Sequence[str] = ("sat", "cpsat"),
    narrowed: bool = True,
) -> int:
    """Compare, for every filled grid, what the constraints mean and what they state.

    Also under a guard: where it is true they hold, where it is false they say nothing; and where
    some digits of the cells are known to be out before anything is stated. Returns the number of
    grids that obey them, so that a test can see that it is neither none nor all.
    `narrowed` is false for constraints that name digits which a cell may have lost.
    """
    board = Board(grid, constraints)
    for constraint in constraints:
        constraint.validate(board)
        assert constraint.describe()
    size = prod(map(len, grid.domains))
    assert size <= MOST_GRIDS, f"{size} grids are too many to enumerate"
    fillings = [values for values in product(*grid.domains) if grid.holds(values)]
    right = {values for values in fillings if all(c.holds(board, values) for c in constraints)}
    for constraint in constraints:
        for cell, left in constraint.leaves(board):
            assert {values[cell] for values in right} <= set(left), (constraint, cell)
    if "sat" in engines:
        _assert_sat_agrees(board, fillings, right)
        for part in range(3 if narrowed else 0):
            _assert_narrowed_agrees(board, fillings, right, part)
    if "cpsat" in engines:
        _assert_cpsat_agrees(board, right, guarded=False)
        _assert_cpsat_agrees(board, right, guarded=True)
    return len(right)


def _stated(board: Board, guarded: bool) -> tuple[Model, list[int]]:
    model = state_rules(board.grid)
    guard = [model.boolean("guard")] if guarded else []
    for constraint in board.constraints:
        constraint.state(Stating(board, model, constraint.describe(), tuple(guard)))
    return model, guard


def _assert_sat_agrees(board: Board, fillings: list, right: set) -> None:
    model, guard = _stated(board, guarded=True)
    plain, _ = _stated(board, guarded=False)
    with _asked(model) as guarded, _asked(plain) as session:
        for values in fillings:
            cells = model.literals(values)
            assert session.solve(cells) is (values in right), values
            assert guarded.solve([*guard, *cells]) is (values in right), values
            assert guarded.solve([-guard[0], *cells]) is True, values


def _asked(model: Model) -> ClauseSession:
    """Ask about the clauses alone: of an answer only whether there is one matters here."""
    settings = choose_settings(model, Sat("minisat22"))
    cnf = encode(model, settings.search_encoding, settings.at_most_one)
    return ClauseSession([*([unit] for unit in cnf.units), *cnf.clauses], NO_LIMITS)


def _assert_narrowed_agrees(board: Board, fillings: list, right: set, part: int) -> None:
    """Leave some digits of each cell, others in each of the three parts, and no cell empty."""
    domains = [
        [value for value in domain if (value + cell) % 3 != part] or domain[:1]
        for cell, domain in enumerate(board.grid.domains)
    ]
    model = state_rules(board.grid, domains)
    for constraint in board.constraints:
        constraint.state(Stating(board, model, constraint.describe()))
    with _asked(model) as session:
        for values in fillings:
            if all(map(contains, domains, values)):
                assert session.solve(model.literals(values)) is (values in right), values


def _assert_cpsat_agrees(board: Board, right: set, guarded: bool) -> None:
    from ortools.sat.python import cp_model

    from sudoku_model.solvers.cpsat_model import CpSatModel

    model, guard = _stated(board, guarded)
    built = CpSatModel(model)
    for literal in guard:
        built.add_clause((literal,))
    count = len(board.grid.cells)

    class Collect(cp_model.CpSolverSolutionCallback):
        def __init__(self) -> None:
            super().__init__()
            self.found: set = set()

        def on_solution_callback(self) -> None:
            self.found.add(tuple(self.value(variable) for variable in built.variables[:count]))

    collect = Collect()
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    status = solver.solve(built.target, collect)
    assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE)
    assert collect.found == right
    if guarded and board.grid.cells:
        # With a false guard the constraint must not forbid a grid that breaks it.
        open_model, guard = _stated(board, guarded=True)
        wrong = next(
            (v for v in product(*board.grid.domains) if v not in right and board.grid.holds(v)),
            None,
        )
        if wrong is not None:
            free = CpSatModel(open_model)
            for literal in (-guard[0], *open_model.literals(wrong)):
                free.add_clause((literal,))
            assert cp_model.CpSolver().solve(free.target) in (cp_model.OPTIMAL, cp_model.FEASIBLE)
