"""Thoughts about squares of cells in which each class of digits has a place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sudoku_model.analysis.steps.thoughts.kinds import PLACE_OF_A_CLASS
from sudoku_model.analysis.steps.thoughts.thought import Thinker, Thinkers, Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.constraints.squares import GlobalEntropy, GlobalModular
from sudoku_model.constraints.wording import enumerated


def _digits(view: RuleView) -> tuple[int, ...]:
    """Return the digits one of which is in the square: each class is a rule of its own."""
    (clause,) = view.layout.rule_clauses(view.rule).clauses
    return tuple(sorted({view.layout.digit_of[literal - 1] for literal in clause}))


def _think(view: RuleView) -> Iterator[Thought]:
    digits = view.once(_digits)
    places = sum(view.left_of(cell, digits) for cell in view.cells)
    excluded = view.seen_by_all(places)
    if not excluded:
        return

    def follows(other: RuleView) -> bool:
        places = sum(other.left_of(cell, digits) for cell in other.cells)
        return not excluded & ~other.seen_by_all(places)

    known, _ = view.needed(view.cells, follows)
    cells = view.layout.cells_in(places)
    why = f"the square {view.names(view.cells)} needs one of {enumerated(digits)}, "
    if len(cells) == 1:
        why += f"and only {view.name(cells[0])} can be one"
    else:
        left = view.layout.digits_in(places)
        which = f"of which only {left[0]} is left, " if len(left) == 1 else ""
        why += f"{which}at {view.names(cells, 'or')}"
    yield Thought(PLACE_OF_A_CLASS, (view.rule,), view.premises(known), excluded, why)


THINKERS: Final[Thinkers] = dict.fromkeys(
    (GlobalEntropy, GlobalModular), (Thinker((PLACE_OF_A_CLASS,), _think),)
)
