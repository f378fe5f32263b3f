"""Thoughts about houses without room for all digits: which ones they hold, and which not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import Final, NamedTuple

from sudoku_model.analysis.steps.facts import PlaceFact
from sudoku_model.analysis.steps.thoughts.kinds import HOUSE_NEEDS, MEET_IN_A_ZERO, MISSED
from sudoku_model.analysis.steps.thoughts.thought import Thinker, Thinkers, Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.bits import union_of
from sudoku_model.constraints.missing_digits import (
    Doppelganger,
    RegionSameDigits,
    houses_that_miss,
)
from sudoku_model.constraints.wording import enumerated, with_article
from sudoku_model.grid import House


class _Known(NamedTuple):
    """Something that is known of a digit, with what it rests on and in words."""

    digit: int
    premises: tuple[int, ...]
    says: str


def _houses(view: RuleView) -> Sequence[House]:
    """Return the largest houses of the grid."""
    houses = view.board.grid.houses
    size = max(len(house.cells) for house in houses)
    return [house for house in houses if len(house.cells) == size]


def _without_place(view: RuleView, house: House) -> Iterator[_Known]:
    """Yield the digits that a house has no place for."""
    held = {digit for cell in house.cells for digit in view.digits(cell)}
    for digit in sorted({*view.board.digits} - held):
        premises = tuple(
            view.none_of(cell, [digit]) for cell in house.cells if digit in view.domain(cell)
        )
        yield _Known(digit, premises, f"{house.name} has no place for {digit}")


# One digit is missed by each house, and by those that meet in a 0 different ones.


class _Meeting(NamedTuple):
    """Two houses that meet in a 0.

    Attributes:
        zero: the cell that is 0.
        one, other: the cells of the digits that they miss.
    """

    zero: int
    one: int
    other: int

    def says(self, view: RuleView, digit: int, known: int, needing: int | None = None) -> Thought:
        """Return the thought that the other house does not miss a digit.

        It is `known` where the one has the digit, or that it misses it. If it may have it where
        both meet, that rests on the fact, `needing`, that it needs the digit.
        """
        missed = houses_that_miss(view.board.grid)
        house, other = missed[self.one].name, missed[self.other].name
        if needing is None:
            why = f"{house} misses {digit}, and it meets {other} in the 0 of "
        else:
            why = f"{house} misses {digit}, or has it in {other}, and they meet in the 0 of "
        return Thought(
            MEET_IN_A_ZERO,
            (view.rule,) if needing is None else (view.rule, needing),
            (known, view.mask(self.zero, [0])),
            view.mask(self.other, [digit]),
            f"{why}{view.name(self.zero)}",
            f"{other} does not miss {digit}",
        )


def _of_a_doppelganger(view: RuleView) -> Iterator[Thought]:
    """Say what a house does not miss that meets others in a 0, or where there is none."""
    cell, *missing = view.cells
    if view.digits(cell) != (0,):
        yield from _no_zero(view, cell, missing)
        return
    for one, other in permutations(missing, 2):
        meeting = _Meeting(cell, one, other)
        for digit in {*view.digits(one)}.intersection(view.digits(other)):
            if view.digits(one) == (digit,):
                yield meeting.says(view, digit, view.candidates(one))
            else:
                yield from _missed_or_held_there(view, meeting, digit)


def _missed_or_held_there(view: RuleView, meeting: _Meeting, digit: int) -> Iterator[Thought]:
    """Remove a digit that one house misses, or has only where it meets the other, from that."""
    layout = view.layout
    one, other = (layout.candidate(cell, digit) for cell in (meeting.one, meeting.other))
    needing = _needing(view, one)
    places = layout.masks[needing] & (layout.links[other] | 1 << one)
    if not layout.masks[needing] & view.alive & ~places:
        yield meeting.says(view, digit, places, needing)


def _needing(view: RuleView, missed: int) -> int:
    """Return the fact that a house needs a digit, by the candidate that it misses it."""
    layout = view.layout
    house = houses_that_miss(view.board.grid)[layout.cell_of[missed]]
    return next(
        fact
        for fact in layout.facts_at[missed]
        if isinstance(known := layout.facts[fact], PlaceFact) and {*house.cells} < {*known.cells}
    )


def _no_zero(view: RuleView, cell: int, missing: Sequence[int]) -> Iterator[Thought]:
    """Remove the 0 where houses would meet that miss the same digit."""
    houses = houses_that_miss(view.board.grid)
    for one, other in combinations(missing, 2):
        digits = view.digits(one)
        if len(digits) == 1 and digits == view.digits(other) and 0 in view.digits(cell):
            why = f"{houses[one].name} and {houses[other].name} both miss {digits[0]}"
            excluded, known = view.mask(cell, [0]), view.premises((one, other))
            then = f"they do not meet in a 0: {view.name(cell)} is not 0"
            yield Thought(MEET_IN_A_ZERO, (view.rule,), known, excluded, why, then)


# All houses hold the same digits.


def _lack(view: RuleView, known: _Known, cells: Iterable[int], says: str) -> Iterator[Thought]:
    """Remove a digit from cells that do not hold it."""
    excluded = view.places(known.digit, cells)
    if excluded:
        yield Thought(MISSED, (view.rule,), known.premises, excluded, f"{known.says}, so {says}")


def _needs(view: RuleView, house: House, known: _Known) -> Iterator[Thought]:
    """Place a digit that a house needs, or say what sees all its places."""
    digit = known.digit
    places = view.places(digit, house.cells)
    excluded = view.seen_by_all(places)
    if not excluded:
        return
    gone = _needed(view, house, known, excluded)
    premises = dict.fromkeys((*known.premises, *(view.none_of(cell, [digit]) for cell in gone)))
    cells = view.layout.cells_in(places)
    where = view.names(cells, "or")
    only = f"only {where} can be it" if len(cells) == 1 else f"at {where}"
    why = f"{known.says}, so {house.name} needs {with_article(digit)}, {only}"
    yield Thought(HOUSE_NEEDS, (view.rule,), tuple(premises), excluded, why)


def _needed(view: RuleView, house: House, known: _Known, excluded: int) -> list[int]:
    """Return the cells of a house of which it must be known that they are not a digit."""
    digit, layout = known.digit, view.layout
    certain = (one.bit_length() - 1 for one in known.premises if not one & (one - 1))
    seen = union_of(layout.links[one] for one in certain)
    own = {cell: view.mask(cell, {digit} & {*view.domain(cell)}) for cell in house.cells}
    places = view.places(digit, house.cells)
    needed = [cell for cell, one in own.items() if one & ~places]
    for cell in [*needed]:
        free = places | own[cell] & ~seen
        if not excluded & ~layout.common_links(free):
            needed.remove(cell)
            places = free
    return needed


def _used(view: RuleView) -> Mapping[int, _Known]:
    """Return the digits that are known to be in all houses."""
    found: dict[int, _Known] = {}
    for cell in dict.fromkeys(cell for house in _houses(view) for cell in house.cells):
        if len(view.digits(cell)) == 1:
            (digit,) = view.digits(cell)
            says = f"{view.name(cell)} is {digit}, and all houses hold the same digits"
            found.setdefault(digit, _Known(digit, (view.mask(cell, [digit]),), says))
    return found


def _unused(view: RuleView) -> Mapping[int, _Known]:
    """Return the digits that are known to be in none."""
    found: dict[int, _Known] = {}
    for house in _houses(view):
        for known in _without_place(view, house):
            says = f"{known.says}, and all houses hold the same digits"
            found.setdefault(known.digit, known._replace(says=says))
    return found


def _the_others(view: RuleView, known: Mapping[int, _Known], count: int, says: str) -> list[_Known]:
    """Return what is known of all other digits where so many are known."""
    if len(known) != count:
        return []
    premises = tuple(dict.fromkeys(one for own in known.values() for one in own.premises))
    words = f"{enumerated(sorted(known))} are {says}"
    return [_Known(digit, premises, words) for digit in view.board.digits if digit not in known]


def _of_the_same_digits(view: RuleView) -> Iterator[Thought]:
    houses, used, unused = _houses(view), _used(view), _unused(view)
    size, cells = len(houses[0].cells), dict.fromkeys(c for one in houses for c in one.cells)
    full = _the_others(view, used, size, f"all {size} digits of each house")
    for known in (*unused.values(), *full):
        says = f"no house holds {with_article(known.digit)}"
        yield from _lack(view, known, cells, says)
    spare = len(view.board.digits) - size
    rest = _the_others(view, unused, spare, "the only digits that no house holds")
    for known in (*used.values(), *rest):
        for house in houses:
            yield from _needs(view, house, known)


THINKERS: Final[Thinkers] = {
    Doppelganger: (Thinker((MEET_IN_A_ZERO,), _of_a_doppelganger),),
    RegionSameDigits: (Thinker((MISSED, HOUSE_NEEDS), _of_the_same_digits),),
}
