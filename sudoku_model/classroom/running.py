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
from typing import Any, Final

from sudoku_model.classroom.handover import from_data
from sudoku_model.classroom.student import HANDED, MOST_WRITTEN, REQUEST, WORK, Request

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
    """A submission was not done in time."""


def model_of(request: Request, folder: Path) -> dict[str, Any]:
    """Run a submission and return the model that it defines, as arguments of `judge`.

    Args:
        request: what it is asked for.
        folder: an empty folder for it.

    Raises:
        NoModelError: if it hands none over.
        NotDoneError: if it was not done in time.
    """
    (folder / WORK).mkdir()
    (folder / REQUEST).write_bytes(pickle.dumps(request))
    with _started(folder) as process:
        try:
            code = process.wait(request.seconds)
        except subprocess.TimeoutExpired:
            raise NotDoneError from None
    handed = _read(folder / HANDED)
    if handed is None:
        raise NoModelError(_ending(code))
    try:
        data = json.loads(handed)
        if "problem" in data:
            raise NoModelError(_on_one_line(str(data["problem"])))
        return from_data(data["model"], request.grid)
    except (ValueError, KeyError, TypeError, RecursionError):
        raise NoModelError("what it handed over cannot be read") from None


@contextmanager
def _started(folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Start the process of a submission; in the end it is killed, and what it has started too."""
    code = _START.format(path=[str(Path(path).absolute()) for path in sys.path])
    process = subprocess.Popen(
        [get_executable(), "-c", code, str(folder)],
        # Nothing is sent: it ends with this pipe, should this process be killed.
        stdin=subprocess.PIPE,
        # What it prints goes nowhere: it is no answer, and there may be any amount of it.
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=folder / WORK,
        env={**os.environ, "MPLBACKEND": "agg"},  # a notebook that plots opens no window
        start_new_session=True,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
    try:
        yield process
    finally:
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
        process.kill()
        process.communicate()


def _read(path: Path) -> bytes | None:
    """Return what was handed over, None if there is nothing whole."""
    with suppress(OSError):
        if path.is_file() and path.stat().st_size <= MOST_WRITTEN:
            return path.read_bytes()
    return None


def _ending(code: int) -> str:
    how = f"exit code {code}"
    with suppress(ValueError):
        how = signal.Signals(-code).name
    return f"its process ended early ({how})"


def _on_one_line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN else f"{line[:_SHOWN]}..."
