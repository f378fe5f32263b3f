"""Which facts come first for a candidate depends on the position, not on what was asked before."""

from __future__ import annotations

import random

import pytest

import sudoku_model as sm
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.nearness import Nearness
from sudoku_model.analysis.steps.position import Position
from sudoku_model.bits import bits


@pytest.mark.parametrize("constraints", [(), (sm.KillerCage("r1c1 r1c2 r2c1", 9),)])
@pytest.mark.parametrize("gone_at_once", [1, 40])
def test_the_order_is_that_of_one_who_was_never_asked(
    constraints: tuple[sm.Constraint, ...], gone_at_once: int
) -> None:
    puzzle = sm.Puzzle.empty(9).with_constraints(*constraints)
    layout, chance = Layout(puzzle), random.Random(1)
    position, asked = Position(layout, puzzle), Nearness(layout)
    facts = range(len(layout.facts))
    for _ in range(6):
        new = Nearness(layout)
        for one in (asked, new):
            one.update(position.alive, position.ways, facts)
        for candidate in chance.sample([*bits(position.alive)], 60):
            assert asked.nearest_first(candidate) == new.nearest_first(candidate)
        for candidate in chance.sample([*bits(position.alive)], gone_at_once):
            position.exclude(1 << candidate)
