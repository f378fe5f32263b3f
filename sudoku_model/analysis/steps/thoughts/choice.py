"""The easiest thought, cut to what one step may remove and say, and judged before it is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, islice
from math import inf
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Any

from sudoku_model.analysis.limits import look_at_clock
from sudoku_model.analysis.steps.following import Follower, TooMuchError
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.prices import kind_of_facts, price_of_thought
from sudoku_model.analysis.steps.telling import LINE_END
from sudoku_model.analysis.steps.thoughts.kinds import WITHOUT_SUPPORT
from sudoku_model.analysis.steps.thoughts.registry import thinkers_about
from sudoku_model.analysis.steps.thoughts.thought import Kind, Thinker, Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.wording import excluded_in_words
from sudoku_model.bits import bits
from sudoku_model.closeable import Closing
from sudoku_model.errors import DefectError
from sudoku_model.solvers import Limits

if TYPE_CHECKING:
    from sudoku_model.analysis.steps.rules import RulesAlone
    from sudoku_model.analysis.steps.thoughts.joins import Joins
    from sudoku_model.analysis.steps.thoughts.no_place import NoPlace
    from sudoku_model.analysis.steps.thoughts.shared_sums import SharedSums
    from sudoku_model.analysis.steps.thoughts.two_homes import TwoHomes

MOST_REMOVED = 12
"""How many candidates a step removes at most, unless its thought is a sweeping one."""

MOST_CHARACTERS = 200
"""How long a sentence can be."""

MOST_SUPPOSED, MOST_STRAIGHT, MOST_FOLLOWED = 24, 12, 4
"""How many candidates are supposed at most, how many are found that lead nowhere fact by fact
before the shortest are told, and how many of what can be told are compared."""

ENOUGH_CONFLICTS = 1_000
"""After so many conflicts a solver need not confirm what is seen without one."""


class Thoughts(Closing):
    """Finds the easiest thought about any rule, again and again. Close it.

    Thinkers propose; a small solver that knows the rules of a thought and nothing else judges what
    comes first: its conclusion must follow from its premises, and from no fewer of them.
    """

    def __init__(self, layout: Layout, limits: Limits) -> None:
        self.follower = Follower(layout)
        self._layout = layout
        self._limits = limits
        self._alone: dict[tuple[int, ...], RulesAlone] = {}
        self._waiting: dict[int, _Waiting] = {}
        self._general: dict[int, Thought] = {}
        self._followed: list[Thought] = []
        self._joiners: tuple[Joins, SharedSums, NoPlace] | None = None
        self._two_homes: TwoHomes | None = None
        self._kept: dict[int, dict[Any, Any]] = {}

    def easiest_ones(self, alive: int) -> list[Thought]:
        """Return the easiest thoughts that remove something, of each rule one at most.

        Raises:
            GaveUpError: if the time is over.
            DefectError: if a thought does not follow from its premises.
        """
        best: list[tuple[int, Thought]] = []
        most = inf
        # What is known already comes first: nothing harder needs to be looked for then.
        for waiting in sorted(self._all_waiting(alive), key=_Waiting.at_most):
            look_at_clock(self._limits)
            while (first := waiting.first_up_to(most)) is not None:
                if waiting.is_judged or self._is_lean(first):
                    waiting.is_judged = True
                    best = [one for one in best if first.price == most] + [(waiting.rule, first)]
                    most = first.price
                    break
                waiting.drop_first()
        return [thought for _, thought in sorted(best, key=itemgetter(0))]

    def _all_waiting(self, alive: int) -> Iterator[_Waiting]:
        """Yield the thoughts about each rule."""
        layout = self._layout
        for rule in range(layout.first_rule, len(layout.facts)):
            waiting = self._waiting.get(rule)
            if waiting is None or not waiting.is_current(layout, alive):
                waiting = self._waiting[rule] = _Waiting(
                    layout, rule, alive, self._kept.setdefault(rule, {})
                )
            yield waiting

    def general(self, rule: int, alive: int, excluded: int) -> Thought:
        """Return the easiest thought about candidates that a rule excludes, as any rule has it.

        Its reasons stay good while candidates disappear, so it is kept until it is told. One about
        a part of the rule, of which the whole would need to know less, is easier to see.
        """
        known = self._general.get(rule)
        if known is None or not known.excluded & alive:
            known = self._of_a_part(rule, excluded) or self.together((rule,), alive, excluded)
            self._general[rule] = known
        return self._priced(known._replace(excluded=known.excluded & alive))

    def _of_a_part(self, rule: int, excluded: int) -> Thought | None:
        """Return the easiest thought that needs its premises as far as it looks at a rule."""
        told = (one._replace(is_minimal=True) for one in self._waiting[rule].not_lean(excluded))
        return next(filter(self._is_lean, sorted(told, key=attrgetter("price"))), None)

    def _priced(self, thought: Thought) -> Thought:
        return thought._replace(price=price_of_thought(self._layout, thought))

    def together(
        self, facts: Sequence[int], alive: int, excluded: int, kind: Kind = WITHOUT_SUPPORT
    ) -> Thought:
        """Return the easiest thought about candidates that facts exclude."""
        from sudoku_model.analysis.steps.thoughts.general import general_thoughts

        alone = self.alone(facts)
        found = general_thoughts(self._layout, facts, alive, alone, self.follower, excluded, kind)
        return min(map(self._priced, found), key=attrgetter("price"))

    def followed(
        self, facts: Sequence[int], alive: int, targets: Sequence[int]
    ) -> Iterator[Thought]:
        """Yield thoughts that some candidates lead nowhere, told from one thing to the next.

        None of the `targets` is in the solution. What is found stays good, so it is kept until it
        is told.
        """
        known = [one for one in self._followed if one.excluded & alive]
        self._followed = known or self._led_nowhere(facts, alive, targets)
        return (self._priced(one._replace(excluded=one.excluded & alive)) for one in self._followed)

    def _led_nowhere(
        self, facts: Sequence[int], alive: int, targets: Sequence[int]
    ) -> list[Thought]:
        """Return thoughts that some of the candidates lead nowhere.

        Where a clue speaks of so many cells that what it forces one by one is seen by nobody, and
        takes long to be found, they are supposed.
        """
        from sudoku_model.analysis.steps.refuter import Refuter
        from sudoku_model.analysis.steps.thoughts.supposed import Mind, Supposer, rules_by_width

        narrow, wide = rules_by_width(self._layout, facts)
        if not wide:
            return self._straight(facts, alive, targets)
        with Refuter(self._layout, alive, narrow, self._limits) as refuter:
            mind = Mind(refuter.has_way, self._first_of, sentence_of)
            supposer = Supposer(self._layout, narrow, wide, mind)
            found = (supposer.thought(alive, one) for one in targets[:MOST_SUPPOSED])
            told = [*islice(filter(None, found), MOST_FOLLOWED)]
        return told or self._straight(facts, alive, targets[:MOST_FOLLOWED])

    def _first_of(self, rule: int, alive: int) -> Thought | None:
        """Return the first thought about a rule that can be told, of the cheapest thinker."""
        layout = self._layout
        view = RuleView(layout, rule, alive, kept=self._kept.setdefault(rule, {}))
        thinkers = (one for _, one in view.once(_thinkers))
        found = chain.from_iterable(thinker.think(view) for thinker in thinkers)
        return next(self._cut(found, alive), None)

    def _straight(self, facts: Sequence[int], alive: int, targets: Iterable[int]) -> list[Thought]:
        """Return what some of the candidates would force, fact by fact; the shortest."""
        some = self.follower.straight(facts, alive, targets, MOST_STRAIGHT)
        shortest = sorted(some, key=attrgetter("length"))
        told = (self.stories(one.facts, alive, one.assumed, one.needs) for one in shortest)
        return [*islice(chain.from_iterable(told), MOST_FOLLOWED)]

    def stories(
        self, facts: Iterable[int], alive: int, candidate: int, gone: int
    ) -> Iterator[Thought]:
        """Yield what a candidate would force by facts, others being gone, if it can be told."""
        from sudoku_model.analysis.steps.thoughts.stories import Wanted, stories

        used = sorted(facts)
        with suppress(TooMuchError):
            kind = kind_of_facts("", len(used))
            told = stories(self.follower, used, alive, [Wanted(candidate, gone)], kind)
            yield from map(self._priced, told)

    def joined(self, alive: int) -> Iterator[Thought]:
        """Yield thoughts that join two clues, or clues of two cells each and a house."""
        from sudoku_model.analysis.steps.thoughts import joins, no_place, shared_sums

        layout = self._layout
        if self._joiners is None:
            shared = shared_sums.SharedSums(layout)
            self._joiners = joins.Joins(layout), shared, no_place.NoPlace(layout)
        found = chain.from_iterable(one.thoughts(alive) for one in self._joiners)
        yield from filter(self._is_lean, self._cut(found, alive))

    def of_two_homes(self, alive: int) -> Iterator[Thought]:
        """Yield the easiest thought about a digit that a clue and a house hold, or two clues."""
        from sudoku_model.analysis.steps.thoughts.two_homes import TwoHomes

        if self._two_homes is None:
            self._two_homes = TwoHomes(self._layout)
        found = sorted(self._cut(self._two_homes.thoughts(alive), alive), key=attrgetter("price"))
        yield from islice(filter(self._is_lean, found), 1)

    def _cut(self, thoughts: Iterable[Thought], alive: int) -> Iterator[Thought]:
        """Yield thoughts with no more than a step may remove and say, those that can be said."""
        return filter(None, (cut(self._layout, alive, one) for one in thoughts))

    def _is_lean(self, thought: Thought) -> bool:
        """Check that a thought follows, and say whether it needs all its premises.

        What the thinker itself has worked out to be minimal may take a solver too long to confirm:
        that a region does not reach a cell is seen at once, and takes it minutes.
        """
        alone, units = self.alone(thought.facts), [self._unit(thought, p) for p in thought.premises]

        most = ENOUGH_CONFLICTS if thought.is_minimal else None

        def follows(one: int, without: int = -1) -> bool:
            left = -1
            for place, (unit, premise) in enumerate(zip(units, thought.premises, strict=True)):
                if place != without:
                    left &= ~unit | premise
            return alone.refutes(one, left, most) is not False

        removed = list(bits(thought.excluded))
        for one in removed:
            if not follows(one):
                name = self._layout.name(one)
                raise DefectError(f"{thought.kind.name}: {thought.why}: {name} does not follow")
        return thought.is_minimal or all(
            any(not follows(one, place) for one in removed) for place in range(len(units))
        )

    def _unit(self, thought: Thought, premise: int) -> int:
        """Return all candidates of the cell or the house's digit that a premise is about."""
        layout = self._layout
        cell = layout.cell_masks[layout.cell_of[next(bits(premise))]]
        if premise & cell == premise:
            return cell
        return next(
            layout.masks[fact]
            for fact in thought.facts
            if fact < layout.first_rule and premise & layout.masks[fact] == premise
        )

    def alone(self, facts: Sequence[int]) -> RulesAlone:
        """Return a solver that knows some facts and nothing of what is left, kept from then on."""
        key = tuple(facts)
        if key not in self._alone:
            from sudoku_model.analysis.steps.rules import RulesAlone

            self._alone[key] = RulesAlone(self._layout, key, -1, self._limits)
        return self._alone[key]

    def close(self) -> None:
        """Free the solvers."""
        for alone in self._alone.values():
            alone.close()


