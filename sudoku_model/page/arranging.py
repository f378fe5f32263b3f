"""Selected cells with all that stands in them: moved, copied, mirrored, turned, cleared.

What stands in cells are their givens, candidates and lamps of a fog, and the constraints, drawings
and links of a fog all of whose cells are among them. Where they go, a cell in which nothing stands
leaves what is there.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from math import floor
from typing import TypeAlias

from sudoku_model.clues import Clue
from sudoku_model.constraints.base import Constraint
from sudoku_model.cosmetics import Carrying, Cosmetic, cells_under
from sudoku_model.errors import GridError, UnsupportedError
from sudoku_model.fog import Fog, FogLink
from sudoku_model.grid import Grid
from sudoku_model.moves import Move, NotCarriedError
from sudoku_model.puzzle import Puzzle
from sudoku_model.symmetry import TURNS

Places: TypeAlias = Mapping[int, int]
"""For each cell where it goes."""


def moved_cells(
    puzzle: Puzzle, cells: Sequence[int], turn: str, down: int, across: int
) -> tuple[Puzzle, Places]:
    """Return the puzzle with some cells turned about their middle, and then moved.

    The turn is one of `sudoku_model.symmetry.TURNS`, or "" for none.

    Raises:
        GridError: if a cell would leave the board.
        UnsupportedError: if a constraint cannot go along; it is named.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.read("12.. .... .... ....").with_constraints(sm.Even("r1c2"))
        >>> after, places = moved_cells(puzzle, [0, 1], "left-right", down=1, across=0)
        >>> print(after.constraints[0].cells, places)
        r2c1 {0: 5, 1: 4}
    """
    move = _move(puzzle.grid, puzzle.grid, cells, turn, (down, across))
    going = {place: _going(one, move) for place, one in _inside(puzzle, cells).items()}
    known = enumerate(puzzle.constraints)
    constraints = [going.get(place, constraint) for place, constraint in known]
    by, drawn = _carrying(puzzle.grid, cells, turn, (down, across)), _drawn(puzzle, cells)
    cosmetics = [
        one.carried(by) if place in drawn else one for place, one in enumerate(puzzle.cosmetics)
    ]
    bare = without_digits(puzzle, cells)
    changed = replace(
        bare,
        constraints=tuple(constraints),
        cosmetics=tuple(cosmetics),
        fog=puzzle.fog and _moved_fog(puzzle.fog, move),
    )
    return _with_digits(changed, puzzle, move.cells), move.cells


def pasted_cells(
    puzzle: Puzzle, source: Puzzle, cells: Sequence[int], to: int
) -> tuple[Puzzle, Places]:
    """Return the puzzle with what stands in cells of another one, or of itself.

    Args:
        puzzle: the puzzle.
        source: where the cells are copied from.
        cells: those cells.
        to: the cell where the first row and the first column of them meet.

    Raises:
        SudokuModelError: if a cell would leave the board, or what stands there does not fit it.
    """
    top, left = _corner(source.grid, cells)
    row, column = divmod(to, puzzle.grid.columns)
    far = row - top, column - left
    move = _move(source.grid, puzzle.grid, cells, "", far)
    by = _carrying(source.grid, cells, "", far)
    coming = [_going(one, move) for one in _inside(source, cells).values()]
    new = [one for one in coming if one not in puzzle.constraints]
    drawn = [one.carried(by) for one in _drawn(source, cells).values()]
    drawn = [one for one in drawn if one not in puzzle.cosmetics]
    after = puzzle.with_constraints(*new).with_cosmetics(*drawn)
    if after.fog and source.fog:  # lamps alone make no fog
        after = after.with_fog(_joined_fog(after, source.fog.carried(move)))
    return _with_digits(after, source, move.cells), move.cells


def cleared_cells(puzzle: Puzzle, cells: Sequence[int]) -> Puzzle:
    """Return the puzzle without what stands in some cells."""
    gone = _inside(puzzle, cells)
    kept = [one for place, one in enumerate(puzzle.constraints) if place not in gone]
    drawn = _drawn(puzzle, cells)
    left = [one for place, one in enumerate(puzzle.cosmetics) if place not in drawn]
    bare = without_digits(puzzle, cells)
    fog = puzzle.fog and _without_lamps(puzzle.fog, puzzle.grid, cells)
    return replace(bare, constraints=tuple(kept), cosmetics=tuple(left), fog=fog)


def moved_constraint(puzzle: Puzzle, place: int, down: int, across: int) -> Constraint:
    """Return a constraint of a puzzle on cells that lie elsewhere.

    Raises:
        UnsupportedError: if it names no cells.
        GridError: if it would leave the board.
    """
    constraint = puzzle.constraints[place]
    cells = Clue(constraint=constraint).cells(puzzle)
    if not cells:
        raise UnsupportedError(f"it has no cells that could move: {constraint.describe()}")
    return _going(constraint, _move(puzzle.grid, puzzle.grid, cells, "", (down, across)))


def _corner(grid: Grid, cells: Collection[int]) -> tuple[int, int]:
    return min(c // grid.columns for c in cells), min(c % grid.columns for c in cells)


def _carrying(grid: Grid, cells: Collection[int], turn: str, by: tuple[int, int]) -> Carrying:
    """Return where cells go: turned within the rectangle around them, and then moved."""
    top, left = _corner(grid, cells)
    rows = 1 + max(cell // grid.columns for cell in cells) - top
    columns = 1 + max(cell % grid.columns for cell in cells) - left

    def corner(row: int, column: int) -> tuple[int, int]:
        row, column = row - top, column - left
        if turn:
            row, column = TURNS[turn](row, column, rows, columns)
        return row + top + by[0], column + left + by[1]

    return Carrying.of(corner)


def _drawn(puzzle: Puzzle, cells: Collection[int]) -> dict[int, Cosmetic]:
    """Return the drawings that lie on some cells only, by their places."""
    drawn = {}
    for place, cosmetic in enumerate(puzzle.cosmetics):
        under = cells_under(cosmetic, puzzle.grid)
        if under and set(cells).issuperset(under):
            drawn[place] = cosmetic
    return drawn


def _move(
    before: Grid, after: Grid, cells: Collection[int], turn: str, by: tuple[int, int]
) -> Move:
    """Return where cells go on a board, as drawings on them do."""
    on_board = [cell for cell in cells if cell in before.board]
    spot = _carrying(before, on_board, turn, by).spot
    places = {cell: cell for cell in cells if cell not in before.board}
    for cell in on_board:
        row, column = divmod(cell, before.columns)
        places[cell] = _cell_at(after, *map(floor, spot((row + 0.5, column + 0.5))))
    return Move(before, after, places, turn)


def _cell_at(grid: Grid, row: int, column: int) -> int:
    if row not in range(grid.rows) or column not in range(grid.columns):
        raise GridError("it would leave the board")
    cell = row * grid.columns + column
    if cell in grid.holes:
        raise GridError("it would lie where the board has no cells")
    return cell


def _inside(puzzle: Puzzle, cells: Collection[int]) -> dict[int, Constraint]:
    """Return the constraints all of whose cells are among some, by their places in the list."""
    within = set(cells)
    inside = {}
    for place, constraint in enumerate(puzzle.constraints):
        named = Clue(constraint=constraint).cells(puzzle)
        if named and within.issuperset(named):
            inside[place] = constraint
    return inside


def _going(constraint: Constraint, move: Move) -> Constraint:
    """Return what becomes of a constraint: what is only moved is drawn elsewhere as it is."""
    try:
        return constraint.carried(move) if move.turn else constraint.on_cells(move.names)
    except NotCarriedError:
        raise UnsupportedError(
            f"this does not go along, so nothing was done: {constraint.describe()}"
        ) from None


def _moved_fog(fog: Fog, move: Move) -> Fog:
    """Return a fog of which the lamps on some cells, and the links among them, go along."""
    lit = (move.cells.get(cell, cell) for cell in fog.lit_cells(move.before))
    links: list[FogLink] = []
    for link in fog.links:
        going = Fog(links=(link,)).carried(move).links
        links += going or (link,)
    return Fog(move.after.names(dict.fromkeys(lit)), tuple(links))


def _joined_fog(puzzle: Puzzle, further: Fog) -> Fog:
    """Return the fog of a puzzle with what further one has."""
    fog, grid = puzzle.fog or Fog(), puzzle.grid
    lit = dict.fromkeys((*fog.lit_cells(grid), *further.lit_cells(grid)))
    return Fog(grid.names(lit), tuple(dict.fromkeys((*fog.links, *further.links))))


def _without_lamps(fog: Fog, grid: Grid, cells: Collection[int]) -> Fog:
    """Return a fog without the lamps on some cells and the links among them."""
    links = (
        link
        for link in fog.links
        if not {*grid.select(link.cells), *grid.select(link.clears)} <= {*cells}
    )
    lit = (cell for cell in fog.lit_cells(grid) if cell not in cells)
    return Fog(grid.names(lit), tuple(links))


def without_digits(puzzle: Puzzle, cells: Collection[int]) -> Puzzle:
    """Return the puzzle without the givens and candidates of some cells."""
    return replace(
        puzzle,
        givens=tuple(None if c in cells else given for c, given in enumerate(puzzle.givens)),
        candidates={c: digits for c, digits in puzzle.candidates.items() if c not in cells},
    )


def _with_digits(puzzle: Puzzle, source: Puzzle, places: Places) -> Puzzle:
    """Return the puzzle with the givens and candidates of another one, at other places."""
    givens, candidates = [*puzzle.givens], dict(puzzle.candidates)
    for cell, place in places.items():
        given, digits = source.givens[cell], source.candidates.get(cell)
        if given is None and digits is None:
            continue
        givens[place] = given
        candidates.pop(place, None)
        if digits is not None:
            candidates[place] = digits
    return replace(puzzle, givens=tuple(givens), candidates=candidates)
