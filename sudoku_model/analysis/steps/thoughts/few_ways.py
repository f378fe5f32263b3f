"""Rules that can be obeyed in a few ways: runs, sets of digits, classes in turn, ends of a line."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, permutations, product
from typing import Final

from sudoku_model.analysis.steps.thoughts.kinds import (
    ALWAYS_IN_A_RUN,
    CLASSES_IN_TURN,
    DIGITS_OF_A_RUN,
    ENDS_OF_A_LINE,
    LISTED_COMBINATIONS,
    LOW_AND_HIGH,
    PROGRESSION,
    SETS_OF_DIGITS,
)
from sudoku_model.analysis.steps.thoughts.thought import Thinker, Thinkers, Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.thoughts.ways import (
    MOST_WAYS,
    Way,
    Ways,
    standing_ways,
    thinkers_by_ways,
)
from sudoku_model.analysis.steps.thoughts.words import are, clue_in_brief, clue_in_words, held
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.cages import EqualityCage, KillerCage, RellikCage
from sudoku_model.constraints.combinations import Combinations
from sudoku_model.constraints.lines import BetweenLine, Lockout, Nabner, Renban, Whisper
from sudoku_model.constraints.machines import Entropic, Modular
from sudoku_model.constraints.machines import Sequence as Progression
from sudoku_model.constraints.pairs import AllPairs
from sudoku_model.constraints.wording import enumerated
from sudoku_model.digits import thirds

MOST_DIGITS = 9
"""With how many digits sets of them are gone through at most."""

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
    assert isinstance(clue, KillerCage | EqualityCage | RellikCage | Nabner | AllPairs)
    cells = view.board.cells(clue.cells)
    digits = view.values(cells)
    if len(digits) > MOST_DIGITS or (isinstance(clue, AllPairs) and not _are_of_sets(clue.pairs)):
        return None
    held = filter(view.test_of(clue, cells), combinations(digits, len(cells)))
    ways = [_of_set(own, "+".join(map(str, own))) for own in held]
    name = "cage is" if isinstance(clue, KillerCage | EqualityCage | RellikCage) else "cells are"
    return Ways(cells, tuple(ways), clue_in_words(view), f"the {name}")


def _are_of_sets(pairs: Collection[tuple[int, int]]) -> bool:
    """Say whether digits that obey a relation, each two of them, differ and stand in any order."""
    return all(one != other and (other, one) in pairs for one, other in pairs)


# Classes in turn.


def classes_in_turn(view: RuleView) -> Ways | None:
    """Return the orders in which the classes of digits can take turns along a line."""
    line = view.constraint
    assert isinstance(line, Entropic | Modular)
    cells, digits = view.board.cells(line.cells), view.board.digits
    if not view.have_usual_digits(cells):
        return None
    if isinstance(line, Entropic):
        classes = tuple(map(frozenset, thirds(digits)))
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
    standing = standing_ways(view, found)
    if len(standing) != 1:
        return
    (way,) = standing
    allowed = way.allowed
    (against,) = (way for way in found.ways if way != standing[0])
    start = next(_decided(view, found, against))
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


def _decided(view: RuleView, found: Ways, against: Way) -> Iterator[int]:
    """Yield the places of cells that by themselves show that a way does not stand."""
    for place, cell in enumerate(found.cells):
        if against.allowed[place].isdisjoint(view.digits(cell)):
            yield place


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
        else f"{ends} differ by {least} or more and lock out all digits from one to the other"
    )
    return Ways(cells, ways, says, "the ends are")


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


THINKERS: Final[Thinkers] = {
    Renban: thinkers_by_ways(DIGITS_OF_A_RUN, _runs, ALWAYS_IN_A_RUN),
    **dict.fromkeys(
        (Nabner, AllPairs, EqualityCage, RellikCage), thinkers_by_ways(SETS_OF_DIGITS, _sets)
    ),
    Entropic: thinkers_by_ways(CLASSES_IN_TURN, classes_in_turn),
    Modular: thinkers_by_ways(CLASSES_IN_TURN, classes_in_turn),
    Whisper: (Thinker((LOW_AND_HIGH,), _low_and_high),),
    BetweenLine: thinkers_by_ways(ENDS_OF_A_LINE, _ends),
    Lockout: thinkers_by_ways(ENDS_OF_A_LINE, _ends),
    Progression: thinkers_by_ways(PROGRESSION, _progressions),
    Combinations: thinkers_by_ways(LISTED_COMBINATIONS, _combinations),
}

OF_DIFFERENT: Final[Mapping[type[Constraint], Callable[[RuleView], Ways | None]]] = {
    Renban: _runs,
    **dict.fromkeys((KillerCage, Nabner, EqualityCage, RellikCage), _sets),
}
"""What finds the ways to obey rules that want different digits."""
