"""Giving up inside a question of many parts."""

from __future__ import annotations

from sudoku_model.solvers import Answer, Outcome


class GaveUpError(Exception):
    """A limit was reached; says which one. Never leaves the library."""


def decided(answer: Answer) -> Answer:
    """Return an answer that decides something.

    Raises:
        GaveUpError: if it does not.
    """
    if answer.outcome is Outcome.UNDECIDED:
        raise GaveUpError(answer.reason or "time limit")
    return answer
