"""Searching in the background: one question at a time, and the next one ends the last.

A search runs in a process of its own. Threads would not do: a solver that works in C can neither
be told to stop from outside nor be trusted to leave the interpreter to others. The process is
asked to forget a question first, which it heeds as Ctrl-C is heeded: nearly always at once, and
it stays ready for the next one. If it does not it is killed, and another one started.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import weakref
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any, Final, TypeAlias

from sudoku_model.cached import cached_property
from sudoku_model.errors import UnsupportedError
from sudoku_model.formats import write
from sudoku_model.notebook.questions import Question, Reply, reply_to
from sudoku_model.puzzle import Puzzle

GRACE_SECONDS: Final = 0.3
"""How long a search may go on after the next question has come, before its process is killed."""

THREAD_SECONDS: Final = 2.0
"""Time limit of questions that no other process can be asked."""


@dataclass(frozen=True)
class Asked:
    """A question, and who waits for the reply.

    Attributes:
        question: the question.
        puzzle: what it is about.
        time_limit: seconds after which to give up, None for never.
        deliver: is called with the reply, from any thread.
        number: tells it from all others.
    """

    question: Question
    puzzle: Puzzle
    time_limit: float | None
    deliver: Callable[[Reply], None]
    number: int = field(default_factory=partial(next, count(1)))

    @cached_property
    def message(self) -> str | None:
        """The question as JSON; None where code of the user's own is part of it."""
        try:
            puzzle = write(self.puzzle, "json")
        except UnsupportedError:
            return None
        return json.dumps(
            {
                "number": self.number,
                "question": self.question.value,
                "puzzle": puzzle,
                "time_limit": self.time_limit,
            }
        )


Replies: TypeAlias = Callable[["Searcher", Reply], None]


class Searcher(ABC):
    """Something that answers one question after the other."""

    @abstractmethod
    def ask(self, asked: Asked, reply: Replies) -> None:
        """Begin with a question; `reply` is called once, from any thread, unless stopped."""

    @abstractmethod
    def forget(self, asked: Asked) -> None:
        """Ask for a reply, of whatever kind, without further search."""

    @abstractmethod
    def stop(self) -> None:
        """End the search. Nothing can be asked afterwards."""


