"""Links of Penpa+. All puzzles are made up for these tests, and so are the links."""

import base64
import contextlib
import json
import re
import zlib
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_model.constraints.cages import KillerCage
from sudoku_model.constraints.lines import Thermometer, Whisper
from sudoku_model.constraints.sum_lines import Arrow
from sudoku_model.cosmetics import DrawnLine, DrawnShape
from sudoku_model.errors import PuzzleFormatError
from sudoku_model.formats.base import Options
from sudoku_model.formats.content import Content
from sudoku_model.formats.registry import FORMATS
from sudoku_model.formats.source import open_source
from sudoku_model.grid import Grid, box_regions
from sudoku_model.puzzle import Puzzle
from tests.formats.examples import GIVENS

ABBREVIATIONS = {
    '"pu_q"': "zQ",
    '"number"': "zN",
    '"numberS"': "z1",
    '"surface"': "zS",
    '"symbol"': "zY",
    '"line"': "zL",
    '"lineE"': "zE",
    '"wall"': "zW",
    '"cage"': "zC",
    '"freeline"': "zF",
    '"thermo"': "zT",
    '"nobulbthermo"': "z7",
    '"arrows"': "z3",
    '"direction"': "zD",
    '"squareframe"': "z0",
    '"polygon"': "z5",
    '"killercages"': "z6",
    '"command_undo"': "zU",
    '"__a"': "z_",
}


class Drawing:
    """A board in the form of Penpa+, of which tests change what they need."""

    def __init__(self, rows: int = 9, columns: int = 9, white: int = 0) -> None:
        """Make an empty board with a border of `white` cells that do not belong to it."""
        self.rows, self.columns, self.white = rows, columns, white
        self.width = columns + 2 * white + 4
        self.points = self.width * (rows + 2 * white + 4)
        self.kind = "square"
        self.holes: Collection[int] = ()
        self.header = {11: "0", 14: "0", 15: "Title: ", 16: "Author: ", 17: "", 18: ""}
        self.layers: dict[str, object] = {"command_undo": {"__a": []}, "number": {}, "thermo": []}
        self.answer: dict[str, object] = {}
        self.genres: list[str] = []

    def point(self, row: int, column: int) -> int:
        """Return the number of a cell; row and column count from 1, outside the board from 0."""
        return (row + 1 + self.white) * self.width + column + 1 + self.white

    def path(self, text: str) -> list[int]:
        """Return the numbers of cells that are named as in ``r1c1 r1c2``."""
        found = re.findall(r"r(\d+)c(\d+)", text)
        return [self.point(int(row), int(column)) for row, column in found]

    def corner(self, row: int, column: int) -> int:
        """Return the number of the upper left place inside a cell."""
        return 4 * self.points + 4 * self.point(row, column)

    def borders(self, regions: Sequence[int]) -> dict[str, int]:
        """Return thick borders between cells of different regions."""
        found = {}
        for row in range(1, self.rows + 1):
            for column in range(1, self.columns + 1):
                here = regions[(row - 1) * self.columns + column - 1]
                corner = self.points + self.point(row, column)
                if column < self.columns and regions[(row - 1) * self.columns + column] != here:
                    found[f"{corner - self.width},{corner}"] = 2
                if row < self.rows and regions[row * self.columns + column - 1] != here:
                    found[f"{corner - 1},{corner}"] = 2
        return found

    def without(self, holes: Collection[int]) -> "Drawing":
        """Leave cells out, which are numbered row by row."""
        self.holes = holes
        return self

    def lines(self) -> list[str]:
        """Return the text of the link, line by line."""
        header = [self.kind, str(self.columns + 2 * self.white), str(self.rows + 2 * self.white)]
        header += ["38"] * 8
        header += [self.header.get(place, "") for place in range(11, 21)]
        cells = [
            self.point(row, column)
            for row in range(1, self.rows + 1)
            for column in range(1, self.columns + 1)
            if (row - 1) * self.columns + column - 1 not in self.holes
        ]
        steps = [cells[0], *(b - a for a, b in pairwise(cells))]
        text = json.dumps(self.layers, separators=(",", ":"))
        for name, short in ABBREVIATIONS.items():
            text = text.replace(name, short)
        text = text.replace("null", "zO")
        white = [self.white] * 4
        lines = [",".join(header), json.dumps(white), "{}", text, json.dumps(self.answer)]
        settings = ["[]", "{}", "zO", "zO", "[3,0,7]", "", "", "", "", "", ""]
        return [*lines, json.dumps(steps), *settings, json.dumps(self.genres), ""]

    def link(self, mode: str = "edit", more: str = "") -> str:
        """Return the link."""
        return "https://swaroopg92.github.io/penpa-edit/#m=" + mode + "&p=" + self.payload() + more

    def payload(self) -> str:
        """Return what the link holds."""
        return packed("\n".join(self.lines()))


