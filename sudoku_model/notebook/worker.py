"""The process that searches for the live board.

It reads questions, a JSON object a line, from its standard input and writes an answer to each on
its standard output. A line ``{"forget": 7}`` says that nobody waits for the answer to question 7
any more. It ends with its standard input, also in the middle of a search: when the board's process
dies, however that happens, the pipe is closed and nothing is left behind.
"""

from __future__ import annotations

import _thread
import json
import os
import queue
import signal
import sys
import threading
from typing import IO, Any, TypeAlias

from sudoku_model.formats import read, write
from sudoku_model.notebook.questions import Question, Reply, reply_to
from sudoku_model.puzzle import Puzzle

_Lines: TypeAlias = "queue.SimpleQueue[dict[str, Any]]"


def main() -> None:
    """Answer questions until there are no more."""
    search = _Search()
    signal.signal(signal.SIGINT, search.interrupt)
    asked: _Lines = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin, asked, search), daemon=True).start()
    _warm_up(asked)
    while True:
        reply = search.answer(asked.get())
        sys.stdout.write(f"{json.dumps(reply)}\n")
        sys.stdout.flush()


class _Search:
    """The search that is going on, which is interrupted as Ctrl-C would interrupt it.

    Attributes:
        running: the number of the question, 0 for none.
        forgotten: the number of the last question that nobody waits for.
    """

    def __init__(self) -> None:
        self.running = 0
        self.forgotten = 0

    def answer(self, asked: dict[str, Any]) -> Reply:
        """Answer a question, if it is still wanted."""
        try:
            self.running = asked["number"]
            if self.running == self.forgotten:
                return {"error": "interrupted"}
            puzzle = read(asked["puzzle"], format="json")
            return reply_to(Question(asked["question"]), puzzle, asked["time_limit"])
        except KeyboardInterrupt:
            return {"error": "interrupted"}
        finally:
            self.running = 0

    def forget(self, number: int) -> None:
        """End the search for a question; called from another thread."""
        self.forgotten = number
        _thread.interrupt_main()

    def interrupt(self, *_: object) -> None:
        """Interrupt the search if it is a forgotten one.

        It runs in the main thread, and so not after the search. A real Ctrl-C, or "interrupt the
        kernel", reaches every process of a group and is not meant for this one.
        """
        if self.running and self.running == self.forgotten:
            self.running = 0
            raise KeyboardInterrupt


def _listen(stdin: IO[str], asked: _Lines, search: _Search) -> None:
    for line in stdin:
        message = json.loads(line)
        if "forget" in message:
            search.forget(message["forget"])
        else:
            asked.put(message)
    os._exit(0)  # a search that nobody waits for is not worth a proper end


def _warm_up(asked: _Lines) -> None:
    """Load what questions need, as long as nobody waits for an answer."""
    usual = Puzzle.empty(9)
    reply_to(Question.VERDICT, usual, None)
    if asked.empty():
        from sudoku_model.constraints import KillerCage

        variant = usual.with_constraints(KillerCage("r1c1 r1c2", 3), KillerCage("r1c1 r1c3", 3))
        for question in Question:
            if asked.empty():
                reply_to(question, variant, None)
        read(write(variant, "json"), format="json")
