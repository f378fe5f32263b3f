"""SudokuMaker: what each element means, by the numberings of cells, edges, corners and places."""

import json
from dataclasses import replace
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_model.constraints import (
    AllPairs,
    AntiKing,
    AntiKnight,
    Arrow,
    BetweenLine,
    Clone,
    ColumnIndexing,
    Contains,
    CountingCircles,
    Diagonal,
    Difference,
    DifferentDigits,
    DigitClass,
    DisjointGroups,
    DoubleArrow,
    Entropic,
    EqualSum,
    Even,
    ExtraRegion,
    GlobalEntropy,
    GlobalModular,
    GreaterThan,
    KillerCage,
    LittleKiller,
    Lockout,
    LookAndSay,
    Maximum,
    Minimum,
    Modular,
    NegativeDifference,
    NegativeRatio,
    NegativeSum,
    NonConsecutive,
    NumberedRoom,
    Odd,
    Or,
    PairSum,
    Palindrome,
    Quadruple,
    Ratio,
    RegionSumLine,
    Renban,
    RowIndexing,
    Sandwich,
    Sequence,
    Skyscraper,
    SlowThermometer,
    Thermometer,
    Whisper,
    XSum,
)
from sudoku_model.constraints.base import Constraint
from sudoku_model.cosmetics import DrawnCage, DrawnLine, DrawnShape
from sudoku_model.errors import PuzzleFormatError
from sudoku_model.fog import Fog
from sudoku_model.formats import read, read_many
from sudoku_model.formats.lzstring import compress
from sudoku_model.formats.phrases import UNKEPT_FOG
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle
from tests.conftest import CHARACTERS
from tests.formats.examples import SOLVED

BOXES = list(Grid.square(9).regions)
REGIONS = {"type": 1, "regions": BOXES}
LINK = "https://sudokumaker.app/?puzzle="


def document(*elements: object, **keys: Any) -> dict[str, Any]:
    puzzle = {"cells": [{}] * 81, "constraints": [{"type": 0}, REGIONS, *elements], **keys}
    return {"formatVersion": "1.6.0", "puzzle": puzzle}


def read_document(value: object) -> Puzzle:
    return read(json.dumps(value), format="sudokumaker")


def row(number: int) -> str:
    return " ".join(f"r{number}c{c}" for c in range(1, 10))


LOW, MIDDLE, HIGH = 0b1110, 0b1110000, 0b1110000000
ODD, EVEN = 0b1010101010, 0b101010100
OTHER_CLASSES = [0b110, 0b11111000, 0b1100000000]

