"""A constraint of a user's own: by a function, by a state machine, by primitives."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

import sudoku_model as sm
from sudoku_model.constraints.base import Board, Constraint, Stating
from sudoku_model.constraints.composites import Not, Or
from sudoku_model.constraints.custom import Predicate
from sudoku_model.drawing import svg
from sudoku_model.errors import ConstraintError
from sudoku_model.grid import ExtraCell
from sudoku_model.stated import state_rules
from tests.constraints.harness import assert_check_and_statement_agree, free_grid

EMPTY = sm.Puzzle.empty(4)
GRIDS = [solution.values for solution in sm.solutions(EMPTY)]


def product_of_24(a: int, b: int, c: int) -> bool:
    return a * b * c == 24


class UpAndDown:
    """Remembers the last digit, and whether the next one must be higher."""

    start = (None, None)

    def step(self, state: tuple, digit: int) -> tuple | None:
        last, up = state
        if last is None:
            return (digit, None)
        if digit == last or up not in (None, digit > last):
            return None
        return (digit, digit < last)

    def accepts(self, state: tuple) -> bool:
        return True


ZIGZAG = UpAndDown()


@dataclass(frozen=True)
class ZigZag(Constraint):
    """The digits along a line rise and fall in turn."""

    example: ClassVar = {"cells": "r1c1-r1c4"}
    cells: str

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        line = board.values(self.cells, values)
        rises = [b > a for a, b in itertools.pairwise(line)]
        return all(a != b for a, b in itertools.pairwise(line)) and all(
            a != b for a, b in itertools.pairwise(rises)
        )

    def state(self, to: Stating) -> None:
        to.regular(to.cells(self.cells), ZIGZAG)

    def describe(self) -> str:
        return f"the digits along {self.cells} rise and fall in turn"


@dataclass(frozen=True)
class MoreHighThanLow(Constraint):
    """More of the cells hold a digit from 3 up than a smaller one."""

    example: ClassVar = {"cells": "r1c1-r1c4"}
    cells: str

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        digits = board.values(self.cells, values)
        return sum(digit >= 3 for digit in digits) > sum(digit < 3 for digit in digits)

    def state(self, to: Stating) -> None:
        variables = to.cells(self.cells)
        high = [literal for v in variables for literal in v.among(range(3, 100))]
        low = [literal for v in variables for literal in v.among(range(3))]
        to.linear([(1, lit) for lit in high] + [(-1, lit) for lit in low], ">=", 1)

    def describe(self) -> str:
        return f"{self.cells} hold more digits from 3 up than smaller ones"


PRODUCT = Predicate("r1c1 r2c2 r3c3", product_of_24, "have the product 24")


@pytest.mark.sample(every=10)
@pytest.mark.parametrize("solver", ["sat", "cpsat"])
@pytest.mark.parametrize(
    ("constraints", "count"),
    [
        ((PRODUCT,), 36),
        (tuple(ZigZag(f"r{row}") for row in (1, 2, 3)), 56),
        ((MoreHighThanLow("r1c1 r2c2 r3c3"), Not(MoreHighThanLow("r4c4 r3c2 r2c3"))), 100),
        ((Or((PRODUCT, ZigZag("c1"))),), None),
    ],
)
def test_the_solutions_are_the_grids_that_hold(
    solver: str, constraints: tuple[Constraint, ...], count: int | None
) -> None:
    puzzle = EMPTY.with_constraints(*constraints)
    right = [grid for grid in GRIDS if puzzle.holds(grid)]
    assert sorted(s.values for s in sm.solutions(puzzle, solver=solver)) == sorted(right)
    assert 0 < len(right) < 288
    if count is not None:
        assert len(right) == count


@pytest.mark.parametrize(
    "constraint",
    [
        Predicate("r1c1 r1c2 r1c4", product_of_24),
        Predicate("r1c1", lambda digit: digit > 2, "high"),
        Predicate("r1", lambda *digits: len(set(digits)) == 2, "two digits"),
        ZigZag("r1"),
        MoreHighThanLow("r1"),
    ],
    ids=lambda constraint: constraint.describe(),
)
def test_check_and_statement_agree(constraint: Constraint) -> None:
    grid = free_grid(1, 4, 4)
    right = assert_check_and_statement_agree(grid, constraint)
    assert 0 < right < 4**4
    opposite = assert_check_and_statement_agree(grid, Not(constraint), engines=["sat"])
    assert opposite == 4**4 - right


def test_a_function_reads_extra_cells_too() -> None:
    grid = free_grid(1, 1, 3, extras=(ExtraCell("x", (10, 20, 30)),))
    tens = Predicate("r1c1 x", lambda digit, x: x == 10 * digit, "x is ten times the digit")
    assert assert_check_and_statement_agree(grid, tens) == 3


def test_names_are_for_people() -> None:
    assert PRODUCT.describe() == "r1c1 r2c2 r3c3 obey: have the product 24"
    assert replace(PRODUCT, name="").describe() == "r1c1 r2c2 r3c3 obey: product_of_24"


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (
            lambda: Predicate("r1 r2 r3", lambda *digits: True),
            "Predicate: 12 cells with 16777216 combinations of digits, expected at most 1000000",
        ),
        (lambda: Predicate("r1c1", 7), "Predicate: function is 7, expected a function"),
        (lambda: Predicate("r1c1 r9c9", max), "r9c9 lies outside the grid"),
        (lambda: ZigZag("r1c1 r1c1"), "ZigZag: r1c1 twice in cells"),
    ],
)
def test_a_slip_gets_one_clear_message(make, message: str) -> None:
    with pytest.raises(ConstraintError) as caught:
        EMPTY.with_constraints(make())
    assert message in str(caught.value)


def test_the_example_is_sensible() -> None:
    constraint = Predicate(**Predicate.example)
    board = sm.Puzzle.empty(9).board
    constraint.validate(board)
    for row, holds in (
        ((2, 4, 8), True),
        ((1, 3, 9), True),
        ((2, 3, 2), False),
        ((3, 6, 9), False),
    ):
        assert constraint.holds(board, row * 27) is holds


@dataclass(frozen=True)
class _Table(Constraint):
    """Any digits, each combination of which is looked at."""

    cells: str

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return True

    def state(self, to: Stating) -> None:
        to.table(to.cells(self.cells), lambda *digits: True)

    def describe(self) -> str:
        return "any digits"


def test_a_table_of_too_many_combinations_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudoku_model.constraints.base.MAX_TABLE", 4**3)
    monkeypatch.setattr("sudoku_model.constraints.custom.MAX_TABLE", 4**3)
    model = state_rules(EMPTY.grid)
    to = Stating(EMPTY.board, model, "any digits")
    for cells in ("r1c1 r2c2 r3c3", "r1c1"):
        Predicate(cells, lambda *digits: True).validate(EMPTY.board)
        _Table(cells).state(to)
    with pytest.raises(ConstraintError, match="2 cells has 80 combinations, expected at most 64"):
        extra = replace(EMPTY.grid, extras=(ExtraCell("x", tuple(range(20))),))
        _Table("r1c1 x").state(Stating(Board(extra), state_rules(extra), "any digits"))
    with pytest.raises(ConstraintError, match="any digits: a table over 4 cells has 256"):
        _Table("r1").state(to)
    with pytest.raises(ConstraintError, match="4 cells with 256 combinations of digits, expected"):
        Predicate("r1", lambda *digits: True).validate(EMPTY.board)


@dataclass(frozen=True)
class _Never(Constraint):
    """What no grid obeys."""

    cell_fields: ClassVar = ()

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return False

    def state(self, to: Stating) -> None:
        to.never()

    def describe(self) -> str:
        return "never"


@pytest.mark.parametrize("engine", ["sat", "cpsat"])
def test_a_contradiction_leaves_nothing_but_the_other_alternative(engine: str) -> None:
    empty = sm.Puzzle.empty(4)
    other = sm.Difference("r1c1 r1c2", 3)
    assert sm.check(empty.with_constraints(_Never()), engine).status is sm.Status.NONE
    either = empty.with_constraints(sm.Or((_Never(), other)))
    assert sm.count(either).value == sm.count(empty.with_constraints(other)).value


# Tables: what a function allows, as data.


def test_combinations_mean_what_they_state() -> None:
    table = sm.Combinations("r1c1 r1c3 r1c2", ((1, 2, 3), (3, 3, 1), (2, 1, 1)))
    assert assert_check_and_statement_agree(free_grid(1, 4, 3), table, narrowed=False) == 9
    never = sm.Combinations("r1c1 r1c2", ())
    assert assert_check_and_statement_agree(free_grid(1, 2, 3), never) == 0


@pytest.mark.parametrize(
    ("combinations", "message"),
    [
        (((1, 2), (1, 2, 3)), "combinations of 2 and of 3 digits, expected a digit for each cell"),
        (((1, 2, 3),), "combinations of 3 digits for 2 cells, expected a digit for each cell"),
        (((1, 5),), "the digit 5, expected digits among 1 2 3 4"),
    ],
)
def test_combinations_that_do_not_fit_are_named(
    combinations: tuple[tuple[int, ...], ...], message: str
) -> None:
    with pytest.raises(ConstraintError, match=message):
        EMPTY.with_constraints(sm.Combinations("r1c1 r1c2", combinations))


def test_a_step_about_combinations_names_those_that_are_left() -> None:
    table = sm.Combinations("r1c2 r1c3 r2c3", ((2, 4, 1), (3, 2, 4), (3, 2, 1), (4, 3, 2)))
    puzzle = sm.read("1... .... .4.. ...2").with_constraints(table)
    said = [str(step) for step in sm.steps(puzzle) if step.name == "listed combinations"]
    assert said == [
        "listed combinations: the digits of r1c2 r1c3 r2c3, in this order, are one of 2-4-1, "
        "3-2-4, 3-2-1, 4-3-2, and r1c3 is at most 3: the combination is 3-2-4, 3-2-1 or 4-3-2, "
        "so r1c2 is not 2",
        "listed combinations: the digits of r1c2 r1c3 r2c3, in this order, are one of 2-4-1, "
        "3-2-4, 3-2-1, 4-3-2, so r2c3 is not 3",
    ]


def _wide(a: int, b: int, c: int) -> bool:
    return abs(a) + abs(b) + abs(c) > 5


def _tabled() -> dict[str, sm.Puzzle]:
    """Puzzles with functions in places where a table takes some care."""
    negative = sm.Puzzle.empty(sm.Grid.rectangle(4, 4, range(-1, 3), (2, 2)))
    extra = sm.Puzzle.empty(replace(EMPTY.grid, extras=(ExtraCell("total", (4, 7, 8)),)))
    doubler = sm.Doubler()
    doubled = sm.Puzzle.empty(doubler.extend(EMPTY.grid)).with_constraints(doubler)
    wide, pair = Predicate("r1c1 r1c2 r2c1", _wide, "are wide"), Predicate("r1c1 r2c2", int.__lt__)
    return {
        "alone": EMPTY.with_constraints(wide, pair),
        "none fits": EMPTY.with_constraints(Predicate("r1c1 r1c2", lambda a, b: False, "never")),
        "other digits": negative.with_constraints(
            Predicate("r1c1 r1c2 r2c1", lambda a, b, c: a * b < c, "have a small product")
        ),
        "an extra cell": extra.with_constraints(
            Predicate("total r1c1 r2c2", lambda t, a, b: a + b == t, "add up")
        ),
        "in composites": EMPTY.with_constraints(
            Or((Not(wide), sm.And((pair, sm.Exactly(1, (pair, sm.Even("r1c1"))))))),
        ),
        "at several places": EMPTY.with_constraints(
            sm.Replicate((Predicate("r1c1 r2c2", int.__lt__),), "r1c1", "r1c1 r2c2 r3c3")
        ),
        "about values": doubled.with_constraints(
            sm.Values(Predicate("r1c1 r1c2 r2c3", lambda a, b, c: a + b + c == 13, "are 13"))
        ),
    }


@pytest.mark.parametrize("name", list(_tabled()))
def test_a_table_that_is_written_and_read_means_what_its_function_does(name: str) -> None:
    puzzle = _tabled()[name]
    with pytest.raises(sm.UnsupportedError, match=r"puzzle.with_tables\(\) has tables instead"):
        sm.write(puzzle, "json")
    again = sm.read(sm.write(puzzle.with_tables(), "json"))
    assert not again.board.of_kind(Predicate)
    assert sm.check(again).status is sm.check(puzzle).status
    assert sm.count(again).value == sm.count(puzzle).value
    solution = sm.solve(puzzle)
    assert solution is None or again.holds(solution.values)


def test_a_table_is_drawn_explained_and_told() -> None:
    def rising(*digits: int) -> bool:
        return list(digits) == sorted(digits)

    puzzle = sm.read("2... .... ...4 ....").with_constraints(Predicate("r1c1 r2c2 r4c3", rising))
    tabled = puzzle.with_tables()
    assert "r1c1 r2c2 r4c3 obey: rising" in sm.draft_rules(tabled)
    assert '<g class="Combinations">' in svg(tabled)
    found, meant = sm.propagate(tabled), sm.propagate(puzzle)
    assert found.digits == meant.digits


@pytest.mark.slow
def test_a_table_that_would_be_too_large_is_refused() -> None:
    puzzle = sm.Puzzle.empty(9).with_constraints(Predicate("r1c1-r1c6", lambda *digits: True))
    with pytest.raises(ConstraintError, match="a table of 531441 combinations, expected at most"):
        puzzle.with_tables()


@dataclass(frozen=True)
class EvenCorners(Constraint):
    """The corners of the grid add up to an even number: a rule without fields."""

    cell_fields: ClassVar = ()
    goes: ClassVar = sm.Goes.TURNED

    def corners(self, board: Board) -> list[int]:
        grid = board.grid
        return [0, grid.columns - 1, grid.cells[-grid.columns], grid.cells[-1]]

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return sum(values[cell] for cell in self.corners(board)) % 2 == 0

    def state(self, to: Stating) -> None:
        to.regular(to.variables(self.corners(to.board)), EvenSum())

    def describe(self) -> str:
        return "the corners of the grid add up to an even number"


class EvenSum:
    """Called with parameters of other names than the protocol's."""

    start = 0

    def step(self, so_far: int, digit: int) -> int:
        return (so_far + digit) % 2

    def accepts(self, so_far: int) -> bool:
        return so_far == 0


