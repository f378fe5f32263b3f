"""A worker process: answers the calls that come in through its standard input.

It is started by `sudoku_model.batch.pool` and imports nothing but what the calls need. A call and
its answer are a length in eight bytes and so many bytes of pickle.
"""

from __future__ import annotations

import os
import signal
from queue import SimpleQueue
from threading import Thread
from traceback import format_exc
from typing import BinaryIO

import cloudpickle

LENGTH = 8


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
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    calls_in, answers_out = _take_standard_streams()
    calls: SimpleQueue[bytearray] = SimpleQueue()
    Thread(target=_receive, args=(calls_in, calls), daemon=True).start()
    try:
        write_message(answers_out, b"")
        while True:
            write_message(answers_out, _answer(calls.get()))
    except OSError:  # nobody listens any more
        os._exit(1)


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


def _answer(call: bytearray) -> bytes:
    try:
        function, arguments, keywords = cloudpickle.loads(call)
        return _pickled(None, function(*arguments, **keywords))
    except BaseException as error:
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