def packed(text: str) -> str:
    deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(deflater.compress(text.encode()) + deflater.flush()).decode()


def read(text: str) -> list[Puzzle]:
    with open_source(text) as source:
        return list(Content(source, Options(), FORMATS["penpa"], False).puzzles())


def sudoku(**layers: object) -> Drawing:
    drawing = Drawing()
    drawing.layers["lineE"] = drawing.borders([box or 0 for box in Grid.square(9).regions])
    drawing.layers |= layers
    return drawing


def read_drawing(drawing: Drawing) -> Puzzle:
    (puzzle,) = read(drawing.link())
    return puzzle


def numbers(drawing: Drawing, givens: Iterable[int | None]) -> dict[str, object]:
    return {
        str(drawing.point(cell // 9 + 1, cell % 9 + 1)): [str(given), 1, "1"]
        for cell, given in enumerate(givens)
        if given is not None
    }


def classic() -> Drawing:
    drawing = sudoku()
    drawing.layers["number"] = numbers(drawing, GIVENS)
    return drawing


@pytest.mark.parametrize(
    "link",
    [
        classic().link(),
        classic().link("solve"),
        classic().link().replace("#m=", "?m="),
        "m=edit&p=" + classic().payload(),
        classic().link().replace("+", " "),
        classic()
        .link()
        .replace("+", "%2B")
        .replace("=", "%3D")
        .replace("m%3D", "m=")
        .replace("p%3D", "p="),
        classic().link().rstrip("="),
        "# a comment\n\n" + classic().link() + "\n",
    ],
)
def test_every_form_of_a_link_is_read(link: str) -> None:
    (puzzle,) = read(link)
    assert puzzle.grid == Grid.square(9)
    assert puzzle.givens == GIVENS
    assert puzzle.constraints == puzzle.unstated == puzzle.notes == ()


def test_each_line_is_a_puzzle() -> None:
    assert [puzzle.name for puzzle in read(f"{classic().link()}\n{sudoku().link()}")] == [
        "line 1",
        "line 2",
    ]


def test_texts_about_the_puzzle_are_unescaped() -> None:
    drawing = classic()
    drawing.header |= {15: "Title: One%2C two", 16: "Author: Me", 18: "a%2Db%2C c%2Fd%2Ee<br>f"}
    puzzle = read_drawing(drawing)
    assert (puzzle.title, puzzle.author) == ("One, two", "Me")
    assert puzzle.rules == "a\nb, c=d&e\nf"


def test_commas_in_the_address_of_the_source_do_not_hide_the_rules() -> None:
    drawing = classic()
    drawing.header |= {17: "https://example.org/a,b,c", 18: "Normal rules.", 19: "OFF"}
    assert read_drawing(drawing).rules == "Normal rules."


@pytest.mark.parametrize("white", [0, 1, 2])
def test_clues_keep_their_places_with_white_space_around(white: int) -> None:
    drawing = Drawing(6, 6, white)
    drawing.layers |= {
        "lineE": drawing.borders([box or 0 for box in Grid.square(6).regions]),
        "number": {str(drawing.point(2, 3)): ["4", 1, "1"]},
        "killercages": [drawing.path("r1c1 r1c2"), []],
        "numberS": {str(drawing.corner(1, 1)): ["7", 1]},
        "thermo": [drawing.path("r3c3 r3c4 r4c4"), []],
        "arrows": [drawing.path("r6c6 r5c6 r4c6"), []],
    }
    puzzle = read_drawing(drawing)
    assert puzzle.grid == Grid.square(6)
    assert puzzle.givens[8] == 4
    assert puzzle.constraints == (
        KillerCage("r1c1 r1c2", 7),
        Thermometer("r3c3 r3c4 r4c4"),
        Arrow("r6c6", "r5c6 r4c6"),
    )
    assert puzzle.unstated == ()


@pytest.mark.parametrize(
    ("entry", "given_digit", "phrase"),
    [
        (["5", 1, "1"], 5, None),
        ([5, 1, "10"], 5, None),
        ([" 5", 1, "2"], 5, None),
        (["5", 1, "4"], 5, None),
        ([[0, 0, 0, 0, 1, 0, 0, 0, 0, 0], 1, "7"], 5, None),
        (["", 1, "1"], None, None),
        ([" ", 1, "1"], None, None),
        ([[1, 0, 0, 0, 1, 0, 0, 0, 0, 0], 1, "7"], None, "1 cell with small digits"),
        (["5", 2, "1"], None, "1 digit that is not black"),
        (["5", 1, "5"], None, "1 text in a cell"),
        (["12", 1, "1"], None, "1 text in a cell"),
        (["0", 1, "1"], None, "1 text in a cell"),
        (["5_0", 1, "2"], None, "1 text in a cell"),
        (["?", 1, "1"], None, "1 text in a cell"),
    ],
)
def test_black_digits_of_whole_cells_are_given(
    entry: list[object], given_digit: int | None, phrase: str | None
) -> None:
    drawing = sudoku()
    drawing.layers["number"] = {str(drawing.point(1, 1)): entry}
    puzzle = read_drawing(drawing)
    assert puzzle.givens[0] == given_digit
    assert puzzle.unstated == ((phrase,) if phrase else ())


@pytest.mark.parametrize(("colour", "given_digit"), [("#000", 5), ("#e00", None), ("", None)])
def test_digits_that_have_another_colour_of_their_own_are_not_black(
    colour: str, given_digit: int | None
) -> None:
    drawing = sudoku()
    cell = str(drawing.point(1, 1))
    drawing.layers["number"] = {cell: ["5", 1, "1"]}
    lines = drawing.lines()
    lines[13], lines[14] = "1", json.dumps({"number": {cell: colour}})
    (puzzle,) = read("m=edit&p=" + packed("\n".join(lines)))
    assert puzzle.givens[0] == given_digit
    assert bool(puzzle.unstated) == (given_digit is None)


def test_numbers_beside_the_grid_are_counted() -> None:
    drawing = Drawing(9, 9, white=1)
    drawing.layers["lineE"] = drawing.borders([box or 0 for box in Grid.square(9).regions])
    outer = [drawing.point(0, 3), drawing.point(5, 10), drawing.points + drawing.point(3, 3)]
    drawing.layers["number"] = {str(point): ["12", 1, "1"] for point in outer}
    puzzle = read_drawing(drawing)
    assert puzzle.givens == (None,) * 81
    assert puzzle.unstated == ("3 texts beside the cells",)


def test_a_cage_has_the_number_in_its_corner() -> None:
    drawing = sudoku()
    drawing.layers["killercages"] = [
        drawing.path("r1c2 r1c1"),
        drawing.path("r2c1 r2c2"),
        drawing.path("r3c1 r3c2"),
        drawing.path("r1c1 r4c1"),
    ]
    drawing.layers["numberS"] = {
        str(drawing.corner(1, 1)): ["7", 1],  # in two cages, and the first cell of both
        str(drawing.corner(1, 2)): ["8 ", 1],
        str(drawing.corner(3, 1)): ["<9", 1],
        str(drawing.corner(3, 1) + 1): ["2", 1],  # another corner
        str(drawing.corner(9, 9)): ["3", 1],
        str(drawing.corner(9, 8)): ["", 1],
    }
    puzzle = read_drawing(drawing)
    assert puzzle.constraints == (
        KillerCage("r1c2 r1c1", 8),
        KillerCage("r2c1 r2c2"),
        KillerCage("r3c1 r3c2"),
        KillerCage("r1c1 r4c1"),
    )
    assert puzzle.unstated == ("the text '<9' in a cage", "3 small texts")


def test_a_label_in_two_cages_is_that_of_the_cage_it_begins() -> None:
    drawing = sudoku()
    drawing.layers["killercages"] = [drawing.path("r1c1 r2c1"), drawing.path("r2c1 r2c2")]
    drawing.layers["numberS"] = {str(drawing.corner(2, 1)): ["9", 1]}
    assert read_drawing(drawing).constraints == (
        KillerCage("r1c1 r2c1"),
        KillerCage("r2c1 r2c2", 9),
    )


def test_many_texts_in_cages_are_not_all_quoted() -> None:
    drawing = sudoku()
    drawing.layers["killercages"] = [drawing.path(f"r{row}c1 r{row}c2") for row in range(1, 9)]
    drawing.layers["numberS"] = {str(drawing.corner(row, 1)): ["x", 1] for row in range(1, 9)}
    assert read_drawing(drawing).unstated[4:] == (
        "the text 'x' in a cage",
        "3 more of the kind of the last one",
    )


def test_lines_without_a_bulb_branch_off_others() -> None:
    drawing = sudoku()
    drawing.layers |= {
        "thermo": [drawing.path("r1c1 r1c2 r1c3")],
        "nobulbthermo": [
            drawing.path("r2c2 r3c2"),  # begins on the next one
            drawing.path("r1c2 r2c2"),
            drawing.path("r9c9 r8c9"),
        ],
        "arrows": [drawing.path("r5c5 r5c6")],
        "direction": [
            drawing.path("r5c5 r6c5"),
            drawing.path("r5c6 r6c6"),
            drawing.path("r9c1 r9c2"),
        ],
    }
    puzzle = read_drawing(drawing)
    assert set(puzzle.constraints) == {
        Thermometer("r1c1 r1c2 r1c3"),
        Thermometer("r1c2 r2c2"),
        Thermometer("r2c2 r3c2"),
        Arrow("r5c5", "r5c6"),
        Arrow("r5c5", "r6c5"),
    }
    assert puzzle.unstated == ("1 thermometer without a bulb", "2 arrows without a bulb")


def test_what_leaves_the_grid_is_named() -> None:
    drawing = Drawing(9, 9, white=1)
    drawing.layers |= {
        "lineE": drawing.borders([box or 0 for box in Grid.square(9).regions]),
        "thermo": [[drawing.point(0, 1), drawing.point(1, 1)]],
        "arrows": [[drawing.point(0, 2), drawing.point(1, 2)]] * 2,
        "killercages": [[drawing.point(0, 3)]],
    }
    assert read_drawing(drawing).unstated == (
        "1 cage beside the cells",
        "1 thermometer beside the cells",
        "2 arrows beside the cells",
    )


def test_thick_borders_are_regions_if_they_have_the_right_size() -> None:
    drawing = Drawing(4, 4)
    jigsaw = (0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3)
    drawing.layers["lineE"] = drawing.borders(jigsaw)
    puzzle = read_drawing(drawing)
    assert puzzle.grid == Grid(4, 4, range(1, 5), jigsaw)
    assert puzzle.unstated == ()

    thin = dict.fromkeys(drawing.borders(range(16)), 1)
    drawing.layers["lineE"] = thin | drawing.borders(jigsaw)
    assert read_drawing(drawing) == puzzle


def test_other_borders_are_no_regions() -> None:
    none = (None,) * 81
    drawing = sudoku(lineE={})
    puzzle = read_drawing(drawing)
    assert puzzle.grid.regions == none
    assert puzzle.unstated == ("the regions (no thick borders are drawn)",)

    drawing = sudoku()
    borders = drawing.borders([box or 0 for box in Grid.square(9).regions])
    borders.pop(next(iter(borders)))
    drawing.layers["lineE"] = borders
    puzzle = read_drawing(drawing)
    assert puzzle.grid.regions == none
    assert puzzle.unstated == (
        "the regions (no borders around regions of 9 cells)",
        "35 drawn borders",
    )

    drawing = sudoku()
    corner = drawing.points + drawing.point(1, 1)
    borders = drawing.borders([box or 0 for box in Grid.square(9).regions])
    borders |= {f"{corner - 1},{corner}": 2, f"{corner},{corner + 1}": 8, "1,5": 3, "x": 2}
    drawing.layers["lineE"] = borders
    puzzle = read_drawing(drawing)
    assert puzzle.grid == Grid.square(9)
    assert puzzle.unstated == ("4 drawn borders",)


def drawn_with_boxes(grid: Grid, box: tuple[int, int] = (3, 3)) -> Drawing:
    """Draw thick borders around the boxes of grids that overlap, and around the holes."""
    boxes = [*box_regions(grid.rows, grid.columns, box)]
    for hole in grid.holes:
        boxes[hole] = -1
    drawing = Drawing(grid.rows, grid.columns).without(grid.holes)
    drawing.layers["lineE"] = drawing.borders(boxes)
    return drawing


NINE, SIX = Grid.square(9), Grid.square(6)
TWIN = Grid.overlapping([(NINE, 0, 0), (NINE, 6, 6)])
BUTTERFLY = Grid.overlapping([(NINE, row, column) for row in (0, 3) for column in (0, 3)])
SAMURAI = Grid.overlapping([(NINE, *at) for at in ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))])
SIXES = Grid.overlapping([(SIX, 0, 0), (SIX, 4, 3)])


