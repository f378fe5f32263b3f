"""The tools of the live board: each draws what its name says."""

from __future__ import annotations

from typing import Any

import pytest

import sudoku_model as sm
from sudoku_model.errors import OptionError
from sudoku_model.page.edits import edited
from sudoku_model.page.tools import TOOLS, Shape, Typed, line_of_sight
from sudoku_model.page.view import board_view, switched

EMPTY = sm.Puzzle.empty(9)


def drawn(tool: str, **command: Any) -> sm.Constraint:
    (constraint,) = edited(EMPTY, {"do": "draw", "tool": tool, **command}).constraints
    return constraint


@pytest.mark.parametrize(
    ("tool", "cells", "typed", "expected"),
    [
        ("cage", [0, 1, 9], "", sm.KillerCage("r1c1 r1c2 r2c1")),
        ("cage", [0, 1, 9], "15", sm.KillerCage("r1c1 r1c2 r2c1", 15)),
        ("thermometer", [10, 0, 1], "", sm.Thermometer("r2c2 r1c1 r1c2")),
        ("arrow", [0, 1, 2], "", sm.Arrow("r1c1", "r1c2 r1c3")),
        ("whisper", [0, 1], "", sm.Whisper("r1c1 r1c2", 5)),
        ("whisper", [0, 1], "4", sm.Whisper("r1c1 r1c2", 4)),
        ("renban", [0, 1], "", sm.Renban("r1c1 r1c2")),
        ("palindrome", [0, 1], "", sm.Palindrome("r1c1 r1c2")),
        ("white", [0, 1], "", sm.Difference("r1c1 r1c2", 1)),
        ("white", [0, 1], "3", sm.Difference("r1c1 r1c2", 3)),
        ("black", [0, 1], "", sm.Ratio("r1c1 r1c2", 2)),
        ("x", [0, 1], "", sm.PairSum("r1c1 r1c2", 10)),
        ("v", [0, 1], "", sm.PairSum("r1c1 r1c2", 5)),
        ("greater", [1, 0], "", sm.GreaterThan("r1c2 r1c1")),
        ("quadruple", [0, 1, 9, 10], "1 2,3", sm.Quadruple("r1c1 r1c2 r2c1 r2c2", (1, 2, 3))),
        ("quadruple", [0, 1, 9, 10], "123", sm.Quadruple("r1c1 r1c2 r2c1 r2c2", (1, 2, 3))),
    ],
)
def test_cells_become_a_constraint(
    tool: str, cells: list[int], typed: str, expected: sm.Constraint
) -> None:
    assert drawn(tool, cells=cells, typed=typed) == expected


@pytest.mark.parametrize(
    ("side", "typed", "expected"),
    [
        (9, "12", (1, 2)),
        (16, "12", (12,)),
        (16, "1 2", (1, 2)),
        (16, "16, 3", (16, 3)),
        (16, "ce", (12, 14)),
        (16, "1C", (1, 12)),
        (16, "123", (1, 2, 3)),
    ],
)
def test_digits_are_typed_as_the_board_shows_them_or_as_its_numbers(
    side: int, typed: str, expected: tuple[int, ...]
) -> None:
    puzzle = sm.Puzzle.empty(side)
    cells = [0, 1, side, side + 1]
    command = {"do": "draw", "tool": "quadruple", "cells": cells, "typed": typed}
    (quadruple,) = edited(puzzle, command).constraints
    assert quadruple == sm.Quadruple("r1c1 r1c2 r2c1 r2c2", expected)


@pytest.mark.parametrize(
    ("tool", "place", "expected"),
    [
        ("sandwich", [2, -1], sm.Sandwich("r3c1 r3c2 r3c3 r3c4 r3c5 r3c6 r3c7 r3c8 r3c9", 9)),
        ("x-sum", [9, 0], sm.XSum("r9c1 r8c1 r7c1 r6c1 r5c1 r4c1 r3c1 r2c1 r1c1", 9)),
        ("skyscraper", [0, 9], sm.Skyscraper("r1c9 r1c8 r1c7 r1c6 r1c5 r1c4 r1c3 r1c2 r1c1", 9)),
        ("killer-se", [-1, 6], sm.LittleKiller("r1c8 r2c9", 9)),
        ("killer-sw", [-1, 2], sm.LittleKiller("r1c2 r2c1", 9)),
        ("killer-ne", [3, -1], sm.LittleKiller("r3c1 r2c2 r1c3", 9)),
        ("killer-nw", [9, 9], sm.LittleKiller(" ".join(f"r{n}c{n}" for n in range(9, 0, -1)), 9)),
    ],
)
def test_a_clue_beside_the_board_looks_along_its_line(
    tool: str, place: list[int], expected: sm.Constraint
) -> None:
    typed = "45" if place == [9, 9] else "9"
    found = drawn(tool, place=place, typed=typed)
    assert found.cells == expected.cells  # type: ignore[attr-defined]
    assert type(found) is type(expected)


def test_a_clue_that_looks_past_the_board_is_refused() -> None:
    with pytest.raises(OptionError, match="no cells in this direction"):
        line_of_sight(EMPTY.grid, (-1, 8), (1, 1))
    with pytest.raises(OptionError, match="no cells in this direction"):
        line_of_sight(EMPTY.grid, (-1, 0), (-1, 1))


def test_what_holds_everywhere_is_switched_on_and_off() -> None:
    command = {"do": "draw", "tool": "knight"}
    on = edited(EMPTY, command)
    assert on.constraints == (sm.AntiKnight(),)
    assert switched(on) == ["knight"]
    assert edited(on, command) == EMPTY


def test_the_same_constraint_is_not_drawn_twice() -> None:
    puzzle = EMPTY.with_constraints(sm.Even("r1c1"))
    with pytest.raises(OptionError, match="it is there already"):
        edited(puzzle, {"do": "draw", "tool": "even", "cells": [0]})


def test_every_tool_makes_what_can_be_drawn_and_solved() -> None:
    grid = EMPTY.grid
    for tool in TOOLS.values():
        is_long = tool.shape in (Shape.LINE, Shape.PAIR)
        cells = "r5c5 r5c6" if is_long else "r5c5 r5c6 r6c5 r6c6"
        if tool.shape is Shape.OUTSIDE:
            places = ((-1, 4), (9, 4))
            place = places[bool(tool.direction and tool.direction[0] < 0)]
            cells = line_of_sight(grid, place, tool.direction)
        if tool.name in (
            "zipper",
            "between",
            "lockout",
            "double-arrow",
            "value-index",
            "sequence",
            "lunchbox",
        ):
            cells = "r5c5 r5c6 r5c7"
        if tool.name == "magic":
            cells = "r4c4-r6c6"
        typed = {Typed.NUMBER: "7", Typed.DIGITS: "12", Typed.MAYBE_NUMBER: "20"}.get(tool.typed)
        typed = "20" if tool.name.startswith("killer-") else typed
        typed = "2" if tool.name in ("black", "modular", "lockout") else typed
        puzzle = EMPTY.with_constraints(tool.make(cells, tool.value(typed or "", EMPTY)))
        assert board_view(puzzle)["constraints"][0]["text"], tool.name


def test_keys_and_names_are_told_apart() -> None:
    keys = [tool.key for tool in TOOLS.values() if tool.key]
    assert len(set(keys)) == len(keys)
    assert not {"m", "u"} & set(keys)  # those of the page itself
    assert len({tool.label for tool in TOOLS.values()}) == len(TOOLS)
