"""A worker process: it answers the calls that come in through its standard input.

`sudoku_model.workers.worker` starts it, and it imports nothing but what the calls need. It ends
with its standard input, also in the middle of a call: however the process that has started it
dies, the pipe is closed then, and nothing is left behind.
"""

from __future__ import annotations

import faulthandler
import os
import pickle
import signal
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from traceback import format_exc
from typing import BinaryIO, TypeAlias

import cloudpickle

from sudoku_model.deadline import Cancellation
from sudoku_model.workers.protocol import (
    OUT_OF_MEMORY,
    read_message,
    take_standard_streams,
    write_message,
)

_GRACE_SECONDS = 60.0
"""How much longer than twice its time limit a call may take, on a machine with much to do."""

_is_worker = False

_Calls: TypeAlias = "SimpleQueue[tuple[int, bytearray]]"


def main() -> None:
    """Answer calls until the standard input ends."""
    global _is_worker  # noqa: PLW0603 - it is the process that is one
    _is_worker = True
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    calls_in, answers_out = take_standard_streams(printed=2)
    calls: _Calls = SimpleQueue()
    cancellations: dict[int, Cancellation] = {}
    try:
        Thread(target=_receive, args=(calls_in, calls, cancellations), daemon=True).start()
    except RuntimeError:  # there is no room for a thread
        os._exit(OUT_OF_MEMORY)
    try:
        write_message(answers_out, 0)
        while True:
            number, call = calls.get()
            answer = _answer(call, cancellations[number])
            del cancellations[number]
            write_message(answers_out, number, answer)
    except OSError:  # nobody listens any more
        os._exit(1)
    except MemoryError:
        os._exit(OUT_OF_MEMORY)


@contextmanager
def overdue_ends_worker(time_limit: float | None) -> Iterator[None]:
    """End this process, if it is a worker, when the block takes far longer than its time limit.

    A solver that hangs in C cannot be stopped in any other way. The system does it, by a signal
    that nobody handles (SIGALRM). Windows has none; there a thread of Python does it that needs
    no turn of Python's, with exit code 1.
    """
    if time_limit is None or not _is_worker:
        yield
        return
    seconds = 2 * time_limit + _GRACE_SECONDS
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    else:
        with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
            faulthandler.dump_traceback_later(seconds, exit=True, file=nowhere)
            try:
                yield
            finally:
                faulthandler.cancel_dump_traceback_later()


def _receive(stream: BinaryIO, calls: _Calls, cancellations: dict[int, Cancellation]) -> None:
    """Receive calls and cancellations while one is answered; end this process with its owner."""
    try:
        while True:
            number, content = read_message(stream)
            if content:
                cancellations[number] = Cancellation()
                calls.put((number, content))
            elif (unwanted := cancellations.get(number)) is not None:
                unwanted.cancel()
    except (EOFError, OSError):
        os._exit(0)
    except MemoryError:
        os._exit(OUT_OF_MEMORY)


def _answer(call: bytearray, cancellation: Cancellation) -> bytes:
    try:
        if cancellation.is_cancelled:
            raise CancelledError
        function, arguments, keywords = cloudpickle.loads(call)
        with cancellation.in_force():
            result = function(*arguments, **keywords)
        return _pickled(None, result)
    except MemoryError:
        raise
    except BaseException as error:
        if _is_lack_of_memory(error):
            raise MemoryError from None
        trace = format_exc()
        try:
            answer = _pickled(trace, error)
            cloudpickle.loads(answer)  # not every exception that can be pickled comes back
            return answer
        except Exception:
            return _pickled(trace, RuntimeError(f"{type(error).__name__}: {error}"))


def _is_lack_of_memory(error: BaseException) -> bool:
    """Whether there was no room for a library, or for Python's compiler, which says it this way."""
    no_library = isinstance(error, ImportError) and "failed to map" in str(error)
    return no_library or (isinstance(error, SystemError) and "function compile>" in str(error))


def _pickled(trace: str | None, value: object) -> bytes:
    """Pickle an answer: by name where that will do, which takes half as long as by value."""
    try:
        return pickle.dumps((trace, value), pickle.HIGHEST_PROTOCOL)
    except (pickle.PicklingError, AttributeError, TypeError):
        answer: bytes = cloudpickle.dumps((trace, value))
        return answer
