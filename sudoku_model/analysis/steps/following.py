"""What a candidate would force, fact by fact, rules among them, until one fact has no way left.

Each fact is looked at alone: a cell or a house with one way left, and a rule by what it leaves its
cells (a filter of `sudoku_model.solvers.filtering` for each of its statements). Where nothing more
is forced, the ways of a cell or a house are tried one by one. What is not needed for the end is
left out, so each consequence that is kept leads to it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import combinations
from math import inf
from operator import attrgetter
from typing import NamedTuple

from sudoku_model.analysis.steps.filters import Filters
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.bits import bits, mask_of, union_of
from sudoku_model.cached_values import cached_property
from sudoku_model.deadline import heed_deadline
from sudoku_model.solvers.filtering import Masks

MOST_TRIED, MOST_SPLITS = 8, 2
"""For how many cells and houses it is tried to go through their ways before one is chosen, and how
deep such cases may lie in others."""

MOST_CROWDED = 4
"""Of how many cells of a house it is seen at most that they have too few digits together."""

MOST_WAYS = 3
"""Of how many ways it is compared what each of them would exclude."""

MOST_FILTERED = 1_000_000
"""How many clauses of rules are looked at to follow a candidate, as nobody would see more."""

MOST_FILTERED_IN_CASES, ENOUGH_STORIES = 4_000_000, 3
"""How many of them are looked at in all where no candidate leads nowhere by itself, and after how
many candidates that lead nowhere through cases no further one is asked about."""

MOST_KNOWN = 20_000
"""Of how many candidates of rules it is kept in mind what the rules leave of them."""


class Consequence(NamedTuple):
    """What follows from one fact and from what came before.

    Attributes:
        fact: the number of the fact; -1 for what is followed itself.
        true: the candidate that would be true; -1 if the fact, a rule, excludes some only.
        gone: the candidates that would be excluded, as far as they matter.
    """

    fact: int
    true: int
    gone: int


def only_way(layout: Layout, left: int, changed: set[int]) -> Consequence | None:
    """Return what the only way of a fact excludes: nothing if a fact has no way left.

    Of the facts that have changed those that have nothing to say are taken out.
    """
    found = None
    for fact in sorted(changed):
        ways = layout.masks[fact] & left
        if not ways:
            return Consequence(fact, -1, 0)
        true = ways.bit_length() - 1
        if ways & (ways - 1) or not (gone := layout.links[true] & left):
            changed.remove(fact)
        elif found is None:
            found = Consequence(fact, true, gone)
    return found


class Followed(NamedTuple):
    """What a candidate would force.

    Attributes:
        assumed: the candidate.
        chain: what it would force, in order.
        end: the fact that has no way left then, or several, each of which is followed.
        cases: these ways; none if it has none.
        needs: the candidates that must be gone before.
        crowd: the cells of a house, by their facts, that have fewer digits left than they are, if
            that is the end; their first is `end`.
    """

    assumed: int
    chain: tuple[Consequence, ...]
    end: int
    cases: tuple[Followed, ...]
    needs: int
    crowd: tuple[int, ...] = ()

    @property
    def length(self) -> int:
        """How many things are to be seen, those of all cases included."""
        ends = len(self.crowd) or 1
        return len(self.chain) + ends + sum(case.length for case in self.cases)

    @property
    def splits(self) -> int:
        """How deep cases lie in others."""
        return max((1 + case.splits for case in self.cases), default=0)

    @property
    def facts(self) -> frozenset[int]:
        """The numbers of the facts that it rests on."""
        own = {one.fact for one in self.chain} | {self.end, *self.crowd}
        return frozenset(own - {-1}).union(*(case.facts for case in self.cases))


class TooMuchError(Exception):
    """So many statements had to be looked at that nobody would follow."""


class Follower:
    """Follows candidates of one puzzle."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._filters: dict[int, Filters] = {}
        self._may_filter = inf
        self._narrowed: dict[tuple[int, int], tuple[int, int]] = {}
        self._known_domains: dict[int, int] = {}

    @cached_property
    def _masks(self) -> Masks:
        return Masks(self.layout.model)

    @cached_property
    def _digits(self) -> Sequence[int]:
        """For each candidate its digit, as domains hold it."""
        return [self._masks.of([digit]) for digit in self.layout.digit_of]

    def _domain(self, own: int) -> int:
        """Return candidates of one cell as its domain."""
        known = self._known_domains.get(own)
        if known is None:
            known = union_of(map(self._digits.__getitem__, bits(own)))
            self._known_domains[own] = known
        return known

    def narrowed(self, rule: int, left: int) -> int:
        """Return what a rule leaves of candidates of its cells; nothing if it has no way left."""
        scope = left & self.layout.masks[rule]
        known = self._narrowed.get((rule, scope))
        if known is None:
            if len(self._narrowed) >= MOST_KNOWN:
                self._narrowed.clear()
            known = self._narrowed[rule, scope] = self._narrow(rule, scope)
            return known[0]
        kept, looks = known
        self._look_at(looks)  # whether it is too much does not depend on what was asked before
        return kept

    def _look_at(self, clauses: int) -> None:
        self._may_filter -= clauses
        if self._may_filter < 0:
            raise TooMuchError

    def _narrow(self, rule: int, left: int) -> tuple[int, int]:
        """Return what a rule leaves, and how many clauses would take as long to look at."""
        read = self._filters.get(rule) or self._filters.setdefault(rule, self._read(rule))
        domains, looks = self._domains(read.cells, left), 0
        start = domains.copy()

        def look(cost: int) -> None:
            nonlocal looks
            self._look_at(cost)
            looks += cost

        if not read.narrow(domains, look):
            return 0, looks
        narrowed = [cell for cell in read.cells if domains[cell] != start[cell]]
        return left & ~self._lost(left, narrowed, domains), looks

    def _domains(self, cells: Iterable[int], left: int) -> list[int]:
        """Return the domains where some candidates are left in cells."""
        domains = self._masks.domains.copy()
        for cell in cells:
            domains[cell] = self._domain(left & self.layout.cell_masks[cell])
        return domains

    def _lost(self, left: int, cells: Iterable[int], domains: Sequence[int]) -> int:
        """Return the candidates of cells that are left although their digits are not."""
        return mask_of(
            one
            for cell in cells
            for one in bits(left & self.layout.cell_masks[cell])
            if not domains[cell] & self._digits[one]
        )

    def _read(self, rule: int) -> Filters:
        """Return how a rule narrows the digits of its cells."""
        layout = self.layout
        statements = layout.statements[rule - layout.first_rule]
        return Filters(self._masks, statements, len(layout.cell_masks))

    def follow(
        self,
        facts: Iterable[int],
        left: int,
        assumed: int,
        *,
        start: int | None = None,
        splits: int = MOST_SPLITS,
    ) -> Followed | None:
        """Follow a candidate until a fact has no way left, through cases if need be.

        Cells of rules among the facts hold a digit each. What is in `start`, by default what is
        left, counts as left before anything needs to be said of it. None if that does not come
        about with cases that lie in others `splits` deep.

        Raises:
            TooMuchError: if more statements would have to be looked at than `MOST_FILTERED`.
        """
        trail = _Trail(self, facts, left if start is None else start)
        with self._filtering_at_most(MOST_FILTERED):
            runs = (trail.run(left, assumed, deep) for deep in range(splits + 1))
            return next(filter(None, runs), None)

    @contextmanager
    def _filtering_at_most(self, most: int) -> Iterator[None]:
        """Look at no more statements than these; never hold it over a ``yield``."""
        self._may_filter = most
        try:
            yield
        finally:
            self._may_filter = inf

    def straight(
        self, facts: Iterable[int], left: int, candidates: Iterable[int], most: int
    ) -> list[Followed]:
        """Return what the first of these candidates would force that lead nowhere by themselves.

        What it needs is said of a board on which nothing is known. That it leaves the first fact
        no way is no story.
        """
        trail = _Trail(self, facts, (1 << len(self.layout.cell_of)) - 1)
        found: list[Followed] = []
        with suppress(TooMuchError), self._filtering_at_most(MOST_FILTERED):
            for one in candidates:
                outcome = trail.forced(left, one)
                if outcome.end is not None and len(outcome.told) > 1:
                    found.append(trail.trimmed(one, outcome, outcome.end, ()))
                if len(found) == most:
                    break
        return found

    def easiest(self, facts: Iterable[int], left: int, targets: int) -> list[Followed]:
        """Return what candidates would force that have least to be seen to be impossible.

        Those come first that lead nowhere by themselves; else those that whichever way of a fact
        excludes. None of the `targets` is in the solution.
        """
        trail = _Trail(self, facts, left)
        outcomes = {one: trail.forced(left, one) for one in bits(left)}
        found = [
            trail.trimmed(one, outcome, outcome.end, ())
            for one, outcome in outcomes.items()
            if outcome.end is not None and targets >> one & 1
        ]
        found = found or [*trail.excluded_anyway(left & targets, outcomes)]
        found = found or self._through_cases(trail, left, targets, outcomes)
        return sorted(found, key=attrgetter("length"))

    def _through_cases(
        self, trail: _Trail, left: int, targets: int, outcomes: Mapping[int, _Outcome]
    ) -> list[Followed]:
        """Return the first stories that go through cases, of candidates that force most."""
        promising = sorted(bits(targets & left), key=lambda one: outcomes[one].left.bit_count())
        found: list[Followed] = []
        with suppress(TooMuchError), self._filtering_at_most(MOST_FILTERED_IN_CASES):
            for splits in range(1, MOST_SPLITS + 1):
                for one in promising:
                    story = trail.through_cases(one, outcomes[one], splits)
                    found += [story] if story is not None else []
                    if len(found) == ENOUGH_STORIES:
                        break
                if found:
                    break
        return found


