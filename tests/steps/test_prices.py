"""What a step costs: what must be done to see it, and nothing else."""

from __future__ import annotations

import pytest

import sudoku_model as sm
from docs.techniques import EXAMPLES
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.prices import Shown, joined, price
from sudoku_model.analysis.steps.techniques import TECHNIQUES
from tests.steps.test_names import EMPTY, board


@pytest.mark.parametrize("field", Shown._fields)
def test_more_of_anything_costs_more(field: str) -> None:
    shown = Shown(cells=3, marks=4.0, reach=4, removed=2, clues=2, cases=2)
    more = shown._replace(**{field: 2 * getattr(shown, field)})
    assert more.load > shown.load


def test_what_is_least_costs_nothing_more() -> None:
    assert Shown(cells=2, marks=0.0, reach=3, removed=1).load == 0


def test_more_facts_are_harder() -> None:
    costs = [joined(count) for count in range(2, 30)]
    assert costs == sorted(set(costs))


def test_singles_are_easier_in_a_box_than_along_a_line_and_easiest_of_all() -> None:
    boxed, along = (
        price(EMPTY, *board({f"{house}: 5": "r1c1=5"}, "r1c2=5", placed="r1c1=5"), "hidden single")
        for house in ("box 1", "row 1")
    )
    naked = EXAMPLES["naked single"].step().difficulty
    others = [one.step().difficulty for one in EXAMPLES.values() if not one.placed]
    assert boxed < along < naked < min(others)


def test_classic_techniques_keep_their_numbers() -> None:
    for name in ("pointing", "naked pair", "naked quad"):
        assert EXAMPLES[name].step().difficulty == TECHNIQUES[name].difficulty


def first_of_rule(rule: sm.Constraint) -> sm.Step:
    """Return the easiest step about a rule on a board that has nothing else."""
    from sudoku_model.analysis.steps.search import StepSearch
    from sudoku_model.analysis.steps.step import step_of
    from sudoku_model.solvers import NO_LIMITS

    layout = Layout(sm.Puzzle.empty(9).with_constraints(rule))
    with StepSearch(layout, 0, NO_LIMITS) as s:
        found = s.next()
        assert found is not None
        return step_of(layout, s.alive, s.settled, found, 1)


def test_a_larger_cage_costs_more_than_a_smaller_one() -> None:
    small = first_of_rule(sm.KillerCage("r1c1 r1c2", 4))
    larger = first_of_rule(sm.KillerCage("r1c1 r1c2 r1c3", 8))
    largest = first_of_rule(sm.KillerCage("r1c1 r1c2 r1c3 r1c4", 13))
    assert small.difficulty < larger.difficulty < largest.difficulty


def test_the_same_work_costs_the_same_wherever_it_is_done() -> None:
    one = first_of_rule(sm.KillerCage("r1c1 r1c2", 4))
    other = first_of_rule(sm.KillerCage("r5c5 r6c5", 4))
    assert one.difficulty == other.difficulty


def test_many_facts_cost_by_how_often_they_double() -> None:
    # A net is followed one thing after the other: the twentieth fact is not as hard as the third.
    assert joined(4) - joined(3) == pytest.approx(0.3)
    assert joined(64) - joined(32) == pytest.approx(joined(16) - joined(8))
    assert joined(64) < joined(8) + 3
