import pytest

from sudoku_model import solve
from sudoku_model.errors import PuzzleFormatError, UnsupportedError
from sudoku_model.formats import read, read_many, write, write_many
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle
from tests.formats.examples import CLASSIC, GIVENS, ROWS

ASCII_GRID = """\
+-------+-------+
| 1 . . | . 5 . |
| . . . | . . . |
+-------+-------+
| . 2 . | . . . |
| . . . | . . . |
+-------+-------+
| . . . | . . . |
| . . 3 | . . 6 |
+-------+-------+
"""
ALL_CELLS_DRAWN = """\
╔═══╤═══╦═══╤═══╗
║ 1 │ 2 ║ 3 │ 4 ║
╟───┼───╫───┼───╢
║   │   ║ 1 │   ║
╠═══╪═══╬═══╪═══╣
║   │   ║   │   ║
╟───┼───╫───┼───╢
║ 4 │   ║   │ 1 ║
╚═══╧═══╩═══╧═══╝
"""


def test_plain_rows_are_a_grid() -> None:
    assert read("\n".join(ROWS)).givens == GIVENS


@pytest.mark.parametrize("separator", [" ", ",", "\t", ", "])
def test_cells_may_be_separated(separator: str) -> None:
    assert read("\n".join(map(separator.join, ROWS))).givens == GIVENS


def test_empty_lines_may_separate_boxes_or_all_rows() -> None:
    bands = ["\n".join(ROWS[start : start + 3]) for start in (0, 3, 6)]
    assert read("\n\n".join(bands)).givens == GIVENS
    assert read("\n\n".join(ROWS)).givens == GIVENS


def test_borders_say_which_boxes_there_are() -> None:
    puzzle = read(ASCII_GRID)
    assert puzzle.grid == Grid.square(6, (2, 3))
    assert puzzle.givens[4] == 5
    turned = ASCII_GRID.replace("| . ", "| . | ")  # bars in other places
    with pytest.raises(PuzzleFormatError):
        read(turned)


def test_drawn_boxes_win_over_the_default_ones() -> None:
    rows = ["1.|..|..", "..|..|..", "..|..|.."]
    text = "\n".join([*rows, "--+--+--", *rows])
    assert read(text).grid == Grid.square(6, (3, 2))


def test_heavy_lines_show_the_boxes_where_every_cell_is_drawn() -> None:
    puzzle = read(ALL_CELLS_DRAWN)
    assert puzzle.grid == Grid.square(4)
    assert puzzle.givens == (1, 2, 3, 4, *[None] * 2, 1, *[None] * 5, 4, None, None, 1)


def test_lines_around_every_cell_do_not_show_the_boxes() -> None:
    light = ALL_CELLS_DRAWN.translate(str.maketrans("║═╠╣╬╦╩╔╗╚╝╫╪", "│─├┤┼┬┴┌┐└┘┼┼"))
    assert read(light).grid == Grid.square(4)
    assert read(light, box=(1, 4)).grid == Grid.square(4, (1, 4))


def test_points_inside_borders_are_no_cells() -> None:
    border = ".---.---.---."
    rows = [f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in ROWS]
    text = [border, *rows[:3], ":---+---+---:", *rows[3:6], border, *rows[6:], "'---'---'---'"]
    assert read("\n".join(text)).givens == GIVENS


def test_numbers_are_read_in_large_grids() -> None:
    rows = [[16, *[0] * 15], [*[0] * 15, 1], *([*[0] * 15, digit] for digit in range(2, 16))]
    puzzle = read("\n".join(" ".join(map(str, row)) for row in rows))
    assert (puzzle.givens[0], puzzle.givens[31], puzzle.alphabet) == (16, 1, None)


def test_rows_of_16_symbols_are_no_4x4_puzzles() -> None:
    assert read("\n".join(["123456789ABCDEFG"] * 16)).grid.order == 16
    assert read("\n".join(["1234 5678 9ABC DEFG"] * 16)).grid.order == 16
    lines = ["1234" + "." * 12] * 16
    assert len(list(read_many("\n".join(lines)))) == 16
    lines[9] = lines[9].replace("4", "5")
    with pytest.raises(PuzzleFormatError, match="line 10, column 4: found '5'"):
        list(read_many("\n".join(lines)))