@pytest.mark.parametrize(
    ("grid", "box"),
    [(SAMURAI, (3, 3)), (TWIN, (3, 3)), (BUTTERFLY, (3, 3)), (SIXES, (2, 3))],
    ids=["samurai", "twin", "butterfly", "sixes"],
)
def test_grids_that_overlap_have_rows_columns_and_boxes_of_their_own(
    grid: Grid, box: tuple[int, int]
) -> None:
    puzzle = read_drawing(drawn_with_boxes(grid, box))
    assert (puzzle.grid, puzzle.unstated) == (grid, ())


FLOWER = Grid.overlapping([(NINE, *corner) for corner in ((0, 3), (3, 0), (3, 3), (3, 6), (6, 3))])
"""The others cover the middle grid, so nothing drawn says that it is there."""


@pytest.mark.parametrize(
    "drawing",
    [
        drawn_with_boxes(FLOWER),
        drawn_with_boxes(Grid.samurai(), (7, 3)),
        sudoku().without([40]),
        Drawing(21, 21).without(Grid.samurai().holes),
    ],
    ids=["flower", "no boxes of nine cells", "a cell missing", "no borders"],
)
def test_a_board_with_holes_is_refused_where_it_is_not_clear_which_grids_it_has(
    drawing: Drawing,
) -> None:
    with pytest.raises(PuzzleFormatError, match="found a board with holes, expected cells that"):
        read_drawing(drawing)


