"""Techniques of three facts and more that can be listed completely, without a solver.

Subsets, fishes and wings are patterns of few cells; a chain is a way through candidates of which
each makes the next one true. To list them all is what makes a rating the same whichever step is
taken first: see `sudoku_model.analysis.steps.rating`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import chain, combinations
from operator import or_
from typing import Final

from sudoku_model.analysis.steps.fish import finned_fish
from sudoku_model.analysis.steps.graves import graves
from sudoku_model.analysis.steps.groups import Slotted
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.linked_sets import als_xz
from sudoku_model.analysis.steps.locked_sets import sues_de_coq
from sudoku_model.analysis.steps.memory import Memory
from sudoku_model.analysis.steps.rectangle_steps import rectangle_steps
from sudoku_model.analysis.steps.slots import small_unions
from sudoku_model.analysis.steps.techniques import TECHNIQUES, Pattern
from sudoku_model.bits import bits, mask_of
from sudoku_model.deadline import heed_deadline


def subsets(layout: Layout, alive: int, size: int, memory: Memory) -> Iterator[Pattern]:
    """Yield naked and hidden subsets and fishes of three or four facts.

    All of these say the same: some facts have no more slots for their candidates than they are
    many, so each slot is taken by one of them.
    """
    groups = layout.groups.slotted

    def list_anew(place: int) -> Iterator[Pattern]:
        return _subsets_of(layout, alive, size, groups[place])

    parts = [group.mask for group in groups]
    for found in memory.recall((subsets, size), parts, alive, list_anew):
        for facts, excluded in found:
            if excluded & alive:
                yield facts, excluded & alive


def _subsets_of(layout: Layout, alive: int, size: int, group: Slotted) -> Iterator[Pattern]:
    """Yield the subsets among some facts, with what they exclude.

    Not where what is left to the other facts is a smaller subset, which excludes the same.
    """
    slots, masks = group.slots, layout.masks
    lives = {
        number: live for number in group.numbers if (live := masks[number] & alive) & (live - 1)
    }
    if group.is_twofold and len(lives) < 2 * size:
        return
    few = {number: live for number, live in lives.items() if live.bit_count() <= size}
    if len(few) < size:
        return
    taken = [(number, slots.taken(live)) for number, live in few.items()]
    for chosen, union in small_unions(taken, size, size)[-1]:
        if union.bit_count() != size:
            continue
        all_left = reduce(or_, (few[number] for number in chosen))
        excluded = 0
        for slot in bits(union):
            excluded |= layout.common_links(all_left & slots.masks[slot])
        if excluded & alive:
            yield tuple(sorted(chosen)), excluded


def wings(layout: Layout, alive: int) -> Iterator[Pattern]:
    """Yield XYZ-wings, and W-wings whose house may have its digit in more than two cells.

    XY-wings and plain W-wings are chains, see `chains`.
    """
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
                excluded = _excluded_by_wing(layout, digits, digits_of[one], digits_of[other])
                if excluded & alive:
                    yield tuple(sorted((pivot, one, other))), excluded & alive
    yield from _w_wings(layout, alive, pairs, digits_of)


def _excluded_by_wing(
    layout: Layout, pivot: Mapping[int, int], first: Mapping[int, int], second: Mapping[int, int]
) -> int:
    """Return what a cell with three candidates and two with two of them exclude.

    Args:
        layout: the puzzle.
        pivot: the candidates of the first cell by digit.
        first: those of the second one, both of them digits of the pivot.
        second: those of the third one.
    """
    shared = first.keys() & second.keys()
    if len(shared) != 1:
        return 0
    (target,) = shared
    for wing in (first, second):
        for digit, candidate in wing.items():
            if digit != target and not layout.links[pivot[digit]] >> candidate & 1:
                return 0
    return layout.common_links(1 << pivot[target] | 1 << first[target] | 1 << second[target])


def _w_wings(
    layout: Layout, alive: int, pairs: Sequence[int], digits_of: dict[int, dict[int, int]]
) -> Iterator[Pattern]:
    links = layout.links
    alike: dict[tuple[int, ...], list[int]] = {}
    for number in pairs:
        alike.setdefault(tuple(digits_of[number]), []).append(number)
    for one, other in chain.from_iterable(combinations(own, 2) for own in alike.values()):
        first, second = digits_of[one], digits_of[other]
        for digit, target in (tuple(first), tuple(first)[::-1]):
            excluded = links[first[target]] & links[second[target]] & alive
            if not excluded:
                continue
            reached = links[first[digit]] | links[second[digit]]
            for number in layout.groups.places.get(digit, ([], 0))[0]:
                live = layout.masks[number] & alive
                if live & (live - 1) and live & reached == live:
                    yield tuple(sorted((one, other, number))), excluded


def colourings(layout: Layout, alive: int, targets: int, memory: Memory) -> list[Pattern]:
    """Return the shortest chains of one digit through houses that have two places for it."""
    places = [*layout.groups.places.values()]

    def list_anew(place: int) -> list[Pattern]:
        return chains(layout, alive, targets, places[place][0])

    # Only what is linked to a place of the digit can start a chain.
    parts = [mask | layout.all_links(mask & alive) for _, mask in places]
    listed = memory.recall(colourings, parts, alive, list_anew)
    patterns = [pattern for found in listed for pattern in found]
    return _shortest(patterns)


def xy_chains(layout: Layout, alive: int, targets: int) -> list[Pattern]:
    """Return the shortest chains through cells that have two candidates left."""
    return chains(layout, alive, targets, layout.fact_of_cell.values())


def alternating_chains(layout: Layout, alive: int, targets: int) -> list[Pattern]:
    """Return the shortest chains through cells and houses that have two candidates left."""
    return chains(layout, alive, targets, range(layout.first_rule))


def chains(layout: Layout, alive: int, targets: int, numbers: Iterable[int]) -> list[Pattern]:
    """Return the shortest chains through facts with two candidates left, each set of facts once.

    A candidate that is true excludes one way of a fact, so the other is true, and so on. Where
    that leads to a candidate that is linked to the first, the first is false. No fact of a
    shortest chain can be left out: the rest would make a shorter one.

    Args:
        layout: the puzzle.
        alive: the candidates that are left.
        targets: those of them that are false, from which chains start.
        numbers: the facts that may be used.
    """
    links = _StrongLinks(layout, alive, numbers)
    excluded_by: dict[tuple[int, ...], int] = {}
    for start in links.nearest(targets):
        levels = links.levels(start)
        for last in bits(levels[-1] & layout.links[start]):
            facts = links.way_back(levels, last)
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
                one, other = (live & -live).bit_length() - 1, live.bit_length() - 1
                self._other.setdefault(one, {}).setdefault(other, number)
                self._other.setdefault(other, {}).setdefault(one, number)
        self._others = {one: mask_of(others) for one, others in self._other.items()}
        self._ends = mask_of(self._other)
        self._next: dict[int, int] = {}

    def next(self, candidate: int) -> int:
        """Return the candidates that are true next if one is."""
        return self._without(self._links[candidate] & self._ends)

    def _without(self, closed: int) -> int:
        """Return the candidates that are true if some ends are not."""
        known = self._next.get(closed)
        if known is None:
            known = 0
            for one in bits(closed):
                known |= self._others[one]
            self._next[closed] = known
        return known

    def nearest(self, targets: int) -> list[int]:
        """Return the candidates that fewest facts in a row exclude.

        What can be reached grows by a fact at a time, for all starts at once: from a candidate in
        so many facts what its successors reach in one less. Starts that exclude the same ends are
        as near.
        """
        links, ends = self._links, self._ends
        after = {one: tuple(bits(self.next(one))) for one in self._other}
        in_the_end = self._excluded_in_the_end(after)
        refuted = 0
        for one, own in self._other.items():
            for other in own:
                refuted |= links[one] & in_the_end[other]
        starts_by_closed: dict[int, list[int]] = {}
        for start in bits(targets & refuted):
            starts_by_closed.setdefault(links[start] & ends, []).append(start)
        firsts = [
            (
                closed,
                [one for one in bits(self._without(closed)) if in_the_end[one] >> starts[0] & 1],
            )
            for closed, starts in starts_by_closed.items()
        ]
        reached = {one: 1 << one for one in after}
        while firsts:
            heed_deadline()
            hit = []
            for closed, first in firsts:
                for one in first:
                    if reached[one] & closed:
                        hit += starts_by_closed[closed]
                        break
            if hit:
                return sorted(hit)
            reached = _a_fact_further(after, reached)
        return []

    def _excluded_in_the_end(self, after: Mapping[int, Sequence[int]]) -> dict[int, int]:
        """Return for each end what it excludes, by any number of facts."""
        excluded = {one: self._links[one] for one in after}
        is_open = True
        while is_open:
            heed_deadline()
            is_open = False
            for one, others in after.items():
                before = mask = excluded[one]
                for other in others:
                    mask |= excluded[other]
                if mask != before:
                    excluded[one] = mask
                    is_open = True
        return excluded

    def levels(self, start: int) -> list[int]:
        """Return what is true after no fact, one, two, ..., until that excludes the start."""
        levels, seen = [1 << start], 1 << start
        while not levels[-1] & self._links[start]:
            after = 0
            for one in bits(levels[-1]):
                after |= self.next(one)
            levels.append(after & ~seen)
            seen |= after
        return levels

    def way_back(self, levels: Sequence[int], last: int) -> tuple[int, ...]:
        """Return the facts of one way that leads to a candidate of the last level."""
        facts = []
        for level in levels[-2::-1]:
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


Listing = Callable[[Layout, int, int, Memory], Iterable[Pattern]]
"""Lists what a technique excludes, given the candidates that are left and those that are false,
and what was listed before."""


def _of_all(find: Callable[[Layout, int], Iterable[Pattern]]) -> Listing:
    """Return a listing that need not know which candidates are false, nor what was listed."""
    return lambda layout, alive, targets, memory: find(layout, alive)


def _remembering(find: Callable[[Layout, int, Memory], Iterable[Pattern]]) -> Listing:
    """Return a listing that need not know which candidates are false."""
    return lambda layout, alive, targets, memory: find(layout, alive, memory)


def _of_false(find: Callable[[Layout, int, int], Iterable[Pattern]]) -> Listing:
    """Return a listing that need not know what was listed before."""
    return lambda layout, alive, targets, memory: find(layout, alive, targets)


LISTED: Final[tuple[tuple[float, Listing], ...]] = (
    (TECHNIQUES["simple colouring"].cost(3), colourings),
    (TECHNIQUES["XY-wing"].difficulty, _of_false(xy_chains)),
    (TECHNIQUES["unique rectangle 4"].difficulty, _of_all(rectangle_steps)),
    (TECHNIQUES["ALS-XZ"].cost(3), _remembering(als_xz)),
    (TECHNIQUES["BUG+1"].difficulty, _of_all(graves)),
    (TECHNIQUES["Sue de Coq"].difficulty, _remembering(sues_de_coq)),
    (TECHNIQUES["finned swordfish"].difficulty, _remembering(finned_fish)),
    (TECHNIQUES["AIC"].cost(3), _of_false(alternating_chains)),
)
"""What is listed after subsets and wings, with the least that a step of it costs, in this order."""


def _a_fact_further(
    after: Mapping[int, Iterable[int]], reached: Mapping[int, int]
) -> dict[int, int]:
    """Return what is reached from each candidate if its successors are gone through as well.

    Args:
        after: for each candidate those that are true next if it is.
        reached: for each candidate what is reached from it so far.
    """
    further = {}
    for one, others in after.items():
        mask = reached[one]
        for other in others:
            mask |= reached[other]
        further[one] = mask
    return further
