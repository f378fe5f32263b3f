"""A puzzle that is edited: what was found of one version is used for the next, never wrongly."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest

import sudoku_model as sm
from attacks.differential.hunt import Totals, attack_shape
from sudoku_model import (
    Grid,
    Puzzle,
    Solution,
    Status,
    ambiguity,
    check,
    conflict,
    solve,
    true_candidates,
)
from sudoku_model import constraints as c
from sudoku_model.analysis import additions, conversation, known_solutions, versions, workbench
from sudoku_model.analysis.conversation import asking, close_idle
from sudoku_model.analysis.deadly_patterns import deadly_patterns, equal_cells
from sudoku_model.analysis.solutions import solution_session
from sudoku_model.clues import Clue, clues_of
from sudoku_model.constraints.base import Board, Constraint, Stating
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.errors import ConstraintError
from sudoku_model.solvers import Limits, Outcome, Sat, Session, engine_named, open_session
from sudoku_model.solvers.sat import session as sat_session
from sudoku_model.solvers.sat.session import SatSession
from sudoku_model.stated import Switchboard, state_puzzle, state_rules
from tests.clue_brute_force import GRID, Referee
from tests.puzzles import UNIQUE, puzzle_9x9

CAGE, THERMOMETER = c.KillerCage("r1c1 r1c2 r2c1", 15), c.Thermometer("r4c4 r4c3 r4c2")


@pytest.fixture(autouse=True)
def nothing_is_known() -> Iterator[None]:
    close_idle()
    yield
    close_idle()


QUICK = (2, 8, 9)
"""Shapes with small grids."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "numbers",
    [QUICK, *(pytest.param(range(n, n + 20), marks=pytest.mark.slow) for n in range(0, 200, 20))],
)
def test_editing_sessions_get_the_answers_of_a_brute_force(numbers: Sequence[int]) -> None:
    totals = Totals()
    for number in numbers:
        assert attack_shape(f"versions {number}", totals, ["editing"]) is None, number
    assert totals.answers > 0


def test_a_conflict_is_one_of_clues_that_the_version_has() -> None:
    """What clues that are gone exclude is excluded by others now."""
    cage = Puzzle.empty(4).with_constraints(c.KillerCage("r1c1 r1c2", 7))
    assert check(cage).status is Status.MULTIPLE
    for version in (cage.with_candidates("r1c1", [1, 2]), cage.with_given("r1c1", 1)):
        assert {*conflict(version).clues} == {*clues_of(version)}


