"""What SudokuPad and others only draw is offered as the clue that a sentence says it is."""

from __future__ import annotations

import json
from typing import Any

import pytest

import sudoku_model as sm
from sudoku_model.constraints.base import Constraint
from sudoku_model.cosmetics import DrawnShape

GREEN, PURPLE, GREY, BLUE = "#67f067ff", "#f067f0ff", "#cfcfcf", "#2ecbff"
TEAL, PEACH, GOLD, ORANGE, RED = "#24ada0", "#ffccaa", "#c9c883", "#ff9a00", "#e6261f"


def middle(cell: str) -> list[float]:
    """Return the middle of a cell, written as in "r1c2"."""
    row, column = cell[1:].split("c")
    return [int(row) - 0.5, int(column) - 0.5]


def line(colour: str, *cells: str, thickness: float = 10) -> dict[str, Any]:
    return {"wayPoints": [*map(middle, cells)], "color": colour, "thickness": thickness}


def circle(at: list[float], width: float, fill: str = "#ffffff", **more: Any) -> dict[str, Any]:
    shape = {"center": at, "width": width, "height": width, "rounded": True}
    return {**shape, "backgroundColor": fill, "borderColor": "#000000", **more}


def text(at: list[float], said: str, **more: Any) -> dict[str, Any]:
    return {"center": at, "width": 0.25, "height": 0.25, "text": said, "fontSize": 17, **more}


def ring(colour: str, *cells: str) -> dict[str, Any]:
    """Return a closed line; its beginning is on the way between its last two cells."""
    first, last = middle(cells[-2]), middle(cells[-1])
    seam = [(one + other) / 2 for one, other in zip(first, last, strict=True)]
    return {
        **line(colour, *cells),
        "wayPoints": [seam, *map(middle, [cells[-1], *cells[:-1]]), seam],
    }


def filled(*cells: str, fill: str = "#cfcfcf") -> list[dict[str, Any]]:
    shape = {"width": 1, "height": 1, "backgroundColor": fill}
    return [{"center": middle(cell), **shape} for cell in cells]


def cage(*cells: str, **more: Any) -> dict[str, Any]:
    return {"cells": [[int(at - 0.5) for at in middle(cell)] for cell in cells], **more}


def across(*corners: list[float]) -> dict[str, Any]:
    return {"wayPoints": [*corners], "color": "#34bbe6", "thickness": 2}


def arrow(*spots: list[float]) -> dict[str, Any]:
    return {"wayPoints": [*spots], "color": "#000000", "thickness": 2, "headLength": 0.3}


