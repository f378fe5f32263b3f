"""Thoughts about cells of a line that a digit would leave too few digits of their own.

What a digit leaves the cells of a clue is followed along its relations: a high digit on a whisper
makes its neighbours low, and these the next ones high. A line that is read in order is read once
more. Where some cells that see each other have fewer digits left than they are, the digit is gone.
That takes patience, so it is only looked at where nothing easier is to be seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, islice
from typing import Final, NamedTuple, TypeAlias

from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.plain import has_every_digit
from sudoku_model.analysis.steps.thoughts import indexing, relations
from sudoku_model.analysis.steps.thoughts.kinds import OWN_DIGITS
from sudoku_model.analysis.steps.thoughts.reading import left_by_reading
from sudoku_model.analysis.steps.thoughts.thought import Thinker, Thinkers, Thought, keep_together
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.thoughts.words import (
    beside,
    cells_in_order,
    clue_in_brief,
    with_digit,
)
from sudoku_model.bits import bits, union_of
from sudoku_model.constraints.machines import Automaton, Regex
from sudoku_model.constraints.wording import enumerated

FEW_CROWDED, MOST_CROWDED = 3, 5
"""Of how many cells it is seen that they have too few digits together: before it is looked for
houses that lack a digit, and at most."""

MOST_CELLS = 30
"""How many cells a clue has at most: nobody follows a digit through more."""

FEW_CELLS = 8
"""Of so many cells at most each is looked at by itself."""

MOST_FOUND = 2
"""For how many candidates that a clue excludes it is told why before one is chosen."""


class _Crowd(NamedTuple):
    """Cells that differ, and the fewer digits that they have left; or the one that a house lacks.

    Attributes:
        cells: the cells.
        digits: what they have left, or the digit that none of them can be.
        house: the house of the cells, if that lacks a digit.
    """

    cells: tuple[int, ...]
    digits: tuple[int, ...]
    house: str = ""


_NOBODY: Final = _Crowd((), ())

_Follow: TypeAlias = Callable[[RuleView, int], int]
"""Returns what a candidate would leave the cells of a rule."""


def _along_relations(view: RuleView, one: int) -> int:
    left, before = view.supposing(one).left & view.own, 0
    assumed = view.layout.cell_of[one]
    while left != before:
        before = left
        for first, second, partners in view.once(relations.relations):
            for cell, other in ((first, second), (second, first)):
                own = left & view.layout.cell_masks[other]
                reached = union_of(partners[each] for each in bits(own))
                if cell != assumed:
                    left &= ~view.layout.cell_masks[cell] | reached
    return left


def _along_reading(view: RuleView, one: int) -> int:
    left = 0
    for cell, digits in left_by_reading(view.supposing(one)).items():
        left |= view.mask(cell, digits)
    return left


def _along_pointer(view: RuleView, one: int) -> int:
    """Follow that a cell says where a digit is, both ways."""
    pointer, layout = view.once(indexing.pointer_of), view.layout
    left, before = view.supposing(one).left & view.own, 0
    while pointer is not None and left != before:
        before = left
        at = {place: layout.candidate(pointer.cell, place) for place in pointer.targets}
        for place, target in pointer.targets.items():
            there = 1 << layout.candidate(target, pointer.digit)
            if not left & there:
                left &= ~(1 << at[place])
            elif not left >> at[place] & 1:
                left &= ~there
        said = left & layout.cell_masks[pointer.cell]
        pointed = [left & layout.cell_masks[cell] for cell in pointer.targets.values()]
        left &= ~_seen_by_singles(layout, [said, *pointed])
    return left


def _seen_by_singles(layout: Layout, masks: Iterable[int]) -> int:
    """Return what those see of some cells' candidates that are the only ones of their cells."""
    alone = (own for own in masks if own and not own & (own - 1))
    return union_of(layout.links[one.bit_length() - 1] for one in alone)


def _crowd(follow: _Follow, view: RuleView, one: int) -> _Crowd | None:
    """Return the fewest cells that a candidate would leave too few digits, if there are such."""
    layout = view.layout
    left = follow(view, one)
    digits = {cell: {*layout.digits_in(left & layout.cell_masks[cell])} for cell in view.cells}
    few = [cell for cell in view.cells if len(digits[cell]) < MOST_CROWDED]
    crowds = (_crowds_of(view, digits, few, count) for count in range(1, MOST_CROWDED + 1))
    return next(chain(*islice(crowds, FEW_CROWDED), _lacking(view, digits), *crowds), None)


