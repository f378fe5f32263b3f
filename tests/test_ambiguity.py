"""Several solutions: against every filled grid, on every engine, under every limit."""

from __future__ import annotations

import json
from itertools import combinations

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import sudoku_model as sm
from sudoku_model.analysis import additions as additions_module
from sudoku_model.analysis.ambiguity import Ambiguity, ambiguity
from sudoku_model.analysis.verdict import Status
from sudoku_model.clues import Clue, with_more_clues
from sudoku_model.errors import ConstraintError, GridError, OptionError
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import INTERRUPTED
from tests.clue_brute_force import GRID, ON_4X4, Referee, puzzles
from tests.puzzles import AMBIGUOUS, BROKEN, UNIQUE, puzzle_9x9
from tests.test_conflicts import Interrupted

Values = tuple[int, ...]
NAMES = [GRID.cell_name(cell) for cell in GRID.cells]


def fewest_givens(solutions: list[Values], target: Values) -> int:
    """Return how many givens of a solution no other one shares, trying all choices."""
    for size in range(1, 17):
        for cells in combinations(GRID.cells, size):
            if sum(all(v[c] == target[c] for c in cells) for v in solutions) == 1:
                return size
    raise AssertionError


def patterns_of(solutions: list[Values], target: Values) -> set[frozenset[str]]:
    """Return the minimal sets of cells in which another solution differs."""
    found = {
        frozenset(NAMES[c] for c in GRID.cells if values[c] != target[c])
        for values in solutions
        if values != target
    }
    return {one for one in found if not any(other < one for other in found)}


def equal_cells_of(solutions: list[Values]) -> list[tuple[str, ...]]:
    groups: dict[Values, list[str]] = {}
    for cell in GRID.cells:
        column = tuple(values[cell] for values in solutions)
        if len({*column}) > 1:
            groups.setdefault(column, []).append(NAMES[cell])
    return sorted(tuple(group) for group in groups.values() if len(group) > 1)


def nothing_false(puzzle: Puzzle, answer: Ambiguity, solutions: list[Values]) -> None:
    if answer.status is not Status.UNDECIDED:
        number = min(len(solutions), 2)
        assert answer.status is [Status.NONE, Status.UNIQUE, Status.MULTIPLE][number]
    assert {*answer.equal_cells} <= {*equal_cells_of(solutions)}
    if answer.additions:
        assert answer.target is not None
        left = with_more_clues(puzzle, answer.additions)
        assert Referee(left).solutions == [answer.target.values]
    else:
        assert not answer.is_complete


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(puzzle=puzzles(), named=st.booleans(), data=st.data())
@pytest.mark.slow
def test_sat_agrees_with_every_grid(puzzle: Puzzle, named: bool, data: st.DataObject) -> None:
    agrees_with_brute_force(puzzle, "sat", named, data)


@settings(max_examples=2, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(puzzle=puzzles(), named=st.booleans(), data=st.data())
def test_cpsat_agrees_with_every_grid(puzzle: Puzzle, named: bool, data: st.DataObject) -> None:
    assume(len(Referee(puzzle).solutions) < 10)
    agrees_with_brute_force(puzzle, "cpsat", named, data)


@settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(puzzle=puzzles(), named=st.booleans(), data=st.data())
def test_backtracking_agrees_with_every_grid(
    puzzle: Puzzle, named: bool, data: st.DataObject
) -> None:
    assume(len(Referee(puzzle).solutions) < 30)
    agrees_with_brute_force(puzzle, "backtracking", named, data)


def agrees_with_brute_force(puzzle: Puzzle, engine: str, named: bool, data: st.DataObject) -> None:
    solutions = Referee(puzzle).solutions
    target = data.draw(st.sampled_from(solutions)) if named and solutions else None
    answer = ambiguity(puzzle, engine, solution=target, limit=1000)
    assert answer.status is [Status.NONE, Status.UNIQUE, Status.MULTIPLE][min(len(solutions), 2)]
    assert answer.reason == ""
    if len(solutions) < 2:
        assert not answer.additions
        return
    nothing_false(puzzle, answer, solutions)
    assert list(answer.equal_cells) == equal_cells_of(solutions)
    assert answer.open_cells == [
        NAMES[cell] for cell in GRID.cells if len({values[cell] for values in solutions}) > 1
    ]
    assert answer.target is not None
    if target is not None:
        assert answer.target.values == target
    assert answer.is_complete
    number = len(answer.additions)
    assert number == fewest_givens(solutions, answer.target.values)
    if target is None and len(solutions) <= 40:
        assert number == min(fewest_givens(solutions, values) for values in solutions)
    assert {*map(frozenset, answer.patterns)} <= patterns_of(solutions, answer.target.values)
    # The search for patterns ends when one cell of each leaves the solution alone.
    assert len({*answer.patterns}) == len(answer.patterns) >= 1


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    puzzle=puzzles(most=6),
    offered=st.lists(st.sampled_from(ON_4X4), min_size=1, max_size=7, unique=True),
    named=st.booleans(),
    data=st.data(),
)
@pytest.mark.slow
def test_clues_of_other_kinds(
    puzzle: Puzzle, offered: list, named: bool, data: st.DataObject
) -> None:
    solutions = Referee(puzzle).solutions
    assume(len(solutions) > 1)
    clues = [Clue(constraint=one) for one in offered] + [Clue("r4c4", (1, 2))]
    target = data.draw(st.sampled_from(solutions)) if named else None
    answer = ambiguity(puzzle, solution=target, clues=clues, limit=0)

    def sizes() -> set[int]:
        found = set()
        for size in range(len(clues) + 1):
            for chosen in combinations(clues, size):
                left = [v for v in solutions if all(c.holds(puzzle, v) for c in chosen)]
                if len(left) == 1 and target in (None, left[0]):
                    found.add(size)
        return found

    possible = sizes()
    if not possible:
        assert answer.additions == ()
        assert answer.reason
        assert not answer.is_complete
        return
    assert len(answer.additions) == min(possible)
    assert {*answer.additions} <= {*clues}
    assert answer.target is not None
    if "change what others mean" not in answer.reason:
        assert answer.is_complete
        verdict = sm.check(with_more_clues(puzzle, answer.additions))
        assert verdict.is_unique
        assert verdict.solution is not None
        assert verdict.solution.values == answer.target.values