READINGS: list[tuple[dict[str, Any], list[Constraint]]] = [
    ({"type": 10}, [Diagonal("down")]),
    ({"type": 11}, [Diagonal("up")]),
    ({"type": 12}, [AntiKing()]),
    ({"type": 13}, [AntiKnight()]),
    ({"type": 13, "enabled": True, "disabled": False}, [AntiKnight()]),
    ({"type": 14}, [DisjointGroups()]),
    ({"type": 15}, [NonConsecutive(exempt_dots=True)]),
    ({"type": 16, "groups": [HIGH, LOW, MIDDLE]}, [GlobalEntropy()]),
    ({"type": 16, "groups": [0b10010010, 0b100100100, 0b1001001000]}, [GlobalModular(3)]),
    ({"type": 100, "cells": [0, 80]}, [Even("r1c1"), Even("r9c9")]),
    ({"type": 101, "cells": [9]}, [Odd("r2c1")]),
    ({"type": 102, "cells": [40, 41]}, [Maximum("r5c5"), Maximum("r5c6")]),
    ({"type": 103, "cells": [0]}, [Minimum("r1c1")]),
    (
        {"type": 200, "clues": [{"value": 1, "edge": 1}, {"value": 3, "edge": 9}], "negative": []},
        [Difference("r1c1 r1c2"), Difference("r1c1 r2c1", 3)],
    ),
    (
        {"type": 201, "clues": [{"value": 2, "edge": 19}], "negative": [3, 2]},
        [Ratio("r2c1 r2c2"), NegativeRatio((2, 3))],
    ),
    (
        {"type": 202, "clues": [{"value": 10, "edge": 26}, {"value": 5, "edge": 27}]},
        [PairSum("r2c8 r2c9", 10), PairSum("r2c1 r3c1", 5)],
    ),
    ({"type": 202, "clues": [], "negative": [10, 5]}, [NegativeSum((5, 10))]),
    (
        {"type": 300, "thermometers": [[0, 1, 2], [0, 9]], "slow": False},
        [Thermometer("r1c1 r1c2 r1c3"), Thermometer("r1c1 r2c1")],
    ),
    ({"type": 300, "thermometers": [[0, 1]], "slow": True}, [SlowThermometer("r1c1 r1c2")]),
    (
        {"type": 301, "cages": [{"value": 5, "cells": [0, 1]}, {"value": 0, "cells": [3, 4]}]},
        [KillerCage("r1c1 r1c2", 5), KillerCage("r1c4 r1c5")],
    ),
    (
        {"type": 302, "groups": [[0, 40], [1, 41, 50]]},
        [Clone("r1c1", "r5c5"), Clone("r1c2", "r5c6"), Clone("r1c2", "r6c6")],
    ),
    (
        {"type": 303, "clues": [{"corner": 11, "digits": [1, 2]}]},
        [Quadruple("r1c1 r1c2 r2c1 r2c2", (1, 2))],
    ),
    (
        {"type": 303, "clues": [{"corner": 1, "digits": [1, 2]}]},
        [Contains("r1c1 r1c2", (1, 2))],
    ),
    (
        {"type": 304, "cages": [{"value": "23", "cells": [0, 1, 9]}]},
        [LookAndSay("r1c1 r1c2 r2c1", "23")],
    ),
    ({"type": 305, "cells": [0, 1]}, [DifferentDigits("r1c1 r1c2")]),
    ({"type": 305, "cells": list(range(9))}, [ExtraRegion(row(1))]),
    ({"type": 306, "cells": [0, 1]}, [CountingCircles("r1c1 r1c2")]),
    (
        {"type": 400, "lines": [[0, 1], [9, 10], [1, 2]]},
        [Renban("r1c1 r1c2 r1c3"), Renban("r2c1 r2c2")],
    ),
    ({"type": 401, "lines": [[0, 1]], "minDifference": 4}, [Whisper("r1c1 r1c2", 4)]),
    ({"type": 402, "lines": [[0, 1], []]}, [Palindrome("r1c1 r1c2")]),
    ({"type": 403, "lines": [[0, 1, 2]]}, [BetweenLine("r1c1 r1c2 r1c3")]),
    ({"type": 404, "lines": [[2, 3]]}, [RegionSumLine("r1c3 r1c4")]),
    (
        # Where lines branch, a part of a region is what hangs together.
        {"type": 404, "lines": [[1, 2, 3], [2, 11]]},
        [EqualSum(("r1c2 r1c3 r2c3", "r1c4"))],
    ),
    (
        {"type": 404, "lines": [[2, 3, 2 + 9]], "singleRegionTotals": True},
        [EqualSum(("r1c3 r2c3", "r1c4"))],
    ),
    ({"type": 405, "lines": [[0, 1, 2]]}, [Sequence("r1c1 r1c2 r1c3")]),
    (
        {"type": 406, "lines": [[0, 1, 2]], "groups": [LOW, MIDDLE, HIGH]},
        [Entropic("r1c1 r1c2 r1c3")],
    ),
    ({"type": 406, "lines": [[0, 1, 2]], "groups": [ODD, EVEN]}, [Modular("r1c1 r1c2 r1c3", 2)]),
    ({"type": 407, "lines": [[0, 1, 2]]}, [Lockout("r1c1 r1c2 r1c3", 4)]),
    (
        {"type": 408, "bulbsWithArrows": [{"bulbCells": [1, 0], "arrows": [[1, 10, 19, 28], [0]]}]},
        [Arrow("r1c1 r1c2", "r2c2 r3c2 r4c2")],
    ),
    ({"type": 409, "lines": [[0, 1, 2]]}, [DoubleArrow("r1c1 r1c2 r1c3")]),
    (
        {
            "type": 500,
            "clues": [
                {"value": 9, "outerCell": 3, "diagonal": 1},
                {"value": 9, "outerCell": 8, "diagonal": -1},
                {"value": 8, "outerCell": 33, "diagonal": 1},
                {"value": 7, "outerCell": 43, "diagonal": -1},
                {"value": 6, "outerCell": 117, "diagonal": 1},
                {"value": 30, "outerCell": 0, "diagonal": -1},
            ],
        },
        [
            LittleKiller("r1c2 r2c1", 9),
            LittleKiller("r1c9", 9),
            LittleKiller("r2c1 r1c2", 8),
            LittleKiller("r2c9 r1c8", 7),
            LittleKiller("r9c8 r8c9", 6),
            LittleKiller(" ".join(f"r{n}c{n}" for n in range(1, 10)), 30),
        ],
    ),
    ({"type": 501, "clues": [{"value": 0, "outerCell": 11}]}, [Sandwich(row(1), 0)]),
    ({"type": 502, "clues": [{"value": 5, "outerCell": 11}]}, [XSum(row(1), 5)]),
    ({"type": 503, "clues": [{"value": 5, "outerCell": 11}]}, [Skyscraper(row(1), 5)]),
    ({"type": 504, "clues": [{"value": 5, "outerCell": 11}]}, [NumberedRoom(row(1), 5)]),
    ({"type": 600, "cells": [0]}, [RowIndexing("r1c1")]),
    ({"type": 601, "cells": [0]}, [ColumnIndexing("r1c1")]),
]


