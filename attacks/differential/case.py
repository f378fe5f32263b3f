"""A case: one question on one puzzle, which several parties answer."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from attacks.differential.referee import Referee
from attacks.puzzles import Values
from sudoku_model.clues import Clue, clues_of
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Engine
from sudoku_model.solvers.engines.backtracking import Backtracking

SECONDS = 2.0
"""Time for one answer; an engine that needs longer is undecided, which is counted."""


class Disagreement(Exception):  # noqa: N818 - it is a finding, not an error
    """Two parties contradict each other, or one of them fell."""


class NothingToAskError(Exception):
    """The question makes no sense for this puzzle, or the referee cannot judge it."""


class NotDecidedError(Exception):
    """An answer is none, which is never wrong, but counted."""


def expect_decided(is_decided: bool) -> None:
    """End the question unless there is an answer to judge.

    Raises:
        NotDecidedError: if there is none.
    """
    if not is_decided:
        raise NotDecidedError


@dataclass
class Case:
    """One question on one puzzle.

    Attributes:
        puzzle: the puzzle.
        referee: who knows the right answer.
        engines: whom to ask.
        chance: where the settings of the question come from.
        puzzles: how many puzzles were asked about: several where they are decided at once.
        answers: how many answers were compared with what the referee says.
        undecided: how many answers were "undecided": never wrong, but counted.
    """

    puzzle: Puzzle
    referee: Referee
    engines: Sequence[Engine]
    chance: random.Random
    puzzles: int = field(default=1, init=False)
    answers: int = field(default=0, init=False)
    undecided: int = field(default=0, init=False)

    @cached_property
    def clues(self) -> list[Clue]:
        """The clues of the puzzle."""
        return clues_of(self.puzzle)

    @cached_property
    def solutions(self) -> list[Values]:
        """The solutions that the referee knows."""
        return self.referee.solutions(self.puzzle)

    @property
    def engine(self) -> Engine:
        """One of the engines."""
        return self.chance.choice(self.engines)

    def seconds(self, engine: Engine) -> float:
        """Return the time that an engine gets."""
        return SECONDS / 8 if isinstance(engine, Backtracking) else SECONDS

    def is_heads(self, chance: float = 0.5) -> bool:
        """Return True with a probability."""
        return self.chance.random() < chance

    def demand(self, holds: bool, problem: str, found: object = "", expected: object = "") -> None:
        """Note an answer, and stop if it is wrong.

        Raises:
            Disagreement: if it is.
        """
        self.answers += 1
        if not holds:
            raise Disagreement(f"{problem}: found {found!s:.300}, expected {expected!s:.300}")

    def needs(self, holds: bool) -> None:
        """Give up the question unless it makes sense.

        Raises:
            NothingToAskError: if it does not.
        """
        if not holds:
            raise NothingToAskError


Question = Callable[[Case], None]
