"""Facts that are put together beforehand: leftovers of houses, and unique rectangles."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudoku_model as sm
from sudoku_model.analysis.steps import TotalFact, UniqueFact
from sudoku_model.analysis.steps.deduction import Deduction
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.rules import RulesAlone
from sudoku_model.analysis.steps.step import step_of
from sudoku_model.analysis.steps.thoughts.choice import sentence_of
from sudoku_model.analysis.steps.thoughts.registry import thinkers_about
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.solvers import NO_LIMITS
from tests.clue_brute_force import GRID, filled
from tests.puzzles import UNIQUE

INNIE = sm.Puzzle.empty(9).with_constraints(
    sm.KillerCage("r1c1 r1c2 r2c1", 12),
    sm.KillerCage("r1c3 r2c2 r2c3", 11),
    sm.KillerCage("r3c1 r3c2", 13),
)
"""Of box 1 the cages leave r3c3, which must be 45 - 36 = 9."""


def total_facts(puzzle: sm.Puzzle) -> list[TotalFact]:
    return [fact for fact in Layout(puzzle).facts if isinstance(fact, TotalFact)]


def test_an_innie_is_found_and_said() -> None:
    assert "r3c3 = 9 (the total of box 1 without the cages)" in map(str, total_facts(INNIE))


def test_an_outie_is_found_too() -> None:
    puzzle = sm.Puzzle.empty(9).with_constraints(
        sm.KillerCage("r1c1 r1c2 r1c3", 12),
        sm.KillerCage("r2c1 r2c2 r2c3", 11),
        sm.KillerCage("r3c1 r3c2 r3c3 r3c4", 27),
    )
    assert "r3c4 = 5 (the total of box 1 without the cages)" in map(str, total_facts(puzzle))


def sums_of_row(*totals: int) -> list[str]:
    """What two cages of two cells at the start of row 1 leave over of it."""
    cages = zip(("r1c1 r1c2", "r1c3 r1c4"), totals, strict=False)
    puzzle = sm.Puzzle.empty(9).with_constraints(*(sm.KillerCage(*cage) for cage in cages))
    return list(map(str, total_facts(puzzle)))


def test_what_many_cells_make_is_told_if_it_is_very_high_or_low() -> None:
    left = "r1c5 + r1c6 + r1c7 + r1c8 + r1c9"
    assert sums_of_row(3, 7) == [f"{left} = 35 (the total of row 1 without the cages)"]
    assert sums_of_row(8, 12) == []


def test_what_one_clue_says_by_itself_is_no_total_of_many_cells() -> None:
    assert sums_of_row(3) == []
    arrow = sm.Arrow("r2c2", "r1c1 r1c2 r1c3")
    assert total_facts(sm.Puzzle.empty(9).with_constraints(arrow)) == []


def test_cells_that_make_as_much_take_the_place_of_parts_of_a_house() -> None:
    puzzle = sm.Puzzle.empty(9).with_constraints(
        sm.Arrow("r3c3", "r4c4 r5c5 r6c6"), sm.Arrow("r7c3", "r6c4 r5c4")
    )
    layout = Layout(puzzle)
    (number,) = (n for n, fact in enumerate(layout.facts) if isinstance(fact, TotalFact))
    (thinker,) = thinkers_about(layout.facts[number])
    alive = layout.at_start()
    thoughts = list(thinker.think(RuleView(layout, number, alive)))
    assert {thought.kind.name for thought in thoughts} == {"equal sums in a house"}
    total = (
        "r3c3 + r4c5 + r4c6 + r5c6 + r6c5 + r7c3 = 45 (the total of box 5 with equal sums put in)"
    )
    told = [sentence_of(layout, alive, thought) for thought in thoughts]
    assert told[:2] == [
        f"{total}, and the others make at most 39, so r3c3 and r7c3 are at least 6",
        f"{total}, and the others make at most 41, so r4c5, r4c6, r5c6 and r6c5 are at least 4",
    ]
    assert all("which always takes" in more for more in told[2:])


def test_neighbouring_houses_are_told_by_their_numbers() -> None:
    puzzle = sm.Puzzle.empty(9).with_constraints(
        *(sm.KillerCage(f"r{row}c1-r{row}c8", 45 - row) for row in range(1, 5))
    )
    told = [str(fact) for fact in total_facts(puzzle)]
    assert "r1c9 + r2c9 = 3 (the total of rows 1 and 2 without the cages)" in told
    assert "r1c9 + r2c9 + r3c9 + r4c9 = 10 (the total of rows 1 to 4 without the cages)" in told


@st.composite
def equal_sums(draw: st.DrawFn) -> tuple[tuple[int, ...], sm.Puzzle]:
    """A filled 4x4 grid, and groups of cells that have the same sum in it."""
    values = draw(st.sampled_from(filled(GRID)))
    puzzle = sm.Puzzle.empty(GRID)
    for _ in range(draw(st.integers(2, 5))):
        one, other, third, fourth, *_ = draw(st.permutations(GRID.cells))
        groups = (one, other), (third, fourth), (third,)
        total = values[one] + values[other]
        same = [group for group in groups if sum(values[cell] for cell in group) == total]
        if len(same) == 2:
            puzzle = puzzle.with_constraints(sm.EqualSum(tuple(map(GRID.names, same))))
    return values, puzzle


@st.composite
def cages(draw: st.DrawFn) -> tuple[tuple[int, ...], sm.Puzzle]:
    """A filled 4x4 grid, cut into cages at random."""
    values = draw(st.sampled_from(filled(GRID)))
    puzzle = sm.Puzzle.empty(GRID)
    free = set(GRID.cells)
    for cell in draw(st.permutations(GRID.cells)):
        near = [other for other in GRID.neighbours(cell) if other in free]
        if cell in free and near:
            own = [cell, *near[: draw(st.integers(1, 2))]]
            free -= {*own}
            names = GRID.names(own)
            constraint = sm.Sum(names, "==", sum(values[one] for one in own))
            puzzle = puzzle.with_constraints(constraint)
    return values, puzzle


@settings(max_examples=60, deadline=None)
@given(st.one_of(cages(), equal_sums()))
def test_what_is_left_over_is_true_of_every_solution(
    drawn: tuple[tuple[int, ...], sm.Puzzle],
) -> None:
    _, puzzle = drawn
    solutions = [grid for grid in filled(GRID) if puzzle.holds(grid)]
    assert solutions
    for fact in total_facts(puzzle):
        leftover = fact.leftover
        assert leftover.is_right(10)
        assert not replace_total(leftover, 1).is_right(10)
        for grid in solutions:
            plus = sum(grid[cell] for cell in leftover.plus)
            assert plus - sum(grid[cell] for cell in leftover.minus) == leftover.total


def replace_total(leftover: object, more: int) -> object:
    return leftover._replace(total=leftover.total + more)  # type: ignore[attr-defined]


def test_an_innie_is_a_step_with_a_name() -> None:
    layout = Layout(INNIE)
    alive, r3c3 = layout.at_start(), INNIE.grid.cell("r3c3")
    false = layout.cell_masks[r3c3] & ~(1 << layout.candidate(r3c3, 9))
    number = next(n for n, fact in enumerate(layout.facts) if str(fact).startswith("r3c3 = 9 "))
    with closing(RulesAlone(layout, (number,), alive, NO_LIMITS)) as alone:
        assert alone.excluded(alive, false, by_rule_only=True) == false
    step = step_of(layout, alive, 0, Deduction((number,), false), 1)
    step.check()
    assert step.name == "innies and outies"
    assert step.sentence == ("r3c3 = 9 (the total of box 1 without the cages), so r3c3 is 9")


# Unique rectangles.


@pytest.mark.slow
def test_rectangles_are_used_only_on_request() -> None:
    puzzle = sm.read(UNIQUE)
    for assume_unique in (False, True):
        explained = sm.steps(puzzle, assume_unique=assume_unique)
        assert explained.is_complete
        used = [fact for step in explained for fact in step.facts if isinstance(fact, UniqueFact)]
        assert bool(used) <= assume_unique


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(filled(GRID)), st.permutations(GRID.cells))
@pytest.mark.slow
def test_a_rectangle_never_excludes_the_only_solution(
    values: tuple[int, ...], order: list[int]
) -> None:
    puzzle = sm.Puzzle.empty(GRID)
    for cell in order:
        if sum(map(puzzle.holds, filled(GRID))) == 1:
            break
        puzzle = puzzle.with_given(GRID.cell_name(cell), values[cell])
    for fact in Layout(puzzle, assume_unique=True).facts:
        if isinstance(fact, UniqueFact):
            one, four, two, three = (values[cell] for cell in fact.rectangle.corners)
            assert not (one == four and two == three and {one, two} == {*fact.rectangle.digits})
    explained = sm.steps(puzzle, assume_unique=True)
    assert explained.is_complete


@pytest.mark.parametrize(
    "puzzle",
    [
        sm.Puzzle.empty(4).with_constraints(sm.AntiKing()),
        replace(sm.Puzzle.empty(4), givens=(1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, None, 3, 2, 1)),
    ],
    ids=["with a constraint", "with givens at the corners"],
)
def test_where_digits_cannot_be_exchanged_there_is_no_rectangle(puzzle: sm.Puzzle) -> None:
    facts = Layout(puzzle, assume_unique=True).facts
    assert not any(isinstance(fact, UniqueFact) for fact in facts)
