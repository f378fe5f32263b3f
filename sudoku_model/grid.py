"""The geometry of a grid: cells, digits, houses. Knows no puzzle and no solver.

Cells are numbered from 0, row by row; people see them as ``r1c1`` (one-based, row first).
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import NamedTuple

from sudoku_model.errors import GridError

MAX_CELLS = 10_000
"""Largest number of cells that a grid may have (100x100); input is untrusted."""

MAX_CANDIDATES = 1_000_000
"""Largest product of cells and digits: that of 100x100. Memory grows with it."""

_CELL_NAME = re.compile(r"[rR]([1-9]\d{0,2})[cC]([1-9]\d{0,2})", re.ASCII)


class House(NamedTuple):
    """Cells that must hold different digits: a row, a column or a region."""

    name: str
    cells: tuple[int, ...]


@dataclass(frozen=True)
class Grid:
    """A board without clues.

    Attributes:
        rows, columns: the size in cells.
        digits: consecutive integers, such as ``range(1, 10)``.
        regions: the region number (from 0) of each cell in row-major order.

    Raises:
        GridError: if the numbers do not fit together.
    """

    rows: int
    columns: int
    digits: range
    regions: tuple[int, ...]

    def __post_init__(self) -> None:
        if self.rows < 1 or self.columns < 1 or self.rows * self.columns > MAX_CELLS:
            raise GridError(
                f"a grid of {self.rows}x{self.columns} cells is not supported: "
                f"it must have between 1 and {MAX_CELLS} cells"
            )
        if len(self.regions) != self.rows * self.columns:
            raise GridError(
                f"{len(self.regions)} region numbers were given for "
                f"{self.rows * self.columns} cells"
            )
        if not self.digits or self.digits.step != 1:
            raise GridError("the digits of a grid must be consecutive integers, at least one")
        digit_count = self.digits.stop - self.digits.start  # len() overflows on huge ranges
        if self.rows * self.columns * digit_count > MAX_CANDIDATES:
            raise GridError(
                f"{digit_count} digits are too many for {self.rows}x{self.columns} cells: "
                f"there may be {MAX_CANDIDATES} candidates in all"
            )
        for house in self.houses:
            if len(house.cells) > len(self.digits):
                raise GridError(
                    f"{house.name} has {len(house.cells)} cells, "
                    f"more than there are digits ({len(self.digits)})"
                )

    def __hash__(self) -> int:
        # Grids are the keys under which warm solvers are kept, so this is asked for every puzzle.
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.rows, self.columns, self.digits, self.regions))

    @staticmethod
    def square(order: int, box: tuple[int, int] | None = None) -> Grid:
        """Return the usual grid: `order` rows, columns and digits 1 to `order`, and boxes.

        Args:
            order: the number of rows, of columns and of digits.
            box: rows and columns of one box; by default the shape nearest to a square that is
                not taller than wide (4: 2x2, 6: 2x3, 8: 2x4, 9: 3x3, 10: 2x5, 12: 3x4, ...).

        Raises:
            GridError: if the boxes do not tile the grid, or none is given and there is no
                default because `order` is prime.
        """
        return _square(order, box or default_box(order))

    @cached_property
    def order(self) -> int:
        """Number of digits."""
        return len(self.digits)

    @cached_property
    def cells(self) -> range:
        """All cells in row-major order."""
        return range(self.rows * self.columns)

    @cached_property
    def houses(self) -> tuple[House, ...]:
        """Rows, columns and regions, in this order. Each is named as in "row 3"."""
        across, down = range(self.columns), range(self.rows)
        rows = [House(f"row {r + 1}", tuple(r * self.columns + c for c in across)) for r in down]
        columns = [
            House(f"column {c + 1}", tuple(r * self.columns + c for r in down)) for c in across
        ]
        members: dict[int, list[int]] = {}
        for cell, region in enumerate(self.regions):
            members.setdefault(region, []).append(cell)
        kind = "region" if self.box is None else "box"
        regions = [
            House(f"{kind} {number + 1}", tuple(cells)) for number, cells in sorted(members.items())
        ]
        return (*rows, *columns, *regions)

    @cached_property
    def box(self) -> tuple[int, int] | None:
        """Rows and columns of a box if all regions are equal rectangles in reading order."""
        across = self._run_length(self.regions[: self.columns])
        down = self._run_length(self.regions[:: self.columns])
        if self.rows % down or self.columns % across:
            return None
        boxes = _boxes(self.rows, self.columns, (down, across))
        return (down, across) if boxes == self.regions else None

    @staticmethod
    def _run_length(numbers: Sequence[int]) -> int:
        return next((i for i, n in enumerate(numbers) if n != numbers[0]), len(numbers))

    @cached_property
    def peers(self) -> tuple[frozenset[int], ...]:
        """For each cell the other cells that share a house with it."""
        found: list[set[int]] = [set() for _ in self.cells]
        for house in self.houses:
            for cell in house.cells:
                found[cell].update(house.cells)
        return tuple(frozenset(seen - {cell}) for cell, seen in enumerate(found))

    @cached_property
    def _house_getters(self) -> tuple[tuple[Callable[[Sequence[int]], tuple[int, ...]], ...], int]:
        """For each house of two cells or more a function that picks its values; their number."""
        houses = [house.cells for house in self.houses if len(house.cells) > 1]
        return tuple(itemgetter(*cells) for cells in houses), sum(map(len, houses))

    @cached_property
    def _digit_set(self) -> frozenset[int]:
        return frozenset(self.digits)

    def holds(self, values: Sequence[int]) -> bool:
        """Say whether a filled grid obeys the rules: digits of this grid, different in each house.

        This is the meaning of the rules; it shares nothing with the statement to a solver.
        """
        getters, size = self._house_getters
        # A house holds at most as many different digits as it has cells, so the houses' numbers
        # of different digits add up to their numbers of cells only if each of them is right.
        return (
            len(values) == len(self.cells)
            and self._digit_set.issuperset(values)
            and sum(map(len, map(set, [getter(values) for getter in getters]))) == size
        )

    def cell_name(self, cell: int) -> str:
        """Name a cell as in ``r1c1``."""
        row, column = divmod(cell, self.columns)
        return f"r{row + 1}c{column + 1}"

    def cell(self, name: str) -> int:
        """Return the number of the cell called `name`, as in ``r1c1``.

        Raises:
            GridError: if it is not a cell's name, or lies outside the grid.
        """
        match = _CELL_NAME.fullmatch(name.strip())
        if match is None:
            raise GridError(f"found {name!r}, expected a cell such as r1c1")
        row, column = (int(part) - 1 for part in match.groups())
        if row >= self.rows or column >= self.columns:
            raise GridError(f"{name} lies outside the grid of {self.rows}x{self.columns} cells")
        return row * self.columns + column

    def row_slices(self) -> Iterator[slice]:
        """Yield for each row the slice of its cells."""
        for start in range(0, len(self.cells), self.columns):
            yield slice(start, start + self.columns)

    def __str__(self) -> str:
        boxes = f" with boxes of {self.box[0]}x{self.box[1]}" if self.box else ""
        return f"{self.rows}x{self.columns}{boxes}"


def default_box(order: int) -> tuple[int, int]:
    """Return rows and columns of the default box of a grid of `order` digits.

    Raises:
        GridError: if there is none: `order` is prime or less than 4.
    """
    if 4 <= order <= math.isqrt(MAX_CELLS):
        for rows in range(math.isqrt(order), 1, -1):
            if order % rows == 0:
                return rows, order // rows
    raise GridError(
        f"a grid of order {order} has no default boxes; "
        f"sizes that have are 4, 6, 8, 9, 10, 12, ... up to {math.isqrt(MAX_CELLS)}"
    )


@lru_cache(maxsize=64)
def _square(order: int, box: tuple[int, int]) -> Grid:
    rows, columns = box
    if rows < 1 or columns < 1 or rows * columns != order:
        raise GridError(f"boxes of {rows}x{columns} do not hold {order} digits once each")
    return Grid(order, order, range(1, order + 1), _boxes(order, order, box))


def _boxes(rows: int, columns: int, box: tuple[int, int]) -> tuple[int, ...]:
    across = columns // box[1]
    return tuple((r // box[0]) * across + c // box[1] for r in range(rows) for c in range(columns))
