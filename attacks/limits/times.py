"""Is a time limit kept? Each question runs in a process of its own, so that it can be stopped.

On a machine that does other things besides, a process waits for its turn, and is late through no
fault of its own. So what counts after the end of the limit is not the time that passes but the
processor time that the question still uses. On an idle machine that is the same.
"""

from __future__ import annotations

import multiprocessing
import random
import resource
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import product
from multiprocessing.connection import Connection
from time import clock_gettime, perf_counter, process_time

from attacks.limits.puzzles import PUZZLES
from attacks.limits.questions import ASKED, ASKED_OF_ENGINES, ENGINES, answered
from sudoku_model.analysis.conversation import close_idle
from sudoku_model.formats import read

LIMITS = (0.2, 0.5, 1.0, 3.0)

SHARE, SLACK = 0.1, 0.1
"""A question may take so much longer than its limit: a part of it, and so many seconds."""

MEASURED_AGAIN = 2
"""How often what took too long is measured again: the machine may have been busy elsewhere."""

STOPPED_AFTER = 30.0
"""Seconds beyond its limit after which a question is stopped."""

MOST_MEMORY = 8 << 30
"""Bytes of memory that a question may take, so that the machine survives it."""


@dataclass(frozen=True)
class Case:
    """A question about a puzzle, put to an engine, with a limit."""

    question: str
    engine: str
    puzzle: str
    limit: float

    def __str__(self) -> str:
        engine = f" of {self.engine}" if self.engine else ""
        return f"{self.question}{engine}: {self.puzzle}, {self.limit} s"


@dataclass(frozen=True)
class Run:
    """How a case went.

    Attributes:
        case: the case.
        seconds: how long it took; see the module's description.
        megabytes: the memory that it took at most.
        ending: how it ended.
    """

    case: Case
    seconds: float
    megabytes: float
    ending: str

    @property
    def beyond(self) -> float:
        """By how many seconds it was late; negative if it was done before."""
        return self.seconds - self.case.limit

    @property
    def is_late(self) -> bool:
        """Whether it took too long."""
        return self.seconds > self.case.limit * (1 + SHARE) + SLACK

    @property
    def is_wrong(self) -> bool:
        """Whether it ended as nothing may end."""
        return self.ending.startswith(("error", "crashed"))


def cases(seed: int) -> list[Case]:
    """Return all cases in random order."""
    asked = [*product(ASKED_OF_ENGINES, ENGINES), *((question, "") for question in ASKED)]
    found = [
        Case(question, engine, puzzle, limit)
        for (question, engine), puzzle, limit in product(asked, PUZZLES, LIMITS)
    ]
    random.Random(seed).shuffle(found)
    return found


def import_all() -> None:
    """Ask each question once: what a limit may not count is the import of what it needs."""
    tiny = read("1... ..3. .4.. ...2")
    for engine in ENGINES:
        answered(ASKED_OF_ENGINES["check"], tiny, engine, 1.0)
    for ask in (ASKED_OF_ENGINES | ASKED).values():
        for puzzle in (tiny, tiny.without("r1c1"), tiny.with_given("r1c4", 1)):
            answered(ask, puzzle, "sat", 1.0)
    close_idle()


def measured(case: Case, seed: int) -> Run:
    """Run a case; if it is late once more, and the shortest time counts."""
    ask = partial(_prepared, case, seed)
    runs: list[Run] = []
    while not runs or (runs[-1].is_late and len(runs) <= MEASURED_AGAIN):
        runs.append(Run(case, *in_a_fork(ask, case.limit)))
    return min(runs, key=lambda run: run.seconds)


def in_a_fork(prepare: Callable[[], Callable[[], str]], limit: float) -> tuple[float, float, str]:
    """Ask in a process of its own.

    Args:
        prepare: returns what asks, and says how it ended; its own time does not count.
        limit: the seconds that the question may take.

    Returns:
        How long it took (see the module's description), how many megabytes it took at most, and
        how it ended.
    """
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(prepare, sender))
    process.start()
    sender.close()
    clock = (~(process.pid or 0) << 3) | 2  # the processor time of the process: clock_gettime(2)
    used = 0.0
    try:
        receiver.recv()  # it has begun
        if not receiver.poll(limit):
            used = clock_gettime(clock)
        if receiver.poll(STOPPED_AFTER):
            seconds, used_in_all, megabytes, ending = receiver.recv()
            if used:
                seconds = min(seconds, limit + used_in_all - used)
            return seconds, megabytes, ending
        return limit + clock_gettime(clock) - used, 0.0, "stopped"
    except EOFError:
        process.join()
        return 0.0, 0.0, f"crashed: exit code {process.exitcode}"
    finally:
        process.kill()
        process.join()
        receiver.close()


def _prepared(case: Case, seed: int) -> Callable[[], str]:
    puzzle = PUZZLES[case.puzzle](random.Random(seed))
    ask = (ASKED_OF_ENGINES | ASKED)[case.question]
    return partial(answered, ask, puzzle, case.engine, case.limit)


def _work(prepare: Callable[[], Callable[[], str]], sender: Connection) -> None:
    ask = prepare()
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    sender.send("begun")
    started = perf_counter()
    try:
        ending = ask()
    except MemoryError:
        ending = "out of memory"
    except Exception as error:
        ending = f"error: {type(error).__name__}: {error}"
    seconds = perf_counter() - started
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    sender.send((seconds, process_time(), peak, ending[:300]))
    sender.close()
