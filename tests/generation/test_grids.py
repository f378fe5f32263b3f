"""Random filled grids: which ones come up, how often, and the same ones again."""

from __future__ import annotations

import random
from collections import Counter
from math import exp
from statistics import fmean

import pytest

import sudoku_model as sm
from sudoku_model.errors import ConstraintError, OptionError, UndecidedError
from sudoku_model.generation.grids import drawn
from sudoku_model.generation.other_solutions import asker
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import NO_LIMITS

DRAWN = 288 * 12


def chi_square(counts: Counter[tuple[int, ...]], kinds: int) -> float:
    expected = counts.total() / kinds
    return sum((counts[key] - expected) ** 2 / expected for key in counts) + expected * (
        kinds - len(counts)
    )


@pytest.mark.slow
@pytest.mark.rest
def test_all_grids_of_4x4_come_up_about_equally_often() -> None:
    counts = Counter(sm.random_solution(4, seed=seed).values for seed in range(DRAWN))
    assert len(counts) == 288
    # Of an even choice 287 are expected and 400 come up once in 200,000 times; the known bias of
    # a tenth adds 40.
    assert chi_square(counts, 288) < 440


@pytest.mark.slow
def test_the_probability_of_a_draw_is_known() -> None:
    """The mean of 1 over the probabilities is the number of grids, whatever the bias."""
    puzzle = Puzzle.empty(4)
    rng = random.Random(1)
    with asker(puzzle, NO_LIMITS) as asked:
        weights = [exp(drawn(asked, puzzle, rng, weighed=True)[1]) for _ in range(300)]
    assert fmean(weights) == pytest.approx(288, abs=30)
    assert len({round(weight) for weight in weights}) > 1


@pytest.mark.slow
@pytest.mark.rest
def test_draws_make_up_for_a_bias() -> None:
    """Cell by cell one of these three grids comes up half of the time."""
    puzzle = sm.read("1... ..3. .4.. ....")
    grids = {solution.values for solution in sm.solutions(puzzle)}
    assert len(grids) == 3
    counts = Counter(sm.random_solution(puzzle, seed=s, draws=20).values for s in range(300))
    assert all(70 < counts[grid] < 130 for grid in grids), counts
    with asker(puzzle, NO_LIMITS) as asked:
        rng = random.Random(1)
        single = Counter(drawn(asked, puzzle, rng, weighed=True)[0] for _ in range(300))
    assert max(single.values()) > 130


@pytest.mark.sample(every=6)
@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle.empty(9),
        Puzzle.empty(Grid.square(6, (3, 2))),
        Puzzle.empty(Grid.rectangle(5, 7)),
        Puzzle.empty(9).with_constraints(sm.AntiKnight(), sm.NonConsecutive()),
        Puzzle.empty(9).with_given("r5c5", 5).with_candidates("r1c1", [1, 2]),
        Puzzle.empty(Grid.overlapping([(Grid.square(4), 0, 0), (Grid.square(4), 2, 2)])),
        Puzzle.empty(12),
    ],
    ids=repr,
)
def test_solutions_of_any_puzzle(puzzle: Puzzle) -> None:
    found = sm.random_solution(puzzle, seed="a")
    assert puzzle.holds(found.values)
    assert sm.random_solution(puzzle, seed="a").values == found.values
    assert sm.random_solution(puzzle, seed="b").values != found.values


def test_what_was_asked_before_does_not_matter() -> None:
    grid = sm.random_solution(9, seed=3).values
    for seed in range(5):
        sm.check(sm.generate(9, seed=seed))
    assert sm.random_solution(9, seed=3).values == grid


def test_a_grid_that_cannot_be_drawn_is_refused_with_the_reason() -> None:
    clash = Puzzle.empty(4).with_given("r1c1", 1).with_given("r1c2", 1)
    with pytest.raises(ConstraintError, match="no filled grid"):
        sm.random_solution(clash)
    with pytest.raises(OptionError, match="draws=0"):
        sm.random_solution(4, draws=0)
    with pytest.raises(OptionError, match=r"seed=1\.5"):
        sm.random_solution(4, seed=1.5)  # type: ignore[arg-type]
    with pytest.raises(UndecidedError, match="time limit"):
        sm.random_solution(16, seed=1, time_limit=0)
