"""Thoughts about a cell that says how many different digits some cells hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from sudoku_model.analysis.steps.thoughts.fillings import digit_sets
from sudoku_model.analysis.steps.thoughts.kinds import DIFFERENT_COUNTED
from sudoku_model.analysis.steps.thoughts.thought import (
    Thinker,
    Thinkers,
    Thought,
    keep_together,
)
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.thoughts.words import given, with_digit
from sudoku_model.bits import bits
from sudoku_model.constraints.sets import CountDistinct
from sudoku_model.constraints.wording import enumerated

MOST_DIGITS = 10
"""With how many digits sets of them are gone through at most."""


class _Clue(NamedTuple):
    """The cell that counts, and those whose different digits it counts, in groups that differ."""

    control: int
    groups: tuple[tuple[int, ...], ...]

    @property
    def counted(self) -> list[int]:
        """All cells that are counted."""
        return [cell for group in self.groups for cell in group]


def _clue(view: RuleView) -> _Clue | None:
    clue = view.clue(CountDistinct)
    (control,), cells = view.board.cells(clue.cell), view.board.cells(clue.cells)
    groups = tuple(view.groups(dict.fromkeys(cells)))
    is_simple = len(view.values(cells)) <= MOST_DIGITS and {control, *cells} == {*view.cells}
    return _Clue(control, groups) if is_simple else None


def _amounts(view: RuleView, clue: _Clue) -> frozenset[int]:
    """Return how many different digits the cells can hold."""
    return _sizes(tuple(tuple(map(view.digits, group)) for group in clue.groups))


@lru_cache(maxsize=4096)
def _sizes(groups: tuple[tuple[tuple[int, ...], ...], ...]) -> frozenset[int]:
    held = {frozenset[int]()}
    for left in groups:
        held = {one.union(own) for one in held for own in digit_sets(left)}
    return frozenset(map(len, held))


def _said(view: RuleView, clue: _Clue) -> frozenset[int]:
    """Return the digits that the cell can say how many there are with."""
    if clue.control not in clue.counted:
        return _amounts(view, clue).intersection(view.digits(clue.control))
    layout = view.layout
    each = {digit: layout.candidate(clue.control, digit) for digit in view.digits(clue.control)}
    return frozenset(d for d, one in each.items() if d in _amounts(view.supposing(one), clue))


def _think(view: RuleView) -> Iterator[Thought]:
    """Remove what the cell cannot say, and what leaves it nothing to say."""
    clue = view.once(_clue)
    if clue is None:
        return
    told: dict[object, Thought] = {}
    alike: dict[object, list[int]] = {}
    for one in bits(view.alive & view.layout.candidates_at(view.cells)):
        if _said(view.supposing(one), clue):
            continue

        def follows(other: RuleView, one: int = one) -> bool:
            return not _said(other.supposing(one), clue)

        cell, digit = view.layout.cell_of[one], view.layout.digit_of[one]
        known, seen = view.needed([other for other in view.cells if other != cell], follows)
        is_said = cell == clue.control and cell not in clue.counted
        amounts = tuple(sorted(_amounts(seen.supposing(one), clue)))
        if not amounts:
            continue  # the cells could not even differ
        reason = known, amounts, is_said or digit
        at = alike.setdefault(reason, [])
        at.append(one)
        why = _why(view, clue, known, amounts, [] if is_said else at)
        thought = Thought(DIFFERENT_COUNTED, (view.rule,), view.premises(known), 1 << one, why)
        keep_together(told, reason, thought)
    yield from told.values()


def _why(
    view: RuleView,
    clue: _Clue,
    known: Sequence[int],
    amounts: Sequence[int],
    supposed: Sequence[int],
) -> str:
    """Say how many digits the cells can hold, perhaps where candidates are supposed."""
    cells, control = view.names(view.board.cells(view.clue(CountDistinct).cells)), clue.control
    start, many = given(view, known), enumerated(amounts, "or")
    if not supposed:
        return f"{start}{cells} hold {many} different digits, which {view.name(control)} counts"
    would = f"{with_digit(view, supposed)} there would be {many}"
    return f"{start}{view.name(control)} counts the different digits of {cells}: {would}"


THINKERS: Final[Thinkers] = {CountDistinct: (Thinker((DIFFERENT_COUNTED,), _think),)}
