"""The easiest digit that one fact places: at most points of a solve that is the next step."""

from __future__ import annotations

from math import inf

from sudoku_model.analysis.steps.deduction import Deduction
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.names import single
from sudoku_model.analysis.steps.position import Position
from sudoku_model.analysis.steps.prices import is_along_a_line, price_of_single


class Singles:
    """Finds the easiest digit that one fact places.

    There are ten of them at a usual point, so they are compared as what they are, by name and
    place, in the order in which `StepSearch` compares all steps.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._costs: dict[tuple[int, str], float] = {}

    def easiest(self, position: Position) -> Deduction | None:
        """Return the first of the easiest, with how many are as easy; None if there is none."""
        layout = self._layout
        least, as_easy = inf, list[int]()
        for number in position.single:
            cost = self._cost(number, single(layout, position.settled, number))
            if cost < least:
                least, as_easy = cost, [number]
            elif cost == least:
                as_easy.append(number)
        if not as_easy:
            return None
        found = []
        for number in as_easy:
            one = position.left_of(number).bit_length() - 1
            excluded = position.alive & layout.links[one]
            is_line = is_along_a_line(layout.facts[number])
            found.append((is_line, -excluded.bit_count(), number, one, excluded))
        _, _, number, placed, excluded = min(found)
        choices = len({one for _, _, _, one, _ in found})
        return Deduction((number,), excluded, placed, True, choices)

    def _cost(self, number: int, name: str) -> float:
        cost = self._costs.get((number, name))
        if cost is None:
            is_line = is_along_a_line(self._layout.facts[number])
            cost = self._costs[number, name] = price_of_single(name, is_along_a_line=is_line)
        return cost
