"""Find the next step: the fewest facts that exclude a candidate or place a digit, or the easiest.

What one fact or two say is worked out completely, without a solver, and so are the techniques of
`sudoku_model.analysis.steps.patterns`. Beyond that each candidate that is not in the solution is
refuted by all facts at once, the nearest ones first; what the refutation used is then shrunk, fact
by fact. A set that was found stays good while candidates disappear, so what is known of a candidate
is kept from step to step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial, reduce
from math import inf
from operator import attrgetter, or_
from typing import TYPE_CHECKING, Any, NamedTuple

from sudoku_model.analysis.limits import look_at_clock
from sudoku_model.analysis.steps.deduction import Called, Deduction
from sudoku_model.analysis.steps.facts import RuleFact, TotalFact, UniqueFact
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.memory import Memory
from sudoku_model.analysis.steps.names import net, shape
from sudoku_model.analysis.steps.nearness import Nearness
from sudoku_model.analysis.steps.nets import Branch, simplest
from sudoku_model.analysis.steps.patterns import (
    LISTED,
    Listing,
    alternating_chains,
    subsets,
    wings,
)
from sudoku_model.analysis.steps.position import Position
from sudoku_model.analysis.steps.prices import (
    LEAST_OF_ALL,
    LEAST_OF_ONE,
    LEAST_OF_QUADS,
    LEAST_OF_THOUGHTS,
    LEAST_OF_TRIPLES,
    LEAST_OF_TWO,
    LEAST_OF_TWO_CLUES,
    LEAST_OF_WINGS,
    joined,
    kind_of_facts,
    price,
)
from sudoku_model.analysis.steps.singles import Singles
from sudoku_model.analysis.steps.small import Ones, Pairs
from sudoku_model.analysis.steps.techniques import Pattern
from sudoku_model.analysis.steps.telling import MOST_FACTS
from sudoku_model.analysis.steps.thoughts.choice import Thoughts
from sudoku_model.bits import bits, mask_of
from sudoku_model.cached_values import cached_property
from sudoku_model.closeable import Closing
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Limits

if TYPE_CHECKING:
    from sudoku_model.analysis.steps.following import Followed
    from sudoku_model.analysis.steps.refuter import Refuter
    from sudoku_model.analysis.steps.rules import RulesAlone
    from sudoku_model.analysis.steps.thoughts.thought import Thought

MOST_SETS = 40
"""How many sets of the same size are compared before one is chosen."""

COMPLETED = 3
"""For this many of them it is worked out what else they exclude."""

FEW_SETS, TRIES = 10, 3
"""How many of them, the smallest ones, are looked for again in several other orders, and in how
many. The others are looked for again once."""

FEW_CONFLICTS, MANY_CONFLICTS = 20, 2_000_000
"""How long a solver may take to refute a candidate before another one is tried."""

ENOUGH = 8
"""How many refutations as small as can be are found before one is chosen."""

FEW_FACTS = 3
"""Up to this number of facts, a solver that knows only these is faster. Beyond, the solver that
knows all facts is asked: what it learns makes the refutations of later steps smaller."""

MOST_RESTS = 8
"""How many sets of facts are remembered that exclude more than one step has told."""

LARGE = 12
"""Refutations that use more facts than this are shrunk only if nothing smaller is at hand."""


class _Kind(NamedTuple):
    """A kind of steps that are looked for together.

    Attributes:
        least: how hard the easiest of them is.
        words: what they are.
        find: returns those that there are.
    """

    least: float
    words: str
    find: Callable[[], list[Deduction]]


class StepSearch(Closing):
    """Finds one step after another. Close it.

    Attributes:
        layout: the puzzle.
        false: the candidates that are not in the solution.
        at_least: how hard the next step is at least, as far as the search for it has come; known
            where the easiest step comes first.
        looking_for: what kind of step is looked for, in words; known there as well.

    Args:
        layout: the puzzle.
        solution: the candidates of the solution.
        limits: when to give up.
        board: the puzzle with what is filled in already; None for the puzzle itself.
        fewest: whether the step of the fewest facts comes first, not the easiest one.
        most: harder steps are not looked for, where the easiest comes first.
    """

    def __init__(
        self,
        layout: Layout,
        solution: int,
        limits: Limits,
        *,
        board: Puzzle | None = None,
        fewest: bool = False,
        most: float = inf,
    ) -> None:
        board = board or layout.puzzle
        self.layout = layout
        self.limits = limits
        self._position = Position(layout, board)
        self.false = ~solution
        self._fewest = fewest
        self._most = most
        self.at_least = 0.0
        self.looking_for = ""
        of_rules = [
            _Kind(LEAST_OF_THOUGHTS, "what a constraint says", self._of_rules),
            _Kind(LEAST_OF_TWO_CLUES, "what two constraints say together", self._of_two_clues),
        ]
        kinds = [
            _Kind(LEAST_OF_ALL, "a single", self._singles),
            *(of_rules if layout.has_rules else ()),
            _Kind(LEAST_OF_ONE, "locked candidates", self._of_one),
            _Kind(LEAST_OF_TWO, "what two cells or houses say together", self._of_two),
            _Kind(LEAST_OF_TRIPLES, "a subset or a fish", partial(self._of_subsets, 3)),
            _Kind(LEAST_OF_WINGS, "a wing", self._of_wings),
            _Kind(LEAST_OF_QUADS, "a larger subset or fish", partial(self._of_subsets, 4)),
            *(
                _Kind(least, "a chain or another technique", partial(self._listed, patterns))
                for least, patterns in LISTED
            ),
            _Kind(self._least_unlisted(), "what several facts say together", self._of_any),
        ]
        self._kinds = sorted(kinds, key=attrgetter("least"))
        self._easiest_single = Singles(layout).easiest
        self._ones, self._pairs = Ones(layout), Pairs(layout)
        self._memory = Memory()
        self._refuter: Refuter | None = None
        self._known: dict[int, tuple[int, ...]] = {}
        self._needed: dict[int, int] = {}
        self._known_at = 0
        self._rules: dict[int, RulesAlone] = {}
        self._said: dict[int, tuple[int, int]] = {}
        self._thoughts = Thoughts(layout, limits)
        self._rests: list[Deduction] = []
        self._stories: Sequence[Followed] = ()

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
        position = self._position
        return position.settled == position.alive

    def take(self, deduction: Deduction) -> None:
        """Carry out a step."""
        before = self.alive
        self._position.exclude(deduction.excluded)
        if deduction.placed is not None:
            self._position.settle(deduction.placed)
        self._tell_refuter(before)

    def leave(self, left: int) -> None:
        """Take away all candidates but some without any step, and place what is left alone then."""
        before, position = self.alive, self._position
        if not before & ~left:
            return
        position.exclude(before & ~left)
        while position.single:
            position.settle(next(iter(position.single.values())))
        self._tell_refuter(before)

    def _tell_refuter(self, before: int) -> None:
        """Tell the refuter, if there is one, which candidates are gone since then."""
        if self._refuter is not None:
            self._refuter.exclude(before & ~self.alive)

    def next(self, proof_seconds: float = 0.0) -> Deduction | None:
        """Return the first step in the order asked for, None if there is nothing to be found.

        Args:
            proof_seconds: how long to try to prove that no fewer facts will do.

        Raises:
            GaveUpError: if the time is over.
        """
        if not self._fewest:
            return self._next_easiest()
        look_at_clock(self.limits)
        for find in (self._singles, self._of_one, self._of_rules, self._of_more):
            deduction = self._easiest(find())
            if deduction is not None:
                deduction = deduction._replace(choices=1)  # ease was not compared
                is_open = proof_seconds > 0 and not deduction.is_smallest
                return self._proved(deduction, proof_seconds) if is_open else deduction
        return None

    def with_reason(self, deduction: Deduction) -> Deduction:
        """Return what of a step can be told at once.

        What rules and other facts make together is one thought of the step's kind; what makes a
        net, and so has no name, is what follows with the fewest cases.
        """
        if deduction.thought or len(deduction.facts) < 2:
            return deduction
        layout, alive = self.layout, self.alive
        facts = [layout.facts[number] for number in deduction.facts]
        if any(isinstance(fact, UniqueFact) for fact in facts):
            return deduction
        name = self._call(deduction).name
        excluded = told = deduction.excluded & alive
        thought, branches = None, dict[int, Branch]()
        if any(isinstance(fact, RuleFact | TotalFact) for fact in facts):
            asked = self._that_need_all(deduction.facts, excluded) or excluded
            kind = kind_of_facts(name, len(facts))
            thought = self._thoughts.together(deduction.facts, alive, asked, kind)
            told = thought.excluded
        elif not name:
            branches = simplest(layout, alive, deduction.facts, excluded)
            told = mask_of(branches) or excluded
        rest = excluded & ~told
        if rest:
            left = deduction._replace(excluded=rest, choices=1, called=None)
            self._rests = [left, *self._rests[: MOST_RESTS - 1]]
        called = None if rest or thought else deduction.called
        of_told = deduction._replace(excluded=told, thought=thought, called=called)
        if branches:
            name = (shape(layout, alive, self.settled, of_told) if rest else "") or net(
                layout, branches.values()
            )
            called = Called(name, price(layout, alive, of_told, name))
            of_told = of_told._replace(called=called)
        return of_told

    def _that_need_all(self, facts: Sequence[int], excluded: int) -> int:
        """Return some of the candidates that facts exclude, and none of them can be left out."""
        asked = 0
        for one in bits(excluded):
            if all(
                self.refuter.refute([other for other in facts if other != fact], one) is None
                for fact in facts
            ):
                asked |= 1 << one
                if asked.bit_count() == ENOUGH:
                    break
        return asked

    def _of_rests(self) -> list[Deduction]:
        """Return what facts exclude that have made a step already, and told a part of it."""
        left = [rest._replace(excluded=rest.excluded & self.alive) for rest in self._rests]
        self._rests = [rest for rest in left if rest.excluded]
        return list(map(self._of_rest, self._rests))

    def _of_rest(self, rest: Deduction) -> Deduction:
        """Return what is left of a step; without rules its first candidate, by what it needs."""
        if max(rest.facts) >= self.layout.first_rule:
            return rest
        first = next(bits(rest.excluded))
        facts = tuple(sorted(self._shrunk(first, rest.facts)))
        return rest._replace(facts=facts, excluded=1 << first)

    def _next_easiest(self) -> Deduction | None:
        """Return the easiest step of all kinds; those that cannot be as easy are not looked for."""
        found: list[Deduction] = []
        least = inf
        for kind in self._kinds:
            if least < kind.least:
                break
            self.at_least, self.looking_for = min(least, kind.least), kind.words
            if kind.least > self._most:
                break
            look_at_clock(self.limits)
            for one in kind.find():
                called = one.called or self._call(one)
                found.append(one if one.called else one._replace(called=called))
                least = min(least, called.price)
        if len(found) < 2:
            return found[0] if found else None
        easiest = [one for one in found if self._call(one).price == least]
        best = min(easiest, key=self._order)
        as_easy = {(one.excluded, one.placed): one.choices for one in easiest}
        fewest = min(len(one.facts) for one in found)
        is_smallest = best.is_smallest and len(best.facts) == fewest
        return best._replace(is_smallest=is_smallest, choices=sum(as_easy.values()))

    # One fact.

    def _singles(self) -> list[Deduction]:
        found = self._easiest_single(self._position)
        return [found] if found is not None else []

    def _of_one(self) -> list[Deduction]:
        return [
            Deduction((fact,), mask, None, True)
            for fact, mask in self._ones.find(self.alive, self._position.ways)
        ]

    def _of_rules(self) -> list[Deduction]:
        """Return the easiest thoughts about rules; else what one excludes of a cell."""
        thoughts = self._thoughts.easiest_ones(self.alive)
        return list(map(_of_thought, thoughts)) or self._of_rule_alone()

    def _of_rule_alone(self) -> list[Deduction]:
        """Return something that a rule excludes, and the candidates of its cells do not alone.

        Of several rules that is the one of the fewest cells: it has least to be looked at.

        What a rule says must not become harder to see when its cells say it as well, as a naked
        triple. So the easiest step may also rest on a rule that could be done without, but not on
        a rule for large parts of the grid: everything could be said to follow from it.
        """
        layout = self.layout
        most = 0 if self._fewest else len(layout.puzzle.grid.digits)
        rules = range(layout.first_rule, len(layout.facts))
        board = len(layout.puzzle.grid.board)
        asked = [rule for rule in rules if len(layout.facts[rule].cells) <= board]
        for rule in sorted(asked, key=lambda rule: len(layout.facts[rule].cells)):
            look_at_clock(self.limits)
            scope = layout.masks[rule] & self.alive
            known, excluded = self._said.get(rule, (0, 0))
            if known != scope:
                by_rule_only = len(layout.facts[rule].cells) > most
                excluded = self._alone(rule).excluded(
                    self.alive, self.false, by_rule_only=by_rule_only
                )
                self._said[rule] = scope, excluded
            if excluded & self.alive:
                return [self._of_excluded(rule, excluded & self.alive)]
        return []

    def _alone(self, rule: int) -> RulesAlone:
        if rule not in self._rules:
            from sudoku_model.analysis.steps.rules import RulesAlone

            self._rules[rule] = RulesAlone(self.layout, (rule,), self.alive, self.limits)
        return self._rules[rule]

    def _of_excluded(self, rule: int, excluded: int) -> Deduction:
        """Return one thought about what a rule excludes."""
        if isinstance(self.layout.facts[rule], RuleFact | TotalFact):
            thought = self._thoughts.general(rule, self.alive, excluded)
            return Deduction(thought.facts, thought.excluded, None, True, thought=thought)
        return Deduction((rule,), excluded, None, True)

    # Two facts, and patterns.

    def _of_two(self) -> list[Deduction]:
        facts = self._position.open_facts()
        found = self._pairs.find(self.alive, self.alive & self.false, facts)
        # One fact alone excludes nothing: that was looked into before.
        return [Deduction(pair, mask, None, True) for pair, mask in found]

    def _of_two_clues(self) -> list[Deduction]:
        return [_of_thought(one) for one in self._thoughts.joined(self.alive)]

    def _of_subsets(self, size: int) -> list[Deduction]:
        found = subsets(self.layout, self.alive, size, self._memory)
        return [Deduction(*pattern) for pattern in found]

    def _of_wings(self) -> list[Deduction]:
        return [Deduction(*pattern) for pattern in wings(self.layout, self.alive)]

    def _listed(self, patterns: Listing) -> list[Deduction]:
        targets = self.alive & self.false
        found = patterns(self.layout, self.alive, targets, self._memory)
        return [Deduction(*pattern) for pattern in found]

    # More, by the solver.

    def _least_unlisted(self) -> float:
        """Return how hard the easiest step is that only the solver finds."""
        return joined(self._fewest_unlisted)

    @property
    def _fewest_unlisted(self) -> int:
        """Of how many facts the smallest steps are that only the solver finds.

        Where there are rules, two facts may do of which one or both are rules.
        """
        return 2 if self.layout.has_rules else 3

    def _of_any(self) -> list[Deduction]:
        return self._of_rests() or self._completed(self._by_solver([]))

    def _of_more(self) -> list[Deduction]:
        """Return steps of two facts or more, those of the fewest."""
        rests = [rest for rest in self._of_rests() if len(rest.facts) == 2]
        if of_two := [*self._of_two(), *self._of_two_clues(), *rests]:
            return of_two
        layout, alive, patterns = self.layout, self.alive, list[Pattern]()
        if self._fewest_unlisted > 2:
            for size in (3, 4):
                patterns += subsets(layout, alive, size, self._memory)
            patterns += wings(layout, alive)
            patterns += alternating_chains(layout, alive, alive & self.false)
        return self._completed(self._by_solver(patterns))

    def _by_solver(self, patterns: Iterable[Pattern]) -> list[Deduction]:
        """Return deductions of the fewest facts, those known from patterns among them."""
        targets = self.alive & self.false
        # Where nothing that facts speak of has changed, they are needed as before.
        gone = self._known_at & ~self.alive
        masks = self.layout.masks
        self._known = {
            one: self._shrunk(one, known) if any(masks[fact] & gone for fact in known) else known
            for one, known in self._known.items()
            if targets >> one & 1
        }
        self._known_at = self.alive
        for known, excluded in patterns:
            for one in bits(excluded):
                if len(known) < len(self._known.get(one, self.layout.facts)):
                    self._known[one] = self._shrunk(one, known)
        facts = self._open_facts()
        self._nearness.update(self.alive, self._position.ways, facts)
        least = self._fewest_unlisted
        conflicts = FEW_CONFLICTS
        # Nothing better can be found than a set of the least possible size.
        while self._best > least and not self._refute_each(targets, least, conflicts):
            if conflicts > MANY_CONFLICTS:
                return []
            if self.layout.has_rules and self._follow_each(targets, facts):
                break
            conflicts *= 10
        if self._best > least:
            self._try_again()
        best = self._best
        if best > MOST_FACTS and self.layout.has_rules and self._follow_each(targets, facts):
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
        if self._best > MOST_FACTS and self._stories:
            return self._of_stories()
        first = sorted(deductions, key=self._order)[:COMPLETED]
        return [one._replace(excluded=self._excluded_by(one.facts) & targets) for one in first]

    @property
    def _best(self) -> int:
        """The size of the smallest set of facts that is known to exclude something."""
        return min(map(len, self._known.values()), default=len(self.layout.facts))

    def _follow_each(self, targets: int, facts: Sequence[int]) -> bool:
        """Follow candidates fact by fact, and keep what refutes some; say if any was refuted.

        What a solver learns while it searches is nothing that can be told; this can be, and it
        sees at once what a long rule leaves.
        """
        self._stories = self._thoughts.follower.easiest(facts, self.alive, targets)[:ENOUGH]
        for story in self._stories:
            self._keep(story.assumed, self._shrunk(story.assumed, sorted(story.facts)))
        return bool(self._stories)

    def _of_stories(self) -> list[Deduction]:
        """Return what can be told in parts, as no few facts do; the shortest."""
        shortest = self._stories[0].length
        return [
            Deduction(tuple(sorted(story.facts)), 1 << story.assumed, None, False)
            for story in self._stories
            if story.length == shortest
        ]

    def _refute_each(self, targets: int, least: int, conflicts: int) -> bool:
        """Refute candidates, those first that needed few facts before; say if any was refuted."""
        before = self._needed
        order = sorted(bits(targets), key=lambda one: before.get(one, LARGE))
        best, enough = self._best, 0
        later = []
        for one in order:
            look_at_clock(self.limits)
            used = self.refuter.refute(self._nearness.nearest_first(one), one, conflicts)
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

    def _try_again(self) -> None:
        """Refute the candidates that need fewest facts in other orders, the first ones most."""
        promising = sorted(self._known, key=lambda one: len(self._known[one]))
        for place, one in enumerate(promising[:MOST_SETS]):
            for _ in range(TRIES if place < FEW_SETS else 1):
                look_at_clock(self.limits)
                used = self.refuter.refute(self._nearness.shuffled(one), one, FEW_CONFLICTS)
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
            return self.refuter.excluded_by(facts, asked)
        with Refuter(layout, spoken_of | asked, facts, self.limits) as refuter:
            return refuter.excluded_by(facts, asked)

    def _open_facts(self) -> list[int]:
        """Return the facts that say more than what is settled."""
        layout = self.layout
        rules = range(layout.first_rule, len(layout.facts))
        return [
            *self._position.open_facts(),
            *(rule for rule in rules if layout.masks[rule] & self.alive & ~self.settled),
        ]

    def _easiest(self, deductions: Sequence[Deduction]) -> Deduction | None:
        if len(deductions) < 2:
            return deductions[0] if deductions else None
        return min(deductions, key=self._order)

    def _order(self, one: Deduction) -> tuple[Any, ...]:
        """Return what makes a step come first: it is easy to see, or rests on few facts.

        A box is looked over more easily than a line, and what excludes more helps more.
        """
        cost, size = self._call(one).price, len(one.facts)
        first = (size, cost) if self._fewest else (cost, size)
        is_line = self.layout.are_lines[one.facts[0]]
        return (*first, is_line, -(one.excluded & self.alive).bit_count(), one.facts)

    def _call(self, one: Deduction) -> Called:
        """Return what a step is called and what it costs, forcing chains and nets alike."""
        if one.called is not None:
            return one.called
        name = shape(self.layout, self.alive, self.settled, one)
        return Called(name, price(self.layout, self.alive, one, name))

    @property
    def refuter(self) -> Refuter:
        """The solver, made when it is first needed."""
        if self._refuter is None:
            from sudoku_model.analysis.steps.refuter import Refuter

            facts = range(len(self.layout.facts))
            self._refuter = Refuter(self.layout, self.alive, facts, self.limits)
        return self._refuter

    @cached_property
    def _nearness(self) -> Nearness:
        """In which order facts are tried."""
        return Nearness(self.layout)

    def close(self) -> None:
        """Free the solver."""
        if self._refuter is not None:
            self._refuter.close()
        self._thoughts.close()
        for alone in self._rules.values():
            alone.close()


def _of_thought(thought: Thought) -> Deduction:
    return Deduction(thought.facts, thought.excluded, None, True, thought=thought, is_judged=True)
