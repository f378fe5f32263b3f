"""Thoughts that join a clue that always holds a digit and a house, or a second such clue.

A renban of seven cells holds a 5 wherever it stands, so its cells are a home of the 5 as those of a
row are. A 5 elsewhere may leave it places that all see what is left of the other home.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain
from typing import NamedTuple

from sudoku_model.analysis.steps.facts import PlaceFact
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.memory import Memory
from sudoku_model.analysis.steps.thoughts.few_ways import OF_DIFFERENT
from sudoku_model.analysis.steps.thoughts.kinds import TWO_HOMES
from sudoku_model.analysis.steps.thoughts.thought import Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView, views_at_start
from sudoku_model.analysis.steps.thoughts.ways import (
    MOST_WAYS,
    always_placed,
    held_in_all,
    standing_ways,
)
from sudoku_model.analysis.steps.thoughts.words import clue_in_brief
from sudoku_model.bits import bits, mask_of
from sudoku_model.constraints.wording import with_article


class Home(NamedTuple):
    """A clue, or a house, that holds a digit.

    Attributes:
        fact: the rule, or the fact that the house needs the digit.
        digit: the digit.
        places: the candidates of which one is true.
    """

    fact: int
    digit: int
    places: int


def _homes(view: RuleView, asked: Collection[int]) -> Iterator[Home]:
    """Yield those of some digits that a clue holds in all ways that stand."""
    find = OF_DIFFERENT[type(view.constraint)]
    found = view.once(find)
    if found is None or len(found.ways) > MOST_WAYS:
        return
    digits = [frozenset[int]().union(*way.allowed) for way in standing_ways(view, found)]
    always = frozenset(asked).intersection(*digits) if digits else frozenset()
    if not always:
        return
    in_any_way = zip(found.cells, held_in_all(view, found), strict=True)
    held = {cell: own & always for cell, own in in_any_way}
    for places in always_placed(view, found, held):
        if places.bit_count() > 1:
            yield Home(view.rule, view.layout.digit_of[places.bit_length() - 1], places)


def _is_excluded(layout: Layout, candidate: int, one: int, other: int) -> bool:
    """Say whether a candidate leaves no place in one home that goes with one of the other."""
    left, rest = one & ~layout.links[candidate], other & ~layout.links[candidate]
    return not left & rest and not rest & ~layout.common_links(left)


class TwoHomes:
    """Finds what each two homes of a digit exclude, one of them a clue, again and again."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._views = {
            view.rule: view
            for view in views_at_start(layout)
            if type(view.constraint) in OF_DIFFERENT
        }
        self._memory = Memory()
        self._seen: dict[tuple[int, int, int], tuple[tuple[int, int], tuple[Thought, ...]]] = {}

    def thoughts(self, alive: int) -> Iterator[Thought]:
        """Yield the thoughts about what is left."""
        views = [view.with_alive(alive, ()) for view in self._views.values()]
        scopes = [view.own for view in views]
        digits = self._layout.puzzle.grid.digits
        homes = self._memory.recall(
            TwoHomes, scopes, alive, lambda number: tuple(_homes(views[number], digits))
        )
        known = [*chain.from_iterable(homes)]
        for number, one in enumerate(known):
            clues = [other for other in known[number + 1 :] if other.digit == one.digit]
            for other in (*self._houses(one.digit, alive), *clues):
                if one.fact != other.fact:
                    yield from self._of_pair(one, other, alive)

    def _of_pair(self, one: Home, other: Home, alive: int) -> Iterator[Thought]:
        """Yield what two homes exclude, found anew only where the places of one have changed."""
        places = one.places, other.places
        pair = one.fact, other.fact, one.digit
        if pair not in self._seen or self._seen[pair][0] != places:
            excluded = self._excluded(one, other, alive)
            self._seen[pair] = places, tuple(self._told(one, other, alive, excluded))
        for thought in self._seen[pair][1]:
            if left := thought.excluded & alive:
                yield thought._replace(excluded=left)

    def _houses(self, digit: int, alive: int) -> Iterator[Home]:
        numbers, _ = self._layout.groups.places.get(digit, ([], 0))
        for number in numbers:
            places = self._layout.masks[number] & alive
            if places.bit_count() > 1:
                yield Home(number, digit, places)

    def _excluded(self, one: Home, other: Home, alive: int) -> int:
        """Return what two homes exclude, and neither of them alone."""
        layout = self._layout
        asked = layout.all_links(one.places) & layout.all_links(other.places) & alive
        asked &= ~layout.masks[one.fact] & ~layout.masks[other.fact]
        alone = layout.common_links(one.places) | layout.common_links(other.places)
        return mask_of(
            candidate
            for candidate in bits(asked & ~alone)
            if layout.digit_of[candidate] == one.digit
            and _is_excluded(layout, candidate, one.places, other.places)
        )

    def _told(self, one: Home, other: Home, alive: int, excluded: int) -> Iterator[Thought]:
        """Yield the thoughts about candidates, those that leave the same places in one."""
        alike: dict[tuple[int, int], int] = {}
        for candidate in bits(excluded):
            left = [home.places & ~self._layout.links[candidate] for home in (one, other)]
            reason = left[0], left[1]
            alike[reason] = alike.get(reason, 0) | 1 << candidate
        for reason, together in alike.items():
            is_first = reason[0].bit_count() <= reason[1].bit_count()
            first, then = (one, other) if is_first else (other, one)
            yield self._thought(first, then, alive, together)

    def _thought(self, first: Home, then: Home, alive: int, excluded: int) -> Thought:
        layout = self._layout
        start = next(bits(excluded))
        clues = [home.fact for home in (first, then) if home.fact in self._views]
        houses = [home.fact for home in (first, then) if home.fact not in self._views]
        gone = sum(layout.masks[house] & ~alive for house in houses)
        view = self._views[clues[0]].with_alive(alive, ())
        cells = list(dict.fromkeys(cell for rule in clues for cell in layout.facts[rule].cells))
        known, _ = view.needed(
            cells, lambda seen: self._follows(first, then, seen.left & ~gone, excluded)
        )
        premises = [*view.premises(known), *(layout.masks[house] & alive for house in houses)]
        left = view.names(layout.cells_in(first.places & ~layout.links[start]), "or")
        at = view.names(layout.cells_in(excluded), "or")
        why = f"with {first.digit} in {at}, {self._name(first)}"
        why += f" would have its {first.digit} in {left}, and {self._name(then)}"
        why += f" no place for {with_article(first.digit)}"
        facts = tuple(sorted((first.fact, then.fact)))
        return Thought(TWO_HOMES, facts, tuple(premises), excluded, why)

    def _follows(self, first: Home, then: Home, left: int, excluded: int) -> bool:
        """Say whether candidates are excluded as far as is known what is left."""
        one, other = (self._places(home, left) for home in (first, then))
        layout = self._layout
        return bool(one and other) and all(
            _is_excluded(layout, candidate, one, other) for candidate in bits(excluded)
        )

    def _places(self, home: Home, left: int) -> int:
        """Return the places of a home as far as is known; nothing if it may go without."""
        if home.fact not in self._views:
            return self._layout.masks[home.fact] & left
        own = _homes(self._views[home.fact].with_alive(left, ()), (home.digit,))
        return next((one.places for one in own), 0)

    def _name(self, home: Home) -> str:
        fact = self._layout.facts[home.fact]
        if isinstance(fact, PlaceFact):
            return fact.house
        return clue_in_brief(self._layout.puzzle, fact)
