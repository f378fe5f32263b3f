"""A worker process: answers the calls that come in through its standard input.

It is started by `sudoku_model.batch.pool` and imports nothing but what the calls need. A call and
its answer are a length in eight bytes and so many bytes of pickle.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from threading import Thread
from traceback import format_exc
from typing import BinaryIO

import cloudpickle

LENGTH = 8

OUT_OF_MEMORY = 12
"""Exit code of a worker that has no memory left: a new one has what it holds in vain."""

_GRACE_SECONDS = 60.0
"""How much longer than twice its time limit a call may take, on a machine with much to do."""

_is_worker = False


def read_message(stream: BinaryIO) -> bytearray:
    """Read one message; an `EOFError` says that the other side is gone."""
    message = bytearray(int.from_bytes(_read(stream, bytearray(LENGTH)), "big"))
    return _read(stream, message)


def _read(stream: BinaryIO, buffer: bytearray) -> bytearray:
    if stream.readinto(buffer) < len(buffer):  # type: ignore[attr-defined]
        raise EOFError
    return buffer


def write_message(stream: BinaryIO, message: bytes) -> None:
    """Write one message."""
    stream.write(len(message).to_bytes(LENGTH, "big"))
    stream.write(message)
    stream.flush()


def main() -> None:
    """Answer calls until the standard input ends."""
    global _is_worker  # noqa: PLW0603 - it is the process that is one
    _is_worker = True
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    calls_in, answers_out = _take_standard_streams()
    calls: SimpleQueue[bytearray] = SimpleQueue()
    try:
        Thread(target=_receive, args=(calls_in, calls), daemon=True).start()
    except RuntimeError:  # there is no room for a thread
        os._exit(OUT_OF_MEMORY)
    try:
        write_message(answers_out, b"")
        while True:
            write_message(answers_out, _answer(calls.get()))
    except OSError:  # nobody listens any more
        os._exit(1)
    except MemoryError:
        os._exit(OUT_OF_MEMORY)


@contextmanager
def overdue_ends_worker(time_limit: float | None) -> Iterator[None]:
    """End this process, if it is a worker, when the block takes far longer than its time limit.

    A solver that hangs in C can be stopped in no other way. The system does it, by a signal that
    nobody handles (SIGALRM); Windows has none.
    """
    if time_limit is None or not _is_worker or not hasattr(signal, "setitimer"):
        yield
        return
    signal.setitimer(signal.ITIMER_REAL, 2 * time_limit + _GRACE_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _take_standard_streams() -> tuple[BinaryIO, BinaryIO]:
    """Keep the pipes for calls and answers: what a solver prints must not end up in them."""
    calls = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return calls, answers


def _receive(stream: BinaryIO, calls: SimpleQueue[bytearray]) -> None:
    """Receive the next call while one is answered; end this process with the one it serves."""
    try:
        while True:
            calls.put(read_message(stream))
    except (EOFError, OSError):
        os._exit(0)
    except MemoryError:
        os._exit(OUT_OF_MEMORY)


def _answer(call: bytearray) -> bytes:
    try:
        function, arguments, keywords = cloudpickle.loads(call)
        return _pickled(None, function(*arguments, **keywords))
    except MemoryError:
        raise
    except BaseException as error:
        if isinstance(error, ImportError) and "failed to map" in str(error):
            raise MemoryError from None  # so says who loads a library and has no room for it
        trace = format_exc()
        try:
            answer = _pickled(trace, error)
            cloudpickle.loads(answer)  # not every exception that can be pickled comes back
            return answer
        except Exception:
            return _pickled(trace, RuntimeError(f"{type(error).__name__}: {error}"))


def _pickled(trace: str | None, value: object) -> bytes:
    answer: bytes = cloudpickle.dumps((trace, value))
    return answer
