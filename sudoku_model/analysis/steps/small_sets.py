"""Small sets of facts that exclude a candidate, found by a solver.

Each candidate that is not in the solution is refuted by all facts at once, the nearest ones first;
what the refutation used is then shrunk, fact by fact. A set that was found stays good while
candidates disappear, so what is known of a candidate is kept from step to step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

from sudoku_model.analysis.limits import look_at_clock, no_longer_than
from sudoku_model.analysis.steps.deduction import Deduction
from sudoku_model.analysis.steps.facts import MOST_FACTS
from sudoku_model.analysis.steps.following import Follower
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.nearness import Nearness
from sudoku_model.analysis.steps.nets import Branch, straight, through_cases
from sudoku_model.analysis.steps.position import Position
from sudoku_model.analysis.steps.refuter import Refuter
from sudoku_model.analysis.steps.smallest import smaller_sets
from sudoku_model.analysis.steps.techniques import Pattern
from sudoku_model.bits import bits
from sudoku_model.closeable import Closing
from sudoku_model.solvers import Limits

if TYPE_CHECKING:
    from sudoku_model.analysis.steps.following import Followed

MOST_SETS = 40
"""How many sets of the same size are compared before one is chosen."""

COMPLETED = 3
"""For this many of them it is worked out what else they exclude."""

FEW_SETS, TRIES = 10, 3
"""How many of them, the smallest ones, are looked for again in several other orders, and in how
many. The others are looked for again once."""

NEARLY = 1
"""How many facts more than the smallest a set may have to be looked for again."""

FEW_CONFLICTS, MANY_CONFLICTS = 20, 2_000_000
"""How long a solver may take to refute a candidate before another one is tried."""

ENOUGH = 8
"""How many refutations as small as can be are found before one is chosen."""

MOST_STRAIGHT, MOST_THROUGH_CASES = 40, 12
"""How many candidates are followed straight on, and how many through cases if that does not do."""

FEW_FACTS = 3
"""Up to this number of facts, a solver that knows only these is faster. Beyond, the solver that
knows all facts is asked: what it learns makes the refutations of later steps smaller."""

LARGE = 12
"""Refutations that use more facts than this are shrunk only if nothing smaller is at hand."""


class SmallSets(Closing):
    """Finds the smallest sets of facts that exclude something, again and again. Close it.

    The position is kept up to date from outside. What comes first of several steps says `order`,
    and `least` of how many facts the smallest sets are that are not known otherwise.
    """

    def __init__(
        self,
        layout: Layout,
        position: Position,
        false: int,
        follower: Follower,
        limits: Limits,
        *,
        order: Callable[[Deduction], Any],
        least: int,
    ) -> None:
        self._layout = layout
        self._position = position
        self._false = false
        self._follower = follower
        self._limits = limits
        self._order = order
        self._least = least
        self._refuter = Refuter(layout, position.alive, range(len(layout.facts)), limits)
        self._nearness = Nearness(layout)
        self._known: dict[int, tuple[int, ...]] = {}
        self._known_at = 0
        self._needed: dict[int, int] = {}
        self._stories: Sequence[Followed] = ()

    def exclude(self, gone: int) -> None:
        """Learn which candidates are gone from the position."""
        self._refuter.exclude(gone)

    @property
    def _targets(self) -> int:
        """The candidates to exclude."""
        return self._position.alive & self._false

    @property
    def _best(self) -> int:
        """The size of the smallest set of facts that is known to exclude something."""
        return min(map(len, self._known.values()), default=len(self._layout.facts))

    def find(self, patterns: Iterable[Pattern]) -> list[Deduction]:
        """Return deductions of the fewest facts, those known from patterns among them.

        Raises:
            GaveUpError: if the time is over.
        """
        self._look_again()
        self._learn(patterns)
        facts = self.open_facts()
        self._nearness.update(self._position.alive, self._position.ways, facts)
        if not self._refute_some(facts):
            return []
        if self._best > self._least:
            self._try_again()
        if self._best > MOST_FACTS and self._layout.has_rules:
            self._follow_each(facts)
        best = self._best
        smallest = {one: known for one, known in self._known.items() if len(known) == best}
        return self._completed(smallest, is_smallest=best <= self._least)

    def _look_again(self) -> None:
        """Shrink the sets that speak of something that has changed; the others are needed whole."""
        alive, masks, targets = self._position.alive, self._layout.masks, self._targets
        gone = self._known_at & ~alive
        self._known = {
            one: self.shrunk(one, known) if any(masks[fact] & gone for fact in known) else known
            for one, known in self._known.items()
            if targets >> one & 1
        }
        self._known_at = alive

    def _learn(self, patterns: Iterable[Pattern]) -> None:
        """Take over what patterns exclude by fewer facts than were known."""
        for facts, excluded in patterns:
            for one in bits(excluded):
                if len(facts) < len(self._known.get(one, self._layout.facts)):
                    self._known[one] = self.shrunk(one, facts)

    def _refute_some(self, facts: Sequence[int]) -> bool:
        """Refute candidates, by harder and harder searches until one is; say if one was.

        Nothing better can be found than a set of the least possible size.
        """
        conflicts = FEW_CONFLICTS
        while self._best > self._least and not self._refute_each(conflicts):
            if conflicts > MANY_CONFLICTS:
                return False
            if self._layout.has_rules and self._follow_each(facts):
                break
            conflicts *= 10
        return True

    def _refute_each(self, conflicts: int) -> bool:
        """Refute candidates, those first that needed few facts before; say if any is refuted.

        Of those that are refuted already another set would rarely be smaller.
        """
        best, enough = self._best, 0
        later = []
        for one in self._easiest_first():
            if one in self._known:
                continue
            look_at_clock(self._limits)
            used = self._refuter.refute(self._nearness.nearest_first(one), one, conflicts)
            if used is None:
                continue
            self._needed[one] = len(used)
            if len(used) > max(LARGE, 2 * best):
                later.append((len(used), one, used))
                continue
            self._keep(one, self.shrunk(one, used))
            best = min(best, len(self._known[one]))
            enough += len(self._known[one]) == self._least
            if enough >= ENOUGH:
                break
        if not self._known and later:
            for _, one, used in sorted(later)[:ENOUGH]:
                self._keep(one, self.shrunk(one, used))
        return bool(self._known)

    def _easiest_first(self) -> list[int]:
        """Return the candidates to exclude, those first that needed few facts before."""
        return sorted(bits(self._targets), key=lambda one: self._needed.get(one, LARGE))

    def _follow_each(self, facts: Sequence[int]) -> bool:
        """Follow candidates fact by fact, and keep what refutes some; say if any was refuted.

        What a solver learns while it searches is nothing that can be told; this can be, and it
        sees at once what a long rule leaves.
        """
        stories = self._follower.easiest(facts, self._position.alive, self._targets)
        self._stories = stories[:ENOUGH]
        for story in self._stories:
            self._keep(story.assumed, self.shrunk(story.assumed, sorted(story.facts)))
        return bool(self._stories)

    def _try_again(self) -> None:
        """Refute the candidates that need fewest facts in other orders, the first ones most."""
        most = self._best + NEARLY
        near = [one for one, known in self._known.items() if len(known) <= most]
        promising = sorted(near, key=lambda one: len(self._known[one]))
        for place, one in enumerate(promising[:MOST_SETS]):
            for _ in range(TRIES if place < FEW_SETS else 1):
                look_at_clock(self._limits)
                used = self._refuter.refute(self._nearness.shuffled(one), one, FEW_CONFLICTS)
                if used is not None and len(used) <= LARGE:
                    self._keep(one, self.shrunk(one, used))

    def _keep(self, candidate: int, facts: tuple[int, ...]) -> None:
        known = self._known.get(candidate)
        if known is None or len(facts) < len(known):
            self._known[candidate] = facts

    def shrunk(self, candidate: int, facts: Sequence[int]) -> tuple[int, ...]:
        """Return some of the facts that exclude a candidate, none of which can be left out.

        Propagation knows of most facts that they can: it is quicker, as it need not fill the
        whole grid to say that they cannot.
        """
        refuter = self._refuter
        kept = refuter.needed_by_propagation(facts, candidate)
        if len(kept) > 1 + self._best:
            return tuple(kept)
        needed: list[int] = []
        while kept:
            tried = kept.pop()
            used = refuter.refute([*needed, *kept], candidate)
            if used is None:
                also = refuter.needed_as_well([*needed, *kept, tried], tried, candidate)
                needed += also.difference(needed)
                kept = [fact for fact in kept if fact not in also]
            else:
                kept = [fact for fact in kept if fact in {*used}]
        return tuple(needed)

    def that_need_all(self, facts: Sequence[int], excluded: int) -> int:
        """Return some of the candidates that facts exclude, and none of them can be left out.

        Those of the facts' own cells come first: what is told of these, and of no others, is one
        thought.
        """
        asked, own = 0, self._layout.candidates_of(facts)
        for one in chain(bits(excluded & own), bits(excluded & ~own)):
            if all(
                self._refuter.refute([other for other in facts if other != fact], one) is None
                for fact in facts
            ):
                asked |= 1 << one
                if asked.bit_count() == ENOUGH:
                    break
        return asked

    def smaller(self, deduction: Deduction, seconds: float) -> tuple[list[Deduction], bool]:
        """Return steps of the fewest facts that are found in time; say if no fewer will do."""
        facts = self.open_facts()
        limits = no_longer_than(seconds, self._limits)
        with Refuter(self._layout, self._position.alive, facts, limits) as refuter:
            refuter.prefer(self._false)
            order, bound = self._easiest_first(), len(deduction.facts)
            smaller, is_complete = smaller_sets(refuter, order, facts, bound, limits)
        for one, known in smaller.items():
            self._keep(one, known)
        found = self._completed(smaller, is_smallest=is_complete) if smaller else []
        return found, is_complete

    def nets(self) -> list[Branch]:
        """Return what candidates would force by all facts, what has least to be followed first.

        Those are worth following of which the solver propagates most and needed the fewest facts.
        """
        facts, targets = self.open_facts(), self._easiest_first()
        forced = {one: self._refuter.forces(facts, one) for one in targets}
        # What is impossible soonest rests on least.
        impossible = sorted(
            (one for one in targets if not forced[one][0]), key=lambda one: forced[one][1]
        )
        layout, alive = self._layout, self._position.alive
        if found := straight(layout, alive, facts, impossible[:MOST_STRAIGHT]):
            return found
        by_force = sorted(targets, key=lambda one: -forced[one][1])
        by_facts = sorted(targets, key=lambda one: len(self._known.get(one, layout.facts)))
        place = Counter({one: number for number, one in enumerate(by_force)})
        place.update({one: number for number, one in enumerate(by_facts)})
        targets.sort(key=place.__getitem__)
        return through_cases(layout, alive, facts, targets[:MOST_THROUGH_CASES])

    def _completed(
        self, known: Mapping[int, Sequence[int]], *, is_smallest: bool
    ) -> list[Deduction]:
        """Return the first few of the sets known for candidates, with all that they exclude."""
        if self._best > MOST_FACTS and self._stories:
            return self._of_stories()
        excluded: dict[tuple[int, ...], int] = {}
        for one, facts in known.items():
            key = tuple(sorted(facts))
            if key in excluded or len(excluded) < MOST_SETS:
                excluded[key] = excluded.get(key, 0) | 1 << one
        found = [Deduction(facts, mask, None, is_smallest) for facts, mask in excluded.items()]
        return [
            one._replace(excluded=self._excluded_by(one.facts))
            for one in sorted(found, key=self._order)[:COMPLETED]
        ]

    def _of_stories(self) -> list[Deduction]:
        """Return what can be told in parts, as no few facts do; the shortest."""
        shortest = self._stories[0].length
        return [
            Deduction(tuple(sorted(story.facts)), 1 << story.assumed, None, False)
            for story in self._stories
            if story.length == shortest
        ]

    def _excluded_by(self, facts: Sequence[int]) -> int:
        """Return the candidates that are not in the solution and that facts exclude."""
        layout, alive = self._layout, self._position.alive
        spoken_of = layout.candidates_of(facts) & alive
        asked = (spoken_of | layout.all_links(spoken_of)) & self._targets
        if len(facts) > FEW_FACTS:
            return self._refuter.excluded_by(facts, asked)
        with Refuter(layout, spoken_of | asked, facts, self._limits) as refuter:
            return refuter.excluded_by(facts, asked)

    def open_facts(self) -> list[int]:
        """Return the facts that say more than what is settled."""
        layout, position = self._layout, self._position
        is_open = position.alive & ~position.settled
        rules = range(layout.first_rule, len(layout.facts))
        return [*position.open_facts(), *(rule for rule in rules if layout.masks[rule] & is_open)]

    def close(self) -> None:
        """Free the solver."""
        self._refuter.close()
