"""The techniques that people know are called by their names; the boards show little else."""

from __future__ import annotations

import pytest

import sudoku_model as sm
from sudoku_model.analysis.steps import CellFact, PlaceFact, RuleFact, TotalFact, UniqueFact
from sudoku_model.analysis.steps.deduction import Deduction
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.names import technique
from sudoku_model.analysis.steps.sentences import sentence
from sudoku_model.bits import mask_of

EMPTY = Layout(sm.Puzzle.empty(9))
EVERYWHERE = (1 << len(EMPTY.cell_of)) - 1


def fact_number(text: str, layout: Layout = EMPTY) -> int:
    """Find a fact by what people call it: ``r1c1``, ``row 1: 5`` or the words of a rule."""
    for number, fact in enumerate(layout.facts):
        if isinstance(fact, CellFact) and text == fact.name:
            return number
        if isinstance(fact, PlaceFact) and text == f"{fact.house}: {fact.digit}":
            return number
        if isinstance(fact, RuleFact | TotalFact | UniqueFact) and str(fact).startswith(text):
            return number
    raise AssertionError(text)


def candidate(name: str) -> int:
    cell, digit = name.split("=")
    return EMPTY.candidate(EMPTY.puzzle.grid.cell(cell), int(digit))


def board(
    facts: dict[str, str], excluded: str, layout: Layout = EMPTY, placed: str = ""
) -> tuple[int, Deduction]:
    """Leave each fact the candidates that are listed, if any are, and all else as it is."""
    alive = EVERYWHERE
    numbers = []
    for text, left in facts.items():
        number = fact_number(text, layout)
        numbers.append(number)
        if left:
            alive &= ~layout.masks[number] | mask_of(map(candidate, left.split()))
    gone = mask_of(map(candidate, excluded.split()))
    at = candidate(placed) if placed else None
    return alive | gone, Deduction(tuple(sorted(numbers)), gone, at)


SINGLES = {
    "hidden single": ({"row 1: 5": "r1c1=5"}, "r2c1=5", "r1c1=5"),
    "naked single": ({"r1c1": "r1c1=5"}, "r2c1=5", "r1c1=5"),
}

