"""Changes of place: the symmetries of the rectangle, and other orders of rows and columns.

Houses go where their cells go. Constraints of most classes speak of the cells that they name, and
go with them wherever they go; some speak of neighbours or of the whole board, and go with the
symmetries of the rectangle only; a few with some of these, or with none.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any

from attacks.metamorphic.change import Change, NotCarriedError, classes
from sudoku_model.constraints import (
    And,
    ColumnIndexing,
    Connected,
    Diagonal,
    DisjointGroups,
    Replicate,
    RowIndexing,
    Windoku,
)
from sudoku_model.constraints.base import Constraint
from sudoku_model.grid import ExtraCell, Grid
from sudoku_model.puzzle import Puzzle

Place = Callable[[int, int], tuple[int, int]]

WITH_ANY_PLACES = classes(
    """
    KillerCage Sum DifferentDigits ExtraRegion RellikCage EqualityCage MagicSquare Clone
    SameDigits Contains LookAndSay CountingCircles CountDistinct Difference Ratio PairSum
    GreaterThan Even Odd DigitClass Pair AllPairs Combinations Thermometer SlowThermometer
    Palindrome Whisper Renban Nabner BetweenLine Lockout Arrow DoubleArrow RegionSumLine SumLine
    EqualSum
    Zipper Entropic Modular Sequence ValueIndexing Regex Automaton LittleKiller Sandwich
    Lunchbox XSum Skyscraper HiddenSkyscraper NumberedRoom RegionSameDigits Doppelganger Or
    And Not Exactly Values Doubler Negator HotCold Replicate Quadruple
    """
)
"""Classes that speak of the cells that they name, or of houses."""

WITH_THE_BOARD = classes(
    """
    Diagonal Windoku DisjointGroups AntiKnight AntiKing AntiLeaper AntiTaxicab NonConsecutive
    GlobalEntropy GlobalModular NegativeSum NegativeRatio NegativeDifference Minimum Maximum
    FullRank FullRankTies Connected RowIndexing ColumnIndexing DutchFlatmates
    """
)
"""Classes that speak of neighbours, diagonals or whole lines."""

# All other classes stay where they are; some number places or regions in reading order.


@dataclass(frozen=True)
class Move:
    """Where the cells go.

    Attributes:
        before, after: the grids.
        cells: for each cell its number after the move.
        is_rigid: whether neighbours stay neighbours.
        is_transposed: whether rows become columns.
        is_mirrored: whether it is nothing but a mirror image, left for right.
    """

    before: Grid
    after: Grid
    cells: tuple[int, ...]
    is_rigid: bool
    is_transposed: bool
    is_mirrored: bool

    def names(self, text: str) -> str:
        """Name the cells to which the cells of a text go, in its order."""
        return self.after.names(self.cells[cell] for cell in self.before.select(text))


SYMMETRIES: dict[str, tuple[bool, bool, bool]] = {
    "left for right": (False, False, True),
    "top for bottom": (False, True, False),
    "half turn": (False, True, True),
    "transposed": (True, False, False),
    "quarter turn": (True, False, True),
    "quarter turn back": (True, True, False),
    "transposed the other way": (True, True, True),
}
"""For each symmetry whether rows become columns, and whether rows and columns are then reversed."""


def random_move(puzzle: Puzzle, chance: random.Random) -> Change:
    """Return the puzzle after a move.

    Raises:
        NotCarriedError: if one of its constraints cannot be carried along.
    """
    if chance.random() < 0.6:
        name = chance.choice([*SYMMETRIES])
        return moved(puzzle, name, symmetry(puzzle.grid, *SYMMETRIES[name]))
    return moved(puzzle, "other order of lines", _other_order(puzzle.grid, chance))


def symmetry(grid: Grid, is_transposed: bool, down: bool, across: bool) -> Move:
    """Return a symmetry of the rectangle; see `SYMMETRIES`."""
    rows, columns = (grid.columns, grid.rows) if is_transposed else (grid.rows, grid.columns)

    def place(row: int, column: int) -> tuple[int, int]:
        row, column = (column, row) if is_transposed else (row, column)
        return rows - 1 - row if down else row, columns - 1 - column if across else column

    is_mirrored = across and not down and not is_transposed
    return _move(grid, rows, columns, place, True, is_transposed, is_mirrored)


def _other_order(grid: Grid, chance: random.Random) -> Move:
    down, across = grid.box or (1, 1)
    rows = _order(grid.rows, down, chance)
    columns = _order(grid.columns, across, chance)
    return _move(
        grid, grid.rows, grid.columns, lambda r, c: (rows[r], columns[c]), False, False, False
    )


def _order(count: int, size: int, chance: random.Random) -> list[int]:
    """Return an order of lines that keeps those of a band together."""
    bands = [chance.sample(range(start, start + size), size) for start in range(0, count, size)]
    chance.shuffle(bands)
    return [line for band in bands for line in band]


def _move(
    grid: Grid,
    rows: int,
    columns: int,
    place: Place,
    is_rigid: bool,
    is_transposed: bool,
    is_mirrored: bool,
) -> Move:
    cells = []
    for cell in grid.board:
        row, column = place(*divmod(cell, grid.columns))
        cells.append(row * columns + column)
    regions: list[int | None] = [None] * len(cells)
    for cell, region in enumerate(grid.regions):
        regions[cells[cell]] = region
    everything = (*cells, *grid.cells[len(grid.board) :])
    after = Grid(
        rows,
        columns,
        grid.digits,
        _renumbered(regions),
        has_rows=grid.has_columns if is_transposed else grid.has_rows,
        has_columns=grid.has_rows if is_transposed else grid.has_columns,
        more_houses=tuple(
            house._replace(cells=tuple(everything[cell] for cell in house.cells))
            for house in grid.more_houses
        ),
        holes=frozenset(cells[cell] for cell in grid.holes),
        extras=tuple(_renamed(extra, place) for extra in grid.extras),
    )
    return Move(grid, after, everything, is_rigid, is_transposed, is_mirrored)


def _renumbered(regions: Sequence[int | None]) -> tuple[int | None, ...]:
    """Number regions in the order in which they come, as boxes are."""
    known: dict[int, int] = {}
    return tuple(
        None if region is None else known.setdefault(region, len(known)) for region in regions
    )


_OF_A_CELL = re.compile(r"(.*_)r(\d+)c(\d+)")


def _renamed(extra: ExtraCell, place: Place) -> ExtraCell:
    """Return an extra cell that belongs to a cell of the board under its new name."""
    match = _OF_A_CELL.fullmatch(extra.name)
    if match is None:
        return extra
    row, column = place(int(match[2]) - 1, int(match[3]) - 1)
    return ExtraCell(f"{match[1]}r{row + 1}c{column + 1}", extra.values)


def moved(puzzle: Puzzle, name: str, move: Move) -> Change:
    """Return the puzzle after a move.

    Raises:
        NotCarriedError: if one of its constraints cannot be carried along.
    """
    givens: list[int | None] = [None] * len(move.cells)
    for cell, given in enumerate(puzzle.givens):
        givens[move.cells[cell]] = given
    after = Puzzle(
        move.after,
        tuple(givens),
        {move.cells[cell]: digits for cell, digits in puzzle.candidates.items()},
        constraints=tuple(carried(one, move) for one in puzzle.constraints),
    )
    is_one_to_one = not any(isinstance(one, Replicate) for one in puzzle.constraints)
    return Change(name, after, move.cells, is_symmetry=is_one_to_one)


def carried(constraint: Constraint, move: Move) -> Constraint:
    """Return what becomes of a constraint.

    Raises:
        NotCarriedError: if it does not go with the move.
    """
    name = type(constraint).__name__
    if name not in (WITH_THE_BOARD | WITH_ANY_PLACES if move.is_rigid else WITH_ANY_PLACES):
        raise NotCarriedError(name)
    if isinstance(constraint, Replicate):
        return And(tuple(carried(copy, move) for copy in constraint.copies))
    if isinstance(constraint, Diagonal):
        return Diagonal(_direction(constraint.direction, move))
    if name == "DutchFlatmates" and not move.is_mirrored:
        raise NotCarriedError(name)
    if isinstance(constraint, Windoku | DisjointGroups):
        _check_boxes(constraint, move)
    if isinstance(constraint, Connected):
        _check_layout(constraint, move)
    kind = type(constraint)
    if isinstance(constraint, RowIndexing | ColumnIndexing):
        if move.after != _transposed(move):
            raise NotCarriedError(name)
        kind = ColumnIndexing if isinstance(constraint, RowIndexing) else RowIndexing
    changed = {
        field.name: _carried_field(
            getattr(constraint, field.name), move, is_cells=field.name in constraint.cell_fields
        )
        for field in fields(constraint)
    }
    return kind(**changed)


def _transposed(move: Move) -> Grid | None:
    """Return the grid after the move if that only makes rows of columns, else None."""
    plain = symmetry(move.before, *SYMMETRIES["transposed"])
    return plain.after if plain.cells == move.cells else None


def _carried_field(value: Any, move: Move, *, is_cells: bool) -> Any:
    if isinstance(value, Constraint):
        return carried(value, move)
    if isinstance(value, tuple):
        return tuple(_carried_field(part, move, is_cells=is_cells) for part in value)
    return move.names(value) if is_cells and value else value


def _direction(direction: str, move: Move) -> str:
    """Return the direction of the diagonal to which a diagonal goes."""
    before, after = move.before, move.after
    if before.rows != before.columns:
        raise NotCarriedError("Diagonal")
    down = {row * after.columns + row for row in range(after.rows)}
    main = {move.cells[row * before.columns + row] for row in range(before.rows)}
    if main == down:
        return direction
    return "up" if direction == "down" else "down"


def _check_boxes(constraint: Windoku | DisjointGroups, move: Move) -> None:
    """Refuse sets of cells that go elsewhere: boxes of their own, windows that are not centred."""
    before, after = constraint.sets(move.before), constraint.sets(move.after)
    if {frozenset(move.cells[cell] for cell in one) for one in before} != {*map(frozenset, after)}:
        raise NotCarriedError(type(constraint).__name__)


def _check_layout(constraint: Connected, move: Move) -> None:
    """Refuse extra cells that are laid out in rows as long as those of the grid."""
    cells: Iterator[int] = iter(move.before.select(constraint.cells))
    if constraint.columns is not None or any(cell >= len(move.before.board) for cell in cells):
        raise NotCarriedError("Connected")
