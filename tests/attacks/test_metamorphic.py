"""The metamorphic attack: what changes of a puzzle do to its answers, and a planted bug."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

import sudoku_model as sm
from attacks.metamorphic import digits
from attacks.metamorphic.change import NotCarriedError
from attacks.metamorphic.command import command
from attacks.metamorphic.digits import Digits, random_digits, recoded
from attacks.metamorphic.hunt import Found, Totals, attack_puzzle, found_again
from attacks.metamorphic.places import random_move
from attacks.metamorphic.regression import shrunk
from attacks.metamorphic.regression import test_of as regression_test
from attacks.metamorphic.restating import RESTATINGS
from attacks.puzzles import Shape, fillings, random_shape
from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.grid import Grid


def test_the_classes_that_go_with_other_digits_exist() -> None:
    known = digits.WITH_ANY_DIGITS | digits.WITH_REVERSED | digits.WITH_SHIFTED
    assert known | digits.NEEDS_LINEAR <= set(CONSTRAINTS)


def _shapes(number: int) -> Sequence[Shape]:
    return [random_shape(f"meaning {seed}") for seed in range(number)]


def _with_a_cage(number: int) -> Sequence[Shape]:
    grid = Grid(2, 2, range(1, 5), (None,) * 4)
    found = tuple(fillings(grid, most=1000) or ())
    cages = (sm.KillerCage("r1c1 r1c2 r2c1", total) for total in (6, 7, 8))
    bases = [sm.Puzzle.empty(grid).with_constraints(cage) for cage in cages]
    return [Shape(bases[n % 3], found[0], found, True) for n in range(number)]


def _obeying(shape: Shape, puzzle: sm.Puzzle) -> list[tuple[int, ...]]:
    return [values for values in shape.fillings if puzzle.holds(values)]


@pytest.mark.slow
@pytest.mark.parametrize("change", [random_move, random_digits], ids=["places", "digits"])
def test_what_is_carried_means_the_same_on_every_filling(change: object) -> None:
    """Decided by the checks alone, so that a slip here is not taken for one of the library."""
    carried = 0
    for number, shape in enumerate(_shapes(30)):
        try:
            made = change(shape.base, random.Random(number))  # type: ignore[operator]
        except (NotCarriedError, sm.ConstraintError, sm.GridError):
            continue
        carried += 1
        for values in shape.fillings[:100]:
            assert made.puzzle.holds(made.carried(values)) == shape.base.holds(values), made.name
    assert carried > 10


@pytest.mark.sample(every=10)
@pytest.mark.parametrize("name", RESTATINGS)
@pytest.mark.slow
def test_what_is_said_otherwise_means_the_same(name: str) -> None:
    said = 0
    for number, shape in enumerate(_with_a_cage(10) if name.startswith("cage") else _shapes(40)):
        base = next(shape.puzzles(random.Random(number), 1))
        right = _obeying(shape, base)
        try:
            other = RESTATINGS[name](base, right, random.Random(number))
        except (NotCarriedError, sm.ConstraintError, sm.GridError):
            continue
        said += 1
        assert _obeying(shape, other) == right
    assert said > 5


def test_a_cage_in_shifted_and_reversed_digits() -> None:
    grid = Grid(1, 3, range(1, 6), (None,) * 3)
    puzzle = sm.Puzzle.empty(grid).with_constraints(
        sm.KillerCage("r1c1 r1c2", 4), sm.Sum("r1c1 r1c3", "<", 7, (2, -1))
    )
    up = recoded(puzzle, "up", Digits(grid, {d: d + 2 for d in grid.digits}, True, 1, 2))
    assert up.puzzle.constraints == (
        sm.KillerCage("r1c1 r1c2", 8),
        sm.Sum("r1c1 r1c3", "<", 9, (2, -1)),
    )
    back = recoded(puzzle, "back", Digits(grid, {d: 6 - d for d in grid.digits}, True, -1, 6))
    assert back.puzzle.constraints == (
        sm.KillerCage("r1c1 r1c2", 8),
        sm.Sum("r1c1 r1c3", ">", -1, (2, -1)),
    )


def test_a_thermometer_in_other_digits_is_none() -> None:
    grid = Grid.square(4)
    puzzle = sm.Puzzle.empty(grid).with_constraints(sm.Thermometer("r1c1 r1c2"))
    with pytest.raises(NotCarriedError):
        recoded(puzzle, "other", Digits(grid, {1: 2, 2: 1, 3: 4, 4: 3}))


@pytest.mark.slow
def test_answers_change_as_they_must() -> None:
    totals = Totals()
    for number in range(20):
        found = attack_puzzle(f"relations {number}", totals)
        assert found is None, regression_test(found)
    assert totals.all_cases > 50


@pytest.mark.slow
def test_answers_change_as_they_must_for_many() -> None:
    totals = Totals()
    for number in range(60):
        found = attack_puzzle(f"many {number}", totals)
        assert found is None, regression_test(found)
    assert totals.large > 3
    assert len(totals.changes) > 12


def _hunted(kind: type[Constraint], most: int = 5000) -> Found:
    """Attack puzzles that have a constraint of a class until something is found."""
    for number in range(most):
        seed = f"planted {number}"
        if any(isinstance(one, kind) for one in random_shape(seed).base.constraints):
            found = attack_puzzle(seed, Totals())
            if found is not None:
                return found
    pytest.fail("the planted bug was not found")


@pytest.mark.slow
def test_a_bug_that_depends_on_the_place_is_found_and_made_small(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The knight's move that goes only to the right: check and statement agree, so no referee
    that believes the check would see it."""

    def one_sided(self: sm.AntiKnight, board: Board, values: Sequence[int]) -> bool:
        columns = board.grid.columns
        return all(
            values[one] != values[other]
            for one, other in board.grid.pairs_apart(1, 2)
            if (other % columns) > (one % columns)
        )

    def state(self: sm.AntiKnight, to: sm.Stating) -> None:
        for one, other in to.grid.pairs_apart(1, 2):
            if other % to.grid.columns > one % to.grid.columns:
                to.all_different(to.variables((one, other)))

    monkeypatch.setattr(sm.AntiKnight, "holds", one_sided)
    monkeypatch.setattr(sm.AntiKnight, "state", state)
    small = shrunk(_hunted(sm.AntiKnight), 5)
    parts = {type(part) for one in small.asked.puzzle.constraints for part in one.parts()}
    assert sm.AntiKnight in parts
    assert found_again(small.asked) is not None
    written: dict[str, object] = {}
    exec(regression_test(small), written)
    (test,) = (value for name, value in written.items() if name.startswith("test_"))
    with pytest.raises(AssertionError):
        test()  # type: ignore[operator]
    monkeypatch.undo()
    test()  # type: ignore[operator]


def test_the_command_says_what_it_did(tmp_path: Path) -> None:
    done = CliRunner().invoke(command, ["--seed", "a", "--cases", "20", "--output", str(tmp_path)])
    assert done.exit_code == 0, done.output
    assert "0 disagreements" in done.output
    assert re.search(r"\d+ +verdict", done.output)
