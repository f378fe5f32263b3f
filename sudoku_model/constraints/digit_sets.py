"""Which digits a set of cells holds, how often, and what different digits add up to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import prod

from sudoku_model.bits import bits
from sudoku_model.constraints.base import Stating
from sudoku_model.constraints.shared import (
    any_fact,
    equals,
    names_of,
    places_of,
    shared,
    unsettled_of,
)
from sudoku_model.model import Fact, Variable
from sudoku_model.model.machines import MembershipMachine

MOST_COUNTS = 64
"""Largest number of combined counts that one machine keeps; beyond it digits are counted apart."""


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


class SumOfMembers(MembershipMachine):
    """Reads of each value whether it is taken, and then the sum of those that are."""

    def step(self, state: tuple[int, int, int], value: int) -> tuple[int, int, int] | None:
        """Read whether the next value is taken, and at last the sum."""
        if state[0] == len(self.values):
            return state if value == state[2] else None
        return super().step(state, value)


def state_counts(
    to: Stating, cells: Sequence[Variable], wanted: Mapping[int, int], *, exactly: bool = False
) -> None:
    """State how often at least, or exactly, cells hold each of some digits."""
    if prod(count + 1 for count in wanted.values()) <= MOST_COUNTS:
        to.regular(cells, _CountDigits(tuple(wanted.items()), len(cells), exactly))
        return
    for digit, count in wanted.items():
        to.sum(places_of(cells, digit), "==" if exactly else ">=", count)


@dataclass(frozen=True)
class _CountDigits:
    """Reads values and counts some of them, up to the numbers wanted.

    A state is the place and how many of each digit are still missing.
    """

    wanted: tuple[tuple[int, int], ...]
    length: int
    exactly: bool

    @property
    def start(self) -> tuple[int, tuple[int, ...]]:
        return (0, tuple(count for _, count in self.wanted))

    def step(
        self, state: tuple[int, tuple[int, ...]], value: int
    ) -> tuple[int, tuple[int, ...]] | None:
        place, missing = state[0] + 1, list(state[1])
        for index, (digit, _) in enumerate(self.wanted):
            if digit == value:
                if missing[index]:
                    missing[index] -= 1
                elif self.exactly:
                    return None
        return (place, tuple(missing)) if sum(missing) <= self.length - place else None

    def accepts(self, state: tuple[int, tuple[int, ...]]) -> bool:
        return not any(state[1])
