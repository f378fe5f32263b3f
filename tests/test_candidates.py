"""True candidates: against every filled grid, on every engine, under every limit."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import sudoku_model as sm
from sudoku_model.analysis.candidates import TrueCandidates, true_candidates
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.errors import OptionError
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import INTERRUPTED, Answer, Outcome
from tests.clue_brute_force import Referee, puzzles
from tests.constraints.test_catalog import example_of
from tests.puzzles import AMBIGUOUS, BROKEN, UNIQUE, puzzle_9x9


def digits_of(solutions: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    return [tuple(sorted({*column})) for column in zip(*solutions, strict=True)] or [()] * 16


def agrees_with_brute_force(puzzle: Puzzle, engine: str, cap: int) -> None:
    solutions = Referee(puzzle).solutions
    for limit in (None, cap):
        answer = true_candidates(puzzle, engine, limit=limit)
        assert answer.is_complete
        assert answer.is_counted
        assert list(answer.digits) == digits_of(solutions)
        assert {one.values for one in answer.solutions} <= {*solutions}
        if limit is not None:
            assert answer.counts == tuple(
                tuple(min(cap, sum(v[cell] == digit for v in solutions)) for digit in digits)
                for cell, digits in enumerate(answer.digits)
            )


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(puzzle=puzzles(), cap=st.integers(1, 40))
def test_sat_agrees_with_every_grid(puzzle: Puzzle, cap: int) -> None:
    agrees_with_brute_force(puzzle, "sat", cap)


@pytest.mark.slow
@settings(max_examples=2, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(puzzle=puzzles())
def test_cpsat_agrees_with_every_grid(puzzle: Puzzle) -> None:
    agrees_with_brute_force(puzzle, "cpsat", 1)


@settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(puzzle=puzzles())
@pytest.mark.slow
def test_backtracking_agrees_with_every_grid(puzzle: Puzzle) -> None:
    agrees_with_brute_force(puzzle, "backtracking", 3)


def nothing_false(answer: TrueCandidates, solutions: list[tuple[int, ...]], cap: int) -> None:
    expected = digits_of(solutions)
    assert (answer.is_complete and answer.is_counted) == (not answer.reason)
    for cell, digits in enumerate(answer.digits):
        assert {*digits} <= {*expected[cell]}
        assert not answer.is_complete or digits == expected[cell]
        for place, digit in enumerate(digits if answer.counts else ()):
            assert answer.counts is not None
            number = min(cap, sum(values[cell] == digit for values in solutions))
            counted = answer.counts[cell][place]
            assert counted == number if answer.is_counted else counted <= number


@settings(max_examples=20, deadline=None)
@given(puzzle=puzzles(), seconds=st.sampled_from([0.0, 0.001, 0.003, 0.01]))
def test_under_a_time_limit_nothing_false_is_said(puzzle: Puzzle, seconds: float) -> None:
    answer = true_candidates(puzzle, limit=9, time_limit=seconds)
    nothing_false(answer, Referee(puzzle).solutions, 9)


def test_ctrl_c_at_any_moment_returns_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    from sudoku_model.solvers.engines.backtracking import BacktrackingSession

    puzzle = Puzzle.empty(4).with_given("r1c1", 1).with_given("r2c3", 1).with_given("r4c4", 2)
    solutions = Referee(puzzle).solutions
    ask = BacktrackingSession.solve
    for question in range(1, 100):
        left = [question]

        def interrupted(session, assume=(), limits=None, left=left, **rest):
            left[0] -= 1
            if left[0] == 0:
                return Answer(Outcome.UNDECIDED, reason=INTERRUPTED)
            return ask(session, assume, limits, **rest)

        monkeypatch.setattr(BacktrackingSession, "solve", interrupted)
        answer = true_candidates(puzzle, "backtracking", limit=3)
        nothing_false(answer, solutions, 3)
        if left[0] > 0:
            assert answer.is_counted
            break
        assert answer.reason == INTERRUPTED
    else:
        raise AssertionError("the search never ended")


class TestAnswers:
    def test_the_empty_grid_needs_few_solutions(self) -> None:
        answer = true_candidates(Puzzle.empty(9))
        assert answer.digits == (tuple(range(1, 10)),) * 81
        assert len(answer.solutions) < 100

    @pytest.mark.slow
    def test_king_knight_and_nonconsecutive(self) -> None:
        puzzle = Puzzle.empty(9).with_constraints(
            sm.AntiKing(), sm.AntiKnight(), sm.NonConsecutive()
        )
        answer = true_candidates(puzzle)
        assert answer.is_complete
        assert len(answer.solutions) < 72  # it has no more

    def test_words_and_json(self) -> None:
        answer = true_candidates(puzzle_9x9(AMBIGUOUS), limit=1000)
        number = sm.count(puzzle_9x9(AMBIGUOUS)).value
        assert answer.counts is not None
        assert {sum(counts) for counts in answer.counts} == {number}
        assert answer["r2c2"] == (6,)
        assert "r2c2" not in answer.open_cells
        assert str(answer).endswith(f"seen in {len(answer.solutions)} solutions")
        record = json.loads(json.dumps(answer.to_dict()))
        assert record["candidates"]["r2c2"] == [6]
        assert record["counts"]["r2c2"] == [number]
        assert record["complete"] is record["counted"] is True
        assert answer._repr_svg_().startswith("<svg")

    def test_one_solution_and_none(self) -> None:
        answer = true_candidates(puzzle_9x9(UNIQUE))
        assert {*map(len, answer.digits)} == {1}
        assert str(answer).endswith("seen in 1 solution")
        answer = true_candidates(puzzle_9x9(BROKEN), limit=2)
        assert str(answer) == "no solution"
        assert {*answer.digits} == {()}

    def test_undecided(self) -> None:
        answer = true_candidates(puzzle_9x9(UNIQUE), time_limit=0)
        assert str(answer) == "undecided: time limit"
        answer = true_candidates(puzzle_9x9(UNIQUE), "propagation")
        assert str(answer) == "undecided: elimination stopped unfinished"

    def test_holes_extra_cells_and_a_large_grid(self) -> None:
        grid = Grid(4, 4, range(1, 5), Grid.square(4).regions, holes=frozenset({5}))
        assert true_candidates(Puzzle.empty(grid)).is_complete
        doubler = sm.Doubler()
        puzzle = Puzzle.empty(doubler.extend(Grid.square(4))).with_constraints(
            doubler, sm.Values(sm.KillerCage("r1c1 r1c2", 11))
        )
        answer = true_candidates(puzzle)
        assert {*answer["r1c1"]} == {3, 4}
        # A cyclic pattern; two columns of a stack in one band can be exchanged.
        large = Puzzle.empty(18)
        for cell in set(large.grid.cells) - {0, 1, 18, 19}:
            row, column = divmod(cell, 18)
            digit = (6 * (row % 3) + row // 3 + column) % 18 + 1
            large = large.with_given(large.grid.cell_name(cell), digit)
        answer = true_candidates(large)
        assert answer["r1c3"] == (3,)
        assert answer.is_complete

    @pytest.mark.parametrize("options", [{"limit": 0}, {"time_limit": -1}])
    def test_bad_options(self, options: dict) -> None:
        with pytest.raises(OptionError, match="found"):
            true_candidates(Puzzle.empty(4), **options)


@pytest.mark.sample(every=24)
@pytest.mark.parametrize("kind", CONSTRAINTS.values(), ids=CONSTRAINTS)
def test_every_kind_of_clue(kind: type[Constraint]) -> None:
    board, _ = example_of(kind)
    puzzle = Puzzle.empty(board.grid).with_constraints(*board.constraints)
    answer = true_candidates(puzzle, time_limit=0.05)
    for solution in answer.solutions:
        assert puzzle.holds(solution.values)
        for cell, value in enumerate(solution.values):
            assert value in answer.digits[cell]
    assert answer.is_complete == (not answer.reason)
