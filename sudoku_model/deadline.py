"""When a question must end, for code that is far below the question.

Stating a puzzle, encoding it and loading it into a solver can take longer than any search. That
code serves all questions alike, partly behind caches, and takes no limits. So a question puts its
deadline in force while it runs (`sudoku_model.solvers.Limits.in_force`), its caller may put a
`Cancellation` in force, and code that can take long checks both between two pieces of its work.
They belong to the thread, or to the task of asyncio, that put them in force.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from itertools import chain, islice
from threading import RLock
from time import monotonic
from typing import NamedTuple, TypeVar

from sudoku_model.errors import UndecidedError

TIME_LIMIT = "time limit"
CANCELLED = "cancelled"

PIECE = 2_000
"""Items between two looks at the clock where each takes about a microsecond."""

Item = TypeVar("Item")


class GaveUpError(UndecidedError):
    """A limit was reached; says which one. Most questions turn it into an undecided answer."""


class Cancellation:
    """A way to end questions from outside: from another thread, from asyncio, from a page.

    Questions that are asked while it is in force end soon after it was cancelled, within about a
    tenth of a second: with an undecided answer and the reason "cancelled", or with an
    `UndecidedError` where the answer cannot be undecided. Nothing else is disturbed: the next
    question is answered as ever. A cancellation is cancelled once and stays so.

    It is in force for the thread or the task of asyncio that has put it in force, and for what
    ``asyncio.to_thread`` runs for that task. Other threads put it in force themselves.

    Attributes:
        is_cancelled: whether it was cancelled.

    Example:
        >>> import threading
        >>> import sudoku_model as sm
        >>> hard = sm.Puzzle.empty(9).with_constraints(
        ...     *(sm.Sum(f"r{n}c1 r{n}c3 r{n}c5 r{n}c7 r{n}c9", "==", 27) for n in range(1, 10)),
        ...     *(sm.Sum(f"r1c{n} r3c{n} r5c{n} r7c{n} r9c{n}", "==", 26) for n in range(1, 9)),
        ... )
        >>> cancellation = sm.Cancellation()
        >>> threading.Timer(0.2, cancellation.cancel).start()
        >>> with cancellation.in_force():
        ...     verdict = sm.check(hard)
        >>> print(verdict)
        undecided: cancelled (no solution found so far)

        A task of asyncio that is cancelled itself ends its question like this:

        >>> import asyncio
        >>> async def checked(puzzle):
        ...     cancellation = sm.Cancellation()
        ...     try:
        ...         with cancellation.in_force():
        ...             return await asyncio.to_thread(sm.check, puzzle)
        ...     finally:
        ...         cancellation.cancel()
        >>> print(asyncio.run(checked(sm.read("1... ..3. .4.. ...2"))))
        exactly one solution
    """

    def __init__(self) -> None:
        self.is_cancelled = False
        self._stops: list[Callable[[], object]] = []
        # A signal handler may cancel in the middle of what its own thread does here.
        self._changing = RLock()

    def cancel(self) -> None:
        """End the questions for which it is in force.

        It may be called from any thread, and from a signal handler.
        """
        with self._changing:
            self.is_cancelled = True
            for stop in self._stops:
                stop()

    @contextmanager
    def in_force(self) -> Iterator[None]:
        """Let it end the questions that are asked in a ``with`` block."""
        at, cancellations = _in_force.get() or _NOTHING
        token = _in_force.set(_InForce(at, (*cancellations, self)))
        try:
            yield
        finally:
            _in_force.reset(token)

    @contextmanager
    def _stopping(self, stop: Callable[[], object]) -> Iterator[None]:
        with self._changing:
            self._stops.append(stop)
            if self.is_cancelled:
                stop()
        try:
            yield
        finally:
            with self._changing:
                self._stops.remove(stop)


class _InForce(NamedTuple):
    """The earliest deadline by `time.monotonic`, and all cancellations."""

    at: float | None
    cancellations: tuple[Cancellation, ...]


_NOTHING = _InForce(None, ())
_in_force: ContextVar[_InForce | None] = ContextVar("in_force", default=None)


@contextmanager
def deadline(at: float | None) -> Iterator[None]:
    """Put a deadline in force; the earliest of several counts.

    Never hold one over a ``yield``: it would be in force for the caller who asks for the next item.

    Args:
        at: the time by `time.monotonic`, None for no further deadline.
    """
    before, cancellations = _in_force.get() or _NOTHING
    if at is None or (before is not None and before <= at):
        yield
        return
    token = _in_force.set(_InForce(at, cancellations))
    try:
        yield
    finally:
        _in_force.reset(token)


@contextmanager
def waiting() -> Iterator[None]:
    """Let the deadline in force wait as well, for input that is not there yet."""
    in_force, begun = _in_force.get(), monotonic()
    try:
        yield
    finally:
        if in_force is not None and in_force.at is not None:
            _in_force.set(in_force._replace(at=in_force.at + monotonic() - begun))


def seconds_left() -> float | None:
    """Return how long it is to the deadline in force, at least 0; None without one."""
    at = (_in_force.get() or _NOTHING).at
    return None if at is None else max(0.0, at - monotonic())


def each_in_time(
    items: Iterable[Item], seconds: float | None, *, first: float | None = None
) -> Iterator[tuple[Item, float | None]]:
    """Yield each item with what making it has left of its time.

    Args:
        items: what takes time to make, such as puzzles that are read.
        seconds: the time for each, None for no limit.
        first: the time for the first one, if a part of it is over.

    Raises:
        GaveUpError: if the time for the next item is over before it is made.
    """
    iterator = iter(items)
    now = seconds if first is None else first
    while True:
        with deadline(None if now is None else monotonic() + now):
            try:
                item = next(iterator)
            except StopIteration:
                return
            left = None if now is None else seconds_left()
        yield item, left
        now = seconds


def reason_to_stop() -> str:
    """Say why to give up: "cancelled" or "time limit"; nothing while there is no reason."""
    in_force = _in_force.get()
    if in_force is None:
        return ""
    for cancellation in in_force.cancellations:
        if cancellation.is_cancelled:
            return CANCELLED
    return TIME_LIMIT if in_force.at is not None and monotonic() >= in_force.at else ""


def is_heeded() -> bool:
    """Say whether a deadline or a cancellation is in force."""
    return _in_force.get() is not None


def heed_deadline() -> None:
    """Do nothing while there is no reason to stop; with nothing in force that takes 50 nanoseconds.

    Raises:
        GaveUpError: if the time is over, or the question was cancelled.
    """
    if _in_force.get() is not None and (reason := reason_to_stop()):
        raise GaveUpError(reason)


@contextmanager
def stopped_by_cancellation(stop: Callable[[], object]) -> Iterator[None]:
    """Call `stop` as soon as the question is cancelled, in the thread that cancels it.

    This is for code that cannot check by itself, such as a search in C. `stop` must return at once.
    """
    _, cancellations = _in_force.get() or _NOTHING
    with ExitStack() as stack:
        for cancellation in cancellations:
            stack.enter_context(cancellation._stopping(stop))
        yield


def in_time(items: Iterable[Item]) -> Iterable[Item]:
    """Return items that take about a microsecond each, and heed what is in force.

    Taking the next item raises a `GaveUpError` when there is a reason to stop.
    """
    return items if _in_force.get() is None else chain.from_iterable(_pieces(items))


def _pieces(items: Iterable[Item]) -> Iterator[tuple[Item, ...]]:
    iterator = iter(items)
    while piece := tuple(islice(iterator, PIECE)):
        heed_deadline()
        yield piece