class _Waiting:
    """The thoughts about a rule, easiest first, as long as its cells stay as they are.

    Thinkers are asked only when it is their turn: cheap ones first, dear ones if nothing else will
    do. What is `kept` is known of the rule whatever is left.

    Attributes:
        is_judged: whether the first thought was judged.
    """

    def __init__(self, layout: Layout, rule: int, alive: int, kept: dict[Any, Any]) -> None:
        self.rule = rule
        self.is_judged = False
        self._view = RuleView(layout, rule, alive, kept=kept)
        self._scope = layout.masks[rule] & alive
        self._thinkers = list(self._view.once(_thinkers))
        self._found: list[Thought] = []
        self._not_lean: list[Thought] = []

    def is_current(self, layout: Layout, alive: int) -> bool:
        """Say whether the rule's cells, and what the thoughts remove, are as they were.

        If so, the thinkers that were not asked yet will see what is left of other cells now.
        """
        if self._scope != layout.masks[self.rule] & alive:
            return False
        if any(thought.excluded & ~alive for thought in self._found):
            return False
        if self._view.alive != alive:
            self._view = self._view.with_alive(alive, ())
        return True

    def at_most(self) -> float:
        """Return how hard the easiest thought is at most, as far as is known."""
        return self._found[0].price if self._found else inf

    def first_up_to(self, most: float) -> Thought | None:
        """Return the easiest thought if it is no harder than a bound."""
        found, layout, alive = self._found, self._view.layout, self._view.alive
        while self._thinkers:
            least, thinker = self._thinkers[0]
            if least > most or (found and found[0].price <= least):
                break
            self._thinkers.pop(0)
            told = (cut(layout, alive, thought) for thought in thinker.think(self._view))
            found += [one for one in told if one is not None]
            found.sort(key=attrgetter("price"))
        return found[0] if found and found[0].price <= most else None

    def drop_first(self) -> None:
        """Lay the easiest thought aside, which was found wanting."""
        self.is_judged = False
        self._not_lean.append(self._found.pop(0))

    def not_lean(self, excluded: int) -> Iterator[Thought]:
        """Yield what was laid aside, and what patient thinkers see of candidates that are gone."""
        view, layout = self._view.asked_about(excluded), self._view.layout
        patient = (one for one in thinkers_about(layout.facts[self.rule]) if one.is_patient)
        found = chain(self._not_lean, chain.from_iterable(one.think(view) for one in patient))
        return filter(None, (cut(layout, view.alive, one) for one in found))


