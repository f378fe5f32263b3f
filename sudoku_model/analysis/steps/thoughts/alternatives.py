"""Thoughts about alternatives: which of them can still hold, and what all of those exclude."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from math import prod
from typing import Any, Final, NamedTuple, TypeAlias

from sudoku_model.analysis.steps.thoughts import few_ways, outside, reading
from sudoku_model.analysis.steps.thoughts.fillings import fillings
from sudoku_model.analysis.steps.thoughts.kinds import ALTERNATIVES
from sudoku_model.analysis.steps.thoughts.refuted import Refuted, refuted, told_together
from sudoku_model.analysis.steps.thoughts.thought import Thinker, Thinkers, Thought, keep_together
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.thoughts.ways import (
    MOST_WAYS,
    Ways,
    always_placed,
    held_in_all,
)
from sudoku_model.analysis.steps.thoughts.words import beside, given, kind_at, with_digit
from sudoku_model.analysis.steps.wording import with_runs
from sudoku_model.bits import bits, union_of
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.composites import Or
from sudoku_model.constraints.wording import enumerated

MOST_FILLINGS = 800
"""How many ways to fill the cells of an alternative are tried at most."""

MOST_FOUND = 2
"""For how many candidates that a rule excludes it is told why before one is chosen."""

MOST_OF_ALL = 100
"""How many characters of what alternatives say are said in all; of more they are only named."""


class _Alternative(NamedTuple):
    """A constraint that may hold.

    Attributes:
        constraint: the constraint.
        cells: the cells that it is about.
        kept: what is known of it whatever is left.
    """

    constraint: Constraint
    cells: tuple[int, ...]
    kept: dict[Any, Any]

    def ways(self, view: RuleView) -> Ways | None:
        """Return the ways to obey it, of few that have different digits; None if there are none."""
        find = _OF_DIFFERENT.get(type(self.constraint))
        found = view.once(find) if find else None
        return found if found and len(found.ways) <= MOST_WAYS else None


_OF_DIFFERENT: Final = {**few_ways.OF_DIFFERENT, **outside.OF_DIFFERENT}


def _alternatives(view: RuleView) -> tuple[_Alternative, ...]:
    """Return the alternatives; none if one is not about the cells only that it names."""
    clue = view.clue(Or)
    found = tuple(_Alternative(one, view.own_cells(one), {}) for one in clue.constraints)
    return found if all(one.cells for one in found) else ()


def _left(view: RuleView, one: _Alternative) -> Mapping[int, set[int]] | None:
    """Return what the cells of an alternative can be if it holds; None if that is not tried."""
    part = view.of_part(one.constraint, one.kept)
    if isinstance(one.constraint, reading.READ):
        return reading.left_by_reading(part)
    if (ways := one.ways(part)) is not None:
        return {cell: {*own} for cell, own in zip(ways.cells, held_in_all(part, ways), strict=True)}
    return _tried(view, one)


def _tried(view: RuleView, one: _Alternative) -> Mapping[int, set[int]] | None:
    """Return the same by trying all ways to fill the cells; None if they are many."""
    digits = [view.digits(cell) for cell in one.cells]
    if prod(map(len, digits)) > MOST_FILLINGS:
        return None
    left: dict[int, set[int]] = {cell: set() for cell in one.cells}
    holds = view.test_of(one.constraint, one.cells)
    for filling in filter(holds, fillings(digits, view.apart(one.cells))):
        for cell, digit in zip(one.cells, filling, strict=True):
            left[cell].add(digit)
    return left


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
    for one, left in standing:
        if not seen:
            break
        seen &= union_of(map(view.layout.common_links, _placed(view, one, left or {})))
    return seen


def _placed(view: RuleView, one: _Alternative, left: Mapping[int, set[int]]) -> Iterator[int]:
    """Yield where digits are that an alternative always places."""
    part = view.of_part(one.constraint, one.kept)
    if (ways := one.ways(part)) is not None:
        yield from always_placed(part, ways, left)
        return
    for cell, digits in left.items():
        if len(digits) == 1:
            yield view.mask(cell, digits)


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
    if not told and (excluded := _seen(view, standing)):
        yield _outside(view, found, excluded)


def _none_would_hold(view: RuleView) -> Iterator[Thought]:
    """Remove what would leave no alternative that can hold, of what is asked about."""
    alternatives = view.once(_alternatives)
    asked = bits(view.asked & view.own) if alternatives else ()
    found = islice(refuted(view, asked, partial(_fail_with, alternatives)), MOST_FOUND)
    said = _said(view, alternatives, len(alternatives)) if alternatives else ""
    named = said.removeprefix("either ").removesuffix(" holds")

    def why(one: Refuted, supposed: Sequence[int]) -> str:
        start = f"{beside(view, one.known)}{with_digit(view, supposed)}"
        return f"{start} none could hold of {named}"

    digit_of = view.layout.digit_of
    for told in told_together(view, ALTERNATIVES, found, lambda one: digit_of[one.candidate], why):
        yield told._replace(cases=len(alternatives))


def _fail_with(found: Sequence[_Alternative], one: int, view: RuleView) -> bool:
    """Say whether no alternative can hold with a candidate."""
    supposed = view.supposing(one)
    return not any(_can_be_read(supposed, own) for own, _ in _standing(supposed, found))


def _can_be_read(view: RuleView, one: _Alternative) -> bool:
    part = view.of_part(one.constraint, one.kept)
    return not isinstance(one.constraint, reading.READ) or reading.can_be_read(part)


def _said(view: RuleView, standing: Sequence[_Alternative], count: int) -> str:
    """Say which alternatives can hold."""
    told = _together([with_runs(view.board.grid, one.constraint.describe()) for one in standing])
    if sum(map(len, told)) > MOST_OF_ALL:
        told = [kind_at(view, one.constraint, one.cells) for one in standing]
        if len(standing) == count > 1:
            return f"either {enumerated(told, 'or')} holds"
    if len(standing) == count:
        return told[0] if len(told) == 1 else f"either {enumerated(told, 'or')}"
    only = "only one" if len(standing) == 1 else "only these"
    return f"of {count} alternatives {only} can hold: {enumerated(told, 'or')}"


def _together(told: list[str]) -> list[str]:
    """Say in one sentence what differs in one word."""
    words = [one.split() for one in told]
    if len({*map(len, words)}) != 1:
        return told
    alike = [[*dict.fromkeys(own)] for own in zip(*words, strict=True)]
    if sum(len(own) > 1 for own in alike) != 1:
        return told
    return [" ".join(enumerated(own, "or") for own in alike)]


THINKERS: Final[Thinkers] = {
    Or: (
        Thinker((ALTERNATIVES,), _think),
        Thinker((ALTERNATIVES,), _none_would_hold, is_patient=True),
    )
}
