"""A local search on large grids: what it finds, and what it does not decide."""

from __future__ import annotations

import random
from time import process_time

import pytest

import sudoku_model as sm
from benchmarks.generate import filled, kept, scrambled
from sudoku_model.analysis.conversation import close_idle
from sudoku_model.solvers.sat import session as sat_session
from sudoku_model.stated import state_narrowed

pytest.importorskip("numba")

from sudoku_model.solvers import tabu


def half_filled(order: int, share: float) -> sm.Puzzle:
    rng = random.Random("local")
    return kept(scrambled(order, rng), share, rng)


@pytest.mark.slow
def test_what_is_found_is_a_solution_and_the_same_each_time() -> None:
    puzzle = half_filled(16, 0.42)
    model = state_narrowed(puzzle).model
    found = tabu.find_solution(model)
    assert found is not None
    assert puzzle.holds(found)
    assert tabu.find_solution(model) == found


@pytest.mark.parametrize("text", ["12.. ...3 ...4 ....", "1..1 .... .... ...."])
def test_nothing_is_found_where_there_is_no_solution(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tabu, "MOVES", tabu._MOVES_OF_A_SLICE)
    assert tabu.find_solution(state_narrowed(sm.read(text)).model) is None


@pytest.mark.slow
def test_a_half_filled_36x36_grid_is_decided_within_seconds() -> None:
    started = process_time()
    assert sm.check(half_filled(36, 0.46), time_limit=60).status.value == "multiple"
    assert process_time() - started < 15  # it is compiled before


@pytest.mark.slow
def test_a_time_limit_ends_it_too() -> None:
    rng = random.Random("undecided within a second")
    verdict = sm.check(kept(filled(49, rng), 0.52, rng), time_limit=1)
    assert (verdict.status.value, verdict.reason) == ("undecided", "time limit")


@pytest.fixture
def advised(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have local search asked about every grid, at the first conflict."""
    monkeypatch.setattr(sat_session, "takes_advice", lambda model: True)
    monkeypatch.setattr(sat_session, "PAIRS_AFTER", 0)
    monkeypatch.setattr(tabu, "MOVES", tabu._MOVES_OF_A_SLICE)
    close_idle()


@pytest.mark.usefixtures("advised")
@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("1... ..3. .4.. ...2", "unique"),
        ("1... ..3. .... ...2", "multiple"),
        ("12.. ...3 ...4 ....", "none"),
    ],
)
def test_advice_changes_no_verdict(text: str, status: str) -> None:
    assert sm.check(sm.read(text)).status.value == status
    close_idle()


@pytest.mark.usefixtures("advised")
def test_wrong_advice_changes_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(tabu, "find_solution", lambda model: asked.append(model) or [1] * 16)
    assert sm.check(sm.read("1... ..3. .4.. ...2")).is_unique
    assert asked
    close_idle()
