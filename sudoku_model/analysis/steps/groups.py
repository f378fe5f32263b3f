"""Facts that go together: of a digit, of a house, of the lines of a board, where houses meet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from sudoku_model.analysis.steps.facts import Fact, PlaceFact
from sudoku_model.analysis.steps.plain import PlainLayout
from sudoku_model.analysis.steps.slots import Slots
from sudoku_model.bits import union_of
from sudoku_model.cached_values import cached_property
from sudoku_model.grid import House

BOXES = ("box", "region")
"""The kinds of houses that are no lines."""


class Crossing(NamedTuple):
    """A box and a line that meet.

    Attributes:
        shared: the facts of the cells where they meet.
        on_line, in_box: those of their other cells.
        mask: all candidates of both.
    """

    shared: tuple[int, ...]
    on_line: tuple[int, ...]
    in_box: tuple[int, ...]
    mask: int


class Slotted(NamedTuple):
    """Facts of which each takes a slot of its own.

    Attributes:
        numbers: the facts.
        slots: what tells slots apart.
        mask: all candidates.
        is_twofold: whether each slot is a fact as well, which takes one of these. Then what some
            of the facts take follows from the slots that are left to the others, too.
    """

    numbers: list[int]
    slots: Slots
    mask: int
    is_twofold: bool


class FactGroups:
    """Which facts about cells and houses, those of rules among them, go together."""

    def __init__(
        self,
        plain: PlainLayout,
        houses: Sequence[House],
        facts: Sequence[Fact],
        masks: Sequence[int],
    ) -> None:
        self._plain = plain
        self._houses = houses
        self._masks = masks
        self._places = [
            (number, fact) for number, fact in enumerate(facts) if isinstance(fact, PlaceFact)
        ]

    @cached_property
    def places(self) -> dict[int, tuple[list[int], int]]:
        """For each digit the facts that houses need it, and all their candidates."""
        numbers_of: dict[int, list[int]] = {}
        for number, fact in self._places:
            numbers_of.setdefault(fact.digit, []).append(number)
        return {digit: (own, self._all_of(own)) for digit, own in numbers_of.items()}

    @cached_property
    def in_boxes(self) -> dict[int, list[int]]:
        """For each digit the facts that boxes need it."""
        numbers_of: dict[int, list[int]] = {digit: [] for digit in self.places}
        for number, fact in self._places:
            if fact.kind in BOXES:
                numbers_of[fact.digit].append(number)
        return numbers_of

    @cached_property
    def houses_at(self) -> list[int]:
        """For each cell the numbers of the houses that it lies in, as bits."""
        found = [0] * len(self._plain.cell_masks)
        for number, house in enumerate(self._houses):
            for cell in house.cells:
                found[cell] |= 1 << number
        return found

    @cached_property
    def crossings(self) -> list[Crossing]:
        """The boxes and lines that meet in several cells."""
        known = self._plain.fact_of_cell
        houses = {
            fact.house: (fact.kind, {known[cell] for cell in fact.cells})
            for _, fact in self._places
        }
        return [
            Crossing(
                tuple(sorted(box & line)),
                tuple(sorted(line - box)),
                tuple(sorted(box - line)),
                self._all_of([*box | line]),
            )
            for kind, box in houses.values()
            if kind in BOXES
            for kind_of_line, line in houses.values()
            if kind_of_line in ("row", "column") and len(box & line) > 1
        ]

    @cached_property
    def slotted(self) -> list[Slotted]:
        """Facts of which each takes a slot of its own.

        The cells of a house take digits, the digits of a house take cells, and the rows of a board
        take columns for a digit, as columns take rows. The cells of all houses come first.
        """
        plain = self._plain
        known = plain.fact_of_cell
        digits_of: dict[str, list[int]] = {}
        for number, fact in self._places:
            digits_of.setdefault(fact.house, []).append(number)
        found = []
        for house in self._houses:
            cells = [known[cell] for cell in house.cells if cell in known]
            is_twofold = house.name in digits_of
            found.append(Slotted(cells, plain.by_digit, self._all_of(cells), is_twofold))
        found += [
            Slotted(numbers, plain.by_cell, self._all_of(numbers), True)
            for numbers in digits_of.values()
        ]
        found += [
            Slotted([*lines.numbers], lines.slots, self._all_of(lines.numbers), lines.is_twofold)
            for lines in plain.lines
        ]
        return found

    def _all_of(self, numbers: Sequence[int]) -> int:
        """Return the candidates of some facts."""
        return union_of(map(self._masks.__getitem__, numbers))


@lru_cache(maxsize=4)
def groups_of_plain(plain: PlainLayout) -> FactGroups:
    """Return which facts of a grid without clues go together."""
    return FactGroups(plain, plain.grid.houses, plain.facts, plain.masks)
