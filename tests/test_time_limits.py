"""A time limit holds for everything that a question does, not for its searches alone.

How long something takes on a busy machine says little: what is compared is the processor time, and
with much room. Without the looks at the clock each of these takes five to a hundred times as long.
"""

from __future__ import annotations

import random
import time
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import sudoku_model as sm
from attacks.limits.puzzles import PUZZLES
from attacks.limits.questions import ASKED, ASKED_OF_ENGINES, answered
from sudoku_model.analysis.conversation import close_idle
from sudoku_model.deadline import PIECE, GaveUpError, deadline, heed_deadline, in_time
from sudoku_model.model import AllDifferent, Clause, Model
from sudoku_model.solvers import Limits, Outcome, engine_named, open_session
from sudoku_model.solvers.sat import session as searching
from sudoku_model.solvers.sat.cnf import Cnf
from sudoku_model.stated import state_rules
from tests.working import processor_seconds

LIMIT = 0.1

ROOM = 2.0
"""Seconds of processor time that a question may take; the limit allows a twentieth of them."""


@pytest.fixture(autouse=True)
def _ask_anew() -> None:
    close_idle()


@lru_cache
def puzzle(name: str) -> sm.Puzzle:
    return PUZZLES[name](random.Random(1))


# Each takes long in another part of the work.
LONG = {
    "to state": "x-sums 30x30",
    "to encode": "skyscrapers 30x30",
    "to load and to narrow": "empty 64x64",
    "to search": "pigeons 25x25",
}


@pytest.mark.sample(every=24)
@pytest.mark.parametrize("engine", ["sat", "sat:cadical153", "sat:glucose4", "backtracking"])
@pytest.mark.parametrize("name", LONG.values(), ids=LONG)
def test_each_part_of_the_work_heeds_the_limit(name: str, engine: str) -> None:
    asked = puzzle(name)
    sm.check(sm.read("1... ..3. .4.. ...2"), engine)  # what is imported, is imported once
    verdicts: list[sm.Verdict] = []
    took = processor_seconds(lambda: verdicts.append(sm.check(asked, engine, time_limit=LIMIT)))
    assert took < ROOM
    assert verdicts[0].status is sm.Status.UNDECIDED
    assert verdicts[0].reason == "time limit"


@pytest.mark.sample(every=18)
@pytest.mark.parametrize("question", [*ASKED_OF_ENGINES, *ASKED])
def test_each_question_heeds_the_limit_while_its_puzzle_is_stated(question: str) -> None:
    ask = (ASKED_OF_ENGINES | ASKED)[question]
    answered(ask, sm.read("1... ..3. .4.. ...2"), "sat", 5.0)
    asked = puzzle("x-sums 30x30")
    endings: list[str] = []
    assert processor_seconds(lambda: endings.append(answered(ask, asked, "sat", LIMIT))) < ROOM
    assert "time limit" in endings[0] or "undecided" in endings[0].lower()


@pytest.mark.slow
@pytest.mark.rest
def test_cp_sat_does_not_begin_to_load_what_it_cannot_load_in_time() -> None:
    sm.check(sm.read("1... ..3. .4.. ...2"), "cpsat")
    asked = sm.Puzzle.empty(64)  # 0.1 s to build, 1.2 s to load, as CP-SAT does with no look back
    assert processor_seconds(lambda: sm.check(asked, "cpsat", time_limit=LIMIT)) < ROOM


def test_elimination_heeds_the_limit() -> None:
    verdict = sm.check(sm.Puzzle.empty(100), "propagation", time_limit=0.05)
    assert verdict.status is sm.Status.UNDECIDED
    assert verdict.reason == "time limit"


@pytest.mark.parametrize("engine", ["sat", "cpsat", "backtracking"])
def test_what_ran_out_of_time_can_be_asked_again(engine: str) -> None:
    asked = sm.read("1... ..3. .4.. ...2").with_constraints(sm.KillerCage("r1c1 r1c2", 4))
    for limit in (0.0, 0.0001, 0.001):
        verdict = sm.check(asked, engine, time_limit=limit)
        assert verdict.status in (sm.Status.UNDECIDED, sm.Status.UNIQUE)
    assert sm.check(asked, engine).status is sm.check(asked, "sat:cadical153").status


