from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.constraints.cell_marks import (
    DigitClass,
    Even,
    Maximum,
    Minimum,
    Odd,
    Quadruple,
)
from sudoku_model.constraints.composites import And, Exactly, Not, Or
from sudoku_model.constraints.pairs import (
    AllPairs,
    Difference,
    GreaterThan,
    Pair,
    PairSum,
    Ratio,
)
from sudoku_model.errors import ConstraintError
from sudoku_model.grid import ExtraCell, Grid
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Sat, open_session
from sudoku_model.stated import state_puzzle
from tests.constraints.harness import assert_check_and_statement_agree, free_grid

ROW_OF_TWO = Board(free_grid(1, 2, 9))
CLASSIC = Board(Grid.square(9))


def hold(constraint: Constraint, values: Sequence[int], board: Board = ROW_OF_TWO) -> bool:
    constraint.validate(board)
    return constraint.holds(board, values)


@pytest.mark.parametrize(
    ("constraint", "right", "wrong"),
    [
        (Difference("r1c1 r1c2"), [(4, 5), (5, 4)], [(4, 4), (4, 6), (1, 9)]),
        (Difference("r1c1 r1c2", 3), [(4, 1), (6, 9)], [(4, 5), (3, 1)]),
        (Difference("r1c1 r1c2", 0), [(4, 4)], [(4, 5)]),
        (Ratio("r1c1 r1c2"), [(4, 8), (2, 1)], [(4, 4), (3, 5), (1, 4)]),
        (Ratio("r1c1 r1c2", 3), [(3, 9), (6, 2)], [(3, 6), (1, 1)]),
        (PairSum("r1c1 r1c2", 10), [(5, 5), (1, 9)], [(2, 3), (9, 9)]),
        (PairSum("r1c1 r1c2", 5), [(2, 3), (4, 1)], [(5, 5)]),
        (GreaterThan("r1c1 r1c2"), [(2, 1), (9, 3)], [(1, 2), (3, 3)]),
        (GreaterThan("r1c2 r1c1"), [(1, 2)], [(2, 1)]),
        (Minimum("r1c1"), [(1, 2)], [(2, 2), (3, 2)]),
        (Maximum("r1c1"), [(2, 1)], [(2, 2), (2, 3)]),
        (Even("r1c1 r1c2"), [(2, 8)], [(2, 3), (3, 2)]),
        (Odd("r1c1 r1c2"), [(1, 9)], [(1, 2), (4, 3)]),
        (DigitClass("r1c1 r1c2", (1, 5)), [(1, 1), (5, 1)], [(1, 2), (6, 5)]),
        (Pair("r1c1 r1c2", ((1, 3),)), [(1, 3)], [(3, 1), (1, 1)]),
        (AllPairs("r1c2 r1c1", ((1, 3),)), [(3, 1)], [(1, 3)]),
    ],
)
def test_what_two_cells_must_hold(
    constraint: Constraint, right: list[tuple[int, int]], wrong: list[tuple[int, int]]
) -> None:
    assert all(hold(constraint, values) for values in right)
    assert not any(hold(constraint, values) for values in wrong)


def test_0_is_twice_0_and_no_other_digit() -> None:
    board = Board(free_grid(1, 2, range(9)))
    assert hold(Ratio("r1c1 r1c2"), (0, 0), board)
    assert not hold(Ratio("r1c1 r1c2"), (0, 1), board)


def test_a_quadruple_counts_its_digits() -> None:
    board = Board(free_grid(2, 2, 9))
    twice = Quadruple("r1c1 r1c2 r2c1 r2c2", (2, 2, 5))
    assert hold(twice, (2, 5, 7, 2), board)
    assert not hold(twice, (2, 5, 5, 7), board)


def test_four_digits_of_a_quadruple_leave_no_room_for_another() -> None:
    puzzle = Puzzle.empty(9).with_constraints(Quadruple("r1c1 r1c2 r2c1 r2c2", (1, 4, 6, 7)))
    model = state_puzzle(puzzle).model
    with open_session(model, Sat()) as session:
        answer = session.propagate([model.variables[0].equals(2)])
    assert not answer.consistent


def test_neighbouring_minima_are_not_compared() -> None:
    grid = free_grid(1, 3, 9)
    together = Minimum("r1c1 r1c2")
    assert hold(together, (3, 2, 4), Board(grid, [together]))
    assert not hold(together, (3, 5, 4), Board(grid, [together]))
    one, two = Minimum("r1c1"), Minimum("r1c2")
    assert one.holds(Board(grid, [one, two]), (3, 2, 4))
    assert not one.holds(Board(grid, [one, Maximum("r1c2")]), (3, 2, 4))
    assert one.holds(Board(grid, [one, Or((two, Even("r1c3")))]), (3, 2, 4))


def test_a_relation_holds_between_successive_or_between_all_cells() -> None:
    board = Board(free_grid(1, 3, 9))
    pairs = ((1, 3), (3, 1))
    assert hold(Pair("r1c1-r1c3", pairs), (1, 3, 1), board)
    assert not hold(AllPairs("r1c1-r1c3", pairs), (1, 3, 1), board)
    assert not hold(Pair("r1c1-r1c3", pairs), (1, 3, 3), board)


