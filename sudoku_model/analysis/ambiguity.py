"""Why a puzzle has several solutions, and what to add so that it has one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from time import perf_counter
from typing import Any

from sudoku_model.analysis.additions import Additions, add_for_any, add_for_one
from sudoku_model.analysis.candidates import TrueCandidates, true_candidates
from sudoku_model.analysis.clues import ClueSession, clue_session, why_unconfirmed
from sudoku_model.analysis.conversation import conversation
from sudoku_model.analysis.drawn import Drawn
from sudoku_model.analysis.limits import GaveUpError, reason_of
from sudoku_model.analysis.solutions import SolutionSession, solution_session
from sudoku_model.analysis.uniqueness import check
from sudoku_model.analysis.verdict import Status
from sudoku_model.clues import Clue, clues_of, with_more_clues
from sudoku_model.constraints.base import Constraint
from sudoku_model.errors import GridError
from sudoku_model.option_numbers import whole_number
from sudoku_model.puzzle import Puzzle, Solution, as_puzzle
from sudoku_model.solvers import Engine, Limits, Outcome, engine_named
from sudoku_model.solvers.sat.hitting import HittingSets


@dataclass(frozen=True)
class Ambiguity(Drawn):
    """What is known about a puzzle with several solutions.

    Attributes:
        puzzle: the puzzle.
        status: how many solutions it has.
        candidates: the digits that each cell takes over all solutions.
        patterns: deadly patterns of `target`: minimal sets of cells that can be filled in
            another way while all other cells stay; one cell of each must be given.
        equal_cells: groups of cells, not the same in all solutions, that are always equal.
        target: the solution that `additions` make the only one.
        additions: few clues that make it the only one, empty if none are known.
        is_complete: whether fewer are known not to do: for this target, and if none was named for
            any solution.
        reason: why something above is not known, else empty.
        seconds: how long it took.

    Example:
        >>> import sudoku_model as sm
        >>> found = sm.ambiguity(sm.read("1... ..3. .4.. 3..."))
        >>> found.status.value, len(found.additions), found.is_complete
        ('multiple', 1, True)
        >>> print(found.open_cells == found.candidates.open_cells, found.equal_cells)
        True (('r1c3', 'r4c4'), ('r1c4', 'r4c3'))
    """

    puzzle: Puzzle
    status: Status
    candidates: TrueCandidates | None
    patterns: tuple[tuple[str, ...], ...]
    equal_cells: tuple[tuple[str, ...], ...]
    target: Solution | None
    additions: tuple[Clue, ...]
    is_complete: bool
    reason: str
    seconds: float

    @property
    def open_cells(self) -> list[str]:
        """The names of the cells that are not the same in all solutions."""
        return self.candidates.open_cells if self.candidates else []

    def __str__(self) -> str:
        if self.status is not Status.MULTIPLE:
            return {
                Status.UNIQUE: "not ambiguous: exactly one solution",
                Status.NONE: "not ambiguous: no solution",
            }.get(self.status, f"undecided: {self.reason}")
        listed = ", ".join(self.open_cells)
        few = "" if self.candidates and self.candidates.is_complete else "at least "
        number = len(self.open_cells)
        cells = "cell differs" if number == 1 else "cells differ"
        lines = [f"{few}{number} {cells}: {listed}"]
        lines += [f"one of these must be given: {', '.join(cells)}" for cells in self.patterns]
        lines += [f"always equal: {', '.join(cells)}" for cells in self.equal_cells]
        if self.additions:
            listed = "; ".join(map(str, self.additions))
            proof = "" if self.is_complete else " (fewer may do)"
            number = len(self.additions)
            words = "clue makes" if number == 1 else "clues make"
            lines.append(f"{number} {words} it unique{proof}: {listed}")
        if self.reason:
            lines.append(f"({self.reason})")
        return "\n".join(lines)

    def drawing(self) -> tuple[Puzzle, dict[str, Any]]:
        """Return what to draw: the board with the candidates, and the cells to add to, to shade.

        Where nothing is known to add, the first deadly pattern is shaded.
        """
        added = [clue for clue in self.additions if clue.constraint is not None]
        cells = {cell for clue in self.additions for cell in clue.cells(self.puzzle)}
        names = self.patterns[0] if self.patterns and not self.additions else ()
        cells.update(map(self.puzzle.grid.cell, names))
        seen = self.candidates
        digits = seen.digits if seen is not None and seen.solutions else None
        board = with_more_clues(self.puzzle, added)
        return board, {"candidates": digits, "highlight": cells}


def ambiguity(
    puzzle: Puzzle | str,
    solver: str | Engine = "sat",
    *,
    solution: Sequence[int] | Solution | None = None,
    clues: Sequence[Clue | Constraint] | None = None,
    limit: int = 10,
    time_limit: float | None = None,
) -> Ambiguity:
    """Explain why a puzzle has several solutions, and find fewest clues that leave one.

    Another solver confirms that the clues leave one solution.

    Args:
        puzzle: the puzzle, or its text as `read` takes it.
        solver: the engine; see `engine_named`.
        solution: the solution that is to be the only one, by cell; by default any for which few
            clues are needed. Among up to 500 solutions it is one with the fewest; among more, the
            fewest are found if they are one or two, and often otherwise, unproved.
        clues: what may be added: clues or constraints that hold in the solution (others are not
            considered). By default a given for any cell.
        limit: how many deadly patterns to look for at most.
        time_limit: seconds after which to give up, None for never. What is known by then, or
            when Ctrl-C is pressed, is returned. That nothing smaller will do can take very long
            to prove where many clues are missing.

    Returns:
        What is known; its ``candidates``, ``patterns`` and ``additions`` answer three questions.

    Raises:
        OptionError: if there is no such engine, or a number makes no sense.
        GridError: if `solution` breaks the puzzle, or one of `clues` does not fit the grid.
        ConstraintError: if one of `clues` does not fit the grid.
        DefectError: if an engine returned something wrong, or another solver disagrees.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.read("1... ..3. .4.. 3...")
        >>> found = sm.ambiguity(puzzle, clues=[sm.Even("r4c4"), sm.KillerCage("r4c3 r4c4", 6)])
        >>> print(found)
        4 cells differ: r1c3, r1c4, r4c3, r4c4
        one of these must be given: r1c3, r1c4, r4c3, r4c4
        always equal: r1c3, r4c4
        always equal: r1c4, r4c3
        (no clues were found among those offered that make it unique)
        >>> found = sm.ambiguity(puzzle, clues=[sm.GreaterThan("r4c3 r4c4")])
        >>> found.additions[0].constraint
        GreaterThan(cells='r4c3 r4c4')
    """
    limit = whole_number("limit", limit)
    started = perf_counter()
    engine = engine_named(solver)
    limits = Limits(time_limit)
    puzzle = as_puzzle(puzzle, time_limit)
    named = None if solution is None else _as_solution(puzzle, solution)
    offered = None if clues is None else [_as_clue(puzzle, clue) for clue in clues]
    seen = true_candidates(puzzle, engine, time_limit=limits.remaining())
    status = _status(seen)
    patterns: list[tuple[str, ...]] = []
    equal: list[tuple[str, ...]] = []
    best = Additions()
    added: tuple[Clue, ...] = ()
    reason = seen.reason
    if status is Status.MULTIPLE and seen.is_complete:
        try:
            with solution_session(puzzle, engine, limits) as session:
                equal += _equal_cells(session, seen)
            with limits.in_force(), _session_of(puzzle, engine, offered, seen) as (asked, base):
                try:
                    if named is not None:
                        add_for_one(asked, base, named.values, best, limits)
                    else:
                        add_for_any(asked, base, best, limits)
                finally:
                    added = asked.named(best.clues)
            target = named or Solution(puzzle, best.target or seen.solutions[0].values)
            with solution_session(puzzle, engine, limits) as session:
                for pattern in islice(_deadly_patterns(session, target), limit):
                    patterns.append(pattern)  # noqa: PERF402 - kept if time runs out
        except (GaveUpError, KeyboardInterrupt) as stop:
            reason = reason_of(stop)
        if best.target is None:
            reason = reason or "no clues were found among those offered that make it unique"
        else:
            doubt = _doubt(puzzle, engine, added, best.target, offered is not None, limits)
            best.is_complete = best.is_complete and not doubt
            reason = reason or doubt
    only = named if best.target is None else Solution(puzzle, best.target)
    return Ambiguity(
        puzzle,
        status,
        seen,
        tuple(patterns),
        tuple(equal),
        only,
        added,
        best.is_complete,
        reason,
        perf_counter() - started,
    )


def _status(seen: TrueCandidates) -> Status:
    if len(seen.solutions) > 1:
        return Status.MULTIPLE
    if seen.reason:
        return Status.UNDECIDED
    return Status.UNIQUE if seen.solutions else Status.NONE


def _as_solution(puzzle: Puzzle, solution: Sequence[int] | Solution) -> Solution:
    values = tuple(solution)
    if len(values) != len(puzzle.grid.cells) or not puzzle.holds(values):
        raise GridError("the solution that is to be the only one breaks the puzzle")
    return Solution(puzzle, values)


@contextmanager
def _session_of(
    puzzle: Puzzle, engine: Engine, offered: Sequence[Clue] | None, seen: TrueCandidates
) -> Iterator[tuple[ClueSession, list[int]]]:
    """Lend a session with the clues that may be added, and the selectors of the puzzle's own."""
    if offered is not None:
        with clue_session(puzzle, engine, list(dict.fromkeys(offered))) as asked:
            yield asked, list(asked.clues)[: len(clues_of(puzzle))]
        return
    with conversation(puzzle, engine) as (session, assumptions):
        # Each digit of a cell is its own selector.
        clues = {
            session.model.variables[cell].equals(digit): Clue.given(name, digit)
            for cell, digits in enumerate(seen.digits)
            for name in [puzzle.grid.cell_name(cell)]
            for digit in digits
            if len(digits) > 1
        }
        yield ClueSession(puzzle, session, clues, puzzle, tuple(assumptions)), []


