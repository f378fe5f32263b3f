"""Killer sudokus in one line: sums and arrows, numbers, SumoCue's fields."""

from __future__ import annotations

import contextlib
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.cages import DifferentDigits, KillerCage
from sudoku_model.constraints.whole_grid import Diagonal
from sudoku_model.errors import PuzzleFormatError, UnsupportedError
from sudoku_model.formats.base import Format, Options
from sudoku_model.formats.content import Content
from sudoku_model.formats.killer_text import is_long_killer, is_short_killer
from sudoku_model.formats.registry import FORMATS
from sudoku_model.formats.source import Source
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle
from tests.formats.examples import KILLER_FORMATS

KILLERS = SHORT_KILLER, PS_KILLER, SUMOCUE = tuple(map(FORMATS.__getitem__, KILLER_FORMATS))
NO_CAGES = "." * 79
JIGSAW = tuple(cell // 27 * 3 + cell % 3 for cell in range(81))


def read_all(format: Format, text: str) -> list[Puzzle]:
    source = Source([text.encode()], "killers.txt", "killers.txt:")
    return list(Content(source, Options(), format, False).puzzles())


def read(format: Format, text: str) -> Puzzle:
    (puzzle,) = read_all(format, text)
    return puzzle


def write(format: Format, puzzle: Puzzle) -> str:
    assert format.write is not None
    return "".join(format.write([puzzle]))


def made(*constraints: Constraint, grid: Grid | None = None) -> Puzzle:
    return Puzzle.empty(grid or Grid.square(9)).with_constraints(*constraints)


def problem(format: Format, text: str) -> str:
    with pytest.raises(PuzzleFormatError) as caught:
        read_all(format, text)
    return str(caught.value)


def test_arrows_lead_to_the_sum_of_a_cage() -> None:
    text = "F<<......" + "^........" + "." * 63
    puzzle = read(SHORT_KILLER, text)
    assert puzzle.constraints == (KillerCage("r1c1 r1c2 r1c3 r2c1", 15),)
    assert puzzle.name == "killers.txt:1"


def test_arrows_point_diagonally_as_well() -> None:
    rest = "0" * 63
    (cage,) = read(SHORT_KILLER, "0000000>P" + "00000>>'0" + rest).constraints
    assert cage == KillerCage("r1c8 r1c9 r2c6 r2c7 r2c8", 25)
    for marks, cells in (
        ("900000000" + "0`0000000", "r1c1 r2c2"),
        ("0,0000000" + "900000000", "r1c2 r2c1"),
        (".00000000" + "0900^0000", "r1c1 r2c2"),
    ):
        assert read(SHORT_KILLER, marks + rest).constraints[0] == KillerCage(cells, 9)


@pytest.mark.parametrize(("symbol", "total"), [("A", 10), ("Z", 35), ("a", 36), ("j", 45)])
def test_sums_above_nine_are_letters(symbol: str, total: int) -> None:
    size = next(n for n in range(9, 0, -1) if sum(range(1, n + 1)) <= total)
    puzzle = made(KillerCage(Grid.square(9).names(range(size)), total))
    row = (symbol + "<" * (size - 1)).ljust(9, ".")
    assert read(SHORT_KILLER, row + "." * 72).constraints == puzzle.constraints
    assert write(SHORT_KILLER, puzzle)[:size] == row[:size]


def test_cells_that_point_out_of_the_grid_are_in_no_cage() -> None:
    assert read(SHORT_KILLER, "^" + "<" * 8 + "." * 72).constraints == ()


def test_numbers_are_256_times_the_sum_and_the_cage() -> None:
    numbers = [0] * 81
    numbers[0] = numbers[1] = 5 * 256 + 1
    numbers[2] = numbers[11] = 5 * 256 + 2
    text = f"3x3::k:{':'.join(map(str, numbers))}"
    cages = (KillerCage("r1c1 r1c2", 5), KillerCage("r1c3 r2c3", 5))
    assert read(PS_KILLER, text).constraints == cages
    assert read(PS_KILLER, text + ":").constraints == cages
    diagonals = read(PS_KILLER, text.replace("3x3::", "3x3:d:"))
    assert diagonals.constraints == (*cages, Diagonal("down"), Diagonal("up"))


def test_fields_of_sumo_cue() -> None:
    fields = ["=5", "+0", "=7", *["=0"] * 8, "+2", *["=0"] * 69]
    cages = (KillerCage("r1c1 r1c2", 5), KillerCage("r1c3 r2c3", 7))
    assert read(SUMOCUE, "SumoCueV1 " + " ".join(fields)).constraints == cages
    assert read(SUMOCUE, "SumoCueV1" + "".join(fields)).constraints == cages
    diagonals = read(SUMOCUE, "SumoCueV1D " + " ".join(fields))
    assert diagonals.constraints == (*cages, Diagonal("down"), Diagonal("up"))
    # Some programs let each cell point to the one before it.
    fields[0], fields[2:4], fields[11] = "=8", ["+1", "=7"], "+3"
    assert read(SUMOCUE, "SumoCueV1 " + " ".join(fields)).constraints == (
        KillerCage("r1c1 r1c2 r1c3", 8),
        KillerCage("r1c4 r2c3", 7),
    )


def test_regions_of_a_jigsaw() -> None:
    fields = [f"=0J{region}" for region in JIGSAW]
    puzzle = read(SUMOCUE, "SumoCueV1 " + " ".join(fields))
    assert puzzle.grid.regions == JIGSAW
    assert read(SUMOCUE, write(SUMOCUE, puzzle)).grid == puzzle.grid


def test_each_line_is_a_puzzle() -> None:
    line = "3<" + NO_CAGES
    puzzles = read_all(SHORT_KILLER, f"# title\n{line}\n\n {line} \n")
    assert [puzzle.name for puzzle in puzzles] == ["killers.txt:2", "killers.txt:4"]


def test_each_form_is_recognised() -> None:
    assert is_short_killer("3<" + NO_CAGES)
    assert not is_short_killer("3." + NO_CAGES)
    assert not is_short_killer("3<")
    assert is_long_killer("3x3::k:0:0")


@pytest.mark.parametrize(
    ("format", "text", "expected"),
    [
        (SHORT_KILLER, "3<", "line 1, column 1: found 2 cells, expected 81"),
        (SHORT_KILLER, "><" + NO_CAGES, "found arrows in a circle"),
        (SHORT_KILLER, "3<" + "." * 78 + "?", "column 81: found '?', expected a sum"),
        (SHORT_KILLER, "j<" + NO_CAGES, "found KillerCage: a sum of 45 in 2 cells"),
        (PS_KILLER, "3x3:x:k:0", "found '3x3:x:k:0', expected 3x3::k:"),
        (PS_KILLER, "3x3::k:0:0", "found 2 numbers, expected 81"),
        (PS_KILLER, "3x3::k:0:x" + ":0" * 79, "column 10: found 'x', expected a number"),
        (PS_KILLER, "3x3::k:" + ":".join(["99999999"] * 81), "found '99999999'"),
        (SUMOCUE, "SumoCue", "found 'SumoCue', expected SumoCueV1"),
        (SUMOCUE, "SumoCueV1 =3", "found 1 fields, expected 81"),
        (SUMOCUE, "SumoCueV1 " + "x " * 81, "found 'x' as the field of r1c1"),
        (SUMOCUE, "SumoCueV1 " + "=0 " * 80 + "+81", "found '+81' as the field of r9c9"),
        (SUMOCUE, "SumoCueV1 " + "+1 +0 " + "=0 " * 79, "found a field of r1c1 that leads to no"),
        (SUMOCUE, "SumoCueV1 " + "=0J1 " * 81, "expected regions of nine cells"),
    ],
)
def test_errors_name_what_is_wrong_and_where(format: Format, text: str, expected: str) -> None:
    found = problem(format, text)
    assert found.startswith("killers.txt, line 1")
    assert expected in found


@pytest.mark.parametrize(
    ("format", "puzzle"),
    [
        *((format, Puzzle.empty(Grid.square(4))) for format in KILLERS),
        *((format, Puzzle.empty(9).with_given("r1c1", 3)) for format in KILLERS),
        *((format, made(DifferentDigits("r1c1 r5c5"))) for format in KILLERS),
        *((format, made(KillerCage("r1c1 r1c2", (3, 5)))) for format in KILLERS),
        *((format, made(KillerCage("r1c1 r1c2", 3), KillerCage("r1c1", 1))) for format in KILLERS),
        (PS_KILLER, made(Diagonal("up"))),
        (SUMOCUE, made(Diagonal("up"))),
        (SHORT_KILLER, made(Diagonal("up"), Diagonal("down"))),
        (SHORT_KILLER, made(KillerCage("r1c1 r1c3", 3))),
        (PS_KILLER, made(KillerCage("r1c1 r1c2"))),
        (PS_KILLER, made(grid=replace(Grid.square(9), regions=JIGSAW))),
    ],
)
def test_what_has_no_form_is_refused(format: Format, puzzle: Puzzle) -> None:
    with pytest.raises(UnsupportedError, match=f"the format {format.name} holds"):
        write(format, puzzle)


@st.composite
def cages(draw: st.DrawFn) -> Puzzle:
    """Any cages that do not overlap and whose cells touch, with sums in reach."""
    grid = Grid.square(9)
    free = set(grid.cells)
    found = []
    for start in draw(st.lists(st.integers(0, 80), max_size=12, unique=True)):
        if start not in free:
            continue
        cells = [start]
        free.remove(start)
        for _ in range(draw(st.integers(1, 5))):
            near = sorted({n for cell in cells for n in grid.neighbours(cell)} & free)
            if near:
                cells.append(draw(st.sampled_from(near)))
                free.remove(cells[-1])
        low, high = sum(range(1, len(cells) + 1)), sum(range(10 - len(cells), 10))
        found.append(KillerCage(grid.names(sorted(cells)), draw(st.integers(low, high))))
    return made(*found)


@given(cages())
@settings(max_examples=50, deadline=None)
def test_what_is_written_reads_back(puzzle: Puzzle) -> None:
    for format in KILLERS:
        again = read(format, write(format, puzzle))
        assert set(again.constraints) == set(puzzle.constraints)
        assert again.grid == puzzle.grid


@given(st.sampled_from(KILLERS), st.text(alphabet="<>^v03AJ=+:.kd SumoCeV1", max_size=100))
@settings(deadline=None)
def test_no_text_leads_to_a_traceback(format: Format, text: str) -> None:
    for start in ("", "3x3::k:", "SumoCueV1 "):
        with contextlib.suppress(PuzzleFormatError):
            read_all(format, start + text)
