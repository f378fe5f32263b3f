"""The geometry of a grid: cells, digits, houses. Knows no puzzle and no solver.

Cells are numbered from 0, row by row; people see them as ``r1c1`` (one-based, row first).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from operator import itemgetter
from types import NoneType
from typing import Any, NamedTuple

from sudoku_model.cached_values import cached_property
from sudoku_model.cell_names import CellNames, can_name_an_extra_cell
from sudoku_model.deadline import heed_deadline
from sudoku_model.errors import GridError
from sudoku_model.option_numbers import plain_integer
from sudoku_model.reach import reachable
from sudoku_model.texts import shown

MAX_CELLS = 10_000
"""Largest number of cells that a grid may have (100x100); input is untrusted."""

MAX_CANDIDATES = 1_000_000
"""Largest product of cells and digits: that of 100x100. Memory grows with it."""


class House(NamedTuple):
    """Cells that must hold different digits: a row, a column or a region.

    Example:
        >>> import sudoku_model as sm
        >>> sm.Grid.square(4).houses[4]
        House(name='column 1', cells=(0, 4, 8, 12))
    """

    name: str
    cells: tuple[int, ...]

    def __str__(self) -> str:
        return self.name


class ExtraCell(NamedTuple):
    """A cell outside the board, in no house, that constraints may use as a variable.

    Attributes:
        name: what people call it: a letter, then letters, digits or ``_``, and no cell's name.
        values: the values that it can take, in increasing order.

    Example:
        >>> import sudoku_model as sm
        >>> from dataclasses import replace
        >>> grid = replace(sm.Grid.square(4), extras=(sm.ExtraCell("total", (4, 7)),))
        >>> puzzle = sm.Puzzle.empty(grid).with_constraints(sm.Arrow("total", "r1c1 r1c2"))
        >>> sm.solve(puzzle).extras["total"] in (4, 7)
        True
    """

    name: str
    values: tuple[int, ...]


SHARED_CELLS = 1_000
"""Size up to which equal grids share what was worked out for the first one."""


@lru_cache(maxsize=64)
def _known(_: tuple[object, ...]) -> list[Grid]:
    """Return where to keep the first grid with these fields: at first it is empty."""
    return []


@dataclass(frozen=True)
class Grid:
    """A board without clues.

    Attributes:
        rows, columns: the size in cells.
        digits: consecutive integers, such as ``range(1, 10)``.
        regions: the region number (from 0) of each cell in row-major order, None for a cell that
            belongs to no region.
        has_rows, has_columns: whether the digits of each row, of each column differ.
        more_houses: further cells that must hold different digits.
        holes: cells of the rectangle that hold no digit, such as those between the grids of a
            samurai. Where values are listed by cell, a hole has the lowest digit.
        extras: cells outside the rectangle; they are numbered after its cells.

    Raises:
        GridError: if the numbers do not fit together.

    Example:
        >>> import sudoku_model as sm
        >>> grid = sm.Grid.square(6)
        >>> grid.box, list(grid.digits), len(grid.houses)
        ((2, 3), [1, 2, 3, 4, 5, 6], 18)
        >>> grid.cell("r2c1"), grid.cell_name(6), grid.row(1)
        (6, 'r2c1', (6, 7, 8, 9, 10, 11))
        >>> grid.select("r1c1-r2c2"), grid.names(grid.neighbours(0))
        ((0, 1, 6, 7), 'r1c2 r2c1')
        >>> sm.Grid.rectangle(2, 5, range(0, 5)).houses[0]
        House(name='row 1', cells=(0, 1, 2, 3, 4))
        >>> sm.Grid.samurai().rows
        21
        >>> grid.holds([1] * 36)
        False
    """

    rows: int
    columns: int
    digits: range
    regions: tuple[int | None, ...]
    has_rows: bool = True
    has_columns: bool = True
    more_houses: tuple[House, ...] = ()
    holes: frozenset[int] = frozenset()
    extras: tuple[ExtraCell, ...] = ()

    def __post_init__(self) -> None:
        self._bring_into_form()
        told = {field.name: getattr(self, field.name) for field in fields(self)}
        try:
            known = _known((type(self), *told.values()))
        except TypeError:  # something in it has no hash
            known = []
        if known:
            self.__dict__.update({**known[0].__dict__.copy(), **told})
            return
        self._check()
        if len(self.cells) <= SHARED_CELLS:
            known.append(self)

    def _check(self) -> None:
        """Check that the numbers fit together."""
        _require_supported(self.rows, self.columns)
        if len(self.regions) != self.rows * self.columns:
            raise GridError(
                f"{len(self.regions)} region numbers were given for "
                f"{self.rows * self.columns} cells"
            )
        if not self.digits or self.digits.step != 1:
            raise GridError("the digits of a grid must be consecutive integers, at least one")
        digit_count = self.digits.stop - self.digits.start  # len() overflows on huge ranges
        extra = sum(len(cell.values) for cell in self.extras)
        if self.rows * self.columns * digit_count + extra > MAX_CANDIDATES:
            raise GridError(
                f"{digit_count} digits are too many for {self.rows}x{self.columns} cells: "
                f"there may be {MAX_CANDIDATES} candidates in all"
            )
        self._check_extras()
        if not self.holes <= set(self.board) or len(self.holes) == len(self.board):
            raise GridError("the holes of a grid must lie in it and leave some of its cells")
        self._check_houses()

    def _check_houses(self) -> None:
        existing = set(self.cells) - self.holes if self.more_houses else ()
        for house in self.more_houses:
            if not set(house.cells).issubset(existing):
                raise GridError(f"{house.name} has a cell that does not exist")
        for house in self.houses:
            if len(house.cells) > len(self.digits):
                raise GridError(
                    f"{house.name} has {len(house.cells)} cells, "
                    f"more than there are digits ({len(self.digits)})"
                )

    def _bring_into_form(self) -> None:
        """Take lists for tuples, and integers of any kind for Python's."""
        form: dict[str, Any] = {
            "rows": _whole("rows", self.rows),
            "columns": _whole("columns", self.columns),
        }
        try:
            form["regions"] = _region_numbers(self.regions)
            if type(self.holes) is not frozenset:
                form["holes"] = frozenset(_all_whole("hole", self.holes))
            form["more_houses"] = tuple(
                [House(name, _all_whole("cell", cells)) for name, cells in self.more_houses]
            )
            form["extras"] = tuple(
                [ExtraCell(name, _all_whole("value", values)) for name, values in self.extras]
            )
        except GridError:
            raise
        except (TypeError, ValueError):
            raise GridError(
                "expected the regions and holes of a grid as lists of numbers, further houses and "
                "extra cells as lists of names with their numbers"
            ) from None
        if not isinstance(self.digits, range):
            raise GridError(
                f"found digits={shown(self.digits)}, expected a range such as range(1, 10)"
            )
        for name, value in form.items():
            object.__setattr__(self, name, value)

    def _check_extras(self) -> None:
        names = set()
        for cell in self.extras:
            if not can_name_an_extra_cell(cell.name):
                raise GridError(
                    f"found the extra cell {cell.name!r:.60}, expected lower-case letters, digits "
                    "and '_', and not the name of a cell, row, column or region"
                )
            if cell.name in names or not cell.values:
                raise GridError(f"the extra cell {cell.name!r:.60} is named twice or has no values")
            if list(cell.values) != sorted(set(cell.values)):
                raise GridError(f"the values of {cell.name!r:.60} must increase")
            names.add(cell.name)

    def __getstate__(self) -> dict[str, object]:
        # What is worked out when it is needed is worked out again in another process, where texts
        # have other hashes.
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def __hash__(self) -> int:
        # Grids are the keys under which warm solvers are kept, so this is asked for every puzzle.
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.rows, self.columns, self.digits, self.regions, self.extras, self.holes))

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
        order = _whole("order", order)
        return _square(order, default_box(order) if box is None else _box(box))

    @staticmethod
    def rectangle(
        rows: int, columns: int, digits: range | None = None, box: tuple[int, int] | None = None
    ) -> Grid:
        """Return a grid of any size with boxes where they tile it, and without regions elsewhere.

        Args:
            rows: the height in cells.
            columns: the width in cells.
            digits: by default 1 to the larger of rows and columns.
            box: rows and columns of one box; by default the shape with one cell for each digit
                that tiles the grid and is nearest to a square. Where there is none the cells
                belong to no region.

        Raises:
            GridError: if the numbers do not fit together.
        """
        rows, columns = _whole("rows", rows), _whole("columns", columns)
        box = None if box is None else _box(box)
        _require_supported(rows, columns)
        digits = range(1, max(rows, columns) + 1) if digits is None else digits
        if box is None:
            box = tiling_box(rows, columns, len(digits))
        elif box[0] < 1 or box[1] < 1 or rows % box[0] or columns % box[1]:
            raise GridError(f"boxes of {box[0]}x{box[1]} do not tile a grid of {rows}x{columns}")
        regions = (None,) * (rows * columns) if box is None else box_regions(rows, columns, box)
        return Grid(rows, columns, digits, regions)

    @staticmethod
    def overlapping(parts: Sequence[tuple[Grid, int, int]]) -> Grid:
        """Lay several grids over each other; the cells that they share are one cell.

        Args:
            parts: each grid with the row and the column (from 0) at which its first cell lies.

        Returns:
            A grid whose houses are those of all parts. What no part covers is a hole.

        Raises:
            GridError: if the digits of the parts differ, or a part has extra cells.
        """
        rows, columns = _size_together(parts)
        houses: dict[frozenset[int], House] = {}
        covered: set[int] = set()
        for number, (grid, row, column) in enumerate(parts, start=1):
            place = [
                (row + r) * columns + column + c
                for r in range(grid.rows)
                for c in range(grid.columns)
            ]
            covered.update(place[cell] for cell in grid.digit_cells)
            for house in grid.houses:
                cells = tuple(place[cell] for cell in house.cells)
                houses.setdefault(frozenset(cells), House(f"{house.name} of grid {number}", cells))
        return Grid(
            rows,
            columns,
            parts[0][0].digits,
            (None,) * (rows * columns),
            has_rows=False,
            has_columns=False,
            more_houses=tuple(houses.values()),
            holes=frozenset(range(rows * columns)) - covered,
        )

    @staticmethod
    def samurai() -> Grid:
        """Return five 9x9 grids, the middle one sharing its corner boxes with the others."""
        part = Grid.square(9)
        corners = [(part, row, column) for row in (0, 12) for column in (0, 12)]
        return Grid.overlapping([*corners, (part, 6, 6)])

    @cached_property
    def order(self) -> int:
        """Number of digits."""
        return len(self.digits)

    @cached_property
    def is_plain(self) -> bool:
        """Whether it has rows, columns and regions, and nothing else: no holes, no extra cells."""
        more = self.more_houses or self.holes or self.extras
        return self.has_rows and self.has_columns and not more

    @cached_property
    def board(self) -> range:
        """The cells of the rectangle in row-major order, holes included."""
        return range(self.rows * self.columns)

    @cached_property
    def cells(self) -> range:
        """All cells: those of the rectangle in row-major order, then the extra cells."""
        return range(self.rows * self.columns + len(self.extras))

    @cached_property
    def digit_cells(self) -> tuple[int, ...]:
        """The cells of the rectangle that hold digits, in row-major order."""
        return self._without_holes(self.board)

    @cached_property
    def domains(self) -> tuple[Sequence[int], ...]:
        """For each cell the values that it can take."""
        lowest = self.digits[:1]
        inside = (lowest if cell in self.holes else self.digits for cell in self.board)
        return (*inside, *(tuple(cell.values) for cell in self.extras))

    @cached_property
    def houses(self) -> tuple[House, ...]:
        """Rows, columns, regions and further houses, in this order, named as in "row 3"."""
        houses = []
        if self.has_rows:
            houses += [House(f"row {r + 1}", self.row(r)) for r in range(self.rows)]
        if self.has_columns:
            houses += [House(f"column {c + 1}", self.column(c)) for c in range(self.columns)]
        kind = "region" if self.box is None else "box"
        houses += [
            House(f"{kind} {number + 1}", cells) for number, cells in self.regions_by_number.items()
        ]
        return (*(house for house in houses if house.cells), *self.more_houses)

    @cached_property
    def full_houses(self) -> tuple[House, ...]:
        """The houses that hold each digit once: as many cells, each of which can hold any."""
        return tuple(
            house
            for house in self.houses
            if len(house.cells) == self.order
            and all(self.domains[cell] == self.digits for cell in house.cells)
        )

    def row(self, row: int) -> tuple[int, ...]:
        """Return the cells of a row (from 0), left to right, without holes."""
        start = row * self.columns
        return self._without_holes(range(start, start + self.columns))

    def column(self, column: int) -> tuple[int, ...]:
        """Return the cells of a column (from 0), top to bottom, without holes."""
        return self._without_holes(range(column, self.rows * self.columns, self.columns))

    def _without_holes(self, cells: Iterable[int]) -> tuple[int, ...]:
        if not self.holes:
            return tuple(cells)
        return tuple(cell for cell in cells if cell not in self.holes)

    @cached_property
    def regions_by_number(self) -> dict[int, tuple[int, ...]]:
        """The cells of each region, by its number in increasing order."""
        members: dict[int, list[int]] = {}
        for cell, region in enumerate(self.regions):
            if region is not None and cell not in self.holes:
                members.setdefault(region, []).append(cell)
        return {number: tuple(cells) for number, cells in sorted(members.items())}

    def region_of(self, cell: int) -> int | None:
        """Return the number of the region that a cell lies in; an extra cell lies in none."""
        return self.regions[cell] if cell < len(self.regions) else None

    @cached_property
    def box(self) -> tuple[int, int] | None:
        """Rows and columns of a box if all regions are equal rectangles in reading order."""
        across = self._run_length(self.regions[: self.columns])
        down = self._run_length(self.regions[:: self.columns])
        if self.rows % down or self.columns % across:
            return None
        boxes = box_regions(self.rows, self.columns, (down, across))
        return (down, across) if boxes == self.regions else None

    @staticmethod
    def _run_length(numbers: Sequence[int | None]) -> int:
        return next((i for i, n in enumerate(numbers) if n != numbers[0]), len(numbers))

    @cached_property
    def peers(self) -> tuple[frozenset[int], ...]:
        """For each cell the other cells that share a house with it."""
        together: list[set[int]] = [set() for _ in self.cells]
        for house in self.houses:
            heed_deadline()
            for cell in house.cells:
                together[cell].update(house.cells)
        found = []
        for cell, seen in enumerate(together):
            heed_deadline()
            found.append(frozenset(seen - {cell}))
        return tuple(found)

    @cached_property
    def houses_by_cell(self) -> tuple[frozenset[int], ...]:
        """For each cell the numbers of its houses, counted from 0.

        To compare these is how to ask about a few cells: on a large grid `peers` takes long.
        """
        found: list[list[int]] = [[] for _ in self.cells]
        for number, house in enumerate(self.houses):
            for cell in house.cells:
                found[cell].append(number)
        return tuple(map(frozenset, found))

    @cached_property
    def _house_getters(self) -> tuple[tuple[Callable[[Sequence[int]], tuple[int, ...]], ...], int]:
        """For each house of two cells or more a function that picks its values; their number."""
        houses = [house.cells for house in self.houses if len(house.cells) > 1]
        return tuple(itemgetter(*cells) for cells in houses), sum(map(len, houses))

    @cached_property
    def digit_set(self) -> frozenset[int]:
        """The digits, to look some up."""
        return frozenset(self.digits)

    def neighbours(self, cell: int) -> tuple[int, ...]:
        """Return the cells above, left, right and below, as far as they exist."""
        return self.leaps(cell, 0, 1)

    def leaps(self, cell: int, rows: int, columns: int) -> tuple[int, ...]:
        """Return the cells that lie `rows` and `columns` away, or the other way round.

        ``(0, 1)`` are the orthogonal neighbours, ``(1, 1)`` the diagonal ones, ``(1, 2)`` a
        knight's moves. In increasing order.
        """
        row, column = divmod(cell, self.columns)
        steps = {
            (row + a * down, column + b * across)
            for down, across in ((rows, columns), (columns, rows))
            for a in (-1, 1)
            for b in (-1, 1)
        }
        return tuple(
            r * self.columns + c
            for r, c in sorted(steps)
            if 0 <= r < self.rows
            and 0 <= c < self.columns
            and (r, c) != (row, column)
            and r * self.columns + c not in self.holes
        )

    def pairs_apart(self, rows: int, columns: int) -> tuple[tuple[int, int], ...]:
        """Return each pair of cells that lie `rows` and `columns` apart (either way) once."""
        return tuple(
            (cell, other)
            for cell in self.digit_cells
            for other in self.leaps(cell, rows, columns)
            if other > cell
        )

    @cached_property
    def squares(self) -> tuple[tuple[int, int, int, int], ...]:
        """The cells of each 2x2 square without a hole, in reading order."""
        tops = [r * self.columns + c for r in range(self.rows - 1) for c in range(self.columns - 1)]
        squares = [(top, top + 1, top + self.columns, top + self.columns + 1) for top in tops]
        return tuple(square for square in squares if not self.holes.intersection(square))

    def holds(self, values: Sequence[int]) -> bool:
        """Say whether a filled grid obeys the rules: digits of this grid, different in each house.

        This is the meaning of the rules; it shares nothing with the statement to a solver.
        """
        getters, size = self._house_getters
        # A house holds at most as many different digits as it has cells, so the houses' numbers
        # of different digits add up to their numbers of cells only if each of them is right.
        return (
            len(values) == len(self.cells)
            and (
                self.digit_set.issuperset(values)
                if not (self.extras or self.holes)
                else all(
                    value in domain for value, domain in zip(values, self.domains, strict=True)
                )
            )
            and sum(map(len, map(set, [getter(values) for getter in getters]))) == size
        )

    def cell_name(self, cell: int) -> str:
        """Name a cell as in ``r1c1``."""
        if cell >= len(self.board):
            return self.extras[cell - len(self.board)].name
        row, column = divmod(cell, self.columns)
        return f"r{row + 1}c{column + 1}"

    @property
    def has_houses_beside_board(self) -> bool:
        """Whether a house has an extra cell."""
        return any(cell not in self.board for house in self.more_houses for cell in house.cells)

    @cached_property
    def board_names(self) -> tuple[str, ...]:
        """The names of the cells of the board, in order."""
        return tuple(map(self.cell_name, self.board))

    def names(self, cells: Iterable[int]) -> str:
        """Name cells as in ``r1c1 r1c2``."""
        return " ".join(map(self.cell_name, cells))

    def cell(self, name: str) -> int:
        """Return the number of the cell called `name`, as in ``r1c1``.

        Raises:
            GridError: if it is not a cell's name, or lies outside the grid.
        """
        return self._cell_names.cell(name)

    def select(self, text: str) -> tuple[int, ...]:
        """Return the cells that a text names, in its order.

        Args:
            text: names separated by blanks: cells (``r1c1``), straight or rectangular ranges
                (``r1c1-r1c4``, ``r1c1-r3c3``, row by row from the first cell named), rows
                (``r1``), columns (``c3``), regions (``b5``), extra cells.

        Raises:
            GridError: if a name is not understood, or lies outside the grid.
        """
        return self._cell_names[text]

    @cached_property
    def _cell_names(self) -> CellNames:
        names = [extra.name for extra in self.extras]
        return CellNames(self.rows, self.columns, self.holes, self.regions_by_number, names)

    def row_slices(self) -> Iterator[slice]:
        """Yield for each row the slice of its cells."""
        for start in range(0, len(self.board), self.columns):
            yield slice(start, start + self.columns)

    def __str__(self) -> str:
        boxes = f" with boxes of {self.box[0]}x{self.box[1]}" if self.box else ""
        return f"{self.rows}x{self.columns}{boxes}"