def test_clues_keep_their_places_on_grids_that_overlap() -> None:
    drawing = drawn_with_boxes(TWIN)
    drawing.layers["number"] = {str(drawing.point(15, 7)): ["4", 1, "1"]}
    drawing.layers["killercages"] = [drawing.path("r10c10 r10c11")]
    puzzle = read_drawing(drawing)
    assert puzzle.givens[14 * 15 + 6] == 4
    assert puzzle.constraints == (KillerCage("r10c10 r10c11"),)


def test_drawings_are_counted_and_never_interpreted() -> None:
    drawing = sudoku()
    cage = 4 * drawing.points + 4 * drawing.point(1, 1)
    drawing.layers |= {
        "surface": {str(drawing.point(1, 1)): 1, str(drawing.point(1, 2)): 0, "0": 1},
        "symbol": {"30": [2, "circle_SS", 2]},
        "line": {"30,31": 3, "31,32": 3},
        "wall": {"30,31": 3},
        "freeline": {"30,40": 3},
        "squareframe": [[30, 31], []],
        "polygon": [[]],
        "killercages": [drawing.path("r1c1 r1c2")],
        "cage": {f"{cage},{cage + 4}": 10, f"{cage + 400},{cage + 404}": 10},
    }
    drawing.kind = "sudoku"
    drawing.header |= {11: "1", 12: "1", 14: "1"}
    puzzle = read_drawing(drawing)
    assert puzzle.unstated == (
        "the drawn falling diagonal",
        "the second option of the board",
        "the drawn rising diagonal",
        "1 drawn line segment",
        "1 drawn frame",
        "1 piece of a drawn cage",
        "1 coloured place beside the cells",
        "1 drawn line whose rule may stand in the text only",
        "1 drawn circle whose rule may stand in the text only",
        "1 coloured cell whose rule may stand in the text only",
    )


