"""Ratings: what they are made of, and in which order puzzles come."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudoku_model as sm
from sudoku_model.analysis.steps.names import difficulty
from tests.puzzles import AMBIGUOUS, EASY, UNIQUE
from tests.steps.test_steps import MIDDLE


def test_the_hardest_step_decides() -> None:
    rating = sm.rate(sm.read(UNIQUE))
    assert rating.hardest is not None
    assert rating.difficulty == max(step.difficulty for step in rating.explanation)
    assert sum(rating.techniques.values()) == len(rating.explanation)
    assert rating.level in str(rating)


def test_harder_puzzles_are_rated_higher() -> None:
    easy, middle, hard = (sm.rate(sm.read(line)) for line in (EASY, MIDDLE, UNIQUE))
    assert easy.difficulty < middle.difficulty < hard.difficulty
    assert easy.effort < middle.effort < hard.effort


def assert_no_harder_with_more_known(puzzle: sm.Puzzle, random: Random) -> None:
    """Rate a puzzle again with a given more, and with what its first steps find filled in."""
    rating = sm.rate(puzzle)
    solution = rating.explanation.solution
    assert solution is not None
    placed = [step.placed for step in rating.explanation if step.placed is not None]
    one_more = random.choice(placed)
    for known in ([one_more], placed[: random.randrange(1, len(placed))]):
        simpler = puzzle
        for cell, digit in known:
            simpler = simpler.with_given(cell, digit)
        assert sm.rate(simpler).difficulty <= rating.difficulty, known


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**6))
@pytest.mark.slow
def test_what_is_known_besides_makes_no_classic_harder(seed: int) -> None:
    puzzle = sm.generate(9, seed=seed)
    assert_no_harder_with_more_known(puzzle, Random(seed))


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10**6), kind=st.sampled_from(["killer cage", "thermometer"]))
@pytest.mark.slow
def test_what_is_known_besides_makes_no_variant_harder(seed: int, kind: str) -> None:
    puzzle = sm.generate(6, choose=[kind], seed=seed)
    if sm.rate(puzzle).difficulty < difficulty("", 2):
        assert_no_harder_with_more_known(puzzle, Random(seed))


@pytest.mark.parametrize("line", [MIDDLE, UNIQUE], ids=["middle", "unique"])
@pytest.mark.slow
def test_the_easiest_step_comes_first(line: str) -> None:
    """No rating is higher than that of the way through the fewest facts."""
    puzzle = sm.read(line)
    hardest = max(step.difficulty for step in sm.steps(puzzle))
    assert sm.rate(puzzle).difficulty <= hardest


@pytest.mark.parametrize("line", [EASY, UNIQUE], ids=["easy", "unique"])
def test_filling_in_what_the_steps_find_makes_it_easier(line: str) -> None:
    """After a step that a person has carried out, what is left is no harder."""
    puzzle = sm.read(line)
    whole = sm.rate(puzzle)
    half = puzzle
    for step in list(whole.explanation)[: len(whole.explanation) // 2]:
        if step.placed is not None:
            half = half.with_given(*step.placed)
        for cell, digit in step.removed:
            left = set(half.candidates.get(half.grid.cell(cell), half.grid.digits)) - {digit}
            half = half.with_candidates(cell, sorted(left))
    assert sm.rate(half).effort < whole.effort


def test_what_is_not_unique_is_not_rated() -> None:
    rating = sm.rate(sm.read(AMBIGUOUS))
    assert str(rating).startswith("not rated")
    assert rating.to_dict()["difficulty"] is None