def _require_supported(rows: int, columns: int) -> None:
    if rows < 1 or columns < 1 or rows * columns > MAX_CELLS:
        raise GridError(
            f"a grid of {shown(rows)}x{shown(columns)} cells is not supported: "
            f"it must have between 1 and {MAX_CELLS} cells"
        )


def _size_together(parts: Sequence[tuple[Grid, int, int]]) -> tuple[int, int]:
    """Return the rows and columns of grids that lie over each other.

    Raises:
        GridError: if they cannot; see `Grid.overlapping`.
    """
    _require_joinable(parts)
    rows = max(row + grid.rows for grid, row, _ in parts)
    columns = max(column + grid.columns for grid, _, column in parts)
    if rows * columns > MAX_CELLS:
        raise GridError(f"a grid of {rows}x{columns} cells has more than {MAX_CELLS}")
    return rows, columns


def _require_joinable(parts: Sequence[tuple[Grid, int, int]]) -> None:
    if not parts or any(row < 0 or column < 0 for _, row, column in parts):
        raise GridError("overlapping grids need a row and a column, from 0, for each of them")
    if len({grid.digits for grid, _, _ in parts}) > 1 or any(g.extras for g, _, _ in parts):
        raise GridError("overlapping grids must have the same digits and no extra cells")