def board(rules: str, **drawn: list[dict[str, Any]]) -> str:
    """Return a document as SudokuPad shows it, on which clues are only drawn."""
    boxes = [
        [[3 * (box // 3) + at // 3, 3 * (box % 3) + at % 3] for at in range(9)] for box in range(9)
    ]
    cells: list[list[dict[str, Any]]] = [[{} for _ in range(9)] for _ in range(9)]
    usual = {"id": "own", "cellSize": 50, "cells": cells, "regions": boxes}
    return json.dumps(
        {**usual, "metadata": {"rules": f"Normal sudoku rules apply. {rules}"}, **drawn}
    )


UPPER = [f"r1c{column}" for column in range(1, 6)] + [f"r2c{column}" for column in range(1, 5)]
LOWER = [f"r3c{column}" for column in range(1, 6)] + [f"r4c{column}" for column in range(1, 5)]
RING = circle(middle("r3c1"), 0.7)
BULB = circle(middle("r1c1"), 0.85, GREY, borderColor=GREY)
ROUND_ARROW = {
    "overlays": [circle(middle("r5c5"), 0.75)],
    "arrows": [arrow([4.77, 4.77], [6.5, 6.5], [6.5, 7.5])],
}

OFFERED: list[tuple[str, dict[str, list[dict[str, Any]]], list[Constraint]]] = [
    (
        "Adjacent digits on a green line differ by at least 5.",
        {"lines": [line(GREEN, "r1c1", "r1c4"), line(GREEN, "r4c1", "r5c2")]},
        [sm.Whisper("r1c1 r1c2 r1c3 r1c4"), sm.Whisper("r4c1 r5c2")],
    ),
    (
        "Adjacent digits on an orange line differ by at least 4.",
        {"lines": [line(ORANGE, "r1c1", "r1c3")]},
        [sm.Whisper("r1c1 r1c2 r1c3", 4)],
    ),
    (
        "Purple lines are renbans: they contain a set of consecutive digits in any order.",
        {"lines": [line(PURPLE, "r3c1", "r3c3", "r4c3"), line(GREEN, "r9c1", "r9c2")]},
        [sm.Renban("r3c1 r3c2 r3c3 r4c3")],
    ),
    (
        "Grey lines are palindromes: they read the same in both directions.",
        {"lines": [line(GREY, "r2c1", "r2c3")]},
        [sm.Palindrome("r2c1 r2c2 r2c3")],
    ),
    (
        "Box borders divide each blue line into segments with the same sum.",
        {"lines": [line(BLUE, "r2c2", "r2c5")]},
        [sm.RegionSumLine("r2c2 r2c3 r2c4 r2c5")],
    ),
    (
        "Any set of three sequential cells along an orange line contains one digit from {1,2,3}, "
        "one from {4,5,6} and one from {7,8,9}.",
        {"lines": [line(PEACH, "r2c1", "r2c3")]},
        [sm.Entropic("r2c1 r2c2 r2c3")],
    ),
    (
        "Every set of three consecutive cells along a teal line must contain one digit from "
        "{1,4,7}, one from {2,5,8} and one from {3,6,9}.",
        {"lines": [line(TEAL, "r2c1", "r2c3")]},
        [sm.Modular("r2c1 r2c2 r2c3")],
    ),
    (
        "Digits on a red line alternate between odd and even.",
        {"lines": [line(RED, "r2c1", "r2c3")]},
        [sm.Modular("r2c1 r2c2 r2c3", 2)],
    ),
    (
        "On a gold line no two digits may be consecutive and digits may not repeat.",
        {"lines": [line(GOLD, "r2c1", "r2c3")]},
        [sm.Nabner("r2c1 r2c2 r2c3")],
    ),
    (
        "Each line can be divided into contiguous groups of digits which each sum to 10.",
        {"lines": [line(BLUE, "r2c1", "r2c3")]},
        [sm.SumLine("r2c1 r2c2 r2c3", 10)],
    ),
    (
        "Digits along a thermometer must increase from the bulb end.",
        {"lines": [line(GREY, "r1c4", "r1c1", thickness=16)], "underlays": [BULB]},
        [sm.Thermometer("r1c1 r1c2 r1c3 r1c4")],
    ),
    (
        "Along slow thermometers, digits increase or stay the same from the bulb.",
        {"lines": [line(GREY, "r1c1", "r1c3", thickness=16)], "underlays": [BULB]},
        [sm.SlowThermometer("r1c1 r1c2 r1c3")],
    ),
    (
        "Digits on the line between two circles must have values between the digits in the "
        "circles.",
        {
            "lines": [line(GREY, "r2c1", "r2c4")],
            "overlays": [circle(middle("r2c1"), 0.8), circle(middle("r2c4"), 0.8)],
        },
        [sm.BetweenLine("r2c1 r2c2 r2c3 r2c4")],
    ),
    (
        "Digits along an arrow sum to the digit in that arrow's circle.",
        ROUND_ARROW,
        [sm.Arrow("r5c5", "r6c6 r7c7 r7c8")],
    ),
    (
        "Digits on an arrow sum to the number in the attached pill, read from left to right.",
        {
            "overlays": [circle([0.5, 1], 1.7, height=0.7)],
            "arrows": [arrow(middle("r1c2"), middle("r2c3"), middle("r2c5"))],
        },
        [sm.Arrow("r1c1 r1c2", "r2c3 r2c4 r2c5")],
    ),
    (
        "Kropki: white dots join consecutive digits, black dots join digits in a 1:2 ratio.",
        {"overlays": [circle([0.5, 1], 0.3), circle([1, 0.5], 0.3, "#000000")]},
        [sm.Difference("r1c1 r1c2"), sm.Ratio("r1c1 r2c1")],
    ),
    (
        "Digits joined by an X sum to 10.",
        {"overlays": [text([0.5, 1], "X", backgroundColor="#ffffff"), text([1, 0.5], "V")]},
        [sm.PairSum("r1c1 r1c2", 10)],
    ),
    (
        "Cells separated by an X or V sum to 10 or 5 respectively.",
        {"overlays": [text([0.5, 1], "X"), text([1, 0.5], "V")]},
        [sm.PairSum("r1c1 r1c2", 10), sm.PairSum("r1c1 r2c1", 5)],
    ),
    (
        "The inequality signs point to the smaller digit.",
        {"overlays": [text([0.5, 1], "<"), text([1, 0.5], "∨")]},
        [sm.GreaterThan("r1c2 r1c1"), sm.GreaterThan("r1c1 r2c1")],
    ),
    (
        "Digits in a circle must appear at least once in the four cells touching the circle.",
        {"overlays": [circle([1, 1], 0.5, text="1 2 3", fontSize=10)]},
        [sm.Quadruple("r1c1 r1c2 r2c1 r2c2", (1, 2, 3))],
    ),
    (
        "Shaded squares contain even digits. Shaded circles contain odd digits.",
        {
            "underlays": [
                circle(middle("r1c1"), 0.8, GREY),
                {"center": middle("r2c2"), "width": 0.8, "height": 0.8, "backgroundColor": GREY},
            ]
        },
        [sm.Even("r2c2"), sm.Odd("r1c1")],
    ),
    (
        "A digit in a circle appears in exactly that many circles.",
        {"underlays": [circle(middle(cell), 0.8) for cell in ("r1c1", "r3c4", "r5c2")]},
        [sm.CountingCircles("r1c1 r3c4 r5c2")],
    ),
    (
        "Clues outside the grid give the sum of the digits along the indicated diagonals.",
        {"overlays": [text([-0.5, 3.5], "12")], "arrows": [arrow([-0.35, 3.35], [-0.1, 3.1])]},
        [sm.LittleKiller("r1c3 r2c2 r3c1", 12)],
    ),
    (
        "Clues outside the grid give the sum of the digits sandwiched between the 1 and the 9 in "
        "that row or column.",
        {"overlays": [text([3.5, 9.5], "7")]},
        [sm.Sandwich("r4c9 r4c8 r4c7 r4c6 r4c5 r4c4 r4c3 r4c2 r4c1", 7)],
    ),
    (
        "Digits in cages do not repeat and sum to the small number in the corner of the cage.",
        {"cages": [{"cells": [[0, 0], [0, 1]], "value": "10"}]},
        [sm.KillerCage("r1c1 r1c2", 10)],
    ),
    (
        "Digits in cages do not repeat and sum to the given total, if there is one.",
        {"cages": [{"cells": [[0, 0], [0, 1]], "value": "10"}, {"cells": [[2, 0], [2, 1]]}]},
        [sm.KillerCage("r1c1 r1c2", 10), sm.KillerCage("r3c1 r3c2")],
    ),
    (
        "Digits on a line are between the digits in the circles at its ends.",
        {
            "lines": [{**line(GREY, "r2c1", "r2c4"), "wayPoints": [[1.5, 0.9], [1.5, 3.1]]}],
            "overlays": [circle(middle("r2c1"), 0.8), circle(middle("r2c4"), 0.8)],
        },
        [sm.BetweenLine("r2c1 r2c2 r2c3 r2c4")],
    ),
    (
        "Clues outside the grid are the sum of the first X digits in that row or column, where X "
        "is the first digit.",
        {"overlays": [text([-0.5, 3.5], "◯"), text([-0.5, 3.5], "7")]},
        [sm.XSum("r1c4 r2c4 r3c4 r4c4 r5c4 r6c4 r7c4 r8c4 r9c4", 7)],
    ),
    (
        "Digits along the diagonals do not repeat.",
        {"lines": [across([0, 0], [9, 9]), across([9, 0], [0, 9])]},
        [sm.Diagonal("down"), sm.Diagonal("up")],
    ),
    (
        "Each grey region contains the digits 1 to 9 once each.",
        {"underlays": filled(*UPPER, *LOWER), "cages": [cage(*UPPER), cage(*LOWER)]},
        [sm.ExtraRegion(" ".join(UPPER)), sm.ExtraRegion(" ".join(LOWER))],
    ),
    (
        "Each shaded region contains the digits 1 to 9 once each.",
        {"underlays": filled(*UPPER)},
        [sm.ExtraRegion(" ".join(UPPER))],
    ),
    (
        "Grey regions of the same shape are clones, and contain the same digits in the same "
        "relative positions.",
        {"underlays": filled("r1c1", "r1c2", "r4c1", "r4c2", "r7c7", "r9c9")},
        [sm.Clone("r1c1 r1c2", "r4c1 r4c2"), sm.Clone("r7c7", "r9c9")],
    ),
    (
        "The two grey shapes contain exactly the same digits in the same places.",
        {"underlays": filled("r1c1", "r1c2", "r4c4", "r4c5")},
        [sm.Clone("r1c1 r1c2", "r4c4 r4c5")],
    ),
    (
        "Digits in grey cells are greater than the digits in orthogonally adjacent white cells.",
        {"underlays": filled("r1c1", "r1c2")},
        [sm.Maximum("r1c1 r1c2")],
    ),
    (
        "Cells with outward-facing arrows must contain higher digits than their orthogonal "
        "neighbours.",
        {
            "underlays": filled("r1c1"),
            "lines": [
                {**across([0.4, 0.89], [0.5, 0.94], [0.6, 0.89]), "thickness": 1},
                {**across([0.89, 0.4], [0.94, 0.5], [0.89, 0.6]), "thickness": 1},
            ],
        },
        [sm.Maximum("r1c1")],
    ),
    (  # turned by half, it is ">"; turned to the right, "∧"
        "The inequality sign points to the smaller digit.",
        {"overlays": [text([0.5, 1], "<", angle=180), text([1, 0.5], "<", angle=90)]},
        [sm.GreaterThan("r1c1 r1c2"), sm.GreaterThan("r2c1 r1c1")],
    ),
    (
        "Digits in cages sum to the number in the corner, and may repeat.",
        {"cages": [cage("r1c1", "r2c2", "r3c3", value="12")]},
        [sm.Sum("r1c1 r2c2 r3c3", "==", 12)],
    ),
    (  # all around
        "Adjacent digits on a green line differ by at least 5.",
        {"lines": [ring(GREEN, "r1c1", "r1c2", "r2c2", "r2c1")]},
        [sm.Whisper("r2c1 r1c1 r1c2 r2c2 r2c1")],
    ),
    (
        "Box borders divide blue lines into segments with the same sum.",
        {"lines": [ring(BLUE, "r2c2", "r2c4", "r4c4", "r4c2")]},
        [sm.RegionSumLine("r4c2 r3c2 r2c2 r2c3 r2c4 r3c4 r4c4 r4c3 r4c2")],
    ),
    (
        "Pink lines are renbans.",
        {"lines": [ring(PURPLE, "r1c1", "r1c2", "r2c2", "r2c1")]},
        [sm.Renban("r2c1 r1c1 r1c2 r2c2")],
    ),
    (
        "Blue lines can be divided into segments that each sum to 10.",
        {"lines": [ring(BLUE, "r1c1", "r1c2", "r2c2", "r2c1")]},
        [sm.SumLine("r2c1 r1c1 r1c2 r2c2", 10, loop=True)],
    ),
    (
        "Digits along a red line alternate between even and odd.",
        {"lines": [ring(RED, "r1c1", "r1c2", "r2c2", "r2c1")]},
        [sm.Modular("r2c1 r1c1 r1c2 r2c2", 2)],
    ),
    (  # lines side by side do not meet
        "Pink lines are renbans.",
        {
            "lines": [
                {**across([0.3, 0.3], [0.3, 1.7], [1.3, 1.7]), "color": PURPLE},
                {**across([0.7, 0.7], [1.7, 0.7], [1.7, 1.7]), "color": PURPLE},
            ]
        },
        [sm.Renban("r1c1 r1c2 r2c2"), sm.Renban("r1c1 r2c1 r2c2")],
    ),
    (  # nor is one of them the outline of the other
        "Pink lines are renbans. Adjacent digits on a green line differ by at least 5.",
        {
            "lines": [
                {**across([0.3, 0.3], [0.3, 2.3]), "color": PURPLE},
                {**across([0.7, 0.3], [0.7, 2.3]), "color": GREEN},
            ]
        },
        [sm.Renban("r1c1 r1c2 r1c3"), sm.Whisper("r1c1 r1c2 r1c3")],
    ),
    (
        "Digits along a marked diagonal do not repeat.",
        {"lines": [across([8.99, 0.01], [0.01, 8.99])]},
        [sm.Diagonal("up")],
    ),
    (
        "Digits cannot repeat on the blue diagonals.",
        {"lines": [across([8.99, 0.01], [0.01, 8.99]), across([0, 0], [9, 9])]},
        [sm.Diagonal("down"), sm.Diagonal("up")],
    ),
    (
        "A white dot between two cells requires that the value in one cell is exactly 1 greater "
        "than the value of the other cell.",
        {"overlays": [circle([0.5, 1], 0.3)]},
        [sm.Difference("r1c1 r1c2")],
    ),
]


class TestOffered:
    @pytest.mark.sample(every=4)
    @pytest.mark.parametrize(("rules", "drawn", "expected"), OFFERED)
    def test_what_a_sentence_says_of_what_is_drawn(
        self, rules: str, drawn: dict[str, list[dict[str, Any]]], expected: list[Constraint]
    ) -> None:
        puzzle = sm.read(board(rules, **drawn))
        assert puzzle.constraints == ()
        assert [one for offer in puzzle.offered for one in offer.constraints] == expected
        stated = sm.read(board(rules, **drawn), state_offered=True)
        assert stated.constraints == (*expected,)
        assert len(stated.notes) == len(puzzle.offered)

    @pytest.mark.sample(every=4)
    @pytest.mark.parametrize(("rules", "drawn", "expected"), OFFERED)
    def test_of_what_is_stated_so_no_drawing_is_left(
        self, rules: str, drawn: dict[str, list[dict[str, Any]]], expected: list[Constraint]
    ) -> None:
        stated = sm.read(board(rules, **drawn), state_offered=True)
        kinds_drawn = {shape.get("text", "") for shape in drawn.get("overlays", ())}
        if {"X", "V"} <= kinds_drawn and len(expected) == 1:  # of the V no rule speaks
            assert len(stated.unstated) == len(stated.cosmetics) == 1
        elif rules.startswith("Purple"):  # nor of the green line
            assert stated.unstated == ("2 drawn lines whose rule may stand in the text only",)
        else:
            fills = [one for one in stated.cosmetics if isinstance(one, DrawnShape) and one.below]
            assert not stated.unstated
            assert [*stated.cosmetics] == fills

    def test_sentences_that_go_on_are_described_then(self) -> None:
        rules = (
            "Digits along an arrow sum to the digit in that arrow's circle. "
            "Digits may repeat along an arrow. Have fun!"
        )
        stated = sm.read(board(rules, **ROUND_ARROW), state_offered=True)
        assert (stated.constraints, stated.unstated) == (
            (sm.Arrow("r5c5", "r6c6 r7c7 r7c8"),),
            (),
        )

    def test_lines_in_pieces_are_offered_where_neighbours_alone_are_compared(self) -> None:
        pieces = [line(GREEN, "r2c2", "r2c4"), line(GREEN, "r2c4", "r3c4")]
        rules = "Adjacent digits on a green line differ by at least 5."
        found = sm.read(board(rules, lines=pieces), state_offered=True)
        assert found.constraints == (sm.Whisper("r2c2 r2c3 r2c4"), sm.Whisper("r2c4 r3c4"))

    def test_clues_of_two_kinds_may_share_a_circle(self) -> None:
        drawn: dict[str, list[dict[str, Any]]] = {
            "lines": [line(GREY, "r1c1", "r1c4"), line(RED, "r1c1", "r4c1")],
            "underlays": [BULB, circle(middle("r4c1"), 0.85, GREY)],
        }
        rules = (
            "Digits along a thermometer increase from the bulb. "
            "Digits on a line are between the digits in the circles at its ends."
        )
        found = sm.read(board(rules, **drawn), state_offered=True)
        assert found.constraints == (
            sm.Thermometer("r1c1 r1c2 r1c3 r1c4"),
            sm.BetweenLine("r1c1 r2c1 r3c1 r4c1"),
        )
        assert found.unstated == ()

    def test_that_all_are_given_is_stated_of_what_was_only_drawn(self) -> None:
        dots = [circle([0.5, 1], 0.3), circle([1, 0.5], 0.3, "#000000")]
        rules = "White dots join consecutive digits, black dots join digits in a 1:2 ratio."
        stated = sm.read(board(f"{rules} All dots are given.", overlays=dots), state_offered=True)
        assert stated.constraints == (
            sm.Difference("r1c1 r1c2"),
            sm.Ratio("r1c1 r2c1"),
            sm.NegativeDifference(),
            sm.NegativeRatio(),
        )
        assert stated.unstated == stated.offered == ()

    def test_what_two_sentences_say_is_stated_once(self) -> None:
        rules = (
            "Green lines are German whispers. Adjacent digits on green lines differ by 5 or more."
        )
        found = sm.read(board(rules, lines=[line(GREEN, "r1c1", "r1c3")]), state_offered=True)
        assert found.constraints == (sm.Whisper("r1c1 r1c2 r1c3"),)

    def test_an_outline_and_its_line_are_one(self) -> None:
        outlined = [line("#000000", "r1c3", "r1c1", thickness=14), line(GREEN, "r1c1", "r1c3")]
        rules = "Adjacent digits on a green line differ by at least 5."
        found = sm.read(board(rules, lines=outlined), state_offered=True)
        assert found.constraints == (sm.Whisper("r1c1 r1c2 r1c3"),)
        assert not found.unstated and not found.cosmetics

    def test_an_offer_goes_to_a_file_and_a_turned_board_with_its_drawings(self) -> None:
        puzzle = sm.read(board("Lines are palindromes.", lines=[line(GREY, "r2c1", "r2c3")]))
        assert sm.read(sm.write(puzzle, "json")) == puzzle
        turned = sm.turned(puzzle, "turn-right").with_offered()
        assert (turned.constraints, turned.cosmetics) == ((sm.Palindrome("r1c8 r2c8 r3c8"),), ())


NOT_OFFERED: list[tuple[str, dict[str, list[dict[str, Any]]]]] = [
    ("Digits on lines increase.", {"lines": [line(ORANGE, "r2c1", "r2c3")]}),
    ("Digits may repeat along an arrow.", ROUND_ARROW),
    ("Digits along an arrow multiply to the digit in its circle.", ROUND_ARROW),
    ("Some of the green lines are whispers.", {"lines": [line(GREEN, "r1c1", "r1c3")]}),
    ("Green lines are whispers or renbans.", {"lines": [line(GREEN, "r1c1", "r1c3")]}),
    (
        "Adjacent digits on a green line differ by at least 5.",
        {"lines": [line(RED, "r1c1", "r1c3")]},
    ),
    (
        "Adjacent digits on a green line differ by at least 5, and the sum of each line is odd.",
        {"lines": [line(GREEN, "r1c1", "r1c3")]},
    ),
    (
        "Red lines are palindromes.",
        {"lines": [line("#ff0000", "r2c1", "r2c3"), line("#aa0000", "r4c1", "r4c3")]},
    ),
    (
        "Lines are palindromes.",
        {"lines": [line(RED, "r2c1", "r2c3"), line(BLUE, "r4c1", "r4c3")]},
    ),
    ("Squares contain even digits.", {"underlays": [circle(middle("r1c1"), 0.8, GREY)]}),
    ("White dots join digits in a 1:2 ratio.", {"overlays": [circle([0.5, 1], 0.3)]}),
    ("Digits joined by a V sum to 5.", {"overlays": [text([0.5, 1], "X")]}),
    (  # a circle of another colour may be a clue of its own
        "Digits along a thermometer increase from the bulb.",
        {"lines": [line(GREEN, "r3c1", "r3c4")], "overlays": [RING]},
    ),
    (  # so may two of them
        "Digits on a line are between the digits in the circles at its ends.",
        {
            "lines": [line(GREY, "r3c1", "r3c4"), line(GREY, "r5c1", "r5c4")],
            "overlays": [RING, circle(middle("r3c4"), 0.7)],
        },
    ),
    (  # one line in two pieces, or two lines?
        "Grey lines are palindromes.",
        {"lines": [line(GREY, "r2c2", "r2c5"), line(GREY, "r2c5", "r5c5")]},
    ),
    (  # where is the other one?
        "Digits cannot repeat on marked diagonals.",
        {"lines": [across([8.99, 0.01], [0.01, 8.99])]},
    ),
    (
        "Digits cannot repeat on the red diagonals.",
        {"lines": [across([9, 0], [0, 9]), across([0, 0], [9, 9])]},
    ),
    (  # do they differ, too?
        "Digits in cages sum to the number in the corner.",
        {"cages": [cage("r3c3", "r3c4", "r4c4", value="12")]},
    ),
    (  # where does it begin?
        "Grey lines are palindromes.",
        {"lines": [ring(GREY, "r1c1", "r1c2", "r2c2", "r2c1")]},
    ),
    (
        "Any three sequential digits on an orange line include one from {1,2,3}, one from {4,5,6} "
        "and one from {7,8,9}.",
        {"lines": [ring(PEACH, "r1c1", "r1c2", "r2c2", "r2c1")]},
    ),
    (  # of the number no rule speaks
        "Cages have no repeated digits.",
        {"cages": [cage("r1c1", "r1c2", value="10")]},
    ),
    (  # which clues are which?
        "Clues above the grid give the sum of the first X digits in that column, where X is the "
        "first digit. Clues left of the grid give the sum of the digits sandwiched between the 1 "
        "and the 9 in that row.",
        {"overlays": [text([-0.5, 3.5], "15"), text([3.5, -0.5], "9")]},
    ),
    (  # the red one is no exception, then
        "Digits along thermometers increase from the bulb.",
        {
            "lines": [line(GREY, "r1c1", "r1c4"), line(RED, "r3c1", "r3c4")],
            "underlays": [BULB, circle(middle("r3c1"), 0.85, RED)],
        },
    ),
    (  # does the circle of the arrow, too?
        "Circles contain odd digits.",
        {**ROUND_ARROW, "underlays": [circle(middle("r8c8"), 0.75)]},
    ),
    (  # the cells are filled for another rule
        "Cells with grey circles contain odd digits.",
        {
            "underlays": [*filled("r1c1", "r1c2"), BULB, circle(middle("r8c8"), 0.7, GREY)],
            "lines": [line(GREY, "r1c4", "r1c1")],
        },
    ),
    (
        "Dashed green lines are renbans.",
        {"lines": [line(GREEN, "r1c1", "r1c4"), line(GREEN, "r2c1", "r2c4", thickness=3)]},
    ),
    (
        "If a green line contains a 5, adjacent digits on it differ by at least 5.",
        {"lines": [line(GREEN, "r1c1", "r1c4")]},
    ),
    (
        "One of the grey regions contains the digits 1 to 9 once each.",
        {"underlays": filled(*UPPER)},
    ),
    (  # with each other, too?
        "Grey cells are greater than all orthogonally adjacent cells.",
        {"underlays": filled("r1c1", "r1c2")},
    ),
    (
        "Grey cells are greater than horizontally adjacent cells.",
        {"underlays": filled("r1c1", "r3c2")},
    ),
    (
        "The two grey shapes contain the same digits in the same positions.",
        {"underlays": filled("r1c2", "r4c2", "r7c1", "r7c2", "r9c5", "r9c6")},
    ),
]


@pytest.mark.parametrize(("rules", "drawn"), NOT_OFFERED)
def test_where_it_is_not_clear_what_is_meant_nothing_is_offered(
    rules: str, drawn: dict[str, list[dict[str, Any]]]
) -> None:
    puzzle = sm.read(board(rules, **drawn))
    assert puzzle.offered == ()
    assert any("whose rule may stand" in said or "cage" in said for said in puzzle.unstated)


def test_what_of_a_look_is_like_no_clue_stays_a_condition() -> None:
    astray = {"wayPoints": [[0, 0], [0, 3]], "color": GREEN, "thickness": 10}
    rules = "Adjacent digits on a green line differ by at least 5."
    stated = sm.read(board(rules, lines=[line(GREEN, "r1c1", "r1c3"), astray]), state_offered=True)
    assert stated.constraints
    assert stated.unstated == ("2 drawn lines whose rule may stand in the text only",)


@pytest.mark.sample(every=3)
@pytest.mark.parametrize(
    "more",
    [
        "The central cross is a single line.",
        "The lines are one.",
        "Lines that cross form one line.",
        "Treat both lines as one line.",
        "These two lines contain different digits.",
    ],
)
def test_what_is_said_of_lines_together_stays_a_condition(more: str) -> None:
    rules = f"Digits on a pink line form a set of consecutive digits. {more}"
    crossing = [line(PURPLE, "r5c3", "r5c7"), line(PURPLE, "r3c5", "r7c5")]
    stated = sm.read(board(rules, lines=crossing), state_offered=True)
    assert stated.unstated == (f"the rule “{more}”",)


@pytest.mark.parametrize(
    "drawn",
    [
        {"lines": [across([9.2, 5], [9.2, 9.2], [-0.2, 9.2], [-0.2, -0.2], [9.2, -0.2], [9.2, 5])]},
        {"lines": [across([0, 0], [0, 9], [9, 9], [9, 0], [0, 0])]},
        {"lines": [{"color": GREY, "thickness": 10}], "arrows": [{"headLength": 0.2}]},
        {"underlays": [{"center": [4.5, 4.5], "width": 9, "height": 9, "backgroundColor": "#FFF"}]},
        {"underlays": [{"center": [4.5, 4.5], "width": 11, "height": 11, "backgroundColor": GOLD}]},
    ],
)
def test_what_frames_the_board_or_does_not_show_is_no_clue(drawn: dict[str, Any]) -> None:
    assert sm.read(board("", **drawn)).unstated == ()


@pytest.mark.parametrize(
    "drawn",
    [
        {"lines": [across([0, 0], [0, 9], [9, 9], [9, 0])]},  # open
        {"lines": [across([0, 0], [0, 9], [6, 9], [6, 0], [0, 0])]},  # around some rows
        {"lines": [across([-1, 4], [10, 4], [10, 10], [-1, 10], [-1, 4])]},  # through the board
        {"lines": [{"color": GREY, "d": "M96 160L128 160"}]},
        {"overlays": [{"center": [4.5, 4.5], "width": 9, "height": 9, "backgroundColor": "#FFF"}]},
        {"underlays": [{"center": [2, 2], "width": 4.5, "height": 4.5, "backgroundColor": GOLD}]},
    ],
)
def test_what_is_drawn_around_some_of_the_board_may_be_one(drawn: dict[str, Any]) -> None:
    assert sm.read(board("", **drawn)).unstated


GREEN_LINES = {"lines": [line(GREEN, "r1c1", "r1c5"), line(GREEN, "r3c1", "r3c4")]}
THERMOMETER = {"lines": [line(GREY, "r1c1", "r1c4")], "underlays": [BULB]}
CORNER = {"overlays": [circle([2, 2], 0.5), text([2, 2], "3 4")]}
CIRCLES = {"overlays": [circle(middle("r1c1"), 0.8), circle(middle("r3c4"), 0.8)]}
OUTSIDE = {"overlays": [text([-0.5, 3.5], "7")]}
POINTING = {"overlays": [text([-0.5, 1.5], "9")], "arrows": [arrow([-0.25, 1.75], [-0.07, 1.93])]}


@pytest.mark.sample(every=4)
@pytest.mark.parametrize(
    ("rules", "drawn"),
    [
        ("Green lines contain consecutive digits.", GREEN_LINES),
        ("Each green line contains two consecutive digits.", GREEN_LINES),
        ("Digits on a green line can appear in any order.", GREEN_LINES),
        ("Digits on a green line are not consecutive.", GREEN_LINES),
        ("Green lines are not renbans.", GREEN_LINES),
        ("Box borders divide green lines into segments.", GREEN_LINES),
        ("Green lines contain low, middle and high digits.", GREEN_LINES),
        ("Green lines are divided into sets of three digits.", GREEN_LINES),
        ("Both ends of a green line hold the same digit.", GREEN_LINES),
        ("Digits on green lines have the same sum.", GREEN_LINES),
        ("The digits on a green line sum to 10.", GREEN_LINES),
        ("The digits on a green line sum to the digit at its centre.", GREEN_LINES),
        ("Digits on green lines have a constant difference.", GREEN_LINES),
        ("Green lines can be divided into two segments with the same sum.", GREEN_LINES),
        ("Digits equidistant from the centre of a green line have the same sum.", GREEN_LINES),
        ("Digits on green lines are even or odd.", GREEN_LINES),
        ("Digits on green lines have different remainders when divided by 3.", GREEN_LINES),
        ("Digits on a thermometer do not repeat.", THERMOMETER),
        ("The lowest digit is in the bulb.", THERMOMETER),
        ("Digits in pills are two digit numbers read left to right.", ROUND_ARROW),
        ("The digits on arrows have a total.", ROUND_ARROW),
        ("Circles touch four cells.", CORNER),
        ("Each circle contains two digits.", CORNER),
        ("Every circled digit appears in exactly one circle.", CIRCLES),
        ("Digits in circles are counted.", CIRCLES),
        ("Numbers outside the grid are totals.", OUTSIDE),
        ("Clues outside the grid give the sum of digits between two cells.", OUTSIDE),
        ("Clues outside the grid give the sum of the digits seen.", OUTSIDE),
        ("Clues outside the grid indicate a position.", OUTSIDE),
        ("Clues outside the grid count the buildings.", OUTSIDE),
        ("Arrows point along diagonals.", POINTING),
        ("The number outside the grid is the total.", POINTING),
        ("Cages show groups.", {"cages": [cage("r1c1", "r1c2")]}),
        ("White dots show a difference.", {"overlays": [circle([0.5, 1], 0.3)]}),
    ],
)
def test_what_is_true_of_clues_does_not_say_that_they_are_meant(
    rules: str, drawn: dict[str, list[dict[str, Any]]]
) -> None:
    assert sm.read(board(rules, **drawn)).offered == ()


BETWEEN = {
    "lines": [line(GREY, "r2c1", "r2c4")],
    "overlays": [circle(middle("r2c1"), 0.8), circle(middle("r2c4"), 0.8)],
}
CAGE = {"cages": [cage("r1c1", "r1c2", "r2c2", value="12")]}
DOTS = {"overlays": [circle([0.5, 1], 0.3), circle([1, 0.5], 0.3, "#000000")]}
SUMS = {"overlays": [text([0.5, 1], "X"), text([1, 0.5], "V")]}
SIGNS = {"overlays": [text([0.5, 1], "<")]}
GREY_CELLS = {"underlays": filled("r1c1", "r3c3", "r5c5")}


@pytest.mark.sample(every=4)
@pytest.mark.parametrize(
    ("weaker", "right", "drawn"),
    [  # a choice
        (
            "The number in the corner is the sum of the digits in the cage, or of two cages.",
            "The number in the corner is the sum of the digits in the cage.",
            CAGE,
        ),
        (
            "Either an X sums to 10 or a V sums to 5.",
            "An X sums to 10 and a V sums to 5.",
            SUMS,
        ),
        (
            "Digits on a line are between the digits in the circles or greater than both.",
            "Digits on a line are between the digits in the circles.",
            BETWEEN,
        ),
        (
            "Clues outside are the sums of digits between 1 and 9 or outside of them.",
            "Clues outside are the sums of digits between 1 and 9 in that row or column.",
            OUTSIDE,
        ),
        (
            "Any three consecutive cells on a green line contain a low, middle or high digit.",
            "Any three consecutive cells on a green line contain a low, a middle and a high digit.",
            GREEN_LINES,
        ),
        # one of several
        (
            "Adjacent digits on a green line differ by at least 5 in at least one place.",
            "Adjacent digits on a green line differ by at least 5.",
            GREEN_LINES,
        ),
        (
            "Clues outside are in one of the first N cells, where N is the first digit.",
            "Clues outside are in the Nth cell, where N is the first digit.",
            OUTSIDE,
        ),
        (
            "Digits on a line sum to one of the digits in the circles.",
            "Digits on a line sum to the sum of the digits in the circles.",
            BETWEEN,
        ),
        # houses
        (
            "Digits in a circle must appear in at least one of the surrounding boxes.",
            "Digits in a circle must appear in at least one of the surrounding cells.",
            CORNER,
        ),
        (
            "The inequality signs point to the smaller box.",
            "The inequality signs point to the smaller digit.",
            SIGNS,
        ),
        (
            "Row numbers increase along a thermometer.",
            "Numbers increase along a thermometer.",
            THERMOMETER,
        ),
        (
            "Digits on arrows within a box sum to the digit in the circle.",
            "Digits on arrows sum to the digit in the circle.",
            ROUND_ARROW,
        ),
        (
            "The grey cells in each row are all different.",
            "The grey cells are all different.",
            {"underlays": filled(*UPPER)},
        ),
        # amounts
        ("Circles contain odd numbers of cells.", "Circles contain odd numbers.", CIRCLES),
        (
            "The numbers of odd and even digits alternate on green lines.",
            "Odd and even digits alternate on green lines.",
            GREEN_LINES,
        ),
        # ends
        (
            "Green lines read the same digit at both ends.",
            "Green lines read the same from both ends.",
            GREEN_LINES,
        ),
        (
            "The tip of a thermometer is greater than its bulb.",
            "Digits on a thermometer increase from its bulb.",
            THERMOMETER,
        ),
        (
            "The digit in the bulb is smaller than the digit at the tip.",
            "Each digit on a thermometer is greater than the digits closer to the bulb.",
            THERMOMETER,
        ),
        (
            "The digit in the circle is the sum of those in the direction the arrow points.",
            "The digit in the circle is the sum of those along the arrow.",
            ROUND_ARROW,
        ),
        (
            "Clues outside are the sum of the ends of the indicated diagonal.",
            "Clues outside are the sum of the digits along the indicated diagonal.",
            POINTING,
        ),
        # all together
        (
            "The sum of the digits in each box on all green lines is the same.",
            "The sum of the digits in each box on a green line is the same.",
            GREEN_LINES,
        ),
        (
            "Digits of both green lines are not consecutive and do not repeat.",
            "Digits of green lines are not consecutive and do not repeat.",
            GREEN_LINES,
        ),
        # some of them
        (
            "Two of the digits along a thermometer increase from the bulb.",
            "The digits along a thermometer increase from the bulb.",
            THERMOMETER,
        ),
        (
            "Clues outside are the sum of the first two digits along the indicated diagonal.",
            "Clues outside are the sum of the digits along the indicated diagonal.",
            POINTING,
        ),
        (
            "The digits of the shorter thermometer increase from the bulb.",
            "The digits of the grey thermometer increase from the bulb.",
            THERMOMETER,
        ),
        ("All green lines but one are renbans.", "All green lines are renbans.", GREEN_LINES),
        ("One circle contains an odd digit.", "Each circle contains an odd digit.", CIRCLES),
        (
            "Green lines can be divided into overlapping groups that sum to 10.",
            "Green lines can be divided into groups that sum to 10.",
            GREEN_LINES,
        ),
        # which neighbours
        (
            "Grey cells are greater than all surrounding cells.",
            "Grey cells are greater than all orthogonally adjacent cells.",
            GREY_CELLS,
        ),
    ],
)
def test_what_is_near_a_definition_is_none(
    weaker: str, right: str, drawn: dict[str, list[dict[str, Any]]]
) -> None:
    assert sm.read(board(weaker, **drawn)).offered == ()
    assert sm.read(board(right, **drawn)).offered


@pytest.mark.parametrize(
    ("rules", "drawn"),
    [
        ("Digits along an arrow sum to the number in the circle or pill.", ROUND_ARROW),
        ("Digits on a green line may not be consecutive or repeat.", GREEN_LINES),
        ("Green lines read the same forwards or backwards.", GREEN_LINES),
        ("Digits in a circle appear in at least one of the four surrounding cells.", CORNER),
        ("Box borders divide all green lines into segments with the same sum.", GREEN_LINES),
        (
            "Digits may not repeat in any row, column, box or marked diagonal.",
            {"lines": [across([8.99, 0.01], [0.01, 8.99]), across([0, 0], [9, 9])]},
        ),
    ],
)
def test_a_choice_that_every_setter_writes_leaves_nothing_open(
    rules: str, drawn: dict[str, list[dict[str, Any]]]
) -> None:
    assert sm.read(board(rules, **drawn)).offered


_KROPKI = "White dots join consecutive digits, black dots join digits in a 1:2 ratio."
_RISING = "Digits along a thermometer increase from the bulb."


@pytest.mark.sample(every=3)
@pytest.mark.parametrize(
    ("rules", "more", "drawn"),
    [
        (_KROPKI, "A dot may be of either colour.", DOTS),
        (_KROPKI, "White dots may be black.", DOTS),
        (_KROPKI, "If a digit could have both, it has a white dot.", DOTS),
        (_KROPKI, "If both apply, the dot is white.", DOTS),
        (_RISING, "Bulbs may be at the other end.", THERMOMETER),
        (_RISING, "Some bulbs are at the other end.", THERMOMETER),
        (_RISING, "The tip may be the bulb.", THERMOMETER),
        ("Green lines are palindromes.", "Green may be red.", GREEN_LINES),
        ("Green lines are palindromes.", "Lines are one-way.", GREEN_LINES),
    ],
)
def test_that_marks_may_be_others_stays_a_condition(
    rules: str, more: str, drawn: dict[str, list[dict[str, Any]]]
) -> None:
    stated = sm.read(board(f"{rules} {more}", **drawn), state_offered=True)
    assert stated.constraints
    assert stated.unstated == (f"the rule “{more}”",)


def test_in_german_that_a_dot_may_be_another_stays_a_condition() -> None:
    rules = (
        "Weiße Punkte verbinden aufeinanderfolgende Ziffern, schwarze Punkte Ziffern im "
        "Verhältnis 1:2."
    )
    more = "Ein weißer Punkt kann schwarz sein."
    stated = sm.read(board(f"{rules} {more}", **DOTS), state_offered=True)
    assert stated.constraints
    assert stated.unstated == (f"the rule “{more}”",)


@pytest.mark.parametrize(
    ("rules", "more", "drawn"),
    [
        (_KROPKI, "If both apply, either dot may be used.", DOTS),
        (_RISING, "Thermometers may share a bulb.", THERMOMETER),
    ],
)
def test_what_marks_may_do_beside_each_other_is_no_condition(
    rules: str, more: str, drawn: dict[str, list[dict[str, Any]]]
) -> None:
    assert sm.read(board(f"{rules} {more}", **drawn), state_offered=True).unstated == ()


def test_what_only_explains_is_described_once_the_rule_is_stated() -> None:
    split = "Box borders divide green lines into segments. The sum of each segment is the same."
    stated = sm.read(board(split, lines=[line(GREEN, "r1c1", "r1c5")]), state_offered=True)
    assert stated.constraints == (sm.RegionSumLine("r1c1 r1c2 r1c3 r1c4 r1c5"),)
    assert stated.unstated == ()
