"""A digit that goes with no place that a house has for another one is gone: one thought."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

import sudoku_model as sm
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.thoughts.choice import Thoughts, sentence_of
from sudoku_model.analysis.steps.thoughts.kinds import NO_PLACE
from sudoku_model.analysis.steps.thoughts.thought import Thought
from sudoku_model.bits import bits
from sudoku_model.solvers import NO_LIMITS
from tests.steps.thoughts.referee import complaints

DOTS = sm.Difference("r3c7 r3c8", 1), sm.Difference("r3c8 r3c9", 1)
MOST_GONE = 0.6


def found_on(layout: Layout, alive: int) -> list[Thought]:
    """Return what is told in the end."""
    with Thoughts(layout, NO_LIMITS) as thoughts:
        return [one for one in thoughts.joined(alive) if one.kind == NO_PLACE]


def told(clues: tuple[sm.Constraint, ...], gone: Mapping[int, str]) -> list[str]:
    """Return what is told where digits are gone from cells of an empty board."""
    layout = Layout(sm.Puzzle.empty(9).with_constraints(*clues))
    alive = layout.at_start()
    for digit, cells in gone.items():
        for cell in layout.puzzle.board.cells(cells):
            alive &= ~(1 << layout.candidate(cell, digit))
    return [sentence_of(layout, alive, one) for one in found_on(layout, alive)]


@pytest.mark.parametrize(
    ("clues", "gone", "sentence"),
    [
        (
            (sm.NonConsecutive(),),
            {8: "r3c1-r3c6"},
            "the 8 of row 3 is at r3c7-r3c9, and none of these goes with r3c8=7 or 9 "
            "(nonconsecutive rules at r3c7-r3c8 and r3c8-r3c9), so r3c8 is not 7 or 9",
        ),
        (
            (sm.Whisper("r4c4 r5c4 r5c5", 5),),
            {9: "r4c5-r4c6 r6c4-r6c6 r5c6 r5c4"},
            "the 9 of box 5 is at r4c4 or r5c5, and neither of these goes with r5c4=6, 7 or 8 "
            "(whisper at r4c4), so r5c4 is at most 5",
        ),
        (
            (sm.NegativeSum([10]),),
            {4: "r1c1-r1c6 r2c7-r2c9 r3c7-r3c9 r1c8"},
            "the 4 of row 1 is at r1c7 or r1c9, and neither of these goes with r1c8=6 "
            "(negative rules for sums at r1c7-r1c8 and r1c8-r1c9), so r1c8 is not 6",
        ),
    ],
)
def test_a_digit_beside_all_places_of_another_one(
    clues: tuple[sm.Constraint, ...], gone: Mapping[int, str], sentence: str
) -> None:
    assert any(one.startswith(sentence) for one in told(clues, gone))


def test_where_one_place_goes_with_the_digit_nothing_follows() -> None:
    assert not [one for one in told((sm.NonConsecutive(),), {8: "r3c1-r3c5"}) if "of row 3" in one]


@pytest.mark.parametrize("count", [2, pytest.param(300, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "clues", [(sm.NonConsecutive(),), (sm.Whisper("r4c4 r5c4 r5c5 r4c5 r3c5", 5), *DOTS)]
)
def test_what_has_no_place_follows_and_needs_what_it_names(
    clues: tuple[sm.Constraint, ...], count: int
) -> None:
    puzzle = sm.Puzzle.empty(9).with_constraints(*clues)
    layout, random = Layout(puzzle), Random(1)
    solution = sm.solve(puzzle)
    assert solution is not None
    true = layout.held_by(solution.values)
    seen = 0
    while seen < count:
        share = random.uniform(0.3, MOST_GONE)
        gone = sum(1 << one for one in bits(layout.at_start() & ~true) if random.random() < share)
        alive = layout.at_start() & ~gone
        for thought in found_on(layout, alive):
            seen += 1
            assert not [*complaints(layout, alive, thought)]
            assert not thought.excluded & true