@pytest.mark.parametrize(("element", "expected"), READINGS, ids=lambda value: str(value)[:60])
@pytest.mark.sample(every=8)
def test_what_elements_mean(element: dict[str, Any], expected: list[Constraint]) -> None:
    puzzle = read_document(document({**element, "style": {"color": "#fff"}}))
    assert list(puzzle.constraints) == expected
    assert puzzle.unstated == puzzle.notes == ()
    assert puzzle.grid == Grid.square(9)


@pytest.mark.parametrize("switch", [{"disabled": True}, {"enabled": False}])
def test_an_element_that_is_switched_off_says_nothing_and_is_noted(switch: dict[str, bool]) -> None:
    puzzle = read_document(document({"type": 13, "name": "Knights"} | switch))
    assert puzzle.constraints == puzzle.unstated == ()
    assert puzzle.notes == ("switched off, so left out: the element 'Knights'",)


def test_groups_of_digits_without_a_name_are_stated_as_well() -> None:
    element = {"type": 406, "lines": [[0, 1, 2, 3]], "groups": OTHER_CLASSES}
    first, second = read_document(document(element)).constraints
    assert isinstance(first, AllPairs)
    assert (first.cells, second.cells) == ("r1c1 r1c2 r1c3", "r1c2 r1c3 r1c4")
    assert (1, 2) not in first.pairs
    assert (1, 3) in first.pairs
    squares = read_document(document({"type": 16, "groups": [ODD, EVEN]})).constraints
    assert len(squares) == 2 * 64
    odd = DigitClass("r1c1", (1, 3, 5, 7, 9))
    assert isinstance(squares[0], Or)
    assert squares[0].constraints[0] == odd


def test_dots_override_negative_constraints_unless_that_is_switched_off() -> None:
    black = {"type": 201, "clues": [], "negative": [2], "overrideNegativeDifferences": False}
    white = {"type": 200, "clues": [], "negative": [1], "overrideNegativeRatios": True}
    assert read_document(document(black, white, {"type": 15})).constraints == (
        NegativeRatio((2,)),
        NegativeDifference((1,), any_dot=False),
        NegativeDifference((1,), any_dot=False),
    )
    white["overrideNegativeRatios"] = False
    assert read_document(document(black, white)).constraints[0] == NegativeRatio((2,), False)


def test_extreme_cells_of_two_elements_are_compared() -> None:
    two = read_document(document({"type": 102, "cells": [0]}, {"type": 102, "cells": [1]}))
    assert two.constraints == (
        GreaterThan("r1c1 r1c2"),
        GreaterThan("r1c1 r2c1"),
        GreaterThan("r1c2 r1c1"),
        GreaterThan("r1c2 r1c3"),
        GreaterThan("r1c2 r2c2"),
    )
    low = read_document(document({"type": 103, "cells": [0]}, {"type": 103, "cells": []}))
    assert low.constraints == (GreaterThan("r1c2 r1c1"), GreaterThan("r2c1 r1c1"))


