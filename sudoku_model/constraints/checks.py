"""What constraints check of their fields and ask of their cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.grid import Grid

LARGEST = 1_000_000
"""Largest number in a field; engines compute with 64 bits, and input is untrusted."""

A_NUMBER = f"a number from -{LARGEST} to {LARGEST}"
"""What a field of a number expects."""


def is_whole(value: Any) -> bool:
    """Say whether a field holds an integer (True and False are none)."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_number(value: Any) -> bool:
    """Say whether a field holds an integer that is not too large."""
    return is_whole(value) and abs(value) <= LARGEST


def check_whole(constraint: Constraint, *names: str) -> None:
    """Check that fields hold integers.

    Raises:
        ConstraintError: if one does not.
    """
    for name in names:
        value = getattr(constraint, name)
        if not is_whole(value):
            raise constraint.error(f"{name} is {value!r}", "a whole number")


def check_digits(constraint: Constraint, digits: object, *, needed: bool = True) -> None:
    """Check that a field is a tuple of integers, by default not an empty one.

    Raises:
        ConstraintError: if it is not.
    """
    if not isinstance(digits, tuple) or not all(map(is_number, digits)):
        raise constraint.error(f"digits {digits!r}", "a list of numbers")
    if needed and not digits:
        raise constraint.error("no digits", "at least one")


def check_known(constraint: Constraint, digits: Iterable[int], known: Sequence[int]) -> None:
    """Check that each of some digits is among those that are known.

    Raises:
        ConstraintError: if one is not among the known ones.
    """
    for digit in digits:
        if digit not in known:
            raise constraint.error(f"the digit {digit}", f"digits among {listed(known)}")


def listed(digits: Iterable[int]) -> str:
    """Write digits one after the other."""
    return " ".join(map(str, digits))


def possible_values(board: Board, cells: Iterable[int]) -> list[int]:
    """Return every value that one of the cells can take, in increasing order."""
    return sorted({value for cell in cells for value in board.grid.domains[cell]})


def see_each_other(grid: Grid, cells: Sequence[int]) -> bool:
    """Say whether every two of the cells share a house, so that their digits differ anyway."""
    return len(set(cells)) == len(cells) and all(
        second in grid.peers[first] for first, second in combinations(cells, 2)
    )
