"""The puzzle as the page gets it, in values that JSON can hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from itertools import product
from typing import Any, Final

from sudoku_model.cosmetics import Cosmetic, cells_under
from sudoku_model.errors import DefectError, SudokuModelError
from sudoku_model.grid import Grid
from sudoku_model.languages.names import constraint_name, constraint_names, usual_name
from sudoku_model.page.boards import region_problems
from sudoku_model.page.tools import TOOLS, Shape, Tool, line_of_sight
from sudoku_model.puzzle import Puzzle, symbols_of


def board_view(puzzle: Puzzle, solution: Sequence[int | None] = ()) -> dict[str, Any]:
    """Return what changes with the grid and the constraints only.

    The drawing of the constraints is that of `sudoku_model.drawing`, without digits: those are
    the page's own, as they change with every key. Its ``frame`` is the part without the legend.

    Args:
        puzzle: the puzzle.
        solution: the values of all cells, of which those beside the board are drawn, such as
            regions that were found.

    Raises:
        SudokuModelError: if these are no values of the cells.
    """
    from sudoku_model.drawing import svg
    from sudoku_model.drawing.elements import showable
    from sudoku_model.drawing.scene import Scene
    from sudoku_model.drawing.vector import frame

    grid = puzzle.grid
    beside = solution[len(grid.board) :] if solution else (None for _ in grid.extras)
    givens = (*(None for _ in grid.board), *beside)
    bare = replace(puzzle, givens=givens, candidates={}, expected=())
    return {
        "rows": grid.rows,
        "columns": grid.columns,
        "digits": list(grid.digits),
        "symbols": [*symbols_of(puzzle).values()],
        "holes": sorted(grid.holes),
        "houses": _house_names(puzzle),
        "openRegions": region_problems(puzzle),
        "drawing": svg(bare),
        "frame": list(frame(Scene.of(bare))),
        "constraints": [
            {
                "type": type(constraint).__name__,
                "name": constraint_name(constraint),
                "text": showable(constraint.describe()),
                "cells": _cells_of(puzzle, place),
            }
            for place, constraint in enumerate(puzzle.constraints)
        ],
        "cosmetics": [
            {"text": _said_of(cosmetic, grid), "cells": cells_under(cosmetic, grid)}
            for cosmetic in puzzle.cosmetics
        ],
        "fog": puzzle.fog
        and {"lit": list(puzzle.fog.lit_cells(grid)), "links": len(puzzle.fog.links)},
        "extras": [
            {"name": extra.name, "values": " ".join(map(str, extra.values))}
            for extra in grid.extras
        ],
        "switched": switched(puzzle),
        "title": showable(puzzle.title.strip()),
        "author": showable(puzzle.author.strip()),
        "rules": showable(puzzle.rules.strip()),
        "unstated": list(map(showable, puzzle.unstated)),
        "notes": list(map(showable, puzzle.notes)),
        "offered": [
            showable(constraint.describe())
            for offer in puzzle.offered
            for constraint in offer.constraints
        ],
    }


def _said_of(cosmetic: Cosmetic, grid: Grid) -> str:
    """Return what a drawing is, and from where to where it lies."""
    from sudoku_model.drawing.elements import showable

    names = [*map(grid.cell_name, cells_under(cosmetic, grid))]
    where = "beside the board" if not names else " to ".join(dict.fromkeys((names[0], names[-1])))
    return showable(f"{cosmetic.describe()}, {where}")


def has_same_board(first: Puzzle, second: Puzzle) -> bool:
    """Say whether two puzzles differ in givens and candidates only."""
    others = {field.name for field in fields(Puzzle) if field.compare} - {"givens", "candidates"}
    return all(getattr(first, name) == getattr(second, name) for name in others)


def palette_view() -> list[dict[str, Any]]:
    """Return the tools with all that setters call them, and a picture of what each draws."""
    return [
        {**tool.described(), "words": _words(tool), **_picture(tool)} for tool in TOOLS.values()
    ]


def _words(tool: Tool) -> list[str]:
    """Return all names, in all languages, of what a tool draws."""
    meant = (n for n in constraint_names() if tool.means in (str(n), n.kind.__name__))
    return [word for named in meant for word in named.words]


def offers_view() -> list[dict[str, str]]:
    """Return the kinds of clues that can be offered: their names, and what setters call them."""
    from sudoku_model.proposals.kinds import GIVEN, kind_names

    return [
        {"name": name, "label": name if name == GIVEN else usual_name(name)}
        for name in kind_names()
    ]


_SAMPLES: Final[Mapping[Shape, tuple[str, ...]]] = {
    Shape.CELLS: ("r2c2 r2c3 r3c3", "r2c2 r2c3 r3c2 r3c3"),
    Shape.LINE: ("r4c1 r3c2 r2c2 r1c3",),
    Shape.PAIR: ("r2c2 r2c3",),
}
"""What is selected for the picture of a tool on a small board: the first that it takes."""

_NUMBERS: Final = ("", "12", "3", "1 2")
"""What is typed for it, likewise."""


_REACH: Final = 0.58
"""How much around the middles of the cells a picture shows, in cells: a little more than those."""

_REACH_OF_PAIR: Final = 0.3
"""The same for two cells: what stands between them is small."""


def _picture(tool: Tool) -> dict[str, str]:
    """Draw what a tool draws, on a small board, and say which window of it shows that.

    A tool that holds everywhere has no picture.
    """
    if tool.shape is Shape.GRID:
        return {"picture": "", "window": ""}
    from sudoku_model.drawing import svg

    plain = Puzzle.empty(Grid.rectangle(4, 4, range(1, 10)))
    boxes = Puzzle.empty(replace(plain.grid, regions=Grid.square(4).regions))
    selected = _SAMPLES.get(tool.shape) or (_seen_from_outside(plain.grid, tool),)
    for board, cells, typed in product((plain, boxes), selected, _NUMBERS):
        with suppress(SudokuModelError):
            drawn = svg(board.with_constraints(tool.make(cells, tool.value(typed, board))))
            return {"picture": drawn, "window": _window(tool, plain.grid, cells)}
    raise DefectError(f"the tool {tool.name} draws nothing on a small board")


def _window(tool: Tool, grid: Grid, cells: str) -> str:
    """Return the part of a picture that shows some cells, as a ``viewBox``."""
    from sudoku_model.drawing.elements import CELL

    places = [divmod(cell, grid.columns) for cell in grid.select(cells)]
    if tool.shape is Shape.OUTSIDE:
        places = [_place_outside(grid, tool), places[0]]
    reach = _REACH_OF_PAIR if tool.shape is Shape.PAIR else _REACH
    rows, columns = zip(*places, strict=True)
    side = max(max(line) - min(line) for line in (rows, columns)) + 2 * reach
    middles = ((min(line) + max(line) + 1) / 2 for line in (columns, rows))
    corner = (middle - side / 2 for middle in middles)
    return " ".join(f"{part * CELL:.0f}" for part in (*corner, side, side))


def _seen_from_outside(grid: Grid, tool: Tool) -> str:
    """Return the cells that a clue in the middle of a side looks along."""
    return line_of_sight(grid, _place_outside(grid, tool), tool.direction)


def _place_outside(grid: Grid, tool: Tool) -> tuple[int, int]:
    down, across = tool.direction or (0, 1)
    row = {-1: grid.rows, 0: 1, 1: -1}[down]
    return row, -1 if down == 0 else 0 if across > 0 else grid.columns - 1


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
