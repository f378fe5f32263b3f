"""The easiest digit that one fact places: at most points of a solve that is the next step."""

from __future__ import annotations

from sudoku_model.analysis.steps.deduction import Called, Deduction
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.names import single
from sudoku_model.analysis.steps.position import Position
from sudoku_model.analysis.steps.prices import PRICES_OF_SINGLES


class Singles:
    """Finds the easiest digit that one fact places.

    There are ten of them at a usual point, so they are compared as what they are, by name and
    place, in the order in which `StepSearch` compares all steps.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        # A fact of a house whose other cells are filled costs less.
        self._prices = [
            PRICES_OF_SINGLES["hidden single" if area else "naked single"][is_line]
            for area, is_line in zip(layout.house_masks, layout.are_lines, strict=False)
        ]

    def easiest(self, position: Position) -> Deduction | None:
        """Return the first of the easiest, with how many are as easy; None if there is none."""
        layout, settled, placed_by = self._layout, position.settled, position.single
        if not placed_by:
            return None
        areas, are_lines, others = layout.house_masks, layout.are_lines, layout.order - 1
        as_easy = [
            number
            for number in placed_by
            if (areas[number] & settled).bit_count() == others and areas[number]
        ]
        if not as_easy:
            prices = self._prices
            least = min([prices[number] for number in placed_by])
            as_easy = [number for number in placed_by if prices[number] == least]
        alive, links = position.alive, layout.links
        _, _, number = min(
            [
                (are_lines[number], -(alive & links[placed_by[number]]).bit_count(), number)
                for number in as_easy
            ]
        )
        placed = placed_by[number]
        choices = len({placed_by[number] for number in as_easy})
        name = single(layout, settled, number)
        called = Called(name, PRICES_OF_SINGLES[name][are_lines[number]])
        return Deduction((number,), alive & links[placed], placed, True, choices, called=called)
