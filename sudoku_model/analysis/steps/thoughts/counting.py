"""Thoughts about counts: counting circles, skyscrapers."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from sudoku_model.analysis.steps.thoughts.fillings import common
from sudoku_model.analysis.steps.thoughts.kinds import (
    ALWAYS_CIRCLED,
    CIRCLES,
    COUNTED_OUT,
    SEEN_IN_ALL,
    SEEN_OVER,
)
from sudoku_model.analysis.steps.thoughts.thought import (
    Thinker,
    Thinkers,
    Thought,
    Told,
    keep_together,
)
from sudoku_model.analysis.steps.thoughts.view import RuleView, beyond
from sudoku_model.analysis.steps.thoughts.words import are, beside, given, with_digit
from sudoku_model.analysis.steps.wording import combinations_in_words, times_in_words
from sudoku_model.bits import bits
from sudoku_model.constraints.part_sums import parts_by_kind
from sudoku_model.constraints.sets import CountingCircles
from sudoku_model.constraints.sightlines import Skyscraper
from sudoku_model.constraints.wording import enumerated

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
        if len(done) == digit and rest:
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
    reached = [{part_of[cell] for cell in part} for part in one]
    taken: dict[int, int] = {}

    def takes(number: int, tried: set[int]) -> bool:
        for wanted in reached[number] - tried:
            tried.add(wanted)
            if wanted not in taken or takes(taken[wanted], tried):
                taken[wanted] = number
                return True
        return False

    return sum(takes(number, set()) for number in range(len(one)))


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


def _seen_over(view: RuleView) -> Iterator[Thought]:
    """So many digits are to be seen that the first ones cannot be too high."""
    clue = view.clue(Skyscraper)
    cells = view.board.cells(clue.cells)
    digits = view.values(cells)
    for place, cell in enumerate(cells[: clue.count - 1]):
        rest = clue.count - place - 1
        most = digits[-1 - rest] if rest < len(digits) else digits[0]
        excluded = view.mask(cell, beyond(view.digits(cell), most, is_low=False))
        if excluded:
            start = view.name(cells[0])
            why = f"{clue.count} are seen from {start} on, at least {rest} behind {view.name(cell)}"
            then = f"{view.name(cell)} is at most {most}"
            yield Thought(SEEN_OVER, (view.rule,), (), excluded, why, then)
    excluded = view.candidates(cells[0]) & ~view.mask(cells[0], [digits[-1]])
    if clue.count == 1 and excluded and _is_whole(view, cells):
        why = f"only one is seen from {view.name(cells[0])} on"
        then = f"{view.name(cells[0])} is {digits[-1]}"
        yield Thought(SEEN_OVER, (view.rule,), (), excluded, why, then)


def _is_whole(view: RuleView, cells: Sequence[int]) -> bool:
    """Say whether a line holds each digit, all of which are buildings."""
    digits = view.values(cells)
    return len(digits) == len(cells) and digits[0] > 0 and len(view.groups(cells)) == 1


def _seen_in_all(view: RuleView) -> Iterator[Thought]:
    """With a digit in a cell never so many are seen, whatever the others are."""
    clue = view.clue(Skyscraper)
    cells = view.board.cells(clue.cells)
    told: dict[object, Thought] = {}
    for place, cell in enumerate(cells):
        for digit, seen in _seen_with(view, cells, place).items():
            if seen >> clue.count & 1 or digit not in view.digits(cell):
                continue

            def follows(other: RuleView, place: int = place, digit: int = digit) -> bool:
                return not _seen_with(other, cells, place)[digit] >> clue.count & 1

            others = sorted({*cells} - {cell}, key=lambda other: -abs(cells.index(other) - place))
            known, forgot = view.needed(others, follows)
            known = tuple(other for other in cells if other in known)
            amounts = tuple(bits(_seen_with(forgot, cells, place)[digit]))
            reason = (cell, known, _amount(amounts, clue.count))
            excluded = view.mask(cell, [digit])
            if reason in told:
                excluded |= told[reason].excluded
            digits = enumerated(view.layout.digits_in(excluded), "or")
            why = f"{beside(view, known)}with {digits} in {view.name(cell)} one sees {reason[-1]} "
            why += f"from {view.name(cells[0])} on, not {clue.count}"
            premises = view.premises(known)
            told[reason] = Thought(SEEN_IN_ALL, (view.rule,), premises, excluded, why)
    yield from told.values()


def _tell_seen(view: RuleView, excluded: Sequence[int], known: Sequence[int]) -> Told | None:
    """Say how many are seen with a digit once the other cells are known not to be it."""
    clue, supposed = view.clue(Skyscraper), view.supposing(excluded[0])
    cells = view.board.cells(clue.cells)
    at = view.layout.cell_of[excluded[0]]
    if at not in cells:
        return None
    seen = _seen_with(supposed, cells, cells.index(at))[view.layout.digit_of[excluded[0]]]
    if seen >> clue.count & 1:
        return None
    would = f"{with_digit(view, excluded)} one would see {_amount(tuple(bits(seen)), clue.count)}"
    words = f"{beside(view, known)}{would} from {view.name(cells[0])} on, not {clue.count}"
    return Told(SEEN_IN_ALL, (words,))


def _amount(amounts: Collection[int], count: int) -> str:
    """Say how many can be seen, none of which is the count."""
    if not amounts:
        return "no highest digit"
    if max(amounts) < count:
        return f"at most {max(amounts)}"
    if min(amounts) > count:
        return f"at least {min(amounts)}"
    return enumerated(sorted(amounts), "or")


class _Line(NamedTuple):
    """What is known of a line of buildings whatever they are.

    Attributes:
        do_differ: whether none of its digits is there twice.
        top: the digit that is seen last; None if that is not known.
    """

    do_differ: bool
    top: int | None


def _line(view: RuleView) -> _Line:
    clue = view.clue(Skyscraper)
    cells = view.board.cells(clue.cells)
    top = view.values(cells)[-1] if _is_whole(view, cells) else None
    return _Line(len(view.groups(cells)) == 1, top)


def _seen_with(view: RuleView, cells: Sequence[int], place: int) -> dict[int, int]:
    """Return for each digit of a cell how many can be seen along the line with it, as bits.

    Only the highest digit so far is kept in mind, not which ones have been: where digits of a line
    differ, some of these amounts may be impossible.
    """
    line = view.once(_line)
    before = _seen_along(view, cells[:place], line)
    heights = {0, *view.values(cells)}
    after = {height: int(line.top in {None, height}) for height in heights}
    for cell in reversed(cells[place + 1 :]):
        after = {height: _and_then(view.digits(cell), height, after, line) for height in heights}
    found = {}
    for digit in view.domain(cells[place]):
        seen = 0
        for height, amounts in before.items():
            then = _and_then((digit,), height, after, line)
            for amount in bits(amounts):
                seen |= then << amount
        found[digit] = seen
    return found


def _seen_along(view: RuleView, cells: Sequence[int], line: _Line) -> dict[int, int]:
    """Return for each highest digit how many of some cells can be seen, as bits."""
    before = {0: 1}
    for cell in cells:
        reached: dict[int, int] = {}
        for height, amounts in before.items():
            for digit in view.digits(cell):
                if digit > height:
                    reached[digit] = reached.get(digit, 0) | amounts << 1
                elif digit < height or digit <= 0 or not line.do_differ:
                    reached[height] = reached.get(height, 0) | amounts
        before = reached
    return before


def _and_then(digits: Collection[int], height: int, after: Mapping[int, int], line: _Line) -> int:
    """Return how many can be seen from a cell on, as bits, given the highest digit before it."""
    seen = 0
    for digit in digits:
        if digit > height:
            seen |= after[digit] << 1
        elif digit < height or digit <= 0 or not line.do_differ:
            seen |= after[height]
    return seen


THINKERS: Final[Thinkers] = {
    CountingCircles: (
        Thinker((COUNTED_OUT,), _counted_out, _tell_counted_out),
        Thinker((CIRCLES,), _circles),
        Thinker((ALWAYS_CIRCLED,), _always_circled),
    ),
    Skyscraper: (
        Thinker((SEEN_OVER,), _seen_over),
        Thinker((SEEN_IN_ALL,), _seen_in_all, _tell_seen),
    ),
}
