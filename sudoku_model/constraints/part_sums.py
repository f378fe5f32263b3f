"""Sums by parts: cells that see each other are added up first.

Of such a part it matters only which digits it holds, not where. A long sum read cell by cell
knows little before its last cells are filled; cut into parts of houses it knows what each part
can add up to, and a part that is most of a house adds up to the house's total less the few cells
that are missing. Setters solve long sums so ("the rest of box 5 is 45 less this cell").
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sudoku_model.constraints.base import Stating
from sudoku_model.constraints.digit_sets import SumOfMembers, holds_digit, sums_of
from sudoku_model.constraints.shared import names_of, shared, unsettled_of, values_of
from sudoku_model.grid import Grid
from sudoku_model.grouped import grouped
from sudoku_model.model import Variable
from sudoku_model.model.primitives import merged

LONG_SUM = 9
"""Number of cells from which on a sum is cut into parts; shorter ones are better read with sight,
cell by cell (``python -m benchmarks levers``)."""


MOST_DIGITS = 25
"""Number of digits up to which the diagrams of the parts are smaller than that of the sum."""


def is_long(to: Stating, count: int) -> bool:
    """Say whether a sum of so many cells is worth cutting."""
    return count >= LONG_SUM and len(to.digits) <= MOST_DIGITS


def sum_of_seeing(to: Stating, cells: Sequence[Variable]) -> Variable:
    """Return a variable that is the sum of cells that see each other."""
    if len(cells) == 1:
        return cells[0]
    digits = values_of(cells)
    name = f"sum of {names_of(cells)}"

    def define(to: Stating) -> Variable:
        total = to.variable(name, sums_of(tuple(digits), len(cells)))
        known = unsettled_of({digit: holds_digit(to, cells, digit) for digit in digits})
        machine = SumOfMembers(tuple(known), len(cells), frozenset(total.domain))
        to.regular([*known.values(), total], machine)
        return total

    return shared(to, ("sum", frozenset(cell.number for cell in cells)), name, define)


def state_by_parts(
    to: Stating,
    terms: Iterable[tuple[int, int]],
    relation: str,
    constant: int,
    further: Sequence[tuple[int, Variable]] = (),
) -> None:
    """State how a weighted sum of cells compares with a constant, by parts of houses.

    A cell that comes up twice has both coefficients. Further terms are no cells.
    """
    parts: list[tuple[int, Variable]] = []
    full = {frozenset(house.cells) for house in to.grid.full_houses}
    # A cell that comes up several times is one term.
    for coefficient, cells in grouped((c, cell) for cell, c in merged(terms).items()).items():
        for house, part in _cut(to.grid, cells):
            rest = house - part
            if len(rest) < len(part) and house in full:
                constant -= coefficient * sum(to.digits)
                summed = [(-coefficient, rest)] if rest else []
            else:
                summed = [(coefficient, part)]
            parts += [(c, sum_of_seeing(to, to.variables(sorted(own)))) for c, own in summed]
    to.linear([*parts, *further], relation, constant)


def _cut(grid: Grid, cells: Iterable[int]) -> Iterator[tuple[frozenset[int], frozenset[int]]]:
    """Cut cells into parts of houses, the largest first; yield each with its house.

    A cell that shares no house with another one is a part by itself, of a house of its own.
    """
    left = set(cells)
    houses = [frozenset(house.cells) for house in grid.houses]
    while left:
        house = max(houses, key=lambda house: len(house & left), default=frozenset())
        part = house & left
        if len(part) < 2:
            break
        yield house, part
        left -= part
    for cell in sorted(left):
        yield frozenset({cell}), frozenset({cell})


def parts_by_kind(grid: Grid, cells: Sequence[int]) -> list[list[frozenset[int]]]:
    """Cut cells, all different, into parts of rows, and again of columns, of regions, ...

    Houses that share no cell are of one kind. A cell that lies in no house of a kind is a part by
    itself. Kinds that cut the cells in the same way are one.
    """
    kinds: list[list[frozenset[int]]] = [[]]
    covered: set[int] = set()
    for house in grid.houses:
        if not covered.isdisjoint(house.cells):
            kinds.append([])
            covered.clear()
        kinds[-1].append(frozenset(house.cells))
        covered.update(house.cells)
    found: dict[frozenset[frozenset[int]], list[frozenset[int]]] = {}
    for houses in kinds:
        parts = [part for house in houses if (part := house.intersection(cells))]
        inside = frozenset[int]().union(*parts)
        parts += [frozenset({cell}) for cell in cells if cell not in inside]
        found.setdefault(frozenset(parts), parts)
    return list(found.values())
