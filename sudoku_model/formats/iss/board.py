"""What the items say about the grid: its shape, its regions, its extra cells; and its cells' names.

A region has as many cells as the larger of rows and columns, unless ``RegionSize`` says otherwise.
The default boxes are those of that size which tile the grid and are nearest to a square.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from sudoku_model.cached_values import cached_property
from sudoku_model.constraints.regions import with_unknown_regions
from sudoku_model.errors import GridError
from sudoku_model.formats.cells import quote
from sudoku_model.formats.iss.plain import MAX_ORDER, NUMERALS
from sudoku_model.formats.iss.syntax import ErrorAt, Item
from sudoku_model.grid import ExtraCell, Grid, House, box_regions, tiling_box

ITEMS = frozenset(("Shape", "NoBoxes", "RegionSize", "Jigsaw", "Var"))
"""Names of the items that make the grid; they stand outside composites."""

MAX_EXTRAS = 1000
"""Most variables."""

MAX_LAYOUTS = 16
"""Most layouts of a jigsaw."""

_SHAPE = re.compile(r"(\d{1,2})x(\d{1,2})", re.ASCII)
_DIGITS = re.compile(r"(?:(\d{1,2})-)?(\d{1,2})", re.ASCII)
_COUNT = re.compile(r"(?:(\d{1,3})x)?(\d{1,3})", re.ASCII)
_VARIABLE = re.compile(r"[A-Za-z]\w{0,20}", re.ASCII)
_GRID_CELL = re.compile(r"[Rr]([1-9A-Ga-g])[Cc]([1-9A-Ga-g])", re.ASCII)
_SHOWN_CELLS = "a cell of the grid such as R1C1 (or RaCb for row 10, column 11)"


class Group(NamedTuple):
    """Cells that form a picture of their own, in which they have neighbours.

    Attributes:
        names: the cells in reading order, as the puzzle names them.
        columns: the width of the picture.
    """

    names: tuple[str, ...]
    columns: int


class Shift(NamedTuple):
    """How far the cells of a replicated constraint are moved."""

    rows: int = 0
    columns: int = 0


HERE = Shift()
"""The shift that leaves all cells in their places."""


@dataclass(frozen=True)
class IssBoard:
    """A grid and the names of its cells.

    Attributes:
        grid: the grid, with all extra cells that may be named.
        region_size: how many cells a region has.
        groups: the pictures, by the first letters of their cells' names; "" is the grid.
    """

    grid: Grid
    region_size: int
    groups: dict[str, Group]

    @cached_property
    def _places(self) -> dict[str, tuple[str, int]]:
        return {
            name: (prefix, index)
            for prefix, group in self.groups.items()
            for index, name in enumerate(group.names)
        }

    def find(self, text: str, shift: Shift = HERE) -> str | None:
        """Return the puzzle's name of the cell that items call `text`, or None."""
        match = _GRID_CELL.fullmatch(text)
        if match:
            row, column = (NUMERALS.index(one.lower()) for one in match.groups())
            name = f"r{row}c{column}"
        else:
            name = text.lower()
        if name not in self._places:
            return None
        prefix, index = self._places[name]
        group = self.groups[prefix]
        row, column = divmod(index, group.columns)
        row, column = row + shift.rows, column + shift.columns
        index = row * group.columns + column
        if min(row, column) < 0 or column >= group.columns or index >= len(group.names):
            return None
        return group.names[index]

    def expected(self) -> str:
        """Say which names of cells there are."""
        others = [group.names[0].upper() for prefix, group in self.groups.items() if prefix]
        return " or ".join([_SHOWN_CELLS, *others])

    def place(self, name: str) -> tuple[str, int, int]:
        """Return the picture in which a cell lies, its row and its column there."""
        prefix, index = self._places[name]
        row, column = divmod(index, self.groups[prefix].columns)
        return prefix, row, column


def read_board(items: Iterable[Item], error: ErrorAt) -> IssBoard:
    """Build the grid that the items describe.

    Raises:
        PuzzleFormatError: built by `error` if they describe none.
    """
    by_name: dict[str, list[Item]] = {}
    for item in items:
        by_name.setdefault(item.name, []).append(item)
    shape = by_name.get("Shape", [Item("Shape", (), (None, None))])[-1]
    rows, columns, digits, raw = _shape(shape, error)
    size = max(rows, columns)
    if "RegionSize" in by_name:
        size = _region_size(by_name["RegionSize"][-1], error)
    layouts = by_name.get("Jigsaw", [])
    if len(layouts) > MAX_LAYOUTS:
        raise error(layouts[-1].place, f"{len(layouts)} layouts", f"at most {MAX_LAYOUTS}")
    box = None if "NoBoxes" in by_name or raw else tiling_box(rows, columns, size)
    try:
        regions = box_regions(rows, columns, box) if box else (None,) * (rows * columns)
        grid = Grid(rows, columns, digits, regions, has_rows=not raw, has_columns=not raw)
        for item in layouts:
            grid = _with_pieces(grid, item, size, error)
        groups = {"": Group(tuple(map(grid.cell_name, grid.board)), columns)}
        extras: list[ExtraCell] = []
        for item in by_name.get("Var", ()):
            _add_variables(item, grid, groups, extras, error)
        if "ChaosConstruction" in by_name:
            names = tuple(f"cc{number}" for number in range(1, len(grid.board) + 1))
            groups["cc"] = Group(names, columns)
            extras += with_unknown_regions(grid, size).extras
        if "Doppelganger" in by_name:
            for prefix, count in (
                ("dgc", rows),
                ("dgr", columns),
                ("dgb", len(grid.regions_by_number)),
            ):
                _add_group(prefix, count, count, tuple(digits[1:]), groups, extras)
        grid = replace(grid, extras=tuple(extras))
    except GridError as problem:
        raise error(shape.place, str(problem), "a grid that can exist") from None
    return IssBoard(grid, size, groups)


