"""Classic puzzles made for their rating in compiled code: forecast first, then rated."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

import sudoku_model as sm
from sudoku_model.analysis.steps.explanation import Path
from sudoku_model.analysis.steps.prices import joined
from sudoku_model.errors import UndecidedError
from sudoku_model.generation import making
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Limits
from tests.puzzles import UNIQUE

pytest.importorskip("numba")

from sudoku_model.generation.forecast.difficulty import BEYOND, KINDS_FROM, forecast
from sudoku_model.generation.targets import TargetedMaker

# The first of them compiles what makes forecasts, if that was not done before.
pytestmark = pytest.mark.slow

MORE_WORK_THAN_ANY = 10**6


def difficulty_forecast(puzzle: Puzzle, most: float = 12.0) -> float:
    left = np.array([1 << given - 1 if given else 511 for given in puzzle.givens])
    return float(forecast(left, most, MORE_WORK_THAN_ANY)[0])


@pytest.mark.parametrize("least", [2.4, 4.0, 6.0, 7.0])
def test_puzzles_are_as_hard_as_is_wished_unique_and_minimal(
    least: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "FORECAST_FROM", 0)
    puzzles = list(sm.generate_many(9, limit=4, rating=(least, least + 0.5), seed=1, workers=1))
    for puzzle in puzzles:
        assert least <= sm.rate(puzzle).difficulty <= least + 0.5
        assert sm.check(puzzle, "cpsat").is_unique
        assert not sm.minimal(puzzle).redundant
    # Each has a solution of its own.
    assert len({sm.check(puzzle).solution for puzzle in puzzles}) == 4


def test_the_hardest_step_is_an_xy_chain_if_that_is_wished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "FORECAST_FROM", 0)
    hardest = sm.rate(sm.generate(9, technique="XY-chain", seed=1)).hardest
    assert hardest is not None
    assert hardest.name == "XY-chain"
    assert len(hardest.facts) > 3, "a chain of three cells is an XY-wing"


def test_with_a_symmetry_and_a_number_of_givens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "FORECAST_FROM", 0)
    puzzle = sm.generate(9, rating=(3, 5), symmetry="rotational", givens=(26, 30), seed=1)
    given = {cell for cell, digit in enumerate(puzzle.givens) if digit is not None}
    assert 26 <= len(given) <= 30
    assert given == {80 - cell for cell in given}
    assert 3 <= sm.rate(puzzle).difficulty <= 5


def test_the_same_seed_makes_the_same_puzzles_whatever_was_made_before() -> None:
    wished = {"rating": (4.0, 4.5), "seed": "again"}
    first = sm.generate(9, **wished)  # type: ignore[arg-type]
    for seed in range(130):
        sm.generate(9, seed=seed)
    many = list(sm.generate_many(9, limit=12, workers=1, **wished))  # type: ignore[arg-type]
    assert many[0] == first
    assert many == list(sm.generate_many(9, limit=12, workers=2, **wished))  # type: ignore[arg-type]


@pytest.mark.parametrize(("least", "most"), [(2.6, 3.4), (4.5, 5.0), (6.0, 6.5)])
def test_easier_steps_may_be_left_out_of_a_rating(least: float, most: float) -> None:
    maker = TargetedMaker(least, most, None, Random(1))
    for seed in range(60):
        verdict = sm.check(sm.generate(9, seed=seed))
        assert verdict.solution is not None
        with (
            Path(verdict.solution, Limits()) as whole,
            Path(verdict.solution, Limits(), without_easier=maker.without_easier) as rest,
        ):
            hardest = max(step.difficulty for step in whole)
            # What a solver finds beyond may depend on the steps before.
            if least <= hardest < joined(3):
                assert max(step.difficulty for step in rest) == hardest
            elif hardest < least:
                assert all(step.difficulty < least for step in rest)


def test_what_cannot_be_is_said_after_all_attempts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "FORECAST_FROM", 0)
    with pytest.raises(UndecidedError, match="its difficulty was forecast to be another one"):
        sm.generate(9, rating=(4.0, 4.5), givens=60, attempts=2, seed=1)


def test_most_forecasts_are_right() -> None:
    """As many as the documentation of forecasts says, of the kinds of which there are enough."""
    of_kind: dict[float, Counter[bool]] = {}
    for seed in range(150):
        puzzle = sm.generate(9, seed=seed)
        expected = difficulty_forecast(puzzle)
        found = sm.rate(puzzle).difficulty
        after = next((kind for kind in KINDS_FROM if kind > expected), 12.0)
        right = expected <= found < after
        if expected < BEYOND:
            of_kind.setdefault(expected, Counter())[right] += 1
    for kind, counted in of_kind.items():
        if counted.total() >= 8:
            assert counted[True] >= 0.8 * counted.total(), (kind, counted)


def test_what_is_harder_than_asked_for_is_not_looked_at_to_the_end() -> None:
    hard = sm.read(UNIQUE)
    assert difficulty_forecast(hard) == BEYOND
    assert 2.0 < difficulty_forecast(hard, 2.0) < BEYOND
