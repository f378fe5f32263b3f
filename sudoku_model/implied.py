"""Statements that follow from those of a model, and that a solver would be long in finding.

A house adds up to a known total. So do several houses that share no cell; and when cages cover
most of them, what is left over ("innies") and what sticks out ("outies") is a short sum of its
own. Setters use this rule to start a killer. It follows from no single statement, so no engine
propagates it; stated, all of them do.

So do long sums, such as diagonals, that cover whole houses: see `covered_houses`. And connected
pieces that share no cell do not cross: see `crossing_pieces`.

The second kind of step sharpens a statement instead of adding one: the cells of a sum that all
see each other differ, which a sum alone does not know.

Nothing here changes which grids are solutions. What it is worth can be measured by leaving it
out: ``sudoku_model.check(puzzle, implied=False)``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations
from typing import NamedTuple, TypeAlias

from sudoku_model.bits import bits, mask_of, union_of
from sudoku_model.covered_houses import Sum, covers
from sudoku_model.crossing_pieces import MOST_PIECES, are_apart, crosses, turns
from sudoku_model.deadline import heed_deadline
from sudoku_model.model import (
    AllDifferent,
    Clause,
    Connectivity,
    DistinctSum,
    JointOrigin,
    Linear,
    Literal,
    Model,
    Origin,
    Primitive,
    Regular,
    Statement,
    Variable,
)

MOST_HOUSES = 4
"""Largest number of houses that are added up at once."""

MOST_CELLS = 3
"""Largest number of open cells of an implied sum; longer ones cost more than they prune
(``python -m benchmarks implied``)."""

LONG_LINE = 4
"""Number of cells from which on a line helps to cover houses."""

_IMPLIED = "implied by the totals of houses"
_APART = "implied, as connected regions do not cross"


class _House(NamedTuple):
    """Variables that differ: a set of them, see `mask_of`, and where that comes from."""

    cells: int
    origin: Origin


_Implied: TypeAlias = tuple[Linear, Sequence[Sum], Sequence[Origin]]
"""An equation, the sums that it follows from, and the origins of the houses."""


def add_implied_statements(model: Model, switched: Iterable[Literal] = (), start: int = 0) -> None:
    """Add to a model statements that follow from its own, and sharpen sums of different cells.

    The result holds of the same assignments. The origin of what follows from several statements
    joins theirs.

    Args:
        model: the model.
        switched: guards. Of the statements with a guard only sums under these are used; what
            follows from them is stated under theirs.
        start: the first statement to sharpen.
    """
    larger = [one for one in model.statements.others() if type(one[1].primitive) is not Clause]
    houses, full = _houses_of(statement for _, statement in larger)
    sharper = _with_sharper(model, larger, houses, start)
    on = frozenset(switched)
    _part_pieces(model, [one for _, one in larger], on)
    cages, lines = _cages_and_lines(sharper, on)
    left = _leftovers(model, full, cages) if cages else ()
    beside = _cells_beside(model, full, lines) if lines else ()
    if cages or lines:
        _add_sums(model, houses, chain(left, beside))


def _with_sharper(
    model: Model, stated: Iterable[tuple[int, Statement]], houses: Sequence[_House], start: int
) -> Iterator[Statement]:
    """Yield statements, of which the model gets those that can be sharpened, from a place on."""
    for place, statement in stated:
        sharper = _sharpened_statement(statement, houses) if place >= start else None
        if sharper:
            model.statements[place] = sharper
        yield sharper or statement


def _cages_and_lines(
    statements: Iterable[Statement], on: frozenset[Literal]
) -> tuple[list[Sum], list[Sum]]:
    """Return the sums of the cages with no guards but these, and those of lines."""
    cages, lines = [], []
    for statement in statements:
        if on.issuperset(statement.when) and (cage := _cage_of(statement)):
            cages.append(cage)
        elif line := _line_of(statement):
            lines.append(line)
    return cages, lines


def guards_of_cages(statements: Iterable[Statement]) -> set[Literal]:
    """Return the guards of the cages among statements: what is left over rests on no others."""
    return {guard for one in statements if _cage_of(one) for guard in one.when}


def _houses_of(statements: Iterable[Statement]) -> tuple[list[_House], list[Sum]]:
    """Return the groups of different cells, and the sums of those that need all digits."""
    houses, full = [], []
    for primitive, origin, when in statements:
        heed_deadline()
        if isinstance(primitive, AllDifferent) and not when:
            house = _House(mask_of(primitive.numbers), origin)
            houses.append(house)
            if len(primitive.values) == len(primitive.variables):
                full.append(Sum(house.cells, sum(primitive.values), origin))
    return houses, full


def _cage_of(statement: Statement) -> Sum | None:
    """Return the sum of a cage that a rule states; None for anything else."""
    primitive, origin, when = statement
    if not isinstance(primitive, DistinctSum) or len(primitive.totals) != 1:
        return None
    if _is_implied(origin):
        return None
    return Sum(mask_of(primitive.numbers), min(primitive.totals), origin, when)


def _is_implied(origin: Origin) -> bool:
    return isinstance(origin, JointOrigin) and str(origin) == _IMPLIED


def _line_of(statement: Statement) -> Sum | None:
    """Return the known sum of some cells that may be alike; None for anything else."""
    primitive, origin, when = statement
    if not isinstance(primitive, Linear) or primitive.relation != "==" or when:
        return None
    if len(primitive.terms) < LONG_LINE or _is_implied(origin):
        return None
    numbers = [
        term.number
        for coefficient, term in primitive.terms
        if coefficient == 1 and isinstance(term, Variable)
    ]
    if len(set(numbers)) < len(primitive.terms):
        return None
    return Sum(mask_of(numbers), primitive.constant, origin)


def _sharpened_statement(statement: Statement, houses: Sequence[_House]) -> Statement | None:
    """Return an equation as the sum of different cells that it is; None if it is none."""
    primitive, origin, when = statement
    if not isinstance(primitive, Linear) or not (sharper := _sharpened(primitive, houses)):
        return None
    total, peers = sharper
    return Statement(total, JointOrigin(origin, origin, *peers), when)


def _sharpened(linear: Linear, houses: Sequence[_House]) -> tuple[DistinctSum, list[Origin]] | None:
    """Return the sum of different cells that an equation over cells that see each other is.

    With it come the origins of the houses that make some of them different.
    """
    variables = _added_up(linear)
    if not variables:
        return None
    cells = mask_of(variable.number for variable in variables)
    around = [house for house in houses if (house.cells & cells).bit_count() > 1]
    if any(cells & ~_seen_in(around, variable.number) for variable in variables):
        return None
    totals = frozenset([linear.constant])
    return DistinctSum(variables, totals), [house.origin for house in around]


def _added_up(linear: Linear) -> tuple[Variable, ...]:
    """Return the cells that an equation adds up, each once; none of one that says other things."""
    variables = tuple(
        [term for times, term in linear.terms if times == 1 and not isinstance(term, int)]
    )
    count = len({variable.number for variable in variables})
    are_all_other = count == len(linear.terms) == len(variables) > 1
    return variables if are_all_other and linear.relation == "==" else ()


def _add_sums(model: Model, houses: Sequence[_House], found: Iterable[_Implied]) -> None:
    """State equations that follow from others, as sums of different cells where they are that."""
    earlier: set[tuple[Primitive, tuple[Literal, ...]]] = {
        (one.primitive, one.when)
        for one in model.statements.larger()
        if isinstance(one.primitive, Linear | DistinctSum)  # what is stated here is one of these
    }
    for equation, sums, origins in found:
        # Without any term it is wrong.
        primitive: Primitive = equation if equation.terms else Clause(())
        if sharper := _sharpened(equation, houses):
            primitive, _ = sharper
        when = tuple(dict.fromkeys(guard for one in sums for guard in one.when))
        if (primitive, when) not in earlier:
            earlier.add((primitive, when))
            origin = JointOrigin(_IMPLIED, *origins, *[one.origin for one in sums])
            model.post(primitive, origin, when)


def _part_pieces(model: Model, statements: Sequence[Statement], on: frozenset[Literal]) -> None:
    """State that connected pieces which share no square do not cross."""
    pieces = _pieces_on(statements, on)
    if not 1 < len(pieces) <= MOST_PIECES:
        return
    known = {(one.primitive, one.when) for one in statements if isinstance(one.primitive, Regular)}
    for (one, origin, when), (other, peer, also) in combinations(pieces, 2):
        if not are_apart(one, other, model):
            continue
        around, guard = turns(one, other), tuple(dict.fromkeys((*when, *also)))
        if (around, guard) not in known:
            joint = JointOrigin(_APART, origin, peer)
            model.post(around, joint, guard)
            for clause in crosses(one, other):
                model.post(clause, joint, guard)


def _pieces_on(
    statements: Sequence[Statement], on: frozenset[Literal]
) -> list[tuple[Connectivity, Origin, tuple[Literal, ...]]]:
    """Return the connected pieces that are stated under these conditions, or without any."""
    return [
        (piece, origin, when)
        for piece, origin, when in statements
        if isinstance(piece, Connectivity) and on.issuperset(when)
    ]


def _seen_in(houses: Sequence[_House], cell: int) -> int:
    """Return the cells of the houses that a cell lies in."""
    return union_of(house.cells for house in houses if house.cells >> cell & 1)


def _leftovers(model: Model, full: Sequence[Sum], cages: Sequence[Sum]) -> Iterator[_Implied]:
    """Yield each short equation once, with the cages and the origins of the houses behind it."""
    found = {Linear((), "==", 0)}  # where all cells are settled there is nothing to say
    is_open = mask_of(v.number for v in model.variables if len(v.domain) > 1)
    for inner, outer, total, taken, origins in _differences(full, cages):
        if ((inner | outer) & is_open).bit_count() > MOST_CELLS:
            continue
        equation = _equation(model, inner, outer, total)
        if equation not in found:
            found.add(equation)
            yield equation, taken, origins


def _differences(
    full: Sequence[Sum], cages: Sequence[Sum]
) -> Iterator[tuple[int, int, int, list[Sum], list[Origin]]]:
    """Yield what cages leave of unions of houses: cells, those beside them, the total, and why.

    Where all cells are on one side they come once, and those of a cage never.
    """
    caged = [cage.cells for cage in cages]
    known = {0, *caged}
    for union, total, origins in _unions(full):
        heed_deadline()
        inner, outer, numbers = take_away(union, caged)
        if not (inner and outer):
            if inner | outer in known:
                continue
            known.add(inner | outer)
        taken = [cages[number] for number in numbers]
        yield inner, outer, total - sum([cage.total for cage in taken]), taken, origins


def _cells_beside(model: Model, full: Sequence[Sum], lines: Sequence[Sum]) -> Iterator[_Implied]:
    """Yield what the cells add up to by which lines stick out of the houses that they cover."""
    is_open = mask_of(v.number for v in model.variables if len(v.domain) > 1)
    nothing = Linear((), "==", 0)  # where all cells are settled there is nothing to say
    for cover in covers(full, lines, is_open):
        equation = _equation(model, cover.beside, 0, cover.total)
        if equation != nothing:
            yield equation, cover.sums, [house.origin for house in cover.houses]


def _equation(model: Model, plus: int, minus: int, constant: int) -> Linear:
    """Return the equation about the cells that are not settled yet: few of many, after clues."""
    added: list[tuple[int, Variable]] = []
    taken: list[tuple[int, Variable]] = []
    for cells, sign, terms in ((plus, 1, added), (minus, -1, taken)):
        for cell in bits(cells):
            variable = model.variables[cell]
            if len(variable.domain) == 1:
                constant -= sign * variable.domain[0]
            else:
                terms.append((sign, variable))
    if not added:
        taken, constant = [(1, variable) for _, variable in taken], -constant
    return Linear((*added, *taken), "==", constant)


def take_away(union: int, cages: Sequence[int]) -> tuple[int, int, list[int]]:
    """Take cages away from a union of houses, so that few cells are left over.

    A cage that overlaps is taken or not, whichever leaves fewer cells over. Cages that stick out
    least come first; if two share a cell, the first one is taken.

    Args:
        union: the cells of the houses, as the bits of an integer, like all sets here.
        cages: the cells of each cage.

    Returns:
        The cells that are left over inside, those of cages that stick out, and the numbers of the
        cages that were taken.
    """
    inner, outer, taken = union, 0, []
    for _, number in sorted(
        [((cage & ~union).bit_count(), number) for number, cage in enumerate(cages) if cage & union]
    ):
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


def _unions(full: Sequence[Sum]) -> Iterator[tuple[int, int, list[Origin]]]:
    """Yield unions of disjoint neighbouring houses with their totals and origins."""
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
