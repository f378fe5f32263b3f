"""Models of CP-SAT as data; importing this module imports OR-Tools, which takes half a second."""

from __future__ import annotations

from itertools import chain
from typing import Any

from ortools.sat.python import cp_model

from sudoku_model.grid import Grid
from sudoku_model.referee.cpsat_booleans import variable_indices
from sudoku_model.referee.cpsat_judged import Variables, expect_model


def written(model: cp_model.CpModel, variables: Variables | None, grid: Grid) -> dict[str, Any]:
    """Return a model as text, and of each cell the index of its variable, or those of its Booleans.

    Raises:
        OptionError: if it is no model, or there is no variable of the model for each.
    """
    expect_model(model)
    cells = variable_indices(model, variables, grid)
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
    if len(cells) != len(grid.board) or not all(isinstance(one, list) for one in cells):
        raise ValueError("no variables of a model")
    every = [*chain.from_iterable(cells)]
    if not all(map(known.__contains__, every)):
        raise ValueError("no variables of the model")
    found = iter(map(model.get_int_var_from_proto_index, every))
    of_cells = [[next(found) for _ in cell] if len(cell) > 1 else next(found) for cell in cells]
    return {"model": model, "variables": [of_cells[row] for row in grid.row_slices()]}
