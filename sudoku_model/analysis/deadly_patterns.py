"""How the solutions of a puzzle differ: deadly patterns, and cells that are always equal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudoku_model.analysis.candidates import TrueCandidates
from sudoku_model.analysis.solutions import SolutionSession
from sudoku_model.puzzle import Solution
from sudoku_model.solvers import Outcome
from sudoku_model.solvers.sat.hitting import HittingSets


def deadly_patterns(asked: SolutionSession, target: Solution) -> Iterator[tuple[str, ...]]:
    """Yield minimal sets of cells that can be filled otherwise while the others stay.

    Each is found while a cell of each one before is held; the search ends when that leaves no
    other solution.
    """
    with asked.session.scope(), HittingSets(asked.limits) as hitting:
        asked.session.add(asked.session.model.blocking_clause(target.values))
        while (fixed := hitting.smallest()) is not None:
            pattern = _pattern(asked, target, fixed)
            if pattern is None:
                return
            hitting.must_meet(pattern)
            yield tuple(map(asked.puzzle.grid.cell_name, pattern))


def _pattern(asked: SolutionSession, target: Solution, fixed: frozenset[int]) -> list[int] | None:
    """Return the cells in which some solution differs that agrees on `fixed`; none differs less."""
    cells = list(asked.puzzle.grid.cells)
    literals = asked.session.model.literals(target.values)
    kept = set(fixed)
    changed: list[int] | None = None
    for cell in (None, *cells):
        if cell is not None:
            if cell not in (changed or ()):
                continue
            kept = set(cells).difference(changed or ()) | {cell}
        answer = asked.decide([literals[number] for number in sorted(kept)])
        if answer.outcome is Outcome.SAT:
            values = answer.values or ()
            changed = [c for c in cells if values[c] != target.values[c]]
        elif changed is None:
            return None
    return changed


# Cells that are always equal.


def equal_cells(asked: SolutionSession, seen: TrueCandidates) -> list[tuple[str, ...]]:
    """Return groups of cells that are equal in every solution, though not always the same."""
    open_cells = [cell for cell, digits in enumerate(seen.digits) if len(digits) > 1]
    groups: dict[tuple[int, ...], list[int]] = {}
    for cell in open_cells:
        key = tuple(solution.values[cell] for solution in seen.solutions)
        groups.setdefault(key, []).append(cell)
    waiting = [group for group in groups.values() if len(group) > 1]
    equal = []
    while waiting:
        group = waiting.pop()
        witness = _one_that_differs(asked, seen, group)
        if witness is None:
            equal.append(tuple(map(asked.puzzle.grid.cell_name, group)))
            continue
        parts: dict[int, list[int]] = {}
        for cell in group:
            parts.setdefault(witness.values[cell], []).append(cell)
        waiting += [part for part in parts.values() if len(part) > 1]
    return sorted(equal)


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
