"""Giving up inside a question of many parts."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from sudoku_model.deadline import CANCELLED, TIME_LIMIT, GaveUpError
from sudoku_model.solvers import INTERRUPTED, Answer, Limits, Outcome
from sudoku_model.solvers.session import reason_of

__all__ = [
    "OVER",
    "UNWANTED",
    "GaveUpError",
    "Stoppable",
    "decided",
    "heed",
    "is_final",
    "look_at_clock",
    "no_longer_than",
    "reason_of",
    "share_of",
]

UNWANTED = (INTERRUPTED, CANCELLED)
"""Reasons to give up for good: nobody waits for the answer, so no other engine is asked."""


OVER = (TIME_LIMIT, CANCELLED)
"""Reasons for which nothing more is asked in the time that was given."""


def heed(reason: str, final: Collection[str] = (CANCELLED,)) -> None:
    """Go on, unless an answer is not known for a reason for which all is to end.

    An interruption is such a reason in any case.

    Raises:
        KeyboardInterrupt: if the question was interrupted.
        GaveUpError: if the reason is among those that are final.
    """
    if reason.startswith(INTERRUPTED):
        raise KeyboardInterrupt
    if reason in final:
        raise GaveUpError(reason)


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
        GaveUpError: if the time is over, or the question was cancelled.
    """
    if reason := limits.reason_to_stop():
        raise GaveUpError(reason)


def is_final(stop: GaveUpError, limits: Limits) -> bool:
    """Say whether asking anything else is pointless too; elimination may know other answers."""
    return bool(limits.reason_to_stop()) or str(stop) == INTERRUPTED


class Stoppable:
    """A question that may end before all is known.

    Attributes:
        reason: why, else empty.
    """

    reason: str = ""

    @contextmanager
    def noting_why(self) -> Iterator[None]:
        """Let a ``with`` block end when a limit is reached or Ctrl-C is pressed."""
        try:
            yield
        except (GaveUpError, KeyboardInterrupt) as stop:
            self.reason = reason_of(stop)


def share_of(limits: Limits, share: float, conflicts: int | None = None) -> Limits:
    """Return limits that leave a question of many parts a share of the time that is left."""
    left = limits.remaining()
    return Limits(left if left is None else share * left, conflicts)


def no_longer_than(seconds: float, limits: Limits) -> Limits:
    """Return limits of some seconds, or of the time that is left if that is less."""
    left = limits.remaining()
    return Limits(seconds if left is None else min(seconds, left))