def test_disjoint_groups_of_other_regions_go_by_the_order_of_reading() -> None:
    swapped = [1, *BOXES[1:3], 0, *BOXES[4:]]
    value = document({"type": 14})
    value["puzzle"]["constraints"][1] = {"type": 1, "regions": swapped}
    constraints = read_document(value).constraints
    assert len(constraints) == 9
    assert constraints[0] == DifferentDigits("r1c1 r1c2 r1c7 r4c1 r4c4 r4c7 r7c1 r7c4 r7c7")


def test_a_cell_is_given_only_if_it_says_so() -> None:
    cells: list[object] = [{"given": True, "value": 5}, {"value": 6, "colors": 1}, None]
    puzzle = read_document(document(cells=cells + [{}] * 78))
    assert puzzle.line() == "5" + "." * 80
    assert puzzle.notes == ("1 digit that was typed but not given is ignored",)


def test_texts_are_kept() -> None:
    puzzle = read_document(document(name="A", author="B", comment="C", messages={"completion": ""}))
    assert (puzzle.title, puzzle.author, puzzle.rules) == ("A", "B", "C")


REPORTED: list[tuple[object, str]] = [
    ({"type": 1000, "definition": {"name": "Fibonacci"}}, "the custom constraint 'Fibonacci'"),
    ({"type": 1000}, "the custom constraint, which is a program"),
    ({"type": 777}, "the element of type 777"),
    ({"type": 777, "name": "Foxes"}, "the element 'Foxes'"),
    ({"type": 12, "solverIgnored": True}, "the element of type 12, which is only drawn"),
    ({"type": 12, "torus": True}, "the key 'torus' of the element of type 12"),
    ({"type": 12, "name": "K", "torus": 0}, "the key 'torus' of the element 'K'"),
    (
        {"type": 301, "cages": [{"value": 3, "cells": [0, 1], "product": 2}]},
        "the key 'product' of the clues of the element of type 301",
    ),
    (
        {"type": 301, "cages": [{"value": 3, "cells": []}]},
        "1 empty clue of the element of type 301",
    ),
    ({"type": 303, "clues": [{"corner": 12, "digits": []}]}, "1 empty clue of the element of type"),
    ({"type": 305, "cells": [0]}, "1 empty clue of the element of type 305"),
    ({"type": 302, "groups": [[4]]}, "1 empty clue of the element of type 302"),
    ({"type": 408, "bulbsWithArrows": [{"bulbCells": [1]}]}, "1 empty clue of the element of type"),
    (
        {"type": 408, "bulbsWithArrows": [{"bulbCells": [1], "arrows": [[2, 3]]}]},
        "the arrow that begins outside its circle (puzzle.constraints[2].bulbsWithArrows[0].arrows",
    ),
    (
        {"type": 408, "bulbsWithArrows": [{"bulbCells": [1], "arrows": [[1, 2, 1], [], [1]]}]},
        "the arrow that comes back to its circle (puzzle.constraints[2].bulbsWithArrows[0].arrows",
    ),
    ({"type": 500, "clues": [{"outerCell": 3, "diagonal": 1}]}, "1 empty clue of the element of"),
    ({"type": 502, "clues": [{"outerCell": 22}]}, "1 empty clue of the element of type 502"),
    ({"type": 403, "lines": [[4, 5]]}, "the line of 2 cells (puzzle.constraints[2].lines[0])"),
    ({"type": 409, "lines": [[4, 5]]}, "the line of 2 cells (puzzle.constraints[2].lines[0])"),
    ({"type": 2000, "lines": [[], []]}, "2 drawn lines whose rule may stand in the text only"),
    ({"type": 2001, "cages": [{}]}, "1 drawn cage whose"),
    ({"type": 2002, "symbols": [[0, 0]], "params": []}, "1 drawn symbol whose"),
    ({"type": 202, "clues": [{"value": 7, "edge": 1}]}, "the sum 7 of a mark for 5 or 10"),
    ({"type": 201, "clues": [{"value": 1.5, "edge": 1}]}, "the value '1.5' at puzzle.constraints"),
]