def _box(given: object) -> tuple[int, int]:
    if isinstance(given, tuple | list) and len(given) == 2:
        return _whole("rows of a box", given[0]), _whole("columns of a box", given[1])
    raise GridError(f"found box={shown(given)}, expected its rows and columns, such as (3, 3)")


def _whole(name: str, given: object) -> int:
    """Return an integer of any kind as one of Python's.

    Raises:
        GridError: if it is none.
    """
    number = plain_integer(given)
    if number is None:
        raise GridError(f"found {name} {shown(given)}, expected a whole number")
    return number


def _region_numbers(given: Sequence[int | None]) -> tuple[int | None, ...]:
    if type(given) is tuple and {*map(type, given)} <= {int, NoneType}:
        return given  # as nearly always
    if not isinstance(given, Iterable):
        raise GridError(
            f"found regions={shown(given)}, expected a number for each cell, None for a cell in "
            "no region"
        )
    return tuple([number if number is None else _whole("region", number) for number in given])


def _all_whole(what: str, values: Iterable[object]) -> tuple[int, ...]:
    return tuple([_whole(what, value) for value in values])


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


def tiling_box(rows: int, columns: int, size: int) -> tuple[int, int] | None:
    """Return the box of `size` cells, as square as can be, that tiles a rectangle."""
    boxes = [
        (height, size // height)
        for height in range(2, size // 2 + 1)  # a box of one row or column would repeat a house
        if size % height == rows % height == columns % (size // height) == 0
    ]
    return min(boxes, key=lambda box: (abs(box[0] - box[1]), box), default=None)


def ray(rows: int, columns: int, start: tuple[int, int], step: tuple[int, int]) -> Iterator[int]:
    """Yield the cells from one on in a direction, up to the edge.

    Args:
        rows: the number of rows.
        columns: the number of columns.
        start: row and column, from 0, of the first cell; if it is not on the board there are none.
        step: how far it is down and across to the next one; it is not (0, 0).
    """
    (row, column), (down, across) = start, step
    while 0 <= row < rows and 0 <= column < columns:
        yield row * columns + column
        row, column = row + down, column + across


def is_one_piece(grid: Grid, cells: Iterable[int]) -> bool:
    """Say whether cells, at least one, hang together by their sides."""
    inside = set(cells)
    reached = reachable([min(inside)], lambda one: inside.intersection(grid.neighbours(one)))
    return reached == inside


@lru_cache(maxsize=64)
def _square(order: int, box: tuple[int, int]) -> Grid:
    rows, columns = box
    if rows < 1 or columns < 1 or rows * columns != order:
        raise GridError(f"boxes of {rows}x{columns} do not hold {order} digits once each")
    return Grid(order, order, range(1, order + 1), box_regions(order, order, box))


def regions_of(parts: Iterable[Iterable[int]], cells: Iterable[int]) -> tuple[int | None, ...]:
    """Return for each cell the number of the part that it is in, None for a cell in none."""
    numbers = {cell: number for number, part in enumerate(parts) for cell in part}
    return tuple(map(numbers.get, cells))


def box_regions(rows: int, columns: int, box: tuple[int, int]) -> tuple[int, ...]:
    """Number the boxes of a rectangle in reading order, and return the number of each cell's."""
    across = columns // box[1]
    return tuple((r // box[0]) * across + c // box[1] for r in range(rows) for c in range(columns))
