"""Classic puzzles in a loop: a compiled search takes over, and says what the SAT engine says."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import sudoku_model as sm
from sudoku_model.analysis import classics
from sudoku_model.analysis.conversation import close_idle
from tests.puzzles import AMBIGUOUS, BROKEN, EASY, UNIQUE

FOUR = [sm.read(line) for line in (UNIQUE, AMBIGUOUS, BROKEN, EASY)]


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The search is loaded after the first puzzles."""
    close_idle()
    monkeypatch.setattr(classics, "LOADED_AFTER", 4)
    yield
    close_idle()


def solvers(verdicts: list[sm.Verdict]) -> set[str]:
    return {verdict.solver for verdict in verdicts}


def test_without_the_extra_the_sat_engine_decides_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(classics, "can_compile", lambda: False)
    assert solvers([sm.check(puzzle) for puzzle in FOUR * 3]) == {"sat"}


class TestItsTurn:
    """When it has its turn does not depend on the search, which takes seconds to compile."""

    @pytest.fixture(autouse=True)
    def stand_in(self, monkeypatch: pytest.MonkeyPatch) -> None:
        pytest.importorskip("numba")
        from sudoku_model.classics import numba_search

        def search_one(givens: bytes, _: int) -> list[tuple[int, ...]]:
            puzzle = sm.Puzzle(FOUR[0].grid, tuple(given or None for given in givens))
            return [solution.values for solution in sm.solutions(puzzle, "sat", limit=2)]

        monkeypatch.setattr(numba_search, "search_one", search_one)

    def test_it_takes_over_after_some_puzzles_and_begins_anew_when_all_is_forgotten(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(classics, "LOADED_AFTER", 3 * classics.SEARCHED)
        asked = [sm.check(FOUR[1]).solver for _ in range(5)]
        assert asked == ["sat", "sat", "sat", "bulk", "bulk"]
        close_idle()
        assert sm.check(FOUR[1]).solver == "sat"

    def test_who_names_an_engine_or_a_budget_gets_the_engine(self) -> None:
        for puzzle in FOUR * 2:
            sm.check(puzzle)
        assert sm.check(FOUR[0], "sat").solver == "sat"
        assert sm.check(FOUR[0], conflict_budget=10).solver == "sat"
        assert sm.check(FOUR[0].with_constraints(sm.AntiKnight())).solver == "sat"

    def test_under_a_time_limit_it_is_used_but_not_loaded(self) -> None:
        verdicts = [sm.check(puzzle, time_limit=60) for puzzle in FOUR * 3]
        assert solvers(verdicts) == {"sat"}
        assert sm.check(FOUR[0]).solver == "bulk"
        assert sm.check(FOUR[0], time_limit=60).solver == "bulk"
        assert sm.check(FOUR[0], time_limit=0).status is sm.Status.UNDECIDED

    def test_a_wrong_solution_never_comes_out(self, monkeypatch: pytest.MonkeyPatch) -> None:
        numba_search = pytest.importorskip("sudoku_model.classics.numba_search")
        for puzzle in FOUR * 2:
            sm.check(puzzle)
        monkeypatch.setattr(numba_search, "search_one", lambda *_: [(1,) * 81])
        with pytest.raises(sm.DefectError, match="which breaks its rules"):
            sm.check(FOUR[0])

    def test_puzzles_that_were_decided_together_count(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(classics, "IN_BULK", 1)
        assert solvers([*sm.check_many(FOUR * 10)]) == {"bulk"}
        assert sm.check(FOUR[0]).solver == "bulk"


class TestWithTheExtra:
    pytestmark = pytest.mark.slow  # Numba compiles for some seconds

    @pytest.fixture(autouse=True)
    def needs_numba(self) -> None:
        pytest.importorskip("numba")

    def test_the_verdicts_are_those_of_the_sat_engine(self) -> None:
        rng = random.Random(1)
        full = sm.solve(FOUR[0])
        assert full is not None
        puzzles = list(FOUR)
        for _ in range(300):
            cells = rng.sample(range(81), rng.randrange(15, 60))
            givens: list[int | None] = [None] * 81
            for cell in cells:
                givens[cell] = full.values[cell]
            givens[rng.randrange(81)] = rng.randrange(1, 10)
            puzzles.append(sm.Puzzle(FOUR[0].grid, tuple(givens)))
        for puzzle in puzzles:
            sm.check(puzzle)
        for puzzle in puzzles:
            ours, theirs = sm.check(puzzle), sm.check(puzzle, "sat")
            assert (ours.solver, theirs.solver) == ("bulk", "sat")
            assert (ours.status, ours.reason) == (theirs.status, theirs.reason)
            assert len(ours.solutions) == len(theirs.solutions)
            if ours.is_unique:
                assert ours.solutions == theirs.solutions

    def test_what_takes_too_many_guesses_is_left_to_the_sat_engine(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for puzzle in FOUR * 2:
            sm.check(puzzle)
        assert sm.check(sm.Puzzle.empty(9)).solver == "bulk"
        monkeypatch.setattr(classics, "MOST_GUESSES", 3)
        assert sm.check(sm.Puzzle.empty(9)).solver == "sat"
