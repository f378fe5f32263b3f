"""f-puzzles: what each key means, what is reported, and what is written."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_model.constraints import (
    AntiKing,
    AntiKnight,
    Arrow,
    BetweenLine,
    BoxIndexing,
    Clone,
    ColumnIndexing,
    Diagonal,
    Difference,
    DifferentDigits,
    DisjointGroups,
    DoubleArrow,
    Entropic,
    Even,
    ExtraRegion,
    KillerCage,
    LittleKiller,
    Lockout,
    Maximum,
    Minimum,
    Modular,
    Nabner,
    NegativeDifference,
    NegativeRatio,
    NegativeSum,
    NonConsecutive,
    NumberedRoom,
    Odd,
    PairSum,
    Palindrome,
    Quadruple,
    Ratio,
    RegionSumLine,
    Renban,
    RowIndexing,
    Sandwich,
    Skyscraper,
    SlowThermometer,
    Thermometer,
    Whisper,
    XSum,
    Zipper,
)
from sudoku_model.constraints.base import Constraint
from sudoku_model.errors import PuzzleFormatError, SudokuModelError, UnsupportedError
from sudoku_model.formats import fpuzzles, lzstring, read, read_many, write
from sudoku_model.formats.lzstring import compress, decompress
from sudoku_model.formats.phrases import UNKEPT_FOG
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle
from tests.conftest import CHARACTERS
from tests.formats.examples import CLASSIC, SOLVED

SHARED = Path(__file__).parents[3] / "shared" / "data" / "variants" / "fpuzzles.jsonl"


def board(size: int = 9, **keys: Any) -> dict[str, Any]:
    """An empty board; underscores in the names of keys stand for signs."""
    keys = {key.replace("_plus", "+").replace("_minus", "-"): keys[key] for key in keys}
    return {"size": size, "grid": [[{} for _ in range(size)] for _ in range(size)], **keys}


def read_board(value: object) -> Puzzle:
    return read(json.dumps(value), format="fpuzzles")


def cells(text: str) -> list[str]:
    return [f"R{name[0]}C{name[1]}" for name in text.split()]


def names(text: str) -> str:
    return " ".join(f"r{name[0]}c{name[1]}" for name in text.split())


def lines(*texts: str, **more: object) -> list[dict[str, object]]:
    return [{"lines": [cells(text) for text in texts], **more}]


ROW_1 = " ".join(f"1{c}" for c in range(1, 10))
ROW_1_BACK = " ".join(f"1{c}" for c in range(9, 0, -1))
COLUMN_2_UP = " ".join(f"{r}2" for r in range(9, 0, -1))

READINGS: list[tuple[dict[str, Any], list[Constraint]]] = [
    ({"diagonal_plus": True}, [Diagonal("up")]),
    ({"diagonal_minus": True}, [Diagonal("down")]),
    ({"diagonal_minus": False, "antiking": False, "arrow": []}, []),
    ({"antiknight": True}, [AntiKnight()]),
    ({"antiking": True}, [AntiKing()]),
    ({"disjointgroups": True}, [DisjointGroups()]),
    ({"nonconsecutive": True}, [NonConsecutive(exempt_dots=True)]),
    (
        {"thermometer": lines("11 12 13", "11 21")},
        [Thermometer(names("11 12 13")), Thermometer(names("11 21"))],
    ),
    ({"slowthermometer": lines("11 12")}, [SlowThermometer(names("11 12"))]),
    ({"palindrome": lines("11 12 13")}, [Palindrome(names("11 12 13"))]),
    ({"renban": lines("11 12 22 21 11")}, [Renban(names("11 12 22 21"))]),
    ({"nabner": lines("11 12 13")}, [Nabner(names("11 12 13"))]),
    ({"whispers": lines("11 12")}, [Whisper(names("11 12"), 5)]),
    ({"whispers": lines("11 12", value="4")}, [Whisper(names("11 12"), 4)]),
    ({"regionsumline": lines("11 12 14")}, [RegionSumLine(names("11 12 14"))]),
    ({"entropicline": lines("11 12 13")}, [Entropic(names("11 12 13"))]),
    ({"modularline": lines("11 12 13")}, [Modular(names("11 12 13"))]),
    ({"zipperline": lines("11 12 13")}, [Zipper(names("11 12 13"))]),
    ({"doublearrow": lines("11 12 13")}, [DoubleArrow(names("11 12 13"))]),
    ({"betweenline": lines("11 12 13")}, [BetweenLine(names("11 12 13"))]),
    ({"lockout": lines("11 12 13")}, [Lockout(names("11 12 13"), 4)]),
    ({"lockout": lines("11 12 13", value=3)}, [Lockout(names("11 12 13"), 3)]),
    (
        {"arrow": [{"cells": ["R1C1"], "lines": [cells("11 12 13"), cells("11 21 31")]}]},
        [Arrow("r1c1", "r1c2 r1c3"), Arrow("r1c1", "r2c1 r3c1")],
    ),
    (
        # A pill is read in the order of reading, and an arrow may leave it at either end.
        {"arrow": [{"cells": cells("12 11"), "lines": [cells("12 22 32 42")]}]},
        [Arrow("r1c1 r1c2", "r2c2 r3c2 r4c2")],
    ),
    ({"killercage": [{"cells": cells("11 12"), "value": "5"}]}, [KillerCage("r1c1 r1c2", 5)]),
    *(
        ({"killercage": [{"cells": cells("11 12"), **value}]}, [KillerCage("r1c1 r1c2")])
        for value in ({}, {"value": ""}, {"value": None}, {"value": "0"}, {"value": 0})
    ),
    ({"extraregion": [{"cells": cells("11 12")}]}, [ExtraRegion("r1c1 r1c2")]),
    ({"rowindexer": [{"cells": cells("11 12")}]}, [RowIndexing("r1c1 r1c2")]),
    ({"columnindexer": [{"cells": cells("11 21")}]}, [ColumnIndexing("r1c1 r2c1")]),
    ({"boxindexer": [{"cells": cells("11")}]}, [BoxIndexing("r1c1")]),
    ({"even": [{"cell": "R1C1"}], "odd": [{"cell": "r9c9"}]}, [Even("r1c1"), Odd("r9c9")]),
    (
        {"minimum": [{"cell": "R1C1"}], "maximum": [{"cell": "R5C5"}, {"cell": "R5C6"}]},
        [Minimum("r1c1"), Maximum("r5c5"), Maximum("r5c6")],
    ),
    (
        {"difference": [{"cells": cells("11 12")}, {"cells": cells("21 22"), "value": "3"}]},
        [Difference("r1c1 r1c2"), Difference("r2c1 r2c2", 3)],
    ),
    (
        {"ratio": [{"cells": cells("11 12"), "value": ""}, {"cells": cells("21 22"), "value": 3}]},
        [Ratio("r1c1 r1c2"), Ratio("r2c1 r2c2", 3)],
    ),
    (
        {
            "xv": [
                {"cells": cells("11 12"), "value": "X"},
                {"cells": cells("13 14"), "value": "v"},
                {"cells": cells("17 18"), "value": "7"},
            ]
        },
        [PairSum("r1c1 r1c2", 10), PairSum("r1c3 r1c4", 5), PairSum("r1c7 r1c8", 7)],
    ),
    ({"negative": ["xv"]}, [NegativeSum((5, 10))]),
    ({"negative": ["ratio"]}, [NegativeRatio((2,))]),
    (
        {"ratio": [{"cells": cells("11 12"), "value": "3"}], "negative": ["ratio"]},
        [Ratio("r1c1 r1c2", 3), NegativeRatio((3,))],
    ),
    (
        {"clone": [{"cells": cells("11 12 13"), "cloneCells": cells("11 55 56")}]},
        [Clone("r1c2 r1c3", "r5c5 r5c6")],
    ),
    (
        {"quadruple": [{"cells": cells("11 12 21 22"), "values": [1, 2]}]},
        [Quadruple(names("11 12 21 22"), (1, 2))],
    ),
    (
        {
            "littlekillersum": [
                {"cell": "R0C4", "cells": cells("13 22 31"), "direction": "DL", "value": "17"},
                {"cell": "R4C0", "direction": "UR", "value": "18"},
            ]
        },
        [LittleKiller(names("13 22 31"), 17), LittleKiller(names("31 22 13"), 18)],
    ),
    (
        {"sandwichsum": [{"cell": "R1C0", "value": "0"}, {"cell": "R10C2", "value": 5}]},
        [Sandwich(names(ROW_1), 0), Sandwich(names(COLUMN_2_UP), 5)],
    ),
    ({"xsum": [{"cell": "R1C10", "value": "20"}]}, [XSum(names(ROW_1_BACK), 20)]),
    ({"skyscraper": [{"cell": "R1C0", "value": "3"}]}, [Skyscraper(names(ROW_1), 3)]),
]


@pytest.mark.parametrize(("keys", "expected"), READINGS, ids=lambda value: str(value)[:60])
@pytest.mark.sample(every=8)
def test_what_keys_mean(keys: dict[str, Any], expected: list[Constraint]) -> None:
    puzzle = read_board(board(**keys))
    assert list(puzzle.constraints) == expected
    assert puzzle.unstated == puzzle.notes == ()


HARMLESS: list[dict[str, Any]] = [
    {"activeConstraints": ["Arrow", "Renban"]},
    {"disabledlogic": ["contradictions"], "truecandidatesoptions": ["colored"]},
    {"fogofwar": ["R1C1"], "foglight": ["R1C1"], "successMessage": "Well done"},
    {"unheardof": []},
    {"ruleset": "Normal sudoku rules apply (no negative constraint). Have fun!"},
    {"renban": lines("11 12"), "line": lines("11 12", outlineC="#F067F0", fromConstraint="Renban")},
    {"whispers": lines("11 12"), "line": lines("11 12", isNewConstraint=True)},
    {"whispers": lines("11 12"), "line": lines("11 12", fromConstraint="German Whispers")},
    {"lockout": lines("11 12"), "circle": [{"cells": ["R1C1"], "isLLConstraint": True}]},
    {"renban": lines("11 12 13"), "line": lines("13 12 11")},
    {"killercage": [{"cells": cells("11 12")}], "cage": [{"cells": cells("12 11")}]},
    {"cage": [{"cells": [], "value": "title: A"}, {"cells": [], "value": "FOW"}]},
    {"cage": [{"cells": cells("11 12"), "value": "msgcorrect: Well done", "fontC": "#000"}]},
    {
        "slowthermometer": lines("11 12"),
        "circle": [{"cells": ["R1C1"], "fromConstraint": "Slow Thermometer"}],
    },
    {
        "xsum": [{"cell": "R0C1", "value": "8"}],
        "text": [{"cells": ["R0C1"], "value": "8", "fromConstraint": "X Sum"}],
    },
    {"killercage": [{"cells": cells("11 12"), "value": "3", "outlineC": "#000", "fontC": "#000"}]},
]


@pytest.mark.parametrize("keys", HARMLESS, ids=lambda value: str(value)[:60])
def test_what_says_nothing_is_not_reported(keys: dict[str, Any]) -> None:
    assert read_board(board(**keys)).unstated == ()


REPORTED: list[tuple[dict[str, Any], str]] = [
    ({"unheardof": [1]}, "the key 'unheardof'"),
    ({"negative": ["whispers"]}, "the negative constraint 'whispers'"),
    ({"killercage": [{"cells": cells("11 12"), "value": "<9"}]}, "the value '<9' at killercage[0]"),
    ({"cage": [{"cells": cells("11 12"), "value": "DR5"}]}, "the drawn cage 'DR5' (cage[0])"),
    ({"cage": [{"cells": ["R1C1"]}]}, "1 drawn cage whose rule may stand in the text only"),
    ({"line": lines("11 12", "21 22")}, "2 drawn lines whose rule may stand in the text only"),
    ({"circle": [{"cells": ["R1C1"]}]}, "1 drawn circle whose rule may stand in the text only"),
    ({"rectangle": [{"cells": ["R1C1"]}]}, "1 drawn rectangle whose rule may stand in the text"),
    ({"text": [{"cells": ["R0C1"], "value": ">"}]}, "1 drawn text whose rule may stand in the"),
    ({"unheardof": 0}, "the key 'unheardof'"),
    (
        {"killercage": [{"cells": cells("11 12"), "sum": 7}]},
        "the key 'sum' of killercage entries",
    ),
    (
        {"cage": [{"cells": cells("11 12"), "value": "Product: 6"}]},
        "the drawn cage 'Product: 6' (cage[0])",
    ),
    ({"cage": [{"cells": ["R1C1"], "value": "sum:7"}]}, "the drawn cage 'sum:7' (cage[0])"),
    ({"cage": [{"cells": [], "value": "product: 6"}]}, "the metadata 'product' (cage[0])"),
    ({"cage": [{"cells": [], "value": "norowcol: true"}]}, "the metadata 'norowcol' (cage[0])"),
    ({"betweenline": lines("11 12")}, "the betweenline of 2 cells (betweenline[0].lines[0])"),
    ({"doublearrow": lines("11 12")}, "the doublearrow of 2 cells (doublearrow[0].lines[0])"),
    ({"arrow": [{"cells": ["R1C1"], "lines": []}]}, "1 empty arrow entry"),
    ({"line": [{"cells": ["R1C1"]}]}, "1 drawn line whose rule may stand in the text only"),
    (
        {
            "littlekillersum": [
                {"cell": "R0C4", "cells": cells("13 22"), "direction": "DL", "value": "17"}
            ]
        },
        "the littlekillersum at littlekillersum[0], whose arrow does not lead along its cells",
    ),
    ({"skyscraper": [{"cell": "R1C0", "value": ""}, {"cell": "R1C0"}]}, "2 empty skyscraper ent"),
    ({"quadruple": [{"cells": cells("11 12 21 22"), "values": []}]}, "1 empty quadruple entry"),
    ({"xv": [{"cells": cells("15 16"), "value": ""}]}, "1 empty xv entry"),
    (
        {"littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": "0"}]},
        "1 empty littlekillersum entry",
    ),
    # A drawing repeats a constraint only where one of that name has these cells,
    ({"line": lines("11 12", fromConstraint="Renban")}, "1 drawn line whose rule may stand"),
    ({"line": lines("11 12", isNewConstraint=True)}, "1 drawn line whose rule may stand"),
    (
        {"renban": lines("11 12"), "line": lines("12 13", fromConstraint="Renban")},
        "1 drawn line whose rule may stand",
    ),
    (
        {"whispers": lines("11 12"), "line": lines("11 12", fromConstraint="Renban")},
        "1 drawn line whose rule may stand",
    ),
    ({"circle": [{"cells": ["R1C1"], "fromConstraint": "Odd"}]}, "1 drawn circle whose rule may"),
    # and f-puzzles draws its own constraints by itself, so that a line upon one is a second rule.
    (
        {"betweenline": lines("11 12 13"), "line": lines("11 12 13", outlineC="#E6BCE6")},
        "1 drawn line whose rule may stand",
    ),
]


@pytest.mark.parametrize(("keys", "phrase"), REPORTED, ids=lambda value: str(value)[:60])
def test_what_cannot_be_stated_is_reported_by_name(keys: dict[str, Any], phrase: str) -> None:
    (unstated,) = read_board(board(**keys)).unstated
    assert unstated.startswith(phrase)


@pytest.mark.parametrize("key", ["difference", "ratio", "whispers"])
@pytest.mark.parametrize("value", ["3.0", "?", "<5"])
def test_a_value_that_is_no_number_is_not_taken_for_the_usual_one(key: str, value: str) -> None:
    places = {"lines": [cells("11 12")]} if key == "whispers" else {"cells": cells("11 12")}
    puzzle = read_board(board(**{key: [{**places, "value": value}]}))
    assert puzzle.constraints == ()
    assert puzzle.unstated[0] == f"the value {value!r} at {key}[0]"


def test_cells_say_what_is_given() -> None:
    value = board()
    value["grid"][0][:4] = [
        {"value": 1, "given": True, "centerPencilMarks": [1], "cornerPencilMarks": [1, 2]},
        {"value": 2, "given": False},
        {"value": 3},
        {"givenPencilMarks": [4, 5], "centerPencilMarks": [5, 4]},
    ]
    value["grid"][8][8] = {"value": "9", "given": True, "givenPencilMarks": None, "letter": "A"}
    puzzle = read_board(value)
    assert puzzle.line() == "1" + "." * 79 + "9"
    assert puzzle.candidates == {3: frozenset((4, 5))}
    assert puzzle.notes == ("2 digits that were typed but not given are ignored",)
    assert puzzle.unstated == ("the key 'letter' of cells",)
    assert puzzle.grid == Grid.square(9)


def test_texts_and_the_solution_are_kept() -> None:
    solution: list[object] = [*SOLVED[:-2], None, str(SOLVED[-1])]
    texts = {"title": "A", "author": "B", "ruleset": "C"}
    puzzle = read_board(board(solution=solution, **texts))
    assert (puzzle.title, puzzle.author, puzzle.rules) == ("A", "B", "C")
    assert puzzle.expected == (*SOLVED[:-2], None, SOLVED[-1])
    assert read_board(board(solution=[None] * 81, title=None)).expected == ()


@pytest.mark.parametrize(
    ("text", "expected", "notes"),
    [
        ("1234341221434321", (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1), ()),
        ("1..............9", (1, *[None] * 15), ()),
        ("." * 16, (), ()),
        ("123", (), ("the stated solution is left out, as it does not fit the grid",)),
    ],
)
def test_a_solution_for_sudokupad_is_read_from_a_cage(
    text: str, expected: tuple[int | None, ...], notes: tuple[str, ...]
) -> None:
    puzzle = read_board(board(4, cage=[{"cells": [], "value": f"solution: {text}"}]))
    assert (puzzle.expected, puzzle.notes) == (expected, notes)


def test_regions_are_the_default_boxes_unless_cells_name_others() -> None:
    assert read_board(board(6)).grid == Grid.square(6, (2, 3))
    value = board(6)
    for row in value["grid"]:
        for c, cell in enumerate(row):
            cell["region"] = c
    assert read_board(value).grid.regions == tuple(range(6)) * 6
    value["grid"][5][5]["region"] = None
    assert read_board(value).grid.regions == (*(tuple(range(6)) * 6)[:-1], None)
    swapped = board()
    swapped["grid"][0][2]["region"], swapped["grid"][0][3]["region"] = 1, 0
    regions = read_board(swapped).grid.regions
    assert regions[:9] == (0, 0, 1, 0, 1, 1, 2, 2, 2)
    assert regions[9:] == Grid.square(9).regions[9:]


def test_a_region_below_0_is_refused_and_not_taken_for_the_default_box() -> None:
    value = board(6)
    value["grid"][0][0]["region"] = -1
    with pytest.raises(PuzzleFormatError, match=r"region, expected an integer from 0 to 35"):
        read_board(value)


def test_the_rows_are_the_regions_where_there_are_no_default_boxes() -> None:
    assert read_board(board(7)).grid == Grid.square(7, (1, 7))
    value = board(7)
    value["grid"][0][6]["region"], value["grid"][1][0]["region"] = 1, 0
    regions = read_board(value).grid.regions
    assert regions[:14] == (*(0,) * 6, 1, 0, *(1,) * 6)
    assert regions[14:] == Grid.square(7, (1, 7)).regions[14:]
    tall = read(json.dumps(board(6)), format="fpuzzles", box=(3, 2))
    assert tall.grid == Grid.square(6, (3, 2))
    with pytest.raises(PuzzleFormatError, match="or the option box"):
        read(json.dumps(board(7)), format="fpuzzles", box=(2, 2))


def colour(names: str, **keys: object) -> dict[str, Any]:
    """An empty board, some of whose cells have further keys."""
    value = board()
    for name in names.split():
        value["grid"][int(name[0]) - 1][int(name[1]) - 1] |= keys
    return value


@pytest.mark.parametrize(
    "keys",
    [
        {"c": "#D0D0FF"},
        {"c": 3},
        {"highlight": "#FFD0D0"},
        {"cArray": ["#FFFFFF", "#FFD0D0"]},
        {"c": "rgb(1, 2, 3)"},
    ],
    ids=str,
)
def test_coloured_cells_are_named(keys: dict[str, object]) -> None:
    puzzle = read_board(colour("11 12 55", **keys))
    assert puzzle.unstated == ("3 coloured cells whose rule may stand in the text only",)


@pytest.mark.parametrize("shade", ["#FFFFFF", "#fff", "#FF000000", "white", "transparent", ""])
def test_white_is_no_colour(shade: str) -> None:
    assert read_board(colour("11 12", c=shade)).unstated == ()


@pytest.mark.parametrize(
    ("coloured", "is_named"),
    [
        (["11 12 55 56"], False),
        (["11 12 55 56", "33 34 77 78"], False),
        (["11 12 55 56 33 34 77 78"], False),
        (["11 12 55 56", "33 34 77 78", "99"], True),  # what is the cell in the corner?
        (["11 12 33 34 55 56 77"], True),
        (["11 12", "55 56", "33 34 77 78"], True),  # one of two clones differs from the other
    ],
)
def test_colours_that_show_clones_again_are_not_named(coloured: list[str], is_named: bool) -> None:
    value = board(clone=[{"cells": cells("11 12"), "cloneCells": cells("55 56")}])
    if len(coloured) > 1 or len(coloured[0].split()) > 4:
        value["clone"].append({"cells": cells("33 34"), "cloneCells": cells("77 78")})
    for shade, names in zip(("#FF8080", "#80FF80", "#8080FF"), coloured, strict=False):
        for name in names.split():
            value["grid"][int(name[0]) - 1][int(name[1]) - 1]["c"] = shade
    assert bool(read_board(value).unstated) == is_named


def test_a_colour_that_tells_one_extra_region_from_another_is_named() -> None:
    value = colour("11 12", c="#FF8080")
    value["extraregion"] = [{"cells": cells("11 12")}]
    assert read_board(value).unstated == ()
    value["extraregion"].append({"cells": cells("55 56")})
    assert read_board(value).unstated == ("2 coloured cells whose rule may stand in the text only",)


def test_colours_that_show_regions_again_are_not_named() -> None:
    value = board(4)
    layout = ["0001", "0111", "2223", "2333"]
    for row, regions in zip(value["grid"], layout, strict=True):
        for cell, region in zip(row, regions, strict=True):
            cell |= {"region": int(region), "c": f"#{region}0FF00"}
    assert read_board(value).unstated == ()
    for cell in value["grid"][3]:
        del cell["c"]
    assert read_board(value).unstated[0].startswith("12 coloured cells")
    boxes = board(4)
    for cell in (*boxes["grid"][0][:2], *boxes["grid"][1][:2]):
        cell["c"] = "#00FF00"
    assert read_board(boxes).unstated[0].startswith("4 coloured cells")


def test_marks_in_cells_without_a_digit_may_be_what_is_given() -> None:
    puzzle = read_board(colour("11 12", centerPencilMarks=[1, 2]))
    assert puzzle.candidates == {}
    assert puzzle.unstated == ("2 cells with center marks whose rule may stand in the text only",)
    puzzle = read_board(colour("11", cornerPencilMarks=[1, 2]))
    assert puzzle.unstated == ("1 cell with corner marks whose rule may stand in the text only",)
    for marks in ([], None):
        assert read_board(colour("11", centerPencilMarks=marks)).unstated == ()
    puzzle = read_board(colour("11", centerPencilMarks=[[], "x", 99]))
    assert puzzle.unstated[0].startswith("1 cell with center marks")


@pytest.mark.parametrize(
    ("rules", "is_named"),
    [
        ("", True),
        ("Normal sudoku rules apply.", False),
        ("Normal sudoku rules apply. And that's it! Have fun!", False),
        ("Have fun! Thanks for solving.", True),
        ("Normal sudoku rules apply. Digits along a diagonal do not repeat.", True),  # not stated
        ("Normal sudoku rules apply in coloured, highlighted and shaded cells as well.", True),
        ("Alle Ziffern stehen in jeder Zeile genau einmal, die Farben sagen mehr.", True),
    ],
)
def test_colours_are_decoration_where_the_rules_leave_nothing_to_them(
    rules: str, is_named: bool
) -> None:
    puzzle = read_board(colour("11 12", c="#D0D0FF") | {"ruleset": rules, "title": "Mark's"})
    phrase = "2 coloured cells whose rule may stand in the text only"
    assert (phrase in puzzle.unstated) == is_named
    assert puzzle.notes == (() if is_named else ("2 coloured cells, of which no rule speaks",))


def test_marks_are_decoration_where_the_rules_leave_nothing_to_them() -> None:
    value = colour("11 12", centerPencilMarks=[1, 2]) | {"ruleset": "Normal sudoku rules apply."}
    assert read_board(value).unstated == ()
    assert read_board(value).notes == ("2 cells with center marks, of which no rule speaks",)
    assert read_board(value | {"title": "Pencilmark Sudoku"}).unstated == (
        "2 cells with center marks whose rule may stand in the text only",
    )


def test_a_title_may_say_what_colours_mean() -> None:
    value = colour("11 12", c="#D0D0FF") | {"ruleset": "Normal sudoku rules apply."}
    assert read_board(value | {"title": "Blue is odd"}).unstated != ()


def test_clues_of_one_kind_in_several_colours_are_named() -> None:
    red = {"cells": cells("11 12"), "outlineC": "#FF0000"}
    black = {"cells": cells("21 22"), "outlineC": "#000000"}
    phrase = "killercage entries in 2 colours whose rule may stand in the text only"
    assert read_board(board(killercage=[red, black, black])).unstated == (phrase,)
    assert read_board(board(killercage=[red, {"cells": cells("21 22")}])).unstated == (phrase,)
    assert read_board(board(killercage=[red, red | black | red])).unstated == ()


def test_very_many_demands_are_counted() -> None:
    cages = [{"cells": ["R1C1"], "value": f"no {number}"} for number in range(1000)]
    unstated = read_board(board(cage=cages)).unstated
    assert len(unstated) == 101
    assert unstated[-1] == "900 more demands"


def test_a_given_without_a_digit_is_named() -> None:
    assert read_board(colour("11", given=True)).unstated == ("1 cell is given without a digit",)


@pytest.mark.parametrize(
    ("keys", "lit"),
    [
        ({"foglight": ["R1C1", "R3C2", "R1C1"]}, "r1c1 r3c2"),
        ({"fogofwar": ["R1C1"]}, "r1c1 r1c2 r2c1 r2c2"),
        ({"cage": [{"cells": ["R1C1", "R2C2"], "value": "FOGLIGHT"}]}, "r1c1 r2c2"),
        ({"cage": [{"cells": ["R9C9"], "value": "FOW"}]}, "r8c8 r8c9 r9c8 r9c9"),
        ({"foglight": ["R2C1"], "fogofwar": ["R1C1"]}, "r1c1 r1c2 r2c1 r2c2"),
    ],
)
def test_fog_is_kept(keys: dict[str, object], lit: str) -> None:
    puzzle = read_board(board(**keys))
    assert puzzle.fog is not None
    assert sorted(puzzle.fog.lit.split()) == lit.split()
    assert (puzzle.unstated, puzzle.notes) == ((), ())
    assert read(write(puzzle, "fpuzzles")).fog == puzzle.fog


def test_fog_that_makes_no_sense_gets_a_note() -> None:
    for wrong in (["R1C11"], ["here"], True, [17]):
        puzzle = read_board(board(foglight=wrong))
        assert puzzle.unstated == ()
        assert puzzle.notes == (UNKEPT_FOG,)


def test_lines_of_one_cell_get_a_note() -> None:
    puzzle = read_board(board(palindrome=lines("11", "22"), whispers=lines("33")))
    assert puzzle.constraints == puzzle.unstated == ()
    assert puzzle.notes == ("3 lines of one cell say nothing",)


def test_texts_for_sudokupad_are_read_from_cages() -> None:
    texts = ("rules: Normal rules.", "rules: Anti-king.", "title: B", "antiking: true", "author: C")
    cages = [{"cells": [], "value": text} for text in texts]
    puzzle = read_board(board(cage=cages, title="A", ruleset="Sudoku."))
    assert (puzzle.title, puzzle.author) == ("A\nB", "C")
    assert puzzle.rules == "Sudoku.\nNormal rules.\nAnti-king."
    assert puzzle.constraints == (AntiKing(),)
    assert puzzle.unstated == ()
    assert read_board(board(cage=cages, antiking=True)).constraints == (AntiKing(),)


WRONG: list[tuple[object, str]] = [
    ({}, "no such key or null, expected an object with the key 'size'"),
    ({"size": 9}, "expected an object with the key 'grid'"),
    ({"size": True, "grid": []}, "true at size, expected an integer from 1 to 100"),
    ({"size": 10**400, "grid": []}, "too many digits|a huge number at size"),
    ({"size": 1e400, "grid": []}, "Infinity|huge number at size"),
    ({"size": 9.5, "grid": []}, "'9.5' at size"),
    ({"size": 9, "grid": {}}, "an object at grid, expected a list"),
    ({"size": 9, "grid": []}, "0 items at grid, expected 9 as the size says"),
    ({"size": 1, "grid": [[1]]}, r"'1' at grid\[0\]\[0\], expected an object"),
    (board(title=5), "'5' at title, expected a string"),
    (board(antiking=1), "'1' at antiking, expected true or false"),
    (board(killercage={}), "an object at killercage, expected a list"),
    (board(killercage=[[]]), r"a list at killercage\[0\], expected an object"),
    (board(killercage=[{}]), r"at killercage\[0\], expected an object with the key 'cells'"),
    (
        board(killercage=[{"cells": ["R1C1", "R0C1"]}]),
        r"'R0C1' at killercage\[0\]\.cells\[1\], expected a cell of the grid, from R1C1 to R9C9",
    ),
    (
        board(killercage=[{"cells": ["A1"]}]),
        r"'A1' at killercage\[0\]\.cells\[0\], expected a cell",
    ),
    (board(killercage=[{"cells": [5]}]), r"'5' at killercage\[0\]\.cells\[0\], expected a string"),
    (
        board(killercage=[{"cells": cells("11 11")}]),
        r"found r1c1 twice in cells in KillerCage at killercage\[0\], expected",
    ),
    (
        board(
            antiking=True, killercage=[{"cells": ["R1C1"]}, {"cells": cells("11 12"), "value": 99}]
        ),
        r"found a sum of 99 in 2 cells in KillerCage at killercage\[1\], expected",
    ),
    (board(killercage=[{"cells": ["R1C1"], "value": True}]), "true at killercage.0..value"),
    (board(killercage=[{"cells": ["R1C1"], "value": 10**9}]), "expected an integer"),
    (board(thermometer=[{"lines": [["R1C1", "R9C9"]]}]), r"at thermometer\[0\]\.lines\[0\]"),
    (board(difference=[{"cells": ["R1C1"]}]), r"in Difference at difference\[0\], expected two"),
    (
        board(clone=[{"cells": cells("11 12"), "cloneCells": cells("33")}]),
        r"1 cells at clone\[0\]\.cloneCells, expected 2 as in cells",
    ),
    (board(quadruple=[{"cells": [], "values": [10]}]), r"'10' at quadruple\[0\]\.values\[0\]"),
    (
        board(littlekillersum=[{"cell": "R0C1", "direction": "XX", "value": "5"}]),
        r"'XX' at littlekillersum\[0\]\.direction, expected one of UL",
    ),
    (
        board(littlekillersum=[{"cell": "R0C1", "direction": "UR", "value": "5"}]),
        r"'UR' at littlekillersum\[0\], expected a direction that leads into the grid",
    ),
    (
        board(sandwichsum=[{"cell": "R5C5", "value": "5"}]),
        r"'R5C5' at sandwichsum\[0\]\.cell, expected a place beside the grid",
    ),
    (board(sandwichsum=[{"cell": "R0C0", "value": "5"}]), "expected a place beside the grid"),
    (board(solution=[1]), "1 items at solution, expected 9 as the size says|expected 81"),
    (board(solution=[10] * 81), r"'10' at solution\[0\], expected an integer from 1 to 9"),
    (board(negative="ratio"), "'ratio' at negative, expected a list"),
]


@pytest.mark.parametrize(("value", "message"), WRONG, ids=lambda value: str(value)[:60])
@pytest.mark.sample(every=8)
def test_json_of_another_shape_gets_a_message_that_names_the_place(
    value: object, message: str
) -> None:
    with pytest.raises(PuzzleFormatError, match=message) as caught:
        read_board(value)
    assert caught.value.line == 1


def test_a_board_with_very_many_constraints_is_refused() -> None:
    with pytest.raises(
        PuzzleFormatError, match=r"another constraint at even\[10000\], expected at"
    ):
        read_board(board(even=[{"cell": "R1C1"}] * 20_000))


def test_a_region_with_too_many_cells_is_refused() -> None:
    value = board()
    value["grid"][0][3]["region"] = 0
    with pytest.raises(PuzzleFormatError, match="has 10 cells"):
        read_board(value)
    value["grid"][0][3]["region"] = "0"
    with pytest.raises(PuzzleFormatError, match=r"'0' at grid\[0\]\[3\]\.region"):
        read_board(value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "broken JSON"),
        ('{"size": 9, "size": 9}', "the key 'size' twice"),
        ('{"size": NaN}', "NaN, expected a number"),
        ('{"size": ' + "[" * 100_000, "nested too deeply|broken JSON"),
        ("N4IgzglgXgpi", "the end of a compressed text too early"),
        (compress("[]"), "a list, expected an object"),
        (compress("not JSON"), "broken JSON"),
        ("https://f-puzzles.com/", "a link without a puzzle"),
        ("https://f-puzzles.com/?load=", "a link without a puzzle"),
        ("https://f-puzzles.com/?id=abc123", "short link 'abc123', whose puzzle is stored elsew"),
    ],
)
def test_broken_texts_are_refused(text: str, message: str) -> None:
    with pytest.raises(PuzzleFormatError, match=message):
        read(text, format="fpuzzles")


def test_a_text_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lzstring, "MAX_DECODED", 100_000)
    with pytest.raises(PuzzleFormatError, match="more than 100000 characters"):
        read(compress(" " * 100_001), format="fpuzzles")


def link(puzzle: Puzzle) -> str:
    return write(puzzle, "fpuzzles").strip()


CAGED = replace(CLASSIC, title="Cages", constraints=(KillerCage("r1c1 r1c2", 9), AntiKing()))


def test_links_are_read_in_every_spelling() -> None:
    text = link(CAGED)
    payload = text.removeprefix(fpuzzles.LINK)
    assert payload != text
    for spelling in (
        text,
        text.replace("https://f", "http://www.f"),
        text.removeprefix("https://"),
        f"  {fpuzzles.LINK}{quote(payload, safe='')}\n",
        f"{text}&utm_source=somewhere",
        payload,
        payload.rstrip("="),
        payload.replace("+", " "),
        payload.replace("/", "-"),
        decompress(payload),
        json.dumps(json.loads(decompress(payload)), indent=2),
    ):
        puzzle = read(spelling)
        assert (puzzle.constraints, puzzle.givens) == (CAGED.constraints, CAGED.givens)


def test_a_file_may_hold_several_links() -> None:
    text = f"# two puzzles\n{link(CAGED)}\n\n{link(CLASSIC)}\n"
    first, second = read_many(text)
    assert (first.name, second.name) == ("line 2", "line 4")
    assert (len(first.constraints), second.constraints) == (2, ())
    with pytest.raises(PuzzleFormatError, match="line 3"):
        list(read_many(f"{link(CAGED)}\n\nN4Ig\n"))


@pytest.mark.slow
def test_slashes_that_a_server_has_merged_are_put_back() -> None:
    random = Random(1)
    lost = []
    for _ in range(400):
        # Rare characters have many bits in a row, which are slashes.
        title = "".join(chr(random.randint(0xFF00, 0xFFFF)) for _ in range(3))
        payload = compress(json.dumps(board(title=title), ensure_ascii=False))
        merged = re.sub("/+", "/", payload)
        if merged != payload:
            lost.append(len(payload) - len(merged))
            assert read(merged).title == title
    assert {1, 2} <= set(lost)


# Writing.


RULES = "Normal sudoku rules apply."


@pytest.mark.parametrize(("keys", "expected"), READINGS, ids=lambda value: str(value)[:60])
@pytest.mark.sample(every=8)
def test_what_is_written_reads_back_the_same(
    keys: dict[str, Any], expected: list[Constraint]
) -> None:
    if any(isinstance(mark, PairSum) and mark.total == 7 for mark in expected):
        expected = expected[:2]
    puzzle = replace(CLASSIC, constraints=tuple(expected), title="T", author="A", rules=RULES)
    assert replace(read(link(puzzle)), name="") == puzzle


def test_everything_else_reads_back_the_same() -> None:
    jigsaw = Grid(4, 4, range(1, 5), (0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, None))
    for puzzle in (
        Puzzle(jigsaw, (None,) * 15 + (3,), {2: frozenset((1, 2))}),
        Puzzle(Grid.square(6, (3, 2)), (None,) * 36),
        Puzzle(Grid.square(16), (16, *(None,) * 255)),
        Puzzle.empty(Grid.square(7, (1, 7))),
        Puzzle.empty(Grid(7, 7, range(1, 8), (None,) * 49)),
        replace(CLASSIC, expected=(None, *SOLVED[1:])),
        replace(CLASSIC, title='\u2603 \U0001f600 \ud800 " \\ \n'),
    ):
        assert replace(read(link(puzzle)), name="") == puzzle


SAME_MEANING: list[tuple[Constraint, Constraint]] = [
    (DifferentDigits("r1c1 r1c2"), ExtraRegion("r1c1 r1c2")),
    (NonConsecutive(), NonConsecutive(exempt_dots=True)),
    (NegativeDifference((1,)), NonConsecutive(exempt_dots=True)),
    (NegativeSum((10, 5)), NegativeSum((5, 10))),
    (NegativeRatio((2,), any_dot=False), NegativeRatio((2,))),
]


@pytest.mark.parametrize(("written", "again"), SAME_MEANING, ids=str)
def test_what_means_the_same_is_written_as_that(written: Constraint, again: Constraint) -> None:
    puzzle = replace(CLASSIC, constraints=(written,))
    assert read(link(puzzle)).constraints == (again,)


DOTS = (Difference("r1c1 r1c2"), Ratio("r5c1 r5c2"))

UNWRITABLE: list[tuple[tuple[Constraint, ...], str]] = [
    ((KillerCage("r1c1 r1c2", (3, 4)),), "KillerCage with several totals"),
    ((NonConsecutive("diagonal"),), "NonConsecutive of diagonal neighbours"),
    ((NonConsecutive(), *DOTS), "NonConsecutive that holds for pairs with a dot"),
    ((NegativeDifference((2,)),), "NegativeDifference of other differences than 1"),
    ((NegativeDifference((1,), any_dot=False), *DOTS), "pairs with a black dot as well"),
    ((NegativeSum((5,)),), "NegativeSum of other sums than 5 and 10"),
    ((NegativeRatio((3,)),), "NegativeRatio of other ratios than those of its marks .2."),
    ((NegativeRatio((2,), any_dot=False), *DOTS), "pairs with a white dot as well"),
    ((PairSum("r1c1 r1c2", 7),), "PairSum of 7"),
    ((Arrow("r1c2 r1c1", "r2c1 r3c1 r4c1"),), "Arrow whose pill is read against"),
    ((Modular("r1c1 r1c2 r1c3 r1c4", 4),), "Modular with modulus 4"),
    ((Sandwich(names(ROW_1), 5, 2, 8),), "Sandwich between other digits"),
    ((XSum("r1c1 r1c2 r1c3 r1c4", 5),), "XSum that is no whole row or column"),
    ((LittleKiller("r2c2 r3c3", 5),), "LittleKiller that is no whole diagonal"),
    ((NumberedRoom(names(ROW_1), 5),), "NumberedRoom"),
]


@pytest.mark.parametrize(("constraints", "message"), UNWRITABLE, ids=str)
def test_what_f_puzzles_cannot_express_is_refused_by_name(
    constraints: tuple[Constraint, ...], message: str
) -> None:
    with pytest.raises(UnsupportedError, match=f"fpuzzles holds .* has {message}|{message}"):
        link(replace(CLASSIC, constraints=constraints))


def test_no_rule_is_taken_from_the_text() -> None:
    """A public solver does, and calls three sound puzzles unsolvable."""
    rules = "Killer cages apply. Cells a king's move apart differ. The negative constraint applies."
    puzzle = read_board(board(ruleset=rules))
    assert puzzle.constraints == ()
    assert len(puzzle.unstated) == 3


def test_rules_in_words_are_written_with_the_text_that_holds_them() -> None:
    puzzle = read_board(board(ruleset="Digits in grey cells are even."))
    assert puzzle.unstated == ("the rule “Digits in grey cells are even.”",)
    assert read(link(puzzle)).unstated == puzzle.unstated


def test_other_grids_and_unstated_rules_are_refused() -> None:
    with pytest.raises(UnsupportedError, match="square grids"):
        link(Puzzle.empty(Grid.rectangle(4, 6)))
    with pytest.raises(UnsupportedError, match="square grids"):
        link(Puzzle.empty(Grid(9, 9, range(9), Grid.square(9).regions)))
    with pytest.raises(UnsupportedError, match="1 drawn line"):
        link(replace(CLASSIC, unstated=("1 drawn line whose rule may stand in the text only",)))
    with pytest.raises(UnsupportedError, match="none for r1c1"):
        link(replace(CLASSIC, candidates={0: frozenset()}))


# Hostile input.

LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(CHARACTERS, max_size=4)
PLACES = st.sampled_from(["R1C1", "R1C2", "R2C2", "R0C1", "R4C0", "R10C3", "R99C99", "X"])
INNER_KEYS = st.sampled_from(
    ["cells", "lines", "value", "values", "cell", "cloneCells", "direction", "region"]
)
TREES = st.recursive(
    LEAVES | PLACES | st.sampled_from(["5", "X", "DR", "xv", "ratio"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(INNER_KEYS, inner),
    max_leaves=12,
)
KEYS = sorted({key for keys, _ in READINGS for key in board(**keys)} | {"cage", "line", "solution"})


@given(st.dictionaries(st.sampled_from(KEYS), TREES, max_size=4), st.data())
@settings(max_examples=300, deadline=None)
@pytest.mark.slow
def test_any_board_gives_a_puzzle_or_an_error(keys: dict[str, Any], data: st.DataObject) -> None:
    value = {**board(), **keys} if data.draw(st.booleans()) else keys
    try:
        puzzle = read_board(value)
    except PuzzleFormatError as problem:
        assert str(problem)
    else:
        try:
            write(puzzle, "fpuzzles")
        except SudokuModelError as problem:
            assert str(problem)


# The shared collection, which is not part of the repository.


def shared() -> Iterator[dict[str, Any]]:
    for line in SHARED.read_text().splitlines() if SHARED.is_file() else ():
        entry = json.loads(line)
        payload = entry["payload"]
        entry["text"] = payload if isinstance(payload, str) else json.dumps(payload)
        yield entry


@pytest.mark.sample(every=12)
@pytest.mark.parametrize("entry", [pytest.param(entry, id=entry["title"]) for entry in shared()])
def test_the_shared_puzzles_are_read_and_written(entry: dict[str, Any]) -> None:
    puzzle = read(entry["text"])
    solution = tuple(map(int, entry["solution"]))
    assert all(mark.holds(puzzle.board, solution) for mark in puzzle.constraints)
    assert puzzle.holds(solution)
    keys = (
        json.loads(decompress(entry["text"]))
        if (entry["format"] == "fpuzzles")
        else json.loads(entry["text"])
    )
    drawn = [text for text in keys.get("text", ()) if "fromConstraint" not in text]
    assert len(set(puzzle.unstated).difference(puzzle.rules_in_words)) == bool(drawn)
    offered = tuple(offer for offer in puzzle.offered if not offer.drawings)
    bare = replace(puzzle, unstated=puzzle.rules_in_words, notes=(), cosmetics=(), offered=offered)
    again = read(link(bare))
    assert set(again.constraints) == set(bare.constraints)
    assert replace(again, constraints=(), name="") == replace(bare, constraints=(), name="")


def test_what_is_nearly_a_known_key_is_asked_about() -> None:
    board = {"size": 4, "grid": [[{} for _ in range(4)] for _ in range(4)]}
    board |= {"thermometr": [{"lines": [["R1C1", "R1C2"]]}], "negative": ["ratoi", "sum"]}
    assert read(json.dumps(board)).unstated == (
        "the negative constraint 'ratoi' (did you mean 'ratio'?)",
        "the negative constraint 'sum'",
        "the key 'thermometr' (did you mean 'thermometer'?)",
    )
