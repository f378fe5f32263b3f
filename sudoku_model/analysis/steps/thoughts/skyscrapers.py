"""Thoughts about skyscrapers: how many are seen."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from sudoku_model.analysis.steps.thoughts.kinds import SEEN_IN_ALL, SEEN_OVER
from sudoku_model.analysis.steps.thoughts.thought import (
    Thinker,
    Thinkers,
    Thought,
    Told,
)
from sudoku_model.analysis.steps.thoughts.view import RuleView, beyond
from sudoku_model.analysis.steps.thoughts.words import beside, with_digit
from sudoku_model.bits import bits
from sudoku_model.constraints.sightlines import Skyscraper
from sudoku_model.constraints.wording import enumerated


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
    Skyscraper: (
        Thinker((SEEN_OVER,), _seen_over),
        Thinker((SEEN_IN_ALL,), _seen_in_all, _tell_seen),
    )
}
