"""One question about one large puzzle in a process of its own, with its time and memory.

A process of its own makes the memory measurable, limits it, and can be ended when a solver does
not look at the clock. The child is this module: a job as JSON on standard input, its result as
JSON on standard output.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from time import process_time

from benchmarks.timing import number

MEMORY_LIMIT = 4 * 1024**3
"""Bytes of address space. Pairwise clauses of a 64x64 grid need more, and would take the machine
with them."""

PATIENCE = 15.0
"""Seconds on top of the time limit after which a child is ended: a solver looks at the clock only
now and then, and not at all while clauses are made and loaded."""


@dataclass(frozen=True)
class Job:
    """A question.

    Attributes:
        puzzle: one line; the empty grid if it is empty.
        order: the number of digits.
        engine: as the library names it.
        question: ``check`` or ``solve``.
        seconds: the time limit.
    """

    puzzle: str
    order: int
    engine: str
    question: str
    seconds: float


@dataclass(frozen=True)
class Result:
    """An answer, and what it took.

    Attributes:
        answer: a verdict, ``solved``, or why there is none.
        seconds: processor time.
        megabytes: memory of the process at its peak; 0 if it did not come to its end.
        statements: clauses and native constraints, or constraints of a CP-SAT model.
    """

    answer: str
    seconds: float
    megabytes: float
    statements: int

    @property
    def is_decided(self) -> bool:
        """Whether the question was answered."""
        return self.answer in ("unique", "multiple", "none", "solved")

    def __str__(self) -> str:
        took = f"{number(self.seconds)} s"
        return took if self.is_decided else f"{self.answer}, {took}"


def ask(job: Job) -> Result:
    """Let a new process answer the question."""
    repository = str(Path(__file__).resolve().parents[1])
    try:
        done = subprocess.run(
            [sys.executable, "-m", "benchmarks.question"],
            input=json.dumps(asdict(job)),
            capture_output=True,
            text=True,
            check=False,
            cwd=repository,
            env={**os.environ, "PYTHONPATH": repository},
            timeout=job.seconds + PATIENCE,
        )
    except subprocess.TimeoutExpired:
        return Result("ended after", job.seconds + PATIENCE, 0.0, 0)
    if done.returncode != 0:
        reason = done.stderr.strip().splitlines()[-1:] or ["no message"]
        return Result("out of memory" if "MemoryError" in reason[0] else "failed", 0.0, 0.0, 0)
    return Result(**json.loads(done.stdout))


def _answer(job: Job) -> Result:
    from sudoku_model.analysis.conversation import conversation
    from sudoku_model.analysis.solutions import solve
    from sudoku_model.analysis.uniqueness import check
    from sudoku_model.errors import UndecidedError
    from sudoku_model.formats import read
    from sudoku_model.grid import Grid
    from sudoku_model.puzzle import Puzzle
    from sudoku_model.solvers import engine_named, open_session
    from sudoku_model.stated import state_rules

    engine = engine_named(job.engine)
    # The engine's imports are not part of the question.
    open_session(state_rules(Grid.square(4)), engine).close()
    puzzle = read(job.puzzle) if job.puzzle else Puzzle.empty(job.order)
    started = process_time()
    if job.question == "check":
        answer = check(puzzle, engine, time_limit=job.seconds).status.value
    else:
        try:
            answer = "none" if solve(puzzle, engine, time_limit=job.seconds) is None else "solved"
        except UndecidedError:
            answer = "undecided"
    seconds = process_time() - started
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    with conversation(puzzle, engine) as (session, _):
        counted = session.statistics()
    sizes = (counted.get(name, 0) for name in _SIZES)
    return Result(answer, seconds, megabytes, int(sum(sizes)))


_SIZES = ("clauses", "native at-most-one constraints", "constraints")


def main() -> None:
    """Answer the question on standard input."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))
    print(json.dumps(asdict(_answer(Job(**json.load(sys.stdin))))))


if __name__ == "__main__":
    main()
