"""How variant puzzles are drawn: marks on the board, numbers beside it, a legend below it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Any, ClassVar, get_args
from xml.etree.ElementTree import Element

import pytest
from defusedxml import ElementTree
from hypothesis import given
from hypothesis import strategies as st

import sudoku_model as sm
from sudoku_model.constraints.base import Board, Constraint, Stating
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.constraints.custom import Predicate
from sudoku_model.constraints.picture import LineThrough, Mark, Outline, Shade
from sudoku_model.drawing import html, palette, svg, text
from sudoku_model.drawing.canvas import Canvas
from sudoku_model.drawing.marks import draw, draw_marks
from sudoku_model.drawing.outlines import inset_outlines
from sudoku_model.drawing.shapes import PaintLayer, Words
from sudoku_model.errors import ConstraintError, GridError
from sudoku_model.grid import ExtraCell, Grid
from sudoku_model.puzzle import Puzzle, Solution
from tests.constraints.test_catalog import example_of
from tests.each import for_each
from tests.fresh_python import printed_by

SVG = "{http://www.w3.org/2000/svg}"
SHARED = Path(__file__).parents[3] / "shared" / "data" / "variants"


def make(name: str, *values: Any, **fields: Any) -> Constraint:
    return CONSTRAINTS[name](*values, **fields)


def nine(*constraints: Constraint) -> Puzzle:
    return Puzzle.empty(9).with_constraints(*constraints)


def canvas_of(puzzle: Puzzle) -> Canvas:
    return draw_marks(puzzle, puzzle.givens, {digit: str(digit) for digit in puzzle.grid.digits})


def layer(drawn: str, name: str) -> list[Element]:
    """Return the groups of a layer, one for each constraint that has something in it."""
    return [
        group
        for element in ElementTree.fromstring(drawn)
        if element.get("class") == name
        for group in element
    ]


def words(drawn: str, name: str) -> list[str]:
    return [e.text or "" for group in layer(drawn, name) for e in group.iter(f"{SVG}text")]


def legend(drawn: str) -> str:
    lines = [e.text or "" for e in layer(drawn, "legend")]
    return " ".join(lines).removeprefix("• ").replace(" • ", "\n")


@pytest.mark.parametrize("kind", CONSTRAINTS.values(), ids=CONSTRAINTS)
@pytest.mark.sample(every=12)
def test_every_constraint_is_drawn_or_described(kind: type[Constraint]) -> None:
    board, example = example_of(kind)
    puzzle = Puzzle.empty(board.grid).with_constraints(*board.constraints)
    canvas = canvas_of(puzzle)
    assert any(group.layers for group in canvas.groups) or canvas.legend
    ElementTree.fromstring(svg(puzzle))
    for constraint in puzzle.constraints:
        assert f"- {constraint.describe()}" in text(puzzle).split("\n")
    for mark in example.picture(board):
        known = {Shade: palette.SHADES, Outline: palette.BORDERS, LineThrough: palette.LINES}
        if isinstance(mark, Shade | Outline | LineThrough):
            assert mark.colour in known[type(mark)]


@pytest.mark.parametrize("kind", get_args(Mark))
def test_every_mark_is_drawn(kind: type[Mark]) -> None:
    assert draw.dispatch(kind) is not draw.dispatch(object)


def test_marks_explain_themselves() -> None:
    cage = make("KillerCage", "r1c1 r1c2", 10)
    (group,) = layer(svg(nine(cage)), "cages")
    assert group.get("class") == "KillerCage"
    assert group.findtext(f"{SVG}title") == cage.describe()


# Outlines.


def test_outlines_of_parts_that_touch_at_a_corner_are_apart() -> None:
    assert inset_outlines(frozenset([(0, 0), (1, 1)]), 0.25) == (
        ((0.25, 0.25), (0.75, 0.25), (0.75, 0.75), (0.25, 0.75)),
        ((1.25, 1.25), (1.75, 1.25), (1.75, 1.75), (1.25, 1.75)),
    )


def test_a_ring_has_two_outlines() -> None:
    ring = frozenset((r, c) for r in range(3) for c in range(3)) - {(1, 1)}
    outer, inner = inset_outlines(ring, 0.25)
    assert set(outer) == {(x, y) for x in (0.25, 2.75) for y in (0.25, 2.75)}
    assert set(inner) == {(x, y) for x in (0.75, 2.25) for y in (0.75, 2.25)}


@given(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1))
def test_outlines_enclose_the_cells(places: set[tuple[int, int]]) -> None:
    def area(loops: Sequence[Sequence[tuple[float, float]]]) -> float:
        pairs = [(loop[i - 1], point) for loop in loops for i, point in enumerate(loop)]
        return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs) / 2

    cells = frozenset(places)
    assert area(inset_outlines(cells, 0)) == len(cells)
    assert 0 < area(inset_outlines(cells, 0.1)) < len(cells)


def test_a_cage_is_an_inset_dashed_outline_with_its_sum() -> None:
    drawn = svg(nine(make("KillerCage", "r2c2 r2c3 r3c2", 11)))
    ((_, path),) = layer(drawn, "cages")
    ((_, halo, total),) = layer(drawn, "labels")
    assert path.get("d") == ("M51.8 51.8L140.2 51.8 140.2 92.2 92.2 92.2 92.2 140.2 51.8 140.2Z")
    assert path.get("stroke-dasharray")
    assert halo.text == total.text == "11"
    assert 48 < float(total.attrib["x"]) < 56
    assert 48 < float(total.attrib["y"]) < 64


def test_cages_that_share_cells_lie_inside_each_other() -> None:
    cages = [make("KillerCage", "r1c1-r2c2", total) for total in (10, 20)]
    outlines = [group[1].get("d") for group in layer(svg(nine(*cages)), "cages")]
    assert len(set(outlines)) == 2
    apart = [make("KillerCage", "r1c1 r1c2"), make("KillerCage", "r1c3 r1c4")]
    insets = {
        group[1].get("d", "").split()[1].split("L")[0]
        for group in layer(svg(nine(*apart)), "cages")
    }
    assert len(insets) == 1


def test_parts_of_a_cage_are_joined() -> None:
    (group,) = layer(svg(nine(make("KillerCage", "r1c1 r1c2 r5c5 r9c9"))), "cages")
    assert [path.get("d") for path in group.iter(f"{SVG}path")][1:] == [
        "M72 24L216 216",
        "M216 216L408 408",
    ]


def test_candidates_leave_room_for_the_sums_of_cages() -> None:
    def top(puzzle: Puzzle) -> float:
        marks = layer(svg(puzzle, candidates={0: [1]}), "candidates")
        return float(marks[0].attrib["y"]) - float(marks[0].get("font-size") or 0)

    assert top(nine(make("KillerCage", "r1c1 r1c2", 3))) > top(Puzzle.empty(9)) + 5


# Marks between cells and lines.


@pytest.mark.parametrize(
    ("constraint", "expected"),
    [
        (make("Difference", "r1c1 r1c2"), []),
        (make("Difference", "r1c1 r1c2", 3), ["3"]),
        (make("Ratio", "r1c1 r1c2"), []),
        (make("Ratio", "r1c1 r1c2", 3), ["3"]),
        (make("PairSum", "r1c1 r1c2", 5), ["V", "V"]),  # with a halo below
        (make("PairSum", "r1c1 r1c2", 10), ["X", "X"]),
        (make("PairSum", "r1c1 r1c2", 8), ["8", "8"]),
        (make("Sum", "r1c1 r1c2", "<=", 8), ["≤8", "≤8"]),
        (make("Quadruple", "r1c1 r1c2 r2c1 r2c2", (1, 2, 3)), ["1 2", "3"]),
    ],
)
def test_numbers_in_dots(constraint: Constraint, expected: list[str]) -> None:
    assert words(svg(nine(constraint)), "dots") == expected


def test_marks_on_the_same_edge_lie_side_by_side() -> None:
    both = (make("Difference", "r1c1 r1c2"), make("Ratio", "r1c2 r1c1"))
    circles = [e for group in layer(svg(nine(*both)), "dots") for e in group.iter(f"{SVG}circle")]
    assert [circle.get("cx") for circle in circles] == ["48", "48"]
    first, second = (float(circle.attrib["cy"]) for circle in circles)
    assert abs(first - second) > 2 * float(circles[0].attrib["r"])


def test_inequality_signs_point_to_the_smaller_digit() -> None:
    ((_, _, sign),) = layer(svg(nine(make("GreaterThan", "r1c2 r1c1"))), "dots")
    upper, tip, lower = re.findall(r"([\d.]+) [\d.]+", sign.get("d", ""))
    assert float(tip) < float(upper) == float(lower)


def test_a_line_along_another_one_is_thinner() -> None:
    lines = (make("Whisper", "r1c1 r1c2 r1c3"), make("Renban", "r1c3 r1c2 r2c2"))
    first, second = (group[1] for group in layer(svg(nine(*lines)), "lines"))
    assert float(second.attrib["stroke-width"]) < float(first.attrib["stroke-width"])
    assert (first.get("stroke"), second.get("stroke")) == (
        palette.LINES["green"],
        palette.LINES["pink"],
    )


def test_what_is_drawn_twice_is_drawn_once() -> None:
    arrows = [make("Arrow", "r5c5", shaft) for shaft in ("r4c5 r3c5", "r6c5 r7c5")]
    circles = [e for g in layer(svg(nine(*arrows)), "ends") for e in g.iter(f"{SVG}circle")]
    assert len(circles) == 1


def test_alike_relations_share_a_letter() -> None:
    pairs = [
        make("Regex", cells, pattern)
        for cells, pattern in (("r1c1 r1c2", "12"), ("r2c1 r2c2", "12"), ("r3c1 r3c2", "34"))
    ]
    drawn = svg(nine(*pairs))
    assert words(drawn, "labels")[::2] == ["A", "A", "B"]
    said = legend(drawn).split("\n")
    assert [line[:3] for line in said] == ["A: ", "B: "]


def test_a_quadruple_whose_cells_do_not_meet_is_an_outline() -> None:
    drawn = svg(nine(make("Quadruple", "r1c1 r1c2 r1c3 r5c5", (1, 2))))
    assert words(drawn, "dots") == []
    assert set(words(drawn, "labels")) == {"1 2"}


def test_cells_that_are_compared_across_a_gap_are_joined() -> None:
    def paths(cells: str) -> int:
        groups = layer(svg(nine(make("GreaterThan", cells))), "cages")
        return sum(len(list(group.iter(f"{SVG}path"))) for group in groups)

    assert (paths("r1c1 r1c2"), paths("r1c1 r5c5")) == (0, 1)


def test_what_a_number_in_a_corner_cannot_say_is_said_below() -> None:
    factors = make("Sum", "r1c1 r1c2 r1c3", "==", 12, (1, 2, 1))
    assert legend(svg(nine(factors))) == factors.describe()
    many = make("DigitClass", "r1c1", tuple(range(1, 17)))
    drawn = svg(Puzzle.empty(16).with_constraints(many))
    assert set(words(drawn, "labels")) == {"{123456789ABCDE…"}
    assert legend(drawn) == many.describe()


def test_an_arrow_between_regions_that_counts_more_than_it_shows_is_described() -> None:
    from sudoku_model.constraints.regions import with_unknown_regions

    grid = with_unknown_regions(9)
    usual = make("ChaosArrow", "r5c5", ("r5c5 r5c6 r5c7",))
    unusual = make("ChaosArrow", "r5c5", ("r5c5 r5c6 r5c7",), 1)
    said = [legend(svg(Puzzle.empty(grid).with_constraints(c))) for c in (usual, unusual)]
    assert unusual.describe() in said[1]
    assert usual.describe() not in said[0]


def test_a_lunchbox_in_pieces_has_no_line() -> None:
    def lines(cells: str) -> int:
        return len(layer(svg(nine(make("Lunchbox", cells, 5))), "lines"))

    assert lines("r1c1 r1c2 r1c3") == 1
    assert lines("r1c1 r5c5 r9c1") == 0


# Beside the board.


def test_outside_clues_widen_the_picture() -> None:
    drawn = svg(nine(make("Sandwich", "r1", 12), make("Sandwich", "c1", 13)))
    assert ElementTree.fromstring(drawn).get("viewBox", "").startswith("-56.5 -56.5 497 ")
    assert words(drawn, "dots") == ["12", "13"]
    assert legend(drawn).startswith("outside: the sum of the digits between")


def test_the_clue_stands_where_the_line_is_read_from() -> None:
    clues = [make("Skyscraper", cells, 3) for cells in ("r2c9-r2c1", "r9c4-r1c4")]
    places = [clue.place for clue in canvas_of(nine(*clues)).clues]
    assert places == [(1, 9), (9, 3)]


def test_clues_of_one_line_stand_behind_each_other() -> None:
    clues = (make("Sandwich", "c3", 17), make("XSum", "c3", 22), make("Skyscraper", "c3", 3))
    drawn = svg(nine(*clues))
    assert words(drawn, "dots") == ["S17", "X22", "V3"]
    heights = [float(e.get("y", "")) for g in layer(drawn, "dots") for e in g.iter(f"{SVG}text")]
    assert heights[0] > heights[1] + 20 > heights[2] + 40
    assert len(legend(drawn).split("\n")) == 3


def test_a_line_that_begins_inside_the_board_is_described() -> None:
    clue = make("Sandwich", "r1c3-r1c9", 12)
    assert list(canvas_of(nine(clue)).legend) == [clue.describe()]


def test_little_killers_have_an_arrow() -> None:
    drawn = svg(nine(make("LittleKiller", "r1c3 r2c2 r3c1", 12)))
    ((_, number, arrow),) = layer(drawn, "dots")
    x, y = float(number.attrib["x"]), float(number.attrib["y"])
    assert number.text == "12"
    assert x > 3 * 48
    assert y < 0
    assert arrow.tag == f"{SVG}path"


def test_a_little_killer_of_one_cell_cuts_off_a_corner() -> None:
    ((_, number, _),) = layer(svg(nine(make("LittleKiller", "r1c1", 5))), "dots")
    assert float(number.attrib["x"]) > 48
    assert float(number.attrib["y"]) < 0


def test_a_sandwich_with_other_bread_is_described() -> None:
    clue = make("Sandwich", "r1", 12, 2, 8)
    assert clue.describe() in legend(svg(nine(clue))).split("\n")


def test_outside_clues_in_a_terminal() -> None:
    clues = [
        *(make("Sandwich", f"c{column}", 10 + column) for column in (1, 2)),
        make("Sandwich", "r1", 5),
        make("Sandwich", "r2c9-r2c1", 12),
        make("Skyscraper", "r9c3-r1c3", 4),
    ]
    lines = [line.rstrip() for line in text(nine(*clues)).split("\n")]
    assert lines[:6] == [
        "     S S",
        "     1 1",
        "     1 2",
        "   ┌───────┬───────┬───────┐",
        "S5 │ . . . │ . . . │ . . . │",
        "   │ . . . │ . . . │ . . . │ S12",
    ]
    assert lines[16:18] == ["         V", "         4"]


# Below the board.


def test_constraints_without_a_place_are_described() -> None:
    drawn = svg(nine(make("AntiKnight"), make("AntiKnight"), make("AntiKing")))
    assert legend(drawn).split("\n") == [make(n).describe() for n in ("AntiKnight", "AntiKing")]
    box = [float(part) for part in ElementTree.fromstring(drawn).get("viewBox", "").split()]
    assert box == [-8.5, -8.5, 449, 449 + 2 * 18]


def test_a_long_legend_ends() -> None:
    drawn = svg(nine(*(make("AntiLeaper", r, c) for r in range(1, 8) for c in range(r, 9))))
    assert legend(drawn).endswith("\nand 5 more")


def test_a_long_sentence_is_cut() -> None:
    sentence = legend(svg(nine(make("Regex", "r1c1 r1c2", "1" * 500))))
    assert len(sentence) < 450
    assert sentence.endswith("…")


def test_constraints_on_extra_cells_are_described() -> None:
    grid = replace(Grid.square(4), extras=(ExtraCell("x", (1, 2, 5)), ExtraCell("y", (1, 2, 3))))
    cage = make("KillerCage", "r1c1 x", 5)
    puzzle = Puzzle.empty(grid).with_constraints(cage)
    drawn = svg(puzzle)
    assert layer(drawn, "cages") == []
    expected = [cage.describe(), "extra cells x: 1 or 2 or 5, y: 1 to 3"]
    assert legend(drawn).split("\n") == expected
    assert text(puzzle).split("\n")[-2:] == [f"- {line}" for line in expected]
    assert "x: 5" in legend(svg(puzzle.with_given("x", 5)))


def test_a_conjunction_of_nothing_is_described() -> None:
    nothing = make("And", ())
    assert legend(svg(nine(nothing))) == nothing.describe()


def test_alternatives_are_faint_and_described() -> None:
    cages = (make("KillerCage", "r1c1 r1c2", 3), make("KillerCage", "r2c1 r2c2", 4))
    drawn = svg(nine(make("Or", cages)))
    assert [group.get("opacity") for group in layer(drawn, "cages")] == ["0.5", "0.5"]
    assert legend(drawn) == make("Or", cages).describe()
    drawn = svg(nine(make("And", cages)))
    assert [group.get("opacity") for group in layer(drawn, "cages")] == [None, None]
    assert legend(drawn) == ""


def test_rules_that_are_missing_are_named() -> None:
    grid = Grid(2, 3, range(7), (None,) * 6, has_rows=False)
    assert legend(svg(Puzzle.empty(grid))).split("\n") == [
        "digits may repeat in rows",
        "digits from 0 to 6",
    ]
    assert text(Puzzle.empty(grid)).endswith(
        "\n\n- digits may repeat in rows\n- digits from 0 to 6"
    )


# Boards of other shapes.


def test_holes_are_not_drawn() -> None:
    part = Grid.square(4)
    grid = Grid.overlapping([(part, 0, 0), (part, 2, 2)])
    puzzle = Puzzle.empty(grid)
    paths = {e.get("class"): e.get("d") for e in ElementTree.fromstring(svg(puzzle))}
    assert paths["cells"].startswith("M0 48H192M0 96H192M0 144H288M96 192H288M96 240H288M48 0V192")
    assert text(puzzle).split("\n") == [
        "┌─────┬─────┐      ",
        "│ . . │ . . │      ",
        "│ . . │ . . │      ",
        "├─────┼─────┼─────┐",
        "│ . . │ . . │ . . │",
        "│ . . │ . . │ . . │",
        "└─────┼─────┼─────┤",
        "      │ . . │ . . │",
        "      │ . . │ . . │",
        "      └─────┴─────┘",
    ]
    assert len(layer(svg(puzzle, candidates=grid.domains), "candidates")) == 28 * 4


def test_cells_in_no_region() -> None:
    grid = Grid(1, 4, range(1, 5), (0, 0, None, None))
    assert text(Puzzle.empty(grid), unicode=False).split("\n")[1] == "| . . | . . |"


def test_regions_that_were_found_are_drawn() -> None:
    from sudoku_model.constraints.regions import with_unknown_regions

    puzzle = Puzzle.empty(with_unknown_regions(2)).with_constraints(make("ChaosConstruction"))
    assert text(puzzle, unicode=False).split("\n")[:4] == [
        "+-----+",
        "| . . |",
        "| . . |",
        "+-----+",
    ]
    solution = Solution(puzzle, (1, 2, 2, 1, 1, 1, 2, 2))
    assert text(solution, unicode=False).split("\n")[:5] == [
        "+-----+",
        "| 1 2 |",
        "+-----+",
        "| 2 1 |",
        "+-----+",
    ]
    assert "extra cells" not in legend(svg(solution))


def test_modified_cells_of_a_solution_are_tinted() -> None:
    doubler = make("Doubler")
    grid = doubler.extend(Grid(1, 2, range(1, 3), (None, None), has_columns=False))
    solution = Solution(Puzzle.empty(grid).with_constraints(doubler), (1, 2, 0, 1))
    ((_, tinted),) = layer(svg(solution), "shades")
    assert tinted.get("d") == "M48 0L96 0 96 48 48 48Z"


def test_further_houses_are_shaded() -> None:
    from sudoku_model.grid import House

    house = House("extra", (0, 5, 10, 15))
    puzzle = Puzzle.empty(replace(Grid.square(4), more_houses=(house,)))
    ((_, shade),) = layer(svg(puzzle), "shades")
    assert shade.get("d", "").count("M") == 4


# What strangers write, and what users add.

HOSTILE = "</text></svg><script>alert(1)</script>\x1b[31m\ud800"


def test_words_of_strangers_stay_words() -> None:
    pair = make("Pair", "r1c1 r1c2", ((1, 2),), HOSTILE)
    outside = Predicate("r2c1 r2c2", max, HOSTILE)
    puzzle = replace(nine(pair, outside), rules=HOSTILE)
    page = html(puzzle)
    page.encode()
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "\x1b" not in page
    ElementTree.fromstring(svg(puzzle))
    assert "\x1b" not in text(puzzle)
    assert text(puzzle, unicode=False).isascii()


def test_a_page_shows_the_rules() -> None:
    page = html(replace(nine(), rules="Normal sudoku rules apply."))
    assert "<p>Normal sudoku rules apply.</p>\n<svg" in page


def test_cells_are_highlighted_by_name() -> None:
    puzzle = Puzzle.empty(4)
    assert svg(puzzle, highlight={"r1c2", 5}) == svg(puzzle, highlight=[1, 5])
    assert text(puzzle, highlight=["r1c2"]) == text(puzzle, highlight=[1])
    for drawing in (svg, text, html):
        with pytest.raises(GridError, match="found 'x', expected a cell such as r1c1"):
            drawing(puzzle, highlight=["x"])


@dataclass(frozen=True)
class KillerCage(Constraint):
    """A class of a user's own, which has the name of one of this package."""

    cell_fields: ClassVar[tuple[str, ...]] = ("places",)
    places: str

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return True

    def state(self, to: Stating) -> None:
        pass

    def describe(self) -> str:
        return "my own rule"


