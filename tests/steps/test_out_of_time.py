"""What is said where the time ends before the solution, of a puzzle whose steps take minutes."""

from __future__ import annotations

import pytest

import sudoku_model as sm
from sudoku_model.analysis.limits import GaveUpError
from sudoku_model.analysis.steps.small_sets import SmallSets

LITTLE_KILLERS = {
    "r3c1 r4c2 r5c3 r6c4 r7c5 r8c6 r9c7": 33,
    "r5c1 r6c2 r7c3 r8c4 r9c5": 34,
    "r1c4 r2c5 r3c6 r4c7 r5c8 r6c9": 33,
    "r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9": 52,
    "r5c9 r6c8 r7c7 r8c6 r9c5": 20,
    "r1c5 r2c4 r3c3 r4c2 r5c1": 36,
    "r1c7 r2c6 r3c5 r4c4 r5c3 r6c2 r7c1": 33,
    "r4c9 r5c8 r6c7 r7c6 r8c5 r9c4": 34,
    "r4c1 r5c2 r6c3 r7c4 r8c5 r9c6": 28,
    "r1c3 r2c4 r3c5 r4c6 r5c7 r6c8 r7c9": 27,
}
DIGITS = "..........8..........1......3............8...........8......5......4.7...5...6..1"
SOON = 0.4


@pytest.fixture(scope="module")
def verdict() -> sm.Verdict:
    clues = [sm.LittleKiller(cells, total) for cells, total in LITTLE_KILLERS.items()]
    return sm.check(sm.read(DIGITS).with_constraints(*clues))


@pytest.mark.slow
def test_explain_says_what_kind_of_step_it_was_looking_for(verdict: sm.Verdict) -> None:
    explained = sm.steps(verdict, time_limit=SOON)
    assert not explained.is_complete
    assert explained.looked_for
    assert explained.next_at_least > 0
    assert str(explained).endswith(f"time limit, while looking for {explained.looked_for}")


@pytest.mark.slow
def test_rate_gives_a_lower_bound_and_says_the_same(verdict: sm.Verdict) -> None:
    rating = sm.rate(verdict, time_limit=SOON)
    hardest = max((step.difficulty for step in rating.explanation), default=0.0)
    assert rating.difficulty >= hardest
    assert str(rating).startswith(f"difficulty at least {rating.difficulty:.1f}: stopped after ")
    assert "time limit, while looking for " in str(rating)
    assert rating.to_dict()["difficulty"] is None


@pytest.mark.slow
def test_hint_says_the_same(verdict: sm.Verdict, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_time(*_: object) -> None:
        raise GaveUpError("time limit")

    # Where only small sets of facts are left to look for, the time is over.
    monkeypatch.setattr(SmallSets, "find", no_time)
    explained = sm.steps(verdict)
    board = verdict.puzzle
    gone = set(explained[-1].removed)
    for cell, left in enumerate(explained[-1].candidates):
        name = board.grid.cell_name(cell)
        if board.givens[cell] is None:
            board = board.with_candidates(name, [one for one in left if (name, one) not in gone])
    hint = sm.hint(verdict, board)
    assert str(hint) == "no hint: time limit, while looking for what several facts say together"
    told = hint.to_dict()
    assert told["looked_for"] == hint.looked_for == explained.looked_for
    assert told["next_at_least"] == hint.next_at_least == explained.next_at_least > 5
    assert str(hint.up_to("what")) == str(hint)
