"""Cells that hold as many digits as they are many, or one more.

Cells of a house with one digit more than they are many are an *almost locked set* (ALS): if one of
its digits is missing, it holds all the others. Two sets with a digit that cannot be in both are
linked by it, and sets that are linked in a row make a chain like others (HoDoKu, "Almost Locked
Sets"; SudokuWiki, "Almost Locked Sets"). Cells that hold just as many digits as they are many,
each of which they can hold only once, hold each of them: in a house that is a naked subset, where
a box and a line meet a Sue de Coq (SudokuWiki, "Sue de Coq").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial, reduce
from itertools import combinations
from operator import and_

from sudoku_model.analysis.steps.chains import Chain, Strong
from sudoku_model.analysis.steps.facts import CellFact
from sudoku_model.analysis.steps.groups import Crossing
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.memory import Memory
from sudoku_model.analysis.steps.slots import Union
from sudoku_model.analysis.steps.techniques import Pattern
from sudoku_model.bits import bits, isolated, union_of
from sudoku_model.deadline import heed_deadline

MOST_BESIDE = 2
"""The most cells of the line, and of the box, that are joined to those where both meet."""

MOST_NAMED = 9
"""The most cells of sets in a row that are taken apart."""


class CellSet:
    """Some cells, by their facts, and what is left in them by digit."""

    def __init__(self, layout: Layout, alive: int, facts: Sequence[int]) -> None:
        self.facts = tuple(facts)
        members = layout.candidates_of(facts) & alive
        masks = layout.by_digit.masks
        self.by_digit = {
            digit: members & masks[digit] for digit in bits(layout.by_digit.taken(members))
        }


def is_locked(layout: Layout, alive: int, facts: Sequence[int]) -> bool:
    """Say whether cells hold as many digits as they are many, and each of them only once."""
    cells = CellSet(layout, alive, facts)
    return len(cells.by_digit) == len(facts) and all(
        not mask & ~(1 << one | layout.links[one])
        for mask in cells.by_digit.values()
        for one in bits(mask)
    )


def sues_de_coq(layout: Layout, alive: int, memory: Memory) -> Iterator[Pattern]:
    """Return cells where a box and a line meet, with some of each that share no digit."""
    list_anew = partial(_sues_de_coq_of, layout, alive)
    return memory.patterns(sues_de_coq, layout.groups.crossings, alive, list_anew)


def _sues_de_coq_of(layout: Layout, alive: int, crossing: Crossing) -> Iterator[Pattern]:
    """Yield those of a box and a line, with what they exclude."""
    cores = [*_cores(_open_cells(layout, alive, crossing.shared))]
    if not cores:
        return
    on_line, in_box = (
        _open_cells(layout, alive, cells) for cells in (crossing.on_line, crossing.in_box)
    )
    for core, digits, too_many in cores:
        most_on_line, most_in_box = _most_taken(on_line, digits), _most_taken(in_box, digits)
        if most_on_line + most_in_box < too_many:
            continue
        some_in_box = _beside(in_box, digits, too_many, too_many - most_on_line)
        if not some_in_box:
            continue
        beside_line = _beside(on_line, digits, too_many, too_many - most_in_box)
        for taken, some_on_line in beside_line.items():
            for some, left in some_on_line:
                for more, right in some_in_box.get(too_many - taken, ()):
                    if not left & right:
                        facts = tuple(sorted((*core, *some, *more)))
                        if seen := _seen(layout, alive, facts, digits | left | right):
                            yield facts, seen


def _most_taken(cells: Sequence[tuple[int, int]], digits: int) -> int:
    """Return how many of a core's digits one or two cells beside it may take off it at most."""
    new = [(own & ~digits).bit_count() for _, own in cells]
    if new.count(0) > 1:
        return 2
    return 1 if 0 in new or new.count(1) > 1 else 0


def _beside(
    cells: Sequence[tuple[int, int]], digits: int, too_many: int, least: int
) -> dict[int, list[Union]]:
    """Return cells beside a core by how many of its digits they take off it, if that is enough.

    That is by how many fewer new digits they have than they are; what the cells on one side do not
    take, as many on the other side must.
    """
    most_new = 4 - too_many
    few = [((one,), own) for one, own in cells if (own & ~digits).bit_count() <= most_new]
    two = [((*one, *more), own | left) for (one, own), (more, left) in combinations(few, 2)]
    by_taken: dict[int, list[Union]] = {}
    for some, union in (*few, *two):
        taken = len(some) - (union & ~digits).bit_count()
        if taken >= least:
            by_taken.setdefault(taken, []).append((some, union))
    return by_taken


