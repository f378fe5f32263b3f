"""The verdicts of the bulk stage on many classic 9x9 puzzles, as arrays."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sudoku_model.errors import DefectError

_LINES = np.arange(81).reshape(9, 9)
_BOXES = _LINES.reshape(3, 3, 3, 3).transpose(0, 2, 1, 3).reshape(9, 9)
_HOUSES = np.concatenate((_LINES, _LINES.T, _BOXES))
_ALL_DIGITS = 0b11_1111_1110


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

    def checked(self, givens: npt.NDArray[np.uint8]) -> Decided:
        """Return this after a check of every solution against the rules and the givens.

        The check knows nothing of how the solutions were found.

        Raises:
            DefectError: if one of them is not a solution, or two of them are the same.
        """
        solved, several = self.counts >= 1, self.counts >= 2
        wrong = np.zeros(len(givens), bool)
        wrong[solved] = ~_holds(self.first[solved], givens[solved])
        wrong[several] |= ~_holds(self.second[several], givens[several])
        wrong[several] |= (self.first[several] == self.second[several]).all(axis=1)
        if wrong.any():
            puzzle = "".join(map(str, givens[wrong.argmax()]))
            raise DefectError(
                f"the bulk stage returned a wrong solution of {puzzle}; nothing was decided"
            )
        return self


def _holds(values: npt.NDArray[np.uint8], givens: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
    """Say of each filled grid whether each house has all digits and each given is kept."""
    bits = np.left_shift(np.uint16(1), values, dtype=np.uint16)
    seen = np.zeros((len(values), 27), np.uint16)
    for place in range(9):
        seen |= bits[:, _HOUSES[:, place]]
    has_all: npt.NDArray[np.bool_] = (seen == _ALL_DIGITS).all(axis=1)
    has_all &= ((givens == 0) | (givens == values)).all(axis=1)
    return has_all
