"""What the items say about the grid: its shape, its regions, its extra cells; and its cells' names.

A region has as many cells as the larger of rows and columns, unless ``RegionSize`` says otherwise.
The default boxes are those of that size which tile the grid and are nearest to a square.

A shape may be that of some variables (``.Shape~VA~4.Var~A~~4x6``): then these are the board, whose
cells are called VA1, VA2, ... As on a ``Raw`` shape and a ``YinYang`` one no rule of sudoku holds.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from sudoku_model.cached_values import cached_property
from sudoku_model.constraints.regions import with_unknown_regions
from sudoku_model.errors import GridError
from sudoku_model.formats.cells import quote
from sudoku_model.formats.iss.plain import NUMERALS
from sudoku_model.formats.iss.syntax import MAX_ORDER, ErrorAt, Item
from sudoku_model.grid import ExtraCell, Grid, House, box_regions, regions_of, tiling_box
from sudoku_model.grouped import grouped

ITEMS = frozenset(("Shape", "NoBoxes", "RegionSize", "Jigsaw", "Var"))
"""Names of the items that make the grid; they stand outside composites."""

MAX_EXTRAS = 1000
"""Most variables."""

MAX_LAYOUTS = 16
"""Most layouts of a jigsaw."""

_KINDS = ("", "raw", "yinyang")
_SHAPE = re.compile(r"(\d{1,2})x(\d{1,2})", re.ASCII)
_DIGITS = re.compile(r"(?:(\d{1,2})-)?(\d{1,2})", re.ASCII)
_VARIABLES = re.compile(
    r"(?P<name>[A-Za-z]\w{0,20})~[^~]*~(?:(?:(?P<rows>\d{1,3})x)?(?P<count>\d{1,3}))?"
    r"~(?P<width>\d{1,3})?~*",
    re.ASCII,
)
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
        groups: the pictures, by the first letters of their cells' names; the first one is the
            board. Its letters are "" if its cells are called by row and column.
        is_shaded: whether its cells are shaded or not, as the first two digits say.
    """

    grid: Grid
    region_size: int
    groups: dict[str, Group]
    is_shaded: bool = False

    @cached_property
    def main(self) -> str:
        """The first letters of the cells of the board."""
        return next(iter(self.groups))

    @cached_property
    def _usual(self) -> dict[str, str]:
        """The puzzle's names of the cells that most items name."""
        return {} if self.main else _in_capitals(self.groups[self.main].names)

    @cached_property
    def _texts(self) -> dict[str, str]:
        """The puzzle's names of the cells, by what items call them."""
        return {
            text: name
            for prefix, group in self.groups.items()
            for text, name in zip(_numbered(prefix, len(group.names)), group.names, strict=True)
        }

    @cached_property
    def _places(self) -> dict[str, tuple[str, int]]:
        return {
            name: (prefix, index)
            for prefix, group in self.groups.items()
            for index, name in enumerate(group.names)
        }

    def find(self, text: str, shift: Shift = HERE) -> str | None:
        """Return the puzzle's name of the cell that items call `text`, or None."""
        if shift is HERE and text in self._usual:
            return self._usual[text]
        match = _GRID_CELL.fullmatch(text)
        if match and not self.main:
            row, column = (NUMERALS.index(one.lower()) for one in match.groups())
            name: str | None = f"r{row}c{column}"
        else:
            name = self._texts.get(text.lower())
        return self._moved(name, shift) if name in self._places else None

    def _moved(self, name: str, shift: Shift) -> str | None:
        """Return the cell that lies so far from another one in its picture, or None."""
        prefix, row, column = self.place(name)
        group = self.groups[prefix]
        row, column = row + shift.rows, column + shift.columns
        index = row * group.columns + column
        if min(row, column) < 0 or column >= group.columns or index >= len(group.names):
            return None
        return group.names[index]

    def expected(self) -> str:
        """Say which names of cells there are."""
        others = [
            next(_numbered(prefix, len(group.names))).upper()
            for prefix, group in self.groups.items()
            if prefix
        ]
        return " or ".join(([] if self.main else [_SHOWN_CELLS]) + others)

    def place(self, name: str) -> tuple[str, int, int]:
        """Return the picture in which a cell lies, its row and its column there."""
        prefix, index = self._places[name]
        row, column = divmod(index, self.groups[prefix].columns)
        return prefix, row, column


