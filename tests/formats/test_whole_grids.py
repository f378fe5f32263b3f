"""Grids of which only all rows together say what is a cell: blanks that are spaces, and labels."""

from __future__ import annotations

import re
from random import Random

import pytest

from sudoku_model.errors import PuzzleFormatError
from sudoku_model.formats import read, read_many
from sudoku_model.grid import default_box
from tests.formats.examples import LINE, ROWS

MARKED = "|" + "---|" * 9


def drawn(order: int, seed: int, share: float = 0.4) -> list[str]:
    """Return rows of digits, with dots where there is none; several may be empty."""
    random = Random(seed)
    digits = [str(digit) for digit in range(1, order + 1)]
    return [
        "".join(random.choice(digits) if random.random() < share else "." for _ in range(order))
        for _ in range(order)
    ]


def read_back(text: str) -> str | None:
    try:
        return str(read(text))
    except PuzzleFormatError:
        return None


@pytest.mark.parametrize("order", [4, 6, 8, 9])
@pytest.mark.parametrize("between", ["", " "])
def test_blanks_may_be_spaces_in_rows_as_wide_as_the_grid(order: int, between: str) -> None:
    for seed in range(0, 200, 4):
        rows = drawn(order, seed, share=seed / 200)
        text = "\n".join(between.join(row).replace(".", " ") for row in rows)
        if any(row != "." * order for row in rows) and "." in "".join(rows):
            found = read_back(f"{text}\n")
            # Four digits in each row of 8x8 are two grids of 4x4 as well.
            assert found == "".join(rows) or {8 - row.count(".") for row in rows} == {4}


def test_rows_without_the_blanks_at_their_ends_are_refused() -> None:
    rows = [row.replace(".", " ") for row in ROWS]
    with pytest.raises(PuzzleFormatError, match="blanks that are spaces fill each row up to its "):
        read("1 2\n  3\n 4 3\n   2")
    with pytest.raises(PuzzleFormatError):
        read("\n".join(row.rstrip() for row in rows))
    with pytest.raises(PuzzleFormatError):
        read("\n".join([rows[0].strip(), *rows[1:]]))
    assert str(read("\n".join(["# of today", "", *rows, "", ""]))) == LINE
    with pytest.raises(PuzzleFormatError, match="found nothing"):
        read("    \n" * 4)


@pytest.mark.sample(every=5)
@pytest.mark.parametrize("order", [4, 6, 8, 9])
@pytest.mark.parametrize("between", ["", " ", ","])
@pytest.mark.parametrize("has_borders", [False, True])
def test_blanks_may_be_dashes_and_so_may_empty_rows(
    order: int, between: str, has_borders: bool
) -> None:
    height = default_box(order)[0]
    refused = 0
    for seed in range(60):
        rows = drawn(order, seed, share=0.3)
        given = [row for row in rows if row.strip(".")]
        if not any("." in row for row in given):
            continue
        lines = [between.join(row).replace(".", "-") for row in rows]
        if has_borders:
            for place in range(order - height, 0, -height):
                lines.insert(place, "-" * len(lines[0]))
        found = read_back("\n".join(lines))
        assert found in ("".join(rows), None)
        refused += found is None
        # Only as many borders as there are, or rows that stand where these would, leave a doubt.
        assert found or has_borders or len(rows) - len(given) == order // height - 1
    assert has_borders or refused < 60 / 4


def test_an_empty_row_where_a_border_would_be_is_in_doubt() -> None:
    assert str(read("1---\n----\n-4--\n---2")) == "1........4.....2"
    assert str(read("1---\n--3-\n----\n-4--\n---2")) == "1.....3..4.....2"
    with pytest.raises(PuzzleFormatError, match="found 3 rows of 4 cells and 1 border, expected 4"):
        read("1---\n--3-\n----\n---2")
    with pytest.raises(PuzzleFormatError):
        list(read_many("1---\n--3-\n-4--\n---2\n\n1---\n--3-\n----\n---2"))


