"""Kissat in a process of its own: what it is asked, how it is given up, and what it is for."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from itertools import product

import pytest
from pysat.solvers import SolverNames

import sudoku_model as sm
from benchmarks.generate import filled, kept
from sudoku_model.analysis.conversation import close_idle
from sudoku_model.deadline import GaveUpError
from sudoku_model.solvers.sat import session as sat_session
from sudoku_model.solvers.sat import settings
from sudoku_model.solvers.sat.apart import Apart
from sudoku_model.solvers.sat.settings import KISSAT
from tests.working import is_running

pytestmark = pytest.mark.skipif(not hasattr(SolverNames, KISSAT), reason="this PySAT has no Kissat")

HARD = [
    [-first, -second]
    for hole in range(1, 13)
    for first, second in product(range(hole, 157, 12), repeat=2)
    if first < second
] + [[*range(1 + 12 * pigeon, 13 + 12 * pigeon)] for pigeon in range(13)]
"""Thirteen pigeons in twelve holes."""


def answer(solver: Apart, assumptions: list[int]) -> bool:
    while (found := solver.solve_limited(assumptions)) is None:
        pass
    return found


def process_of(solver: Apart) -> int:
    assert solver.solve_limited() is None
    assert solver._pool is not None
    (pid,) = solver._pool.pids
    return pid


@pytest.mark.slow
def test_clauses_and_what_is_assumed_are_obeyed_and_a_later_clause_counts() -> None:
    solver = Apart(KISSAT)
    solver.append_formula([[1, 2], [-1, 3]])
    assert answer(solver, [-2])
    assert solver.get_model() == [1, -2, 3]
    assert not answer(solver, [-2, -3])
    assert solver.get_core() == [-2, -3]
    solver.add_clause([-3])
    assert answer(solver, [])
    assert solver.get_model() == [-1, 2, -3]


def test_a_search_that_is_given_up_leaves_no_process() -> None:
    solver = Apart(KISSAT)
    solver.append_formula(HARD)
    pid = process_of(solver)
    solver.delete()
    assert not is_running(pid)


@pytest.mark.slow
def test_the_search_ends_with_the_process_that_waits_for_it() -> None:
    script = """
from tests.test_apart import HARD, KISSAT, Apart, process_of
solver = Apart(KISSAT)
solver.append_formula(HARD)
print(process_of(solver), flush=True)
input()
"""
    owner = subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert owner.stdout is not None
    pid = int(owner.stdout.readline())
    time.sleep(0.2)  # by now Kissat searches
    assert is_running(pid)
    owner.kill()
    owner.communicate()
    for _ in range(50):
        if not is_running(pid):
            return
        time.sleep(0.1)
    os.kill(pid, signal.SIGKILL)
    raise AssertionError("it went on searching")


@pytest.mark.slow
def test_a_process_that_is_killed_again_and_again_ends_the_question() -> None:
    solver = Apart(KISSAT)
    solver.append_formula(HARD)

    def ask_and_kill() -> None:
        while True:
            os.kill(process_of(solver), signal.SIGKILL)

    with pytest.raises(GaveUpError, match="the process that searched was lost"):
        ask_and_kill()
    solver.delete()


@pytest.fixture(autouse=True)
def nothing_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the local search, which would find most solutions before."""
    monkeypatch.setattr(sat_session, "takes_advice", lambda model: False)


@pytest.fixture
def hard_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have each search prove hard at once, on grids of any size."""
    monkeypatch.setattr(settings, "APART_CELLS", 0)
    monkeypatch.setattr(sat_session, "PAIRS_AFTER", 0)
    monkeypatch.setattr(sat_session, "HAND_OVER_AFTER", 0)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the solvers that are asked from now on."""
    names: list[str] = []
    load = sat_session._load
    monkeypatch.setattr(sat_session, "_load", lambda *about: names.append(about[0]) or load(*about))
    return names


@pytest.mark.sample(every=3)
@pytest.mark.usefixtures("hard_at_once")
@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("1... ..3. .4.. ...2", "unique"),
        ("1... ..3. .... ...2", "multiple"),
        ("12.. ...3 ...4 ....", "none"),
    ],
)
@pytest.mark.slow
def test_verdicts_are_those_of_the_other_solvers(text: str, status: str, asked: list[str]) -> None:
    close_idle()
    puzzle = sm.read(text)
    assert sm.check(puzzle).status.value == status
    assert KISSAT in asked
    assert sm.check(puzzle, "cpsat").status.value == status
    close_idle()


@pytest.mark.slow
@pytest.mark.usefixtures("hard_at_once")
def test_a_time_limit_ends_the_search(asked: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sat_session, "HAND_OVER_SECONDS", 0)
    rng = random.Random("undecided within a second")
    verdict = sm.check(kept(filled(36, rng), 0.5, rng), time_limit=1)
    assert (verdict.status.value, verdict.reason) == ("undecided", "time limit")
    assert KISSAT in asked


@pytest.mark.usefixtures("hard_at_once")
def test_a_limit_on_conflicts_is_heeded_by_those_who_count_them(asked: list[str]) -> None:
    rng = random.Random("a few conflicts")
    verdict = sm.check(kept(filled(36, rng), 0.5, rng), conflict_budget=5)
    assert (verdict.status.value, verdict.reason) == ("undecided", "conflict limit")
    assert KISSAT not in asked


@pytest.mark.slow
@pytest.mark.parametrize("share", [0.45, 0.5])
def test_a_half_filled_36x36_grid_is_decided(share: float, asked: list[str]) -> None:
    rng = random.Random("half filled")
    verdict = sm.check(kept(filled(36, rng), share, rng), time_limit=300)
    assert verdict.status.value in ("unique", "multiple")
    assert KISSAT in asked
