"""Cages and other sets of cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from sudoku_model.constraints.base import Board, Constraint, Stating


@dataclass(frozen=True)
class KillerCage(Constraint):
    """The digits of a cage differ and add up to its total, if it has one.

    Attributes:
        cells: the cage.
        total: the sum, several sums of which one must be met, or None for any.
    """

    example: ClassVar = {"cells": "r1c1 r1c2 r2c1", "total": 15}
    cells: str
    total: int | tuple[int, ...] | None = None

    @property
    def _totals(self) -> tuple[int, ...]:
        return self.total if isinstance(self.total, tuple) else (self.total or 0,)

    def validate(self, board: Board) -> None:
        """See `Constraint.validate`: a sum of different digits that can be reached."""
        super().validate(board)
        count, digits = len(board.cells(self.cells)), board.digits
        if count > len(digits):
            raise self.error(f"{count} cells", f"at most {len(digits)}, as the digits differ")
        if self.total is not None:
            low, high = sum(digits[:count]), sum(digits[len(digits) - count :])
            if not any(low <= total <= high for total in self._totals):
                raise self.error(
                    f"a sum of {self.total} in {count} cells", f"one from {low} to {high}"
                )

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        """See `Constraint.holds`."""
        taken = board.values(self.cells, values)
        return len(set(taken)) == len(taken) and (
            self.total is None or sum(taken) in self._totals
        )

    def state(self, to: Stating) -> None:
        """See `Constraint.state`."""
        if self.total is None:
            to.all_different(to.cells(self.cells))
        else:
            to.distinct_sum(to.cells(self.cells), self._totals)

    def describe(self) -> str:
        """See `Constraint.describe`."""
        if self.total is None:
            return f"the cage {self.cells} holds different digits"
        total = " or ".join(map(str, self._totals))
        return f"the cage {self.cells} holds different digits that add up to {total}"
