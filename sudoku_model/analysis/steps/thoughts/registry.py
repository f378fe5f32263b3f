"""Which thinkers think about which constraint."""

from __future__ import annotations

from functools import cache

from sudoku_model.analysis.steps.facts import Fact, RuleFact, TotalFact
from sudoku_model.analysis.steps.thoughts import (
    alternatives,
    areas,
    circles,
    crowds,
    cut_lines,
    distinct,
    few_ways,
    indexing,
    mates,
    missing,
    modified,
    orders,
    outside,
    ranks,
    reading,
    region_counts,
    regions,
    relations,
    same_digits,
    same_sums,
    sets,
    skyscrapers,
    squares,
    sums,
    sums_told,
    true_clues,
    values,
)
from sudoku_model.analysis.steps.thoughts.thought import Thinker
from sudoku_model.constraints.base import Constraint

_FAMILIES = (
    sums.THINKERS,
    sums_told.THINKERS,
    same_sums.THINKERS,
    cut_lines.THINKERS,
    orders.THINKERS,
    outside.THINKERS,
    relations.THINKERS,
    crowds.THINKERS,
    sets.THINKERS,
    same_digits.THINKERS,
    few_ways.THINKERS,
    circles.THINKERS,
    skyscrapers.THINKERS,
    distinct.THINKERS,
    indexing.THINKERS,
    regions.THINKERS,
    areas.THINKERS,
    ranks.THINKERS,
    reading.THINKERS,
    squares.THINKERS,
    mates.THINKERS,
    missing.THINKERS,
    alternatives.THINKERS,
    true_clues.THINKERS,
    region_counts.THINKERS,
    modified.THINKERS,
    values.THINKERS,
)
"""For each family the thinkers of each constraint class. A class that is in none, such as one that
a user derives, is thought about in general only: it may mean something else."""


def thinkers_about(fact: Fact) -> tuple[Thinker, ...]:
    """Return the thinkers about a rule, cheapest first."""
    if isinstance(fact, TotalFact):
        return sums.ABOUT_TOTALS
    return _thinkers_of(type(fact.constraint)) if isinstance(fact, RuleFact) else ()


@cache
def _thinkers_of(kind: type[Constraint]) -> tuple[Thinker, ...]:
    found = [thinker for family in _FAMILIES for thinker in family.get(kind, ())]
    return tuple(sorted(found, key=lambda thinker: thinker.least))