@pytest.mark.parametrize(
    "numbers",
    [QUICK, *(pytest.param(range(n, n + 20), marks=pytest.mark.slow) for n in range(0, 100, 20))],
)
def test_where_solutions_are_too_many_to_list_edits_get_the_answers_of_a_brute_force(
    numbers: Sequence[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(additions, "MOST_SOLUTIONS", 2)
    monkeypatch.setattr(additions, "RARE", 3)
    monkeypatch.setattr(known_solutions, "MOST_LISTED", 3)
    monkeypatch.setattr(known_solutions, "MOST_SAMPLED", 4)
    monkeypatch.setattr(known_solutions, "ENOUGH", 2)
    totals = Totals()
    for number in numbers:
        assert attack_shape(f"many {number}", totals, ["editing"]) is None, number
    assert totals.answers > 0


@pytest.mark.parametrize("kinds", [["Given"], ["KillerCage", "Given"]])
def test_offers_for_each_version_are_true_of_all_its_solutions(
    kinds: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(known_solutions, "MOST_LISTED", 3)
    monkeypatch.setattr(known_solutions, "MOST_SAMPLED", 4)
    monkeypatch.setattr(known_solutions, "ENOUGH", 2)
    rng = random.Random(5)
    puzzle = Puzzle.empty(4).with_constraints(c.Even("r1c1"), c.PairSum("r2c3 r2c4", 5))
    full = rng.choice(Referee(puzzle).solutions)
    for _ in range(8):
        names = [GRID.cell_name(cell) for cell in GRID.cells if puzzle.givens[cell]]
        if len(names) > 2 or (names and rng.random() < 0.4):
            puzzle = puzzle.without(rng.choice(names))
        else:
            cell = rng.choice([cell for cell in GRID.cells if not puzzle.givens[cell]])
            puzzle = puzzle.with_given(GRID.cell_name(cell), full[cell])
        solutions = Referee(puzzle).solutions
        found = ambiguity(puzzle, offer=kinds, limit=3)  # type: ignore[arg-type]
        assert (found.status is Status.MULTIPLE) == (len(solutions) > 1)
        for one in found.suggestions:
            left = [values for values in solutions if one.clue.holds(puzzle, values)]
            assert one.solution.values in left
            assert one.left == len(left) if one.is_exact else one.left <= len(left)


def test_solutions_that_are_known_to_be_many_are_not_listed_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = puzzle_9x9(UNIQUE)
    names = [puzzle.grid.cell_name(cell) for cell in puzzle.grid.cells if puzzle.givens[cell]]
    for name in names[::2]:
        puzzle = puzzle.without(name)
    ambiguity(puzzle, offer=["Given"], limit=1)
    edited = puzzle.without(names[1])
    with solution_session(edited, Sat(), Limits()) as asked:
        assert len(asked.known()) > known_solutions.ENOUGH
    monkeypatch.setattr(Session, "forbid", None)
    assert known_solutions.known_solutions(edited, Sat(), true_candidates(edited), Limits()).grids


def test_a_mark_that_is_taken_for_none_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudoku_model.constraints.base.WatchedBoard.is_like", lambda *_: True)
    unmarked = Puzzle.empty(9).with_constraints(c.NegativeSum((3,)), c.KillerCage("r1c1 r1c2", 3))
    marked = unmarked.with_constraints(c.PairSum("r1c1 r1c2", 3))
    assert check(marked).status is not Status.NONE
    close_idle()
    assert check(unmarked).status is Status.NONE
    assert check(marked).status is Status.NONE


# What a clue is.


def _boards() -> tuple[list[Constraint], Board]:
    """Return a constraint of each class that fits the usual grid, and a board with all of them."""
    grid = Grid.square(9)
    found = []
    for kind in CONSTRAINTS.values():
        made = kind(**kind.example)
        try:
            made.validate(Board(grid, (made,)))
        except ConstraintError:
            continue
        found.append(made)
    return found, Board(grid, found)


def test_a_clue_is_known_again_only_where_it_means_the_same() -> None:
    found, crowded = _boards()
    solution = solve(Puzzle.empty(9))
    assert solution is not None
    rng = random.Random(1)
    grids = [tuple(rng.randint(1, 9) for _ in range(81)) for _ in range(20)]
    grids += [tuple(v % 9 + 1 for v in solution.values), solution.values]
    switches = Switchboard(crowded.grid)
    changed = set()
    for one in found:
        lonely = Board(crowded.grid, (one,))
        switch = switches.switch(Clue(constraint=one), lonely)
        if switches.known(Clue(constraint=one), crowded) is switch:
            for values in grids:
                assert one.holds(lonely, values) == one.holds(crowded, values), one
        else:
            changed.add(type(one).__name__)
    assert {"NegativeSum", "NegativeRatio"} <= changed
    assert not {"KillerCage", "Thermometer", "AntiKnight", "Sandwich"} & changed


def test_a_mark_far_away_restates_only_what_looks_at_marks() -> None:
    negative = c.NegativeSum((5,))
    puzzle = Puzzle.empty(9).with_constraints(negative, CAGE)
    marked = puzzle.with_constraints(c.PairSum("r9c8 r9c9", 5))
    switches = Switchboard(puzzle.grid)
    for one in puzzle.constraints:
        switches.switch(Clue(constraint=one), puzzle.board)
    assert switches.known(Clue(constraint=CAGE), marked.board)
    assert not switches.known(Clue(constraint=negative), marked.board)
    other = puzzle.with_constraints(THERMOMETER)
    assert switches.known(Clue(constraint=negative), other.board)


STATED: list[str] = []


@dataclass(frozen=True)
class Noted(Constraint):
    """A constraint that notes when it is stated."""

    cells: str = ""

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return board.values(self.cells, values)[0] > 1

    def state(self, to: Stating) -> None:
        STATED.append(self.cells)
        to.among(to.cells(self.cells)[0], range(2, 10))

    def describe(self) -> str:
        return f"{self.cells} is more than 1"


def test_a_change_states_the_clue_that_is_new() -> None:
    puzzle = Puzzle.empty(9).with_constraints(Noted("r1c1"), Noted("r2c2"), Noted("r3c3"))
    check(puzzle)
    true_candidates(puzzle.with_given("r5c5", 5))
    STATED.clear()
    changed = puzzle.without_constraint(Noted("r2c2")).with_constraints(Noted("r4c4"))
    for question in (check, true_candidates, conflict):
        question(changed)
    assert STATED == ["r4c4"]


def test_what_follows_from_cages_is_looked_for_again_only_where_cages_change(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searched: list[int] = []
    add = workbench.add_implied_statements

    def noted(*arguments: Any) -> None:
        searched.append(1)
        add(*arguments)

    monkeypatch.setattr(workbench, "add_implied_statements", noted)
    whole = c.KillerCage("r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2", 40)
    puzzle = Puzzle.empty(9).with_constraints(CAGE)
    true_candidates(puzzle)
    true_candidates(puzzle.with_given("r9c9", 1))
    searched.clear()
    true_candidates(puzzle.with_constraints(THERMOMETER))
    assert not searched
    changed = puzzle.without_constraint(CAGE).with_constraints(whole)
    assert true_candidates(changed)["r3c3"] == (5,)
    assert searched


# What is known.


def _never(*_: object, **__: object) -> None:
    raise AssertionError("this was known")


def _least_differences(puzzle: Puzzle, solutions: list[tuple[int, ...]]) -> set[tuple[str, ...]]:
    """Return the minimal sets of cells in which a solution differs from the first one."""
    first, *others = solutions
    sets = [frozenset(cell for cell in GRID.cells if one[cell] != first[cell]) for one in others]
    least = [one for one in sets if not any(other < one for other in sets)]
    return {tuple(map(puzzle.grid.cell_name, sorted(one))) for one in least}


def _always_equal(puzzle: Puzzle, solutions: list[tuple[int, ...]]) -> list[tuple[str, ...]]:
    """Return the groups of cells that are equal in all solutions, though not always the same."""
    columns: dict[tuple[int, ...], list[str]] = {}
    for cell, column in enumerate(zip(*solutions, strict=True)):
        columns.setdefault(column, []).append(puzzle.grid.cell_name(cell))
    groups = [tuple(own) for column, own in columns.items() if len({*column}) > 1 < len(own)]
    return sorted(groups)


def test_what_follows_from_the_totals_of_houses_is_stated_of_later_versions_too() -> None:
    cages = [c.KillerCage("r1c1-r1c4", 10), c.KillerCage("r1c5-r1c8", 26)]
    puzzle = Puzzle.empty(9).with_constraints(*cages)
    later = puzzle.with_constraints(c.Even("r5c5"))
    for implied, expected in ((True, True), (False, False)):
        close_idle()
        for version in (puzzle, later):
            with asking(version, Sat(), implied=implied) as asked:
                assumptions, session = asked.assumptions, asked.session
                consequences = session.propagate(assumptions)
        last = session.model.variables[8].equals(9)
        assert assumptions
        assert (last in consequences.literals) is expected


class TestWithoutAnySearch:
    """What follows from the versions before is not searched for."""

    def test_of_a_puzzle_with_one_solution(self, monkeypatch: pytest.MonkeyPatch) -> None:
        puzzle = puzzle_9x9(UNIQUE)
        (solution,) = check(puzzle).solutions
        empty = puzzle.givens.index(None)
        name, digit = puzzle.grid.cell_name(empty), solution.values[empty]
        monkeypatch.setattr(SatSession, "_search", _never)
        assert check(puzzle.with_given(name, digit)).is_unique
        assert check(puzzle.with_given(name, digit % 9 + 1)).status is Status.NONE
        true = c.Even(name) if digit % 2 == 0 else c.Odd(name)
        false = c.Odd(name) if digit % 2 == 0 else c.Even(name)
        assert check(puzzle.with_constraints(true)).is_unique
        assert check(puzzle.with_constraints(false)).status is Status.NONE

    def test_of_a_puzzle_with_several(self, monkeypatch: pytest.MonkeyPatch) -> None:
        puzzle = Puzzle.empty(6).with_constraints(c.Thermometer("r1c1 r1c2 r1c3"))
        fuller = puzzle.with_given("r6c6", 1)
        assert check(fuller).status is Status.MULTIPLE
        before = true_candidates(fuller)
        monkeypatch.setattr(SatSession, "_search", _never)
        assert check(puzzle).status is Status.MULTIPLE
        assert true_candidates(fuller).digits == before.digits

    def test_of_a_puzzle_whose_solutions_were_listed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        puzzle = Puzzle.empty(4).with_constraints(c.Thermometer("r1c1 r1c2 r1c3"), c.Even("r4c1"))
        puzzle = puzzle.with_given("r2c1", 4).with_given("r3c3", 2)
        solutions = Referee(puzzle).solutions
        assert 3 < len(solutions) < additions.MOST_SOLUTIONS
        ambiguity(puzzle)
        monkeypatch.setattr(SatSession, "_search", _never)
        for cell, clue in product(puzzle.grid.cells, (c.Odd, c.Even)):
            edited = puzzle.with_constraints(clue(puzzle.grid.cell_name(cell)))
            left = [values for values in solutions if edited.holds(values)]
            expected = (Status.NONE, Status.UNIQUE, Status.MULTIPLE)[min(2, len(left))]
            assert check(edited).status is expected
            columns = zip(*left, strict=True) if left else [()] * 16
            seen = true_candidates(edited)
            assert seen.digits == tuple(tuple(sorted({*column})) for column in columns)
            if len(left) > 1:
                with solution_session(edited, Sat(), Limits()) as asked:
                    assert sorted(asked.question.all_solutions() or ()) == sorted(left)
                    patterns = {*deadly_patterns(asked, Solution(edited, left[0]))}
                    equal = equal_cells(asked, seen)
                assert set() < patterns <= _least_differences(edited, left)
                assert equal == _always_equal(edited, left)

    def test_a_conflict_that_is_still_there(self, monkeypatch: pytest.MonkeyPatch) -> None:
        broken = Puzzle.empty(9).with_constraints(
            c.KillerCage("r1c1 r1c2", 3), c.KillerCage("r1c3 r1c4", 3), THERMOMETER
        )
        found = conflict(broken)
        assert len(found.clues) == 2
        monkeypatch.setattr(SatSession, "_search", _never)
        again = conflict(broken.without_constraint(THERMOMETER).with_given("r9c9", 5))
        assert (again.clues, again.is_complete) == (found.clues, True)
        assert check(broken.with_constraints(c.Even("r5c5"))).status is Status.NONE


def test_another_engine_asks_itself() -> None:
    puzzle = puzzle_9x9(UNIQUE)
    check(puzzle)
    with asking(puzzle.without("r1c3"), engine_named("cpsat")) as asked:
        assert asked.bench is None
    verdict = check(puzzle.without("r1c3"), "both")
    assert verdict.status is Status.MULTIPLE


def test_a_limit_that_is_over_is_heeded_whatever_is_known() -> None:
    puzzle = puzzle_9x9(UNIQUE)
    check(puzzle)
    check(puzzle.without("r1c3"))
    assert check(puzzle, time_limit=0).reason == "time limit"
    assert true_candidates(puzzle, time_limit=0).reason == "time limit"
    assert conflict(puzzle, time_limit=0).reason == "time limit"


# What is kept.


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (workbench, versions):
        monkeypatch.setattr(module, "MOST_GRIDS", 5)
    monkeypatch.setattr(workbench, "SPARE_SWITCHES", 6)
    puzzle = Puzzle.empty(4).with_constraints(c.Even("r1c1"))
    check(puzzle)
    for cell in map(puzzle.grid.cell_name, puzzle.grid.cells):
        version = puzzle.with_constraints(c.Odd(cell))
        right = Status.NONE if cell == "r1c1" else Status.MULTIPLE
        assert check(version).status is right
        true_candidates(version)
        with asking(version, Sat()) as asked:
            assert asked.bench is not None
            assert len(asked.bench._grids) <= 5
            assert len(asked.bench._switches.selectors) <= 10
    kinds = versions._followed
    assert len(kinds) <= versions.MOST_KINDS
    close_idle()
    assert not kinds


def test_puzzles_that_have_little_in_common_have_no_workbench() -> None:
    first = puzzle_9x9(UNIQUE)
    other = Puzzle(first.grid, tuple(reversed(first.givens)))
    for puzzle in (first, other, first):
        with asking(puzzle, Sat()) as asked:
            assert asked.bench is None


# A session whose model grows.


def test_what_is_stated_after_a_hard_question_holds_as_pairs_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sat_session, "PAIRS_AFTER", 0)
    puzzle = sm.Puzzle.empty(9).with_constraints(c.Difference("r1c1 r1c2"))
    model = state_puzzle(puzzle).model
    different = c.DifferentDigits("r1c1 r2c4 r3c7 r4c2 r5c5 r6c8 r7c3")
    first, second = model.variables[0], model.variables[12]
    with open_session(model, Sat()) as session:
        assert session.solve([first.equals(1), second.equals(1)]).outcome is Outcome.SAT
        session.grow(lambda: different.state(Stating(puzzle.board, model, different)))
        assert session.solve([first.equals(1), second.equals(1)]).outcome is Outcome.UNSAT
        assert session.solve([first.equals(1), second.equals(2)]).outcome is Outcome.SAT


def test_a_session_takes_up_what_is_stated_later(monkeypatch: pytest.MonkeyPatch) -> None:
    grid = Grid.square(4)
    model = state_rules(grid)
    board = Board(grid)
    cage, thermometer = c.KillerCage("r1c1 r1c2", 3), c.Thermometer("r1c1 r1c2")

    def state(clue: Constraint) -> None:
        clue.state(Stating(board, model, clue))

    afters = [(10**9, 10**9), (0, 10**9), (0, 0)]  # each of the three searchers
    for shown, (pairs_after, hand_over_after) in product((None, 16), afters):
        monkeypatch.setattr(sat_session, "PAIRS_AFTER", pairs_after)
        monkeypatch.setattr(sat_session, "HAND_OVER_AFTER", hand_over_after)
        model = state_rules(grid)
        state(c.Difference("r4c3 r4c4"))
        with open_session(model, Sat()) as session:
            session.shown = shown
            session.prepare()
            with session.scope():
                session.add([model.variables[0].equals(4)])
                assert session.solve().outcome is Outcome.SAT
            session.grow(lambda: state(cage))
            assert session.solve([model.variables[0].equals(4)]).outcome is Outcome.UNSAT
            with session.scope():
                session.add([model.variables[2].equals(4)])
                assert session.solve().outcome is Outcome.SAT
                session.grow(lambda: state(thermometer))
                assert session.solve([-model.variables[2].equals(4)]).outcome is Outcome.UNSAT
            answer = session.solve(limits=Limits(10))
            assert answer.values is not None
            assert answer.values[:2] == (1, 2)
            assert len(answer.values) == (len(model.variables) if shown is None else 16)
            assert grid.holds(answer.values[:16])


def test_what_proves_hard_is_asked_in_a_session_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = Puzzle.empty(9).with_constraints(CAGE, *(c.Even(f"r{n}c{n}") for n in range(3, 9)))
    assert check(puzzle).status is Status.MULTIPLE
    for limit, is_left in ((2_000, False), (0, True)):
        monkeypatch.setattr(conversation, "HARD_FOR_VERSIONS", limit)
        other = puzzle.with_constraints(THERMOMETER, c.Odd(f"r9c{1 + is_left}"))
        with asking(other, Sat()) as asked:
            assert asked.bench is not None
            answer, solution = asked.solution(Limits())
            assert answer.outcome is Outcome.SAT
            assert solution is not None
            assert (asked.session is not asked.bench.opened) == is_left
            assert asked.solution(Limits(), besides=solution)[0].outcome is Outcome.SAT
            assert solution.values in asked.bench.solutions()


def test_the_mistake_of_one_version_is_not_told_of_another() -> None:
    def mistaken(*_: int) -> bool:
        raise LookupError("my own")

    empty = sm.Puzzle.empty(4)
    with pytest.raises(LookupError, match="my own"):
        sm.check(empty.with_constraints(sm.Predicate("r1c1 r1c2", mistaken)))
    other = empty.with_constraints(sm.KillerCage("r1c1 r1c2", 3))
    assert sm.check(other).status is sm.Status.MULTIPLE
