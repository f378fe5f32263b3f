"""Searching in the background: one question at a time, and the next one ends the last.

A search runs in a worker process, because a thread might keep the interpreter to itself. All boards
share the processes, because a notebook makes a new board each time that its cell is run, and the
old ones stay. In a browser there are neither processes nor threads: the event loop searches when
nothing else is to be done.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from typing import Final

from sudoku_model.errors import UnsupportedError, WorkerDiedError
from sudoku_model.formats import write
from sudoku_model.libraries import IN_BROWSER
from sudoku_model.page.questions import Question, Reply, reply_to, reply_to_text, warm_up
from sudoku_model.puzzle import Puzzle
from sudoku_model.workers.calls import Call, LoopCall, ThreadCall
from sudoku_model.workers.latest import Latest, Wish
from sudoku_model.workers.pool import ProcessPool

THREAD_SECONDS: Final = 2.0
"""Time limit of questions that only this process can answer."""

MOST_SEARCHES: Final = 32
"""How many boards can search at the same time; of the processes one is kept."""

_HERE: Final = LoopCall if IN_BROWSER else ThreadCall

_pools: Final[list[ProcessPool]] = []
"""The pool, once there is one."""


def pool() -> ProcessPool:
    """Return the pool of all boards; a new one if the last is broken."""
    if not (_pools and _pools[0].is_usable):
        _pools[:] = [ProcessPool(MOST_SEARCHES, idle=1)]
    return _pools[0]


class Background:
    """Answers the latest question, and forgets the earlier ones."""

    def __init__(self) -> None:
        self._latest: Latest[Reply] = Latest()
        if not IN_BROWSER:
            # A process is started, so that the first question need not wait for it.
            begin = partial(_in_a_process, warm_up)
            self._latest.ask(Wish(begin, partial(ThreadCall, dict), lambda _: None))

    @property
    def pid(self) -> int | None:
        """The number of the process that is searching, if one is."""
        running = self._latest.running
        return running.pid if running is not None else None

    def ask(
        self,
        question: Question,
        puzzle: Puzzle,
        time_limit: float | None,
        deliver: Callable[[Reply], None],
    ) -> None:
        """Ask a question; earlier ones are not answered any more.

        Constraints of the user's own are code, which stays in this process.

        Args:
            question: the question.
            puzzle: what it is about.
            time_limit: seconds after which to give up, None for never.
            deliver: is called with the reply, from any thread.
        """
        seconds = min(THREAD_SECONDS, time_limit or THREAD_SECONDS)
        here: Callable[[], Call[Reply]] = partial(_HERE, reply_to, question, puzzle, seconds)
        begin = here
        if not IN_BROWSER:
            with suppress(UnsupportedError):
                text = write(puzzle, "json")
                begin = partial(_in_a_process, reply_to_text, question, text, time_limit)
        self._latest.ask(Wish(begin, here, lambda call: deliver(_reply(call))))

    def stop(self) -> None:
        """Answer no question that has been asked."""
        self._latest.stop()


def _in_a_process(function: Callable[..., Reply], *arguments: object) -> Call[Reply]:
    return pool().submit(function, *arguments)


def _reply(call: Future[Reply]) -> Reply:
    try:
        return call.result()
    except WorkerDiedError as problem:
        return {"error": f"the process that searches has died: {problem.problem}"}
    except Exception as problem:
        return {"error": f"{type(problem).__name__}: {problem}"}
