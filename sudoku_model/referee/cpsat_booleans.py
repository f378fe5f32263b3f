"""Models of CP-SAT that have a Boolean for each fact: whether a cell holds a digit.

Importing this module imports OR-Tools, which takes half a second; it is imported when first used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ortools.sat.python import cp_model

from sudoku_model.constraints.fields import shown
from sudoku_model.errors import OptionError
from sudoku_model.grid import Grid
from sudoku_model.referee.numbering import counted_from_1


def in_rows(variables: Any, grid: Grid) -> Any:
    """Return tables of pandas, whose first index is the column, and lists of all cells as rows.

    Dictionaries that count from 0 are returned as those that count from 1, all else as it is.
    """
    if hasattr(variables, "to_numpy"):
        variables = variables.to_numpy()
    if not hasattr(variables, "__len__") or isinstance(variables, Mapping):
        return counted_from_1(variables, grid)
    cells = grid.rows * grid.columns
    if len(variables) != cells or any(hasattr(one, "__len__") for one in variables):
        return variables
    return [variables[first : first + grid.columns] for first in range(0, cells, grid.columns)]


def fact_indices(model: cp_model.CpModel, variables: Any, grid: Grid) -> list[list[int]]:
    """Return for each cell the indices of its Booleans, in the order of the digits.

    Args:
        model: the model.
        variables: a dictionary by row, column (from 1) and digit, or rows of cells, each of which
            has a Boolean for each digit.
        grid: the grid.

    Raises:
        OptionError: if there is no Boolean of the model for each fact.
    """
    facts = []
    for cell, digits in enumerate(grid.domains):
        row, column = divmod(cell, grid.columns)
        if isinstance(variables, Mapping):
            found = [variables.get((row + 1, column + 1, digit)) for digit in digits]
        else:
            found = _listed(variables, row, column, len(digits))
        name = grid.cell_name(cell)
        facts.append(
            [_index(one, f"{name}={d}", model) for one, d in zip(found, digits, strict=True)]
        )
    return facts


def index_in(model: cp_model.CpModel, variable: cp_model.IntVar, what: str) -> int:
    """Return the index of a variable in a model.

    Args:
        model: the model.
        variable: the variable.
        what: what it stands for.

    Raises:
        OptionError: if it is one of another model, in which its index means something else.
    """
    if variable.model_proto is not model.proto:
        raise OptionError(
            f"found a variable of another CpModel for {what}, expected one of the model that is "
            "judged; of a clone, model.get_int_var_from_proto_index(variable.index)"
        )
    return variable.index


def with_cells(
    model: cp_model.CpModel, facts: Sequence[Sequence[int]], grid: Grid
) -> tuple[cp_model.CpModel, list[int]]:
    """Return a model with a variable for each cell besides, and the indices of these.

    The variable is the digit whose Boolean is true. Where none is true, or several are, it is more
    than each digit.

    Args:
        model: the model; it is not changed.
        facts: for each cell the indices of its Booleans.
        grid: the grid.
    """
    copy = model.clone()
    cells = []
    for digits, indices in zip(grid.domains, facts, strict=True):
        cell = copy.new_int_var_from_domain(
            cp_model.Domain.from_values([*digits, max(digits) + 1]), ""
        )
        booleans = [copy.get_bool_var_from_proto_index(index) for index in indices]
        is_digit = copy.new_bool_var("")
        others = cp_model.Domain.from_values([1]).complement()
        copy.add(sum(booleans) == 1).only_enforce_if(is_digit)
        copy.add_linear_expression_in_domain(sum(booleans), others).only_enforce_if(~is_digit)
        copy.add(cell == max(digits) + 1).only_enforce_if(~is_digit)
        for digit, boolean in zip(digits, booleans, strict=True):
            copy.add(cell == digit).only_enforce_if(is_digit, boolean)
        cells.append(cell.index)
    return copy, cells


def _listed(variables: Any, row: int, column: int, digits: int) -> list[Any]:
    try:
        found = [*variables[row][column]]
    except (IndexError, TypeError):
        found = []
    if len(found) != digits:
        raise OptionError(
            f"found {len(found)} Booleans for row {row + 1}, column {column + 1}, expected "
            f"{digits}, one for each digit"
        )
    return found


def _index(variable: Any, fact: str, model: cp_model.CpModel) -> int:
    if not isinstance(variable, cp_model.IntVar) or not variable.is_boolean:
        where = " by row, column and digit, all from 1" if variable is None else ""
        raise OptionError(
            f"found {shown(variable)} for {fact}, expected a Boolean of CP-SAT{where}"
        )
    return index_in(model, variable, fact)
