"""Reads what people call the cells of a grid: ``r1c1``, ``r1c1-r1c4``, ``r1``, ``b5``."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice

from sudoku_model.errors import GridError

MAX_SELECTED = 20_000
"""Largest number of cells that one text names; a constraint may name a cell twice."""

_KEPT_SELECTIONS = 1000
"""Texts that a grid remembers the cells of: a process may see the constraints of many puzzles."""

_CELL = re.compile(r"[rR]([1-9]\d{0,2})[cC]([1-9]\d{0,2})", re.ASCII)

NAMED = re.compile(
    r"r(?P<r>[1-9]\d{0,2})c(?P<c>[1-9]\d{0,2})(?:-r(?P<r2>[1-9]\d{0,2})c(?P<c2>[1-9]\d{0,2}))?"
    r"|(?P<line>[rcb])(?P<number>[1-9]\d{0,4})",
    re.ASCII,
)
"""What a text may name, in small letters: a cell, a range of cells, or a row, column or region."""

_EXTRA = re.compile(r"[a-z][a-z0-9_]{0,30}", re.ASCII)


def can_name_an_extra_cell(name: str) -> bool:
    """Say whether a name is well formed and means nothing else."""
    return bool(_EXTRA.fullmatch(name)) and not NAMED.fullmatch(name)


def names_in(text: str) -> Iterator[str]:
    """Yield the names of the cells that a text names, as far as they are known without the grid.

    A row, a column or a region is what it is called, and so is whatever has another name.
    """
    for name in text.lower().split():
        match = NAMED.fullmatch(name)
        if match is None or match["r2"] is None:
            yield name
            continue
        row, column, last_row, last_column = (int(match[key]) for key in ("r", "c", "r2", "c2"))
        for r in _towards(row, last_row):
            yield from (f"r{r}c{c}" for c in _towards(column, last_column))


def _towards(first: int, last: int) -> range:
    step = 1 if last >= first else -1
    return range(first, last + step, step)


class CellNames(dict[str, tuple[int, ...]]):
    """The names of a grid's cells, to be read; `Grid` has them written.

    It holds the cells that texts name, by the text: a setter's line is asked for again and again.
    `Grid.cell` and `Grid.select` say what is read, and which errors there are.

    Args:
        rows, columns: the size of the board.
        holes: the cells that are none.
        regions: the cells of each region, by its number from 0.
        extras: the names of the cells outside the board, in order.
    """

    def __init__(
        self,
        rows: int,
        columns: int,
        holes: Collection[int],
        regions: Mapping[int, tuple[int, ...]],
        extras: Sequence[str],
    ) -> None:
        super().__init__()
        self._rows = rows
        self._columns = columns
        self._holes = holes
        self._regions = regions
        self._extras = {name: cell for cell, name in enumerate(extras, start=rows * columns)}

    def cell(self, name: str) -> int:
        """Return the cell of a name; see `Grid.cell`."""
        if not isinstance(name, str):
            raise GridError(f"found {name!r:.60}, expected a cell such as 'r1c1'")
        match = _CELL.fullmatch(name.strip())
        if match is None:
            if name in self._extras:
                return self._extras[name]
            raise GridError(f"found {name!r:.60}, expected a cell such as r1c1")
        return self._cell_at(int(match[1]), int(match[2]), name)

    def __missing__(self, text: str) -> tuple[int, ...]:
        """Read the cells that a text names; see `Grid.select`."""
        cells = (cell for name in text.lower().split() for cell in self._item(name))
        found = tuple(islice(cells, MAX_SELECTED + 1))
        if len(found) > MAX_SELECTED:
            raise GridError(f"a text names more than {MAX_SELECTED} cells")
        if len(self) == _KEPT_SELECTIONS:
            self.pop(next(iter(self)), None)  # another thread may have
        self[text] = found
        return found

    def _item(self, name: str) -> tuple[int, ...]:
        if name in self._extras:
            return (self._extras[name],)
        match = NAMED.fullmatch(name)
        if match is None:
            raise GridError(
                f"found {name!r:.60}, expected a cell (r1c1), a range (r1c1-r1c4), "
                "a row (r1), a column (c3) or a region (b5)"
            )
        if match["line"]:
            return self._line(match["line"], int(match["number"]), name)
        row, column = int(match["r"]), int(match["c"])
        first = self._cell_at(row, column, name)
        if match["r2"] is None:
            return (first,)
        last_row, last_column = int(match["r2"]), int(match["c2"])
        self._cell_at(last_row, last_column, name)
        return self._block(_towards(row, last_row), _towards(column, last_column))

    def _block(self, rows: Sequence[int], columns: Sequence[int]) -> tuple[int, ...]:
        cells = ((row - 1) * self._columns + column - 1 for row in rows for column in columns)
        return tuple(cell for cell in cells if cell not in self._holes)

    def _line(self, kind: str, number: int, name: str) -> tuple[int, ...]:
        if kind == "b":
            cells = self._regions.get(number - 1)
            if cells is None:
                raise GridError(f"found {name!r:.60}, but the grid has no region of that number")
            return cells
        if number > (self._rows if kind == "r" else self._columns):
            raise self._outside(name)
        rows, columns = range(1, self._rows + 1), range(1, self._columns + 1)
        return self._block([number], columns) if kind == "r" else self._block(rows, [number])

    def _cell_at(self, row: int, column: int, name: str) -> int:
        if row > self._rows or column > self._columns:
            raise self._outside(name)
        cell = (row - 1) * self._columns + column - 1
        if cell in self._holes:
            raise GridError(f"{name} is a hole of the grid")
        return cell

    def _outside(self, name: str) -> GridError:
        return GridError(f"{name} lies outside the grid of {self._rows}x{self._columns} cells")
