"""Options that are numbers: each is checked, and no other kind of number is taken for them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sudoku_model as sm
from sudoku_model.solvers import Limits

EMPTY = sm.Puzzle.empty(4)
UNIQUE = sm.read("1... ..3. .4.. ...2")
BROKEN = sm.read("11.. .... .... ....")
SEEDED: dict[str, Any] = {"seed": 1, "attempts": 3}

WHOLE: dict[str, Callable[[Any], object]] = {
    "count limit": lambda n: sm.count(EMPTY, limit=n),
    "solutions limit": lambda n: list(islice(sm.solutions(EMPTY, limit=n), 3)),
    "true_candidates limit": lambda n: sm.true_candidates(UNIQUE, limit=n),
    "ambiguity limit": lambda n: sm.ambiguity(EMPTY, limit=n),
    "conflict limit": lambda n: sm.conflict(BROKEN, limit=n),
    "repair limit": lambda n: sm.repair(BROKEN, limit=n),
    "minimal limit": lambda n: sm.minimal(UNIQUE, limit=n),
    "check conflict_budget": lambda n: sm.check(UNIQUE, conflict_budget=n),
    "Limits conflicts": lambda n: Limits(conflicts=n),
    "random_solution draws": lambda n: sm.random_solution(4, draws=n, seed=1),
    "generate givens": lambda n: sm.generate(4, givens=(n, 9), **SEEDED),
    "generate attempts": lambda n: sm.generate(4, attempts=n, seed=1),
    "generate_many limit": lambda n: list(islice(sm.generate_many(4, limit=n, **SEEDED), 1)),
    "generate_many workers": lambda n: next(sm.generate_many(4, workers=n, **SEEDED)),
    "check_many workers": lambda n: list(sm.check_many([UNIQUE], workers=n)),
    "CpSat workers": lambda n: sm.CpSat(workers=n),
    "search conflicts": lambda n: sm.encode(UNIQUE).search(conflicts=n),
}
"""What takes a whole number, by its name."""

SECONDS: dict[str, Callable[[Any], object]] = {
    "check": lambda s: sm.check(UNIQUE, time_limit=s),
    "solve": lambda s: sm.solve(UNIQUE, time_limit=s),
    "count": lambda s: sm.count(EMPTY, time_limit=s),
    "solutions": lambda s: list(islice(sm.solutions(EMPTY, time_limit=s), 1)),
    "true_candidates": lambda s: sm.true_candidates(UNIQUE, time_limit=s),
    "steps": lambda s: sm.steps(UNIQUE, time_limit=s),
    "proofs": lambda s: sm.steps(UNIQUE, proof_seconds=s, time_limit=1),
    "rate": lambda s: sm.rate(UNIQUE, time_limit=s),
    "canonical": lambda s: sm.canonical(UNIQUE, time_limit=s),
    "generate": lambda s: sm.generate(4, time_limit=s, seed=1),
    "random_solution": lambda s: sm.random_solution(4, time_limit=s, seed=1),
    "check_many": lambda s: list(sm.check_many([UNIQUE], time_limit=s)),
    "Limits": lambda s: Limits(seconds=s),
}
"""What takes a number of seconds."""

NOT_WHOLE = [1.5, 2.0, np.float64(2), "3", True, np.True_, float("nan"), [1], b"1", object()]
NO_SECONDS = ["3", True, np.True_, float("nan"), -1, -0.5, [1], 1j]


@pytest.mark.parametrize("name", WHOLE)
def test_what_is_no_whole_number_is_refused(name: str) -> None:
    for wrong in NOT_WHOLE:
        with pytest.raises(sm.OptionError, match=r"found .*, expected a whole number from [01]"):
            WHOLE[name](wrong)
    for wrong in (-1, -(10**5000)):
        with pytest.raises(sm.OptionError, match=r"found .*, expected at least [01]"):
            WHOLE[name](wrong)


@pytest.mark.parametrize("name", WHOLE)
def test_integers_of_any_kind_are_integers(name: str) -> None:
    assert repr(WHOLE[name](np.int8(2)))
    assert repr(WHOLE[name](2))


@pytest.mark.parametrize("name", SECONDS)
def test_what_is_no_number_of_seconds_is_refused(name: str) -> None:
    for wrong in NO_SECONDS:
        with pytest.raises(sm.OptionError, match=r"found .*, expected a number from 0"):
            SECONDS[name](wrong)


@pytest.mark.parametrize("name", SECONDS)
def test_seconds_may_be_any_real_number(name: str) -> None:
    for seconds in (60, np.float32(60), 10**400, float("inf")):
        SECONDS[name](seconds)


def test_a_limit_larger_than_any_number_of_solutions_is_none() -> None:
    assert sm.count(EMPTY, limit=10**30) == sm.count(EMPTY, limit=1000)
    assert sm.count(EMPTY, limit=10**30).value == 288


def test_answers_hold_numbers_of_python() -> None:
    answer = sm.true_candidates(EMPTY, limit=np.int64(2))  # type: ignore[arg-type]
    assert answer.counts is not None
    assert {type(seen) for cell in answer.counts for seen in cell} == {int}
    assert type(sm.count(EMPTY, limit=np.int64(2)).value) is int  # type: ignore[arg-type]


def test_ranges_may_be_lists() -> None:
    wanted: Any = [5, 6]
    puzzle = sm.generate(4, givens=wanted, seed=1)
    assert 5 <= puzzle.given_count <= 6
    with pytest.raises(sm.OptionError, match="found rating=2, expected the least and the most"):
        sm.generate(4, rating=2)  # type: ignore[arg-type]


def test_a_seed_is_an_integer_or_a_text() -> None:
    wrong: list[Any] = [1.5, True, 10**5000, [1], b"1"]
    for seed in wrong:
        with pytest.raises(sm.OptionError, match="expected an integer or a text"):
            sm.generate(4, seed=seed)


def test_seeds_that_are_equal_make_the_same() -> None:
    given: Any = np.int64(7)
    assert sm.generate(4, seed=given) == sm.generate(4, seed=7)


@pytest.mark.parametrize("wrong", [2.0, "3", True, 0, 21])
def test_the_puzzles_on_a_page_are_a_whole_number(wrong: Any, tmp_path: Path) -> None:
    pytest.importorskip("typst")
    with pytest.raises(sm.OptionError, match="found"):
        sm.sheet([UNIQUE], tmp_path / "sheet.pdf", per_page=wrong)
