"""Models of CP-SAT as data; importing this module imports OR-Tools, which takes half a second."""

from __future__ import annotations

from itertools import chain
from typing import Any

from ortools.sat.python import cp_model

from sudoku_model.grid import Grid
from sudoku_model.referee.cpsat_booleans import fact_indices, in_rows
from sudoku_model.referee.cpsat_judged import Variables, cell_indices, expect_model
from sudoku_model.referee.numbering import are_by_digit


def written(model: cp_model.CpModel, variables: Variables | None, grid: Grid) -> dict[str, Any]:
    """Return a model as text, and of each cell the index of its variable, or those of its Booleans.

    Raises:
        OptionError: if it is no model, or there is no variable of the model for each.
    """
    expect_model(model)
    variables = in_rows(variables, grid)
    indices = fact_indices if are_by_digit(variables) else cell_indices
    cells = indices(model, variables, grid)
    return {"cpsat": str(model.proto), "cells": cells}


def read(data: dict[str, Any], grid: Grid) -> dict[str, Any]:
    """Return the arguments of `judge` that `written` has written.

    Raises:
        ValueError: if it cannot have written it.
    """
    model = cp_model.CpModel()
    if not model.proto.parse_text_format(str(data["cpsat"])):
        raise ValueError("no model of CP-SAT")
    cells, known = data["cells"], range(len(model.proto.variables))
    every = chain.from_iterable(cell if isinstance(cell, list) else [cell] for cell in cells)
    if len(cells) != grid.rows * grid.columns or not all(map(known.__contains__, every)):
        raise ValueError("no variables of the model")
    variable = model.get_int_var_from_proto_index
    found = [[*map(variable, cell)] if isinstance(cell, list) else variable(cell) for cell in cells]
    rows = [found[first : first + grid.columns] for first in range(0, len(found), grid.columns)]
    return {"model": model, "variables": rows}
