"""Full rank: which readings are compared, and what is open of them, on the smallest grids."""

from __future__ import annotations

import pytest

from sudoku_model.constraints.base import Board, Stating
from sudoku_model.constraints.full_rank import FullRank, FullRankTies
from sudoku_model.grid import Grid
from sudoku_model.model import Linear
from sudoku_model.stated import state_rules
from tests.constraints.harness import assert_check_and_statement_agree, free_grid

FREE = free_grid(2, 2, 3)


@pytest.mark.parametrize(
    ("values", "differ"),
    [
        ((1, 2, 3, 4), True),  # the first digits are equal, the numbers differ
        ((1, 2, 2, 1), False),
        ((1, 1, 2, 3), False),  # a row that reads the same from both ends
        ((1, 2, 3, 2), False),
    ],
)
def test_numbers_are_equal_if_all_their_digits_are(values: tuple[int, ...], differ: bool) -> None:
    board = Board(free_grid(2, 2, 4))
    assert FullRankTies().holds(board, values) is differ
    assert FullRankTies("only-unclued").holds(board, values)
    assert FullRankTies("any").holds(board, values)
    rank = 1 + sum(n < [1, values[1]] for n in _numbers(values))
    assert FullRank("r1", rank, "none").holds(board, values) is differ


def _numbers(values: tuple[int, ...]) -> list[list[int]]:
    a, b, c, d = values
    lines = [[a, b], [c, d], [a, c], [b, d]]
    return [*lines, *(line[::-1] for line in lines)]


@pytest.mark.parametrize("ties", ["none", "only-unclued", "any"])
@pytest.mark.parametrize("rank", [1, 4, 8])
def test_a_rank_in_the_smallest_grid_without_houses(rank: int, ties: str) -> None:
    assert_check_and_statement_agree(FREE, FullRank("r1", rank, ties), engines=["sat"])


@pytest.mark.parametrize("ties", ["none", "only-unclued", "any"])
@pytest.mark.parametrize("rank", [1, 2, 4])
@pytest.mark.parametrize("digits", [1, 2])
def test_the_only_cell_of_a_grid_is_read_four_times(digits: int, rank: int, ties: str) -> None:
    grid = Grid(1, 1, range(1, digits + 1), (None,))
    right = assert_check_and_statement_agree(grid, FullRank("r1c1", rank, ties), engines=["sat"])
    assert right == (digits if ties == "any" and rank == 1 else 0)
    assert_check_and_statement_agree(grid, FullRankTies(ties), engines=["sat"])


@pytest.mark.parametrize("cells", ["r2", "r2c4-r2c1", "c4", "r4c4 r3c4 r2c4 r1c4"])
def test_a_rank_can_be_that_of_each_line_and_is_stated_alike_in_every_process(cells: str) -> None:
    grid = Grid.square(4)
    clue, model = FullRank(cells, 10), state_rules(grid)
    clue.validate(Board(grid))
    clue.state(Stating(Board(grid), model, "tested"))
    digits = [v.name for v in model.variables if not v.is_boolean]
    sides = [name.split()[7] for name in digits if name.startswith("digit 2 of the line ")]
    assert len(sides) == 3
    order = ["left", "right", "top", "bottom"]
    assert sides == [side for side in order if side in sides]


@pytest.mark.parametrize(("rank", "is_open"), [(9, False), (10, True), (11, True), (12, False)])
def test_which_lines_are_smaller_is_open_only_between_the_first_and_the_last_of_four(
    rank: int, is_open: bool
) -> None:
    grid = Grid.square(4)
    model = state_rules(grid)
    FullRank("r1", rank).state(Stating(Board(grid), model, "tested"))
    assert any(isinstance(s.primitive, Linear) for s in model.statements) is is_open
