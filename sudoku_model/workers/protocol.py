"""What a process of its own and the one that has started it agree on: pipes, messages, its end.

A message is the number of a call and its pickled content. A message without content tells the
worker that nobody waits for the answer to that call any more; from the worker, with number 0, it
says that the worker is ready.
"""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from struct import Struct
from typing import BinaryIO, Final

OUT_OF_MEMORY: Final = 12
"""Exit code of a worker that has no memory left. A new worker has what this one holds in vain."""

_HEAD: Final = Struct(">QQ")


def take_standard_streams(printed: int | None = None) -> tuple[BinaryIO, BinaryIO]:
    """Take input and output for the messages; what is printed goes to another stream, or nowhere.

    Nothing that runs in this process must read the one or end up in the other.
    """
    streams = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing if printed is None else printed, 1)
    os.close(nothing)
    return streams


def ending_of(code: int) -> str:
    """Say how a process has ended: by which signal, or with which exit code."""
    with suppress(ValueError):
        return signal.Signals(-code).name
    return f"exit code {code}"


def write_message(stream: BinaryIO, number: int, content: bytes = b"") -> None:
    """Write one message."""
    stream.write(_HEAD.pack(number, len(content)))
    stream.write(content)
    stream.flush()


def read_message(stream: BinaryIO) -> tuple[int, bytearray]:
    """Read one message.

    Raises:
        EOFError: if the other side is gone.
    """
    number, length = _HEAD.unpack(_read(stream, bytearray(_HEAD.size)))
    return number, _read(stream, bytearray(length))


def _read(stream: BinaryIO, buffer: bytearray) -> bytearray:
    if stream.readinto(buffer) < len(buffer):  # type: ignore[attr-defined]
        raise EOFError
    return buffer
