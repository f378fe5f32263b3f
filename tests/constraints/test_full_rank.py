"""Full rank: which readings are compared, and what is open of them, on the smallest grids."""

from __future__ import annotations

import pytest

from sudoku_model.analysis.solutions import solutions
from sudoku_model.constraints.base import Board, Stating
from sudoku_model.constraints.full_rank import FullRank, FullRankTies, _lines_from
from sudoku_model.generation.grids import random_solution
from sudoku_model.grid import Grid
from sudoku_model.model import Linear, Model
from sudoku_model.puzzle import Puzzle
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
    sides = [name.split()[7] for name in _digits_of_lines(model) if name.startswith("digit 2 ")]
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


def test_clues_with_the_same_digit_share_the_lines_that_begin_with_it() -> None:
    grid = Grid.square(9)
    model = state_rules(grid)
    place = Stating(Board(grid), model, "tested")
    FullRank("r4", 13).state(place)
    known = len(_digits_of_lines(model))
    FullRank("r4", 16).state(place)  # the digit is 4 as well
    assert len(_digits_of_lines(model)) == known
    FullRank("r4", 17).state(place)
    assert {name[-1] for name in _digits_of_lines(model)[known:]} == {"5"}


def _digits_of_lines(model: Model) -> list[str]:
    return [v.name for v in model.variables if v.name.startswith("digit ") and not v.is_boolean]


@pytest.mark.parametrize("seed", range(3))
def test_the_ranks_of_a_filled_grid_hold_and_the_next_ones_do_not(seed: int) -> None:
    """Lines that begin alike must be compared further on, whichever row they are."""
    grid = Grid.square(9)
    filled = random_solution(grid, seed=seed).values
    puzzle = Puzzle.empty(grid)
    for cell in range(81):
        if cell % 3:
            puzzle = puzzle.with_given(grid.cell_name(cell), filled[cell])
    every = [solution.values for solution in solutions(puzzle)]
    lines = [line for side in _lines_from(grid).values() for line in side]
    numbers = [[filled[cell] for cell in line] for line in lines]
    for line, number in list(zip(lines, numbers, strict=True))[seed::5]:
        rank = 1 + sum(other < number for other in numbers)
        for claimed in (rank, rank % 36 + 1):
            clue = FullRank(grid.names(line), claimed)
            found = {s.values for s in solutions(puzzle.with_constraints(clue))}
            assert found == {values for values in every if clue.holds(puzzle.board, values)}
            assert (filled in found) is (claimed == rank)
