"""From a puzzle to the JSON of SudokuPad, where that can state all of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.cages import DifferentDigits, ExtraRegion, KillerCage, Sum
from sudoku_model.cosmetics import Cosmetic, DrawnCage
from sudoku_model.fog import Fog
from sudoku_model.formats.damaged import UnfitError
from sudoku_model.formats.json_text import Node
from sudoku_model.formats.phrases import kind_of_drawing
from sudoku_model.formats.sudokupad_board import order_of
from sudoku_model.formats.sudokupad_drawings import written_drawing
from sudoku_model.formats.sudokupad_keys import MOVES, move
from sudoku_model.formats.sudokupad_reading import read_board
from sudoku_model.formats.writing import unwritten
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle


def describe_board(puzzle: Puzzle) -> dict[str, Any] | None:
    """Return the JSON that states a puzzle, or None if SudokuPad's JSON cannot state all of it."""
    grid = puzzle.grid
    if puzzle.candidates or grid.extras:
        return None
    cages = [_described(constraint, grid) for constraint in puzzle.constraints]
    if None in cages:
        return None
    board = _board(puzzle, [*filter(None, cages)])
    return board if _states_the_same(board, puzzle) else None


def _board(puzzle: Puzzle, cages: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Return the JSON of a puzzle whose constraints are stated by cages."""
    grid = puzzle.grid
    board: dict[str, Any] = {
        "cellSize": 50,
        "metadata": _metadata(puzzle),
        "cells": _rows(puzzle),
        "regions": [_pairs(region, grid) for region in _regions(grid)],
        "cages": [*cages, *_loose_cells(grid), *_lines(grid)],
    }
    for cosmetic in puzzle.cosmetics:
        key, entry = _drawn(cosmetic)
        board.setdefault(key, []).append(entry)
    if puzzle.fog is not None:
        board |= _fog(puzzle.fog, grid)
    return board


def unsaid_of(puzzle: Puzzle) -> str:
    """Return what of a grid SudokuPad's JSON does not say; an empty text if it says all."""
    grid = puzzle.grid
    regions = [*map(len, _regions(grid))]
    sizes = [*map(len, _rows_and_columns(grid))] if grid.has_rows or not regions else []
    order, is_usual = order_of(regions, [max(sizes)] if grid.holes and sizes else sizes)
    unsaid = {
        "which digits there are": not is_usual or grid.digits != range(1, order + 1),
        "which cells hold no digit but by a solution": bool(grid.holes) and not puzzle.expected,
    }
    return " and ".join(what for what, is_so in unsaid.items() if is_so)


def can_state(constraint: Constraint, grid: Grid) -> bool:
    """Say whether SudokuPad's JSON can state a constraint; any other it can only draw."""
    is_on_board = all(cell in grid.board for cell in constraint.cells_named(grid))
    return is_on_board and _described(constraint, grid) is not None


def can_be_drawn(puzzle: Puzzle) -> bool:
    """Say whether drawings would be enough: its grid can be stated, and something else cannot."""
    grid = puzzle.grid
    is_stated = all(can_state(constraint, grid) for constraint in puzzle.constraints)
    if (is_stated and not puzzle.candidates) or grid.has_houses_beside_board:
        return False
    return describe_board(Puzzle.empty(replace(grid, extras=()))) is not None


def _regions(grid: Grid) -> list[Sequence[int]]:
    """Return the cells of the regions, and of the houses that are written as such."""
    return [*grid.regions_by_number.values(), *(house.cells for house in grid.more_houses)]


def _rows(puzzle: Puzzle) -> list[list[dict[str, int]]]:
    cells = [{} if given is None else {"value": given} for given in puzzle.givens]
    return [cells[part] for part in puzzle.grid.row_slices()]


def _loose_cells(grid: Grid) -> Iterator[dict[str, Any]]:
    """Yield a hidden cage of the cells without a region: else they would not belong to the grid."""
    loose = [c for c in grid.cells if grid.regions[c] is None and c not in grid.holes]
    if loose and grid.regions_by_number:
        yield {"cells": _pairs(loose, grid), "unique": False, "hidden": True}


def _lines(grid: Grid) -> Iterator[dict[str, Any]]:
    """Yield hidden cages for the rows and columns of a grid with holes, which has no others."""
    if grid.holes and grid.has_rows and grid.has_columns:
        for line in _rows_and_columns(grid):
            yield {"cells": _pairs(line, grid), "unique": True, "type": "rowcol", "hidden": True}


def _rows_and_columns(grid: Grid) -> Iterator[Sequence[int]]:
    """Yield the cells of each row and each column."""
    yield from map(grid.row, range(grid.rows))
    yield from map(grid.column, range(grid.columns))


def _drawn(cosmetic: Cosmetic) -> tuple[str, dict[str, Any]]:
    """Return the list of the board that a drawing belongs to, and how it is written there."""
    if not isinstance(cosmetic, DrawnCage):
        return written_drawing(cosmetic)
    cells = [[*place] for place in cosmetic.places()]
    return "cages", {"cells": cells, "value": cosmetic.text, "outlineC": cosmetic.colour}


def _fog(fog: Fog, grid: Grid) -> dict[str, Any]:
    """Return the keys that say which cells are free of fog, and what clears it."""
    keys: dict[str, Any] = {"foglight": _pairs(fog.lit_cells(grid), grid)}
    links = [
        {
            "trigger": {"type": "cellvalue", "cell": _joined(link.cells, grid)},
            "effect": {"type": "foglight", "cells": _joined(link.clears, grid)},
        }
        for link in fog.links
    ]
    return keys | {"triggereffect": links} if links else keys


def _joined(cells: str, grid: Grid) -> str:
    return "".join(map(grid.cell_name, grid.select(cells)))


def _metadata(puzzle: Puzzle) -> dict[str, Any]:
    """Return the texts of a puzzle, its solution, and the switches that say its rules."""
    grid = puzzle.grid
    texts = {"title": puzzle.title, "author": puzzle.author, "rules": puzzle.rules}
    metadata: dict[str, Any] = {key: text for key, text in texts.items() if text}
    if solution := _solution(puzzle):
        metadata["solution"] = solution
    if grid.holes or not grid.has_rows:
        metadata["norowcol"] = True
    kinds = {type(constraint) for constraint in puzzle.constraints}
    return metadata | {name: True for name in MOVES if move(name) in kinds}


def _solution(puzzle: Puzzle) -> str:
    """Return a character for each cell of the stated solution; nothing where that cannot be."""
    grid = puzzle.grid
    if grid.digits[-1] > 9 or not any(value is not None for value in puzzle.expected):
        return ""
    blank = "?" if grid.digits[0] == 0 else "."
    return "".join(
        blank if value is None or cell in grid.holes else str(value)
        for cell, value in enumerate(puzzle.expected)
    )


def _is_total(constraint: Sum) -> bool:
    """Say whether a sum is what cells add up to, as a cage can say it."""
    return constraint.op == "==" and not constraint.coefficients


def _described(constraint: Constraint, grid: Grid) -> dict[str, Any] | None:
    """Return a cage, an empty object if a switch says it all, or None if nothing does."""
    if type(constraint) in map(move, MOVES):
        return {}
    if not isinstance(constraint, KillerCage | DifferentDigits | ExtraRegion | Sum):
        return None
    cells = grid.select(constraint.cells)
    cage: dict[str, Any] = {"cells": _pairs(cells, grid), "unique": True}
    if isinstance(constraint, Sum):
        is_plain = _is_total(constraint) and len(set(cells)) == len(cells)
        return _with_total(cage | {"unique": False}, constraint.value) if is_plain else None
    if isinstance(constraint, KillerCage) and constraint.total is not None:
        return _with_total(cage, constraint.total)
    if isinstance(constraint, ExtraRegion):
        cage |= {"type": "region", "style": "box"}
    return cage


def _with_total(cage: dict[str, Any], total: object) -> dict[str, Any] | None:
    """Return a cage with its sum, None if that is no number that a cage can have."""
    return cage | {"value": str(total), "sum": total} if isinstance(total, int) and total else None


def _pairs(cells: Iterable[int], grid: Grid) -> list[list[int]]:
    return [list(divmod(cell, grid.columns)) for cell in cells]


def _states_the_same(board: dict[str, Any], puzzle: Puzzle) -> bool:
    """Read back what is to be written: SudokuPad does not say which digits there are."""
    try:
        again = read_board(Node(board))
    except UnfitError:
        return False
    new = {*again.unstated} - {*again.rules_in_words}
    return (
        all(map(kind_of_drawing, new))
        and not unwritten(puzzle, lambda: again)
        and again.givens == puzzle.givens
        and _shape(again.grid) == _shape(puzzle.grid)
    )


def _shape(grid: Grid) -> Sequence[object]:
    houses = {frozenset(house.cells) for house in grid.houses if len(house.cells) > 1}
    return grid.rows, grid.columns, grid.digits, houses, grid.holes
