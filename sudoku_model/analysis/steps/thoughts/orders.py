"""Thoughts about digits that rise along a line, or that are the extremes of their neighbours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from sudoku_model.analysis.steps.thoughts.kinds import PUSHED, ROOM
from sudoku_model.analysis.steps.thoughts.thought import Thinker, Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.wording import cells_in_words, listed
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.cell_marks import Maximum, Minimum
from sudoku_model.constraints.lines import SlowThermometer, Thermometer

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


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
    digits = sorted({digit for cell in line for digit in view.domain(cell)})
    lost: dict[int, tuple[int, int, int]] = {}
    for place, cell in enumerate(line):
        below, above = _rises(view, line[: place + 1]), _rises(view, line[place:])
        outer = {*digits[:below], *digits[max(len(digits) - above, 0) :]}
        excluded = view.mask(cell, [d for d in view.digits(cell) if d in outer])
        if excluded and below + above < len(digits):
            lost[cell] = excluded, digits[below], digits[-1 - above]
    if not lost:
        return
    count = _rises(view, line)
    rises = f"has {len(line)} cells"
    if not isinstance(view.constraint, Thermometer):
        rises = f"rises {'once' if count == 1 else f'{_numbered(count)} times'} at least"
    why = f"the thermometer from {view.name(line[0])} {rises}"
    told = []
    for cell, (_, low, high) in lost.items():
        span = f"{low} to {high}" if low + 1 < high else listed(sorted({low, high}), "or")
        if low == digits[0]:
            span = f"at most {high}"
        elif high == digits[-1]:
            span = f"at least {low}"
        told.append(f"{view.name(cell)} is {span}")
    excluded = sum(mask for mask, _, _ in lost.values())
    yield Thought(ROOM, (view.rule,), (), excluded, why, listed(told))


def _numbered(count: int) -> str:
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def _pushed(view: RuleView) -> Iterator[Thought]:
    """A cell is at least so high, so those above it are higher still."""
    line = _line(view)
    for place in range(len(line)):
        for is_low in (True, False):
            others = range(place - 1, -1, -1) if is_low else range(place + 1, len(line))
            best: tuple[int, int] | None = None
            for other in others:
                between = line[other : place + 1] if is_low else line[place : other + 1]
                rises, left = _rises(view, between), view.digits(line[other])
                bound = left[0] + rises if is_low else left[-1] - rises
                if best is None or (bound > best[0] if is_low else bound < best[0]):
                    best = bound, other
            if best is not None:
                yield from _push(view, line, place, *best, is_low=is_low)


def _push(
    view: RuleView, line: Sequence[int], place: int, bound: int, other: int, *, is_low: bool
) -> Iterator[Thought]:
    """Yield that a cell has a bound because another cell of the line has one."""
    cell, pusher = line[place], line[other]
    gone = [d for d in view.digits(cell) if (d < bound if is_low else d > bound)]
    if not gone:
        return
    left = view.digits(pusher)
    start = left[0] if is_low else left[-1]
    rises = abs(bound - start)
    # The last digit to go needs the whole bound, so that is what is known of the other cell.
    need = max(gone) - rises if is_low else min(gone) + rises
    lost = [d for d in view.domain(pusher) if (d <= need if is_low else d >= need)]
    if not lost:
        return
    premise = view.layout.cell_masks[pusher] & ~view.mask(pusher, lost)
    known = f"{view.name(pusher)} is {_bounded(left, start, is_low=is_low)}"
    if rises:
        steps = f"{_numbered(rises)} step{'' if rises == 1 else 's'}"
        way = f"{view.name(cell)} is {steps} {'above' if is_low else 'below'} it"
    else:
        way = f"the line does not {'fall' if is_low else 'rise'} towards {view.name(cell)}"
    only = [digit for digit in view.digits(cell) if digit not in gone]
    then = f"{view.name(cell)} is {_bounded(only, bound, is_low=is_low)}"
    yield Thought(
        PUSHED, (view.rule,), (premise,), view.mask(cell, gone), f"{known} and {way}", then
    )


def _bounded(digits: Sequence[int], bound: int, *, is_low: bool) -> str:
    """Say what a cell with these digits is."""
    if len(digits) == 1:
        return str(digits[0])
    return f"at {'least' if is_low else 'most'} {bound}"


def _extremes(view: RuleView) -> Iterator[Thought]:
    """A cell is higher than several cells that all differ."""
    mark = view.constraint
    assert isinstance(mark, Minimum | Maximum)
    is_low = isinstance(mark, Maximum)
    grid, marked = view.board.grid, set(view.board.cells(mark.cells))
    for other in view.board.of_kind(type(mark)):
        marked.update(view.board.cells(other.cells))
    for cell in view.board.cells(mark.cells):
        near = [other for other in grid.neighbours(cell) if other not in marked]
        group = max(view.groups(near), key=len, default=())
        digits = sorted({digit for other in group for digit in view.domain(other)})
        outer = set(digits[: len(group)]) if is_low else set(digits[len(digits) - len(group) :])
        excluded = view.mask(cell, [d for d in view.digits(cell) if d in outer])
        if excluded and 1 < len(group) < len(digits):
            word = "greater" if is_low else "less"
            names = cells_in_words(grid, group)
            why = f"{view.name(cell)} is {word} than {names}, which differ"
            bound = digits[len(group)] if is_low else digits[-1 - len(group)]
            then = f"it is at {'least' if is_low else 'most'} {bound}"
            yield Thought(ROOM, (view.rule,), (), excluded, why, then)


_THERMOMETER: Final = (Thinker((ROOM,), _room), Thinker((PUSHED,), _pushed))
_EXTREMES: Final = (Thinker((ROOM,), _extremes),)

THINKERS: Final[Mapping[type[Constraint], tuple[Thinker, ...]]] = {
    Thermometer: _THERMOMETER,
    SlowThermometer: _THERMOMETER,
    Minimum: _EXTREMES,
    Maximum: _EXTREMES,
}
"""The thinkers about each constraint of the family."""
