"""Following singles without a solver, and the order in which facts are tried."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import sudoku_model as sm
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.nearness import Nearness
from sudoku_model.analysis.steps.refuter import Refuter
from sudoku_model.analysis.steps.singly import needed_singly
from sudoku_model.bits import bits
from sudoku_model.solvers import NO_LIMITS
from tests.steps.test_refuter import PUZZLES, alive_of

CLASSICS = PUZZLES[:2]


def excluded(layout: Layout, alive: int) -> Iterator[tuple[int, list[int]]]:
    """Yield each candidate that singles exclude, and the facts that are needed for it."""
    facts = range(layout.first_rule)
    for candidate in bits(alive):
        needed = needed_singly(layout, alive, facts, candidate)
        if needed is not None:
            yield candidate, needed


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", CLASSICS, ids=["9x9", "6x6"])
def test_what_singles_exclude_the_solver_excludes_by_the_same_facts(puzzle: sm.Puzzle) -> None:
    layout = Layout(puzzle)
    alive = alive_of(puzzle, layout)
    with Refuter(layout, alive, range(len(layout.facts)), NO_LIMITS) as refuter:
        found = 0
        for candidate, needed in excluded(layout, alive):
            found += 1
            assert refuter.refute(needed, candidate) is not None
    assert found


@pytest.mark.parametrize("puzzle", CLASSICS, ids=["9x9", "6x6"])
@pytest.mark.slow
def test_none_of_the_facts_can_be_left_out(puzzle: sm.Puzzle) -> None:
    layout = Layout(puzzle)
    alive = alive_of(puzzle, layout)
    for candidate, needed in excluded(layout, alive):
        for missing in needed:
            rest = [fact for fact in needed if fact != missing]
            assert needed_singly(layout, alive, rest, candidate) is None


@pytest.mark.parametrize("puzzle", PUZZLES, ids=["9x9", "6x6", "thermometer"])
def test_facts_with_fewer_ways_left_come_first(puzzle: sm.Puzzle) -> None:
    layout = Layout(puzzle)
    alive = alive_of(puzzle, layout)
    numbers = range(layout.first_rule)
    nearness = Nearness(layout)
    nearness.update(alive, [(mask & alive).bit_count() for mask in layout.masks], numbers)
    for candidate in [*bits(alive)][::20]:
        left = alive & ~layout.links[candidate]
        ways = [(layout.masks[fact] & left).bit_count() for fact in numbers]
        for order in (nearness.nearest_first(candidate), nearness.shuffled(candidate)):
            assert sorted(order) == [*numbers]
            assert [ways[fact] for fact in order] == sorted(ways)
