"""Nets: what a candidate would force, until a fact has no way left.

Where each thing has one cause, the ways of the last fact lead back to the candidate in chains, one
for each: that is a forcing chain (SudokuWiki, "Cell Forcing Chains" and "Unit Forcing Chains";
Sudoku Explainer, "Multiple Forcing Chains"). Else it is a net. Where nothing more is forced, the
ways of a fact are tried one by one: a net has branches.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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


def refutation(layout: Layout, alive: int, facts: Sequence[int], candidate: int) -> Branch | None:
    """Follow what a candidate would force until facts have no way left, in each case.

    None if a rule is among the facts, or if they do not exclude the candidate.
    """
    if any(fact >= layout.first_rule for fact in facts):
        return None
    net = _Net(layout, alive, facts)
    followed = net.refuted(candidate)
    return net.told(followed) if followed else None


def simplest(layout: Layout, alive: int, facts: Sequence[int], excluded: int) -> dict[int, Branch]:
    """Return those of some candidates that facts exclude with the fewest cases, and how.

    Nothing if a rule is among the facts.

    Args:
        layout: the puzzle.
        alive: the candidates that are left.
        facts: the facts.
        excluded: candidates that the facts exclude.
    """
    if any(fact >= layout.first_rule for fact in facts):
        return {}
    net = _Net(layout, alive, facts)
    fewest: float = inf
    followed: list[_Followed] = []
    for one in bits(excluded & alive):
        own = net.refuted(one, fewest)
        if own is None:
            continue
        if own.cases_in_all < fewest:
            fewest, followed = own.cases_in_all, []
        followed.append(own)
    return {own.true[own.start]: net.told(own) for own in followed}


class _Seen(NamedTuple):
    """What forces a candidate, as it was seen; or a fact that has no way left, or several.

    Attributes:
        fact: the number of the fact.
        closed: its ways that were excluded.
        known: how many candidates were true by then.
    """

    fact: int
    closed: int
    known: int


class _Followed(NamedTuple):
    """All that follows from a candidate, whether it is needed or not.

    Attributes:
        start: where the candidate stands among what is true.
        true: what is true, in the order in which it was seen.
        seen: for what follows how.
        end: the last fact.
        cases: what follows in each case.
        cases_in_all: how many cases there are, cases of cases included.
    """

    start: int
    true: Sequence[int]
    seen: Mapping[int, _Seen]
    end: _Seen
    cases: Sequence[_Followed]
    cases_in_all: int


class _Open:
    """What is left of facts, which are named by their places.

    Attributes:
        unused: those that are not known to hold.
        single, empty: those that have one way left, and none.
        ways: the ways of each that are left.
    """

    def __init__(self, unused: int, single: int, empty: int, ways: Sequence[int]) -> None:
        self.unused, self.single, self.empty = unused, single, empty
        self.ways = [*ways]

    def copy(self) -> _Open:
        """Return what is left, to be narrowed by itself."""
        return _Open(self.unused, self.single, self.empty, self.ways)

    def narrow(self, holding: int, losing: int, closed: int) -> None:
        """Learn which facts hold, and which candidates others lose."""
        ways = self.ways
        self.unused &= ~holding
        for place in bits(losing & self.unused):
            lost = ways[place] & closed
            if lost:
                left = ways[place] = ways[place] ^ lost
                if not left:
                    self.single &= ~(1 << place)
                    self.empty |= 1 << place
                elif not left & (left - 1):
                    self.single |= 1 << place

    def next(self, last: int | None) -> int | None:
        """Return a fact without ways, else one with one, else one with the fewest; None if none is.

        Args:
            last: a fact that is to have no way left before any other; None for any.
        """
        is_open = last is not None and self.ways[last] != 0
        if found := self.empty & self.unused:
            return None if is_open else next(bits(found))
        found = self.single & self.unused
        if is_open and last is not None:
            found &= ~(1 << last)
        if found:
            return next(bits(found))
        if is_open:
            return None
        return self._narrowest()

    def _narrowest(self) -> int | None:
        """Return the first fact with the fewest ways, of which each has two at least."""
        fewest, found = 0, None
        for place in bits(self.unused):
            count = self.ways[place].bit_count()
            if count == 2:
                return place
            if found is None or count < fewest:
                fewest, found = count, place
        return found


class _Net:
    """Follows candidates by some facts.

    Attributes:
        lives: for each fact its candidates that are left.
    """

    def __init__(self, layout: Layout, alive: int, facts: Sequence[int]) -> None:
        self._layout = layout
        self._facts = facts
        self.lives = lives = [layout.masks[fact] & alive for fact in facts]
        self._start = _Open(
            (1 << len(lives)) - 1,
            mask_of(n for n, live in enumerate(lives) if live.bit_count() == 1),
            mask_of(n for n, live in enumerate(lives) if not live),
            lives,
        )
        self._met: dict[int, tuple[int, int]] = {}

    def _meets(self, candidate: int) -> tuple[int, int]:
        """Return the facts that hold if a candidate is true, and those that lose a way."""
        found = self._met.get(candidate)
        if found is None:
            own, linked = 1 << candidate, self._layout.links[candidate]
            holding = mask_of(n for n, live in enumerate(self.lives) if live & own)
            losing = mask_of(n for n, live in enumerate(self.lives) if live & linked)
            found = self._met[candidate] = holding, losing
        return found

    def refuted(self, candidate: int, most: float = inf) -> _Followed | None:
        """Follow a candidate to facts without a way, by a forcing chain if there is one.

        None if there is no such way with at most so many cases.
        """
        reach = self._reach(candidate)
        for place, live in enumerate(self.lives):
            if live.bit_count() > 2 and not live & ~reach:
                followed = self._follow(candidate, last=place)
                if followed is not None and self.told(followed).is_forcing_chain:
                    return followed
        return self._follow(candidate, most=most)

    def _reach(self, candidate: int) -> int:
        """Return what chains from a candidate exclude, where each thing has one cause."""
        links = self._layout.links
        seen, reach, ends = 1 << candidate, 0, [candidate]
        while ends:
            linked = links[ends.pop()]
            reach |= linked
            for live in self.lives:
                left = live ^ live & linked
                if left != live and not left & (left - 1) and left & ~seen:
                    seen |= left
                    ends.append(left.bit_length() - 1)
        return reach

    def _follow(
        self,
        candidate: int,
        last: int | None = None,
        before: Sequence[int] = (),
        found: _Open | None = None,
        most: float = inf,
    ) -> _Followed | None:
        """Follow a candidate until facts have no way left.

        None if they keep some, or if that takes more cases than are asked for.

        Args:
            candidate: the candidate.
            last: the place of the fact that is to have no way left in the end, without cases; None
                for any.
            before: what is true already.
            found: what is left of the facts then.
            most: how many cases there may be in all.
        """
        heed_deadline()
        lives, facts = self.lives, self._facts
        left = (found or self._start).copy()
        true, seen, one = [*before], dict[int, _Seen](), candidate
        while True:
            true.append(one)
            left.narrow(*self._meets(one), self._layout.links[one])
            if last is not None and not left.unused >> last & 1:
                return None
            place = left.next(last)
            if place is None:
                return None
            left.unused ^= 1 << place
            if not left.single >> place & 1:
                break
            one = left.ways[place].bit_length() - 1
            seen[one] = _Seen(facts[place], lives[place] & ~left.ways[place], len(true))
        cases = []
        count = left.ways[place].bit_count()
        for way in bits(left.ways[place]):
            case = self._follow(way, before=true, found=left, most=most - count)
            if case is None:
                return None
            cases.append(case)
            count += case.cases_in_all
            if count > most:
                return None
        end = _Seen(facts[place], lives[place] & ~left.ways[place], len(true))
        return _Followed(len(before), true, seen, end, cases, count)

    def told(self, followed: _Followed) -> Branch:
        """Return what of all that was followed is needed, with its causes."""
        true, candidate = followed.true, followed.true[followed.start]
        cases = tuple(map(self.told, followed.cases))
        last = followed.end
        reason = Forced(last.fact, None, _causes(self._layout, last.closed, true))
        used = {cause for cause, _ in reason.causes}.union(*(case.rests_on for case in cases))
        leading = dict[int, Forced]()
        for one in sorted(used - {candidate}):
            self._lead_to(one, followed, leading)
        needed = tuple(leading.values())
        used.update(cause for one in needed for cause, _ in one.causes)
        rests_on = frozenset(used - {candidate} - {one.candidate for one in needed})
        return Branch(candidate, needed, reason, cases, rests_on)

    def _lead_to(self, candidate: int, followed: _Followed, leading: dict[int, Forced]) -> None:
        """Add what leads to a candidate, each thing right before what it is needed for."""
        if candidate in leading or candidate not in followed.seen:
            return
        fact, closed, known = followed.seen[candidate]
        causes = _causes(self._layout, closed, followed.true[:known])
        for cause, _ in causes:
            self._lead_to(cause, followed, leading)
        leading[candidate] = Forced(fact, candidate, causes)


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
