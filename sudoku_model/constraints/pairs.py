"""Pairs of cells and small marks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from sudoku_model.constraints.base import Board, Constraint, PairRelation, Stating


@dataclass(frozen=True)
class _Pair(Constraint):
    """Two cells."""

    cells: str

    def validate(self, board: Board) -> None:
        """See `Constraint.validate`: exactly two cells."""
        super().validate(board)
        count = len(board.cells(self.cells))
        if count != 2:
            raise self.error(f"{count} cells", "two")


@dataclass(frozen=True)
class Difference(_Pair):
    """The digits of two cells differ by exactly a number (white dot: 1)."""

    example: ClassVar = {"cells": "r1c1 r1c2"}
    value: int = 1

    def check_fields(self) -> None:
        """See `Constraint.check_fields`."""
        if self.value < 0:
            raise self.error(f"a difference of {self.value}", "a number from 0")

    def validate(self, board: Board) -> None:
        """See `Constraint.validate`."""
        super().validate(board)
        if self.value >= len(board.digits):
            raise self.error(f"a difference of {self.value}", f"at most {len(board.digits) - 1}")

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        """See `Constraint.holds`."""
        first, second = board.values(self.cells, values)
        return abs(first - second) == self.value

    def state(self, to: Stating) -> None:
        """See `Constraint.state`."""
        first, second = to.cells(self.cells)
        to.pair(first, second, _differ_by(self.value))

    def describe(self) -> str:
        """See `Constraint.describe`."""
        return f"{self.cells} differ by {self.value}"


@lru_cache(maxsize=64)
def _differ_by(value: int) -> PairRelation:
    # Kept, so that the pairs of a relation are worked out once for all its marks.
    return lambda a, b: abs(a - b) == value
