"""The easiest digit that one fact places: at most points of a solve that is the next step."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from sudoku_model.analysis.steps.deduction import Called, Deduction
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.position import Position
from sudoku_model.analysis.steps.prices import PRICES_OF_SINGLES
from sudoku_model.cached_values import known_again

FULL_HOUSE: Final = Called("full house", PRICES_OF_SINGLES["full house"][False])
"""What it is called that a digit is placed where the rest of a house is filled."""


class Singles:
    """Finds the easiest digit that one fact places.

    There are ten of them at a usual point, so they are compared as what they are, by name and
    place, in the order in which `StepSearch` compares all steps.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._called, self._prices = _called(layout.house_masks, layout.are_lines)

    def easiest(self, position: Position, placed_by: Mapping[int, int]) -> Deduction | None:
        """Return the first of the easiest, with how many are as easy; None if there is none.

        The facts that place a candidate each are `Position.single`, or some of it.
        """
        if not placed_by:
            return None
        full = as_easy = self._of_full_houses(placed_by, position.settled)
        if not full:
            prices = self._prices
            least = min(map(prices.__getitem__, placed_by))
            as_easy = [number for number in placed_by if prices[number] == least]
        number, choices = as_easy[0], 1
        alive, links, are_lines = position.alive, self._layout.links, self._layout.are_lines
        if len(as_easy) > 1:
            choices = len({placed_by[number] for number in as_easy})
            _, _, number = min(
                [
                    (are_lines[number], -(alive & links[placed_by[number]]).bit_count(), number)
                    for number in as_easy
                ]
            )
        placed = placed_by[number]
        called = FULL_HOUSE if full else self._called[number]
        return Deduction(
            (number,), alive & links[placed], placed, True, choices, None, False, called
        )

    def _of_full_houses(self, numbers: Collection[int], settled: int) -> list[int]:
        """Return those facts of houses whose other cells are filled."""
        areas, others = self._layout.house_masks, self._layout.order - 1
        if all(map(areas.__getitem__, numbers)):
            return []  # the last cell of such a house would be a naked single as well
        return [
            number
            for number in numbers
            if (areas[number] & settled).bit_count() == others and areas[number]
        ]


@known_again
def _called(
    house_masks: Sequence[int], are_lines: Sequence[bool]
) -> tuple[list[Called], list[float]]:
    """Return what each fact makes of a digit in a house that is not full, and what that costs."""
    names = ["hidden single" if area else "naked single" for area in house_masks]
    called = [
        Called(name, PRICES_OF_SINGLES[name][is_line])
        for name, is_line in zip(names, are_lines, strict=False)
    ]
    return called, [one.price for one in called]
