"""How unknown regions are numbered: by their first cells, or for the search by their last ones.

Numbers let each division of a grid count once, and a search soon knows those of the cells that
are numbered first. The others mean nothing until these are settled, and a search that reasons
about them takes many times as long. So where clues lie far from the first cells it is asked about
numbers from the other end of the grid, from which those of the solution follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sudoku_model.constraints.base import Board, Stating
from sudoku_model.constraints.region_cells import held_together, region_of, state_same_number
from sudoku_model.constraints.shared import any_fact, equals, state_clause
from sudoku_model.model import Fact, Variable, negation

LOW = 0.55
"""How far down the grid clues lie on average, from 0 to 1, from which on regions are numbered from
the end; of setters' chaos constructions that were measured all but one have 0.44 to 0.54."""

NEAR = ((0, 1), (1, 1), (0, 2), (1, 2), (2, 2))
"""How far cells of a three by three square are apart."""


class Numbers(NamedTuple):
    """The numbers of regions that statements speak of.

    Attributes:
        of_cell: for each cell the variable that holds the number of its region.
        begun: for each cell which regions have begun before it, in the order of numbering.
    """

    of_cell: Sequence[Variable]
    begun: Sequence[dict[int, Fact]]


def state_numbers(to: Stating, size: int) -> Numbers:
    """State how regions of a size are numbered, and return the numbers to speak of."""
    cells = to.grid.board
    numbers = [region_of(to, cell) for cell in cells]
    begun = _state_order(to, numbers, cells, size)
    if not to.board.told(_clues_lie_low):
        return Numbers(numbers, begun)
    from_end = _renumbered(to, numbers, size)
    near = (pair for apart in NEAR for pair in to.grid.pairs_apart(*apart))
    for pair in near:  # clues ask of these whether they belong together
        same = held_together(to, *pair)
        state_same_number(to, same, *map(from_end.__getitem__, pair))
    return Numbers(from_end, _state_order(to, from_end, reversed(cells), size))


def region_numbers(cells: int, size: int) -> range:
    """Return the numbers of the regions of a size on a board of so many cells."""
    return range(1, cells // size + 1)


def _clues_lie_low(board: Board) -> bool:
    """Say whether most clues about digits of some cells lie in the lower part of the grid."""
    cells, found = len(board.grid.board), list[int]()
    for constraint in board.constraints:
        named = list(constraint.cells_named(board.grid))
        if 2 * len(named) < cells:
            found += [cell for cell in named if cell < cells]
    return sum(found) > LOW * len(found) * (cells - 1)


def _state_order(
    to: Stating, numbers: Sequence[Variable], order: Iterable[int], size: int
) -> list[dict[int, Fact]]:
    """State that regions are numbered by their first cells in some order of the cells.

    Before the first cell of region g there are at least g-1 cells; and at most the cells of g-1
    regions, as after it there must be room for all others.

    Returns:
        For each cell which regions have begun before it.
    """
    before: dict[int, Fact] = dict.fromkeys(region_numbers(len(numbers), size), False)
    begun: list[dict[int, Fact]] = [{}] * len(numbers)
    for place, cell in enumerate(order):
        region = numbers[cell]
        begun[cell] = before.copy()
        for number, literal in zip(region.domain, region.literals, strict=True):
            if number > 1:
                state_clause(to, -literal, before[number - 1])
        for number, seen in before.items():
            here = equals(region, number)
            # Where this is stated to be true by the bounds it need not be worked out.
            if place == (number - 1) * size:
                state_clause(to, seen, here)
                before[number] = True
            elif place < number - 1:
                state_clause(to, negation(here))
            elif seen is not True:
                name = f"region {number} up to {to.grid.cell_name(cell)}"
                before[number] = any_fact(to.definition, [seen, here], name)
    return begun


def _renumbered(to: Stating, numbers: Sequence[Variable], size: int) -> list[Variable]:
    """Return further numbers of the same regions; in which order has to be stated yet."""
    names = region_numbers(len(numbers), size)
    own = [
        to.variable(f"{to.grid.cell_name(cell)}'s region from the end", names)
        for cell in to.grid.board
    ]
    usual = [to.variable(f"number of region {number} from the end", names) for number in names]
    to.all_different(usual)
    for mine, number in zip(own, numbers, strict=True):
        for literal, renamed in zip(mine.literals, usual, strict=True):
            for name, is_named in zip(names, renamed.literals, strict=True):
                named = equals(number, name)
                state_clause(to, -literal, -is_named, named)
                state_clause(to, -literal, negation(named), is_named)
    # Without the rule these variables are about nothing, and then have one value each.
    for off in to.guard:
        to.definition.clauses((off, variable.literals[0]) for variable in own)
        to.definition.clauses((off, renamed.literals[place]) for place, renamed in enumerate(usual))
    return own
