import io
from dataclasses import replace

import pytest

from sudoku_model.drawing import supports_unicode, text
from sudoku_model.errors import GridError
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle, Solution


def puzzle_of(grid: Grid, line: str, alphabet: str | None = "") -> Puzzle:
    """Read one character per cell, digits above 9 as letters."""
    return Puzzle(grid, tuple(None if c == "." else int(c, 36) for c in line), alphabet=alphabet)


FOUR = puzzle_of(Grid.square(4), "1..4..1..2..3..1")

JIGSAW = Grid(6, 6, range(1, 7), tuple(map(int, "000111002211032241532244533334555544")))


def test_a_small_board():
    assert text(FOUR).splitlines() == [
        "┌─────┬─────┐",
        "│ 1 . │ . 4 │",
        "│ . . │ 1 . │",
        "├─────┼─────┤",
        "│ . 2 │ . . │",
        "│ 3 . │ . 1 │",
        "└─────┴─────┘",
    ]


def test_ascii():
    assert text(FOUR, unicode=False).splitlines() == [
        "+-----+-----+",
        "| 1 . | . 4 |",
        "| . . | 1 . |",
        "+-----+-----+",
        "| . 2 | . . |",
        "| 3 . | . 1 |",
        "+-----+-----+",
    ]


def test_a_solution_shows_all_digits():
    solution = Solution(FOUR, (1, 3, 2, 4, 2, 4, 1, 3, 4, 2, 3, 1, 3, 1, 4, 2))
    assert text(solution, unicode=False).splitlines()[1:3] == ["| 1 3 | 2 4 |", "| 2 4 | 1 3 |"]


def test_boxes_wider_than_tall():
    assert text(puzzle_of(Grid.square(6), "1.....2.....3.....4.....5.....6.....")).splitlines() == [
        "┌───────┬───────┐",
        "│ 1 . . │ . . . │",
        "│ 2 . . │ . . . │",
        "├───────┼───────┤",
        "│ 3 . . │ . . . │",
        "│ 4 . . │ . . . │",
        "├───────┼───────┤",
        "│ 5 . . │ . . . │",
        "│ 6 . . │ . . . │",
        "└───────┴───────┘",
    ]


def test_regions_of_any_shape():
    assert text(puzzle_of(JIGSAW, "1....." * 6)).splitlines() == [
        "┌───────────┬───────────┐",
        "│ 1   .   . │ .   .   . │",
        "│       ┌───┴───┐       │",
        "│ 1   . │ .   . │ .   . │",
        "│   ┌───┤       ├───┐   │",
        "│ 1 │ . │ .   . │ . │ . │",
        "├───┤   │       │   └───┤",
        "│ 1 │ . │ .   . │ .   . │",
        "│   │   └───────┴───┐   │",
        "│ 1 │ .   .   .   . │ . │",
        "│   └───────────┬───┘   │",
        "│ 1   .   .   . │ .   . │",
        "└───────────────┴───────┘",
    ]


def test_regions_of_any_shape_in_ascii():
    assert text(puzzle_of(JIGSAW, "1....." * 6), unicode=False).splitlines()[:4] == [
        "+-----------+-----------+",
        "| 1   .   . | .   .   . |",
        "|       +---+---+       |",
        "| 1   . | .   . | .   . |",
    ]


def test_a_line_stands_only_where_regions_meet():
    halves = Grid(2, 3, range(1, 7), (0, 0, 0, 0, 0, 0))
    assert text(Puzzle.empty(halves), unicode=False).splitlines() == [
        "+-------+",
        "| . . . |",
        "| . . . |",
        "+-------+",
    ]


