"""Cells for the digits that houses miss: steps speak of them, whether or not a grid has them."""

from __future__ import annotations

from dataclasses import replace

from sudoku_model.analysis.verdict import Verdict
from sudoku_model.constraints.missing_digits import Doppelganger, houses_that_miss
from sudoku_model.puzzle import Solution


def with_missing_cells(solution: Solution) -> Solution:
    """Return a solution whose grid has a cell for each digit that a house is known to miss."""
    puzzle, values = solution.puzzle, solution.values
    rule = next((one for one in puzzle.constraints if isinstance(one, Doppelganger)), None)
    grid = rule.extend(puzzle.grid) if rule else puzzle.grid
    if grid == puzzle.grid:
        return solution
    houses, added = houses_that_miss(grid), range(len(values), len(grid.cells))
    held = [{values[cell] for cell in houses[extra].cells} for extra in added]
    (missing,) = zip(*({*grid.digits} - digits for digits in held), strict=True)
    told = replace(puzzle, grid=grid, givens=(*puzzle.givens, *[None] * len(added)))
    return Solution(told, (*values, *missing))


def to_explain(verdict: Verdict) -> Verdict:
    """Return a verdict on the puzzle that its steps are told of."""
    if not verdict.is_unique or verdict.solution is None:
        return verdict
    solution = with_missing_cells(verdict.solution)
    if solution is verdict.solution:
        return verdict
    return replace(verdict, puzzle=solution.puzzle, solutions=(solution,))
