"""The easiest digit that one fact places: at most points of a solve that is the next step."""

from __future__ import annotations

from math import inf

from sudoku_model.analysis.steps.deduction import Deduction
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.names import single
from sudoku_model.analysis.steps.position import Position
from sudoku_model.analysis.steps.prices import is_along_a_line, price_of_single


def easiest_single(layout: Layout, position: Position) -> Deduction | None:
    """Return the easiest digit that one fact places, with how many are as easy; None if none is.

    There are ten of them at a usual point, so they are compared as what they are, by name and
    place, in the order in which `StepSearch` compares all steps.
    """
    least, as_easy = inf, list[int]()
    for number in position.single:
        is_line = is_along_a_line(layout.facts[number])
        cost = price_of_single(single(layout, position.settled, number), is_along_a_line=is_line)
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
