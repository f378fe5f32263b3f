"""Thoughts about pairs of cells that have the same sum, such as those of a zipper line.

Two such pairs hold the same digits or have none in common, as one digit says the other one. If a
cell of one pair sees both of the other, they have none in common; so many pairs need as many ways
to make the sum.
"""

from __future__ import annotations

import operator
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, combinations, product, starmap
from typing import Final, NamedTuple, TypeAlias

from sudoku_model.analysis.steps.equal_parts import CLASSES, equal_parts
from sudoku_model.analysis.steps.thoughts.equations import amounts_in_words
from sudoku_model.analysis.steps.thoughts.fillings import common
from sudoku_model.analysis.steps.thoughts.kinds import SAME_SUMS
from sudoku_model.analysis.steps.thoughts.thought import Thinker, Thinkers, Thought, keep_together
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.thoughts.words import because, given
from sudoku_model.analysis.steps.wording import MOST_LISTED, number_in_words
from sudoku_model.constraints.wording import enumerated

MOST_PAIRS = 8
"""Of so many pairs with the same sum at most it is looked which have no digit in common."""

Pair: TypeAlias = tuple[int, ...]
Filling: TypeAlias = tuple[frozenset[int], ...]
"""The digits of each of some pairs."""


class _Pairs(NamedTuple):
    """Pairs of cells with the same sum of which no two have a digit in common.

    Attributes:
        pairs: these.
        alone: the cell that is the sum, if there is one.
    """

    pairs: tuple[Pair, ...]
    alone: Pair

    @property
    def cells(self) -> list[int]:
        """All cells, in the order in which one looks at them."""
        return [*chain.from_iterable(self.pairs), *self.alone]

    def fillings(self, view: RuleView) -> dict[int, list[Filling]]:
        """Return the sums that they can have, each with what the pairs can hold then."""
        made = starmap(operator.add, product(*map(view.digits, self.pairs[0])))
        totals = set(made).intersection(*map(view.digits, self.alone))
        found = {total: _fillings(view, self.pairs, total) for total in sorted(totals)}
        return {total: fillings for total, fillings in found.items() if fillings}

    def excluded(self, view: RuleView) -> int:
        """Return what goes with none of that."""
        found = self.fillings(view)
        fillings = list(chain.from_iterable(found.values()))
        gone = sum(view.candidates(cell) & ~view.left_of(cell, found) for cell in self.alone)
        for place, pair in enumerate(self.pairs):
            held = set[int]().union(*(filling[place] for filling in fillings))
            gone |= sum(view.candidates(cell) & ~view.left_of(cell, held) for cell in pair)
        for digit in common([set().union(*filling) for filling in fillings]):
            gone |= view.seen_by_all(view.places(digit, chain.from_iterable(self.pairs)))
        return gone & view.alive

    def says(self, view: RuleView, known: Sequence[int], cell: int, gone: int) -> str:
        """Say which pairs these are, and what they can make where some cells are known.

        Nothing if that does not say what is gone of a cell.
        """
        found, told = self.fillings(view), self._named(view)
        if not self._tell(found, cell, view.layout.digits_in(gone)):
            is_taken = known and {view.digits(one) for one in known} == {
                tuple(view.layout.digits_in(gone))
            }
            return f"{told}, and {because(view, known)}" if is_taken else ""
        told += f": {given(view, known)}they make {amounts_in_words(frozenset(found))}"
        if len(found) > 1:
            return told
        ((total, fillings),) = found.items()
        ways = sorted({min(way) for way in chain.from_iterable(fillings)})
        return f"{told}, as {enumerated(f'{one}+{total - one}' for one in ways)}"

    def _named(self, view: RuleView) -> str:
        sums = [" + ".join(map(view.name, pair)) for pair in self.pairs]
        equal = " = ".join([*sums, *map(view.name, self.alone)])
        return f"{equal}, {number_in_words(len(sums))} pairs without a common digit"

    def _tell(self, sums: Collection[int], cell: int, gone: Iterable[int]) -> bool:
        """Say whether sums say what is gone: few are listed, of many the ends are told."""
        if not sums or len(sums) <= MOST_LISTED:
            return bool(sums)
        return cell in self.alone and not any(min(sums) < digit < max(sums) for digit in gone)


