"""Techniques of three facts and more that can be listed completely, without a solver.

Subsets, fishes and wings are patterns of few cells; a chain is a way through candidates of which
each makes the next one true. To list them all is what makes a rating the same whichever step is
taken first: see `sudoku_model.analysis.steps.rating`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from sudoku_model.analysis.steps.facts import PlaceFact
from sudoku_model.analysis.steps.fish import finned_fish
from sudoku_model.analysis.steps.graves import graves
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.locked_sets import als_xz, sues_de_coq
from sudoku_model.analysis.steps.rectangle_steps import rectangle_steps
from sudoku_model.analysis.steps.techniques import TECHNIQUES, Pattern
from sudoku_model.bits import bits, mask_of

MOST_IN_SUBSET = 4
"""The largest subsets and fishes that people have names for."""


def subsets(layout: Layout, alive: int) -> Iterator[Pattern]:
    """Yield naked and hidden triples and quads, swordfishes and jellyfishes.

    All of these say the same: some facts have no more slots for their candidates than they are
    many, so each slot is taken by one of them. Subsets of two are not listed.
    """
    columns = layout.puzzle.grid.columns
    places = {digit: place for place, digit in enumerate(sorted({*layout.digit_of}))}
    for house in layout.houses:
        cells = [layout.fact_of_cell[cell] for cell in house.cells if cell in layout.fact_of_cell]
        yield from _full(layout, alive, cells, lambda one: places[layout.digit_of[one]])
    by_house: dict[str, list[int]] = {}
    by_digit: dict[tuple[str, int], list[int]] = {}
    for number in range(layout.first_rule):
        fact = layout.facts[number]
        if isinstance(fact, PlaceFact):
            by_house.setdefault(fact.house, []).append(number)
            if fact.kind in ("row", "column"):
                by_digit.setdefault((fact.kind, fact.digit), []).append(number)
    for numbers in by_house.values():
        yield from _full(layout, alive, numbers, layout.cell_of.__getitem__)
    for (kind, _), numbers in by_digit.items():
        if kind == "row":
            yield from _full(layout, alive, numbers, lambda one: layout.cell_of[one] % columns)
        else:
            yield from _full(layout, alive, numbers, lambda one: layout.cell_of[one] // columns)


def _full(
    layout: Layout, alive: int, numbers: Sequence[int], slot_of: Callable[[int], int]
) -> Iterator[Pattern]:
    """Yield sets of three facts or four whose candidates lie in as many slots."""
    slots_of: dict[int, int] = {}
    for number in numbers:
        slots = 0
        for one in bits(layout.masks[number] & alive):
            slots |= 1 << slot_of(one)
        if 2 <= slots.bit_count() <= MOST_IN_SUBSET:
            slots_of[number] = slots
    for size in range(3, MOST_IN_SUBSET + 1):
        if len(slots_of) + 1 < size:
            return
        for chosen in combinations(slots_of, size):
            union = 0
            for number in chosen:
                union |= slots_of[number]
            if union.bit_count() != size:
                continue
            by_slot: dict[int, int] = {}
            for number in chosen:
                for one in bits(layout.masks[number] & alive):
                    by_slot[slot_of(one)] = by_slot.get(slot_of(one), 0) | 1 << one
            excluded = 0
            for mask in by_slot.values():
                excluded |= layout.common_links(mask)
            if excluded & alive:
                yield tuple(sorted(chosen)), excluded & alive


def wings(layout: Layout, alive: int) -> Iterator[Pattern]:
    """Yield XYZ-wings, and W-wings whose house may have its digit in more than two cells.

    XY-wings and plain W-wings are chains, see `chains`.
    """
    links = layout.links
    digits_of: dict[int, dict[int, int]] = {}
    for number in layout.fact_of_cell.values():
        live = layout.masks[number] & alive
        if 2 <= live.bit_count() <= 3:
            digits_of[number] = {layout.digit_of[one]: one for one in bits(live)}
    pairs = [number for number, digits in digits_of.items() if len(digits) == 2]
    for pivot, digits in digits_of.items():
        if len(digits) == 3:
            fitting = [one for one in pairs if digits_of[one].keys() < digits.keys()]
            for one, other in combinations(fitting, 2):
                first, second = digits_of[one], digits_of[other]
                shared = first.keys() & second.keys()
                if len(shared) != 1:
                    continue
                (target,) = shared
                if all(
                    links[digits[digit]] >> candidate & 1
                    for wing in (first, second)
                    for digit, candidate in wing.items()
                    if digit != target
                ):
                    union = 1 << digits[target] | 1 << first[target] | 1 << second[target]
                    excluded = layout.common_links(union) & alive
                    if excluded:
                        yield tuple(sorted((pivot, one, other))), excluded
    yield from _w_wings(layout, alive, pairs, digits_of)


def _w_wings(
    layout: Layout, alive: int, pairs: Sequence[int], digits_of: dict[int, dict[int, int]]
) -> Iterator[Pattern]:
    links = layout.links
    for one, other in combinations(pairs, 2):
        first, second = digits_of[one], digits_of[other]
        if first.keys() != second.keys():
            continue
        for digit, target in (tuple(first), tuple(first)[::-1]):
            excluded = links[first[target]] & links[second[target]] & alive
            if not excluded:
                continue
            reached = links[first[digit]] | links[second[digit]]
            for number in range(layout.first_rule):
                fact = layout.facts[number]
                if isinstance(fact, PlaceFact) and fact.digit == digit:
                    live = layout.masks[number] & alive
                    if live & (live - 1) and not live & ~reached:
                        yield tuple(sorted((one, other, number))), excluded


def colourings(layout: Layout, alive: int) -> list[Pattern]:
    """Return the shortest chains of one digit through houses that have two places for it."""
    patterns: list[Pattern] = []
    for digit in layout.puzzle.grid.digits:
        places = [
            number
            for number in range(layout.first_rule)
            if isinstance(fact := layout.facts[number], PlaceFact) and fact.digit == digit
        ]
        patterns += chains(layout, alive, places)
    return _shortest(patterns)


def xy_chains(layout: Layout, alive: int) -> list[Pattern]:
    """Return the shortest chains through cells that have two candidates left."""
    return chains(layout, alive, layout.fact_of_cell.values())


def alternating_chains(layout: Layout, alive: int) -> list[Pattern]:
    """Return the shortest chains through cells and houses that have two candidates left."""
    return chains(layout, alive, range(layout.first_rule))


def chains(layout: Layout, alive: int, numbers: Iterable[int]) -> list[Pattern]:
    """Return the shortest chains through facts with two candidates left, each set of facts once.

    A candidate that is true excludes one way of a fact, so the other is true, and so on. Where
    that leads to a candidate that is linked to the first, the first is false. No fact of a
    shortest chain can be left out: the rest would make a shorter one.
    """
    links = _StrongLinks(layout, alive, numbers)
    most = len(layout.facts)
    excluded_by: dict[tuple[int, ...], int] = {}
    for start in bits(alive):
        levels = links.levels(start, most)
        if levels is None:
            continue
        if len(levels) < most:
            excluded_by.clear()
            most = len(levels)
        for last in bits(levels[-1] & layout.links[start]):
            facts = links.way_back(start, levels, last)
            excluded_by[facts] = excluded_by.get(facts, 0) | 1 << start
    return list(excluded_by.items())


class _StrongLinks:
    """Facts with two candidates left: if one is false, the other is true."""

    def __init__(self, layout: Layout, alive: int, numbers: Iterable[int]) -> None:
        self._links = layout.links
        self._other: dict[int, dict[int, int]] = {}
        for number in numbers:
            live = layout.masks[number] & alive
            if live.bit_count() == 2:
                one, other = bits(live)
                self._other.setdefault(one, {}).setdefault(other, number)
                self._other.setdefault(other, {}).setdefault(one, number)
        self._others = {one: mask_of(others) for one, others in self._other.items()}
        self._ends = mask_of(self._other)
        self._next: dict[int, int] = {}

    def next(self, candidate: int) -> int:
        """Return the candidates that are true next if one is."""
        known = self._next.get(candidate)
        if known is None:
            known = 0
            for one in bits(self._links[candidate] & self._ends):
                known |= self._others[one]
            self._next[candidate] = known
        return known

    def levels(self, start: int, most: int) -> list[int] | None:
        """Return what is true after one fact, after two, ..., until that contradicts the start.

        None if it does not within a number of facts.
        """
        seen = frontier = 1 << start
        levels: list[int] = []
        while frontier and len(levels) < most:
            reached = 0
            for one in bits(frontier):
                reached |= self.next(one)
            frontier = reached & ~seen
            seen |= reached
            levels.append(frontier)
            if frontier & self._links[start]:
                return levels
        return None

    def way_back(self, start: int, levels: Sequence[int], last: int) -> tuple[int, ...]:
        """Return the facts of one way that leads to a candidate of the last level."""
        facts = []
        for level in (*levels[-2::-1], 1 << start):
            before = next(one for one in bits(level) if self.next(one) >> last & 1)
            facts.append(
                next(
                    number
                    for other, number in self._other[last].items()
                    if self._links[before] >> other & 1
                )
            )
            last = before
        return tuple(sorted(facts))


def _shortest(patterns: Sequence[Pattern]) -> list[Pattern]:
    most = min((len(facts) for facts, _ in patterns), default=0)
    return [pattern for pattern in patterns if len(pattern[0]) == most]


LISTED: Final[tuple[tuple[float, Callable[[Layout, int], Iterable[Pattern]]], ...]] = (
    (TECHNIQUES["simple colouring"].cost(3), colourings),
    (TECHNIQUES["XY-wing"].difficulty, xy_chains),
    (TECHNIQUES["unique rectangle 4"].difficulty, rectangle_steps),
    (TECHNIQUES["ALS-XZ"].cost(3), als_xz),
    (TECHNIQUES["BUG+1"].difficulty, graves),
    (TECHNIQUES["Sue de Coq"].difficulty, sues_de_coq),
    (TECHNIQUES["finned swordfish"].difficulty, finned_fish),
    (TECHNIQUES["AIC"].cost(3), alternating_chains),
)
"""What is listed after subsets and wings, with the least that a step of it costs, in this order."""
