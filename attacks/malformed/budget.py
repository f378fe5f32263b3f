"""Limits for one case: processor time, and the memory of the whole process."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SECONDS = 2.0
"""Processor time that a small input may take."""

SECONDS_PER_BYTE = 20e-6
"""What a large input may take besides: reading is linear, so a case that takes more is not."""

MEMORY = 1 << 29
"""Bytes of address space that a process may ask for besides what it starts with."""


class TooSlow(BaseException):
    """A case took more processor time than it is worth."""


@contextmanager
def processor_time(seconds: float) -> Iterator[None]:
    """Raise `TooSlow` in the block once this process has worked so long; only in a main thread."""
    before = signal.signal(signal.SIGPROF, _too_slow)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _too_slow(number: int, frame: FrameType | None) -> None:
    raise TooSlow


def limit_memory() -> None:
    """Let allocations fail that would make this process larger than it is by `MEMORY` bytes."""
    import resource

    with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123 - no file on a disk
        pages = int(file.read().split()[0])
    size = pages * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (size + MEMORY, size + MEMORY))