def _lacking(view: RuleView, digits: Mapping[int, set[int]]) -> Iterator[_Crowd]:
    """Yield the houses in which a digit has no place."""
    for house in view.layout.houses:
        if digits.keys() >= {*house.cells} and has_every_digit(view.board.grid, house.cells):
            held = set[int]().union(*(digits[cell] for cell in house.cells))
            for digit in sorted({*view.values(house.cells)} - held):
                yield _Crowd(house.cells, (digit,), house.name)


def _crowds_of(
    view: RuleView,
    digits: Mapping[int, set[int]],
    among: Sequence[int],
    count: int,
    begun: _Crowd = _NOBODY,
) -> Iterator[_Crowd]:
    """Yield crowds of so many cells, which begin with some."""
    if len(begun.cells) == count:
        yield begun
        return
    for place, cell in enumerate(among):
        held = digits[cell].union(begun.digits)
        if len(held) < count and all(view.differ(cell, other) for other in begun.cells):
            more = _Crowd((*begun.cells, cell), tuple(sorted(held)))
            yield from _crowds_of(view, digits, among[place + 1 :], count, more)


def _others(view: RuleView, cell: int) -> list[int]:
    """Return the other cells of a clue, the farthest along the line first."""
    cells = cells_in_order(view.layout.puzzle, view.fact)
    at = cells.index(cell)
    return sorted({*cells} - {cell}, key=lambda other: (-abs(cells.index(other) - at), other))


def _nearby(view: RuleView, cell: int, follows: Callable[[RuleView], bool]) -> RuleView:
    """Return the view that has forgotten the farther half of the cells, if that can be done."""
    others = _others(view, cell)
    near = view.without(others[: len(others) // 2])
    return near if len(others) > FEW_CELLS and follows(near) else view


def _think(follow: _Follow, view: RuleView) -> Iterator[Thought]:
    """Remove what would leave some cells too few digits."""
    if len(view.cells) > MOST_CELLS:
        return

    def has_crowd(other: RuleView, one: int) -> bool:
        return _crowd(follow, other, one) is not None

    told: dict[object, Thought] = {}
    alike: dict[object, list[int]] = {}
    cells = cells_in_order(view.layout.puzzle, view.fact)
    asked = bits(view.asked & view.own)
    for one in islice((one for one in asked if has_crowd(view, one)), MOST_FOUND):
        cell, digit = view.layout.cell_of[one], view.layout.digit_of[one]
        follows = partial(has_crowd, one=one)
        known, seen = _nearby(view, cell, follows).needed(_others(view, cell), follows)
        known = tuple(other for other in cells if other in known)
        crowd = _crowd(follow, seen, one)
        assert crowd is not None
        reason = digit, known, crowd
        at = alike.setdefault(reason, [])
        at.append(one)
        why = _why(view, known, at, crowd)
        thought = Thought(OWN_DIGITS, (view.rule,), view.premises(known), 1 << one, why)
        keep_together(told, reason, thought)
    yield from told.values()


def _why(view: RuleView, known: Sequence[int], at: Sequence[int], crowd: _Crowd) -> str:
    clue = clue_in_brief(view.layout.puzzle, view.fact)
    if crowd.house:
        no_place = f"no place for {crowd.digits[0]}"
        start = f"{beside(view, known)}{with_digit(view, at)}"
        return f"{start} {clue} would leave {crowd.house} {no_place}"
    leaves = f"only {enumerated(crowd.digits)}" if crowd.digits else "no digit"
    would = f"{clue} would leave {view.names(crowd.cells)} {leaves}"
    return f"{beside(view, known)}{with_digit(view, at)} {would}"


def _following(follow: _Follow) -> tuple[Thinker, ...]:
    return (Thinker((OWN_DIGITS,), partial(_think, follow), is_patient=True),)


THINKERS: Final[Thinkers] = {
    **dict.fromkeys(relations.THINKERS, _following(_along_relations)),
    **dict.fromkeys((Automaton, Regex), _following(_along_reading)),
    **dict.fromkeys(indexing.POINTING, _following(_along_pointer)),
}
