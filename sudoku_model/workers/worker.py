"""A worker process as the process that has started it sees it."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from multiprocessing.spawn import get_executable
from threading import Lock
from typing import BinaryIO, Final, cast

from sudoku_model.workers.calls import GRACE_SECONDS
from sudoku_model.workers.protocol import OUT_OF_MEMORY, ending_of, read_message, write_message

PIPE_BYTES: Final = 1 << 20
"""Size of a pipe, where the system allows a choice: about that of calls and answers."""

_START: Final = """
import sys
sys.path[:] = {path}
try:
    from sudoku_model.workers.process import main
except MemoryError:
    sys.exit({out_of_memory})
main()
"""
"""What a worker runs. It finds modules where this process does."""

_FLAGS: Final = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0) | getattr(
    subprocess, "CREATE_NO_WINDOW", 0
)
"""On Windows: Ctrl-C does not reach it, and no window opens."""


class Worker:
    """A worker process and the pipes to it.

    Raises:
        OSError: if there can be no such process.
    """

    def __init__(self) -> None:
        code = _START.format(path=[*map(str, sys.path)], out_of_memory=OUT_OF_MEMORY)
        self._process = subprocess.Popen(
            [get_executable(), "-c", code],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pipesize=PIPE_BYTES,
            creationflags=_FLAGS,
        )
        self._calls = cast(BinaryIO, self._process.stdin)
        self._answers = cast(BinaryIO, self._process.stdout)
        self._sending = Lock()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether there still is such a process."""
        return self._process.poll() is None

    def becomes_ready(self) -> bool:
        """Wait until it can be asked; false if it ends before."""
        try:
            read_message(self._answers)
        except EOFError:
            return False
        return True

    def send(self, number: int, message: bytes) -> None:
        """Send a call.

        Raises:
            OSError: if it has died.
        """
        with self._sending:
            write_message(self._calls, number, message)

    def cancel(self, number: int) -> None:
        """Say that nobody waits for the answer to a call, if it still listens."""
        # Nothing waits for a full pipe: a process that does not read does not listen.
        if self._sending.acquire(timeout=GRACE_SECONDS):
            try:
                with suppress(OSError, ValueError):
                    write_message(self._calls, number)
            finally:
                self._sending.release()

    def receive(self) -> bytearray:
        """Wait for the next answer.

        Raises:
            EOFError: if it has died.
        """
        return read_message(self._answers)[1]

    def kill(self) -> None:
        """End the process, whatever it is doing."""
        self._process.kill()

    def close(self) -> str:
        """End the process, which must have nothing to do; say how it ended."""
        with suppress(OSError):  # what it has not read goes nowhere
            self._calls.close()
        self._answers.close()
        code = self._process.wait()
        return "lack of memory" if code == OUT_OF_MEMORY else ending_of(code)
