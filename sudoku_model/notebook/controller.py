"""The puzzle of a live board with its history, changed by the commands of its page."""

from __future__ import annotations

from typing import Final

from sudoku_model.errors import SudokuModelError
from sudoku_model.page.edits import Command, edited
from sudoku_model.puzzle import Puzzle

MOST_STEPS: Final = 1_000
"""How many steps can be undone."""


class Controller:
    """A puzzle that is edited by commands, with its history."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._before: list[Puzzle] = []
        self._after: list[Puzzle] = []

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle as it is now."""
        return self._puzzle

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to do again."""
        return bool(self._after)

    def change(self, puzzle: Puzzle) -> None:
        """Go on with another puzzle, as a step that can be undone."""
        if puzzle is not self._puzzle:
            self._before = [*self._before[-MOST_STEPS + 1 :], self._puzzle]
            self._after.clear()
            self._puzzle = puzzle

    def undo(self) -> None:
        """Take back the last step, if there is one."""
        if self._before:
            self._after.append(self._puzzle)
            self._puzzle = self._before.pop()

    def redo(self) -> None:
        """Do again what was undone last, if anything was."""
        if self._after:
            self._before.append(self._puzzle)
            self._puzzle = self._after.pop()

    def apply(self, command: Command) -> str:
        """Carry out a command: ``undo``, ``redo``, or one of `sudoku_model.page.edits`.

        Returns:
            What is wrong with the command, in a sentence; nothing has changed then. Else empty.
        """
        if command.get("do") == "undo":
            self.undo()
        elif command.get("do") == "redo":
            self.redo()
        else:
            try:
                self.change(edited(self._puzzle, command))
            except SudokuModelError as problem:
                return str(problem)
        return ""
