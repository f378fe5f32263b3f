"""Links to puzz.link: what the sites of pzpr say of a Sudoku, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sudoku_model as sm
from sudoku_model.errors import PuzzleFormatError, UnsupportedError
from sudoku_model.formats import read, write
from sudoku_model.puzzle import Puzzle
from tests.formats.examples import LINE, puzzles

BOXES = st.sampled_from([(2, 2), (2, 3), (3, 3), (4, 4), (5, 5)])


@pytest.mark.parametrize(
    ("link", "line"),
    [
        ("https://puzz.link/p?sudoku/4/4/1k3h4k2", "1.....3..4.....2"),
        ("puzz.link/p?sudoku/4/4/1k3h4k2", "1.....3..4.....2"),
        ("http://pzv.jp/p.html?sudoku/4/4/1k3h4k2", "1.....3..4.....2"),
        ("https://pzprxs.vercel.app/p?sudoku_edit/4/4/1k3h4k2/", "1.....3..4.....2"),
        ("https://puzz.link/p?sudoku/4/4/1.j3.g4k2", "1.....3..4.....2"),
        ("https://puzz.link/p?sudoku/4/4/v", "." * 16),
    ],
)
def test_what_a_link_says(link: str, line: str) -> None:
    assert read(link).line() == line


def test_the_boxes_of_six_rows_are_wider_than_tall() -> None:
    assert read("https://puzz.link/p?sudoku/6/6/zv").grid.box == (2, 3)


def test_digits_from_16_take_three_signs() -> None:
    puzzle = read("https://puzz.link/p?sudoku/25/25/-19f-10zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzh")
    assert puzzle.givens[:4] == (25, 15, 16, None)


@given(puzzles(boxes=BOXES))
def test_what_is_written_is_read_again(puzzle: Puzzle) -> None:
    again = read(write(puzzle, "pzpr"))
    assert (again.grid, again.givens) == (puzzle.grid, puzzle.givens)


@pytest.mark.parametrize(
    ("rest", "message"),
    [
        ("nurikabe/9/9/i3g1", "found a puzzle of the kind 'nurikabe', expected one of the kind"),
        ("sudoku/9/9/i3g1", "found 6 cells, expected 81"),
        ("sudoku/4/4/w", "found more cells, expected 16"),
        ("sudoku/4/4/" + "z" * 10000, "found more cells, expected 16"),
        ("sudoku/4/4/5u", "found the digit 5, expected 1 to 4"),
        ("sudoku/4/4/0u", "found the digit 0, expected 1 to 4"),
        ("sudoku/4/4/-1zz", "found '-1z', expected a digit, or a letter for empty cells"),
        ("sudoku/8/8/zzzj", "found 8 rows and 8 columns, expected as many of both: 4, 6, 9"),
        ("sudoku/9/4/zg", "found 4 rows and 9 columns"),
        ("sudoku", "expected a link such as https://puzz.link/p\\?sudoku/9/9/"),
        ("sudoku/9/9", "expected a link such as"),
    ],
)
def test_what_is_wrong_is_named(rest: str, message: str) -> None:
    with pytest.raises(PuzzleFormatError, match=message):
        read(f"https://puzz.link/p?{rest}")


@pytest.mark.parametrize(
    "puzzle",
    [
        sm.Puzzle.empty(8),
        sm.Puzzle.empty(sm.Grid.square(6, (3, 2))),
        sm.Puzzle.empty(sm.Grid.square(2, (1, 2))),
        sm.Puzzle.empty(sm.Grid.square(5, (1, 5))),
        sm.Puzzle.empty(4).with_candidates("r1c1", [1, 2]),
        sm.Puzzle.empty(4).with_constraints(sm.AntiKnight()),
    ],
)
def test_what_the_sites_do_not_know_is_refused(puzzle: Puzzle) -> None:
    with pytest.raises(UnsupportedError, match="pzpr holds"):
        write(puzzle, "pzpr")


def test_links_stand_in_files_with_others() -> None:
    link = "https://puzz.link/p?sudoku/4/4/1k3h4k2"
    line = read(link).line()
    for text, lines in (
        (f"{link}\n{link}\n", [line, line]),
        (f"{LINE}\n{link}\n", [LINE, line]),
        (f"id,puzzle\n1,{link}\n2,{link}\n", [line, line]),
    ):
        assert [puzzle.line() for puzzle in sm.read_many(text)] == lines


def test_a_link_without_the_letter_for_its_last_empty_cells_is_read_and_says_so() -> None:
    whole, cut = (sm.read(f"https://puzz.link/p?sudoku/4/4/{cells}") for cells in ("1m2m", "1m2"))
    assert (cut.grid, cut.givens) == (whole.grid, whole.givens)
    assert (whole.unstated, cut.unstated) == ((), ("the last 7 cells (the link ends before)",))
    assert "this holds without the last 7 cells" in str(sm.check(cut))
