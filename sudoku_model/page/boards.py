"""The board itself, as a page changes it: its size, its regions, cells that constraints need."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final

from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.modifiers import Modifier
from sudoku_model.constraints.regions import ChaosConstruction, with_unknown_regions
from sudoku_model.errors import OptionError
from sudoku_model.fog import Fog
from sudoku_model.grid import Grid
from sudoku_model.moves import in_reading_order
from sudoku_model.puzzle import Puzzle
from sudoku_model.texts import counted


def _with_what_has_room(cells: Collection[int], grid: Grid) -> set[int]:
    """Return cells with the regions that hold some of them, as long as there are digits for all."""
    joined = set(cells)
    for region in {grid.regions[cell] for cell in cells} - {None}:
        grown = joined.union(grid.regions_by_number[region or 0])
        if len(grown) <= grid.order:
            joined = grown
    return joined


def with_region(puzzle: Puzzle, cells: Collection[int]) -> Puzzle:
    """Return the puzzle in which cells are a region.

    A region that has room for them and holds one of them already grows. What is left of others
    stays.

    Raises:
        SudokuModelError: if there are more of them than digits, or a constraint does not allow it.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = with_regions(sm.Puzzle.empty(4), "none")
        >>> puzzle = with_region(with_region(puzzle, [0, 1]), [1, 2])
        >>> puzzle.grid.regions_by_number
        {0: (0, 1, 2)}
        >>> region_problems(puzzle)
        ['region 1 has 3 cells, expected 4', '13 cells belong to no region']
    """
    grid = puzzle.grid
    joined = _with_what_has_room(cells, grid)
    new = max((one for one in grid.regions if one is not None), default=-1) + 1
    return _with_regions(
        puzzle, [new if cell in joined else one for cell, one in enumerate(grid.regions)]
    )


def without_region(puzzle: Puzzle, cells: Collection[int]) -> Puzzle:
    """Return the puzzle in which cells belong to no region."""
    regions = enumerate(puzzle.grid.regions)
    return _with_regions(puzzle, [None if cell in cells else one for cell, one in regions])


def with_regions(puzzle: Puzzle, kind: str) -> Puzzle:
    """Return the puzzle with all regions of a kind.

    The kind is "boxes", as usual for the size, or "none".

    Raises:
        OptionError: if no boxes fit, or there is no such kind.
    """
    grid = puzzle.grid
    if kind == "none":
        return _with_regions(puzzle, [None] * len(grid.board))
    if kind != "boxes":
        raise OptionError(f"found regions of the kind {kind[:40]!r}, expected boxes or none")
    regions = Grid.rectangle(grid.rows, grid.columns, grid.digits).regions
    if regions[0] is None:
        raise OptionError(f"no boxes of {grid.order} cells fit a board of {grid}: draw regions")
    return _with_regions(puzzle, regions)


def _with_regions(puzzle: Puzzle, regions: Collection[int | None]) -> Puzzle:
    return replace(puzzle, grid=replace(puzzle.grid, regions=in_reading_order([*regions])))


def region_problems(puzzle: Puzzle) -> list[str]:
    """Say why the regions are no division of the board; nothing if they are, or there are none."""
    grid = puzzle.grid
    found = [
        f"region {number + 1} has {counted(len(cells), 'cell')}, expected {grid.order}"
        for number, cells in grid.regions_by_number.items()
        if len(cells) != grid.order
    ]
    free = sum(grid.regions[cell] is None for cell in grid.digit_cells)
    if free and grid.regions_by_number:
        found.append(f"{counted(free, 'cell')} {'belongs' if free == 1 else 'belong'} to no region")
    return found


# Fog.


def with_light(puzzle: Puzzle, cells: Collection[int]) -> Puzzle:
    """Return the puzzle with fog of which cells are free, or with them covered if they all are.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = with_light(sm.Puzzle.empty(4), [0, 1])
        >>> puzzle.fog.lit, with_light(puzzle, [0]).fog.lit
        ('r1c1 r1c2', 'r1c2')
    """
    fog, grid = puzzle.fog or Fog(), puzzle.grid
    lit = fog.lit_cells(grid)
    if {*cells} <= {*lit}:
        after = [cell for cell in lit if cell not in cells]
    else:
        after = [*dict.fromkeys((*lit, *cells))]
    return puzzle.with_fog(replace(fog, lit=grid.names(after)))


# Cells that constraints need.


def with_needed_cells(puzzle: Puzzle, constraint: Constraint) -> Puzzle:
    """Return the puzzle with the extra cells without which a constraint cannot stand.

    Unknown regions take the place of those that are known.
    """
    grid = puzzle.grid
    names = {extra.name for extra in grid.extras}
    if isinstance(constraint, ChaosConstruction) and "cc1" not in names:
        bare = replace(grid, regions=(None,) * len(grid.board))
        grid = with_unknown_regions(bare, constraint.size)
    if isinstance(constraint, Modifier):
        new = constraint.extend(replace(grid, extras=())).extras
        grid = replace(grid, extras=(*grid.extras, *(one for one in new if one.name not in names)))
    more = (None,) * (len(grid.cells) - len(puzzle.givens))
    expected = (*puzzle.expected, *more) if puzzle.expected else ()
    return replace(puzzle, grid=grid, givens=(*puzzle.givens, *more), expected=expected)


_NEEDING: Final = (ChaosConstruction, Modifier)


def _needed_only_by(gone: Constraint, puzzle: Puzzle) -> set[str]:
    """Return the names of the extra cells that no constraint of the puzzle needs but that one."""
    plain = Puzzle.empty(replace(puzzle.grid, extras=(), more_houses=()))

    def needed_by(one: Constraint) -> set[str]:
        return {extra.name for extra in with_needed_cells(plain, one).grid.extras}

    needing = (one for one in puzzle.constraints if isinstance(one, _NEEDING))
    return needed_by(gone).difference(*map(needed_by, needing))


def without_needless_cells(puzzle: Puzzle, gone: Constraint) -> Puzzle:
    """Return the puzzle without the extra cells that only a constraint needed that is gone."""
    if not isinstance(gone, _NEEDING):
        return puzzle
    grid = puzzle.grid
    names = _needed_only_by(gone, puzzle)
    parts = puzzle.board.parts
    used = {*puzzle.candidates}.union(*(part.cells_named(grid) for part in parts))
    extras = enumerate(grid.extras, start=len(grid.board))
    needless = {cell for cell, extra in extras if extra.name in names and cell not in used}
    return _without_extras(puzzle, {cell for cell in needless if puzzle.givens[cell] is None})


def _without_extras(puzzle: Puzzle, gone: Collection[int]) -> Puzzle:
    """Return the puzzle without some extra cells, and without houses that they were part of."""
    kept = [cell for cell in puzzle.grid.cells if cell not in gone]
    places = {cell: place for place, cell in enumerate(kept)}
    return replace(
        puzzle,
        grid=_grid_of_places(puzzle.grid, places),
        givens=tuple(puzzle.givens[cell] for cell in kept),
        candidates={places[cell]: digits for cell, digits in puzzle.candidates.items()},
        expected=tuple(puzzle.expected[cell] for cell in kept) if puzzle.expected else (),
    )


def _grid_of_places(grid: Grid, places: Mapping[int, int]) -> Grid:
    """Return the grid with those of its cells that have a place, and the houses that they make."""
    extras = enumerate(grid.extras, start=len(grid.board))
    houses = tuple(
        house._replace(cells=tuple(places[cell] for cell in house.cells))
        for house in grid.more_houses
        if places.keys() >= {*house.cells}
    )
    left = tuple(extra for cell, extra in extras if cell in places)
    return replace(grid, extras=left, more_houses=houses)
