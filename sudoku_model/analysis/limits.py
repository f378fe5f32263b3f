"""Giving up inside a question of many parts."""

from __future__ import annotations

from sudoku_model.errors import OptionError
from sudoku_model.solvers import INTERRUPTED, Answer, Limits, Outcome

TIME_LIMIT = "time limit"


class GaveUpError(Exception):
    """A limit was reached; says which one. Never leaves the library."""


def decided(answer: Answer) -> Answer:
    """Return an answer that decides something.

    Raises:
        GaveUpError: if it does not.
    """
    if answer.outcome is Outcome.UNDECIDED:
        raise GaveUpError(answer.reason or TIME_LIMIT)
    return answer


def look_at_clock(limits: Limits) -> None:
    """Do nothing while there is time: many short searches must end as one long search does.

    Raises:
        GaveUpError: if the time is over.
    """
    if limits.expired():
        raise GaveUpError(TIME_LIMIT)


def reason_of(stop: GaveUpError | KeyboardInterrupt) -> str:
    """Say why a question was given up. Ctrl-C between two searches is an exception."""
    return INTERRUPTED if isinstance(stop, KeyboardInterrupt) else str(stop)


def is_final(stop: GaveUpError, limits: Limits) -> bool:
    """Say whether asking anything else is pointless too; elimination may know other answers."""
    return limits.expired() or str(stop) == INTERRUPTED


def check_positive(name: str, number: int | None) -> None:
    """Check a number of things to look for.

    Raises:
        OptionError: if it is less than 1.
    """
    if number is not None and number < 1:
        raise OptionError(f"found {name}={number}, expected at least 1")
