"""How the solutions of a puzzle differ: deadly patterns, and cells that are always equal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sudoku_model.analysis.candidates import TrueCandidates
from sudoku_model.analysis.solutions import SolutionSession
from sudoku_model.grouped import grouped
from sudoku_model.puzzle import Solution
from sudoku_model.solvers.propagation import differing_places
from sudoku_model.solvers.sat.hitting import HittingSets

MOST_NEAR = 100
"""Of so many known solutions the one that differs least is looked at first."""


def deadly_patterns(asked: SolutionSession, target: Solution) -> Iterator[tuple[str, ...]]:
    """Yield minimal sets of cells that can be filled otherwise while the others stay.

    Each is found while a cell of each one before is held; the search ends when that leaves no
    other solution.
    """
    listed = asked.question.all_solutions()
    near = asked.known(MOST_NEAR) if listed is None else listed
    known = sorted((differing_places(values, target.values) for values in near), key=len)
    with asked.session.scope(), HittingSets(asked.limits) as hitting:
        asked.session.forbid(target.values)
        asked.session.prefer(asked.session.model.literals(target.values))
        while (fixed := hitting.smallest()) is not None:
            # The fewer cells differ at first, the fewer searches it takes to see which must; and of
            # all solutions the one that differs least does so in a minimal set of cells.
            pattern = next((one for one in known if one and fixed.isdisjoint(one)), None)
            if listed is None:
                pattern = _minimal(asked, target, fixed, pattern)
            if pattern is None:
                return
            hitting.must_meet(pattern)
            yield tuple(map(asked.question.puzzle.grid.cell_name, pattern))


def _minimal(
    asked: SolutionSession, target: Solution, fixed: Iterable[int], differing: list[int] | None
) -> list[int] | None:
    """Return cells, of those in which some solution differs, in which one does; none less.

    None if no solution but the target, which the session forbids, has the same in the cells that
    are fixed. A known solution may say in which cells it differs.
    """
    literals = asked.session.model.literals(target.values)
    cells = asked.question.puzzle.grid.cells
    if differing is None:
        other = asked.solution([literals[cell] for cell in sorted(fixed)])
        if other is None:
            return None
        differing = differing_places(other.values, target.values)
    least = differing
    for cell in differing:
        if cell in least:
            kept = {*cells}.difference(least) | {cell}
            other = asked.solution([literals[number] for number in sorted(kept)])
            if other is not None:
                asked.question.note(other)
                least = differing_places(other.values, target.values)
    return least


# Cells that are always equal.


def equal_cells(asked: SolutionSession, seen: TrueCandidates) -> list[tuple[str, ...]]:
    """Return groups of cells that are equal in every solution, though not always the same."""
    open_cells = [cell for cell, digits in enumerate(seen.digits) if len(digits) > 1]
    listed = asked.question.all_solutions()
    known = [one.values for one in seen.solutions] if listed is None else listed
    waiting = _equal_in(known, open_cells)
    equal = []
    while waiting:
        group = waiting.pop()
        witness = _one_that_differs(asked, seen, group) if listed is None else None
        if witness is None:
            equal.append(tuple(map(asked.question.puzzle.grid.cell_name, group)))
            continue
        waiting += _equal_in([witness.values], group)
    return sorted(equal)


def _equal_in(grids: Sequence[Sequence[int]], cells: Iterable[int]) -> list[list[int]]:
    """Return the groups of several cells that are equal in each of some grids."""
    groups = grouped((tuple(values[cell] for values in grids), cell) for cell in cells)
    return [group for group in groups.values() if len(group) > 1]


def _one_that_differs(
    asked: SolutionSession, seen: TrueCandidates, group: Sequence[int]
) -> Solution | None:
    """Return a solution in which the cells of a group are not all equal."""
    session = asked.session
    first, *rest = (session.model.variables[cell] for cell in group)
    for digit in seen.digits[group[0]]:
        others = [-variable.equals(digit) for variable in rest if digit in variable.domain]
        with session.scope():
            if len(others) == len(rest):
                session.add(others)
            solution = asked.solution([first.equals(digit)])
        if solution is not None:
            return solution
    return None
