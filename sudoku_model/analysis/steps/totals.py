"""Innies and outies: what whole houses and the sums in them leave over.

A house with a place for each digit has a known total. Take away the cages in it, and what is left
over inside, or sticks out, has a known total too. People see that as one fact.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sudoku_model.bits import bits, mask_of
from sudoku_model.constraints.base import Constraint
from sudoku_model.grid import House
from sudoku_model.implied import take_away

MOST_HOUSES = 4
"""How many houses are added up at once."""

MOST_CELLS = 4
"""The most cells that a total is worth knowing of."""


class KnownSum(NamedTuple):
    """Cells whose sum a constraint states, such as a cage.

    Attributes:
        cells: the cells, each counted once.
        total: their sum.
        constraint: what says so.
    """

    cells: frozenset[int]
    total: int
    constraint: Constraint


class Leftover(NamedTuple):
    """The sum of some cells, minus that of others, as it follows from houses and cages.

    Attributes:
        plus, minus: the cells.
        total: the difference of their sums.
        houses: what was added up.
        cages: what was taken away.
    """

    plus: frozenset[int]
    minus: frozenset[int]
    total: int
    houses: tuple[House, ...]
    cages: tuple[KnownSum, ...]

    def is_right(self, house_total: int) -> bool:
        """Say whether adding up the houses and taking the cages away gives just this."""
        count: dict[int, int] = {}
        total = house_total * len(self.houses)
        for house in self.houses:
            for cell in house.cells:
                count[cell] = count.get(cell, 0) + 1
        for cage in self.cages:
            total -= cage.total
            for cell in cage.cells:
                count[cell] = count.get(cell, 0) - 1
        wanted = dict.fromkeys(self.plus, 1) | dict.fromkeys(self.minus, -1)
        return total == self.total and {c: n for c, n in count.items() if n} == wanted


def leftovers(
    houses: Sequence[House], house_total: int, sums: Sequence[KnownSum]
) -> Iterator[Leftover]:
    """Yield what is left over of houses, and of neighbouring houses of a kind.

    The houses have a place for each digit, those of a kind in order; `sums` are the cages.
    """
    seen = set()
    caged = [mask_of(cage.cells) for cage in sums]
    for union, cells in _unions(houses):
        inside, outside, taken = take_away(mask_of(cells), caged)
        used = tuple(sums[number] for number in taken)
        size = inside.bit_count() + outside.bit_count()
        if used and 0 < size <= MOST_CELLS and (inside, outside) not in seen:
            seen.add((inside, outside))
            total = house_total * len(union) - sum(cage.total for cage in used)
            plus, minus = frozenset(bits(inside)), frozenset(bits(outside))
            yield Leftover(plus, minus, total, union, used)


def _unions(houses: Sequence[House]) -> Iterator[tuple[tuple[House, ...], frozenset[int]]]:
    """Yield neighbouring houses that share no cell, fewest first, with their cells."""
    for count in range(1, MOST_HOUSES + 1):
        for start in range(len(houses) - count + 1):
            union = tuple(houses[start : start + count])
            cells = frozenset(cell for house in union for cell in house.cells)
            if len(cells) == sum(len(house.cells) for house in union):
                yield union, cells
