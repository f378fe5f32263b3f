"""What is remembered from earlier steps is what would be listed anew."""

from collections.abc import Iterator

import pytest

import sudoku_model as sm
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.memory import Memory
from sudoku_model.analysis.steps.patterns import LISTED, subsets
from sudoku_model.analysis.steps.position import Position
from sudoku_model.analysis.steps.techniques import Pattern
from tests.puzzles import NEEDS_WINGS


@pytest.mark.slow
@pytest.mark.rest
def test_techniques_list_the_same_with_a_memory_of_earlier_steps_and_without() -> None:
    memory, count = Memory(), 0
    explained = sm.steps(NEEDS_WINGS)
    assert explained.solution is not None
    for step in explained:
        layout = step._layout
        position = Position(layout, layout.puzzle)
        position.exclude(~step._alive)
        true = sum(
            1 << layout.candidate(cell, digit)
            for cell, digit in enumerate(explained.solution.values)
        )
        for kept, anew in zip(
            _listed(layout, position, true, memory),
            _listed(layout, position, true, Memory()),
            strict=True,
        ):
            assert kept == anew
            count += len(kept)
    assert count > 100


def _listed(
    layout: Layout, position: Position, true: int, memory: Memory
) -> Iterator[list[Pattern]]:
    for size in (3, 4):
        yield [*subsets(layout, position, size, memory)]
    for _, listing in LISTED:
        yield [*listing(layout, position, position.alive & ~true, memory)]
