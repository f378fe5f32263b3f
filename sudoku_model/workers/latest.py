"""One call at a time, and the next one cancels the one before."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from dataclasses import dataclass
from threading import Lock
from typing import Generic, TypeVar

from sudoku_model.workers.calls import Call

R = TypeVar("R")


@dataclass(frozen=True)
class Wish(Generic[R]):
    """A call that is wanted until the next one is.

    Attributes:
        begin: begins the call, in another process or thread.
        instead: begins it where no process can be started.
        deliver: is called with the result, once, from any thread.
    """

    begin: Callable[[], Call[R]]
    instead: Callable[[], Call[R]]
    deliver: Callable[[Future[R]], None]


class Latest(Generic[R]):
    """Makes the latest call that is wanted, and forgets those before it."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._running: Call[R] | None = None
        self._wish: Wish[R] | None = None
        """Whom the running call is for; nobody if it was forgotten."""
        self._next: Wish[R] | None = None

    @property
    def running(self) -> Call[R] | None:
        """The call that is being answered, if one is."""
        return self._running

    def ask(self, wish: Wish[R]) -> None:
        """Want something; what was wanted before is not delivered any more."""
        self._replace(wish)

    def stop(self) -> None:
        """Deliver nothing that is wanted now."""
        self._replace(None)

    def _replace(self, wish: Wish[R] | None) -> None:
        with self._lock:
            self._wish, self._next = None, wish
            outdated = self._running
            begun = self._begun() if outdated is None else None
        # Not under the lock: whoever hears of it may hold locks of its own.
        if outdated is not None:
            outdated.cancel()
        self._listen(begun)

    def _begun(self) -> Call[R] | None:
        """Begin with what is wanted next, if anything is."""
        self._wish, self._next = self._next, None
        if self._wish is None:
            self._running = None
            return None
        try:
            self._running = self._wish.begin()
        except BrokenExecutor:
            self._running = self._wish.instead()
        return self._running

    def _listen(self, call: Call[R] | None) -> None:
        if call is not None:
            call.add_done_callback(self._hear)

    def _hear(self, call: Future[R]) -> None:
        with self._lock:
            if self._running is not call:
                return
            wish = self._wish
            if wish is not None and _has_no_process(call):
                following: Call[R] | None = wish.instead()
                self._running, wish = following, None
            else:
                following = self._begun()
        self._listen(following)
        if wish is not None:
            wish.deliver(call)


def _has_no_process(call: Future[R]) -> bool:
    return not call.cancelled() and isinstance(call.exception(), BrokenExecutor)
