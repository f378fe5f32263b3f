"""The easiest digit that one fact places: at most points of a solve that is the next step."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from sudoku_model.analysis.steps.deduction import Called, Deduction
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.names import single
from sudoku_model.analysis.steps.position import Position
from sudoku_model.analysis.steps.prices import PRICES_OF_SINGLES
from sudoku_model.cached_values import known_again


class Singles:
    """Finds the easiest digit that one fact places.

    There are ten of them at a usual point, so they are compared as what they are, by name and
    place, in the order in which `StepSearch` compares all steps.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._prices = _prices(layout.house_masks, layout.are_lines)

    def easiest(self, position: Position, placed_by: Mapping[int, int]) -> Deduction | None:
        """Return the first of the easiest, with how many are as easy; None if there is none.

        The facts that place a candidate each are `Position.single`, or some of it.
        """
        layout, settled = self._layout, position.settled
        if not placed_by:
            return None
        as_easy = self._of_full_houses(placed_by, settled)
        if not as_easy:
            price_of = self._prices.__getitem__
            least = min(map(price_of, placed_by))
            as_easy = [number for number in placed_by if price_of(number) == least]
        number = as_easy[0]
        alive, links, are_lines, choices = position.alive, layout.links, layout.are_lines, 1
        if len(as_easy) > 1:
            choices = len({placed_by[number] for number in as_easy})
            _, _, number = min(
                [
                    (are_lines[number], -(alive & links[placed_by[number]]).bit_count(), number)
                    for number in as_easy
                ]
            )
        placed = placed_by[number]
        name = single(layout, settled, number)
        called = Called(name, PRICES_OF_SINGLES[name][are_lines[number]])
        return Deduction((number,), alive & links[placed], placed, True, choices, called=called)

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
def _prices(house_masks: Sequence[int], are_lines: Sequence[bool]) -> list[float]:
    """Return what it costs to see what each fact places; in a house that is full it costs less."""
    return [
        PRICES_OF_SINGLES["hidden single" if area else "naked single"][is_line]
        for area, is_line in zip(house_masks, are_lines, strict=False)
    ]
