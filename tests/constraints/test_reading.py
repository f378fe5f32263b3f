"""Cells that are read in order: which lines are read, and how much a machine remembers."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

import sudoku_model as sm
from sudoku_model.constraints.base import Board
from sudoku_model.constraints.reading import (
    MOST_CELLS,
    Line,
    Sighted,
    _sighted,
    is_small,
)
from sudoku_model.errors import ConstraintError
from sudoku_model.grid import ExtraCell, Grid
from sudoku_model.model import FunctionMachine
from sudoku_model.model.machines import SumMachine

GRID = replace(Grid.square(4), extras=(ExtraCell("x", (1, 2)), ExtraCell("y", (1, 2))))


@pytest.mark.parametrize(
    "cells",
    [
        "r1c1 r1c2 r2c3 r3c2",
        "r1c1 r2c2 r3c3 r4c4",
        "r4c4 r3c3",
        "r1c1 x r4c4",
        "x r3c3",
        "r4c1 x y",
    ],
)
def test_successive_cells_touch_or_one_of_them_lies_nowhere(cells: str) -> None:
    sm.Thermometer(cells).validate(Board(GRID))


@pytest.mark.parametrize(
    ("cells", "jump"),
    [
        ("r1c1 r1c3", "r1c1 to r1c3"),
        ("r1c1 r3c1", "r1c1 to r3c1"),
        ("r1c1 r1c2 r3c4", "r1c2 to r3c4"),
        ("r3c3 r1c3", "r3c3 to r1c3"),
        ("x r1c4 r2c1", "r1c4 to r2c1"),
        ("r1c4 r1c1 x", "r1c4 to r1c1"),
    ],
)
def test_a_line_does_not_jump(cells: str, jump: str) -> None:
    with pytest.raises(ConstraintError, match=f"the line jumps from {jump}, expected cells that"):
        sm.Thermometer(cells).validate(Board(GRID))


class AnyLine(Line):
    """Demands nothing."""

    def holds(self, board: object, values: object) -> bool:
        return True

    def state(self, to: object) -> None:
        pass

    def describe(self) -> str:
        return "a line"


def test_a_line_has_at_least_two_cells_and_at_most_a_thousand() -> None:
    board = Board(GRID)
    for count in (2, MOST_CELLS):
        AnyLine("r1c1 r4c4 " * (count // 2)).validate(board)  # it may jump and repeat cells
    for cells, message in (
        ("r1c1", "1 cell, expected at least 2"),
        ("r1c1 r4c4 r1c1 " * 334, "1002 cells, expected at most 1000"),
        ("r1c1 " * (MOST_CELLS + 1), "1001 cells, expected at most 1000"),
    ):
        with pytest.raises(ConstraintError, match=message):
            AnyLine(cells).validate(board)


@pytest.mark.parametrize("domains", [((1, 2), (0, 3)), ((-2, 1), (2, 4), (1, 5)), ((2,),), ()])
@pytest.mark.parametrize("coefficients", [(1, 1, 1), (2, -1, 3), (-1, -1, 1)])
def test_a_sum_is_accepted_if_it_comes_out_right_and_refused_as_soon_as_it_cannot(
    domains: tuple[tuple[int, ...], ...], coefficients: tuple[int, ...]
) -> None:
    coefficients = coefficients[: len(domains)]
    parts = [
        [coefficient * value for value in domain]
        for coefficient, domain in zip(coefficients, domains, strict=True)
    ]
    least, most = sum(map(min, parts)), sum(map(max, parts))
    for total, values in product(range(least - 2, most + 3), product(*domains)):
        machine = SumMachine.of(coefficients, domains, "==", total)
        state: tuple[int, int] | None = machine.start
        missing = total
        for place, value in enumerate(values):
            assert state is not None
            state = machine.step(state, value)
            missing -= coefficients[place] * value
            rest = parts[place + 1 :]
            assert (state is not None) == (sum(map(min, rest)) <= missing <= sum(map(max, rest)))
            if state is None:
                break
        else:
            assert state is not None
            assert machine.accepts(state) == (missing == 0)


@pytest.mark.parametrize(
    ("domains", "steps"),
    [
        # Each state that is reached has a step for each value; a sum of at most 3 is not left.
        (((0, 1),), 2),
        (((0, 1), (0, 1)), 2 + 4),
        (((0, 1), (0, 1), (0, 1)), 2 + 4 + 6),
        (((0, 2), (0, 2)), 2 + 3),
        (((2,), (2,), (2,)), 1),
        ((), 0),
    ],
)
def test_a_machine_is_small_up_to_so_many_steps(
    domains: tuple[tuple[int, ...], ...], steps: int
) -> None:
    at_most_three = FunctionMachine(
        0,
        lambda total, value: total + value if total + value <= 3 else None,
        lambda total: True,
    )
    assert is_small(at_most_three, domains, steps)
    assert not is_small(at_most_three, domains, steps - 1) or steps <= 0


class Free:
    """Accepts everything."""

    start = 0

    def step(self, state: int, value: int) -> int:
        return 0

    def accepts(self, state: int) -> bool:
        return True


FREE = Free()
DIGITS = ((1, 2, 3),) * 5


@pytest.mark.parametrize(
    ("seen", "most", "kept"),
    [
        (((1, 2), (1,), ()), 1_000, ((1, 2), (1,), ())),
        (((1, 2), (1,), ()), 5, None),  # too large however little it looks back
        (((), (), ()), 1_000, None),  # no cells that see each other
        # 3 + 6 + 9 + 9 + 9 steps with all that is seen, 3 + 6 + 3 + 3 + 6 with the nearest.
        (((4, 1), (), (), (1,), ()), 36, ((4, 1), (), (), (1,), ())),
        (((4, 1), (), (), (1,), ()), 35, ((1,), (), (), (1,), ())),
        (((4, 1), (), (), (1,), ()), 21, ((1,), (), (), (1,), ())),
        (((4, 1), (), (), (1,), ()), 20, None),
    ],
)
def test_a_machine_looks_back_as_far_as_its_size_allows(
    seen: tuple[tuple[int, ...], ...], most: int, kept: tuple[tuple[int, ...], ...] | None
) -> None:
    machine = _sighted(FREE, seen, DIGITS[: len(seen)], most)
    assert (machine.seen if isinstance(machine, Sighted) else None) == kept


def test_sight_refuses_what_cells_that_see_each_other_cannot_hold() -> None:
    machine = Sighted(FREE, ((2,), (1,), ()), 1)
    for values in product((1, 2, 3), repeat=3):
        state: object = machine.start
        for value in values:
            state = None if state is None else machine.step(state, value)  # type: ignore[arg-type]
        a, b, c = values
        assert (state is not None) == (a != c and b != c)