SHAPES = {
    "pointing": ({"box 1: 5": "r1c1=5 r1c3=5"}, "r1c7=5"),
    "claiming": ({"row 1: 5": "r1c1=5 r1c3=5"}, "r2c2=5"),
    "naked pair": ({"r1c1": "r1c1=1 r1c1=2", "r1c5": "r1c5=1 r1c5=2"}, "r1c9=1"),
    "naked triple": (
        {"r1c1": "r1c1=1 r1c1=2", "r2c2": "r2c2=2 r2c2=3", "r3c3": "r3c3=1 r3c3=2 r3c3=3"},
        "r1c2=1",
    ),
    "naked quad": (
        {
            "r1c1": "r1c1=1 r1c1=2",
            "r1c2": "r1c2=2 r1c2=3",
            "r1c3": "r1c3=3 r1c3=4",
            "r1c4": "r1c4=4 r1c4=1",
        },
        "r1c9=1",
    ),
    "hidden pair": ({"row 1: 1": "r1c1=1 r1c5=1", "row 1: 2": "r1c1=2 r1c5=2"}, "r1c1=7"),
    "hidden quad": (
        {
            "row 1: 1": "r1c1=1 r1c2=1",
            "row 1: 2": "r1c2=2 r1c5=2",
            "row 1: 3": "r1c5=3 r1c9=3",
            "row 1: 4": "r1c9=4 r1c1=4",
        },
        "r1c1=7",
    ),
    "hidden triple": (
        {
            "box 1: 1": "r1c1=1 r1c2=1",
            "box 1: 2": "r1c2=2 r2c3=2",
            "box 1: 3": "r1c1=3 r2c3=3",
        },
        "r1c1=7",
    ),
    "X-wing": ({"row 1: 5": "r1c1=5 r1c7=5", "row 5: 5": "r5c1=5 r5c7=5"}, "r8c1=5"),
    "swordfish": (
        {
            "column 1: 5": "r1c1=5 r4c1=5",
            "column 4: 5": "r4c4=5 r7c4=5",
            "column 8: 5": "r1c8=5 r7c8=5",
        },
        "r1c5=5",
    ),
    "jellyfish": (
        {
            "row 1: 5": "r1c1=5 r1c4=5",
            "row 3: 5": "r3c4=5 r3c7=5",
            "row 5: 5": "r5c7=5 r5c9=5",
            "row 8: 5": "r8c9=5 r8c1=5",
        },
        "r9c1=5",
    ),
    "skyscraper": ({"row 1: 5": "r1c1=5 r1c7=5", "row 5: 5": "r5c1=5 r5c8=5"}, "r2c8=5 r6c7=5"),
    "two-string kite": (
        {"row 5: 5": "r5c1=5 r5c7=5", "column 2: 5": "r4c2=5 r9c2=5"},
        "r9c7=5",
    ),
    "turbot fish": ({"box 1: 5": "r1c1=5 r2c2=5", "row 8: 5": "r8c2=5 r8c7=5"}, "r1c7=5"),
    "empty rectangle": (
        {"box 1: 5": "r1c1=5 r2c1=5 r3c2=5", "row 8: 5": "r8c1=5 r8c7=5"},
        "r3c7=5",
    ),
    "grouped skyscraper": (
        {"row 1: 5": "r1c1=5 r1c2=5 r1c7=5", "row 3: 5": "r3c1=5 r3c3=5 r3c8=5"},
        "r2c9=5",
    ),
    "finned X-wing": (
        {"row 1: 5": "r1c1=5 r1c7=5 r1c8=5", "row 5: 5": "r5c1=5 r5c7=5"},
        "r2c7=5 r3c7=5",
    ),
    "sashimi X-wing": (
        {"row 1: 5": "r1c2=5 r1c7=5 r1c8=5", "row 5: 5": "r5c2=5 r5c9=5"},
        "r3c9=5",
    ),
    "finned swordfish": (
        {
            "column 1: 5": "r1c1=5 r4c1=5",
            "column 4: 5": "r4c4=5 r7c4=5",
            "column 8: 5": "r1c8=5 r7c8=5 r8c8=5",
        },
        "r7c7=5 r7c9=5",
    ),
    "sashimi swordfish": (
        {
            "column 1: 5": "r1c1=5 r4c1=5",
            "column 4: 5": "r4c4=5 r7c4=5",
            "column 8: 5": "r1c8=5 r8c8=5 r9c8=5",
        },
        "r7c7=5 r7c9=5",
    ),
    "finned jellyfish": (
        {
            "row 1: 5": "r1c1=5 r1c4=5",
            "row 3: 5": "r3c4=5 r3c7=5",
            "row 5: 5": "r5c7=5 r5c9=5",
            "row 8: 5": "r8c9=5 r8c1=5 r8c2=5",
        },
        "r7c1=5 r9c1=5",
    ),
    "grouped two-string kite": (
        {"row 5: 5": "r5c1=5 r5c3=5 r5c7=5", "column 2: 5": "r4c2=5 r9c2=5"},
        "r9c7=5",
    ),
    "XY-wing": (
        {"r1c1": "r1c1=1 r1c1=2", "r1c7": "r1c7=1 r1c7=3", "r6c1": "r6c1=2 r6c1=3"},
        "r6c7=3",
    ),
    "XYZ-wing": (
        {"r1c1": "r1c1=1 r1c1=2 r1c1=3", "r1c7": "r1c7=1 r1c7=3", "r2c2": "r2c2=2 r2c2=3"},
        "r1c3=3",
    ),
    "W-wing": (
        {"r1c1": "r1c1=1 r1c1=2", "r6c6": "r6c6=1 r6c6=2", "row 8: 1": "r8c1=1 r8c6=1"},
        "r1c6=2",
    ),
    "XY-chain": (
        {
            "r1c1": "r1c1=1 r1c1=2",
            "r1c5": "r1c5=2 r1c5=3",
            "r6c5": "r6c5=3 r6c5=4",
            "r6c9": "r6c9=4 r6c9=1",
        },
        "r1c9=1",
    ),
    "remote pair": (
        {
            "r1c1": "r1c1=1 r1c1=2",
            "r1c5": "r1c5=1 r1c5=2",
            "r6c5": "r6c5=1 r6c5=2",
            "r6c9": "r6c9=1 r6c9=2",
        },
        "r1c9=1 r1c9=2",
    ),
    "simple colouring": (
        {
            "column 1: 5": "r1c1=5 r9c1=5",
            "column 6: 5": "r1c6=5 r5c6=5",
            "box 6: 5": "r5c7=5 r4c9=5",
        },
        "r9c9=5",
    ),
    "AIC": (
        {
            "r1c1": "r1c1=1 r1c1=2",
            "row 7: 2": "r7c1=2 r7c8=2",
            "column 8: 1": "r7c8=1 r2c8=1",
        },
        "r1c9=1",
    ),
    "discontinuous nice loop": (
        {
            "r1c1": "r1c1=1 r1c1=2",
            "row 7: 2": "r7c1=2 r7c8=2",
            "column 8: 3": "r7c8=3 r5c8=3",
            "column 9: 3": "r5c9=3 r1c9=3",
        },
        "r1c9=1",
    ),
    "continuous nice loop": (
        {
            "r1c1": "r1c1=1 r1c1=2",
            "row 7: 2": "r7c1=2 r7c8=2",
            "column 8: 1": "r7c8=1 r1c8=1",
        },
        "r1c9=1 r5c1=2 r7c8=6",
    ),
    "grouped AIC": (
        {
            "r1c1": "r1c1=1 r1c1=2",
            "box 7: 2": "r7c1=2 r8c1=2 r9c3=2",
            "column 8: 2": "r9c8=2 r4c8=2",
            "r4c9": "r4c9=2 r4c9=1",
        },
        "r1c9=1",
    ),
    "ALS-XZ": (
        {
            "r1c1": "r1c1=1 r1c1=2 r1c1=3",
            "r1c2": "r1c2=2 r1c2=3 r1c2=4",
            "r1c3": "r1c3=3 r1c3=4",
            "r5c1": "r5c1=1 r5c1=4",
        },
        "r2c1=4 r3c1=4",
    ),
    "ALS-XY-wing": (
        {
            "r5c4": "r5c4=1 r5c4=9",
            "r1c4": "r1c4=1 r1c4=2 r1c4=4",
            "r1c5": "r1c5=2 r1c5=4",
            "r1c6": "r1c6=2 r1c6=3 r1c6=4",
            "r7c6": "r7c6=3 r7c6=9",
        },
        "r5c6=9 r7c4=9",
    ),
    "ALS chain": (
        {
            "r5c4": "r5c4=1 r5c4=9",
            "r1c4": "r1c4=1 r1c4=2 r1c4=4",
            "r1c5": "r1c5=2 r1c5=4",
            "r1c6": "r1c6=2 r1c6=3 r1c6=4",
            "r7c6": "r7c6=3 r7c6=5 r7c6=6",
            "r7c7": "r7c7=5 r7c7=6",
            "r7c8": "r7c8=5 r7c8=6 r7c8=8",
            "r9c8": "r9c8=8 r9c8=9",
        },
        "r5c8=9 r9c4=9",
    ),
    "Sue de Coq": (
        {
            "r1c1": "r1c1=1 r1c1=2 r1c1=3",
            "r1c2": "r1c2=1 r1c2=2 r1c2=3 r1c2=4",
            "r1c7": "r1c7=1 r1c7=2",
            "r2c3": "r2c3=3 r2c3=4",
        },
        "r1c9=1 r3c3=3",
    ),
    "cell forcing chain": (
        {
            "r5c5": "r5c5=1 r5c5=2 r5c5=3",
            "r5c1": "r5c1=1 r5c1=9",
            "r1c5": "r1c5=2 r1c5=9",
            "r5c9": "r5c9=3 r5c9=7",
            "r1c9": "r1c9=7 r1c9=9",
        },
        "r1c1=9",
    ),
    "house forcing chain": (
        {
            "row 5: 5": "r5c1=5 r5c5=5 r5c9=5",
            "row 8: 5": "r8c1=5 r8c5=5",
            "r2c9": "r2c9=4 r2c9=5",
            "r2c1": "r2c1=4 r2c1=5",
        },
        "r1c1=5",
    ),
    "forcing net": (
        {
            "row 2: 4": "r2c6=4 r2c9=4",
            "row 2: 9": "r2c2=9 r2c6=9 r2c9=9",
            "row 2: 5": "r2c2=5 r2c6=5 r2c8=5 r2c9=5",
            "row 6: 4": "r6c7=4 r6c9=4",
            "column 7: 5": "r1c7=5 r3c7=5 r6c7=5",
        },
        "r2c6=1",
    ),
}