def test_circles_and_squares_are_shown_where_they_stand() -> None:
    drawing = sudoku()
    below, right = (side * drawing.points for side in (2, 3))
    drawing.layers["symbol"] = {
        str(below + drawing.point(1, 1)): [1, "circle_SS", 2],
        str(right + drawing.point(4, 4)): [2, "circle_SS", 2],
        str(drawing.point(5, 5)): [3, "square_L", 1],
        str(drawing.points + drawing.point(2, 2)): [1, "diamond_S", 2],
        str(drawing.point(7, 7)): 0,
    }
    puzzle = read_drawing(drawing)
    in_the_text = "whose rule may stand in the text only"
    assert puzzle.unstated == (
        f"2 drawn circles {in_the_text}",
        f"2 drawn rectangles {in_the_text}",
    )
    white, black, square, diamond = puzzle.cosmetics
    assert white == DrawnShape((1.0, 0.5), "circle", 0.26, 0.26, "#ffffff", "#000000")
    assert black == DrawnShape((3.5, 4.0), "circle", 0.26, 0.26, "#000000", "#000000")
    assert square == DrawnShape((4.5, 4.5), "rectangle", 0.86, 0.86, "#cccccc", below=True)
    assert isinstance(diamond, DrawnShape)
    assert (diamond.spot, diamond.form, diamond.angle) == ((2.0, 2.0), "rectangle", 45)


def test_lines_are_shown_in_the_colours_of_their_styles_or_in_those_of_their_author() -> None:
    drawing = sudoku()
    ends = [drawing.point(1, 1), drawing.point(1, 2), drawing.point(2, 3)]
    green, own = (f"{start},{end}" for start, end in pairwise(ends))
    drawing.layers["line"] = {green: 3, own: 3, "x": 3, f"{ends[0]},{ends[2]}": [3]}
    drawing.layers["freeline"] = {f"{ends[2]},{ends[0]}": 6}
    lines = drawing.lines()
    lines[13] = "1"
    lines[14] = json.dumps({"line": {own: "#00f"}})
    (puzzle,) = read("m=edit&p=" + packed("\n".join(lines)))
    assert puzzle.unstated == ("5 drawn lines whose rule may stand in the text only",)
    assert puzzle.cosmetics == (
        DrawnLine(((0.5, 0.5), (0.5, 1.5)), "#208020", 0.079),
        DrawnLine(((0.5, 1.5), (1.5, 2.5)), "#0000ff", 0.079),
        DrawnLine(((1.5, 2.5), (0.5, 0.5)), "#999999", 0.316),
    )


