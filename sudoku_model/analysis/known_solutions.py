"""Solutions to count over: all of them, or a sample."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from sudoku_model.analysis.candidates import TrueCandidates
from sudoku_model.analysis.solutions import SolutionSession, solution_session
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Engine, Limits, open_session
from sudoku_model.stated import state_narrowed

Values = tuple[int, ...]

MOST_LISTED = 300
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

    Which solutions are in the sample does not depend on what was asked before.

    Raises:
        GaveUpError: if the time is over.
    """
    with solution_session(puzzle, engine, limits) as asked:
        known = _listed(asked)
    if known.are_all:
        return known
    with _session_alone(puzzle, engine, limits) as asked:
        return _sampled(asked, seen.digits)


def _listed(asked: SolutionSession) -> KnownSolutions:
    grids: list[Values] = []
    with asked.session.scope():
        while (solution := asked.solution()) is not None:
            if len(grids) == MOST_LISTED:
                return KnownSolutions(grids, are_all=False)
            grids.append(solution.values)
            asked.session.add(asked.session.model.blocking_clause(solution.values))
    return KnownSolutions(sorted(grids), are_all=True)


def _sampled(asked: SolutionSession, digits: Sequence[Sequence[int]]) -> KnownSolutions:
    """Ask for a solution with each digit of each cell in turn: they are unlike each other."""
    grids: dict[Values, None] = {}
    for cell, own in enumerate(digits):
        for digit in own if len(own) > 1 else ():
            if len(grids) < MOST_SAMPLED:
                literal = asked.session.model.variables[cell].equals(digit)
                solution = asked.solution([literal])
                if solution is not None:
                    grids[solution.values] = None
    return KnownSolutions([*grids], are_all=False)


@contextmanager
def _session_alone(puzzle: Puzzle, engine: Engine, limits: Limits) -> Iterator[SolutionSession]:
    """Lend a session without any memory."""
    with limits.in_force(), open_session(state_narrowed(puzzle).model, engine) as session:
        yield SolutionSession(puzzle, engine, session, (), limits)