@pytest.mark.parametrize(("element", "phrase"), REPORTED, ids=lambda value: str(value)[:60])
def test_what_cannot_be_stated_is_reported_by_name(element: object, phrase: str) -> None:
    (unstated,) = read_document(document(element)).unstated
    assert unstated.startswith(phrase)


def test_drawings_are_shown_where_they_stand_and_named_all_the_same() -> None:
    cage_style = {"cage": {"color": "#112233"}, "text": {"color": "#000000"}}
    looks = [
        {"type": "text", "text": "A", "size": 0.4, "fill": "#000000", "angle": 0},
        {"type": "ellipse", "rx": 0.2, "ry": 0.3, "fill": "#ffffff", "stroke": "#112233"},
        {"type": "arrow", "length": 1, "headSize": 0.2, "stroke": "#000000"},
    ]
    whole = {
        "position": {"x": 1.5, "y": 0.5},
        "layer": "default",
        "params": {"type": "rectangle", "width": 0.8, "height": 0.6, "fill": "#a9c8f2"},
    }
    symbols = [[1, 2], [3.5, 0.5, 1], [0, 0, 2], [0, 0, 9]]  # the last two cannot be shown
    red = {"color": "#f00", "thickness": 0.1}
    puzzle = read_document(
        document(
            {"type": 2000, "lines": [[{"x": 0.5, "y": 1.5}, {"x": 2, "y": 3}]], "style": red},
            {"type": 2001, "cages": [{"cells": [0, 10], "value": "?"}], "style": cage_style},
            {
                "type": 2002,
                "symbols": symbols,
                "params": looks,
            },
            {"type": 2002, "symbols": [whole]},
        )
    )
    assert puzzle.cosmetics == (
        DrawnLine(((1.5, 0.5), (3, 2)), "#ff0000", 0.1),
        DrawnCage(((0.5, 0.5), (1.5, 1.5)), "?", "#112233"),
        DrawnShape((2, 1), text="A", size=0.4),
        DrawnShape((0.5, 3.5), "circle", 0.6, 0.4, "#ffffff", "#112233", below=True),
        DrawnShape((0.5, 1.5), "rectangle", 0.6, 0.8, "#a9c8f2", below=True),
    )
    assert [phrase.split(" whose")[0] for phrase in puzzle.unstated] == [
        "1 drawn line",
        "1 drawn cage",
        "5 drawn symbols",
    ]
    assert puzzle.constraints == read_document(document()).constraints


def test_keys_that_are_not_known_are_named() -> None:
    assert read_document(document(unheardof=1)).unstated == ("the key 'unheardof'",)
    assert read_document(document() | {"rules": "x"}).unstated == (
        "the key 'rules' of the document",
    )
    assert read_document(document(type="torus")).unstated == ("the kind of puzzle 'torus'",)


def test_fog_is_kept_and_what_clears_it_otherwise_than_usual_gets_a_note() -> None:
    lights = {"type": 4000, "lightCells": [0, 12]}
    puzzle = read_document(document(lights, {"type": 4001}))
    assert (puzzle.unstated, puzzle.notes) == ((), ())
    assert puzzle.fog == Fog("r1c1 r2c4")
    puzzle = read_document(document({"type": 4001, "patterns": [0], "overrides": []}))
    assert puzzle.fog == Fog()
    assert puzzle.notes == (UNKEPT_FOG,)


def test_lines_of_one_cell_get_a_note() -> None:
    puzzle = read_document(document({"type": 402, "lines": [[5]]}))
    assert puzzle.notes == ("1 line of one cell says nothing",)


def test_elements_of_one_kind_in_several_colours_are_named() -> None:
    def cages(cell: int, colour: str) -> dict[str, object]:
        style = {"cage": {"color": colour}, "text": {"color": "#000000"}}
        return {"type": 301, "cages": [{"cells": [cell, cell + 1], "value": 3}], "style": style}

    puzzle = read_document(document(cages(0, "#000000"), cages(9, "#ff0000")))
    assert puzzle.unstated == (
        "elements of type 301 in 2 colours whose rule may stand in the text only",
    )
    assert read_document(document(cages(0, "#000000"), cages(9, "#000"))).unstated == ()
    slow = {"type": 300, "thermometers": [[0, 1]], "style": {"color": "#aaaaaa"}, "slow": True}
    other = {"type": 300, "thermometers": [[9, 10]], "style": {"color": "#cccccc"}, "slow": False}
    assert read_document(document(slow, other)).unstated == ()


