"""What the live board asks about a puzzle, with answers that can travel as JSON.

The same functions answer in the process that the board keeps for its questions and, where there
can be no such process, in this one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, TypeAlias

from sudoku_model.errors import SudokuModelError
from sudoku_model.formats import read, write
from sudoku_model.puzzle import Puzzle
from sudoku_model.workers.process import overdue_ends_worker

Answer: TypeAlias = dict[str, Any]
"""What JSON can hold."""


class Question(str, Enum):
    """The questions of the live board."""

    VERDICT = "verdict"
    CONFLICT = "conflict"
    CANDIDATES = "candidates"


Reply: TypeAlias = dict[str, Any]
"""Either an ``answer``, or an ``error`` in words."""


def reply_to(question: Question, puzzle: Puzzle, time_limit: float | None) -> Reply:
    """Answer a question about a puzzle, or say why that cannot be.

    Args:
        question: which one.
        puzzle: the puzzle.
        time_limit: seconds after which to give up, None for never.
    """
    try:
        return {"answer": _ANSWERS[question](puzzle, time_limit)}
    except SudokuModelError as problem:
        return {"error": str(problem)}
    except Exception as problem:  # a constraint of the user's own may raise anything
        return {"error": f"{type(problem).__name__}: {problem}"}


def reply_to_text(question: Question, puzzle: str, time_limit: float | None) -> Reply:
    """Answer a question about a puzzle in JSON, in a worker process; see `reply_to`."""
    with overdue_ends_worker(time_limit):
        return reply_to(question, read(puzzle, format="json"), time_limit)


def warm_up() -> Reply:
    """Load what questions need, as long as nobody waits for an answer."""
    from sudoku_model.constraints import KillerCage

    usual = Puzzle.empty(9)
    variant = usual.with_constraints(KillerCage("r1c1 r1c2", 3), KillerCage("r1c1 r1c3", 3))
    replies = [reply_to(Question.VERDICT, usual, None)]
    replies += [reply_to(question, variant, None) for question in Question]
    read(write(variant, "json"), format="json")
    return replies[-1]


def _verdict(puzzle: Puzzle, time_limit: float | None) -> Answer:
    from sudoku_model.analysis.uniqueness import check

    verdict = check(puzzle, time_limit=time_limit)
    return {
        "status": verdict.status.value,
        "solutions": [list(solution.values) for solution in verdict.solutions],
        "solver": verdict.solver,
        "seconds": verdict.seconds,
        "reason": verdict.reason,
        "notes": list(verdict.notes),
    }


def _conflict(puzzle: Puzzle, time_limit: float | None) -> Answer:
    from sudoku_model.analysis.conflicts import conflict
    from sudoku_model.clues import clues_of

    found = conflict(puzzle, time_limit=time_limit)
    known = [clue for clue in clues_of(puzzle) if clue.constraint is not None]
    return {
        "text": str(found),
        "cells": [puzzle.grid.cell(name) for name in found.cells],
        "constraints": [known.index(clue) for clue in found.clues if clue.constraint is not None],
    }


def _candidates(puzzle: Puzzle, time_limit: float | None) -> Answer:
    from sudoku_model.analysis.candidates import true_candidates

    seen = true_candidates(puzzle, time_limit=time_limit)
    return {
        "digits": [list(digits) for digits in seen.digits],
        "complete": seen.is_complete,
        "reason": seen.reason,
    }


_ANSWERS: Mapping[Question, Callable[[Puzzle, float | None], Answer]] = {
    Question.VERDICT: _verdict,
    Question.CONFLICT: _conflict,
    Question.CANDIDATES: _candidates,
}
