"""Thoughts about a cell that says how many different digits some cells hold."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Final, NamedTuple

from sudoku_model.analysis.steps.thoughts.fillings import digit_sets
from sudoku_model.analysis.steps.thoughts.kinds import DIFFERENT_COUNTED
from sudoku_model.analysis.steps.thoughts.refuted import Refuted, refuted, told_together
from sudoku_model.analysis.steps.thoughts.thought import Thinker, Thinkers, Thought
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
    candidates = bits(view.alive & view.own)
    found = refuted(view, candidates, partial(_says_nothing, clue))
    # Cells that could not even differ say nothing about their number.
    found = (one for one in found if _amounts(one.supposed, clue))
    yield from told_together(
        view, DIFFERENT_COUNTED, found, partial(_reason, clue), partial(_why, clue)
    )


def _says_nothing(clue: _Clue, one: int, view: RuleView) -> bool:
    """Say whether the cell that counts could say nothing with a candidate."""
    return not _said(view.supposing(one), clue)


def _is_said(clue: _Clue, one: Refuted) -> bool:
    """Say whether it is the number that is wrong, and nothing that is counted."""
    cell = one.seen.layout.cell_of[one.candidate]
    return cell == clue.control and cell not in clue.counted


def _reason(clue: _Clue, one: Refuted) -> Hashable:
    amounts = _amounts(one.supposed, clue)
    digit = one.seen.layout.digit_of[one.candidate]
    return amounts, None if _is_said(clue, one) else digit


def _why(clue: _Clue, one: Refuted, supposed: Sequence[int]) -> str:
    """Say how many digits the cells can hold, where candidates that are counted are supposed."""
    view = one.seen
    start, control = given(view, one.known), view.name(clue.control)
    cells = view.names(view.board.cells(view.clue(CountDistinct).cells))
    many = enumerated(sorted(_amounts(one.supposed, clue)), "or")
    if _is_said(clue, one):
        return f"{start}{cells} hold {many} different digits, which {control} counts"
    would = f"{with_digit(view, supposed)} there would be {many}"
    return f"{start}{control} counts the different digits of {cells}: {would}"


THINKERS: Final[Thinkers] = {CountDistinct: (Thinker((DIFFERENT_COUNTED,), _think),)}
