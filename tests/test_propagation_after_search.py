"""Propagation after a search loses no solution, whichever solver is asked.

The CaDiCaLs of python-sat before 1.9.dev17 eliminate variables while they search, and then report
conflicts between literals of a solution (https://github.com/pysathq/pysat/issues/232). Sessions
therefore propagate in a solver that never searches.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import get_args

import pytest
from pysat.solvers import Solver

from sudoku_model.model import Clause, Model
from sudoku_model.solvers import NO_LIMITS, Limits, Outcome, engine_named, open_session
from sudoku_model.solvers.sat.clauses import ClauseSession, SearcherName

VARIABLES, DEFINED = 220, 200

SEARCHES = 40

SOLVERS = [
    *("cadical153", "cadical195", "cadical300", "glucose30", "glucose41", "glucose421"),
    *("gluecard30", "gluecard41", "maplechrono", "maplecm", "maplesat", "mergesat30"),
    *("minicard", "minisat22", "minisat-gh"),
]


@lru_cache
def clauses() -> list[list[int]]:
    """Return a formula that is hard enough that variables which stand for two others go."""
    rng = random.Random(0)
    hidden = [rng.choice((-1, 1)) * number for number in range(1, VARIABLES + 1)]
    found: list[list[int]] = []
    while len(found) < 4 * VARIABLES:
        clause = [rng.choice((-1, 1)) * number for number in rng.sample(range(1, VARIABLES + 1), 3)]
        if any(literal in hidden for literal in clause):
            found.append(clause)
    for new in range(VARIABLES + 1, VARIABLES + DEFINED + 1):
        one, two = (rng.choice((-1, 1)) * number for number in rng.sample(range(1, new), 2))
        found += [[-new, one], [-new, two], [new, -one, -two]]
    return found


@lru_cache
def solution() -> list[int]:
    with Solver(name="minisat22", bootstrap_with=clauses()) as solver:
        assert solver.solve()
        return list(solver.get_model())


def assumed(rng: random.Random, most: int) -> list[int]:
    return rng.sample(solution(), rng.randint(1, most))


def disturbing(rng: random.Random) -> list[int]:
    return [rng.choice((-1, 1)) * n for n in rng.sample(range(1, VARIABLES + DEFINED + 1), 3)]


@pytest.mark.slow
@pytest.mark.parametrize("solver", SOLVERS)
def test_a_session_propagates_as_if_it_had_never_searched(solver: str) -> None:
    model, rng = Model(), random.Random(1)
    for number in range(1, VARIABLES + DEFINED + 1):
        assert model.boolean(str(number)) == number
    for clause in clauses():
        model.post(Clause(tuple(clause)), "clause")
    with open_session(model, engine_named(f"sat:{solver}")) as session:
        before = [(some, session.propagate(some)) for some in (assumed(rng, 40) for _ in range(20))]
        for _ in range(SEARCHES):
            answer = session.solve(disturbing(rng), Limits(conflicts=2_000))
            assert answer.outcome in (Outcome.SAT, Outcome.UNSAT, Outcome.UNDECIDED)
        for some, consequences in before:
            after = session.propagate(some)
            assert after.consistent
            assert set(after.literals) == set(consequences.literals)


@pytest.mark.parametrize("solver", get_args(SearcherName))
def test_clauses_propagate_rightly_after_a_search(solver: SearcherName) -> None:
    rng = random.Random(2)
    true = set(solution())
    with ClauseSession(clauses(), NO_LIMITS, solver) as session:
        for _ in range(SEARCHES):
            session.solve(disturbing(rng), conflicts=2_000)
            consistent, literals = session.propagate(assumed(rng, 40))
            assert consistent
            assert true.issuperset(literals)