@dataclass(frozen=True)
class Apart(Constraint):
    """The digit in a circle is that of none of the other cells."""

    cell_fields: ClassVar = ("circle", "others")
    goes: ClassVar = sm.Goes.ANYWHERE
    circle: str
    others: tuple[str, ...] = ()

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        (circle,) = board.values(self.circle, values)
        return all(circle not in board.values(other, values) for other in self.others)

    def state(self, to: Stating) -> None:
        (circle,) = to.cells(self.circle)
        for other in self.others:
            for cell in to.cells(other):
                to.all_different([circle, cell])

    def describe(self) -> str:
        return f"the digit in {self.circle} is not in {' '.join(self.others)}"


@pytest.mark.parametrize("rule", [EvenCorners(), Apart("r1c1", ("r4c4", "r2c3 r3c2"))])
def test_a_rule_without_the_field_for_cells_means_the_same_everywhere(rule: Constraint) -> None:
    right = [values for values in GRIDS if rule.holds(EMPTY.board, values)]
    for stated in (rule, Not(Not(rule))):
        assert sm.count(EMPTY.with_constraints(stated)).value == len(right)
    assert sm.count(EMPTY.with_constraints(Not(rule))).value == len(GRIDS) - len(right)
    turned = sm.turned(EMPTY.with_constraints(rule), "turn-right")
    assert sm.count(turned).value == len(right)
    assert sm.steps(sm.generate(EMPTY.with_constraints(rule), seed=1)).is_complete


