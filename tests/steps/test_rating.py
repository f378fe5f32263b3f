"""Ratings: what they are made of, and in which order puzzles come."""

from __future__ import annotations

import pytest

import sudoku_model as sm
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
