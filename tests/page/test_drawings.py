"""Drawings that state nothing, as a page adds, moves and removes them."""

from __future__ import annotations

from typing import Any

import pytest

import sudoku_model as sm
from sudoku_model.errors import SudokuModelError
from sudoku_model.page.drawings import KINDS
from sudoku_model.page.edits import arranged, edited
from sudoku_model.page.view import board_view, palette_view

EMPTY = sm.Puzzle.empty(4)
BLUE = "#a9c8f2"


def decorate(puzzle: sm.Puzzle, kind: str, cells: list[int], typed: str = "") -> sm.Puzzle:
    command = {"do": "decorate", "kind": kind, "cells": cells, "colour": BLUE, "typed": typed}
    return edited(puzzle, command)


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("shade", ["drawn rectangle, r1c1", "drawn rectangle, r1c2"]),
        ("line", ["drawn line, r1c1 to r1c2"]),
        ("arrow", ["drawn arrow, r1c1 to r1c2"]),
        ("circle", ["drawn circle, r1c1", "drawn circle, r1c2"]),
        ("square", ["drawn rectangle, r1c1", "drawn rectangle, r1c2"]),
        ("dot", ["drawn circle, r1c1 to r1c2"]),
        ("cage", ["drawn cage 'A', r1c1 to r1c2"]),
        ("text", ["drawn text 'A', r1c1", "drawn text 'A', r1c2"]),
        ("caption", ["drawn text 'A', r1c1 to r1c2"]),
    ],
)
def test_each_kind_is_drawn_listed_and_removed(kind: str, expected: list[str]) -> None:
    puzzle = decorate(EMPTY, kind, [0, 1], " A ")
    view = board_view(puzzle)
    assert [drawn["text"] for drawn in view["cosmetics"]] == expected
    assert (BLUE if kind not in ("arrow", "cage", "text", "caption") else "#5d6e85") in view[
        "drawing"
    ]
    assert view["constraints"] == []
    assert puzzle.constraints == ()
    places = [*range(len(expected))]
    assert edited(puzzle, {"do": "undecorate", "drawings": places}) == EMPTY


def test_there_are_no_other_kinds() -> None:
    assert len(KINDS) == 9


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ({"do": "decorate", "kind": "heart", "cells": [0], "colour": BLUE}, "found the drawing"),
        ({"do": "decorate", "kind": "line", "cells": [0], "colour": BLUE}, "drag from one"),
        ({"do": "decorate", "kind": "shade", "cells": [], "colour": BLUE}, "select them first"),
        ({"do": "decorate", "kind": "shade", "cells": [0], "colour": "red"}, "for a colour"),
        ({"do": "decorate", "kind": "shade", "cells": [0]}, "found no colour"),
        ({"do": "decorate", "kind": "text", "cells": [0], "colour": BLUE}, "type it first"),
        ({"do": "undecorate", "drawings": [0]}, "not there any more"),
        ({"do": "undecorate", "drawings": "all"}, "expected their places"),
    ],
)
def test_a_bad_command_is_answered_in_a_sentence(command: dict[str, Any], said: str) -> None:
    with pytest.raises(SudokuModelError, match=said):
        edited(EMPTY, command)


def test_they_move_are_turned_copied_and_cleared_with_the_cells_they_lie_on() -> None:
    drawn = decorate(EMPTY, "line", [0, 1])
    line = sm.DrawnLine(((2.5, 1.5), (2.5, 2.5)), BLUE)
    moved, _ = arranged(drawn, {"cells": [0, 1], "down": 2, "across": 1})
    assert moved.cosmetics == (line,)
    part, _ = arranged(drawn, {"cells": [0], "down": 2})
    assert part.cosmetics == drawn.cosmetics
    turned, _ = arranged(drawn, {"cells": [0, 1, 4, 5], "turn": "turn-right"})
    assert turned.cosmetics == (sm.DrawnLine(((0.5, 1.5), (1.5, 1.5)), BLUE),)
    pasted, _ = arranged(drawn, {"cells": [0, 1], "to": 9}, drawn)
    assert pasted.cosmetics == (*drawn.cosmetics, line)
    assert edited(pasted, {"do": "clear", "cells": [0, 1, 5]}).cosmetics == (line,)


def test_a_picture_of_the_palette_shows_what_is_drawn_and_little_else() -> None:
    windows = {tool["name"]: tool["window"] for tool in palette_view() if tool["picture"]}
    shapes = {tool["name"]: tool["shape"] for tool in palette_view()}
    for name, window in windows.items():
        width, height = map(int, window.split()[2:])
        assert width == height, name
        assert width <= (4.5 if shapes[name] == "line" else 2.5) * 48, name
    assert windows["white"] == "58 34 77 77"  # around the edge between r2c2 and r2c3
    assert int(windows["sandwich"].split()[0]) < -48 / 2  # what stands beside the board