# What is checked and what is stated, on all fillings of small grids.

GRIDS = {
    "free": free_grid(2, 2, 4),
    "rows": free_grid(2, 2, 4, has_rows=True),
    "from 0": free_grid(2, 2, range(4), has_columns=True),
    "a hole": free_grid(2, 3, 3, holes=frozenset({4})),
    "an extra cell": free_grid(1, 3, 4, extras=(ExtraCell("x", (2, 5)),)),
}
cells_of = {
    name: [grid.cell_name(c) for c in grid.cells if c not in grid.holes]
    for name, grid in GRIDS.items()
}


@st.composite
def constraints(draw: st.DrawFn) -> tuple[Grid, Constraint]:
    name = draw(st.sampled_from(sorted(GRIDS)))
    number = draw(st.integers(0, 4))
    digit_pairs = tuple(draw(st.sets(st.tuples(st.integers(1, 3), st.integers(1, 3)), min_size=3)))
    order = draw(st.permutations(cells_of[name]))
    two = " ".join(order[:2])
    some = " ".join(order[: draw(st.integers(2, 4))])
    few = tuple(draw(st.lists(st.integers(1, 3), min_size=1, max_size=3)))
    kinds = {
        "difference": lambda: Difference(two, number),
        "ratio": lambda: Ratio(two, max(number, 1)),
        "sum": lambda: PairSum(two, number + 2),
        "greater": lambda: GreaterThan(two),
        "even": lambda: Even(some),
        "odd": lambda: Odd(some),
        "minimum": lambda: Minimum(some),
        "maximum": lambda: Maximum(some),
        "class": lambda: DigitClass(some, few),
        "quadruple": lambda: Quadruple(" ".join(order[:4]), few),
        "pair": lambda: Pair(f"{some} {order[0]}", digit_pairs),
        "all pairs": lambda: AllPairs(some, digit_pairs),
    }
    return GRIDS[name], kinds[draw(st.sampled_from(sorted(kinds)))]()


@settings(max_examples=80, deadline=None)
@given(constraints())
@pytest.mark.slow
@pytest.mark.rest
def test_checks_and_statements_agree(drawn: tuple[Grid, Constraint]) -> None:
    grid, constraint = drawn
    try:
        constraint.validate(Board(grid))
    except ConstraintError:
        return  # a slip, such as a sum out of reach: see below
    assert_check_and_statement_agree(grid, constraint)


@pytest.mark.parametrize("grid", GRIDS.values(), ids=GRIDS)
def test_minima_and_maxima_side_by_side(grid: Grid) -> None:
    constraints = [Minimum("r1c1"), Minimum("r1c2"), Maximum("r1c2 r1c1")]
    assert_check_and_statement_agree(grid, *constraints[:2])
    assert_check_and_statement_agree(grid, constraints[0], constraints[2])


def test_extremes_may_be_alternatives_where_no_other_touches_them() -> None:
    grid, mark, beside = free_grid(2, 2, 3), Maximum("r1c1"), Maximum("r1c2")
    several = Or((mark, Minimum("r2c2"))), Exactly(1, (mark, Minimum("r2c1")))
    for one in (Not(mark), Not(Not(mark)), *several):
        assert_check_and_statement_agree(grid, one)
        # Is a neighbour compared whose mark need not hold? Nobody knows.
        with pytest.raises(ConstraintError, match="a mark among alternatives beside it, expected"):
            beside.validate(Board(grid, [one, beside]))
    assert Not(mark).holds(Board(grid, [Not(mark)]), (2, 3, 1, 1))
    assert_check_and_statement_agree(grid, Or((And((mark, beside)), Maximum("r1c1 r1c2"))))


def test_pairs_take_values_below_0() -> None:
    # As negators make them.
    extras = tuple(ExtraCell(name, (-4, -2, 0, 1, 2)) for name in "xy")
    grid = free_grid(1, 1, 2, extras=extras)
    for constraint in (Ratio("x y"), Ratio("y r1c1"), Difference("x y", 2), Even("x"), Odd("y")):
        assert_check_and_statement_agree(grid, constraint)
    assert Ratio("x y").holds(Board(grid), (1, -2, -4))


def test_a_line_may_be_closed_and_stand_still() -> None:
    grid = free_grid(1, 3, 3)
    pairs = ((1, 2), (2, 3), (3, 1), (2, 2))
    assert assert_check_and_statement_agree(grid, Pair("r1c1-r1c3 r1c1", pairs)) == 4
    assert_check_and_statement_agree(grid, Pair("r1c1 r1c1 r1c2", pairs))


# What a setter may get wrong.


