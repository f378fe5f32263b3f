"""What every 2x2 square of the grid holds."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import ClassVar

from sudoku_model.constraints.base import Board, Constraint, Goes, Stating
from sudoku_model.constraints.wording import digit_sets, span
from sudoku_model.digits import thirds

SECTION = "The whole grid"


@dataclass(frozen=True)
class _EverySquare(Constraint):
    """Every 2x2 square holds a digit of each of some classes.

    A clause for each square and class. Variables for the classes of the cells, which can make the
    statement of a square domain consistent, measured up to twice as slow: also on puzzles without
    a superfluous given, the search needs no more than the clauses.
    """

    cell_fields: ClassVar = ()

    @abstractmethod
    def _classes(self, digits: range) -> Iterable[range]:
        """Return the digits of each class."""

    def state(self, to: Stating) -> None:
        classes = list(self._classes(to.digits))
        places = [
            [variable.among(members) for members in classes]
            for variable in to.variables(to.grid.board)
        ]
        for square in to.grid.squares:
            for literals in zip(*(places[cell] for cell in square), strict=True):
                to.clause(*chain.from_iterable(literals))


@dataclass(frozen=True)
class GlobalEntropy(_EverySquare):
    """Every 2x2 square holds a low, a middle and a high digit (1-3, 4-6, 7-9)."""

    goes: ClassVar = Goes.TURNED
    sentence_text: ClassVar = "every 2x2 square holds a low, a middle and a high digit"

    def validate(self, board: Board) -> None:
        """Expect digits that can be cut into thirds."""
        if len(board.digits) % 3:
            raise self.error(
                f"{len(board.digits)} digits", "a multiple of 3, for low, middle and high ones"
            )

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        size = len(board.digits) // 3
        low, high = board.digits[size - 1], board.digits[-size]
        for square in board.grid.squares:
            digits = [values[cell] for cell in square]
            if not (min(digits) <= low and max(digits) >= high):
                return False
            if not any(low < digit < high for digit in digits):
                return False
        return True

    def _classes(self, digits: range) -> Iterable[range]:
        return thirds(digits)

    def rule(self, board: Board) -> str:
        low, middle, high = map(span, self._classes(board.digits))
        return (
            f"Every 2x2 area contains at least one low ({low}), one middle ({middle}) and one high "
            f"digit ({high})."
        )


@dataclass(frozen=True)
class GlobalModular(_EverySquare):
    """Every 2x2 square holds digits with each remainder modulo a number (1-4-7, 2-5-8, 3-6-9).

    Attributes:
        modulus: the number, from 2 to 4.
    """

    goes: ClassVar = Goes.TURNED
    sentence_text: ClassVar = "every 2x2 square holds digits with every remainder modulo {modulus}"
    modulus: int = 3

    def check_fields(self) -> None:
        if not 2 <= self.modulus <= 4:
            raise self.error(f"a modulus of {self.modulus!r}", "2, 3 or 4, as a square has 4 cells")

    def validate(self, board: Board) -> None:
        """Expect digits with every remainder."""
        if len(board.digits) < self.modulus:
            raise self.error(
                f"{len(board.digits)} digits", f"at least {self.modulus}, for every remainder"
            )

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return all(
            len({values[cell] % self.modulus for cell in square}) == self.modulus
            for square in board.grid.squares
        )

    def _classes(self, digits: range) -> Iterable[range]:
        return (digits[first :: self.modulus] for first in range(self.modulus))

    def rule(self, board: Board) -> str:
        sets = digit_sets(self._classes(board.digits))
        modulo = f"(modulo {self.modulus})"
        return f"Every 2x2 area contains at least one digit from each of {sets} {modulo}."
