"""Nets: what a candidate would force, until a fact has no way left.

Where each thing has one cause, the ways of the last fact lead back to the candidate in chains, one
for each: that is a forcing chain (SudokuWiki, "Cell Forcing Chains" and "Unit Forcing Chains";
Sudoku Explainer, "Multiple Forcing Chains"). Else it is a net. Where nothing more is forced, the
ways of a fact are tried one by one: a net has branches.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
    """

    assumed: int
    forced: tuple[Forced, ...]
    last: Forced
    cases: tuple[Branch, ...] = ()

    @property
    def is_forcing_chain(self) -> bool:
        """Whether each thing has one cause, so that chains lead back from the last fact."""
        return (
            not self.cases
            and len(self.last.causes) > 2
            and all(len(one.causes) == 1 for one in self.forced)
        )

    def causes(self) -> set[int]:
        """Return what it rests on besides its own candidates."""
        used = {cause for one in (*self.forced, self.last) for cause, _ in one.causes}
        used.update(*(case.causes() for case in self.cases))
        return used - {self.assumed} - {one.candidate for one in self.forced}

    def count_cases(self) -> int:
        """Return how many cases there are, cases of cases included."""
        return sum(1 + case.count_cases() for case in self.cases)


def refutation(layout: Layout, alive: int, facts: Sequence[int], candidate: int) -> Branch | None:
    """Follow what a candidate would force until facts have no way left, in each case.

    None if a rule is among the facts, or if they do not exclude the candidate.
    """
    if any(fact >= layout.first_rule for fact in facts):
        return None
    for fact in facts:
        if (layout.masks[fact] & alive).bit_count() > 2:
            branch = _branch(layout, alive, facts, candidate, (), last=fact)
            if branch is not None and branch.is_forcing_chain:
                return branch
    return _branch(layout, alive, facts, candidate, ())


def simplest(layout: Layout, alive: int, facts: Sequence[int], excluded: int) -> int:
    """Return those candidates of some that facts exclude with the fewest cases."""
    cases: dict[int, int] = {}
    for one in bits(excluded & alive):
        branch = refutation(layout, alive, facts, one)
        if branch is None:
            return excluded
        cases[one] = branch.count_cases()
    fewest = min(cases.values(), default=0)
    return mask_of(one for one, count in cases.items() if count == fewest)


def _branch(
    layout: Layout,
    alive: int,
    facts: Sequence[int],
    candidate: int,
    before: tuple[int, ...],
    last: int | None = None,
) -> Branch | None:
    """Follow a candidate until facts have no way left, None if they keep some.

    Args:
        layout: the puzzle.
        alive: the candidates that are left.
        facts: the facts.
        candidate: the candidate.
        before: what is true already.
        last: the fact that is to have no way left in the end, without cases; None for any.
    """
    heed_deadline()
    true = (*before, candidate)
    closed = layout.all_links(mask_of(true))
    unused = [*facts]
    forced: list[Forced] = []
    while True:
        unused = [fact for fact in unused if not layout.masks[fact] >> true[-1] & 1]
        if last is not None and last not in unused:
            return None
        ways = {fact: layout.masks[fact] & alive & ~closed for fact in unused}
        is_open = last is not None and ways[last] > 0
        fact = min(
            (one for one in unused if not is_open or one != last),
            key=lambda one: ways[one].bit_count(),
            default=None,
        )
        if fact is None or (is_open and ways[fact].bit_count() != 1):
            return None
        left = ways[fact]
        unused.remove(fact)
        way = left.bit_length() - 1 if left.bit_count() == 1 else None
        reason = Forced(fact, way, _causes(layout, layout.masks[fact] & alive & closed, true))
        if way is None:
            break
        forced.append(reason)
        true = (*true, way)
        closed |= layout.links[way]
    cases = []
    for way in bits(left):
        case = _branch(layout, alive, unused, way, true)
        if case is None:
            return None
        cases.append(case)
    rest = Branch(candidate, (), reason, tuple(cases))
    return rest._replace(forced=_needed(forced, rest.causes()))


def _causes(layout: Layout, closed: int, true: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return what excludes some candidates, each with those that it does: one thing if it can."""
    causes = []
    single = [one for one in true if not closed & ~layout.links[one]]
    for one in single[:1] or true:
        if closed & layout.links[one]:
            causes.append((one, closed & layout.links[one]))
            closed &= ~layout.links[one]
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
