"""What is listed of unique rectangles and of the grave that one candidate prevents follows."""

from __future__ import annotations

import pytest

from docs.techniques import EXAMPLES
from sudoku_model.analysis.steps.checking import check_deduction
from sudoku_model.analysis.steps.deduction import Deduction
from sudoku_model.analysis.steps.graves import graves, is_grave
from sudoku_model.analysis.steps.rectangle_steps import rectangle_steps
from sudoku_model.bits import bits

JOINED = ["unique rectangle 3", "unique rectangle 4", "unique rectangle 6", "hidden rectangle"]


@pytest.mark.parametrize("name", JOINED)
@pytest.mark.slow
def test_rectangles_are_listed_with_what_is_joined_to_them(name: str) -> None:
    example = EXAMPLES[name]
    alive, wanted = example.alive(), example.deduction()
    listed = dict(rectangle_steps(example.layout, alive))
    assert not wanted.excluded & ~listed[wanted.facts]


@pytest.mark.slow
@pytest.mark.parametrize("name", JOINED)
def test_whatever_is_listed_of_rectangles_follows(name: str) -> None:
    example = EXAMPLES[name]
    for facts, excluded in rectangle_steps(example.layout, example.alive()):
        check_deduction(example.layout, example.alive(), Deduction(facts, excluded))


def test_the_candidate_that_prevents_a_grave_is_found() -> None:
    example = EXAMPLES["BUG+1"]
    layout, alive = example.layout, example.alive()
    (found,) = graves(layout, alive)
    assert found == example.deduction()[:2]
    third = next(one for one in bits(alive) if layout.name(one) == "r3c2=3")
    assert is_grave(layout, alive ^ 1 << third)
    assert not is_grave(layout, alive)
    assert not is_grave(layout, alive ^ 1 << third ^ 1)
