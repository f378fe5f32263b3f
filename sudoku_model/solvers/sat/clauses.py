"""A conversation with a SAT solver about bare clauses, for questions that have no model.

A `Session` answers in values of the variables of a model, takes clauses back at the end of a scope,
and propagates as if it had never searched. Steps ask thousands of small questions about literals
that belong to no variable. Their clauses stay, propagation may use what searches have learnt, and
for some questions the solver is told what to guess.
"""

from __future__ import annotations

import typing
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from pysat.solvers import Solver

from sudoku_model.closeable import Closing
from sudoku_model.deadline import heed_deadline
from sudoku_model.model import Literal
from sudoku_model.solvers.sat.pysat_internals import (
    add_clauses,
    free,
    heeding_limits,
    propagate,
    search,
)
from sudoku_model.solvers.session import Limits

SearcherName: TypeAlias = typing.Literal["minisat22", "glucose4"]
"""PySAT's names of solvers that propagate rightly after a search. The CaDiCaLs of python-sat before
1.9.dev17 do not: they report conflicts between literals of a solution."""

SEARCHER: SearcherName = "minisat22"

SLICE = 2_000
"""Conflicts between two looks at the clock: some hundredths of a second."""


class ClauseSession(Closing):
    """A conversation with one SAT solver about clauses. Close it.

    Args:
        clauses: what must hold.
        limits: when to give up.
        solver: PySAT's name of a solver.

    Example:
        >>> from sudoku_model.solvers import NO_LIMITS
        >>> from sudoku_model.solvers.sat.clauses import ClauseSession
        >>> with ClauseSession([[1, 2], [-1, -3]], NO_LIMITS) as session:
        ...     print(session.solve([3]), session.assignment(), session.propagate([3]))
        ...     print(session.solve([3, -2, 4]), session.core())
        True [-1, 2, 3] (True, [3, -1, 2])
        False [-2, 3]
    """

    def __init__(
        self, clauses: Iterable[Sequence[Literal]], limits: Limits, solver: SearcherName = SEARCHER
    ) -> None:
        self._limits = limits
        self._solver: Any = Solver(name=heeding_limits(solver))
        add_clauses(self._solver, clauses)

    def add(self, clause: Sequence[Literal]) -> None:
        """Demand for good that one of the literals is true."""
        self._solver.add_clause(clause)

    def prefer(self, literals: Sequence[Literal]) -> None:
        """Say which literals a search should guess to be true."""
        self._solver.set_phases(literals)

    def solve(self, assume: Sequence[Literal], conflicts: int | None = None) -> bool | None:
        """Say whether all clauses and assumptions can be true.

        Returns:
            Whether they can; None if that took more conflicts than allowed.

        Raises:
            GaveUpError: if the time is over.
        """
        return search_in_slices(self._solver, assume, self._limits, conflicts)

    def assignment(self) -> list[Literal]:
        """Return the true literals, in the order of the variables, after `solve` said true."""
        literals: list[Literal] = self._solver.get_model()
        return literals

    def core(self) -> Sequence[Literal]:
        """Return assumptions that cannot all be true, after `solve` said false."""
        return self._solver.get_core() or ()

    def propagate(self, assume: Sequence[Literal]) -> tuple[bool, list[Literal]]:
        """Propagate assumptions; return whether they are consistent, and what follows."""
        return propagate(self._solver, assume)

    def close(self) -> None:
        """Free the solver."""
        free(self._solver)


def search_in_slices(
    solver: Any, assume: Sequence[Literal], limits: Limits, conflicts: int | None = None
) -> bool | None:
    """Let a solver of PySAT search, and look at the clock now and then.

    None if that took more conflicts than allowed.

    Raises:
        GaveUpError: if the time is over.
    """
    left = conflicts
    while True:
        satisfiable = search(solver, SLICE if left is None else min(left, SLICE), assume)
        if satisfiable is not None:
            return satisfiable
        with limits.in_force():
            heed_deadline()
        if left is not None:
            left -= SLICE
            if left <= 0:
                return None
