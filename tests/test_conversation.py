"""Warm sessions of variants: what was asked before makes answers fast, and never others."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, islice
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_model import Grid, Puzzle, Status, check, count, propagate, solutions, solve, stated
from sudoku_model import constraints as c
from sudoku_model.analysis import conversation as conversations
from sudoku_model.analysis import versions as known_versions
from sudoku_model.analysis.conversation import close_idle, conversation
from sudoku_model.constraints.base import Board, Constraint, Stating
from sudoku_model.model import diagram
from sudoku_model.solvers import Sat, engine_named, pool
from sudoku_model.solvers.sat import session as sat_session
from tests.puzzles import all_solutions, small_puzzles

BOTH_DIAGONALS = (c.Diagonal("down"), c.Diagonal("up"))
CAGES = (c.KillerCage("r1c1 r1c2 r2c1", 7), c.Thermometer("r4c4 r4c3"))
SHAPES: tuple[tuple[Constraint, ...], ...] = (
    (),
    (c.AntiKnight(),),
    BOTH_DIAGONALS,
    (c.NonConsecutive("diagonal"),),
    (c.DisjointGroups(),),
    CAGES,
    (c.Or((c.Even("r1c1"), c.KillerCage("r2c2 r2c3", 5))), c.Not(c.Odd("r3c3"))),
)


@pytest.fixture(autouse=True)
def nothing_is_warm() -> Iterator[None]:
    close_idle()
    yield
    close_idle()


def kept_shapes() -> list[tuple[Constraint, ...]]:
    return [key.subject[1] for key in shapes()]


def shapes() -> list[pool.SessionKey]:
    """Return the keys of shapes with constraints."""
    return [key for key in pool._idle if key.is_shared and key.subject[1]]


def first_solutions(puzzle: Puzzle) -> list[tuple[int, ...]]:
    """Return two solutions, fewer if there are fewer, found without any engine."""
    return list(islice(filter(puzzle.holds, all_solutions(puzzle)), 2))


STATUS = (Status.NONE, Status.UNIQUE, Status.MULTIPLE)


def assert_right(puzzle: Puzzle) -> None:
    expected = first_solutions(puzzle)
    verdict = check(puzzle)
    assert verdict.status is STATUS[len(expected)]
    if len(expected) == 1:
        assert [solution.values for solution in verdict.solutions] == expected


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(small_puzzles(), st.sampled_from(SHAPES)), min_size=8, max_size=14))
@pytest.mark.slow
def test_interleaved_shapes_get_the_verdicts_of_a_brute_force(
    asked: list[tuple[Puzzle, tuple[Constraint, ...]]],
) -> None:
    close_idle()
    for clues, constraints in asked:
        assert_right(clues.with_constraints(*constraints))
    # Again, now that every shape that came twice is warm, and the other way round.
    for clues, constraints in reversed(asked):
        assert_right(clues.with_constraints(*constraints))


WINDOKU, KNIGHT = c.Windoku(), c.AntiKnight()
NINE: dict[str, tuple[Constraint, ...]] = {
    "windows": (WINDOKU,),
    "knight": (KNIGHT,),
    "diagonals": BOTH_DIAGONALS,
    "sums": (
        c.KillerCage("r1c1 r1c2 r2c1", 15),
        c.LittleKiller("r1c4 r2c3 r3c2 r4c1", 20),
        c.Arrow("r5c5", "r5c6 r5c7"),
        c.Whisper("r8c1 r8c2 r8c3"),
    ),
}


@cache
def corpus(name: str) -> tuple[Puzzle, ...]:
    """Puzzles of one shape: with one solution, with several and with none."""
    draw = random.Random(name)
    empty = Puzzle.empty(9).with_constraints(*NINE[name])
    found: list[Puzzle] = []
    filled = solutions(empty, limit=4)
    for solution in filled:
        for kept in (24, 30, 36, 45):
            cells = draw.sample(range(81), kept)
            givens = [v if i in cells else None for i, v in enumerate(solution.values)]
            found.append(replace(empty, givens=tuple(givens)))
            givens[draw.choice(cells)] = draw.randint(1, 9)
            found.append(replace(empty, givens=tuple(givens)))
            sets = {draw.randrange(81): frozenset(draw.sample(range(1, 10), 3)) for _ in range(2)}
            found.append(replace(empty, givens=tuple(givens), candidates=sets))
    draw.shuffle(found)
    return tuple(found)


def alone(puzzle: Puzzle, engine: str = "sat") -> Status:
    """Return the verdict that a puzzle gets when nothing is kept."""
    close_idle()
    status = check(puzzle, engine).status
    close_idle()
    return status


@cache
def expected(name: str) -> tuple[Status, ...]:
    return tuple(map(alone, corpus(name)))


@pytest.mark.sample(every=8)
@pytest.mark.parametrize("name", NINE)
def test_a_corpus_has_the_verdicts_of_its_puzzles_one_by_one(name: str) -> None:
    right = expected(name)
    assert {*right} == {*STATUS}
    assert tuple(check(puzzle).status for puzzle in corpus(name)) == right
    assert kept_shapes() == [NINE[name]]


@pytest.mark.parametrize("engine", ["sat:minisat22:triads", "sat:cadical153:minimal:ladder"])
@pytest.mark.slow
def test_so_it_has_with_other_settings(engine: str) -> None:
    for name in ("diagonals", "sums"):
        found = [check(puzzle, engine).status for puzzle in corpus(name)]
        assert tuple(found) == expected(name)


@pytest.mark.slow
def test_elimination_of_unmentioned_engines_agrees_too() -> None:
    for name in ("diagonals", "sums"):
        for puzzle, right in [*zip(corpus(name), expected(name), strict=True)][::2]:
            assert check(puzzle, "propagation").status in (right, Status.UNDECIDED)


def test_implied_statements_are_another_session() -> None:
    for puzzle, right in zip(corpus("sums"), expected("sums"), strict=True):
        for implied in (True, False):
            assert check(puzzle, implied=implied).status is right
    assert len(kept_shapes()) == 2


def test_from_the_third_puzzle_on_nothing_is_stated(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, *others = corpus("windows")
    check(first)
    check(second)
    right = dict(zip(corpus("windows"), expected("windows"), strict=True))
    check(first)
    check(second)
    monkeypatch.setattr(conversations, "state_shape", _never)
    monkeypatch.setattr(conversations, "state_narrowed", _never)
    for puzzle in others:
        assert check(puzzle).status is right[puzzle]
        if right[puzzle] is Status.UNIQUE:
            assert solve(puzzle)
            assert count(puzzle, limit=2).value == 1


def _never(*_: object) -> None:
    raise AssertionError("this was stated before")


@pytest.fixture
def nothing_is_edited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take similar puzzles for different ones, not for versions of one."""
    monkeypatch.setattr(known_versions, "MOST_CHANGES", -1)


