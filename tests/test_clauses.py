"""The clauses of each primitive: what they mean, how strongly they propagate, how many they are.

A clause that is missing may let a solution slip in, or leave an auxiliary Boolean open, or weaken
propagation; where several clauses guard the same thing only their number tells.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product

import pytest
from pysat.solvers import Solver

from sudoku_model.model import (
    AllDifferent,
    Clause,
    Connected,
    DistinctSum,
    Linear,
    Model,
    Primitive,
    Regular,
    Table,
    Variable,
)
from sudoku_model.solvers import Encoding
from sudoku_model.solvers.lowering import SumMachine
from sudoku_model.solvers.sat.cnf import Cnf, encode, encode_statements

MakePrimitive = Callable[[list[Variable]], Primitive]

PRIMITIVES: dict[str, tuple[int, int, MakePrimitive]] = {
    "clause": (2, 3, lambda v: Clause((v[0].equals(1), -v[1].equals(2)))),
    "two different": (2, 3, lambda v: AllDifferent(tuple(v))),
    "a permutation": (3, 3, lambda v: AllDifferent(tuple(v))),
    "rising pair": (2, 4, lambda v: Table(tuple(v), frozenset({(1, 2), (1, 3), (2, 3), (3, 4)}))),
    "forbidden triple": (3, 3, lambda v: Table(tuple(v), frozenset({(1, 2, 3)}), allowed=False)),
    "triples": (
        3,
        3,
        lambda v: Table(tuple(v), frozenset({(1, 2, 3), (1, 3, 3), (2, 2, 1), (3, 1, 1)})),
    ),
    "sum": (3, 3, lambda v: Linear(tuple((1, x) for x in v), "==", 6)),
    "weighted bound": (3, 3, lambda v: Linear(((2, v[0]), (-1, v[1]), (1, v[2])), "<=", 4)),
    "different with sum": (3, 5, lambda v: DistinctSum(tuple(v), frozenset({8}))),
    "different with one of two sums": (2, 5, lambda v: DistinctSum(tuple(v), frozenset({4, 8}))),
    "machine": (
        3,
        3,
        lambda v: Regular(tuple(v), SumMachine((1, 2, 1), "==", 7, (4, 3, 1, 0), (12, 9, 3, 0))),
    ),
    "connected": (
        4,
        2,
        lambda v: Connected(tuple(x.equals(1) for x in v), ((0, 1), (1, 2), (2, 3))),
    ),
}


CLAUSES = {
    "clause": 1,
    "two different": 3,
    "a permutation": 12,
    "rising pair": 8,
    "forbidden triple": 1,
    "triples": 13,
    "sum": 37,
    "weighted bound": 26,
    "different with sum": 58,
    "different with one of two sums": 44,
    "machine": 15,
    "connected": 80,
}
"""How many there are. Fewer may be better; then say here how many, and see that nothing is lost."""

WEAKER = {"a permutation", "different with sum", "different with one of two sums", "connected"}
"""Unit propagation on these is not domain consistent."""


def stated(name: str, *, guarded: bool) -> tuple[Model, Cnf, list[int]]:
    """One primitive over variables of its own, all clauses, and the guard."""
    count, size, make = PRIMITIVES[name]
    model = Model()
    variables = [model.variable(f"x{i}", range(1, size + 1)) for i in range(count)]
    guard = [model.boolean("guard")] if guarded else []
    model.post(make(variables), name, tuple(guard))
    return model, encode(model, Encoding.EXTENDED, "pairwise"), guard


def cells_of(model: Model) -> list[Variable]:
    return [variable for variable in model.variables if not variable.is_boolean]


@pytest.mark.parametrize("guarded", [False, True])
@pytest.mark.parametrize("name", list(PRIMITIVES))
def test_what_propagates_is_what_follows(name: str, guarded: bool) -> None:
    """From whatever values are left, propagation removes each that is in no solution."""
    model, cnf, guard = stated(name, guarded=guarded)
    cells = cells_of(model)
    right = [
        values
        for values in product(*(variable.domain for variable in cells))
        if model.holds([*values, *(1 for _ in guard)])
    ]
    # What is fixed without any assumption `propagate` does not report.
    with Solver("minisat22", bootstrap_with=cnf.clauses) as s:
        for removed in product(*(subsets(variable) for variable in cells)):
            left = [set(v.literals) - set(part) for v, part in zip(cells, removed, strict=True)]
            supported = {
                variable.equals(value)
                for values in right
                if all(v.equals(x) in part for v, x, part in zip(cells, values, left, strict=True))
                for variable, value in zip(cells, values, strict=True)
            }
            narrowed = [-literal for part in removed for literal in part]
            consistent, literals = s.propagate([*cnf.units, *guard, *narrowed])
            alive = set().union(*left) - {-literal for literal in literals} if consistent else set()
            assert alive >= supported
            if name not in WEAKER:
                assert alive == supported, removed


@pytest.mark.parametrize("guarded", [False, True])
@pytest.mark.parametrize("name", list(PRIMITIVES))
def test_solutions_are_those_of_the_meaning_and_leave_no_boolean_open(
    name: str, guarded: bool
) -> None:
    model, cnf, guard = stated(name, guarded=guarded)
    cells = cells_of(model)
    top = max(literal for variable in cells for literal in variable.literals)
    with Solver("minisat22", bootstrap_with=[*cnf.clauses, *([unit] for unit in cnf.units)]) as s:
        for values in product(*(variable.domain for variable in cells)):
            given = [v.equals(value) for v, value in zip(cells, values, strict=True)]
            holds = model.holds([*values, *(1 for _ in guard)])
            assert s.solve(assumptions=[*guard, *given]) == holds, values
            if holds:
                others = [-literal for literal in s.get_model() if abs(literal) > top]
                assert not any(s.solve(assumptions=[*guard, *given, other]) for other in others)
            # A false guard forbids nothing.
            assert not guard or s.solve(assumptions=[-guard[0], *given])


@pytest.mark.parametrize("name", list(PRIMITIVES))
def test_no_clause_is_lost(name: str) -> None:
    model, _, _ = stated(name, guarded=False)
    cnf = encode_statements(model, model.statements)
    written = [tuple(sorted(clause)) for clause in cnf.clauses]
    assert len(written) + len(cnf.units) == CLAUSES[name]
    assert len(set(written)) == len(written)


def subsets(variable: Variable) -> list[tuple[int, ...]]:
    literals = variable.literals
    return [part for size in range(len(literals)) for part in combinations(literals, size)]
