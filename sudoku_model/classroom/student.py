"""The process in which one submission runs: it hands over the model that the submission defines.

`sudoku_model.classroom.running` starts it. What it writes is data (`handover`), and whoever reads
that believes none of it.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from inspect import signature
from pathlib import Path
from shutil import rmtree
from threading import Thread
from typing import Any, BinaryIO, Final

from sudoku_model.classroom.code import NOTEBOOK, CodeError, run_file, told
from sudoku_model.classroom.handover import to_data
from sudoku_model.grid import Grid
from sudoku_model.referee.numbering import Numbering
from sudoku_model.workers.protocol import take_standard_streams

MOST_MEMORY: Final = 4 << 30
"""Bytes of addresses that a submission may have; OR-Tools alone takes one of these four."""

MOST_WRITTEN: Final = 64 << 20
"""The largest file in bytes that it may write."""

MOST_HANDED: Final = 64 << 20
"""How much it may hand over, in bytes."""

_GRACE_SECONDS: Final = 5.0
"""How long it may outlive whoever should end it."""

READY: Final = b"ready "
"""What the process says before it runs the code of the submission."""


@dataclass(frozen=True)
class Request:
    """What a submission is asked for.

    Attributes:
        file: the submission.
        work: its working directory, which is not there yet.
        name: what it should define.
        grid: the grid of the task.
        seconds: how long it may take, None for ever.
    """

    file: Path
    work: Path
    name: str
    grid: Grid
    seconds: float | None


def main() -> None:
    """Run the submission that the standard input asks for, and hand over its model."""
    owner, answers = take_standard_streams()
    request: Request = pickle.load(owner)
    request.work.mkdir()
    _end_with(owner, request.work)
    os.chdir(request.work)
    _limit(request.seconds)
    try:
        _answer_to(answers, request)
    finally:  # where nobody is left to take the answer, either
        os.chdir(request.work.parent)
        rmtree(request.work, ignore_errors=True)
    os._exit(0)  # what the submission has left to be done at the end is not waited for


def _answer_to(answers: BinaryIO, request: Request) -> None:
    answers.write(READY)
    answers.flush()
    handed = json.dumps(_answer(request))
    if len(handed) > MOST_HANDED:
        handed = json.dumps({"problem": f"its model takes more than {MOST_HANDED:,} bytes"})
    answers.write(handed.encode())
    answers.close()


def _end_with(owner: BinaryIO, work: Path) -> None:
    """End this process, and what it has started, when the one that has started it is gone."""

    def wait() -> None:
        owner.read()
        rmtree(work, ignore_errors=True)
        if hasattr(os, "killpg"):
            os.killpg(os.getpgrp(), signal.SIGKILL)
        os._exit(1)

    Thread(target=wait, daemon=True).start()


def _limit(seconds: float | None) -> None:
    """Set the limits that the system has; where it has none, the time limit must do."""
    # Code in C may never let the thread have its turn that would end this process.
    if seconds is not None and hasattr(signal, "setitimer"):
        with suppress(OverflowError, OSError, ValueError):  # a limit that is none
            signal.setitimer(signal.ITIMER_REAL, seconds + _GRACE_SECONDS)
    try:
        import resource
    except ModuleNotFoundError:  # Windows
        return
    for kind, most in (
        (resource.RLIMIT_AS, MOST_MEMORY),
        (resource.RLIMIT_FSIZE, MOST_WRITTEN),
        (resource.RLIMIT_CORE, 0),
    ):
        with suppress(OSError, ValueError):  # there may be a lower one already
            resource.setrlimit(kind, (most, most))


def _called(function: Callable[..., Any], grid: Grid) -> Any:
    """Call a function that a submission defines; if it takes one argument, with a `Numbering`."""
    given: tuple[Any, ...] = ()
    with suppress(ValueError, TypeError):  # what has no signature may still be called
        needed = [
            parameter
            for parameter in signature(function).parameters.values()
            if parameter.default is parameter.empty
            and parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD)
        ]
        given = (Numbering(grid),) if len(needed) == 1 else ()
    return function(*given)


def _answer(request: Request) -> dict[str, Any]:
    try:
        is_notebook = request.file.suffix == NOTEBOOK
        defined: Mapping[str, Any]
        failed = ""
        # Like an imported module: what is below a main guard is not asked for.
        try:
            defined = run_file(request.file, "__main__" if is_notebook else "submission")
        except CodeError as problem:
            if request.name not in problem.defined:
                raise
            defined, failed = problem.defined, str(problem)
        if request.name not in defined:
            return {"problem": f"it does not define {request.name!r}"}
        model = defined[request.name]
        if callable(model):
            model = _called(model, request.grid)
        if model is None:
            return {"problem": f"{request.name!r} is None, expected a model"}
        return {"model": to_data(model, request.grid), "failed": failed}
    except CodeError as problem:
        return {"problem": str(problem)}
    except BaseException as problem:  # of the function that it defines, or of what that returns
        return {"problem": told(problem)}
