"""The questions, as a user asks them: unique or not, solutions, how many, what follows."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from sudoku_model.analysis import solutions as solutions_module
from sudoku_model.analysis.conversation import conversation
from sudoku_model.analysis.counting import count
from sudoku_model.analysis.propagation import propagate
from sudoku_model.analysis.solutions import solutions, solve
from sudoku_model.analysis.uniqueness import check
from sudoku_model.analysis.verdict import Status, Verdict
from sudoku_model.errors import DefectError, UndecidedError
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle, Solution
from sudoku_model.solvers import Answer, Outcome, engine_named, pool
from tests.puzzles import (
    AMBIGUOUS,
    BROKEN,
    EASY,
    UNIQUE,
    all_solutions,
    puzzle_9x9,
    shared_lines,
    small_puzzles,
)

ENGINES = ["sat", "cpsat", "backtracking"]
SAT_VARIANTS = ["sat:cadical153", "sat:glucose4:minimal", "sat:minisat22:triads:ladder"]


@pytest.mark.parametrize("engine", [*ENGINES, *SAT_VARIANTS])
class TestOneVerdictFromEveryEngine:
    def test_unique(self, engine: str) -> None:
        verdict = check(puzzle_9x9(UNIQUE), engine)
        assert verdict.status is Status.UNIQUE
        assert verdict.is_unique
        assert verdict.solution is not None
        assert verdict.solution.puzzle.holds(verdict.solution.values)
        assert str(verdict) == "exactly one solution"

    def test_several(self, engine: str) -> None:
        verdict = check(puzzle_9x9(AMBIGUOUS), engine)
        assert verdict.status is Status.MULTIPLE
        first, second = verdict.solutions
        assert first.puzzle.holds(first.values)
        assert second.puzzle.holds(second.values)
        assert verdict.differences
        for cell in verdict.differences:
            assert first[cell] != second[cell]

    def test_none(self, engine: str) -> None:
        verdict = check(puzzle_9x9(BROKEN), engine)
        assert verdict.status is Status.NONE
        assert verdict.solutions == ()
        assert verdict.reason == "r1c1 and r1c3 both hold 6 (row 1)"


class TestVerdict:
    def test_a_verdict_is_neither_true_nor_false(self) -> None:
        with pytest.raises(TypeError, match="is_unique"):
            bool(check(puzzle_9x9(UNIQUE)))

    def test_elimination_decides_an_easy_puzzle(self) -> None:
        assert check(puzzle_9x9(EASY), "propagation").status is Status.UNIQUE

    def test_elimination_says_that_it_stopped_and_what_is_left(self) -> None:
        verdict = check(puzzle_9x9(UNIQUE), "propagation")
        assert verdict.status is Status.UNDECIDED
        assert "unfinished" in verdict.reason
        assert verdict.candidates is not None
        assert verdict.candidates["r1c3"] == (9,)
        assert not verdict.candidates.is_finished

    def test_a_time_limit_gives_undecided_with_what_is_known(self) -> None:
        verdict = check(Puzzle.empty(9), "backtracking", conflict_budget=0)
        assert verdict.status is Status.UNDECIDED
        assert verdict.reason == "conflict limit"
        assert "so far" in str(verdict)

    def test_a_cell_without_a_digit_is_named(self) -> None:
        puzzle = Puzzle.empty(4).with_given("r2c3", 1).with_candidates("r2c3", [2, 3])
        assert check(puzzle).reason == "the clues leave no digit for r2c3"

    def test_json_holds_the_promised_fields(self) -> None:
        record = check(puzzle_9x9(AMBIGUOUS)).to_dict()
        assert record["verdict"] == "multiple"
        assert len(record["solutions"]) == 2
        assert record["solver"] == "sat"
        assert {"name", "seconds", "differences"} <= record.keys()

    def test_many_differences_are_summed_up(self) -> None:
        puzzle = Puzzle.empty(4)
        found = [Solution(puzzle, values) for values in ((1,) * 16, (2,) * 16)]
        verdict = Verdict(puzzle, Status.MULTIPLE, tuple(found), "sat", 0.0)
        assert str(verdict) == (
            "several solutions; two of them differ at "
            "r1c1, r1c2, r1c3, r1c4, r2c1, r2c2, r2c3, r2c4 and 8 more cells"
        )


class TestSolutions:
    @pytest.mark.sample(every=18)
    @pytest.mark.parametrize("engine", ENGINES)
    @pytest.mark.slow
    def test_the_empty_4x4_has_288(self, engine: str) -> None:
        found = list(solutions(Puzzle.empty(4), engine))
        assert len({solution.values for solution in found}) == len(found) == 288

    def test_they_come_lazily_and_stop_at_the_limit(self) -> None:
        assert len(list(solutions(Puzzle.empty(9), limit=3))) == 3
        assert next(solutions(Puzzle.empty(9))).values

    def test_an_enumeration_disturbs_no_other_question(self) -> None:
        puzzle = puzzle_9x9(AMBIGUOUS)
        expected = count(puzzle).value
        running = solutions(puzzle)
        next(running)
        assert count(puzzle).value == expected
        assert check(puzzle_9x9(UNIQUE)).is_unique
        assert len(list(running)) == expected - 1

    def test_an_abandoned_enumeration_leaves_nothing_behind(self) -> None:
        puzzle = puzzle_9x9(UNIQUE)
        for _ in range(3):
            enumeration = solutions(puzzle)
            next(enumeration)
            enumeration.close()
        assert check(puzzle).is_unique

    def test_what_elimination_cannot_tell_is_an_error_not_an_end(self) -> None:
        with pytest.raises(UndecidedError, match="0 solutions were found and there may be more"):
            list(solutions(puzzle_9x9(UNIQUE), "propagation"))
        with pytest.raises(UndecidedError, match="not known"):
            solve(puzzle_9x9(UNIQUE), "propagation")

    def test_solve_returns_one_or_none(self) -> None:
        solution = solve(puzzle_9x9(UNIQUE))
        assert solution is not None
        assert solution["r1c3"] == 9
        assert solve(puzzle_9x9(BROKEN)) is None


class TestCount:
    def test_exact_below_the_limit(self) -> None:
        found = count(Puzzle.empty(4), limit=288)
        assert (found.value, found.is_exact, str(found)) == (288, True, "288 solutions")

    def test_a_lower_bound_at_the_limit(self) -> None:
        found = count(Puzzle.empty(4), limit=287)
        assert (found.value, found.is_exact) == (287, False)
        assert str(found) == "at least 287 solutions (stopped at the limit of 287)"

    def test_a_lower_bound_when_time_is_over(self) -> None:
        found = count(Puzzle.empty(9), limit=None, time_limit=0.1)
        assert not found.is_exact
        assert found.value > 0
        assert found.reason == "time limit"

    def test_shared_puzzles_with_known_numbers(self) -> None:
        for line in shared_lines("counted.txt"):
            puzzle, number = line.split()
            if int(number) <= 1000:
                assert count(puzzle_9x9(puzzle)).value == int(number)


class TestPropagation:
    @pytest.mark.parametrize("engine", ["propagation", "sat", "sat:glucose4:extended"])
    def test_an_easy_puzzle_is_finished(self, engine: str) -> None:
        left = propagate(puzzle_9x9(EASY), engine)
        assert left.is_finished
        solution = solve(puzzle_9x9(EASY))
        assert solution is not None
        assert [digit for (digit,) in left.digits] == list(solution)

    def test_naked_and_hidden_singles_are_unit_propagation_on_the_extended_encoding(self) -> None:
        for line in (UNIQUE, EASY, AMBIGUOUS):
            puzzle = puzzle_9x9(line)
            extended = propagate(puzzle, "sat:minisat22:extended")
            assert extended.digits == propagate(puzzle, "propagation").digits

    def test_stronger_encodings_leave_fewer_candidates(self) -> None:
        sizes = [
            sum(map(len, propagate(puzzle_9x9(UNIQUE), f"sat:glucose4:{encoding}").digits))
            for encoding in ("minimal", "extended", "triads")
        ]
        assert sizes == sorted(sizes, reverse=True)
        assert len(set(sizes)) > 1

    def test_a_contradiction_is_said(self) -> None:
        left = propagate(puzzle_9x9(BROKEN))
        assert not left.consistent
        assert not left.is_finished

    @pytest.mark.parametrize(
        ("count", "extended", "triads"),
        [(200, 84, 147), (1000, 444, 749)],
    )
    @pytest.mark.slow
    def test_golden_numbers_of_17_clue_puzzles(
        self, count: int, extended: int, triads: int
    ) -> None:
        lines = shared_lines("17_clue_sample.txt")[:count]
        finished = dict.fromkeys(("minimal", "extended", "triads"), 0)
        for line in lines:
            for encoding in finished:
                puzzle = puzzle_9x9(line.split()[0])
                finished[encoding] += propagate(puzzle, f"sat:glucose4:{encoding}").is_finished
        # Of all 49,158 puzzles with 17 clues the extended encoding finishes 44.6 %.
        assert finished == {"minimal": 0, "extended": extended, "triads": triads}


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(puzzle=small_puzzles())
@pytest.mark.slow
def test_every_engine_agrees_with_brute_force(puzzle: Puzzle) -> None:
    listed = []
    for values in all_solutions(puzzle):
        listed.append(values)
        if len(listed) == 30:
            break
    expected = ["none", "unique", "multiple"][min(len(listed), 2)]
    for engine in [*ENGINES, *SAT_VARIANTS]:
        assert check(puzzle, engine).status.value == expected
    if len(listed) < 30:
        for engine in ENGINES:
            assert sorted(s.values for s in solutions(puzzle, engine)) == sorted(listed)
    eliminated = check(puzzle, "propagation").status.value
    assert eliminated in (expected, "undecided")
    for left in (propagate(puzzle), propagate(puzzle, "sat")):
        if not left.consistent:
            assert expected == "none"
        for values in listed:
            assert all(value in digits for value, digits in zip(values, left.digits, strict=False))


def test_a_wrong_solution_is_never_returned(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = Answer(Outcome.SAT, (1,) * 81, forced=True)
    monkeypatch.setattr(
        "sudoku_model.solvers.engines.backtracking.BacktrackingSession.solve",
        lambda *_, **__: wrong,
    )
    for question in (check, solve):
        with pytest.raises(DefectError, match="breaks its rules"):
            question(puzzle_9x9(UNIQUE), "backtracking")


def test_ctrl_c_while_counting_is_ctrl_c() -> None:
    assert isinstance(solutions_module._undecided("interrupted", ""), KeyboardInterrupt)


class TestWarmSessions:
    def test_a_second_question_reuses_the_session(self) -> None:
        check(puzzle_9x9(UNIQUE), "sat:minisat22")
        before = {id(session) for kept in pool._idle.values() for session in kept}
        check(puzzle_9x9(EASY), "sat:minisat22")
        assert {id(session) for kept in pool._idle.values() for session in kept} == before

    def test_few_kinds_are_kept(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(pool, "KEPT_KINDS", 2)
        monkeypatch.setattr(pool, "_idle", {})
        for order in (4, 6, 8, 9, 10):
            assert solve(Puzzle.empty(order))
        assert [key.subject[0].order for key in pool._idle] == [9, 10]

    def test_after_an_error_a_session_is_not_used_again(self) -> None:
        puzzle = Puzzle.empty(Grid.square(4))
        with (
            pytest.raises(ZeroDivisionError),
            conversation(puzzle, engine_named("sat:glucose3")) as (lost, _),
        ):
            1 / 0  # noqa: B018
        with conversation(puzzle, engine_named("sat:glucose3")) as (session, _):
            assert session is not lost
