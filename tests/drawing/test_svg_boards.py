from collections.abc import Iterator
from dataclasses import replace
from xml.etree.ElementTree import Element

import pytest
from defusedxml import ElementTree

from sudoku_model.constraints.cages import KillerCage
from sudoku_model.drawing import palette, svg
from sudoku_model.errors import GridError, OptionError
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle, Solution

SVG = "{http://www.w3.org/2000/svg}"
CELL = 48

FOUR = Puzzle(Grid.square(4), (1, *[None] * 5, 1, *[None] * 8, 3))
SOLVED = Solution(FOUR, (1, 4, 3, 2, 3, 2, 1, 4, 2, 3, 4, 1, 4, 1, 2, 3))


def part(drawn: str, name: str) -> list[Element]:
    """Return what the layer `name` holds; [] if there is no such layer."""
    root = ElementTree.fromstring(drawn)
    return [child for element in root if element.get("class") == name for child in element]


def layer(drawn: str, name: str) -> Element:
    (path,) = (e for e in ElementTree.fromstring(drawn) if e.get("class") == name)
    return path


def strokes(drawn: str, name: str) -> str:
    return layer(drawn, name).get("d", "")


def written(drawn: str, name: str, columns: int) -> Iterator[tuple[int, str]]:
    """Yield cell and symbol of everything written in a layer."""
    for element in part(drawn, name):
        column, row = (int(float(element.attrib[axis]) // CELL) for axis in "xy")
        yield row * columns + column, element.text or ""


def test_givens_and_solved_digits_are_told_apart():
    drawn = svg(SOLVED)
    assert dict(written(drawn, "givens", 4)) == {0: "1", 6: "1", 15: "3"}
    rest = {c: str(v) for c, v in enumerate(SOLVED.values) if c not in (0, 6, 15)}
    assert dict(written(drawn, "solved", 4)) == rest
    colours = {e.get("class"): e.get("fill") for e in ElementTree.fromstring(drawn).iter(f"{SVG}g")}
    assert colours == {"givens": palette.GIVEN, "solved": palette.SOLVED}


def test_a_puzzle_draws_itself():
    assert FOUR._repr_svg_() == svg(FOUR)
    assert SOLVED._repr_svg_() == svg(SOLVED)


def test_the_paper_is_white_and_covers_everything():
    root = ElementTree.fromstring(svg(FOUR))
    paper = root.find(f"{SVG}rect")
    assert paper is not None
    box = [paper.get(key) for key in ("x", "y", "width", "height")]
    assert root.get("viewBox") == " ".join(map(str, box)) == "-8.5 -8.5 209 209"
    assert paper.get("fill") == "#ffffff"


def test_thin_lines_between_cells_and_thick_ones_around_boxes():
    drawn = svg(FOUR)
    assert strokes(drawn, "cells") == "M0 48H192M0 96H192M0 144H192M48 0V192M96 0V192M144 0V192"
    assert strokes(drawn, "regions") == "M0 0H192M0 96H192M0 192H192M0 0V192M96 0V192M192 0V192"


def test_thick_lines_follow_regions_of_any_shape():
    corner = Grid(2, 3, range(1, 6), (0, 1, 1, 1, 1, 1))
    drawn = svg(Puzzle.empty(corner))
    assert strokes(drawn, "regions") == "M0 0H144M0 48H48M0 96H144M0 0V96M48 0V48M144 0V96"


def test_candidates_stand_in_their_places():
    drawn = svg(Puzzle.empty(9), candidates={10: [1, 5, 9], 11: []})
    marks = part(drawn, "candidates")
    assert [mark.text for mark in marks] == ["1", "5", "9", "!"]
    places = [(float(mark.attrib["x"]) - CELL, float(mark.attrib["y"]) - CELL) for mark in marks]
    assert [x for x, _ in places] == [10, 24, 38, CELL + 24]
    heights = [y for _, y in places]
    assert heights[1] - heights[0] == heights[2] - heights[1] == 14
    assert 10 < heights[0] < 20  # the baseline of the upper third


def test_a_total_leaves_the_border_whole_and_candidates_stay_within_the_outline_of_their_cage():
    cage = KillerCage("r1c1 r1c2 r2c1", 6)
    drawn = svg(Puzzle.empty(4).with_constraints(cage), candidates=[[1, 2, 3, 4]] * 16)
    halo, _ = (e for e in ElementTree.fromstring(drawn).iter() if e.text == "6")
    width, height = (float(halo.attrib[name]) for name in ("stroke-width", "font-size"))
    border = float(layer(drawn, "regions").attrib["stroke-width"])
    digit = 0.72 * height
    assert float(halo.attrib["y"]) - digit - width / 2 > border / 2
    lowest = max(float(mark.attrib["y"]) for mark in part(drawn, "candidates")[:4])
    assert lowest < 44.2 - 2  # the outline's lower edge in the first row, with some room


def test_the_order_in_which_marks_are_named_does_not_matter():
    one = svg(FOUR, candidates={2: [3, 2, 3], 1: [4]}, highlight=[9, 2, 9])
    assert one == svg(FOUR, candidates={1: {4}, 2: {2, 3}}, highlight={2, 9})


@pytest.mark.sample(every=3)
@pytest.mark.parametrize("order", [4, 5, 6, 7, 8, 10, 12, 16, 25])
def test_candidates_of_any_order_stay_in_their_cell(order: int):
    grid = Grid(order, order, range(1, order + 1), tuple(i // order for i in range(order**2)))
    drawn = svg(Puzzle.empty(grid), candidates=[grid.digits] * order**2)
    places = [(mark.get("x"), mark.get("y")) for mark in part(drawn, "candidates")]
    assert len(set(places)) == order**3
    cells = [cell for cell, _ in written(drawn, "candidates", order)]
    assert cells == [cell for cell in grid.cells for _ in grid.digits]


def test_restricted_candidates_are_drawn_unless_others_are_given():
    puzzle = FOUR.with_candidates("r1c2", [2, 3]).with_candidates("r1c1", [1, 2])
    assert list(written(svg(puzzle), "candidates", 4)) == [(1, "2"), (1, "3")]
    assert part(svg(puzzle, candidates={}), "candidates") == []


def test_highlighted_cells_are_shaded_below_everything_else():
    drawn = svg(FOUR, highlight={5, 0})
    shades = [(e.get("x"), e.get("y")) for e in part(drawn, "highlight")]
    assert shades == [("0", "0"), ("48", "48")]
    layers = [e.get("class") for e in ElementTree.fromstring(drawn) if e.get("class")]
    assert layers == ["paper", "highlight", "cells", "regions", "givens"]


@pytest.mark.parametrize(
    ("board", "options", "words"),
    [
        (FOUR, {}, "4x4 Sudoku with 3 givens"),
        (Puzzle.empty(9).with_given("r1c1", 1), {}, "9x9 Sudoku with 1 given"),
        (SOLVED, {"candidates": [[1]] * 16}, "4x4 Sudoku with 3 givens, solved"),
        (
            FOUR,
            {"candidates": {0: [1], 1: [2]}, "highlight": [3, 4]},
            "4x4 Sudoku with 3 givens, candidates in 1 cell, 2 cells highlighted",
        ),
    ],
)
def test_the_picture_says_what_it_is(board: Puzzle | Solution, options: dict, words: str):
    root = ElementTree.fromstring(svg(board, **options))
    assert root.get("role") == "img"
    assert [root.findtext(f"{SVG}{name}") for name in ("title", "desc")] == [words, words]


@pytest.mark.parametrize(
    "title",
    ["</title><script>alert(1)</script>", "a & b", "]]>", "\"'", "<!--", "&amp;", "日本"],
)
def test_titles_are_text_whatever_they_say(title: str):
    root = ElementTree.fromstring(svg(replace(FOUR, title=title)))
    assert root.findtext(f"{SVG}title") == title
    assert {e.tag.removeprefix(SVG) for e in root.iter()} == {
        *("svg", "title", "desc", "rect", "path", "g", "text")
    }


def test_titles_that_xml_cannot_hold():
    drawn = svg(replace(FOUR, title="a\x00b\x1bc\ud800d\uffffe"))
    assert ElementTree.fromstring(drawn.encode()).findtext(f"{SVG}title") == "a�b�c�d�e"


def test_marks_of_direction_are_left_out():
    drawn = svg(replace(FOUR, title="\u202eevil\u2069"))
    assert ElementTree.fromstring(drawn).findtext(f"{SVG}title") == "evil"
    assert "\u202e" not in drawn


def test_symbols_are_escaped():
    drawn = svg(replace(FOUR, alphabet="<&>'"))
    assert dict(written(drawn, "givens", 4)) == {0: "<", 6: "<", 15: ">"}


def test_long_numbers_are_written_smaller():
    sizes = []
    for digits in (range(1, 5), range(10, 14), range(100, 104)):
        puzzle = Puzzle(Grid(1, 1, digits, (0,)), (digits[0],), alphabet=None)
        (group,) = ElementTree.fromstring(svg(puzzle)).iter(f"{SVG}g")
        sizes.append(float(group.get("font-size")))
    assert sizes == sorted(sizes, reverse=True)
    assert len(set(sizes)) == 3


@pytest.mark.parametrize(
    ("rows", "columns", "size", "expected"),
    [
        (9, 9, None, ("449", "449")),
        (4, 2, None, ("113", "209")),
        (4, 2, 418, ("226", "418")),
        (36, 36, None, ("960", "960")),
        (100, 100, None, ("2000", "2000")),
    ],
)
def test_size(rows: int, columns: int, size: int | None, expected: tuple[str, str]):
    grid = Grid(rows, columns, range(1, 101), tuple(range(rows * columns)))
    root = ElementTree.fromstring(svg(Puzzle.empty(grid), size=size))
    assert (root.get("width"), root.get("height")) == expected


@pytest.mark.parametrize("size", [0, -1])
def test_size_must_be_positive(size: int):
    with pytest.raises(OptionError, match=r"found a size of .* expected at least 1"):
        svg(FOUR, size=size)


def test_cells_that_do_not_exist_are_refused():
    with pytest.raises(GridError, match="found cell 16"):
        svg(FOUR, highlight=[16])


def test_the_largest_grid_has_a_reasonable_size():
    grid = Grid.square(100)
    values = tuple((10 * (r % 10) + r // 10 + c) % 100 + 1 for r in range(100) for c in range(100))
    assert len(svg(Puzzle(grid, values))) < 500_000
