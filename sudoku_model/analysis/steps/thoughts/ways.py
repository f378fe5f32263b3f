"""Thoughts about rules that can be obeyed in a few ways, each of which says what cells can be.

A renban of four cells is 1-4, 2-5 and so on; an entropic line has its classes in one of six
orders; the ends of a line are a pair of digits. A way falls as soon as one cell has none of the
digits that it leaves the cell, and what is in no way that stands is gone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple, TypeAlias

from sudoku_model.analysis.steps.thoughts.fillings import can_differ, placeable
from sudoku_model.analysis.steps.thoughts.kinds import ALWAYS_IN_A_SET, OWN_DIGITS
from sudoku_model.analysis.steps.thoughts.thought import (
    Kind,
    Thinker,
    Thought,
    Told,
    keep_together,
)
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.thoughts.words import (
    WITH_WHAT,
    because,
    cannot_take,
    clue_in_brief,
    first_with_room,
    given,
    with_digit,
)
from sudoku_model.analysis.steps.wording import MOST_LISTED, excluded_in_words
from sudoku_model.bits import bits
from sudoku_model.constraints.wording import enumerated, with_article

MOST_CHARACTERS = 190
"""How long a reason and what follows can be together, but for the words between."""

MOST_WAYS = 1_000
"""How many ways are gone through at most."""


class Way(NamedTuple):
    """One way to obey a rule.

    Attributes:
        name: what people call it.
        allowed: for each cell the digits that it leaves.
        needed: the digits that stand in some of the cells.
        between: the digits that it has between the cells of its name, if that need be said.
    """

    name: str
    allowed: tuple[frozenset[int], ...]
    needed: frozenset[int] = frozenset()
    between: str = ""


class Ways(NamedTuple):
    """The ways to obey a rule.

    Attributes:
        cells: its cells.
        ways: all ways, whatever the cells can still be.
        says: what the rule says, in words.
        leaves: the words before the ways that are left.
        listed: lists these by their names.
    """

    cells: tuple[int, ...]
    ways: tuple[Way, ...]
    says: str
    leaves: str = ""
    listed: Callable[[Sequence[str]], str] = partial(enumerated, last="or")


def _think(
    kind: Kind, find: Callable[[RuleView], Ways | None], view: RuleView
) -> Iterator[Thought]:
    """Remove from the cells what is in no way that stands, at once where the reason is the same."""
    found = view.once(find)
    if found is None or len(found.ways) > MOST_WAYS:
        return
    standing = standing_ways(view, found)
    told: dict[tuple[str, tuple[int, ...]], Thought] = {}
    left = [frozenset(view.digits(cell)) for cell in found.cells]
    for place, own in enumerate(left):
        others = frozenset[int]().union(*left[:place], *left[place + 1 :])
        held = frozenset[int]().union(*(_held(way, place, others) for way in standing))
        gone = own - held
        if gone:
            thought = _without(kind, view, found, place, gone)
            keep_together(told, (thought.why, thought.premises), thought)
    yield from told.values()


def _held(way: Way, place: int, others: frozenset[int]) -> frozenset[int]:
    """Return what a cell can be in a way whose other cells have some digits among them."""
    missing = way.needed - others
    if not missing:
        return way.allowed[place]
    return missing & way.allowed[place] if len(missing) == 1 else frozenset()


def standing_ways(
    view: RuleView, found: Ways, at: int = -1, digits: frozenset[int] | None = None
) -> list[Way]:
    """Return the ways that each cell has a digit for, and each digit that is needed a cell.

    Of the cell at a place something else may be supposed: that it has one of some digits, or that
    nothing is known of it.
    """
    if at >= 0 and digits is None:
        digits = frozenset(view.domain(found.cells[at]))
    left, somewhere = _left(view, found, at, digits)
    return [
        way
        for way in found.ways
        if way.needed <= somewhere and not any(map(frozenset.isdisjoint, left, way.allowed))
    ]


def _left(
    view: RuleView, found: Ways, at: int, digits: frozenset[int] | None
) -> tuple[list[frozenset[int]], frozenset[int]]:
    """Return what each cell can be, of one perhaps what is supposed, and what is in any of them."""
    left = [frozenset(view.digits(cell)) for cell in found.cells]
    if digits is not None:
        left[at] = digits
    return left, frozenset[int]().union(*left)


def _without(kind: Kind, view: RuleView, found: Ways, place: int, gone: frozenset[int]) -> Thought:
    cell, against = found.cells[place], _supposing(found, place, gone)

    def follows(other: RuleView) -> bool:
        return not any(standing_ways(other, ways, place, own) for ways, own in against)

    others = _farthest_first(found.cells, place)
    known, seen = view.needed(others, follows)
    known = tuple(dict.fromkeys(one for one in found.cells if one in known))
    lost = _lost(seen, place, against)
    premises = tuple(view.none_of(cell, lost[cell]) for cell in known)
    told = because(view, known, premises) if known else ""
    why = _why(found, told, standing_ways(seen, found, place))
    excluded = view.mask(cell, sorted(gone))
    return Thought(kind, (view.rule,), premises, excluded, why)


def _supposing(
    found: Ways, place: int, digits: frozenset[int]
) -> list[tuple[Ways, frozenset[int]]]:
    """Return what is supposed of the cell at a place, each with the ways to obey the rule then."""
    supposed = [digits]
    if any(way.needed for way in found.ways):
        # Of several digits each may be missing elsewhere, so one is supposed at a time.
        supposed = [frozenset((digit,)) for digit in sorted(digits)]
    return [
        (found._replace(ways=tuple(way for way in found.ways if own & way.allowed[place])), own)
        for own in supposed
    ]


def _why(found: Ways, told: str, standing: Sequence[Way]) -> str:
    """Say what the rule says, what is told of its cells, and which ways that leaves if few."""
    why = f"{found.says}, and {told}" if told else found.says
    left = _ways_in_words(found, standing)
    if not left:
        return why
    return f"{told}, {left}" if told.startswith(WITH_WHAT) else f"{why}: {left}"


def _ways_in_words(found: Ways, ways: Sequence[Way], most: int = MOST_LISTED) -> str:
    """List ways, and what they have between their cells, each if there are few."""
    names = list(dict.fromkeys(way.name for way in ways))
    between = list(dict.fromkeys(way.between for way in ways))
    left = ""
    if found.leaves and 0 < len(names) <= most:
        left = f"{found.leaves} {found.listed(names)}"
    if all(between) and 0 < len(between) <= MOST_LISTED:
        inside = f"{enumerated(between, 'or')} between them"
        left = f"{left}, with {inside}" if left else f"there is {inside}"
    return left


def _lost(
    view: RuleView, at: int, against: Sequence[tuple[Ways, frozenset[int]]]
) -> Mapping[int, frozenset[int]]:
    """Return for each cell the digits that it has lost and because of which no way stands.

    Of the cell at a place each of several things is supposed; the ways to obey the rule then are
    given with it, and none of them stands.
    """
    lost: dict[int, frozenset[int]] = {}
    for found, supposed in against:
        left, somewhere = _left(view, found, at, supposed)
        for way in found.ways:
            gone = _without_digits(found, way, left)
            if not gone:
                missing = frozenset((min(way.needed - somewhere),))
                others = (cell for place, cell in enumerate(found.cells) if place != at)
                because_of = [(cell, missing) for cell in others]
            elif any(allowed <= lost.get(cell, frozenset()) for cell, allowed in gone):
                continue
            else:
                because_of = gone[:1]
            for cell, digits in because_of:
                lost[cell] = lost.get(cell, frozenset()) | digits.intersection(view.domain(cell))
    return lost


def _without_digits(
    found: Ways, way: Way, left: Sequence[frozenset[int]]
) -> list[tuple[int, frozenset[int]]]:
    """Return the cells that have lost all digits that a way leaves them, with these digits."""
    return [
        (cell, allowed)
        for cell, own, allowed in zip(found.cells, left, way.allowed, strict=True)
        if own.isdisjoint(allowed)
    ]


def _farthest_first(cells: Sequence[int], place: int) -> list[int]:
    """Return the other cells, those first that one would rather not look at."""
    order = sorted(range(len(cells)), key=lambda other: -abs(other - place))
    return list(dict.fromkeys(cells[other] for other in order if cells[other] != cells[place]))


# Ways to fill cells that differ.


_Left: TypeAlias = "Sequence[frozenset[int]]"
"""What each cell of a rule can be."""

_Groups: TypeAlias = "tuple[int, ...]"
"""For each cell of a rule the number of its group; the cells of a group differ."""


def _apart(find: Callable[[RuleView], Ways | None], view: RuleView) -> Iterator[Thought]:
    """Remove what leaves cells that differ too few digits in each way that stands."""
    found = view.once(find)
    if found is None or len(found.ways) > MOST_WAYS:
        return
    told: dict[object, Thought] = {}
    alike: dict[object, list[int]] = {}
    groups = _groups(view, found)
    would_be = _would_be(found)
    for place, possible in enumerate(held_in_all(view, found, groups)):
        cell = found.cells[place]
        for digit in sorted({*view.digits(cell)} - possible):
            supposed = frozenset((digit,))
            if not _ways_in_words(would_be, standing_ways(view, found, place, supposed)):
                continue  # too many to list, and the less is known the more there are
            lost = _lost_to(view, found, view.layout.candidate(cell, digit))
            others = _farthest_first(found.cells, place)
            known, seen = _needed(view, found, groups, others, [lost])
            known = tuple(one for one in found.cells if one in known)
            ways = standing_ways(seen, found, place, supposed)
            words = _ways_in_words(would_be, ways)
            if not (words and _need_the_clue(seen, found, groups, [lost])):
                continue
            at = alike.setdefault((digit, known, words), [])
            at.append(cell)
            then = f"with {digit} in {view.names(sorted(at), 'or')} {words}"
            excluded = sum(view.mask(other, [digit]) for other in {*at})
            why = _apart_in_words(view, found, known, then, excluded)
            premises = view.premises(known)
            thought = Thought(OWN_DIGITS, (view.rule,), premises, excluded, why, cases=len(ways))
            keep_together(told, (digit, known, words), thought)
    yield from told.values()


def _apart_in_words(
    view: RuleView, found: Ways, known: Sequence[int], then: str, excluded: int
) -> str:
    """Say which ways a digit would leave, in as many words as there is room for."""
    given_that = f", and {because(view, known)}" if known else ""
    variants = [f"{found.says}{given_that}: {then}, which the cells cannot all take"]
    if known:
        brief = clue_in_brief(view.layout.puzzle, view.fact)
        variants += [f"{told}: {then}, {cannot_take(view, known)}" for told in (found.says, brief)]
    return _first_with_room(view, variants, excluded)


def _would_be(found: Ways) -> Ways:
    """Return ways as they are told of what is only supposed."""
    return found._replace(leaves=f"{found.leaves.rpartition(' ')[0]} would be")


def _tell_apart(
    find: Callable[[RuleView], Ways | None],
    view: RuleView,
    excluded: Sequence[int],
    known: Sequence[int],
) -> Told | None:
    """Say which ways a digit would leave, none of which the cells can take; of many how many."""
    found = view.once(find)
    if found is None or len(found.ways) > MOST_WAYS:
        return None
    cell, digit = view.layout.cell_of[excluded[0]], view.layout.digit_of[excluded[0]]
    if cell in found.cells:
        ways = standing_ways(view, found, found.cells.index(cell), frozenset((digit,)))
    else:
        ways = standing_ways(view.supposing(excluded[0]), found)
    count = len({way.name for way in ways})
    if not count:
        return None
    told = _ways_in_words(_would_be(found), ways, count), f"there would be {count} ways"
    at, end = with_digit(view, excluded), cannot_take(view, known)
    words = tuple(f"{at} {one}, {end}" for one in told if one)
    return Told(OWN_DIGITS, words, count)


def _first_with_room(view: RuleView, variants: Sequence[str], excluded: int) -> str:
    """Return the first reason that there is room for beside what it excludes, or the last one."""
    room = MOST_CHARACTERS - len(excluded_in_words(view.layout, view.alive, excluded))
    return first_with_room((room, words) for words in variants)


def _always(
    kind: Kind, find: Callable[[RuleView], Ways | None], view: RuleView
) -> Iterator[Thought]:
    """Remove what sees all places that a digit has in the ways that stand, which need it."""
    found = view.once(find)
    if found is None or len(found.ways) > MOST_WAYS:
        return
    groups = _groups(view, found)
    for digit, cells in _held_in_groups(found, groups, held_in_all(view, found, groups)):
        excluded = _excluded_around(view, found, groups, digit, cells)
        losses = {_lost_to(view, found, one) for one in bits(excluded)}
        if excluded and not any(_each_filled(found, groups, _digits_of(view, found), losses)):
            known, seen = _needed(view, found, groups, found.cells, losses)
            if not _need_the_clue(seen, found, groups, losses):
                continue
            has = f"{with_article(digit)}, at {view.names(cells, 'or')}"
            ways = _ways_in_words(found, standing_ways(seen, found))
            why = _always_in_words(view, known, ways, has, excluded)
            then = f"{view.name(cells[0])} is {digit}" if len(cells) == 1 else ""
            yield Thought(kind, (view.rule,), view.premises(known), excluded, why, then)


def _excluded_around(
    view: RuleView, found: Ways, groups: _Groups, digit: int, cells: Sequence[int]
) -> int:
    """Return what sees all of the cells that can be a digit; of one cell its other digits."""
    excluded = view.seen_by_all(view.places(digit, cells))
    if len(cells) == 1:
        return excluded & view.layout.cell_masks[cells[0]]
    is_house = len(found.cells) == len(view.values(found.cells)) and not any(groups)
    # Its own cells are better told by what a digit there would force.
    return excluded & ~view.layout.candidates_at(found.cells) if is_house else excluded


def _always_in_words(
    view: RuleView, known: Sequence[int], ways: str, has: str, excluded: int
) -> str:
    """Say which digit all ways have, in as many words as there is room for."""
    told = f"{clue_in_brief(view.layout.puzzle, view.fact)} always has {has}"
    variants = [f"{given(view, known)}{told}"]
    if ways:
        variants.insert(0, f"{given(view, known)}{ways}: {told}")
    if known:
        variants.append(f"{WITH_WHAT} {view.names(known)} can be, {told}")
    return _first_with_room(view, variants, excluded)


def _digits_of(view: RuleView, found: Ways) -> _Left:
    """Return what each cell can be."""
    return [frozenset(view.digits(cell)) for cell in found.cells]


def _lost_to(view: RuleView, found: Ways, candidate: int) -> tuple[frozenset[int], ...]:
    """Return what a candidate excludes of each cell."""
    layout = view.layout
    linked = layout.links[candidate]
    return tuple(
        frozenset(layout.digits_in(linked & layout.cell_masks[cell])) for cell in found.cells
    )


def _groups(view: RuleView, found: Ways) -> _Groups:
    """Take the cells apart into groups that differ; none differ if one stands twice."""
    cells = found.cells
    numbers = {cell: at for at, own in enumerate(view.groups(cells)) for cell in own}
    return tuple(
        numbers[cell] if len(numbers) == len(cells) else place for place, cell in enumerate(cells)
    )


def _held_in_groups(
    found: Ways, groups: _Groups, held: _Left
) -> Iterator[tuple[int, Sequence[int]]]:
    """Yield the digits of each group of cells, with the cells that can be it."""
    at: dict[tuple[int, int], list[int]] = {}
    for cell, group, digits in zip(found.cells, groups, held, strict=True):
        for digit in digits:
            at.setdefault((group, digit), []).append(cell)
    for (_, digit), cells in sorted(at.items()):
        yield digit, cells


def _need_the_clue(view: RuleView, found: Ways, groups: _Groups, losses: Iterable[_Left]) -> bool:
    """Say whether cells that differ could be filled but for the clue, whatever they lose."""
    left = _digits_of(view, found)
    whatever = found._replace(ways=(Way("", (frozenset[int]().union(*left),) * len(left)),))
    return all(_each_filled(whatever, groups, left, losses))


def _needed(
    view: RuleView,
    found: Ways,
    groups: _Groups,
    cells: Sequence[int],
    losses: Collection[_Left],
) -> tuple[tuple[int, ...], RuleView]:
    """Return what `RuleView.needed` does where no way to fill all cells goes with any loss."""
    left = {cell: frozenset(view.digits(cell)) for cell in found.cells}
    freed = []
    for cell in cells:
        whatever = {**left, cell: frozenset(view.domain(cell))}
        all_left = [whatever[one] for one in found.cells]
        if whatever == left or not any(_each_filled(found, groups, all_left, losses)):
            left = whatever
            freed.append(cell)
    return tuple(cell for cell in cells if cell not in freed), view.without(freed)


def _each_filled(
    found: Ways, groups: _Groups, left: _Left, losses: Iterable[_Left]
) -> Iterator[bool]:
    """Say of each of several losses whether there is a way to fill all cells with it."""
    for lost in losses:
        yield _can_be_filled(found, groups, map(frozenset.difference, left, lost))


def held_in_all(view: RuleView, found: Ways, groups: _Groups = ()) -> _Left:
    """Return what each cell can be in any of the ways to fill them; without groups all differ."""
    held: _Left = [frozenset()] * len(found.cells)
    left = _digits_of(view, found)
    for way in standing_ways(view, found):
        filled = [*left]
        for own, places in _parts(way.allowed, groups):
            parts = placeable(tuple([left[place] & own for place in places]))
            for place, digits in zip(places, parts, strict=True):
                filled[place] = digits
        if all(filled):
            held = [*map(frozenset.union, held, filled)]
    return held


def always_placed(
    view: RuleView, found: Ways, held: Mapping[int, Collection[int]]
) -> Iterator[int]:
    """Yield the places of each digit that all ways to fill the cells, which differ, have.

    What each cell can be in any of the ways is known; see `held_in_all`.
    """
    left = _digits_of(view, found)
    for digit in sorted(set[int]().union(*held.values())):
        if not _can_be_filled(found, (), [own - {digit} for own in left]):
            yield view.places(digit, [cell for cell in found.cells if digit in held[cell]])


def _can_be_filled(found: Ways, groups: _Groups, of_each: Iterable[frozenset[int]]) -> bool:
    """Say whether there is a way to fill all cells, those of a group with different digits."""
    left = [*of_each]
    return any(
        all(
            can_differ(tuple([left[place] & own for place in places]))
            for own, places in _parts(way.allowed, groups)
        )
        for way in found.ways
        if not any(map(frozenset.isdisjoint, left, way.allowed))
    )


@lru_cache(maxsize=4096)
def _parts(
    allowed: tuple[frozenset[int], ...], groups: _Groups
) -> tuple[tuple[frozenset[int], tuple[int, ...]], ...]:
    """Return what a way allows the cells of each group, which is alike or disjoint, with these."""
    places: dict[tuple[frozenset[int], int], tuple[int, ...]] = {}
    for place, own in enumerate(allowed):
        part = own, groups[place] if groups else 0
        places[part] = (*places.get(part, ()), place)
    return tuple((own, at) for (own, _), at in places.items())


def thinkers_by_ways(
    kind: Kind, find: Callable[[RuleView], Ways | None], always: Kind = ALWAYS_IN_A_SET
) -> tuple[Thinker, ...]:
    """Return the thinkers that go through the ways that a function finds.

    What they find is of one kind, and of another where all ways have a digit.
    """
    return (
        Thinker((kind,), partial(_think, kind, find)),
        Thinker((OWN_DIGITS,), partial(_apart, find), partial(_tell_apart, find)),
        Thinker((always,), partial(_always, always, find)),
    )
