"""Thoughts about sums of a part of a line: sandwiches, lunchboxes and X-sums.

Each way to obey such a clue is a combination of digits at a place: 2+5+6 between r1c3 and r1c7.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import Final

from sudoku_model.analysis.steps.thoughts.kinds import LUNCHBOXES, SANDWICHES, X_SUMS
from sudoku_model.analysis.steps.thoughts.thought import Thinkers
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.thoughts.ways import Way, Ways, thinkers_by_ways
from sudoku_model.analysis.steps.thoughts.words import line_in_words
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.outside import XSum
from sudoku_model.constraints.sandwiches import Lunchbox, Sandwich
from sudoku_model.constraints.wording import enumerated, with_article

MOST_DIGITS = 9
"""With how many digits on a line combinations are gone through at most."""


def _sandwiches(view: RuleView) -> Ways | None:
    """Return where the two ends can stand, with each filling."""
    clue = view.clue(Sandwich)
    cells, digits = view.board.cells(clue.cells), view.board.digits
    if not _is_plain(view, cells):
        return None
    ends = frozenset(clue.crusts(view.board))
    others = [digit for digit in digits if digit not in ends]
    ways = tuple(_sandwich_ways(view, cells, ends, others, clue.total))
    one, other = sorted(ends)
    where = f"between {one} and {other} in {line_in_words(view, cells)}"
    says = f"the digits {where} make {clue.total}"
    if clue.total in others and len(_fillings(others, clue.total)) == 1:
        says = f"only {with_article(clue.total)} lies {where}"
        ways = tuple(way._replace(between="") for way in ways)
    elif clue.total == 0 < min(digits):
        says = f"{one} and {other} are neighbours in {line_in_words(view, cells)}"
    return Ways(cells, ways, says, f"{one} and {other} are", _at_pairs)


def _at_pairs(names: Sequence[str]) -> str:
    """List pairs of places; one that all pairs share is said once."""
    pairs = [name.split(_PAIRED) for name in names]
    shared = _in_all(pairs)
    if len(pairs) > 1 and shared:
        others = [place for pair in pairs for place in pair if place != shared]
        return f"at {shared} and at {enumerated(others, 'or')}"
    *others, last = (f"at {name}" for name in names)
    return f"{', '.join(others)}, or {last}" if others else last


def _in_all(pairs: Sequence[Sequence[str]]) -> str:
    """Return the first place that all pairs share; empty if there is none."""
    return next((place for place in pairs[0] if all(place in pair for pair in pairs)), "")


_PAIRED: Final = " and "
"""Stands between the two cells by which a way to fill a sandwich is called."""


def _sandwich_ways(
    view: RuleView, cells: Sequence[int], ends: frozenset[int], others: Sequence[int], total: int
) -> Iterator[Way]:
    """Yield where the ends can stand, with each filling of the other digits between them."""
    fillings = [_summing(others, gap, total) for gap in range(len(cells) - 1)]
    for start, end in combinations(range(len(cells)), 2):
        name = _PAIRED.join(view.name(cells[place]) for place in (start, end))
        gap = end - start - 1
        for filling in fillings[gap]:
            allowed = [frozenset(others) - filling] * len(cells)
            allowed[start + 1 : end] = [filling] * gap
            allowed[start] = allowed[end] = ends
            told = "+".join(map(str, sorted(filling))) if len(filling) < len(others) else ""
            yield Way(name, tuple(allowed), between=told)


def _lunchboxes(view: RuleView) -> Ways | None:
    """Return where the smallest and the largest digit can stand, with each filling."""
    clue = view.clue(Lunchbox)
    cells = view.board.cells(clue.cells)
    digits = view.values(cells)
    if len(digits) > MOST_DIGITS:
        return None
    ways = tuple(_lunchbox_ways(view, cells, digits, clue.total))
    line = line_in_words(view, cells)
    ends = f"between the smallest and the largest of {line}"
    says = f"the digits {ends} make {clue.total}" if clue.total else f"nothing lies {ends}"
    return Ways(cells, ways, says, "the smallest and the largest are")


def _lunchbox_ways(
    view: RuleView, cells: Sequence[int], digits: Sequence[int], total: int
) -> Iterator[Way]:
    """Yield where which digits can be the ends, with each filling between them."""
    for low, high in combinations(digits, 2):
        inner = [digit for digit in digits if low < digit < high]
        if len(inner) < len(cells) - 2:
            continue
        for one, other in permutations(range(len(cells)), 2):
            start, end = sorted((one, other))
            name = f"{low} at {view.name(cells[one])} and {high} at {view.name(cells[other])}"
            for filling in _summing(inner, end - start - 1, total):
                allowed = [frozenset(inner) - filling] * len(cells)
                allowed[start + 1 : end] = [filling] * (end - start - 1)
                allowed[one], allowed[other] = frozenset((low,)), frozenset((high,))
                yield Way(name, tuple(allowed))


def _x_sums(view: RuleView) -> Ways | None:
    """Return the first digits that make the sum."""
    clue = view.clue(XSum)
    cells, digits = view.board.cells(clue.cells), view.board.digits
    if not _is_plain(view, cells):
        return None
    ways = []
    for x in (digit for digit in digits if 0 <= digit <= len(cells)):
        others = [digit for digit in digits if digit != x]
        more = max(x - 1, 0)
        for own in _summing(others, more, clue.total - x):
            outside = frozenset(others) - own
            rest = (outside,) * (len(cells) - 1 - more)
            allowed = (frozenset((x,)), *(own,) * more, *rest)
            ways.append(Way("+".join(map(str, (x, *sorted(own)))), allowed))
    line = f"{line_in_words(view, cells)} from {view.name(cells[0])} on"
    says = f"the first digits of {line} make {clue.total}"
    return Ways(cells, tuple(ways), says, "the first digits are")


def _is_plain(view: RuleView, cells: Sequence[int]) -> bool:
    """Say whether the digits of a line differ, and are few."""
    digits = view.board.digits
    are_usual = view.have_usual_digits(cells)
    return are_usual and len(digits) <= MOST_DIGITS and len(view.groups(cells)) == 1


def _fillings(digits: Sequence[int], total: int) -> list[frozenset[int]]:
    """Return the sets of digits, of any number of them, with a sum."""
    return [own for count in range(len(digits) + 1) for own in _summing(digits, count, total)]


def _summing(digits: Sequence[int], count: int, total: int) -> list[frozenset[int]]:
    """Return the sets of so many digits with a sum."""
    return [frozenset(own) for own in combinations(digits, count) if sum(own) == total]


OF_DIFFERENT: Final[Mapping[type[Constraint], Callable[[RuleView], Ways | None]]] = {
    Lunchbox: _lunchboxes,
    Sandwich: _sandwiches,
    XSum: _x_sums,
}
"""What finds the ways to obey such clues, on lines whose digits differ."""

THINKERS: Final[Thinkers] = {
    Lunchbox: thinkers_by_ways(LUNCHBOXES, _lunchboxes),
    Sandwich: thinkers_by_ways(SANDWICHES, _sandwiches),
    XSum: thinkers_by_ways(X_SUMS, _x_sums),
}
