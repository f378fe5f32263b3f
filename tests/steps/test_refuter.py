"""What found grids tell about candidates and facts is what refuting each of them would tell."""

from __future__ import annotations

from random import Random

import pytest

import sudoku_model as sm
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.refuter import Refuter
from sudoku_model.bits import bits, mask_of
from sudoku_model.solvers import NO_LIMITS
from tests.puzzles import UNIQUE, UNIQUE_6X6

THERMOMETER = sm.read("." * 36).with_constraints(sm.Thermometer("r1c1-r4c1"))
PUZZLES = [sm.read(UNIQUE), sm.read(UNIQUE_6X6), THERMOMETER]


def alive_of(puzzle: sm.Puzzle, layout: Layout) -> int:
    """Return the candidates that givens leave in their own cells."""
    return mask_of(
        one
        for one in range(len(layout.cell_of))
        if puzzle.givens[layout.cell_of[one]] in (None, layout.digit_of[one])
    )


@pytest.mark.parametrize("puzzle", PUZZLES, ids=["9x9", "6x6", "thermometer"])
def test_what_facts_exclude_is_what_they_exclude_one_by_one(puzzle: sm.Puzzle) -> None:
    layout, draw = Layout(puzzle), Random(1)
    alive = alive_of(puzzle, layout)
    numbers = range(len(layout.facts))
    with Refuter(layout, alive, numbers, NO_LIMITS) as refuter:
        for size in (1, 4, 12, 30):
            facts = draw.sample(numbers, min(size, len(numbers)))
            one_by_one = mask_of(
                one for one in bits(alive) if refuter.refute(facts, one) is not None
            )
            assert refuter.excluded_by(facts, alive) == one_by_one


@pytest.mark.parametrize("puzzle", PUZZLES, ids=["9x9", "6x6", "thermometer"])
def test_without_each_fact_that_is_needed_the_candidate_is_possible(puzzle: sm.Puzzle) -> None:
    layout, draw = Layout(puzzle), Random(2)
    alive = alive_of(puzzle, layout)
    told = 0
    with Refuter(layout, alive, range(len(layout.facts)), NO_LIMITS) as refuter:
        for candidate in draw.sample([*bits(alive)], 10):
            order = draw.sample(range(len(layout.facts)), len(layout.facts))
            facts = refuter.refute(order, candidate)
            for missing in facts or ():
                rest = [fact for fact in facts or () if fact != missing]
                if refuter.refute(rest, candidate) is not None:
                    continue
                needed = refuter.needed_as_well(facts or (), missing, candidate)
                assert missing in needed
                told += len(needed) - 1
                for one in needed:
                    without = [fact for fact in facts or () if fact != one]
                    assert refuter.refute(without, candidate) is None
    assert told > 0 or puzzle is THERMOMETER
