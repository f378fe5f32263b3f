"""What the cells beside the board are called: by the cell of the board that each is about."""

from __future__ import annotations

import re
from typing import Final

from sudoku_model.constraints.missing_digits import houses_that_miss
from sudoku_model.constraints.region_cells import cell_of_region
from sudoku_model.grid import Grid

_MARK: Final = re.compile(r"([a-z]+)_(r\d+c\d+)")
"""The name of a cell that says whether one of the board is modified."""

_BESIDE: Final = re.compile(rf"\b(?:cc\d+|dg[crb]\d+|{_MARK.pattern})\b")


def cell_in_words(grid: Grid, cell: int) -> str:
    """Name a cell, one beside the board by what it is about: a cell's region, what a row misses."""
    name = grid.cell_name(cell)
    if cell < len(grid.board):
        return name
    if (about := cell_of_region(grid, cell)) is not None:
        return f"the region of {grid.cell_name(about)}"
    if (house := houses_that_miss(grid).get(cell)) is not None:
        return f"{house.name}'s missing digit"
    mark = _MARK.fullmatch(name)
    return f"the {mark[1]} mark of {mark[2]}" if mark else name


def in_words(grid: Grid, text: str) -> str:
    """Return a text of a clue in which the cells beside the board are called as people do."""
    extras = {grid.cell_name(cell): cell for cell in range(len(grid.board), len(grid.cells))}

    def told(found: re.Match[str]) -> str:
        name = found[0]
        return cell_in_words(grid, extras[name]) if name in extras else name

    return _BESIDE.sub(told, text) if extras else text
