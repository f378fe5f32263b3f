"""Counting: against brute force, against other ways of counting, against known numbers."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
from functools import partial
from statistics import fmean

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import sudoku_model as sm
from sudoku_model.analysis.conversation import conversation
from sudoku_model.analysis.counting import (
    Count,
    Method,
    count,
    frontier,
    orders,
    question,
    sampling,
)
from sudoku_model.analysis.counting.diagrams import OutOfReachError, build
from sudoku_model.analysis.counting.houses import house_puzzle
from sudoku_model.errors import DefectError, OptionError, UndecidedError, UnsupportedError
from sudoku_model.grid import Grid, House
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Limits, engine_named
from tests.conftest import Run
from tests.puzzles import (
    AMBIGUOUS,
    BROKEN,
    UNIQUE,
    all_solutions,
    puzzle_9x9,
    shared_lines,
    small_puzzles,
)
from tests.working import PATIENCE, let_work

EMPTY_6X6 = 28_200_960
EMPTY_8X8 = 29_136_487_207_403_520
EMPTY_9X9 = 6_670_903_752_021_072_936_960
"""Felgenhauer and Jarvis; those of the smaller grids stand in the OEIS, sequence A107739."""

LATIN_5 = 161_280
"""Latin squares of order 5 (OEIS A002860)."""

quick = settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))


def decomposed(puzzle: Puzzle) -> int:
    found = count(puzzle, method="decomposition")
    assert found.is_exact
    assert found.method is Method.DECOMPOSITION
    return found.value


def latin(order: int, **fields: object) -> Grid:
    return Grid(order, order, range(1, order + 1), (None,) * order**2, **fields)  # type: ignore[arg-type]


class TestDecomposition:
    @quick
    @given(small_puzzles())
    def test_small_puzzles_against_brute_force(self, puzzle: Puzzle) -> None:
        assert decomposed(puzzle) == sum(1 for _ in all_solutions(puzzle))

    @quick
    @given(st.data())
    def test_any_houses_against_brute_force(self, data: st.DataObject) -> None:
        """Regions of any shape and size, houses smaller than the number of digits, any domains."""
        rows, columns = data.draw(st.sampled_from([(3, 3), (3, 4), (4, 3), (2, 5)]))
        cells = range(rows * columns)
        digits = range(1, max(rows, columns) + 1 + data.draw(st.integers(0, 1)))
        number = st.one_of(st.none(), st.integers(0, 3))
        regions = data.draw(st.lists(number, min_size=len(cells), max_size=len(cells)))
        for region in range(4):
            members = [cell for cell in cells if regions[cell] == region]
            for cell in members[len(digits) :]:
                regions[cell] = None
        more = data.draw(
            st.lists(st.sets(st.sampled_from(cells), min_size=2, max_size=3), max_size=2)
        )
        grid = Grid(
            rows,
            columns,
            digits,
            tuple(regions),
            has_rows=data.draw(st.booleans()),
            more_houses=tuple(House(f"house {i}", tuple(m)) for i, m in enumerate(more)),
        )
        some = st.sets(st.sampled_from(digits), min_size=1, max_size=3).map(frozenset)
        domains = data.draw(st.dictionaries(st.sampled_from(cells), some, min_size=5))
        puzzle = Puzzle(grid, (None,) * len(cells), domains)
        assert decomposed(puzzle) == sum(1 for _ in all_solutions(puzzle))

    def test_known_numbers(self) -> None:
        assert decomposed(Puzzle.empty(4)) == 288
        assert decomposed(Puzzle.empty(6)) == EMPTY_6X6
        assert decomposed(Puzzle.empty(Grid.square(6, (3, 2)))) == EMPTY_6X6
        assert decomposed(Puzzle.empty(latin(5))) == LATIN_5

    def test_cells_in_no_house(self) -> None:
        free = latin(3, has_rows=False, has_columns=False)
        assert decomposed(Puzzle.empty(free)) == 3**9

    def test_a_jigsaw(self) -> None:
        regions = "1122112323334444"
        grid = Grid(4, 4, range(1, 5), tuple(int(number) - 1 for number in regions))
        puzzle = Puzzle.empty(grid)
        assert decomposed(puzzle) == sum(1 for _ in all_solutions(puzzle))

    def test_no_solution(self) -> None:
        assert decomposed(puzzle_9x9(BROKEN)) == 0
        # Two cells of a row for three digits: no elimination of singles sees it.
        puzzle = Puzzle(
            Grid.square(4), (None,) * 16, {cell: frozenset({1, 2}) for cell in (0, 1, 2)}
        )
        assert decomposed(puzzle) == 0

    def test_one_solution_and_nothing_open(self) -> None:
        assert decomposed(puzzle_9x9(UNIQUE)) == 1
        solved = next(all_solutions(Puzzle.empty(4)))
        assert decomposed(Puzzle(Grid.square(4), solved)) == 1

    @pytest.mark.parametrize(
        "constraint",
        [sm.Diagonal("down"), sm.AntiKnight(), sm.DisjointGroups(), sm.Even("r1c1 r2c3")],
    )
    def test_constraints_that_are_houses_or_candidates(self, constraint: sm.Constraint) -> None:
        puzzle = Puzzle.empty(4).with_constraints(constraint)
        assert decomposed(puzzle) == count(puzzle, method="enumeration").value

    def test_counts_beyond_64_bits(self) -> None:
        free = latin(6, has_rows=False, has_columns=False)
        assert decomposed(Puzzle.empty(free)) == 6**36

    def test_states_of_several_words(self) -> None:
        """Each digit's node needs some bits; those of many digits do not fit into 64."""
        bits = [20, 30, 14, 60, 3]
        random = np.random.default_rng(1)
        states = np.array([random.integers(1 << min(b, 30), size=9) for b in bits], np.int32)
        keys = frontier._keys(states, bits)
        assert len(keys) == 2
        assert (frontier._unpacked(keys, bits, states.dtype) == states).all()

    @pytest.mark.slow
    def test_every_order_gives_the_same_number(self) -> None:
        board = house_puzzle(puzzle_9x9(AMBIGUOUS))
        assert board is not None
        expected = count(puzzle_9x9(AMBIGUOUS), method="enumeration").value
        cells = list(range(81))
        for seed in range(4):
            random.Random(seed).shuffle(cells)
            diagrams = build(board, cells)
            assert diagrams is not None
            assert frontier.count_states(diagrams, Limits()) == expected

    @pytest.mark.parametrize("most", [20_000, pytest.param(30_000_000, marks=pytest.mark.slow)])
    def test_shared_puzzles_with_known_numbers(self, most: int) -> None:
        for line in shared_lines("counted.txt"):
            puzzle, number = line.split()
            if int(number) <= most:
                assert decomposed(puzzle_9x9(puzzle)) == int(number)

    @pytest.mark.slow
    def test_the_empty_8x8(self) -> None:
        assert decomposed(Puzzle.empty(8)) == EMPTY_8X8

    def test_what_it_cannot_count(self) -> None:
        puzzle = Puzzle.empty(4).with_constraints(sm.KillerCage("r1c1 r1c2", 5))
        with pytest.raises(UnsupportedError, match="houses and candidates"):
            count(puzzle, method="decomposition")

    def test_every_order_that_is_tried_has_each_cell_once(self) -> None:
        board = house_puzzle(Puzzle.empty(6))
        assert board is not None
        random = np.random.default_rng(1)
        tried = set()
        for order in orders._first_orders(Grid.square(6), board):
            for _ in range(30):
                order = order.changed(random)  # noqa: PLW2901
                cells = order.cells([36])
                tried.add(tuple(cells))
                assert sorted(cells) == list(range(37))
                assert cells[-1] == 36
        assert len(tried) > 20

    def test_a_better_order_counts_the_same(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(orders, "CHEAP", 1)  # so that better ones are looked for
        assert decomposed(Puzzle.empty(4)) == 288

    def test_what_is_too_large(self, monkeypatch: pytest.MonkeyPatch) -> None:
        board = house_puzzle(Puzzle.empty(6))
        assert board is not None
        plan = orders.best_plan(Grid.square(6), board, Limits())
        assert plan is not None
        monkeypatch.setattr(frontier, "MOST_STATES", 100)
        with pytest.raises(OutOfReachError, match="half-filled"):
            frontier.count_states(plan.diagrams, Limits())
        with pytest.raises(UndecidedError, match="time limit"):
            frontier.count_states(plan.diagrams, Limits(0))
        monkeypatch.setattr("sudoku_model.analysis.counting.diagrams.MOST_NODES", 100)
        with pytest.raises(OutOfReachError, match="houses overlap"):
            orders.best_plan(Grid.square(6), board, Limits())


class TestEstimate:
    @pytest.mark.parametrize("width", [200, pytest.param(2000, marks=pytest.mark.slow)])
    @pytest.mark.slow
    @pytest.mark.rest
    def test_the_empty_9x9(self, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
        monkeypatch.setattr(question, "WIDTH", width)
        monkeypatch.setattr(sampling, "PRECISE", 0.1)
        monkeypatch.setattr(sampling, "ENOUGH_SECONDS", 100.0)  # on a busy machine, too
        found = count(Puzzle.empty(9), method="estimate")
        low, high = found.bounds
        assert high is not None
        assert low <= EMPTY_9X9 <= high
        assert high < 1.3 * low
        assert (found.is_exact, found.method) == (False, Method.ESTIMATE)
        assert str(found).startswith("about 6.")
        assert "an estimate, not exact" in str(found)

    @pytest.mark.slow
    def test_samples_of_states_have_the_right_mean(self) -> None:
        board = house_puzzle(Puzzle.empty(6))
        assert board is not None
        diagrams = build(board, range(36))
        assert diagrams is not None
        draw = np.random.default_rng(5)
        samples = [frontier.estimate_states(diagrams, 40, draw, Limits()) for _ in range(30)]
        assert len(set(samples)) > 1
        assert fmean(samples) == pytest.approx(EMPTY_6X6, rel=0.05)

    @pytest.mark.slow
    def test_samples_of_a_search_have_the_right_mean(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sampling, "BRANCHES", 4)
        puzzle = Puzzle.empty(4).with_constraints(sm.Difference("r1c1 r1c2", 1))
        expected = count(puzzle).value
        with conversation(puzzle, engine_named("sat")) as (session, assumptions):
            draw = random.Random(3)
            samples = [
                sampling.sample_with(session, assumptions, 16, draw, Limits()) for _ in range(150)
            ]
        assert len(set(samples)) > 1
        assert fmean(samples) == pytest.approx(expected, rel=0.05)

    @pytest.mark.slow
    def test_bounds_hold_as_often_as_they_say(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """99 % of 60 estimates: three misses would be a surprise of one in fifty."""
        monkeypatch.setattr(sampling, "BRANCHES", 3)
        puzzle = Puzzle.empty(4).with_constraints(sm.PairSum("r1c1 r1c2", 5))
        expected = count(puzzle).value
        misses = 0
        with conversation(puzzle, engine_named("sat")) as (session, assumptions):
            for seed in range(60):
                sample = partial(
                    sampling.sample_with, session, assumptions, 16, random.Random(seed)
                )
                monkeypatch.setattr(sampling, "PRECISE", 1.0)
                found = sampling.estimate(sample, 0, Limits())
                assert found is not None
                misses += not found.low <= expected <= found.high
        assert misses <= 2

    @pytest.mark.slow
    @pytest.mark.rest
    def test_a_variant_with_many_solutions(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The cage forbids nothing, so the true number is that of the empty grid."""
        monkeypatch.setattr(question, "LISTED", 600)
        monkeypatch.setattr(sampling, "PRECISE", 0.5)
        cage = sm.Sum("r1c1 r1c2 r1c3 r2c1", "<=", 24)
        found = count(Puzzle.empty(6).with_constraints(cage))
        assert found.method is Method.ESTIMATE
        assert found.reason == "more than 600 solutions"
        low, high = found.bounds
        assert high is not None
        assert low <= EMPTY_6X6 <= high

    def test_it_is_never_below_what_is_known(self) -> None:
        found = sampling.estimate(lambda limits: 10.0, 70, Limits())
        assert found == (70, 70, 70)

    def test_samples_that_differ_too_much_give_no_upper_bound(self) -> None:
        samples = iter([1.0] * 19 + [1000.0])
        found = sampling.estimate(lambda limits: next(samples), 0, Limits(0))
        assert found is not None
        assert found.high is None
        assert found.low <= 1
        answer = Count(found.value, False, "", Method.ESTIMATE, (found.low, None))
        assert "at least 0 with 99% confidence" in str(answer)

    @pytest.mark.slow
    def test_dead_ends_are_no_proof(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(frontier, "estimate_states", lambda *_: 0.0)
        monkeypatch.setattr(sampling, "PRECISE", 0.5)
        found = count(puzzle_9x9(AMBIGUOUS), method="estimate")
        low, high = found.bounds
        assert low <= count(puzzle_9x9(AMBIGUOUS)).value <= (high or 10**9)

    def test_no_bounds_from_few_samples(self) -> None:
        assert sampling.estimate(lambda limits: 10.0, 0, Limits(0)) is not None  # they are quick
        left = iter(range(1, 6))

        def slow(limits: Limits) -> float:
            if next(left, None) is None:
                raise UndecidedError("time limit")
            return 10.0

        assert sampling.estimate(slow, 0, Limits()) is None

    def test_no_solution_is_exact(self) -> None:
        found = count(puzzle_9x9(BROKEN), method="estimate")
        assert (found.value, found.is_exact) == (0, True)


class TestTheQuestion:
    def test_few_are_listed_and_many_are_not(self) -> None:
        listed, counted = count(Puzzle.empty(4)), count(Puzzle.empty(6))
        assert (listed.value, listed.method) == (288, Method.ENUMERATION)
        assert str(listed) == "288 solutions"
        assert (counted.value, counted.method) == (EMPTY_6X6, Method.DECOMPOSITION)
        assert str(counted) == f"{EMPTY_6X6} solutions (exact; counted without listing them)"
        assert counted.bounds == (EMPTY_6X6, EMPTY_6X6)

    def test_a_limit_is_a_lower_bound(self) -> None:
        found = count(Puzzle.empty(6), limit=20)
        assert (found.value, found.is_exact, found.bounds) == (20, False, (20, None))
        assert found.is_complete

    @pytest.mark.slow
    def test_time_over_returns_what_is_known(self) -> None:
        found = count(Puzzle.empty(9), time_limit=0.2)
        assert found.value > 0
        assert not found.is_complete
        assert str(found).startswith("at least")

    @pytest.mark.slow
    def test_an_estimate_when_time_is_over_says_so(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def too_slow(*_: object) -> int:
            raise UndecidedError("time limit")

        monkeypatch.setattr(frontier, "count_states", too_slow)
        found = count(Puzzle.empty(6), time_limit=60)
        assert found.method is Method.ESTIMATE
        assert not found.is_complete

    def test_ctrl_c_returns_what_is_known(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def interrupted(*_: object) -> int:
            raise KeyboardInterrupt

        monkeypatch.setattr(frontier, "count_states", interrupted)
        found = count(Puzzle.empty(6))
        assert str(found) == "at least 500 solutions (interrupted)"

    def test_a_wrong_count_is_a_defect(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(frontier, "count_states", lambda *_: 3)
        with pytest.raises(DefectError, match="3 solutions"):
            count(Puzzle.empty(6))

    def test_an_unknown_method(self) -> None:
        with pytest.raises(OptionError, match="'guess', expected one of enumeration"):
            count(Puzzle.empty(4), method="guess")

    @pytest.mark.slow
    def test_king_knight_and_nonconsecutive(self) -> None:
        rules = sm.AntiKing(), sm.AntiKnight(), sm.NonConsecutive()
        found = count(Puzzle.empty(9).with_constraints(*rules))
        assert (found.value, found.is_exact, found.method) == (72, True, Method.ENUMERATION)

    def test_auxiliary_variables_do_not_count(self) -> None:
        puzzle = Puzzle.empty(4).with_constraints(
            sm.Or((sm.KillerCage("r1c1 r1c2", 5), sm.KillerCage("r1c1 r2c1", 5)))
        )
        expected = sum(puzzle.holds(values) for values in all_solutions(Puzzle.empty(4)))
        assert count(puzzle).value == expected


class TestCommandLine:
    def test_json(self, run: Run) -> None:
        record = json.loads(run("count", "--json", "." * 36).out)
        assert record["name"] == "line 1"
        assert (record["count"], record["exact"]) == (EMPTY_6X6, True)
        assert record["method"] == "decomposition"
        assert record["bounds"] == [EMPTY_6X6, EMPTY_6X6]

    def test_json_of_an_estimate(self, run: Run) -> None:
        done = run("count", "--json", "--method", "estimate", "." * 36)
        record = json.loads(done.out)
        assert done.code == 0
        assert (record["exact"], record["method"]) == (False, "estimate")
        assert record["confidence"] == 0.99
        low, high = record["bounds"]
        assert low <= EMPTY_6X6 <= high

    @pytest.mark.slow
    def test_time_limit(self, run: Run) -> None:
        done = run("count", "--time-limit", "0.2", "." * 81)
        assert done.code == 3
        assert "at least" in done.out

    @pytest.mark.slow
    @pytest.mark.skipif(sys.platform == "win32", reason="no Ctrl-C for a child there")
    def test_ctrl_c(self) -> None:
        command = [sys.executable, "-m", "sudoku_model", "count", "--method", "enumeration"]
        with subprocess.Popen(
            [*command, "1234" + "." * 12, "." * 81],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as running:
            assert running.stdout is not None
            assert "argument 1" in running.stdout.readline()
            let_work(running, 1.5)  # at the other puzzle
            running.send_signal(signal.SIGINT)
            printed, _ = running.communicate(timeout=PATIENCE)
        assert running.returncode == 3
        assert "at least" in printed
        assert "(interrupted)" in printed


def test_bounds_of_what_is_not_estimated() -> None:
    assert Count(5, True).bounds == (5, 5)
    assert Count(5, False, "time limit").bounds == (5, None)
    assert str(Count(1, True)) == "1 solution"
