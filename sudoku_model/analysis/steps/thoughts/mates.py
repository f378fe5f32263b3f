"""Thoughts about a digit that needs another one beside it, such as a 5 with its flatmates."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sudoku_model.analysis.steps.thoughts.kinds import PARTNER
from sudoku_model.analysis.steps.thoughts.thought import Thinker, Thinkers, Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.thoughts.words import held
from sudoku_model.bits import bits
from sudoku_model.constraints.whole_grid import DutchFlatmates
from sudoku_model.constraints.wording import enumerated, with_article


class _Needy(NamedTuple):
    """A digit of a cell, and the mates of which it needs one, as candidates."""

    digit: int
    mates: int


def _needy(view: RuleView) -> _Needy:
    """Return what the rule says: each cell is a rule of its own."""
    (clause,) = view.layout.rule_clauses(view.rule).clauses
    (digit,) = [-literal - 1 for literal in clause if literal < 0]
    return _Needy(digit, sum(1 << literal - 1 for literal in clause if literal > 0))


def _true(view: RuleView, found: _Needy) -> int:
    """Return candidates one of which is true: the mates, or another digit of the cell."""
    return found.mates & view.left | view.candidates(_cell(view, found)) & ~(1 << found.digit)


def _cell(view: RuleView, found: _Needy) -> int:
    return view.layout.cell_of[found.digit]


def _think(view: RuleView) -> Iterator[Thought]:
    """Remove the digit without a mate; of one that has one, what goes with no mate."""
    found = view.once(_needy)
    if not view.candidates(_cell(view, found)) >> found.digit & 1:
        return  # nothing is needed
    excluded = view.seen_by_all(_true(view, found))
    if not found.mates & view.left:
        excluded &= 1 << found.digit
    if not excluded:
        return

    def follows(other: RuleView) -> bool:
        return not excluded & ~other.layout.common_links(_true(other, found))

    cell, places = _cell(view, found), view.layout.cells_in(found.mates)
    known, _ = view.needed([cell, *places], follows)
    premises = tuple(
        view.candidates(one) if one == cell else view.layout.cell_masks[one] & ~found.mates
        for one in known
    )
    told = [_known(view, found, one) for one in known]
    why = ", and ".join([_says(view, found), enumerated(told)] if told else [_says(view, found)])
    yield Thought(PARTNER, (view.rule,), premises, excluded, why)


def _known(view: RuleView, found: _Needy, cell: int) -> str:
    """Say what is known of a cell: that it is no mate, or of the digit's cell what it can be."""
    if cell == _cell(view, found):
        return held(view, cell, view.candidates(cell))
    mates = view.layout.digits_in(found.mates & view.layout.cell_masks[cell])
    return f"{view.name(cell)} is not {enumerated(mates, 'or')}"


def _says(view: RuleView, found: _Needy) -> str:
    """Say which mates the digit needs."""
    digit_of, name = view.layout.digit_of, view.layout.cell_name
    who = f"{with_article(digit_of[found.digit])} in {name(found.digit)}"
    mates = [f"{with_article(digit_of[one])} in {name(one)}" for one in bits(found.mates)]
    return f"{who} needs {enumerated(mates, 'or')}" if mates else f"{who} would have no mate"


THINKERS: Final[Thinkers] = {DutchFlatmates: (Thinker((PARTNER,), _think),)}