def test_segments_that_look_alike_are_one_line_up_to_where_three_of_them_meet() -> None:
    drawing = sudoku()

    def segments(*cells: str) -> dict[str, int]:
        points = [drawing.point(int(cell[1]), int(cell[3])) for cell in cells]
        return {f"{start},{end}": 3 for start, end in pairwise(points)}

    drawing.layers["line"] = {
        **segments("r1c2", "r1c3"),
        **segments("r2c1", "r1c1", "r1c2"),
        **segments("r4c4", "r4c5", "r5c5", "r5c4", "r4c4"),
        **segments("r7c1", "r7c2", "r8c2", "r9c2"),
        **segments("r8c2", "r8c3"),
    }
    puzzle = read_drawing(drawing)
    lines = [line for line in puzzle.cosmetics if isinstance(line, DrawnLine)]
    names = [[f"r{int(r) + 1}c{int(c) + 1}" for r, c in line.spots] for line in lines]
    assert names == [
        ["r1c3", "r1c2", "r1c1", "r2c1"],
        ["r7c1", "r7c2", "r8c2"],
        ["r8c2", "r9c2"],
        ["r8c2", "r8c3"],
        ["r4c4", "r4c5", "r5c5", "r5c4", "r4c4"],
    ]


def test_a_rule_about_lines_can_be_stated_of_the_segments_that_are_drawn() -> None:
    drawing = sudoku()
    rules = "Normal rules. Neighbouring digits on green lines differ by at least five."
    drawing.header |= {18: rules, 19: "OFF"}
    points = [drawing.point(4, column) for column in (2, 3, 4)]
    drawing.layers["line"] = {f"{start},{end}": 3 for start, end in pairwise(points)}
    (offer,) = read_drawing(drawing).offered
    assert offer.constraints == (Whisper("r4c2 r4c3 r4c4"),)
    stated = read_drawing(drawing).with_offered()
    assert (stated.constraints, stated.unstated) == (offer.constraints, ())


def test_symbols_have_the_colours_that_their_author_chose() -> None:
    drawing = sudoku()
    filled, outlined = drawing.point(1, 1), drawing.point(2, 2)
    drawing.layers["symbol"] = {str(filled): [1, "circle_M", 2], str(outlined): [4, "circle_M", 2]}
    lines = drawing.lines()
    lines[13] = "1"
    lines[14] = json.dumps({"symbol": {str(filled): "#ff0000", str(outlined): "#00f"}})
    (puzzle,) = read("m=edit&p=" + packed("\n".join(lines)))
    looks = [
        (shape.fill, shape.border) for shape in puzzle.cosmetics if isinstance(shape, DrawnShape)
    ]
    assert looks == [("#ff0000", "#000000"), ("", "#0000ff")]


def test_other_symbols_are_named_with_their_places() -> None:
    drawing = sudoku()
    right = 3 * drawing.points
    drawing.layers["symbol"] = {
        str(right + drawing.point(7, 7)): [1, "inequality", 2],
        str(right + drawing.point(8, 1)): [3, "inequality", 2],
        str(drawing.point(9, 9)): [[1, 0, 1], "arrow_eight", 2],
        str(drawing.point(0, 3)): [5, "arrow_S", 2],
        str(drawing.point(3, 3)): [99, "circle_M", 2],
        "9999999": [1, "star", 2],
        **{str(drawing.point(1, column)): [1, "sun_moon", 2] for column in range(1, 8)},
    }
    puzzle = read_drawing(drawing)
    assert puzzle.cosmetics == ()
    assert puzzle.unstated == (
        "2 drawn symbols 'inequality' (r7c7 r7c8; r8c1 r8c2)",
        "1 drawn symbol 'arrow_eight' (r9c9)",
        "1 drawn symbol 'arrow_S' (beside the board)",
        "1 drawn symbol 'circle_M' (r3c3)",
        "1 drawn symbol 'star' (beside the board)",
        "7 drawn symbols 'sun_moon' (r1c1; r1c2; r1c3; r1c4; r1c5; and 2 more)",
    )


