"""Thoughts on a board: each sign is where its candidate is, and has a shape of its own."""

from __future__ import annotations

from xml.etree.ElementTree import Element

import pytest
from defusedxml import ElementTree

import sudoku_model as sm
from sudoku_model.drawing import palette, svg, text
from sudoku_model.drawing.scene import Scene
from sudoku_model.errors import GridError
from sudoku_model.overlay import Inference, Overlay

SVG = "{http://www.w3.org/2000/svg}"
CELL = 48

EMPTY = sm.Puzzle.empty(4)
LEFT = {0: [1, 2], 1: [1, 2], 2: [1, 3, 4], 3: [2, 3, 4]}
PAIR = Overlay(
    support=((0, 1), (0, 2), (1, 1), (1, 2)),
    struck=((2, 1), (3, 2)),
    areas=(frozenset(range(4)),),
)


def layers(overlay: Overlay, puzzle: sm.Puzzle = EMPTY) -> dict[str, Element]:
    root = ElementTree.fromstring(svg(puzzle, candidates=LEFT, overlay=overlay))
    return {element.get("class", ""): element for element in root if element.get("class")}


def cells_of(circles: Element) -> list[int]:
    return [
        int(float(one.attrib["cy"]) // CELL) * 4 + int(float(one.attrib["cx"]) // CELL)
        for one in circles
    ]


def test_struck_candidates_are_crossed_and_the_others_ringed() -> None:
    found = layers(PAIR)
    assert len(found["strikes"]) == 2
    assert all(one.get("stroke") == palette.STRIKE for one in found["strikes"])
    assert cells_of(found["struck"]) == [2, 3]
    assert cells_of(found["support"]) == [0, 0, 1, 1]
    assert all(one.get("stroke") == palette.SUPPORT_RING for one in found["support"])


def test_a_strike_goes_through_its_candidate_and_stays_in_its_cell() -> None:
    (stroke,) = layers(Overlay(struck=((3, 4),)))["strikes"]
    (start_x, start_y), (end_x, end_y) = (
        map(float, point.split()) for point in _points(stroke.attrib["d"])
    )
    assert 3 * CELL < start_x < end_x < 4 * CELL
    assert 0 < start_y < end_y < CELL
    # The 4 stands in the lower right corner of a cell of four candidates.
    assert (start_x + end_x) / 2 > 3.5 * CELL
    assert (start_y + end_y) / 2 > 0.5 * CELL


def _points(path: str) -> list[str]:
    start, end = path.removeprefix("M").split("L")
    return [start, end]


def test_the_layers_lie_so_that_digits_are_readable_and_strikes_seen() -> None:
    both = Overlay(struck=((2, 1),), support=((0, 1),), placed=((1, 2),), areas=PAIR.areas)
    order = list(layers(both))
    assert order.index("areas") < order.index("support") < order.index("candidates")
    assert order.index("struck") < order.index("candidates") < order.index("strikes")
    assert order.index("candidates") < order.index("placed")


def test_the_frame_of_a_step_crosses_no_total_of_a_cage() -> None:
    cage = sm.Puzzle.empty(4).with_constraints(sm.KillerCage("r1c1-r1c2", 5))
    order = list(layers(Overlay(areas=PAIR.areas), cage))
    assert order.index("cages") < order.index("areas") < order.index("labels")


def test_a_placed_digit_stands_in_a_box_instead_of_the_candidates() -> None:
    found = layers(Overlay(placed=((1, 2),)))
    box, digit = found["placed"]
    assert (box.get("stroke"), digit.text, digit.get("fill")) == (
        palette.PLACED,
        "2",
        palette.PLACED,
    )
    assert int(float(digit.attrib["x"]) // CELL) == 1
    assert all(float(one.attrib["x"]) // CELL != 1 for one in found["candidates"])


def test_digits_that_were_found_are_no_givens() -> None:
    found = layers(Overlay(filled={3: 4}), EMPTY.with_given("r1c1", 3))
    assert [one.text for one in found["givens"]] == ["3"]
    assert [one.text for one in found["solved"]] == ["4"]


def test_strong_links_are_drawn_through_and_weak_ones_dashed() -> None:
    chain = Overlay(
        inferences=(
            Inference(((0, 1),), ((0, 2),), is_strong=True),
            Inference(((0, 2),), ((3, 2),), is_strong=False),
        )
    )
    found = layers(chain)
    lines = [one for one in found["arrows"] if one.get("stroke")]
    assert [line.get("stroke-dasharray") is None for line in lines] == [True, False]
    heads = [one for one in found["arrows"] if not one.get("stroke")]
    assert len(heads) == 2
    assert float(lines[0].attrib["stroke-width"]) > float(lines[1].attrib["stroke-width"])
    assert cells_of(found["support"]) == [0, 0, 3], "the ends have rings"


def test_more_arrows_than_anybody_could_follow_are_left_out() -> None:
    many = tuple(
        Inference(((cell, 1),), ((other, 2),), is_strong=bool(digit))
        for cell in range(8)
        for other in range(8)
        for digit in range(2)
    )
    assert "arrows" not in layers(Overlay(inferences=many))


def test_a_group_of_candidates_is_joined() -> None:
    grouped = Inference(((0, 1), (1, 1)), ((2, 1),), is_strong=True)
    joints = [one for one in layers(Overlay(inferences=(grouped,)))["support"] if one.get("d")]
    assert len(joints) == 1


@pytest.mark.parametrize("ink", [palette.CANDIDATE, palette.STRIKE, palette.PLACED])
def test_signs_are_told_from_the_paper_and_from_what_they_lie_on(ink: str) -> None:
    from tests.drawing.test_marks import luminance

    for ground in (palette.PAPER, palette.SHADE, palette.SUPPORT, palette.STRUCK):
        contrast = (luminance(ground) + 0.05) / (luminance(ink) + 0.05)
        assert contrast >= (4.5 if ink != palette.STRIKE else 3), (ink, ground)


def test_a_terminal_has_a_sign_before_each_marked_candidate() -> None:
    drawn = text(EMPTY, candidates=LEFT, overlay=PAIR)
    assert drawn.split("\n")[1:3] == [
        "│ +1+2  +1+2 │ -1 ·   ·-2 │",
        "│  · ·   · · │  3 4   3 4 │",
    ]
    assert drawn.endswith("- struck out, + what this rests on")
    placed = text(EMPTY, candidates=LEFT, overlay=Overlay(placed=((1, 2),)))
    assert "=2" in placed.split("\n")[1]
    assert "struck" not in placed
    assert text(EMPTY, unicode=False, candidates=LEFT, overlay=PAIR).isascii()


def test_a_terminal_without_candidates_shows_what_is_placed() -> None:
    drawn = text(EMPTY, candidates={}, overlay=Overlay(placed=((0, 3),), filled={1: 4}))
    assert drawn.split("\n")[1] == "│ 3 4 │ . . │"


def test_the_picture_says_what_is_marked() -> None:
    said = Scene.of(EMPTY, LEFT, (), Overlay({5: 1}, placed=((0, 1),), struck=((2, 1),))).summary()
    assert "1 digit found" in said
    assert "r1c1=1 placed" in said
    assert "1 candidate struck out" in said


@pytest.mark.parametrize(
    ("overlay", "words"),
    [
        (Overlay(struck=((16, 1),)), "found cell 16"),
        (Overlay(areas=(frozenset({99}),)), "found cell 99"),
        (Overlay(placed=((0, 7),)), "r1c1 has candidate 7, expected a digit from 1 to 4"),
        (Overlay(filled={2: 9}), "r1c3 has candidate 9"),
    ],
)
def test_what_is_not_on_the_board_is_refused(overlay: Overlay, words: str) -> None:
    for left in (LEFT, None):
        with pytest.raises(GridError, match=words):
            svg(EMPTY, candidates=left, overlay=overlay)


def test_cells_outside_of_the_board_are_marked_nowhere() -> None:
    from dataclasses import replace

    grid = replace(sm.Grid.square(4), extras=(sm.ExtraCell("total", (4, 7)),))
    puzzle = sm.Puzzle.empty(grid)
    overlay = Overlay(
        struck=((16, 4),),
        areas=(frozenset({16}),),
        inferences=(Inference(((16, 4),), ((0, 1),), is_strong=True),),
    )
    drawn = svg(puzzle, candidates={**LEFT, 16: [4, 7]}, overlay=overlay)
    assert 'class="strikes"' not in drawn
    assert 'class="arrows"' not in drawn
