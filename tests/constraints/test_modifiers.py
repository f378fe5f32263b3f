"""Doublers, negators, hot and cold cells, and constraints on values."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

import pytest

import sudoku_model as sm
from sudoku_model.constraints.base import Board, Constraint, Stating
from sudoku_model.constraints.cages import DifferentDigits, KillerCage, Sum
from sudoku_model.constraints.composites import And, Exactly, Not, Or, Replicate
from sudoku_model.constraints.modifiers import Doubler, HotCold, Modifier, Negator, Values
from sudoku_model.constraints.pairs import Difference, Ratio
from sudoku_model.constraints.sets import Contains, CountDistinct
from sudoku_model.errors import ConstraintError, GridError
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Outcome, Sat, open_session
from sudoku_model.stated import state_rules
from tests.constraints.harness import assert_check_and_statement_agree, free_grid
from tests.constraints.test_composites import all_constraints, random_grids

GRID = Grid.square(9)
FREE = Doubler(placing="any")
PAIR = FREE.extend(free_grid(1, 3, 3))


def test_places_are_extra_cells() -> None:
    names = [(cell.name, cell.values) for cell in PAIR.extras]
    assert names == [("doubler_r1c1", (0, 1)), ("doubler_r1c2", (0, 1)), ("doubler_r1c3", (0, 1))]
    heat = HotCold(cells="r1c2").extend(free_grid(1, 3, 3))
    assert [(cell.name, cell.values) for cell in heat.extras] == [("heat_r1c2", (0, 1, 2))]
    assert Doubler(cells="b5", placing="all").extend(GRID) is GRID
    both = Negator().extend(Doubler().extend(GRID))
    assert len(both.cells) == 3 * 81


def test_a_hole_is_not_modified() -> None:
    grid = FREE.extend(free_grid(1, 3, 3, holes=frozenset({1})))
    assert [cell.name for cell in grid.extras] == ["doubler_r1c1", "doubler_r1c3"]
    assert FREE.modified(grid, (1, 1, 2, 1, 1)) == {0: 1, 2: 1}


def test_the_extra_cell_of_each_cell_is_asked_for() -> None:
    for missing in range(3):
        extras = tuple(cell for place, cell in enumerate(PAIR.extras) if place != missing)
        with pytest.raises(ConstraintError, match=f"the extra cell doubler_r1c{missing + 1} "):
            FREE.validate(Board(replace(PAIR, extras=extras), (FREE,)))


def test_what_is_never_modified_is_its_own_value() -> None:
    modifier = Doubler(cells="r1c1", placing="any")
    grid = modifier.extend(free_grid(1, 3, 3))
    model = state_rules(grid)
    before = len(model.variables)
    cage = Values(Sum("r1c1-r1c3", "==", 6))
    cage.state(Stating(Board(grid, (modifier, cage)), model, "cage"))
    assert [v.name for v in model.variables[before:] if "value" in v.name] == ["value of r1c1"]


@dataclass(frozen=True)
class Noting(Sum):
    """Notes the boards that it is asked about."""

    boards: ClassVar[list[Board]] = []

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        """Note the board."""
        self.boards.append(board)
        return super().holds(board, values)


def test_the_board_of_values_is_made_once() -> None:
    Noting.boards.clear()
    noting = Values(Noting("r1c1 r1c2", "==", 4))
    board = Board(PAIR, (FREE, noting))
    assert noting.holds(board, (2, 1, 1, 1, 0, 0)) is False
    assert noting.holds(board, (1, 1, 1, 1, 1, 0)) is True
    first, second = Noting.boards
    assert first is second
    assert first is not board


def test_a_sum_of_values() -> None:
    cage = Values(Sum("r1c1-r1c3", "==", 9))
    board = Board(PAIR, (FREE, cage))
    assert cage.holds(board, (2, 3, 1, 0, 1, 0))
    assert not cage.holds(board, (2, 3, 1, 0, 0, 0))
    assert not cage.holds(board, (2, 3, 1, 0, 1, 1))
    assert 0 < assert_check_and_statement_agree(PAIR, FREE, cage) < 27 * 8


def test_values_may_be_equal_where_digits_differ() -> None:
    grid = FREE.extend(Grid(1, 2, range(1, 5), (None, None), has_columns=False))
    same, different = Values(Sum("r1c1 r1c2", "==", 8)), Values(DifferentDigits("r1c1 r1c2"))
    assert same.holds(Board(grid, (FREE,)), (4, 2, 0, 1))
    assert not different.holds(Board(grid, (FREE,)), (4, 2, 0, 1))
    assert assert_check_and_statement_agree(grid, FREE, same) > 0
    assert 0 < assert_check_and_statement_agree(grid, FREE, different) < 48


@pytest.mark.sample(every=6)
@pytest.mark.parametrize(
    "constraint",
    [
        KillerCage("r1c1-r1c3", 9),
        Sum("r1c1 r1c2", "<", 5),
        Difference("r1c2 r1c3", 3),
        Ratio("r1c2 r1c3", 2),
        Contains("r1c1-r1c3", (6, 2)),
        Or((KillerCage("r1c1-r1c3", 9), Difference("r1c2 r1c3", 3))),
        Not(Difference("r1c2 r1c3", 3)),
        Not(Or((KillerCage("r1c1-r1c3", 9), Difference("r1c2 r1c3", 3)))),
        Exactly(1, (KillerCage("r1c1 r1c2", 6), Contains("r1c2 r1c3", (6,)))),
        CountDistinct("r1c1", "r1c2 r1c3"),
        Replicate((Difference("r1c1 r1c2", 2),), "r1c1", "r1c1 r1c2"),
    ],
    ids=lambda constraint: constraint.describe(),
)
def test_any_constraint_can_be_about_values(constraint: Constraint) -> None:
    values = Values(constraint)
    sat = ["sat"]
    right = assert_check_and_statement_agree(PAIR, FREE, values, engines=sat)
    assert 0 < right < 27 * 8
    opposite = assert_check_and_statement_agree(PAIR, FREE, Not(values), engines=sat)
    assert opposite == 27 * 8 - right
    both = Or((values, Not(values)))
    assert assert_check_and_statement_agree(PAIR, FREE, both, engines=sat) == 27 * 8


@pytest.mark.sample(every=10)
@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(kind, marks=[pytest.mark.slow] * (kind.__name__ == "FullRankTies"))
        for kind in all_constraints()
    ],
    ids=lambda kind: kind.__name__,
)
def test_every_constraint_can_be_about_values(kind: type[Constraint]) -> None:
    """On grids at random with some cells doubled, also under a guard and negated."""
    values = Values(kind(**kind.example))
    grid = FREE.extend(GRID)
    board = Board(grid, (FREE, values))
    try:
        values.validate(board)
    except (ConstraintError, GridError):
        pytest.skip("its example needs another grid")
    model = state_rules(grid)
    holds, fails = model.boolean("holds"), model.boolean("fails")
    values.state(Stating(board, model, "tested", (holds,)))
    Not(values).state(Stating(board, model, "opposite", (fails,)))
    chance = random.Random(1)
    with open_session(model, Sat("cadical153")) as session:
        for digits in random_grids(4):
            full = (*digits, *(int(chance.random() < 0.15) for _ in range(81)))
            right = values.holds(board, full)
            cells = model.literals(full)
            assert (session.solve([*cells, holds]).outcome is Outcome.SAT) == right
            assert (session.solve([*cells, fails]).outcome is Outcome.SAT) != right
            assert session.solve([*cells, -holds, -fails]).outcome is Outcome.SAT


@pytest.mark.parametrize("modifier", [Negator(placing="any"), HotCold(placing="any")])
def test_each_modifier_is_stated_as_it_is_meant(modifier: Modifier) -> None:
    grid = modifier.extend(free_grid(1, 2, 4))
    cage = Values(Sum("r1c1 r1c2", "==", 3))
    assert assert_check_and_statement_agree(grid, modifier, cage) > 0
    board = Board(grid, (modifier, cage))
    if isinstance(modifier, Negator):
        assert cage.holds(board, (4, 1, 0, 1))
        assert not cage.holds(board, (4, 1, 1, 0))
    else:
        assert cage.holds(board, (1, 2, 0, 0))
        assert cage.holds(board, (1, 1, 1, 0))  # hot
        assert cage.holds(board, (4, 1, 2, 2))  # both cold
        assert not cage.holds(board, (1, 2, 1, 0))


def test_known_places_need_no_extra_cells() -> None:
    doubler = Doubler(cells="r1c1 r1c2", placing="all")
    cage = Values(Sum("r1c1-r1c3", "==", 9))
    grid = free_grid(1, 3, 4)
    assert cage.holds(Board(grid, (doubler, cage)), (1, 2, 3))
    assert assert_check_and_statement_agree(grid, doubler, cage) > 0


@pytest.mark.parametrize("total", [-8, -2, 5])
def test_what_the_lowest_and_the_highest_digit_become_is_in_reach(total: int) -> None:
    negator = Negator(cells="r1c1 r1c2", placing="all")
    cage = Values(Sum("r1c1 r1c2", "==", total))
    if total > 0:
        with pytest.raises(ConstraintError, match="the sum is from -8 to -2"):
            cage.validate(Board(free_grid(1, 2, 4), (negator, cage)))
    else:
        grid = free_grid(1, 2, 4)
        assert assert_check_and_statement_agree(grid, negator, cage, engines=["sat"]) == 1


def test_modifiers_act_in_the_order_of_the_puzzle() -> None:
    hot, doubled = HotCold(cells="r1c1", placing="any"), Doubler(cells="r1c1", placing="all")
    grid = hot.extend(free_grid(1, 1, 4))
    eight = Values(Sum("r1c1", "==", 8))
    # 3 is 4 when hot, and doubled 8; doubled first it is 6, and 7 when hot.
    assert eight.holds(Board(grid, (hot, doubled, eight)), (3, 1))
    assert not eight.holds(Board(grid, (doubled, hot, eight)), (3, 1))
    assert assert_check_and_statement_agree(grid, hot, doubled, eight) == 2
    assert assert_check_and_statement_agree(grid, doubled, hot, eight) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("grid", "count"),
    [
        # One of two rows' and columns' permutations, and in it each digit once.
        (Grid(2, 2, range(1, 3), (None,) * 4), 0),
        (free_grid(2, 2, 2, has_rows=True), 2 * 2 * 2),
        (Grid(2, 2, range(1, 4), (None,) * 4), None),
        (Grid(2, 3, range(1, 4), (None,) * 6, has_columns=False), None),
        (Grid(1, 3, range(3), (0, 0, 1), has_columns=False), 0),
    ],
)
def test_one_doubler_in_each_house_and_each_digit_once(grid: Grid, count: int | None) -> None:
    doubler = Doubler()
    found = assert_check_and_statement_agree(doubler.extend(grid), doubler)
    assert found == count if count is not None else found > 0


def test_hot_and_cold_cells_in_each_house() -> None:
    heat = HotCold()
    grid = heat.extend(Grid(2, 2, range(1, 4), (None,) * 4, has_columns=False))
    found = assert_check_and_statement_agree(grid, heat, engines=["sat"])
    # In each row one cell is hot and one cold. For the hot and the cold digit of the first row
    # the second one has three choices.
    assert found == (2 * 2) * (3 * 2) * 3


@dataclass(frozen=True)
class Tripler(Modifier):
    """A modifier of one's own."""

    kinds: ClassVar = ("tripled",)
    nouns: ClassVar = ("tripler",)
    effect: ClassVar = "the value of a tripler is three times its digit"
    name: str = "tripler"

    def value(self, digit: int, kind: int) -> int:
        return 3 * digit