def _thinkers(view: RuleView) -> Sequence[tuple[float, Thinker]]:
    """Return the thinkers about a rule, cheapest first, each with what its thoughts cost at least.

    That is more than the least of their kinds where a rule joins several houses and sums.
    """
    layout, rule = view.layout, view.rule
    return [
        (
            min(price_of_thought(layout, Thought(kind, (rule,), (), 0, "")) for kind in one.kinds),
            one,
        )
        for one in thinkers_about(layout.facts[rule])
        if not one.is_patient
    ]


def sentence_of(layout: Layout, alive: int, thought: Thought) -> str:
    """Say a thought: its reason, and what follows, which comes first if there is more to read."""
    one = placed_by(layout, alive, thought)
    if one is None:
        then = thought.then or excluded_in_words(layout, alive, thought.excluded & alive)
    else:
        then = f"{layout.cell_name(one)} is {layout.digit_of[one]}"
    return in_short_lines(thought.why, then)


def placed_by(layout: Layout, alive: int, thought: Thought) -> int | None:
    """Return the candidate that a thought shows to be true; None if it shows no such thing.

    One that says nothing of its own, and takes just the last of the others away, shows that this is
    gone: it does not look at what is left.
    """
    gone = thought.excluded & alive
    cell, *more = layout.cells_in(gone)
    left = layout.cell_masks[cell] & alive & ~gone
    is_told = bool(thought.then) or gone.bit_count() > 1
    is_digit = not more and left.bit_count() == 1 and cell < len(layout.puzzle.grid.board)
    return left.bit_length() - 1 if is_told and is_digit else None


