"""The easiest digit that one fact places: at most points of a solve that is the next step."""

from __future__ import annotations

from math import inf

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

    def easiest(self, position: Position) -> Deduction | None:
        """Return the first of the easiest, with how many are as easy; None if there is none."""
        layout, settled, are_lines = self._layout, position.settled, self._layout.are_lines
        least, as_easy = inf, list[int]()
        for number in position.single:
            cost = PRICES_OF_SINGLES[single(layout, settled, number)][are_lines[number]]
            if cost < least:
                least, as_easy = cost, [number]
            elif cost == least:
                as_easy.append(number)
        if not as_easy:
            return None
        alive, links, single_of = position.alive, layout.links, position.single
        _, _, number = min(
            [
                (are_lines[number], -(alive & links[single_of[number]]).bit_count(), number)
                for number in as_easy
            ]
        )
        placed = single_of[number]
        choices = len({single_of[number] for number in as_easy})
        called = Called(single(layout, settled, number), least)
        return Deduction((number,), alive & links[placed], placed, True, choices, called=called)
