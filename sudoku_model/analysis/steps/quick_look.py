"""About how hard a classic is, without choosing the easiest step at each point.

All steps up to a difficulty are carried out as they come. Where steps are listed completely the
order makes no difference: see `sudoku_model.analysis.steps.rating`. Above that it may in rare
cases, so this sorts out puzzles that hardly can be as hard as wished; it rates none.
"""

from __future__ import annotations

from math import inf, nextafter

from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.search import StepSearch
from sudoku_model.puzzle import Solution
from sudoku_model.solvers import Limits


def seems_out_of_range(solution: Solution, least: float, most: float, limits: Limits) -> str:
    """Say in words that a puzzle seems easier or harder than wished; nothing if it may be so hard.

    Args:
        solution: the only solution of a puzzle without constraints.
        least: the least difficulty that is wished.
        most: the most.
        limits: when to give up.

    Raises:
        GaveUpError: if the time is over.
    """
    layout = Layout(solution.puzzle)
    true = sum(1 << layout.candidate(cell, value) for cell, value in enumerate(solution.values))
    with StepSearch(layout, true, limits) as search:
        search.take_easier(least)
        if search.is_finished:
            return f"its difficulty is less than {least:.1f}"
        if most < inf:
            search.take_easier(nextafter(most, inf))
            if not search.is_finished:
                return f"its difficulty is more than {most:.1f}"
    return ""
