"""Does a process grow that works for long? Each activity runs in a process of its own."""

from __future__ import annotations

import ctypes
import gc
import multiprocessing
import random
import tempfile
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import sudoku_model as sm
from sudoku_model.constraints import KillerCage, Regex, Sandwich, Thermometer, Whisper
from sudoku_model.constraints.base import Constraint
from sudoku_model.errors import SudokuModelError
from sudoku_model.puzzle import Puzzle

MEASURED_EVERY = 0.1
"""The memory is measured each time that this part of the time is over."""

FEWEST_ROUNDS = 15
"""Times that an activity is done between two measurements, however long it takes."""

MAY_GROW = 4.0
"""Megabytes that a process may grow in the second half of its time: what an allocator does not
give back at once, and caches that are not yet full. A leak is more, if one waits long enough."""


def variant(rng: random.Random) -> Puzzle:
    """Return a puzzle with constraints that were never asked about before."""
    row, column = rng.randrange(1, 6), rng.randrange(1, 6)
    cells = [f"r{row}c{column}", f"r{row}c{column + 1}", f"r{row + 1}c{column + 1}"]
    kinds: list[Constraint] = [
        KillerCage(" ".join(cells), rng.randrange(6, 16)),
        Thermometer(" ".join(cells)),
        Whisper(" ".join(cells), rng.choice([1, 2, 3])),
        Sandwich(f"r{row}", rng.choice([0, 2, 5, 7, 9, 14])),
        Regex(" ".join(cells), f".*{rng.randrange(1, 7)}.*"),
    ]
    puzzle = Puzzle.empty(6).with_constraints(*rng.sample(kinds, 3))
    for _ in range(rng.randrange(5)):
        cell = f"r{rng.randrange(1, 7)}c{rng.randrange(1, 7)}"
        puzzle = puzzle.with_given(cell, rng.randrange(1, 7))
    return puzzle


def _asked(ask: Callable[[Puzzle], object]) -> Callable[[random.Random], object]:
    return lambda rng: ask(variant(rng))


def _left_early(rng: random.Random) -> None:
    """Begin to list solutions, and leave it at that."""
    found = sm.solutions(variant(rng))
    next(found, None)
    if rng.random() < 0.5:
        found.close()  # type: ignore[attr-defined]


def _edited(rng: random.Random) -> None:
    """Ask about a puzzle after each of some changes, as somebody does who is setting it."""
    puzzle = variant(rng)
    for _ in range(5):
        cell = f"r{rng.randrange(1, 7)}c{rng.randrange(1, 7)}"
        puzzle = puzzle.without(cell).with_given(cell, rng.randrange(1, 7))
        sm.check(puzzle, time_limit=1)
        sm.true_candidates(puzzle, time_limit=1)


def _certified(rng: random.Random) -> None:
    with tempfile.TemporaryDirectory() as folder:
        sm.certify(variant(rng), Path(folder) / "certificate")
        sm.verify(Path(folder) / "certificate")


ACTIVITIES: dict[str, Callable[[random.Random], object]] = {
    "check": _asked(sm.check),
    "check by cpsat": _asked(lambda puzzle: sm.check(puzzle, "cpsat")),
    "check by cadical153": _asked(lambda puzzle: sm.check(puzzle, "sat:cadical153")),
    "check by backtracking": _asked(lambda p: sm.check(p, "backtracking", time_limit=0.05)),
    "check without time": _asked(lambda puzzle: sm.check(puzzle, time_limit=0.0005)),
    "check many": lambda rng: list(sm.check_many([variant(rng) for _ in range(20)], workers=1)),
    "solutions left early": _left_early,
    "count": _asked(lambda puzzle: sm.count(puzzle, limit=20)),
    "candidates": _asked(sm.true_candidates),
    "conflict": _asked(sm.conflict),
    "repair": _asked(lambda puzzle: sm.repair(puzzle, limit=2)),
    "minimal": _asked(sm.minimal),
    "ambiguity": _asked(lambda puzzle: sm.ambiguity(puzzle, limit=1, time_limit=0.2)),
    "steps": _asked(sm.steps),
    "generate": lambda rng: sm.generate(4, seed=rng.randrange(1 << 60)),
    "generate with marks": lambda rng: sm.generate(
        4, choose=["KillerCage"], seed=rng.randrange(1 << 60)
    ),
    "encode": _asked(sm.encode),
    "write the model": _asked(lambda puzzle: sm.encode(puzzle).text()),
    "write and read": _asked(lambda puzzle: sm.read(sm.write(puzzle, "json"))),
    "certify and verify": _certified,
    "editing": _edited,
}


class Growth(NamedTuple):
    """What an activity took.

    Attributes:
        activity: its name.
        rounds: how often it was done.
        megabytes: the memory at each measurement.
    """

    activity: str
    rounds: int
    megabytes: tuple[float, ...]

    @property
    def grown(self) -> float:
        """Megabytes by which the process grew in the second half of its time."""
        return max(self.megabytes[-2:]) - max(self.megabytes[: len(self.megabytes) // 2])

    @property
    def has_fallen(self) -> bool:
        """Whether that is too much."""
        return self.grown > MAY_GROW


def grown(activity: str, seed: int, seconds: float) -> Growth:
    """Do something again and again in a process of its own, and measure its memory."""
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(activity, seed, seconds, sender))
    process.start()
    sender.close()
    try:
        rounds, megabytes = receiver.recv()
    finally:
        process.join()
        receiver.close()
    return Growth(activity, rounds, megabytes)


def _work(activity: str, seed: int, seconds: float, sender: Connection) -> None:
    rng = random.Random(seed)
    act = ACTIVITIES[activity]
    rounds, found = 0, []
    started = perf_counter()
    for part in range(round(1 / MEASURED_EVERY)):
        until = started + seconds * MEASURED_EVERY * (part + 1)
        while True:
            with suppress(SudokuModelError):
                act(rng)
            rounds += 1
            # On a busy machine so little is done in time that only the beginning is measured.
            if perf_counter() > until and rounds >= FEWEST_ROUNDS * (part + 1):
                break
        found.append(memory_in_use())
    sender.send((rounds, tuple(found)))


def memory_in_use() -> float:
    """Return the megabytes that this process holds, after what is free was given back."""
    gc.collect()
    with suppress(OSError, AttributeError):  # the C library may be another one than GNU's
        ctypes.CDLL(None).malloc_trim(0)
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6
