"""Nets: what a candidate would force, until a fact has no way left.

Where each thing has one cause, the ways of the last fact lead back to the candidate in chains, one
for each: that is a forcing chain (SudokuWiki, "Cell Forcing Chains" and "Unit Forcing Chains";
Sudoku Explainer, "Multiple Forcing Chains"). Else it is a net. Where nothing more is forced, the
ways of a fact are tried one by one: a net has branches.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import inf
from typing import NamedTuple

from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.bits import bits, mask_of
from sudoku_model.deadline import heed_deadline


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
        rests_on: the candidates that it rests on besides its own.
    """

    assumed: int
    forced: tuple[Forced, ...]
    last: Forced
    cases: tuple[Branch, ...]
    rests_on: frozenset[int]

    @property
    def is_forcing_chain(self) -> bool:
        """Whether each thing has one cause, so that chains lead back from the last fact."""
        return (
            not self.cases
            and len(self.last.causes) > 2
            and all(len(one.causes) == 1 for one in self.forced)
        )

    def count_cases(self) -> int:
        """Return how many cases there are, cases of cases included."""
        return sum(1 + case.count_cases() for case in self.cases)


def refutation(layout: Layout, alive: int, facts: Sequence[int], candidate: int) -> Branch | None:
    """Follow what a candidate would force until facts have no way left, in each case.

    None if a rule is among the facts, or if they do not exclude the candidate.
    """
    if any(fact >= layout.first_rule for fact in facts):
        return None
    lives = {fact: layout.masks[fact] & alive for fact in facts}
    for fact, live in lives.items():
        if live.bit_count() > 2:
            branch = _branch(layout, lives, facts, candidate, (), last=fact)
            if branch is not None and branch.is_forcing_chain:
                return branch
    return _branch(layout, lives, facts, candidate, ())


def simplest(layout: Layout, alive: int, facts: Sequence[int], excluded: int) -> dict[int, Branch]:
    """Return those of some candidates that facts exclude with the fewest cases, and how.

    Nothing if a rule is among the facts, or if they do not exclude one of the candidates.
    """
    branches: dict[int, Branch] = {}
    for one in bits(excluded & alive):
        branch = refutation(layout, alive, facts, one)
        if branch is None:
            return {}
        branches[one] = branch
    cases = {one: branch.count_cases() for one, branch in branches.items()}
    fewest = min(cases.values(), default=0)
    return {one: branch for one, branch in branches.items() if cases[one] == fewest}


def _branch(
    layout: Layout,
    lives: Mapping[int, int],
    facts: Sequence[int],
    candidate: int,
    before: tuple[int, ...],
    last: int | None = None,
) -> Branch | None:
    """Follow a candidate until facts have no way left, None if they keep some.

    Args:
        layout: the puzzle.
        lives: for each fact its candidates that are left.
        facts: the facts to use.
        candidate: the candidate.
        before: what is true already.
        last: the fact that is to have no way left in the end, without cases; None for any.
    """
    heed_deadline()
    links = layout.links
    true = (*before, candidate)
    closed = layout.all_links(mask_of(true))
    unused = [*facts]
    forced: list[Forced] = []
    while True:
        known = 1 << true[-1]
        unused = [fact for fact in unused if not lives[fact] & known]
        if last is not None and last not in unused:
            return None
        found = _fewest(lives, unused, closed, last)
        if found is None:
            return None
        fact, left = found
        unused.remove(fact)
        way = left.bit_length() - 1 if left.bit_count() == 1 else None
        reason = Forced(fact, way, _causes(layout, lives[fact] & closed, true))
        if way is None:
            break
        forced.append(reason)
        true = (*true, way)
        closed |= links[way]
    cases = []
    for way in bits(left):
        case = _branch(layout, lives, unused, way, true)
        if case is None:
            return None
        cases.append(case)
    used = {cause for cause, _ in reason.causes}.union(*(case.rests_on for case in cases))
    needed = _needed(forced, used - {candidate})
    used.update(cause for one in needed for cause, _ in one.causes)
    rests_on = frozenset(used - {candidate} - {one.candidate for one in needed})
    return Branch(candidate, needed, reason, tuple(cases), rests_on)


def _fewest(
    lives: Mapping[int, int], unused: Iterable[int], closed: int, last: int | None
) -> tuple[int, int] | None:
    """Return the fact with the fewest ways left, and these; the last one only if it has none.

    None if there is no such fact, or if it has several ways while the last one has some.
    """
    is_open = last is not None and lives[last] & ~closed != 0
    fewest, found = inf, None
    for fact in unused:
        ways = lives[fact] & ~closed
        count = ways.bit_count()
        if count < fewest and not (is_open and fact == last):
            fewest, found = count, (fact, ways)
            if not count:
                break
    return None if is_open and fewest != 1 else found


def _causes(layout: Layout, closed: int, true: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return what excludes some candidates, each with those that it does: one thing if it can."""
    links = layout.links
    if not closed:
        return ()
    for one in true:
        if not closed & ~links[one]:
            return ((one, closed),)
    causes = []
    for one in true:
        if closed & links[one]:
            causes.append((one, closed & links[one]))
            closed &= ~links[one]
    return tuple(causes)


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
