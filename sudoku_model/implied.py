"""Statements that follow from those of a model, and that a solver would be long in finding.

A house adds up to a known total. So do several houses that share no cell; and when cages cover
most of them, what is left over ("innies") and what sticks out ("outies") is a short sum of its
own. Setters use this rule to start a killer. It follows from no single statement, so no engine
propagates it; stated, all of them do.

The second kind of step sharpens a statement instead of adding one: the cells of a sum that all
see each other differ, which a sum alone does not know.

Nothing here changes which grids are solutions. What it is worth can be measured by leaving it
out: ``sudoku_model.check(puzzle, implied=False)``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from sudoku_model.model import (
    AllDifferent,
    DistinctSum,
    Linear,
    Model,
    Primitive,
    Statement,
    Variable,
)

MOST_HOUSES = 4
"""Largest number of houses that are added up at once."""

MOST_CELLS = 3
"""Largest number of open cells of an implied sum; longer ones cost more than they prune
(``python -m benchmarks implied``)."""


class _Cage(NamedTuple):
    """Different variables with a known sum; `cells` is a set of variables, see `_mask`."""

    cells: int
    total: int


def add_implied_statements(model: Model) -> None:
    """Add to a model statements that follow from its own, and sharpen sums of different cells.

    Only statements without a guard are used, so the result holds of the same assignments.
    """
    houses = [
        primitive
        for primitive, _, when in model.statements
        if isinstance(primitive, AllDifferent) and not when
    ]
    peers = _Peers(houses)
    for index, (primitive, origin, when) in enumerate(model.statements):
        sharper = _sharpened(primitive, peers)
        if sharper is not None:
            model.statements[index] = Statement(sharper, origin, when)
    cages = [
        _Cage(_mask(v.number for v in primitive.variables), min(primitive.totals))
        for primitive, _, when in model.statements
        if isinstance(primitive, DistinctSum) and not when and len(primitive.totals) == 1
    ]
    if cages:
        _add_leftovers(model, houses, cages, peers)


class _Peers:
    """Which variables can never be equal because a house holds both."""

    def __init__(self, houses: Iterable[AllDifferent]) -> None:
        self._seen: dict[int, set[int]] = {}
        for house in houses:
            numbers = [variable.number for variable in house.variables]
            for number in numbers:
                self._seen.setdefault(number, set()).update(numbers)

    def all_differ(self, variables: Sequence[Variable]) -> bool:
        """Say whether the houses alone make all these variables different."""
        nothing: set[int] = set()
        return all(
            second.number in self._seen.get(first.number, nothing)
            for first, second in combinations(variables, 2)
        )


def _sharpened(primitive: Primitive, peers: _Peers) -> DistinctSum | None:
    """Return the sum of different cells that an equation over cells that see each other is."""
    if not isinstance(primitive, Linear) or primitive.relation != "==":
        return None
    variables = _plain_sum(primitive)
    if len(variables) < 2 or not peers.all_differ(variables):
        return None
    return DistinctSum(variables, frozenset([primitive.constant]))


def _plain_sum(linear: Linear) -> tuple[Variable, ...]:
    """Return the variables of a sum without coefficients and repetitions, else nothing."""
    variables = tuple(
        term for coefficient, term in linear.terms if coefficient == 1 and not isinstance(term, int)
    )
    if len(set(variables)) < len(linear.terms):
        return ()
    return variables


def _add_leftovers(
    model: Model, houses: Sequence[AllDifferent], cages: Sequence[_Cage], peers: _Peers
) -> None:
    known = {cage.cells for cage in cages}
    is_open = _mask(v.number for v in model.variables if len(v.domain) > 1)
    for union, total in _unions(houses):
        inner, outer, rest = _leftover(union, total, cages)
        cells = inner | outer
        if not cells or (cells & is_open).bit_count() > MOST_CELLS:
            continue
        if not (inner and outer):
            if cells in known:
                continue
            known.add(cells)
        plus, minus = (inner, outer) if inner else (outer, inner)
        constant = rest if inner else -rest
        terms = [(1, model.variables[cell]) for cell in _cells(plus)]
        terms += [(-1, model.variables[cell]) for cell in _cells(minus)]
        short = Linear(tuple(terms), "==", constant)
        model.post(_sharpened(short, peers) or short, "implied by the totals of houses")


def _leftover(union: int, total: int, cages: Iterable[_Cage]) -> tuple[int, int, int]:
    """Return what cages leave over of a union of houses, what sticks out, and the difference.

    A cage that overlaps is taken in or left out, whichever leaves fewer cells over. Cages that
    stick out least come first; of two that share a cell the first one counts.
    """
    overlapping = [cage for cage in cages if cage.cells & union]
    overlapping.sort(key=lambda cage: (cage.cells & ~union).bit_count())
    inner, outer, rest = union, 0, total
    for cage in overlapping:
        inside, outside = cage.cells & union, cage.cells & ~union
        if (
            outside.bit_count() < inside.bit_count()
            and inside & inner == inside
            and not outside & outer
        ):
            inner ^= inside
            outer |= outside
            rest -= cage.total
    return inner, outer, rest


def _unions(houses: Iterable[AllDifferent]) -> Iterator[tuple[int, int]]:
    """Yield unions of disjoint neighbouring houses with their totals."""
    full = [
        (_mask(v.number for v in house.variables), sum(house.values))
        for house in houses
        if len(house.values) == len(house.variables)
    ]
    seen = set()
    for start in range(len(full)):
        union = total = 0
        for house, house_total in full[start : start + MOST_HOUSES]:
            if union & house:
                break
            union |= house
            total += house_total
            if union not in seen:
                seen.add(union)
                yield union, total


def _mask(numbers: Iterable[int]) -> int:
    """Return a set of variables as the bits of one integer: the sets here are many and small."""
    return sum(1 << number for number in numbers)


def _cells(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