class Drawn(KillerCage):
    """The same with a picture."""

    def picture(self, board: Board) -> Iterable[Mark]:
        yield LineThrough(self.places, "#123456")


class Marked(KillerCage):
    """The same with a picture whose marks name a field."""

    picture_marks: ClassVar[Any] = (LineThrough("{places}", "#123456"),)


class Mismarked(KillerCage):
    """The same with a mark that is no list of marks."""

    picture_marks: ClassVar[Any] = LineThrough("{places}", "#123456")


class Misdrawn(KillerCage):
    """The same with something else for a picture."""

    def picture(self, board: Board) -> Iterable[Mark]:
        return ["a line"]  # type: ignore[list-item]


def test_a_class_of_ones_own_is_described_unless_it_has_a_picture() -> None:
    assert legend(svg(nine(KillerCage("r1c1 r1c2")))) == "my own rule"
    for kind in (Drawn, Marked):
        drawn = svg(nine(kind("r1c1 r1c2")))
        assert legend(drawn) == ""
        assert layer(drawn, "lines")[0][1].get("stroke") == "#123456"
    with pytest.raises(ConstraintError, match="expected marks such"):
        svg(nine(Mismarked("r1c1 r1c2")))
    with pytest.raises(ConstraintError, match="found 'a line' in a picture, expected marks such"):
        svg(nine(Misdrawn("r1c1 r1c2")))


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(f * p for f, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


_GROUNDS = [palette.PAPER, palette.SHADE]
_MARKS = [palette.PARITY, *palette.TINTS, *palette.SHADES.values(), *palette.LINES.values()]


@for_each([*_GROUNDS, *_MARKS])
def test_digits_can_be_read_on_lines_and_shades(ground: str) -> None:
    of_solved = 4.5 if ground in _GROUNDS else 3
    for ink, least in ((palette.CANDIDATE, 4.5), (palette.GIVEN, 4.5), (palette.SOLVED, of_solved)):
        assert (luminance(ground) + 0.05) / (luminance(ink) + 0.05) >= least


def test_classic_puzzles_need_no_marks() -> None:
    code = (
        "import sys; from sudoku_model.drawing import svg, text; from sudoku_model import Puzzle;"
        "svg(Puzzle.empty(9)); text(Puzzle.empty(9));"
        "print([m for m in sys.modules if m in ('sudoku_model.drawing.marks',"
        " 'sudoku_model.constraints.catalog', 'sudoku_model.constraints.cages')])"
    )
    assert printed_by(code) == "[]"


@pytest.mark.slow
@pytest.mark.rest
@pytest.mark.parametrize("name", ["fpuzzles.jsonl", "iss_showcase.jsonl"])
def test_puzzles_of_setters(name: str) -> None:
    if not (SHARED / name).exists():
        pytest.skip(f"the shared collection {name} is not here")
    for line in (SHARED / name).read_text(encoding="utf-8").splitlines():
        payload = json.loads(line)["payload"]
        puzzle = sm.read(payload if isinstance(payload, str) else json.dumps(payload))
        ElementTree.fromstring(svg(puzzle))
        assert all(c.describe() in text(puzzle) for c in puzzle.constraints)
        shapes = [
            s for group in canvas_of(puzzle).groups for s in group.layers.get(PaintLayer.DOT, ())
        ]
        places = [shape.at for shape in shapes if isinstance(shape, Words)]
        for (x, y), (other_x, other_y) in combinations(places, 2):  # no number hides another one
            assert abs(x - other_x) > 0.2 or abs(y - other_y) > 0.15