def test_a_modifier_of_ones_own() -> None:
    tripler = Tripler(placing="any")
    grid = tripler.extend(free_grid(1, 2, 3))
    cage = Values(KillerCage("r1c1 r1c2", 10))
    assert assert_check_and_statement_agree(grid, tripler, cage) == 2
    assert tripler.describe() == (
        "any cells may be tripled: the value of a tripler is three times its digit"
    )
    assert tripler.rule(Board(grid)) == (
        "Any cell may be a tripler. The value of a tripler is three times its digit."
    )


@dataclass(frozen=True)
class Raiser(Modifier):
    """A modifier of one's own that knows its two kinds by number."""

    kinds: ClassVar[tuple[str, ...]] = ("raised", "raised twice")
    effect: ClassVar = "the value is 10 or 20 more"
    name: str = "raiser"

    def value(self, digit: int, kind: int) -> int:
        return digit + {1: 10, 2: 20}[kind]


@dataclass(frozen=True)
class AlwaysRaiser(Raiser):
    """The same with a single kind."""

    kinds: ClassVar = ("raised",)


def test_kinds_are_numbered_from_1_and_there_are_no_others() -> None:
    free = Raiser(placing="any")
    grid = free.extend(free_grid(1, 1, 2))
    cage = Values(Sum("r1c1", "==", 21))
    assert cage.holds(Board(grid, (free, cage)), (1, 2))
    assert assert_check_and_statement_agree(grid, free, cage) == 1
    known = AlwaysRaiser(cells="r1c1", placing="all")
    cage = Values(Sum("r1c1 r1c2", "==", 13))
    assert assert_check_and_statement_agree(free_grid(1, 2, 2), known, cage) == 2


