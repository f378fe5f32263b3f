"""Rows of classic puzzles with their solutions, of which tables hold millions: many at once."""

from __future__ import annotations

import numpy as np

from sudoku_model.grid import Grid

_CELLS = 81
_WIDTH = 2 * _CELLS + 2
"""Bytes of a row: a puzzle, what separates it, its solution and the line feed."""

_HOUSES = np.array([house.cells for house in Grid.square(9).houses])
_BLANKS = np.frombuffer(b".0_*", np.uint8)
_ALL_DIGITS = 0b111_111_111


def are_solved(text: bytes, delimiter: str) -> bool:
    """Say whether each line is a classic puzzle and, behind a delimiter, its solution."""
    symbols = np.frombuffer(text + b"\n", np.uint8)
    if len(symbols) % _WIDTH:
        return False
    rows = symbols.reshape(-1, _WIDTH)
    givens, filled = rows[:, :_CELLS], rows[:, _CELLS + 1 : -1]
    if (rows[:, _CELLS] != ord(delimiter)).any() or (rows[:, -1] != ord("\n")).any():
        return False
    digits = filled - ord("1")  # what is less has become much more
    if (digits >= 9).any() or not ((givens == filled) | np.isin(givens, _BLANKS)).all():
        return False
    seen = np.bitwise_or.reduce((np.uint16(1) << digits.astype(np.uint16))[:, _HOUSES], axis=2)
    return bool((seen == _ALL_DIGITS).all())
