"""Running a submission in a process of its own, with limits."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.spawn import get_executable
from pathlib import Path
from shutil import rmtree
from threading import Thread
from typing import Any, BinaryIO, Final, cast

from sudoku_model.classroom.handover import from_data
from sudoku_model.classroom.student import MOST_HANDED, READY, Request
from sudoku_model.errors import SourceError
from sudoku_model.texts import cut
from sudoku_model.workers.protocol import ending_of

_START: Final = """
import sys
sys.path[:] = {path}
from sudoku_model.classroom.student import main
main()
"""
"""What the process runs. It finds modules where this one does, wherever it works."""

_SHOWN: Final = 300
"""Characters of what a submission says of itself."""


class NoModelError(Exception):
    """A submission has handed no model over; the message says why."""


class NotDoneError(Exception):
    """A submission has come to no proper end; the message says how it ended."""


def model_of(request: Request) -> tuple[dict[str, Any], str]:
    """Run a submission and return the model that it defines, and what failed afterwards.

    Returns:
        The arguments of `judge`; and which later cell of a notebook failed and why, else "".

    Raises:
        NoModelError: if it hands none over.
        NotDoneError: if it was not done in time, or its process has died.
        SourceError: if there can be no process for it.
    """
    try:
        code, said = _run(request)
    except (OSError, RuntimeError) as problem:  # RuntimeError: no room for a thread
        raise SourceError(f"no process can be started: {problem}") from None
    if not said.startswith(READY):
        raise SourceError(f"no process can be started: one ended with {ending_of(code)}")
    if code != 0 or said == READY:
        raise NotDoneError(f"its process ended early ({ending_of(code)})")
    try:
        data = json.loads(said[len(READY) :])
        if "problem" in data:
            raise NoModelError(_on_one_line(str(data["problem"])))
        return from_data(data["model"], request.grid), _on_one_line(str(data["failed"]))
    except (ValueError, KeyError, TypeError, RecursionError):
        raise NoModelError("what it handed over cannot be read") from None


def _run(request: Request) -> tuple[int, bytes]:
    """Run a submission; return the exit code of its process, and what that has said."""
    said: list[bytes] = []
    with _started() as process:
        calls, answers = cast(BinaryIO, process.stdin), cast(BinaryIO, process.stdout)
        most = len(READY) + MOST_HANDED
        reader = Thread(target=lambda: said.append(answers.read(most)), daemon=True)
        try:
            reader.start()
        except RuntimeError:
            _kill(process)
            raise
        try:
            with suppress(BrokenPipeError):
                pickle.dump(request, calls)
                calls.flush()
            code = process.wait(request.seconds)
        except subprocess.TimeoutExpired:
            raise NotDoneError(f"its code was still running after {request.seconds:g} s") from None
        finally:
            _kill(process)
            reader.join()
            rmtree(request.work, ignore_errors=True)
    return code, b"".join(said)


@contextmanager
def _started() -> Iterator[subprocess.Popen[bytes]]:
    """Start the process of a submission; in the end its pipes are closed."""
    code = _START.format(path=[str(Path(path).absolute()) for path in sys.path])
    process = subprocess.Popen(
        [get_executable(), "-c", code],
        # The process ends with the first of them, should this one be killed.
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "MPLBACKEND": "agg"},  # a notebook that plots opens no window
        start_new_session=True,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
    try:
        yield process
    finally:
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):  # what it has not read goes nowhere
                cast(BinaryIO, pipe).close()


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a process, and whatever it has started."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()


def _on_one_line(text: str) -> str:
    return cut(" ".join(text.split()), _SHOWN, "...")
