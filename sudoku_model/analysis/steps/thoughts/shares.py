"""What cells of an equation can make, and what each of them can count."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from sudoku_model.analysis.steps.thoughts.equations import (
    FEW_CELLS,
    NOTHING,
    Equation,
    Side,
    side,
)
from sudoku_model.analysis.steps.thoughts.fillings import added, distinct_sums
from sudoku_model.analysis.steps.thoughts.thought import Kind, Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView


def amounts_of(
    view: RuleView, side: Side, but: int | None = None, digit: int | None = None
) -> frozenset[int]:
    """Return what the cells of a side can make, without the cell `but` of the equation.

    If that cell is thought to have a digit, those that see it have not.
    """

    def left(cell: int) -> tuple[int, ...]:
        digits = view.digits(cell)
        if digit is None or but is None or digit not in digits or not view.differ(cell, but):
            return digits
        return tuple([one for one in digits if one != digit])

    weighted = [
        frozenset([factor * one for one in left(cell)])
        for factor, cell in side.weighted
        if cell != but
    ]

    def made(groups: Iterable[Iterable[int]]) -> frozenset[int]:
        known = [tuple([left(c) for c in group if c != but]) for group in groups]
        return added([*(distinct_sums(group) for group in known if group), *weighted])

    amounts = made(side.groups)
    return amounts & made(side.regrouped) if side.regrouped else amounts


def limits_of(view: RuleView, side: Side) -> tuple[int, int]:
    """Return what the cells of a side make at least and at most, by the ends of what they can be.

    That is seen at once, and may be further apart than the least and the most that they can make.
    """
    by_houses = _by_houses(view, chain.from_iterable(side.groups))
    ends = [_ends_of(view, groups) for groups in (side.groups, by_houses)]
    least, most = max(one for one, _ in ends), min(other for _, other in ends)
    for factor, cell in side.weighted:
        digits = view.digits(cell)
        least, most = least + factor * digits[0], most + factor * digits[-1]
    return least, most


def _by_houses(view: RuleView, cells: Iterable[int]) -> Iterator[Collection[int]]:
    """Take cells apart into what lies in one house, the largest part first."""
    rest = {*cells}
    while rest:
        own = max((rest.intersection(house.cells) for house in view.layout.houses), key=len)
        if len(own) < 2:
            yield from ([cell] for cell in rest)
            return
        yield own
        rest -= own


def _ends_of(view: RuleView, groups: Iterable[Iterable[int]]) -> tuple[int, int]:
    """Return the same for cells in groups that differ."""
    own = [list(map(view.digits, group)) for group in groups]
    least = sum(_least_of(digits[0] for digits in group) for group in own)
    return least, -sum(_least_of(-digits[-1] for digits in group) for group in own)


def _least_of(bounds: Iterable[int]) -> int:
    """Return what numbers make at least that differ, and have lower bounds."""
    made, last = 0, None
    for bound in sorted(bounds):
        last = bound if last is None else max(bound, last + 1)
        made += last
    return made


class Share(NamedTuple):
    """A cell of an equation with what it counts, its side and the other one.

    Attributes:
        totals: what its side has more than the other one.
    """

    cell: int
    factor: int
    own: Side
    opposite: Side
    totals: frozenset[int]

    def others(self, side: Side) -> tuple[int, ...]:
        """Return the other cells of a side."""
        return tuple(cell for cell in side.cells if cell != self.cell)

    def rest(self, view: RuleView) -> frozenset[int]:
        """Return what the cell may count: the total, the opposite side, less its own others."""
        own = amounts_of(view, self.own, self.cell)
        opposite = amounts_of(view, self.opposite, self.cell)
        return frozenset(
            [t + more - less for t in self.totals for more in opposite for less in own]
        )

    def counts(self, view: RuleView) -> tuple[int, int]:
        """Return what the smallest and the largest digit that are left count."""
        digits = view.digits(self.cell)
        return self.factor * digits[0], self.factor * digits[-1]

    def can_count(self, view: RuleView, digit: int) -> bool:
        """Say whether the rest goes with a digit of the cell."""
        own = amounts_of(view, self.own, self.cell, digit)
        opposite = amounts_of(view, self.opposite, self.cell, digit)
        count = self.factor * digit
        return any(t + more - count in own for t in self.totals for more in opposite)


def shares_of(equation: Equation) -> Iterator[Share]:
    """Yield the cells of an equation that can be thought about."""
    for own, opposite, totals in equation.sides:
        for cell in chain.from_iterable(own.groups):
            yield Share(cell, 1, own, opposite, totals)
        for factor, cell in own.weighted:
            yield Share(cell, factor, own, opposite, totals)


def fitting(view: RuleView, cells: Sequence[int], total: int) -> Mapping[int, set[int]]:
    """Return for each of some cells the digits with which all of them can make a total."""
    equation = Equation(side(view, cells), NOTHING, frozenset([total]), "")
    return {
        share.cell: {digit for digit in view.digits(share.cell) if share.can_count(view, digit)}
        for share in shares_of(equation)
    }


def thought_about(
    kind: Kind,
    view: RuleView,
    equation: Equation,
    known: Iterable[int],
    excluded: int,
    why: str,
    then: str = "",
    cases: int = 1,
) -> Thought:
    """Return a thought about an equation, which costs more the more it was joined from."""
    premises = view.premises(known)
    cases += CASES_PER_CLUE * (equation.clues - 1)
    return Thought(kind, (view.rule,), premises, excluded, why, then, cases)


CASES_PER_CLUE = 3
"""As much to keep in mind as so many cases is a further house that an equation comes from."""


# Words.


def the_others(view: RuleView, cells: Sequence[int]) -> str:
    """Name what other cells of an equation there are, one by one if they are few."""
    return view.names(cells) if len(cells) < FEW_CELLS else "the others"


def amount_in_words(amounts: Collection[int], word: str) -> str:
    """Say how much something is at least or at most."""
    amount = min(amounts) if word == "least" else max(amounts)
    return str(amount) if len(amounts) == 1 else f"at {word} {amount}"
