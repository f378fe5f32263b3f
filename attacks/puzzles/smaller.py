"""Make what was found small: puzzles with a little less than another one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from time import monotonic
from typing import Any, TypeVar

from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.composites import members
from sudoku_model.errors import ConstraintError, GridError
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle

_Found = TypeVar("_Found")
_Asked = TypeVar("_Asked")


def smallest(
    found: _Found,
    smaller: Callable[[_Found], Iterable[_Asked]],
    again: Callable[[_Asked], _Found | None],
    seconds: float,
) -> _Found:
    """Return what is found when smaller things are asked, again and again.

    Args:
        found: what was found.
        smaller: what to ask instead, the boldest first.
        again: asks it, and returns what is found then, None if nothing is.
        seconds: how long to go on.
    """
    deadline = monotonic() + seconds
    goes_on = True
    while goes_on:
        goes_on = False
        for asked in smaller(found):
            if monotonic() > deadline:
                return found
            other = again(asked)
            if other is not None:
                found, goes_on = other, True
                break
    return found


def smaller_puzzles(puzzle: Puzzle) -> Iterator[Puzzle]:
    """Yield puzzles that have a little less than a puzzle, the boldest ones first."""
    for change in (_with_less_grid, _with_fewer_constraints, _with_fewer_clues):
        for make in change(puzzle):
            try:
                made = make()
            except (ConstraintError, GridError):
                continue
            if made != puzzle:
                yield made


_Making = Iterator[Callable[[], Puzzle]]


def _with_fewer_clues(puzzle: Puzzle) -> _Making:
    if any(given is not None for given in puzzle.givens):
        yield lambda: replace(puzzle, givens=(None,) * len(puzzle.givens))
    if puzzle.candidates:
        yield lambda: replace(puzzle, candidates={})
    for cell, given in enumerate(puzzle.givens):
        if given is not None:
            givens = tuple(None if c == cell else d for c, d in enumerate(puzzle.givens))
            yield lambda givens=givens: replace(puzzle, givens=givens)  # type: ignore[misc]
    for cell in puzzle.candidates:
        rest = {c: digits for c, digits in puzzle.candidates.items() if c != cell}
        yield lambda rest=rest: replace(puzzle, candidates=rest)  # type: ignore[misc]


def _with_fewer_constraints(puzzle: Puzzle) -> _Making:
    known = puzzle.constraints
    for place, constraint in enumerate(known):
        others = [(), *((one,) for one in _smaller_constraints(constraint))]
        for other in others:
            rest = (*known[:place], *other, *known[place + 1 :])
            yield lambda rest=rest: replace(puzzle, constraints=rest)  # type: ignore[misc]


def _smaller_constraints(constraint: Constraint) -> Iterator[Constraint]:
    """Yield the members of a composite, and constraints on fewer cells or with a simpler part."""
    yield from members(constraint)
    for field in fields(constraint):
        value = getattr(constraint, field.name)
        for smaller in _smaller_values(value, is_cells=field.name in constraint.cell_fields):
            with suppress(ConstraintError):
                yield replace(constraint, **{field.name: smaller})


def _smaller_values(value: Any, *, is_cells: bool) -> Iterator[Any]:
    if isinstance(value, Constraint):
        yield from _smaller_constraints(value)
    elif isinstance(value, str) and is_cells:
        names = value.split()
        for place in range(len(names)):
            yield " ".join([*names[:place], *names[place + 1 :]])
    elif isinstance(value, tuple):
        for place, part in enumerate(value):
            before, after = value[:place], value[place + 1 :]
            yield (*before, *after)
            for smaller in _smaller_values(part, is_cells=is_cells):
                yield (*before, smaller, *after)


def _with_less_grid(puzzle: Puzzle) -> _Making:
    grid = puzzle.grid
    if grid.rows > 1:
        yield lambda: _cut(puzzle, [c for c in grid.board if c // grid.columns < grid.rows - 1])
    if grid.columns > 1:
        rest = [cell for cell in grid.board if cell % grid.columns < grid.columns - 1]
        yield lambda: _cut(puzzle, rest)
    if grid.order > 1:
        yield lambda: replace(puzzle, grid=replace(grid, digits=grid.digits[:-1]), alphabet="")
    bare: tuple[None, ...] = (None,) * len(grid.board)
    yield lambda: replace(puzzle, grid=replace(grid, regions=bare))
    yield lambda: replace(puzzle, grid=replace(grid, more_houses=()))
    yield lambda: replace(puzzle, grid=replace(grid, has_rows=False))
    yield lambda: replace(puzzle, grid=replace(grid, has_columns=False))


def _cut(puzzle: Puzzle, kept: Sequence[int]) -> Puzzle:
    """Return the puzzle on some of its cells only, which are a smaller rectangle."""
    grid = puzzle.grid
    extras = grid.cells[len(grid.board) :]
    number = {cell: place for place, cell in enumerate((*kept, *extras))}
    smaller = Grid(
        1 + kept[-1] // grid.columns,
        1 + max(cell % grid.columns for cell in kept),
        grid.digits,
        tuple(grid.regions[cell] for cell in kept),
        grid.has_rows,
        grid.has_columns,
        tuple(
            house._replace(cells=tuple(number[cell] for cell in house.cells))
            for house in grid.more_houses
            if all(cell in number for cell in house.cells)
        ),
        frozenset(number[cell] for cell in grid.holes if cell in number),
        grid.extras,
    )
    return Puzzle(
        smaller,
        tuple(puzzle.givens[cell] for cell in number),
        {number[c]: digits for c, digits in puzzle.candidates.items() if c in number},
        constraints=puzzle.constraints,
    )
