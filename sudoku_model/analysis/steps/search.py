"""Find the next step: the fewest facts that exclude a candidate or place a digit, or the easiest.

What one fact or two say is worked out completely, without a solver, and so are the techniques of
`sudoku_model.analysis.steps.patterns`. Beyond that a solver finds small sets of facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import inf
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from sudoku_model.analysis.limits import look_at_clock
from sudoku_model.analysis.steps.deduction import Called, Deduction
from sudoku_model.analysis.steps.facts import MOST_FACTS, RuleFact, TotalFact, UniqueFact
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.memory import Memory
from sudoku_model.analysis.steps.names import net, shape
from sudoku_model.analysis.steps.nets import Branch, simplest
from sudoku_model.analysis.steps.patterns import LISTED, Listing, alternating_chains, subsets, wings
from sudoku_model.analysis.steps.position import Position
from sudoku_model.analysis.steps.prices import (
    LEAST_OF_ALL,
    LEAST_OF_ONE,
    LEAST_OF_QUADS,
    LEAST_OF_THOUGHTS,
    LEAST_OF_TRIPLES,
    LEAST_OF_TWO,
    LEAST_OF_TWO_CLUES,
    LEAST_OF_TWO_HOMES,
    LEAST_OF_WINGS,
    joined,
    kind_of_facts,
    price,
    price_of_net,
)
from sudoku_model.analysis.steps.singles import Singles
from sudoku_model.analysis.steps.small import Ones, Pairs
from sudoku_model.analysis.steps.techniques import Pattern
from sudoku_model.analysis.steps.thoughts.choice import Thoughts, placed_by
from sudoku_model.bits import bits, mask_of
from sudoku_model.closeable import Closing
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Limits

if TYPE_CHECKING:
    from sudoku_model.analysis.steps.rules import RulesAlone
    from sudoku_model.analysis.steps.small_sets import SmallSets
    from sudoku_model.analysis.steps.thoughts.thought import Thought

MOST_RESTS = 8
"""How many sets of facts are remembered that exclude more than one step has told."""

MOST_BRANCHES, MOST_NETS = 20, 8
"""How many branches may tell what a small set of many facts excludes before something shorter is
looked for by all facts, and how many of what is found then are compared."""


class _Kind(NamedTuple):
    """A kind of steps: how hard the easiest is, what they are, and what finds them."""

    least: float
    words: str
    find: Callable[[StepSearch], list[Deduction]]


class StepSearch(Closing):
    """Finds one step after another. Close it.

    Attributes:
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
        self._kinds = _kinds(joined(self._fewest_unlisted), has_rules=layout.has_rules)
        self._easiest_single = Singles(layout).easiest
        self._ones, self._pairs = Ones(layout), Pairs(layout)
        self._memory = Memory()
        self._small_sets: SmallSets | None = None
        self._rules: dict[int, RulesAlone] = {}
        self._said: dict[int, tuple[int, int]] = {}
        self._thoughts = Thoughts(layout, limits)
        self._rests: list[Deduction] = []

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
        before, position = self.alive, self._position
        if deduction.placed is None:
            position.exclude(deduction.excluded)
        else:
            position.settle(deduction.placed)
        if self.layout.puzzle.grid.extras:
            position.settle_extras()
        self._tell_gone(before)

    def leave(self, left: int) -> None:
        """Take away all candidates but some without any step, and place what is left alone then."""
        before, position = self.alive, self._position
        if not before & ~left:
            return
        position.exclude(before & ~left)
        while position.single:
            position.settle(next(iter(position.single.values())))
        self._tell_gone(before)

    def _tell_gone(self, before: int) -> None:
        """Tell the solver, if there is one, which candidates are gone since then."""
        if self._small_sets is not None:
            self._small_sets.exclude(before & ~self.alive)

    def next(self, proof_seconds: float = 0.0) -> Deduction | None:
        """Return the first step in the order asked for, None if there is nothing to be found.

        For `proof_seconds` it is tried to prove that no fewer facts will do.

        Raises:
            GaveUpError: if the time is over.
        """
        look_at_clock(self.limits)
        if not self._fewest:
            return self._easiest_of_all() or self._next_easiest()
        for find in (self._singles, self._of_one, self._of_rules, self._of_more):
            deduction = self._easiest(find())
            if deduction is not None:
                deduction = deduction._replace(choices=1)  # ease was not compared
                is_open = proof_seconds > 0 and not deduction.is_smallest
                return self._proved(deduction, proof_seconds) if is_open else deduction
        return None

    def _proved(self, deduction: Deduction, seconds: float) -> Deduction:
        """Return a step of which it is known, if time suffices, that no fewer facts will do."""
        smaller, is_complete = self._sets.smaller(deduction, seconds)
        return self._easiest(smaller) or deduction._replace(is_smallest=is_complete)

    def _easiest_of_all(self) -> Deduction | None:
        """Return a single if it is easier than anything else may be, as at most points."""
        kind, next_kind = self._kinds[:2]
        if self._most < kind.least:
            return None
        self.at_least, self.looking_for = kind.least, kind.words
        single = self._easiest_single(self._position, self._position.single)
        is_easier = single is not None and self._call(single).price < next_kind.least
        return single if is_easier else None

    def _next_easiest(self) -> Deduction | None:
        """Return the easiest step of all kinds; those that cannot be as easy are not looked for."""
        found = self._of_easiest_kinds()
        if not found:
            return None
        least = min(self._call(one).price for one in found)
        easiest = [one for one in found if self._call(one).price == least]
        best = min(easiest, key=self._order)
        as_easy = {(one.excluded, one.placed): one.choices for one in easiest}
        fewest = min(len(one.facts) for one in found)
        is_smallest = best.is_smallest and len(best.facts) == fewest
        best = best._replace(is_smallest=is_smallest, choices=sum(as_easy.values()))
        return self._to_place_before(best) or best

    def _to_place_before(self, deduction: Deduction) -> Deduction | None:
        """Return the single of a cell that a thought takes for known; None if all are filled."""
        premises = deduction.thought.premises if deduction.thought else ()
        known, single = {premise & self.alive for premise in premises}, self._position.single
        asked = {fact: one for fact, one in single.items() if 1 << one in known}
        return self._easiest_single(self._position, asked)

    def _of_easiest_kinds(self) -> list[Deduction]:
        """Return the steps, with their names, of the kinds that may hold the easiest one."""
        found: list[Deduction] = []
        least = inf
        for kind in self._kinds:
            if least < kind.least:
                break
            self.at_least, self.looking_for = min(least, kind.least), kind.words
            if kind.least > self._most:
                break
            look_at_clock(self.limits)
            for one in kind.find(self):
                called = self._call(one)
                found.append(one if one.called else one._replace(called=called))
                least = min(least, called.price)
        return found

    # What is told of a step.

    def with_reason(self, deduction: Deduction) -> Deduction:
        """Return what of a step can be told at once, with the digit that its thought places.

        What rules and other facts make together is one thought of the step's kind; what makes a
        net, and so has no name, is what follows with the fewest cases.
        """
        told = self._told_at_once(deduction)
        if told.thought is None:
            return told
        if not told.thought.is_told:
            told = self._followed(told) or told
        assert told.thought is not None
        return told._replace(placed=placed_by(self.layout, self.alive, told.thought))

    def _told_at_once(self, deduction: Deduction) -> Deduction:
        if deduction.thought or deduction.placed is not None:
            return deduction
        if len(deduction.facts) < 2:
            return self._of_one_rule(deduction)
        facts = [self.layout.facts[number] for number in deduction.facts]
        if any(isinstance(fact, UniqueFact) for fact in facts):
            return deduction
        name = self._call(deduction).name
        deduction = deduction._replace(excluded=deduction.excluded & self.alive)
        if any(isinstance(fact, RuleFact | TotalFact) for fact in facts):
            return self._as_thought(deduction, name)
        return deduction if name else self._as_net(deduction)

    def _own_story(self, deduction: Deduction) -> Deduction | None:
        """Return what the first candidate of a step would force, if it can be told."""
        one, alive = next(bits(deduction.excluded)), self.alive
        gone = ~alive & ~self.layout.links[one]
        return self._easiest_told(
            deduction, self._thoughts.stories(deduction.facts, alive, one, gone)
        )

    def _followed(self, untold: Deduction) -> Deduction | None:
        """Return in place of a step what some candidate would force, if that can be told."""
        facts, others = self._sets.open_facts(), self.alive & self.false & ~untold.excluded
        targets = [*bits(untold.excluded), *bits(others)]
        return self._easiest_told(untold, self._thoughts.followed(facts, self.alive, targets))

    @staticmethod
    def _easiest_told(untold: Deduction, told: Iterable[Thought]) -> Deduction | None:
        """Return the easiest of some thoughts in place of a step."""
        best = min(told, key=attrgetter("price"), default=None)
        return best and untold._replace(
            facts=best.facts, excluded=best.excluded, thought=best, called=None, choices=1
        )

    def _of_one_rule(self, deduction: Deduction) -> Deduction:
        """Return a thought about a rule for large parts of the grid; all else of one fact as is."""
        if deduction.facts[0] < self.layout.first_rule:
            return deduction
        told = self._of_excluded(deduction.facts[0], deduction.excluded & self.alive)
        return self._part(deduction, told.excluded)._replace(thought=told.thought, called=None)

    def _as_thought(self, deduction: Deduction, name: str) -> Deduction:
        """Return a step that rules have a part in as a thought.

        Many facts are followed: what a solver says of them nobody can use.
        """
        facts, excluded = deduction.facts, deduction.excluded
        if len(facts) > MOST_FACTS and (told := self._own_story(deduction)):
            return told
        asked = self._sets.that_need_all(facts, excluded) or excluded
        kind = kind_of_facts(name, len(facts))
        thought = self._thoughts.together(facts, self.alive, asked, kind)
        part = self._part(deduction, thought.excluded)
        return part._replace(thought=thought, called=None)

    def _as_net(self, deduction: Deduction) -> Deduction:
        """Return what of a step without a name follows with the fewest cases."""
        told = self._simplest(deduction)
        return self._part(deduction, told.excluded)._replace(facts=told.facts, called=told.called)

    def _simplest(self, deduction: Deduction, most: float = inf) -> Deduction:
        """Return what facts exclude with the fewest cases, by those of them that this takes."""
        layout, alive = self.layout, self.alive
        branches = simplest(layout, alive, deduction.facts, deduction.excluded, most)
        if not branches:
            return deduction
        facts = frozenset[int]().union(*(branch.facts for branch in branches.values()))
        told = deduction._replace(facts=tuple(sorted(facts)), excluded=mask_of(branches))
        name = shape(layout, alive, self.settled, told) if told != deduction else ""
        if name:
            return told._replace(called=Called(name, price(layout, alive, told, name)))
        length = max(branch.length for branch in branches.values())
        name = net(layout, branches.values())
        return told._replace(called=Called(name, price_of_net(len(facts), length)))

    def _part(self, deduction: Deduction, told: int) -> Deduction:
        """Return a part of a step; what it leaves of it is remembered unless it may be long."""
        rest = deduction.excluded & ~told
        if rest and not self._is_long(deduction):
            left = deduction._replace(excluded=rest, choices=1, called=None)
            self._rests = [left, *self._rests[: MOST_RESTS - 1]]
        return deduction._replace(excluded=told)

    def _is_long(self, deduction: Deduction) -> bool:
        """Say whether a step costs by its length: it takes many facts, and there are no rules."""
        return not self.layout.has_rules and len(deduction.facts) > MOST_FACTS

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
        facts = tuple(sorted(self._sets.shrunk(first, rest.facts)))
        return rest._replace(facts=facts, excluded=1 << first)

    # One fact.

    def _singles(self) -> list[Deduction]:
        found = self._easiest_single(self._position, self._position.single)
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
        found = self._pairs.find(self.alive, self.alive & self.false, self._position.ways)
        # One fact alone excludes nothing: that was looked into before.
        return [Deduction(pair, mask, None, True) for pair, mask in found]

    def _of_two_clues(self) -> list[Deduction]:
        return [_of_thought(one) for one in self._thoughts.joined(self.alive)]

    def _of_two_homes(self) -> list[Deduction]:
        return [_of_thought(one) for one in self._thoughts.of_two_homes(self.alive)]

    def _of_subsets(self, size: int) -> list[Deduction]:
        found = subsets(self.layout, self._position, size, self._memory)
        return [Deduction(*pattern) for pattern in found]

    def _of_wings(self) -> list[Deduction]:
        return [Deduction(*pattern) for pattern in wings(self.layout, self._position)]

    def _listed(self, patterns: Listing) -> list[Deduction]:
        targets = self.alive & self.false
        found = patterns(self.layout, self._position, targets, self._memory)
        return [Deduction(*pattern) for pattern in found]

    # More, by the solver.

    @property
    def _fewest_unlisted(self) -> int:
        """Of how many facts the smallest steps are that only the solver finds.

        Where there are rules, two facts may do of which one or both are rules.
        """
        return 2 if self.layout.has_rules else 3

    @property
    def _sets(self) -> SmallSets:
        """The sets of facts that a solver finds, which is made when it is first needed."""
        if self._small_sets is None:
            from sudoku_model.analysis.steps.small_sets import SmallSets

            self._small_sets = SmallSets(
                self.layout,
                self._position,
                self.false,
                self._thoughts.follower,
                self.limits,
                order=self._order,
                least=self._fewest_unlisted,
            )
        return self._small_sets

    def _of_any(self) -> list[Deduction]:
        """Return what a solver finds by the fewest facts; what takes many, by the shortest way."""
        if rests := self._of_rests():
            return rests
        found = self._sets.find(())
        if not found or not self._is_long(found[0]):
            return found
        short = filter(None, (self._as_long(one, MOST_BRANCHES) for one in found))
        if (first := next(short, None)) is not None:
            return [first]
        told = [*map(_of_net, self._sets.nets()[:MOST_NETS])]
        return told or [*filter(None, map(self._as_long, found))]

    def _as_long(self, one: Deduction, most: float = inf) -> Deduction | None:
        """Return a step, if it has no name what of it follows with the fewest branches.

        None if that takes more branches than are asked for.
        """
        called = self._call(one)
        told = one._replace(called=called) if called.name else self._simplest(one, most)
        return told if told.called else None

    def _of_more(self) -> list[Deduction]:
        """Return steps of two facts or more, those of the fewest."""
        rests = [rest for rest in self._of_rests() if len(rest.facts) == 2]
        if of_two := [*self._of_two(), *self._of_two_clues(), *rests]:
            return of_two
        layout, position, patterns = self.layout, self._position, list[Pattern]()
        if self._fewest_unlisted > 2:
            for size in (3, 4):
                patterns += subsets(layout, position, size, self._memory)
            patterns += wings(layout, position)
            targets = self.alive & self.false
            patterns += alternating_chains(layout, position, targets, self._memory)
        return self._sets.find(patterns)

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

    def close(self) -> None:
        """Free the solvers."""
        if self._small_sets is not None:
            self._small_sets.close()
            self._small_sets = None  # it knows this search, too
        self._thoughts.close()
        for alone in self._rules.values():
            alone.close()


