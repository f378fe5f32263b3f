"""Solutions to count over: all of them, or a sample."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from sudoku_model.analysis.candidates import TrueCandidates
from sudoku_model.analysis.limits import GaveUpError, is_final
from sudoku_model.analysis.solutions import SolutionSession, solution_session
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Engine, Limits, open_session
from sudoku_model.stated import state_narrowed

Values = tuple[int, ...]

MOST_LISTED = 500
"""Up to this number all solutions are listed."""

MOST_SAMPLED = 100
"""A sample has at most so many."""


@dataclass
class KnownSolutions:
    """Solutions of a puzzle that are known, each once.

    Attributes:
        grids: the solutions.
        are_all: whether there are no others.
    """

    grids: list[Values]
    are_all: bool

    def learn(self, grid: Values) -> None:
        """Add a solution unless it is known."""
        if grid not in self.grids:
            self.grids.append(grid)


def known_solutions(
    puzzle: Puzzle, engine: Engine, seen: TrueCandidates, limits: Limits
) -> KnownSolutions:
    """List all solutions, or else a sample in which each digit of each cell is seen.

    Unless time is short, the sample does not depend on what was asked before.

    Raises:
        GaveUpError: if the time is over.
    """
    with solution_session(puzzle, engine, limits) as asked:
        known = _listed(replace(asked, limits=_share(limits)), limits)
    if known.are_all:
        return known
    with _session_alone(puzzle, engine, limits) as asked:
        return _sampled(replace(asked, limits=_share(limits)), seen, limits)


def _share(limits: Limits) -> Limits:
    """Return limits that leave most of the time for what the solutions are wanted for."""
    left = limits.remaining()
    return Limits(left if left is None else left / 4)


def _listed(asked: SolutionSession, limits: Limits) -> KnownSolutions:
    # What is found depends on what was asked before; whether these are all does not.
    grids = asked.known(MOST_LISTED + 1)
    if len(grids) > MOST_LISTED:
        return KnownSolutions(grids, are_all=False)
    with asked.session.scope():
        for grid in grids:
            asked.forbid(grid)
        try:
            while (solution := asked.solution()) is not None:
                if len(grids) == MOST_LISTED:
                    return KnownSolutions(grids, are_all=False)
                grids.append(solution.values)
                asked.note(solution)
                asked.forbid(solution.values)
        except GaveUpError as stop:
            if is_final(stop, limits):
                raise
            return KnownSolutions(grids, are_all=False)
    return KnownSolutions(sorted(grids), are_all=True)


def _sampled(asked: SolutionSession, seen: TrueCandidates, limits: Limits) -> KnownSolutions:
    """Ask for a solution with each digit of each cell in turn: they are unlike each other."""
    model = asked.session.model
    open_cells = [(cell, own) for cell, own in enumerate(seen.digits) if len(own) > 1]
    literals = [model.variables[cell].equals(digit) for cell, own in open_cells for digit in own]
    grids: dict[Values, None] = {}
    try:
        for literal in literals:
            if len(grids) < MOST_SAMPLED and (solution := asked.solution([literal])) is not None:
                grids[solution.values] = None
    except GaveUpError as stop:
        if is_final(stop, limits):
            raise
        # Those that were seen anyway are unlike each other, too.
        grids.update(dict.fromkeys(solution.values for solution in seen.solutions))
    return KnownSolutions([*grids], are_all=False)


@contextmanager
def _session_alone(puzzle: Puzzle, engine: Engine, limits: Limits) -> Iterator[SolutionSession]:
    """Lend a session without any memory."""
    with limits.in_force(), open_session(state_narrowed(puzzle).model, engine) as session:
        yield SolutionSession(puzzle, engine, session, (), limits)
