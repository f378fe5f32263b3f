"""Layouts behind the cells of a puzzle: for each cell a symbol, which is that of its region."""

from __future__ import annotations

from dataclasses import replace
from math import isqrt

from sudoku_model.formats.iss.syntax import is_layout
from sudoku_model.grid import regions_of
from sudoku_model.grouped import grouped
from sudoku_model.puzzle import Puzzle


def names_regions(text: str) -> bool:
    """Say whether symbols name the regions of a grid, and are no solution.

    In a solution all symbols of a row differ.
    """
    order = isqrt(len(text))
    return len({*text[:order]}) < order and is_layout(text)


def with_regions(puzzle: Puzzle, layout: str) -> Puzzle:
    """Return a puzzle on a grid of the same size, with the regions of a layout."""
    parts = grouped((symbol, cell) for cell, symbol in enumerate(layout)).values()
    grid = replace(puzzle.grid, regions=regions_of(parts, puzzle.grid.board))
    return replace(puzzle, grid=grid)