@pytest.mark.parametrize("name", SHAPES)
def test_a_technique_is_known_by_its_shape(name: str) -> None:
    from sudoku_model.analysis.steps.checking import check_deduction

    facts, excluded = SHAPES[name]
    alive, deduction = board(facts, excluded)
    check_deduction(EMPTY, alive, deduction)
    assert technique(EMPTY, alive, 0, deduction) == name
    said = sentence(EMPTY, alive, deduction, name)
    for one in excluded.split():
        assert one.split("=")[0] in said


def with_rules(*constraints: sm.Constraint) -> Layout:
    return Layout(sm.Puzzle.empty(9).with_constraints(*constraints))


CAGE = sm.KillerCage("r1c1 r1c2", 4)
LINE = sm.Thermometer("r1c1 r1c2 r1c3")
ODD_BOX = with_rules(
    sm.KillerCage("r1c1 r1c2 r2c1", 12),
    sm.KillerCage("r1c3 r2c2 r2c3", 11),
    sm.KillerCage("r3c1 r3c2", 13),
)

RULES = {
    "cage combinations": (with_rules(CAGE), {CAGE.describe(): ""}, "r1c1=7"),
    "line squeeze": (with_rules(LINE), {LINE.describe(): ""}, "r1c1=8"),
    "rule": (with_rules(sm.Difference("r1c1 r1c2", 5)), {"the digits of": ""}, "r1c1=5"),
    "innies and outies": (ODD_BOX, {"r3c3 = 9": ""}, "r3c3=8"),
    # One of the cage is a 3, so the 3 of row 5 is not in column 1.
    "cage and house": (
        with_rules(sm.KillerCage("r1c1 r2c1", 4)),
        {"the cage": "", "row 5: 3": "r5c1=3 r5c9=3"},
        "r9c9=3",
    ),
    # With a 3 at r2c9 both cages would have their 1 in row 2.
    "two cages": (
        with_rules(sm.KillerCage("r1c1 r2c2", 4), sm.KillerCage("r1c3 r2c4", 4)),
        {"the cage r1c1": "", "the cage r1c3": ""},
        "r2c9=3",
    ),
    "line and cell": (
        with_rules(sm.Thermometer("r1c1 r1c2")),
        {"digits rise": "", "r2c2": "r2c2=8 r2c2=9"},
        "r1c1=8",
    ),
    "sum and house": (ODD_BOX, {"r3c3 = 9": "", "row 5: 9": "r5c3=9 r5c9=9"}, "r9c9=9"),
    "grouped turbot fish": (
        with_rules(sm.Diagonal("down")),
        {
            f"{sm.Diagonal('down').describe()}: 5": "r1c1=5 r2c2=5 r9c9=5",
            "row 3: 5": "r3c2=5 r3c7=5",
        },
        "r9c7=5",
    ),
}