def test_colours_and_marks_of_cells_are_named() -> None:
    cells = [{"colors": 0b110}, {"colors": 1}, {"candidates": 6}, {"cornerPencilMarks": 6}]
    given: dict[str, object] = {"given": True, "value": 1, "candidates": 6, "cornerPencilMarks": 6}
    value = document()
    value["puzzle"]["cells"] = [*cells, given, {"candidates": 0b1111111110}] + [{}] * 75
    assert read_document(value).unstated == (
        "1 coloured cell whose rule may stand in the text only",
        "1 cell with center marks whose rule may stand in the text only",
        "1 cell with corner marks whose rule may stand in the text only",
    )
    value["puzzle"]["cells"] = [{"given": True}] * 2 + [None] * 79
    assert read_document(value).unstated == ("2 cells are given without a digit",)
    value["puzzle"]["cells"] = [{"parity": 1}] + [None] * 80
    assert read_document(value).unstated == ("the key 'parity' of cells",)


@pytest.mark.parametrize("size", [6, {"width": 6, "height": 6}])
def test_a_specification_says_what_the_grid_is(size: object) -> None:
    spec = {"type": "custom", "size": size, "minDigit": 0, "maxDigit": 5, "digitCount": 6}
    puzzle = read_document({"puzzle": {"spec": spec, "cells": [None] * 36, "constraints": []}})
    assert (puzzle.grid.rows, puzzle.grid.digits, puzzle.grid.has_rows) == (6, range(6), False)
    assert puzzle.unstated == ()


def test_grids_of_any_size() -> None:
    def grid(*elements: object, cells: int, **keys: Any) -> Grid:
        puzzle = {"cells": [None] * cells, "constraints": list(elements), **keys}
        return read_document({"puzzle": puzzle}).grid

    latin = grid(cells=81)
    assert (latin.regions, latin.has_rows, latin.has_columns) == ((None,) * 81, True, True)
    assert grid(cells=24, width=6, height=4, maxDigit=6).digits == range(1, 7)
    assert grid(cells=36, size=6, minDigit=0).digits == range(6)
    free = grid(cells=16, size=4, type="custom")
    assert (free.has_rows, free.has_columns, free.houses) == (False, False, ())
    ruled = grid({"type": 2003}, cells=16, size=4, type="custom")
    assert ruled.has_rows
    assert ruled.has_columns
    area = {"type": 2003, "areas": [{"x": 1, "y": 2, "width": 3, "height": 2}]}
    houses = grid(area, cells=16, size=4, type="custom").houses
    assert [house.cells for house in houses] == [
        (9, 10, 11), (13, 14, 15), (9, 13), (10, 14), (11, 15)
    ]  # fmt: skip
    some = grid({"type": 1, "regions": [0, -1, -1, -1] * 4}, cells=16, size=4, type="custom")
    assert some.regions == (0, None, None, None) * 4


def test_a_second_set_of_regions_is_one_of_constraints() -> None:
    second = {"type": 1, "regions": [0 if cell < 9 else -1 for cell in range(81)]}
    puzzle = read_document(document(second))
    assert puzzle.grid == Grid.square(9)
    assert puzzle.constraints == (DifferentDigits(row(1)),)


