"""Small boards and all ways to fill them, by plain search."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import product
from typing import TypeAlias

Values: TypeAlias = tuple[int, ...]
"""The digit of each cell, row by row."""

Cells: TypeAlias = tuple[int, ...]

MOST_FILLINGS = 300

_GIVEN = {4: (0, 7), 5: (0, 9), 6: (6, 16), 9: (40, 60)}
"""How many cells are given at least, and below which number."""

_BOXES = {4: (2, 2), 6: (2, 3), 9: (3, 3)}

_JIGSAWS = {
    4: ("0111000122232333", "0011001233123322", "0012001233123312"),
    5: ("0011100011222332233344444", "0001100211222312443344433"),
    6: ("000111000121333122333222444555444555", "000111001112304422334452334452355552"),
}
"""Layouts of connected regions, by cell."""


@dataclass(frozen=True)
class Board:
    """A grid with the usual rules, and some digits that are given.

    Attributes:
        size: the number of rows, of columns and of digits.
        regions: the region of each cell.
        box: rows and columns of a box, None for a jigsaw.
        filling: a way to fill it that all givens obey.
        givens: the given digits by cell.
        fillings: all ways to fill it.
        first: its lowest digit.
    """

    size: int
    regions: Cells
    box: tuple[int, int] | None
    filling: Values
    givens: dict[int, int]
    fillings: tuple[Values, ...] = field(repr=False)
    first: int = 1

    def counted_from(self, first: int) -> Board:
        """Return the board with other digits, the lowest of which is given."""
        step = first - self.first
        return replace(
            self,
            first=first,
            filling=tuple(digit + step for digit in self.filling),
            givens={cell: digit + step for cell, digit in self.givens.items()},
            fillings=tuple(tuple(digit + step for digit in values) for values in self.fillings),
        )

    def place(self, cell: int) -> tuple[int, int]:
        """Return row and column, from 0."""
        return divmod(cell, self.size)

    def cell(self, row: int, column: int) -> int:
        """Return the cell in a row and a column, from 0."""
        return row * self.size + column

    def is_inside(self, row: int, column: int) -> bool:
        """Say whether there is such a row and such a column, from 0."""
        return 0 <= row < self.size and 0 <= column < self.size

    def neighbours(self, cell: int, *, diagonal: bool = False) -> Iterator[int]:
        """Yield the cells that touch a cell."""
        row, column = self.place(cell)
        for down, across in product((-1, 0, 1), repeat=2):
            steps = abs(down) + abs(across)
            inside = self.is_inside(row + down, column + across)
            if inside and (steps == 1 or (diagonal and steps == 2)):
                yield self.cell(row + down, column + across)

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Yield the pairs of orthogonal neighbours."""
        for cell in range(self.size**2):
            yield from ((cell, other) for other in self.neighbours(cell) if cell < other)

    def region(self, number: int) -> Cells:
        """Return the cells of a region in reading order."""
        return tuple(cell for cell, region in enumerate(self.regions) if region == number)

    def seen_from(self, row: int, column: int, down: int, across: int) -> Cells:
        """Return the cells from a place beside the grid on, in steps into it."""
        cells = []
        row, column = row + down, column + across
        while self.is_inside(row, column):
            cells.append(self.cell(row, column))
            row, column = row + down, column + across
        return tuple(cells)


def random_board(rng: random.Random, sizes: Iterable[int] = (4, 4, 4, 5, 6, 9)) -> Board:
    """Draw a board that can be filled in one to `MOST_FILLINGS` ways.

    Args:
        rng: where chance comes from.
        sizes: the sizes to choose from.
    """
    size = rng.choice(tuple(sizes))
    box = _BOXES.get(size)
    layouts = _JIGSAWS.get(size)
    if layouts and (box is None or rng.random() < 0.3):
        box, regions = None, tuple(map(int, rng.choice(layouts)))
    else:
        assert box is not None
        regions = _boxes(size, box)
    filling = next(_fillings(size, regions, {}, rng))
    cells = rng.sample(range(size**2), size**2)
    number = rng.randrange(*_GIVEN[size])
    while True:
        givens = {cell: filling[cell] for cell in cells[:number]}
        found = _at_most(size, regions, givens)
        if found is not None:
            return Board(size, regions, box, filling, givens, found)
        number += 1 + size // 6 * 3


@cache
def _boxes(size: int, box: tuple[int, int]) -> Cells:
    rows, columns = box
    return tuple(
        row // rows * (size // columns) + column // columns
        for row, column in product(range(size), repeat=2)
    )


def _at_most(size: int, regions: Cells, givens: dict[int, int]) -> tuple[Values, ...] | None:
    found: list[Values] = []
    for values in _fillings(size, regions, givens):
        if len(found) == MOST_FILLINGS:
            return None
        found.append(values)
    return tuple(found)


def _fillings(
    size: int, regions: Cells, givens: dict[int, int], rng: random.Random | None = None
) -> Iterator[Values]:
    """Yield the ways to fill a grid: always the cell with the fewest digits left comes next."""
    houses = [
        (cell // size, size + cell % size, 2 * size + regions[cell]) for cell in range(size**2)
    ]
    values = [0] * size**2
    taken = [0] * (3 * size)

    def put(cell: int, digit: int) -> None:
        """Put a digit, or take it out again."""
        values[cell] = 0 if values[cell] else digit
        for house in houses[cell]:
            taken[house] ^= 1 << digit

    def left(cell: int) -> list[int]:
        row, column, region = houses[cell]
        used = taken[row] | taken[column] | taken[region]
        return [digit for digit in range(1, size + 1) if not used >> digit & 1]

    def fill() -> Iterator[Values]:
        empty = [(len(left(cell)), cell) for cell, digit in enumerate(values) if not digit]
        if not empty:
            yield tuple(values)
            return
        _, cell = min(empty)
        digits = left(cell)
        if rng is not None:
            rng.shuffle(digits)
        for digit in digits:
            put(cell, digit)
            yield from fill()
            put(cell, digit)

    for cell, digit in givens.items():
        put(cell, digit)
    yield from fill()
