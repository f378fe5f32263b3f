"""The differential attack: random puzzles of all kinds, agreement, and bugs planted on purpose."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import ClassVar

import pytest
from click.testing import CliRunner

import sudoku_model as sm
from attacks.differential.command import command
from attacks.differential.hunt import Asked, Found, Totals, attack_shape, problem_again
from attacks.differential.questions import QUESTIONS
from attacks.differential.referee import Referee, minimal_hitting_sets
from attacks.differential.regression import test_of as regression_test
from attacks.differential.shrinking import shrunk
from attacks.differential.sizes import SIZES, other_sizes
from attacks.puzzles import fillings, random_shape
from attacks.puzzles.drawing import Draw
from attacks.puzzles.fields import drawn_fields
from attacks.puzzles.fillings import each_filling
from attacks.puzzles.grids import KINDS, ground
from attacks.puzzles.smaller import smaller_puzzles
from sudoku_model.constraints.base import Board, Stating
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.grid import Grid
from tests.puzzles import AMBIGUOUS, EASY, all_solutions, puzzle_9x9


@pytest.mark.slow
def test_every_constraint_of_the_catalog_is_drawn() -> None:
    missing = set(CONSTRAINTS)
    for seed in range(1200):
        constraints = random_shape(f"classes {seed}").base.constraints
        missing -= {type(part).__name__ for one in constraints for part in one.parts()}
        if not missing:
            break
    assert not missing


@dataclass(frozen=True)
class _New(sm.Constraint):
    """A class that nobody has written a drawer for."""

    cell_fields: ClassVar = ("cells", "groups")
    example: ClassVar = {"mood": "good"}
    cells: str
    groups: tuple[str, ...]
    number: int
    maybe: int | None
    digits: tuple[int, ...]
    is_it: bool
    other: sm.Constraint
    others: tuple[sm.Constraint, ...]
    mood: str
    rest: str = "usual"

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return True

    def state(self, to: Stating) -> None:
        pass

    def describe(self) -> str:
        return "new"


def test_fields_of_a_new_class_are_drawn_by_what_they_may_hold() -> None:
    grid = Grid.square(4)
    draw = Draw(random.Random(1), grid, next(each_filling(grid)))
    drawn = [_New(**drawn_fields(_New, draw, 0)) for _ in range(20)]
    for one in drawn:
        one.validate(Board(grid, (one,)))
        assert (one.mood, one.rest) == ("good", "usual")
    assert len(set(drawn)) == 20
    assert {one.is_it for one in drawn} == {True, False}
    assert {one.maybe is None for one in drawn} == {True, False}


def test_grids_of_all_kinds_are_drawn() -> None:
    grids = [ground(kind, number).grid for kind in KINDS for number in range(12)]
    assert any(grid.holes for grid in grids)
    assert any(grid.extras for grid in grids)
    assert any(grid.more_houses for grid in grids)
    assert any(grid.box for grid in grids)
    assert any(not grid.has_rows for grid in grids)
    assert any(grid.rows != grid.columns for grid in grids)
    assert {grid.digits[0] for grid in grids} >= {-1, 0, 1, 2}


def test_the_same_seed_gives_the_same_puzzles() -> None:
    one, other = (list(random_shape("again").puzzles(random.Random(3), 5)) for _ in range(2))
    assert one == other


@pytest.mark.slow
def test_puzzles_are_valid_broken_and_ambiguous() -> None:
    counts = [0, 0, 0]
    for seed in range(20):
        shape = random_shape(seed)
        referee = Referee(shape.base, shape.fillings, is_whole=shape.is_whole)
        for puzzle in shape.puzzles(random.Random(seed), 10):
            counts[min(2, len(referee.solutions(puzzle)))] += 1
    assert min(counts) > 20, counts


def test_the_referee_knows_all_solutions() -> None:
    grid = Grid.square(4)
    found = fillings(grid, most=1000)
    assert found is not None
    assert len(found) == 288
    puzzle = sm.read("1... ..3. .4.. ....").with_constraints(sm.GreaterThan("r4c1 r4c2"))
    referee = Referee(puzzle, found, is_whole=True)
    right = [values for values in all_solutions(puzzle) if puzzle.holds(values)]
    assert sorted(referee.solutions(puzzle)) == sorted(right)
    assert fillings(grid, most=100) is None


def test_minimal_hitting_sets() -> None:
    sets = [frozenset(one) for one in ((1, 2), (2, 3), (1, 3, 4), (1, 2, 4))]
    found = minimal_hitting_sets(sets, 100)
    assert found == {frozenset(one) for one in ((1, 2), (1, 3), (2, 3), (2, 4))}
    assert minimal_hitting_sets([frozenset()], 100) == set()
    assert minimal_hitting_sets([], 100) == {frozenset()}


@pytest.mark.slow
def test_all_parties_agree() -> None:
    totals = Totals()
    for number in range(2):
        found = attack_shape(f"agreement {number}", totals)
        assert found is None, regression_test(found)
    assert totals.all_cases > 100


@pytest.mark.slow
def test_all_parties_agree_on_many_and_every_question_is_asked() -> None:
    totals = Totals()
    for number in range(40):
        found = attack_shape(f"many {number}", totals)
        assert found is None, regression_test(found)
    assert totals.cases.keys() >= QUESTIONS.keys() - {"check_array", "both engines"}


@pytest.mark.slow
def test_classics_are_decided_as_an_array_too() -> None:
    for line in (EASY, AMBIGUOUS):
        asked = Asked("check_array", puzzle_9x9(line), ("sat",), line)
        assert not problem_again([asked])


# Bugs planted on purpose.


def _hunted(questions: tuple[str, ...], most: int = 400) -> Found:
    for number in range(most):
        found = attack_shape(f"planted {number}", Totals(), questions)
        if found is not None:
            return found
    pytest.fail("the planted bug was not found")


@pytest.mark.slow
def test_a_wrong_statement_is_found_and_made_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A killer cage that forgets its last cell when it has three or more."""
    right = sm.KillerCage.state

    def forgetful(self: sm.KillerCage, to: Stating) -> None:
        cells = to.board.cells(self.cells)
        part = replace(self, cells=to.grid.names(cells[:-1])) if len(cells) > 2 else self
        right(part, to)

    monkeypatch.setattr(sm.KillerCage, "state", forgetful)
    small = shrunk(_hunted(("verdict",)))
    (cage,) = (
        part
        for one in small.asked.puzzle.constraints
        for part in one.parts()
        if isinstance(part, sm.KillerCage)
    )
    assert len(cage.cells.split()) == 3 or re.search("[rcb]\\d+$|-", cage.cells)
    assert len(small.asked.puzzle.constraints) == 1
    assert not small.before

    # The test that is written fails now, and passes when the bug is mended.
    written: dict[str, object] = {}
    exec(regression_test(small), written)
    (test,) = (value for name, value in written.items() if name.startswith("test_"))
    with pytest.raises(AssertionError):
        test()  # type: ignore[operator]
    monkeypatch.undo()
    test()  # type: ignore[operator]