def test_further_fields_with_cells_move_with_the_board() -> None:
    rule = Apart("r1c1", ("r4c4", "r2c3"))
    turned = sm.turned(EMPTY.with_constraints(rule), "turn-right")
    assert turned.constraints == (Apart("r1c4", ("r4c1", "r3c3")),)


def test_fields_with_cells_that_nobody_named_are_asked_for() -> None:
    class Nameless(Apart):
        cell_fields: ClassVar = ("cells",)

    with pytest.raises(ConstraintError, match=r"Nameless: no field 'cells', expected cell_fields"):
        EMPTY.with_constraints(Nameless("r1c1"))


@dataclass(frozen=True)
class Misstated(Constraint):
    """What an author may post by mistake."""

    cells: str
    post: Callable[[Stating, Sequence[Any]], None]

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return True

    def state(self, to: Stating) -> None:
        self.post(to, to.cells(self.cells))

    def describe(self) -> str:
        return "mine"


@pytest.mark.parametrize("wrap", [lambda own: own, Not])
@pytest.mark.parametrize(
    ("post", "message"),
    [
        (lambda to, two: to.clause([two[0].equals(3)]), "Clause with [3], expected a literal"),
        (lambda to, two: to.clause(*two), "Clause with the variable r1c1, expected a literal"),
        (lambda to, two: to.clause(10**6), "Clause with 1000000, expected a literal"),
        (lambda to, two: to.clause(0), "Clause with 0, expected a literal"),
        (lambda to, two: to.clause(True), "Clause with True, expected a literal"),
        (lambda to, two: to.all_different([0, 5]), "AllDifferent with 0, expected a variable"),
        (lambda to, two: to.linear(two, "==", 3), "Linear with the variable r1c1, expected a pair"),
        (lambda to, two: to.sum(two, "=", 3), "Linear with '=', expected one of == !="),
        (lambda to, two: to.sum(two, "==", 3.5), "Linear with 3.5, expected an integer"),
        (
            lambda to, two: to.sum([one.among([1, 3]) for one in two], "==", 1),
            "Linear with [1, 3], expected a variable",
        ),
        (lambda to, two: to.regular(two, max), "Regular with <built-in function max>, expected"),
        (lambda to, two: to.distinct_sum(two, ["5"]), "DistinctSum with '5', expected an integer"),
    ],
)
@pytest.mark.parametrize("solver", ["sat", "cpsat"])
def test_what_an_author_posts_by_mistake_is_named(solver, post, message, wrap) -> None:
    puzzle = EMPTY.with_constraints(wrap(Misstated("r1c1 r2c2", post)))
    with pytest.raises(ConstraintError, match=f"mine.*: its state posts {re.escape(message)}"):
        sm.check(puzzle, solver=solver)


@pytest.mark.parametrize(
    ("post", "message"),
    [
        (
            lambda to, two: to.pair(*two, lambda a, b, c: a < b < c),
            "its state posts a function with the arguments (a, b, c), expected a function of 2",
        ),
        (
            lambda to, two: to.table(two, lambda a: a > 1),
            "its state posts a function with the arguments (a), expected a function of 2 integers",
        ),
        (lambda to, two: to.pair(*two, 3), "its state posts 3, expected a function of 2 integers"),
    ],
)
@pytest.mark.parametrize("wrap", [lambda own: own, Not])
def test_a_function_of_other_arguments_is_named_with_its_clue(post, message, wrap) -> None:
    puzzle = EMPTY.with_constraints(wrap(Misstated("r1c1 r2c2", post)))
    with pytest.raises(ConstraintError, match=f"mine.*{re.escape(message)}"):
        sm.check(puzzle)


def test_a_function_that_fails_by_itself_is_not_said_to_be_called_wrongly() -> None:
    own = Misstated("r1c1 r2c2", lambda to, two: to.pair(*two, lambda a, b: a + "" > b))
    with pytest.raises(TypeError, match="unsupported operand"):
        sm.check(EMPTY.with_constraints(own))
