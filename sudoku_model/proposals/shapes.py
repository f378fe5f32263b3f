"""Where on a board a clue can stand: single cells, neighbours, cages, lines, whole rows, ...

A shape lists all of its places in a fixed order, the smaller ones first, and draws some at random
that have to do with a cell.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import TypeAlias

from sudoku_model.deadline import in_time
from sudoku_model.grid import Grid, ray

Cells: TypeAlias = tuple[int, ...]

Spot: TypeAlias = int | tuple[int, int]
"""A cell; or the place beside the board where a clue looks from its first cell to its second."""

Grows: TypeAlias = Callable[[Cells], bool]
"""Says whether the first cells of a place may be continued."""

MOST_PLACES = 30_000
"""So many places are listed at most."""

DRAWS = 6
"""How often a place of several cells is drawn at random about a cell."""


class Shape(ABC):
    """Where a clue can stand.

    Attributes:
        is_drawn: whether places can be drawn at random.
    """

    is_drawn = True

    def spots(self, cells: Cells) -> frozenset[Spot]:
        """Return what a clue at a place stands on: by default its cells."""
        return frozenset(cells)

    def places(self, grid: Grid, grows: Grows | None = None) -> Iterator[Cells]:
        """Yield all places that are small enough to look natural, each once.

        On very large grids there are too many, and the last ones are left out.

        Args:
            grid: the geometry.
            grows: asked about the first cells of a line; where it says no, none is yielded that
                begins with them. None for all lines.
        """
        return islice(self._places(grid, grows), MOST_PLACES)

    @abstractmethod
    def _places(self, grid: Grid, grows: Grows | None) -> Iterator[Cells]:
        """Yield all places."""

    @abstractmethod
    def drawn(self, grid: Grid, cell: int, rng: random.Random, grows: Grows) -> Iterator[Cells]:
        """Yield some places through or about a cell, at random.

        Args:
            grid: the geometry.
            cell: the cell.
            rng: the source of randomness.
            grows: asked about the first cells of a place; see `places`.
        """


def touching(grid: Grid, cell: int) -> list[int]:
    """Return the cells that touch one, by a side or a corner."""
    return [*grid.leaps(cell, 0, 1), *grid.leaps(cell, 1, 1)]


class SingleCells(Shape):
    """Each cell."""

    def _places(self, grid: Grid, grows: Grows | None) -> Iterator[Cells]:
        for cell in grid.digit_cells:
            yield (cell,)

    def drawn(self, grid: Grid, cell: int, rng: random.Random, grows: Grows) -> Iterator[Cells]:
        yield (cell,)


class Crosses(Shape):
    """Each cell with its neighbours, on which it depends whether a clue in the cell holds."""

    def spots(self, cells: Cells) -> frozenset[Spot]:
        return frozenset(cells[:1])

    def _places(self, grid: Grid, grows: Grows | None) -> Iterator[Cells]:
        for cell in grid.digit_cells:
            yield (cell, *grid.neighbours(cell))

    def drawn(self, grid: Grid, cell: int, rng: random.Random, grows: Grows) -> Iterator[Cells]:
        yield (cell, *grid.neighbours(cell))


class Neighbours(Shape):
    """Each two cells that share a side, in reading order."""

    def _places(self, grid: Grid, grows: Grows | None) -> Iterator[Cells]:
        yield from grid.pairs_apart(0, 1)

    def drawn(self, grid: Grid, cell: int, rng: random.Random, grows: Grows) -> Iterator[Cells]:
        around = list(grid.neighbours(cell))
        rng.shuffle(around)
        for other in around:
            yield min(cell, other), max(cell, other)


class Squares(Shape):
    """The four cells around each corner."""

    def _places(self, grid: Grid, grows: Grows | None) -> Iterator[Cells]:
        yield from grid.squares

    def drawn(self, grid: Grid, cell: int, rng: random.Random, grows: Grows) -> Iterator[Cells]:
        squares = [square for square in grid.squares if cell in square]
        rng.shuffle(squares)
        yield from squares


@dataclass(frozen=True)
class Areas(Shape):
    """Cells that hang together by their sides, in reading order.

    Attributes:
        least: the smallest number of cells.
        most: the largest one that is listed.
        most_drawn: the largest one that is drawn.
    """

    least: int
    most: int
    most_drawn: int

    def _places(self, grid: Grid, grows: Grows | None) -> Iterator[Cells]:
        areas: set[Cells] = {(cell,) for cell in grid.digit_cells}
        for size in range(2, self.most + 1):
            areas = {
                tuple(sorted((*area, other)))
                for area in in_time(areas)
                for cell in area
                for other in grid.neighbours(cell)
                if other not in area
            }
            if size >= self.least:
                yield from sorted(areas)

    def drawn(self, grid: Grid, cell: int, rng: random.Random, grows: Grows) -> Iterator[Cells]:
        for _ in range(DRAWS):
            size = self.least + rng.randrange(self.most_drawn - self.least + 1)
            area = _grown_by_chance(grid, cell, size, rng, grows)
            if len(area) >= self.least:
                yield tuple(sorted(area))


def _grown_by_chance(
    grid: Grid, cell: int, size: int, rng: random.Random, grows: Grows
) -> list[int]:
    """Return an area of a size that begins in a cell, a smaller one where it cannot grow on."""
    area = [cell]
    while len(area) < size:
        around = {other for one in area for other in grid.neighbours(one)}
        around = {one for one in around.difference(area) if grows((*area, one))}
        if not around:
            break
        area.append(rng.choice(sorted(around)))
    return area


@dataclass(frozen=True)
class Lines(Shape):
    """Lines through cells that touch.

    All lines but those that come close to themselves are listed: on a tidy one only successive
    cells share a side.

    Attributes:
        has_direction: whether a line read from its other end is another place.
        least: the smallest number of cells.
        most: the largest one that is listed.
        most_drawn: the largest one that is drawn.
    """

    has_direction: bool = False
    least: int = 3
    most: int = 4
    most_drawn: int = 6

    def _places(self, grid: Grid, grows: Grows | None) -> Iterator[Cells]:
        return _lines(self, grid, grows) if grows else iter(_all_lines(self, grid))

    def drawn(self, grid: Grid, cell: int, rng: random.Random, grows: Grows) -> Iterator[Cells]:
        for _ in range(DRAWS):
            length = self.least + rng.randrange(self.most_drawn - self.least + 1)
            line = _led_to(grid, cell, rng.randrange(length), rng, grows)
            while len(line) < length and (after := _behind(grid, line, grows)):
                line = (*line, rng.choice(after))
            if len(line) >= self.least:
                yield line


def _led_to(grid: Grid, cell: int, steps: int, rng: random.Random, grows: Grows) -> Cells:
    """Return a line that ends in a cell, at most so many steps after its beginning."""
    line: Cells = (cell,)
    for _ in range(steps):
        before = [
            one for one in touching(grid, line[0]) if one not in line and grows((one, line[0]))
        ]
        if not before:
            break
        line = (rng.choice(before), *line)
    return line


def _behind(grid: Grid, line: Cells, grows: Grows) -> list[int]:
    """Return the cells by which a line can grow at its end."""
    return [one for one in touching(grid, line[-1]) if one not in line and grows((*line, one))]


@lru_cache(maxsize=4)
def _all_lines(shape: Lines, grid: Grid) -> tuple[Cells, ...]:
    # Many kinds of clues stand on the same lines.
    return tuple(islice(_lines(shape, grid, lambda line: True), MOST_PLACES))


def _lines(shape: Lines, grid: Grid, grows: Grows) -> Iterator[Cells]:
    around = {cell: sorted(touching(grid, cell)) for cell in grid.digit_cells}
    beside = {cell: {*grid.neighbours(cell)} for cell in around}

    def longer(line: Cells, size: int) -> Iterator[Cells]:
        if len(line) == size:
            yield line
            return
        for one in around[line[-1]]:
            if one not in line and beside[one].isdisjoint(line[:-1]) and grows((*line, one)):
                yield from longer((*line, one), size)

    for size in range(shape.least, shape.most + 1):
        for cell in around:
            for line in longer((cell,), size):
                if shape.has_direction or line[0] < line[-1]:
                    yield line


@dataclass(frozen=True)
class Arrows(Lines):
    """A circle, and a line that begins beside it."""

    has_direction: bool = True

    def drawn(self, grid: Grid, cell: int, rng: random.Random, grows: Grows) -> Iterator[Cells]:
        """Yield arrows whose circle or first cell is the cell: each as far as it has come."""
        for _ in range(DRAWS):
            circle = rng.choice([cell, *touching(grid, cell)])
            line: Cells = (cell,) if circle == cell else (circle, cell)
            while grows(line):
                if len(line) >= self.least:
                    yield line
                after = _behind(grid, line, grows)
                if not after or len(line) == self.most_drawn:
                    break
                line = (*line, rng.choice(after))


class _Beside(Shape):
    """Places of clues that stand beside the board."""

    def spots(self, cells: Cells) -> frozenset[Spot]:
        return frozenset({(cells[0], cells[1])})


@dataclass(frozen=True)
class Rows(_Beside):
    """Whole rows and columns.

    Attributes:
        from_both_ends: whether one that is read from its other end is another place.
    """

    from_both_ends: bool

    def _places(self, grid: Grid, grows: Grows | None) -> Iterator[Cells]:
        yield from self._read([*map(grid.row, range(grid.rows))])
        yield from self._read([*map(grid.column, range(grid.columns))])

    def drawn(self, grid: Grid, cell: int, rng: random.Random, grows: Grows) -> Iterator[Cells]:
        row, column = divmod(cell, grid.columns)
        lines = self._read([grid.row(row), grid.column(column)])
        rng.shuffle(lines)
        yield from lines

    def _read(self, lines: Iterable[Cells]) -> list[Cells]:
        ends = (1, -1) if self.from_both_ends else (1,)
        return [line[::end] for line in lines if len(line) > 1 for end in ends]


class Diagonals(_Beside):
    """Diagonals from edge to edge, read downwards."""

    def _places(self, grid: Grid, grows: Grows | None) -> Iterator[Cells]:
        starts = [cell for cell in grid.board if cell < grid.columns or not cell % grid.columns]
        starts += [cell for cell in grid.board if cell % grid.columns == grid.columns - 1]
        found = {line: None for cell in starts for line in self._through(grid, cell)}
        yield from sorted(found, key=len)

    def drawn(self, grid: Grid, cell: int, rng: random.Random, grows: Grows) -> Iterator[Cells]:
        lines = self._through(grid, cell)
        rng.shuffle(lines)
        yield from lines

    @staticmethod
    def _through(grid: Grid, cell: int) -> list[Cells]:
        lines = []
        for slope in (1, -1):
            *_, top = ray(grid.rows, grid.columns, divmod(cell, grid.columns), (-1, -slope))
            cells = [*ray(grid.rows, grid.columns, divmod(top, grid.columns), (1, slope))]
            if len(cells) > 1 and not grid.holes.intersection(cells):
                lines.append(tuple(cells))
        return lines


class WholeBoard(Shape):
    """The board as a whole; it cannot be drawn about a cell."""

    is_drawn = False

    def spots(self, cells: Cells) -> frozenset[Spot]:
        return frozenset()

    def _places(self, grid: Grid, grows: Grows | None) -> Iterator[Cells]:
        yield grid.digit_cells

    def drawn(self, grid: Grid, cell: int, rng: random.Random, grows: Grows) -> Iterator[Cells]:
        return iter(())
