"""Candidates told apart by their cells, digits, rows or columns; and sets of few such slots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

MOST_KEPT, MOST_BITS = 1 << 14, 1 << 26
"""For how many sets of candidates it is kept what is known of them; and of how many bits in all.

What facts have left is the same at many points of a solve, and in other puzzles on the same grid.
"""

Union: TypeAlias = tuple[tuple[int, ...], int]
"""Some things, and the slots that one of them may take or more, as bits."""


class Slots:
    """What candidates take, of which no two true ones of the same house, or digit, take the same.

    Attributes:
        masks: the candidates that take each slot.
        taken: returns the slots that some candidates take, as bits.

    Args:
        slot_of: the slot of each candidate; there are grids of which some digits are negative.
    """

    def __init__(self, slot_of: Sequence[int]) -> None:
        least = min(slot_of, default=0)
        if least < 0:
            slot_of = [slot - least for slot in slot_of]
        self.masks: dict[int, int] = {}
        for one, slot in enumerate(slot_of):
            self.masks[slot] = self.masks.get(slot, 0) | 1 << one
        masks = self.masks

        @lru_cache(most_kept(len(slot_of)))
        def taken(mask: int) -> int:
            slots = 0
            while mask:
                slot = slot_of[mask.bit_length() - 1]
                slots |= 1 << slot
                mask ^= mask & masks[slot]
            return slots

        self.taken = taken


def most_kept(candidates: int) -> int:
    """Return for how many sets of so many candidates something is kept in mind."""
    return min(MOST_KEPT, MOST_BITS // max(candidates, 1))


def small_unions(slots: Iterable[tuple[int, int]], most: int, most_slots: int) -> list[list[Union]]:
    """Return for one thing, for two, ..., those that together take no more than so many slots.

    Things that may take too many are not tried out with others.
    """
    things: list[Union] = [((one,), own) for one, own in slots if own.bit_count() <= most_slots]
    level = [(*thing, place) for place, thing in enumerate(things, start=1)]
    after = [level[start:] for start in range(len(things) + 1)]
    levels = [things]
    for _ in range(most - 1):
        level = [
            (chosen + one, more, place)
            for chosen, union, start in level
            for one, own, place in after[start]
            if (more := union | own).bit_count() <= most_slots
        ]
        levels.append([(chosen, union) for chosen, union, _ in level])
    return levels
