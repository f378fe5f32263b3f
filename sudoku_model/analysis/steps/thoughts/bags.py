"""Thoughts about the combinations that make a sum, and what they share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from sudoku_model.analysis.steps.thoughts.equations import (
    FEW_CELLS,
    Equation,
    Side,
    amounts_in_words,
    equations,
)
from sudoku_model.analysis.steps.thoughts.fillings import common, distinct_sums, sets_that_make
from sudoku_model.analysis.steps.thoughts.kinds import (
    SUM_DIGITS,
    SUM_LEFT,
    SUM_NEEDS,
    SUM_PLACE,
)
from sudoku_model.analysis.steps.thoughts.shares import (
    amount_in_words,
    amounts_of,
    the_others,
    thought_about,
)
from sudoku_model.analysis.steps.thoughts.thought import Kind, Thinker, Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.wording import combinations_in_words
from sudoku_model.bits import bits, union_of
from sudoku_model.constraints.wording import enumerated

MOST_COMBINATIONS = 3
"""So many combinations are listed; of more it is told what they have in common."""

MOST_GONE = 3
"""So many digits are listed as gone; of more it is told that those of the combinations are left."""


class Bag(NamedTuple):
    """Cells that differ, on one side of an equation, and whose sum is one of some amounts.

    Attributes:
        cells: the cells.
        rest: what is left of their side.
        totals: what their side has more than the opposite one.
    """

    equation: Equation
    cells: tuple[int, ...]
    rest: Side
    opposite: Side
    totals: frozenset[int]

    def amounts(self, view: RuleView) -> frozenset[int]:
        """Return what the cells can add up to."""
        other, rest = amounts_of(view, self.opposite), amounts_of(view, self.rest)
        return frozenset([t + more - less for t in self.totals for more in other for less in rest])

    def sets(self, view: RuleView) -> tuple[tuple[int, ...], ...]:
        """Return the combinations that are left."""
        return sets_that_make(tuple(map(view.digits, self.cells)), self.amounts(view))

    def says(self, view: RuleView, known: Sequence[int], common: str) -> str:
        """Say which combinations are left where some cells are known; `common` of many of them."""
        sets, where = self.sets(view), _named(view, self.cells)
        total = amounts_in_words(frozenset(map(sum, sets)))
        combinations = (
            f"is {combinations_in_words(sets)}" if len(sets) <= MOST_COMBINATIONS else common
        )
        given = self._given(view, [cell for cell in known if cell in self.cells])
        if self.opposite.cells or self.rest.cells:
            others = self._of_others(view)
            return (
                f"{self.equation.says}{others}: {given}{where} make {total}, which {combinations}"
            )
        if self.equation.is_worked_out:
            return f"{self.equation.says}: {given}that {combinations}"
        return f"{given}{total} in {where} {combinations}"

    def _given(self, view: RuleView, known: Sequence[int]) -> str:
        """Say of which of the cells it must be known what they can be."""
        if len(known) == len(self.cells):
            return "with the candidates left, "
        return f"with what {_named(view, known)} can be, " if known else ""

    def _of_others(self, view: RuleView) -> str:
        """Say what the other cells of the side make as far as that leaves the cells less."""
        if not self.rest.cells:
            return ""
        others, amounts = amounts_of(view, self.rest), self.amounts(view)
        ever = distinct_sums(tuple(map(view.domain, self.cells)))
        if not (amounts and ever):
            return ""  # nothing is possible any more
        is_less, is_more = max(amounts) < max(ever), min(amounts) > min(ever)
        told = amounts_in_words(others)
        if is_less != is_more:
            told = amount_in_words(others, "least" if is_less else "most")
        is_one = len(self.rest.cells) == 1
        return f", and {the_others(view, self.rest.cells)} {'is' if is_one else 'make'} {told}"


def _named(view: RuleView, cells: Sequence[int]) -> str:
    """Name the cells of a sum."""
    if len(cells) <= FEW_CELLS:
        return view.names(cells)
    return f"the {len(cells)} cells with {view.name(cells[0])}"


def bags_of(view: RuleView) -> list[Bag]:
    """Return the groups of cells that differ in the equations of a rule."""
    bags = []
    for equation in view.once(equations):
        for side, opposite, totals in equation.sides:
            for group in (own for own in side.groups if len(own) > 1):
                rest = Side(tuple(own for own in side.groups if own != group), side.weighted)
                bags.append(Bag(equation, group, rest, opposite, totals))
    return bags


def _held_at_all(view: RuleView) -> list[set[int]]:
    """Return of each bag the digits of all combinations, whatever its cells have lost."""
    return [set().union(*bag.sets(view.without(bag.equation.cells))) for bag in bags_of(view)]


def _digits_of_sum(view: RuleView) -> Iterator[Thought]:
    """Digits that are in no combination at all."""
    for bag, ever in zip(view.once(bags_of), view.once(_held_at_all), strict=True):
        if gone := _beside(view, bag, ever):
            yield from _never(view, view.without(bag.equation.cells), bag, gone)


def _digits_left(view: RuleView) -> Iterator[Thought]:
    """Digits that are in no combination that is left."""
    for bag in view.once(bags_of):
        if gone := _beside(view, bag, set().union(*bag.sets(view))):
            yield from _never(view, view, bag, gone)


def _beside(view: RuleView, bag: Bag, held: set[int]) -> set[int]:
    """Return the digits of some cells that are not among those that combinations hold."""
    return {digit for cell in bag.cells for digit in view.digits(cell)} - held


def _never(view: RuleView, seen: RuleView, bag: Bag, gone: set[int]) -> Iterator[Thought]:
    """Remove digits that are in no combination, of a part of a sum if there are few of them.

    What many combinations leave of a part is said as a bound.
    """

    def follows(other: RuleView) -> bool:
        return all(gone.isdisjoint(digits) for digits in bag.sets(other))

    known, seen = seen.needed(bag.equation.cells, follows)
    digits = enumerated(sorted(gone), "or")
    excluded = sum(view.mask(cell, gone.intersection(view.digits(cell))) for cell in bag.cells)
    why = bag.says(seen, known, f"never takes {digits}")
    where = [cell for cell in bag.cells if gone.intersection(view.digits(cell))]
    count = len(bag.sets(seen))
    if bag.rest.cells and count > MOST_COMBINATIONS:
        return
    they = "they" if where == [*bag.cells] else view.names(where)
    # Many digits are not listed again where the combinations are.
    are_clear = len(gone) > MOST_GONE and count <= MOST_COMBINATIONS
    then = f"{they} {_lack(len(where), '' if are_clear else digits)}"
    cases = min(count, MOST_COMBINATIONS)
    kind = SUM_LEFT if known else SUM_DIGITS
    yield thought_about(kind, view, bag.equation, known, excluded, why, then, cases)


def _lack(cells: int, digits: str) -> str:
    """Say of so many cells that they lack some digits, or all that are not named."""
    if digits:
        return f"{'has' if cells == 1 else 'have'} no {digits}"
    return f"{'takes' if cells == 1 else 'take'} no other digit"


def _always_excluded(view: RuleView) -> list[dict[int, int]]:
    """Return what digits exclude that all combinations of a bag hold, whatever its cells lose."""
    links, excluded = view.layout.common_links, []
    for bag in bags_of(view):
        bare = view.without(bag.equation.cells)
        held = common(bag.sets(bare))
        excluded.append({digit: links(bare.places(digit, bag.cells)) for digit in held})
    return excluded


def _needs(view: RuleView) -> Iterator[Thought]:
    """Digits that all combinations hold.

    What one need not look at the cells for comes by itself, and so does what takes other cells to
    see: else more would be removed at once, and be harder to see, where more is known.
    """
    for bag, always in zip(view.once(bags_of), view.once(_always_excluded), strict=True):
        left = {digit: view.places(digit, bag.cells) for digit in common(bag.sets(view))}
        at_once = {digit: excluded & view.alive for digit, excluded in always.items()}
        later = {
            digit: view.seen_by_all(places) & ~at_once.get(digit, 0)
            for digit, places in left.items()
        }
        for seen in (at_once, *_alike(view, bag, later)):
            yield from _seen(view, bag, seen)
        for digit, places in left.items():
            if places & (places - 1) == 0:
                cell = view.layout.cell_of[places.bit_length() - 1]
                if view.candidates(cell) != places:
                    yield _place(view, bag, digit, cell)


def _alike(view: RuleView, bag: Bag, excluded: Mapping[int, int]) -> Iterable[dict[int, int]]:
    """Take what digits exclude apart by the cells that one must look at to see it.

    If that shows the only place of a digit, there is nothing else to be said.
    """
    links, inside = view.layout.links, view.layout.candidates_at(bag.cells)
    by_sight: dict[tuple[int, int], int] = {}
    for digit, mask in excluded.items():
        for one in bits(mask & ~inside):
            sight = digit, links[one] & inside
            by_sight[sight] = by_sight.get(sight, 0) | 1 << one
    alike: dict[tuple[int, ...], dict[int, int]] = {}
    for (digit, seen), mask in by_sight.items():
        if seen & (seen - 1) == 0:
            continue  # the only place
        known, forgot = view.needed(bag.equation.cells, _excludes(bag, {digit: mask}))
        places = forgot.places(digit, bag.cells)
        if places & (places - 1):
            gone = alike.setdefault(known, {})
            gone[digit] = gone.get(digit, 0) | mask
    return alike.values()


def _seen(view: RuleView, bag: Bag, excluded: Mapping[int, int]) -> Iterator[Thought]:
    """Remove what digits exclude that a sum needs."""
    seen = {digit: excluded[digit] for digit in sorted(excluded) if excluded[digit]}
    # Two cells that hold two digits are one sight.
    if len(seen) == len(bag.cells) == 2:
        yield _need(view, bag, seen)
    else:
        for own in seen.items():
            yield _need(view, bag, dict([own]))


def _need(view: RuleView, bag: Bag, seen: Mapping[int, int]) -> Thought:
    its = " and ".join(f"its {digit}" for digit in seen)
    excluded, follows = union_of(seen.values()), _excludes(bag, seen)
    return _in_all(SUM_NEEDS, view, bag, enumerated(seen), excluded, follows, f"it needs {its}")


def _excludes(bag: Bag, seen: Mapping[int, int]) -> Callable[[RuleView], bool]:
    """Return what says whether all combinations hold digits that exclude something."""

    def follows(other: RuleView) -> bool:
        held = common(bag.sets(other))
        return all(
            digit in held
            and not excluded & ~other.layout.common_links(other.places(digit, bag.cells))
            for digit, excluded in seen.items()
        )

    return follows


def _place(view: RuleView, bag: Bag, digit: int, cell: int) -> Thought:
    places = view.places(digit, [cell])

    def follows(other: RuleView) -> bool:
        return other.places(digit, bag.cells) == places and digit in common(bag.sets(other))

    excluded = view.candidates(cell) & ~places
    what = f"only {view.name(cell)} can be its {digit}"
    thought = _in_all(SUM_PLACE, view, bag, str(digit), excluded, follows, what)
    return thought._replace(then=f"{view.name(cell)} is {digit}")


def _in_all(
    kind: Kind,
    view: RuleView,
    bag: Bag,
    digits: str,
    excluded: int,
    follows: Callable[[RuleView], bool],
    what: str,
) -> Thought:
    known, seen = view.needed(bag.equation.cells, follows)
    count = len(bag.sets(seen))
    why = bag.says(seen, known, f"always takes {digits}")
    if kind is not SUM_NEEDS or count <= MOST_COMBINATIONS:
        why = f"{why}: {what}"
    cases = min(count, MOST_COMBINATIONS)
    return thought_about(kind, view, bag.equation, known, excluded, why, "", cases)


IN_NONE: Final = Thinker((SUM_DIGITS,), _digits_of_sum)
"""Finds digits that no combination has, whatever is left."""

IN_NONE_LEFT: Final = Thinker((SUM_LEFT,), _digits_left)
"""Finds digits that no combination has that is left."""

IN_ALL: Final = Thinker((SUM_NEEDS, SUM_PLACE), _needs)
"""Finds what digits exclude that all combinations have."""
