"""Hints for a board that somebody has filled half."""

from __future__ import annotations

import pytest

import sudoku_model as sm
from sudoku_model.analysis.steps.stages import Place, look_at
from sudoku_model.errors import OptionError
from tests.puzzles import AMBIGUOUS, BROKEN, EASY, UNIQUE


def solution_of(line: str) -> sm.Solution:
    solution = sm.check(sm.read(line)).solution
    assert solution is not None
    return solution


def test_the_first_hint_is_the_first_step() -> None:
    puzzle = sm.read(UNIQUE)
    hint = sm.hint(puzzle)
    assert hint.step is not None
    assert str(hint) == str(sm.steps(puzzle)[0])
    assert not hint.mistakes
    assert "<svg" in hint._repr_svg_()


def test_following_the_hints_fills_the_board() -> None:
    puzzle, solution = sm.read(EASY), solution_of(EASY)
    board = puzzle
    for _ in range(300):
        hint = sm.hint(puzzle, board)
        if hint.is_solved:
            break
        assert hint.step is not None, str(hint)
        if hint.step.placed is not None:
            board = board.with_given(*hint.step.placed)
        for cell, digit in hint.step.removed:
            left = set(board.candidates.get(board.grid.cell(cell), board.grid.digits)) - {digit}
            board = board.with_candidates(cell, sorted(left))
    assert str(hint) == "the board is solved"
    assert board.line() == solution.line()


def test_a_board_of_overlapping_grids_is_solved_where_only_its_holes_are_empty() -> None:
    grid = sm.Grid.overlapping([(sm.Grid.square(4), 0, 0), (sm.Grid.square(4), 2, 2)])
    solution = sm.solve(sm.Puzzle.empty(grid))
    assert solution is not None
    board = [None if n in grid.holes else digit for n, digit in enumerate(solution.values)]
    puzzle = sm.Puzzle(grid, (None, *board[1:]))
    assert str(sm.hint(puzzle, board)) == "the board is solved"
    assert sm.hint(puzzle).step == sm.steps(puzzle)[0]


@pytest.mark.parametrize("as_text", [True, False])
def test_a_mistake_is_pointed_out_with_its_reason(as_text: bool) -> None:
    puzzle, solution = sm.read(EASY), solution_of(EASY)
    cell = next(name for name in ("r1c1", "r1c2", "r2c1") if puzzle.without(name) == puzzle)
    wrong = next(digit for digit in range(1, 10) if digit != solution[cell])
    board = puzzle.with_given(cell, wrong)
    hint = sm.hint(puzzle, board.line() if as_text else board)
    assert hint.step is None
    (mistake,) = hint.mistakes
    assert (mistake.cell, mistake.digits) == (cell, (wrong,))
    named = {(clue.cell, clue.digits) for clue in mistake.clues}
    assert (cell, (wrong,)) in named
    # What is named as the reason leaves no grid indeed.
    alone = sm.Puzzle.empty(9)
    for name, digits in named:
        alone = alone.with_given(name, digits[0])
    assert sm.check(alone).status is sm.Status.NONE
    assert str(hint).startswith(f"{cell} is not {wrong}: it cannot stand together with the given")
    assert not hint.is_solved


def test_a_right_entry_is_no_mistake_and_is_used() -> None:
    puzzle, solution = sm.read(UNIQUE), solution_of(UNIQUE)
    hint = sm.hint(puzzle, {"r1c1": solution["r1c1"]})
    assert hint.mistakes == ()
    assert hint.board.givens[0] == solution["r1c1"]
    assert hint.step is not None


def test_a_lost_candidate_is_a_mistake() -> None:
    puzzle, solution = sm.read(UNIQUE), solution_of(UNIQUE)
    others = [digit for digit in range(1, 10) if digit != solution["r1c1"]]
    hint = sm.hint(puzzle, puzzle.with_candidates("r1c1", others))
    assert [mistake.cell for mistake in hint.mistakes] == ["r1c1"]
    assert "has lost the candidate that is right" in str(hint)


@pytest.mark.parametrize(
    ("line", "words"), [(AMBIGUOUS, "several solutions"), (BROKEN, "no solut")]
)
def test_without_a_single_solution_there_is_no_hint(line: str, words: str) -> None:
    hint = sm.hint(sm.read(line))
    assert hint.step is None
    assert words in str(hint)
    assert not hint.is_solved


@pytest.mark.parametrize(
    ("filled", "words"),
    [
        (sm.Puzzle.empty(4), "a board of 16 cells, expected 81"),
        ({"r1c3": 1}, "expected the 9 that the puzzle gives there"),
        ({"r1c1": 12}, "expected a digit from 1 to 9"),
    ],
)
def test_a_board_of_another_puzzle_is_refused(
    filled: sm.Puzzle | dict[str, int], words: str
) -> None:
    with pytest.raises(OptionError, match=words):
        sm.hint(sm.read(UNIQUE), filled)


def test_out_of_time_it_says_so() -> None:
    hint = sm.hint(sm.read(UNIQUE), time_limit=0)
    assert hint.step is None
    assert "time limit" in str(hint)


def test_entries_are_reasons_too() -> None:
    puzzle = sm.read("1... ..3. .4.. ...2")
    hint = sm.hint(puzzle, {"r1c2": 2, "r1c3": 3})
    assert {mistake.cell for mistake in hint.mistakes} == {"r1c2", "r1c3"}
    assert hint.to_dict()["mistakes"][0]["conflict"]


def test_a_clue_to_look_at_is_called_by_its_kind_and_its_first_cell() -> None:
    told = sm.hint(sm.generate(6, choose=["KillerCage"], seed=2)).up_to("where")
    assert str(told).startswith("look at the killer cage at r")


def test_houses_of_a_kind_are_looked_at_together() -> None:
    names = [
        "r5c5",
        "r5c5",
        "r8c1",
        "column 4",
        "column 5",
        "the sums in box 1",
        "the sums in box 2",
    ]
    assert look_at([Place(name, ()) for name in names]) == (
        "look at r5c5, r8c1, columns 4 and 5 and the sums in boxes 1 and 2"
    )
