"""Which thinkers think about which constraint: they are found in the modules of this package.

A module for a family has a table `THINKERS`: the thinkers of each constraint class. A class that is
in none, such as one that a user derives, is thought about in general only: it may mean something
else.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from sudoku_model.analysis.steps import thoughts
from sudoku_model.analysis.steps.facts import Fact, RuleFact, TotalFact
from sudoku_model.analysis.steps.thoughts.sums import ABOUT_TOTALS
from sudoku_model.analysis.steps.thoughts.thought import Thinker, Thinkers
from sudoku_model.constraints.base import Constraint


def thinkers_about(fact: Fact) -> tuple[Thinker, ...]:
    """Return the thinkers about a rule, cheapest first."""
    if isinstance(fact, TotalFact):
        return ABOUT_TOTALS
    return _thinkers_of(type(fact.constraint)) if isinstance(fact, RuleFact) else ()


@cache
def _thinkers_of(kind: type[Constraint]) -> tuple[Thinker, ...]:
    found = [thinker for family in _families() for thinker in family.get(kind, ())]
    return tuple(sorted(found, key=lambda thinker: thinker.least))


@cache
def _families() -> list[Thinkers]:
    """Return the tables of all modules; they are asked late, as some of them import this one."""
    names = (f"{thoughts.__name__}.{info.name}" for info in iter_modules(thoughts.__path__))
    return [vars(import_module(name)).get("THINKERS", {}) for name in names]
