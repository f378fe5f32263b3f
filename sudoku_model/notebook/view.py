"""The puzzle as the page gets it, in values that JSON can hold."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from sudoku_model.notebook.tools import TOOLS, Shape
from sudoku_model.puzzle import Puzzle


def board_view(puzzle: Puzzle) -> dict[str, Any]:
    """Return what changes with the grid and the constraints only.

    The drawing of the constraints is that of `sudoku_model.drawing`, without digits: those are
    the page's own, as they change with every key.
    """
    from sudoku_model.drawing import svg
    from sudoku_model.drawing.elements import showable

    grid = puzzle.grid
    bare = replace(puzzle, givens=(None,) * len(grid.cells), candidates={}, expected=())
    return {
        "rows": grid.rows,
        "columns": grid.columns,
        "digits": list(grid.digits),
        "symbols": symbols(puzzle),
        "holes": sorted(grid.holes),
        "houses": _house_names(puzzle),
        "drawing": svg(bare),
        "constraints": [
            {"text": constraint.describe(), "cells": _cells_of(puzzle, place)}
            for place, constraint in enumerate(puzzle.constraints)
        ],
        "switched": switched(puzzle),
        "title": showable(puzzle.title.strip()),
        "author": showable(puzzle.author.strip()),
        "rules": showable(puzzle.rules.strip()),
    }


def has_same_board(first: Puzzle, second: Puzzle) -> bool:
    """Say whether two puzzles differ in givens and candidates only."""
    others = [field.name for field in fields(Puzzle) if field.name not in ("givens", "candidates")]
    return all(getattr(first, name) == getattr(second, name) for name in others)


def digits_view(puzzle: Puzzle) -> dict[str, Any]:
    """Return what changes with every key: by cell its given, and its candidates."""
    on_board = puzzle.grid.board
    return {
        "givens": list(puzzle.givens[: len(on_board)]),
        "candidates": {
            str(cell): sorted(digits)
            for cell, digits in puzzle.candidates.items()
            if cell in on_board
        },
    }


def symbols(puzzle: Puzzle) -> list[str]:
    """Return how each digit is written: in the puzzle's own symbols, or else as a number."""
    return list(puzzle.alphabet or map(str, puzzle.grid.digits))


def tools_view() -> list[dict[str, Any]]:
    """Return the tools as the page gets them."""
    return [tool.described() for tool in TOOLS.values()]


def switched(puzzle: Puzzle) -> list[str]:
    """Return the names of the tools for the whole grid that are switched on."""
    everywhere = [tool for tool in TOOLS.values() if tool.shape is Shape.GRID]
    return [tool.name for tool in everywhere if tool.make("", None) in puzzle.constraints]


def _cells_of(puzzle: Puzzle, place: int) -> list[int]:
    from sudoku_model.clues import Clue

    cells = Clue(constraint=puzzle.constraints[place]).cells(puzzle)
    return [cell for cell in cells if cell in puzzle.grid.board]


def _house_names(puzzle: Puzzle) -> list[str]:
    """Return for each cell the name of its box or region, which is said with its place."""
    grid = puzzle.grid
    kind = "region" if grid.box is None else "box"
    return [
        "" if region is None or cell in grid.holes else f"{kind} {region + 1}"
        for cell, region in enumerate(grid.regions)
    ]
