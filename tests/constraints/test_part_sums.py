"""Long sums by parts of houses say what the same sums say cell by cell."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sudoku_model as sm
from sudoku_model.constraints import part_sums
from sudoku_model.constraints.base import Board
from sudoku_model.constraints.cages import Sum
from sudoku_model.constraints.part_sums import LONG_SUM
from sudoku_model.constraints.sum_lines import Arrow, EqualSum
from sudoku_model.errors import ConstraintError
from sudoku_model.grid import Grid
from sudoku_model.stated import state_puzzle
from tests.constraints.harness import assert_check_and_statement_agree, few, free_grid

GRIDS = (
    free_grid(3, 3, 3, has_rows=True),  # whole rows, and rows less one cell
    free_grid(3, 3, range(3), regions=(0, 0, 1, 0, None, 1, None, None, 1), has_columns=True),
    free_grid(4, 2, range(1, 4), has_rows=True),  # a row holds two digits of three
    Grid(3, 3, range(1, 4), (0, 0, 0, 1, 1, 1, 2, 2, 2)),
)
"""With houses that hold every digit, and with others."""


def cells_of(grid: Grid, data: st.DataObject) -> str:
    """Draw cells; one may come up twice."""
    names = [grid.cell_name(cell) for cell in grid.cells]
    return " ".join(data.draw(st.lists(st.sampled_from(names), min_size=2, max_size=10)))


@few
@given(st.sampled_from(GRIDS), st.data())
@pytest.mark.slow
@pytest.mark.rest
def test_long_sums_mean_what_they_say(grid: Grid, data: st.DataObject) -> None:
    cells = cells_of(grid, data)
    count = len(cells.split())
    factors = data.draw(st.one_of(st.just(()), st.tuples(*[st.integers(-2, 2)] * count)))
    relation = data.draw(st.sampled_from(["==", "!=", "<=", ">"]))
    total = Sum(cells, relation, data.draw(st.integers(0, 2 * count)), factors)
    arrow = Arrow(data.draw(st.sampled_from(["r1c1", "r1c1 r2c1"])), cells)
    equal = EqualSum((cells, cells_of(grid, data)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(part_sums, "LONG_SUM", 2)
        for constraint in (total, arrow, equal):
            try:
                constraint.validate(Board(grid))
            except ConstraintError:
                continue
            assert_check_and_statement_agree(grid, constraint, engines=["sat"])


def test_a_house_less_one_cell_is_its_total_less_that_cell() -> None:
    cells = "r1c1-r1c9 r2c1-r2c8"
    assert len(sm.Grid.square(9).select(cells)) >= LONG_SUM
    puzzle = sm.Puzzle.empty(9).with_constraints(sm.Sum(cells, "==", 83))
    assert sm.propagate(puzzle)["r2c9"] == (7,)


def test_most_of_a_house_needs_no_variable_for_its_sum() -> None:
    puzzle = sm.Puzzle.empty(9).with_constraints(sm.Sum("r1c1-r1c8 r5c5", "==", 45))
    assert len(state_puzzle(puzzle).model.variables) == len(puzzle.grid.cells)
