"""Timing in rounds: every contestant runs a share of the puzzles, then all run the next share.

What the machine does besides is spread over all contestants in this way. Time is the processor
time of this process (`time.process_time`), which other processes on the machine add little to.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median
from time import process_time
from types import FrameType

from benchmarks.contestant import MISSING, Verdicts


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


class _OutOfTime(BaseException):
    """Not an `Exception`: some of the packages swallow all of those."""


def run_lap(verdicts: Verdicts, lines: Sequence[str], budget: float, *, interrupt: bool) -> Lap:
    """Let a contestant work on the puzzles until it is through, or its time is over.

    Args:
        verdicts: the contestant.
        lines: the puzzles.
        budget: seconds after which no further puzzle is begun.
        interrupt: whether to stop in the middle of a puzzle too, which then counts as missing.
            Right for pure Python; a solver in C would be left in an undefined state.
    """
    lap = Lap()
    started = process_time()
    try:
        with _alarm(budget if interrupt else None):
            for answer in verdicts(lines):
                lap.answers.append(answer)
                if process_time() - started > budget:
                    break
    except _OutOfTime:
        lap.answers.append(MISSING)
    lap.seconds = process_time() - started
    return lap


@contextmanager
def _alarm(seconds: float | None) -> Iterator[None]:
    if seconds is None:
        yield
        return

    def out_of_time(number: int, frame: FrameType | None) -> None:
        raise _OutOfTime

    before = signal.signal(signal.SIGPROF, out_of_time)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
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
