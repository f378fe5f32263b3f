"""The variables of a model of CP-SAT: one for each cell, or a Boolean for each digit of it.

Importing this module imports OR-Tools, which takes half a second; it is imported when first used.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ortools.sat.python import cp_model

from sudoku_model.errors import OptionError
from sudoku_model.grid import Grid
from sudoku_model.referee.numbering import are_by_digit, given_at, in_rows
from sudoku_model.texts import shown


def variable_indices(model: cp_model.CpModel, variables: Any, grid: Grid) -> list[list[int]]:
    """Return for each cell the index of its variable, or those of its Booleans, digit by digit.

    What the variables are see `judge`.

    Raises:
        OptionError: if there is no variable of the model for each, or one for two cells.
    """
    if variables is None:
        raise OptionError(
            "found a model without the variables of the cells, expected them in variables=, or in "
            "a pair with it: rows of them, a dictionary or a function by row and column"
        )
    variables = in_rows(variables, grid)
    by_digit = are_by_digit(variables)
    found = given_at(variables, grid, "variables=", by_digit=by_digit)
    indices = [_index(one, place, model) for place, one in found]
    if by_digit:
        return [indices[start : start + grid.order] for start in range(0, len(indices), grid.order)]
    for number, index in enumerate(indices):
        first = indices.index(index)
        if first < number and only_value(model.proto.variables[index]) is None:
            names = grid.cell_name(first), grid.cell_name(number)
            raise OptionError(
                f"{names[0]} and {names[1]} have the same variable, expected one each"
            )
    return [[index] for index in indices]


def _index(variable: Any, place: tuple[int, ...], model: cp_model.CpModel) -> int:
    """Return the index of a variable in a model.

    Raises:
        OptionError: if it is no Boolean where a digit belongs to its place, or no variable at all;
            or one of another model, in which its index means something else.
    """
    row, column, *digits = place
    what = f"r{row}c{column}{''.join(f'={digit}' for digit in digits)}"
    if not isinstance(variable, cp_model.IntVar) or (digits and not variable.is_boolean):
        kind, by = (
            ("Boolean", "row, column and digit") if digits else ("variable", "row and column")
        )
        where = f" by {by}, from 1" if variable is None else ""
        raise OptionError(f"found {shown(variable)} for {what}, expected a {kind} of CP-SAT{where}")
    if variable.model_proto is not model.proto:
        raise OptionError(
            f"found a variable of another CpModel for {what}, expected one of the model that is "
            "judged; of a clone, model.get_int_var_from_proto_index(variable.index)"
        )
    return variable.index


def only_value(variable: Any) -> int | None:
    """Return the only value of a variable; None if it has others."""
    ends = [*variable.domain]
    return ends[0] if ends and ends[0] == ends[-1] else None


def lies_beyond(
    model: cp_model.CpModel, total: Any, domain: cp_model.Domain, under: cp_model.LiteralT
) -> None:
    """State that a sum has no value of a domain, if a literal is true."""
    model.add_linear_expression_in_domain(total, domain.complement()).only_enforce_if(under)


def with_cells(
    model: cp_model.CpModel, facts: Sequence[Sequence[int]], grid: Grid
) -> tuple[cp_model.CpModel, list[int]]:
    """Return a model with a variable for each cell besides, and the indices of these.

    The variable is the digit whose Boolean, by its index, is true. Where none is true, or several
    are, it is more than each digit.
    """
    copy = model.clone()
    cells = []
    for digits, indices in zip(grid.domains, facts, strict=True):
        cell = copy.new_int_var_from_domain(
            cp_model.Domain.from_values([*digits, max(digits) + 1]), ""
        )
        booleans = [copy.get_bool_var_from_proto_index(index) for index in indices]
        is_digit = copy.new_bool_var("")
        copy.add(sum(booleans) == 1).only_enforce_if(is_digit)
        lies_beyond(copy, sum(booleans), cp_model.Domain(1, 1), ~is_digit)
        copy.add(cell == max(digits) + 1).only_enforce_if(~is_digit)
        for digit, boolean in zip(digits, booleans, strict=True):
            copy.add(cell == digit).only_enforce_if(is_digit, boolean)
        cells.append(cell.index)
    return copy, cells
