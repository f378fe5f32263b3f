"""Innies and outies: what whole houses and the sums in them leave over.

A house with a place for each digit has a known total. Take away the cages in it, and what is left
over inside, or sticks out, has a known total too. Where parts of a house make as much as other
cells, as on region sum lines, these can take their place. People see that as one fact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from sudoku_model.bits import bits, mask_of
from sudoku_model.constraints.base import Constraint
from sudoku_model.grid import House
from sudoku_model.implied import take_away

MOST_HOUSES = 4
"""How many houses are added up at once."""

FEW_CELLS = 4
"""Up to so many cells a total is worth knowing of, whatever it is."""

MOST_CELLS = 7
"""Up to so many it is if it is so high, or so low, that one of them cannot take each digit."""

MOST_SWAPS = 4
"""How many parts of a house give their place to other cells at once."""

MOST_TRIED, MOST_KEPT = 500, 8
"""How many ways to do that are tried with a house, and how many of them are kept: the tightest."""


class KnownSum(NamedTuple):
    """Cells whose sum a constraint states, or how much more than others they make.

    Attributes:
        cells: the cells, each counted once.
        total: their sum, less that of the cells in `minus`.
        constraint: what says so.
        minus: cells that they are compared with; none if their sum is known.
    """

    cells: frozenset[int]
    total: int
    constraint: Constraint
    minus: frozenset[int] = frozenset()


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
        count = Counter(cell for house in self.houses for cell in house.cells)
        for cage in self.cages:
            count.subtract(cage.cells)
            count.update(cage.minus)
        total = house_total * len(self.houses) - sum(cage.total for cage in self.cages)
        wanted = Counter(dict.fromkeys(self.plus, 1) | dict.fromkeys(self.minus, -1))
        return total == self.total and count == wanted


class Scale(NamedTuple):
    """What cells, with these digits and those that differ from each, can add up to at all."""

    digits: Sequence[int]
    seen: Sequence[Collection[int]]

    def slack(self, plus: int, minus: int, total: int) -> int:
        """Return by how much a total could be higher or lower, whichever is less.

        It is what the cells of one set, see `mask_of`, make more than those of another.
        """
        most = self._most(plus) - self._least(minus)
        least = self._least(plus) - self._most(minus)
        return min(most - total, total - least)

    def is_tight(self, plus: int, minus: int, total: int) -> bool:
        """Say whether one of the cells cannot take each digit if they make a total."""
        # A cell loses its lowest or highest digit first where few cells differ from it.
        groups = *self._groups(plus), *self._groups(minus)
        alone = min(len(self.digits), *map(len, groups))
        return self.slack(plus, minus, total) < self.digits[-alone] - self.digits[0]

    def _most(self, cells: int) -> int:
        return sum([sum(self.digits[-len(group) :]) for group in self._groups(cells)])

    def _least(self, cells: int) -> int:
        return sum([sum(self.digits[: len(group)]) for group in self._groups(cells)])

    def _groups(self, cells: int) -> list[list[int]]:
        """Take cells apart, in order, into few groups that differ."""
        groups: list[list[int]] = []
        for cell in bits(cells):
            for group in groups:
                if all(other in self.seen[cell] for other in group):
                    group.append(cell)
                    break
            else:
                groups.append([cell])
        return groups


def leftovers(
    houses: Sequence[House],
    scale: Scale,
    sums: Sequence[KnownSum],
    equal: Sequence[Sequence[KnownSum]],
) -> Iterator[Leftover]:
    """Yield what is left over of houses, and of neighbouring houses of a kind.

    Each house has a place for each digit, and those of a kind come in order. `equal` has for each
    rule by which some cells make as much as others what it says.
    """
    seen = set()
    caged = [mask_of(cage.cells) for cage in sums]
    of_house = sum(scale.digits)
    for union, cells in _unions(houses):
        inside, outside, taken = take_away(mask_of(cells), caged)
        total = of_house * len(union) - sum([sums[number].total for number in taken])
        known = _Known(inside, outside, total, tuple(sums[number] for number in taken))
        ways = _swapped(known, equal, scale) if len(union) == 1 else []
        for way in ([known] if taken else []) + ways:
            if (way.plus, way.minus) not in seen and way.is_worth_it(scale):
                seen.add((way.plus, way.minus))
                plus, minus = frozenset(bits(way.plus)), frozenset(bits(way.minus))
                yield Leftover(plus, minus, way.total, union, way.used)


class _Known(NamedTuple):
    """A total of sets of cells, see `mask_of`, and the sums that were taken away."""

    plus: int
    minus: int
    total: int
    used: tuple[KnownSum, ...]

    def is_worth_it(self, scale: Scale) -> bool:
        """Say whether people want to know it: it speaks of few cells, or says much of them.

        One sum says at least as much by itself as what many cells make without it.
        """
        size = self.plus.bit_count() + self.minus.bit_count()
        if size > FEW_CELLS:
            return size <= MOST_CELLS and len(self.used) > 1 and scale.is_tight(*self[:3])
        return size > 0

    def without(self, swap: KnownSum) -> _Known | None:
        """Return what is left without a sum, most of whose cells are inside; None if they are not.

        Each cell counts once in the end.
        """
        cells, others = mask_of(swap.cells), mask_of(swap.minus)
        inside, outside = cells & self.plus, cells & ~self.plus
        if inside.bit_count() <= outside.bit_count() or outside & self.minus:
            return None
        plus, minus = self.plus ^ inside, self.minus | outside
        if others & plus:
            return None
        back = others & minus
        return _Known(
            plus | others ^ back, minus ^ back, self.total - swap.total, (*self.used, swap)
        )


def _swapped(known: _Known, equal: Sequence[Sequence[KnownSum]], scale: Scale) -> list[_Known]:
    """Return what is left if other cells take the places of parts, the tightest ways."""
    found = list(islice(_ways_to_swap(known, equal), MOST_TRIED))
    found = [one for one in found if one.is_worth_it(scale)]
    found.sort(key=lambda one: (scale.slack(*one[:3]), len(one.used)))
    return found[:MOST_KEPT]


def _ways_to_swap(
    known: _Known, equal: Sequence[Sequence[KnownSum]], most: int = MOST_SWAPS
) -> Iterator[_Known]:
    """Yield what is left if parts of a house, one for each rule, give their places."""
    for number, swaps in enumerate(equal if most else ()):
        for swap in swaps:
            if (left := known.without(swap)) is not None:
                yield left
                yield from _ways_to_swap(left, equal[number + 1 :], most - 1)


def _unions(houses: Sequence[House]) -> Iterator[tuple[tuple[House, ...], frozenset[int]]]:
    """Yield neighbouring houses that share no cell, fewest first, with their cells."""
    for count in range(1, MOST_HOUSES + 1):
        for start in range(len(houses) - count + 1):
            union = tuple(houses[start : start + count])
            cells = frozenset(cell for house in union for cell in house.cells)
            if len(cells) == sum(len(house.cells) for house in union):
                yield union, cells
