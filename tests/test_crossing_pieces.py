"""Connected pieces that share no square do not cross: what is stated of that, and why it holds."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_model import Connected, Grid, Puzzle, Status, check, count, propagate
from sudoku_model.constraints.base import Board, Constraint, Stating
from sudoku_model.crossing_pieces import MOST_PIECES
from sudoku_model.errors import ConstraintError
from sudoku_model.implied import add_implied_statements
from sudoku_model.model import Assignment, Clause, Connectivity, Square, Statement
from sudoku_model.stated import state_shape, state_switched

APART = "implied, as connected regions do not cross"


def board(rows: int, columns: int, digits: int) -> Puzzle:
    """Return an empty grid in which digits may repeat everywhere."""
    regions = (None,) * (rows * columns)
    return Puzzle.empty(
        Grid(rows, columns, range(1, digits + 1), regions, has_rows=False, has_columns=False)
    )


def with_givens(puzzle: Puzzle, **givens: int) -> Puzzle:
    for cell, digit in givens.items():
        puzzle = puzzle.with_given(cell, digit)
    return puzzle


def apart(puzzle: Puzzle) -> list[Statement]:
    """Return what is stated because pieces do not cross."""
    return [one for one in state_shape(puzzle).model.statements if str(one.origin) == APART]


def fillings(puzzle: Puzzle) -> list[tuple[int, ...]]:
    """Return all fillings that obey the constraints, by their own check."""
    return [
        values
        for values in itertools.product(*puzzle.grid.domains)
        if all(constraint.holds(puzzle.board, values) for constraint in puzzle.constraints)
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rows", "columns", "digits"),
    [(3, 4, 2), (4, 3, 2), (2, 5, 2), (2, 3, 3), pytest.param(3, 3, 3, marks=pytest.mark.slow)],
)
def test_what_is_stated_holds_wherever_both_pieces_are_connected(
    rows: int, columns: int, digits: int
) -> None:
    puzzle = board(rows, columns, digits).with_constraints(Connected((1,)), Connected((digits,)))
    model = state_shape(puzzle).model
    statements = apart(puzzle)
    assert len(statements) == 1 + 2 * (rows - 1) * (columns - 1)
    for values in fillings(puzzle):
        for statement in statements:
            assert statement.primitive.holds(Assignment(model, values)), values


def test_each_way_to_cross_is_refuted_by_what_is_stated() -> None:
    puzzle = board(3, 4, 2).with_constraints(Connected((1,)), Connected((2,)))
    model, statements = state_shape(puzzle).model, apart(puzzle)
    around, *clauses = statements
    border = [0, 1, 2, 3, 7, 11, 10, 9, 8, 4]
    for values in itertools.product((1, 2), repeat=12):
        assignment = Assignment(model, values)
        turns = sum(values[a] != values[b] for a, b in itertools.pairwise([*border, border[0]]))
        assert around.primitive.holds(assignment) == (turns <= 2)
        meets = any(
            values[a] == values[a + 5] != values[a + 1] == values[a + 4] for a in (0, 1, 2, 4, 5, 6)
        )
        assert all(one.primitive.holds(assignment) for one in clauses) == (not meets)


@pytest.mark.parametrize(
    ("givens", "cell"),
    [
        ({"r2c2": 1, "r3c3": 1, "r2c3": 2}, "r3c2"),
        ({"r1c1": 1, "r1c4": 2, "r4c4": 1}, "r4c1"),
    ],
    ids=["where four squares meet", "around the board"],
)
def test_a_square_that_would_cross_is_seen_without_a_search(
    givens: dict[str, int], cell: str
) -> None:
    puzzle = board(4, 4, 2).with_constraints(Connected((1,)), Connected((2,)))
    puzzle = with_givens(puzzle, **givens)
    assert propagate(puzzle)[cell] == (1,)
    assert propagate(puzzle, implied=False)[cell] == (1, 2)


@pytest.mark.parametrize(
    "pieces",
    [
        [Connected((1, 2)), Connected((2, 3))],  # a 2 belongs to both
        [Connected((1,)), Connected((2,), cells="r1c1-r3c3", columns=4)],  # another cell there
        [Connected((digit,)) for digit in range(1, MOST_PIECES + 2)],
        [Connected((1,))],
    ],
    ids=["a digit shared", "cells laid out otherwise", "too many", "one alone"],
)
def test_nothing_is_stated(pieces: list[Connected]) -> None:
    assert apart(board(3, 3, 5).with_constraints(*pieces)) == []


LAID_OUT = st.builds(
    lambda digits, cells, columns: Connected(tuple(digits), cells=" ".join(cells), columns=columns),
    st.sets(st.integers(1, 3), min_size=1, max_size=2),
    st.permutations([f"r{row}c{column}" for row in (1, 2) for column in (1, 2, 3)]).flatmap(
        lambda cells: st.integers(3, 6).map(lambda length: cells[:length])
    ),
    st.sampled_from([None, 2, 3]),
)


@pytest.mark.slow
@settings(deadline=None, max_examples=60)
@given(
    st.lists(
        LAID_OUT | st.builds(Connected, st.sampled_from([(1,), (2, 3), (3,)])),
        min_size=2,
        max_size=3,
    )
)
def test_no_filling_is_lost_however_the_cells_are_laid_out(pieces: list[Connected]) -> None:
    puzzle = board(2, 3, 3).with_constraints(*pieces)
    right = fillings(puzzle)
    assert count(puzzle).value == len(right)


def test_an_edit_that_takes_one_piece_away_takes_what_followed_away() -> None:
    crossing = with_givens(board(4, 4, 2), r2c2=1, r2c3=2, r3c2=2, r3c3=1)
    both = crossing.with_constraints(Connected((1,)), Connected((2,)))
    assert check(both).status is Status.NONE
    assert check(crossing.with_constraints(Connected((1,)))).status is Status.MULTIPLE
    assert check(crossing.with_constraints(Connected((2,)))).status is Status.MULTIPLE
    assert check(both).status is Status.NONE


def test_what_follows_holds_only_where_both_pieces_are_switched_on() -> None:
    puzzle = board(3, 3, 2).with_constraints(Connected((1,)), Connected((2,)))
    stated = state_switched(puzzle)
    switches = tuple(stated.selectors)
    add_implied_statements(stated.model, switches)
    added = [one for one in stated.model.statements if str(one.origin) == APART]
    assert added
    assert all(one.when == switches for one in added)
    before = len(stated.model.statements)
    add_implied_statements(stated.model, switches, before)
    assert len(stated.model.statements) == before
    assert {type(one.primitive) for one in added} > {Clause}


def test_a_class_of_ones_own_may_not_lay_squares_out_otherwise_than_they_touch() -> None:
    @dataclass(frozen=True)
    class Wrapped(Constraint):
        cell_fields: ClassVar = ()

        def holds(self, board: Board, values: Sequence[int]) -> bool:
            return True

        def describe(self) -> str:
            return "a row that is wrapped"

        def state(self, to: Stating) -> None:
            cells = [cell.equals(1) for cell in to.cells("r1c1-r1c3")]
            squares = tuple(Square(0, place, (cell,)) for place, cell in enumerate(cells))
            to.post(Connectivity(tuple(cells), ((0, 1), (1, 2), (0, 2)), None, squares))

    with pytest.raises(ConstraintError, match="a side where two touch"):
        state_shape(board(3, 3, 2).with_constraints(Wrapped()))
