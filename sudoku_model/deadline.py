"""When a question must be answered, for code that is far below the question.

To state a puzzle, to encode it and to load it into a solver can take longer than any search. Who
does that work serves all questions alike, partly behind caches, and takes no limits. So a question
puts its deadline in force for as long as it runs (`sudoku_model.solvers.Limits.in_force`), and
whatever can take long looks at the clock between two pieces of its work. A deadline belongs to the
thread, or to the task of asyncio, that put it in force.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import chain, islice
from time import monotonic
from typing import TypeVar

TIME_LIMIT = "time limit"

PIECE = 2_000
"""Items between two looks at the clock where each takes about a microsecond."""

Item = TypeVar("Item")


class GaveUpError(Exception):
    """A limit was reached; says which one. Never leaves the library."""


_deadline: ContextVar[float | None] = ContextVar("deadline", default=None)


@contextmanager
def deadline(at: float | None) -> Iterator[None]:
    """Put a deadline in force; of several the earliest counts.

    Never hold one over a ``yield``: it would be in force for whoever asked for the next item.

    Args:
        at: the time by `time.monotonic`, None for no further deadline.
    """
    before = _deadline.get()
    if at is None or (before is not None and before <= at):
        yield
        return
    token = _deadline.set(at)
    try:
        yield
    finally:
        _deadline.reset(token)


def heed_deadline() -> None:
    """Do nothing while there is time; without a deadline that takes 50 nanoseconds.

    Raises:
        GaveUpError: if the time is over.
    """
    at = _deadline.get()
    if at is not None and monotonic() >= at:
        raise GaveUpError(TIME_LIMIT)


def in_time(items: Iterable[Item]) -> Iterable[Item]:
    """Return items that take about a microsecond each, and heed a deadline that is in force.

    Whoever takes the next item gets a `GaveUpError` when the time is over.
    """
    return items if _deadline.get() is None else chain.from_iterable(_pieces(items))


def _pieces(items: Iterable[Item]) -> Iterator[tuple[Item, ...]]:
    iterator = iter(items)
    while piece := tuple(islice(iterator, PIECE)):
        heed_deadline()
        yield piece
