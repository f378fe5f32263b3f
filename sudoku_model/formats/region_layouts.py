"""Layouts behind the cells of a puzzle: for each cell a symbol, which is that of its region."""

from __future__ import annotations

from dataclasses import replace
from math import isqrt

from sudoku_model.formats.iss.syntax import is_layout
from sudoku_model.grid import Grid, regions_of
from sudoku_model.grouped import grouped
from sudoku_model.puzzle import Puzzle


def may_name_regions(text: str) -> bool:
    """Say whether symbols are a layout, and no solution: those of a row do not all differ."""
    order = isqrt(len(text))
    return len({*text[:order]}) < order and is_layout(text)


def names_regions(text: str) -> bool:
    """Say whether symbols name regions and can be nothing else: most stand beside their like.

    A solution that is wrong may have each digit as often as regions have cells, but hardly any two
    together.
    """
    if not may_name_regions(text):
        return False
    order = isqrt(len(text))
    grid = Grid.rectangle(order, order)
    beside = sum(
        any(text[other] == text[cell] for other in grid.neighbours(cell)) for cell in grid.board
    )
    return 2 * beside > len(text)


def with_regions(puzzle: Puzzle, layout: str) -> Puzzle:
    """Return a puzzle on a grid of the same size, with the regions of a layout."""
    parts = grouped((symbol, cell) for cell, symbol in enumerate(layout)).values()
    grid = replace(puzzle.grid, regions=regions_of(parts, puzzle.grid.board))
    return replace(puzzle, grid=grid)
