"""What symmetries make of a grid, for CP-SAT: are the cells of a model an image of it?

Importing this module imports OR-Tools, which takes half a second; it is imported when first used.
"""

from __future__ import annotations

from collections.abc import Sequence

from ortools.sat.python import cp_model

from sudoku_model.referee.symmetries import Lines, Symmetries


def state_image(
    model: cp_model.CpModel,
    symmetries: Symmetries,
    values: Sequence[int],
    cells: Sequence[cp_model.IntVar],
) -> None:
    """State that the cells of a model hold an image of a grid that holds these values."""
    grid = symmetries.grid
    rows, columns = (_order_of(lines, model) for lines in (symmetries.rows, symmetries.columns))
    turned = model.new_int_var(0, int("transpose" in symmetries.names), "")
    digits = Lines(grid.order, grid.order, "digits" in symmetries.names, outside=False)
    names = _order_of(digits, model)
    lines = [values[part] for part in grid.row_slices()]
    # The grid and, below it, the same with rows for columns.
    before = [
        value - grid.digits[0] for line in [*lines, *zip(*lines, strict=True)] for value in line
    ]
    for cell, variable in zip(grid.board, cells, strict=True):
        row, column = divmod(cell, grid.columns)
        place = turned * len(values) + rows[row] * grid.columns + columns[column]
        digit = model.new_int_var(0, grid.order - 1, "")
        model.add_element(place, before, digit)
        model.add_element(digit, names, variable - grid.digits[0])


def _order_of(lines: Lines, model: cp_model.CpModel) -> list[cp_model.IntVar]:
    """Return for each place a variable for the line that comes there."""
    every = range(lines.total)
    order = [
        model.new_int_var_from_domain(
            cp_model.Domain.from_values([line for line in every if lines.may_be(place, line)]), ""
        )
        for place in every
    ]
    model.add_all_different(order)
    if lines.outside:  # the lines of a block stay together
        last = lines.total // lines.block - 1
        for start in every[:: lines.block]:
            block = model.new_int_var(0, last, "")
            for line in order[start : start + lines.block]:
                model.add_division_equality(block, line, lines.block)
    return order