@pytest.mark.parametrize(
    "header",
    [
        "|" + "   |" * 9,
        "| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |",
        "| 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 |",
        "| c1 | c2 | c3 | c4 | c5 | c6 | c7 | c8 | c9 |",
        "| A | B | C | D | E | F | G | H | I |",
    ],
)
@pytest.mark.parametrize("below", [MARKED, "|" + ":-:|" * 9, "|" + " --- |" * 9])
def test_a_table_of_markdown_has_a_header_that_is_no_row(header: str, below: str) -> None:
    rows = [f"| {' | '.join(row.replace('.', ' '))} |" for row in ROWS]
    assert str(read("\n".join([header, below, *rows]))) == LINE
    with pytest.raises(PuzzleFormatError):
        read("\n".join([header, below, *rows[:-1]]))  # a row is lost, and the header is none


def test_the_first_row_of_a_table_of_markdown_may_stand_in_its_header() -> None:
    rows = [f"| {' | '.join(row)} |" for row in ROWS]
    assert str(read("\n".join([rows[0], MARKED, *rows[1:]]))) == LINE
    for header in ("| Anti | knight | c | d | e | f | g | h | i |", rows[0]):
        with pytest.raises(PuzzleFormatError):
            read("\n".join([header, MARKED, *rows]))


@pytest.mark.slow
def test_what_stands_far_behind_a_whole_grid_is_not_lost() -> None:
    grid = "1---\n--3-\n-4--\n---2\n"
    remarks = f"# {'far ' * 8_000}\n" * 50
    with pytest.raises(PuzzleFormatError, match=r"line 55\b"):
        list(read_many(f"{grid}{remarks}{grid}"))


@pytest.mark.parametrize("first_row", ["1", "0", "A", "r1", "Row 1", "**1**"])
@pytest.mark.parametrize("columns", ["", "123456789", "012345678", "ABCDEFGHI"])
@pytest.mark.parametrize("between", [",", ";", "\t", " | ", " "])
def test_what_rows_and_columns_are_called_is_no_cell(
    first_row: str, columns: str, between: str
) -> None:
    start = re.search("[01A](?!.*[01A])", first_row)
    assert start
    text = [between.join(["", *columns])] if columns else []
    for place, row in enumerate(ROWS):
        label = first_row.replace(start[0], chr(ord(start[0]) + place))
        cells = row if between in (" ", " | ") else row.replace(".", " ")
        text.append(between.join([label, *cells]))
    assert str(read("\n".join(text))) == LINE
    with pytest.raises(PuzzleFormatError):
        read("\n".join(text[:-1]))  # a row is lost


@pytest.mark.parametrize("corner", ["", "#", "row"])
def test_labels_of_a_table_of_markdown_are_no_cells(corner: str) -> None:
    # Read as cells, they made a grid of 10x10 of it, with a digit twice in its first box.
    rows = [
        f"| {place} | {' | '.join(row.replace('.', ' '))} |" for place, row in enumerate(ROWS, 1)
    ]
    for columns in ("123456789", " " * 9):
        header = f"| {corner} | {' | '.join(columns)} |"
        assert str(read("\n".join([header, f"{MARKED}---|", *rows]))) == LINE


@pytest.mark.parametrize("order", [4, 8, 9])
@pytest.mark.parametrize("first", [0, 1])
def test_labels_of_one_of_several_grids_are_no_digits(order: int, first: int) -> None:
    names = [*map(str, range(first, order + first))]
    rows = [",".join([name, *"." * order]) for name in names]
    text = "\n".join([",".join(["", *names]), *rows])
    assert str(read(text)) == "." * order**2
    for several in (f"Grid 1\n{text}", f"{text}\n\n{text}"):
        with pytest.raises(PuzzleFormatError):
            list(read_many(several))


def test_what_stands_in_the_corner_of_a_table_may_be_a_rule() -> None:
    for corner in ("antiknight", "no 1", "7"):
        rows = [f"{place},{','.join(row)}" for place, row in enumerate(ROWS, 1)]
        with pytest.raises(PuzzleFormatError):
            read("\n".join([f"{corner},{','.join('ABCDEFGHI')}", *rows]))


def test_names_of_columns_alone_are_no_row() -> None:
    assert str(read("\n".join(["ABCDEFGHI", *ROWS]))) == LINE
    assert str(read("\n".join(["1 2 3  4 5 6  7 8 9", *ROWS]))) == LINE


def test_numbered_puzzles_of_4x4_are_no_grid_with_labels() -> None:
    puzzle = "1.....3..4.....2"
    with pytest.raises(PuzzleFormatError):
        read("\n".join(f"{number} {puzzle}" for number in range(1, 17)))
    assert len([*read_many("\n".join(puzzle for _ in range(16)))]) == 16
