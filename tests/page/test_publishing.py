"""Links for solvers: what SudokuPad cannot state is drawn there, and stands in the rules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import product

import pytest

import sudoku_model as sm
from sudoku_model.constraints.regions import with_unknown_regions
from sudoku_model.page.tools import TOOLS, Shape, line_of_sight
from sudoku_model.publishing import published

SMALL = sm.read("1... ..3. .4.. ...2")


def drawn_by(name: str) -> Iterator[sm.Constraint]:
    """Yield what a tool makes of some cells and numbers that it takes."""
    tool, grid = TOOLS[name], sm.Grid.square(9)
    down, _ = tool.direction or (0, 1)
    place = ({-1: 9, 0: 1, 1: -1}[down], -1 if down == 0 else 4)
    seen = line_of_sight(grid, place, tool.direction) if tool.shape is Shape.OUTSIDE else ""
    selected = (seen,) if seen else ("r2c2 r2c3 r3c3", "r2c2 r2c3", "r2c2 r2c3 r3c2 r3c3")
    for cells, typed in product(selected, ("", "12", "3", "1 2")):
        with suppress(sm.SudokuModelError):
            constraint = tool.make(cells, tool.value(typed, SMALL))
            sm.Puzzle.empty(9).with_constraints(constraint)
            yield constraint


@pytest.mark.sample(every=5)
@pytest.mark.parametrize("name", TOOLS)
def test_whatever_a_tool_draws_goes_to_sudokupad_with_its_rule(name: str) -> None:
    constraint = next(drawn_by(name))
    puzzle = sm.Puzzle.empty(9).with_constraints(constraint)
    link, notes = published(puzzle, "sudokupad")
    shown = sm.read(link)
    assert shown.rules == sm.draft_rules(puzzle)
    drawn, unseen = (
        any(note.startswith(begun) for note in notes)
        for begun in ("SudokuPad only draws", "SudokuPad does not know")
    )
    assert [bool(shown.constraints), drawn, unseen].count(True) == 1
    assert bool(shown.cosmetics) == drawn
    assert bool(shown.unstated) == (drawn or unseen), "nobody may take it for the whole puzzle"


@pytest.mark.slow
def test_what_is_drawn_and_what_is_not_are_told_apart() -> None:
    sign = sm.GreaterThan("r1c3 r1c2")
    rules = sm.AntiLeaper(1, 3), sign, sm.GlobalEntropy(), sm.And([sign])
    _, notes = published(sm.Puzzle.empty(9).with_constraints(*rules), "sudokupad")
    assert [note.replace(" this, so the rules in words must say it", "") for note in notes[:2]] == [
        "SudokuPad only draws: Greater than and All of several.",
        "SudokuPad does not know: Anti-camel and Global entropy.",
    ]
    _, notes = published(SMALL.with_constraints(sm.AntiLeaper(1, 3)), "sudokupad")
    assert [note.partition(",")[0] for note in notes] == [
        "SudokuPad does not know this",
        "The rules in words were drafted",
    ]


def test_what_sudokupad_states_stays_stated() -> None:
    cage = sm.KillerCage("r1c1 r1c2", 4)
    puzzle = SMALL.with_constraints(sm.GreaterThan("r1c3 r1c2"), cage, sm.AntiKing())
    link, (drawn, _) = published(puzzle, "sudokupad")
    assert sm.read(link).constraints == (cage, sm.AntiKing())
    assert drawn.endswith("must say it: Greater than.")


def test_rules_title_author_and_solution_of_the_setter_go_along() -> None:
    texts = {"title": "Half", "author": "Somebody", "rules": "Signs point at smaller digits."}
    solution = sm.solve(SMALL)
    assert solution is not None
    puzzle = replace(SMALL.with_texts(**texts), expected=solution.values)
    link, notes = published(puzzle.with_constraints(sm.GreaterThan("r1c3 r1c2")), "sudokupad")
    shown = sm.read(link)
    assert {name: getattr(shown, name) for name in texts} == texts
    assert shown.expected == solution.values
    assert len(notes) == 1


def test_cells_beside_the_board_are_left_out_with_what_needs_them() -> None:
    grid = with_unknown_regions(replace(SMALL.grid, regions=(None,) * 16), 4)
    puzzle = sm.Puzzle(grid, (1, *(None for _ in grid.cells[1:]))).with_constraints(
        sm.ChaosConstruction(4)
    )
    link, notes = published(puzzle, "sudokupad")
    assert sm.read(link).givens == (1, *(None,) * 15)
    assert "haos construction" in notes[0]


@pytest.mark.slow
def test_candidates_are_drawn_too() -> None:
    puzzle = SMALL.with_constraints(sm.GreaterThan("r1c2 r1c3")).with_candidates("r4c3", [1, 4])
    shown = sm.read(published(puzzle, "sudokupad")[0])
    assert "A cell with small digits in it contains one of them." in shown.rules
    assert [one.text for one in shown.cosmetics if isinstance(one, sm.DrawnShape)] == ["1 4"]
    grid = replace(SMALL.grid, has_rows=False, has_columns=False)
    bare = sm.Puzzle.empty(grid).with_candidates("r4c3", [1, 4])
    link, (drawn, _) = published(bare, "sudokupad")
    assert drawn.endswith("must say it: candidates.")
    assert len(sm.read(link).cosmetics) == 1
    beside = with_unknown_regions(replace(SMALL.grid, regions=(None,) * 16), 4)
    chaos = sm.Puzzle.empty(beside).with_constraints(sm.ChaosConstruction(4))
    link, notes = published(chaos.with_candidates(beside.extras[0].name, [1, 2]), "sudokupad")
    assert "candidates" in notes[0]
    assert notes[0].startswith("SudokuPad does not know")
    assert sm.read(link).cosmetics == ()


def test_f_puzzles_gets_no_drawings_for_rules_and_holes_are_refused() -> None:
    with pytest.raises(sm.UnsupportedError, match="GreaterThan"):
        published(SMALL.with_constraints(sm.GreaterThan("r1c3 r1c2")), "fpuzzles")
    grid = replace(SMALL.grid, holes=frozenset([0]))
    puzzle = sm.Puzzle.empty(grid).with_constraints(sm.GreaterThan("r1c3 r1c2"))
    with pytest.raises(sm.UnsupportedError):
        published(puzzle, "sudokupad")


def test_fog_goes_along_and_what_it_needs_there_is_said() -> None:
    foggy = SMALL.with_fog(sm.Fog("r1c1"))
    solution = sm.solve(SMALL)
    assert solution is not None
    for format in ("sudokupad", "fpuzzles"):
        link, notes = published(foggy, format)
        assert sm.read(link).fog == foggy.fog
        assert "any digit clears the fog" in notes[-1]
        _, notes = published(replace(foggy, expected=solution.values), format)
        assert not any("fog" in note for note in notes)
    assert published(foggy, "json")[1] == []
    assert published(foggy, "iss")[1] == ["This format has no place for the fog."]


def test_what_a_format_has_no_place_for_is_said() -> None:
    named = SMALL.with_texts(title="Half", author="Somebody", rules="Normal sudoku rules apply.")
    for format in ("iss", "line"):
        note = "This format has no place for the title, the author and the rules."
        assert published(named, format)[1] == [note]
    assert published(named, "json")[1] == published(named, "fpuzzles")[1] == []


def test_fog_that_f_puzzles_cannot_hold_reaches_sudokupad_all_the_same() -> None:
    dark = SMALL.with_fog(sm.Fog()).with_constraints(sm.Thermometer("r1c2 r2c2"))
    link, notes = published(dark, "sudokupad")
    assert sm.read(link).fog == sm.Fog()
    assert notes[0].startswith("SudokuPad only draws this")
