"""Whole puzzles at random: every engine finds the solutions that exhaustive search finds.

`python -m attacks differential` does the same with all questions, for as long as one likes.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

import sudoku_model as sm
from attacks.puzzles import random_shape
from sudoku_model.puzzle import Puzzle

ENGINES = ("sat", "sat:cadical153:minimal", "cpsat")
FEW = 12
"""Solutions up to which all engines list them: CP-SAT states the puzzle anew for each."""


def solution_sets(
    puzzle: Puzzle, engines: Sequence[str]
) -> Iterator[tuple[str, set[tuple[int, ...]]]]:
    for engine in engines:
        for implied in (True, False):
            found = [s.values for s in sm.solutions(puzzle, engine, implied=implied)]
            assert len(set(found)) == len(found), "each solution once"
            yield f"{engine}, implied={implied}", set(found)


def assert_all_agree(seed: int, engines: Sequence[str] = ENGINES) -> int:
    """Compare engines with exhaustive search, and the questions with each other."""
    shape = random_shape(seed)
    (puzzle,) = shape.puzzles(random.Random(seed), 1)
    right = {values for values in shape.fillings if puzzle.holds(values)}
    if len(right) > FEW:
        engines = engines[:1]
    for name, solutions in solution_sets(puzzle, engines):
        assert solutions == right, (seed, name, puzzle.constraints)
    # Sessions are kept; the next question must start as if nothing had been asked.
    for engine in engines:
        status = sm.check(puzzle, engine).status
        assert (status is sm.Status.NONE, status is sm.Status.UNIQUE) == (
            not right,
            len(right) == 1,
        ), (seed, engine)
    assert sm.count(puzzle, engines[0]).value == len(right)
    return len(right)


@pytest.mark.sample(every=8)
@pytest.mark.parametrize("block", range(6))
def test_engines_and_exhaustive_search_agree(block: int) -> None:
    for seed in range(block * 10, block * 10 + 10):
        assert_all_agree(seed)


@pytest.mark.slow
@pytest.mark.rest
def test_the_solver_of_choice_on_many_more() -> None:
    counts = [assert_all_agree(seed, ("sat",)) for seed in range(1_000, 1_300)]
    assert 0 in counts
    assert max(counts) > 1


@pytest.mark.slow
def test_engines_and_exhaustive_search_agree_on_many() -> None:
    for seed in range(10_000, 10_000 + 600):
        assert_all_agree(seed)