def in_short_lines(why: str, then: str) -> str:
    """Say why, and what follows; in lines of their own, the conclusion first, if that is long."""
    words = f"{why}, so {then}"
    is_short = LINE_END not in why and len(words) <= MOST_CHARACTERS
    return words if is_short else f"{then}:{LINE_END}{why}"


def cut(layout: Layout, alive: int, thought: Thought) -> Thought | None:
    """Return a thought with no more than a step may remove and say; None if it cannot be said."""
    excluded = thought.excluded & alive
    if not thought.kind.is_sweeping and excluded.bit_count() > MOST_REMOVED:
        excluded = _first_cells(layout, thought, excluded)
        thought = thought._replace(then="")
    if not excluded:
        return None
    thought = thought._replace(excluded=excluded)
    if len(sentence_of(layout, alive, thought)) > MOST_CHARACTERS:
        thought = thought._replace(excluded=first_removed(layout, excluded), then="")
        if len(sentence_of(layout, alive, thought)) > MOST_CHARACTERS:
            return None
    return thought._replace(price=price_of_thought(layout, thought))


def first_removed(layout: Layout, excluded: int) -> int:
    """Return what is removed from the first cell of those that lose a candidate."""
    return excluded and excluded & layout.cell_masks[layout.cell_of[next(bits(excluded))]]


def _first_cells(layout: Layout, thought: Thought, excluded: int) -> int:
    """Return what is removed from the first cells, as far as a step may go."""
    kept = 0
    looked_at = [cell for premise in thought.premises for cell in layout.cells_in(premise)]
    for cell in dict.fromkeys((*looked_at, *layout.cells_in(excluded))):
        more = kept | excluded & layout.cell_masks[cell]
        if kept and more.bit_count() > MOST_REMOVED:
            break
        kept = more
    return kept
