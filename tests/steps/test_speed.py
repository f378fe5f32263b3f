"""Steps cost no more than what is asked of them, and no longer than they may."""

from __future__ import annotations

import gc
from collections.abc import Callable
from itertools import combinations
from time import monotonic

import pytest

import sudoku_model as sm
from sudoku_model.analysis.steps import step as step_module
from sudoku_model.analysis.steps.chains import chain
from sudoku_model.analysis.steps.checking import check_deduction
from sudoku_model.analysis.steps.locked_sets import first_chain_of_sets
from sudoku_model.analysis.steps.nets import simplest
from sudoku_model.analysis.steps.slots import small_unions
from sudoku_model.bits import bits
from sudoku_model.deadline import GaveUpError, deadline
from sudoku_model.uncollected import uncollected
from tests.puzzles import NEEDS_WINGS

EASY = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
NEEDS_NETS = ".9.6..5.........4....817..37....6...82...1......5......5.96.8....3..496..8.....7."


def test_a_rating_puts_no_step_into_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(*_: object) -> str:
        raise AssertionError("told")

    monkeypatch.setattr(step_module, "sentence", told)
    monkeypatch.setattr(step_module, "told_in_parts", told)
    rating = sm.rate(NEEDS_WINGS)
    assert rating.is_complete
    assert rating.levels
    with pytest.raises(AssertionError, match="told"):
        str(rating.hardest)


@pytest.mark.parametrize(
    "puzzle",
    [
        EASY,
        NEEDS_WINGS,
        pytest.param(NEEDS_NETS, marks=[pytest.mark.slow, pytest.mark.rest]),
    ],
)
@pytest.mark.sample(every=2)
def test_what_a_rating_keeps_in_mind_is_freed_with_it(puzzle: str) -> None:
    sm.rate(puzzle)  # what is kept for the next puzzle is there now
    gc.collect()
    with uncollected():
        assert sm.rate(puzzle).is_complete
        assert gc.collect() == 0


def test_a_step_that_was_read_is_the_step_that_was_written() -> None:
    for step in sm.steps(EASY).steps[:3]:
        again = sm.from_dict(step.to_dict())
        assert again == step
        assert hash(again) == hash(step)


@pytest.mark.parametrize(
    "follow",
    [
        lambda step, one: chain(step._layout, step._alive, step._deduction.facts, one),
        lambda step, one: simplest(step._layout, step._alive, step._deduction.facts, 1 << one),
        lambda step, one: check_deduction(step._layout, step._alive, step._deduction),
        lambda step, one: first_chain_of_sets(
            step._layout, step._alive, step._deduction.facts, 1 << one
        ),
    ],
)
def test_what_runs_through_the_facts_of_a_step_heeds_the_time(
    follow: Callable[[sm.Step, int], object],
) -> None:
    step = next(
        one
        for one in sm.steps(NEEDS_WINGS)
        if one.size > 2 and {len(f.cells) for f in one.facts} == {1}
    )
    candidate = next(bits(step._deduction.excluded & step._alive))
    follow(step, candidate)
    with deadline(monotonic() - 1), pytest.raises(GaveUpError, match="time limit"):
        follow(step, candidate)


def test_small_unions_are_all_that_take_few_slots() -> None:
    slots = {1: 0b11, 2: 0b110, 3: 0b101, 4: 0b11000, 5: 0b1}
    for size, found in enumerate(small_unions(slots.items(), 3, 3), start=1):
        unions = {
            chosen: slots[chosen[0]] | slots[chosen[-1]] | slots[chosen[size // 2]]
            for chosen in combinations(slots, size)
        }
        assert dict(found) == {
            chosen: union for chosen, union in unions.items() if union.bit_count() <= 3
        }
