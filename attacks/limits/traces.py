"""Does a question leave the process as it found it?"""

from __future__ import annotations

import decimal
import gc
import locale
import logging
import os
import random
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import numpy as np

import sudoku_model as sm
from attacks.limits.questions import ASKED, ASKED_OF_ENGINES, answered
from sudoku_model.errors import SudokuModelError
from sudoku_model.formats import read
from sudoku_model.puzzle import Puzzle

ENDS_WITHIN = 5.0
"""Seconds within which a thread that a question has begun must have ended."""

Seen = dict[str, Any]


def state() -> Seen:
    """Return what a question must leave as it was."""
    gc.collect()
    return {
        "signal handlers": {number: signal.getsignal(number) for number in signal.valid_signals()},
        "blocked signals": signal.pthread_sigmask(signal.SIG_BLOCK, []),
        "timers": [signal.getitimer(kind) for kind in (signal.ITIMER_REAL, signal.ITIMER_PROF)],
        "wakeup file": _wakeup_file(),
        "threads": {thread.name for thread in threading.enumerate()},
        "open files": _open_files(),
        "child processes": _children(),
        "warnings filters": list(warnings.filters),
        "recursion limit": sys.getrecursionlimit(),
        "switch interval": sys.getswitchinterval(),
        "locale": locale.setlocale(locale.LC_ALL),
        "random numbers": hash(random.getstate()),
        "random numbers of NumPy": _digest(np.random.get_state()),
        "error handling of NumPy": np.geterr(),
        "environment": dict(os.environ),
        "working directory": Path.cwd(),
        "umask": _umask(),
        "loggers": {
            name: (one.level, tuple(one.handlers), one.propagate)
            for name, one in [("", logging.getLogger()), *_loggers()]
        },
        "logging disabled": logging.root.manager.disable,
        "hooks": (sys.excepthook, sys.displayhook, threading.excepthook, sys.unraisablehook),
        "tracing": (sys.gettrace(), sys.getprofile(), threading.gettrace()),
        "streams": (sys.stdin, sys.stdout, sys.stderr),
        "decimal context": str(decimal.getcontext()),
        "garbage collector": (gc.isenabled(), gc.get_threshold(), len(gc.callbacks)),
        "module search path": list(sys.path),
    }


def _wakeup_file() -> int:
    number = signal.set_wakeup_fd(-1)
    signal.set_wakeup_fd(number)
    return number


def _open_files() -> dict[str, str]:
    found = {}
    for entry in Path("/proc/self/fd").iterdir():
        with suppress(OSError):  # the one by which they are listed
            found[entry.name] = os.readlink(entry)  # noqa: PTH115 - of sockets and pipes too
    return {name: place for name, place in found.items() if not place.startswith("/proc/")}


def _children() -> str:
    return Path(f"/proc/self/task/{threading.get_native_id()}/children").read_text()


def _digest(numbers: Any) -> tuple[Any, ...]:
    name, keys, *rest = numbers
    return name, hash(keys.tobytes()), *rest


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _loggers() -> Iterator[tuple[str, logging.Logger]]:
    for name, one in logging.root.manager.loggerDict.items():
        if isinstance(one, logging.Logger) and (one.handlers or one.level):
            yield name, one


def changes(before: Seen) -> dict[str, tuple[Any, Any]]:
    """Return what is not as it was, with what it was; threads are given time to end."""
    until = monotonic() + ENDS_WITHIN
    while True:
        after = state()
        found = {name: (seen, after[name]) for name, seen in before.items() if seen != after[name]}
        if not found or monotonic() > until:
            return found
        sleep(0.05)


_BEGINS_WITHIN = 0.01
"""Seconds within which a ``with`` block is entered, also on a busy machine."""


@contextmanager
def ctrl_c(after: float) -> Iterator[None]:
    """Press Ctrl-C once, so many seconds after the beginning of a ``with`` block.

    A ``KeyboardInterrupt`` ends the block.
    """
    has_begun, is_over = threading.Event(), threading.Event()

    def press() -> None:
        has_begun.wait()
        if not is_over.wait(_BEGINS_WITHIN + after):
            # The thread that is to be interrupted, or it may go on for a while before it is.
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)

    finger = threading.Thread(target=press, name="finger")
    finger.start()
    try:
        with suppress(KeyboardInterrupt):
            try:
                has_begun.set()
                yield
            finally:
                is_over.set()
                finger.join()
                sleep(0.001)  # a signal that came at the very end is heeded here
    except KeyboardInterrupt:  # it was pressed after all
        pass


def _raises(puzzle: Puzzle) -> None:
    """Ask with a constraint of a user's own that goes wrong in the middle."""

    def wrong(*values: int) -> bool:
        raise ZeroDivisionError

    with suppress(ZeroDivisionError, SudokuModelError):
        sm.check(puzzle.with_constraints(sm.Predicate("r1c1 r1c2", wrong)))


Act = Callable[[random.Random], object]

_EASY = "1... ..3. .4.. ...2"


def acts() -> dict[str, Act]:
    """Return by name what is tried: each question, answered, out of time, and interrupted."""
    found: dict[str, Act] = {}
    hard = Puzzle.empty(25)
    for name, ask in (ASKED_OF_ENGINES | ASKED).items():
        for engine in ("sat", "sat:cadical153", "cpsat", "backtracking"):
            if engine != "sat" and name in ASKED:
                continue
            label = f"{name} of {engine}" if name in ASKED_OF_ENGINES else name
            found[label] = _answered(ask, read(_EASY), engine, 5.0)
            found[f"{label}, out of time"] = _answered(ask, hard, engine, 0.05)
            found[f"{label}, interrupted"] = _interrupted(ask, hard, engine)
    found["an error of a user's own constraint"] = lambda _: _raises(read(_EASY))
    found["a bad text"] = lambda _: _refused("12345")
    found["canonical"] = lambda _: sm.canonical(read(_EASY))
    found["propagate"] = lambda _: sm.propagate(read(_EASY))
    found["encode"] = lambda _: sm.encode(read(_EASY))
    found["solutions left early"] = lambda _: next(sm.solutions(Puzzle.empty(4)))
    found["check many on all cores"] = lambda _: list(
        sm.check_many([Puzzle.empty(9).with_given("r1c1", digit) for digit in range(1, 10)])
    )
    return found


def _answered(ask: Any, puzzle: Puzzle, engine: str, seconds: float) -> Act:
    return lambda _: answered(ask, puzzle, engine, seconds)


def _interrupted(ask: Any, puzzle: Puzzle, engine: str) -> Act:
    def act(rng: random.Random) -> None:
        with ctrl_c(0.1 * rng.random()):
            answered(ask, puzzle, engine, 0.2)

    return act


def _refused(text: str) -> None:
    with suppress(SudokuModelError):
        sm.read(text)