def test_texts_that_are_no_given_digits_are_shown() -> None:
    drawing = sudoku()
    drawing.layers["number"] = {
        str(3 * drawing.points + drawing.point(3, 3)): ["X", 1, "1"],
        str(drawing.point(6, 6)): ["5", 2, "1"],
        str(drawing.point(7, 7)): [[1, 1, 0], 1, "7"],
    }
    drawing.layers["numberS"] = {str(drawing.corner(8, 8) + 3): ["V", 1]}
    puzzle = read_drawing(drawing)
    texts = [
        (shape.spot, shape.text) for shape in puzzle.cosmetics if isinstance(shape, DrawnShape)
    ]
    assert texts == [((2.5, 3.0), "X"), ((5.5, 5.5), "5"), ((7.75, 7.75), "V")]


def test_bulbs_alone_are_named() -> None:
    drawing = sudoku(thermo=[[]], nobulbthermo=[])
    drawing.layers |= {"thermo": [drawing.path("r1c1")], "arrows": [drawing.path("r2c2")] * 2}
    puzzle = read_drawing(drawing)
    assert puzzle.constraints == ()
    assert puzzle.unstated == ("1 thermometer of one cell", "2 arrows of one cell")


def test_an_arrow_that_comes_back_to_its_circle_is_named() -> None:
    drawing = sudoku()
    drawing.layers["arrows"] = [
        drawing.path("r1c1 r1c2 r2c2 r1c1"),
        drawing.path("r4c4 r4c5 r5c5"),
    ]
    puzzle = read_drawing(drawing)
    assert puzzle.constraints == (Arrow("r4c4", "r4c5 r5c5"),)
    assert [told.partition(" (")[0] for told in puzzle.unstated] == [
        "the arrow that comes back to its circle"
    ]


def test_a_cage_with_0_in_its_corner_is_named() -> None:
    drawing = sudoku()
    drawing.layers["killercages"] = [drawing.path("r1c1 r1c2")]
    drawing.layers["numberS"] = {str(drawing.corner(1, 1)): ["0", 1]}
    assert read_drawing(drawing).unstated == ("the text '0' in a cage",)


def test_layers_that_are_not_known_are_named() -> None:
    puzzle = read_drawing(sudoku(inequality={"30": 1}, command_redo={"__a": [1]}))
    assert puzzle.unstated == ("the key 'inequality' of the drawing",)


def test_a_picture_in_the_background_is_named() -> None:
    drawing = classic()
    lines = drawing.lines()
    lines[0] += ",dZHBCsIwDIZfZeTcw+p02F4FD"
    (puzzle,) = read("m=edit&p=" + packed("\n".join(lines)))
    assert puzzle.unstated == ("the picture in the background",)


def test_an_author_may_choose_the_colours_of_cells() -> None:
    drawing = sudoku()
    drawing.layers["surface"] = {str(drawing.point(1, column)): 8 for column in (1, 2, 3)}
    lines = drawing.lines()
    colours = {str(drawing.point(1, 1)): "#ffffff", str(drawing.point(1, 2)): "#ff0000"}
    lines[14] = json.dumps({"surface": colours})
    for is_on, phrase in (("0", "3 coloured cells"), ("1", "2 coloured cells")):
        lines[13] = is_on
        (puzzle,) = read("m=edit&p=" + packed("\n".join(lines)))
        assert puzzle.unstated == (f"{phrase} whose rule may stand in the text only",)


def test_genres_that_no_tool_states_are_named() -> None:
    drawing = classic()
    drawing.genres = ["classic", "killer", "nonconsecutive"]
    assert read_drawing(drawing).unstated == ("the genre 'nonconsecutive'",)


def test_answers_are_left_out() -> None:
    drawing = classic()
    drawing.answer = {"number": {str(drawing.point(1, 2)): ["3", 2, "1"]}}
    (puzzle,) = read(drawing.link(more="&a=" + packed("[[],[],[],[],[],[]]")))
    assert puzzle.givens == GIVENS
    assert puzzle.notes == (
        "the answer in the link is left out",
        "the digits that a solver filled in are left out",
    )


def test_other_lines_of_the_text_may_be_broken_or_missing() -> None:
    for text in (changed(4, "{broken"), changed(17, ""), changed(2, "?")):
        (puzzle,) = read(text)
        assert puzzle.givens == GIVENS
        assert puzzle.notes == puzzle.unstated == ()
    (puzzle,) = read("p=" + packed("\n".join(classic().lines()[:6])))
    assert puzzle.givens == GIVENS


def test_abbreviations_inside_texts_are_left_alone() -> None:
    drawing = sudoku()
    drawing.layers["killercages"] = [drawing.path("r1c1 r1c2")]
    drawing.layers["numberS"] = {str(drawing.corner(1, 1)): ['zQ"zN', 1]}
    assert read_drawing(drawing).unstated == ("the text 'zQ\"zN' in a cage",)


