"""The easiest thought, cut to what one step may remove and say, and judged before it is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from sudoku_model.analysis.limits import look_at_clock
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.prices import price_of_thought
from sudoku_model.analysis.steps.thoughts.registry import thinkers_about
from sudoku_model.analysis.steps.thoughts.thought import Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.wording import excluded_in_words
from sudoku_model.bits import bits
from sudoku_model.closeable import Closing
from sudoku_model.errors import DefectError
from sudoku_model.solvers import Limits

if TYPE_CHECKING:
    from sudoku_model.analysis.steps.rules import RulesAlone
    from sudoku_model.analysis.steps.thoughts.joins import Chain

MOST_REMOVED = 12
"""How many candidates a step removes at most, unless its thought is a sweeping one."""

MOST_CHARACTERS = 200
"""How long a sentence can be."""


class Thoughts(Closing):
    """Finds the easiest thought about any rule, again and again. Close it.

    Thinkers propose; a small solver that knows the rules of a thought and nothing else judges what
    comes first: its conclusion must follow from its premises, and from no fewer of them.

    Args:
        layout: the puzzle.
        limits: when to give up.
    """

    def __init__(self, layout: Layout, limits: Limits) -> None:
        self._layout = layout
        self._limits = limits
        self._alone: dict[tuple[int, ...], RulesAlone] = {}
        self._waiting: dict[int, _Waiting] = {}
        self._general: dict[int, Thought] = {}
        self._chains: tuple[Chain, ...] | None = None
        self._kept: dict[int, dict[Any, Any]] = {}

    def easiest(self, alive: int) -> Thought | None:
        """Return the easiest thought that removes something; None if there is none."""
        return next(iter(self.easiest_ones(alive)), None)

    def easiest_ones(self, alive: int) -> list[Thought]:
        """Return the easiest thoughts that remove something, of each rule one at most.

        Raises:
            GaveUpError: if the time is over.
            DefectError: if a thought does not follow from its premises.
        """
        best, layout = list[Thought](), self._layout
        for rule in range(layout.first_rule, len(layout.facts)):
            look_at_clock(self._limits)
            waiting = self._waiting.get(rule)
            if waiting is None or not waiting.is_current(layout, alive):
                waiting = self._waiting[rule] = _Waiting(
                    layout, rule, alive, self._kept.setdefault(rule, {})
                )
            first = waiting.first
            while first is not None and (not best or first.price <= best[0].price):
                if waiting.is_judged or self._is_lean(first):
                    waiting.is_judged = True
                    best = [one for one in best if one.price == first.price] + [first]
                    break
                first = waiting.advance()
        return best

    def general(self, rule: int, alive: int, excluded: int) -> Thought:
        """Return the easiest thought about candidates that a rule excludes, as any rule has it.

        Its reasons stay good while candidates disappear, so it is kept until it is told.
        """
        known = self._general.get(rule)
        if known is None or not known.excluded & alive:
            from sudoku_model.analysis.steps.thoughts.general import general_thoughts

            view = RuleView(self._layout, rule, alive)
            thoughts = general_thoughts(view, self.alone((rule,)), excluded)
            known = min(map(self._priced, thoughts), key=_price)
            self._general[rule] = known
        return self._priced(known._replace(excluded=known.excluded & alive))

    def _priced(self, thought: Thought) -> Thought:
        return thought._replace(price=price_of_thought(self._layout, thought))

    def joined(self, alive: int) -> Iterator[Thought]:
        """Yield thoughts that join two clues."""
        from sudoku_model.analysis.steps.thoughts.joins import chains_of_two, joined_thoughts

        if self._chains is None:
            self._chains = chains_of_two(self._layout)
        for thought in joined_thoughts(self._layout, self._chains, alive):
            told = cut(self._layout, alive, thought)
            if told is not None and self._is_lean(told):
                yield told

    def _is_lean(self, thought: Thought) -> bool:
        """Check that a thought follows, and say whether it needs all its premises."""
        alone, units = self.alone(thought.facts), [self._unit(thought, p) for p in thought.premises]

        def follows(one: int, without: int = -1) -> bool:
            left = -1
            for place, (unit, premise) in enumerate(zip(units, thought.premises, strict=True)):
                if place != without:
                    left &= ~unit | premise
            return alone.refutes(one, left)

        removed = list(bits(thought.excluded))
        for one in removed:
            if not follows(one):
                name = self._layout.name(one)
                raise DefectError(f"{thought.kind.name}: {thought.why}: {name} does not follow")
        return all(any(not follows(one, place) for one in removed) for place in range(len(units)))

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
        """Return a solver that knows some facts only, made when it is first needed."""
        key = tuple(facts)
        if key not in self._alone:
            from sudoku_model.analysis.steps.rules import RulesAlone

            self._alone[key] = RulesAlone(self._layout, key, self._limits)
        return self._alone[key]

    def close(self) -> None:
        """Free the solvers."""
        for alone in self._alone.values():
            alone.close()


class _Waiting:
    """The thoughts about a rule, easiest first, as long as its cells stay as they are.

    Attributes:
        first: the easiest one that was not found wanting.
        is_judged: whether it was judged.
    """

    def __init__(self, layout: Layout, rule: int, alive: int, kept: dict[Any, Any]) -> None:
        self._rule = rule
        self._scope = layout.masks[rule] & alive
        self._thoughts = thoughts_about(layout, rule, alive, kept)
        self.advance()

    def is_current(self, layout: Layout, alive: int) -> bool:
        """Say whether the rule's cells, and what the first thought removes, are as they were."""
        first = self.first
        return self._scope == layout.masks[self._rule] & alive and (
            first is None or not first.excluded & ~alive
        )

    def advance(self) -> Thought | None:
        """Go on to the next thought, and return it."""
        self.first, self.is_judged = next(self._thoughts, None), False
        return self.first