WRONG: list[tuple[object, str]] = [
    ({}, "no such key or null, expected an object with the key 'constraints'"),
    ({"puzzle": 5}, "'5' at puzzle, expected an object"),
    (document(5), r"'5' at puzzle\.constraints\[2\], expected an object"),
    (document({"type": "X"}), r"'X' at puzzle\.constraints\[2\]\.type, expected an integer"),
    (document(size=10), r"81 regions at puzzle\.constraints\[1\]\.regions, expected 100"),
    (document(cells=[{}]), r"1 cells at puzzle\.cells, expected 81, for 9x9"),
    (document(size=1000), "'1000' at puzzle.size, expected an integer from 1 to 100"),
    (document(maxDigit=10**9), "at puzzle.maxDigit, expected an integer from 1 to 30"),
    (document(cells=[{"value": 10}] * 81), r"'10' at puzzle\.cells\[0\]\.value"),
    (document(name=5), "'5' at puzzle.name, expected a string"),
    (document({"type": 1, "regions": [0]}), "1 regions at .*, expected 81, one for each cell"),
    (document({"type": 100, "cells": [81]}), r"'81' at puzzle\.constraints\[2\]\.cells\[0\]"),
    (document({"type": 100, "cells": [True]}), "true at .*, expected an integer from 0 to 80"),
    (document({"type": 200, "clues": [{"value": 1, "edge": 0}]}), "expected an edge between two"),
    (document({"type": 200, "clues": [{"value": 1, "edge": 161}]}), "expected an edge between two"),
    (document({"type": 200, "clues": [{"value": 1, "edge": 162}]}), "from 0 to 161"),
    (document({"type": 501, "clues": [{"value": 1, "outerCell": 12}]}), "a place beside the grid"),
    (document({"type": 401, "lines": []}), "expected an object with the key 'minDifference'"),
    (
        document({"type": 301, "cages": [{"cells": [0, 1], "value": 99}]}),
        r"a sum of 99 in 2 cells in KillerCage at puzzle\.constraints\[2\]\.cages\[0\], expected",
    ),
    (document({"type": 1, "regions": [0] * 81}), "contradiction|cells"),
    ({"puzzle": {"constraints": [{"type": 14}], "cells": []}}, "expected regions of the same size"),
]


@pytest.mark.parametrize(("value", "message"), WRONG, ids=lambda value: str(value)[:60])
def test_json_of_another_shape_gets_a_message_that_names_the_place(
    value: object, message: str
) -> None:
    with pytest.raises(PuzzleFormatError, match=message) as caught:
        read_document(value)
    assert caught.value.line == 1


def test_links_are_read_in_every_spelling() -> None:
    value = document({"type": 12}, name="A link")
    payload = compress(json.dumps(value)).rstrip("=").replace("/", "-")
    for spelling in (
        LINK + payload,
        LINK.removeprefix("https://") + payload,
        LINK + quote(payload, safe=""),
        f"{LINK}{payload}&x=1",
        payload,
        json.dumps(value),
        json.dumps(value, indent=1),
    ):
        assert read(spelling).title == "A link"
    first, second = read_many(f"{LINK}{payload}\n# again\n{LINK}{payload}")
    assert (first.name, second.name) == ("line 1", "line 3")
    with pytest.raises(PuzzleFormatError, match=r"line 2.*too early"):
        list(read_many(f"{LINK}{payload}\n{LINK}{payload[:50]}"))
    with pytest.raises(PuzzleFormatError, match="a link without a puzzle"):
        read("https://sudokumaker.app/")


def test_slashes_that_were_merged_are_put_back() -> None:
    """Links with the usual letters of Base64, not with those for addresses, have slashes."""
    random = Random(1)
    payload = merged = ""
    while merged == payload:
        name = "".join(chr(random.randint(0xFF00, 0xFFFF)) for _ in range(3))
        payload = compress(json.dumps(document(name=name), ensure_ascii=False))
        merged = payload.replace("//", "/")
    assert read(LINK + merged).title == name


LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(CHARACTERS, max_size=4)
TREES = st.recursive(
    LEAVES | st.integers(0, 90),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["cells", "value", "edge", "corner", "outerCell", "diagonal", "digits"]
            ),
            inner,
        )
    ),
    max_leaves=12,
)
KEYS = sorted({key for element, _ in READINGS for key in element} | {"groups", "areas", "regions"})


@given(
    st.sampled_from(range(0, 2004)) | st.sampled_from([e["type"] for e, _ in READINGS]),
    st.dictionaries(st.sampled_from(KEYS), TREES, max_size=4),
)
@settings(max_examples=300, deadline=None)
@pytest.mark.slow
def test_any_element_gives_a_puzzle_or_an_error(number: int, element: dict[str, Any]) -> None:
    try:
        puzzle = read_document(document({**element, "type": number}))
    except PuzzleFormatError as problem:
        assert str(problem)
    else:
        assert isinstance(puzzle.holds(SOLVED), bool)
        assert replace(puzzle, name="")
