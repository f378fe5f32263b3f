"""Clues that name more cells than they are stated of: all of them take part in a thought."""

from __future__ import annotations

import sudoku_model as sm
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.thoughts.choice import Thoughts
from sudoku_model.solvers import NO_LIMITS


def test_the_last_cells_of_a_line_take_part_in_an_x_sum() -> None:
    # At most six digits are added up, so what is stated speaks of six cells.
    puzzle = sm.Puzzle.empty(9).with_constraints(sm.XSum("c2", 27))
    layout, left = Layout(puzzle), {"r1c2": "456", "r2c2": "146", "r9c2": "456"}
    alive = layout.at_start()
    for name, digits in left.items():
        cell = puzzle.grid.cell(name)
        own = sum(1 << layout.candidate(cell, int(digit)) for digit in digits)
        alive &= ~layout.cell_masks[cell] | own
    assert len(layout.facts[layout.first_rule].cells) == 9
    with Thoughts(layout, NO_LIMITS) as thoughts:
        thought = thoughts.easiest_ones(alive)[0]
    assert thought.kind.name == "digits of an X-sum"
