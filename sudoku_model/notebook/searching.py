"""The searches of live boards, each in a worker process.

A thread might keep the interpreter to itself. All boards share the processes, because a notebook
makes a new board each time that its cell is run, and the old ones stay. Constraints of the user's
own are code that stays here: for them a thread searches, and not for long. In a browser there are
neither processes nor threads: the event loop searches when nothing else is to be done.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable
from concurrent.futures import BrokenExecutor, Future
from functools import partial
from threading import RLock
from typing import Final, TypeAlias

from sudoku_model.errors import SudokuModelError, WorkerDiedError
from sudoku_model.libraries import IN_BROWSER
from sudoku_model.notebook.own_constraints import OwnTexts, has_own
from sudoku_model.page.controller import search
from sudoku_model.page.edits import Command, text_of
from sudoku_model.page.questions import Reply
from sudoku_model.workers.calls import Call, LoopCall, ThreadCall
from sudoku_model.workers.pool import ProcessPool

HERE_SECONDS: Final = 2.0
"""Time limit of searches that only this process can make."""

MOST_SEARCHES: Final = 32
"""How many searches of all boards can run at the same time; of the processes one is kept."""

MOST_OF_A_BOARD: Final = 8
"""How many different searches of one board somebody can wait for: a page has one or two."""

Hear: TypeAlias = Callable[[Reply], None]
"""Is called with the reply, once, from any thread."""

_pools: Final[list[ProcessPool]] = []
"""The pool, once there is one."""


def pool() -> ProcessPool:
    """Return the pool of all boards; a new one if the last is broken."""
    if not (_pools and _pools[0].is_usable):
        _pools[:] = [ProcessPool(MOST_SEARCHES, idle=1)]
    return _pools[0]


class _Search:
    """A search, and who waits for its reply."""

    def __init__(self, message: Command, time_limit: float | None) -> None:
        self.message = message
        self.time_limit = time_limit
        self.waiting: dict[Hashable, Hear] = {}
        self.call: Call[Reply] | None = None
        self.reply: Reply | None = None


class Searches:
    """The searches of one board: the same one is made once, however many wait for its reply.

    So Python and all views of the board hear the same verdict. A search that nobody waits for any
    more is ended.
    """

    def __init__(self, texts: OwnTexts) -> None:
        self._texts = texts
        self._lock = RLock()
        self._searches: dict[str, _Search] = {}

    @property
    def pids(self) -> frozenset[int]:
        """The numbers of the processes that search."""
        with self._lock:
            calls = [one.call for one in self._searches.values() if one.reply is None]
        return frozenset(call.pid for call in calls if call and call.pid is not None)

    def ask(self, who: Hashable, message: Command, time_limit: float | None, hear: Hear) -> None:
        """Ask for a search; what the same one has asked before is not answered any more.

        Args:
            who: who asks.
            message: one of `SEARCHES` of the page's controller.
            time_limit: seconds after which to give up, None for never.
            hear: is called with the reply. Until `leave`, whoever asks the same hears the same.
        """
        key = json.dumps([message, time_limit], sort_keys=True)
        with self._lock:
            unwanted = self._left_by(who, but=key)
            one = self._searches.get(key)
            if one is None and len(self._searches) < MOST_OF_A_BOARD:
                one = self._searches[key] = _Search(message, time_limit)
                self._begin(one)
            reply: Reply | None = {"error": "too many searches at a time"}
            if one is not None:
                one.waiting[who] = hear
                reply = one.reply
        _cancel(unwanted)
        if reply is not None:
            hear(reply)

    def leave(self, who: Hashable) -> None:
        """Somebody has what was asked for, or does not wait for it any more."""
        with self._lock:
            unwanted = self._left_by(who)
        _cancel(unwanted)

    def stop(self) -> None:
        """End all searches, and tell nobody."""
        with self._lock:
            unwanted = [*self._searches.values()]
            self._searches.clear()
            for one in unwanted:
                one.waiting.clear()
        _cancel(unwanted)

    def _left_by(self, who: Hashable, but: str = "") -> list[_Search]:
        """Return the searches that nobody waits for when this one does not, besides one."""
        unwanted = []
        for key, one in [*self._searches.items()]:
            if key == but or who not in one.waiting:
                continue
            del one.waiting[who]
            if not one.waiting:
                unwanted.append(self._searches.pop(key))
        return unwanted

    def _begin(self, one: _Search) -> None:
        try:
            stays = IN_BROWSER or has_own(self._texts.read(text_of(one.message, "puzzle")))
        except SudokuModelError as problem:
            one.reply = {"error": str(problem)}
            return
        if stays:
            self._begin_here(one)
            return
        try:
            one.call = pool().submit(search, one.message, one.time_limit)
        except BrokenExecutor:
            self._begin_here(one)
        else:
            one.call.add_done_callback(partial(self._hear, one))

    def _begin_here(self, one: _Search) -> None:
        seconds = min(HERE_SECONDS, one.time_limit or HERE_SECONDS)
        begin = LoopCall if IN_BROWSER else ThreadCall
        one.call = begin(search, one.message, seconds, self._texts)
        one.call.add_done_callback(partial(self._hear, one))

    def _hear(self, one: _Search, call: Future[Reply]) -> None:
        with self._lock:
            if one.call is not call or call.cancelled():
                return
            if isinstance(call.exception(), BrokenExecutor):
                self._begin_here(one)
                return
            one.reply = _reply(call)
            waiting = [*one.waiting.values()]
        for hear in waiting:
            hear(one.reply)


def _cancel(searches: Iterable[_Search]) -> None:
    """Cancel searches; not under a lock, for others hear of it who may have locks of their own."""
    for one in searches:
        if one.call is not None:
            one.call.cancel()


def _reply(call: Future[Reply]) -> Reply:
    try:
        return call.result()
    except WorkerDiedError as problem:
        return {"error": f"the process that searches has died: {problem.problem}"}
    except Exception as problem:
        return {"error": f"{type(problem).__name__}: {problem}"}
