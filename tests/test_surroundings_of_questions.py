"""A question leaves the process as it found it: handlers, threads, files, random numbers, ..."""

from __future__ import annotations

import decimal
import gc
import os
import random
import signal
import sys
import warnings

import pytest

import sudoku_model as sm
from attacks.limits.traces import Act, acts, changes, state

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="what is open is read in /proc")

ACTS = acts()
FEW = [
    name
    for name in ACTS
    if name.startswith(("check of", "check many", "solutions left", "an error", "a bad text"))
]
OTHERS = [name for name in ACTS if name not in FEW and "cadical" not in name and "back" not in name]


@pytest.fixture(autouse=True, scope="module")
def few_objects() -> None:
    """Spare the garbage collector, which each look at the process asks, what others have left."""
    gc.collect()
    gc.freeze()


def left_behind(act: Act) -> dict[str, object]:
    before = state()
    act(random.Random(1))
    return dict(changes(before))


# Ctrl-C may strike in what others have Python call meanwhile, such as Hypothesis's look at the
# garbage collector; Python can only report it there.
swallowed_ctrl_c = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


@pytest.mark.sample(every=12)
@swallowed_ctrl_c
@pytest.mark.parametrize("name", FEW)
@pytest.mark.slow
def test_nothing_is_left_behind(name: str) -> None:
    assert left_behind(ACTS[name]) == {}


@pytest.mark.slow
@swallowed_ctrl_c
@pytest.mark.parametrize("name", OTHERS)
def test_nothing_is_left_behind_by_the_other_questions(name: str) -> None:
    assert left_behind(ACTS[name]) == {}


@pytest.mark.slow
def test_what_would_be_left_behind_is_seen() -> None:
    """The state of the process shows what somebody else might do to it."""
    before = state()
    handler = signal.signal(signal.SIGUSR1, signal.SIG_IGN)
    numbers = random.getstate()
    random.random()
    precision = decimal.getcontext().prec
    decimal.getcontext().prec = 7
    os.environ["SUDOKU_MODEL_TEST"] = "1"
    reader, writer = os.pipe()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found = {name for name, seen in state().items() if seen != before[name]}
    finally:
        signal.signal(signal.SIGUSR1, handler)
        random.setstate(numbers)
        decimal.getcontext().prec = precision
        del os.environ["SUDOKU_MODEL_TEST"]
        os.close(reader)
        os.close(writer)
    assert found == {
        "signal handlers",
        "random numbers",
        "decimal context",
        "environment",
        "open files",
        "warnings filters",
    }
    assert changes(before) == {}


def test_a_caller_may_draw_the_same_random_numbers_again() -> None:
    random.seed(5)
    expected = random.random()
    random.seed(5)
    sm.generate(4, seed=1)
    sm.random_solution(4)
    sm.count(sm.Puzzle.empty(6), method="estimate", time_limit=5)
    assert random.random() == expected
