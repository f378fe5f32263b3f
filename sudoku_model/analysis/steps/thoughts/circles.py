"""Thoughts about counting circles: each digit in them is there as often as it says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from sudoku_model.analysis.steps.thoughts.fillings import common
from sudoku_model.analysis.steps.thoughts.kinds import (
    ALWAYS_CIRCLED,
    CIRCLES,
    COUNTED_OUT,
    FULL_OF_CIRCLES,
)
from sudoku_model.analysis.steps.thoughts.thought import (
    Thinker,
    Thinkers,
    Thought,
    Told,
    keep_together,
)
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.thoughts.words import are, beside, given, with_digit
from sudoku_model.analysis.steps.wording import (
    MOST_LISTED,
    combinations_in_words,
    number_in_words,
    times_in_words,
)
from sudoku_model.bits import union_of
from sudoku_model.constraints.part_sums import parts_by_kind
from sudoku_model.constraints.sets import CountingCircles
from sudoku_model.constraints.wording import enumerated
from sudoku_model.reach import largest_matching
from sudoku_model.texts import in_plural

MOST_COMBINATIONS = 2_000
"""How many combinations of circles are gone through at most."""


def _circled(view: RuleView) -> tuple[Sequence[int], Sequence[frozenset[int]]]:
    """Return the circles, and the sets of digits that can be in them; none of both if too many."""
    clue = view.clue(CountingCircles)
    cells = view.board.cells(clue.cells)
    found = _combinations(view, cells)
    return (cells, found) if len(found) <= MOST_COMBINATIONS else ((), ())


def _counted_out(view: RuleView) -> Iterator[Thought]:
    """A digit that is in as many circles as it says is in no other one."""
    cells = view.board.cells(view.clue(CountingCircles).cells)
    for digit in view.values(cells):
        done = [cell for cell in cells if view.digits(cell) == (digit,)]
        rest = view.places(digit, [cell for cell in cells if cell not in done])
        if len(done) == digit > 0 and rest:
            why = f"{view.names(done)} {are(done)} {digit}, {times_in_words(digit)} as it says"
            then = f"no other circle is {digit}"
            yield Thought(COUNTED_OUT, (view.rule,), view.premises(done), rest, why, then)


def _tell_counted_out(view: RuleView, excluded: Sequence[int], known: Sequence[int]) -> Told | None:
    """Say that a digit in a circle would leave it too few others that can hold it."""
    cells = view.board.cells(view.clue(CountingCircles).cells)
    digit = view.layout.digit_of[excluded[0]]
    if view.layout.cell_of[excluded[0]] not in cells:
        return None
    supposed = view.supposing(excluded[0])
    others = [cell for cell in cells if digit in supposed.digits(cell)]
    count = _most_places(view, others) - 1
    if count >= digit - 1:
        return None
    could = f"at most {count} other circles could be {digit} besides each other"
    words = f"{beside(view, known)}{with_digit(view, excluded)} {could}, not {digit - 1}"
    return Told(COUNTED_OUT, (words,))


def _circles(view: RuleView) -> Iterator[Thought]:
    """The different digits in the circles add up to their number."""
    cells, found = _circled(view)
    held = frozenset[int]().union(*found)
    gone = sorted({d for cell in cells for d in view.digits(cell)} - held)
    told: dict[tuple[int, ...], Thought] = {}
    for digit in gone:

        def follows(other: RuleView, digit: int = digit) -> bool:
            return not any(digit in own for own in _combinations(other, cells))

        known, seen = view.needed(cells, follows)
        sets = _combinations(seen, cells)
        why = f"the different digits of {len(cells)} circles add up to {len(cells)}: they are "
        why = f"{given(view, known)}{why}{combinations_in_words(map(sorted, sets))}"
        premises, excluded = view.premises(known), view.places(digit, cells)
        cases = min(len(sets), 9)
        thought = Thought(CIRCLES, (view.rule,), premises, excluded, why, cases=cases)
        keep_together(told, known, thought)
    yield from told.values()


def _always_circled(view: RuleView) -> Iterator[Thought]:
    """A digit that all combinations hold has just as many places as it needs."""
    cells, found = _circled(view)
    for digit in sorted(common(found)):
        for group in _needed_groups(view, cells, digit):
            excluded = view.seen_by_all(view.places(digit, group))
            if excluded:
                yield _needs_one_of(view, cells, digit, group, excluded)
                break  # the others are found when this one is told


def _needs_one_of(
    view: RuleView, cells: Sequence[int], digit: int, group: Sequence[int], excluded: int
) -> Thought:
    def follows(other: RuleView) -> bool:
        return any(
            not excluded & ~view.layout.common_links(other.places(digit, own))
            for own in _needed_groups(other, cells, digit)
        )

    known, seen = view.needed(cells, follows)
    sets = _combinations(seen, cells)
    why = f"{given(view, known)}{len(cells)} circles can only be "
    why += f"{combinations_in_words(map(sorted, sets))}: "
    share = "" if digit == 1 else ", so once"
    why += f"{digit} {times_in_words(digit)}{share} at {view.names(group, 'or')}"
    cases = min(len(sets), 9)
    return Thought(ALWAYS_CIRCLED, (view.rule,), view.premises(known), excluded, why, cases=cases)


def _needed_groups(view: RuleView, cells: Sequence[int], digit: int) -> Sequence[tuple[int, ...]]:
    """Return cells that differ, in groups one of each of which must be a digit, if that is so."""
    if digit not in common(_combinations(view, cells)):
        return ()
    places = [cell for cell in cells if digit in view.digits(cell)]
    ways = (view.groups(places), *_parts(view, places))
    # By rows it may be known of other places than by columns, so all of that is told.
    return [group for groups in ways if len(groups) == digit for group in groups]


def _combinations(view: RuleView, cells: Sequence[int]) -> tuple[frozenset[int], ...]:
    """Return the sets of digits that can be in the circles, as far as single cells say."""
    left = {frozenset(view.digits(cell)) for cell in cells}
    digits = sorted(frozenset[int]().union(*left))
    usable = tuple(digit for digit in digits if _has_places(view, cells, digit))
    sets = _with_sum(usable, len(cells))
    return tuple(own for own in sets if not any(map(own.isdisjoint, left)))


def _has_places(view: RuleView, cells: Sequence[int], digit: int) -> bool:
    """Say whether a digit can be in as many circles as it says."""
    places = tuple(cell for cell in cells if digit in view.digits(cell))
    most = view.once(_known_most)
    if places not in most:
        most[places] = _most_places(view, places)
    return 0 < digit <= most[places]


def _known_most(view: RuleView) -> dict[tuple[int, ...], int]:
    """Return where it is kept of how many circles at most can hold the same digit."""
    return {}


def _most_places(view: RuleView, cells: Sequence[int]) -> int:
    """Return of how many cells it is known that no more of them can hold the same digit.

    No two of them lie in a row, nor in a column, nor in a region; each two of these kinds are
    looked at together.
    """
    ways = _parts(view, cells)
    alone = [len(parts) for parts in ways]
    together = [_most_apart(*two) for two in combinations(ways, 2)]
    return min([len(cells), *alone, *together])


def _parts(view: RuleView, cells: Sequence[int]) -> list[list[tuple[int, ...]]]:
    """Return some circles by their rows, by their columns, by their regions."""
    some = frozenset(cells)
    ways = [[part & some for part in parts] for parts in view.once(_parts_of_all)]
    return [[tuple(sorted(part)) for part in parts if part] for parts in ways]


def _parts_of_all(view: RuleView) -> list[list[frozenset[int]]]:
    circles = view.board.cells(view.clue(CountingCircles).cells)
    return parts_by_kind(view.board.grid, circles)


def _most_apart(one: Sequence[Sequence[int]], other: Sequence[Sequence[int]]) -> int:
    """Return how many cells no two of which lie in a part of either kind there are at most."""
    part_of = {cell: number for number, part in enumerate(other) for cell in part}
    reached = ({part_of[cell] for cell in part} for part in one)
    return len(largest_matching(dict(enumerate(reached))))


@lru_cache(maxsize=256)
def _with_sum(digits: tuple[int, ...], total: int) -> tuple[frozenset[int], ...]:
    """Return the sets of some digits that add up to a total."""
    if total == 0:
        return (frozenset(),)
    found: list[frozenset[int]] = []
    for place, digit in enumerate(digits):
        if digit > total or len(found) > MOST_COMBINATIONS:
            break
        rest = _with_sum(digits[place + 1 :], total - digit)
        found += [own | {digit} for own in rest]
    return tuple(found)


def _full_parts(view: RuleView) -> Iterator[Thought]:
    """Rows with the most circles take each digit as often as they can, if they have no more room.

    Then low digits have no circle elsewhere, and high ones have one in each of these rows. So for
    columns and regions.
    """
    cells, found = _circled(view)
    for parts in view.once(_parts_of_all) if len(found) == 1 else ():
        fullest = sorted(parts, key=len, reverse=True)
        for count in range(1, len(fullest) + 1):
            own = fullest[:count]
            if sum(map(len, own)) == _most_in(found[0], count):
                yield from _of_full(view, cells, found[0], own)


def _most_in(digits: Iterable[int], count: int) -> int:
    """Return how many circles so many rows can have if these are the digits of all circles."""
    return sum(min(digit, count) for digit in digits)


def _of_full(
    view: RuleView, cells: Sequence[int], digits: frozenset[int], own: Sequence[frozenset[int]]
) -> Iterator[Thought]:
    """Say what follows where some parts have as many circles as they can."""
    count, inside = len(own), frozenset[int]().union(*own)
    others = [cell for cell in cells if cell not in inside]
    known, _ = view.needed(cells, lambda other: _combinations(other, cells) == (digits,))
    sets = combinations_in_words([sorted(digits)])
    have = "has" if count == 1 else "have"
    why = f"{given(view, known)}{len(cells)} circles can only be {sets}: {_named(view, cells, own)}"
    why += f" {have} {len(inside)} of them, the most there can be"
    premises = view.premises(known)
    thought = Thought(FULL_OF_CIRCLES, (view.rule,), premises, 0, why, cases=count)
    yield from _low_in_no_other(
        view, thought, [one for one in sorted(digits) if one <= count], others
    )
    yield from _high_in_each(view, thought, [one for one in digits if one >= count], own)


def _low_in_no_other(
    view: RuleView, thought: Thought, low: Iterable[int], others: Sequence[int]
) -> Iterator[Thought]:
    """The full parts have all circles with digits that are no more than these parts."""
    left = [digit for digit in low if view.places(digit, others)]
    if left:
        excluded = sum(view.places(digit, others) for digit in left)
        then = f"no other circle is {enumerated(left, 'or')}"
        yield thought._replace(excluded=excluded, then=then)


def _high_in_each(
    view: RuleView, thought: Thought, high: Sequence[int], own: Iterable[frozenset[int]]
) -> Iterator[Thought]:
    """Each full part has a circle with each digit that is no less than these parts are many."""
    for part in own:
        places = [sum(view.mask(one, [digit]) for one in part) for digit in high]
        excluded = union_of(map(view.layout.common_links, places)) & view.alive
        if excluded:
            yield thought._replace(excluded=excluded)


def _named(view: RuleView, cells: Sequence[int], own: Sequence[frozenset[int]]) -> str:
    """Name the houses whose circles some parts are: ``rows 1 and 2``, else the circles."""
    count = len(own)
    kinds: dict[str, list[str]] = {}
    for house in view.board.grid.houses:
        kind, _, number = house.name.rpartition(" ")
        if kind and frozenset(house.cells).intersection(cells) in own:
            kinds.setdefault(kind, []).append(number)
    for kind, numbers in kinds.items():
        if len(numbers) == count > MOST_LISTED:
            return f"the {number_in_words(count)} fullest {in_plural(kind)}"
        if len(numbers) == count:
            return f"{kind if count == 1 else in_plural(kind)} {enumerated(numbers)}"
    return view.names(sorted(frozenset[int]().union(*own)))


THINKERS: Final[Thinkers] = {
    CountingCircles: (
        Thinker((COUNTED_OUT,), _counted_out, _tell_counted_out),
        Thinker((CIRCLES,), _circles),
        Thinker((ALWAYS_CIRCLED,), _always_circled),
        Thinker((FULL_OF_CIRCLES,), _full_parts),
    )
}
