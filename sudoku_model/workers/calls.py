"""Calls that can be cancelled while they are answered."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, InvalidStateError
from contextlib import suppress
from threading import Thread, Timer
from typing import Any, Final, TypeVar

from sudoku_model.deadline import Cancellation

R = TypeVar("R")

GRACE_SECONDS: Final = 1.0
"""How long a call may go on after it was cancelled, before it is ended by force."""


class Call(Future[R], ABC):
    """The future result of a call, which is cancelled also while it is being answered.

    Attributes:
        is_given_up: whether it was cancelled when it had begun.

    Example:
        >>> import sudoku_model as sm
        >>> with sm.ProcessPool(1) as pool:
        ...     call = pool.submit(sm.count, sm.Puzzle.empty(16))
        ...     _ = call.cancel()
        >>> call.done()
        True
    """

    def __init__(self) -> None:
        super().__init__()
        self.is_given_up = False

    @property
    def pid(self) -> int | None:
        """The number of the process that answers it, if it is another one."""
        return None

    def cancel(self) -> bool:
        """Cancel the call. One that has begun is asked to end, and is ended if it does not."""
        if super().cancel():
            return True
        if not (self.is_given_up or self.done()):
            self.is_given_up = True
            self._ask_to_end()
            timer = Timer(GRACE_SECONDS, self._end)
            timer.daemon = True
            try:
                timer.start()
            except RuntimeError:  # there is no room for a thread
                self._end()
            else:
                self.add_done_callback(lambda _: timer.cancel())
        return False

    @abstractmethod
    def _ask_to_end(self) -> None:
        """Tell the process or thread that answers that nobody waits for it any more."""

    @abstractmethod
    def _end(self) -> None:
        """End the call by force, unless it is over."""


class ThreadCall(Call[R]):
    """A call in a thread of its own, which heeds a `Cancellation`.

    A thread cannot be ended by force: if it does not heed that, its answer is ignored.
    """

    def __init__(self, function: Callable[..., R], *arguments: Any) -> None:
        super().__init__()
        self._cancellation = Cancellation()
        self.set_running_or_notify_cancel()

        def work() -> None:
            try:
                with self._cancellation.in_force():
                    answer = function(*arguments)
            except BaseException as error:
                with suppress(InvalidStateError):
                    self.set_exception(error)
            else:
                with suppress(InvalidStateError):
                    self.set_result(answer)

        Thread(target=work, name="sudoku-model call", daemon=True).start()

    def _ask_to_end(self) -> None:
        self._cancellation.cancel()

    def _end(self) -> None:
        with suppress(InvalidStateError):
            self.set_exception(CancelledError())


class LoopCall(Call[R]):
    """A call that the event loop makes when its turn comes: in a browser no thread can be started.

    Until then it can be cancelled. While it is answered nothing else runs, so give it a time limit.
    Without an event loop it is made at once.
    """

    def __init__(self, function: Callable[..., R], *arguments: Any) -> None:
        from asyncio import get_running_loop

        super().__init__()

        def work() -> None:
            if self.set_running_or_notify_cancel():
                try:
                    self.set_result(function(*arguments))
                except BaseException as error:
                    self.set_exception(error)

        try:
            get_running_loop().call_soon(work)
        except RuntimeError:
            work()

    def _ask_to_end(self) -> None:
        """Nobody can ask: it is over as soon as anything else runs."""

    _end = _ask_to_end