class _Outcome(NamedTuple):
    """What came of following a candidate.

    Attributes:
        told: what would follow, each with the candidates that were left before.
        left: the candidates that are left in the end.
        end: a fact that has no way left; None if each has one.
    """

    told: Sequence[tuple[Consequence, int]]
    left: int
    end: int | None


class _Trail:
    """Follows candidates by some facts, from what is left at first.

    Attributes:
        simple: the facts about cells and houses, those of the rules' cells among them.
    """

    def __init__(self, follower: Follower, facts: Iterable[int], start: int) -> None:
        self._follower = follower
        self._layout = layout = follower.layout
        self._start = start
        numbers = sorted(facts)
        self._rules = sorted(
            (fact for fact in numbers if fact >= layout.first_rule),
            key=lambda rule: len(layout.facts[rule].cells),
        )
        cells = {cell for rule in self._rules for cell in layout.facts[rule].cells}
        known = {layout.fact_of_cell[cell] for cell in cells if cell in layout.fact_of_cell}
        self.simple = sorted(known.union(fact for fact in numbers if fact < layout.first_rule))
        self._open_at: dict[int, tuple[set[int], set[int]]] = {}
        self._simple_with: dict[int, list[int]] = defaultdict(list)
        for fact in self.simple:
            for one in bits(layout.masks[fact] & start):
                self._simple_with[one].append(fact)

    def excluded_anyway(self, targets: int, outcomes: Mapping[int, _Outcome]) -> Iterator[Followed]:
        """Follow the candidates that whichever way of a fact excludes."""
        for fact in self.simple:
            ways = self._layout.masks[fact] & self._start
            if 2 <= ways.bit_count() <= MOST_WAYS:
                stays = union_of(outcomes[way].left for way in bits(ways))
                cases = (
                    self.by_cases_of(fact, one, outcomes[one], 0) for one in bits(targets & ~stays)
                )
                yield from filter(None, cases)

    def run(self, left: int, assumed: int, splits: int) -> Followed | None:
        """Follow a candidate through cases that lie in cases up to some depth."""
        outcome = self.forced(left, assumed)
        if outcome.end is not None:
            return self.trimmed(assumed, outcome, outcome.end, ())
        if crowd := self._crowd(outcome.left):
            return self.trimmed(assumed, outcome, crowd[0], (), crowd)
        return self.through_cases(assumed, outcome, splits) if splits else None

    def _crowd(self, left: int) -> tuple[int, ...]:
        """Return cells of a house, by their facts, with fewer digits than they are; the fewest."""
        for size in range(3, MOST_CROWDED + 1):
            for cells in self._cells_of_houses:
                few = [fact for fact, own in cells if 1 < (own & left).bit_count() < size]
                for crowd in combinations(few, size):
                    own = self._layout.candidates_of(crowd) & left
                    if len(self._layout.digits_in(own)) < size and self._all_differ(crowd, left):
                        return crowd
        return ()

    def _all_differ(self, cells: Iterable[int], left: int) -> bool:
        """Say whether no two cells, by their facts, can hold the same digit."""
        layout = self._layout
        own = [layout.masks[fact] & left for fact in cells]
        return all(
            layout.digit_of[a] != layout.digit_of[b] or layout.links[a] >> b & 1
            for one, other in combinations(own, 2)
            for a in bits(one)
            for b in bits(other)
        )

    @cached_property
    def _cells_of_houses(self) -> list[list[tuple[int, int]]]:
        """The cells of each house that may be spoken of, by their facts, with their candidates."""
        layout, known = self._layout, {*self.simple}
        own = [
            [
                (fact, layout.masks[fact])
                for cell in house.cells
                if (fact := layout.fact_of_cell.get(cell, -1)) in known
            ]
            for house in layout.houses
        ]
        return [cells for cells in own if len(cells) >= MOST_CROWDED - 1]

    def through_cases(self, assumed: int, outcome: _Outcome, splits: int) -> Followed | None:
        """Go through the ways of the fact with which that is shortest; None if none will do."""
        ways = {fact: (self._layout.masks[fact] & outcome.left).bit_count() for fact in self.simple}
        is_open = sorted((fact for fact in ways if ways[fact] > 1), key=ways.__getitem__)
        cases = (
            self.by_cases_of(fact, assumed, outcome, splits - 1) for fact in is_open[:MOST_TRIED]
        )
        return min(filter(None, cases), key=attrgetter("length"), default=None)

    def by_cases_of(
        self, fact: int, assumed: int, outcome: _Outcome, splits: int
    ) -> Followed | None:
        """Go through the ways that a fact has where a candidate is true; None if one stands."""
        if outcome.end is not None:
            return self.trimmed(assumed, outcome, outcome.end, ())
        cases = []
        for way in bits(self._layout.masks[fact] & outcome.left):
            case = self.run(outcome.left, way, splits)
            if case is None:
                return None
            cases.append(case)
        return self.trimmed(assumed, outcome, fact, tuple(cases))

    def forced(self, left: int, assumed: int) -> _Outcome:
        """Return what a candidate would force, one fact after the other."""
        layout = self._layout
        changed, waiting = map(set, self._open(left))
        told: list[tuple[Consequence, int]] = []
        next_one = Consequence(-1, assumed, layout.links[assumed] & left)
        while True:
            heed_deadline()
            told.append((next_one, left))
            left &= ~next_one.gone
            waiting.update(rule for rule in self._rules if layout.masks[rule] & next_one.gone)
            for one in bits(next_one.gone):
                changed.update(self._simple_with[one])
            single = only_way(layout, left, changed)
            following = self._of_rules(left, waiting) if single is None else single
            if following is None:
                self._open_at[left] = set(), set()
            if following is None or not following.gone:
                return _Outcome(told, left, following.fact if following else None)
            next_one = following

    def _open(self, left: int) -> tuple[set[int], set[int]]:
        """Return the facts, simple ones and rules, that exclude something of what is left."""
        known = self._open_at.get(left)
        if known is None:
            masks, narrowed = self._layout.masks, self._follower.narrowed
            simple = {*self.simple}
            only_way(self._layout, left, simple)
            rules = {rule for rule in self._rules if narrowed(rule, left) != left & masks[rule]}
            known = self._open_at[left] = simple, rules
        return known

    def _of_rules(self, left: int, waiting: set[int]) -> Consequence | None:
        """Return what the first rule excludes that waits and excludes something; see `only_way`.

        The rules that were looked at do not wait any more.
        """
        for rule in self._rules:
            if rule in waiting:
                waiting.remove(rule)
                kept = self._follower.narrowed(rule, left)
                gone = left & self._layout.masks[rule] & ~kept
                if gone or not kept:
                    return Consequence(rule, -1, gone if kept else 0)
        return None

    def trimmed(
        self,
        assumed: int,
        outcome: _Outcome,
        end: int,
        cases: tuple[Followed, ...],
        crowd: tuple[int, ...] = (),
    ) -> Followed:
        """Return what leads to an end, without what does not."""
        wanted = union_of(case.needs for case in cases)
        if crowd:
            wanted |= self._why_crowded(crowd, outcome.left)
        else:
            wanted |= self._reason(end, outcome.left, -1)
        chain: list[Consequence] = []
        for one, before in reversed(outcome.told):
            gone = one.gone & wanted
            if gone:
                wanted &= ~gone
                if one.fact >= 0:
                    chain.append(one._replace(gone=gone))
                    wanted |= self._reason(one.fact, before, gone)
        return Followed(assumed, tuple(reversed(chain)), end, cases, wanted, crowd)

    def _why_crowded(self, crowd: Iterable[int], left: int) -> int:
        """Return the candidates that must be gone so that cells share too few digits."""
        layout = self._layout
        own = layout.candidates_of(crowd)
        digits = {*layout.digits_in(own & left)}
        lost = own & self._start & ~left
        return mask_of(one for one in bits(lost) if layout.digit_of[one] not in digits)

    def _reason(self, fact: int, left: int, gone: int) -> int:
        """Return candidates that must be gone so that a fact excludes others, of few cells."""
        layout = self._layout
        lost = layout.masks[fact] & self._start & ~left
        if fact >= layout.first_rule:
            for cell in layout.facts[fact].cells:
                own = lost & layout.cell_masks[cell]
                if own and not self._follower.narrowed(fact, left | own) & gone:
                    left |= own
                    lost ^= own
        return lost
