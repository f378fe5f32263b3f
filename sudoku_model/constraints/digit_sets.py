"""Which digits a set of cells holds, and what different digits add up to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from sudoku_model.constraints.base import Stating
from sudoku_model.constraints.shared import Fact, any_fact, equals, names_of, shared
from sudoku_model.model import Variable


@lru_cache(maxsize=256)
def sums_of(digits: tuple[int, ...], count: int) -> frozenset[int]:
    """Return the sums of `count` different digits."""
    found: list[set[int]] = [{0}, *(set() for _ in range(count))]
    for digit in digits:
        for taken in range(count, 0, -1):
            found[taken] |= {total + digit for total in found[taken - 1]}
    return frozenset(found[count])


def holds_digit(to: Stating, cells: Sequence[Variable], digit: int) -> Fact:
    """Return the fact that one of the cells holds a digit."""
    key = ("holds", frozenset(cell.number for cell in cells), digit)
    name = f"{digit} in {names_of(cells)}"
    return shared(
        to, key, name, lambda to: any_fact(to, [equals(cell, digit) for cell in cells], name)
    )


@dataclass(frozen=True)
class DigitsMachine:
    """Reads of each of some digits whether it is there; accepts a number and sum of them."""

    digits: tuple[int, ...]
    count: int
    total: int

    @property
    def start(self) -> tuple[int, int, int]:
        """The place among the digits, how many are there, and their sum."""
        return (0, 0, 0)

    def step(self, state: tuple[int, int, int], there: int) -> tuple[int, int, int] | None:
        """Count and add the next digit if it is there; None if there are too many."""
        place, count, total = state
        if there:
            count, total = count + 1, total + self.digits[place]
        if count > self.count or (total > self.total and self.digits[0] >= 0):
            return None
        return (place + 1, count, total)

    def accepts(self, state: tuple[int, int, int]) -> bool:
        """Say whether the digits that are there are as many as they should be, with the sum."""
        return state[1:] == (self.count, self.total)
