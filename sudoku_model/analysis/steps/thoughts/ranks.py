"""Thoughts about full rank: with which digit a number begins, and which others are smaller."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from sudoku_model.analysis.steps.thoughts.kinds import FIRST_OF_A_RANK, RANKED
from sudoku_model.analysis.steps.thoughts.thought import Thinker, Thinkers, Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.thoughts.words import beside, line_in_words
from sudoku_model.bits import bits
from sudoku_model.constraints.full_rank import AmongFour, FullRank
from sudoku_model.constraints.wording import enumerated

_PLACES: Final = ("", "the smallest", "the second", "the third", "the largest")

MOST_NAMED = 4
"""Of how many cells it is said what they can be."""


class _Ranked(NamedTuple):
    """A line with its rank.

    Attributes:
        cells: the line.
        among: what its rank says.
        looked_at: the first cells of the other lines, and those of all lines at the place at
            which numbers that begin alike are compared.
    """

    cells: Sequence[int]
    among: AmongFour
    looked_at: Sequence[int]


class _Side(NamedTuple):
    """The number from another side that begins with the same digit, as far as it is known.

    Attributes:
        name: the side.
        lines: the lines that it can be.
        place: at which place the numbers are compared: the first at which they may differ.
    """

    name: str
    lines: Sequence[tuple[int, ...]]
    place: int


def _ranked(view: RuleView) -> _Ranked | None:
    clue = view.clue(FullRank)
    among, cells = clue.among_four(view.board), view.board.cells(clue.cells)
    if among is None or len(among.others) < 3:
        return None
    lines = [line for lines in among.others.values() for line in lines]
    looked_at = [*(line[0] for line in lines), *(cell for line in lines for cell in line[1:])]
    return _Ranked(cells, among, list(dict.fromkeys((*cells[1:], *looked_at))))


def _first_digit(view: RuleView) -> Iterator[Thought]:
    """Each digit begins four numbers."""
    found = view.once(_ranked)
    if found is None:
        return
    first, digit = found.cells[0], found.among.digit
    excluded = view.candidates(first) & ~view.mask(first, [digit])
    if excluded:
        clue = view.clue(FullRank)
        low = clue.rank - found.among.place + 1
        why = f"each digit begins four of the numbers, so those of rank {low} to {low + 3} "
        why += f"begin with {digit}"
        yield Thought(
            FIRST_OF_A_RANK, (view.rule,), (), excluded, why, f"{view.name(first)} is {digit}"
        )


def _compared(view: RuleView) -> Iterator[Thought]:
    """With a digit in a cell too many numbers that begin alike would be smaller, or larger."""
    found = view.once(_ranked)
    if found is None:
        return
    alike: dict[tuple[int, tuple[int, ...], str], int] = {}
    for one in _asked_about(view, found):
        wrong = _too_many(view, found, one)
        if wrong is not None:
            known, seen = _known(view, found, one, is_smaller=wrong)
            those = _those(seen, found, one, is_smaller=wrong)
            reason = (
                view.layout.cell_of[one],
                known,
                _are_wrong(view, found, those, is_smaller=wrong),
            )
            alike[reason] = alike.get(reason, 0) | 1 << one
    for (cell, known, are_wrong), excluded in alike.items():
        start = beside(view, known) if len(known) <= MOST_NAMED else ""
        digits = enumerated(view.layout.digits_in(excluded), "or")
        why = f"{start}with {digits} in {view.name(cell)}, {are_wrong} "
        own = f"{view.name(found.cells[0])} along {line_in_words(view, found.cells)}"
        why += f"than that from {own}, {_PLACES[found.among.place]} of the four"
        premises = view.premises(known)
        yield Thought(RANKED, (view.rule,), premises, excluded, why, is_minimal=True)


def _are_wrong(view: RuleView, found: _Ranked, those: Sequence[_Side], *, is_smaller: bool) -> str:
    """Say which numbers would be smaller, or larger, and should not."""
    named = enumerated(
        f"the {side.name}"
        + (f" ({line_in_words(view, side.lines[0])})" if len(side.lines) == 1 else "")
        for side in those
    )
    digit, than = found.among.digit, "smaller" if is_smaller else "larger"
    if len(those) == 1:
        return f"the number from {named} that begins with {digit} would be {than}"
    return f"the numbers from {named} that begin with {digit} would be {than}"


def _asked_about(view: RuleView, found: _Ranked) -> Iterator[int]:
    """Yield the candidates that may say too much: of the cells at which numbers differ first."""
    sides = _sides(view, found)
    cells = [found.cells[place] for place in {side.place for side in sides}]
    for side in sides:
        if len(side.lines) == 1:
            cells.append(side.lines[0][side.place])
        else:
            yield from (view.layout.candidate(line[0], found.among.digit) for line in side.lines)
    for cell in dict.fromkeys(cells):
        yield from bits(view.candidates(cell))


def _too_many(view: RuleView, found: _Ranked, one: int) -> bool | None:
    """Say whether with a candidate too many are smaller (True) or larger (False), else None."""
    known = view.supposing(one)
    are_smaller = [_is_smaller(known, found, side) for side in _sides(known, found)]
    for is_smaller, most in ((True, found.among.place - 1), (False, 4 - found.among.place)):
        if are_smaller.count(is_smaller) > most:
            return is_smaller
    return None


def _those(view: RuleView, found: _Ranked, one: int, *, is_smaller: bool) -> Sequence[_Side]:
    """Return the numbers that are smaller, or larger, where a candidate is true."""
    known = view.supposing(one)
    return [side for side in _sides(known, found) if _is_smaller(known, found, side) is is_smaller]


def _sides(view: RuleView, found: _Ranked) -> list[_Side]:
    """Return what is known of the number from each other side."""
    digit, own, sides = found.among.digit, found.cells, []
    for name, lines in found.among.others.items():
        left = [
            line
            for line in lines
            if digit in view.digits(line[0]) and not view.differ(line[0], own[0])
        ]
        place = 1
        while len(left) == 1 and place + 1 < len(own) and _is_equal(view, own, left[0], place):
            place += 1
        sides.append(_Side(name, left, place))
    return sides


def _is_equal(view: RuleView, own: Sequence[int], line: Sequence[int], place: int) -> bool:
    one, other = own[place], line[place]
    return one == other or (view.digits(one) == view.digits(other) and len(view.digits(one)) == 1)


def _is_smaller(view: RuleView, found: _Ranked, side: _Side) -> bool | None:
    """Say whether the number from a side is smaller (True) or larger (False), None if unknown."""
    own = found.cells[side.place]
    mine = view.digits(own)
    may_be_smaller = may_be_larger = False
    for line in side.lines:
        other = line[side.place]
        its, apart = view.digits(other), view.differ(own, other)
        if its and mine:
            may_be_smaller |= its[0] + apart <= mine[-1]
            may_be_larger |= its[-1] >= mine[0] + apart
    return None if may_be_smaller == may_be_larger else may_be_smaller


def _known(
    view: RuleView, found: _Ranked, one: int, *, is_smaller: bool
) -> tuple[tuple[int, ...], RuleView]:
    """Return the cells of which it must be known what they can be, and what is seen of them."""

    def follows(other: RuleView) -> bool:
        return _too_many(other, found, one) is is_smaller

    cell = view.layout.cell_of[one]
    return view.needed([other for other in found.looked_at if other != cell], follows)


THINKERS: Final[Thinkers] = {
    FullRank: (Thinker((FIRST_OF_A_RANK,), _first_digit), Thinker((RANKED,), _compared))
}
