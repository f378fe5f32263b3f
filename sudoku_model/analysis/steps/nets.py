"""Nets: what a candidate would force, until a fact has no way left.

Where each thing has one cause, the ways of the last fact lead back to the candidate in chains, one
for each: that is a forcing chain (SudokuWiki, "Cell Forcing Chains" and "Unit Forcing Chains";
Sudoku Explainer, "Multiple Forcing Chains"). Else it is a net. Where nothing more is forced, the
ways of the narrowest facts are looked into: what is impossible is a branch of its own, and is known
from then on wherever it is needed. Only if nothing is, the ways of a fact are cases, a branch each.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from math import inf, prod
from operator import attrgetter
from typing import NamedTuple

from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.bits import bits, mask_of
from sudoku_model.deadline import heed_deadline

MOST_CASES = 40
"""How many cases it may take to follow a candidate that is one of several to choose from."""

MOST_AT_ONCE = 16
"""How many things there are to be seen, in all, for several candidates that one step excludes."""

PROMISING, LONG = 3, 150
"""How many candidates are followed through cases before one is chosen, and of what length the
shortest of them is so long that the next ones are followed too."""


class Forced(NamedTuple):
    """What would be true next.

    Attributes:
        fact: the number of the fact that forces it.
        candidate: what is left of the fact, None if nothing is.
        causes: what excludes its other candidates, each with those that it does: a candidate, or
            `~candidate`, which was found to be impossible, for itself.
    """

    fact: int
    candidate: int | None
    causes: tuple[tuple[int, int], ...]


class Branch(NamedTuple):
    """What a candidate would force.

    Attributes:
        assumed: the candidate.
        forced: what it would force, each after its causes; what is found to be impossible then is
            a branch among them.
        last: the fact that has no way left then, or several ways, which the cases are about.
        cases: a branch for each way of the last fact; none if it has none.
        rests_on: the causes that it takes from elsewhere besides its own candidate.
    """

    assumed: int
    forced: tuple[Forced | Branch, ...]
    last: Forced
    cases: tuple[Branch, ...]
    rests_on: frozenset[int]

    @property
    def facts(self) -> frozenset[int]:
        """The numbers of the facts that it rests on."""
        own = {one.fact for one in (*self.forced, self.last) if isinstance(one, Forced)}
        return frozenset(own).union(*(one.facts for one in self._inner))

    @property
    def _inner(self) -> list[Branch]:
        return [one for one in (*self.forced, *self.cases) if isinstance(one, Branch)]

    @property
    def length(self) -> int:
        """How many things are to be seen one after the other, in all branches."""
        forced = sum(isinstance(one, Forced) for one in self.forced)
        return forced + 1 + sum(one.length for one in self._inner)

    @property
    def size(self) -> int:
        """How many branches there are to follow, this one among them."""
        return 1 + sum(one.size for one in self._inner)

    @property
    def is_forcing_chain(self) -> bool:
        """Whether each thing has one cause, so that chains lead back from the last fact."""
        return (
            not self.cases
            and len(self.last.causes) > 2
            and all(isinstance(one, Forced) and len(one.causes) == 1 for one in self.forced)
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


def simplest(
    layout: Layout, alive: int, facts: Sequence[int], excluded: int, most: float = inf
) -> dict[int, Branch]:
    """Return those of some candidates that facts exclude with the fewest branches, and how.

    Of many those are left out that would make it too much to see at once. Nothing if a rule is
    among the facts, or if it takes more branches than asked for.
    """
    if any(fact >= layout.first_rule for fact in facts):
        return {}
    net = _Net(layout, alive, facts)
    least: tuple[float, float] = (most, inf)
    found: list[Branch] = []
    for one in bits(excluded & alive):
        # A net of more cases than the best has branches has more branches.
        followed = net.refuted(one, least[0])
        if followed is None:
            continue
        branch = net.told(followed)
        effort = branch.size, branch.length if branch.size > 1 else 0
        if effort < least:
            least, found = effort, []
        if effort == least:
            found.append(branch)
    return {branch.assumed: branch for branch in _seen_at_once(found)}


def _seen_at_once(branches: Iterable[Branch]) -> list[Branch]:
    """Return the shortest branches, as many as can be seen at once, but at least one."""
    shortest = sorted(branches, key=attrgetter("length"))
    lengths = accumulate(branch.length for branch in shortest)
    few = [one for one, length in zip(shortest, lengths, strict=True) if length <= MOST_AT_ONCE]
    return few or shortest[:1]


def straight(
    layout: Layout, alive: int, facts: Sequence[int], candidates: Iterable[int]
) -> list[Branch]:
    """Return what candidates would force that lead nowhere by themselves, the shortest first.

    No rule is among the facts.
    """
    net = _Net(layout, alive, facts)
    followed = map(net.straight, candidates)
    told = [net.told(one) for one in followed if one.end is not None]
    return sorted(told, key=attrgetter("length"))


def through_cases(
    layout: Layout, alive: int, facts: Sequence[int], candidates: Iterable[int]
) -> list[Branch]:
    """Return what candidates would force that lead nowhere through a few cases, as `straight`.

    Those are left out of which it is seen that they take longer than others, and those that are
    not `PROMISING` if one before is short enough.
    """
    net = _Net(layout, alive, facts)
    told: list[Branch] = []
    most = MOST_CASES
    for place, one in enumerate(candidates):
        if place >= PROMISING and any(branch.length <= LONG for branch in told):
            break
        followed = net.follow(one, most=most)
        if followed is not None:
            told.append(net.told(followed))
            # A case is two things to be seen at least.
            most = min(most, told[-1].length // 2)
    return sorted(told, key=attrgetter("length"))


class _Seen(NamedTuple):
    """What forces a candidate, as it was seen; or a fact that has no way left, or several.

    Attributes:
        fact: the number of the fact.
        closed: its ways that were excluded.
        known: how many things were known by then.
    """

    fact: int
    closed: int
    known: int


class _Followed:
    """All that follows from a candidate, whether it is needed or not.

    What is known is a list of numbers, in the order in which it was seen: `one` says that this
    candidate is true, `~one` that it is not.

    Attributes:
        start: where the candidate stands among what is known.
        known: what is known, what was before among it.
        left: what is left of the facts.
        seen: for what is forced how.
        refuted: for each `~candidate` among what is known what would follow from the candidate.
        end: the last fact; None as long as facts have ways left.
        cases: what follows in each of its ways.
        cases_in_all: how many cases there are, cases of cases included.
    """

    def __init__(self, before: Sequence[int], left: _Open) -> None:
        self.start = len(before)
        self.known = [*before]
        self.left = left.copy()
        self.seen: dict[int, _Seen] = {}
        self.refuted: dict[int, _Followed] = {}
        self.end: _Seen | None = None
        self.cases: Sequence[_Followed] = ()
        self.cases_in_all = 0

    @property
    def candidate(self) -> int:
        """The candidate."""
        return self.known[self.start]


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
        """Return a fact without ways, else one with one; None if there is none.

        The fact `last`, if it is given, is to have no way left before any other.
        """
        is_open = last is not None and self.ways[last] != 0
        if found := self.empty & self.unused:
            return None if is_open else next(bits(found))
        found = self.single & self.unused
        if is_open and last is not None:
            found &= ~(1 << last)
        return next(bits(found)) if found else None

    def narrowest(self) -> list[int]:
        """Return the facts with the fewest ways."""
        counts = {place: self.ways[place].bit_count() for place in bits(self.unused)}
        fewest = min(counts.values(), default=0)
        return [place for place, count in counts.items() if count == fewest]


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
                followed = self.straight(candidate, last=place)
                if followed.end is not None and self.told(followed).is_forcing_chain:
                    return followed
        return self.follow(candidate, most=most)

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

    def follow(
        self, candidate: int, within: _Followed | None = None, most: float = inf
    ) -> _Followed | None:
        """Follow a candidate until facts have no way left, with what is known already.

        None if they keep some, or if that takes more than `most` cases in all.
        """
        followed = self.straight(candidate, within)
        while followed.end is None:
            ahead = self._ahead(followed)
            wrong = next((one for one in ahead.values() if one.end is not None), None)
            if wrong is None:
                return self._through_cases(followed, ahead, most)
            followed.refuted[~wrong.candidate] = wrong
            self._learn(followed, ~wrong.candidate)
        return followed

    def straight(
        self, candidate: int, within: _Followed | None = None, last: int | None = None
    ) -> _Followed:
        """Follow a candidate as far as one thing forces the next, with what is known already.

        The fact at the place `last`, if it is given, is to have no way left in the end.
        """
        before, left = (within.known, within.left) if within else ((), self._start)
        followed = _Followed(before, left)
        self._learn(followed, candidate, last)
        return followed

    def _learn(self, followed: _Followed, known: int, last: int | None = None) -> None:
        """Take over that a candidate is true, or is not (`~candidate`), and what that forces."""
        heed_deadline()
        left = followed.left
        while True:
            if known < 0:
                left.narrow(0, self._meets(~known)[0], 1 << ~known)
            else:
                left.narrow(*self._meets(known), self._layout.links[known])
            followed.known.append(known)
            place = left.next(last)
            if place is None or (last is not None and not left.unused >> last & 1):
                return
            left.unused ^= 1 << place
            seen = self._seen(followed, place)
            if not left.single >> place & 1:
                followed.end = seen
                return
            known = left.ways[place].bit_length() - 1
            followed.seen[known] = seen

    def _seen(self, followed: _Followed, place: int) -> _Seen:
        closed = self.lives[place] & ~followed.left.ways[place]
        return _Seen(self._facts[place], closed, len(followed.known))

    def _ahead(self, followed: _Followed) -> dict[int, _Followed]:
        """Follow each way of the open facts straight on, up to the first that is impossible."""
        ahead: dict[int, _Followed] = {}
        left = followed.left
        for place in left.narrowest():
            for way in bits(left.ways[place]):
                if way not in ahead:
                    ahead[way] = self.straight(way, followed)
                    if ahead[way].end is not None:
                        return ahead
        return ahead

    def _through_cases(
        self, followed: _Followed, ahead: Mapping[int, _Followed], most: float
    ) -> _Followed | None:
        """Follow each way of the fact with the fewest; of several, of the one that forces most.

        What its ways force counts as a product (M. Heule and H. van Maaren, "Look-Ahead Based SAT
        Solvers", Handbook of Satisfiability, 2009): each of them is to force much.
        """
        left = followed.left
        if not left.unused:
            return None

        def forced(place: int) -> int:
            return prod(len(ahead[way].known) for way in bits(left.ways[place]))

        place = max(left.narrowest(), key=forced)
        left.unused ^= 1 << place
        cases = []
        count = left.ways[place].bit_count()
        for way in bits(left.ways[place]):
            case = self.follow(way, followed, most - count)
            if case is None:
                return None
            cases.append(case)
            count += case.cases_in_all
            if count > most:
                return None
        followed.end = self._seen(followed, place)
        followed.cases, followed.cases_in_all = cases, count
        return followed

    def told(self, followed: _Followed) -> Branch:
        """Return what of all that was followed is needed, with its causes."""
        known, last = followed.known, followed.end
        assert last is not None
        cases = tuple(map(self.told, followed.cases))
        reason = Forced(last.fact, None, _causes(self._layout, last.closed, known))
        used = {cause for cause, _ in reason.causes}.union(*(case.rests_on for case in cases))
        leading = dict[int, Forced | Branch]()
        for one in sorted(used, key=known.index):
            self._lead_to(one, followed, leading)
        used.update(*(_needs(one) for one in leading.values()))
        rests_on = frozenset(used - {followed.candidate} - {*leading})
        return Branch(followed.candidate, tuple(leading.values()), reason, cases, rests_on)

    def _lead_to(self, one: int, followed: _Followed, leading: dict[int, Forced | Branch]) -> None:
        """Add what leads to something, each thing right before what it is needed for."""
        if one in leading:
            return
        step: Forced | Branch
        if one in followed.refuted:
            step = self.told(followed.refuted[one])
        elif one in followed.seen:
            fact, closed, known = followed.seen[one]
            step = Forced(fact, one, _causes(self._layout, closed, followed.known[:known]))
        else:
            return
        for other in sorted(_needs(step), key=followed.known.index):
            self._lead_to(other, followed, leading)
        leading[one] = step


def _needs(one: Forced | Branch) -> frozenset[int]:
    """Return what must be known before something can be seen."""
    return one.rests_on if isinstance(one, Branch) else frozenset(cause for cause, _ in one.causes)


def _causes(layout: Layout, closed: int, known: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return what excludes some candidates, each with those that it does: one thing if it can.

    What no true candidate excludes was found to be impossible, and is its own cause.
    """
    links = layout.links
    if not closed:
        return ()
    true = [one for one in known if one >= 0]
    for one in true:
        if not closed & ~links[one]:
            return ((one, closed),)
    causes = []
    for one in true:
        if closed & links[one]:
            causes.append((one, closed & links[one]))
            closed &= ~links[one]
    return (*causes, *((~one, 1 << one) for one in bits(closed)))
