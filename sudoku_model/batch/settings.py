"""The settings of a run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from sudoku_model.batch.corpus import CLASSIC_LINES, ENGINE_LINES
from sudoku_model.formats.arguments import Reading

if TYPE_CHECKING:
    from sudoku_model.analysis.verdict import Verdict
    from sudoku_model.puzzle import Puzzle

STEP_LINES = 16
"""Lines of a chunk if the steps to the solution are asked for, which takes seconds at most, too."""


@dataclass(frozen=True)
class StepQuestion:
    """What is asked about the steps that solve each puzzle.

    Attributes:
        name: ``"rate"``, ``"explain"`` or ``"hint"``.
        assume_unique: as for `steps`.
        proof_seconds: as for `steps`.
        refutation: as for `rate`.
    """

    name: str
    assume_unique: bool = False
    proof_seconds: float | None = None
    refutation: bool = False

    def ask(self, puzzle: Puzzle | Verdict, **how: Any) -> Any:
        """Ask it about a puzzle, or a verdict on one, with further arguments."""
        from sudoku_model.analysis.steps import hint, rate, steps

        how["assume_unique"] = self.assume_unique
        if self.name == "hint":
            return hint(puzzle, **how)
        if self.name == "rate":
            return rate(puzzle, refutation=self.refutation, **how)
        return steps(puzzle, proof_seconds=self.proof_seconds, **how)


@dataclass(frozen=True)
class GradeQuestion:
    """What answers to the puzzles are worth.

    Attributes:
        answers: the file of the answers, "" if they are in no file.
        name: what the question is called.
    """

    answers: str = ""
    name: ClassVar[str] = "grade"


@dataclass(frozen=True)
class Settings:
    """How the puzzles of a run are read and decided.

    Attributes:
        solver: the engine, or None for the bulk stage where it applies (classic 9x9 puzzles) and
            the SAT engine for the rest.
        time_limit: seconds for each puzzle that an engine is asked about, None for no limit.
        implied: whether statements that follow from sums are stated as well.
        reading: how to read.
        audit: the part of the bulk stage's verdicts that the SAT engine decides again, 0 to 1.
        strict: whether a puzzle that cannot be read ends a run that writes a file.
        question: what is asked besides the verdicts, None for these alone.
        is_repeatable: whether the same two of several solutions are found by every run, whatever
            the process did before.
    """

    solver: str | None = None
    time_limit: float | None = None
    implied: bool = True
    reading: Reading = field(default_factory=Reading)
    audit: float = 0.0
    strict: bool = False
    question: StepQuestion | GradeQuestion | None = None
    is_repeatable: bool = True

    @property
    def classic_lines(self) -> int:
        """How many lines of classic puzzles make a chunk."""
        if isinstance(self.question, StepQuestion):
            return STEP_LINES
        return CLASSIC_LINES if self.solver is None else ENGINE_LINES

    def read_from(self, sources: Sequence[str]) -> tuple[str, ...]:
        """Return all that a run reads: the sources, and the answers to be graded."""
        more = (self.question.answers,) if isinstance(self.question, GradeQuestion) else ()
        return (*sources, *more)