@pytest.mark.parametrize(
    "grid",
    [
        Grid(3, 2, range(1, 4), (None,) * 6, has_columns=False),
        Grid(2, 3, range(1, 4), (None,) * 6, has_rows=False),
        Grid(3, 3, range(1, 4), (None,) * 9),
    ],
    ids=["rows", "columns", "both"],
)
def test_the_only_cell_that_can_hold_a_digit_is_known_to_be_its_doubler(grid: Grid) -> None:
    """There are as many doublers as digits, so that each digit is doubled."""
    doubler = Doubler()
    full = doubler.extend(grid)
    digits = [(1, 2, 3) if cell == 0 else (1, 2) for cell in grid.cells]
    model = state_rules(full, [*digits, *[(0, 1)] * len(grid.cells)])
    doubler.state(Stating(Board(full, (doubler,)), model, "doublers"))
    with open_session(model, Sat()) as session:
        known = session.propagate(()).literals
    assert model.variables[full.cell("doubler_r1c1")].equals(1) in known


@pytest.mark.parametrize(
    ("modifier", "said"),
    [
        (
            Doubler(cells="b5", placing="all"),
            "all cells of b5 are doubled: the value of a doubler is twice",
        ),
        (Doubler(placing="any"), "any cells may be doubled: the value of a doubler is twice"),
        (HotCold(cells="r1", placing="any"), "any cells of r1 may be hot or cold: the value"),
        (Negator(), "every row, column and region has one negated cell, no digit twice"),
        (HotCold(cells="r1 r2"), "has one hot cell and one cold cell of r1 r2, no digit twice"),
    ],
)
def test_a_modifier_says_how_its_cells_lie(modifier: Modifier, said: str) -> None:
    assert said in modifier.describe()