def test_several_grids_follow_each_other() -> None:
    text = "\n".join(["Grid 01", *ROWS, "Grid 02", *ROWS])
    first, second = read_many(text)
    assert (first.title, second.title) == ("Grid 01", "Grid 02")
    assert (first.name, second.name) == ("line 2", "line 12")
    assert len(list(read_many("\n".join([*ROWS, "", *ROWS])))) == 2


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (ROWS[:8], "line 1: found 8 rows of 9 cells, expected 9 rows"),
        ([*ROWS[:8], "", *ROWS], "line 9: found an empty line after 8 rows"),
        ([*ROWS[:3], ROWS[3][:8], *ROWS[4:]], "line 4: found 8 cells in row 4, expected 9 cells"),
        ([*ROWS[:8], "1 2 x 4 5 6 7 8 9"], "line 9, column 5: found 'x'"),
        (["12|345|6"] * 6, "line 1: found borders after 2, 5 columns"),
        (["123|456", "------"] * 6, r"found borders|found a"),
        (["12345"] * 5, "found a grid of 5x5 cells, expected a size with default boxes"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(lines: list[str], message: str) -> None:
    text = "\n".join(lines)
    if message.startswith("found borders|"):
        assert read(text).grid == Grid.square(6)
    else:
        with pytest.raises(PuzzleFormatError, match=message):
            read(text)


def test_a_box_that_disagrees_with_the_borders_is_reported() -> None:
    with pytest.raises(PuzzleFormatError, match="found borders around boxes of 2x3 cells"):
        read(ASCII_GRID, box=(3, 2))


def test_borders_are_written_around_boxes() -> None:
    puzzle = Puzzle.empty(6).with_given("r1c1", 1).with_given("r1c5", 5)
    puzzle = puzzle.with_given("r3c2", 2).with_given("r6c3", 3).with_given("r6c6", 6)
    assert write(puzzle, "grid") == ASCII_GRID


def test_boxes_that_the_drawing_would_not_show_are_refused() -> None:
    with pytest.raises(UnsupportedError, match="boxes of at least 2x2"):
        write(Puzzle.empty(Grid.square(6, (1, 6))), "grid")


def test_judge_counts_the_grids_first() -> None:
    text = "2\n" + ("\n".join(ROWS) + "\n").replace(".", "0") * 2
    assert [puzzle.givens for puzzle in read_many(text)] == [GIVENS, GIVENS]
    spaced = "1\n" + "\n".join(map(" ".join, ROWS))
    assert read(spaced).givens == GIVENS


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2\n" + "\n".join(ROWS), "found the end after grid 1, expected 2 as line 1 says"),
        ("1\n" + "\n".join(ROWS * 2), r"found grid 2 \(line 11\), expected 1 as line 1 says"),
        ("\n".join(ROWS), "line 1: .*, expected the number of grids"),
        ("0", "found nothing"),
        ("", "found nothing|expected the number"),
    ],
)
def test_a_wrong_count_is_reported(text: str, message: str) -> None:
    with pytest.raises(PuzzleFormatError, match=message):
        list(read_many(text, format="judge"))


def test_judge_writes_the_count_first() -> None:
    assert write(CLASSIC, "judge").splitlines() == ["1", *(r.replace(".", "0") for r in ROWS)]


def test_a_bar_alone_is_no_row() -> None:
    drawn = "|\n" + "\n".join(ROWS[:4]) + "\n |\n" + "\n".join(ROWS[4:])
    assert read(drawn, format="grid").givens == GIVENS


def test_a_puzzle_that_cannot_be_held_leaves_no_half_of_a_text() -> None:
    for name in ("judge", "opensudoku"):
        chunks = write_many([Puzzle.empty(4)], name)
        with pytest.raises(UnsupportedError):
            next(iter(chunks))


@pytest.mark.parametrize("separator", [",", ";", "\t", " , "])
@pytest.mark.parametrize("size", [4, 9, 16])
def test_cells_may_be_empty_between_the_separators_of_a_spreadsheet(
    size: int, separator: str
) -> None:
    solved = solve(Puzzle.empty(size))
    assert solved is not None
    givens = [None if cell % 3 or cell // size == 1 else d for cell, d in enumerate(solved.values)]
    rows = [givens[start : start + size] for start in range(0, size * size, size)]
    written = [separator.join("" if d is None else str(d) for d in row) for row in rows]
    puzzle, again = read_many("\n".join([*written, *written]))
    assert puzzle.givens == again.givens == tuple(givens)


def test_a_separator_at_the_end_of_each_row_adds_no_cell() -> None:
    assert read("1,2,3,4,\n3,4,1,2,\n2,1,4,3,\n4,3,2,0,").givens[-2:] == (2, None)


def test_a_row_of_a_spreadsheet_with_too_few_cells_is_named() -> None:
    with pytest.raises(PuzzleFormatError, match="line 4: found 3 cells in row 4, expected 4"):
        read("1,,,\n,,,\n,1,,\n2,,")


def test_a_row_of_one_cell_is_counted_as_one() -> None:
    with pytest.raises(PuzzleFormatError, match="found 1 cell in row 2, expected 4"):
        read("1 2 3 4\n5\n. . . .\n. . . .")


@pytest.mark.parametrize("separator", ["\t", ",", ";"])
@pytest.mark.parametrize("order", [4, 9, 16])
@pytest.mark.parametrize("blank_rows", [(0,), (0, 1), (1,), (0, 2, 3), (3,)])
def test_rows_of_a_spreadsheet_may_be_empty(
    separator: str, order: int, blank_rows: tuple[int, ...]
) -> None:
    """Also before the first one with a digit: the cells are empty, and the row is there."""
    rows = [[""] * order for _ in range(order)]
    for number in {*range(4)} - {*blank_rows}:
        rows[number][number] = str(order)
    text = "\n".join(map(separator.join, rows))
    givens = tuple(int(cell) if cell else None for row in rows for cell in row)
    assert read(text).givens == givens


def test_lines_of_tabs_before_a_grid_without_separators_are_no_rows() -> None:
    assert read("\t\t\t\n1...\n..3.\n.4..\n...2").givens[0] == 1


@pytest.mark.parametrize("rule", ["neighbouring digits must differ by 2", "Antiknight rules apply"])
def test_a_rule_in_the_heading_of_a_grid_makes_the_verdict_conditional(rule: str) -> None:
    grid = "1...\n..3.\n.4..\n...2\n"
    first, second = read_many(f"Grid 12: {rule}\n{grid}\nGrid 13\n{grid}")
    assert first.unstated and not second.unstated
    assert read(f"Sudoku, {rule}\n{grid}", format="grid").unstated
