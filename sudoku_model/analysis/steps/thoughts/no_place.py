"""Thoughts that join a house and relations of two cells: a digit that leaves a digit no place.

Where neighbours are not consecutive, a cell beside all places of the 8 of its row is no 7. So it is
with dots, signs and lines: what sees the places or does not go with them is gone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from sudoku_model.analysis.steps.facts import PlaceFact
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.memory import Memory
from sudoku_model.analysis.steps.telling import said
from sudoku_model.analysis.steps.thoughts.joins import relations_of
from sudoku_model.analysis.steps.thoughts.kinds import NO_PLACE
from sudoku_model.analysis.steps.thoughts.relations import Relation
from sudoku_model.analysis.steps.thoughts.thought import Thought
from sudoku_model.analysis.steps.thoughts.words import clues_in_brief, first_with_room
from sudoku_model.analysis.steps.wording import cells_in_words
from sudoku_model.bits import bits, union_of

MOST_OF_A_REASON = 150
"""Up to so many characters of a reason it says where the digit could be."""


class NoPlace:
    """Finds what relations leave a digit of a house no place beside, again and again."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._against = _against(layout)
        self._reach = [self._seen(one, own) for one, own in enumerate(self._against)]
        houses = (numbers for numbers, _ in layout.groups.places.values())
        self._houses = [*chain.from_iterable(houses)] if any(self._against) else []
        self._scopes = [layout.masks[house] for house in self._houses]
        self._memory = Memory()

    def thoughts(self, alive: int) -> Iterator[Thought]:
        """Yield the thoughts about what is left."""

        def excluded_by(number: int) -> tuple[int]:
            return (self._excluded(self._scopes[number] & alive),)

        found = self._memory.recall(NoPlace, self._scopes, alive, excluded_by)
        for house, (excluded,) in zip(self._houses, found, strict=True):
            if left := excluded & alive:
                yield from self._told(house, alive, left)

    def _excluded(self, places: int) -> int:
        """Return what goes with no place of several, and does not see them all."""
        excluded = -1 if places & (places - 1) else 0
        for one in bits(places):
            excluded &= self._reach[one]
            if not excluded:
                return 0
        return excluded & ~self._layout.common_links(places)

    def _told(self, house: int, alive: int, excluded: int) -> Iterator[Thought]:
        """Yield the thoughts about candidates, those of a cell alike in one."""
        places, alike = self._layout.masks[house] & alive, defaultdict[Any, int](int)
        for one in bits(excluded):
            alike[self._layout.cell_of[one], self._rules(one, places)] |= 1 << one
        for (_, rules), together in alike.items():
            yield self._thought(house, rules, alive, together)

    def _thought(self, house: int, rules: Sequence[int], alive: int, excluded: int) -> Thought:
        own = self._layout.masks[house]
        seen = (self._seen(one, rules) for one in bits(excluded))
        gone = own & ~alive & union_of(~one for one in seen)
        premises = (own & ~gone,) if gone else ()
        why = self._why(house, rules, own & alive, excluded)
        return Thought(NO_PLACE, (house, *rules), premises, excluded, why)

    def _seen(self, one: int, rules: Iterable[int]) -> int:
        """Return what a candidate sees or, by some rules, does not go with."""
        own = self._against[one]
        return self._layout.links[one] | union_of(own.get(rule, 0) for rule in rules)

    def _rules(self, one: int, places: int) -> tuple[int, ...]:
        """Return the rules by which a candidate goes with none of the places, few of them."""
        own, used = self._against[one], list[int]()
        left = places & ~self._layout.links[one]
        while left:
            used.append(max(own, key=lambda rule: (own[rule] & left).bit_count()))
            left &= ~own[used[-1]]
        return tuple(sorted(used))

    def _why(self, house: int, rules: Sequence[int], places: int, excluded: int) -> str:
        layout, facts = self._layout, self._layout.facts
        grid, fact = layout.puzzle.grid, facts[house]
        assert isinstance(fact, PlaceFact)
        clues = clues_in_brief(layout.puzzle, [facts[rule] for rule in rules])
        where = cells_in_words(grid, layout.cells_in(places), "or")
        none = "neither" if places.bit_count() == 2 else "none"
        told = f"{fact.brief} is at {where}, and {none} of these goes with {said(layout, excluded)}"
        brief = f"with {said(layout, excluded)}, {fact.house} has no place for {fact.digit}"
        by = f"({clues.removeprefix('the ')})"
        return first_with_room((MOST_OF_A_REASON, f"{words} {by}") for words in (told, brief))


def _against(layout: Layout) -> list[dict[int, int]]:
    """Return for each candidate what each rule forbids beside it."""
    against: list[dict[int, int]] = [{} for _ in layout.cell_of]
    for rule, relation in relations_of(layout):
        for one, others in _enemies(layout, relation).items():
            against[one][rule] = against[one].get(rule, 0) | others
    return against


def _enemies(layout: Layout, relation: Relation) -> Mapping[int, int]:
    """Return for each candidate what of the other cell it neither sees nor goes with.

    What goes with nothing needs no house to be gone.
    """
    both, alone = layout.candidates_at(relation[:2]), relation.without_partner
    return {
        one: both & ~(1 << one | layout.links[one] | partners | alone)
        for one, partners in relation.partners.items()
        if partners
    }
