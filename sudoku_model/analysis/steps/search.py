"""Find the next step: the fewest facts that exclude a candidate, or place a digit.

What one fact or two say is worked out completely, without a solver. Beyond that each candidate
that is not in the solution is refuted by all facts at once, those that are nearest to it first;
what the refutation used is then shrunk, fact by fact. A set that was found stays good while
candidates disappear, so what is known of a candidate is kept from step to step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple

from sudoku_model.analysis.limits import look_at_clock
from sudoku_model.analysis.steps.layout import Layout, bits
from sudoku_model.analysis.steps.small import Pairs, exclusions, placements
from sudoku_model.solvers import Limits

if TYPE_CHECKING:
    from typing_extensions import Self

    from sudoku_model.analysis.steps.refuter import Refuter
    from sudoku_model.analysis.steps.rules import RuleAlone

MOST_SETS = 40
"""How many sets of the same size are compared before one is chosen."""

TRIES = 3
"""How often the smallest refutations are looked for again in another order."""

FEW_CONFLICTS, MANY_CONFLICTS = 20, 2_000_000
"""How long a solver may take to refute a candidate before another one is tried."""

ENOUGH = 8
"""How many refutations as small as can be are found before one is chosen."""

LARGE = 12
"""Refutations that use more facts than this are shrunk only if nothing smaller is at hand."""


class Deduction(NamedTuple):
    """A step, in numbers.

    Attributes:
        facts: the numbers of the facts.
        excluded: the candidates that they exclude.
        placed: the candidate that one fact leaves alone, else None.
        is_smallest: whether it is known that no smaller set of facts excludes anything.
    """

    facts: tuple[int, ...]
    excluded: int
    placed: int | None = None
    is_smallest: bool = False


Rank = Callable[[Deduction, int], tuple[float, ...]]
"""How hard a deduction is to see for a person, given the candidates before it."""


class Search:
    """Finds one step after another. Close it.

    Attributes:
        layout: the puzzle.
        alive: the candidates that are left.
        settled: those of them that are known to be true.
        false: the candidates that are not in the solution.

    Args:
        layout: the puzzle.
        solution: the candidates of the solution.
        limits: when to give up.
        rank: which of several deductions of the same number of facts comes first.
    """

    def __init__(self, layout: Layout, solution: int, limits: Limits, rank: Rank) -> None:
        self.layout = layout
        self.limits = limits
        self.alive = layout.at_start()
        self.false = ~solution
        self.settled = 0
        self._rank = rank
        self._random = Random(0)
        self._pairs = Pairs(layout)
        self._refuter: Refuter | None = None
        self._known: dict[int, tuple[int, ...]] = {}
        self._needed: dict[int, int] = {}
        self._rules: dict[int, RuleAlone] = {}
        self._of_rules: dict[int, tuple[int, int]] = {}
        for candidate in bits(self.alive):
            if self.alive & layout.cell_masks[layout.cell_of[candidate]] == 1 << candidate:
                given = layout.puzzle.givens[layout.cell_of[candidate]]
                if given is not None or layout.cell_of[candidate] in layout.puzzle.grid.holes:
                    self._settle(candidate)

    def _settle(self, candidate: int) -> None:
        self.settled |= 1 << candidate
        self.alive &= ~self.layout.links[candidate]

    @property
    def is_finished(self) -> bool:
        """Whether each cell holds its digit."""
        return self.settled == self.alive

    def take(self, deduction: Deduction) -> None:
        """Carry out a step."""
        before = self.alive
        self.alive &= ~deduction.excluded
        if deduction.placed is not None:
            self._settle(deduction.placed)
        if self._refuter is not None:
            self._refuter.exclude(before & ~self.alive)

    def next(self, proof_seconds: float = 0.0) -> Deduction | None:
        """Return the easiest step that was found, None if there is nothing to be found.

        Args:
            proof_seconds: how long to try to prove that no fewer facts will do.

        Raises:
            GaveUpError: if the time is over.
        """
        look_at_clock(self.limits)
        for find in (self._placement, self._of_one, self._of_rule, self._of_two, self._of_more):
            found = find()
            if found is not None:
                is_open = proof_seconds > 0 and not found.is_smallest
                return self._proved(found, proof_seconds) if is_open else found
        return None

    # One fact.

    def _placement(self) -> Deduction | None:
        found = [
            Deduction((fact,), self.alive & self.layout.links[one], one, True)
            for fact, one in placements(self.layout, self.alive, self.settled)
        ]
        return self._easiest(found)

    def _of_one(self) -> Deduction | None:
        found = [
            Deduction((fact,), mask, None, True)
            for fact, mask in exclusions(self.layout, self.alive)
        ]
        return self._easiest(found)

    def _of_rule(self) -> Deduction | None:
        """Return what a rule excludes that the candidates of its cells do not exclude alone."""
        layout = self.layout
        found = []
        for rule in range(layout.first_rule, len(layout.facts)):
            look_at_clock(self.limits)
            scope = layout.masks[rule] & self.alive
            known, excluded = self._of_rules.get(rule, (0, 0))
            if known != scope:
                excluded = self._alone(rule).excluded(self.alive, self.false)
                self._of_rules[rule] = scope, excluded
            excluded &= self.alive
            if excluded:
                found.append(Deduction((rule,), excluded, None, True))
        return self._easiest(found)

    def _alone(self, rule: int) -> RuleAlone:
        if rule not in self._rules:
            from sudoku_model.analysis.steps.rules import RuleAlone

            self._rules[rule] = RuleAlone(self.layout, rule, self.alive, self.limits)
        return self._rules[rule]

    # Two facts.

    def _of_two(self) -> Deduction | None:
        found = self._pairs.find(self.alive, self._open_facts(rules=False))
        # One fact alone excludes nothing: that was looked into before.
        deductions = [Deduction(pair, mask, None, True) for pair, mask in found]
        return self._easiest(deductions)

    # More.

    def _of_more(self) -> Deduction | None:
        targets = self.alive & self.false
        self._known = {
            one: self._shrunk(one, facts)
            for one, facts in self._known.items()
            if targets >> one & 1
        }
        facts = self._open_facts()
        least = 3 if len(self.layout.facts) == self.layout.first_rule else 2
        conflicts = FEW_CONFLICTS
        # Where as few facts as can be are known to do, nothing better can be found.
        while self._best > least and not self._refute_each(targets, facts, least, conflicts):
            if conflicts > MANY_CONFLICTS:
                return None
            conflicts *= 10
        if self._best > least:
            self._try_again(facts)
        best = self._best
        sets = dict.fromkeys(
            tuple(sorted(known)) for known in self._known.values() if len(known) == best
        )
        found = [
            Deduction(known, self._excluded_by(known) & targets, None, best <= least)
            for known in list(sets)[:MOST_SETS]
        ]
        return self._easiest(found)

    @property
    def _best(self) -> int:
        """The size of the smallest set of facts that is known to exclude something."""
        return min(map(len, self._known.values()), default=len(self.layout.facts))

    def _refute_each(self, targets: int, facts: Sequence[int], least: int, conflicts: int) -> bool:
        """Refute candidates, those first that needed few facts before; say if any was refuted."""
        before = self._needed
        order = sorted(bits(targets), key=lambda one: before.get(one, LARGE))
        best, enough = self._best, 0
        later = []
        for one in order:
            look_at_clock(self.limits)
            used = self.refuter.refute(self._nearest_first(one, facts), one, conflicts)
            if used is None:
                continue
            before[one] = len(used)
            if len(used) > max(LARGE, 2 * best):
                later.append((len(used), one, used))
                continue
            self._keep(one, self._shrunk(one, used))
            best = min(best, len(self._known[one]))
            enough += len(self._known[one]) == least
            if enough >= ENOUGH:
                break
        if not self._known and later:
            for _, one, used in sorted(later)[:ENOUGH]:
                self._keep(one, self._shrunk(one, used))
        return bool(self._known)

    def _try_again(self, facts: Sequence[int]) -> None:
        """Refute the candidates that need fewest facts in other orders."""
        promising = sorted(self._known, key=lambda one: len(self._known[one]))
        for one in promising[:MOST_SETS]:
            for _ in range(TRIES):
                look_at_clock(self.limits)
                used = self.refuter.refute(self._nearest_first(one, facts, 1.0), one, FEW_CONFLICTS)
                if used is not None and len(used) <= LARGE:
                    self._keep(one, self._shrunk(one, used))

    def _keep(self, candidate: int, facts: tuple[int, ...]) -> None:
        known = self._known.get(candidate)
        if known is None or len(facts) < len(known):
            self._known[candidate] = facts

    def _shrunk(self, candidate: int, facts: Sequence[int]) -> tuple[int, ...]:
        """Return some of the facts that exclude a candidate, none of which can be left out.

        Propagation knows of most facts that they can: it is quicker, as it need not fill the
        whole grid to say that they cannot.
        """
        refuter = self.refuter
        kept = list(facts)
        if refuter.propagates(kept, candidate):
            for tried in reversed(facts):
                rest = [fact for fact in kept if fact != tried]
                if refuter.propagates(rest, candidate):
                    kept = rest
        if len(kept) > 1 + self._best:
            return tuple(kept)
        needed: list[int] = []
        while kept:
            tried = kept.pop()
            used = refuter.refute([*needed, *kept], candidate)
            if used is None:
                needed.append(tried)
            else:
                kept = [fact for fact in kept if fact in {*used}]
        return tuple(needed)

    def _nearest_first(self, candidate: int, facts: Sequence[int], noise: float = 0.0) -> list[int]:
        """Order facts by how many ways they have left if a candidate is true."""
        layout = self.layout
        left = self.alive & ~layout.links[candidate]
        masks, first_rule = layout.masks, layout.first_rule
        ways: list[float] = [
            (masks[fact] & left).bit_count()
            if fact < first_rule
            else 2
            if masks[fact] >> candidate & 1
            else 4
            for fact in facts
        ]
        if noise:
            random = self._random.random
            ways = [count + noise * random() for count in ways]
        return [fact for _, fact in sorted(zip(ways, facts, strict=True))]

    def _proved(self, found: Deduction, seconds: float) -> Deduction:
        """Return a step of which it is known, if time suffices, that no fewer facts will do."""
        from sudoku_model.analysis.steps.refuter import Refuter
        from sudoku_model.analysis.steps.smallest import smaller_sets

        facts = self._open_facts()
        targets = self.alive & self.false
        left = self.limits.remaining()
        limits = Limits(seconds if left is None else min(left, seconds))
        with Refuter(self.layout, self.alive, facts, limits) as refuter:
            refuter.prefer(self.false)
            easiest_first = sorted(bits(targets), key=lambda one: self._needed.get(one, LARGE))
            bound = len(found.facts)
            smaller, is_proved = smaller_sets(refuter, easiest_first, facts, bound, limits)
        if not smaller:
            return found._replace(is_smallest=is_proved)
        for one, known in smaller.items():
            self._keep(one, known)
        sets = dict.fromkeys(smaller.values())
        better = [
            Deduction(known, self._excluded_by(known) & targets, None, is_proved) for known in sets
        ]
        return self._easiest(better) or found

    def _excluded_by(self, facts: Sequence[int]) -> int:
        """Return the candidates that are not in the solution and that facts exclude."""
        layout, refuter = self.layout, self.refuter
        reach = 0
        for fact in facts:
            live = layout.masks[fact] & self.alive
            reach |= live | layout.all_links(live)
        reach &= self.alive & self.false
        excluded = refuter.implied(facts) & reach
        for one in bits(reach & ~excluded):
            if refuter.refute(facts, one) is not None:
                excluded |= 1 << one
        return excluded

    def _open_facts(self, *, rules: bool = True) -> list[int]:
        """Return the facts that say more than what is settled."""
        layout, alive = self.layout, self.alive
        found = [
            number
            for number in range(layout.first_rule)
            if (live := layout.masks[number] & alive) & (live - 1)
        ]
        if rules:
            found += [
                number
                for number in range(layout.first_rule, len(layout.facts))
                if layout.masks[number] & alive & ~self.settled
            ]
        return found

    def _easiest(self, found: Sequence[Deduction]) -> Deduction | None:
        if len(found) < 2:
            return found[0] if found else None
        return min(found, key=lambda one: (*self._rank(one, self.alive), one.facts))

    @property
    def refuter(self) -> Refuter:
        """The solver, made when it is first needed."""
        if self._refuter is None:
            from sudoku_model.analysis.steps.refuter import Refuter

            facts = range(len(self.layout.facts))
            self._refuter = Refuter(self.layout, self.alive, facts, self.limits)
        return self._refuter

    def close(self) -> None:
        """Free the solver."""
        if self._refuter is not None:
            self._refuter.close()
        for alone in self._rules.values():
            alone.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
