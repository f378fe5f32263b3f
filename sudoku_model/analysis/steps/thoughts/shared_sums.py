"""Thoughts about two sums that share cells, such as a cage and a diagonal: what is left of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, starmap
from typing import NamedTuple

from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.thoughts.equations import Equation, equations, side
from sudoku_model.analysis.steps.thoughts.kinds import SHARED_CELLS
from sudoku_model.analysis.steps.thoughts.sums import all_thoughts
from sudoku_model.analysis.steps.thoughts.thought import Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView, views_at_start
from sudoku_model.constraints.wording import enumerated

MOST_LEFT_OVER = 4
"""How many cells two sums may leave over: of more little is known."""


class SharedSum(NamedTuple):
    """What two sums that share cells say of the other ones: the difference of the sums."""

    rules: tuple[int, int]
    equation: Equation


def shared_sums(layout: Layout) -> tuple[SharedSum, ...]:
    """Return what each two sums that share cells leave over, where that is few cells."""
    known = [
        _Counted(view, one, counts)
        for view in views_at_start(layout)
        for one in equations(view)
        if (counts := _counts(one))
    ]
    return tuple(chain.from_iterable(starmap(_joined, combinations(known, 2))))


class _Counted(NamedTuple):
    """An equation, with what each of its cells counts: 1 or, on the right side, -1."""

    view: RuleView
    equation: Equation
    counts: Mapping[int, int]

    @property
    def is_plain(self) -> bool:
        """Whether the cells have a total."""
        return not self.equation.right.cells


def _counts(equation: Equation) -> Mapping[int, int]:
    """Return what each cell counts; nothing if some count more or there are several totals."""
    left, right = equation.left, equation.right
    if left.weighted or right.weighted or len(equation.totals) != 1:
        return {}
    return {**dict.fromkeys(left.cells, 1), **dict.fromkeys(right.cells, -1)}


def _joined(one: _Counted, other: _Counted) -> Iterator[SharedSum]:
    """Yield what two sums of different rules leave over, one of which has a total."""
    if one.view.rule == other.view.rule or not (one.is_plain or other.is_plain):
        return
    shared = one.counts.keys() & other.counts.keys()
    for sign in (-1, 1) if shared else ():
        left = _added(one.counts, other.counts, sign)
        size = len(left)
        if 0 < size <= MOST_LEFT_OVER and not left.keys() >= shared:
            rules = one.view.rule, other.view.rule
            yield SharedSum(rules, _left_over(one, other, left, sign))


def _added(one: Mapping[int, int], other: Mapping[int, int], sign: int) -> Mapping[int, int]:
    """Return what cells count in two sums together, those that count still."""
    counts = {
        cell: one.get(cell, 0) + sign * other.get(cell, 0) for cell in dict.fromkeys((*one, *other))
    }
    return {cell: count for cell, count in counts.items() if count}


def _left_over(one: _Counted, other: _Counted, counts: Mapping[int, int], sign: int) -> Equation:
    """Return what two sums say together of the cells that each still count."""
    view = one.view
    total = min(one.equation.totals) + sign * min(other.equation.totals)
    # Of one cell its double is said, so that what it is comes last.
    is_halved = len(counts) > 1 and not any(number % 2 for number in (total, *counts.values()))
    part = 2 if is_halved else 1
    total //= part
    left, right = _repeated(counts, part), _repeated(counts, -part)
    if not left or (right and total < 0):
        left, right, total = right, left, -total
    told = f"{one.equation.says} and {other.equation.says}"
    half = " (halved)" if is_halved else ""
    says = f"{told}, so {_compared(view, left, right, total)}{half}"
    sides = side(view, left), side(view, right)
    return Equation(*sides, frozenset([total]), says, is_worked_out=True)


def _repeated(counts: Mapping[int, int], part: int) -> list[int]:
    """Return each cell as often as its count has a part of the same sign."""
    return [cell for cell, count in counts.items() for _ in range(count // part)]


def _compared(view: RuleView, left: Sequence[int], right: Sequence[int], total: int) -> str:
    """Say that some cells make a total, or so much more than others."""
    make = "makes" if len({*left}) == 1 else "make"
    if not right:
        return f"{_counted(view, left)} {make} {total}"
    more = f"{total} more than" if total else "as much as"
    return f"{_counted(view, left)} {make} {more} {_counted(view, right)}"


def _counted(view: RuleView, cells: Sequence[int]) -> str:
    """Name cells, some of which count twice."""
    once = [cell for cell in cells if cells.count(cell) == 1]
    twice = [f"twice {view.name(cell)}" for cell in dict.fromkeys(cells) if cell not in once]
    return enumerated([*([view.names(once)] if once else []), *twice])


class SharedSums:
    """Finds what each two sums that share cells leave over, again and again.

    Where nothing was found, nothing can be found before the cells that are left over change.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._shared = shared_sums(layout)
        self._scopes = [layout.candidates_at(shared.equation.cells) for shared in self._shared]
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