@pytest.mark.parametrize(
    ("alphabet", "rows"),
    [
        (
            "",
            [
                "│ 1 2 3 4 │ 5 6 7 8 │ 9 A B C │ D E F G │",
                "│ . . . . │ . . . . │ . . . . │ . . . . │",
            ],
        ),
        (
            None,
            [
                "│  1  2  3  4 │  5  6  7  8 │  9 10 11 12 │ 13 14 15 16 │",
                "│  .  .  .  . │  .  .  .  . │  .  .  .  . │  .  .  .  . │",
            ],
        ),
    ],
)
def test_sixteen_digits_as_letters_and_as_numbers(alphabet: str | None, rows: list[str]):
    puzzle = puzzle_of(Grid.square(16), "123456789ABCDEFG" + "." * 240, alphabet)
    lines = text(puzzle).splitlines()
    assert lines[1:3] == rows
    bar = "─" * ((len(rows[0]) - 5) // 4)
    assert lines[0] == f"┌{bar}┬{bar}┬{bar}┬{bar}┐"
    assert lines[5] == f"├{bar}┼{bar}┼{bar}┼{bar}┤"


def test_highlighted_cells_stand_in_brackets():
    assert text(FOUR, highlight=[0, 1, 7], unicode=False).splitlines() == [
        "+------+------+",
        "|[1][.]| .  4 |",
        "| .  . | 1 [.]|",
        "+------+------+",
        "| .  2 | .  . |",
        "| 3  . | .  1 |",
        "+------+------+",
    ]


def test_candidates_have_their_places():
    candidates = {1: [3, 2], 2: {1, 2, 3, 4}, 5: []}
    assert text(FOUR, candidates=candidates, highlight=[1]).splitlines() == [
        "┌────────┬────────┐",
        "│ 1  [·2]│ 12  4  │",
        "│    [3·]│ 34     │",
        "│        │        │",
        "│ .   !  │ 1   .  │",
        "│        │        │",
        "├────────┼────────┤",
        "│ .   2  │ .   .  │",
        "│        │        │",
        "│        │        │",
        "│ 3   .  │ .   1  │",
        "│        │        │",
        "└────────┴────────┘",
    ]


def test_candidates_of_nine_digits_and_in_ascii():
    puzzle = puzzle_of(Grid.square(9), "5" + "." * 80)
    drawn = text(puzzle, candidates={1: [1, 2, 9]}, unicode=False).splitlines()
    assert [line[:17] for line in drawn[:5]] == [
        "+---------------+",
        "|      12.      |",
        "|  5   ...   .  |",
        "|      ..9      |",
        "|               |",
    ]


def test_candidates_as_numbers_are_kept_apart():
    puzzle = Puzzle(Grid(1, 2, range(8, 12), (0, 1)), (None, 9), alphabet=None)
    assert text(puzzle, candidates=[[8, 11], []], unicode=False).splitlines() == [
        "+-------+-------+",
        "|  8  . |   9   |",
        "|  . 11 |       |",
        "+-------+-------+",
    ]


def test_candidates_of_a_puzzle_are_drawn_unless_others_are_given():
    puzzle = FOUR.with_candidates("r1c2", [2, 3])
    assert text(puzzle) == text(puzzle, candidates={1: [2, 3]})
    assert text(puzzle, candidates={}) == text(FOUR)


def test_candidates_by_number_and_in_order_are_the_same():
    everywhere = [{1, 4}] * 16
    assert text(FOUR, candidates=everywhere) == text(FOUR, candidates=dict(enumerate(everywhere)))


def test_places_do_not_depend_on_long_boxes():
    """Boxes of 2x5 would make for a very flat table in each cell."""
    drawn = text(Puzzle.empty(10), candidates={0: range(1, 11)}, unicode=False).splitlines()
    assert [line[:7] for line in drawn[1:4]] == ["| 1234 ", "| 5678 ", "| 9A   "]


def test_a_dot_that_is_a_digit_is_not_a_blank():
    assert text(replace(FOUR, alphabet=".234"), unicode=False).splitlines()[1] == "| . _ | _ 4 |"


def test_wide_symbols_keep_the_borders_in_line():
    assert text(replace(FOUR, alphabet="一二三四")).splitlines()[:3] == [
        "┌───────┬───────┐",
        "│ 一  . │  . 四 │",
        "│  .  . │ 一  . │",
    ]


def test_ascii_boards_are_ascii():
    foreign = replace(FOUR, alphabet="αβγδ")
    assert text(foreign).splitlines()[1] == "│ α . │ . δ │"
    assert text(foreign, unicode=False) == text(FOUR, unicode=False)
    assert text(FOUR, unicode=False, candidates={1: [2]}).isascii()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"highlight": [16]}, "found cell 16, expected one from 0 to 15"),
        ({"highlight": [-1]}, "found cell -1, expected one from 0 to 15"),
        ({"candidates": {16: [1]}}, "found cell 16, expected one from 0 to 15"),
        ({"candidates": [[1]]}, "candidates of 1 cells for a grid of 16 cells"),
        ({"candidates": {1: [5]}}, "r1c2 has candidate 5, expected a digit from 1 to 4"),
    ],
)
def test_what_does_not_fit_is_refused(options: dict, message: str):
    with pytest.raises(GridError) as caught:
        text(FOUR, **options)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("encoding", "supported"),
    [("utf-8", True), ("cp437", True), ("ascii", False), ("cp1252", False), ("latin-1", False)],
)
def test_streams_tell_what_they_can_write(encoding: str, supported: bool):
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    assert supports_unicode(stream) is supported
    text_to_write = text(puzzle_of(JIGSAW, "." * 36), unicode=supported, candidates={0: [1]})
    stream.write(text_to_write)


def test_streams_of_unknown_encoding():
    class Odd(io.StringIO):
        encoding = "no such encoding"

    assert supports_unicode(io.StringIO())
    assert not supports_unicode(Odd())
