"""Chains and nets are told link by link, in parts that can be followed."""

from __future__ import annotations

import sudoku_model as sm
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.step import step_of
from sudoku_model.analysis.steps.telling import MOST_FACTS
from sudoku_model.bits import mask_of
from tests.steps.test_names import EMPTY, board

HARD = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"


def told(facts: dict[str, str], excluded: str) -> sm.Step:
    alive, deduction = board(facts, excluded)
    step = step_of(EMPTY, alive, 0, deduction, 1)
    step.check()
    return step


def candidates(layout: Layout, named: tuple[tuple[str, int], ...]) -> list[int]:
    grid = layout.puzzle.grid
    return [layout.candidate(grid.cell(cell), digit) for cell, digit in named]


def assert_links_hold(step: sm.Step) -> None:
    """Strong links follow from a fact or from cells that share too few digits, weak ones always."""
    layout = Layout(step.puzzle)
    alive = mask_of(
        layout.candidate(cell, digit)
        for cell, digits in enumerate(step.candidates)
        for digit in digits
    )
    for link in step.links:
        start, end = candidates(layout, link.start), candidates(layout, link.end)
        if link.is_strong:
            lives = [layout.masks[fact] & alive for fact in range(layout.first_rule)]
            assert any(mask_of(start + end) & live == mask_of(start + end) for live in lives)
        else:
            assert all(layout.links[one] >> other & 1 for one in start for other in end)


AIC = {"r1c1": "r1c1=1 r1c1=2", "row 7: 2": "r7c1=2 r7c8=2", "column 8: 1": "r7c8=1 r2c8=1"}


def test_a_chain_is_told_link_by_link_with_its_notation() -> None:
    step = told(AIC, "r1c9=1")
    assert step.notation == "(1=2)r1c1-(2)r7c1=(2-1)r7c8=(1)r2c8"
    assert step.sentence == (
        "r1c9 is not 1: either r1c1=1, or r1c1=2, so not r7c1=2, so r7c8=2, so not r7c8=1, "
        "so r2c8=1"
    )
    assert [link.is_strong for link in step.links] == [True, False, True, False, True]
    assert step.links[1] == ((("r1c1", 2),), (("r7c1", 2),), False)
    assert_links_hold(step)


def test_a_group_is_written_at_once() -> None:
    step = told(
        {"row 1: 5": "r1c2=5 r1c7=5 r1c8=5", "row 5: 5": "r5c2=5 r5c9=5"},
        "r3c9=5",
    )
    assert step.notation == "(5)r1c78=(5)r1c2-(5)r5c2=(5)r5c9"


def test_a_loop_goes_round() -> None:
    corners = {
        "r1c1": "r1c1=1 r1c1=2",
        "r1c5": "r1c5=2 r1c5=3",
        "r3c5": "r3c5=3 r3c5=4",
        "r3c1": "r3c1=4 r3c1=1",
    }
    step = told(corners, "r1c9=2 r3c8=4 r9c1=1 r9c5=3")
    assert len(step.parts) == 1
    assert "it goes round" in step.sentence
    assert step.links[0].start == step.links[-1].end
    assert_links_hold(step)


def test_what_takes_more_than_a_few_facts_is_told_in_parts() -> None:
    explained = sm.rate(sm.read(HARD)).explanation
    assert {step.name for step in explained if step.size > MOST_FACTS} <= {""}
    nets = [step for step in explained if step.parts]
    assert nets
    for step in nets:
        assert all(len(part.facts) <= MOST_FACTS for part in step.parts)
        assert {fact for part in step.parts for fact in part.facts} <= {*step.facts}
        assert_links_hold(step)
