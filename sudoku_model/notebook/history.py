"""What somebody works on at a live board, and the steps that led there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sudoku_model.puzzle import Puzzle

MOST_STEPS: Final = 1_000
"""How many steps can be undone."""


@dataclass(frozen=True)
class Moment:
    """The work as it is at one moment.

    Attributes:
        puzzle: the puzzle.
        text: how messages hold it.
        play: what a solver has filled in, as a text of the page's own; empty for nothing.
    """

    puzzle: Puzzle
    text: str
    play: str = ""


class History:
    """Moments one after the other: one can go back and, until something else is done, forward."""

    def __init__(self, first: Moment) -> None:
        self._now = first
        self._before: list[Moment] = []
        self._after: list[Moment] = []

    @property
    def now(self) -> Moment:
        """The work as it is now."""
        return self._now

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to do again."""
        return bool(self._after)

    def go(self, moment: Moment) -> None:
        """Go on from here, as a step that can be undone."""
        self._before = [*self._before[-MOST_STEPS + 1 :], self._now]
        self._after.clear()
        self._now = moment

    def undo(self) -> None:
        """Take back the last step, if there is one."""
        if self._before:
            self._after.append(self._now)
            self._now = self._before.pop()

    def redo(self) -> None:
        """Do again what was undone last, if anything was."""
        if self._after:
            self._before.append(self._now)
            self._now = self._after.pop()
