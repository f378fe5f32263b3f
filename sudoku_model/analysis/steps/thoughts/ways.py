"""Thoughts about rules that can be obeyed in a few ways, each of which says what cells can be.

A renban of four cells is 1-4, 2-5 and so on; an entropic line has its classes in one of six
orders; the ends of a line are a pair of digits. A way falls as soon as one cell has none of the
digits that it leaves the cell, and what is in no way that stands is gone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import combinations, permutations, product
from typing import Final, NamedTuple

from sudoku_model.analysis.steps.thoughts.fillings import common
from sudoku_model.analysis.steps.thoughts.kinds import (
    ALWAYS_IN_A_SET,
    CLASSES_IN_TURN,
    DIGITS_OF_A_RUN,
    ENDS_OF_A_LINE,
    LISTED_COMBINATIONS,
    LOW_AND_HIGH,
    PROGRESSION,
    SETS_OF_DIGITS,
)
from sudoku_model.analysis.steps.thoughts.thought import (
    Kind,
    Thinker,
    Thinkers,
    Thought,
    keep_together,
)
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.thoughts.words import (
    WITH_WHAT,
    are,
    because,
    clue_in_brief,
    clue_in_words,
    given,
    held,
)
from sudoku_model.analysis.steps.wording import MOST_LISTED
from sudoku_model.constraints.cages import EqualityCage, RellikCage
from sudoku_model.constraints.combinations import Combinations
from sudoku_model.constraints.lines import BetweenLine, Lockout, Nabner, Renban, Whisper
from sudoku_model.constraints.machines import Entropic, Modular
from sudoku_model.constraints.machines import Sequence as Progression
from sudoku_model.constraints.pairs import AllPairs
from sudoku_model.constraints.wording import enumerated, with_article

MOST_DIGITS = 9
"""With how many digits sets of them are gone through at most."""

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
    standing = _standing(view, found)
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


def _standing(
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
        return not any(_standing(other, ways, place, own) for ways, own in against)

    others = _farthest_first(found.cells, place)
    known, seen = view.needed(others, follows)
    known = tuple(dict.fromkeys(one for one in found.cells if one in known))
    lost = _lost(seen, place, against)
    premises = tuple(view.none_of(cell, lost[cell]) for cell in known)
    told = because(view, known, premises) if known else ""
    why = _why(found, told, _standing(seen, found, place))
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


def _ways_in_words(found: Ways, ways: Sequence[Way]) -> str:
    """List ways, and what they have between their cells, each if there are few."""
    names = list(dict.fromkeys(way.name for way in ways))
    between = list(dict.fromkeys(way.between for way in ways))
    left = ""
    if found.leaves and 0 < len(names) <= MOST_LISTED:
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


# Runs.


def _runs(view: RuleView) -> Ways | None:
    renban = view.clue(Renban)
    cells = view.board.cells(renban.cells)
    digits = view.values(cells)
    name = clue_in_brief(view.layout.puzzle, view.fact)
    says = f"the {len(cells)} digits of {name} are consecutive"
    return Ways(cells, _runs_of(tuple(digits), len(cells)), says, "the renban is")


@lru_cache(maxsize=64)
def _runs_of(digits: tuple[int, ...], count: int) -> tuple[Way, ...]:
    starts = range(digits[0], digits[-1] - count + 2)
    return tuple(
        _of_set(range(start, start + count), f"{start}-{start + count - 1}") for start in starts
    )


# Sets of digits.


def _of_set(digits: Sequence[int], name: str) -> Way:
    """Return the way to fill as many cells with some digits, each once."""
    own = frozenset(digits)
    return Way(name, (own,) * len(digits), own)


def _sets(view: RuleView) -> Ways | None:
    clue = view.constraint
    assert isinstance(clue, EqualityCage | RellikCage | Nabner | AllPairs)
    cells = view.board.cells(clue.cells)
    digits = view.values(cells)
    if len(digits) > MOST_DIGITS or (isinstance(clue, AllPairs) and not _are_of_sets(clue.pairs)):
        return None
    values = [0] * (max(cells) + 1)
    ways = []
    for own in combinations(digits, len(cells)):
        for cell, digit in zip(cells, own, strict=True):
            values[cell] = digit
        if clue.holds(view.board, values):
            ways.append(_of_set(own, "+".join(map(str, own))))
    name = "cage is" if isinstance(clue, EqualityCage | RellikCage) else "cells are"
    return Ways(cells, tuple(ways), clue_in_words(view), f"the {name}")


def _are_of_sets(pairs: Collection[tuple[int, int]]) -> bool:
    """Say whether digits that obey a relation, each two of them, differ and stand in any order."""
    return all(one != other and (other, one) in pairs for one, other in pairs)


def _always(view: RuleView) -> Iterator[Thought]:
    """Digits that all sets hold that are left."""
    found = view.once(_sets)
    if found is None:
        return
    for digit in sorted(_in_all(_standing(view, found))):
        places = view.places(digit, found.cells)
        excluded = view.seen_by_all(places)
        if not excluded:
            continue

        def follows(other: RuleView, digit: int = digit, excluded: int = excluded) -> bool:
            seen = view.layout.common_links(other.places(digit, found.cells))
            return not excluded & ~seen and digit in _in_all(_standing(other, found))

        known, seen = view.needed(found.cells, follows)
        names = [way.name for way in _standing(seen, found)]
        sets = enumerated(names, "or") if len(names) <= MOST_LISTED else f"one of {len(names)} sets"
        told = given(view, known)
        at = view.names(view.layout.cells_in(places), "or")
        why = f"{told}{clue_in_brief(view.layout.puzzle, view.fact)} is {sets}"
        why = f"{why}: it always has {with_article(digit)}, at {at}"
        yield Thought(ALWAYS_IN_A_SET, (view.rule,), view.premises(known), excluded, why)


def _in_all(ways: Iterable[Way]) -> set[int]:
    """Return the digits that all ways need; none of no way."""
    return common([way.needed for way in ways])


# Classes in turn.


def classes_in_turn(view: RuleView) -> Ways | None:
    """Return the orders in which the classes of digits can take turns along a line."""
    line = view.constraint
    assert isinstance(line, Entropic | Modular)
    cells, digits = view.board.cells(line.cells), view.board.digits
    if not view.have_usual_digits(cells):
        return None
    if isinstance(line, Entropic):
        classes = _thirds(digits)
        says = "low, middle and high digits take turns"
    else:
        classes = _by_remainder(digits, line.modulus)
        if len(classes) < line.modulus:
            return None
        sets = enumerated(("".join(map(str, sorted(own))) for own in classes), "and")
        says = f"{sets} take turns"
    if not all(classes) or len(classes) > 5:
        return None
    return Ways(cells, _turns(classes, len(cells)), f"along the line {says}")


@lru_cache(maxsize=64)
def _turns(classes: tuple[frozenset[int], ...], count: int) -> tuple[Way, ...]:
    return tuple(
        Way("", tuple(order[place % len(order)] for place in range(count)))
        for order in permutations(classes)
    )


def _thirds(digits: Sequence[int]) -> tuple[frozenset[int], ...]:
    """Return the low, the middle and the high digits."""
    outer = (len(digits) + 1) // 3
    inner = len(digits) - outer
    return frozenset(digits[:outer]), frozenset(digits[outer:inner]), frozenset(digits[inner:])


def _by_remainder(digits: Sequence[int], modulus: int) -> tuple[frozenset[int], ...]:
    """Return the digits that are alike when divided by a number, the smallest remainder first."""
    return tuple(
        frozenset(digit for digit in digits if digit % modulus == remainder)
        for remainder in sorted({digit % modulus for digit in digits})
    )


# Low and high in turn.


def _low_and_high(view: RuleView) -> Iterator[Thought]:
    """Once a cell of a whisper is low or high, so is each other one in turn."""
    found = view.once(_turns_of_whisper)
    if found is None:
        return
    standing = _standing(view, found)
    if len(standing) != 1:
        return
    (way,) = standing
    allowed = way.allowed
    (against,) = (way for way in found.ways if way != standing[0])
    start = next(
        place
        for place, cell in enumerate(found.cells)
        if not against.allowed[place].intersection(view.digits(cell))
    )
    excluded = 0
    lost: dict[bool, list[int]] = {True: [], False: []}
    for place, cell in enumerate(found.cells):
        gone = view.left_of(cell, against.allowed[place] - allowed[place])
        if gone:
            excluded |= gone
            lost[max(allowed[place]) == max(view.domain(cell))].append(cell)
    if not excluded:
        return
    cell, is_high = found.cells[start], max(allowed[start]) == max(view.domain(found.cells[start]))
    premise = view.none_of(cell, against.allowed[start])
    why = f"{held(view, cell, premise)}, which is {_HEIGHT[is_high]}, and {found.says}"
    then = _heights(view, lost, is_high)
    yield Thought(LOW_AND_HIGH, (view.rule,), (premise,), excluded, why, then)


def _heights(view: RuleView, cells: Mapping[bool, Sequence[int]], is_high: bool) -> str:
    """Say which cells are high and which are low; of many, what they are in turn."""
    if sum(map(len, cells.values())) > MOST_NAMED:
        turns = f"the next cells are {_HEIGHT[not is_high]}, those after them {_HEIGHT[is_high]}"
        return f"{turns}, and so on"
    return " and ".join(
        f"{view.names(own)} {are(own)} {_HEIGHT[height]}" for height, own in cells.items() if own
    )


_HEIGHT: Final = {False: "low", True: "high"}

MOST_NAMED = 6
"""Of so many cells it is said one by one which are low and which high."""


def _turns_of_whisper(view: RuleView) -> Ways | None:
    line = view.clue(Whisper)
    cells, digits = view.board.cells(line.cells), view.board.digits
    if not view.have_usual_digits(cells):
        return None
    low = frozenset(d for d in digits if d + line.difference <= digits[-1])
    high = frozenset(d for d in digits if d - line.difference >= digits[0])
    if low & high or not low:
        return None
    ways = tuple(
        Way("", tuple((low, high)[(place + first) % 2] for place in range(len(cells))))
        for first in (0, 1)
    )
    return Ways(cells, ways, "low and high digits take turns along the line")


# Ends and what lies between them.


def _ends(view: RuleView) -> Ways | None:
    line = view.constraint
    assert isinstance(line, BetweenLine | Lockout)
    cells = view.board.cells(line.cells)
    first, *inner, last = cells
    room = max(map(len, view.groups(inner)), default=0)
    ends = f"the ends {view.name(first)} and {view.name(last)}"
    is_between = isinstance(line, BetweenLine)
    least = 0 if isinstance(line, BetweenLine) else line.difference
    pairs = _pairs_of_ends(
        tuple(view.domain(first)),
        tuple(view.domain(last)),
        tuple(view.values(inner)),
        (is_between, least, room, view.differ(first, last)),
    )
    ways = tuple(
        Way(f"{a}-{b}", (frozenset((a,)), *(others,) * len(inner), frozenset((b,))))
        for a, b, others in pairs
    )
    says = (
        f"the digits of the line lie between {ends}"
        if is_between
        else f"{ends} differ by {least} or more, and no other digit lies from one to the other"
    )
    return Ways(cells, ways, says, f"{ends} are")


@lru_cache(maxsize=256)
def _pairs_of_ends(
    first: tuple[int, ...],
    last: tuple[int, ...],
    inner: tuple[int, ...],
    what: tuple[bool, int, int, bool],
) -> tuple[tuple[int, int, frozenset[int]], ...]:
    is_between, least, room, differ = what
    pairs = []
    for a, b in product(first, last):
        low, high = min(a, b), max(a, b)
        if high - low < least or (differ and a == b):
            continue
        others = frozenset(
            d for d in inner if (low < d < high if is_between else not low <= d <= high)
        )
        if len(others) >= room:
            pairs.append((a, b, others))
    return tuple(pairs)


# Progressions.


def _progressions(view: RuleView) -> Ways | None:
    line = view.clue(Progression)
    cells = view.board.cells(line.cells)
    if len(cells) < 2:
        return None
    domains = [view.domain(cell) for cell in cells]
    ways = []
    for start, then in product(domains[0], domains[1]):
        digits = [start + place * (then - start) for place in range(len(cells))]
        if all(digit in domain for digit, domain in zip(digits, domains, strict=True)):
            ways.append(Way(" ".join(map(str, digits)), tuple(frozenset((d,)) for d in digits)))
    return Ways(cells, tuple(ways), "the line rises or falls in equal steps", "the line is")


# Listed combinations.


def _combinations(view: RuleView) -> Ways | None:
    clue = view.clue(Combinations)
    if len(clue.combinations) > MOST_WAYS:
        return None
    cells = view.board.cells(clue.cells)
    ways = tuple(
        Way("-".join(map(str, one)), tuple(frozenset((digit,)) for digit in one))
        for one in clue.combinations
    )
    return Ways(cells, ways, clue_in_words(view), "the combination is")


def thinkers_by_ways(kind: Kind, find: Callable[[RuleView], Ways | None]) -> tuple[Thinker, ...]:
    """Return a thinker that goes through the ways that a function finds."""
    return (Thinker((kind,), lambda view: _think(kind, find, view)),)


_ABOUT_SETS: Final = (
    *thinkers_by_ways(SETS_OF_DIGITS, _sets),
    Thinker((ALWAYS_IN_A_SET,), _always),
)

THINKERS: Final[Thinkers] = {
    Renban: thinkers_by_ways(DIGITS_OF_A_RUN, _runs),
    **dict.fromkeys((Nabner, AllPairs, EqualityCage, RellikCage), _ABOUT_SETS),
    Entropic: thinkers_by_ways(CLASSES_IN_TURN, classes_in_turn),
    Modular: thinkers_by_ways(CLASSES_IN_TURN, classes_in_turn),
    Whisper: (Thinker((LOW_AND_HIGH,), _low_and_high),),
    BetweenLine: thinkers_by_ways(ENDS_OF_A_LINE, _ends),
    Lockout: thinkers_by_ways(ENDS_OF_A_LINE, _ends),
    Progression: thinkers_by_ways(PROGRESSION, _progressions),
    Combinations: thinkers_by_ways(LISTED_COMBINATIONS, _combinations),
}
