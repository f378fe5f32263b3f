"""Unknown regions cell by cell: what holds their numbers, and which cells lie in the same one.

The region of each cell is an extra cell of the grid; see `sudoku_model.constraints.regions`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from sudoku_model.constraints.base import Stating
from sudoku_model.constraints.shared import any_fact, equals, shared, state_clause
from sudoku_model.grid import Grid
from sudoku_model.model import Fact, Literal, Variable, negation


def region_cell(grid: Grid, cell: int) -> int:
    """Return the number of the extra cell that holds a cell's region."""
    return grid.cell(f"cc{cell + 1}")


def cell_of_region(grid: Grid, extra: int) -> int | None:
    """Return the cell whose region an extra cell holds the number of, None of any other cell."""
    found = (
        re.fullmatch(r"cc([1-9]\d*)", grid.cell_name(extra)) if extra >= len(grid.board) else None
    )
    cell = int(found[1]) - 1 if found else len(grid.board)
    return cell if cell < len(grid.board) else None


def region_of(to: Stating, cell: int) -> Variable:
    """Return the variable that holds the number of a cell's region."""
    return to.variables((region_cell(to.grid, cell),))[0]


def same_region(to: Stating, first: int, second: int) -> Fact:
    """Return the fact that two cells lie in the same region; clues share it."""
    return True if first == second else held_together(to, first, second)


def held_together(to: Stating, first: int, second: int) -> Literal:
    """Return the literal that says that two different cells lie in the same region."""
    if first > second:
        first, second = second, first

    name = f"{to.grid.cell_name(first)} and {to.grid.cell_name(second)} in one region"

    def define(to: Stating) -> Literal:
        same = to.boolean(name)
        state_same_number(to, same, region_of(to, first), region_of(to, second))
        return same

    return shared(to, ("same region", first, second), name, define)


def state_same_number(to: Stating, same: Literal, one: Variable, other: Variable) -> None:
    """State that a literal is true if and only if two regions have the same number."""
    if one.domain == other.domain:  # so nearly always
        to.clauses(
            clause
            for here, there in zip(one.literals, other.literals, strict=True)
            for clause in ((-same, -here, there), (-same, -there, here), (same, -here, -there))
        )
        return
    for number in sorted({*one.domain, *other.domain}):
        here, there = equals(one, number), equals(other, number)
        state_clause(to, -same, negation(here), there)
        state_clause(to, -same, negation(there), here)
        state_clause(to, same, negation(here), negation(there))


def seen_regions(to: Stating, cells: Sequence[int]) -> list[Fact]:
    """Return for each of some cells the fact that one before it lies in the same region.

    The numbers of the regions have no part in that: they are arbitrary until it is known where each
    region begins, and a search that reasons about them takes many times as long.
    """
    return [
        any_fact(
            to.definition,
            [same_region(to, earlier, cell) for earlier in cells[:place]],
            f"region of {to.grid.cell_name(cell)} among {place} before",
        )
        for place, cell in enumerate(cells)
    ]
