"""Techniques of three facts and more that can be listed completely, without a solver.

Subsets, fishes and wings are patterns of few cells; a chain is a way through candidates of which
each makes the next one true. To list them all is what makes a rating the same whichever step is
taken first: see `sudoku_model.analysis.steps.rating`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, combinations
from typing import Final

from sudoku_model.analysis.steps.fish import finned_fish
from sudoku_model.analysis.steps.graves import graves
from sudoku_model.analysis.steps.groups import Slotted
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.linked_sets import als_xz
from sudoku_model.analysis.steps.locked_sets import sues_de_coq
from sudoku_model.analysis.steps.memory import Memory
from sudoku_model.analysis.steps.position import Position
from sudoku_model.analysis.steps.rectangle_steps import rectangle_steps
from sudoku_model.analysis.steps.shortest_chains import ShortestChains
from sudoku_model.analysis.steps.slots import small_unions
from sudoku_model.analysis.steps.techniques import TECHNIQUES, Pattern
from sudoku_model.bits import both, union_of


def subsets(layout: Layout, position: Position, size: int, memory: Memory) -> Iterator[Pattern]:
    """Return naked and hidden subsets and fishes of three or four facts.

    All of these say the same: some facts have no more slots for their candidates than they are
    many, so each slot is taken by one of them.
    """
    list_anew = partial(_subsets_of, layout, position, size)
    return memory.patterns((subsets, size), layout.groups.slotted, position.alive, list_anew)


def _subsets_of(layout: Layout, position: Position, size: int, group: Slotted) -> Iterator[Pattern]:
    """Yield the subsets among some facts, with what they exclude.

    Not where what is left to the other facts is a smaller subset, which excludes the same.
    """
    slots, masks, ways, alive = group.slots, layout.masks, position.ways, position.alive
    some = [number for number in group.numbers if 1 < ways[number] <= size]
    if len(some) < size:
        return
    if group.is_twofold and sum([ways[number] > 1 for number in group.numbers]) < 2 * size:
        return
    few = {number: masks[number] & alive for number in some}
    taken = [(number, slots.taken(live)) for number, live in few.items()]
    for chosen, union in small_unions(taken, size, size)[-1]:
        if union.bit_count() != size:
            continue
        all_left = union_of(map(few.__getitem__, chosen))
        excluded = layout.linked_by_slot(all_left, slots, union)
        if excluded & alive:
            yield tuple(sorted(chosen)), excluded


def wings(layout: Layout, position: Position) -> Iterator[Pattern]:
    """Yield XYZ-wings, and W-wings whose house may have its digit in more than two cells.

    XY-wings and plain W-wings are chains, see `xy_chains` and `alternating_chains`.
    """
    cells, alive = layout.fact_of_cell.values(), position.alive
    pairs, triples = position.with_ways(2, cells), position.with_ways(3, cells)
    yield from _xyz_wings(layout, alive, pairs, triples)
    yield from _w_wings(layout, alive, pairs)


def _xyz_wings(
    layout: Layout, alive: int, pairs: Mapping[int, int], triples: Mapping[int, int]
) -> Iterator[Pattern]:
    """Yield XYZ-wings of cells that have two candidates, or three, by their facts."""
    taken = layout.by_digit.taken
    digits_of = {number: taken(live) for number, live in pairs.items()}
    for pivot, live in triples.items():
        digits, seen = taken(live), layout.all_links(live)
        fitting = [one for one, own in digits_of.items() if not own & ~digits and pairs[one] & seen]
        for one, other in combinations(fitting, 2):
            excluded = _excluded_by_wing(layout, live, pairs[one], pairs[other])
            if excluded & alive:
                yield tuple(sorted((pivot, one, other))), excluded & alive


def _excluded_by_wing(layout: Layout, pivot: int, first: int, second: int) -> int:
    """Return what a cell with three candidates and two with two of these digits exclude."""
    taken, masks = layout.by_digit.taken, layout.by_digit.masks
    shared = taken(first) & taken(second)
    if not shared or shared & (shared - 1):
        return 0
    target = masks[shared.bit_length() - 1]
    for wing in (first, second):
        other = (wing ^ wing & target).bit_length() - 1
        if not layout.links[other] & pivot & masks[taken(1 << other).bit_length() - 1]:
            return 0
    return layout.common_links((pivot | first | second) & target)


def _w_wings(layout: Layout, alive: int, pairs: Mapping[int, int]) -> Iterator[Pattern]:
    """Yield W-wings; `pairs` are the cells that have two candidates, by their facts."""
    links, masks, taken = layout.links, layout.masks, layout.by_digit.taken
    alike: dict[int, list[tuple[int, tuple[int, int]]]] = {}
    for number, pair in pairs.items():
        alike.setdefault(taken(pair), []).append((number, both(pair)))
    for one, other in chain.from_iterable(combinations(own, 2) for own in alike.values()):
        for here, there in ((0, 1), (1, 0)):
            first, second = one[1][here], other[1][here]
            excluded = links[one[1][there]] & links[other[1][there]] & alive
            if not excluded:
                continue
            seen = links[first] | links[second]
            for number in layout.groups.places.get(layout.digit_of[first], ([], 0))[0]:
                live = masks[number] & alive
                if live & seen == live and live & (live - 1):
                    yield tuple(sorted((one[0], other[0], number))), excluded


def colourings(layout: Layout, position: Position, targets: int, memory: Memory) -> list[Pattern]:
    """Return the shortest chains of one digit through houses that have two places for it."""
    chains = memory.once(
        colourings,
        lambda: [ShortestChains(layout, own) for own, _ in layout.groups.places.values()],
    )
    return _shortest([pattern for own in chains for pattern in own.find(position, targets)])


def xy_chains(layout: Layout, position: Position, targets: int, memory: Memory) -> list[Pattern]:
    """Return the shortest chains through cells that have two candidates left."""
    cells = layout.fact_of_cell.values()
    return memory.once(xy_chains, lambda: ShortestChains(layout, cells)).find(position, targets)


def alternating_chains(
    layout: Layout, position: Position, targets: int, memory: Memory
) -> list[Pattern]:
    """Return the shortest chains through cells and houses that have two candidates left."""
    facts = range(layout.first_rule)
    chains = memory.once(alternating_chains, lambda: ShortestChains(layout, facts))
    return chains.find(position, targets)


def _shortest(patterns: Sequence[Pattern]) -> list[Pattern]:
    most = min((len(facts) for facts, _ in patterns), default=0)
    return [pattern for pattern in patterns if len(pattern[0]) == most]


Listing = Callable[[Layout, Position, int, Memory], Iterable[Pattern]]
"""Lists what a technique excludes, given a position and the candidates left that are false, and
what was listed before."""


def _of_all(find: Callable[[Layout, int], Iterable[Pattern]]) -> Listing:
    """Return a listing that need not know which candidates are false, nor what was listed."""
    return lambda layout, position, targets, memory: find(layout, position.alive)


def _remembering(find: Callable[[Layout, int, Memory], Iterable[Pattern]]) -> Listing:
    """Return a listing that need not know which candidates are false."""
    return lambda layout, position, targets, memory: find(layout, position.alive, memory)


LISTED: Final[tuple[tuple[float, Listing], ...]] = (
    (TECHNIQUES["simple colouring"].cost(3), colourings),
    (TECHNIQUES["XY-wing"].difficulty, xy_chains),
    (TECHNIQUES["unique rectangle 4"].difficulty, _of_all(rectangle_steps)),
    (TECHNIQUES["ALS-XZ"].cost(3), _remembering(als_xz)),
    (TECHNIQUES["BUG+1"].difficulty, _of_all(graves)),
    (TECHNIQUES["Sue de Coq"].difficulty, _remembering(sues_de_coq)),
    (TECHNIQUES["finned swordfish"].difficulty, _remembering(finned_fish)),
    (TECHNIQUES["AIC"].cost(3), alternating_chains),
)
"""What is listed after subsets and wings, with the least that a step of it costs, in this order."""
