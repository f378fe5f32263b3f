"""What a worker process and the process that has started it say to each other.

A message is the number of a call and its content, which is pickled by who speaks of calls. To the
worker a message without content says that nobody waits for the answer to that call any more; from
the worker, with number 0, that it is ready.
"""

from __future__ import annotations

from struct import Struct
from typing import BinaryIO, Final

OUT_OF_MEMORY: Final = 12
"""Exit code of a worker that has no memory left: a new one has what it holds in vain."""

_HEAD: Final = Struct(">QQ")


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