def _fillings(view: RuleView, pairs: Sequence[Pair], total: int) -> list[Filling]:
    """Return what some pairs can hold, each something else, if each makes a total."""
    found: list[Filling] = [()]
    for pair in pairs:
        ways = _ways(view, pair, total)
        found = [(*filling, way) for filling in found for way in ways if way not in filling]
    return found


def _ways(view: RuleView, pair: Pair, total: int) -> set[frozenset[int]]:
    """Return the digits of a pair that makes a total, in each of its ways."""
    one, other = map(view.digits, pair)
    ways = {frozenset((digit, total - digit)) for digit in one if total - digit in other}
    return {way for way in ways if len(way) > 1} if view.differ(*pair) else ways


def _without_common_digits(view: RuleView) -> list[_Pairs]:
    """Return the pairs of a rule of which no two have a digit in common, as many as possible.

    A cell that stands twice in a part, as on a closed line, is no pair.
    """
    parts = equal_parts(view.constraint, view.board)
    pairs = [tuple(part) for part in parts if len(part) == len({*part}) == 2][:MOST_PAIRS]
    alone = next((tuple(part) for part in parts if len(part) == 1), ())
    return [_Pairs(some, alone) for some in _largest_apart(view, pairs)]


def _largest_apart(view: RuleView, pairs: Sequence[Pair]) -> list[tuple[Pair, ...]]:
    """Return the choices of pairs without a common digit that are in no greater one."""
    found: list[tuple[Pair, ...]] = []
    for some in chain.from_iterable(combinations(pairs, n) for n in range(len(pairs), 1, -1)):
        if _are_apart(view, some) and not any({*some} <= {*more} for more in found):
            found.append(some)
    return found


def _are_apart(view: RuleView, pairs: Sequence[Pair]) -> bool:
    """Say whether of each two pairs a cell of one sees both of the other: they share no digit."""
    return all(
        any(view.differ(cell, a) and view.differ(cell, b) for cell in one)
        or any(view.differ(cell, one[0]) and view.differ(cell, one[1]) for cell in (a, b))
        for one, (a, b) in combinations(pairs, 2)
    )


def _think(view: RuleView) -> Iterator[Thought]:
    """Remove what goes with none of the sums that so many pairs can have, or none of their ways."""
    told: dict[object, Thought] = {}
    for found in view.once(_without_common_digits):
        excluded = found.excluded(view)
        for cell in view.layout.cells_in(excluded):
            gone = excluded & view.layout.cell_masks[cell]
            pairs, known, seen = _needed(view, found, cell, gone)
            why = pairs.says(seen, known, cell, gone)
            if not why:
                continue
            thought = Thought(SAME_SUMS, (view.rule,), view.premises(known), gone, why)
            keep_together(told, (pairs, known), thought)
    yield from told.values()


def _needed(
    view: RuleView, found: _Pairs, cell: int, gone: int
) -> tuple[_Pairs, tuple[int, ...], RuleView]:
    """Return which pairs, and which cells that are known, it takes to remove something."""
    for pair in found.pairs:
        fewer = found._replace(pairs=tuple(one for one in found.pairs if one != pair))
        if len(fewer.pairs) > 1 and not gone & ~fewer.excluded(view):
            found = fewer
    others = [other for other in found.cells if other != cell]
    known, seen = view.needed(others, lambda other: not gone & ~found.excluded(other))
    return found, known, seen


THINKERS: Final[Thinkers] = dict.fromkeys(CLASSES, (Thinker((SAME_SUMS,), _think),))
