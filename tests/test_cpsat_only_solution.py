"""CP-SAT finds a solution and shows in the same search that it is the only one."""

from __future__ import annotations

import pytest

import sudoku_model as sm
from sudoku_model.model import Model
from sudoku_model.solvers import Limits, Outcome, engine_named, open_session
from sudoku_model.stated import state_puzzle

pytest.importorskip("ortools")

PUZZLE = sm.read("1... ..3. .4.. ...2")


def _searches(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    from sudoku_model.solvers import cpsat

    searches: list[object] = []
    usual = cpsat.solve_interruptibly

    def counted(*asked: object) -> object:
        searches.append(asked)
        return usual(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr(cpsat, "solve_interruptibly", counted)
    return searches


def test_a_unique_puzzle_takes_one_search(monkeypatch: pytest.MonkeyPatch) -> None:
    searches = _searches(monkeypatch)
    assert sm.check(PUZZLE, "cpsat").status is sm.Status.UNIQUE
    assert len(searches) == 1


@pytest.mark.parametrize("count", [1, 2, 3])
def test_only_a_single_assignment_is_forced(count: int) -> None:
    model = Model()
    model.variable("x", range(1, 1 + count))
    with open_session(model, engine_named("cpsat")) as session:
        answer = session.solve(wants_other=True)
        assert answer.outcome is Outcome.SAT
        assert answer.forced == (count == 1)
        assert not session.solve().forced  # nobody asked


def test_what_is_assumed_or_forbidden_counts() -> None:
    model = state_puzzle(PUZZLE.without("r1c1")).model
    first = model.variables[0]
    with open_session(model, engine_named("cpsat")) as session:
        assert not session.solve(wants_other=True).forced
        assert session.solve([first.equals(1)], Limits(), wants_other=True).forced
        assert not session.solve(wants_other=True).forced  # the assumption is gone
        with session.scope():
            session.add([first.equals(1)])
            assert session.solve(wants_other=True).forced


def test_auxiliary_variables_that_are_free_make_no_second_solution() -> None:
    model = Model()
    model.variable("x", [1])
    model.variable("auxiliary", [1, 2])
    with open_session(model, engine_named("cpsat")) as session:
        session.shown = 1
        assert not session.solve(wants_other=True).forced  # it does not know, and is asked again
        with session.scope():
            session.add([-model.variables[0].equals(1)])
            assert session.solve().outcome is Outcome.UNSAT
