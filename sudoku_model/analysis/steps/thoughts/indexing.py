"""Thoughts about a cell that says where a digit stands along a line, such as its row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from sudoku_model.analysis.steps.thoughts.kinds import NUMBERED_PLACE
from sudoku_model.analysis.steps.thoughts.thought import Thinker, Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.thoughts.words import are
from sudoku_model.bits import mask_of
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.machines import BoxIndexing, ColumnIndexing, RowIndexing
from sudoku_model.constraints.outside import NumberedRoom
from sudoku_model.constraints.wording import enumerated

_LINES: Final[Mapping[type[Constraint], str]] = {
    BoxIndexing: "region",
    ColumnIndexing: "row",
    NumberedRoom: "line",
    RowIndexing: "column",
}
"""Along what the cells of a constraint point."""


class _Pointer(NamedTuple):
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


def _pointer(view: RuleView) -> _Pointer | None:
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
    says = f"{view.name(index)} says where the {digit} of its {_LINES[type(clue)]} is"
    return _Pointer(index, targets, digit, says)


def _think(view: RuleView) -> Iterator[Thought]:
    pointer = view.once(_pointer)
    if pointer is not None:
        yield from _impossible(view, pointer)
        yield from _by_targets(view, pointer)
        yield from _by_index(view, pointer)


def _impossible(view: RuleView, pointer: _Pointer) -> Iterator[Thought]:
    """What the cell cannot say, whatever is left: nowhere, or that it is itself what it is not."""
    index, digit = pointer.cell, pointer.digit
    nowhere = [one for one in view.digits(index) if one not in pointer.targets]
    if nowhere:
        why = f"{pointer.says}, which has {len(pointer.targets)} places"
        yield Thought(NUMBERED_PLACE, (view.rule,), (), view.mask(index, nowhere), why)
    itself = [
        place
        for place in view.digits(index)
        if (target := pointer.targets.get(place)) is not None
        and (target == index) != (place == digit)
        and (target == index or view.differ(index, target))
    ]
    if itself:
        told = [f"{one} would mean itself" for one in itself if one != digit]
        told += [f"{digit} would be there twice"] if digit in itself else []
        why = f"{pointer.says}, and {enumerated(told)}"
        yield Thought(NUMBERED_PLACE, (view.rule,), (), view.mask(index, itself), why)


def _by_targets(view: RuleView, pointer: _Pointer) -> Iterator[Thought]:
    """What the cell says by where the digit is, or is not."""
    index, digit, says = pointer.cell, pointer.digit, pointer.says
    found = [cell for cell in pointer.targets.values() if view.digits(cell) == (digit,)]
    if found and index not in found:
        place = pointer.place_of(found[0])
        others = [
            one
            for one in view.digits(index)
            if one in pointer.targets and view.differ(pointer.targets[one], found[0])
        ]
        if others:
            excluded = view.mask(index, others)
            why = f"{says}, and {view.name(found[0])} is {digit}"
            then = f"{view.name(index)} is {place}" if [place] == _left(view, index, others) else ""
            premises = view.premises(found[:1])
            yield Thought(NUMBERED_PLACE, (view.rule,), premises, excluded, why, then)
        return
    lost = {
        place: target
        for place in view.digits(index)
        if (target := pointer.targets.get(place, index)) != index
        and digit in view.domain(target)
        and digit not in view.digits(target)
    }
    if lost:
        cells = list(dict.fromkeys(lost.values()))
        why = f"{says}, and {view.names(cells)} {are(cells)} not {digit}"
        premises = tuple(view.none_of(cell, [digit]) for cell in cells)
        yield Thought(NUMBERED_PLACE, (view.rule,), premises, view.mask(index, lost), why)


def _left(view: RuleView, cell: int, gone: list[int]) -> list[int]:
    return [digit for digit in view.digits(cell) if digit not in gone]


def _by_index(view: RuleView, pointer: _Pointer) -> Iterator[Thought]:
    """Where the digit is, or is not, by what the cell can say."""
    index, digit, targets = pointer.cell, pointer.digit, pointer.targets
    said = view.digits(index)
    if len(said) == 1 and (target := targets.get(said[0], index)) != index:
        others = [one for one in view.digits(target) if one != digit]
        if others:
            why = f"{pointer.says}, and {view.name(index)} is {said[0]}"
            then = f"{view.name(target)} is {digit}" if digit in view.digits(target) else ""
            premises, excluded = view.premises([index]), view.mask(target, others)
            yield Thought(NUMBERED_PLACE, (view.rule,), premises, excluded, why, then)
        return
    not_said = {
        place: target
        for place, target in targets.items()
        if place not in said
        and target != index
        and digit in view.digits(target)
        and all(other == target or view.differ(other, target) for other in targets.values())
    }
    if not_said:
        why = f"{pointer.says}, and {view.name(index)} is not {enumerated(not_said, 'or')}"
        excluded = mask_of(view.layout.candidate(cell, digit) for cell in not_said.values())
        premise = view.none_of(index, not_said)
        yield Thought(NUMBERED_PLACE, (view.rule,), (premise,), excluded, why)


THINKERS: Final[Mapping[type[Constraint], tuple[Thinker, ...]]] = dict.fromkeys(
    _LINES, (Thinker((NUMBERED_PLACE,), _think),)
)
"""The thinkers about each constraint of the family."""
