"""Thoughts that join two clues: relations of two cells each that share one of them.

Dots in a row are the usual case: the three cells can be filled in few ways, and what goes with
none of these is gone, in the cells and around them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.memory import Memory
from sudoku_model.analysis.steps.thoughts.kinds import CHAIN_OF_TWO
from sudoku_model.analysis.steps.thoughts.relations import (
    Relation,
    relation_in_words,
    relations,
    squeezed,
)
from sudoku_model.analysis.steps.thoughts.thought import Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView, views_at_start
from sudoku_model.analysis.steps.wording import MOST_LISTED, cells_in_words
from sudoku_model.bits import bits, mask_of
from sudoku_model.constraints.wording import enumerated, with_article

MOST_WAYS = 30
"""How many ways to fill the three cells a person goes through."""


class Chain(NamedTuple):
    """Two relations of different rules that share a cell, which is the middle one of the three."""

    rules: tuple[int, int]
    cells: tuple[int, int, int]
    relations: tuple[Relation, Relation]


def chains_of_two(layout: Layout) -> tuple[Chain, ...]:
    """Return each two relations of different rules that share a cell."""
    found = []
    for middle, own in _relations_at(layout).items():
        for (rule, one), (other_rule, other) in combinations(own, 2):
            cells = _end(one, middle), middle, _end(other, middle)
            if rule != other_rule and cells[0] != cells[2]:
                found.append(Chain((rule, other_rule), cells, (one, other)))
    return tuple(found)


def _relations_at(layout: Layout) -> Mapping[int, Sequence[tuple[int, Relation]]]:
    """Return for each cell the relations that it is in, each with its rule."""
    at: dict[int, list[tuple[int, Relation]]] = {}
    for rule, relation in relations_of(layout):
        for cell in relation[:2]:
            at.setdefault(cell, []).append((rule, relation))
    return at


def relations_of(layout: Layout) -> Iterator[tuple[int, Relation]]:
    """Yield the relations of two cells each, each with its rule."""
    for view in views_at_start(layout):
        for relation in relations(view):
            yield view.rule, relation


def _end(relation: Relation, middle: int) -> int:
    return relation.second if relation.first == middle else relation.first


def _joined(layout: Layout, chain: Chain, alive: int, excluded: int) -> Iterator[Thought]:
    """Yield the thoughts about what two relations exclude together."""
    view = RuleView(layout, chain.rules[0], alive)
    first, middle, last = chain.cells
    for one in bits(excluded & layout.cell_masks[middle]):
        ends = [
            (cell, relation.partners[one])
            for cell, relation in zip((first, last), chain.relations, strict=True)
        ]
        for thought in squeezed(view, chain.rules, one, *ends):
            excluded &= ~thought.excluded
            yield thought
    if excluded:
        yield _few_ways(layout, chain, alive, excluded)


def _few_ways(layout: Layout, chain: Chain, alive: int, excluded: int) -> Thought:
    views = [RuleView(layout, rule, alive) for rule in chain.rules]
    known, _ = views[0].needed(
        chain.cells, lambda other: not excluded & ~_excluded(layout, chain, other.left)
    )
    ways = _ways(layout, chain, alive)
    first, middle, last = chain.cells
    ends = relation_in_words(views[0], first, middle), relation_in_words(views[1], middle, last)
    names = enumerated(map(layout.puzzle.grid.cell_name, chain.cells))
    why = f"{enumerated(ends)}: {names} are {_said(layout, ways)}"
    if len(ways) > MOST_LISTED:
        why += _always(layout, ways, excluded)
    premises = views[0].premises(known)
    return Thought(CHAIN_OF_TWO, chain.rules, premises, excluded, why, cases=min(len(ways), 9))


def _ways(layout: Layout, chain: Chain, left: int) -> list[tuple[int, int, int]]:
    """Return the ways to fill the cells with what is left."""
    one, other = chain.relations
    ways = []
    for middle in bits(layout.cell_masks[chain.cells[1]] & left):
        lasts = other.partners[middle] & left
        for first in bits(one.partners[middle] & left):
            ways += [(first, middle, last) for last in bits(lasts & ~layout.links[first])]
            if len(ways) > MOST_WAYS:
                return ways
    return ways


def _excluded(layout: Layout, chain: Chain, left: int) -> int:
    """Return the candidates that go with no way to fill the cells."""
    ways = _ways(layout, chain, left)
    if not ways or len(ways) > MOST_WAYS:
        return 0
    links, common = layout.links, -1
    for first, middle, last in ways:
        common &= links[first] | links[middle] | links[last]
        if not common:
            break
    return common


def _said(layout: Layout, ways: Sequence[tuple[int, int, int]]) -> str:
    shown = sorted({"-".join(str(layout.digit_of[one]) for one in way) for way in ways})
    return enumerated(shown, "or") if len(shown) <= MOST_LISTED else f"one of {len(shown)} triples"


def _always(layout: Layout, ways: Sequence[tuple[int, int, int]], excluded: int) -> str:
    """Say where all ways have a digit that others see; nothing if that is not the reason."""
    digit, *others = layout.digits_in(excluded)
    own = mask_of({one for way in ways for one in way if layout.digit_of[one] == digit})
    places = own & layout.common_links(excluded)
    if others or not all(any(places >> one & 1 for one in way) for way in ways):
        return ""
    cells = cells_in_words(layout.puzzle.grid, layout.cells_in(places), "or")
    return f", always with {with_article(digit)} in {cells}"


class Joins:
    """Finds what each two relations of a puzzle exclude together, again and again.

    That depends on what is left of their three cells, so it is kept in mind until these change.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._chains = chains_of_two(layout)
        self._scopes = [layout.candidates_at(chain.cells) for chain in self._chains]
        self._memory = Memory()

    def thoughts(self, alive: int) -> Iterator[Thought]:
        """Yield the thoughts about what is left."""
        layout, chains = self._layout, self._chains

        def excluded_by(place: int) -> tuple[int]:
            return (_excluded(layout, chains[place], alive),)

        found = self._memory.recall(Joins, self._scopes, alive, excluded_by)
        for chain, (excluded,) in zip(chains, found, strict=True):
            if excluded & alive:
                yield from _joined(layout, chain, alive, excluded & alive)
