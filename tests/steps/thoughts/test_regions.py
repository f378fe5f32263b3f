"""Thoughts about unknown regions follow from what they name, and need all of it.

Two referees: the solver knows the whole rule, and must agree with each conclusion. That no premise
can be left out is asked of all connected pieces of the board that have the size of a region: what
the numbers of regions, or the room for the others, would say besides is no part of a thought.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

import pytest

import sudoku_model as sm
from docs.thoughts import EXAMPLES, thought_of
from sudoku_model.analysis.steps.deduction import Deduction
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.step import step_of
from sudoku_model.analysis.steps.thoughts import regions
from sudoku_model.analysis.steps.thoughts.choice import Thoughts, sentence_of
from sudoku_model.analysis.steps.thoughts.thought import Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.bits import bits
from sudoku_model.solvers import NO_LIMITS

ORDER = 4
MOST_SPARE = 0.04
"""A thought counts steps. On so small a board the way to another cell of a region now and then
takes one of its known cells in any case, which is named all the same."""

TOLD_WHOLE = ("full region",)
"""All cells of a region are named, though one between two others must be its own anyway."""

TOLD_WHOLE = ("full region",)
"""All cells of a region are named, though one between two others must be its own anyway."""

KINDS = sorted(
    kind.name for thinkers in regions.THINKERS.values() for one in thinkers for kind in one.kinds
)
GEOMETRY = {*KINDS} - {"numbers of regions", "once in a region"}


@cache
def chaos(order: int = ORDER) -> Layout:
    grid = sm.ChaosConstruction.grid(order)
    return Layout(sm.Puzzle.empty(grid).with_constraints(sm.ChaosConstruction()))


@cache
def pieces(order: int) -> frozenset[frozenset[int]]:
    """Return all connected pieces of a square board that have as many cells as a row."""
    grid = chaos(order).puzzle.grid
    found = {frozenset((cell,)) for cell in grid.board}
    for _ in range(order - 1):
        found = {
            piece | {near}
            for piece in found
            for cell in piece
            for near in grid.neighbours(cell)
            if near not in piece
        }
    return frozenset(found)


class Told:
    """What a thought about a region says: cells in it or elsewhere, places of a digit gone."""

    def __init__(self, layout: Layout, thought: Thought, without: int | None = None) -> None:
        board = len(layout.puzzle.grid.board)
        self.inside, self.outside, self.gone = set[int](), set[int](), set[int]()
        for place, premise in enumerate(thought.premises):
            cell = layout.cell_of[next(bits(premise))]
            if place == without:
                continue
            if cell < board:
                self.gone.add(cell)
            elif premise.bit_count() == 1:
                self.inside.add(cell - board)
            else:
                self.outside.add(cell - board)

    def regions(self, order: int) -> Iterator[frozenset[int]]:
        for piece in pieces(order):
            if self.inside <= piece and not self.outside & piece:
                yield piece


def follows(layout: Layout, thought: Thought, without: int | None = None) -> bool:
    """Say whether a conclusion about a region holds in each piece that it can be."""
    grid, told = layout.puzzle.grid, Told(layout, thought, without)
    order, board = grid.rows, len(grid.board)
    cells = {layout.cell_of[one] for one in bits(thought.excluded)}
    about = {cell - board for cell in cells if cell >= board}
    found = [*told.regions(order)]
    if thought.kind.name == "digit of a region":
        only = (cells | about).intersection(grid.board).pop()
        return all(piece - told.gone == {only} for piece in found if piece - told.gone)
    if thought.kind.name in ("growth of a region", "bridge of a region"):
        return all(about <= piece for piece in found)
    return all(not about & piece for piece in found)


def boards(random: Random, count: int) -> Iterator[int]:
    """Yield what may be left of the candidates while the regions are looked for."""
    layout, puzzle = chaos(), chaos().puzzle
    board = len(puzzle.grid.board)
    for number in range(count):
        right = sm.random_solution(puzzle, seed=number).values
        kept, alive = random.random(), 0
        for cell, value in enumerate(right):
            own = layout.cell_masks[cell]
            if cell >= board and random.random() < 0.3:
                own = 0
            left = sum(1 << one for one in bits(own) if random.random() < kept)
            alive |= left | 1 << layout.candidate(cell, value)
        yield alive


def thoughts_about(layout: Layout, alive: int) -> Iterator[Thought]:
    (thinkers,) = regions.THINKERS.values()
    for thinker in thinkers:
        yield from thinker.think(RuleView(layout, layout.first_rule, alive))


@pytest.mark.sample(every=3)
@pytest.mark.parametrize("count", [25, 300])
@pytest.mark.slow
def test_thoughts_about_regions_follow_and_need_what_they_name(count: int) -> None:
    layout, met = chaos(), set[str]()
    told_in_all = spare = 0
    with Thoughts(layout, NO_LIMITS) as judge:
        for alive in boards(Random(3), count):
            for thought in thoughts_about(layout, alive):
                told = sentence_of(layout, alive, thought)
                assert thought.excluded & alive == thought.excluded, told
                judge._is_lean(thought)  # raises an error if it does not follow from the rule
                met.add(thought.kind.name)
                if thought.kind.name in GEOMETRY:
                    assert follows(layout, thought), told
                    told_in_all += 1
                    spare += thought.kind.name not in TOLD_WHOLE and any(
                        follows(layout, thought, place) for place in range(len(thought.premises))
                    )
    assert spare <= MOST_SPARE * told_in_all
    assert sorted(met) == KINDS


def test_equal_digits_in_a_region_need_all_that_is_said_of_them() -> None:
    for name in ("once in a region",):
        layout, _, thought = thought_of(name, EXAMPLES[name])
        (excluded,) = bits(thought.excluded)
        cells = sorted({layout.cell_of[one] for p in thought.premises for one in bits(p)})
        board = len(layout.puzzle.grid.board)
        assert len(thought.premises) == 3
        ways = {
            cell: [*bits(layout.cell_masks[cell])] for cell in (*cells, layout.cell_of[excluded])
        }
        for without in (None, 0, 1, 2):
            held = [p for place, p in enumerate(thought.premises) if place != without]
            found = []
            for way in product(*ways.values()):
                true = dict(zip(ways, way, strict=True))
                mask = sum(1 << one for one in way)
                if not mask >> excluded & 1 or not all(p & mask for p in held):
                    continue
                digits = [layout.digit_of[one] for cell, one in true.items() if cell < board]
                numbers = [layout.digit_of[one] for cell, one in true.items() if cell >= board]
                if len({*digits}) == len(digits) or len({*numbers}) == len(numbers):
                    found.append(way)
            assert bool(found) == (without is not None)


@pytest.mark.parametrize("name", KINDS)
def test_examples_are_told_by_the_cells_of_the_board(name: str) -> None:
    layout, alive, thought = thought_of(name, EXAMPLES[name])
    told = sentence_of(layout, alive, thought)
    assert "cc" not in told
    assert "region" in told


@pytest.mark.slow
def test_a_puzzle_with_unknown_regions_is_explained_to_the_end() -> None:
    puzzle = chaos().puzzle
    right = sm.random_solution(puzzle, seed=1)
    random, names = Random(1), [puzzle.grid.cell_name(cell) for cell in puzzle.grid.cells]
    random.shuffle(names)
    kept = dict(zip(puzzle.grid.names(puzzle.grid.cells).split(), right.values, strict=True))
    for name in names:
        fewer = {other: digit for other, digit in kept.items() if other != name}
        if sm.check(filled(puzzle, fewer)).is_unique:
            kept = fewer
    explained = sm.steps(filled(puzzle, kept))
    assert explained.is_complete
    assert {step.name for step in explained} & GEOMETRY


def filled(puzzle: sm.Puzzle, digits: dict[str, int]) -> sm.Puzzle:
    for name, digit in digits.items():
        puzzle = puzzle.with_given(name, digit)
    return puzzle


def test_a_drawn_thought_marks_the_cells_of_the_board() -> None:
    layout, alive, thought = thought_of("bridge of a region", EXAMPLES["bridge of a region"])
    deduction = Deduction(thought.facts, thought.excluded, None, True, thought=thought)
    _, marks = step_of(layout, alive, 0, deduction, 1).drawing()
    grid = layout.puzzle.grid
    seen = {grid.cell_name(cell) for cell in marks["highlight"] if cell in grid.board}
    assert seen == {"r4c3", "r4c5", "r3c4", "r5c4"}
    assert [[*map(grid.cell_name, area)] for area in marks["overlay"].areas] == [["r4c4"]]
