"""How an item is read: part by part, with the names of the cells and the place of the item."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations

from sudoku_model.errors import PuzzleFormatError
from sudoku_model.formats.cells import quote
from sudoku_model.formats.iss.board import HERE, IssBoard, Shift
from sudoku_model.formats.iss.plain import NUMERALS
from sudoku_model.formats.iss.syntax import MAX_TEXT, ErrorAt, Item
from sudoku_model.grid import Grid
from sudoku_model.texts import counted

MAX_WORK = 4 * MAX_TEXT
"""Most characters of items that are read, those of copies counted each time."""

_COST = 20
"""What an item costs besides its characters."""

_INTEGER = re.compile(r"[+-]?\d{1,6}", re.ASCII)
_LINE = re.compile(r"([RC])([1-9]\d?|[1-9A-G])", re.ASCII | re.IGNORECASE)


@dataclass
class Context:
    """What all clues of a puzzle share.

    Attributes:
        board: the grid and the names of its cells.
        error: builds located errors.
        ties: how the readings of `FullRank` may be equal.
        named: the extra cells that were named.
        work: how many characters were read so far.
        notes: what a reader should know of how the items were read, each said once.
    """

    board: IssBoard
    error: ErrorAt
    ties: str
    named: set[str]
    work: int = 0
    notes: dict[str, None] = field(default_factory=dict)

    @property
    def grid(self) -> Grid:
        """The grid."""
        return self.board.grid

    def spend(self, item: Item) -> None:
        """Count the work of reading an item once.

        Raises:
            PuzzleFormatError: if it is too much; nested copies grow beyond all bounds.
        """
        self.work += _COST + sum(map(len, item.parts))
        if self.work > MAX_WORK:
            raise self.error(item.place, "more copies than can be read", "fewer .Replicate")


class ItemReader:
    """An item that is being read.

    Attributes:
        item: the item.
        context: what it shares with the others.
    """

    def __init__(self, item: Item, context: Context, shift: Shift) -> None:
        self.item = item
        self.context = context
        self._shift = shift
        self._parts = list(item.parts)

    @property
    def grid(self) -> Grid:
        """The grid."""
        return self.context.grid

    def error(self, found: str, expected: str) -> PuzzleFormatError:
        """Build the error for this item."""
        return self.context.error(self.item.place, f"{found} in .{self.item.name}", expected)

    # Parts, from the first to the last.

    def take(self, what: str) -> str:
        """Take the next part; `what` says what it should be."""
        if not self._parts:
            raise self.error("too few parts", what)
        return self._parts.pop(0)

    def rest(self) -> list[str]:
        """Take all parts that are left."""
        rest, self._parts = self._parts, []
        return rest

    def done(self) -> None:
        """Refuse parts that are left."""
        # A dot or a blank part at the end means nothing.
        if any(self._parts):
            raise self.error(f"the further part {quote(self._parts[0])}", "none")

    def integer(self, text: str, what: str) -> int:
        """Read a number."""
        if not _INTEGER.fullmatch(text):
            raise self.error(quote(text), what)
        return int(text)

    def number(self, what: str) -> int:
        """Take a number."""
        return self.integer(self.take(what), what)

    def number_before_cells(self, default: int, what: str) -> int:
        """Take a number if one stands before the first cell."""
        if self._parts and _INTEGER.fullmatch(self._parts[0]):
            return self.number(what)
        if self._parts and not self._parts[0]:
            self._parts.pop(0)
        return default

    def digits(self, what: str) -> tuple[int, ...]:
        """Take a list of digits such as ``1_2_2``."""
        parts = filter(None, re.split("[_,]", self.take(what)))
        return tuple(self.integer(part, what) for part in parts)

    def taken_loop(self) -> bool:
        """Take the last part if it says that a line is a loop, and say whether it does."""
        is_loop = bool(self._parts) and self._parts[-1].upper() == "LOOP"
        if is_loop:
            self._parts.pop()
        return is_loop

    def cell(self, text: str) -> str:
        """Return the name of a cell."""
        board = self.context.board
        name = board.find(text, self._shift)
        if name is None:
            if self._shift != HERE and board.find(text) is not None:
                raise self.error(f"a copy of {text} outside of the grid", "copies inside")
            raise self.error(f"the cell {quote(text)}", board.expected())
        self.named(name)
        return name

    def named(self, name: str) -> None:
        """Note that a cell is named, if it is an extra one."""
        if not name.startswith("r"):
            self.context.named.add(name)

    def region_cell(self, text: str) -> str:
        """Return the cell of the grid to which a cell with the number of a region belongs."""
        board = self.context.board
        name = board.find(text, self._shift)
        prefix, row, column = board.place(name) if name else ("", 0, 0)
        if prefix != "cc":
            raise self.error(
                f"the cell {quote(text)}", "a cell such as CC1, beside .ChaosConstruction"
            )
        return f"r{row + 1}c{column + 1}"

    def cells(self, least: int = 1) -> list[str]:
        """Take all cells that are left."""
        names = [self.cell(part) for part in self.rest() if part]
        if len(names) < least:
            raise self.error(counted(len(names), "cell"), f"at least {least} of them")
        return names

    def groups(self, cell: Callable[[str], str], *between: str) -> list[list[str]]:
        """Take all cells that are left, in groups with one of some parts between them.

        Args:
            cell: names a cell.
            between: the parts; by default it is ``-``.
        """
        groups: list[list[str]] = [[]]
        for part in self.rest():
            if part in (between or ("-",)):
                groups.append([])
            elif part:
                groups[-1].append(cell(part))
        return [group for group in groups if group]

    def line(self) -> list[str]:
        """Take the name of a row or column, and return its cells from the left or the top."""
        text, grid = self.take("a row or column such as R3 or C4"), self.grid
        if match := _LINE.fullmatch(text):
            number = int(match[2]) if match[2].isdigit() else NUMERALS.index(match[2].lower())
            is_row = match[1] in "Rr"
            if number <= (grid.rows if is_row else grid.columns):
                cells = (grid.row if is_row else grid.column)(number - 1)
                return [*map(grid.cell_name, cells)]
        expected = f"a row R1-R{grid.rows} or a column C1-C{grid.columns}"
        raise self.error(f"the line {quote(text)}", expected)

    def both_sides(self, what: str) -> Iterator[tuple[list[str], int]]:
        """Take a line and two numbers, and yield the cells as each of them reads the line."""
        cells = self.line()
        for side in (cells, cells[::-1]):
            text = self._parts.pop(0) if self._parts else ""
            if text:
                yield side, self.integer(text, what)
        self.done()

    def adjacent(self) -> Iterator[tuple[str, str]]:
        """Take all cells that are left, and yield those pairs that are neighbours."""
        names = self.cells(2)
        places = [self.context.board.place(name) for name in names]
        touching: set[str] = set()
        for (a, here), (b, there) in combinations(zip(names, places, strict=True), 2):
            if here[0] == there[0] and abs(here[1] - there[1]) + abs(here[2] - there[2]) == 1:
                touching |= {a, b}
                yield a, b
        if not touching:
            raise self.error("cells that do not touch", "cells side by side")
        if not touching.issuperset(names):
            self.context.notes[f"a cell of .{self.item.name} touches no other one of it"] = None
