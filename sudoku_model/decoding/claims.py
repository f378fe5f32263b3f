"""What a solver claims: that there is a solution, or none, and the values that it gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import index
from typing import NamedTuple

from sudoku_model.errors import PuzzleFormatError
from sudoku_model.model import Literal, Variable
from sudoku_model.solvers import Outcome
from sudoku_model.texts import shown


class Filling(NamedTuple):
    """A filled grid that a solver gives for a solution; nobody has checked it yet.

    Attributes:
        values: the value of each cell.
        line: the line where it begins, None if it is no text.
    """

    values: tuple[int, ...]
    line: int | None = None


class Claim(NamedTuple):
    """What a solver says.

    Attributes:
        outcome: whether there is a solution.
        fillings: those that it gives, each once; none unless `outcome` is SAT.
        source: what messages call the answer.
        cost: the last value of the objective that it names, if any.
    """

    outcome: Outcome
    fillings: tuple[Filling, ...] = ()
    source: str | None = None
    cost: int | None = None


def claim_of_literals(literals: Iterable[Literal], cells: Sequence[Variable]) -> Claim:
    """Return the claim of a list of literals, such as `get_model` of a PySAT solver returns.

    Raises:
        PuzzleFormatError: if it does not say one digit of each cell.
    """
    return Claim(Outcome.SAT, (filling_of(set(literals), cells, PuzzleFormatError),))


def claim_of_values(values: Mapping[str, int], cells: Sequence[Variable]) -> Claim:
    """Return the claim of values by the names of their variables.

    Raises:
        PuzzleFormatError: if a cell has no value, or one that is no number.
    """
    numbers = {name: _number(name, value) for name, value in values.items()}
    return Claim(Outcome.SAT, (Filling(values_by_name(numbers, cells, PuzzleFormatError)),))


def _number(name: str, value: int) -> int:
    try:
        return index(value)
    except TypeError:
        raise PuzzleFormatError(
            f"{shown(value)} as the value of {shown(name)}", "a number"
        ) from None


Misfit = Callable[[str, str], PuzzleFormatError]
"""From what was found and what was expected to the error that says where."""


def filling_of(
    true: set[Literal], cells: Sequence[Variable], error: Misfit, line: int | None = None
) -> Filling:
    """Return the filling in which these literals are true, and no other positive one.

    Raises:
        PuzzleFormatError: if a cell has no digit, or more than one.
    """
    values = []
    for cell in cells:
        found = [
            value
            for value, literal in zip(cell.domain, cell.literals, strict=True)
            if literal in true
        ]
        if len(found) != 1:
            digits = " and ".join(map(str, found)) or "no digit"
            raise error(f"{digits} in {cell.name}", f"one digit ({_facts(cell)})")
        values += found
    return Filling(tuple(values), line)


def _facts(cell: Variable) -> str:
    if not cell.literals:
        return "it can hold none"
    return f"one of the variables {cell.literals[0]} to {cell.literals[-1]} is true"


def values_by_name(
    values: Mapping[str, int], cells: Sequence[Variable], error: Misfit
) -> tuple[int, ...]:
    """Return the values of the cells in their order.

    Raises:
        PuzzleFormatError: if one is missing.
    """
    missing = [cell.name for cell in cells if cell.name not in values]
    if missing:
        raise error(f"no value of {missing[0]}", "a value of each cell, such as r1c1=5")
    return tuple(values[cell.name] for cell in cells)
