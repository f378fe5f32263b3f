"""A process that works for long does not grow."""

from __future__ import annotations

import gc
import sys
import weakref

import pytest

import sudoku_model as sm
from attacks.limits.memory import ACTIVITIES, grown, memory_in_use
from sudoku_model.analysis import conversation as asked
from sudoku_model.analysis import versions
from sudoku_model.analysis.conversation import close_idle
from sudoku_model.model import FunctionMachine, diagram
from sudoku_model.solvers import pool
from sudoku_model.solvers.cpsat_model import CpSatModel
from sudoku_model.stated import state_puzzle


def killer(total: int, cells: str = "r1c1 r1c2 r2c1") -> sm.Puzzle:
    return sm.Puzzle.empty(6).with_constraints(sm.KillerCage(cells, total))


class TestWhatIsKeptIsBounded:
    """Puzzles, sessions and diagrams are kept for the next question, but not for ever."""

    @pytest.mark.slow
    def test_a_puzzle_is_forgotten_once_others_were_asked_about(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(pool, "KEPT_KINDS", 4)
        monkeypatch.setattr(asked, "REMEMBERED_SHAPES", 8)
        monkeypatch.setattr(versions, "MOST_CHANGES", -1)  # these are no versions of one puzzle
        close_idle()
        puzzle = killer(9)
        sm.check(puzzle)
        forgotten = weakref.ref(puzzle)
        del puzzle
        for row in range(2, 7):
            for column in range(1, 3):
                sm.check(killer(7, f"r{row}c{column} r{row}c{column + 1}"))
        gc.collect()
        assert forgotten() is None

    def test_as_many_sessions_are_kept_as_was_said(self) -> None:
        for total in range(6, 16):
            for given in (1, 2, 3):
                sm.check(killer(total).with_given("r6c6", given))
        assert len(pool._idle) <= pool.KEPT_KINDS
        assert len(asked._asked) <= asked.REMEMBERED_SHAPES
        close_idle()
        assert not pool._idle

    def test_large_diagrams_make_room_for_each_other(self) -> None:
        kept: diagram.Kept[str] = diagram.Kept(100, 1_000)
        for size in range(2, 40):
            assert kept.get(size, lambda: ("a diagram", size * size)) == "a diagram"  # noqa: B023
            assert kept._steps <= 1_000
        assert kept.get("large", lambda: ("more than is kept for all", 1_001)) != "a diagram"
        assert len(kept._values) == 0
        assert kept.get(2, lambda: ("another", 4)) == "another"
        assert len(kept._values) == 1

    def test_of_small_diagrams_there_are_not_many(self) -> None:
        kept: diagram.Kept[int] = diagram.Kept(5, 1_000)
        for value in range(20):
            kept.get(value, lambda: (value, 2))  # noqa: B023
        assert list(kept._values) == [15, 16, 17, 18, 19]
        assert kept._steps == 10

    def test_what_is_kept_is_not_made_again(self) -> None:
        machine = FunctionMachine(0, max, bool)
        domains = ((0, 1), (0, 1))
        assert diagram.unroll(machine, domains) is diagram.unroll(machine, domains)


class TestAStatementThatIsTooLarge:
    """It is refused before it fills the memory, and the message names the clue."""

    def test_cp_sat_refuses_too_many_transitions(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("sudoku_model.solvers.cpsat_model.MAX_TRANSITIONS", 50)
        puzzle = sm.Puzzle.empty(6).with_constraints(sm.Skyscraper("r1", 3))
        with pytest.raises(sm.UnsupportedError, match=r"r1.*: with it the automata need more than"):
            CpSatModel(state_puzzle(puzzle).model)

    def test_a_sat_solver_refuses_too_many_clauses(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("sudoku_model.solvers.sat.statements.MAX_CLAUSES", 1_200)
        puzzle = killer(9).with_constraints(
            *(sm.KillerCage(f"r{row}c1-r{row}c6", 21) for row in range(1, 7))
        )
        with pytest.raises(sm.UnsupportedError, match=r"r\dc1.*: before it .* 1,200 clauses"):
            sm.check(puzzle, implied=False)

    def test_few_clauses_may_have_too_many_literals(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """On a large grid each says which ninety-eight values a neighbour may have."""
        monkeypatch.setattr("sudoku_model.solvers.sat.statements.COUNTED_EVERY", 50)
        monkeypatch.setattr("sudoku_model.solvers.sat.statements.MAX_LITERALS", 3_000)
        puzzle = sm.Puzzle.empty(9).with_constraints(sm.NonConsecutive())
        with pytest.raises(sm.UnsupportedError, match=r"before it .* 3,000 literals in clauses"):
            sm.check(puzzle)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="memory is read in /proc")
@pytest.mark.parametrize("activity", ["check", "solutions left early", "conflict", "editing"])
def test_a_process_does_not_grow(activity: str) -> None:
    found = grown(activity, seed=1, seconds=2.5)
    assert not found.has_fallen, found


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read in /proc")
@pytest.mark.slow
def test_growth_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    leak: list[bytes] = []
    monkeypatch.setitem(ACTIVITIES, "leaking", lambda rng: leak.append(rng.randbytes(2_000_000)))
    assert grown("leaking", seed=1, seconds=0.01).has_fallen
    assert memory_in_use() > 10
