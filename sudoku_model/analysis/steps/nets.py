"""Nets: what a candidate would force, until a fact has no way left.

Where each thing has one cause, the ways of the last fact lead back to the candidate in chains, one
for each: that is a forcing chain (SudokuWiki, "Cell Forcing Chains" and "Unit Forcing Chains";
Sudoku Explainer, "Multiple Forcing Chains"). Else it is a net. Where nothing more is forced, the
ways of a fact are tried one by one: a net has branches.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.bits import bits


class Forced(NamedTuple):
    """What would be true next.

    Attributes:
        fact: the number of the fact that forces it.
        candidate: what is left of the fact, None if nothing is.
        causes: what excludes its other candidates: each with those that it does.
    """

    fact: int
    candidate: int | None
    causes: tuple[tuple[int, int], ...]


class Branch(NamedTuple):
    """What a candidate would force.

    Attributes:
        assumed: the candidate.
        forced: what it would force, each after its causes.
        last: the fact that has no way left then, or several ways, which the cases are about.
        cases: a branch for each way of the last fact; none if it has none.
    """

    assumed: int
    forced: tuple[Forced, ...]
    last: Forced
    cases: tuple[Branch, ...] = ()

    @property
    def has_single_causes(self) -> bool:
        """Whether each thing has one cause, so that chains lead back from the last fact."""
        return (
            not self.cases
            and all(len(one.causes) == 1 for one in self.forced)
            and all(mask & (mask - 1) == 0 for _, mask in self.last.causes)
        )

    def causes(self) -> set[int]:
        """Return what it rests on besides its own candidates."""
        used = {cause for one in (*self.forced, self.last) for cause, _ in one.causes}
        used.update(*(case.causes() for case in self.cases))
        return used - {self.assumed} - {one.candidate for one in self.forced}


def refutation(layout: Layout, alive: int, facts: Sequence[int], candidate: int) -> Branch | None:
    """Follow what a candidate would force until facts have no way left, in each case.

    None if a rule is among the facts, or if they do not exclude the candidate.
    """
    if any(fact >= layout.first_rule for fact in facts):
        return None
    return _branch(layout, alive, facts, candidate, {})


def _branch(
    layout: Layout, alive: int, facts: Sequence[int], candidate: int, before: Mapping[int, int]
) -> Branch | None:
    """Follow a candidate; `before` says of what is excluded already what does it."""
    closed_by = dict(before)
    unused = list(facts)
    forced: list[Forced] = []
    true = candidate
    while True:
        for one in bits(layout.links[true] & alive):
            closed_by.setdefault(one, true)
        if not unused:
            return None
        ways = {fact: _open(layout, alive, fact, closed_by) for fact in unused}
        fact = min(unused, key=lambda one: len(ways[one]))
        left = ways[fact]
        unused.remove(fact)
        causes: dict[int, int] = {}
        for one in bits(layout.masks[fact] & alive):
            if one in closed_by:
                causes[closed_by[one]] = causes.get(closed_by[one], 0) | 1 << one
        reason = Forced(fact, left[0] if len(left) == 1 else None, tuple(causes.items()))
        if len(left) != 1:
            break
        forced.append(reason)
        true = left[0]
    cases = []
    for way in left:
        case = _branch(layout, alive, unused, way, closed_by)
        if case is None:
            return None
        cases.append(case)
    rest = Branch(candidate, (), reason, tuple(cases))
    return rest._replace(forced=_needed(forced, rest.causes()))


def _open(layout: Layout, alive: int, fact: int, closed_by: Mapping[int, int]) -> list[int]:
    return [one for one in bits(layout.masks[fact] & alive) if one not in closed_by]


def _needed(forced: Sequence[Forced], wanted: Iterable[int]) -> tuple[Forced, ...]:
    """Return what leads to some candidates, each right before what it is needed for."""
    by_candidate = {one.candidate: one for one in forced}
    ordered: dict[int, Forced] = {}

    def add(candidate: int) -> None:
        reason = by_candidate.get(candidate)
        if reason is not None and candidate not in ordered:
            for cause, _ in reason.causes:
                add(cause)
            ordered[candidate] = reason

    for candidate in sorted(wanted):
        add(candidate)
    return tuple(ordered.values())
