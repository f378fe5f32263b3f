"""Thoughts that follow a digit fact by fact, with no more premises than that takes.

What several digits would force alike is one thought.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sudoku_model.analysis.steps.following import Followed, Follower
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.telling import in_lines
from sudoku_model.analysis.steps.thoughts.followed import (
    follow_from,
    premises_of,
    straightened,
    told_in_parts,
)
from sudoku_model.analysis.steps.thoughts.kinds import CASE_BY_CASE, FORCED
from sudoku_model.analysis.steps.thoughts.thought import Kind, Thought
from sudoku_model.bits import mask_of


class Wanted(NamedTuple):
    """A candidate to be followed, and what must be gone, as far as is known, to lead nowhere."""

    candidate: int
    gone: int


def stories(
    follower: Follower, facts: Sequence[int], alive: int, wanted: Iterable[Wanted], kind: Kind
) -> list[Thought]:
    """Return thoughts that follow candidates fact by fact, those alike in one.

    Raises:
        TooMuchError: if nobody would follow one of them.
    """
    layout, alike = follower.layout, dict[Followed, list[int]]()
    for one in wanted:
        known = next((own for own in alike if _is_alike(follower, facts, alive, own, one)), None)
        if known is not None:
            alike[known].append(one.candidate)
            continue
        own = _followed(follower, facts, alive, one)
        # That a clue has no way left is what is to be shown.
        if own is not None and (own.length > 1 or len(facts) > 1):
            alike[own] = [one.candidate]
    return [_thought(layout, facts, alive, own, removed, kind) for own, removed in alike.items()]


def _is_alike(
    follower: Follower, facts: Sequence[int], alive: int, known: Followed, wanted: Wanted
) -> bool:
    """Say whether a candidate of the same digit would force the same for the same reasons."""
    layout, one, other = follower.layout, known.assumed, wanted.candidate
    if layout.digit_of[one] != layout.digit_of[other]:
        return False
    found = follow_from(follower, facts, known.needs, other, known.splits)
    if found is None:
        return False
    both = 1 << one | 1 << other
    return told_in_parts(layout, alive, found, both) == told_in_parts(layout, alive, known, both)


def _followed(
    follower: Follower, facts: Sequence[int], alive: int, wanted: Wanted
) -> Followed | None:
    """Return what a candidate would force, if that can be told."""
    layout, one = follower.layout, wanted.candidate

    def tellable(gone: int) -> Followed | None:
        found = follow_from(follower, facts, gone, one)
        return found if found is not None and told_in_parts(layout, alive, found) else None

    found = tellable(wanted.gone)
    if found is None:
        # What is enough may be hard to follow; then all may be used, and what need not is not.
        found = tellable(~alive & ~layout.links[one])
        for cell in layout.cells_in(found.needs) if found is not None else ():
            assert found is not None
            found = tellable(found.needs & ~layout.cell_masks[cell]) or found
    # It is told again later, from what it needs alone; that must be the same story.
    while found is not None and (again := tellable(found.needs)) != found:
        found = again
    return found


def _thought(
    layout: Layout,
    facts: Sequence[int],
    alive: int,
    followed: Followed,
    removed: Iterable[int],
    kind: Kind,
) -> Thought:
    excluded = mask_of(removed)
    name = (CASE_BY_CASE if straightened(layout, followed, alive).cases else FORCED).name
    return Thought(
        kind._replace(name=name),
        tuple(facts),
        premises_of(layout, followed),
        excluded,
        in_lines(told_in_parts(layout, alive, followed, excluded)),
        cases=followed.length,
        is_minimal=True,
    )
