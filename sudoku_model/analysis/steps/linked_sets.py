"""Two almost locked sets and a digit that links them, kept up to date from step to step.

A step changes the sets of a few houses, so most sets are what they were, and what two of them
exclude is known. Sets are numbered, and all sets with some property are the bits of one integer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sudoku_model.analysis.steps.layout import Layout
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


class _AlmostLocked:
    """An almost locked set.

    Attributes:
        facts: its cells.
        members: its candidates.
        reach: for each digit what sees all its places; without those of which nothing is left that
            does, as nothing links the set by them, nor ever will.
        digits: the same digits, with all candidates of each.
        unseen: the candidates that do not see all its places of their digit.
    """

    def __init__(
        self, layout: Layout, alive: int, facts: tuple[int, ...], members: int, digits: int
    ) -> None:
        self.facts, self.members = facts, members
        self.reach: dict[int, int] = {}
        self.digits: list[tuple[int, int]] = []
        self.unseen = (1 << len(layout.cell_of)) - 1
        masks = layout.by_digit.masks
        for digit in bits(digits):
            mask = masks[digit]
            reach = layout.common_links(members & mask)
            if reach & alive:
                self.reach[digit] = reach
                self.digits.append((digit, mask))
                self.unseen ^= reach & mask


class _LinkedSets:
    """The almost locked sets of a puzzle, and the pairs of them that exclude something."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._sets: list[_AlmostLocked] = []
        self._number_of: dict[int, int] = {}
        """The number of each set, by its candidates."""
        self._of_size = [0] * MOST_CELLS
        self._with: dict[int, int] = {}
        """For each digit the sets that have it among their `digits`."""
        self._on: dict[int, int] = {}
        """For each cell, by its fact, the sets that it belongs to."""
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
            for facts, digits in [one for one in level if one[1].bit_count() == size + 1]:
                members = 0
                for fact in facts:
                    members |= masks[fact]
                members &= alive
                number = self._number_of.get(members)
                if number is None:
                    number = self._number_of[members] = len(self._sets)
                    self._learn(_AlmostLocked(layout, alive, facts, members, digits))
                found |= 1 << number
        return found

    def _learn(self, one: _AlmostLocked) -> None:
        """Learn of a set."""
        own = 1 << len(self._sets)
        self._sets.append(one)
        self._of_size[len(one.facts)] |= own
        for digit in one.reach:
            self._with[digit] = self._with.get(digit, 0) | own
        for fact in one.facts:
            self._on[fact] = self._on.get(fact, 0) | own

    def _excluding(self, size: int, other_size: int, living: int, alive: int) -> list[_Pair]:
        """Return the pairs of sets of two sizes that exclude something."""
        key = size, other_size
        ones, others = self._of_size[size] & living, self._of_size[other_size] & living
        asked, asked_others = self._asked.get(key, (0, 0))
        new, new_others = ones & ~asked, others & ~asked_others
        found = [*self._pairs.get(key, ()), *self._linked(new, others, alive)]
        if size != other_size:
            # The new ones of either size were compared above.
            found += self._linked(new_others, ones & ~new, alive)
        self._asked[key] = asked | new, asked_others | new_others
        pairs = [one for one in found if one.excluded & alive and not one.numbers & ~living]
        self._pairs[key] = pairs
        return pairs

    def _linked(self, numbers: int, others: int, alive: int) -> Iterator[_Pair]:
        """Yield the pairs of some sets and others that exclude something."""
        for number in bits(numbers):
            heed_deadline()
            one = self._sets[number]
            unseen, digits = one.unseen, one.digits
            for found in bits(self._beside(one) & others):
                other = self._sets[found]
                not_seen, reach = other.members & unseen, other.reach
                linked = [d for d, mask in digits if not not_seen & mask and d in reach]
                if linked and (excluded := _excluded_by(one, other, linked)) & alive:
                    facts = tuple(sorted((*one.facts, *other.facts)))
                    yield _Pair(1 << number | 1 << found, facts, excluded)

    def _beside(self, one: _AlmostLocked) -> int:
        """Return the sets that share two digits with another one, or more, and no cell."""
        once = twice = 0
        for digit in one.reach:
            own = self._with[digit]
            twice |= once & own
            once |= own
        for fact in one.facts:
            twice &= ~self._on[fact]
        return twice


def _excluded_by(one: _AlmostLocked, other: _AlmostLocked, linked: Sequence[int]) -> int:
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
