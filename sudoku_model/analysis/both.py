"""Two engines on one question: whether they agree.

They are asked about the same model: what is stated wrongly misleads both alike. What they share
besides the statement of the puzzle is the elimination before the search and, unless it is switched
off, the implied statements. Every solution is checked against the puzzle's meaning.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sudoku_model.analysis.defects import defect
from sudoku_model.analysis.verdict import Status, Verdict
from sudoku_model.puzzle import Puzzle


def agreed(puzzle: Puzzle, verdicts: list[Verdict], settings: dict[str, Any]) -> Verdict:
    """Return the verdict of all engines on a puzzle, asked with the same settings.

    Raises:
        DefectError: if they contradict each other; the message holds all it takes to reproduce it.
    """
    contradiction = _contradiction(verdicts)
    if contradiction:
        raise defect(contradiction, puzzle, verdicts, **settings)
    decided = [verdict for verdict in verdicts if verdict.status is not Status.UNDECIDED]
    # An undecided verdict with a solution knows more; among equals the last says why it stopped.
    best = decided[0] if decided else max(reversed(verdicts), key=lambda v: len(v.solutions))
    notes = [
        f"{verdict.solver} is undecided: {verdict.reason}"
        for verdict in verdicts
        if decided and verdict.status is Status.UNDECIDED
    ]
    return replace(best, notes=tuple(notes))


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
