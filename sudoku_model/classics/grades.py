"""Answers to classic 9x9 puzzles, graded by the array."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sudoku_model.classics.arrays import check_array, digits_of, rows_of
from sudoku_model.classics.decided import Decided, holds_in_each
from sudoku_model.errors import OptionError

_Digits = npt.NDArray[np.uint8]
_Flags = npt.NDArray[np.bool_]

_ANSWERS = "expected integers of shape (n, 81) or (n, 9, 9), as many as there are puzzles"

_OTHER = 255
"""What stands for a number that is no digit."""


@dataclass(frozen=True)
class GradedArray:
    """What each of `n` answers is worth; see `Grade`.

    Attributes:
        solved: shape ``(n,)``: whether the answer, with the givens, is a solution.
        right: shape ``(n,)``: how many entries are right, besides the givens.
        wrong: shape ``(n,)``: how many are wrong, those that contradict a given included.
        first_wrong: shape ``(n,)``: the cell of the first wrong entry, from 0, or -1.
        solvable: shape ``(n,)``: whether the puzzle has a solution at all.

    Example:
        >>> import sudoku_model as sm
        >>> import numpy as np
        >>> solution = np.array([sm.random_solution(9, seed=1).values])
        >>> graded = sm.grade_array(np.where(np.arange(81) < 40, solution, 0), solution)
        >>> graded.solved.tolist(), graded.right.tolist(), graded.wrong.tolist()
        ([True], [41], [0])
    """

    solved: _Flags
    right: npt.NDArray[np.uint8]
    wrong: npt.NDArray[np.uint8]
    first_wrong: npt.NDArray[np.int8]
    solvable: _Flags


def grade_array(
    givens: npt.ArrayLike,
    answers: npt.ArrayLike,
    *,
    decided: Decided | None = None,
    compiled: bool | None = None,
) -> GradedArray:
    """Return what each of many answers to classic 9x9 puzzles is worth, as `grade` does of one.

    Equal puzzles are solved once, so that many answers to each cost little more than one.

    Args:
        givens: the puzzles, as for `check_array`.
        answers: the answers in the same order, of the same shapes: 0 is a cell that is not filled.
            Other numbers than the digits are wrong. Givens may be left out.
        decided: what `check_array` said of these puzzles, if it was asked before; its solutions are
            held against the givens, and that there are no others is believed.
        compiled: as for `check_array`.

    Raises:
        OptionError: if an array is something else.
        DefectError: if a solution is none.

    Example:
        >>> import sudoku_model as sm
        >>> import numpy as np
        >>> answers = np.zeros((2, 81), int)
        >>> answers[1, :2] = 5  # two fives in a row
        >>> graded = sm.grade_array(np.zeros((2, 81), int), answers)
        >>> graded.right.tolist(), graded.wrong.tolist(), graded.first_wrong.tolist()
        ([0, 1], [0, 1], [-1, 1])
    """
    puzzles = digits_of(givens)
    entries = _entries(answers, len(puzzles))
    if decided is None:
        known, place = _different(puzzles)
        decided = check_array(known, compiled=compiled).of(place)
    elif len(decided.counts) != len(puzzles):
        raise OptionError(f"found {len(decided.counts)} decided puzzles, expected {len(puzzles)}")
    else:
        decided.checked(puzzles)
    entered = entries != 0
    entered &= (puzzles == 0) | (entries != puzzles)
    right = entered & (entries == decided.first)
    right[decided.counts == 0] = False
    _settle_others(puzzles, entries, entered, right, decided, compiled)
    wrong = entered & ~right
    is_full = ((puzzles != 0) | entered).all(axis=1)
    has_wrong = wrong.any(axis=1)
    solvable = decided.counts > 0
    return GradedArray(
        is_full & ~has_wrong & solvable,
        right.sum(axis=1, dtype=np.uint8),
        wrong.sum(axis=1, dtype=np.uint8),
        np.where(has_wrong, wrong.argmax(axis=1), -1).astype(np.int8),
        solvable,
    )


def _entries(answers: npt.ArrayLike, number: int) -> _Digits:
    array = rows_of(answers, _ANSWERS)
    if array.shape != (number, 81) or array.dtype.kind not in "iu":
        raise OptionError(f"found answers of {array.dtype}, shape {array.shape}, {_ANSWERS}")
    is_digit = (array >= 0) & (array <= 9)
    return np.where(is_digit, array, _OTHER).astype(np.uint8)


def _different(puzzles: _Digits) -> tuple[_Digits, npt.NDArray[np.intp]]:
    """Return each puzzle once, and which of them each was."""
    rows = puzzles.view(np.dtype((np.void, 81))).ravel()
    _, first, place = np.unique(rows, return_index=True, return_inverse=True)
    return puzzles[first], place.ravel()


def _settle_others(
    puzzles: _Digits,
    entries: _Digits,
    entered: _Flags,
    right: _Flags,
    decided: Decided,
    compiled: bool | None,
) -> None:
    """Find out what is right of puzzles with several solutions; `right` is changed.

    Each entry counts that some solution has together with the right ones before it.
    """
    rows = np.flatnonzero((decided.counts == 2) & (entered & ~right).any(axis=1))
    filled = np.where(puzzles[rows] != 0, puzzles[rows], entries[rows])
    filled[(filled > 9) | ((puzzles[rows] != 0) & entered[rows])] = 0
    is_solution = np.count_nonzero(filled, axis=1) == 81
    is_solution[is_solution] = holds_in_each(filled[is_solution], puzzles[rows][is_solution])
    right[rows[is_solution]] = entered[rows[is_solution]]
    rows = rows[~is_solution]
    board, solution = puzzles[rows].copy(), decided.first[rows].copy()
    for cell in range(81):
        entry = entries[rows, cell]
        asked = entered[rows, cell] & (entry <= 9) & (puzzles[rows, cell] == 0)
        other = np.flatnonzero(asked & (entry != solution[:, cell]))
        tried = board[other].copy()
        tried[:, cell] = entry[other]
        found = check_array(tried, compiled=compiled)
        has_one = found.counts > 0
        solution[other[has_one]] = found.first[has_one]
        is_right = asked & (entry == solution[:, cell])
        board[is_right, cell] = entry[is_right]
        right[rows, cell] = is_right
