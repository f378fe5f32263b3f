"""What is asked of a run."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from sudoku_model.batch.corpus import CLASSIC_LINES, ENGINE_LINES
from sudoku_model.formats.arguments import Reading


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
    """

    solver: str | None = None
    time_limit: float | None = None
    implied: bool = True
    reading: Reading = field(default_factory=Reading)
    audit: float = 0.0
    strict: bool = False

    @property
    def classic_lines(self) -> int:
        """How many lines of classic puzzles make a chunk."""
        return CLASSIC_LINES if self.solver is None else ENGINE_LINES

    def of_answers(self) -> dict[str, Any]:
        """Return what two runs must have in common to give the same answers."""
        given = asdict(self)
        del given["audit"], given["strict"]
        return given
