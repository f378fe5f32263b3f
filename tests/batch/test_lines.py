"""Lines that are read by the thousand are read as the reader of single lines reads them."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sudoku_model import solve
from sudoku_model.batch.lines import classic_lines
from sudoku_model.errors import PuzzleFormatError
from sudoku_model.formats import read
from sudoku_model.formats.arguments import Reading
from sudoku_model.grid import Grid
from tests.puzzles import EASY, UNIQUE, UNIQUE_4X4

PLAIN = Reading()
SOLUTION = "" if (solution := solve(read(UNIQUE))) is None else solution.line()


def givens_by_line(text: str) -> dict[int, tuple[int, ...]]:
    found = classic_lines(text.encode(), PLAIN)
    rows = (tuple(row) for row in found.givens.tolist())
    return dict(zip(found.places.tolist(), rows, strict=True))


def read_alone(line: str) -> tuple[int, ...] | None:
    """The givens of a line by the reader of single lines; None if it holds no classic puzzle."""
    try:
        puzzle = read(line, format="line")
    except PuzzleFormatError:
        return None
    return tuple(g or 0 for g in puzzle.givens) if puzzle.grid == Grid.square(9) else None


def test_lines_are_found_where_they_stand() -> None:
    text = "\n".join(["# a comment", UNIQUE, "", EASY, "not a puzzle", UNIQUE_4X4, UNIQUE])
    assert list(givens_by_line(text)) == [1, 3, 6]
    assert givens_by_line(text)[3] == read_alone(EASY)


def test_the_place_in_the_text_is_where_the_cells_begin() -> None:
    text = f"# \u00fc\n{UNIQUE}\n{EASY}\n".encode()
    starts = classic_lines(text, PLAIN).starts.tolist()
    assert [text[start : start + 81].decode() for start in starts] == [UNIQUE, EASY]


@pytest.mark.parametrize("end", ["\n", "\r\n", ""])
def test_line_ends_make_no_difference(end: str) -> None:
    assert list(givens_by_line(f"{UNIQUE}{end}")) == [0]


@pytest.mark.parametrize("text", ["", "\n", "\n\n", "#", "1"])
def test_texts_without_a_puzzle(text: str) -> None:
    assert givens_by_line(text) == {}


@pytest.mark.parametrize("reading", [Reading(box=(3, 3), alphabet="letters"), Reading(box=(1, 9))])
def test_other_readings_are_left_to_the_reader_of_single_lines(reading: Reading) -> None:
    assert not len(classic_lines(UNIQUE.encode(), reading).places)


TAILS = st.sampled_from(
    [
        "",
        "\r",
        ",",
        ";",
        "\t",
        " ",
        "#",
        "1",
        ".",
        ",12",
        " name",
        "  ",
        " # 3",
        ",a,b",
        "\u00e4",
        " 1 2",
    ]
)


@given(st.text("0123456789.*_-xA ", min_size=79, max_size=83), TAILS)
@example("123456789" * 9, " 123456789123456789")  # a 10x10 grid in which blanks are spaces
@example("123456789" * 9, " comment")
@example(UNIQUE, " comment")
@example(UNIQUE, "," + EASY)
@example(UNIQUE, " " + " ".join([UNIQUE] * 80))  # a grid of 81 rows
def test_what_is_taken_is_what_the_reader_of_single_lines_reads(cells: str, tail: str) -> None:
    line = cells + tail
    taken = givens_by_line(line)
    if taken:
        assert taken[0] == read_alone(line)


@given(st.text("0123456789", min_size=81, max_size=81))
def test_plain_lines_are_taken(cells: str) -> None:
    assert givens_by_line(cells)[0] == read_alone(cells)


def test_a_zero_that_may_be_a_digit_is_left_to_the_reader_of_single_lines() -> None:
    zeros, dots, both = "1".ljust(81, "0"), "1".ljust(81, "."), "10".ljust(81, ".")
    text = "\n".join([both, zeros, dots, both.replace("1", "9"), both])
    assert list(givens_by_line(text)) == [1, 2, 3]
    assert read_alone(both) is None


@pytest.mark.parametrize(
    ("rest", "is_plain"),
    [
        (f" {EASY}", False),
        (f",{EASY},1.2", False),
        (f" {EASY[:-1]}x", False),
        (f" {UNIQUE_4X4}", False),
        (f" # {EASY}", True),
        (" easy, by nobody, 7.2/1.2/1.2", True),
        (" The diagonals must not repeat digits", False),
        (f",{SOLUTION} # Zahlen dürfen auf Diagonalen", False),
        (" Digits can't repeat diagonally", False),
        (" .AntiKnight", False),
        ("; . AntiKnight", False),
        (",.Cage~10~R1C1~R1C2", False),
        (f",{SOLUTION}", True),
        (f",{SOLUTION},3,7.2", True),
        (f",{SOLUTION} {EASY}", False),
    ],
)
def test_lines_that_may_hold_more_than_a_puzzle_are_left_to_the_reader_of_single_lines(
    rest: str, is_plain: bool
) -> None:
    assert list(givens_by_line(f"{UNIQUE}{rest}\n{EASY}")) == ([0, 1] if is_plain else [1])
