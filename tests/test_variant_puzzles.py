"""Puzzles with constraints: as values, in every question, and what a verdict says about them."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_model import (
    Grid,
    Puzzle,
    Status,
    UndecidedError,
    check,
    count,
    propagate,
    solutions,
    solve,
)
from sudoku_model import constraints as c
from sudoku_model.analysis import versions
from sudoku_model.analysis.conversation import close_idle
from sudoku_model.constraints.base import Board, Constraint, Stating
from sudoku_model.errors import ConstraintError, DefectError, GridError
from sudoku_model.solvers import pool
from tests.puzzles import all_solutions

FOUR = Puzzle.empty(4)
CAGE = c.KillerCage("r1c1 r1c2 r2c1", 7)
KNIGHT = c.AntiKnight()
THERMO = c.Thermometer("r4c4 r4c3 r3c3")
DOTS = (c.Difference("r1c1 r1c2"), c.Ratio("r3c3 r4c3"), c.NegativeDifference())

VARIANTS = {
    "cages": (CAGE, c.KillerCage("r3c3 r3c4 r4c4", 8)),
    "both diagonals": (c.Diagonal("down"), c.Diagonal("up")),
    "lines": (THERMO, c.Palindrome("r1c1 r2c2 r3c3"), c.Whisper("r1c4 r2c3 r2c4", 2)),
    "dots": DOTS,
    "sums outside": (c.LittleKiller("r1c1 r2c2 r3c3 r4c4", 9), c.Skyscraper("r1", 3)),
    "composites": (
        c.Or((CAGE, c.And((c.Even("r1c1"), THERMO)))),
        c.Exactly(1, (c.Odd("r2c2"), c.Odd("r3c3"), c.Even("r4c1"))),
        c.Not(c.Renban("r2c1 r3c2")),
    ),
    "machines": (c.Regex("r2", ".*12.*|.*34.*"), c.Entropic("r1c1 r2c2 r1c3")),
    "the same one twice": (CAGE, CAGE),
    "one solution": (
        c.KillerCage("r1c1 r1c2", 3),
        c.KillerCage("r1c1 r2c1", 5),
        c.Difference("r3c3 r4c3"),
        c.GreaterThan("r3c1 r3c2"),
        c.GreaterThan("r3c3 r3c4"),
        c.GreaterThan("r3c1 r4c1"),
        c.Odd("r3c2"),
    ),
    "no solution": (c.KillerCage("r1c1 r1c2", 3), c.KillerCage("r1c3 r1c4", 3)),
    "no solution without a reason at hand": (KNIGHT, c.AntiKing()),
}

ENGINES = ["sat", "cpsat", "backtracking"]
every_variant = pytest.mark.parametrize("name", VARIANTS)


@cache
def fillings() -> tuple[tuple[int, ...], ...]:
    return tuple(all_solutions(FOUR))


def variant(name: str) -> Puzzle:
    return FOUR.with_constraints(*VARIANTS[name])


@cache
def expected_of(name: str) -> frozenset[tuple[int, ...]]:
    """Return the solutions, found without any engine."""
    puzzle = variant(name)
    return frozenset(values for values in fillings() if puzzle.holds(values))


class TestConstraintsOfAPuzzle:
    def test_they_are_added_to_a_copy_in_order(self) -> None:
        puzzle = FOUR.with_constraints(CAGE).with_constraints(KNIGHT, THERMO)
        assert puzzle.constraints == (CAGE, KNIGHT, THERMO)
        assert FOUR.constraints == ()
        assert puzzle.with_constraints() == puzzle

    def test_one_is_taken_away_and_of_equal_ones_the_first(self) -> None:
        puzzle = FOUR.with_constraints(CAGE, KNIGHT, CAGE)
        once = puzzle.without_constraint(CAGE)
        assert once.constraints == (KNIGHT, CAGE)
        equal = c.KillerCage("R1C1  r1c2 r2c1", 7)
        assert once.without_constraint(equal).constraints == (KNIGHT,)
        assert puzzle.constraints == (CAGE, KNIGHT, CAGE)
        with pytest.raises(ConstraintError, match=r"found the cage r1c1 .*, expected a"):
            FOUR.without_constraint(CAGE)
        with pytest.raises(ConstraintError, match="found 'AntiKnight', expected a constr"):
            FOUR.without_constraint("AntiKnight")  # type: ignore[arg-type]

    def test_other_clues_leave_them_alone(self) -> None:
        puzzle = FOUR.with_constraints(CAGE).with_given("r1c1", 1).with_candidates("r1c2", [2, 3])
        assert puzzle.without("r1c1").without("r1c2").constraints == (CAGE,)

    def test_they_are_part_of_equality_and_of_the_key(self) -> None:
        puzzle = FOUR.with_constraints(CAGE)
        same = Puzzle.empty(4).with_constraints(c.KillerCage(" R1C1 r1c2  r2c1", 7))
        assert puzzle == same
        assert hash(puzzle) == hash(same)
        assert puzzle != FOUR
        assert puzzle != FOUR.with_constraints(c.KillerCage("r1c1 r1c2 r2c1", 8))
        assert FOUR.with_constraints(CAGE, KNIGHT) != FOUR.with_constraints(KNIGHT, CAGE)
        assert len({FOUR, puzzle, same, puzzle.without_constraint(CAGE)}) == 2

    def test_lists_in_fields_are_as_good_as_tuples(self) -> None:
        listed = c.Quadruple("r1c1-r2c2", [1, 2])
        assert listed == c.Quadruple("r1c1-r2c2", (1, 2))
        assert hash(FOUR.with_constraints(listed))

    def test_they_travel_between_processes(self) -> None:
        puzzle = variant("composites")
        assert check(puzzle).status is Status.MULTIPLE  # what is cached must not hinder it
        again = pickle.loads(pickle.dumps(puzzle))
        assert again == puzzle
        assert hash(again) == hash(puzzle)
        assert again.holds(next(iter(expected_of("composites"))))

    @pytest.mark.parametrize(
        ("constraint", "message"),
        [
            (c.KillerCage("r1c1 r5c1", 5), "KillerCage: cells: r5c1 lies outside the grid of 4x4"),
            (c.KillerCage("r1c1 r1c2", 9), "a sum of 9 in 2 cells, expected one from 3 to 7"),
            (c.KillerCage("r1c1 r1c1", 4), "r1c1 twice in cells"),
            (c.KillerCage("", 4), "cells is empty"),
            (c.Thermometer("r1c1 r3c3"), "Thermometer"),
            (c.Or((CAGE, c.Even("r9c9"))), "r9c9 lies outside"),
        ],
    )
    def test_one_that_does_not_fit_is_refused(self, constraint: Constraint, message: str) -> None:
        with pytest.raises(ConstraintError) as caught:
            FOUR.with_constraints(constraint)
        assert message in str(caught.value)
        assert "\n" not in str(caught.value)

    def test_a_stated_solution_must_have_all_cells(self) -> None:
        with pytest.raises(GridError, match="a stated solution of 3 cells for 16 cells"):
            replace(FOUR, expected=(1, 2, 3))

    @every_variant
    def test_a_filled_grid_holds_if_the_grid_and_each_constraint_do(self, name: str) -> None:
        puzzle = variant(name)
        for values in fillings():
            each = [one.holds(puzzle.board, values) for one in puzzle.constraints]
            assert puzzle.holds(values) == all(each)
        assert not puzzle.with_constraints(CAGE).holds((1,) * 16)

    def test_marks_of_other_constraints_are_seen(self) -> None:
        with_mark = FOUR.with_constraints(*DOTS)
        without_mark = with_mark.without_constraint(DOTS[0])
        lone = [values for values in fillings() if without_mark.holds(values)]
        assert not any(abs(values[0] - values[1]) == 1 for values in lone)
        both = [values for values in fillings() if with_mark.holds(values)]
        assert all(abs(values[0] - values[1]) == 1 for values in both)


@every_variant
@pytest.mark.parametrize("engine", ENGINES)
class TestEveryQuestionOnEveryEngine:
    @pytest.mark.sample(every=8)
    def test_check(self, name: str, engine: str) -> None:
        expected = expected_of(name)
        verdict = check(variant(name), engine)
        assert verdict.status.value == ["none", "unique", "multiple"][min(2, len(expected))]
        assert {solution.values for solution in verdict.solutions} <= expected
        assert len({s.values for s in verdict.solutions}) == min(2, len(expected))
        assert verdict.solver == engine

    @pytest.mark.sample(every=10)
    def test_solve_count_and_solutions(self, name: str, engine: str) -> None:
        puzzle, expected = variant(name), expected_of(name)
        solution = solve(puzzle, engine)
        assert (solution.values in expected) if solution else not expected
        if engine == "cpsat" and len(expected) > 30:
            assert count(puzzle, engine, limit=9).value == 9
            return
        found = [solution.values for solution in solutions(puzzle, engine)]
        assert len(found) == len(expected)
        assert set(found) == expected
        number = count(puzzle, engine)
        assert (number.value, number.is_exact) == (len(expected), True)


@every_variant
@pytest.mark.parametrize("engine", ["propagation", "sat", "sat:glucose4:extended"])
@pytest.mark.sample(every=8)
def test_propagation_keeps_what_a_solution_has(name: str, engine: str) -> None:
    puzzle, expected = variant(name), expected_of(name)
    left = propagate(puzzle, engine)
    for values in expected:
        assert all(value in digits for value, digits in zip(values, left.digits, strict=True))
    assert left.consistent or not expected
    if left.is_finished:
        assert len(expected) == 1


def test_propagation_uses_the_constraints() -> None:
    puzzle = FOUR.with_constraints(c.KillerCage("r1c1 r1c2", 3), THERMO)
    for engine in ("propagation", "sat"):
        left = propagate(puzzle, engine)
        assert left["r1c1"] == (1, 2)
        assert left["r1c3"] == (3, 4)
        assert left["r4c4"] == (1,)
    broken = FOUR.with_constraints(*VARIANTS["no solution"])
    assert not propagate(broken, "sat").consistent


def test_elimination_may_stop_unfinished_and_says_so() -> None:
    verdict = check(variant("dots"), "propagation")
    assert verdict.status is Status.UNDECIDED
    assert "unfinished" in verdict.reason
    assert verdict.candidates
    with pytest.raises(UndecidedError):
        solve(variant("dots"), "propagation")


NINE_CAGES = tuple(
    c.KillerCage(f"r{row}c{column}-r{row}c{column + 2}", total)
    for row, totals in enumerate(
        [(6, 15, 24), (15, 24, 6), (24, 6, 15), (9, 18, 18), (18, 18, 9), (18, 9, 18)], start=1
    )
    for column, total in zip((1, 4, 7), totals, strict=True)
)


@pytest.mark.parametrize("engine", ["sat", "cpsat"])
@pytest.mark.slow
@pytest.mark.rest
def test_a_9x9_puzzle_of_several_kinds(engine: str) -> None:
    """Cages, a thermometer and given cells; and two solutions once a given is taken away."""
    base = Puzzle.empty(9).with_constraints(*NINE_CAGES, c.Thermometer("r1c1-r1c3"))
    filled = solve(base, "sat")
    assert filled
    givens = tuple(
        value if (cell // 9 + cell) % 2 else None for cell, value in enumerate(filled.values)
    )
    puzzle = replace(base, givens=givens)
    verdict = check(puzzle, engine)
    assert verdict.status in (Status.UNIQUE, Status.MULTIPLE)
    assert verdict.solution
    assert puzzle.holds(verdict.solution.values)
    assert verdict.status is check(puzzle, "backtracking").status
    assert verdict.solution["r1c1"] < verdict.solution["r1c2"] < verdict.solution["r1c3"]


def test_givens_and_candidates_stand_beside_constraints() -> None:
    puzzle = variant("cages").with_given("r1c1", 1).with_candidates("r1c2", [2, 3])
    expected = {values for values in fillings() if puzzle.holds(values)}
    assert 0 < len(expected) < len(expected_of("cages"))
    for engine in ENGINES:
        assert {s.values for s in solutions(puzzle, engine)} == expected
    clash = puzzle.with_given("r1c4", 1)
    for engine in ENGINES:
        verdict = check(clash, engine)
        assert verdict.status is Status.NONE
        assert verdict.reason == "r1c1 and r1c4 both hold 1 (row 1)"


@settings(max_examples=15, deadline=None)
@given(names=st.sets(st.sampled_from(sorted(VARIANTS)), max_size=3), cell=st.integers(0, 15))
def test_any_mixture_has_the_same_solutions_on_every_engine(names: set[str], cell: int) -> None:
    constraints = [one for name in sorted(names) for one in VARIANTS[name]]
    puzzle = FOUR.with_constraints(*constraints).with_given(FOUR.grid.cell_name(cell), 2)
    expected = {values for values in fillings() if puzzle.holds(values)}
    for engine in ("sat", "backtracking"):
        assert {s.values for s in solutions(puzzle, engine)} == expected
    assert (
        check(puzzle, "cpsat").status.value
        == (["none", "unique", "multiple"][min(2, len(expected))])
    )


class TestRepeatedQuestions:
    def sessions(self) -> set[int]:
        return {id(session) for kept in pool._idle.values() for session in kept}

    @pytest.mark.parametrize("engine", ENGINES)
    def test_the_session_of_a_puzzle_is_used_again(self, engine: str) -> None:
        close_idle()
        puzzle = variant("lines")
        first = check(puzzle, engine)
        before = self.sessions()
        assert before
        for _ in range(3):
            assert check(puzzle, engine).status is first.status
            assert solve(puzzle, engine)
        assert self.sessions() == before
        # An equal puzzle, made anew, is the same one.
        assert check(variant("lines"), engine).status is first.status
        assert self.sessions() == before

    @pytest.mark.parametrize("engine", ENGINES)
    def test_answers_do_not_depend_on_what_was_asked_before(self, engine: str) -> None:
        names = ["one solution", "lines", "no solution", "dots", "one solution", "lines"]
        for _ in range(2):
            for name in names:
                size = min(2, len(expected_of(name)))
                assert len(check(variant(name), engine).solutions) == size
                assert count(variant(name), engine, limit=2).value == size

    def test_an_enumeration_spends_no_session(self) -> None:
        puzzle, expected = variant("lines"), expected_of("lines")
        for engine in ENGINES:
            running = solutions(puzzle, engine)
            first = next(running).values
            assert check(puzzle, engine).status is Status.MULTIPLE
            assert {first, *(solution.values for solution in running)} == expected
            abandoned = solutions(puzzle, engine)
            next(abandoned)
            abandoned.close()
            assert count(puzzle, engine, limit=3).value == 3

    def test_one_more_constraint_is_another_puzzle(self) -> None:
        puzzle = variant("cages")
        more = puzzle.with_constraints(c.Even("r1c1"))
        for _ in range(2):
            assert count(puzzle).value == len(expected_of("cages"))
            assert count(more).value == sum(values[0] % 2 == 0 for values in expected_of("cages"))
            assert count(FOUR).value == 288

    def test_few_sessions_are_kept(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(pool, "KEPT_KINDS", 3)
        monkeypatch.setattr(pool, "_idle", {})
        monkeypatch.setattr(versions, "MOST_CHANGES", -1)  # nothing is a version of another
        for total in range(3, 8):
            solve(FOUR.with_constraints(c.KillerCage("r1c1 r1c2", total)))
        assert len(pool._idle) == 3
        close_idle()


class TestLimits:
    HARD = Puzzle.empty(9).with_constraints(c.AntiKnight(), c.NonConsecutive(), c.Windoku())

    @pytest.mark.parametrize("engine", ENGINES)
    def test_no_time_at_all_is_undecided(self, engine: str) -> None:
        verdict = check(variant("lines"), engine, time_limit=0)
        if verdict.status is Status.UNDECIDED:
            assert verdict.reason == "time limit"
            assert "undecided" in str(verdict)
        else:  # it was found without a search
            assert verdict.status is Status.MULTIPLE

    @pytest.mark.parametrize("engine", ["cpsat", "backtracking"])
    def test_a_hard_puzzle_is_undecided_in_time(self, engine: str) -> None:
        verdict = check(self.HARD, engine, time_limit=0.05)
        assert verdict.status is Status.UNDECIDED
        assert verdict.reason == "time limit"
        assert verdict.seconds < 10
        with pytest.raises(UndecidedError, match="time limit"):
            solve(self.HARD, engine, time_limit=0)

    @pytest.mark.slow
    def test_counting_says_that_the_time_was_over(self) -> None:
        found = count(Puzzle.empty(9).with_constraints(KNIGHT), limit=None, time_limit=0.2)
        assert not found.is_exact
        assert found.reason == "time limit"

    def test_conflicts_are_limited_too(self) -> None:
        verdict = check(self.HARD, "backtracking", conflict_budget=0)
        assert verdict.status is Status.UNDECIDED
        assert verdict.reason == "conflict limit"

    def test_after_an_undecided_question_the_next_one_is_answered(self) -> None:
        puzzle = variant("one solution")
        for engine in ENGINES:
            check(puzzle, engine, time_limit=0)
            assert check(puzzle, engine).status is Status.UNIQUE


class TestWhatAVerdictSays:
    SOLVED = next(iter(sorted(fillings())))
    UNIQUE = FOUR.with_constraints(*VARIANTS["one solution"])

    def test_a_clean_verdict_says_no_more(self) -> None:
        verdict = check(self.UNIQUE)
        assert str(verdict) == "exactly one solution"
        assert verdict.conditions == ()
        assert verdict.disagreements == []
        assert not {"without", "disagreements", "notes", "reason"} & verdict.to_dict().keys()

    def test_what_could_not_be_stated_is_a_condition(self) -> None:
        puzzle = replace(self.UNIQUE, unstated=("2 drawn lines", "1 text"))
        verdict = check(puzzle)
        assert verdict.conditions == ("2 drawn lines", "1 text")
        assert str(verdict) == (
            "exactly one solution; this holds without 2 drawn lines; 1 text, which cannot be stated"
        )
        assert verdict.to_dict()["without"] == ["2 drawn lines", "1 text"]
        assert "this holds without" in verdict._repr_html_()

    def test_very_many_conditions_are_counted_in_the_sentence_and_kept_as_data(self) -> None:
        many = tuple(f"the value {number}" for number in range(200))
        verdict = check(replace(self.UNIQUE, unstated=many, notes=many))
        assert str(verdict).count("; the value 11; and 188 more") == 2
        assert "the value 12" not in str(verdict)
        assert verdict.to_dict()["without"] == verdict.to_dict()["notes"] == [*many]

    def test_no_solution_has_its_conditions_too_as_more_may_be_meant_otherwise(
        self,
    ) -> None:
        verdict = check(replace(variant("no solution"), unstated=("1 text",)))
        assert str(verdict) == "no solution; this holds without 1 text, which cannot be stated"
        assert verdict.conditions == ("1 text",)
        assert verdict.to_dict()["without"] == ["1 text"]

    def test_also_where_there_are_several(self) -> None:
        puzzle = replace(variant("lines"), unstated=("1 text",))
        assert str(check(puzzle)).endswith("; this holds without 1 text, which cannot be stated")
        undecided = check(puzzle, "backtracking", conflict_budget=0, time_limit=0)
        assert "this holds without 1 text" in str(undecided)

    def test_notes_are_only_remarks(self) -> None:
        puzzle = replace(self.UNIQUE, notes=("3 digits are ignored", "and so on"))
        verdict = check(puzzle)
        assert str(verdict) == "exactly one solution (note: 3 digits are ignored; and so on)"
        assert verdict.to_dict()["notes"] == ["3 digits are ignored", "and so on"]
        both = check(replace(puzzle, unstated=("1 text",)))
        assert str(both) == (
            "exactly one solution; this holds without 1 text, which cannot be stated "
            "(note: 3 digits are ignored; and so on)"
        )

    def test_the_stated_solution_agrees(self) -> None:
        (right,) = expected_of("one solution")
        for expected in (right, (None,) * 16, (None, *right[1:])):
            verdict = check(replace(self.UNIQUE, expected=expected))
            assert verdict.disagreements == []
            assert str(verdict) == "exactly one solution"
            assert "disagreements" not in verdict.to_dict()

    def test_the_stated_solution_is_another(self) -> None:
        (right,) = expected_of("one solution")
        wrong = tuple(None if cell == 0 else 5 - value for cell, value in enumerate(right))
        verdict = check(replace(self.UNIQUE, expected=wrong))
        assert verdict.status is Status.UNIQUE
        assert verdict.disagreements == [FOUR.grid.cell_name(cell) for cell in range(1, 16)]
        assert str(verdict) == (
            "exactly one solution; it is not the solution that the source states "
            "(other at r1c2, r1c3, r1c4, r2c1, r2c2, r2c3, r2c4, r3c1 and 7 more cells)"
        )
        assert verdict.to_dict()["disagreements"] == verdict.disagreements

    def test_of_several_solutions_one_may_be_the_stated_one(self) -> None:
        several = variant("lines")
        for solution in check(several).solutions:
            verdict = check(replace(several, expected=solution.values))
            assert (verdict.disagreements, verdict.broken) == ([], [])
            assert "source" not in str(verdict)

    @pytest.mark.parametrize(
        ("clues", "status"),
        [
            ((), Status.MULTIPLE),
            ((c.KillerCage("r2c1 r2c2", 5), c.Even("r2c2")), Status.MULTIPLE),
            ((c.KillerCage("r2c1 r2c2", 5), c.KillerCage("r2c1 r2c2", 4)), Status.NONE),
        ],
    )
    def test_a_clue_that_the_stated_solution_breaks_is_named_at_once(
        self, clues: tuple[Constraint, ...], status: Status
    ) -> None:
        stated = tuple(map(int, "1234341221434321"))
        given = FOUR.with_given("r1c1", 2).with_constraints(*clues)
        verdict = check(replace(given, expected=stated))
        assert verdict.status is status
        broken = [
            "the given 2 at r1c1",
            *(one.describe() for one in clues if not one.holds(given.board, stated)),
        ]
        assert verdict.broken == broken == verdict.to_dict()["broken"]
        assert f"the source's own solution breaks {'; '.join(broken)}" in str(verdict)

    def test_a_stated_solution_that_is_no_filling_is_named_by_its_houses(self) -> None:
        verdict = check(replace(variant("lines"), expected=(4,) * 16))
        houses = "row 1 (r1c1 and r1c2 both hold 4); column 1 (r1c1 and r2c1 both hold 4); box 1 ("
        assert f"breaks {houses}" in str(verdict)
        assert re.search(r"\) and \d+ more$", str(verdict))

    def test_of_a_stated_solution_with_gaps_the_digits_of_cells_are_compared(self) -> None:
        puzzle = FOUR.with_given("r1c1", 2).with_candidates("r1c2", [3, 4])
        verdict = check(replace(puzzle, expected=(1, 2, *[None] * 14)))
        assert verdict.broken == ["the given 2 at r1c1", "r1c2 is one of 3, 4"]

    @pytest.mark.parametrize("engine", ENGINES)
    @every_variant
    @pytest.mark.sample(every=8)
    def test_json_can_hold_it(self, name: str, engine: str) -> None:
        puzzle = replace(variant(name), unstated=("x",), notes=("y",), name="mine")
        record = check(puzzle, engine).to_dict()
        assert json.loads(json.dumps(record)) == record
        assert record["name"] == "mine"
        assert all(len(line) == 16 for line in record["solutions"])

    def test_extra_cells_are_not_part_of_the_line(self) -> None:
        grid = c.Doubler().extend(Grid.square(4))
        puzzle = Puzzle.empty(grid).with_constraints(
            c.Doubler(), c.Values(c.Sum("r1c1 r1c2", "==", 11))
        )
        for engine in ("sat", "cpsat"):
            verdict = check(puzzle, engine)
            assert verdict.status is Status.MULTIPLE
            assert all(len(line) == 16 for line in verdict.to_dict()["solutions"])
            assert {len(solution.values) for solution in verdict.solutions} == {32}


@dataclass(frozen=True)
class Wrong(Constraint):
    """A constraint whose statement is not what it means."""

    cells: str

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return False

    def state(self, to: Stating) -> None:
        """Say nothing."""

    def describe(self) -> str:
        return "never"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_solution_that_breaks_a_constraint_is_never_returned(engine: str) -> None:
    puzzle = FOUR.with_constraints(Wrong("r1c1"))
    for question in (check, solve, count):
        with pytest.raises(DefectError, match=r"Wrong\.state allows what Wrong\.holds forbids"):
            question(puzzle, engine)


@pytest.mark.slow
def test_questions_from_several_threads() -> None:
    from concurrent.futures import ThreadPoolExecutor

    names = [name for name in VARIANTS for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda name: count(variant(name)).value, names))
    assert found == [len(expected_of(name)) for name in names]