@lru_cache(maxsize=16)
def _in_capitals(names: tuple[str, ...]) -> dict[str, str]:
    """Return names of cells such as r1c1 by R1C1; longer numbers are written in another way."""
    return {name.upper(): name for name in names if len(name) == len("r1c1")}


def _numbered(prefix: str, count: int) -> Iterator[str]:
    """Yield what items call the cells of a picture: va if it is one, or va1, va2, ..."""
    if count == 1:
        yield prefix
    else:
        yield from (f"{prefix}{number}" for number in range(1, count + 1))


def read_board(items: Iterable[Item], error: ErrorAt) -> IssBoard:
    """Build the grid that the items describe.

    Raises:
        PuzzleFormatError: built by `error` if they describe none.
    """
    by_name = grouped((item.name, item) for item in items)
    shape_item = by_name.get("Shape", [Item("Shape", (), (None, None))])[-1]
    variables = [_variables(item, error) for item in by_name.get("Var", ())]
    shape = _shape(shape_item, variables, error)
    size = shape.longer_side
    if "RegionSize" in by_name:
        size = _region_size(by_name["RegionSize"][-1], error)
    layouts = by_name.get("Jigsaw", [])
    _check_regions(layouts, by_name.get("NoBoxes", ()), error)
    try:
        grid = shape.grid(size, has_boxes="NoBoxes" not in by_name)
        for item in layouts:
            grid = _with_pieces(grid, item, size, error)
        extras = _Extras(grid, shape.main)
        extras.declare(variables, error)
        if "YinYang" in by_name and not shape.can_be_shaded:
            place = by_name["YinYang"][-1].place
            raise error(place, ".YinYang on such a shape", "rows and columns of two digits")
        extras.add_those_of_rules(by_name, size)
        return IssBoard(extras.grid(), size, extras.groups, shape.kind == "yinyang")
    except GridError as problem:
        raise error(shape_item.place, str(problem), "a grid that can exist") from None


class _Shape(NamedTuple):
    """The board without its regions.

    Attributes:
        rows: the number of rows.
        columns: the number of columns.
        digits: the digits of its cells.
        kind: how the shape is called if no rule of sudoku holds, else "".
        main: the first letters of the variables that are the board, "" if there are none.
    """

    rows: int
    columns: int
    digits: range
    kind: str
    main: str

    @property
    def longer_side(self) -> int:
        """The larger of rows and columns."""
        return max(self.rows, self.columns)

    @property
    def can_be_shaded(self) -> bool:
        """Whether a rule may shade some cells of the board, which has not been shaded so far."""
        return not self.main and self.kind != "yinyang" and len(self.digits) > 1

    def grid(self, region_size: int, *, has_boxes: bool) -> Grid:
        """Return the grid, with the usual boxes if it has any.

        Raises:
            GridError: if there is no such grid.
        """
        rows, columns, has_houses = self.rows, self.columns, not (self.kind or self.main)
        box = tiling_box(rows, columns, region_size) if has_boxes and has_houses else None
        regions = box_regions(rows, columns, box) if box else (None,) * (rows * columns)
        return Grid(
            rows, columns, self.digits, regions, has_rows=has_houses, has_columns=has_houses
        )