class ProcessSearcher(Searcher):
    """Searches in a process of its own.

    Raises:
        OSError: if there can be none.
    """

    def __init__(self) -> None:
        # The process finds modules where this one does, and loads nothing from where it stands.
        # Till it knows better it ignores "interrupt the kernel", which reaches it as well.
        code = (
            "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); "
            "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
            "from sudoku_model.notebook.worker import main; main()"
        )
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-c", code, json.dumps(sys.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="ascii",
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        self._reply: Replies | None = None
        self._end = weakref.finalize(self, _end, self._process)
        # The thread must not keep alive what it listens for.
        heard = weakref.WeakMethod(self._heard)
        threading.Thread(target=_listen, args=(self._process, heard), daemon=True).start()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether there still is such a process."""
        return self._process.poll() is None

    def ask(self, asked: Asked, reply: Replies) -> None:
        """See `Searcher.ask`."""
        assert asked.message is not None
        self._reply = reply
        if not self._send(asked.message):
            # It has died. Who asks may hold locks that the answer needs.
            threading.Thread(target=self._heard, args=("",), daemon=True).start()

    def forget(self, asked: Asked) -> None:
        """See `Searcher.forget`."""
        self._send(json.dumps({"forget": asked.number}))

    def _send(self, message: str) -> bool:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{message}\n")
            self._process.stdin.flush()
        except OSError:
            return False
        return True

    def _heard(self, line: str) -> None:
        reply, self._reply = self._reply, None
        if reply is not None:
            died = {"error": "the process that searches has died"}
            reply(self, json.loads(line) if line else died)

    def stop(self) -> None:
        """See `Searcher.stop`."""
        self._reply = None
        self._end()


def _listen(process: subprocess.Popen[str], heard: weakref.WeakMethod[Any]) -> None:
    """Hand on what a process writes, and an empty line when it has died."""
    assert process.stdout is not None
    with process.stdout as lines:
        line = "..."
        while line:
            line = lines.readline()
            if (hear := heard()) is not None:
                hear(line)
            del hear


def _end(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.wait()
    assert process.stdin is not None
    with suppress(OSError):
        process.stdin.close()


class ThreadSearcher(Searcher):
    """Searches in a thread: for constraints of the user's own, which are code and stay here.

    A thread cannot be stopped, so it gives up after `THREAD_SECONDS`.
    """

    def __init__(self) -> None:
        self._is_stopped = False

    def ask(self, asked: Asked, reply: Replies) -> None:
        """See `Searcher.ask`."""

        def search() -> None:
            limit = min(THREAD_SECONDS, asked.time_limit or THREAD_SECONDS)
            found = reply_to(asked.question, asked.puzzle, limit)
            if not self._is_stopped:
                reply(self, found)

        threading.Thread(target=search, daemon=True).start()

    def forget(self, asked: Asked) -> None:
        """See `Searcher.forget`: a thread hears nothing."""

    def stop(self) -> None:
        """See `Searcher.stop`: what it finds is not heard any more."""
        self._is_stopped = True


class Pool:
    """The process that waits for questions, whichever board asks next.

    A notebook makes a new board each time that its cell is run, and the old ones stay: they
    share what is idle.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: ProcessSearcher | None = None

    def prepare(self) -> None:
        """Start a process, so that the next question need not wait for it."""
        with self._lock, suppress(OSError):
            self._idle = self._idle or ProcessSearcher()

    def take(self) -> ProcessSearcher:
        """Return a process to ask.

        Raises:
            OSError: if there can be none.
        """
        with self._lock:
            idle, self._idle = self._idle, None
        return idle if idle is not None and idle.is_alive else ProcessSearcher()

    def give_back(self, searcher: ProcessSearcher) -> None:
        """Take back a process that has answered."""
        with self._lock:
            if self._idle is None:
                self._idle = searcher
                return
        searcher.stop()


POOL: Final = Pool()


class Background:
    """Answers the latest question, and forgets those before it."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._running: tuple[Searcher, Asked] | None = None
        self._next: Asked | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process that is searching, if one is."""
        searcher = self._running[0] if self._running else None
        return searcher.pid if isinstance(searcher, ProcessSearcher) else None

    def ask(self, asked: Asked) -> None:
        """Ask something; what was asked before is not answered any more."""
        with self._lock:
            self._next = asked
            if self._running is None:
                self._begin()
            else:
                self._stop_after_grace(self._running)

    def stop(self) -> None:
        """Answer nothing that has been asked."""
        with self._lock:
            self._next = None
            if self._running is not None:
                self._drop()

    def _begin(self) -> None:
        asked, self._next = self._next, None
        if asked is not None:
            searcher = _searcher_for(asked)
            self._running = searcher, asked
            searcher.ask(asked, self._receive)

    def _stop_after_grace(self, running: tuple[Searcher, Asked]) -> None:
        searcher, asked = running
        searcher.forget(asked)

        def end() -> None:
            with self._lock:
                if self._running is running and self._next is not None:
                    self._drop()
                    self._begin()

        timer = threading.Timer(GRACE_SECONDS, end)
        timer.daemon = True
        timer.start()

    def _drop(self) -> None:
        """Stop the search that is running."""
        assert self._running is not None
        searcher, _ = self._running
        self._running = None
        searcher.stop()
        if isinstance(searcher, ProcessSearcher):
            POOL.prepare()

    def _receive(self, searcher: Searcher, reply: Reply) -> None:
        with self._lock:
            if self._running is None or self._running[0] is not searcher:
                return
            asked, self._running = self._running[1], None
            if isinstance(searcher, ProcessSearcher):
                POOL.give_back(searcher)
            is_wanted = self._next is None
            self._begin()
        if is_wanted:
            asked.deliver(reply)


def _searcher_for(asked: Asked) -> Searcher:
    if asked.message is None:
        return ThreadSearcher()
    try:
        return POOL.take()
    except OSError:
        return ThreadSearcher()