def thoughts_about(
    layout: Layout, rule: int, alive: int, kept: dict[Any, Any]
) -> Iterator[Thought]:
    """Yield thoughts about a rule that remove something and can be told, easiest first."""
    view, found = RuleView(layout, rule, alive, kept=kept), list[Thought]()
    for thinker in thinkers_about(layout.facts[rule]):
        found.sort(key=_price)
        while found and found[0].price <= thinker.least:
            yield found.pop(0)
        cut_ones = (cut(layout, alive, thought) for thought in thinker.think(view))
        found += [one for one in cut_ones if one is not None]
    yield from sorted(found, key=_price)


def _price(thought: Thought) -> float:
    return thought.price


def sentence_of(layout: Layout, alive: int, thought: Thought) -> str:
    """Say a thought: its reason, and what follows."""
    then = thought.then or excluded_in_words(layout, thought.excluded & alive)
    return f"{thought.why}, so {then}"


def cut(layout: Layout, alive: int, thought: Thought) -> Thought | None:
    """Return a thought with no more than a step may remove and say; None if it cannot be said."""
    excluded = thought.excluded & alive
    if not thought.kind.is_sweeping:
        excluded = _first_cells(layout, thought, excluded)
    if not excluded:
        return None
    thought = thought._replace(excluded=excluded)
    if len(sentence_of(layout, alive, thought)) > MOST_CHARACTERS:
        thought = thought._replace(excluded=first_removed(layout, excluded))
        if thought.then or len(sentence_of(layout, alive, thought)) > MOST_CHARACTERS:
            return None
    return thought._replace(price=price_of_thought(layout, thought))


def first_removed(layout: Layout, excluded: int) -> int:
    """Return what is removed from the first cell of those that lose a candidate."""
    return excluded and excluded & layout.cell_masks[layout.cell_of[next(bits(excluded))]]


def _first_cells(layout: Layout, thought: Thought, excluded: int) -> int:
    """Return what is removed from the first cells, as far as a step may go."""
    kept = 0
    looked_at = [layout.cell_of[one] for premise in thought.premises for one in bits(premise)]
    others = [layout.cell_of[one] for one in bits(excluded)]
    for cell in dict.fromkeys((*looked_at, *others)):
        more = kept | excluded & layout.cell_masks[cell]
        if kept and more.bit_count() > MOST_REMOVED:
            break
        kept = more
    return kept
