"""Cells that hold, together, one of the combinations that a table lists."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from sudoku_model.cached_values import cached_property
from sudoku_model.constraints.base import Board, Constraint, Goes, Stating
from sudoku_model.constraints.checks import check_known
from sudoku_model.constraints.picture import Mark, Note, Outline
from sudoku_model.deadline import in_time
from sudoku_model.model import Table
from sudoku_model.texts import counted

SECTION = "Cages and other sets of cells"

_MOST_SAID = 12
"""Combinations that the description lists; of more it says how many there are."""


@dataclass(frozen=True)
class Combinations(Constraint):
    """The digits of the cells, in their order, are one of the listed combinations.

    This is what constraint solvers call a table. `Predicate.as_table` makes one of a function. It
    is propagated fully: every digit that is part of no combination that is left is removed.

    Attributes:
        cells: the cells.
        combinations: the allowed ones, each with a digit for each cell; without any, this never
            holds.
        name: what they have in common, for people: ``"have the product 24"``.

    Example:
        >>> import sudoku_model as sm
        >>> table = sm.Combinations("r1c1 r2c2 r3c3", ((1, 2, 3), (3, 2, 1)))
        >>> print(table.describe())
        the digits of r1c1 r2c2 r3c3, in this order, are one of 1-2-3, 3-2-1
        >>> print(sm.count(sm.Puzzle.empty(4).with_constraints(table)))
        12 solutions
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {
        "cells": "r1c1 r2c2 r3c3",
        "combinations": ((1, 2, 3), (3, 2, 1), (4, 4, 8)),
    }
    cells: str
    combinations: tuple[tuple[int, ...], ...]
    name: str = ""

    def check_fields(self) -> None:
        """Expect combinations of equally many numbers."""
        sizes = {*map(len, self.combinations)}
        if len(sizes) > 1:
            raise self.error(
                f"combinations of {min(sizes)} and of {max(sizes)} digits", "a digit for each cell"
            )

    def validate(self, board: Board) -> None:
        """Expect combinations of so many digits, one of which the cells can hold."""
        super().validate(board)
        cells = board.cells(self.cells)
        if not self.combinations:
            return
        if len(self.combinations[0]) != len(cells):
            raise self.error(
                f"combinations of {counted(len(self.combinations[0]), 'digit')} "
                f"for {counted(len(cells), 'cell')}",
                "a digit for each cell",
            )
        columns = [{*column} for column in zip(*self.combinations, strict=True)]
        domains = [board.grid.domains[cell] for cell in cells]
        known = board.possible_values(cells)
        for column in columns:
            check_known(self, sorted(column), known)
        if not any(self._fits(one, domains) for one in in_time(self.combinations)):
            raise self.impossible("no combination that the cells can hold", "at least one")

    @staticmethod
    def _fits(combination: Sequence[int], domains: Sequence[Collection[int]]) -> bool:
        return all(digit in domain for digit, domain in zip(combination, domains, strict=True))

    @cached_property
    def _allowed(self) -> frozenset[tuple[int, ...]]:
        return frozenset(self.combinations)

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return tuple(board.values(self.cells, values)) in self._allowed

    def state(self, to: Stating) -> None:
        cells = to.cells(self.cells)
        domains = [frozenset(cell.domain) for cell in cells]
        fitting = (one for one in in_time(self.combinations) if self._fits(one, domains))
        to.post(Table(cells, frozenset(fitting)))

    def describe(self) -> str:
        if self.name:
            return f"{self.cells} obey: {self.name}"
        number = len(self.combinations)
        said = f"one of {number} listed combinations"
        if number <= _MOST_SAID:
            said = f"one of {', '.join('-'.join(map(str, one)) for one in self.combinations)}"
        return f"the digits of {self.cells}, in this order, are {said if number else 'impossible'}"

    def picture(self, board: Board) -> Iterable[Mark]:
        yield Outline(self.cells, "grey", "dotted")
        yield Note(self.describe())
