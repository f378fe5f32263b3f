"""What answers and claimed steps are worth: whole boards, boards in part, and single claims."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest

import sudoku_model as sm
from tests.conftest import Run

UNIQUE = sm.read("1... ..3. .4.. ...2")
SOLUTION = "1324423124133142"
SEVERAL = sm.read("1... ..3. .4.. 3...")
OTHERS = ("1324423124133142", "1342423124133124")
CAGES = sm.Puzzle.empty(4).with_constraints(
    sm.KillerCage("r1c1 r1c2", 3), sm.KillerCage("r3c3 r3c4 r4c4", 6)
)


# Answers.


@pytest.mark.parametrize(
    "answer",
    [
        SOLUTION,
        "1324 4231 2413 3142",
        sm.read(SOLUTION),
        [int(digit) for digit in SOLUTION],
        np.array([*map(int, SOLUTION)]),
        ".324 42.1 2.13 314.",  # without the givens
    ],
)
def test_a_filled_grid_that_obeys_every_clue_is_a_solution(answer: Any) -> None:
    assert sm.grade(UNIQUE, answer).is_solved


def test_so_is_one_with_extra_cells_and_holes() -> None:
    square = sm.Grid.square(4)
    samurai = sm.Puzzle.empty(sm.Grid.overlapping([(square, 0, 0), (square, 2, 2)]))
    extra = sm.Puzzle.empty(replace(square, extras=(sm.ExtraCell("total", (4, 7)),)))
    for puzzle in (samurai, extra.with_constraints(sm.Arrow("total", "r1c1 r1c2"))):
        solution = sm.solve(puzzle)
        assert solution is not None
        assert sm.grade(puzzle, solution.values).is_solved
        assert sm.grade(puzzle, solution.line()).is_solved


@pytest.mark.parametrize("solution", OTHERS)
def test_of_several_solutions_each_is_one(solution: str) -> None:
    assert sm.grade(SEVERAL, solution).is_solved


def test_no_solver_is_asked_about_a_solution() -> None:
    puzzle = sm.Puzzle.empty(25)
    shifts = [5 * (row % 5) + row // 5 for row in range(25)]
    grid = [(shift + column) % 25 + 1 for shift in shifts for column in range(25)]
    assert sm.grade(puzzle, grid, time_limit=0).is_solved


def test_a_partial_answer_is_right_while_a_solution_has_it() -> None:
    for solution in OTHERS:
        for cells in range(17):
            graded = sm.grade(SEVERAL, solution[:cells].ljust(16, "."))
            assert graded.standing is (sm.Standing.SOLVED if cells == 16 else sm.Standing.RIGHT)
            assert not graded.wrong


def test_what_is_wrong_is_told_from_what_is_right() -> None:
    graded = sm.grade(UNIQUE, "13.4 3... .... ..1.")
    assert graded.standing is sm.Standing.WRONG
    assert (graded.right, graded.wrong) == (("r1c2", "r1c4"), ("r2c1", "r4c3"))
    assert graded.mistake is not None
    assert (graded.mistake.cell, graded.mistake.digits) == ("r2c1", (3,))


def test_the_reason_of_the_first_mistake_cannot_stand_together_with_it() -> None:
    for cell, right in enumerate(SOLUTION):
        for digit in (1, 2, 3, 4):
            if digit == int(right) or UNIQUE.givens[cell]:
                continue
            name = UNIQUE.grid.cell_name(cell)
            mistake = sm.grade(UNIQUE, {name: digit}).mistake
            assert mistake is not None and mistake.clues
            alone = sm.Puzzle.empty(4).with_given(name, digit)
            for clue in mistake.clues:
                alone = alone.with_given(clue.cell, clue.digits[0])
            assert sm.check(alone).status is sm.Status.NONE


def test_an_entry_that_fits_one_solution_only_decides_which_others_are_right() -> None:
    assert sm.grade(SEVERAL, {"r1c3": 2, "r4c4": 4}).wrong == ("r4c4",)
    assert sm.grade(SEVERAL, {"r1c3": 4, "r4c4": 4}).wrong == ()


@pytest.mark.parametrize("entry", [("r1c1", 2), ("r1c2", 0), ("r1c2", 99), ("r1c2", -1)])
def test_a_changed_given_and_a_strange_number_are_wrong_and_no_error(entry: Any) -> None:
    graded = sm.grade(UNIQUE, {**dict(zip(["r1c2"], [3], strict=True)), **dict([entry])})
    assert graded.wrong == (entry[0],)
    assert sm.from_dict(graded.to_dict()).wrong == graded.wrong


def test_of_a_puzzle_without_solutions_nothing_is_right() -> None:
    graded = sm.grade("11.. .... .... ....", {"r3c3": 1})
    assert graded.standing is sm.Standing.WRONG
    assert graded.wrong == ("r3c3",)
    assert graded.reason.startswith("no solution")
    assert sm.grade("11.. .... .... ....", {}).standing is sm.Standing.WRONG


def test_a_verdict_stands_for_its_puzzle() -> None:
    verdict = sm.check(UNIQUE)
    assert sm.grade(verdict, {"r1c2": 3}, time_limit=0).standing is sm.Standing.RIGHT


def test_without_time_a_partial_answer_is_undecided() -> None:
    graded = sm.grade(UNIQUE, {"r1c2": 3}, time_limit=0)
    assert graded.standing is sm.Standing.UNDECIDED
    assert graded.reason.startswith("time limit")
    assert not (graded.is_complete or graded.right or graded.wrong)


def test_two_equal_digits_of_a_house_clash() -> None:
    (clash,) = sm.grade(sm.Puzzle.empty(4), {"r2c1": 2, "r2c4": 2}).clashes
    assert str(clash) == "r2c1 and r2c4 both hold 2 (row 2)"


@pytest.mark.parametrize(
    ("entries", "states"),
    [
        ({}, "open open"),
        ({"r1c1": 1, "r1c2": 2}, "obeyed open"),
        ({"r1c1": 4}, "broken open"),  # whatever r1c2 holds
        ({"r1c2": 1, "r3c3": 4}, "open broken"),
        ({"r3c3": 1, "r3c4": 2, "r4c4": 3}, "open obeyed"),
        ({"r3c3": 1, "r3c4": 2, "r4c4": 4}, "open broken"),
        ({"r2c2": 2, "r2c3": 2}, "open open"),  # the rules of the grid are no clue
    ],
)
def test_a_clue_is_broken_if_nothing_that_is_open_can_mend_it(
    entries: dict[str, int], states: str
) -> None:
    clues = sm.grade(CAGES, entries).clues
    assert " ".join(one.state.value for one in clues) == states


def test_givens_and_candidates_are_clues_too() -> None:
    puzzle = UNIQUE.with_candidates("r1c2", [2, 3])
    states = {one.clue.cell: one.state.value for one in sm.grade(puzzle, {"r1c2": 4}).clues}
    assert states == {
        "r1c1": "obeyed",
        "r1c2": "broken",
        **dict.fromkeys(("r2c3", "r3c2", "r4c4"), "obeyed"),
    }


@dataclass(frozen=True)
class Picky(sm.Constraint):
    """A check that looks at all values at once."""

    cell_fields = ()

    def holds(self, board: sm.Board, values: Any) -> bool:
        return len(set(values)) == 4 and np.asarray(values, int).sum() == 40

    def state(self, to: sm.Stating) -> None:
        """Say nothing: it is always so."""

    def describe(self) -> str:
        return "all is as it should be"


def test_a_check_of_ones_own_need_not_take_part_in_open_cells() -> None:
    puzzle = UNIQUE.with_constraints(Picky())
    assert sm.grade(puzzle, {"r1c2": 3}).clues[-1].state is sm.ClueState.OPEN
    assert sm.grade(puzzle, SOLUTION).clues[-1].state is sm.ClueState.OBEYED


def test_another_answer_than_the_source_states_is_noted() -> None:
    puzzle = replace(SEVERAL, expected=tuple(map(int, OTHERS[0])))
    graded = sm.grade(puzzle, OTHERS[1])
    assert graded.is_solved
    assert graded.disagreements == ("r1c3", "r1c4", "r4c3", "r4c4")


def test_digits_are_read_in_the_symbols_of_the_puzzle() -> None:
    grid = sm.Grid.rectangle(2, 3, range(0, 6), box=(2, 3))
    puzzle = sm.Puzzle(grid, (0, None, None, None, None, None), alphabet="012345")
    assert sm.grade(puzzle, "012 345").is_solved
    assert not sm.grade(puzzle, "102 345").is_solved


@pytest.mark.parametrize(
    "drawn", ["{}{}|{}{}\n{}{}|{}{}\n--+--\n{}{}|{}{}\n{}{}|{}{}", "│{} {} │ {} {}│\n" * 4]
)
@pytest.mark.parametrize(("digits", "alphabet"), [(range(4), "0123"), (range(1, 5), "DCBA")])
def test_lines_between_cells_leave_the_symbols_what_they_are(
    drawn: str, digits: range, alphabet: str
) -> None:
    puzzle = replace(
        sm.Puzzle.empty(sm.Grid.rectangle(4, 4, digits, box=(2, 2))), alphabet=alphabet
    )
    solution = sm.solve(puzzle)
    graded = sm.grade(puzzle, drawn.format(*solution.line()))
    assert graded.values == solution.values
    assert graded.is_solved


def test_a_claim_may_be_about_an_extra_cell() -> None:
    grid = replace(UNIQUE.grid, extras=(sm.ExtraCell("x", (2, 3)),))
    puzzle = sm.Puzzle(grid, (*UNIQUE.givens, None)).with_constraints(sm.Sum("x r1c1", "==", 4))
    assert sm.grade_step(puzzle, "x=3 x<>2").follows


@pytest.mark.parametrize("answer", ["1234", [1, 2, 3], "no board", None])
def test_what_is_no_board_is_an_error(answer: Any) -> None:
    with pytest.raises((sm.OptionError, sm.PuzzleFormatError), match="expected"):
        sm.grade(UNIQUE, answer)


# Steps.


def test_a_claim_follows_if_no_solution_is_otherwise() -> None:
    solutions = [*sm.solutions(SEVERAL)]
    for cell in range(16):
        name = SEVERAL.grid.cell_name(cell)
        for digit in (1, 2, 3, 4):
            holds = [one.values[cell] == digit for one in solutions]
            graded = sm.grade_step(SEVERAL, f"{name}={digit} {name}<>{digit}")
            assert [claim.follows for claim in graded.claims] == [all(holds), not any(holds)]
            for claim in graded.claims:
                if not claim.follows:
                    found = claim.counterexample
                    assert found is not None and SEVERAL.holds(found.values)
                    assert (found[name] == digit) is not claim.is_placed


def test_what_suffices_for_a_claim_suffices() -> None:
    (claim,) = sm.grade_step(UNIQUE, "r4c3=4").claims
    bare = sm.Puzzle.empty(4)
    for clue in claim.clues:
        bare = bare.with_given(clue.cell, clue.digits[0])
    assert claim.clues
    assert sm.grade_step(bare, "r4c3=4").follows


def test_candidates_on_the_board_count() -> None:
    board = SEVERAL.with_candidates("r4c4", [2])
    assert sm.grade_step(SEVERAL, "r4c4<>4").follows is False
    assert sm.grade_step(SEVERAL, "r4c4<>4", board).follows is True


def test_nothing_follows_from_a_wrong_board() -> None:
    graded = sm.grade_step(UNIQUE, "r1c2=3", {"r1c3": 4})
    assert graded.follows is False
    assert "no solution has what the board holds" in str(graded)


def test_every_step_of_an_explanation_follows() -> None:
    board: dict[str, int] = {}
    for step in sm.steps(UNIQUE):
        assert sm.grade_step(UNIQUE, step, board).follows
        if step.placed:
            board.update([step.placed])


def test_without_time_a_claim_is_undecided() -> None:
    graded = sm.grade_step(UNIQUE, "r1c2=3", time_limit=0)
    assert graded.follows is None and graded.reason.startswith("time limit")


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("", "found '' in the step, column 1"),
        ("r1c1=1 and so on", "found 'and so on' in the step, column 8"),
        ("r1c1=5", "found 5 at r1c1"),
        ("r9c1=1", "r9c1 lies outside the grid"),
        (7, "found the step 7"),
        (Mock(spec=sm.Step, placed=None, removed=()), "places no digit and excludes"),
    ],
)
def test_what_is_no_claim_is_an_error(step: Any, message: str) -> None:
    with pytest.raises(sm.SudokuModelError) as caught:
        sm.grade_step(UNIQUE, step)
    assert message in str(caught.value)


# The command.


def graded(run: Run, *arguments: str) -> tuple[int, str]:
    done = run("grade", *arguments)
    return done.code, done.out + done.err


def test_an_entry_of_the_answer_is_not_called_a_given() -> None:
    grade = sm.grade(sm.Puzzle.empty(4), "12.. 34.. 21.. 4..3")
    assert grade.mistake is not None
    assert [str(clue) for clue in grade.mistake.clues if clue.is_entry] == [
        "the entry 3 at r2c1",
        "the entry 1 at r3c2",
        "the entry 3 at r4c4",
    ]
    assert sm.from_dict(grade.to_dict()) == grade
    (claim,) = sm.grade_step(sm.read("1..............."), "r1c4=4", "132.............").claims
    assert str(claim) == (
        "r1c4=4 follows from the given 1 at r1c1; the entry 3 at r1c2; the entry 2 at r1c3"
    )


def test_a_claim_may_have_the_symbols_of_the_puzzle() -> None:
    hexadecimal = sm.Puzzle.empty(16).with_given("r1c1", 12)
    assert [claim.digit for claim in sm.grade_step(hexadecimal, "r1c1=C r1c1=12").claims] == [
        12
    ] * 2
    with pytest.raises(sm.GridError, match="found Z at r1c1, expected one of"):
        sm.grade_step(hexadecimal, "r1c1=Z")


@pytest.mark.slow
def test_the_command_grades_a_file_of_answers(run: Run, tmp_path: Path) -> None:
    answers, puzzles = tmp_path / "answers.txt", tmp_path / "puzzles.txt"
    answers.write_text(f"{SOLUTION}\n134.............\n\n", encoding="utf-8")
    code, told = graded(run, UNIQUE.line(), "--answers", str(answers))
    assert code == 1
    assert f"{answers}:1: solved" in told and f"{answers}:2: wrong" in told
    assert "line 3" not in told  # a blank line at the end is no answer
    (tmp_path / "none.txt").write_text("", encoding="utf-8")
    code, told = graded(run, UNIQUE.line(), "--answers", str(tmp_path / "none.txt"))
    assert code == 2 and "found nothing, expected an answer on each line" in told
    puzzles.write_text(f"{UNIQUE.line()}\n{SEVERAL.line()}\n", encoding="utf-8")
    answers.write_text(f"\n{OTHERS[1]}\n\n", encoding="utf-8")
    code, told = graded(run, str(puzzles), "--answers", str(answers))
    assert code == 2 and f"{answers}, line 1: found nothing, expected an answer" in told
    assert f"{answers}:2: solved" in told and "line 3" not in told
    told = graded(run, str(puzzles), "--answers", str(answers), "--json")[1]
    assert [json.loads(line)["answer"] for line in told.splitlines() if line[0] == "{"] == [
        "unreadable",
        "grade",
    ]
    answers.write_text(f"{SOLUTION}\n{OTHERS[1]}\n{SOLUTION}\n", encoding="utf-8")
    code, told = graded(run, str(puzzles), "--answers", str(answers))
    assert code == 2 and "found more answers than puzzles" in told
    answers.write_text(f"# by somebody\n{SOLUTION}\n{OTHERS[1]}\n", encoding="utf-8")
    assert graded(run, str(puzzles), "--answers", str(answers))[0] == 0


@pytest.mark.slow
def test_an_unreadable_puzzle_does_not_shift_the_answers(run: Run, tmp_path: Path) -> None:
    answers, puzzles = tmp_path / "answers.txt", tmp_path / "puzzles.txt"
    puzzles.write_text(f"{UNIQUE.line()}\n1..\n{SEVERAL.line()}\n", encoding="utf-8")
    answers.write_text(f"{SOLUTION}\n{SOLUTION}\n{OTHERS[1]}\n", encoding="utf-8")
    code, told = graded(run, str(puzzles), "--answers", str(answers))
    assert code == 2
    assert f"{answers}:1: solved" in told and f"{answers}:3: solved" in told
    told = graded(run, str(puzzles), "--answers", str(answers), "--json")[1]
    assert '"answer": "unreadable"' in told


def test_solved_is_said_with_the_reserve_that_not_all_rules_are_stated() -> None:
    puzzle = replace(sm.read("1... ..3. .4.. ...2"), unstated=("the rule 'No 1 sees a 2'",))
    graded = sm.grade(puzzle, "1324 4231 2413 3142")
    assert graded.is_solved
    assert str(graded) == "solved as far as the rules are stated"


@pytest.mark.parametrize("board", [[1, 3, *[0] * 14], [[1, 3, 0, 0], *[[0] * 4] * 3]])
def test_a_list_may_have_zeros_and_rows_as_arrays_have(board: Any) -> None:
    for answer in (board, np.array(board)):
        assert str(sm.grade("1... ..3. .4.. ...2", answer)) == "right so far: 1 right, 11 open"


def test_where_zero_is_a_digit_it_is_an_entry() -> None:
    grid = sm.Grid.rectangle(4, 4, range(4), (2, 2))
    assert sm.grade(sm.Puzzle.empty(grid), [0] * 16).standing is sm.Standing.WRONG
