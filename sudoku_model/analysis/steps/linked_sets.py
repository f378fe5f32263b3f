"""Two almost locked sets and a digit that links them, kept up to date from step to step.

A step changes the sets of a few houses, so most sets are what they were, and what two of them
exclude is known. Sets are numbered, and all sets with some property are the bits of one integer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.locked_sets import CellSet
from sudoku_model.analysis.steps.memory import Memory
from sudoku_model.analysis.steps.slots import small_unions
from sudoku_model.analysis.steps.techniques import Pattern
from sudoku_model.bits import bits
from sudoku_model.deadline import heed_deadline

MOST_CELLS = 5
"""The most cells of two sets that are looked for: more are hardly ever seen."""


def als_xz(layout: Layout, alive: int, memory: Memory) -> list[Pattern]:
    """Return what two almost locked sets exclude, of the fewest cells that exclude anything."""
    return memory.once(als_xz, lambda: _LinkedSets(layout)).patterns(alive, memory)


class _Pair(NamedTuple):
    """Two sets, as bits, with the facts of both and all that they exclude, left or not."""

    numbers: int
    facts: tuple[int, ...]
    excluded: int


class _LinkedSets:
    """The almost locked sets of a puzzle, and the pairs of them that exclude something."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._sets: list[CellSet] = []
        self._number_of: dict[int, int] = {}
        """The number of each set, by its candidates."""
        candidates = (1 << len(layout.cell_of)) - 1
        self._of_size = [_Sets(candidates) for _ in range(MOST_CELLS)]
        self._asked: dict[tuple[int, int], tuple[int, int]] = {}
        """For two sizes the sets of either that were compared with all of the other."""
        self._pairs: dict[tuple[int, int], list[_Pair]] = {}

    def patterns(self, alive: int, memory: Memory) -> list[Pattern]:
        """Return what two sets exclude; fewer candidates are left from call to call."""
        houses = self._layout.groups.slotted[: len(self._layout.houses)]

        def list_anew(place: int) -> tuple[int]:
            return (self._list(alive, houses[place].numbers),)

        parts = [house.mask for house in houses]
        living = 0
        for (in_house,) in memory.recall(_LinkedSets, parts, alive, list_anew):
            living |= in_house
        for sets in self._of_size:
            sets.keep(living)
        for total in range(3, MOST_CELLS + 1):
            found: dict[tuple[int, ...], int] = {}
            for size in range(1, total // 2 + 1):
                for _, facts, excluded in self._excluding(size, total - size, living, alive):
                    found[facts] = found.get(facts, 0) | excluded & alive
            if found:
                return sorted(found.items())
        return []

    def _list(self, alive: int, numbers: Sequence[int]) -> int:
        """Return the almost locked sets of a house, as bits."""
        layout, found = self._layout, 0
        masks = layout.masks
        taken = [
            (number, layout.by_digit.taken(live))
            for number in sorted(numbers)
            if (live := masks[number] & alive) & (live - 1)
        ]
        for size, level in enumerate(small_unions(taken, MOST_CELLS - 1, MOST_CELLS), start=1):
            for facts, digits in level:
                if digits.bit_count() == size + 1:
                    members = 0
                    for fact in facts:
                        members |= masks[fact]
                    number = self._number_of.get(members & alive)
                    if number is None:
                        number = self._add(CellSet(layout, facts, members & alive, digits))
                    found |= 1 << number
        return found

    def _add(self, one: CellSet) -> int:
        """Learn of a set, and return its number."""
        number = self._number_of[one.members] = len(self._sets)
        self._sets.append(one)
        self._of_size[len(one.facts)].add(number, one)
        return number

    def _excluding(self, size: int, other_size: int, living: int, alive: int) -> list[_Pair]:
        """Return the pairs of sets of two sizes that exclude something."""
        key = size, other_size
        ones, others = self._of_size[size], self._of_size[other_size]
        asked, asked_others = self._asked.get(key, (0, 0))
        new = ones.numbers & living & ~asked
        new_others = others.numbers & living & ~asked_others
        found = [*self._pairs.get(key, ()), *self._linked(new, others, living, alive)]
        if ones is not others:
            # The new ones of either size were compared above.
            found += self._linked(new_others, ones, living & ~new, alive)
        self._asked[key] = asked | new, asked_others | new_others
        pairs = [one for one in found if one.excluded & alive and not one.numbers & ~living]
        self._pairs[key] = pairs
        return pairs

    def _linked(self, numbers: int, others: _Sets, among: int, alive: int) -> Iterator[_Pair]:
        """Yield the pairs of some sets and others that exclude something."""
        for number in bits(numbers):
            heed_deadline()
            one = self._sets[number]
            for found, digits in others.linked(one, among).items():
                other = self._sets[found]
                common = one.digits & other.digits
                if not common & (common - 1):
                    continue  # the digit that links them is in either
                excluded = _excluded_by(one, other, digits)
                if excluded & alive:
                    facts = tuple(sorted((*one.facts, *other.facts)))
                    yield _Pair(1 << number | 1 << found, facts, excluded)


class _Sets:
    """Sets of a size, to be found by what sees all of their places for a digit.

    Attributes:
        numbers: their numbers, as bits.
    """

    def __init__(self, candidates: int) -> None:
        self.numbers = 0
        self._all = candidates
        self._with: dict[int, list[tuple[int, int]]] = {}
        """For each digit the numbers of the sets that have it, each with its places."""
        self._on: dict[int, int] = {}
        """For each cell, by its fact, the sets that it belongs to."""

    def add(self, number: int, one: CellSet) -> None:
        """Learn of a set."""
        own = 1 << number
        self.numbers |= own
        for digit, places in one.by_digit.items():
            self._with.setdefault(digit, []).append((number, places))
        for fact in one.facts:
            self._on[fact] = self._on.get(fact, 0) | own

    def keep(self, living: int) -> None:
        """Forget the sets that are not among these: what is gone of them never comes back."""
        if self.numbers & ~living:
            self.numbers &= living
            for digit, known in self._with.items():
                self._with[digit] = [one for one in known if living >> one[0] & 1]

    def linked(self, one: CellSet, among: int) -> dict[int, list[int]]:
        """Return those of some sets that share no cell with another, with what digits link them."""
        found: dict[int, list[int]] = {}
        among &= self.numbers
        for fact in one.facts:
            among &= ~self._on.get(fact, 0)
        if among:
            for digit, reach in one.reach.items():
                far = self._all ^ reach
                known = self._with.get(digit, ())
                for number in [number for number, places in known if not places & far]:
                    if among >> number & 1:
                        found.setdefault(number, []).append(digit)
        return found


def _excluded_by(one: CellSet, other: CellSet, linked: Sequence[int]) -> int:
    """Return what two almost locked sets exclude that are linked by some digits."""
    excluded, reach = 0, other.reach
    only = linked[0] if len(linked) == 1 else None
    for digit, seen in one.reach.items():
        if digit in reach and digit != only:
            excluded |= seen & reach[digit]
    if only is None:
        # Each of the sets is locked but for a linked digit that the other one takes.
        for cells in (one, other):
            for digit, seen in cells.reach.items():
                if digit not in linked:
                    excluded |= seen
    return excluded
