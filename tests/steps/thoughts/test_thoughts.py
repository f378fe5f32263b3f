"""Thoughts follow from what they name, and need all of it; each kind is met and can be told."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import sudoku_model as sm
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.thoughts.bags import IN_ALL
from sudoku_model.analysis.steps.thoughts.choice import (
    MOST_CHARACTERS,
    MOST_REMOVED,
    Thoughts,
    sentence_of,
)
from sudoku_model.analysis.steps.thoughts.registry import thinkers_about
from sudoku_model.analysis.steps.thoughts.squares import THINKERS as ABOUT_SQUARES
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.solvers import NO_LIMITS
from tests.steps.thoughts.lines import LINES
from tests.steps.thoughts.referee import boards, complaints

RULES = [
    sm.KillerCage("r1c1 r1c2 r2c1", 10),
    sm.KillerCage("r1c1 r1c2 r2c1 r2c2", (12, 28)),
    sm.KillerCage("r1c3 r1c4 r2c4 r3c4", 15),
    sm.KillerCage("r1c1-r1c5", 31),
    *LINES,
    sm.KillerCage("r1c1 r2c2", 9),
    sm.Sum("r1c1 r4c2 r5c2", "==", 14),
    sm.Sum("r1c1 r4c2 r5c2", "==", 5, (1, 2, -1)),
    sm.Sum("r1c1 r4c2 r5c2", "<=", 9),
    sm.Sum("r1c1 r4c2 r5c2 r1c1", "!=", 7, (1, 2, -3, 1)),
    sm.PairSum("r1c1 r1c2", 10),
    sm.PairSum("r1c1 r4c5", 10),
    sm.LittleKiller("r1c4 r2c3 r3c2 r4c1", 23),
    sm.Arrow("r1c1", "r1c2 r1c3 r2c4"),
    sm.Arrow("r1c1 r1c2", "r1c3 r2c4 r3c5 r4c5"),
    sm.DoubleArrow("r1c1 r1c2 r1c3 r2c4"),
    sm.RegionSumLine("r2c2 r3c3 r4c4 r5c4"),
    sm.RegionSumLine("r2c2 r3c3 r4c4 r5c4 r6c5", total=12),
    sm.EqualSum(("r1c1 r1c2", "r2c4 r3c4 r4c4")),
    sm.EqualSum(("r4c4-r4c6", "r5c4-r5c6", "r6c4-r6c6", "r4c5 r5c6 r7c7")),
    sm.EqualSum(("r1c1 r2c4 r5c5", "r1c1 r3c5 r6c1")),
    sm.MagicSquare("r4c4-r6c6"),
    sm.CountingCircles("r1c1-r1c3 r2c4 r2c5 r3c7"),
    sm.Sandwich("r1", 11),
    sm.Sandwich("r1", 0),
    sm.XSum("r1", 15),
    sm.Zipper("r1c1 r2c1 r3c2 r4c2 r5c2"),
    sm.Zipper("r1c1 r1c2 r2c2 r2c1 r1c1"),
    sm.Or((sm.KillerCage("r1c1 r1c2 r2c1", 11), sm.Lunchbox("r1c1 r1c2 r2c1", 6))),
    sm.Or((sm.KillerCage("r1c1 r4c4 r7c7", 8), sm.Renban("r1c1 r4c4 r7c7"))),
    sm.Or((sm.HiddenSkyscraper("r1", 2), sm.HiddenSkyscraper("r1", 4))),
]
"""Constraints of the families, on a board of nine digits."""


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.describe()[:40])
@pytest.mark.parametrize("count", [3, pytest.param(100, marks=pytest.mark.slow)])
@pytest.mark.sample(every=5)
def test_thoughts_follow_from_what_they_name_and_need_it(rule: sm.Constraint, count: int) -> None:
    layout = Layout(sm.Puzzle.empty(9).with_constraints(rule))
    for number in range(layout.first_rule, min(layout.first_rule + 2, len(layout.facts))):
        for board in boards(layout, (number,), Random(number), count):
            expect_them_to_follow(layout, board)


def expect_them_to_follow(layout: Layout, alive: int) -> None:
    """Go through all thoughts about a board, the easiest first."""
    with Thoughts(layout, NO_LIMITS) as thoughts:
        while easiest := thoughts.easiest_ones(alive):
            thought = easiest[0]
            told = sentence_of(layout, alive, thought)
            assert not [*complaints(layout, alive, thought)], told
            assert len(told) <= MOST_CHARACTERS
            removed = thought.excluded & alive
            assert thought.kind.is_sweeping or removed.bit_count() <= MOST_REMOVED, told
            alive &= ~removed


@pytest.mark.parametrize("count", [4, pytest.param(20, marks=pytest.mark.slow)])
def test_thoughts_about_houses_that_meet_in_a_zero_follow(count: int) -> None:
    grid = sm.Doppelganger().extend(sm.Grid(4, 4, range(5), sm.Grid.square(4).regions))
    layout = Layout(sm.Puzzle.empty(grid).with_constraints(sm.Doppelganger()))
    for number in range(layout.first_rule, layout.first_rule + 4):
        for board in boards(layout, (number,), Random(number), count):
            expect_them_to_follow(layout, board)
            only_zero = layout.cell_masks[layout.facts[number].cells[0]] & -board & board
            expect_them_to_follow(layout, board & ~layout.links[only_zero.bit_length() - 1])


MODIFIERS = [sm.Doubler(), sm.Negator(), sm.HotCold()]
ON_VALUES = [
    sm.Sum("r1c1 r1c2 r2c1", "==", 7),
    sm.KillerCage("r1c1 r3c2", 7),
    sm.Thermometer("r1c1 r2c2 r3c3"),
    sm.Arrow("r1c1", "r2c2 r3c2"),
    sm.Whisper("r1c1 r2c2 r3c2 r4c2", 3),
    sm.Maximum("r4c4"),
]


@pytest.mark.parametrize("modifier", MODIFIERS, ids=lambda one: type(one).__name__)
@pytest.mark.parametrize("count", [1, pytest.param(12, marks=pytest.mark.slow)])
def test_thoughts_about_modified_cells_follow_as_well(modifier: sm.Modifier, count: int) -> None:
    clues = [sm.Values(one) for one in ON_VALUES]
    known = replace(modifier, name="known", cells="r1c1 r4c4", placing="any")
    puzzle = sm.Puzzle.empty(known.extend(modifier.extend(sm.Grid.square(4))))
    layout = Layout(puzzle.with_constraints(modifier, known, *clues))
    for number in range(layout.first_rule, len(layout.facts)):
        for board in boards(layout, (number,), Random(number), count):
            view = RuleView(layout, number, board)
            for thinker in thinkers_about(layout.facts[number]):
                for thought in thinker.think(view):
                    wrong = [*complaints(layout, board, thought)]
                    # Who chooses drops what needs less than it names.
                    assert not [one for one in wrong if "does not need" not in one]


def test_what_a_sum_excludes_is_told_apart_by_the_cells_that_one_looks_at() -> None:
    """The rest of the box loses the 1 at once; the row does if it is known that r2c1 is no 1."""
    layout = Layout(sm.Puzzle.empty(9).with_constraints(sm.KillerCage("r1c1 r1c2 r2c1", 6)))
    no_1 = 1 << layout.candidate(layout.puzzle.grid.cell("r2c1"), 1)
    view = RuleView(layout, layout.first_rule, layout.at_start() & ~no_1)
    told = [one for one in IN_ALL.think(view) if layout.digits_in(one.excluded) == [1]]
    box, row = sorted(told, key=lambda thought: len(thought.premises))
    assert not box.premises
    assert layout.cell_names(box.excluded) == ["r1c3", "r2c2", "r2c3", "r3c1", "r3c2", "r3c3"]
    assert row.premises == (view.candidates(layout.puzzle.grid.cell("r2c1")),)
    assert layout.cell_names(row.excluded) == [f"r1c{column}" for column in range(4, 10)]


def test_where_one_digit_of_a_class_is_left_it_is_named() -> None:
    left = {0: frozenset((1, 4, 7)), 1: frozenset((2, 5, 7)), 9: frozenset((4, 5)), 10: {1, 2, 5}}
    puzzle = sm.Puzzle.empty(9).with_constraints(sm.GlobalEntropy())
    layout = Layout(replace(puzzle, candidates=left))
    rules = range(layout.first_rule, len(layout.facts))
    views = (RuleView(layout, rule, layout.at_start()) for rule in rules)
    (places,) = ABOUT_SQUARES[sm.GlobalEntropy]
    (told,) = (thought.why for view in views for thought in places.think(view))
    assert told.endswith("needs one of 7, 8 and 9, of which only 7 is left, at r1c1 or r1c2")


@pytest.mark.parametrize(
    ("clues", "givens"),
    [
        ([sm.CountingCircles("r1c4 r1c2 r2c3")], ".2...02.....03.2"),  # no circle is 0
        # The 1 is a digit that is counted, and a number that counts.
        ([sm.CountDistinct("r2c3", "r4c3"), sm.LookAndSay("r4c3", "12")], ".3...0......3..."),
    ],
    ids=["circles", "different digits"],
)
def test_counts_are_told_on_boards_with_a_0(clues: list[sm.Constraint], givens: str) -> None:
    grid = sm.Grid.rectangle(4, 4, range(4), (2, 2))
    digits = [int(given) if given != "." else None for given in givens]
    for step in sm.steps(sm.Puzzle(grid, tuple(digits), constraints=tuple(clues))):
        step.check()


@pytest.mark.parametrize(
    "clue",
    [
        sm.Or((sm.Minimum("r1c3"), sm.Even("r4c1"))),
        sm.Or((sm.RowIndexing("r1c2"), sm.Odd("r1c3"))),
    ],
)
def test_alternatives_may_speak_of_other_cells_than_they_name(clue: sm.Constraint) -> None:
    for seed in range(4):
        explained = sm.steps(sm.generate(4, [clue], minimal=True, seed=seed))
        assert explained.is_complete
        for step in explained:
            step.check()