def test_a_rectangle_does_not_say_its_digits() -> None:
    puzzle = read_drawing(Drawing(4, 6))
    assert puzzle.grid.digits == range(1, 7)
    assert puzzle.unstated[0] == "which digits there are (taken as 1 to 6)"


def changed(line: int, text: str) -> str:
    lines = classic().lines()
    lines[line] = text
    return "m=edit&p=" + packed("\n".join(lines))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("https://tinyurl.com/abc", r"found 'https://tinyurl.c\.\.\.', expected a Penpa\+ link"),
        ("m=edit&p=", "the end of the compressed data too early"),
        ("m=edit&p=A", "broken base64"),
        ("m=edit&p=ü", "broken base64"),
        ("m=edit&p=!!!!", "broken base64"),
        ("m=edit&p=////", "compressed data that is broken"),
        (classic().link()[:-40], "the end of the compressed data too early|broken base64"),
        (
            classic().link().rstrip("=") + "Antiking",
            "something behind the end of the compressed data",
        ),
        ("p=" + packed("a" * 5_000_000), "compressed data that grows without end"),
        ("p=" + base64.b64encode(b"\x4b\xfc\x07\x00").decode(), "compressed data"),
        ("p=" + packed("square,9,9"), "found 1 lines of text in the link, expected at least 6"),
        ("p=" + packed(""), "found a board of the kind ''"),
        (changed(0, "9,9,38"), "found a link of the first Penpa"),
        (changed(0, "hex,5,5,38"), "found a board of the kind 'hex', expected square or sudoku"),
        (changed(0, "square"), "found a first line without a size"),
        (changed(0, "square,9,x"), "a board with a side of 'x', expected 1 to 100"),
        (changed(0, "square,9,1000"), "a board with a side of '1000'"),
        (changed(3, "{zQ"), "broken JSON"),
        (changed(3, "[]"), "a list, expected an object"),
        (changed(3, '{"number":{"a":["5",1,"1"]}}'), "found 'a', expected the number of a point"),
        (changed(3, '{"number":{"30":5}}'), "found '5' at number.30, expected a list"),
        (changed(3, '{"number":5}'), "found '5' at number, expected an object"),
        (changed(3, '{"thermo":5}'), "found '5' at thermo, expected a list"),
        (changed(3, '{"thermo":[5]}'), "found '5' at thermo"),
        (changed(3, '{"thermo":[["a","b"]]}'), "found 'a' at thermo"),
        (changed(3, '{"killercages":[[28]],"numberS":{"x":["3",1]}}'), "found 'x'"),
        (changed(3, "[" * 100_000), "nested too deeply"),
        (changed(5, "[]"), "a board without cells"),
        (changed(5, "[28,1,1,11,1]"), "a board with holes"),
        (changed(5, "[-5]"), "a board without cells, or with cells outside"),
        (changed(5, "[99999]"), "an integer from"),
        (changed(5, "{}"), "an object, expected a list"),
        (changed(17, "5"), "found '5', expected a list"),
        (changed(17, "[5]"), r"found '5' at \[0\], expected a string"),
    ],
)
@pytest.mark.sample(every=8)
def test_what_is_no_link_gets_one_clear_message(text: str, message: str) -> None:
    with pytest.raises(PuzzleFormatError, match=f"line 1: .*({message})"):
        read(text)


def test_a_sum_that_cannot_be_reached_is_refused() -> None:
    drawing = sudoku()
    drawing.layers["killercages"] = [drawing.path("r1c1 r1c2")]
    drawing.layers["numberS"] = {str(drawing.corner(1, 1)): ["18", 1]}
    with pytest.raises(PuzzleFormatError, match=r"in KillerCage at killercages\[0\], expected"):
        read_drawing(drawing)


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_broken_links_end_in_that_message(data: st.DataObject) -> None:
    text = classic().link()
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    middle = data.draw(st.text("ABCxyz019+/=&#", max_size=4))
    with contextlib.suppress(PuzzleFormatError):
        read(text[:start] + middle + text[end:])


VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-5, 60), st.text("1z?", max_size=2)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from(["28", "29", "700", "28,29", "x"]), inner, max_size=3),
    ),
    max_leaves=10,
)


@given(
    st.dictionaries(
        st.sampled_from(["number", "numberS", "thermo", "arrows", "killercages", "lineE", "cage"]),
        VALUES,
        max_size=3,
    )
)
@settings(max_examples=300, deadline=None)
@pytest.mark.slow
def test_any_drawing_is_read_or_refused(layers: dict[str, object]) -> None:
    with contextlib.suppress(PuzzleFormatError):
        read_drawing(sudoku(**layers))
