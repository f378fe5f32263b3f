"""Lines that jump, as lines of the Interactive Sudoku Solver may: what they say of their cells.

The constraints of a line that is drawn from cell to cell refuse to jump, for where lines are drawn
it would be a slip. The same is said of cells anywhere by relations, sums and alternatives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import lt
from typing import Any

from sudoku_model import constraints as kinds
from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.constraints.lines import far_apart
from sudoku_model.constraints.reading import Line, first_jump
from sudoku_model.grid import Grid


def jumps(constraint: Constraint, grid: Grid) -> bool:
    """Say whether a constraint is a line that may not jump, and does."""
    return (
        isinstance(constraint, Line)
        and constraint.must_touch
        and first_jump(grid, grid.select(constraint.cells)) is not None
    )


def of_cells_anywhere(line: Constraint, grid: Grid) -> Iterator[Constraint]:
    """Yield what says the same as a line that jumps."""
    yield from _SAID[type(line)](line, grid)


def _related(
    cells: Sequence[str], grid: Grid, holds: Callable[[int, int], bool], name: str
) -> kinds.Pair:
    """Return what relates each two successive cells."""
    values = sorted({value for cell in cells for value in grid.domains[grid.cell(cell)]})
    pairs = tuple((a, b) for a in values for b in values if holds(a, b))
    return kinds.Pair(" ".join(cells), pairs, name)


def _thermometer(line: kinds.Thermometer, grid: Grid) -> Iterator[Constraint]:
    yield _related(line.cells.split(), grid, lt, "thermometer")


def _whisper(line: kinds.Whisper, grid: Grid) -> Iterator[Constraint]:
    yield _related(line.cells.split(), grid, far_apart(line.difference), "whisper")


def _palindrome(line: kinds.Palindrome, _: Grid) -> Iterator[Constraint]:
    cells = line.cells.split()
    for pair in zip(cells[: len(cells) // 2], reversed(cells), strict=False):
        yield kinds.SameDigits(pair)


def _between(line: kinds.BetweenLine, grid: Grid) -> Iterator[Constraint]:
    first, *inner, last = line.cells.split()
    if inner:
        rising = all_of([_related((first, cell, last), grid, lt, "between") for cell in inner])
        falling = all_of([_related((last, cell, first), grid, lt, "between") for cell in inner])
        yield kinds.Or((rising, falling))


def _lockout(line: kinds.Lockout, grid: Grid) -> Iterator[Constraint]:
    first, *inner, last = line.cells.split()
    yield _related((first, last), grid, far_apart(line.difference), "lockout")
    for cell in inner:
        below = all_of([_related((cell, end), grid, lt, "lockout") for end in (first, last)])
        above = all_of([_related((end, cell), grid, lt, "lockout") for end in (first, last)])
        yield kinds.Or((below, above))


def _zipper(line: kinds.Zipper, grid: Grid) -> Iterator[Constraint]:
    parts = line.parts_of(Board(grid, ()))
    if len(parts) > 1:
        yield kinds.EqualSum(tuple(map(grid.names, parts)))


def all_of(parts: Sequence[Constraint]) -> Constraint:
    """Return one constraint for several that hold together."""
    return parts[0] if len(parts) == 1 else kinds.And(tuple(parts))


_SAID: Mapping[type[Constraint], Callable[[Any, Grid], Iterator[Constraint]]] = {
    kinds.BetweenLine: _between,
    kinds.Lockout: _lockout,
    kinds.Palindrome: _palindrome,
    kinds.Thermometer: _thermometer,
    kinds.Whisper: _whisper,
    kinds.Zipper: _zipper,
}
