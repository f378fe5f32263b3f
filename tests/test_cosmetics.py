"""What is only drawn: it states nothing, goes along, is shown, and silences nothing."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import sudoku_model as sm
from sudoku_model.cosmetics import cells_under
from sudoku_model.drawing import svg
from sudoku_model.drawing.scene import Scene
from sudoku_model.drawing.vector import frame
from sudoku_model.errors import GridError, PuzzleFormatError, UnsupportedError
from sudoku_model.symmetry import TURNS

COLOUR = sm.DrawnShape((2.5, 2.5), "rectangle", fill="#cfe3f7", below=True)
LINE = sm.DrawnLine(((0.5, 0.5), (1.5, 1.5), (1.5, 2.5)), "#ff0000", 0.3)
ELLIPSE = sm.DrawnShape((3.5, 5), "circle", 0.6, 0.9, border="#b52a2a", angle=20, below=True)
WORD = sm.DrawnShape((-0.5, 3.5), text="word", size=0.25)
ARROW = sm.DrawnLine(((4.5, 4.5), (4.75, 5.125)), arrow=True)
CAGE = sm.DrawnCage(((0.5, 1.5), (0.5, 2.5), (1.5, 2.5)), "A1", "#b52a2a")
DRAWN = (COLOUR, LINE, ELLIPSE, WORD)
PUZZLE = sm.read("1... ..3. .4.. ...2")


def test_a_verdict_knows_nothing_of_them() -> None:
    drawn = PUZZLE.with_cosmetics(*DRAWN)
    assert sm.check(drawn).conditions == ()
    assert sm.solve(drawn).values == sm.solve(PUZZLE).values
    assert drawn.constraints == ()


def test_the_own_form_keeps_them() -> None:
    drawn = PUZZLE.with_cosmetics(*DRAWN, ARROW, CAGE)
    assert sm.read(sm.write(drawn, "json")) == drawn


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "line"},
        {"kind": "line", "spots": []},
        {"kind": "line", "spots": [[0, 1e9]]},
        {"kind": "line", "spots": [[0, 10**400]]},
        {"kind": "line", "spots": [[0, 1]], "colour": "url(#x)"},
        {"kind": "shape", "spot": [0, True]},
        {"kind": "shape", "spot": [0, 1], "form": "heart"},
        {"kind": "shape", "spot": [0, 1], "width": -1},
        {"kind": "shape", "spot": [0, 1], "text": "long" * 100},
        {"kind": "shape", "spot": [0, 1], "below": 1},
        {"kind": "cage", "spots": [[0, 1]]},
        {"kind": "picture", "spot": [0, 1]},
        {"kind": ["line"], "spots": [[0, 1]]},
    ],
)
def test_what_cannot_be_drawn_is_refused_in_a_sentence(wrong: dict[str, object]) -> None:
    text = json.loads(sm.write(PUZZLE, "json")) | {"cosmetics": [wrong]}
    with pytest.raises(PuzzleFormatError):
        sm.read(json.dumps(text))


def test_too_many_and_other_things_are_refused() -> None:
    with pytest.raises(GridError, match="expected at most"):
        PUZZLE.with_cosmetics(*[LINE] * 20_001)
    with pytest.raises(GridError, match="DrawnLine"):
        PUZZLE.with_cosmetics(sm.Even("r1c1"))  # type: ignore[arg-type]


def test_they_are_shown_with_a_word_that_they_state_nothing() -> None:
    picture = svg(PUZZLE.with_cosmetics(*DRAWN, CAGE))
    for part in ("#cfe3f7", "#ff0000", "#b52a2a", ">word<", ">A1<", "no verdict looks at it"):
        assert part in picture
    assert "#ff0000" not in svg(PUZZLE)


def test_a_text_on_a_line_stands_on_paper() -> None:
    def halos(row: float) -> int:
        drawn = PUZZLE.with_cosmetics(sm.DrawnShape((row, 0.5), text="word"))
        return svg(drawn).count(">word<")

    assert (halos(1), halos(1.5)) == (2, 1)


def test_a_picture_does_not_grow_for_what_lies_far_away() -> None:
    far = sm.DrawnShape((-300, 300), "circle", 300, 300, fill="#cfe3f7")
    usual = frame(Scene.of(PUZZLE))
    assert frame(Scene.of(PUZZLE.with_cosmetics(far))) == usual
    wide = sm.DrawnShape((1, 1), "circle", 300, 300, fill="#cfe3f7")
    assert frame(Scene.of(PUZZLE.with_cosmetics(wide)))[2] == usual[2] + 2 * 5 * 48


@pytest.mark.parametrize("turn", TURNS)
def test_they_turn_with_the_board(turn: str) -> None:
    drawn = sm.Puzzle.empty(9).with_cosmetics(*DRAWN, ARROW, CAGE)
    cells = [sm.Puzzle.empty(9).with_given("r3c3", 1), sm.Puzzle.empty(9).with_given("r1c1", 1)]
    after = sm.turned(drawn, turn)
    for puzzle, cosmetic in zip(cells, after.cosmetics, strict=False):
        there = sm.turned(puzzle, turn).givens.index(1)
        assert cells_under(cosmetic, after.grid)[0] == there
    back = {"turn-right": "turn-left", "turn-left": "turn-right"}.get(turn, turn)
    assert sm.turned(after, back).cosmetics == drawn.cosmetics


def test_a_drawing_on_an_edge_lies_in_both_cells() -> None:
    grid = sm.Grid.square(4)
    assert cells_under(sm.DrawnShape((1, 1), "circle"), grid) == [0, 1, 4, 5]
    assert cells_under(sm.DrawnShape((0, 0.5), "circle"), grid) == [0]
    assert cells_under(sm.DrawnShape((-0.5, 0.5), "circle"), grid) == []
    assert cells_under(sm.DrawnLine(((0.5, 0.5), (3.5, 3.5))), grid) == [0, 15]


class TestOtherPrograms:
    def test_f_puzzles_keeps_them_and_a_reader_names_them(self) -> None:
        again = sm.read(sm.write(sm.Puzzle.empty(9).with_cosmetics(*DRAWN), "fpuzzles"))
        assert again.cosmetics == DRAWN
        assert [phrase.split(" whose")[0] for phrase in again.unstated] == [
            *("1 drawn line", "1 drawn circle", "1 drawn text", "1 coloured cell")
        ]

    def test_sudokupad_keeps_them_and_a_reader_names_them(self) -> None:
        drawn = sm.Puzzle.empty(9).with_cosmetics(*DRAWN, ARROW)
        again = sm.read(sm.write(drawn, "sudokupad"))
        assert set(again.cosmetics) == {*DRAWN, ARROW}
        assert [phrase.split(" whose")[0] for phrase in again.unstated] == [
            *("1 drawn line", "1 drawn arrow", "1 drawn text", "1 drawn shape", "1 coloured cell")
        ]

    @pytest.mark.parametrize("name", ["fpuzzles", "sudokupad"])
    def test_a_source_stays_as_conditional_as_it_is(self, name: str) -> None:
        source = sm.read(sm.write(sm.Puzzle.empty(9).with_cosmetics(*DRAWN), name))
        assert sm.read(sm.write(source, name)) == source
        for kept in ((), (COLOUR,), (LINE, WORD)):
            with pytest.raises(UnsupportedError, match="more than that"):
                sm.write(replace(source, cosmetics=kept), name)

    @pytest.mark.parametrize(
        ("name", "said"),
        [
            ("fpuzzles", "the drawn cage 'A1' (cage[0])"),
            ("sudokupad", "1 cage not marked as having different digits or a sum"),
        ],
    )
    def test_cages_are_kept_and_named_too(self, name: str, said: str) -> None:
        again = sm.read(sm.write(sm.Puzzle.empty(9).with_cosmetics(CAGE), name))
        assert (again.cosmetics, again.unstated) == ((CAGE,), (said,))
        assert sm.read(sm.write(again, name)) == again
        other = {"fpuzzles": "sudokupad", "sudokupad": "fpuzzles"}[name]
        assert sm.read(sm.write(again, other)).unstated
        with pytest.raises(UnsupportedError, match="more than that"):
            sm.write(replace(again, cosmetics=(LINE,)), name)

    def test_a_cage_is_not_written_as_what_another_program_takes_for_a_title(self) -> None:
        titled = replace(CAGE, text="title: Fog")
        with pytest.raises(UnsupportedError, match="that is another one"):
            sm.write(sm.Puzzle.empty(9).with_cosmetics(titled), "fpuzzles")

    def test_colours_are_no_decoration_because_their_rule_is_gone(self) -> None:
        coloured = sm.read(sm.write(sm.Puzzle.empty(9).with_cosmetics(COLOUR), "fpuzzles"))
        silent = coloured.with_texts(rules="Normal sudoku rules apply.")
        assert "1 coloured cell" in silent.unstated[0]
        with pytest.raises(UnsupportedError, match="1 coloured cell"):
            sm.write(silent, "fpuzzles")

    @pytest.mark.parametrize(
        "cosmetic",
        [ARROW, sm.DrawnShape((0.3, 0.5), text="A"), sm.DrawnShape((-1.5, 0.5), text="A")],
    )
    def test_f_puzzles_refuses_what_it_cannot_draw(self, cosmetic: sm.DrawnShape) -> None:
        with pytest.raises(UnsupportedError, match="json holds every puzzle"):
            sm.write(sm.Puzzle.empty(9).with_cosmetics(cosmetic), "fpuzzles")
