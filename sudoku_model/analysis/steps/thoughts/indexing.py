"""Thoughts about a cell that says where a digit stands along a line, such as its row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from sudoku_model.analysis.steps.thoughts.kinds import NUMBERED_PLACE
from sudoku_model.analysis.steps.thoughts.thought import Thinker, Thinkers, Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.thoughts.ways import Way, Ways, thinkers_by_ways
from sudoku_model.analysis.steps.thoughts.words import are, line_in_words
from sudoku_model.bits import mask_of
from sudoku_model.constraints.machines import (
    BoxIndexing,
    ColumnIndexing,
    RowIndexing,
    ValueIndexing,
)
from sudoku_model.constraints.outside import NumberedRoom
from sudoku_model.constraints.wording import enumerated


class Pointer(NamedTuple):
    """A cell that says where a digit is.

    Attributes:
        cell: the cell.
        targets: for each of its digits the cell that it points at; none of what points nowhere.
        digit: what is there, and because the line's cells differ nowhere else among them.
        says: all of this in words.
    """

    cell: int
    targets: Mapping[int, int]
    digit: int
    says: str

    def place_of(self, target: int) -> int:
        """Return the digit that points at a cell."""
        return next(place for place, cell in self.targets.items() if cell == target)


def pointer_of(view: RuleView) -> Pointer | None:
    """Return the cell of a rule that says where a digit is; None if it has several."""
    clue = view.constraint
    assert isinstance(clue, BoxIndexing | ColumnIndexing | NumberedRoom | RowIndexing)
    index, *others = view.board.cells(clue.cells)
    if isinstance(clue, NumberedRoom):
        line, digit = (index, *others), clue.digit
    elif others:
        return None
    else:
        line, digit = clue.points_along(view.board, index)
    targets = {
        place: line[place - 1]
        for place in view.domain(index)
        if 1 <= place <= len(line) and line[place - 1] in view.cells
    }
    says = f"{view.name(index)} says where the {digit} of {line_in_words(view, line)} is"
    return Pointer(index, targets, digit, says)


def _think(view: RuleView) -> Iterator[Thought]:
    pointer = view.once(pointer_of)
    if pointer is None:
        return
    yield from _nowhere(view, pointer)
    yield from _itself(view, pointer)
    found = [cell for cell in pointer.targets.values() if view.digits(cell) == (pointer.digit,)]
    if found and pointer.cell not in found:
        yield from _by_digit(view, pointer, found[0])
    else:
        yield from _by_places_lost(view, pointer)
    said = view.digits(pointer.cell)
    target = pointer.targets.get(said[0], pointer.cell) if len(said) == 1 else pointer.cell
    if target != pointer.cell:
        yield from _where_it_points(view, pointer, target)
    else:
        yield from _where_it_does_not_point(view, pointer)
        yield from _neither(view, pointer)


def _nowhere(view: RuleView, pointer: Pointer) -> Iterator[Thought]:
    """What the cell cannot say, whatever is left, for there is no such place."""
    nowhere = [one for one in view.digits(pointer.cell) if one not in pointer.targets]
    if nowhere:
        why = f"{pointer.says}, which has {len(pointer.targets)} places"
        yield Thought(NUMBERED_PLACE, (view.rule,), (), view.mask(pointer.cell, nowhere), why)


def _itself(view: RuleView, pointer: Pointer) -> Iterator[Thought]:
    """What it cannot say, whatever is left, for it is itself there, or is the digit elsewhere."""
    index, digit = pointer.cell, pointer.digit

    def is_possible(place: int) -> bool:
        target = pointer.targets.get(place)
        if target is None or (target == index) == (place == digit):
            return True
        return target != index and not view.differ(index, target)

    itself = [place for place in view.digits(index) if not is_possible(place)]
    if itself:
        told = [f"{one} would mean itself" for one in itself if one != digit]
        told += [f"{digit} would be there twice"] if digit in itself else []
        why = f"{pointer.says}, and {enumerated(told)}"
        yield Thought(NUMBERED_PLACE, (view.rule,), (), view.mask(index, itself), why)


def _by_digit(view: RuleView, pointer: Pointer, found: int) -> Iterator[Thought]:
    """What the cell says, as the digit is found in one of the cells that it may point at."""
    index, digit = pointer.cell, pointer.digit
    others = [
        one
        for one in view.digits(index)
        if one in pointer.targets and view.differ(pointer.targets[one], found)
    ]
    if others:
        why = f"{pointer.says}, and {view.name(found)} is {digit}"
        place = pointer.place_of(found)
        left = [one for one in view.digits(index) if one not in others]
        then = f"{view.name(index)} is {place}" if left == [place] else ""
        excluded = view.mask(index, others)
        yield Thought(NUMBERED_PLACE, (view.rule,), view.premises([found]), excluded, why, then)


def _by_places_lost(view: RuleView, pointer: Pointer) -> Iterator[Thought]:
    """What the cell does not say, as the digit is not there any more."""
    index, digit = pointer.cell, pointer.digit
    lost = {
        place: target
        for place in view.digits(index)
        if (target := pointer.targets.get(place, index)) != index
        and digit in view.domain(target)
        and digit not in view.digits(target)
    }
    if lost:
        cells = list(dict.fromkeys(lost.values()))
        why = f"{pointer.says}, and {view.names(cells)} {are(cells)} not {digit}"
        premises = tuple(view.none_of(cell, [digit]) for cell in cells)
        yield Thought(NUMBERED_PLACE, (view.rule,), premises, view.mask(index, lost), why)


def _where_it_points(view: RuleView, pointer: Pointer, target: int) -> Iterator[Thought]:
    """Where the digit is, as the cell says."""
    index, digit = pointer.cell, pointer.digit
    others = [one for one in view.digits(target) if one != digit]
    if others:
        why = f"{pointer.says}, and {view.name(index)} is {view.digits(index)[0]}"
        then = f"{view.name(target)} is {digit}" if digit in view.digits(target) else ""
        premises, excluded = view.premises([index]), view.mask(target, others)
        yield Thought(NUMBERED_PLACE, (view.rule,), premises, excluded, why, then)


def _where_it_does_not_point(view: RuleView, pointer: Pointer) -> Iterator[Thought]:
    """Where the digit is not, as the cell cannot say so any more."""
    index, digit, targets = pointer.cell, pointer.digit, pointer.targets
    alone = {
        place: target
        for place, target in _not_said(view, pointer).items()
        if all(other == target or view.differ(other, target) for other in targets.values())
    }
    if alone:
        why = f"{pointer.says}, and {view.name(index)} is not {enumerated(alone, 'or')}"
        excluded = mask_of(view.layout.candidate(cell, digit) for cell in alone.values())
        premise = view.none_of(index, alone)
        yield Thought(NUMBERED_PLACE, (view.rule,), (premise,), excluded, why)


def _not_said(view: RuleView, pointer: Pointer) -> Mapping[int, int]:
    """Return the cells where the digit could still be, but that the cell cannot say."""
    index, digit = pointer.cell, pointer.digit
    return {
        place: target
        for place, target in pointer.targets.items()
        if place not in view.digits(index) and target != index and digit in view.digits(target)
    }


def _neither(view: RuleView, pointer: Pointer) -> Iterator[Thought]:
    """What is not in one of two places that are left, for the cell could then say neither."""
    index, left = pointer.cell, view.digits(pointer.cell)
    places = left if len(left) == 2 and {*left} <= pointer.targets.keys() else ()
    for place, other in zip(places, reversed(places), strict=True):
        target = pointer.targets[place]
        is_possible = other == pointer.digit or not view.differ(index, target)
        if other in view.digits(target) and not is_possible:
            at = f"with {other} in {view.name(target)} it would be neither"
            why = f"{pointer.says}, and {view.name(index)} is {enumerated(left, 'or')}: {at}"
            excluded = view.mask(target, [other])
            yield Thought(NUMBERED_PLACE, (view.rule,), view.premises([index]), excluded, why)


# A digit that stands again along a line, as many cells after another cell as that says.


def _standing_again(view: RuleView) -> Ways | None:
    cells = view.board.cells(view.clue(ValueIndexing).cells)
    first, second, *others = cells
    ways = [
        _way_to_stand_again(view, cells, digit, distance)
        for distance in view.domain(second)
        if 1 <= distance <= len(others) and not view.differ(first, others[distance - 1])
        for digit in view.domain(first)
    ]
    says = f"{view.name(second)} says how many cells after it the digit of {view.name(first)} is"
    return Ways(cells, tuple(ways), says, "that is at")


def _way_to_stand_again(view: RuleView, cells: Sequence[int], digit: int, distance: int) -> Way:
    allowed = [frozenset(view.domain(cell)) for cell in cells]
    allowed[0] = allowed[distance + 1] = frozenset((digit,))
    allowed[1] = frozenset((distance,))
    return Way(view.name(cells[distance + 1]), tuple(allowed))


POINTING: Final = (BoxIndexing, ColumnIndexing, NumberedRoom, RowIndexing)
"""The constraints of which a cell says where a digit is."""

THINKERS: Final[Thinkers] = {
    **dict.fromkeys(POINTING, (Thinker((NUMBERED_PLACE,), _think),)),
    ValueIndexing: thinkers_by_ways(NUMBERED_PLACE, _standing_again),
}
