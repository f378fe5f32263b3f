import re
from itertools import chain

import pytest

from sudoku_model.errors import PuzzleFormatError, UnsupportedError
from sudoku_model.formats import read, read_many, write
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle
from tests.formats.examples import CLASSIC, GIVENS, SOLUTION, SOLVED

SMALL = """\
.-------.--------.
| 1  234| 23  234|
| 34 234| 13* 1-3|
:-------+--------:
| 23 1  | 34  234|
| 34 34 | 12  12 |
'-------'--------'
"""


def test_a_candidate_grid_restricts_the_cells_that_list_several_digits() -> None:
    puzzle = read(SMALL)
    assert puzzle.grid == Grid.square(4)
    assert puzzle.candidates[1] == {2, 3, 4}
    assert puzzle.candidates[6] == {1, 3}


def test_marks_and_letters_beside_candidates_are_stripped() -> None:
    assert read(SMALL).candidates[7] == {1, 3}
    assert read(SMALL.replace("13*", "#1a3b@")).candidates[6] == {1, 3}


def test_one_digit_is_a_given_unless_a_cell_that_it_sees_still_lists_it() -> None:
    assert read(SMALL).givens[0] == 1
    puzzle = read(SMALL.replace("| 1  234| 23  234|", "| 1  134| 23  234|"))
    assert puzzle.givens[0] is None
    assert puzzle.candidates[0] == {1}


def test_a_cell_that_lists_all_digits_is_unrestricted() -> None:
    puzzle = read(SMALL.replace("| 1  234|", "| 1  1234|"))
    assert 1 not in puzzle.candidates


def test_written_candidate_grids_keep_givens_and_leave_out_what_they_exclude() -> None:
    again = read(write(CLASSIC, "candidates"))
    assert again.givens == GIVENS
    seen = {GIVENS[peer] for peer in CLASSIC.grid.peers[1]}
    assert again.candidates[1] == frozenset(range(1, 10)) - seen


def test_a_solution_is_a_candidate_grid_of_givens() -> None:
    assert read(write(SOLUTION, "candidates"), format="candidates").givens == SOLVED


def test_letters_are_candidates_in_large_grids() -> None:
    puzzle = Puzzle.empty(16).with_candidates("r1c1", [9, 10, 16])
    assert "9AG" in write(puzzle, "candidates")
    assert read(write(puzzle, "candidates"), format="candidates").candidates[0] == {9, 10, 16}


@pytest.mark.parametrize("marked", ["", " *"])
def test_the_boxes_are_those_that_are_drawn(marked: str) -> None:
    puzzle = Puzzle.empty(Grid.square(6, (3, 2))).with_given("r1c1", 1)
    text = write(puzzle, "candidates")
    assert read(text.replace("23456 |", f"23456{marked} |", 1)).grid == puzzle.grid


def test_grids_behind_a_damaged_one_are_read() -> None:
    text = f"{SMALL}\n{SMALL.replace('| 34 34 |', '| 34 |')}\n\n{SMALL}"
    puzzles = read_many(text, format="candidates")
    first = next(puzzles)
    with pytest.raises(PuzzleFormatError, match="3 cells in row 4"):
        next(puzzles)
    assert [puzzle.candidates for puzzle in puzzles] == [first.candidates]


@pytest.mark.parametrize("order", [6, 9, 12, 16, 25])
def test_what_is_written_of_a_grid_of_any_size_is_recognised(order: int) -> None:
    puzzle = Puzzle.empty(order).with_given("r1c1", order)
    assert read(write(puzzle, "candidates")).givens == puzzle.givens


def test_a_cell_without_any_candidate_cannot_be_written() -> None:
    puzzle = CLASSIC.with_candidates("r1c1", [])
    for name in ("candidates", "sdx"):
        with pytest.raises(UnsupportedError, match="none for r1c1"):
            write(puzzle, name)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            SMALL.replace("| 34 34 | 12  12 |\n", ""),
            "line 2: found 3 rows of 4 cells .*, expected 4 rows",
        ),
        (SMALL.replace("| 34 34 |", "| 34 |"), "line 6: found 3 cells in row 4, expected 4"),
        (SMALL.replace("34 34 ", "35 34 "), "line 6, column 3: found '5'"),
        (SMALL.replace("34 34 ", "3. 34 "), "line 6, column 3: found '3.', expected the cand"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, message: str) -> None:
    with pytest.raises(PuzzleFormatError, match=message):
        read(text, format="candidates")


def sdx_text() -> list[str]:
    return [
        " ".join(str(given or 123456789) for given in GIVENS[i : i + 9]) for i in range(0, 81, 9)
    ]


def test_sdx_tells_givens_from_what_the_player_placed() -> None:
    rows = sdx_text()
    rows[0] = rows[0].replace("123456789", "u5", 1).replace("123456789", "12", 1)
    puzzle = read("\n".join(rows))
    assert puzzle.givens == GIVENS
    assert list(puzzle.candidates.values()) == [{1, 2}]


def test_sdx_is_written_with_all_candidates() -> None:
    assert write(CLASSIC, "sdx").splitlines() == sdx_text()


def test_several_sdx_grids_follow_each_other() -> None:
    assert len(list(read_many("\n".join(sdx_text() * 2)))) == 2


def test_pencilmarks_have_a_place_for_each_digit() -> None:
    cells = ["1........", ".2.4.....", "123456789", "........."] + ["123456789"] * 77
    puzzle = read("".join(cells) + " hard", format="pencilmarks")
    assert puzzle.givens[0] == 1
    assert puzzle.candidates == {1: {2, 4}, 3: frozenset()}
    assert puzzle.comment == "hard"


def test_pencilmarks_are_told_from_a_27x27_grid() -> None:
    assert read(write(CLASSIC, "pencilmarks")).givens == GIVENS
    assert read("1" * 26 + "." * 703).grid.order == 27


def test_pencilmarks_of_4x4_are_told_from_an_8x8_grid() -> None:
    assert read("12.." + "1234" * 15).grid.order == 4
    assert read("8" + "." * 63).grid.order == 8


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1" * 728, "found 728 characters, expected 729"),
        ("21" + "." * 727, "line 1, column 1: found '2', expected 1 or a blank"),
        ("x" + "." * 728, "column 1: found 'x'"),
    ],
)
def test_broken_pencilmarks_are_reported(text: str, message: str) -> None:
    with pytest.raises(PuzzleFormatError, match=message):
        read(text, format="pencilmarks")


@pytest.mark.parametrize("row", ["r", "*", "r s"])
def test_a_first_row_of_marks_alone_is_reported(row: str) -> None:
    with pytest.raises(PuzzleFormatError, match=rf"found '{re.escape(row)}', expected the cand"):
        read(f"{row}\n2 4 1 4\n3 4 1 2\n2 1 4 1", format="candidates")


def test_a_bar_alone_is_no_row() -> None:
    assert read(f"|\n{SMALL}", format="candidates").grid == Grid.square(4)


@pytest.mark.parametrize("order", [2, 3, 4, 5])
def test_a_grid_with_boxes_of_one_row_is_written_and_read(order: int) -> None:
    """Its first row and its first column may go on alike."""
    rows = [[(row + column - 1) % order + 1 for column in range(order)] for row in range(order)]
    puzzle = Puzzle(Grid.square(order, (1, order)), tuple(chain.from_iterable(rows)))
    text = write(puzzle, "candidates")
    again = read(text, format="candidates", box=(1, order))
    assert (again.grid, again.givens) == (puzzle.grid, puzzle.givens)