def _add_group(
    prefix: str,
    count: int,
    columns: int,
    values: tuple[int, ...],
    groups: dict[str, Group],
    extras: list[ExtraCell],
) -> None:
    names = tuple(f"{prefix}{number}" for number in range(1, count + 1))
    if names and values:
        groups[prefix] = Group(names, columns)
        extras += [ExtraCell(name, values) for name in names]


def _shape(item: Item, error: ErrorAt) -> tuple[int, int, range, bool]:
    """Return rows, columns, digits, and whether no rule of sudoku holds."""
    size, numbers, kind, *more = (*item.parts, *("",) * 3)
    if any(more) or kind.lower() not in ("", "raw"):
        raise error(item.place, f"the shape {quote('~'.join(item.parts))}", "one such as 9x9~0-8")
    match = _SHAPE.fullmatch(size or "9x9")
    rows, columns = map(int, match.groups()) if match else (0, 0)
    if not (1 <= rows <= MAX_ORDER and 1 <= columns <= MAX_ORDER):
        raise error(
            item.place,
            f"the size {quote(size)}",
            f"rows x columns from 1x1 to {MAX_ORDER}x{MAX_ORDER}, such as 6x9",
        )
    if not numbers:
        return rows, columns, range(1, max(rows, columns) + 1), bool(kind)
    match = _DIGITS.fullmatch(numbers)
    low, high = (int(match[1] or 1), int(match[2])) if match else (0, -1)
    least = max(rows, columns)
    if low > 1 or not least <= high - low + 1 <= MAX_ORDER:
        raise error(
            item.place,
            f"the digits {quote(numbers)}",
            f"their number or a range from 0 or 1, {least} to {MAX_ORDER} digits",
        )
    return rows, columns, range(low, high + 1), bool(kind)


def _region_size(item: Item, error: ErrorAt) -> int:
    value = item.parts[0] if len(item.parts) == 1 else ""
    if not re.fullmatch(r"\d{1,2}", value, re.ASCII) or not 1 <= int(value) <= MAX_ORDER:
        found = f"the size of regions {quote('~'.join(item.parts))}"
        raise error(item.place, found, f"a number from 1 to {MAX_ORDER}")
    return int(value)


def _with_pieces(grid: Grid, item: Item, size: int, error: ErrorAt) -> Grid:
    """Add the pieces of a jigsaw: as regions, or if there are boxes as further houses."""
    layout = item.parts[-1] if item.parts else ""
    if len(layout) != len(grid.board):
        raise error(
            item.place,
            f"a layout of {len(layout)} cells",
            f"one of {len(grid.board)} for a grid of {grid.rows}x{grid.columns}",
        )
    pieces: dict[str, list[int]] = {}
    for cell, symbol in enumerate(layout):
        pieces.setdefault(symbol, []).append(cell)
    if len(pieces) == 1:
        return grid
    wrong = [symbol for symbol, cells in pieces.items() if len(cells) != size]
    if len(wrong) > 1:
        raise error(
            item.place,
            f"regions of {len(pieces[wrong[0]])} and {len(pieces[wrong[1]])} cells "
            f"({wrong[0]!r} and {wrong[1]!r})",
            f"regions of {size} cells; all cells of no region have one letter in common",
        )
    for symbol in wrong:  # the cells that are in no region
        del pieces[symbol]
    if grid.regions_by_number:
        houses = (House(f"piece {symbol}", tuple(cells)) for symbol, cells in pieces.items())
        return replace(grid, more_houses=(*grid.more_houses, *houses))
    numbers = {cell: number for number, cells in enumerate(pieces.values()) for cell in cells}
    return replace(grid, regions=tuple(map(numbers.get, grid.board)))


def _add_variables(
    item: Item,
    grid: Grid,
    groups: dict[str, Group],
    extras: list[ExtraCell],
    error: ErrorAt,
) -> None:
    name, _, count, width, *more = (*item.parts, *("",) * 4)
    match = _COUNT.fullmatch(count)
    columns: str | int = width or grid.columns
    if (
        any(more)
        or not _VARIABLE.fullmatch(name)
        or match is None
        or (width and not re.fullmatch(r"\d{1,3}", width, re.ASCII))
    ):
        found = f"the variables {quote('~'.join(item.parts))}"
        raise error(item.place, found, "a name, a label and a number, such as X~total~3")
    if match[1]:
        columns = int(match[2])
    total = int(match[1] or 1) * int(match[2])
    if not 1 <= total <= MAX_EXTRAS - len(extras) or not int(columns):
        raise error(item.place, f"{count} variables", f"1 to {MAX_EXTRAS} in all")
    prefix = f"v{name.lower()}"
    names = (
        (prefix,) if total == 1 else tuple(f"{prefix}{number}" for number in range(1, total + 1))
    )
    known = {extra.name for extra in extras}
    if known.intersection(names):
        raise error(item.place, f"the variables {quote(name)} again", "another name")
    groups[prefix] = Group(names, int(columns))
    extras += [ExtraCell(one, tuple(grid.digits)) for one in names]


def only_named(board: IssBoard, names: Sequence[str]) -> Grid:
    """Return the grid without the cells of doubles that nothing names."""
    wanted = set(names)
    kept = tuple(
        extra
        for extra in board.grid.extras
        if not extra.name.startswith("dg") or extra.name in wanted
    )
    return replace(board.grid, extras=kept)
