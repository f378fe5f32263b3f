"""Cages: what they mean, what they state, and what a slip in them gets."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_model.constraints.base import Board, Constraint, Stating
from sudoku_model.constraints.cages import (
    DifferentDigits,
    EqualityCage,
    ExtraRegion,
    KillerCage,
    MagicSquare,
    RellikCage,
    Sum,
)
from sudoku_model.errors import ConstraintError, UnsupportedError
from sudoku_model.grid import ExtraCell, Grid
from sudoku_model.model import Clause
from sudoku_model.solvers import Outcome, Sat, open_session
from sudoku_model.stated import state_rules
from tests.constraints.harness import assert_check_and_statement_agree, free_grid, obeyed

GRID = Grid.square(9)
ROW = free_grid(1, 4, 5)
# Cells of a row see each other; the digits begin at 0.
HOUSE = Grid(1, 4, range(6), (None,) * 4, has_columns=False)


@pytest.mark.parametrize(
    ("constraint", "right", "wrong"),
    [
        (KillerCage("r1c1-r1c3", 8), [(1, 3, 4), (5, 1, 2)], [(2, 2, 4), (1, 3, 5)]),
        (KillerCage("r1c1-r1c3"), [(1, 3, 4), (9, 8, 7)], [(2, 2, 4)]),
        (KillerCage("r1c1-r1c3", (6, 24)), [(1, 2, 3), (9, 8, 7)], [(1, 2, 4), (8, 8, 8)]),
        (Sum("r1c1-r1c3", "==", 6), [(2, 2, 2), (1, 2, 3)], [(1, 2, 4)]),
        (Sum("r1c1-r1c3", ">", 6), [(2, 2, 3)], [(2, 2, 2)]),
        (Sum("r1c1 r1c2", "==", 7, (2, -1)), [(4, 1), (8, 9)], [(1, 4), (4, 2)]),
        (Sum("r1c1 r1c1 r1c2", "<=", 7), [(3, 1), (1, 5)], [(3, 2)]),
        (DifferentDigits("r1c1-r1c3"), [(1, 2, 3)], [(1, 2, 1)]),
        (RellikCage("r1c1-r1c3", 7), [(1, 2, 3), (8, 2, 9)], [(1, 2, 4), (7, 1, 2), (1, 1, 2)]),
        (EqualityCage("r1c1-r1c4"), [(1, 2, 6, 7), (1, 4, 7, 8)], [(1, 2, 3, 4), (1, 1, 6, 6)]),
        (EqualityCage("r1c1-r1c2"), [(1, 8), (6, 3)], [(5, 8), (1, 2), (1, 7)]),
    ],
)
def test_what_cages_mean(
    constraint: Constraint, right: list[tuple[int, ...]], wrong: list[tuple[int, ...]]
) -> None:
    assert all(obeyed(constraint, *row) for row in right)
    assert not any(obeyed(constraint, *row) for row in wrong)


def test_the_middle_digit_is_neither_low_nor_high() -> None:
    # 4 even and odd, but 5 is no high digit.
    assert not obeyed(EqualityCage("r1c1-r1c4"), 1, 2, 5, 8)
    # Of 1 to 6 none is in the middle.
    assert obeyed(EqualityCage("r1c1-r1c2"), 3, 4, digits=6)


def test_a_magic_square_has_equal_sums_in_all_directions() -> None:
    square = MagicSquare("r1c1-r3c3")
    board = Board(free_grid(3, 3, 9))
    assert square.holds(board, (2, 7, 6, 9, 5, 1, 4, 3, 8))
    assert square.holds(board, (4,) * 9)
    assert not square.holds(board, (2, 7, 6, 9, 5, 1, 4, 8, 3))
    assert not square.holds(board, (1, 2, 3, 3, 1, 2, 2, 3, 1))  # rows, columns, one diagonal


@pytest.mark.sample(every=8)
@pytest.mark.parametrize(
    "constraint",
    [
        KillerCage("r1c1-r1c4", 12),
        KillerCage("r1c1-r1c3", (6, 9)),
        KillerCage("r1c2-r1c4"),
        Sum("r1c1-r1c4", "==", 11),
        Sum("r1c1-r1c4", "!=", 11),
        Sum("r1c1-r1c3", "<", 8),
        Sum("r1c1-r1c3", ">=", 8),
        Sum("r1c1 r1c2 r1c1 r1c4", "==", 9),
        Sum("r1c1-r1c4", "==", 3, (1, 2, -1, -3)),
        DifferentDigits("r1c1-r1c4"),
        ExtraRegion("r1c1-r1c4"),
        RellikCage("r1c1-r1c3", 6),
        RellikCage("r1c1-r1c4", 12),
        RellikCage("r1c1", 2),
        EqualityCage("r1c1-r1c4"),
        EqualityCage("r1c2-r1c3"),
    ],
    ids=lambda constraint: constraint.describe(),
)
def test_check_and_statement_agree(constraint: Constraint) -> None:
    assert 0 < assert_check_and_statement_agree(ROW, constraint) < 5**4
    assert 0 < assert_check_and_statement_agree(HOUSE, constraint, engines=["sat"]) <= 6 * 5 * 4 * 3


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_sums_of_any_cells(data: st.DataObject) -> None:
    grid = data.draw(
        st.sampled_from([free_grid(2, 2, range(4)), Grid(1, 4, range(3, 8), (0, 0, 1, 1))])
    )
    if not grid.has_rows:
        grid = free_grid(2, 2, range(4), regions=(0, 0, 1, None))
    names = [grid.cell_name(cell) for cell in grid.cells]
    cells = data.draw(st.lists(st.sampled_from(names), min_size=1, max_size=5))
    op = data.draw(st.sampled_from(["==", "!=", "<=", ">=", "<", ">"]))
    factors = data.draw(st.one_of(st.just(()), st.tuples(*[st.integers(-3, 3)] * len(cells))))
    constraint = Sum(" ".join(cells), op, data.draw(st.integers(-5, 25)), factors)
    try:
        constraint.validate(Board(grid))
    except ConstraintError:
        return
    assert_check_and_statement_agree(grid, constraint, engines=["sat"])


@settings(max_examples=20, deadline=None)
@given(
    st.sampled_from([range(5), range(1, 7), range(3, 8)]),
    st.integers(1, 4),
    st.integers(0, 20),
    st.booleans(),
)
def test_cages_of_any_digits(digits: range, cells: int, total: int, rellik: bool) -> None:
    text = f"r1c1-r1c{cells}"
    constraint = RellikCage(text, total) if rellik else KillerCage(text, (total, total + 2))
    try:
        constraint.validate(Board(free_grid(1, 4, digits)))
    except ConstraintError:
        return
    assert_check_and_statement_agree(free_grid(1, cells, digits), constraint, engines=["sat"])


@pytest.mark.parametrize(
    "grid",
    [
        free_grid(3, 3, 2),
        Grid(3, 3, range(1, 10), (0,) * 9, has_rows=False, has_columns=False),
        Grid(3, 3, range(4, 13), (None,) * 9, has_rows=False, has_columns=False),
    ],
)
def test_magic_squares_are_those_found_by_search(grid: Grid) -> None:
    square = MagicSquare("r1c1-r3c3")
    if len(grid.digits) == 2:
        assert assert_check_and_statement_agree(grid, square) == 2
        return
    model = state_rules(grid)
    square.state(Stating(Board(grid), model, "magic"))
    ((table, _, _),) = [s for s in model.statements if s.origin == "magic"]
    tuples = table.tuples  # type: ignore[union-attr]
    assert all(square.holds(Board(grid), values) for values in tuples)
    different = {values for values in tuples if len(set(values)) == 9}
    assert different == {
        values
        for values in _magic_arrangements(grid.digits[0])
        if square.holds(Board(grid), values)
    }
    assert len(different) == 8
    assert (tuples == different) == bool(grid.houses)


def _magic_arrangements(lowest: int) -> list[tuple[int, ...]]:
    rows = [
        row for row in permutations(range(lowest, lowest + 9), 3) if sum(row) == 3 * (lowest + 4)
    ]
    return [
        (*a, *b, *c)
        for a in rows
        for b in rows
        if not set(a) & set(b)
        for c in rows
        if not set(c) & {*a, *b}
    ]


def test_a_small_magic_square() -> None:
    square = MagicSquare("r1c1-r1c4")
    assert assert_check_and_statement_agree(ROW, square) == 5
    assert assert_check_and_statement_agree(HOUSE, square) == 0


def test_a_larger_magic_square() -> None:
    board = Board(free_grid(4, 4, 16))
    square = MagicSquare("r1c1-r4c4")
    durer = (16, 3, 2, 13, 5, 10, 11, 8, 9, 6, 7, 12, 4, 15, 14, 1)
    assert square.holds(board, durer)
    for grid in (
        board.grid,
        Grid(4, 4, range(1, 17), (0,) * 16, has_rows=False, has_columns=False),
    ):
        model = state_rules(grid)
        square.state(Stating(Board(grid), model, "magic"))
        with open_session(model, Sat("cadical153")) as session:
            assert session.solve(model.literals(durer)).outcome is Outcome.SAT
            wrong = (*durer[:14], 1, 14)
            assert session.solve(model.literals(wrong)).outcome is Outcome.UNSAT


def test_each_line_of_a_larger_magic_square_has_the_sum() -> None:
    grid = Grid(4, 4, range(1, 17), (0,) * 16, has_rows=False, has_columns=False)
    square, model = MagicSquare("r1c1-r4c4"), state_rules(grid)
    square.state(Stating(Board(grid), model, "magic"))
    with open_session(model, Sat("minisat22")) as session:
        for wrong in (
            (13, 3, 8, 10, 4, 14, 1, 15, 5, 11, 16, 2, 12, 6, 9, 7),  # only one diagonal
            (5, 11, 16, 2, 4, 14, 1, 15, 13, 3, 8, 10, 12, 6, 9, 7),  # only the other one
            (16, 15, 2, 13, 5, 10, 11, 8, 9, 6, 7, 12, 4, 3, 14, 1),  # rows 1 and 4
            (16, 3, 2, 13, 8, 10, 11, 5, 9, 6, 7, 12, 4, 15, 14, 1),  # columns 1 and 4
            (16, 2, 3, 13, 5, 10, 11, 8, 9, 6, 7, 12, 4, 15, 14, 1),  # columns 2 and 3
        ):
            assert not square.holds(Board(grid), wrong)
            assert session.solve(model.literals(wrong)).outcome is Outcome.UNSAT, wrong


def test_a_magic_square_of_negative_digits() -> None:
    square = MagicSquare("r1c1-r2c2")
    assert assert_check_and_statement_agree(free_grid(2, 2, range(-2, 2)), square) == 4


def test_a_magic_square_of_too_many_possible_sums_is_refused() -> None:
    grid = free_grid(1, 1, 2, extras=tuple(ExtraCell(f"x{i}", (1, 10_001)) for i in range(4)))
    to = Stating(Board(grid), state_rules(grid), "magic")
    with pytest.raises(UnsupportedError, match="magic: a sum from 2 to 20002, expected one of"):
        MagicSquare("x0 x1 x2 x3").state(to)


def test_different_digits_also_of_extra_cells() -> None:
    grid = free_grid(1, 2, 3, extras=(ExtraCell("x", (2, 3, 9)),))
    assert assert_check_and_statement_agree(grid, DifferentDigits("r1c1 r1c2 x")) == 10
    assert assert_check_and_statement_agree(grid, KillerCage("r1c1 r1c2 x", 12)) == 2
    assert assert_check_and_statement_agree(grid, Sum("r1c1 x", "==", 5)) == 6


def propagated(grid: Grid, constraint: Constraint, *facts: tuple[str, int]) -> dict[str, set[int]]:
    """The digits that unit propagation leaves to each cell."""
    model = state_rules(grid)
    constraint.state(Stating(Board(grid), model, "tested"))
    known = [model.variables[grid.cell(cell)].equals(digit) for cell, digit in facts]
    with open_session(model, Sat("cadical153")) as session:
        answer = session.propagate(known)
    false = {-literal for literal in answer.literals if literal < 0}
    return {
        grid.cell_name(cell): {
            digit
            for digit, literal in zip(
                model.variables[cell].domain, model.variables[cell].literals, strict=True
            )
            if literal not in false
        }
        for cell in grid.cells
    }


@pytest.mark.parametrize(
    ("constraint", "facts"),
    [
        (RellikCage("r1c1-r1c4", 12), [("r1c1", 5)]),
        (EqualityCage("r1c1-r1c4"), [("r1c1", 1), ("r1c2", 0)]),
        (Sum("r1c1-r1c4", "<=", 6), [("r1c1", 3)]),
    ],
)
def test_what_no_filling_allows_is_removed(
    constraint: Constraint, facts: list[tuple[str, int]]
) -> None:
    possible: dict[str, set[int]] = {HOUSE.cell_name(cell): set() for cell in HOUSE.cells}
    for values in permutations(HOUSE.digits, 4):
        if constraint.holds(Board(HOUSE), values) and all(
            values[HOUSE.cell(cell)] == digit for cell, digit in facts
        ):
            for cell, value in enumerate(values):
                possible[HOUSE.cell_name(cell)].add(value)
    assert propagated(HOUSE, constraint, *facts) == possible


def test_a_statement_with_a_part_missing_is_found() -> None:
    class Careless(RellikCage):
        def state(self, to: Stating) -> None:
            to.regular(to.cells(self.cells), _AnyThing())

    with pytest.raises(AssertionError):
        assert_check_and_statement_agree(ROW, Careless("r1c1-r1c3", 6), engines=["sat"])


class _AnyThing:
    start = 0

    def step(self, state: int, value: int) -> int:
        return 0

    def accepts(self, state: int) -> bool:
        return True


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: KillerCage("r1c1 r1c2", "12"), "total is '12', expected a whole number"),
        (lambda: KillerCage("r1c1 r1c2", ()), "the total ()"),
        (lambda: KillerCage("r1c1 r1c2", 18), "a sum of 18 in 2 cells, expected one from 3 to 17"),
        (lambda: KillerCage("r1c1-r2c5", 50), "10 cells, expected at most 9"),
        (lambda: KillerCage("r1c1 r1c1", 4), "r1c1 twice in cells"),
        (lambda: KillerCage("r1c1 r1c2 r1c2", 4), "r1c2 twice in cells"),
        (lambda: KillerCage("r1c1 r10c1", 4), "r10c1 lies outside the grid of 9x9 cells"),
        (lambda: KillerCage("", 4), "cells is empty"),
        (lambda: KillerCage(7, 4), "cells is 7, expected cells such as"),
        (lambda: Sum("r1c1 r1c2", "=", 4), "the relation '=', expected one of == != <= >= < >"),
        (lambda: Sum("r1c1 r1c2", "==", None), "value is None, expected a whole number"),
        (lambda: Sum("r1c1 r1c2", "==", 1), "the sum is from 2 to 18"),
        (lambda: Sum("r1c1 r1c2", "<", 2), "the sum is from 2 to 18"),
        (lambda: Sum("r1c1 r1c2", ">", 18), "the sum is from 2 to 18"),
        (lambda: Sum("r1c1 r1c2", "==", 9, (1, -1)), "the sum is from -8 to 8"),
        (lambda: Sum("r1c1 r1c2", "==", 9, (1,)), "1 coefficients for 2 cells"),
        (
            lambda: Sum("r1c1 r1c2", "==", 9, (1, "2")),
            "coefficients has '2', expected a whole number",
        ),
        (lambda: RellikCage("r1c1 r1c2", None), "total is None, expected a whole number"),
        (lambda: EqualityCage("r1c1 r1c2 r1c3"), "3 cells, expected an even number"),
        (lambda: MagicSquare("r1c1-r1c5"), "5 cells, expected a square of them"),
        (lambda: DifferentDigits("r1c1-r2c9"), "18 cells, expected at most 9"),
    ],
)
def test_a_slip_gets_one_clear_message(make, message: str) -> None:
    with pytest.raises(ConstraintError) as caught:
        make().validate(Board(GRID))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "kind",
    [KillerCage, Sum, DifferentDigits, ExtraRegion, RellikCage, EqualityCage, MagicSquare],
)
def test_the_example_is_sensible(kind: type[Constraint]) -> None:
    constraint = kind(**kind.example)
    constraint.validate(Board(GRID))
    model = state_rules(GRID)
    constraint.state(Stating(Board(GRID), model, "example"))
    assert not any(
        isinstance(s.primitive, Clause) and not s.primitive.literals for s in model.statements
    )
