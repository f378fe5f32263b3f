"""What constraints check of their fields: limits, to the last number, and words."""

from __future__ import annotations

from dataclasses import replace

import pytest

import sudoku_model as sm
from sudoku_model.constraints.base import Board
from sudoku_model.constraints.checks import (
    MOST_VALUES,
    MOST_WORK,
    check_digits,
    check_known,
    each_of,
    listed,
    require_few_values,
    require_little_work,
    see_each_other,
)
from sudoku_model.errors import ConstraintError, UnsupportedError
from sudoku_model.grid import ExtraCell, Grid

CLUE = sm.AntiKing()


def test_a_sum_may_have_so_many_values_and_no_more() -> None:
    require_few_values("a clue", range(5, 5 + MOST_VALUES))
    with pytest.raises(UnsupportedError) as caught:
        require_few_values("a clue", range(5, 6 + MOST_VALUES))
    assert str(caught.value) == (
        "a clue: a sum from 5 to 20005, expected one of at most 20000 possible values"
    )


def test_a_statement_may_take_so_much_work_and_no_more() -> None:
    require_little_work("a clue", MOST_WORK)
    with pytest.raises(UnsupportedError) as caught:
        require_little_work("a clue", MOST_WORK + 1)
    assert str(caught.value) == (
        "a clue: a statement of some 2e+07 steps, expected at most 2e+07; "
        "a smaller grid or a shorter line"
    )
    for check in (lambda c: require_little_work(c, 10**9), lambda c: require_few_values(c, HUGE)):
        with pytest.raises(UnsupportedError) as caught:
            check("c" * 10_000)
        assert len(str(caught.value)) < 320


HUGE = range(10**6)


def test_digits_are_asked_for_where_they_are_needed() -> None:
    with pytest.raises(ConstraintError, match="AntiKing: no digits, expected at least one"):
        check_digits(CLUE, ())
    check_digits(CLUE, (0,))


def test_the_first_digit_that_is_not_known_is_named() -> None:
    check_known(CLUE, (1, 3, 3), range(1, 4))
    check_known(CLUE, (), ())
    with pytest.raises(ConstraintError, match="AntiKing: the digit 4, expected digits among 1 2 3"):
        check_known(CLUE, (3, 4, 5), range(1, 4))


def test_cells_and_digits_are_listed_in_words() -> None:
    assert [each_of(cells) for cells in ("r1c12", "r1", "r1c1 r1c2")] == [
        "r1c12",
        "each of r1",
        "each of r1c1 r1c2",
    ]
    assert listed((3, 1)) == "3 1"


def test_possible_values_are_those_of_any_of_the_cells() -> None:
    grid = replace(Grid.square(4), extras=(ExtraCell("x", (-2, 3, 9)),))
    board = Board(grid)
    assert board.possible_values(board.cells("r1c1 x")) == [-2, 1, 2, 3, 4, 9]
    assert board.possible_values(board.cells("x")) == [-2, 3, 9]
    assert board.possible_values(()) == []


def test_which_cells_see_each_other() -> None:
    grid = Grid.square(4)
    for cells, do in (
        ("r1", True),
        ("r1c1 r1c2 r2c1 r2c2", True),
        ("r1c1 r1c4 r4c1", False),  # the last two do not
        ("r1c4 r1c1 r4c1", False),
        ("r2c3 r3c2", False),
        ("r1c1", True),
    ):
        assert see_each_other(grid, grid.select(cells)) is do
    assert not see_each_other(grid, (0, 1, 0))
    assert not see_each_other(grid, (0, 0))
