"""Thoughts about cells in relations that a digit would leave too few digits of their own.

What a digit leaves the cells of a clue is followed along its relations: a high digit on a whisper
makes its neighbours low, and these the next ones high. Where some cells that see each other have
fewer digits left than they are, the digit is gone. That takes patience, so it is only looked at
where nothing easier is to be seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, combinations
from typing import Final, NamedTuple

from sudoku_model.analysis.steps.thoughts import relations
from sudoku_model.analysis.steps.thoughts.kinds import OWN_DIGITS
from sudoku_model.analysis.steps.thoughts.thought import Thinker, Thinkers, Thought, keep_together
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.thoughts.words import clue_in_brief, given, with_digit
from sudoku_model.bits import bits, union_of
from sudoku_model.constraints.wording import enumerated

MOST_CROWDED = 4
"""Of how many cells it is seen at most that they have too few digits together."""

MOST_CELLS = 20
"""How many cells a clue has at most: nobody follows a digit through more."""


class _Crowd(NamedTuple):
    """Cells that differ, and the fewer digits that they have left."""

    cells: tuple[int, ...]
    digits: tuple[int, ...]


def _followed(view: RuleView, one: int) -> int:
    """Return what a candidate would leave the cells of a rule, followed along its relations."""
    left, before = view.supposing(one).left & view.layout.masks[view.rule], 0
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


def _crowd(view: RuleView, one: int) -> _Crowd | None:
    """Return the fewest cells that a candidate would leave too few digits, if there are such."""
    layout = view.layout
    left = _followed(view, one)
    digits = {cell: layout.digits_in(left & layout.cell_masks[cell]) for cell in view.cells}
    few = [cell for cell in view.cells if len(digits[cell]) < MOST_CROWDED]
    for count in range(1, MOST_CROWDED + 1):
        for cells in combinations([one for one in few if len(digits[one]) < count], count):
            held = set(chain.from_iterable(digits[cell] for cell in cells))
            if len(held) < count and all(view.differ(*pair) for pair in combinations(cells, 2)):
                return _Crowd(cells, tuple(sorted(held)))
    return None


def _has_crowd(view: RuleView, one: int) -> bool:
    return _crowd(view, one) is not None


def _think(view: RuleView) -> Iterator[Thought]:
    """Remove what would leave some cells too few digits."""
    if len(view.cells) > MOST_CELLS:
        return
    told: dict[object, Thought] = {}
    alike: dict[object, list[int]] = {}
    for one in bits(view.asked & view.layout.masks[view.rule]):
        if not _has_crowd(view, one):
            continue
        cell, digit = view.layout.cell_of[one], view.layout.digit_of[one]
        others = [other for other in view.cells if other != cell]
        known, seen = view.needed(others, partial(_has_crowd, one=one))
        crowd = _crowd(seen, one)
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
    leaves = f"only {enumerated(crowd.digits)}" if crowd.digits else "no digit"
    would = f"{clue} would leave {view.names(crowd.cells)} {leaves}"
    return f"{given(view, known)}{with_digit(view, at)} {would}"


THINKERS: Final[Thinkers] = dict.fromkeys(
    relations.THINKERS, (Thinker((OWN_DIGITS,), _think, is_patient=True),)
)
