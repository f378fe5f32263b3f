"""The shared collections, explained from end to end, and how long that takes."""

from __future__ import annotations

import pytest

import sudoku_model as sm
from tests.puzzles import EASY, shared_lines
from tests.working import processor_seconds

SECONDS_HARD, SECONDS_VARIANT = 10.0, 30.0


def timed(puzzle: sm.Puzzle) -> tuple[sm.Explanation, float]:
    explained: list[sm.Explanation] = []
    seconds = processor_seconds(lambda: explained.append(sm.steps(puzzle, time_limit=300)))
    return explained[0], seconds


def test_an_easy_puzzle_and_a_first_hint_take_no_time() -> None:
    puzzle = sm.read(EASY)
    sm.hint(puzzle)
    assert processor_seconds(lambda: sm.hint(puzzle)) < 1
    explained, seconds = timed(puzzle)
    assert explained.is_complete
    assert seconds < 1


@pytest.mark.slow
@pytest.mark.parametrize("name", ["top1465.txt", "17_clue_sample.txt", "hardest_sample.txt"])
def test_classics_are_explained_in_seconds(name: str) -> None:
    lines = shared_lines(name)
    for line in lines[:: len(lines) // 6]:
        explained, seconds = timed(sm.read(line))
        assert explained.is_complete
        assert seconds < SECONDS_HARD


@pytest.mark.slow
def test_variants_are_explained_in_seconds() -> None:
    shared = pytest.importorskip("tests.test_shared_variants")
    for place in range(4, len(shared.RECORDS), 12):
        puzzle = shared.puzzle_at(place)
        if any(isinstance(one, sm.ChaosConstruction) for one in puzzle.constraints):
            continue  # the regions are part of the puzzle: out of reach so far
        explained, seconds = timed(puzzle)
        assert explained.is_complete, shared.NAMES[place]
        assert seconds < SECONDS_VARIANT, shared.NAMES[place]
