"""Timing in rounds: every contestant runs a share of the puzzles, then all run the next share.

What the machine does besides is spread over all contestants in this way. Time is the processor
time of this process (`time.process_time`), which other processes on the machine add little to.
"""

from __future__ import annotations

import os
import resource
import signal
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import inf
from statistics import median
from time import process_time
from typing import NoReturn

from benchmarks.contestant import MISSING, Verdicts
from sudoku_model.deadline import Cancellation


@dataclass
class Lap:
    """What one contestant did in one round.

    Attributes:
        answers: its verdicts on the first puzzles of the share.
        seconds: the processor time they took together.
    """

    answers: list[str] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        """Puzzles per second."""
        return len(self.answers) / self.seconds

    @property
    def milliseconds(self) -> float:
        """Milliseconds per puzzle."""
        return 1000 * self.seconds / len(self.answers)


def run_lap(verdicts: Verdicts, lines: Sequence[str], budget: float, *, interrupt: bool) -> Lap:
    """Let a contestant work on the puzzles until it is through, or its time is over.

    Args:
        verdicts: the contestant.
        lines: the puzzles.
        budget: seconds after which no further puzzle is begun; infinite for no limit.
        interrupt: whether to stop in the middle of a puzzle too, which then counts as missing.
    """
    if interrupt:
        return _lap_in_a_process(verdicts, lines, budget)
    lap = Lap()
    next_look = 1 if budget < inf else 0
    started = process_time()
    for answer in verdicts(lines):
        lap.answers.append(answer)
        if len(lap.answers) == next_look:
            seconds = process_time() - started
            if seconds > budget:
                break
            # A look at the clock takes a twentieth of the time of the fastest answers.
            next_look += 1 + int(next_look / seconds * budget / 1000)
    lap.seconds = process_time() - started
    return lap


def _lap_in_a_process(verdicts: Verdicts, lines: Sequence[str], budget: float) -> Lap:
    """Run a lap in a copy of this process, which the system ends when its time is over.

    Nothing else stops compiled code, nor Python code that swallows every exception.
    """
    started = _with_children()
    outlet, inlet = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(outlet)
        _answer_and_exit(verdicts, lines, budget, inlet)
    os.close(inlet)
    with os.fdopen(outlet, encoding="ascii") as pipe:
        lap = Lap(pipe.read().splitlines())
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGPROF, signal.SIGALRM):
        lap.answers.append(MISSING)
    elif status != 0:
        raise ChildProcessError(f"a contestant ended with wait status {status}")
    lap.seconds = _with_children() - started
    return lap


def _answer_and_exit(
    verdicts: Verdicts, lines: Sequence[str], budget: float, inlet: int
) -> NoReturn:
    code = 1
    try:
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, budget)
        signal.setitimer(signal.ITIMER_REAL, 60 + 10 * budget)  # for one that waits for ever
        started = _with_children()
        for answer in verdicts(lines):
            os.write(inlet, f"{answer}\n".encode("ascii"))
            if _with_children() - started > budget:
                break
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def _with_children() -> float:
    """Return the processor time of this process and of those it has started and waited for."""
    return process_time() + time_of_children()


def time_of_children() -> float:
    """Return the processor time of the processes that have been started and waited for."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


@contextmanager
def processor_time_limit(seconds: float) -> Iterator[None]:
    """Cancel our questions in a ``with`` block after so much processor time of this process.

    Limits on the clock would call those undecided that only had to wait for a busy machine.
    """
    cancellation = Cancellation()
    before = signal.signal(signal.SIGPROF, lambda *_: cancellation.cancel())
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        with cancellation.in_force():
            yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@dataclass(frozen=True)
class Spread:
    """The median of several measurements, with the smallest and the largest."""

    middle: float
    least: float
    most: float

    @staticmethod
    def of(values: Sequence[float]) -> Spread:
        """Summarise the measurements of all rounds."""
        return Spread(median(values), min(values), max(values))

    def __str__(self) -> str:
        if self.least == self.most:
            return number(self.middle)
        return f"{number(self.middle)} ({number(self.least)}–{number(self.most)})"


def number(value: float) -> str:
    """Write a number with three digits that count."""
    if value >= 100:
        return f"{value:,.0f}"
    if value >= 10:
        return f"{value:.1f}"
    return f"{value:.2f}" if value >= 1 else f"{value:.3f}"
