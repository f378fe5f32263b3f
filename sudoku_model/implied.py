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

from sudoku_model.bits import bits, mask_of
from sudoku_model.cached import cached_property
from sudoku_model.deadline import heed_deadline
from sudoku_model.model import (
    AllDifferent,
    Clause,
    DistinctSum,
    JointOrigin,
    Linear,
    Model,
    Origin,
    Primitive,
    Statement,
    Variable,
)

MOST_HOUSES = 4
"""Largest number of houses that are added up at once."""

MOST_CELLS = 3
"""Largest number of open cells of an implied sum; longer ones cost more than they prune
(``python -m benchmarks implied``)."""


class _Sum(NamedTuple):
    """Different variables with a known sum.

    Attributes:
        cells: the set of variables; see `mask_of`.
        total: the sum.
        origin: where it comes from.
    """

    cells: int
    total: int
    origin: Origin


def add_implied_statements(model: Model) -> None:
    """Add to a model statements that follow from its own, and sharpen sums of different cells.

    Only statements without a guard are used, so the result holds of the same assignments. The
    origin of what follows from several statements joins theirs.
    """
    houses = [
        _House(primitive, origin)
        for primitive, origin, when in model.statements
        if isinstance(primitive, AllDifferent) and not when
    ]
    peers = _Peers(houses)
    for index, (primitive, origin, when) in enumerate(model.statements):
        heed_deadline()
        sharper = _sharpened(primitive, peers)
        if sharper is not None:
            joint = JointOrigin(origin, origin, *peers.origins(sharper.variables))
            model.statements[index] = Statement(sharper, joint, when)
    cages = [
        _Sum(mask_of(v.number for v in primitive.variables), min(primitive.totals), origin)
        for primitive, origin, when in model.statements
        if isinstance(primitive, DistinctSum) and not when and len(primitive.totals) == 1
    ]
    if cages:
        _add_leftovers(model, houses, cages, peers)


class _House(NamedTuple):
    """Variables that differ, and where that comes from."""

    different: AllDifferent
    origin: Origin


class _Peers:
    """Which variables can never be equal because a house holds both."""

    def __init__(self, houses: Sequence[_House]) -> None:
        self._houses = houses

    @cached_property
    def _seen(self) -> dict[int, set[int]]:
        # Many puzzles have no sum to ask about.
        seen: dict[int, set[int]] = {}
        for different, _ in self._houses:
            heed_deadline()
            numbers = [variable.number for variable in different.variables]
            for number in numbers:
                seen.setdefault(number, set()).update(numbers)
        return seen

    @cached_property
    def _masks(self) -> list[tuple[int, Origin]]:
        return [
            (mask_of(v.number for v in different.variables), origin)
            for different, origin in self._houses
        ]

    def all_differ(self, variables: Sequence[Variable]) -> bool:
        """Say whether the houses alone make all these variables different."""
        nothing: set[int] = set()
        return all(
            second.number in self._seen.get(first.number, nothing)
            for first, second in combinations(variables, 2)
        )

    def origins(self, variables: Sequence[Variable]) -> list[Origin]:
        """Return the origins of the houses that make some of these variables different."""
        mask = mask_of(variable.number for variable in variables)
        return [origin for house, origin in self._masks if (house & mask).bit_count() > 1]


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
    model: Model, houses: Sequence[_House], cages: Sequence[_Sum], peers: _Peers
) -> None:
    known = {cage.cells for cage in cages}
    stated = {Linear((), "==", 0)}  # where all cells are settled there is nothing to say
    is_open = mask_of(v.number for v in model.variables if len(v.domain) > 1)
    caged = [cage.cells for cage in cages]
    for union, total, origins in _unions(houses):
        heed_deadline()
        inner, outer, taken = take_away(union, caged)
        rest = total - sum(cages[number].total for number in taken)
        cells = inner | outer
        if not cells or (cells & is_open).bit_count() > MOST_CELLS:
            continue
        if not (inner and outer):
            if cells in known:
                continue
            known.add(cells)
        plus, minus = (inner, outer) if inner else (outer, inner)
        equation = _equation(model, plus, minus, rest if inner else -rest)
        if equation not in stated:
            stated.add(equation)
            sums = (cages[number].origin for number in taken)
            joint = JointOrigin("implied by the totals of houses", *origins, *sums)
            model.post(_stated(equation, peers), joint)


def _equation(model: Model, plus: int, minus: int, constant: int) -> Linear:
    """Return the equation about the cells that are not settled yet: few of many, after clues."""
    terms = []
    for cells, sign in ((plus, 1), (minus, -1)):
        for cell in bits(cells):
            variable = model.variables[cell]
            if len(variable.domain) == 1:
                constant -= sign * variable.domain[0]
            else:
                terms.append((sign, variable))
    if all(sign < 0 for sign, _ in terms):
        terms, constant = [(1, variable) for _, variable in terms], -constant
    return Linear(tuple(terms), "==", constant)


def _stated(equation: Linear, peers: _Peers) -> Primitive:
    """Return an equation in its strongest form; without any term it is wrong."""
    if not equation.terms:
        return Clause(())
    return _sharpened(equation, peers) or equation


def take_away(union: int, cages: Sequence[int]) -> tuple[int, int, list[int]]:
    """Take cages away from a union of houses, so that few cells are left over.

    A cage that overlaps is taken or not, whichever leaves fewer cells over. Cages that stick out
    least come first; of two that share a cell the first one counts.

    Args:
        union: the cells of the houses, as the bits of an integer, like all sets here.
        cages: the cells of each cage.

    Returns:
        The cells that are left over inside, those of cages that stick out, and the numbers of the
        cages that were taken.
    """
    inner, outer, taken = union, 0, []
    overlapping = [number for number, cage in enumerate(cages) if cage & union]
    overlapping.sort(key=lambda number: (cages[number] & ~union).bit_count())
    for number in overlapping:
        inside, outside = cages[number] & union, cages[number] & ~union
        if (
            outside.bit_count() < inside.bit_count()
            and inside & inner == inside
            and not outside & outer
        ):
            inner ^= inside
            outer |= outside
            taken.append(number)
    return inner, outer, taken


def _unions(houses: Iterable[_House]) -> Iterator[tuple[int, int, list[Origin]]]:
    """Yield unions of disjoint neighbouring houses with their totals and origins."""
    full = [
        _Sum(mask_of(v.number for v in different.variables), sum(different.values), origin)
        for different, origin in houses
        if len(different.values) == len(different.variables)
    ]
    seen = set()
    for start in range(len(full)):
        union = total = 0
        origins = []
        for house in full[start : start + MOST_HOUSES]:
            if union & house.cells:
                break
            union |= house.cells
            total += house.total
            origins.append(house.origin)
            if union not in seen:
                seen.add(union)
                yield union, total, origins
