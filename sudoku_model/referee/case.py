"""What a referee is asked about a model, however that is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sudoku_model.analysis.solutions import solutions
from sudoku_model.deadline import GaveUpError
from sudoku_model.errors import DefectError, UndecidedError
from sudoku_model.puzzle import Puzzle
from sudoku_model.referee.symmetries import Symmetries
from sudoku_model.solvers import Limits

MOST_LISTED = 300
"""Number of right grids up to which all are tried, so that nothing is left unproved."""


@dataclass(frozen=True)
class Case:
    """What a model should state, and how long to look for what is wrong with it.

    Attributes:
        puzzle: what it should state.
        rules_are_given: whether the rules of the grid hold anyway, and only the clues are stated.
        limits: when to give up.
        tries: how many right grids to try of many, where nothing can be proved.
        seed: of the right grids that are tried.
        up_to: the symmetries that the model breaks on purpose.
    """

    puzzle: Puzzle
    rules_are_given: bool
    limits: Limits
    tries: int
    seed: int
    up_to: Symmetries

    def expect_right(self, values: Sequence[int]) -> None:
        """Check that a grid is right before it is shown as one.

        Raises:
            DefectError: if it is not.
        """
        if not self.puzzle.holds(values):
            raise DefectError(f"a grid was to be right, but is not: {values}")

    def has_no_right_grid(self) -> bool:
        """Say whether no grid is right.

        Raises:
            GaveUpError: if the time is over.
        """
        return not self._right_grids(1)

    def few_right_grids(self) -> list[tuple[int, ...]] | None:
        """Return all right grids; None if they are many.

        Raises:
            GaveUpError: if the time is over.
        """
        found = self._right_grids(MOST_LISTED + 1)
        return found if len(found) <= MOST_LISTED else None

    def _right_grids(self, limit: int) -> list[tuple[int, ...]]:
        left = self.limits.remaining()
        try:
            return [one.values for one in solutions(self.puzzle, limit=limit, time_limit=left)]
        except UndecidedError as stop:
            raise GaveUpError(str(stop).partition(";")[0]) from None  # without what was found
