"""A board of another size, with all that still fits on it.

The first row and the first column stay where they are. Clues beside the board stay beside it, and
look along lines that have become longer or shorter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from sudoku_model import constraints as kinds
from sudoku_model.clues import Clue, clues_of
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.wording import enumerated
from sudoku_model.cosmetics import Cosmetic
from sudoku_model.drafting import draft_rules
from sudoku_model.errors import SudokuModelError
from sudoku_model.grid import Grid
from sudoku_model.moves import Move, in_reading_order
from sudoku_model.page.boards import with_needed_cells
from sudoku_model.page.tools import TOOLS, Shape, line_of_sight
from sudoku_model.puzzle import Puzzle

_OUTSIDE: Final[tuple[type[Constraint], ...]] = tuple(
    {getattr(kinds, tool.means) for tool in TOOLS.values() if tool.shape is Shape.OUTSIDE}
)
"""The classes of clues beside the board."""


def resized(puzzle: Puzzle, rows: int, columns: int) -> tuple[Puzzle, list[str]]:
    """Return the puzzle on a board of another size, and what does not fit there.

    Usual boxes are those of the new size, and so are the digits. Of other regions those stay that
    lie on the board and have as many cells as it has digits; if none does, there are usual boxes.
    A solution that was stated is none of the new puzzle.

    Raises:
        GridError: if there is no grid of that size.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.Puzzle.empty(6).with_given("r1c1", 3).with_given("r1c2", 5)
        >>> puzzle = puzzle.with_constraints(sm.Sandwich("r1c1 r2c1 r3c1 r4c1 r5c1 r6c1", 5))
        >>> smaller, left = resized(puzzle, 4, 4)
        >>> print(smaller, left, smaller.constraints[0].cells, sep="; ")
        3...............; ['the given 5 at r1c2']; r1c1 r2c1 r3c1 r4c1
    """
    before = puzzle.grid
    if (rows, columns) == (before.rows, before.columns):
        return puzzle, []
    after, left = _grid_after(before, rows, columns)
    move = Move(before, after, dict(_places(before, after)))
    board = Puzzle.empty(after)
    drawn = [one for one in puzzle.cosmetics if _stays(one, move)]
    board = replace(
        board,
        cosmetics=tuple(drawn),
        fog=puzzle.fog and puzzle.fog.carried(move),
        name=puzzle.name,
        comment=puzzle.comment,
        title=puzzle.title,
        author=puzzle.author,
        unstated=puzzle.unstated,
        notes=puzzle.notes,
    )
    board, gone = _with_clues(board, clues_of(puzzle), move)
    left += [*map(str, gone)]
    left += [house.name for house in before.more_houses]
    left += [one.describe() for one in puzzle.cosmetics if one not in drawn]
    # Drafted rules speak of the size.
    is_drafted = puzzle.rules == draft_rules(puzzle)
    return board.with_texts(rules=draft_rules(board) if is_drafted else puzzle.rules), left


def _grid_after(before: Grid, rows: int, columns: int) -> tuple[Grid, list[str]]:
    """Return the grid of another size, and the regions that do not fit on it.

    It has as many digits as usual where that was so before.
    """
    count = max(rows, columns)
    if len(before.digits) != max(before.rows, before.columns):
        count = max(count, len(before.digits))
    first = before.digits[0]
    grid = Grid.rectangle(rows, columns, range(first, first + count))
    grid = replace(grid, has_rows=before.has_rows, has_columns=before.has_columns)
    usual = Grid.rectangle(before.rows, before.columns, before.digits).regions
    if before.regions_by_number and before.regions == usual:
        return grid, []
    kept, left = _regions_after(before, grid)
    if kept or not before.regions_by_number:
        regions = in_reading_order([kept.get(cell) for cell in grid.board])
        grid = replace(grid, regions=regions)
    return grid, left


def _regions_after(before: Grid, after: Grid) -> tuple[dict[int, int], list[str]]:
    """Return the region of each cell of those that still fit, and the others, with the reasons."""
    places = dict(_places(before, after))
    kept: dict[int, int] = {}
    of_another_size, beyond = [], []
    for region, cells in before.regions_by_number.items():
        if len(cells) != after.order != before.order:
            of_another_size.append(region + 1)
        elif not places.keys() >= {*cells}:
            beyond.append(region + 1)
        else:
            kept.update((places[cell], region) for cell in cells)
    reasons = (
        (of_another_size, f"a region has {after.order} cells there"),
        (beyond, "beyond the board"),
    )
    return kept, [f"{_regions(named)} ({why})" for named, why in reasons if named]


def _regions(numbers: Sequence[int]) -> str:
    return f"the region{'s' if len(numbers) > 1 else ''} {enumerated(numbers)}"


def _places(before: Grid, after: Grid) -> Iterator[tuple[int, int]]:
    """Yield each cell of a board that is on the other one as well, and its number there."""
    for cell in before.board:
        row, column = divmod(cell, before.columns)
        if row < after.rows and column < after.columns and cell not in before.holes:
            yield cell, row * after.columns + column


def _stays(cosmetic: Cosmetic, move: Move) -> bool:
    """Say whether a drawing lies on both boards, or above them or left of them."""
    grids = move.before, move.after
    lowest, furthest = min(grid.rows for grid in grids), min(grid.columns for grid in grids)
    return all(row <= lowest and column <= furthest for row, column in cosmetic.reach())


def _with_clues(board: Puzzle, clues: Iterable[Clue], move: Move) -> tuple[Puzzle, list[Clue]]:
    """Return a puzzle with those clues of the other board that fit, and those that do not."""
    left = []
    for clue in clues:
        fitted = _with_clue(board, clue, move)
        if fitted is None:
            left.append(clue)
        else:
            board = fitted
    return board, left


def _with_clue(puzzle: Puzzle, clue: Clue, move: Move) -> Puzzle | None:
    """Return a puzzle with a clue of the other board; None if it does not fit."""
    try:
        if clue.constraint is not None:
            constraint = _fitted(clue.constraint, move)
            return with_needed_cells(puzzle, constraint).with_constraints(constraint)
        cell = move.names(clue.cell)
        if clue.is_given:
            return puzzle.with_given(cell, clue.digits[0])
        return puzzle.with_candidates(cell, clue.digits)
    except SudokuModelError:
        return None


def _fitted(constraint: Constraint, move: Move) -> Constraint:
    """Return the constraint on the other board.

    Raises:
        SudokuModelError: if it does not fit.
    """
    if isinstance(constraint, _OUTSIDE):
        return constraint.on_cells(lambda cells: _line_after(cells, move))
    return constraint.on_cells(move.names, lambda inner: _fitted(inner, move))


def _line_after(cells: str, move: Move) -> str:
    """Return what a clue beside the board sees of the other one; of a part of a line the same.

    Raises:
        SudokuModelError: if there is no such place beside the other board.
    """
    before, after = move.before, move.after
    line = [divmod(cell, before.columns) for cell in before.select(cells)]
    if len(line) < 2:
        return move.names(cells)
    (row, column), (next_row, next_column) = line[:2]
    step = next_row - row, next_column - column
    place = row - step[0], column - step[1]
    if line_of_sight(before, place, step).split() != cells.split():
        return move.names(cells)
    sizes = (before.rows, after.rows), (before.columns, after.columns)
    there = [new if at == old else at for at, (old, new) in zip(place, sizes, strict=True)]
    return line_of_sight(after, there, step)
