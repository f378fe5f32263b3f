"""Trees of counts: what the clauses allow is "at most so many", judged without a search."""

from __future__ import annotations

from itertools import product

import pytest
from pysat.solvers import Solver

from sudoku_model.model import Linear, Model
from sudoku_model.solvers.encodings import Encoding
from sudoku_model.solvers.sat import statements
from sudoku_model.solvers.sat.cnf import encode
from sudoku_model.solvers.sat.counts import at_most


@pytest.mark.parametrize("count", range(1, 10))
def test_clauses_allow_at_most_so_many(count: int) -> None:
    for most in range(1, count + 1):
        with Solver(bootstrap_with=at_most(count, most).clauses) as solver:
            for true in product((False, True), repeat=count):
                chosen = [number if one else -number for number, one in enumerate(true, 1)]
                assert solver.propagate(chosen)[0] == (sum(true) <= most)
                if sum(true) <= most:
                    assert solver.solve(chosen), "what is counted can be said as well"


def test_once_as_many_are_true_as_can_be_the_others_are_known_to_be_false() -> None:
    count, most = 81, 9
    template = at_most(count, most)
    with Solver(bootstrap_with=template.clauses) as solver:
        true = list(range(3, count, 9))
        consistent, known = solver.propagate(true)
    assert consistent
    assert {-number for number in range(1, count + 1) if number not in true} <= {*known}


def test_a_count_of_many_literals_is_stated_by_a_tree_and_others_by_a_diagram() -> None:
    for count, is_long in ((statements.LONG_COUNT, True), (statements.LONG_COUNT - 1, False)):
        model = Model()
        literals = [model.boolean(f"literal {number}") for number in range(count)]
        model.post(Linear(tuple((1, literal) for literal in literals), "<", 6), "at most five")
        tree = at_most(count, 5)
        clauses = encode(model, Encoding.MINIMAL, "pairwise").clauses
        assert (len(clauses) == len(tree.clauses)) == is_long
        with Solver(bootstrap_with=clauses) as solver:
            assert solver.solve(literals[:5])
            assert not solver.solve(literals[-6:])


def test_under_a_guard_nothing_is_said() -> None:
    model = Model()
    on, *literals = [model.boolean(f"literal {number}") for number in range(41)]
    model.post(Linear(tuple((1, literal) for literal in literals), "<=", 3), "if on", (on,))
    with Solver(bootstrap_with=encode(model, Encoding.MINIMAL, "pairwise").clauses) as solver:
        assert solver.solve([-on, *literals])
        assert not solver.solve([on, *literals[10:14]])
        assert solver.solve([on, *literals[10:13]])