@settings(max_examples=12, deadline=None)
@given(puzzle=puzzles(), seconds=st.sampled_from([0.0, 0.003, 0.01, 0.03]))
def test_under_a_time_limit_nothing_false_is_said(puzzle: Puzzle, seconds: float) -> None:
    solutions = Referee(puzzle).solutions
    answer = ambiguity(puzzle, time_limit=seconds)
    nothing_false(puzzle, answer, solutions)
    if answer.is_complete and len(solutions) <= 40:
        assert answer.target is not None
        assert len(answer.additions) == min(fewest_givens(solutions, v) for v in solutions)


@pytest.mark.slow
@settings(max_examples=8, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(puzzle=puzzles(most=5))
def test_too_many_solutions_to_list(puzzle: Puzzle) -> None:
    solutions = Referee(puzzle).solutions
    assume(2 < len(solutions) <= 40)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(additions_module, "MOST_SOLUTIONS", 2)
        patched.setattr(additions_module, "RARE", 3)
        answer = ambiguity(puzzle)
    nothing_false(puzzle, answer, solutions)
    assert answer.additions
    fewest = min(fewest_givens(solutions, values) for values in solutions)
    assert len(answer.additions) >= fewest
    assert not answer.is_complete or len(answer.additions) == fewest


@pytest.mark.parametrize("raises", [True, False])
def test_ctrl_c_at_any_moment_returns_what_is_known(
    monkeypatch: pytest.MonkeyPatch, raises: bool
) -> None:
    puzzle = Puzzle.empty(4).with_constraints(sm.KillerCage("r1c1 r1c2", 3), sm.Even("r3c3"))
    puzzle = puzzle.with_given("r2c3", 1)
    solutions = Referee(puzzle).solutions
    assert len(solutions) > 1
    target = solutions[0]
    for question in range(1, 300, 3):
        with monkeypatch.context() as patched:
            moment = Interrupted(patched, question, raises=raises)
            answer = ambiguity(puzzle, solution=target)
            happened = moment.left <= 0
        nothing_false(puzzle, answer, solutions)
        if not happened:
            assert answer.is_complete
            break
        assert answer.reason == INTERRUPTED
        assert not answer.is_complete
    else:
        raise AssertionError("the search never ended")


class TestNinebyNine:
    def test_the_setters_own_solution(self) -> None:
        solution = sm.solve(puzzle_9x9(UNIQUE))
        assert solution is not None
        givens = [cell for cell, char in enumerate(UNIQUE) if char != "."]
        line = "".join("." if cell in givens[:3] else char for cell, char in enumerate(UNIQUE))
        answer = ambiguity(puzzle_9x9(line), solution=solution)
        assert answer.is_complete
        assert 1 <= len(answer.additions) <= 3
        left = with_more_clues(puzzle_9x9(line), answer.additions)
        assert sm.check(left, "cpsat").solution == sm.Solution(left, solution.values)
        # Nothing smaller: a pattern is broken by none but one of its own cells.
        for cells in answer.patterns:
            assert {clue.cell for clue in answer.additions} & {*cells}

    def test_words_and_json(self) -> None:
        answer = ambiguity(puzzle_9x9(AMBIGUOUS))
        assert str(answer).startswith(f"{len(answer.open_cells)} of 81 cells differ\n")
        assert f"{len(answer.open_cells)} of 81 cells differ: r1c1, " in answer.details
        assert "it unique" in str(answer)
        record = json.loads(json.dumps(answer.to_dict()))
        assert record["verdict"] == "multiple"
        assert record["complete"] is True
        assert len(record["additions"]) == 1
        assert len(record["target"]) == 81
        assert 'class="highlight"' in answer._repr_svg_()

    def test_other_puzzles(self) -> None:
        answer = ambiguity(puzzle_9x9(UNIQUE))
        assert str(answer) == "not ambiguous: exactly one solution"
        assert str(ambiguity(puzzle_9x9(BROKEN))) == "not ambiguous: no solution"
        assert str(ambiguity(puzzle_9x9(UNIQUE), time_limit=0)) == "undecided: time limit"

    @pytest.mark.slow
    def test_a_time_limit_on_the_empty_grid(self) -> None:
        answer = ambiguity(Puzzle.empty(9), time_limit=2)
        assert answer.status is Status.MULTIPLE
        assert 17 <= len(answer.additions) <= 40
        assert not answer.is_complete
        assert "time limit" in answer.reason
        assert answer.seconds < 8

    @pytest.mark.slow
    def test_the_empty_grid_gets_an_answer(self) -> None:
        answer = ambiguity(Puzzle.empty(9), limit=3, time_limit=60)
        assert not answer.is_complete
        assert "(fewer may do)" in str(answer)
        assert sm.check(with_more_clues(Puzzle.empty(9), answer.additions)).is_unique

    def test_what_cannot_be_made_unique(self) -> None:
        answer = ambiguity(Puzzle.empty(4), clues=[sm.Even("r1c1")])
        assert answer.additions == ()
        assert "no clues were found among those offered" in str(answer)

    def test_a_large_grid(self) -> None:
        puzzle = Puzzle.empty(18)
        for cell in set(puzzle.grid.cells) - {0, 6, 12, 54, 60, 66}:
            row, column = divmod(cell, 18)
            digit = (6 * (row % 3) + row // 3 + column) % 18 + 1
            puzzle = puzzle.with_given(puzzle.grid.cell_name(cell), digit)
        answer = ambiguity(puzzle)
        assert answer.reason == ""
        assert answer.status is Status.UNIQUE or answer.is_complete

    def test_holes(self) -> None:
        grid = Grid(4, 4, range(1, 5), Grid.square(4).regions, holes=frozenset({5}))
        answer = ambiguity(Puzzle.empty(grid).with_given("r1c1", 1))
        assert answer.status is Status.MULTIPLE
        assert sm.check(with_more_clues(answer.candidates.puzzle, answer.additions)).is_unique


class TestBadInput:
    @pytest.mark.parametrize("options", [{"limit": -1}, {"time_limit": -1}])
    def test_bad_options(self, options: dict) -> None:
        with pytest.raises(OptionError, match="found"):
            ambiguity(Puzzle.empty(4), **options)

    @pytest.mark.parametrize("solution", [(), (1,) * 16, ("x",) * 16])
    def test_a_solution_that_is_none(self, solution: tuple) -> None:
        with pytest.raises(GridError, match="breaks the puzzle"):
            ambiguity(Puzzle.empty(4), solution=solution)

    def test_clues_that_do_not_fit(self) -> None:
        with pytest.raises(GridError, match="r1c1 is given 7"):
            ambiguity(Puzzle.empty(4), clues=[Clue.given("r1c1", 7)])
        with pytest.raises(GridError, match="r9c9"):
            ambiguity(Puzzle.empty(4), clues=[Clue.given("r9c9", 1)])
        with pytest.raises(ConstraintError, match="KillerCage"):
            ambiguity(Puzzle.empty(4), clues=[sm.KillerCage("r1c1 r1c2", 40)])

    def test_marks_that_change_what_other_clues_mean_are_not_trusted(self) -> None:
        # A second minimum beside the first one takes their comparison away.
        puzzle = Puzzle.empty(4).with_constraints(sm.Minimum("r1c1"))
        offered = [sm.Minimum("r1c2"), sm.Maximum("r4c4"), sm.Maximum("r2c3"), sm.Minimum("r4c1")]
        answer = ambiguity(puzzle, clues=offered)
        if answer.additions:
            left = with_more_clues(puzzle, answer.additions)
            assert sm.check(left).is_unique or "change what others mean" in answer.reason
