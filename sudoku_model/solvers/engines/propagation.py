"""Candidate elimination as an engine of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from sudoku_model.model import Model
from sudoku_model.solvers.engines import Engine
from sudoku_model.solvers.session import Session


@dataclass(frozen=True)
class Propagation(Engine):
    """Candidate elimination without guessing: naked and hidden singles; may stop unfinished.

    Example:
        >>> import sudoku_model as sm
        >>> verdict = sm.check(sm.read("1... ..3. .4.. ...."), sm.Propagation())
        >>> verdict.status.value, verdict.candidates["r4c4"]
        ('undecided', (2, 3, 4))
    """

    name: ClassVar[str] = "propagation"

    def load(self) -> Callable[[Model], Session]:
        """Return the class that eliminates, which is in plain Python."""
        from sudoku_model.solvers.propagation import PropagationSession

        return PropagationSession