def _doubt(
    puzzle: Puzzle,
    engine: Engine,
    added: Sequence[Clue],
    target: Sequence[int],
    may_be_marks: bool,
    limits: Limits,
) -> str:
    """Say why it is not sure that the clues make the solution the only one, if it is not."""
    clues = [*clues_of(puzzle), *added]
    unconfirmed = why_unconfirmed(puzzle, clues, engine, limits, other_than=target)
    if unconfirmed:
        return unconfirmed
    # A constraint on unmarked cells says less as soon as there is one more mark.
    if may_be_marks and any(clue.constraint for clue in added):
        verdict = check(with_more_clues(puzzle, added), time_limit=limits.remaining())
        if not verdict.is_unique:
            return "the clues to add change what others mean, and may then not suffice"
    return ""


def _as_clue(puzzle: Puzzle, clue: Clue | Constraint) -> Clue:
    """Return what was offered as a clue that fits the grid."""
    offered = clue if isinstance(clue, Clue) else Clue(constraint=clue)
    with_more_clues(puzzle, [offered])  # checks it
    return offered


# Deadly patterns.


def _deadly_patterns(asked: SolutionSession, target: Solution) -> Iterator[tuple[str, ...]]:
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


def _equal_cells(asked: SolutionSession, seen: TrueCandidates) -> list[tuple[str, ...]]:
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
