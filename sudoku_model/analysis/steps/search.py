"""Find the next step: the fewest facts that exclude a candidate or place a digit, or the easiest.

What one fact or two say is worked out completely, without a solver, and so are the techniques of
`sudoku_model.analysis.steps.patterns`. Beyond that each candidate that is not in the solution is
refuted by all facts at once, the nearest ones first; what the refutation used is then shrunk, fact
by fact. A set that was found stays good while candidates disappear, so what is known of a candidate
is kept from step to step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from operator import or_
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from sudoku_model.analysis.limits import look_at_clock
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.patterns import (
    Pattern,
    alternating_chains,
    colourings,
    subsets,
    wings,
    xy_chains,
)
from sudoku_model.analysis.steps.position import Position
from sudoku_model.analysis.steps.small import Single, pairs
from sudoku_model.bits import bits
from sudoku_model.closeable import Closing
from sudoku_model.solvers import Limits

if TYPE_CHECKING:
    from sudoku_model.analysis.steps.refuter import Refuter
    from sudoku_model.analysis.steps.rules import RuleAlone

MOST_SETS = 40
"""How many sets of the same size are compared before one is chosen."""

COMPLETED = 3
"""For this many of them it is worked out what else they exclude."""

TRIES = 3
"""How often the smallest refutations are looked for again in another order."""

FEW_CONFLICTS, MANY_CONFLICTS = 20, 2_000_000
"""How long a solver may take to refute a candidate before another one is tried."""

ENOUGH = 8
"""How many refutations as small as can be are found before one is chosen."""

FEW_FACTS = 3
"""Up to this number of facts, a solver that knows only these is faster. Beyond, the solver that
knows all facts is asked: what it learns makes the refutations of later steps smaller."""

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
"""How hard a deduction is to see for a person, given the candidates before it, and what else
makes it come first or last."""


class Least(NamedTuple):
    """How hard the easiest step is that each way of looking finds and none before it does."""

    pairs: float
    triples: float
    xy_chains: float
    wings: float
    colourings: float
    quads: float
    alternating_chains: float
    unlisted: float


class StepSearch(Closing):
    """Finds one step after another. Close it.

    Attributes:
        layout: the puzzle.
        false: the candidates that are not in the solution.

    Args:
        layout: the puzzle.
        solution: the candidates of the solution.
        limits: when to give up.
        rank: how hard deductions are to see.
        least: how hard the easiest steps of each kind are. If given, the easiest step comes
            first, else the one of the fewest facts.
    """

    def __init__(
        self,
        layout: Layout,
        solution: int,
        limits: Limits,
        rank: Rank,
        least: Least | None = None,
    ) -> None:
        self.layout = layout
        self.limits = limits
        self._position = Position(layout)
        self.false = ~solution
        self._rank = rank
        self._least = least
        self._random = Random(0)
        self._single = Single(layout)
        self._refuter: Refuter | None = None
        self._known: dict[int, tuple[int, ...]] = {}
        self._needed: dict[int, int] = {}
        self._rules: dict[int, RuleAlone] = {}
        self._of_rules: dict[int, tuple[int, int]] = {}

    @property
    def alive(self) -> int:
        """The candidates that are left."""
        return self._position.alive

    @property
    def settled(self) -> int:
        """Those of them that are known to be true."""
        return self._position.settled

    @property
    def is_finished(self) -> bool:
        """Whether each cell holds its digit."""
        return self.settled == self.alive

    def take(self, deduction: Deduction) -> None:
        """Carry out a step."""
        before = self.alive
        self._position.exclude(deduction.excluded)
        if deduction.placed is not None:
            self._position.settle(deduction.placed)
        if self._refuter is not None:
            self._refuter.exclude(before & ~self.alive)

    def next(self, proof_seconds: float = 0.0) -> Deduction | None:
        """Return the first step in the order asked for, None if there is nothing to be found.

        Args:
            proof_seconds: how long to try to prove that no fewer facts will do.

        Raises:
            GaveUpError: if the time is over.
        """
        look_at_clock(self.limits)
        of_more = self._of_more if self._least is None else self._easiest_of_more
        for find in (self._placement, self._of_one, self._of_rule, of_more):
            deduction = find()
            if deduction is not None:
                is_open = proof_seconds > 0 and not deduction.is_smallest
                return self._proved(deduction, proof_seconds) if is_open else deduction
        return None

    # One fact.

    def _placement(self) -> Deduction | None:
        placed = [
            Deduction((fact,), self.alive & self.layout.links[one], one, True)
            for fact, one in self._position.placements()
        ]
        return self._easiest(placed)

    def _of_one(self) -> Deduction | None:
        deductions = [
            Deduction((fact,), mask, None, True)
            for fact, mask in self._single.find(self.alive, self._position.open_facts())
        ]
        return self._easiest(deductions)

    def _of_rule(self) -> Deduction | None:
        """Return what a rule excludes that the candidates of its cells do not exclude alone.

        What a rule says must not become harder to see when its cells say it as well, as a naked
        triple. So the easiest step may also rest on a rule that could be done without, but not on
        a rule for large parts of the grid: everything could be said to follow from it.
        """
        layout = self.layout
        most = 0 if self._least is None else len(layout.puzzle.grid.digits)
        deductions = []
        for rule in range(layout.first_rule, len(layout.facts)):
            look_at_clock(self.limits)
            scope = layout.masks[rule] & self.alive
            known, excluded = self._of_rules.get(rule, (0, 0))
            if known != scope:
                by_rule_only = len(layout.facts[rule].cells) > most
                excluded = self._alone(rule).excluded(
                    self.alive, self.false, by_rule_only=by_rule_only
                )
                self._of_rules[rule] = scope, excluded
            excluded &= self.alive
            if excluded:
                deductions.append(Deduction((rule,), excluded, None, True))
        return self._easiest(deductions)

    def _alone(self, rule: int) -> RuleAlone:
        if rule not in self._rules:
            from sudoku_model.analysis.steps.rules import RuleAlone

            self._rules[rule] = RuleAlone(self.layout, rule, self.alive, self.limits)
        return self._rules[rule]

    # Two facts, and patterns.

    def _of_two(self) -> list[Deduction]:
        facts = self._position.open_facts()
        found = pairs(self.layout, self.alive, self.alive & self.false, facts)
        # One fact alone excludes nothing: that was looked into before.
        return [Deduction(pair, mask, None, True) for pair, mask in found]

    def _easiest_of_more(self) -> Deduction | None:
        """Return the easiest step of two facts or more.

        Where to look next is only looked up to where nothing easier can be found.
        """
        least = self._least
        assert least is not None
        layout, alive = self.layout, self.alive
        targets = alive & self.false
        kinds: list[tuple[float, Callable[[], Iterable[Deduction]]]] = [
            (least.pairs, self._of_two),
            (least.triples, lambda: _listed(subsets(layout, alive, 3))),
            (least.xy_chains, lambda: _listed(xy_chains(layout, alive, targets))),
            (least.wings, lambda: _listed(wings(layout, alive))),
            (least.colourings, lambda: _listed(colourings(layout, alive, targets))),
            (least.quads, lambda: _listed(subsets(layout, alive, 4))),
            (least.alternating_chains, lambda: _listed(alternating_chains(layout, alive, targets))),
            (least.unlisted, lambda: self._completed(self._by_solver([]))),
        ]
        best: Deduction | None = None
        for hard, find in kinds:
            if best is not None and self._rank(best, alive)[0] < hard:
                continue
            look_at_clock(self.limits)
            best = self._easiest([*([best] if best else []), *find()])
        return best

    # More, fewest facts first.

    def _of_more(self) -> Deduction | None:
        if of_two := self._of_two():
            return self._easiest(of_two)
        layout, alive, patterns = self.layout, self.alive, list[Pattern]()
        # Where there are rules, two facts may do, so these would not help.
        if len(layout.facts) == layout.first_rule:
            patterns += [*subsets(layout, alive, 3), *subsets(layout, alive, 4)]
            patterns += wings(layout, alive)
            patterns += alternating_chains(layout, alive, alive & self.false)
        return self._easiest(self._completed(self._by_solver(patterns)))

    def _by_solver(self, patterns: Iterable[Pattern]) -> list[Deduction]:
        """Return deductions of the fewest facts, those known from patterns among them."""
        targets = self.alive & self.false
        self._known = {
            one: self._shrunk(one, facts)
            for one, facts in self._known.items()
            if targets >> one & 1
        }
        for known, excluded in patterns:
            for one in bits(excluded):
                if len(known) < len(self._known.get(one, self.layout.facts)):
                    self._known[one] = self._shrunk(one, known)
        facts = self._open_facts()
        least = 3 if len(self.layout.facts) == self.layout.first_rule else 2
        conflicts = FEW_CONFLICTS
        # Nothing better can be found than a set of the least possible size.
        while self._best > least and not self._refute_each(targets, facts, least, conflicts):
            if conflicts > MANY_CONFLICTS:
                return []
            conflicts *= 10
        if self._best > least:
            self._try_again(facts)
        best = self._best
        smallest = {one: known for one, known in self._known.items() if len(known) == best}
        return self._deductions(smallest, is_smallest=best <= least)

    def _deductions(
        self, known: Mapping[int, Sequence[int]], *, is_smallest: bool
    ) -> list[Deduction]:
        """Return what sets of facts are known to exclude, not all that they do."""
        excluded: dict[tuple[int, ...], int] = {}
        for one, facts in known.items():
            key = tuple(sorted(facts))
            if key in excluded or len(excluded) < MOST_SETS:
                excluded[key] = excluded.get(key, 0) | 1 << one
        return [Deduction(facts, mask, None, is_smallest) for facts, mask in excluded.items()]

    def _completed(self, deductions: Sequence[Deduction]) -> list[Deduction]:
        """Return the first few of deductions, with all that their facts exclude."""
        targets = self.alive & self.false
        first = sorted(deductions, key=self._order)[:COMPLETED]
        return [one._replace(excluded=self._excluded_by(one.facts) & targets) for one in first]

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
        layout, ways = self.layout, [*map(float, self._position.ways)]
        for fact in range(layout.first_rule, len(layout.facts)):
            ways[fact] = 2 if layout.masks[fact] >> candidate & 1 else 4
        for one in bits(self.alive & layout.links[candidate]):
            for fact in layout.facts_at[one]:
                if fact < layout.first_rule:
                    ways[fact] -= 1
        if noise:
            for fact in facts:
                ways[fact] += noise * self._random.random()
        return sorted(facts, key=ways.__getitem__)

    def _proved(self, deduction: Deduction, seconds: float) -> Deduction:
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
            bound = len(deduction.facts)
            smaller, is_complete = smaller_sets(refuter, easiest_first, facts, bound, limits)
        if not smaller:
            return deduction._replace(is_smallest=is_complete)
        for one, known in smaller.items():
            self._keep(one, known)
        better = self._completed(self._deductions(smaller, is_smallest=is_complete))
        return self._easiest(better) or deduction

    def _excluded_by(self, facts: Sequence[int]) -> int:
        """Return the candidates that are not in the solution and that facts exclude."""
        from sudoku_model.analysis.steps.refuter import Refuter

        layout = self.layout
        spoken_of = reduce(or_, (layout.masks[fact] for fact in facts)) & self.alive
        asked = (spoken_of | layout.all_links(spoken_of)) & self.alive & self.false
        if len(facts) > FEW_FACTS:
            return _excluded(self.refuter, facts, asked)
        with Refuter(layout, spoken_of | asked, facts, self.limits) as refuter:
            return _excluded(refuter, facts, asked)

    def _open_facts(self, *, rules: bool = True) -> list[int]:
        """Return the facts that say more than what is settled."""
        layout, alive = self.layout, self.alive
        numbers = self._position.open_facts()
        if rules:
            numbers += [
                number
                for number in range(layout.first_rule, len(layout.facts))
                if layout.masks[number] & alive & ~self.settled
            ]
        return numbers

    def _easiest(self, deductions: Sequence[Deduction]) -> Deduction | None:
        if len(deductions) < 2:
            return deductions[0] if deductions else None
        return min(deductions, key=self._order)

    def _order(self, one: Deduction) -> tuple[object, ...]:
        hard, *rest = self._rank(one, self.alive)
        size = len(one.facts)
        first = (size, hard) if self._least is None else (hard, size)
        return (*first, *rest, one.facts)

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


def _listed(patterns: Iterable[Pattern]) -> list[Deduction]:
    return [Deduction(*pattern) for pattern in patterns]


def _excluded(refuter: Refuter, facts: Sequence[int], asked: int) -> int:
    """Return those of some candidates that facts exclude."""
    excluded = refuter.implied(facts) & asked
    for one in bits(asked & ~excluded):
        if refuter.refute(facts, one) is not None:
            excluded |= 1 << one
    return excluded
