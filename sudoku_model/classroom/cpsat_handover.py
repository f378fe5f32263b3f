"""Models of CP-SAT as data; importing this module imports OR-Tools, which takes half a second."""

from __future__ import annotations

from typing import Any

from ortools.sat.python import cp_model

from sudoku_model.grid import Grid
from sudoku_model.referee.cpsat_judged import Variables, cell_indices


def written(model: cp_model.CpModel, variables: Variables | None, grid: Grid) -> dict[str, Any]:
    """Return a model as text, and the index of the variable of each cell.

    Raises:
        OptionError: if there is no variable of the model for each cell.
    """
    cells = cell_indices(model, variables, grid)  # which refuses what is no model
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
    if len(cells) != grid.rows * grid.columns or not all(index in known for index in cells):
        raise ValueError("no variables of the model")
    found = [*map(model.get_int_var_from_proto_index, cells)]
    rows = [found[first : first + grid.columns] for first in range(0, len(found), grid.columns)]
    return {"model": model, "variables": rows}