@pytest.mark.usefixtures("nothing_is_edited")
def test_puzzles_that_differ_in_their_givens_share_a_session() -> None:
    puzzle = Puzzle.empty(9).with_constraints(*NINE["sums"])
    versions = [puzzle, puzzle.with_given("r9c9", 1), puzzle.with_candidates("r9c9", [1, 2])]
    for version in versions:
        assert check(version).status is Status.MULTIPLE
    assert kept_shapes() == [NINE["sums"]]
    # One more constraint is another shape.
    assert check(versions[1].with_constraints(c.Even("r9c9"))).status is Status.NONE
    assert check(versions[1]).status is Status.MULTIPLE


class TestWhatPropagationFinds:
    """It depends on the puzzle alone."""

    @pytest.mark.parametrize("engine", ["sat", "sat:glucose4:extended", "propagation"])
    @pytest.mark.parametrize("name", NINE)
    @pytest.mark.sample(every=8)
    def test_is_the_same_in_a_warm_session(self, name: str, engine: str) -> None:
        puzzles = corpus(name)[:8]
        before = []
        for puzzle in puzzles:
            close_idle()
            before.append(propagate(puzzle, engine))
        for puzzle in puzzles:
            check(puzzle, engine)
        assert [propagate(puzzle, engine) for puzzle in puzzles] == before

    def test_is_the_same_inside_a_scope(self) -> None:
        pairs = zip(corpus("sums"), expected("sums"), strict=True)
        puzzle = next(puzzle for puzzle, right in pairs if right is Status.MULTIPLE)
        with conversation(puzzle, Sat(), alone=True) as (session, clues):
            cells = puzzle.grid.cells
            before = _of_cells(session.propagate(clues).literals, cells)
            with session.scope():
                session.add([session.model.variables[0].literals[0]])
                assert _of_cells(session.propagate(clues).literals, cells) == before
            session.solve(clues)
            assert _of_cells(session.propagate(clues).literals, cells) == before


