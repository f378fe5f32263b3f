"""Telling why a digit does not go with a sum that cells cannot make, as some see each other.

What a digit leaves each part of a rule to make is said; that the cells cannot be filled so is left
to the reader, who is told which of them to look at.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sudoku_model.analysis.steps.equal_parts import equal_parts
from sudoku_model.analysis.steps.thoughts.equations import (
    CLASSES,
    Equation,
    amounts_in_words,
    equations,
    side,
)
from sudoku_model.analysis.steps.thoughts.kinds import SUM_MISSED
from sudoku_model.analysis.steps.thoughts.shares import amounts_of
from sudoku_model.analysis.steps.thoughts.thought import Thinker, Thinkers, Told, no_thoughts
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.thoughts.words import cannot_take, with_digit
from sudoku_model.constraints.wording import enumerated

MOST_AMOUNTS = 5
"""How many amounts are listed at most."""


def _tell(view: RuleView, excluded: Sequence[int], known: Sequence[int]) -> Told | None:
    """Say what each part of a rule would have to make."""
    supposed = view.supposing(excluded[0])
    stated = view.once(equations)
    if parts := equal_parts(view.constraint, view.board):
        what = "each group"
        left = frozenset.intersection(*(amounts_of(supposed, side(view, part)) for part in parts))
    elif len(stated) == 1:
        what, left = _of_one(supposed, stated[0])
    else:
        return None
    if not left:
        return None
    few = enumerated(sorted(left), "or") if len(left) <= MOST_AMOUNTS else ""
    would = f"{with_digit(view, excluded)} {what} would make {few or amounts_in_words(left)}"
    return Told(SUM_MISSED, (f"{would}, {cannot_take(view, known)}",), len(left))


def _of_one(view: RuleView, equation: Equation) -> tuple[str, frozenset[int]]:
    """Return what is left for the left side of an equation to make, with its name."""
    opposite = amounts_of(view, equation.right)
    wanted = frozenset(total + one for total in equation.totals for one in opposite)
    return equation.left.name or "the cells", amounts_of(view, equation.left) & wanted


THINKERS: Final[Thinkers] = dict.fromkeys(CLASSES, (Thinker((SUM_MISSED,), no_thoughts, _tell),))
"""What tells about each constraint that states equations."""