@pytest.mark.parametrize("name", RULES)
def test_steps_of_rules_are_named_by_what_they_rest_on(name: str) -> None:
    from sudoku_model.analysis.steps.checking import check_deduction

    layout, facts, excluded = RULES[name]
    alive, deduction = board(facts, excluded, layout)
    check_deduction(layout, alive, deduction)
    assert technique(layout, alive, 0, deduction) == name


@pytest.mark.slow
def test_a_unique_rectangle_is_named() -> None:
    layout = Layout(sm.Puzzle.empty(9), assume_unique=True)
    facts = {"1 and 2 crosswise in r1c1 r1c2 r4c1 r4c2": ""}
    alive, deduction = board(facts, "r1c1=1", layout)
    assert technique(layout, alive, 0, deduction) == "unique rectangle"


@pytest.mark.parametrize("name", SINGLES)
def test_singles_are_told_apart_by_what_they_rest_on(name: str) -> None:
    facts, excluded, placed = SINGLES[name]
    alive, deduction = board(facts, excluded, placed=placed)
    assert technique(EMPTY, alive, 0, deduction) == name


def test_what_has_no_name_gets_none() -> None:
    alive, deduction = board(
        {"r1c1": "r1c1=1 r1c1=2 r1c1=3", "r9c9": "r9c9=7 r9c9=8", "row 5: 4": "r5c1=4 r5c5=4"},
        "r1c9=1",
    )
    assert technique(EMPTY, alive, 0, deduction) == ""


def test_sentences_say_what_people_say() -> None:
    cases = {
        "pointing": "the 5 of box 1 is at r1c1 or r1c3, so r1c7 is not 5",
        "naked pair": "r1c1 and r1c5 hold 1 and 2 in some order, so r1c9 is not 1",
        "hidden pair": "row 1 needs its 1 and 2 at r1c1 and r1c5, so r1c1 is not 7",
        "X-wing": "row 1 and row 5 need their 5 in columns 1 and 7, so r8c1 is not 5",
    }
    for name, expected in cases.items():
        alive, deduction = board(*SHAPES[name])
        assert sentence(EMPTY, alive, deduction, name) == expected
