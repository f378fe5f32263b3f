"""The bulk stage: classic 9x9 puzzles by the array."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from sudoku_model.classics.decided import Decided
from sudoku_model.errors import OptionError
from sudoku_model.libraries import can_compile, to_install

COMPILED_PAYS_AFTER = 65_536
"""Puzzles after which the compiled search has made up for being loaded (one to two seconds), and
soon for being compiled, which Numba does once on a machine (about four seconds)."""

SWEEPS_BEFORE_COMPILED = 262_144
"""Sweeps of boards in NumPy's search, a third of a second, after which so much may still come that
the compiled search goes on. They decide and not the clock, so that every run does the same."""


_GIVENS = "expected integers from 0 to 9 of shape (n, 81) or (n, 9, 9)"


def check_array(givens: npt.ArrayLike, *, compiled: bool | None = None) -> Decided:
    """Decide for each of many classic 9x9 puzzles whether it has no, one or several solutions.

    Propagation (naked and hidden singles, locked candidates) and a search that stops at the
    second solution, on bit masks of many boards at once. Every solution is checked against the
    rules and the givens before it is returned. The same givens get the same answer, but which two
    of many solutions are found may depend on the puzzles around and on `compiled`.

    Args:
        givens: integers of shape ``(n, 81)`` or ``(n, 9, 9)``, row after row, 0 for a blank. In
            a masked array of NumPy the masked cells are blank too, whatever is under the mask.
        compiled: whether to use the search compiled by Numba (extra ``fast``), seven to twenty
            times as fast as NumPy's. None for: if it is installed and the puzzles are so many, or
            so hard, that it pays.

    Returns:
        Arrays of ``n`` rows: the number of solutions (0, 1 or 2 for several) and the solutions.

    Raises:
        OptionError: if `givens` is something else, or Numba is asked for and not installed.
        DefectError: if the search returned something that is not a solution.

    Example:
        >>> import sudoku_model as sm
        >>> import numpy as np
        >>> givens = np.zeros((2, 9, 9), int)
        >>> givens[1] = sm.random_solution(9, seed=1).rows()
        >>> decided = sm.check_array(givens)
        >>> decided.counts.tolist(), decided.first[1].tolist() == givens[1].ravel().tolist()
        ([2, 1], True)
    """
    digits = digits_of(givens)
    if compiled and not can_compile():
        raise OptionError(f"the compiled search needs an extra package: {to_install('fast')}")
    may_compile = compiled is None and can_compile()
    if compiled or (may_compile and len(digits) >= COMPILED_PAYS_AFTER):
        return _compiled_search(digits).checked(digits)
    from sudoku_model.classics.numpy_search import search

    decided, rest = search(digits, SWEEPS_BEFORE_COMPILED if may_compile else None)
    if len(rest):
        decided.replace(rest, _compiled_search(digits[rest]))
    return decided.checked(digits)


def _compiled_search(digits: npt.NDArray[np.uint8]) -> Decided:
    from sudoku_model.classics.numba_search import search

    return search(digits)


def digits_of(givens: npt.ArrayLike) -> npt.NDArray[np.uint8]:
    """Return the digits of puzzles, a row for each, 0 for a blank.

    Raises:
        OptionError: if it is something else.
    """
    array = rows_of(givens, _GIVENS)
    if array.ndim != 2 or array.shape[1] != 81:
        raise OptionError(f"found an array of shape {array.shape}, {_GIVENS}")
    if array.dtype.kind not in "iu":
        raise OptionError(f"found an array of {array.dtype}, {_GIVENS}")
    if array.size and not 0 <= array.min() <= array.max() <= 9:
        wrong = array.max() if array.max() > 9 else array.min()
        raise OptionError(f"found the digit {wrong}, {_GIVENS}")
    return np.ascontiguousarray(array, np.uint8)


def rows_of(boards: npt.ArrayLike, expected: str) -> npt.NDArray[Any]:
    """Return boards as an array, each of 9 rows of 9 as one row; what is masked is 0.

    Args:
        boards: the boards; nothing is known yet of their shape or their values.
        expected: what errors say was expected.

    Raises:
        OptionError: if it is no array.
    """
    if isinstance(boards, np.ma.MaskedArray):
        boards = boards.filled(0)
    try:
        array = np.asarray(boards)
    except ValueError as problem:  # lists of different lengths
        raise OptionError(f"found no array ({problem}), {expected}") from None
    is_of_boards = array.ndim == 3 and array.shape[1:] == (9, 9)
    return array.reshape(-1, 81) if is_of_boards else array
