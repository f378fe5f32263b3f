"""What different digits add up to, and machines that read which digits there are."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from sudoku_model.constraints.base import Board, Stating
from sudoku_model.constraints.digit_sets import DigitsMachine, holds_digit, sums_of
from sudoku_model.stated import state_rules
from tests.constraints.harness import free_grid

DIGITS = [(1, 2, 3, 4), (0, 1, 2), (2, 5, 9), (-3, -1, 2), (-4, -2, -1), ()]


@pytest.mark.parametrize("digits", DIGITS)
def test_sums_are_those_of_the_sets_of_so_many_digits(digits: tuple[int, ...]) -> None:
    for count in range(len(digits) + 2):
        assert sums_of(digits, count) == set(map(sum, combinations(digits, count)))


@pytest.mark.parametrize("digits", DIGITS[:-1])
def test_a_machine_accepts_the_sets_with_the_number_and_the_sum(digits: tuple[int, ...]) -> None:
    for count, total in product(range(len(digits) + 1), range(-8, 12)):
        machine = DigitsMachine(digits, count, total)
        for there in product((0, 1), repeat=len(digits)):
            held = [digit for digit, is_there in zip(digits, there, strict=True) if is_there]
            state: tuple[int, int, int] | None = machine.start
            for value in there:
                state = state and machine.step(state, value)
            accepted = state is not None and machine.accepts(state)
            assert accepted == (len(held) == count and sum(held) == total)


def test_a_machine_stops_as_soon_as_there_are_too_many_digits_or_they_are_too_large() -> None:
    machine = DigitsMachine((1, 2, 3), 1, 2)
    first = machine.step(machine.start, 0)
    assert first is not None
    second = machine.step(first, 1)
    assert second is not None
    assert machine.step(second, 1) is None  # two digits
    assert machine.step((2, 0, 0), 1) is None  # 3 is more than 2


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
