"""Grids, puzzles and solutions: what they accept, say and refuse."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_model import Grid, GridError, Puzzle, PuzzleFormatError, is_valid, solve, solve_in_place
from sudoku_model.grid import default_box
from tests.puzzles import BROKEN, EASY, UNIQUE, puzzle_9x9, small_puzzles

BOARD = [
    ["5", "3", ".", ".", "7", ".", ".", ".", "."],
    ["6", ".", ".", "1", "9", "5", ".", ".", "."],
]


class TestGrid:
    @pytest.mark.parametrize(
        ("order", "box"),
        [(4, (2, 2)), (6, (2, 3)), (8, (2, 4)), (9, (3, 3)), (10, (2, 5)), (12, (3, 4)),
         (16, (4, 4)), (25, (5, 5)), (36, (6, 6)), (100, (10, 10))],
    )  # fmt: skip
    def test_default_boxes_are_as_square_as_can_be(self, order: int, box: tuple[int, int]) -> None:
        assert default_box(order) == box
        assert Grid.square(order).box == box

    @pytest.mark.parametrize("order", [0, 1, 2, 3, 5, 7, 11, 101, 10**9])
    def test_sizes_without_default_boxes_are_refused(self, order: int) -> None:
        with pytest.raises(GridError, match="has no default boxes; sizes that have are 4, 6, 8"):
            Grid.square(order)

    def test_boxes_must_hold_every_digit_once(self) -> None:
        with pytest.raises(GridError, match="boxes of 2x4 do not hold 9 digits"):
            Grid.square(9, (2, 4))

    def test_what_does_not_fit_together_is_refused(self) -> None:
        for arguments, message in [
            ((0, 4, range(1, 5), ()), "between 1 and 10000 cells"),
            ((200, 200, range(1, 5), ()), "between 1 and 10000 cells"),
            ((2, 2, range(1, 5), (0, 0, 0)), "3 region numbers were given for 4 cells"),
            ((2, 2, range(1, 5, 2), (0, 0, 0, 0)), "consecutive"),
            ((2, 2, range(1, 1), (0, 0, 0, 0)), "consecutive"),
            ((1, 1, range(1, 10**30), (0,)), "digits are too many for 1x1 cells"),
            ((2, 2, range(1, 4), (0, 0, 0, 0)), "box 1 has 4 cells, more than there are digits"),
        ]:
            with pytest.raises(GridError, match=message):
                Grid(*arguments)

    @given(st.sampled_from([Grid.square(6), Grid.square(9), Grid.square(12)]))
    def test_every_cell_is_in_one_row_one_column_and_one_box(self, grid: Grid) -> None:
        for cell in grid.cells:
            kinds = [house.name.split()[0] for house in grid.houses if cell in house.cells]
            assert kinds == ["row", "column", "box"]
            assert grid.cell(grid.cell_name(cell)) == cell
        assert len(grid.peers[0]) == 3 * grid.order - 1 - sum(grid.box or ())

    @pytest.mark.parametrize("name", ["", "r0c1", "r1", "c1r1", "r1c1r1c1", "r１c1", "R10C1", "a1"])
    def test_a_name_that_is_no_cell_is_refused(self, name: str) -> None:
        with pytest.raises(GridError):
            Grid.square(9).cell(name)


class TestPuzzle:
    def test_clues_change_copies_only(self) -> None:
        empty = Puzzle.empty(4)
        clued = empty.with_given("r1c1", 2).with_candidates("r1c2", [1, 3])
        assert empty == Puzzle.empty(4)
        assert clued.allowed(0) == (2,)
        assert clued.allowed(1) == (1, 3)
        assert clued.without("r1c1").without("r1c2") == empty
        assert hash(clued.without("r1c1").without("r1c2")) == hash(empty)

    def test_clues_that_do_not_fit_are_refused(self) -> None:
        empty = Puzzle.empty(4)
        with pytest.raises(GridError, match="r1c1 is given 5, expected a digit from 1 to 4"):
            empty.with_given("r1c1", 5)
        with pytest.raises(GridError, match="r1c1 has candidate 0, expected a digit from 1 to 4"):
            empty.with_candidates("r1c1", [0, 1])
        with pytest.raises(GridError, match="3 givens for a grid of 16 cells"):
            Puzzle(empty.grid, (1, 2, 3))
        with pytest.raises(GridError, match="candidates for cell 16"):
            Puzzle(empty.grid, empty.givens, {16: frozenset({1})})
        for alphabet in ("123", "1123", "12 4", "12\n4", "\x1b[2J", "12\u03014", "12\u202e4"):
            with pytest.raises(GridError, match="does not write 4 digits"):
                Puzzle(empty.grid, empty.givens, alphabet=alphabet)

    def test_clashes_name_both_cells_once(self) -> None:
        puzzle = Puzzle.empty(4).with_given("r1c1", 3).with_given("r1c2", 3).with_given("r4c1", 3)
        assert [str(clash) for clash in puzzle.clashes()] == [
            "r1c1 and r1c2 both hold 3 (row 1)",
            "r1c1 and r4c1 both hold 3 (column 1)",
        ]
        assert is_valid(puzzle_9x9(UNIQUE))
        assert not is_valid(puzzle_9x9(BROKEN))

    @given(small_puzzles())
    def test_a_solution_of_a_puzzle_obeys_each_of_its_clues(self, puzzle: Puzzle) -> None:
        solution = solve(puzzle)
        if solution is None:
            return
        assert puzzle.holds(solution.values)
        for cell, value in enumerate(solution.values):
            assert value in puzzle.allowed(cell)
            other = next(digit for digit in puzzle.grid.digits if digit != value)
            spoilt = (*solution.values[:cell], other, *solution.values[cell + 1 :])
            assert not puzzle.holds(spoilt)
        assert not puzzle.holds(solution.values[:-1])
        assert not puzzle.holds((*solution.values[:-1], 99))

    def test_puzzles_and_solutions_are_printed_in_a_line(self) -> None:
        puzzle = Puzzle.empty(4).with_given("r1c1", 1)
        assert repr(puzzle) == "<Puzzle 4x4 with boxes of 2x2: 1...............>"
        solution = solve(puzzle)
        assert solution is not None
        assert repr(solution).startswith("<Solution 1")

    def test_puzzles_travel_between_processes(self) -> None:
        puzzle = puzzle_9x9(UNIQUE).with_candidates("r1c1", [4, 5])
        assert pickle.loads(pickle.dumps(puzzle)) == puzzle
        error = PuzzleFormatError("x", "y", source="f", line=1, column=2)
        assert str(pickle.loads(pickle.dumps(error))) == str(error)

    def test_boards_show_themselves_in_notebooks(self) -> None:
        solution = solve(puzzle_9x9(EASY))
        assert solution is not None
        for board in (solution.puzzle, solution):
            assert "<svg" in board._repr_svg_()


class TestBoardsOfRows:
    def rows(self) -> list[list[str]]:
        return [list(EASY[i : i + 9]) for i in range(0, 81, 9)]

    def test_a_board_is_filled_in_place_in_its_own_kind(self) -> None:
        expected = solve(puzzle_9x9(EASY))
        assert expected is not None
        text = self.rows()
        assert solve_in_place(text)
        assert text == [[str(digit) for digit in row] for row in expected.rows()]
        numbers = [[0 if char == "." else int(char) for char in row] for row in self.rows()]
        assert solve_in_place(numbers)
        assert numbers == expected.rows()

    def test_a_board_without_solution_is_left_alone(self) -> None:
        board = [list(BROKEN[i : i + 9]) for i in range(0, 81, 9)]
        before = [row[:] for row in board]
        assert not solve_in_place(board)
        assert board == before
        assert not is_valid(board)

    def test_what_is_no_board_is_refused(self) -> None:
        with pytest.raises(PuzzleFormatError):
            solve_in_place([["1", "2"], ["x"]])