def test_only_where_each_house_has_a_modified_cell_each_house_needs_room_for_one() -> None:
    doubler = Doubler(cells="r1", placing="any")
    puzzle = Puzzle.empty(doubler.extend(GRID)).with_constraints(doubler)
    assert puzzle.constraints == (doubler,)


@pytest.mark.parametrize("kind", ["has_rows", "has_columns"])
def test_values_know_no_rows_and_columns(kind: str) -> None:
    """Two cells of a row may have the same value, so a row misses no certain one."""
    grid = FREE.extend(free_grid(2, 2, range(3), **{kind: True}))
    with pytest.raises(ConstraintError, match="without rows, columns and regions"):
        Values(sm.Doppelganger()).validate(Board(grid, (FREE,)))


def test_marks_can_be_given_and_compared() -> None:
    doubler, negator = Doubler(placing="any"), Negator(placing="any")
    grid = negator.extend(doubler.extend(free_grid(1, 2, 2)))
    apart = And(tuple(Sum(f"doubler_r1c{c} negator_r1c{c}", "<=", 1) for c in (1, 2)))
    found = assert_check_and_statement_agree(grid, doubler, negator, apart)
    assert found == 4 * 3 * 3


@pytest.mark.parametrize("solver", ["sat", "cpsat"])
def test_a_puzzle_with_doublers(solver: str) -> None:
    doubler = Doubler()
    grid = doubler.extend(Grid.square(4))
    solution = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
    marks = [0] * 16
    for cell in (0, 7, 10, 13):  # 1, 2, 4, 3
        marks[cell] = 1
    full = (*solution, *marks)
    rows = [
        Values(Sum(f"r{row}", "==", 10 + digit)) for row, digit in enumerate((1, 2, 4, 3), start=1)
    ]
    columns = [
        Values(Sum(f"c{column}", "==", 10 + digit))
        for column, digit in enumerate((1, 3, 4, 2), start=1)
    ]
    puzzle = Puzzle.empty(grid).with_constraints(doubler, *rows, *columns)
    assert puzzle.holds(full)
    for cell in range(0, 16, 3):
        puzzle = puzzle.with_given(grid.cell_name(cell), solution[cell])
    verdict = sm.check(puzzle, solver=solver)
    assert verdict.is_unique
    assert verdict.solution is not None
    assert verdict.solution.values == full
    assert verdict.solution["doubler_r1c1"] == 1


