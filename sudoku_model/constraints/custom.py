"""A constraint of your own that is no more than a Python function over a few cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from itertools import product
from math import prod
from typing import Any, ClassVar

from sudoku_model.constraints.base import MAX_TABLE, Board, Constraint, Goes, Stating
from sudoku_model.constraints.combinations import Combinations
from sudoku_model.constraints.composites import And, Composite, Replicate
from sudoku_model.constraints.fields import MAX_ITEMS, why_not_called
from sudoku_model.deadline import in_time


def _all_even_or_all_odd(*digits: int) -> bool:
    return len({digit % 2 for digit in digits}) == 1


@dataclass(frozen=True)
class Predicate(Constraint):
    """A Python function says which digits the cells may hold together.

    The function is called with every combination of digits, and the table of those that it
    allows is propagated fully: every digit that is part of no such combination is removed.

    A function is not data, so a puzzle with this constraint cannot be written to a file; its table
    can: see `as_table` and `Puzzle.with_tables`. Where the table would be too large, derive a class
    from `Constraint`.

    Attributes:
        cells: the cells.
        function: takes one digit for each cell in order; true if the cells may hold them.
        name: what the function demands, for people: ``"all even or all odd"``.

    Example:
        >>> import sudoku_model as sm
        >>> def product_of_24(a, b, c):
        ...     return a * b * c == 24
        >>> constraint = sm.Predicate("r1c1 r2c2 r3c3", product_of_24, "have the product 24")
        >>> print(constraint.describe())
        r1c1 r2c2 r3c3 obey: have the product 24
        >>> print(sm.count(sm.Puzzle.empty(4).with_constraints(constraint)))
        36 solutions
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {
        "cells": "r1c1 r1c2 r1c3",
        "function": _all_even_or_all_odd,
        "name": "all even or all odd",
    }
    cells: str
    function: Callable[..., Any]
    name: str = ""

    def validate(self, board: Board) -> None:
        """Expect a function of so many digits, not too many combinations."""
        super().validate(board)
        cells = board.cells(self.cells)
        self._validate_function(len(cells))
        size = prod(len(board.grid.domains[cell]) for cell in cells)
        if size > MAX_TABLE:
            raise self.error(
                f"{len(cells)} cells with {size} combinations of digits",
                f"at most {MAX_TABLE}; derive a class from Constraint and use a state machine "
                "or other primitives",
            )

    def _validate_function(self, count: int) -> None:
        """Check that the function can be called with a digit for each cell."""
        found = why_not_called(self.function, count)
        if found:
            raise self.error(found, f"one that takes {count}: a digit for each cell")

    def as_table(self, board: Board) -> Combinations:
        """Return the combinations that the function allows, which are data.

        Args:
            board: the grid, and the puzzle's constraints; see `Puzzle.board`. The table holds for
                its digits.

        Raises:
            ConstraintError: if the constraint does not fit the grid, or there are more than
                100,000 combinations.

        Example:
            >>> import sudoku_model as sm
            >>> rising = sm.Predicate("r1c1 r1c2", lambda a, b: a < b, "rise")
            >>> rising.as_table(sm.Puzzle.empty(4).board).combinations
            ((1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4))
        """
        self.validate(board)
        domains = [board.grid.domains[cell] for cell in board.cells(self.cells)]
        allowed = tuple(one for one in in_time(product(*domains)) if self.function(*one))
        if len(allowed) > MAX_ITEMS:
            raise self.error(
                f"a table of {len(allowed)} combinations",
                f"at most {MAX_ITEMS} to write; a class of its own in a package can be written",
            )
        return Combinations(self.cells, allowed, self._said)

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return bool(self.function(*board.values(self.cells, values)))

    def state(self, to: Stating) -> None:
        to.table(to.cells(self.cells), self.function)

    def describe(self) -> str:
        return f"{self.cells} obey: {self._said}"

    @property
    def _said(self) -> str:
        own = getattr(self.function, "__name__", "")  # "<lambda>" is no name
        return self.name or (own if own.isidentifier() else "a function without a name")


def with_tables(constraint: Constraint, board: Board) -> Constraint:
    """Return a constraint with the table of each `Predicate` in its place, also inside of it.

    Raises:
        ConstraintError: if a table is too large.
    """
    if isinstance(constraint, Predicate):
        return constraint.as_table(board)
    if not any(isinstance(part, Predicate) for part in constraint.parts()):
        return constraint
    if isinstance(constraint, Replicate):
        # The digits of the places may differ, and with them the tables.
        return And(tuple(with_tables(copy, board) for copy in constraint.copies))
    inside = constraint.board_inside(board) if isinstance(constraint, Composite) else board

    def changed(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(changed, value))
        return with_tables(value, inside) if isinstance(value, Constraint) else value

    return replace(
        constraint,
        **{one.name: changed(getattr(constraint, one.name)) for one in fields(constraint)},
    )