def _cores(shared: Sequence[tuple[int, int]]) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Yield two or more of some cells with their digits, and how many these are too many."""
    for size in range(2, len(shared) + 1):
        for chosen in combinations(shared, size):
            digits = union_of([own for _, own in chosen])
            too_many = digits.bit_count() - size
            if too_many > 1:
                yield tuple([number for number, _ in chosen]), digits, too_many


def _open_cells(layout: Layout, alive: int, facts: Sequence[int]) -> list[tuple[int, int]]:
    """Return the cells that have several digits, with these."""
    taken, masks = layout.by_digit.taken, layout.masks
    return [
        (number, taken(live)) for number in facts if (live := masks[number] & alive) & (live - 1)
    ]


def _seen(layout: Layout, alive: int, facts: Sequence[int], digits: int) -> int:
    """Return what is left that sees all places of one of the digits in some cells."""
    members = layout.candidates_of(facts) & alive
    return layout.linked_by_slot(members, layout.by_digit, digits) & alive


def first_chain_of_sets(
    layout: Layout, alive: int, facts: Sequence[int], excluded: int
) -> Chain | None:
    """Take cells apart into almost locked sets in a row that exclude a candidate, if they are."""
    if len(facts) > MOST_NAMED or not all(
        isinstance(layout.facts[fact], CellFact) for fact in facts
    ):
        return None
    sets = _almost_locked_among(layout, alive, facts)
    for candidate in bits(excluded & alive):
        links = _in_a_row(layout, sets, 1 << candidate, frozenset(facts), candidate)
        if links:
            return links
    return None


def are_in_two_houses(layout: Layout, facts: Sequence[int]) -> bool:
    """Say whether some cells lie in two houses, as those of two almost locked sets do."""
    houses_at = layout.groups.houses_at
    known = [houses_at[cell] for fact in facts for cell in layout.facts[fact].cells]
    return any(
        reduce(and_, [houses for houses in known if not houses & one], -1)
        for one in isolated(known[0])
    )


def _almost_locked_among(layout: Layout, alive: int, facts: Sequence[int]) -> list[CellSet]:
    """Return the almost locked sets of some cells, the largest first."""
    taken, masks, houses_at = layout.by_digit.taken, layout.masks, layout.groups.houses_at
    known = {
        fact: (taken(masks[fact] & alive), houses_at[cell])
        for fact in facts
        for cell in layout.facts[fact].cells
    }
    sets = []
    for size in reversed(range(1, len(facts))):
        for chosen in combinations(facts, size):
            heed_deadline()
            digits, shared = 0, -1
            for fact in chosen:
                own, houses = known[fact]
                digits |= own
                shared &= houses
            if shared and digits.bit_count() == size + 1:
                sets.append(CellSet(layout, alive, chosen))
    return sets


def _in_a_row(
    layout: Layout, sets: Sequence[CellSet], group: int, unused: frozenset[int], candidate: int
) -> Chain:
    """Return sets of all unused cells, each linked to the one before; empty if there are none.

    One candidate of the group is true before the first set; the last one excludes the candidate.
    """
    heed_deadline()
    common = layout.common_links(group)
    for one in sets:
        if not unused.issuperset(one.facts):
            continue
        rest = unused.difference(one.facts)
        in_order = sorted(one.by_digit.items(), key=_lowest)
        for digit, closed in in_order:
            if closed & ~common:
                continue
            for other, left in in_order:
                if other == digit:
                    continue
                link = Strong(one.facts, closed, left)
                if not rest:
                    if not left & ~layout.links[candidate]:
                        return (link,)
                    continue
                longer = _in_a_row(layout, sets, left, rest, candidate)
                if longer:
                    return (link, *longer)
    return ()


def _lowest(of_digit: tuple[int, int]) -> int:
    """Return the first candidate of a digit, as a bit."""
    return of_digit[1] & -of_digit[1]
