"""A clue that always holds a digit is a home of it as a house is: what two homes exclude."""

from __future__ import annotations

from random import Random

import pytest

import sudoku_model as sm
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.thoughts.choice import Thoughts, sentence_of
from sudoku_model.analysis.steps.thoughts.thought import Thought
from sudoku_model.analysis.steps.thoughts.two_homes import TwoHomes
from sudoku_model.bits import bits
from sudoku_model.solvers import NO_LIMITS
from tests.steps.thoughts.referee import complaints

RUN = sm.Renban("r1c6 r1c7 r2c7 r3c7 r4c8 r5c8 r6c8")
CLUES = (RUN, sm.Renban("r6c9 r7c8 r7c7 r6c7 r5c7 r4c6 r6c6"), sm.KillerCage("r5c1-r5c3", 7))
MOST_GONE = 0.6


def puzzle_with(*clues: sm.Constraint) -> sm.Puzzle:
    return sm.Puzzle.empty(9).with_constraints(*clues)


def found_on(layout: Layout, alive: int) -> list[Thought]:
    """Return what is told in the end about two homes."""
    with Thoughts(layout, NO_LIMITS) as thoughts:
        return [*thoughts.of_two_homes(alive)]


def without_4_in_row_3(layout: Layout, *cells: str) -> int:
    gone = (layout.candidate(layout.puzzle.grid.cell(cell), 4) for cell in cells)
    return layout.at_start() & ~sum(1 << one for one in gone)


def test_a_digit_that_leaves_a_run_a_place_that_takes_all_of_a_house() -> None:
    layout = Layout(puzzle_with(RUN))
    alive = without_4_in_row_3(layout, "r3c1", "r3c2", "r3c3")
    told = [sentence_of(layout, alive, one) for one in found_on(layout, alive)]
    assert (
        "with 4 in r2c8, the renban at r1c6 would have its 4 in r1c6, and row 3 no place for a 4, "
        "so r2c8 is not 4"
    ) in told


def test_where_the_house_has_another_place_nothing_follows() -> None:
    layout = Layout(puzzle_with(RUN))
    assert not found_on(layout, without_4_in_row_3(layout, "r3c1", "r3c2"))


@pytest.mark.parametrize("count", [2, pytest.param(20, marks=pytest.mark.slow)])
def test_what_two_homes_exclude_follows_and_needs_what_it_names(count: int) -> None:
    puzzle = puzzle_with(*CLUES)
    layout, random = Layout(puzzle), Random(1)
    solution = sm.solve(puzzle)
    assert solution is not None
    true = layout.held_by(solution.values)
    seen = 0
    for _ in range(count):
        share = random.uniform(0.2, MOST_GONE)
        gone = sum(1 << one for one in bits(layout.at_start() & ~true) if random.random() < share)
        alive = layout.at_start() & ~gone
        for thought in TwoHomes(layout).thoughts(alive):
            wrong = [*complaints(layout, alive, thought)]
            # Who chooses drops what needs less than it names.
            assert not [one for one in wrong if "does not need" not in one]
            assert not thought.excluded & true
        for thought in found_on(layout, alive):
            seen += 1
            assert not [*complaints(layout, alive, thought)]
    assert seen
