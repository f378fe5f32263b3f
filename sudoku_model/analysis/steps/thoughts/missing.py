"""Thoughts about houses without room for all digits: which ones they hold, and which not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from sudoku_model.analysis.steps.thoughts.kinds import HOUSE_NEEDS, MISSED
from sudoku_model.analysis.steps.thoughts.thought import Thinker, Thinkers, Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.bits import union_of
from sudoku_model.constraints.missing_digits import Doppelganger, RegionSameDigits
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


def _of_a_kind(view: RuleView, house: House) -> list[House]:
    """Return the other houses of a kind: all other rows, columns or regions."""
    kind = house.name.split()[0]
    return [other for other in _houses(view) if other.name.split()[0] == kind and other != house]


def _without_place(view: RuleView, house: House) -> Iterator[_Known]:
    """Yield the digits that a house has no place for."""
    held = {digit for cell in house.cells for digit in view.digits(cell)}
    for digit in sorted({*view.board.digits} - held):
        premises = tuple(
            view.none_of(cell, [digit]) for cell in house.cells if digit in view.domain(cell)
        )
        yield _Known(digit, premises, f"{house.name} has no place for {digit}")


def _place_of(view: RuleView, house: House, digit: int) -> int | None:
    """Return the cell of a house that is known to be a digit."""
    return next((cell for cell in house.cells if view.digits(cell) == (digit,)), None)


# One digit is missed by each house, and by each row, column and region another one.


def _missed(view: RuleView, house: House) -> Iterator[_Known]:
    """Yield the digit that a house misses, if that is known: all others are in it, or elsewhere."""
    yield from _without_place(view, house)
    others = _of_a_kind(view, house)
    for digit in view.board.digits[1:]:
        found = [_place_of(view, other, digit) for other in others]
        cells = [cell for cell in found if cell is not None]
        if len(cells) == len(others) == len(house.cells) - 1:
            premises = tuple(view.mask(cell, [digit]) for cell in cells)
            kind = house.name.split()[0]
            yield _Known(digit, premises, f"all other {kind}s hold {with_article(digit)}")


def _not_missed(view: RuleView, house: House) -> Iterator[_Known]:
    """Yield the digits that a house needs."""
    yield _Known(view.board.digits[0], (), "no house misses 0")
    for other in _of_a_kind(view, house):
        yield from (
            known._replace(says=f"{known.says}, and no two miss the same digit")
            for known in _without_place(view, other)
        )
    yield from _met_in_a_zero(view, house)


def _met_in_a_zero(view: RuleView, house: House) -> Iterator[_Known]:
    """Yield what houses miss that meet a house in its 0."""
    zero = _place_of(view, house, 0)
    if zero is None:
        return
    for other in (one for one in _houses(view) if zero in one.cells and one != house):
        for known in _without_place(view, other):
            premises = tuple(dict.fromkeys((view.mask(zero, [0]), *known.premises)))
            says = f"{known.says}, and {house.name} meets it in a 0"
            yield _Known(known.digit, premises, says)


def _of_a_doppelganger(view: RuleView) -> Iterator[Thought]:
    for house in _houses(view):
        for known in _missed(view, house):
            yield from _lack(view, known, house.cells, f"{house.name} misses it")
        for known in _not_missed(view, house):
            yield from _needs(view, house, known)


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


# All houses hold the same digits.


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
    Doppelganger: (Thinker((MISSED, HOUSE_NEEDS), _of_a_doppelganger),),
    RegionSameDigits: (Thinker((MISSED, HOUSE_NEEDS), _of_the_same_digits),),
}
