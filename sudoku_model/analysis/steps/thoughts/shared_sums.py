"""Thoughts about two sums that share cells, such as a cage and a diagonal: what is left of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple

from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.thoughts.equations import Equation, equations, side
from sudoku_model.analysis.steps.thoughts.kinds import SHARED_CELLS
from sudoku_model.analysis.steps.thoughts.sums import all_thoughts
from sudoku_model.analysis.steps.thoughts.thought import Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView, views_at_start

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
    known = [
        (view, one) for view in views_at_start(layout) for one in equations(view) if _is_plain(one)
    ]
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


class SharedSums:
    """Finds what each two sums that share cells leave over, again and again.

    Where nothing was found, nothing can be found before the cells that are left over change.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._shared = shared_sums(layout)
        self._scopes = [
            reduce(or_, (layout.cell_masks[cell] for cell in shared.equation.cells))
            for shared in self._shared
        ]
        self._in_vain = [0] * len(self._shared)

    def thoughts(self, alive: int) -> Iterator[Thought]:
        """Yield the thoughts about what is left."""
        for place, shared in enumerate(self._shared):
            left = self._scopes[place] & alive
            if self._in_vain[place] == left:
                continue
            found = list(_thoughts_about(self._layout, shared, alive))
            self._in_vain[place] = 0 if found else left
            yield from found


def _thoughts_about(layout: Layout, shared: SharedSum, alive: int) -> Iterator[Thought]:
    """Yield the thoughts about what two sums leave over."""
    view = RuleView(layout, shared.rules[0], alive, kept={equations: (shared.equation,)})
    for thought in all_thoughts(view):
        yield thought._replace(kind=SHARED_CELLS, facts=shared.rules)
