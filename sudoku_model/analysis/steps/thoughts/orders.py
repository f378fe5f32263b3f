"""Thoughts about digits that rise along a line, or that are the extremes of their neighbours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Final

from sudoku_model.analysis.steps.thoughts.kinds import PUSHED, ROOM
from sudoku_model.analysis.steps.thoughts.thought import Thinker, Thinkers, Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView, beyond
from sudoku_model.analysis.steps.wording import cells_in_words, number_in_words, times_in_words
from sudoku_model.constraints.base import Board
from sudoku_model.constraints.cell_marks import Maximum, Minimum
from sudoku_model.constraints.lines import SlowThermometer, Thermometer
from sudoku_model.constraints.wording import enumerated, kind_in_words


def _line(view: RuleView) -> tuple[int, ...]:
    line = view.constraint
    assert isinstance(line, Thermometer | SlowThermometer)
    return view.board.cells(line.cells)


def _rises(view: RuleView, cells: Sequence[int]) -> int:
    """Return how often the digits rise at least from the first to the last of some cells."""
    if isinstance(view.constraint, Thermometer):
        return len(cells) - 1
    rises, start = 0, 0
    for place in range(1, len(cells)):
        if any(view.differ(cells[place], cell) for cell in cells[start:place]):
            rises, start = rises + 1, place
    return rises


def _room(view: RuleView) -> Iterator[Thought]:
    """As many cells lie below and above a cell, so it is at least and at most so high."""
    line = _line(view)
    digits = view.values(line)
    lost: dict[int, tuple[int, int, int]] = {}
    for place, cell in enumerate(line):
        below, above = _rises(view, line[: place + 1]), _rises(view, line[place:])
        outer = {*digits[:below], *digits[max(len(digits) - above, 0) :]}
        excluded = view.left_of(cell, outer)
        if excluded and below + above < len(digits):
            lost[cell] = excluded, digits[below], digits[-1 - above]
    if not lost:
        return
    count = _rises(view, line)
    rises = f"has {len(line)} cells"
    if not isinstance(view.constraint, Thermometer):
        rises = f"rises {times_in_words(count)} at least"
    why = f"the thermometer from {view.name(line[0])} {rises}"
    told = [
        f"{view.name(cell)} is {_between(low, high, digits)}"
        for cell, (_, low, high) in lost.items()
    ]
    excluded = sum(mask for mask, _, _ in lost.values())
    yield Thought(ROOM, (view.rule,), (), excluded, why, enumerated(told))


def _between(low: int, high: int, digits: Sequence[int]) -> str:
    """Say between which of some digits one lies."""
    if low == digits[0]:
        return f"at most {high}"
    if high == digits[-1]:
        return f"at least {low}"
    return f"{low} to {high}" if low + 1 < high else enumerated(sorted({low, high}), "or")


def _pushed(view: RuleView) -> Iterator[Thought]:
    """A cell is at least so high, so those above it are higher still."""
    line = _line(view)
    for place in range(len(line)):
        for is_low in (True, False):
            bounds = _bounds(view, line, place, is_low=is_low)
            best = (max if is_low else min)(bounds, key=itemgetter(0), default=None)
            if best is not None:
                yield from _push(view, line, place, *best, is_low=is_low)


def _bounds(
    view: RuleView, line: Sequence[int], place: int, *, is_low: bool
) -> Iterator[tuple[int, int]]:
    """Yield the bounds that other cells of a line give one, each with the place of the other."""
    for other in range(place - 1, -1, -1) if is_low else range(place + 1, len(line)):
        between = line[other : place + 1] if is_low else line[place : other + 1]
        rises, left = _rises(view, between), view.digits(line[other])
        yield left[0] + rises if is_low else left[-1] - rises, other


def _push(
    view: RuleView, line: Sequence[int], place: int, bound: int, other: int, *, is_low: bool
) -> Iterator[Thought]:
    """Yield that a cell has a bound because another cell of the line has one."""
    cell, pusher = line[place], line[other]
    gone = beyond(view.digits(cell), bound, is_low=is_low)
    if not gone:
        return
    left = view.digits(pusher)
    start = left[0] if is_low else left[-1]
    rises = abs(bound - start)
    # The last digit to go needs the whole bound, so that is what is known of the other cell.
    need = max(gone) + 1 - rises if is_low else min(gone) - 1 + rises
    lost = beyond(view.domain(pusher), need, is_low=is_low)
    if not lost:
        return
    premise = view.none_of(pusher, lost)
    known = f"{view.name(pusher)} is {_bounded(left, start, is_low=is_low)}"
    way = _way(view.name(cell), rises, is_low=is_low)
    where = f"on the {kind_in_words(type(view.constraint))} from {view.name(line[0])}"
    only = [digit for digit in view.digits(cell) if digit not in gone]
    then = f"{view.name(cell)} is {_bounded(only, bound, is_low=is_low)}"
    yield Thought(
        PUSHED, (view.rule,), (premise,), view.mask(cell, gone), f"{known} and {way} {where}", then
    )


def _bounded(digits: Sequence[int], bound: int, *, is_low: bool) -> str:
    """Say what a cell with these digits is."""
    if len(digits) == 1:
        return str(digits[0])
    return f"at {'least' if is_low else 'most'} {bound}"


def _way(name: str, rises: int, *, is_low: bool) -> str:
    """Say how the line goes from another cell to the one of a name."""
    if not rises:
        return f"the line does not {'fall' if is_low else 'rise'} towards {name}"
    steps = f"{number_in_words(rises)} step{'' if rises == 1 else 's'}"
    return f"{name} is {steps} {'above' if is_low else 'below'} it"


def _marked_alike(board: Board, mark: Minimum | Maximum) -> set[int]:
    """Return the cells with the same mark as one."""
    alike = (mark, *board.of_kind(type(mark)))
    return {cell for one in alike for cell in board.cells(one.cells)}


def _extremes(view: RuleView) -> Iterator[Thought]:
    """A cell is higher than several cells that all differ."""
    mark = view.constraint
    assert isinstance(mark, Minimum | Maximum)
    is_low = isinstance(mark, Maximum)
    grid, board = view.board.grid, view.board
    marked = _marked_alike(board, mark)
    for cell in board.cells(mark.cells):
        near = [other for other in grid.neighbours(cell) if other not in marked]
        group = max(view.groups(near), key=len, default=())
        digits = view.values(group)
        outer = set(digits[: len(group)]) if is_low else set(digits[len(digits) - len(group) :])
        excluded = view.left_of(cell, outer)
        if excluded and 1 < len(group) < len(digits):
            word = "greater" if is_low else "less"
            names = cells_in_words(grid, group)
            why = f"{view.name(cell)} is {word} than {names}, which differ"
            bound = digits[len(group)] if is_low else digits[-1 - len(group)]
            then = f"it is at {'least' if is_low else 'most'} {bound}"
            yield Thought(ROOM, (view.rule,), (), excluded, why, then)


_THERMOMETER: Final = (Thinker((ROOM,), _room), Thinker((PUSHED,), _pushed))
_EXTREMES: Final = (Thinker((ROOM,), _extremes),)

THINKERS: Final[Thinkers] = {
    Thermometer: _THERMOMETER,
    SlowThermometer: _THERMOMETER,
    Minimum: _EXTREMES,
    Maximum: _EXTREMES,
}
