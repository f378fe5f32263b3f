"""Thoughts about groups of cells that hold the same digits, in any order."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from math import prod
from typing import Final, NamedTuple, TypeAlias

from sudoku_model.analysis.steps.thoughts.fillings import fillings
from sudoku_model.analysis.steps.thoughts.kinds import ALWAYS_IN_A_SET, SETS_OF_DIGITS
from sudoku_model.analysis.steps.thoughts.refuted import Refuted, refuted, told_together
from sudoku_model.analysis.steps.thoughts.thought import Thinker, Thinkers, Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.thoughts.words import given, with_digit
from sudoku_model.analysis.steps.wording import MOST_LISTED
from sudoku_model.bits import bits
from sudoku_model.constraints.sets import SameDigits
from sudoku_model.constraints.wording import enumerated, with_article

MOST_FILLINGS = 8_000
"""How many ways to fill the cells of a group are gone through at most."""

Held: TypeAlias = tuple[int, ...]
"""The digits of a group, in order."""


class _Group(NamedTuple):
    """Cells that hold the same digits as others, with the places of each two that differ."""

    cells: tuple[int, ...]
    apart: tuple[tuple[int, int], ...]


def _groups(view: RuleView) -> tuple[_Group, ...]:
    clue = view.clue(SameDigits)
    groups = [view.board.cells(group) for group in clue.groups]
    if len(groups[0]) == 1:
        return ()  # each two cells are in a relation
    return tuple(_Group(cells, view.apart(cells)) for cells in groups)


def _fillings(view: RuleView, group: _Group) -> Mapping[Held, Sequence[set[int]]]:
    """Return the digits that a group can hold, each time with what its cells can be then."""
    return _filled(tuple(map(view.digits, group.cells)), group.apart)


@lru_cache(maxsize=1024)
def _filled(
    left: tuple[tuple[int, ...], ...], apart: tuple[tuple[int, int], ...]
) -> Mapping[Held, Sequence[set[int]]]:
    found: dict[Held, list[set[int]]] = {}
    for filling in fillings(left, apart):
        own = found.setdefault(tuple(sorted(filling)), [set() for _ in filling])
        for digits, digit in zip(own, filling, strict=True):
            digits.add(digit)
    return found


def _standing(view: RuleView, groups: Sequence[_Group]) -> list[Held]:
    """Return the digits that each group can hold."""
    first, *others = (_fillings(view, group) for group in groups)
    return sorted(held for held in first if all(held in other for other in others))


def _fit_none(groups: Sequence[_Group], one: int, view: RuleView) -> bool:
    """Say whether the groups could hold no digits alike with a candidate, if that is tried."""
    return _are_few(view, groups) and not _standing(view.supposing(one), groups)


def _are_few(view: RuleView, groups: Sequence[_Group]) -> bool:
    """Say whether all ways to fill the groups can be gone through."""
    return all(
        prod(len(view.digits(cell)) for cell in group.cells) <= MOST_FILLINGS for group in groups
    )


def _think(view: RuleView) -> Iterator[Thought]:
    """Remove what goes with no digits that all groups can hold."""
    groups = view.once(_groups)
    candidates = bits(view.alive & view.own) if groups else ()
    found = refuted(view, candidates, partial(_fit_none, groups))
    yield from told_together(
        view, SETS_OF_DIGITS, found, partial(_reason, groups), partial(_why, groups)
    )


def _reason(groups: Sequence[_Group], one: Refuted) -> Hashable:
    return _leaves(one.seen, groups) or one.seen.layout.digit_of[one.candidate]


def _leaves(view: RuleView, groups: Sequence[_Group]) -> str:
    """List the digits that each group can hold; empty if they are many."""
    standing = _standing(view, groups) if _are_few(view, groups) else ()
    if not 0 < len(standing) <= MOST_LISTED:
        return ""
    return enumerated(("+".join(map(str, held)) for held in standing), "or")


def _why(groups: Sequence[_Group], one: Refuted, supposed: Sequence[int]) -> str:
    view = one.seen
    alike = f"{given(view, one.known)}{_hold_alike(view, groups)}"
    if left := _leaves(view, groups):
        return f"{alike}: these can be {left}"
    digit = view.layout.digit_of[one.candidate]
    lacking = [group for group in groups if not view.places(digit, group.cells)]
    if lacking:
        return f"{alike}, and {view.names(lacking[0].cells)} have no {digit}"
    return f"{alike}, and {with_digit(view, supposed)} they cannot all be filled"


def _hold_alike(view: RuleView, groups: Sequence[_Group]) -> str:
    first, *others = (view.names(group.cells) for group in groups)
    return f"{first} hold the same digits as {enumerated(others)}"


def _always(view: RuleView) -> Iterator[Thought]:
    """A digit that all groups hold stands in one of its places in each of them."""
    groups = view.once(_groups)
    if not groups or not _are_few(view, groups):
        return
    for digit in _in_all(view, groups):
        for group in groups:
            excluded = view.seen_by_all(view.places(digit, group.cells))
            if excluded := excluded & ~view.layout.candidates_at(group.cells):
                yield _needs(view, groups, group, digit, excluded)


def _in_all(view: RuleView, groups: Sequence[_Group]) -> list[int]:
    """Return the digits that the groups hold whatever else."""
    standing = [*map(set, _standing(view, groups))]
    return sorted(set.intersection(*standing)) if standing else []


def _needs(
    view: RuleView, groups: Sequence[_Group], group: _Group, digit: int, excluded: int
) -> Thought:
    def follows(other: RuleView) -> bool:
        places = other.places(digit, group.cells)
        is_held = _are_few(other, groups) and digit in _in_all(other, groups)
        return is_held and not excluded & ~other.seen_by_all(places)

    known, seen = view.needed(view.cells, follows)
    left = _leaves(seen, groups)
    why = f"{given(view, known)}{_hold_alike(view, groups)}"
    why += f", {left}" if left else ""
    places = [cell for cell in group.cells if digit in seen.digits(cell)]
    why += f", with {with_article(digit)} in {view.names(places, 'or')}"
    return Thought(ALWAYS_IN_A_SET, (view.rule,), view.premises(known), excluded, why)


THINKERS: Final[Thinkers] = {
    SameDigits: (Thinker((SETS_OF_DIGITS,), _think), Thinker((ALWAYS_IN_A_SET,), _always))
}