class _Extras:
    """The extra cells of a board, and the pictures that it and they form.

    Attributes:
        groups: the pictures, as `IssBoard` has them.
    """

    def __init__(self, grid: Grid, main: str) -> None:
        self._grid = grid
        self._main = main
        self._cells: list[ExtraCell] = []
        self.groups = {main: Group(grid.board_names, grid.columns)}

    def grid(self) -> Grid:
        """Return the grid with them."""
        return replace(self._grid, extras=tuple(self._cells)) if self._cells else self._grid

    def declare(self, variables: Iterable[_Variables], error: ErrorAt) -> None:
        """Add the variables that items declare, but for those that are the board."""
        for one in variables:
            if one.prefix == self._main:
                continue
            place, count = one.item.place, one.count
            if count > MAX_EXTRAS - len(self._cells):
                raise error(place, f"{count} variables", f"1 to {MAX_EXTRAS} in all")
            if {cell.name for cell in self._cells}.intersection(_numbered(one.prefix, count)):
                name = quote(one.item.parts[0])
                raise error(place, f"the variables {name} again", "another name")
            self._add(one.prefix, count, one.columns or self._grid.columns, self._grid.digits)

    def add_those_of_rules(self, names: Container[str], region_size: int) -> None:
        """Add what rules about the grid speak of; a rule is known by the name of its item."""
        grid, digits = self._grid, self._grid.digits
        if "ChaosConstruction" in names:
            self.groups["cc"] = Group(tuple(_numbered("cc", len(grid.board))), grid.columns)
            self._cells += with_unknown_regions(grid, region_size).extras
        if "Doppelganger" in names:
            boxes = len(grid.regions_by_number)
            for prefix, count in (("dgc", grid.rows), ("dgr", grid.columns), ("dgb", boxes)):
                self._add(prefix, count, count, digits[1:])
        if "YinYang" in names:
            self._add("yy", len(grid.board), grid.columns, digits[:2])

    def _add(self, prefix: str, count: int, columns: int, values: Sequence[int]) -> None:
        if count and values:
            names = tuple(_numbered(prefix, count))
            self.groups[prefix] = Group(names, columns)
            self._cells += [ExtraCell(name, tuple(values)) for name in names]


def _check_regions(layouts: Sequence[Item], no_boxes: Iterable[Item], error: ErrorAt) -> None:
    """Refuse too many layouts of regions, and boxes that are left out in part."""
    if len(layouts) > MAX_LAYOUTS:
        raise error(layouts[-1].place, f"{len(layouts)} layouts", f"at most {MAX_LAYOUTS}")
    for item in no_boxes:
        if part := next(filter(None, item.parts), None):
            raise error(item.place, f"the further part {quote(part)} in .NoBoxes", "none")


def _shape(item: Item, variables: Sequence[_Variables], error: ErrorAt) -> _Shape:
    size, numbers, kind, *more = (*item.parts, *("",) * 3)
    kind = kind.lower()
    if any(more) or kind not in _KINDS:
        raise error(item.place, f"the shape {quote('~'.join(item.parts))}", "one such as 9x9~0-8")
    main = size.lower() if size.lower().startswith("v") else ""
    if main:
        rows, columns = _size_of_variables(item, main, variables, error)
    else:
        rows, columns = _size(item, size, error)
    order = max(rows, columns)
    least = 1 if kind or main else order  # without houses digits may be fewer
    digits = _digits(item, numbers, order, least, error)
    if kind == "yinyang" and len(digits) < 2:
        raise error(item.place, "one digit", "two, for what is shaded and what is not")
    return _Shape(rows, columns, digits, kind, main)


def _size(item: Item, written: str, error: ErrorAt) -> tuple[int, int]:
    """Return rows and columns as they are written, those of 9x9 if they are not."""
    match = _SHAPE.fullmatch(written or "9x9")
    rows, columns = map(int, match.groups()) if match else (0, 0)
    if not (1 <= rows <= MAX_ORDER and 1 <= columns <= MAX_ORDER):
        expected = f"rows x columns from 1x1 to {MAX_ORDER}x{MAX_ORDER}, such as 6x9"
        raise error(item.place, f"the size {quote(written)}", expected)
    return rows, columns


def _digits(item: Item, written: str, order: int, least: int, error: ErrorAt) -> range:
    """Return the digits: their number is written, or the first and the last one, or nothing."""
    match = _DIGITS.fullmatch(written or str(order))
    low, high = (int(match[1] or 1), int(match[2])) if match else (0, -1)
    if low > 1 or not least <= high - low + 1 <= MAX_ORDER:
        expected = f"their number or a range from 0 or 1, {least} to {MAX_ORDER} digits"
        raise error(item.place, f"the digits {quote(written)}", expected)
    return range(low, high + 1)


