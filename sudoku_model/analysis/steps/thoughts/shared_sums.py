"""Thoughts about two sums that share cells, such as a cage and a diagonal: what is left of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from sudoku_model.analysis.steps.facts import RuleFact
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.thoughts.equations import Equation, equations, side
from sudoku_model.analysis.steps.thoughts.kinds import SHARED_CELLS
from sudoku_model.analysis.steps.thoughts.sums import ABOUT_EQUATIONS
from sudoku_model.analysis.steps.thoughts.thought import Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView

MOST_LEFT_OVER = 4
"""How many cells two sums may leave over: of more little is known."""


class SharedSum(NamedTuple):
    """What two sums that share cells say of the other ones.

    Attributes:
        rules: the numbers of the rules.
        equation: the difference of the sums.
    """

    rules: tuple[int, int]
    equation: Equation


def shared_sums(layout: Layout) -> tuple[SharedSum, ...]:
    """Return what each two sums that share cells leave over, where that is few cells."""
    known = []
    for rule in range(layout.first_rule, len(layout.facts)):
        if isinstance(layout.facts[rule], RuleFact):
            view = RuleView(layout, rule, -1)
            known += [(view, one) for one in equations(view) if _is_plain(one)]
    found = []
    for (view, one), (other_view, other) in combinations(known, 2):
        shared = set(one.cells) & set(other.cells)
        size = len(set(one.cells) ^ set(other.cells))
        if shared and view.rule != other_view.rule and 0 < size <= MOST_LEFT_OVER:
            found.append(SharedSum((view.rule, other_view.rule), _difference(view, one, other)))
    return tuple(found)


def _is_plain(equation: Equation) -> bool:
    """Say whether cells that count once have one total."""
    return not equation.left.weighted and not equation.right.cells and len(equation.totals) == 1


def _difference(view: RuleView, one: Equation, other: Equation) -> Equation:
    """Return what the first sum has more than the second one, in cells that they do not share."""
    left = [cell for cell in one.cells if cell not in other.cells]
    right = [cell for cell in other.cells if cell not in one.cells]
    total = min(one.totals) - min(other.totals)
    if not left or (right and total < 0):
        left, right, total = right, left, -total
    says = f"{one.says} and {other.says}, so {_compared(view, left, right, total)}"
    return Equation(side(view, left), side(view, right), frozenset([total]), says)


def _compared(view: RuleView, left: Sequence[int], right: Sequence[int], total: int) -> str:
    """Say that some cells make a total, or so much more than others."""
    make = "makes" if len(left) == 1 else "make"
    if not right:
        return f"{view.names(left)} {make} {total}"
    more = f"{total} more than" if total else "as much as"
    return f"{view.names(left)} {make} {more} {view.names(right)}"


def thoughts_about(layout: Layout, shared: SharedSum, alive: int) -> Iterator[Thought]:
    """Yield the thoughts about what two sums leave over."""
    view = RuleView(layout, shared.rules[0], alive, kept={equations: (shared.equation,)})
    for thinker in ABOUT_EQUATIONS:
        for thought in thinker.think(view):
            yield thought._replace(kind=SHARED_CELLS, facts=shared.rules)
