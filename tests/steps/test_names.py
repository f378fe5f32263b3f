"""The techniques that people know are called by their names; the boards show little else."""

from __future__ import annotations

import pytest

import sudoku_model as sm
from docs.techniques import EXAMPLES
from sudoku_model.analysis.steps import CellFact, PlaceFact, RuleFact, TotalFact, UniqueFact
from sudoku_model.analysis.steps.checking import check_deduction
from sudoku_model.analysis.steps.deduction import Deduction
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.locked_sets import sues_de_coq
from sudoku_model.analysis.steps.memory import Memory
from sudoku_model.analysis.steps.names import technique
from sudoku_model.analysis.steps.sentences import sentence
from sudoku_model.analysis.steps.techniques import TECHNIQUES
from sudoku_model.bits import bits, mask_of
from sudoku_model.errors import DefectError

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


def test_cells_of_a_box_and_a_line_that_share_no_digit_are_listed() -> None:
    example = EXAMPLES["Sue de Coq"]
    found = dict(sues_de_coq(example.layout, example.alive(), Memory()))
    expected = example.deduction()
    assert found[expected.facts] & expected.excluded == expected.excluded


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_technique_is_known_by_its_shape(name: str) -> None:
    step = EXAMPLES[name].step()
    step.check()
    assert step.name == name
    for cell, _ in step.removed:
        assert cell in step.sentence


def test_every_technique_has_an_example() -> None:
    """What is told of rectangles of no type has none: they are rare, and differ."""
    assert TECHNIQUES.keys() - EXAMPLES.keys() == {"unique rectangle"}


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_technique_excludes_nothing_more_than_follows(name: str) -> None:
    example = EXAMPLES[name]
    layout, alive = example.layout, example.alive()
    names = {layout.name(one): one for one in bits(alive)}
    more = next(names[one] for one in ("r9c5=9", "r4c4=4", "r6c6=6", "r3c2=3") if one in names)
    wrong = example.deduction()._replace(excluded=1 << more)
    with pytest.raises(DefectError):
        check_deduction(layout, alive, wrong)


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
            "the diagonal from r1c1: 5": "r1c1=5 r2c2=5 r9c9=5",
            "row 3: 5": "r3c2=5 r3c7=5",
        },
        "r9c7=5",
    ),
}


@pytest.mark.parametrize("name", RULES)
def test_steps_of_rules_are_named_by_what_they_rest_on(name: str) -> None:
    layout, facts, excluded = RULES[name]
    alive, deduction = board(facts, excluded, layout)
    check_deduction(layout, alive, deduction)
    assert technique(layout, alive, 0, deduction) == name


@pytest.mark.slow
def test_a_corner_that_is_left_one_digit_is_told_once() -> None:
    """That it is 7 was told again behind what that rules out."""
    layout = Layout(sm.Puzzle.empty(9), assume_unique=True)
    corners = {"r1c1": "r1c1=1 r1c1=2", "r1c2": "r1c2=1 r1c2=2", "r4c1": "r4c1=1 r4c1=2"}
    alive, _ = board(corners | {"r4c2": "r4c2=1 r4c2=2 r4c2=7"}, "r9c2=7", layout)
    fact = fact_number("1 and 2 crosswise in r1c1 r1c2 r4c1 r4c2", layout)
    gone = mask_of(map(candidate, ("r4c2=1", "r4c2=2", "r9c2=7")))
    told = sentence(layout, alive, Deduction((fact,), gone), "unique rectangle 1")
    crosswise = "1 and 2 crosswise in r1c1 r1c2 r4c1 r4c2 would leave a second solution"
    assert told == f"{crosswise}, so r4c2=7, so r9c2 is not 7"


def test_digits_of_a_pair_are_named_where_they_are_gone() -> None:
    """With 8 gone before, "at most 6" was said, of which the pair says nothing."""
    facts = {"r1c1": "r1c1=7 r1c1=9", "r1c2": "r1c2=7 r1c2=9"}
    alive, _ = board(facts, "r1c3=7")
    alive &= ~mask_of(map(candidate, ("r1c3=8", "r1c4=8")))
    gone = mask_of(map(candidate, ("r1c3=7", "r1c3=9")))
    facts_of = fact_number("r1c1"), fact_number("r1c2")
    told = sentence(EMPTY, alive, Deduction(facts_of, gone), "naked pair")
    assert told == "r1c1 and r1c2 hold 7 and 9 in some order, so r1c3 is not 7 or 9"


@pytest.mark.slow
def test_a_unique_rectangle_is_named() -> None:
    layout = Layout(sm.Puzzle.empty(9), assume_unique=True)
    facts = {"1 and 2 crosswise in r1c1 r1c2 r4c1 r4c2": ""}
    alive, deduction = board(facts, "r1c1=1", layout)
    assert technique(layout, alive, 0, deduction) == "unique rectangle"


@pytest.mark.parametrize(
    ("constraints", "others", "name"),
    [
        ([CAGE, sm.KillerCage("r2c1 r2c2", 5), sm.KillerCage("r3c1 r3c2", 6)], [], "several cages"),
        ([CAGE, LINE, sm.KillerCage("r2c1 r2c2", 5)], [], "several clues"),
        ([CAGE, LINE], ["row 4: 3"], "clues and houses"),
        ([CAGE], ["r4c4", "r5c5"], "clues and cells"),
    ],
)
def test_of_several_facts_it_is_told_whether_houses_are_among_them(
    constraints: list[sm.Constraint], others: list[str], name: str
) -> None:
    facts = {clue.describe(): "" for clue in constraints} | dict.fromkeys(others, "")
    alive, deduction = board(facts, "r9c9=9", layout := with_rules(*constraints))
    assert technique(layout, alive, 0, deduction) == name


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
        "hidden pair": "row 1 needs its 1 and 2 at r1c1 and r1c5, so they take no other digit",
        "X-wing": "rows 1 and 5 need their 5 in columns 1 and 7, so r8c1 is not 5",
    }
    for name, expected in cases.items():
        assert EXAMPLES[name].step().sentence == expected


def test_cells_of_a_hidden_subset_take_no_other_digit() -> None:
    # "at most 5" would be true of a pair of 1 and 5, and hide it.
    step = next(one for one in sm.steps(PUZZLE_WITH_HIDDEN_PAIR) if one.name == "hidden pair")
    assert step.sentence == (
        "row 2 needs its 7 and 9 at r2c1 and r2c8, so they take no other digit"
    )


PUZZLE_WITH_HIDDEN_PAIR = (
    ".5..41.............6.9.......71...39.....72..6...2.7....967.1.2.84....6....2.94.."
)


def test_a_hidden_rectangle_is_no_hidden_subset() -> None:
    # Its corners hold three digits, and three facts are named: a house needs none of them there.
    example = EXAMPLES["hidden rectangle"]
    left = dict(example.left, r1c2="r1c2=1 r1c2=2", r3c1="r3c1=1 r3c1=2")
    told = example._replace(left=left).step().sentence
    assert "needs its" not in told
    assert "would leave a second solution" in told