def _of_cells(literals: Any, cells: range) -> set[int]:
    return {literal for literal in literals if abs(literal) <= 9 * len(cells)}


@pytest.mark.slow
def test_after_close_idle_the_same_questions_get_the_same_answers() -> None:
    asked = [puzzle for name in NINE for puzzle in corpus(name)[:10]]
    random.Random(1).shuffle(asked)

    def answers() -> list[tuple[tuple[int, ...], ...]]:
        close_idle()
        return [tuple(s.values for s in check(puzzle).solutions) for puzzle in asked]

    first = answers()
    assert any(len(found) == 2 for found in first)
    assert answers() == first


class TestInterruption:
    def warmed(self, name: str) -> list[tuple[Puzzle, Status]]:
        pairs = list(zip(corpus(name), expected(name), strict=True))
        for puzzle, _ in pairs[:3]:
            check(puzzle)
        return pairs

    @pytest.mark.slow
    def test_ctrl_c_in_a_search_is_undecided_and_the_next_verdict_is_right(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        pairs = self.warmed("knight")
        several = next(puzzle for puzzle, right in pairs if right is Status.MULTIPLE)
        monkeypatch.setattr(sat_session.SatSession, "_search_in_slices", _interrupt)
        verdict = check(several)
        assert (verdict.status, verdict.reason) == (Status.UNDECIDED, "interrupted")
        monkeypatch.undo()
        for puzzle, right in pairs:
            assert check(puzzle).status is right

    @pytest.mark.parametrize("place", ["_search_with", "_decode", "add", "_close_scope"])
    @pytest.mark.sample(every=6)
    @pytest.mark.slow
    def test_ctrl_c_anywhere_else_spoils_nothing(
        self, place: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sat_session, "KEEP_FOR_SCOPES", 1)
        pairs = self.warmed("windows")
        original = getattr(sat_session.SatSession, place)
        for delay in range(4):
            calls = iter([*[original] * delay, _interrupt])
            with monkeypatch.context() as patched:
                patched.setattr(
                    sat_session.SatSession,
                    place,
                    lambda *about, calls=calls: next(calls, original)(*about),
                )
                for puzzle, right in pairs:
                    try:
                        status = check(puzzle).status
                    except KeyboardInterrupt:
                        continue
                    assert status in (right, Status.UNDECIDED)
            for puzzle, right in pairs:
                assert check(puzzle).status is right

    def test_after_an_error_the_session_of_a_shape_is_not_used_again(self) -> None:
        pairs = self.warmed("sums")
        with (
            pytest.raises(ZeroDivisionError),
            conversation(pairs[0][0], Sat()) as (session, clues),
        ):
            session.solve(clues)
            1 / 0  # noqa: B018
        assert kept_shapes() == []
        for puzzle, right in pairs:
            assert check(puzzle).status is right


def _interrupt(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


def test_an_enumeration_may_run_while_other_puzzles_of_the_shape_are_asked_about() -> None:
    puzzles = [p for p, s in zip(corpus("knight"), expected("knight"), strict=True)]
    several = [p for p in puzzles if check(p).status is Status.MULTIPLE]
    running = [solutions(puzzle, limit=3) for puzzle in several[:2]]
    firsts = [next(one).values for one in running]
    for puzzle, right in zip(puzzles, expected("knight"), strict=True):
        assert check(puzzle).status is right
    for puzzle, first, one in zip(several, firsts, running, strict=False):
        rest = [solution.values for solution in one]
        assert first not in rest
        assert all(map(puzzle.holds, [first, *rest]))


def test_an_enumeration_that_is_left_leaves_the_session_warm(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = list(zip(corpus("knight"), expected("knight"), strict=True))
    for puzzle, _ in asked[:2]:
        check(puzzle)
    several = next(puzzle for puzzle, right in asked if right is Status.MULTIPLE)
    kept = shapes()
    before = {id(session) for key in kept for session in pool._idle[key]}
    left = solutions(several)
    next(left)
    left.close()
    assert count(several, limit=2).value == 2
    assert {id(session) for key in kept for session in pool._idle[key]} == before
    monkeypatch.setattr(conversations, "state_shape", _never)
    monkeypatch.setattr(conversations, "state_narrowed", _never)
    for puzzle, right in asked:
        assert check(puzzle).status is right


def test_a_session_that_is_left_inside_a_scope_is_not_used_again() -> None:
    first, second, third = corpus("knight")[:3]
    check(first)
    check(second)
    question = conversation(third, Sat())
    session, clues = question.__enter__()
    scope = session.scope()
    scope.__enter__()
    session.add([clues[0]])
    session.add([-clues[0]])
    question.gen.close()  # type: ignore[attr-defined]  # as the garbage collector does
    assert kept_shapes() == []
    assert alone(third) is check(third).status
    scope.__exit__(None, None, None)
    for puzzle, right in zip(corpus("knight"), expected("knight"), strict=True):
        assert check(puzzle).status is right


@pytest.mark.slow
def test_threads_get_the_right_verdicts() -> None:
    asked = [pair for name in NINE for pair in zip(corpus(name), expected(name), strict=True)]

    def ask(seed: int) -> list[Puzzle]:
        order = random.Random(seed).sample(asked, len(asked) // 2)
        return [puzzle for puzzle, right in order if check(puzzle).status is not right]

    close_idle()
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(ask, range(4))) == [[]] * 4


THREADS = """
import sys
from threading import Thread

import sudoku_model as sm
from sudoku_model.analysis import conversation
from sudoku_model.solvers.pool import SessionKey

# Comparing two keys is Python, so threads take turns in the middle of it.
sys.setswitchinterval(1e-6)
puzzle = sm.Puzzle.empty(4)
puzzles = [puzzle.with_constraints(sm.Even(f"r1c{column}")) for column in range(1, 5)]
engine = sm.Sat()


def ask() -> None:
    for number in range(4_000):
        puzzle = puzzles[number % 4]
        shape = SessionKey(puzzle.grid, puzzle.constraints, engine, True, is_shared=True)
        conversation._serves_several(shape, puzzle)


threads = [Thread(target=ask) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(conversation._asked))
"""


@pytest.mark.slow
def test_threads_may_ask_at_once_which_shapes_were_asked_about() -> None:
    # In a process of its own: where it went wrong the interpreter crashed.
    done = subprocess.run([sys.executable, "-c", THREADS], capture_output=True, check=False)
    assert (done.returncode, done.stdout.split(), done.stderr) == (0, [b"4"], b"")


@pytest.mark.usefixtures("nothing_is_edited")
class TestWhatIsKept:
    def cage(self, number: int) -> Puzzle:
        """Return a puzzle like no other number's."""
        names = map(Grid.square(4).cell_name, range(16))
        cells = list(combinations(names, 2))[number]
        return Puzzle.empty(4).with_constraints(c.KillerCage(" ".join(cells), 5))

    def test_puzzles_of_their_own_cost_no_shape_its_place(self) -> None:
        shapes = [(), *SHAPES[1:4]]
        for shape in shapes:
            for digit in (1, 2):
                solve(Puzzle.empty(4).with_constraints(*shape).with_given("r1c1", digit))
        for number in range(2 * pool.KEPT_KINDS):
            solve(self.cage(number))
            count(self.cage(number), limit=2)
        kept = [key.subject[0] for key in pool._idle]
        assert Grid.square(4) in kept
        assert kept_shapes() == list(shapes[1:])
        assert len(kept) == pool.KEPT_KINDS
        # The next question about the puzzle asked last finds its session.
        assert self.cage(2 * pool.KEPT_KINDS - 1) in kept

    def test_the_shape_not_used_for_longest_makes_room(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(pool, "KEPT_KINDS", 3)
        for order in (4, 6, 8, 4, 9, 4):
            solve(Puzzle.empty(order))
        assert [key.subject[0] for key in pool._idle] == [Grid.square(order) for order in (8, 9, 4)]

    def test_the_last_puzzle_is_kept_beside_shapes_only(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(pool, "KEPT_KINDS", 2)
        for order in (4, 6):
            solve(Puzzle.empty(order))
        solve(self.cage(11))
        assert [key.subject[0] for key in pool._idle] == [Grid.square(6), self.cage(11)]

    def test_what_is_remembered_is_bounded(self) -> None:
        for number in range(conversations.REMEMBERED_SHAPES + 10):
            check(self.cage(number))
        assert len(conversations._asked) == conversations.REMEMBERED_SHAPES
        assert len(pool._idle) == pool.KEPT_KINDS


@dataclass(frozen=True)
class SumBelow(Constraint):
    """A sum stated as a table, which is too large unless givens make it smaller."""

    example: ClassVar = {"cells": "r1c1 r1c2", "bound": 10}
    cells: str = ""
    bound: int = 0

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return sum(board.values(self.cells, values)) < self.bound

    def state(self, to: Stating) -> None:
        to.table(to.cells(self.cells), lambda *values: sum(values) < self.bound)

    def describe(self) -> str:
        return f"{self.cells} add up to less than {self.bound}"


class TestWhatCannotBeStatedForAllCandidates:
    def versions(self, constraint: Constraint) -> list[Puzzle]:
        """Puzzles in which the first row has few candidates left."""
        solution = solve(Puzzle.empty(9))
        assert solution is not None
        givens = [*solution.values[:7], *[None] * 20, *solution.values[27:]]
        puzzle = Puzzle(Grid.square(9), tuple(givens)).with_constraints(constraint)
        return [puzzle, *(puzzle.with_given("r1c8", solution.values[cell]) for cell in (7, 8))]

    def assert_as_one_by_one(self, versions: list[Puzzle]) -> None:
        right = [alone(puzzle) for puzzle in versions]
        for _ in range(2):
            assert [check(puzzle).status for puzzle in versions] == right
        assert kept_shapes() == []

    def test_a_table_too_large_for_all_puzzles_is_stated_for_each(self) -> None:
        self.assert_as_one_by_one(self.versions(SumBelow("r1", 46)))
        self.assert_as_one_by_one(self.versions(SumBelow("r1", 45)))

    def test_a_machine_too_large_for_all_puzzles_is_stated_for_each(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(diagram, "MAX_EDGES", 30)
        diagram._kept.clear()
        self.assert_as_one_by_one(self.versions(c.Regex("r1", ".*12.*|.*[3-9].*")))
        diagram._kept.clear()


def test_grids_that_are_too_large_to_stay_warm_are_stated_one_by_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stated, "WARM_CELLS", 80)
    for puzzle, right in zip(corpus("windows")[:6], expected("windows"), strict=False):
        assert check(puzzle).status is right
    assert not pool._idle


def test_other_engines_are_asked_about_each_puzzle() -> None:
    engine = "backtracking"
    for puzzle, right in zip(corpus("diagonals")[:3], expected("diagonals"), strict=False):
        assert check(puzzle, engine).status is right
    assert kept_shapes() == []
    assert engine_named(engine) in {key.subject[-2] for key in pool._idle}
