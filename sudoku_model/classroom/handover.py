"""Models as data that pass from the process of a submission to the one that judges them.

Nothing is pickled on this way: who unpickles what strangers have written runs their code.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sudoku_model.errors import OptionError
from sudoku_model.grid import Grid
from sudoku_model.grouped import grouped
from sudoku_model.referee.given_clauses import given_clauses
from sudoku_model.referee.judging import is_cpsat
from sudoku_model.referee.numbering import CellLiterals, are_by_digit, by_fact


def to_data(model: Any, grid: Grid) -> dict[str, Any]:
    """Return a model that a submission defines as what JSON can hold.

    Args:
        model: clauses; or a pair of clauses and the literals of the facts; or a ``CpModel`` and
            the variables of the cells.
        grid: the grid of the task.

    Raises:
        OptionError: if it is none of these.
    """
    model, others = _parted(model)
    if is_cpsat(model):
        from sudoku_model.classroom.cpsat_handover import written

        return written(model, others, grid)
    parts = grouped((clause.part, clause.literals) for clause in given_clauses(model))
    literals = None if others is None else CellLiterals(grid, others).literals
    return {"parts": parts, "literals": literals}


def _parted(model: Any) -> tuple[Any, Any]:
    """Return a model, and what stands behind it: literals of facts, or variables of cells."""
    if not isinstance(model, tuple | list) or len(model) != 2:
        return model, None
    first, second = model
    if is_cpsat(second) and not is_cpsat(first):
        raise OptionError("found the CpModel behind its variables, expected it before them")
    # Two clauses are no pair, but what else stands behind clauses is meant to number facts.
    numbers_facts = isinstance(second, Mapping) or are_by_digit(second)
    is_pair = is_cpsat(first) or not isinstance(second, Iterable) or numbers_facts
    return (first, second) if is_pair else (model, None)


def from_data(data: Any, grid: Grid) -> dict[str, Any]:
    """Return the arguments of `judge` that `to_data` has written; `judge` checks what they hold.

    Raises:
        ValueError: if `to_data` cannot have written it.
    """
    if not isinstance(data, dict):
        raise ValueError("no object")
    if "cpsat" in data:
        from sudoku_model.classroom.cpsat_handover import read

        return read(data, grid)
    literals = data.get("literals")
    if literals is None:
        return {"model": data["parts"]}
    return {"model": data["parts"], "literals": by_fact(literals, grid)}