@pytest.mark.slow
def test_a_wrong_answer_about_clues_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A repair that keeps the first of its sets to itself."""
    import attacks.differential.reasons as reasons

    right = reasons.repair

    def secretive(*arguments: object, **named: object) -> sm.Repair:
        found = right(*arguments, **named)  # type: ignore[arg-type]
        return replace(found, sets=found.sets[1:])

    monkeypatch.setattr(reasons, "repair", secretive)
    assert "repair" in _hunted(("repair",)).problem


@pytest.mark.slow
def test_a_wrong_answer_that_needs_earlier_questions_keeps_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Candidates that go wrong when many puzzles were decided at once before."""
    import attacks.differential.solving as solving

    many, right = sm.check_many, solving.true_candidates
    is_warm = []

    def warming(*arguments: object, **named: object) -> object:
        is_warm.append(True)
        return many(*arguments, **named)  # type: ignore[arg-type]

    def wrong(*arguments: object, **named: object) -> sm.TrueCandidates:
        found = right(*arguments, **named)  # type: ignore[arg-type]
        return replace(found, digits=found.digits[::-1]) if is_warm else found

    monkeypatch.setattr(sm, "check_many", warming)
    monkeypatch.setattr(solving, "true_candidates", wrong)
    monkeypatch.setattr("attacks.differential.hunt.close_idle", is_warm.clear)
    small = shrunk(_hunted(("check_many", "candidates")))
    assert [one.question for one in small.before] == ["check_many"]
    assert small.asked.question == "candidates"
    assert regression_test(small).count("'check_many',") == 1


def test_smaller_puzzles_are_smaller_and_valid() -> None:
    puzzle = random_shape("smaller").base
    for smaller in smaller_puzzles(puzzle):
        assert smaller != puzzle


# The command.


@pytest.mark.slow
def test_the_command_says_what_it_did() -> None:
    done = CliRunner().invoke(command, ["--seed", "a", "--cases", "60", "--question", "verdict"])
    assert done.exit_code == 0, done.output
    assert "0 disagreements" in done.output
    assert re.search(r"\b[6-9]\d +verdict", done.output)


def test_the_command_writes_what_it_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("attacks.differential.solving.solve", lambda *_, **__: None)
    options = ["--seed", "b", "--cases", "1", "--question", "solve", "--output", str(tmp_path)]
    done = CliRunner().invoke(command, options)
    assert done.exit_code == 1
    assert "disagreements" in done.output
    (path, *_) = tmp_path.glob("test_found_solve_*.py")
    assert "assert_agreement" in path.read_text(encoding="utf-8")


def test_sizes_are_changed_for_a_while_only() -> None:
    def present() -> dict[str, int]:
        places = [place for places in SIZES for place in places.split()]
        return {
            place: getattr(import_module(f"sudoku_model.{module}"), name)
            for place in places
            for module, name in [place.rsplit(".", 1)]
        }

    before, changed = present(), set[str]()
    for seed in range(300):
        with other_sizes(random.Random(seed)):
            changed.update(name for name, size in present().items() if size != before[name])
        assert present() == before
    assert changed == set(before)


@pytest.mark.slow
def test_a_house_with_fewer_cells_than_digits_is_drawn_often_enough() -> None:
    """An encoding was wrong of these alone, with at least five cells and a sum inside."""

    def has_short_house(grid: Grid) -> bool:
        return any(5 <= len(house.cells) < grid.order for house in grid.houses)

    drawn = [random_shape(f"{seed}").base.grid for seed in range(300)]
    assert sum(map(has_short_house, drawn)) > 15
