"""Which digits a set of cells holds, and what different digits add up to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from sudoku_model.bits import bits
from sudoku_model.constraints.base import Stating
from sudoku_model.constraints.reading import EndsAnywhere
from sudoku_model.constraints.shared import any_fact, equals, names_of, shared, unsettled_of
from sudoku_model.model import Fact, Variable
from sudoku_model.model.machines import MembershipMachine


def sums_of(digits: tuple[int, ...], count: int) -> frozenset[int]:
    """Return the sums of `count` different digits."""
    if count > len(digits):
        return frozenset()
    least = count * min(digits, default=0)
    return frozenset(least + beyond for beyond in bits(_sums(digits)[count]))


def has_sum(digits: tuple[int, ...], count: int, total: int) -> bool:
    """Say whether `count` different digits can add up to a total."""
    if count > len(digits):
        return False
    beyond = total - count * min(digits, default=0)
    return beyond >= 0 and bool(_sums(digits)[count] >> beyond & 1)


@lru_cache(maxsize=256)
def _sums(digits: tuple[int, ...]) -> tuple[int, ...]:
    """Return for each number of different digits the set of their sums, as bits.

    Bit 0 is that many times the smallest digit. All numbers of digits take no longer than one.
    """
    least = min(digits, default=0)
    sums = [1] + [0] * len(digits)
    for seen, digit in enumerate(digits, start=1):
        for taken in range(seen, 0, -1):
            sums[taken] |= sums[taken - 1] << (digit - least)
    return tuple(sums)


def holds_digit(to: Stating, cells: Sequence[Variable], digit: int) -> Fact:
    """Return the fact that one of the cells holds a digit."""
    key = ("holds", frozenset(cell.number for cell in cells), digit)
    name = f"{digit} in {names_of(cells)}"
    return shared(
        to, key, name, lambda to: any_fact(to, [equals(cell, digit) for cell in cells], name)
    )


def state_sum_of_held(to: Stating, held: Mapping[int, Fact], count: int, total: int) -> None:
    """State that so many digits, given in increasing order, are held and add up to a total."""
    known = unsettled_of(held)
    to.regular(known.values(), MembershipMachine(tuple(known), count, frozenset({total})))


@dataclass(frozen=True)
class SumOfMembers(EndsAnywhere):
    """Reads of each value whether it is taken, and then the sum of those that are.

    Attributes:
        values: the values in increasing order.
        count: how many of them are taken.
        low, high: the range of the sum.
    """

    values: tuple[int, ...]
    count: int
    low: int
    high: int
    start: ClassVar[tuple[int, int, int]] = (0, 0, 0)

    @staticmethod
    def of(values: Sequence[int], count: int, total: Variable) -> SumOfMembers:
        """Return the machine for a sum that is a variable."""
        low, high = (total.domain[0], total.domain[-1]) if total.domain else (0, 0)
        return SumOfMembers(tuple(values), count, low, high)

    def step(self, state: tuple[int, int, int], value: int) -> tuple[int, int, int] | None:
        """Read whether the next value is taken, and at last the sum."""
        place, taken, total = state
        if place == len(self.values):
            return state if value == total else None
        if value:
            taken += 1
            total += self.values[place]
        place += 1
        missing = self.count - taken
        if not 0 <= missing <= len(self.values) - place:
            return None
        least = total + sum(self.values[place : place + missing])
        greatest = total + sum(self.values[len(self.values) - missing :])
        return (place, taken, total) if least <= self.high and greatest >= self.low else None