@pytest.mark.parametrize("limit", [None, 600.0])
def test_a_search_takes_the_same_way_however_busy_the_machine_is(
    limit: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Each slice begins with a restart, so the search goes as the slices go.
    took = []
    for slowness in (1, 3):
        clock = searching._processor_time
        monkeypatch.setattr(
            searching, "_processor_time", lambda clock=clock, by=slowness: by * clock()
        )
        model = Model()
        holes = [[model.boolean(f"{pigeon} in {hole}") for hole in range(7)] for pigeon in range(8)]
        for pigeon in holes:
            model.post(Clause(tuple(pigeon)), "somewhere")
        for hole in zip(*holes, strict=True):
            for one, two in combinations(hole, 2):
                model.post(Clause((-one, -two)), "alone")
        with open_session(model, engine_named("sat")) as session:
            assert session.solve(limits=Limits(limit)).outcome is Outcome.UNSAT
            took.append(session.statistics()["conflicts"])
        monkeypatch.undo()
    assert took[0] == took[1] > 2 * searching.FIRST_SLICE


def test_no_search_begins_once_loading_has_taken_all_of_the_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A slice of a search in a large grid takes two tenths of a second."""
    load = searching._load
    limits = Limits(60.0)

    def load_for_long(solver: str, cnf: Cnf) -> Any:
        loaded = load(solver, cnf)
        object.__setattr__(limits, "deadline", time.monotonic() - 1)
        return loaded

    searched: list[int] = []
    monkeypatch.setattr(searching, "_load", load_for_long)
    monkeypatch.setattr(searching, "search", lambda *_: searched.append(1))
    with open_session(state_rules(sm.Puzzle.empty(4).grid), engine_named("sat")) as session:
        answer = session.solve(limits=limits)
    assert (answer.outcome, answer.reason, searched) == (Outcome.UNDECIDED, "time limit", [])


@pytest.mark.parametrize("name", ["sat:minisat22", "sat:glucose4", "sat:cadical153"])
def test_a_limit_on_the_steps_of_a_search_is_gone_with_its_time_limit(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # PySAT's solvers keep a limit on propagations until it is taken away.
    monkeypatch.setattr(searching, "PROPAGATIONS", 1)
    monkeypatch.setattr(searching, "DECISIONS", 1)
    with open_session(state_rules(sm.Puzzle.empty(16).grid), engine_named(name)) as session:
        session.prepare()
        assert session.solve(limits=Limits(seconds=0.0)).outcome is Outcome.UNDECIDED
        session.solve(limits=Limits(seconds=0.001))
        assert session.solve(limits=Limits(conflicts=10**6)).outcome is Outcome.SAT


@pytest.mark.slow
def test_solutions_hold_no_deadline_while_their_user_works() -> None:
    found = sm.solutions(sm.Puzzle.empty(4), time_limit=60)
    with deadline(time.monotonic() + 1000):
        next(found)
        heed_deadline()
    later = sm.solutions(sm.Puzzle.empty(4), time_limit=0.2)
    next(later)
    time.sleep(0.25)
    heed_deadline()  # the time of the other question is not ours
    with pytest.raises(sm.UndecidedError, match="time limit; 1 solution"):
        next(later)


def test_an_enumeration_that_cannot_even_be_stated_says_so() -> None:
    with pytest.raises(sm.UndecidedError, match="time limit"):
        next(sm.solutions(puzzle("x-sums 30x30"), time_limit=0.05))


def test_a_certificate_is_not_confirmed_without_time(tmp_path: Path) -> None:
    sm.certify(sm.read("1... ..3. .4.. ...2"), tmp_path / "certificate")
    with pytest.raises(sm.UndecidedError, match="time limit"):
        sm.verify(tmp_path / "certificate", time_limit=0.0)


# The mechanism.


def test_the_earliest_of_several_deadlines_counts() -> None:
    now = time.monotonic()
    with deadline(now + 1000), deadline(now - 1), deadline(now + 2000), pytest.raises(GaveUpError):
        heed_deadline()
    heed_deadline()


def test_a_model_heeds_the_deadline_statement_by_statement() -> None:
    model = Model()
    cells = tuple(model.variable(f"r1c{number}", range(1, 10)) for number in range(1, 10))
    with Limits(seconds=0.0).in_force(), pytest.raises(GaveUpError):
        model.post(AllDifferent(cells), "row 1")
    assert not model.statements


def test_items_come_as_they_are_and_stop_when_time_is_over() -> None:
    expected = list(range(3 * PIECE + 1))
    assert list(in_time(expected)) == expected
    with deadline(time.monotonic() + 1000):
        assert list(in_time(expected)) == expected
    with deadline(time.monotonic() + 0.01), pytest.raises(GaveUpError):
        for _ in in_time(iter(int, 1)):
            pass
