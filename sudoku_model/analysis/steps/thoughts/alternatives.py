"""Thoughts about alternatives: which of them can still hold, and what all of those exclude."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Final, NamedTuple, TypeAlias

from sudoku_model.analysis.steps.thoughts.kinds import ALTERNATIVES
from sudoku_model.analysis.steps.thoughts.thought import Thinker, Thinkers, Thought, keep_together
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.thoughts.words import given
from sudoku_model.analysis.steps.wording import with_runs
from sudoku_model.bits import union_of
from sudoku_model.constraints.base import Constraint, Goes
from sudoku_model.constraints.composites import Or
from sudoku_model.constraints.fields import shortened
from sudoku_model.constraints.wording import enumerated

MOST_FILLINGS = 800
"""How many ways to fill the cells of an alternative are tried at most."""

MOST_OF_EACH = 100
"""How many characters of what alternatives say are said in all."""


class _Alternative(NamedTuple):
    """A constraint that may hold, and the cells that it is about."""

    constraint: Constraint
    cells: tuple[int, ...]


def _alternatives(view: RuleView) -> tuple[_Alternative, ...]:
    """Return the alternatives; none if one is not about the cells only that it names."""
    clue = view.clue(Or)
    found = [
        _Alternative(one, tuple(dict.fromkeys(one.cells_named(view.board.grid))))
        for one in clue.constraints
    ]
    are_simple = all(
        one.constraint.goes is Goes.ANYWHERE and one.cells and {*one.cells} <= {*view.cells}
        for one in found
    )
    return tuple(found) if are_simple else ()


def _left(view: RuleView, one: _Alternative) -> Mapping[int, set[int]] | None:
    """Return what the cells of an alternative can be if it holds; None if that is not tried."""
    digits = [view.digits(cell) for cell in one.cells]
    if prod(map(len, digits)) > MOST_FILLINGS:
        return None
    apart = _apart(view, one.cells)
    values = [0] * len(view.board.grid.cells)
    left: dict[int, set[int]] = {cell: set() for cell in one.cells}
    for filling in product(*digits):
        if any(filling[a] == filling[b] for a, b in apart):
            continue
        for cell, digit in zip(one.cells, filling, strict=True):
            values[cell] = digit
        if one.constraint.holds(view.board, values):
            for cell, digit in zip(one.cells, filling, strict=True):
                left[cell].add(digit)
    return left


def _apart(view: RuleView, cells: Sequence[int]) -> list[tuple[int, int]]:
    """Return the places of each two cells that differ anyway."""
    places = range(len(cells))
    return [(a, b) for a in places for b in range(a) if view.differ(cells[a], cells[b])]


_Standing: TypeAlias = "list[tuple[_Alternative, Mapping[int, set[int]] | None]]"


def _standing(view: RuleView, found: Sequence[_Alternative]) -> _Standing:
    """Return the alternatives that can hold, each with what it leaves its cells."""
    told = [(one, _left(view, one)) for one in found]
    return [(one, left) for one, left in told if left is None or all(left.values())]


def _gone(view: RuleView, standing: _Standing, cell: int) -> frozenset[int]:
    """Return the digits of a cell that it has in none of the alternatives that can hold."""
    gone = frozenset(view.digits(cell))
    for _, left in standing:
        if left is None or cell not in left:
            return frozenset()
        gone -= left[cell]
    return gone


def _seen(view: RuleView, standing: _Standing) -> int:
    """Return what each of the alternatives that can hold excludes by the digits that it places."""
    seen = view.alive if standing else 0
    for _, left in standing:
        placed = [(cell, *digits) for cell, digits in (left or {}).items() if len(digits) == 1]
        seen &= union_of(view.layout.links[view.layout.candidate(*one)] for one in placed)
    return seen


def _outside(view: RuleView, found: Sequence[_Alternative], excluded: int) -> Thought:
    """Return the thought about what sees a digit that is placed, whichever alternative holds."""
    known, seen = view.needed(
        view.cells, lambda other: not excluded & ~_seen(other, _standing(other, found))
    )
    left = [one for one, _ in _standing(seen, found)]
    why = f"{given(view, known)}{_said(view, left, len(found))}"
    premises = view.premises(known)
    return Thought(ALTERNATIVES, (view.rule,), premises, excluded, why, cases=len(left))


def _think(view: RuleView) -> Iterator[Thought]:
    """Remove what goes with none of the alternatives that can hold."""
    found = view.once(_alternatives)
    if not found:
        return
    told: dict[object, Thought] = {}
    standing = _standing(view, found)
    for cell in view.cells:
        gone = _gone(view, standing, cell)
        if not gone:
            continue

        def follows(other: RuleView, cell: int = cell, gone: frozenset[int] = gone) -> bool:
            freed = other.with_alive(other.alive, other.freed | {cell})
            return gone <= _gone(freed, _standing(freed, found), cell)

        known, seen = view.needed([other for other in view.cells if other != cell], follows)
        left = [one for one, _ in _standing(seen, found)]
        why = f"{given(view, known)}{_said(view, left, len(found))}"
        premises, excluded = view.premises(known), view.mask(cell, sorted(gone))
        thought = Thought(ALTERNATIVES, (view.rule,), premises, excluded, why, cases=len(left))
        keep_together(told, (known, why), thought)
    yield from told.values()
    if excluded := _seen(view, standing):
        yield _outside(view, found, excluded)


def _said(view: RuleView, standing: Sequence[_Alternative], count: int) -> str:
    """Say which alternatives can hold."""
    room = MOST_OF_EACH // max(1, len(standing))
    grid = view.layout.puzzle.grid
    told = [shortened(with_runs(grid, one.constraint.describe()), room) for one in standing]
    if len(told) == count:
        return told[0] if count == 1 else f"either {enumerated(told, 'or')}"
    if len(told) == 1:
        return f"of {count} alternatives only one can hold: {told[0]}"
    return f"of {count} alternatives only these can hold: {enumerated(told, 'or')}"


THINKERS: Final[Thinkers] = {Or: (Thinker((ALTERNATIVES,), _think),)}