@pytest.mark.parametrize(
    ("grid", "constraints", "message"),
    [
        (GRID, (Doubler(),), "a grid without the extra cell doubler_r1c1 (values 0 to 1)"),
        (HotCold(name="doubler").extend(GRID), (Doubler(),), "without the extra cell doubler_r1c1"),
        (GRID, (Values(KillerCage("r1c1 r1c2", 4)),), "a puzzle whose values are its digits"),
        (PAIR, (Or((FREE,)),), "a modifier inside another constraint"),
        (PAIR, (FREE, Values(FREE)), "a modifier inside another constraint"),
        (PAIR, (FREE, Values(Values(Sum("r1c1", "==", 2)))), "values of values"),
        (PAIR, (FREE, Values(Sum("r1c1 r1c2", "==", 13))), "the sum is from 2 to 12"),
        (
            Doubler(cells="r1").extend(GRID),
            (Doubler(cells="r1"),),
            "0 cells of row 2, expected at least 1",
        ),
        (HotCold().extend(free_grid(1, 1, 2, has_rows=True)), (HotCold(),), "1 cells of row 1"),
        (GRID, (Doubler(cells="r0c1", placing="any"),), "cells: found 'r0c1'"),
        (
            GRID,
            (Values(Sum("r1c1", "==", 2)), Doubler(cells="r0c1", placing="any")),
            "cells: found 'r0c1'",
        ),
    ],
)
def test_a_slip_gets_one_clear_message(
    grid: Grid, constraints: tuple[Constraint, ...], message: str
) -> None:
    with pytest.raises(ConstraintError) as caught:
        Puzzle.empty(grid).with_constraints(*constraints)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Doubler(placing="some"), "the placing 'some', expected one of one per house"),
        (lambda: Doubler(placing="all"), 'the placing "all", expected cells'),
        (lambda: HotCold(cells="r1", placing="all"), "only one kind of modified cells"),
        (lambda: Doubler(name="A b"), "the name 'A b', expected up to 15 lower-case letters"),
        (lambda: HotCold(difference=0), "a difference of 0, expected a number from 1"),
        (lambda: Values("cage"), "constraint is 'cage', expected a constraint"),
    ],
)
def test_fields_that_make_no_sense(make, message: str) -> None:
    with pytest.raises(ConstraintError) as caught:
        make()
    assert message in str(caught.value)


@pytest.mark.parametrize("kind", [Doubler, Negator, HotCold])
def test_the_example_is_sensible(kind: type[Modifier]) -> None:
    modifier = kind(**kind.example)
    grid = modifier.extend(GRID)
    cage = Values(**Values.example)
    board = Board(grid, (modifier, cage))
    modifier.validate(board)
    cage.validate(board)
    model = state_rules(grid)
    for constraint in board.constraints:
        constraint.state(Stating(board, model, constraint.describe()))
    assert modifier.describe()


@pytest.mark.parametrize("m", [Doubler(), Negator(), HotCold()], ids=str)
def test_the_error_says_how_the_grid_is_extended(m: Modifier) -> None:
    with pytest.raises(ConstraintError) as caught:
        Puzzle.empty(4).with_constraints(m)
    told = "Puzzle.empty(m.extend(grid)).with_constraints(m)"
    assert told in str(caught.value)
    grid = Grid.square(4)
    assert sm.solve(eval(told, {"Puzzle": Puzzle, "m": m, "grid": grid})) is not None
