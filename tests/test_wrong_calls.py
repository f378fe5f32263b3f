"""What people who know the package for ten minutes write: each slip gets a message that helps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import sudoku_model as sm

TEXT = "1.....3..4.....2"


@pytest.mark.parametrize("limit", [0, -5])
def test_a_count_that_would_know_nothing_is_refused(limit: int) -> None:
    with pytest.raises(sm.OptionError, match=f"found limit={limit}, expected at least 1"):
        sm.count(sm.Puzzle.empty(4), limit=limit)


def test_a_negative_number_of_solutions_is_refused() -> None:
    with pytest.raises(sm.OptionError, match="found limit=-1, expected at least 0"):
        sm.solutions(sm.Puzzle.empty(4), limit=-1)


@pytest.mark.parametrize("limit", ["5", float("nan"), -1, [1]])
def test_a_time_limit_is_a_number(limit: Any) -> None:
    with pytest.raises(sm.OptionError, match=r"found a limit of .*, expected a number from 0"):
        sm.check(sm.read(TEXT), time_limit=limit)


@pytest.mark.parametrize("make", [sm.Puzzle.empty, sm.generate, sm.random_solution])
@pytest.mark.parametrize("grid", [None, [4, 4]])
def test_an_order_is_a_number(make: Callable[[Any], object], grid: object) -> None:
    with pytest.raises(sm.GridError, match="expected a grid, or the number of its digits"):
        make(grid)


@pytest.mark.parametrize("name", ["puzzles.txt", "folder/one.sdk", "C:\\corpus.csv"])
def test_a_text_is_never_a_path(name: str) -> None:
    with pytest.raises(sm.PuzzleFormatError, match=r"the name of a file, .*give its pathlib\.Path"):
        sm.read(name)
