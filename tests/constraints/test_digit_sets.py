"""What different digits add up to, and machines that read which digits there are."""

from __future__ import annotations

from itertools import combinations

import pytest

from sudoku_model.constraints.base import Board, Stating
from sudoku_model.constraints.digit_sets import holds_digit, sums_of
from sudoku_model.stated import state_rules
from tests.constraints.harness import free_grid

DIGITS = [(1, 2, 3, 4), (0, 1, 2), (2, 5, 9), (-3, -1, 2), (-4, -2, -1), ()]


@pytest.mark.parametrize("digits", DIGITS)
def test_sums_are_those_of_the_sets_of_so_many_digits(digits: tuple[int, ...]) -> None:
    for count in range(len(digits) + 2):
        assert sums_of(digits, count) == set(map(sum, combinations(digits, count)))


def test_whether_cells_hold_a_digit_is_one_fact_in_whatever_order_they_come() -> None:
    grid = free_grid(1, 3, 3)
    model = state_rules(grid)
    to = Stating(Board(grid), model, "tested")
    cells = to.variables(range(3))
    fact = holds_digit(to, cells, 2)
    assert holds_digit(to, cells[::-1], 2) == fact
    assert holds_digit(to, cells, 3) != fact != holds_digit(to, cells[:2], 2)
    assert holds_digit(to, cells, 4) is False
    assert holds_digit(to, cells[:1], 2) == cells[0].equals(2)
