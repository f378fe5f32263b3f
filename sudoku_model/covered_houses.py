"""What sums that cover whole houses say of the cells beside these houses.

Where sums that share no cell cover all cells of some houses, such as five diagonals beside each
other the boxes on the middle one, the cells that they hold elsewhere add up to the sums' totals
less those of the houses. Setters call it the geometry of little killers. It rests on a dozen
statements at once, so a search would find it anew in thousands of conflicts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from sudoku_model.bits import union_of
from sudoku_model.deadline import heed_deadline
from sudoku_model.model import Literal, Origin

MOST_COVERED = 4
"""Largest number of houses that are covered together."""

MOST_BESIDE = 12
"""Largest number of open cells beside the houses: the sum of more says little about each."""

MOST_STEPS = 20_000
"""Largest number of houses tried together and of sums tried on them: a puzzle of eight little
killers takes some hundreds, one of hundreds of sums that cross each other would take any number."""


class Sum(NamedTuple):
    """Different variables with a known sum.

    Attributes:
        cells: the set of variables, as the bits of an integer; see `mask_of`.
        total: the sum.
        origin: where it comes from.
        when: the guard of the statement.
    """

    cells: int
    total: int
    origin: Origin
    when: tuple[Literal, ...] = ()


class Cover(NamedTuple):
    """Sums that cover houses.

    Attributes:
        beside: the cells of the sums that lie beside the houses.
        total: what these cells add up to.
        houses: the houses.
        sums: the sums.
    """

    beside: int
    total: int
    houses: tuple[Sum, ...]
    sums: tuple[Sum, ...]


def covers(full: Sequence[Sum], sums: Sequence[Sum], is_open: int) -> Iterator[Cover]:
    """Yield how sums cover disjoint houses, each set of cells beside them once.

    Args:
        full: houses with their totals; those that follow each other without a common cell are
            covered together.
        sums: what may cover them, beside other houses. At least one of these is used.
        is_open: the cells that are not settled yet.
    """
    kinds = _kinds(full)
    extra = _lone(kinds)
    reached = union_of([one.cells for one in [*sums, *extra]])
    known = {0}
    steps = iter(range(MOST_STEPS))
    for houses in _together(kinds, reached):
        heed_deadline()
        if next(steps, None) is None:
            return
        cells = _cells(houses)
        helpful = [*sums, *[house for house in extra if house not in houses]]
        for chosen in _exact_covers(cells, helpful, is_open, steps):
            beside = _cells(chosen) & ~cells
            if beside not in known and any(one in sums for one in chosen):
                known.add(beside)
                yield Cover(beside, _total(chosen) - _total(houses), houses, chosen)


def _lone(kinds: Iterable[Sequence[Sum]]) -> list[Sum]:
    """Return what shares cells with all others, such as a long diagonal, and may help to cover."""
    return [kind[0] for kind in kinds if len(kind) == 1]


def _cells(disjoint: Iterable[Sum]) -> int:
    return sum([one.cells for one in disjoint])


def _total(sums: Iterable[Sum]) -> int:
    return sum([one.total for one in sums])


def _together(kinds: Iterable[Sequence[Sum]], reached: int) -> Iterator[tuple[Sum, ...]]:
    """Yield houses of one kind that may be covered together: sums reach all cells of each."""
    for kind in kinds:
        within = [house for house in kind if not house.cells & ~reached]
        for count in range(1, 1 + min(len(within), MOST_COVERED)):
            yield from combinations(within, count)


def _kinds(full: Iterable[Sum]) -> list[list[Sum]]:
    """Part houses into kinds: those of one kind, such as rows, share no cell."""
    kinds: list[list[Sum]] = []
    taken = 0
    for house in full:
        if not kinds or house.cells & taken:
            kinds.append([])
            taken = 0
        kinds[-1].append(house)
        taken |= house.cells
    return kinds


def _exact_covers(
    cells: int,
    sums: Sequence[Sum],
    is_open: int,
    steps: Iterator[int],
    taken: int = 0,
    chosen: tuple[Sum, ...] = (),
) -> Iterator[tuple[Sum, ...]]:
    """Yield sums that share no cell, cover some cells, and have few open ones elsewhere.

    It ends early once all steps have been made.
    """
    left = cells & ~taken
    if (taken & ~cells & is_open).bit_count() > MOST_BESIDE:
        return
    if not left:
        yield chosen
        return
    first = left & -left
    for one in sums:
        if one.cells & first and not one.cells & taken and next(steps, None) is not None:
            now = taken | one.cells
            yield from _exact_covers(cells, sums, is_open, steps, now, (*chosen, one))
