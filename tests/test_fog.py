"""Fog of war: a value of its own that states nothing, and is kept wherever a puzzle goes."""

from __future__ import annotations

from pathlib import Path

import pytest

import sudoku_model as sm
from sudoku_model.drawing import svg
from sudoku_model.drawing.palette import LAMP
from sudoku_model.page.resizing import resized
from sudoku_model.publishing import fog_notes
from tests.conftest import Run

SMALL = sm.read("1... ..3. .4.. ...2")
FOG = sm.Fog("r1c1 r1c2", (sm.FogLink("r1c1 r2c1", "r4c4"), sm.FogLink("r3c3", "r3c3")))
FOGGY = SMALL.with_fog(FOG)


def test_no_question_looks_at_it() -> None:
    verdict = sm.check(FOGGY)
    assert verdict.is_unique
    assert str(verdict) == str(sm.check(SMALL))
    assert hash(FOGGY) == hash(SMALL)
    assert FOGGY != SMALL
    assert FOGGY.with_fog(None) == SMALL


@pytest.mark.parametrize("format", ["json", "sudokupad"])
def test_it_is_written_and_read_back(format: str) -> None:
    assert sm.read(sm.write(FOGGY, format)).fog == FOG
    assert sm.read(sm.write(SMALL.with_fog(sm.Fog()), format)).fog == sm.Fog()


def test_it_goes_from_f_puzzles_to_sudokupad_and_back() -> None:
    lit = SMALL.with_fog(sm.Fog("r1c1 r4c4")).with_constraints(sm.Thermometer("r1c2 r2c2"))
    there = sm.read(sm.write(lit, "fpuzzles"))
    back = sm.read(sm.write(there, "sudokupad"))
    assert there.fog == back.fog == lit.fog


@pytest.mark.parametrize("fog", [sm.Fog(), FOG])
def test_fog_that_f_puzzles_cannot_hold_is_left_out_and_never_from_a_link_to_sudokupad(
    fog: sm.Fog,
) -> None:
    dark = SMALL.with_fog(fog).with_constraints(sm.Thermometer("r1c2 r2c2"))
    assert sm.read(sm.write(dark, "fpuzzles")).fog is None
    assert "it is left out" in fog_notes(dark, "fpuzzles")[0]
    with pytest.raises(sm.UnsupportedError, match=r"fog with some cells.*drawn_for_sudokupad"):
        sm.write(dark, "sudokupad")
    assert sm.read(sm.write(sm.drawn_for_sudokupad(dark).puzzle, "sudokupad")).fog == fog


@pytest.mark.parametrize("turn", ["turn-right", "half-turn", "left-right", "diagonal"])
def test_it_goes_along_when_the_board_is_turned(turn: str) -> None:
    turned = sm.turned(FOGGY.with_given("r1c2", 3), turn)
    assert turned.fog is not None
    lit = turned.fog.lit.split()
    values = sm.Solution(turned, tuple(value or 0 for value in turned.givens))
    assert [values[cell] for cell in lit] == [1, 3]
    assert len(turned.fog.links) == 2


def test_on_a_smaller_board_those_cells_stay_lit_that_are_there() -> None:
    smaller, left = resized(FOGGY.with_fog(sm.Fog("r1c1 r4c4", FOG.links)), 3, 3)
    assert left == ["the given 4 at r3c2", "the given 2 at r4c4"]
    assert smaller.fog == sm.Fog("r1c1", FOG.links[1:])
    assert resized(FOGGY, 6, 6)[0].fog == FOG


def test_a_lamp_stands_in_each_lit_cell_and_in_no_link() -> None:
    lamps = svg(FOGGY).count(LAMP) - svg(SMALL).count(LAMP)
    assert lamps == svg(FOGGY.with_fog(sm.Fog("r1c1 r1c2"))).count(LAMP) == 2
    drawn = sm.drawn_for_sudokupad(FOGGY.with_constraints(sm.GreaterThan("r1c3 r1c2"))).puzzle
    assert LAMP not in str(drawn.cosmetics)


def test_drafted_rules_tell_of_it() -> None:
    rules = sm.draft_rules(FOGGY)
    assert rules.splitlines()[-1].startswith("Fog of war: the grid is covered in fog")
    assert FOGGY.with_texts(rules=rules).unstated == ()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: SMALL.with_fog(sm.Fog("r5c1")), "r5c1 lies outside the grid"),
        (lambda: SMALL.with_fog("r1c1"), r"found 'r1c1' for the fog of a puzzle, expected Fog\("),
        (lambda: sm.Fog(5), "found 5 for the lit cells of a fog"),
        (lambda: sm.Fog("", "r1c1"), "found 'r1c1' for the links of a fog"),
        (lambda: sm.Fog("", ("r1c1",)), r"found 'r1c1' in a fog, expected FogLink\("),
        (lambda: sm.FogLink("r1c1", " "), "found ' ' for cells of a fog"),
    ],
)
def test_what_is_no_fog_is_refused(make: object, message: str) -> None:
    assert callable(make)
    with pytest.raises(sm.GridError, match=message):
        make()


def test_json_with_another_fog_is_refused() -> None:
    text = sm.write(FOGGY, "json")
    for wrong in ('"fog":{"lit":"r1c1"}', '"fog":[]', '"fog":{"lit":5,"links":[]}'):
        with pytest.raises(sm.PuzzleFormatError, match="fog"):
            sm.read(text.replace(text[text.index('"fog"') : text.index("]}") + 2], wrong))


def test_convert_says_where_it_is_lost_and_what_it_needs(run: Run, tmp_path: Path) -> None:
    source = tmp_path / "foggy.json"
    source.write_text(sm.write(SMALL.with_fog(sm.Fog("r1c1")), "json"), encoding="utf-8")
    lost = run("convert", str(source), "--to", "line")
    assert "line has no place for the fog" in lost.err
    kept = run("convert", str(source), "--to", "sudokupad")
    assert "any digit clears the fog in SudokuPad" in kept.err
    assert "place" not in kept.err
    assert sm.read(kept.out).fog == sm.Fog("r1c1")