def _kinds(least_unlisted: float, *, has_rules: bool) -> list[_Kind]:
    """Return the kinds of steps in the order in which they are looked for.

    They know no search: one that kept its own methods would last until garbage is looked for. The
    easiest step that only a solver finds is at least as hard as `least_unlisted`.
    """
    of_rules = [
        _Kind(LEAST_OF_THOUGHTS, "what a constraint says", StepSearch._of_rules),
        _Kind(LEAST_OF_TWO_CLUES, "what two constraints say together", StepSearch._of_two_clues),
        _Kind(LEAST_OF_TWO_HOMES, "a digit that a constraint holds", StepSearch._of_two_homes),
    ]
    kinds = [
        _Kind(LEAST_OF_ALL, "a single", StepSearch._singles),
        *(of_rules if has_rules else ()),
        _Kind(LEAST_OF_ONE, "locked candidates", StepSearch._of_one),
        _Kind(LEAST_OF_TWO, "what two cells or houses say together", StepSearch._of_two),
        _Kind(LEAST_OF_TRIPLES, "a subset or a fish", partial(StepSearch._of_subsets, size=3)),
        _Kind(LEAST_OF_WINGS, "a wing", StepSearch._of_wings),
        _Kind(LEAST_OF_QUADS, "a larger subset or fish", partial(StepSearch._of_subsets, size=4)),
        *(
            _Kind(least, "a chain or another technique", partial(StepSearch._listed, patterns=one))
            for least, one in LISTED
        ),
        _Kind(least_unlisted, "what several facts say together", StepSearch._of_any),
    ]
    return sorted(kinds, key=attrgetter("least"))


def _of_thought(thought: Thought) -> Deduction:
    return Deduction(thought.facts, thought.excluded, None, True, thought=thought, is_judged=True)


def _of_net(net: Branch) -> Deduction:
    facts = tuple(sorted(net.facts))
    called = Called("", price_of_net(len(facts), net.length))
    return Deduction(facts, 1 << net.assumed, called=called)
