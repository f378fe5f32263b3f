"""Single clues to add: against every filled grid, and against a verdict that knows nothing else."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import sudoku_model as sm
from sudoku_model.analysis import known_solutions, suggestions
from sudoku_model.analysis.ambiguity import Ambiguity, ambiguity
from sudoku_model.analysis.conversation import close_idle
from sudoku_model.analysis.known_solutions import KnownSolutions
from sudoku_model.clues import Clue, with_more_clues
from sudoku_model.errors import GridError, OptionError
from sudoku_model.proposals.kinds import KINDS
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import INTERRUPTED, Limits
from tests.clue_brute_force import Referee, puzzles
from tests.conftest import Run
from tests.test_conflicts import Interrupted

Values = tuple[int, ...]
KIND = st.sampled_from([*KINDS])


def clues_on(puzzle: Puzzle, kind: object) -> set[Clue]:
    """Return what clues of a kind may say of any solution, wherever they can stand."""
    how, found = KINDS[kind], set()  # type: ignore[index]
    for values in Referee(puzzle).solutions:
        for cells in how.shape.places(puzzle.grid):
            for saying in how.says(puzzle.grid.digits, [values[cell] for cell in cells]):
                clue = how.clue(puzzle.board, cells, saying)
                if clue is not None and clue.holds(puzzle, values):
                    found.add(clue)
    return found


def depends_on_marks(puzzle: Puzzle) -> bool:
    """Say whether a further mark may change what a constraint of `ON_4X4` means."""
    kinds = (sm.Minimum, sm.Maximum, sm.NonConsecutive, sm.NegativeSum)
    return any(isinstance(one, kinds) for one in puzzle.constraints)


def nothing_false(puzzle: Puzzle, answer: Ambiguity, target: Values | None) -> None:
    """Hold each suggestion against every filled grid."""
    for one in answer.suggestions:
        left = Referee(with_more_clues(puzzle, [one.clue])).solutions
        assert one.solution.values in left
        assert target in (None, one.solution.values)
        assert len(left) >= one.left >= 1
        assert len(left) == one.left or not one.is_exact
        assert 0 < one.removed < 1
        if one.is_sufficient:
            verdict = sm.check(with_more_clues(puzzle, [one.clue]), "backtracking")
            assert verdict.is_unique
            assert verdict.solution is not None
            assert verdict.solution.values == one.solution.values


@pytest.mark.slow
@settings(max_examples=24, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(
    puzzle=puzzles(most=4),
    kinds=st.lists(KIND, min_size=1, max_size=2, unique=True),
    named=st.booleans(),
    data=st.data(),
)
def test_against_every_filled_grid(
    puzzle: Puzzle, kinds: list[Any], named: bool, data: st.DataObject
) -> None:
    solutions = Referee(puzzle).solutions
    assume(1 < len(solutions) <= 60)
    target = data.draw(st.sampled_from(solutions)) if named else None
    answer = ambiguity(puzzle, offer=kinds, solution=target, limit=4)
    nothing_false(puzzle, answer, target)
    if not depends_on_marks(puzzle):
        assert all(one.is_exact for one in answer.suggestions)
    # No clue that was left out is better than those that are suggested.
    fewest = len(solutions)
    for clue in {clue for kind in kinds for clue in clues_on(puzzle, kind)}:
        left = [values for values in solutions if clue.holds(puzzle, values)]
        if target is None or target in left:
            fewest = min(fewest, len(left))
    if fewest == len(solutions):
        assert answer.suggestions == ()
        assert "no clue that was tried" in answer.reason
    elif all(one.is_exact for one in answer.suggestions) and answer.suggestions:
        assert answer.suggestions[0].left == fewest
    if answer.suggestions and answer.suggestions[0].is_sufficient:
        assert answer.additions == (answer.suggestions[0].clue,)
        assert answer.target == answer.suggestions[0].solution


@pytest.mark.slow
@settings(max_examples=24, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(puzzle=puzzles(most=4), kind=KIND, named=st.booleans(), data=st.data())
def test_more_solutions_than_can_be_listed(
    puzzle: Puzzle, kind: type, named: bool, data: st.DataObject
) -> None:
    solutions = Referee(puzzle).solutions
    assume(4 < len(solutions) <= 150)
    target = data.draw(st.sampled_from(solutions)) if named else None
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(known_solutions, "MOST_LISTED", 3)
        patched.setattr(known_solutions, "MOST_SAMPLED", 4)
        answer = ambiguity(puzzle, offer=[kind], solution=target, limit=3)
        sm.check(puzzle.with_given("r1c1", 1))
        again = ambiguity(puzzle, offer=[kind], solution=target, limit=3)
    for one in (answer, again):
        nothing_false(puzzle, one, target)


def listed(puzzle: Puzzle) -> KnownSolutions:
    """Return the solutions that are listed where nothing is known but the true candidates."""
    close_idle()
    seen = sm.true_candidates(puzzle)
    close_idle()
    return known_solutions.known_solutions(puzzle, sm.Sat(), seen, Limits())


def test_where_too_many_solutions_are_likely_no_more_than_a_sample_is_looked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = Puzzle.empty(4)
    assert listed(puzzle).are_all
    monkeypatch.setattr(known_solutions, "MANY_OPEN", 47)  # it has 16 times 3 open digits
    sample = listed(puzzle)
    assert (sample.are_all, len(sample.grids) + len(sample.spare)) == (False, 101)


def test_few_solutions_are_listed_however_dear(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known_solutions, "DEAR", -1)
    assert not listed(Puzzle.empty(4)).are_all
    few = listed(Puzzle.empty(4).with_given("r1c1", 1).with_given("r2c3", 1))
    assert (few.are_all, len(few.grids)) == (True, 36)


def test_what_was_listed_is_known_whole_of_later_versions_whatever_was_forgotten_between() -> None:
    puzzle = sm.read("1... ..3. .4.. 3...")
    few = listed(puzzle)
    assert (few.are_all, len(few.grids)) == (True, 2)
    for cell, digit in {(cell, grid[cell]) for grid in few.grids for cell in range(16)}:
        given = puzzle.with_given(puzzle.grid.cell_name(cell), digit)
        assert sm.check(given, "sat").status is not sm.Status.NONE


def test_a_clue_that_suffices_is_found_where_little_is_done_to_count_what_others_leave(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(known_solutions, "MOST_LISTED", 0)
    monkeypatch.setattr(known_solutions, "ENOUGH", 0)
    monkeypatch.setattr(suggestions, "FEW", 0)
    monkeypatch.setattr(suggestions, "LITTLE", 0)
    close_idle()
    found = ambiguity("1... ..3. .... 3...", offer=["Given"]).suggestions
    assert {one.is_sufficient for one in found} == {True, False}
    assert all(one.is_sufficient == one.is_exact for one in found)


@settings(max_examples=12, deadline=None)
@given(puzzle=puzzles(most=4), kind=KIND, seconds=st.sampled_from([0.0, 0.005, 0.02]))
def test_under_a_time_limit_nothing_false_is_said(
    puzzle: Puzzle, kind: type, seconds: float
) -> None:
    answer = ambiguity(puzzle, offer=[kind], limit=2, time_limit=seconds)
    nothing_false(puzzle, answer, None)


def test_ctrl_c_at_any_moment_returns_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = Puzzle.empty(4).with_constraints(sm.KillerCage("r1c1 r1c2", 3))
    for question in range(1, 200, 9):
        with monkeypatch.context() as patched:
            patched.setattr(known_solutions, "MOST_LISTED", 3)
            moment = Interrupted(patched, question, raises=bool(question % 2))
            answer = ambiguity(puzzle, offer=["KillerCage"], limit=2)
            happened = moment.left <= 0
        nothing_false(puzzle, answer, None)
        if not happened:
            break
        assert answer.reason == INTERRUPTED
    else:
        raise AssertionError("the search never ended")


class TestNatural:
    CAGES = sm.read("12.... ...1.. 2....4 ...2.1 .12... 6.....").with_constraints(
        sm.KillerCage("r3c2 r3c3", 4), sm.KillerCage("r5c4 r5c5", 10)
    )

    def test_what_touches_nothing_comes_first_and_of_that_what_is_symmetric(self) -> None:
        found = ambiguity(self.CAGES, offer="KillerCage", limit=30).suggestions
        assert all(one.is_sufficient for one in found)
        touched = [len(one.touches) for one in found]
        assert touched == sorted(touched)
        assert touched[0] == 0
        assert touched[-1] > 0
        for one in found:
            cells = {*one.clue.cells(self.CAGES)}
            assert all(cells & {*clue.cells(self.CAGES)} for clue in one.touches)
        for number in (0, 1):
            alone = [one.partner is None for one in found if len(one.touches) == number]
            assert alone == sorted(alone)
        partners = [one.partner for one in found if one.partner is not None]
        assert partners
        assert {clue.constraint for clue in partners} <= {*self.CAGES.constraints}

    def test_a_symmetry_that_the_clues_have_is_the_one_that_counts(self) -> None:
        paired = Puzzle.empty(4).with_given("r1c1", 1).with_given("r4c4", 4).with_given("r1c2", 2)
        answer = ambiguity(paired, offer="Given", limit=16)
        partners = {one.clue.cell for one in answer.suggestions if one.partner is not None}
        assert partners <= {"r4c3", "r2c1", "r3c4"}  # half a turn, or about one of the diagonals

    def test_marks_beside_the_board_touch_each_other_only(self) -> None:
        puzzle = Puzzle.empty(4).with_constraints(
            sm.XSum("r1", 5), sm.KillerCage("r1c1 r1c2", 5), sm.Skyscraper("r1c4-r1c1", 2)
        )
        answer = ambiguity(puzzle, offer=["NumberedRoom"], limit=60)
        for one in answer.suggestions:
            first, second, *_ = one.clue.cells(puzzle)
            at_an_end = (first, second) in ((0, 1), (3, 2))
            assert [str(clue) for clue in one.touches] == (
                [str(Clue(constraint=puzzle.constraints[0 if first == 0 else 2]))]
                if at_an_end
                else []
            )

    def test_kinds_take_turns(self) -> None:
        puzzle = sm.read("1... ..3. .4.. ....")
        answer = ambiguity(puzzle, offer=["Given", "KillerCage", "Thermometer"], limit=6)
        kinds = [type(one.clue.constraint) for one in answer.suggestions]
        assert kinds == [type(None), sm.KillerCage, sm.Thermometer] * 2


class TestAnswer:
    PUZZLE = sm.read("1... ..3. .4.. ....")

    def test_words_say_the_best_and_details_say_all(self) -> None:
        answer = ambiguity(self.PUZZLE, offer=["KillerCage"])
        short, long = str(answer).splitlines(), answer.details.splitlines()
        assert short[2] == "each of these clues alone would leave one solution:"
        assert short[3].startswith("  sm.KillerCage(cells='r")
        assert ": the cage r" in short[3]
        assert len(short) == 6
        assert len(long) > len(short)
        assert {*short} <= {*long}

    def test_where_none_suffices_those_that_leave_fewest_are_named(self) -> None:
        answer = ambiguity(Puzzle.empty(4), offer="Given", limit=3)
        assert "no single clue that was tried leaves one solution; the best:" in str(answer)
        assert answer.suggestions
        assert not answer.additions
        assert not answer.is_complete
        assert {(one.left, one.is_exact) for one in answer.suggestions} == {(72, True)}
        assert ": leaves 72 solutions" in str(answer)

    def test_what_is_not_counted_to_the_end_is_not_called_exact(self) -> None:
        answer = ambiguity(Puzzle.empty(6), offer="Given", limit=2)
        assert all(one.left >= 20 and not one.is_exact for one in answer.suggestions)
        assert ": leaves at least 2" in str(answer)
        assert " solutions (removes about " in str(answer)

    def test_it_is_plain_data(self) -> None:
        answer = ambiguity(self.PUZZLE, offer=["KillerCage"], limit=2)
        record = json.loads(json.dumps(answer.to_dict()))
        assert [one["clue"]["type"] for one in record["suggestions"]] == ["KillerCage"] * 2
        assert [one["sufficient"] for one in record["suggestions"]] == [True, True]
        assert sm.from_dict(record) == answer
        assert "KillerCage" in str(answer.drawing()[0].constraints), "the best one is drawn"

    def test_a_clue_that_loosens_others_is_not_called_sufficient(self) -> None:
        # Beside a minimum another one is not compared with it.
        puzzle = Puzzle.empty(4).with_constraints(sm.Minimum("r1c1"), sm.Minimum("r2c3"))
        answer = ambiguity(puzzle, offer=["Minimum", "Maximum"], limit=8)
        nothing_false(puzzle, answer, None)

    def test_kinds_and_clues_exclude_each_other(self) -> None:
        with pytest.raises(OptionError, match="found clues and offer, expected one of them"):
            ambiguity(self.PUZZLE, clues=[sm.Even("r4c4")], offer=["Even"])

    def test_other_puzzles_have_none(self) -> None:
        assert ambiguity(sm.read("1... ..3. .4.. ...2"), offer="Given").suggestions == ()
        assert ambiguity(sm.read("11.. .... .... ...."), offer="Given").suggestions == ()


HALF_MADE = [
    sm.read(line, format="json")
    for line in (Path(__file__).parent / "half_made.jsonl").read_text("utf-8").splitlines()
]
"""Variants of ten families from which some clues were taken: 4 to 1,700 solutions."""

OF_ITS_OWN = {"x-sums on 6x6": "XSum", "anti-knight": "Given", "kropki": "Ratio"}


@pytest.mark.sample(every=10)
@pytest.mark.parametrize("puzzle", HALF_MADE, ids=lambda puzzle: puzzle.name)
def test_half_made_variants_are_finished_by_what_is_suggested(puzzle: Puzzle) -> None:
    constraints = [type(one).__name__ for one in puzzle.constraints]
    kind = OF_ITS_OWN.get(puzzle.name) or constraints[0]
    answer = ambiguity(puzzle, offer=[kind, "Given"], limit=6)
    assert answer.reason == ""
    sufficient = [one for one in answer.suggestions if one.is_sufficient]
    assert [*answer.suggestions[: len(sufficient)]] == sufficient, "they come first"
    for one in sufficient:
        verdict = sm.check(with_more_clues(puzzle, [one.clue]), "sat:glucose4")
        assert verdict.is_unique
        assert verdict.solution is not None
        assert verdict.solution.values == one.solution.values
    for one in answer.suggestions[len(sufficient) :]:
        more = with_more_clues(puzzle, [one.clue])
        found = len(list(sm.solutions(more, "sat:glucose4", limit=one.left + 1)))
        assert found == one.left if one.is_exact else found >= one.left
    assert len(str(answer).splitlines()) <= 9
    assert max(map(len, str(answer).splitlines())) < 200


def test_the_command_offers_kinds(run: Run) -> None:
    code, out, _ = run("ambiguity", "--offer", "killercage,Thermometer", "1... ..3. .4.. ....")
    assert code == 1
    assert "each of these clues alone would leave one solution:\n  sm.KillerCage(cells='r" in out
    assert "digits rise along the thermometer" in out
    code, out, _ = run(
        "ambiguity", "--json", "--offer", "Given", "--solution", "1324423124133142",
        "1... ..3. .4.. ....",
    )  # fmt: skip
    record = json.loads(out)
    assert record["target"] == "1324423124133142"
    assert {one["solution"] for one in record["suggestions"]} == {record["target"]}


@pytest.mark.parametrize("kinds", ["KillerCage", "Given", "Whisper,Arrow", "thermo,white dots"])
def test_what_is_offered_is_added_as_it_is_printed(run: Run, kinds: str) -> None:
    puzzle = "1... ..3. .4.. ...."
    lines = run("ambiguity", "--offer", kinds, puzzle).out.splitlines()
    calls = [line.split(": ")[0].strip() for line in lines if line.startswith("  ")]
    assert calls
    for call in calls:
        completed = run("convert", "--to", "json", "--add", call, puzzle).out
        assert run("check", completed).code == 0, call


@pytest.mark.slow
@pytest.mark.rest
def test_dutch_whispers_are_no_german_ones() -> None:
    puzzle = Puzzle.empty(6).with_constraints(sm.KillerCage("r1c1 r1c2", 5))
    answer = ambiguity(puzzle, offer="Dutch whispers", limit=3, time_limit=60)
    assert answer.suggestions
    for one in answer.suggestions:
        assert isinstance(one.clue.constraint, sm.Whisper)
        assert one.clue.constraint.difference == 4


def test_a_cell_gets_no_second_given(run: Run) -> None:
    for added in (["r1c1=2"], ["r2c1=4", "r2c1=2"]):
        calls = [part for clue in added for part in ("--add", clue)]
        code, out, error = run("convert", "--to", "json", *calls, "1... ..3. .4.. ....")
        assert (code, out) == (2, "")
        assert "is given 2, but holds the given" in error
    with pytest.raises(GridError, match="r1c1 is given 2, but holds the given 1 already"):
        with_more_clues("1... ..3. .4.. ....", [Clue.given("r1c1", 2)])


def test_a_given_that_is_there_already_adds_nothing() -> None:
    puzzle = sm.read("1... ..3. .4.. ....")
    assert with_more_clues(puzzle, [Clue.given("r1c1", 1)]) == puzzle
    twice = [Clue.given("r1c2", 3), Clue.given("r1c2", 3)]
    assert with_more_clues(puzzle, twice) == puzzle.with_given("r1c2", 3)


@pytest.mark.slow
def test_large_deadly_patterns_are_told_only_where_nothing_else_helps() -> None:
    puzzle = Puzzle.empty(6).with_constraints(sm.KillerCage("r1c1 r1c2", 5))
    answer = ambiguity(puzzle, offer=["KillerCage"], limit=3, time_limit=60)
    large = replace(answer, patterns=(tuple(puzzle.grid.cell_name(c) for c in range(20)),))
    assert "must be given" not in str(large)
    assert "must be given" in large.details
    assert "must be given" in str(replace(large, suggestions=(), additions=()))
    small = replace(large, patterns=(*large.patterns, ("r1c1", "r1c2")))
    assert str(small).count("must be given") == 1


def test_the_command_refuses_in_one_message(run: Run) -> None:
    for arguments, words in (
        (["--offer", "Regex"], "cannot be proposed, only those of Given, Killer"),
        (["--offer", ","], "--offer names no kind"),
        (["--solution", "13244231"], "--solution"),
        (["--solution", "1111111111111111"], "breaks the puzzle"),
    ):
        code, _, err = run("ambiguity", *arguments, "1... ..3. .4.. ....")
        assert code == 2
        assert words in err
        assert len([line for line in err.splitlines() if "rror: " in line]) == 1
