"""Superfluous clues: against every subset of the clues, on every engine, under every limit."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import sudoku_model as sm
from sudoku_model.analysis.clues import ClueSession
from sudoku_model.analysis.minimal import FINDS, minimal
from sudoku_model.analysis.verdict import Status
from sudoku_model.clues import clues_of
from sudoku_model.errors import DefectError, OptionError
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import INTERRUPTED
from tests.clue_brute_force import GRID, Referee, Subset, filled, puzzles
from tests.puzzles import AMBIGUOUS, BROKEN, EASY, UNIQUE, puzzle_9x9
from tests.test_conflicts import Interrupted


@st.composite
def unique_puzzles(draw: st.DrawFn, most: int = 9) -> Puzzle:
    """Puzzles with one solution: givens are added where two solutions still differ."""
    puzzle = draw(puzzles(most=most - 2))
    found = Referee(puzzle).solutions
    if not found:
        puzzle = Puzzle.empty(GRID)
        found = list(filled(GRID))
    target = draw(st.sampled_from(found))
    while len(found) > 1:
        cell = next(cell for cell in GRID.cells if len({values[cell] for values in found}) > 1)
        puzzle = puzzle.with_given(GRID.cell_name(cell), target[cell])
        found = [values for values in found if values[cell] == target[cell]]
    return puzzle


def redundant_of(referee: Referee) -> Subset:
    everything = frozenset(referee.clues)
    return frozenset(c for c in everything if len(referee.grids(everything - {c})) == 1)


def agrees_with_brute_force(puzzle: Puzzle, engine: str) -> None:
    referee = Referee(puzzle)
    number = len(referee.solutions)
    status = [Status.NONE, Status.UNIQUE, Status.MULTIPLE][min(number, 2)]
    for find in FINDS:
        answer = minimal(puzzle, engine, find=find, limit=None)
        assert answer.status is status
        assert answer.is_complete, answer.reason
        found = [frozenset(clues) for clues in answer.sets]
        if number != 1:
            assert not found
            assert not answer.redundant
            continue
        expected = referee.minimal(1)
        assert frozenset(answer.redundant) == redundant_of(referee)
        assert found
        assert set(found) <= expected
        if find == "all":
            assert set(found) == expected
            assert [*map(len, found)] == sorted(map(len, found))
        if find == "fewest":
            assert [*map(len, found)] == [min(map(len, expected))]
        for left in answer.puzzles[:3]:
            assert {*clues_of(left)} or not answer.sets[0]


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(puzzle=unique_puzzles())
@pytest.mark.slow
def test_sat_agrees_with_every_subset_of_the_clues(puzzle: Puzzle) -> None:
    agrees_with_brute_force(puzzle, "sat")


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(puzzle=puzzles())
def test_puzzles_without_one_solution(puzzle: Puzzle) -> None:
    agrees_with_brute_force(puzzle, "sat")


@settings(max_examples=2, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(puzzle=unique_puzzles(most=6))
@pytest.mark.slow
def test_cpsat_agrees_with_every_subset_of_the_clues(puzzle: Puzzle) -> None:
    agrees_with_brute_force(puzzle, "cpsat")


@settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(puzzle=unique_puzzles(most=7))
def test_backtracking_agrees_with_every_subset_of_the_clues(puzzle: Puzzle) -> None:
    agrees_with_brute_force(puzzle, "backtracking")


def nothing_false(puzzle: Puzzle, answer: sm.Minimal) -> None:
    referee = Referee(puzzle)
    assert answer.is_complete == (not answer.reason)
    if answer.status is not Status.UNDECIDED:
        number = min(len(referee.solutions), 2)
        assert answer.status is [Status.NONE, Status.UNIQUE, Status.MULTIPLE][number]
    assert {*answer.redundant} <= (redundant_of(referee) if referee.solutions else set())
    for clues in answer.sets:
        assert len(referee.grids(clues)) == 1
    assert "every clue is needed" not in str(answer) or not redundant_of(referee)


@settings(max_examples=15, deadline=None)
@given(puzzle=unique_puzzles(), seconds=st.sampled_from([0.0, 0.001, 0.004, 0.01]))
@pytest.mark.slow
def test_under_a_time_limit_nothing_false_is_said(puzzle: Puzzle, seconds: float) -> None:
    for find in FINDS:
        answer = minimal(puzzle, find=find, limit=None, time_limit=seconds)
        nothing_false(puzzle, answer)
        if answer.is_complete and find == "all":
            assert {*map(frozenset, answer.sets)} == Referee(puzzle).minimal(1)


PUZZLE = Puzzle(
    GRID,
    (1, 2, 3, None, 3, 4, None, None, 2, None, None, 3) + (None,) * 4,
    constraints=(sm.Even("r3c1"), sm.KillerCage("r1c1 r1c2", 3)),
)


@pytest.mark.parametrize("raises", [True, False])
@pytest.mark.parametrize("find", FINDS)
def test_ctrl_c_at_any_moment_returns_what_is_known(
    monkeypatch: pytest.MonkeyPatch, find: str, raises: bool
) -> None:
    for question in range(1, 200):
        with monkeypatch.context() as patched:
            moment = Interrupted(patched, question, raises=raises)
            answer = minimal(PUZZLE, find=find)  # type: ignore[arg-type]
            happened = moment.left <= 0
        nothing_false(PUZZLE, answer)
        if not happened:
            assert answer.is_complete
            break
        assert answer.reason == INTERRUPTED
        assert answer.status is (Status.UNDECIDED if question <= 2 else Status.UNIQUE)
    else:
        raise AssertionError("the search never ended")


class TestAnswers:
    def test_a_minimal_puzzle(self) -> None:
        answer = minimal(puzzle_9x9(UNIQUE))
        assert answer.redundant == ()
        assert str(answer) == "every clue is needed"
        assert [len(clues) for clues in answer.sets] == [24]
        assert answer.puzzles[0] == puzzle_9x9(UNIQUE)

    def test_a_puzzle_with_superfluous_clues(self) -> None:
        puzzle = puzzle_9x9(EASY)
        answer = minimal(puzzle)
        assert answer.redundant
        for clue in answer.redundant:
            assert sm.check(puzzle.without(clue.cell), "backtracking").is_unique
        for clue in set(clues_of(puzzle)) - set(answer.redundant):
            assert not sm.check(puzzle.without(clue.cell), "backtracking").is_unique
        (left,) = answer.puzzles
        assert sm.check(left, "cpsat").is_unique
        fewest = minimal(puzzle, find="fewest")
        assert len(fewest.sets[0]) <= len(answer.sets[0])
        assert f"{len(answer.sets[0])} of {len(clues_of(puzzle))} clues suffice" in str(answer)
        assert 'class="highlight"' in answer._repr_svg_()

    @pytest.mark.parametrize(
        ("line", "word"), [(AMBIGUOUS, "several solutions"), (BROKEN, "no solution")]
    )
    def test_other_puzzles(self, line: str, word: str) -> None:
        answer = minimal(puzzle_9x9(line))
        assert (
            str(answer)
            == f"the puzzle has {word}: clues can be spared only where there is exactly one"
        )
        assert answer.sets == ()

    def test_undecided_is_said(self) -> None:
        assert str(minimal(puzzle_9x9(EASY), time_limit=0)) == "undecided: time limit"

    def test_elimination_knows_what_can_be_dropped(self) -> None:
        answer = minimal(puzzle_9x9(EASY), "propagation")
        assert answer.status is Status.UNIQUE
        assert not answer.is_complete
        assert {*answer.redundant} <= {*minimal(puzzle_9x9(EASY)).redundant}
        assert "more clues may be superfluous" in str(answer)

    @pytest.mark.slow
    def test_equal_clues_can_each_be_dropped(self) -> None:
        given = Puzzle.empty(4).with_given("r1c1", 1).with_candidates("r1c1", [1])
        even = sm.Even("r2c2")
        for values in filled(GRID):
            if values[0] == 1 and values[5] % 2 == 0:
                break
        for cell in (1, 2, 4, 6, 7, 9, 10, 11):
            given = given.with_given(GRID.cell_name(cell), values[cell])
        puzzle = given.with_constraints(even, even)
        names = [str(clue) for clue in minimal(puzzle).redundant]
        assert "the given 1 at r1c1 (again)" in names
        assert f"{even.describe()} (again)" in names
        agrees_with_brute_force(puzzle, "sat")

    def test_a_grid_that_needs_no_clues(self) -> None:
        answer = minimal(Puzzle.empty(Grid(1, 1, range(1, 2), (0,))))
        assert (answer.status, answer.sets, answer.is_complete) == (Status.UNIQUE, ((),), True)

    def test_a_limit_on_sets(self) -> None:
        answer = minimal(puzzle_9x9(EASY), find="all", limit=2)
        assert len(answer.sets) == 2
        assert answer.reason == "stopped at 2 sets"

    def test_json(self) -> None:
        record = json.loads(json.dumps(minimal(puzzle_9x9(EASY)).to_dict()))
        assert record["verdict"] == "unique"
        assert record["complete"] is True
        assert record["redundant"]
        assert len(record["minimal"]) == 1

    @pytest.mark.parametrize("options", [{"find": "disjoint"}, {"limit": 0}, {"time_limit": -1}])
    def test_bad_options(self, options: dict) -> None:
        with pytest.raises(OptionError, match="found"):
            minimal(PUZZLE, **options)

    def test_a_wrong_refutation_is_found_by_another_solver(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        refute = ClueSession.refute

        def forgetful(asked, selectors):
            _, used = refute(asked, selectors)
            return None, used[:1]

        monkeypatch.setattr(ClueSession, "refute", forgetful)
        with pytest.raises(DefectError, match="disagree"):
            minimal(PUZZLE)


def test_the_drawing_shades_what_can_be_dropped_together() -> None:
    puzzle = sm.generate(6, choose=["KillerCage"], seed=12)
    found = sm.minimal(puzzle)
    assert len(found.redundant) == len(puzzle.constraints)  # each alone, and not all of them
    _, drawn = found.drawing()
    kept = {clue.constraint for clue in found.sets[0]}
    spared = [one for one in puzzle.constraints if one not in kept]
    assert spared
    cells = {cell for one in spared for cell in puzzle.grid.select(one.cells)}  # type: ignore[attr-defined]
    assert drawn["highlight"] == cells