def _size_of_variables(
    item: Item, main: str, variables: Sequence[_Variables], error: ErrorAt
) -> tuple[int, int]:
    """Return rows and columns of the variables that are the board."""
    named = [one for one in variables if one.prefix == main]
    columns = named[0].columns if len(named) == 1 else None
    if not columns or named[0].count % columns:
        expected = f"their rows and columns, such as .Var~{main[1:].upper() or 'A'}~~4x6"
        raise error(item.place, f"the shape of the variables {quote(main.upper())}", expected)
    return named[0].count // columns, columns


def _region_size(item: Item, error: ErrorAt) -> int:
    value = item.parts[0] if len(item.parts) == 1 else ""
    if not re.fullmatch(r"\d{1,2}", value, re.ASCII) or not 1 <= int(value) <= MAX_ORDER:
        found = f"the size of regions {quote('~'.join(item.parts))}"
        raise error(item.place, found, f"a number from 1 to {MAX_ORDER}")
    return int(value)


def _with_pieces(grid: Grid, item: Item, size: int, error: ErrorAt) -> Grid:
    """Add the pieces of a jigsaw: as regions, or if there are boxes as further houses."""
    pieces = _pieces(grid, item, size, error)
    if not pieces:
        return grid
    if grid.regions_by_number:
        houses = (House(f"piece {symbol}", tuple(cells)) for symbol, cells in pieces.items())
        return replace(grid, more_houses=(*grid.more_houses, *houses))
    return replace(grid, regions=regions_of(pieces.values(), grid.board))


def _pieces(grid: Grid, item: Item, size: int, error: ErrorAt) -> dict[str, list[int]]:
    """Return the cells of the pieces of a layout, by their letters; none if all have the same."""
    layout = item.parts[-1] if item.parts else ""
    if len(layout) != len(grid.board):
        expected = f"one of {len(grid.board)} for a grid of {grid.rows}x{grid.columns}"
        raise error(item.place, f"a layout of {len(layout)} cells", expected)
    pieces = grouped((symbol, cell) for cell, symbol in enumerate(layout))
    if len(pieces) == 1:
        return {}
    return _without_rest(pieces, size, item, error)


def _without_rest(
    pieces: dict[str, list[int]], size: int, item: Item, error: ErrorAt
) -> dict[str, list[int]]:
    """Return the pieces of a size; the cells of one other letter are in no region."""
    wrong = [symbol for symbol, cells in pieces.items() if len(cells) != size]
    if len(wrong) > 1:
        raise error(
            item.place,
            f"regions of {len(pieces[wrong[0]])} and {len(pieces[wrong[1]])} cells "
            f"({wrong[0]!r} and {wrong[1]!r})",
            f"regions of {size} cells; all cells of no region have one letter in common",
        )
    return {symbol: cells for symbol, cells in pieces.items() if symbol not in wrong}


@dataclass(frozen=True)
class _Variables:
    """Variables that an item declares.

    Attributes:
        prefix: the first letters of their names.
        count: how many there are.
        columns: the width of their picture, None for that of the board.
        item: the item.
    """

    prefix: str
    count: int
    columns: int | None
    item: Item


def _variables(item: Item, error: ErrorAt) -> _Variables:
    match = _VARIABLES.fullmatch("~".join((*item.parts, *("",) * 4)))
    if match is None:
        found = f"the variables {quote('~'.join(item.parts))}"
        raise error(item.place, found, "a name, a label and a number, such as X~total~3")
    count = int(match["rows"] or 1) * int(match["count"] or 1)
    width = match["count"] if match["rows"] else match["width"]
    columns = int(width) if width else None
    if not 1 <= count <= MAX_EXTRAS or columns == 0:
        raise error(item.place, f"{item.parts[2]} variables", f"1 to {MAX_EXTRAS} in all")
    return _Variables(f"v{match['name'].lower()}", count, columns, item)


def only_named(board: IssBoard, names: Sequence[str]) -> Grid:
    """Return the grid without the cells of doubles that nothing names."""
    wanted = set(names)
    kept = tuple(
        extra
        for extra in board.grid.extras
        if not extra.name.startswith("dg") or extra.name in wanted
    )
    return board.grid if kept == board.grid.extras else replace(board.grid, extras=kept)
