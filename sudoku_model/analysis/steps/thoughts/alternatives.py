"""Thoughts about alternatives: which of them can still hold, and what all of those exclude."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Final, TypeAlias

from sudoku_model.analysis.steps.thoughts.kinds import ALTERNATIVES
from sudoku_model.analysis.steps.thoughts.parts import Part, left_by, outcome, part_of, why_not
from sudoku_model.analysis.steps.thoughts.refuted import Refuted, refuted, told_together
from sudoku_model.analysis.steps.thoughts.thought import Thinker, Thinkers, Thought, keep_together
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.thoughts.ways import always_placed
from sudoku_model.analysis.steps.thoughts.words import (
    WITH_WHAT,
    beside,
    first_with_room,
    given,
    kind_at,
    with_digit,
)
from sudoku_model.bits import bits, union_of
from sudoku_model.constraints.composites import Or
from sudoku_model.constraints.wording import enumerated

MOST_FOUND = 2
"""For how many candidates that a rule excludes it is told why before one is chosen."""

MOST_OF_A_REASON = 170
"""How long a reason can be; a longer one is told in fewer words."""

MOST_OF_ALL = 100
"""How many characters of what alternatives say are said in all; of more they are only named."""


def _alternatives(view: RuleView) -> tuple[Part, ...]:
    """Return the alternatives."""
    return tuple(part_of(view, one) for one in view.clue(Or).constraints)


_Leaves: TypeAlias = "Callable[[RuleView, Part], Mapping[int, set[int]] | None]"
"""Says what the cells of an alternative can be if it holds."""


def _if_thought_about(view: RuleView, one: Part) -> Mapping[int, set[int]]:
    return outcome(view, one).left


_Standing: TypeAlias = "list[tuple[Part, Mapping[int, set[int]] | None]]"


def _standing(view: RuleView, found: Sequence[Part], leaves: _Leaves = left_by) -> _Standing:
    """Return the alternatives that can hold, each with what it leaves its cells."""
    told = [(one, leaves(view, one)) for one in found]
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


def _placed(view: RuleView, one: Part, left: Mapping[int, set[int]]) -> Iterator[int]:
    """Yield where digits are that an alternative always places."""
    part = view.of_part(one.constraint, one.kept)
    if (ways := one.ways(part)) is not None:
        yield from always_placed(part, ways, left)
        return
    for cell, digits in left.items():
        if len(digits) == 1:
            yield view.mask(cell, digits)


def _outside(view: RuleView, found: Sequence[Part], excluded: int) -> Thought:
    """Return the thought about what sees a digit that is placed, whichever alternative holds."""
    known, seen = view.needed(
        view.cells, lambda other: not excluded & ~_seen(other, _standing(other, found))
    )
    left = [one for one, _ in _standing(seen, found)]
    why = f"{given(view, known)}{_said(view, left, len(found)) or _none_allows(len(found))}"
    premises = view.premises(known)
    return Thought(ALTERNATIVES, (view.rule,), premises, excluded, why, cases=len(left))


def _think(leaves: _Leaves, view: RuleView) -> Iterator[Thought]:
    """Remove what goes with none of the alternatives that can hold."""
    found = view.once(_alternatives)
    told: dict[object, Thought] = {}
    standing = _standing(view, found, leaves)
    asked = view.layout.cells_in(view.asked & view.own) if view.asked else view.cells
    for cell in asked:
        gone = _gone(view, standing, cell)
        if not gone:
            continue

        def follows(other: RuleView, cell: int = cell, gone: frozenset[int] = gone) -> bool:
            freed = other.with_alive(other.alive, other.freed | {cell})
            return gone <= _gone(freed, _standing(freed, found, leaves), cell)

        known, seen = view.needed([other for other in view.cells if other != cell], follows)
        left = [one for one, _ in _standing(seen, found, leaves)]
        words = _why(seen, found, left, leaves)
        if not words:
            continue
        why = f"{given(view, known)}{words}"
        premises, excluded = view.premises(known), view.mask(cell, sorted(gone))
        thought = Thought(ALTERNATIVES, (view.rule,), premises, excluded, why, cases=len(left))
        keep_together(told, (known, why), thought)
    yield from told.values()
    if not told and leaves is left_by and (excluded := _seen(view, standing)):
        yield _outside(view, found, excluded)


def _why(view: RuleView, found: Sequence[Part], left: Sequence[Part], leaves: _Leaves) -> str:
    """Say which alternatives are left, or why one of two is not if that is not seen at once."""
    if leaves is left_by:
        return _said(view, left, len(found)) or _none_allows(len(found))
    if len(found) != 2 or len(left) != 1:
        return ""
    (fallen,) = (one for one in found if one is not left[0])
    failed = outcome(view, fallen).failed
    told = why_not(view, failed) if failed else ""
    words = f"either {told}, or {left[0].words(view)}"
    return words if told and len(words) <= MOST_OF_A_REASON else ""


def _other_holds(view: RuleView) -> Iterator[Thought]:
    """Remove what goes not with one of two alternatives, as the other one fails."""
    if len(view.once(_alternatives)) == 2:
        yield from _think(_if_thought_about, view)


def _none_would_hold(view: RuleView) -> Iterator[Thought]:
    """Remove what would leave no alternative that can hold, of what is asked about."""
    alternatives = view.once(_alternatives)
    asked = bits(view.asked & view.own)
    found = islice(refuted(view, asked, partial(_fail_with, alternatives)), MOST_FOUND)
    why = partial(_why_none, alternatives)
    digit_of = view.layout.digit_of
    for told in told_together(view, ALTERNATIVES, found, lambda one: digit_of[one.candidate], why):
        yield told._replace(cases=len(alternatives))


def _fail_with(found: Sequence[Part], one: int, view: RuleView) -> bool:
    """Say whether no alternative can hold with a candidate."""
    supposed = view.supposing(one)
    return not any(outcome(supposed, own).can_be for own in found)


def _why_none(found: Sequence[Part], one: Refuted, supposed: Sequence[int]) -> str:
    """Say why no alternative can hold: of the only one that a candidate would leave, what fails."""
    view = one.seen
    begun = [beside(view, one.known)]
    if one.known:
        begun.append(f"{WITH_WHAT} {view.names(one.known)} can be, and ")
    told = [*_only_one(found, one, supposed), *_none_of(view, found)]
    start = with_digit(view, supposed)
    ways = (f"{before}{start} {words}" for words in told for before in begun)
    return first_with_room((MOST_OF_A_REASON, words) for words in ways)


def _none_of(view: RuleView, found: Sequence[Part]) -> Iterator[str]:
    """Say in fewer and fewer words that none of some alternatives could hold."""
    kinds = [kind_at(view, one.constraint, one.cells) for one in found]
    for names in ([one.quoted(view) for one in found], kinds):
        if len(names) == 1:
            yield f"{names[0]} could not hold"
        elif len(names) == 2:
            yield f"neither {' nor '.join(names)} could hold"
        elif len({*names}) == len(names):
            yield f"none of {enumerated(names, 'or')} could hold"
    yield "no alternative could hold"


def _only_one(found: Sequence[Part], one: Refuted, supposed: Sequence[int]) -> Iterator[str]:
    """Say what fails of the only alternative that a candidate leaves, whatever else is known."""
    bare = one.seen.without(one.seen.cells).supposing(one.candidate)
    left = [own for own, _ in _standing(bare, found)]
    if len(left) != 1 or len(found) == 1 or len(supposed) > 1:
        return
    failed = outcome(one.supposed, left[0]).failed or left[0]
    if told := why_not(one.supposed, failed):
        yield f"only this is left: {told}"
    yield f"only this is left, and cannot hold: {failed.words(one.seen)}"
    yield f"only {kind_at(one.seen, failed.constraint, failed.cells)} is left, and cannot hold"


def _said(view: RuleView, standing: Sequence[Part], count: int) -> str:
    """Say which alternatives can hold."""
    told = _together([one.words(view) for one in standing])
    if sum(map(len, told)) > MOST_OF_ALL:
        told = [kind_at(view, one.constraint, one.cells) for one in standing]
        if len({*told}) < len(told):  # names that say nothing are left out
            told = []
        if told and len(standing) == count > 1:
            return f"either {enumerated(told, 'or')} holds"
    if len(standing) == count:
        return f"either {enumerated(told, 'or')}" if len(told) > 1 else "".join(told)
    only = "only one" if len(standing) == 1 else "only these"
    return f"of {count} alternatives {only} can hold: {enumerated(told, 'or')}" if told else ""


def _none_allows(count: int) -> str:
    """Say that what is removed goes with none of alternatives that cannot be told apart."""
    return f"none of the {count} alternatives allows that"


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
        Thinker((ALTERNATIVES,), partial(_think, left_by)),
        Thinker((ALTERNATIVES,), _other_holds, is_patient=True),
        Thinker((ALTERNATIVES,), _none_would_hold, is_patient=True),
    )
}
