"""What holds for every board: whatever is drawn can be read back from the drawing."""

import re
from itertools import pairwise

import pytest
from defusedxml import ElementTree
from hypothesis import given
from hypothesis import strategies as st

from sudoku_model.drawing import svg, text
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle

SVG = "{http://www.w3.org/2000/svg}"


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """Grids of 4 to 12 digits with boxes, or with regions of any shape, even in pieces."""
    order = draw(st.integers(4, 12))
    boxes = [(r, order // r) for r in range(1, order + 1) if order % r == 0]
    grid = Grid.square(order, draw(st.sampled_from(boxes)))
    if draw(st.booleans()):
        regions = list(grid.regions)
        draw(st.randoms(use_true_random=False)).shuffle(regions)
        grid = Grid(order, order, grid.digits, tuple(regions))
    return grid


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    grid = draw(grids())
    random = draw(st.randoms(use_true_random=False))
    density = draw(st.sampled_from([0.0, 0.3, 1.0]))
    givens = (random.choice(grid.digits) if random.random() < density else None for _ in grid.cells)
    return Puzzle(grid, tuple(givens), alphabet=draw(st.sampled_from(["", None])))


def symbols(puzzle: Puzzle) -> list[str]:
    alphabet = puzzle.alphabet
    return [
        "." if digit is None else str(digit) if alphabet is None else alphabet[digit - 1]
        for digit in puzzle.givens
    ]


@given(puzzles(), st.booleans())
@pytest.mark.slow
def test_text_holds_every_given_in_its_place(puzzle: Puzzle, unicode: bool):
    drawn = text(puzzle, unicode=unicode)
    assert re.findall(r"[^\s─-╿|+-]+", drawn) == symbols(puzzle)
    assert unicode or drawn.isascii()


@given(puzzles(), st.booleans(), st.data())
@pytest.mark.slow
def test_lines_have_equal_width(puzzle: Puzzle, unicode: bool, data: st.DataObject):
    cells = st.integers(0, len(puzzle.grid.cells) - 1)
    digits = st.sets(st.sampled_from(puzzle.grid.digits))
    lines = text(
        puzzle,
        unicode=unicode,
        candidates=data.draw(st.dictionaries(cells, digits, max_size=5)),
        highlight=data.draw(st.sets(cells, max_size=5)),
    ).split("\n")
    assert len({len(line) for line in lines}) == 1


@given(puzzles())
def test_every_line_of_a_border_is_met_by_its_neighbours(puzzle: Puzzle):
    """A stroke towards a neighbouring character is answered by a stroke back."""
    lines = text(puzzle).split("\n")
    for line in lines:
        for left, right in pairwise(line):
            assert (left in "─┌└├┬┴┼") == (right in "─┐┘┤┬┴┼")
    for upper, lower in pairwise(lines):
        for above, below in zip(upper, lower, strict=True):
            assert (above in "│┌┐├┤┬┼") == (below in "│└┘├┤┴┼")


@given(puzzles())
def test_borders_stand_exactly_between_regions(puzzle: Puzzle):
    """Look at the two sides of every border in ASCII, cell by cell."""
    grid = puzzle.grid
    for line, part in zip(
        [line for line in text(puzzle).split("\n") if re.search(r"[^\s─│-╿]", line)],
        grid.row_slices(),
        strict=True,
    ):
        regions = grid.regions[part]
        between = re.split(r"[^\s─-╿]+", line)[1:-1]
        assert ["│" in gap for gap in between] == [a != b for a, b in pairwise(regions)]


@given(puzzles())
@pytest.mark.slow
def test_svg_holds_every_given_in_its_place(puzzle: Puzzle):
    drawn = svg(puzzle)
    found = ["."] * len(puzzle.grid.cells)
    for element in ElementTree.fromstring(drawn).iter(f"{SVG}text"):
        column, row = (int(float(element.attrib[axis]) // 48) for axis in "xy")
        found[row * puzzle.grid.columns + column] = element.text
    assert found == symbols(puzzle)
    assert drawn == svg(puzzle)
