"""The verdicts of the bulk stage on many classic 9x9 puzzles, as arrays."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sudoku_model.errors import DefectError

_ALL_DIGITS = 0b11_1111_1110

_AT_ONCE = 1024
"""Grids that are checked at once: what is known of them stays in the processor's cache."""


@dataclass(frozen=True)
class Decided:
    """How many solutions each of `n` puzzles has, with the solutions.

    Attributes:
        counts: shape ``(n,)``: 0 for no solution, 1 for exactly one, 2 for several.
        first: shape ``(n, 81)``: the digits of a solution, zeros where there is none.
        second: shape ``(n, 81)``: those of another one where there are several, else zeros.

    Example:
        >>> import sudoku_model as sm
        >>> import numpy as np
        >>> givens = np.zeros((2, 81), int)
        >>> givens[1, :2] = 5  # two fives in a row
        >>> decided = sm.check_array(givens)
        >>> decided.counts.tolist(), decided.first.shape
        ([2, 0], (2, 81))
        >>> decided.first[0].tolist() != decided.second[0].tolist(), decided.first[1].sum().item()
        (True, 0)
    """

    counts: npt.NDArray[np.uint8]
    first: npt.NDArray[np.uint8]
    second: npt.NDArray[np.uint8]

    @classmethod
    def nothing(cls) -> Decided:
        """Return the verdicts on no puzzles."""
        return cls(np.empty(0, np.uint8), *np.empty((2, 0, 81), np.uint8))

    def of(self, rows: npt.NDArray[np.intp]) -> Decided:
        """Return the verdicts on some of the puzzles."""
        return Decided(self.counts[rows], self.first[rows], self.second[rows])

    def replace(self, rows: npt.NDArray[np.intp], decided: Decided) -> None:
        """Put other verdicts in place of those on some puzzles."""
        self.counts[rows] = decided.counts
        self.first[rows] = decided.first
        self.second[rows] = decided.second

    def checked(self, givens: npt.NDArray[np.uint8]) -> Decided:
        """Return this after a check of every solution against the rules and the givens.

        The check knows nothing of how the solutions were found.

        Raises:
            DefectError: if one of them is not a solution, or two of them are the same.
        """
        solved, several = self.counts >= 1, self.counts >= 2
        wrong = np.zeros(len(givens), bool)
        wrong[solved] = ~holds_in_each(self.first[solved], givens[solved])
        wrong[several] |= ~holds_in_each(self.second[several], givens[several])
        wrong[several] |= (self.first[several] == self.second[several]).all(axis=1)
        if wrong.any():
            puzzle = "".join(map(str, givens[wrong.argmax()]))
            raise DefectError(
                f"the bulk stage returned a wrong solution of {puzzle}; nothing was decided"
            )
        return self


def holds_in_each(
    values: npt.NDArray[np.uint8], givens: npt.NDArray[np.uint8]
) -> npt.NDArray[np.bool_]:
    """Say of each filled grid whether each house has all digits and each given is kept."""
    holds: npt.NDArray[np.bool_] = ((givens == 0) | (givens == values)).all(axis=1)
    for start in range(0, len(values), _AT_ONCE):
        part = slice(start, start + _AT_ONCE)
        holds[part] &= _has_all_digits(values[part])
    return holds


def _has_all_digits(values: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
    """Say of each filled grid whether each of its houses has all digits."""
    # The axes: band, row in it, stack, column in it, grid.
    digits = np.left_shift(np.uint16(1), values.T, dtype=np.uint16, order="C")
    digits = digits.reshape(3, 3, 3, 3, -1)
    in_minirows = np.bitwise_or.reduce(digits, axis=3)
    rows = np.bitwise_or.reduce(in_minirows, axis=2)
    boxes = np.bitwise_or.reduce(in_minirows, axis=1)
    columns = np.bitwise_or.reduce(np.bitwise_or.reduce(digits, axis=0), axis=0)
    in_all = (rows & boxes & columns).reshape(9, -1)
    has_all: npt.NDArray[np.bool_] = np.bitwise_and.reduce(in_all, axis=0) == _ALL_DIGITS
    return has_all
