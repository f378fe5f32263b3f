"""By which facts singles that follow from a candidate lead to something impossible.

A solver propagates as well, but a question to it takes longer than following a few facts here, and
its answer does not say which of them were used.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_model.analysis.steps.layout import Layout


def needed_singly(
    layout: Layout, alive: int, facts: Sequence[int], candidate: int
) -> list[int] | None:
    """Return some facts by which singles exclude a candidate; None if they do not.

    None of them can be left out for that; the last ones are tried first.

    Args:
        layout: the puzzle.
        alive: the candidates that are left.
        facts: facts about cells and houses.
        candidate: the candidate.
    """
    left = alive & ~layout.links[candidate]
    masks = layout.masks
    used = _used(layout, [(fact, masks[fact] & left) for fact in facts])
    if used is None:
        return None
    for fact in reversed(facts):
        rest = [one for one in used if one[0] != fact]
        if len(rest) < len(used):
            fewer = _used(layout, rest)
            if fewer is not None:
                used = fewer
    numbers = {fact for fact, _ in used}
    return [fact for fact in facts if fact in numbers]


def _used(layout: Layout, ways: Sequence[tuple[int, int]]) -> list[tuple[int, int]] | None:
    """Return the facts of which one way is left, one after another, until one has none; else None.

    Args:
        layout: the puzzle.
        ways: facts, each with its candidates that are left.
    """
    links = layout.links
    used, excluded = [], 0
    while True:
        known, several = excluded, []
        for one in ways:
            left = one[1] & ~excluded
            if left & (left - 1):
                several.append(one)
                continue
            used.append(one)
            if not left:
                return used
            excluded |= links[left.bit_length() - 1]
        if excluded == known:
            return None
        ways = several
