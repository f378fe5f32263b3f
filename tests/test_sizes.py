"""Grids of every size, from 4x4 to 64x64, and every shape of box."""

from __future__ import annotations

import pytest

from sudoku_model import Grid, Puzzle, check, count, read, solve
from tests.puzzles import UNIQUE_4X4, UNIQUE_6X6, UNIQUE_12X12, UNIQUE_16X16


@pytest.mark.parametrize("line", [UNIQUE_4X4, UNIQUE_6X6, UNIQUE_12X12, UNIQUE_16X16])
@pytest.mark.parametrize("engine", ["sat", "cpsat", "sat:cadical153", "sat:glucose4:triads"])
def test_a_unique_puzzle_of_each_size(line: str, engine: str) -> None:
    assert check(read(line), engine).is_unique


@pytest.mark.parametrize("order", [4, 6, 8, 9, 10, 12, 15, 16, 20, 25])
def test_an_empty_grid_is_filled(order: int) -> None:
    solution = solve(Puzzle.empty(order))
    assert solution is not None
    assert solution.puzzle.holds(solution.values)


@pytest.mark.slow
@pytest.mark.parametrize("order", [36, 49, 64])
def test_a_large_empty_grid_is_filled(order: int) -> None:
    solution = solve(Puzzle.empty(order))
    assert solution is not None
    assert solution.puzzle.holds(solution.values)


def test_box_shapes_make_different_puzzles() -> None:
    wide, tall = Puzzle.empty(Grid.square(6)), Puzzle.empty(Grid.square(6, (3, 2)))
    assert wide.grid != tall.grid
    assert count(wide, limit=20).value == count(tall, limit=20).value == 20
    solution = solve(wide)
    assert solution is not None
    assert wide.holds(solution.values)


def test_regions_need_not_be_boxes() -> None:
    regions = (0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3)
    grid = Grid(4, 4, range(1, 5), regions)
    found = count(Puzzle.empty(grid))
    assert found.is_exact
    assert found.value == count(Puzzle.empty(grid), "backtracking").value > 0


def test_digits_may_start_at_zero_and_columns_may_be_shorter_than_rows() -> None:
    # Two rows of four cells: each row a permutation of 0 to 3, each column two different digits.
    grid = Grid(2, 4, range(4), (0, 0, 1, 1, 0, 0, 1, 1))
    for engine in ("sat", "cpsat", "backtracking"):
        assert count(Puzzle.empty(grid), engine).value == 24 * 4


def test_an_unsolvable_large_puzzle_is_recognised() -> None:
    puzzle = Puzzle.empty(16).with_given("r1c1", 1).with_given("r1c9", 1)
    verdict = check(puzzle)
    assert verdict.status.value == "none"
    assert verdict.reason == "r1c1 and r1c9 both hold 1 (row 1)"


def test_several_solutions_of_a_large_puzzle() -> None:
    verdict = check(Puzzle.empty(25))
    assert verdict.status.value == "multiple"
    assert len({solution.values for solution in verdict.solutions}) == 2