@pytest.mark.parametrize(
    ("constraint", "words"),
    [
        (Difference("r1c1"), "1 cell, expected two"),
        (Difference("r1c1-r1c3"), "3 cells, expected two"),
        (Difference("r1c1 r1c1"), "r1c1 twice"),
        (Difference("r1c1 r10c1"), "r10c1 lies outside"),
        (Difference("r1c1 r1c2", 9), "differ by 9, which no digits of the grid do"),
        (Difference("r1c1 r1c2", 0), "differ by 0, which no digits of the grid do in two cells of"),
        (Ratio("r1c1 r5c5", 10), "10 times the other, which no digits"),
        (PairSum("r1c1 r1c2", 18), "add up to 18, which no digits of the grid do in two cells of"),
        (PairSum("r1c1 r5c5", 1), "add up to 1, which no digits"),
        (DigitClass("r1c1", (1, 10)), "the digit 10, expected digits among 1 2 3 4 5 6 7 8 9"),
        (Quadruple("r1c1 r1c2 r2c1", (1,)), "3 cells, expected four"),
        (Quadruple("r1c1 r1c2 r2c1 r2c2", (0,)), "the digit 0, expected digits among"),
        (Quadruple("r1c1 r1c2 r2c1 r2c2", (1, 1)), "2 times the digit 1"),
        (Quadruple("r3c3 r3c4 r4c3 r4c4", (1, 1, 1)), "3 times the digit 1"),
        (Pair("r1c1", ((1, 2),)), "one cell, expected at least two"),
        (Pair("r1c1 r1c2", ((1, 10),)), "the digit 10"),
        (Pair("r1c1 r1c2", ((1, 1),)), "no pair that r1c1 r1c2 can hold"),
        (AllPairs("r1c1 r5c5 r1c9", ((1, 1),)), "no pair that r1c1 r1c9 can hold"),
    ],
)
def test_what_does_not_fit_the_grid(constraint: Constraint, words: str) -> None:
    with pytest.raises(ConstraintError) as caught:
        constraint.validate(CLASSIC)
    assert words in str(caught.value)
    assert str(caught.value).startswith(type(constraint).__name__)


def test_repeated_digits_of_a_quadruple_need_cells_that_do_not_see_each_other() -> None:
    Quadruple("r3c3 r3c4 r4c3 r4c4", (1, 1, 2, 2)).validate(CLASSIC)


def test_an_extra_cell_has_no_neighbours_and_values_of_its_own() -> None:
    board = Board(GRIDS["an extra cell"])
    with pytest.raises(ConstraintError, match="the extra cell x, expected cells of the board"):
        Minimum("x").validate(board)
    with pytest.raises(ConstraintError, match="x can take no such value"):
        DigitClass("r1c1 x", (1, 3)).validate(board)
    DigitClass("r1c1 x", (1, 5)).validate(board)


@pytest.mark.parametrize(
    ("build", "words"),
    [
        (lambda: Difference("r1c1 r1c2", -1), "a difference of -1"),
        (lambda: Difference("r1c1 r1c2", "1"), "value is '1', expected a whole number"),
        (lambda: Difference(None), "cells is None"),
        (lambda: Ratio("r1c1 r1c2", 0), "a ratio of 0, expected a number from 1"),
        (lambda: Ratio("r1c1 r1c2", True), "value is True, expected a whole number"),
        (lambda: PairSum("r1c1 r1c2", None), "total is None, expected a whole number"),
        (lambda: DigitClass("r1c1", ()), "no digits, expected at least one"),
        (lambda: DigitClass("r1c1", "12"), "digits is '12', expected a list of whole numbers"),
        (lambda: Quadruple("r1c1-r2c2", (1, 2, 3, 4, 5)), "5 digits, expected at most four"),
        (
            lambda: Pair("r1c1 r1c2", ()).validate(Board(Grid.square(9))),
            "no pair that r1c1 r1c2 can hold, expected at least one",
        ),
        (lambda: Pair("r1c1 r1c2", ((1, 2, 3),)), "pairs has (1, 2, 3), expected 2 values"),
        (lambda: Pair("r1c1 r1c2", (5,)), "pairs has 5, expected a list of 2 values"),
        (lambda: Pair("r1c1 r1c2", ((1, 2),), 3), "name is 3, expected text"),
    ],
)
def test_fields_that_make_no_sense(build, words: str) -> None:
    with pytest.raises(ConstraintError) as caught:
        build()
    assert words in str(caught.value)


def test_pairs_are_said_in_sentences() -> None:
    assert Difference("R1C1  r1c2").describe() == "the digits of r1c1 r1c2 differ by 1"
    assert Pair("r1", ((1, 2), (2, 1)), "1:2").describe() == (
        "every two successive digits of r1 are in the relation 1:2 (1-2, 2-1)"
    )
    many = tuple((a, b) for a in range(1, 6) for b in range(1, 6))
    assert AllPairs("r1", many).describe() == "every two digits of r1 are one of 25 listed pairs"
    assert " are one of the pairs 1-1, 1-2, 1-3," in AllPairs("r1", many[:20]).describe()
    assert AllPairs("r1", many[:21]).describe().endswith(" are one of 21 listed pairs")
