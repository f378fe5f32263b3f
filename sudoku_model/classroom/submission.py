"""What became of a submission."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sudoku_model.as_data import AsData
from sudoku_model.puzzle import Puzzle
from sudoku_model.referee.judgement import Judgement

NO_MODEL: Final = "no model"
"""The status of a submission that defines nothing to be judged."""


@dataclass(frozen=True)
class JudgedSubmission(AsData):
    """What became of a model that somebody of a class has handed in.

    Attributes:
        name: its file, below the folder of all.
        judgement: what the referee says, None if there is no model.
        problem: why there is none; or which later cell of the notebook failed, and why; else empty.
        seconds: how long it took to run it and to judge it.

    Example:
        >>> import sudoku_model as sm
        >>> judged = sm.JudgedSubmission("ada.py", None, "line 1: SyntaxError: invalid syntax", 0.3)
        >>> judged.status, judged.reason
        ('no model', 'line 1: SyntaxError: invalid syntax')
    """

    name: str
    judgement: Judgement | None
    problem: str
    seconds: float

    @property
    def status(self) -> str:
        """What it comes to: a value of `Judged`, or ``"no model"``."""
        return NO_MODEL if self.judgement is None else self.judgement.status.value

    @property
    def reason(self) -> str:
        """Why, in words."""
        return str(self).removeprefix(f"{self.status}: ")

    @property
    def puzzle(self) -> Puzzle | None:
        """What was asked, None if there is no model."""
        return None if self.judgement is None else self.judgement.puzzle

    def __str__(self) -> str:
        if self.judgement is None:
            return f"{NO_MODEL}: {self.problem}"
        failed = f". What follows the model fails: {self.problem}" if self.problem else ""
        return f"{self.judgement}{failed}"
