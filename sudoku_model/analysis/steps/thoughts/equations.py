"""The equations that rules about sums state: what adds up to what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final, NamedTuple

from sudoku_model.analysis.steps.equal_parts import equal_parts
from sudoku_model.analysis.steps.facts import TotalFact
from sudoku_model.analysis.steps.plain import has_every_digit
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.thoughts.words import clue_in_words
from sudoku_model.analysis.steps.wording import number_in_words, times_in_words
from sudoku_model.cached_values import cached_property
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.cages import KillerCage, MagicSquare, Sum
from sudoku_model.constraints.outside import LittleKiller
from sudoku_model.constraints.pairs import PairSum
from sudoku_model.constraints.sum_lines import (
    Arrow,
    DoubleArrow,
    EqualSum,
    RegionSumLine,
    Zipper,
)
from sudoku_model.constraints.wording import enumerated
from sudoku_model.grid import House
from sudoku_model.model import RELATIONS

MOST_EQUATIONS = 40
"""Of so many equations at most a rule consists for its thinkers; the first ones are taken."""


MOST_TOTALS = 500
"""A sum that only compares with a number can make so many different totals at most."""

FEW_CELLS = 5
"""The cells of a smaller sum are named one by one where it matters, those of a larger one not."""


@dataclass(frozen=True)
class Side:
    """One side of an equation.

    Attributes:
        groups: groups of cells that differ; each counts once.
        weighted: further cells, with what each counts.
        name: what people call it, as a plural; empty for the cells themselves.
        regrouped: the cells of the groups in other groups that differ: of three cells the middle
            one may differ from both ends, and be grouped with either; empty if there are none.
    """

    groups: tuple[tuple[int, ...], ...]
    weighted: tuple[tuple[int, int], ...] = ()
    name: str = ""
    regrouped: tuple[tuple[int, ...], ...] = ()

    @cached_property
    def cells(self) -> tuple[int, ...]:
        """All cells of the side, in the order in which one looks at them."""
        plain = [cell for group in self.groups for cell in group]
        return (*plain, *(cell for _, cell in self.weighted))


@dataclass(frozen=True)
class Equation:
    """The left side, minus the right one, is one of some totals.

    Attributes:
        left, right: the sides; the right one may have no cells.
        totals: what the left one has more than the right one.
        says: all of this in words.
        clues: how many things are joined to know it, such as houses.
        is_worked_out: whether no clue shows it, so that it is always said where it comes from.
    """

    left: Side
    right: Side
    totals: frozenset[int]
    says: str
    clues: int = 1
    is_worked_out: bool = False

    @cached_property
    def cells(self) -> tuple[int, ...]:
        """All cells, in the order in which one looks at them."""
        return (*self.left.cells, *self.right.cells)

    @cached_property
    def sides(self) -> tuple[tuple[Side, Side, frozenset[int]], ...]:
        """Each side with the opposite one, and what it has more than that."""
        less = frozenset([-total for total in self.totals])
        return (self.left, self.right, self.totals), (self.right, self.left, less)

    def others(self, cell: int) -> list[int]:
        """Return all cells but one."""
        return [other for other in self.cells if other != cell]


NOTHING: Final = Side(())


def equations(view: RuleView) -> tuple[Equation, ...]:
    """Return the equations that a rule states, as far as they have names for people."""
    if isinstance(view.fact, TotalFact):
        return (_leftover(view, view.fact),)
    found = _OF.get(type(view.constraint))
    return () if found is None else tuple(found(view))[:MOST_EQUATIONS]


def side(view: RuleView, cells: Sequence[int], name: str = "") -> Side:
    """Return the side that some cells make; one that is named twice counts twice."""
    counted = {cell: cells.count(cell) for cell in cells}
    plain = [cell for cell, count in counted.items() if count == 1]
    weighted = tuple((count, cell) for cell, count in counted.items() if count > 1)
    groups, others = view.groups(plain), view.groups(reversed(plain))
    is_same = set(map(frozenset, groups)) == set(map(frozenset, others))
    return Side(tuple(groups), weighted, name, () if is_same else tuple(others))


def _fixed(
    view: RuleView, cells: Sequence[int], totals: frozenset[int], name: str, what: str
) -> Equation:
    told = amounts_in_words(totals)
    return Equation(side(view, cells, name), NOTHING, totals, f"{what} {told}")


def amounts_in_words(amounts: frozenset[int]) -> str:
    """Name what something can add up to."""
    if not amounts:
        return "nothing"
    if len(amounts) <= 3:
        return enumerated(sorted(amounts), "or")
    return f"{min(amounts)} to {max(amounts)}"


def _cage(view: RuleView) -> Iterator[Equation]:
    cage = view.clue(KillerCage)
    cells, totals = view.board.cells(cage.cells), cage.total
    if totals is not None:
        known = frozenset(totals if isinstance(totals, tuple) else (totals,))
        at = f" at {view.name(cells[0])}" if len(cells) > FEW_CELLS else ""
        yield _fixed(view, cells, known, "the cells of the cage", f"the cage{at} makes")


def _plain_sum(view: RuleView) -> Iterator[Equation]:
    rule = view.clue(Sum)
    cells = view.board.cells(rule.cells)
    if rule.op == "==" and set(rule.coefficients) <= {1}:
        yield _fixed(view, cells, frozenset([rule.value]), "", f"{view.names(cells)} make")
    else:
        yield from _weighted_sum(view, rule, cells)


def _weighted_sum(view: RuleView, rule: Sum, cells: Sequence[int]) -> Iterator[Equation]:
    """Yield what cells make that count differently, or that are compared, if that is few totals."""
    terms = Counter[int]()
    for factor, cell in zip(rule.coefficients or (1,) * len(cells), cells, strict=True):
        terms[cell] += factor
    ends = [[factor * digit for digit in view.domain(cell)] for cell, factor in terms.items()]
    reached = range(sum(map(min, ends)), sum(map(max, ends)) + 1)
    if len(reached) <= MOST_TOTALS or rule.op == "==":
        is_right = RELATIONS[rule.op]
        totals = frozenset(total for total in reached if is_right(total, rule.value))
        yield _balanced(view, terms, totals, clue_in_words(view))


def _balanced(
    view: RuleView, terms: Mapping[int, int], totals: frozenset[int], says: str
) -> Equation:
    """Return what cells make that count so often each, those that count below 0 opposite."""

    def part(sign: int) -> Side:
        own = {cell: factor * sign for cell, factor in terms.items() if factor * sign > 0}
        weighted = tuple((factor, cell) for cell, factor in own.items() if factor > 1)
        return replace(
            side(view, [cell for cell, factor in own.items() if factor == 1]), weighted=weighted
        )

    return Equation(part(1), part(-1), totals, says)


def _two_cells(view: RuleView) -> Iterator[Equation]:
    rule = view.clue(PairSum)
    cells = view.board.cells(rule.cells)
    yield _fixed(view, cells, frozenset([rule.total]), "", f"{view.names(cells)} make")


def _diagonal(view: RuleView) -> Iterator[Equation]:
    rule = view.clue(LittleKiller)
    cells = view.board.cells(rule.cells)
    start = f" from {view.name(cells[0])}" if len(cells) > 2 else ""
    what = f"the diagonal{start} makes"
    yield _fixed(view, cells, frozenset([rule.total]), "the cells of the diagonal", what)


def _arrow(view: RuleView) -> Iterator[Equation]:
    rule = view.clue(Arrow)
    circle, shaft = view.board.cells(rule.circle), view.board.cells(rule.shaft)
    left = side(view, shaft, "the cells of the shaft")
    if len(circle) == 1:
        right, name = side(view, circle), f"the circle {view.name(circle[0])}"
    else:
        powers = [10**place for place in reversed(range(len(circle)))]
        right = Side((), tuple(zip(powers, circle, strict=True)), "the number in the pill")
        name = f"the number in {view.names(circle)}"
    yield Equation(left, right, frozenset([0]), f"the shaft makes {name}")


def _double_arrow(view: RuleView) -> Iterator[Equation]:
    rule = view.clue(DoubleArrow)
    first, *between, last = view.board.cells(rule.cells)
    if {first, last} & set(between) or first == last:
        return
    ends = view.names((first, last))
    says = f"the cells between {ends} make as much as these"
    left = side(view, between, "the cells between")
    yield Equation(left, side(view, (first, last), "the two ends"), frozenset([0]), says)


MOST_PARTS = 12
"""Of so many groups with the same sum at most it is looked whether some of them fill a house."""


class Filled(NamedTuple):
    """A house that groups with the same sum fill.

    Attributes:
        house: the house.
        groups: how many groups fill it.
        total: what each group makes, then.
    """

    house: House
    groups: int
    total: int

    @property
    def says(self) -> str:
        """Where the total of a group comes from."""
        return f"as {number_in_words(self.groups)} such groups fill {self.house.name}"


def house_filled(view: RuleView) -> Filled | None:
    """Return the house that some of the groups of a rule fill, which have the same sum."""
    parts = equal_parts(view.constraint, view.board)[:MOST_PARTS]
    for house in view.layout.houses:
        if {*house.cells} <= {*view.cells} and has_every_digit(view.board.grid, house.cells):
            inside = [part for part in parts if {*part} <= {*house.cells}]
            if count := _how_many_fill(inside, len(house.cells)):
                return Filled(house, count, sum(view.values(house.cells)) // count)
    return None


def _how_many_fill(parts: Sequence[Sequence[int]], cells: int) -> int:
    """Return how many of some groups have so many different cells together, 0 if none have."""
    some_of = (some for n in range(2, len(parts)) for some in combinations(parts, n))
    for some in some_of:
        if sum(map(len, some)) == len(set().union(*some)) == cells:
            return len(some)
    return 0


def _equal(view: RuleView) -> Iterator[Equation]:
    """Yield that each two of some groups have the same sum, or what that is if a house says it."""
    filled = view.once(house_filled)
    if filled is not None:
        yield from _shares_of_a_house(view, filled)
        return
    for one, other in combinations(equal_parts(view.constraint, view.board), 2):
        both = Counter(one) & Counter(other)
        first, second = (list((Counter(part) - both).elements()) for part in (one, other))
        if not (first and second):
            continue
        are = "makes" if len(first) == 1 else "make"
        says = f"{view.names(first)} {are} as much as {view.names(second)}"
        if both:
            says += f", as both groups have {view.names([*both])} besides"
        yield Equation(side(view, first), side(view, second), frozenset([0]), says)


def _shares_of_a_house(view: RuleView, filled: Filled) -> Iterator[Equation]:
    """Yield what each group makes, and which cell all groups that fill the house may share."""
    house, _, total = filled
    parts = equal_parts(view.constraint, view.board)
    for part in parts:
        says = f"{view.names(part)} make {total}, {filled.says}"
        yield Equation(side(view, part), NOTHING, frozenset([total]), says, is_worked_out=True)
    of_house = sum(view.values(house.cells))
    for cell in house.cells:
        through = [part for part in parts if cell in part]
        again = len(through) - 1
        reached = set[int]().union(*through)
        if again > 0 and reached == {*house.cells} and _meet_once(through, again):
            rest = len(through) * total - of_house
            who = f"the {number_in_words(len(through))} groups with {view.name(cell)}"
            says = f"{who} make {rest + of_house} and {house.name} {of_house}"
            says += f", so {times_in_words(again)} {view.name(cell)} is {rest}"
            own = Side((), ((again, cell),))
            yield Equation(own, NOTHING, frozenset([rest]), says, is_worked_out=True)


def _meet_once(parts: Sequence[Sequence[int]], again: int) -> bool:
    """Say whether some groups share one cell only, which is counted so often once more."""
    return sum(map(len, parts)) == len(set().union(*parts)) + again


def _region_sums(view: RuleView) -> Iterator[Equation]:
    rule = view.clue(RegionSumLine)
    if rule.total is None:
        yield from _equal(view)
        return
    for part in rule.parts_of(view.board):
        yield _fixed(view, part, frozenset([rule.total]), "", f"{view.names(part)} make")


def _leftover(view: RuleView, fact: TotalFact) -> Equation:
    leftover = fact.leftover
    return Equation(
        side(view, sorted(leftover.plus)),
        side(view, sorted(leftover.minus)),
        frozenset([leftover.total]),
        str(fact),
        len(leftover.houses),
        is_worked_out=True,
    )


_OF: Final[Mapping[type[Constraint], Callable[[RuleView], Iterator[Equation]]]] = {
    KillerCage: _cage,
    Sum: _plain_sum,
    PairSum: _two_cells,
    LittleKiller: _diagonal,
    Arrow: _arrow,
    DoubleArrow: _double_arrow,
    RegionSumLine: _region_sums,
    EqualSum: _equal,
    MagicSquare: _equal,
    Zipper: _equal,
}

CLASSES: Final = tuple(_OF)
"""The constraints that state equations."""
