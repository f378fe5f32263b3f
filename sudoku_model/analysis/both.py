"""Two engines on one question: a SAT solver and CP-SAT, which share no code but ours.

They are asked about the same model: what is stated wrongly misleads both alike. What they share
besides the statement of the puzzle is the elimination before the search and, unless it is switched
off, the implied statements. Every solution is checked against the puzzle's meaning.
"""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter
from typing import Any

from sudoku_model.analysis.defects import defect
from sudoku_model.analysis.limits import UNWANTED
from sudoku_model.analysis.uniqueness import Status, Verdict, check
from sudoku_model.errors import DefectError
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Limits, engine_named, load_engine

BOTH = "both"
"""What `check` calls this instead of an engine."""

ENGINES = ("sat", "cpsat")


def check_with_both(
    puzzle: Puzzle,
    *,
    time_limit: float | None = None,
    conflict_limit: int | None = None,
    implied: bool = True,
) -> Verdict:
    """Ask both engines whether a puzzle has exactly one solution, and compare what they say.

    Args:
        puzzle: the puzzle.
        time_limit: seconds after which to give up, None for never; the first engine may use half
            of them.
        conflict_limit: conflicts of each search after which to give up, None for never.
        implied: as for `check`.

    Returns:
        The verdict of both. If only one of them decided it is the verdict of that one, with a
        note. After Ctrl-C it is undecided.

    Raises:
        DefectError: if they contradict each other; the message holds all it takes to reproduce it.
    """
    for engine in ENGINES:
        load_engine(engine_named(engine))
    started = perf_counter()
    limits = Limits(time_limit)
    settings: dict[str, Any] = {
        "time_limit": time_limit,
        "conflict_limit": conflict_limit,
        "implied": implied,
    }
    verdicts: list[Verdict] = []
    for engine in ENGINES:
        left = limits.remaining()
        share = left if left is None or verdicts else left / 2
        try:
            verdict = check(
                puzzle, engine, time_limit=share, conflict_limit=conflict_limit, implied=implied
            )
        except DefectError as error:
            raise defect(str(error).split("; please")[0], puzzle, verdicts, **settings) from None
        verdicts.append(verdict)
        if verdict.reason in UNWANTED:
            break
    found = _agreed(puzzle, verdicts, perf_counter() - started, settings)
    if (reason := verdicts[-1].reason) in UNWANTED:
        # One of them may have decided, but the caller must hear of Ctrl-C.
        solutions = found.solutions[:1]
        return replace(found, status=Status.UNDECIDED, solutions=solutions, reason=reason)
    return found


def _agreed(
    puzzle: Puzzle, verdicts: list[Verdict], seconds: float, settings: dict[str, Any]
) -> Verdict:
    """Return the verdict of all, or raise the defect that they contradict each other."""
    contradiction = _contradiction(verdicts)
    if contradiction:
        raise defect(contradiction, puzzle, verdicts, **settings)
    decided = [verdict for verdict in verdicts if verdict.status is not Status.UNDECIDED]
    # Of undecided ones that which has found a solution knows more; the last says why it stopped.
    best = decided[0] if decided else max(reversed(verdicts), key=lambda v: len(v.solutions))
    notes = [
        f"{verdict.solver} is undecided: {verdict.reason}"
        for verdict in verdicts
        if decided and verdict.status is Status.UNDECIDED
    ]
    return replace(best, solver=BOTH, seconds=seconds, notes=tuple(notes))


def _contradiction(verdicts: list[Verdict]) -> str:
    """Say how the verdicts contradict each other, if they do.

    The solutions of each, all of them checked, are witnesses against the verdicts of the others.
    """
    solutions = {solution.values for verdict in verdicts for solution in verdict.solutions}
    for verdict in verdicts:
        if verdict.status is Status.NONE and solutions:
            return f"{verdict.solver} calls a puzzle unsolvable that has a solution"
        if verdict.status is Status.UNIQUE and len(solutions) > 1:
            return f"{verdict.solver} calls a solution unique where there is another one"
    return ""
