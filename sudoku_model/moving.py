"""Puzzles whose cells move: turned, mirrored, in other orders of lines, or a part of them only.

Houses, givens and candidates go where their cells go. Constraints of most classes speak of the
cells that they name, and go with them wherever they go; some speak of neighbours or of the whole
board, and go with turns and mirror images only; a few with some of these, or with none. What does
not go is named: nothing is left behind in silence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final, TypeAlias

from sudoku_model.clues import cells_named
from sudoku_model.constraints import (
    ChaosConstruction,
    ColumnIndexing,
    Connected,
    Diagonal,
    DisjointGroups,
    DutchFlatmates,
    RowIndexing,
    Windoku,
)
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.wording import enumerated
from sudoku_model.errors import GridError, OptionError, UnsupportedError, written
from sudoku_model.grid import ExtraCell, Grid
from sudoku_model.puzzle import Offer, Puzzle, as_puzzle
from sudoku_model.symmetry import TURNS, makes_rows_of_columns, place_after


def _classes(names: str) -> frozenset[str]:
    return frozenset(names.split())


WITH_ANY_PLACES: Final = _classes(
    """
    KillerCage Sum DifferentDigits ExtraRegion RellikCage EqualityCage MagicSquare Clone SameDigits
    Contains LookAndSay CountingCircles CountDistinct Difference Ratio PairSum GreaterThan Even Odd
    DigitClass Pair AllPairs Combinations Thermometer SlowThermometer Palindrome Whisper Renban
    Nabner BetweenLine Lockout Arrow DoubleArrow RegionSumLine SumLine EqualSum Zipper Entropic
    Modular Sequence ValueIndexing Regex Automaton LittleKiller Sandwich Lunchbox XSum Skyscraper
    HiddenSkyscraper NumberedRoom RegionSameDigits Doppelganger Or And Not Exactly Values Doubler
    Negator HotCold Quadruple Predicate
    """
)
"""Classes that speak of the cells that they name, or of houses."""

WITH_TURNS: Final = _classes(
    """
    Diagonal Windoku DisjointGroups AntiKnight AntiKing AntiLeaper AntiTaxicab NonConsecutive
    GlobalEntropy GlobalModular NegativeSum NegativeRatio NegativeDifference Minimum Maximum
    FullRank FullRankTies Connected RowIndexing ColumnIndexing DutchFlatmates Replicate
    ChaosConstruction ChaosCount ChaosArrow
    """
)
"""Classes that speak of neighbours, diagonals or whole lines."""

_OF_THE_BOARD: Final = (Diagonal, Windoku, DisjointGroups)
"""Classes that go where all cells go only."""

# All other classes stay where they are: they number boxes in reading order, or are unknown here.

Place: TypeAlias = Callable[[int, int], tuple[int, int]]
"""From a row and a column to others, from 0."""


class NotCarriedError(UnsupportedError):
    """A constraint does not mean the same after a move."""


@dataclass(frozen=True)
class Move:
    """Where cells go.

    Attributes:
        before, after: the grids.
        cells: for each cell that goes somewhere its number after the move.
        turn: which of `TURNS` it is, "" for none: then neighbours do not stay neighbours.
    """

    before: Grid
    after: Grid
    cells: Mapping[int, int]
    turn: str = ""

    def names(self, text: str) -> str:
        """Name the cells to which the cells of a text go, in its order.

        Raises:
            NotCarriedError: if one of them does not go anywhere, or there is none of that name.
        """
        try:
            return self.after.names(self.cells[cell] for cell in self.before.select(text))
        except (KeyError, GridError):
            raise NotCarriedError(f"{text} does not go with the move") from None


def turned(puzzle: Puzzle | str, turn: str) -> Puzzle:
    """Turn or mirror a puzzle, with all that stands on its board.

    Args:
        puzzle: the puzzle, or its text as `read` takes it.
        turn: "turn-right" or "turn-left", by a quarter; "half-turn"; "left-right" or
            "top-bottom", a mirror image; "diagonal" or "antidiagonal", rows for columns.

    Returns:
        A puzzle whose solutions are those of the puzzle, turned in the same way. (The numbers of
        unknown regions are those of their order of reading, before and after.)

    Raises:
        UnsupportedError: if constraints would mean something else, which it names: what counts
            rows or columns, and what boxes that lie otherwise do not allow.
        OptionError: if there is no such turn.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.read(".Shape~4x4.~R1C1_1.Thermo~R1C2~R2C2~R2C3")
        >>> turned = sm.turned(puzzle, "turn-right")
        >>> turned.givens[3], str(turned.constraints[0].cells)
        (1, 'r2c4 r2c3 r3c3')
        >>> sm.turned(turned, "turn-left") == puzzle
        True
    """
    puzzle = as_puzzle(puzzle)
    if not isinstance(turn, str) or turn not in TURNS:
        raise OptionError(f"found the turn {written(turn)}, expected one of {', '.join(TURNS)}")
    return moved(puzzle, turning(puzzle.grid, turn))


def turning(grid: Grid, turn: str) -> Move:
    """Return one of `TURNS` of a grid."""
    is_transposed = makes_rows_of_columns(turn)
    rows, columns = (grid.columns, grid.rows) if is_transposed else (grid.rows, grid.columns)
    return moving(grid, rows, columns, place_after(turn, grid.rows, grid.columns), turn)


def moving(grid: Grid, rows: int, columns: int, place: Place, turn: str = "") -> Move:
    """Return the move that takes each cell of a board to another place, with its houses.

    Args:
        grid: the grid.
        rows: how many rows there are after the move.
        columns: how many columns there are.
        place: where a place goes.
        turn: see `Move`.
    """
    size = len(grid.board)
    board = []
    for cell in grid.board:
        row, column = place(*divmod(cell, grid.columns))
        board.append(row * columns + column)
    extras = [_extra_after(grid, cell, board) for cell in grid.cells[size:]]
    cells = dict(enumerate((*board, *extras)))
    regions: list[int | None] = [None] * size
    for cell, region in enumerate(grid.regions):
        regions[board[cell]] = region
    is_transposed = turn != "" and makes_rows_of_columns(turn)
    after = Grid(
        rows,
        columns,
        grid.digits,
        in_reading_order(regions),
        has_rows=grid.has_columns if is_transposed else grid.has_rows,
        has_columns=grid.has_rows if is_transposed else grid.has_columns,
        more_houses=tuple(
            house._replace(cells=tuple(cells[cell] for cell in house.cells))
            for house in grid.more_houses
        ),
        holes=frozenset(board[cell] for cell in grid.holes),
        extras=tuple(_renamed(extra, place) for extra in grid.extras),
    )
    return Move(grid, after, cells, turn)


def in_reading_order(regions: Sequence[int | None]) -> tuple[int | None, ...]:
    """Number regions in the order in which they come, as boxes are."""
    known: dict[int, int] = {}
    return tuple(
        None if region is None else known.setdefault(region, len(known)) for region in regions
    )


_OF_A_CELL: Final = re.compile(r"(.*_)r(\d+)c(\d+)")
_OF_A_PLACE: Final = re.compile(r"cc(\d+)")
"""The extra cell with the number of the region of a cell, by its place in reading order."""


def _extra_after(grid: Grid, cell: int, board: Sequence[int]) -> int:
    """Return where an extra cell goes: one of a region is called by its place, others as before."""
    match = _OF_A_PLACE.fullmatch(grid.cell_name(cell))
    if match is None or not 0 < int(match[1]) <= len(board):
        return cell
    return grid.cell(f"cc{board[int(match[1]) - 1] + 1}")


def _renamed(extra: ExtraCell, place: Place) -> ExtraCell:
    """Return an extra cell that belongs to a cell of the board under its new name."""
    match = _OF_A_CELL.fullmatch(extra.name)
    if match is None:
        return extra
    row, column = place(int(match[2]) - 1, int(match[3]) - 1)
    return ExtraCell(f"{match[1]}r{row + 1}c{column + 1}", extra.values)


def moved(puzzle: Puzzle, move: Move) -> Puzzle:
    """Return a puzzle after a move of its whole board.

    Rules in words stay as they are, and are accounted for anew: they may speak of places.

    Raises:
        UnsupportedError: if some of its constraints cannot go with it; it names them.
    """
    _require_free_numbers(puzzle)
    after = [_after(constraint, move) for constraint in puzzle.constraints]
    left = [one.describe() for one, then in zip(puzzle.constraints, after, strict=True) if not then]
    if left:
        raise UnsupportedError(
            f"this would mean something else {'turned' if move.turn else 'there'}, "
            f"so nothing was done: {'; '.join(left)}"
        )
    there = replace(
        puzzle,
        grid=move.after,
        givens=_values_after(puzzle.givens, move),
        candidates={move.cells[cell]: digits for cell, digits in puzzle.candidates.items()},
        constraints=tuple(filter(None, after)),
        expected=_values_after(puzzle.expected, move, without=_region_numbers(puzzle)),
        offered=tuple(offer for one in puzzle.offered for offer in _offers_after(one, move)),
    )
    return there.with_texts(rules=there.rules) if there.rules else there


def _after(constraint: Constraint, move: Move) -> Constraint | None:
    try:
        return carried(constraint, move)
    except NotCarriedError:
        return None


def _values_after(
    values: Sequence[int | None], move: Move, without: frozenset[int] = frozenset()
) -> tuple[int | None, ...]:
    found: list[int | None] = [None] * len(values)
    for cell, value in enumerate(values):
        if cell not in without:
            found[move.cells[cell]] = value
    return tuple(found)


def _offers_after(offer: Offer, move: Move) -> tuple[Offer, ...]:
    """Return an offer after a move; none if it cannot go: its rule is still named as unstated."""
    after = [_after(one, move) for one in offer.constraints]
    return (replace(offer, constraints=tuple(filter(None, after))),) if all(after) else ()


def _region_numbers(puzzle: Puzzle) -> frozenset[int]:
    """Return the extra cells with the numbers of unknown regions, which follow reading order."""
    if ChaosConstruction not in puzzle.board.kinds:
        return frozenset()
    extras = puzzle.grid.cells[len(puzzle.grid.board) :]
    return frozenset(c for c in extras if _OF_A_PLACE.fullmatch(puzzle.grid.cell_name(c)))


def _require_free_numbers(puzzle: Puzzle) -> None:
    """Refuse clues about the numbers of unknown regions: after a move they are other numbers."""
    numbers = _region_numbers(puzzle)
    named = [cell for cell in numbers if puzzle.givens[cell] or cell in puzzle.candidates]
    for constraint in puzzle.constraints:
        for part in constraint.parts():
            named += numbers.intersection(cells_named(part, puzzle.grid))
    if named:
        names = sorted({puzzle.grid.cell_name(cell) for cell in named})
        raise UnsupportedError(
            f"{enumerated(names)} hold numbers of regions, which would be other numbers there"
        )


def carried(constraint: Constraint, move: Move) -> Constraint:
    """Return what becomes of a constraint.

    Raises:
        NotCarriedError: if it does not go with the move.
    """
    name = type(constraint).__name__
    if name not in (WITH_TURNS | WITH_ANY_PLACES if move.turn else WITH_ANY_PLACES):
        raise NotCarriedError(name)
    if isinstance(constraint, _OF_THE_BOARD) and len(move.cells) < len(move.before.cells):
        raise NotCarriedError(name)
    if isinstance(constraint, Diagonal):
        return Diagonal(_direction(constraint.direction, move))
    if isinstance(constraint, DutchFlatmates) and move.turn != "left-right":
        raise NotCarriedError(name)
    if isinstance(constraint, Windoku | DisjointGroups):
        _check_boxes(constraint, move)
    if isinstance(constraint, Connected):
        _check_layout(constraint, move)
    if isinstance(constraint, RowIndexing | ColumnIndexing):
        if move.turn != "diagonal":
            raise NotCarriedError(name)
        other = ColumnIndexing if isinstance(constraint, RowIndexing) else RowIndexing
        return other(move.names(constraint.cells))
    return on_cells(constraint, move.names, lambda part: carried(part, move))


def on_cells(
    constraint: Constraint,
    names: Callable[[str], str],
    inner: Callable[[Constraint], Constraint] | None = None,
) -> Constraint:
    """Return the same constraint on other cells.

    Args:
        constraint: the constraint.
        names: what becomes of a text that names cells.
        inner: what becomes of a constraint inside it; by default the same.
    """

    def within(part: Constraint) -> Constraint:
        return on_cells(part, names) if inner is None else inner(part)

    def changed(value: Any, is_cells: bool) -> Any:
        if isinstance(value, Constraint):
            return within(value)
        if isinstance(value, tuple):
            return tuple(changed(part, is_cells) for part in value)
        return names(value) if is_cells and value else value

    named = {field.name: getattr(constraint, field.name) for field in fields(constraint)}
    after = {name: changed(value, name in constraint.cell_fields) for name, value in named.items()}
    return replace(constraint, **after)


def _direction(direction: str, move: Move) -> str:
    """Return the direction of the diagonal to which a diagonal goes."""
    before, after = move.before, move.after
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
    cells = move.before.select(constraint.cells)
    if constraint.columns is not None or any(cell >= len(move.before.board) for cell in cells):
        raise NotCarriedError("Connected")
