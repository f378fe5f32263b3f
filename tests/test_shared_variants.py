"""Setters' puzzles of the shared collections: each has the solution that its collection states.

The collections are no part of the repository; where they are absent the tests are skipped.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sudoku_model import Puzzle, Status, check, read

FOLDER = Path(__file__).parents[2] / "shared" / "data" / "variants"
FILES = ("fpuzzles.jsonl", "iss_showcase.jsonl")
RULE_IN_THE_TEXT = {"Alien"}
"""Titles of puzzles with drawings whose rule stands in the text only."""

if not all((FOLDER / name).exists() for name in FILES):
    pytest.skip(
        f"the shared collections of variants are not here: {FOLDER}", allow_module_level=True
    )


def records(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()]


RECORDS = [record for name in FILES for record in records(name)]
NAMES = [f"{place}-{record['title']}" for place, record in enumerate(RECORDS)]
every_puzzle = pytest.mark.parametrize("place", range(len(RECORDS)), ids=NAMES)


@cache
def puzzle_at(place: int) -> Puzzle:
    """Read a payload as a user pastes it: nobody says which format it is in."""
    payload = RECORDS[place]["payload"]
    return read(payload if isinstance(payload, str) else json.dumps(payload))


def stated_solution(place: int) -> list[int]:
    """Return the digits of the solution; letters stand for 10, 11, ... or for all digits."""
    text = RECORDS[place]["solution"]
    first_letter = 10 if any(map(str.isdigit, text)) else 1
    return [int(sign) if sign.isdigit() else ord(sign) - ord("A") + first_letter for sign in text]


def assert_unique_and_right(place: int, engine: str) -> None:
    puzzle = puzzle_at(place)
    verdict = check(puzzle, engine, time_limit=120)
    assert verdict.status is Status.UNIQUE, str(verdict)
    assert verdict.solution
    assert list(verdict.solution.values[: len(puzzle.grid.board)]) == stated_solution(place)
    assert verdict.disagreements == []


def test_the_collections_are_whole() -> None:
    assert [len(records(name)) for name in FILES] == [87, 61]


@pytest.mark.sample(every=60)
@every_puzzle
def test_it_is_unique_and_right(place: int) -> None:
    assert_unique_and_right(place, "sat")


@pytest.mark.slow
@every_puzzle
def test_it_is_unique_and_right_on_the_other_engine(place: int) -> None:
    assert_unique_and_right(place, "cpsat")


@every_puzzle
@pytest.mark.sample(every=12)
def test_everything_that_it_says_is_stated(place: int) -> None:
    puzzle = puzzle_at(place)
    if RECORDS[place]["title"] in RULE_IN_THE_TEXT:
        assert puzzle.unstated
        assert any("text" in phrase for phrase in puzzle.unstated)
        assert "this holds without" in str(check(puzzle))
    else:
        assert puzzle.unstated == ()
