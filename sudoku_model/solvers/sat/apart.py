"""A solver that answers once only and cannot be stopped, asked in a process of its own.

Kissat (A. Biere et al.) decides half-filled 36x36 grids in seconds on which the others spend
minutes. It knows no assumptions, and PySAT runs it to the end; so each question is a new process,
which is killed if nobody waits for it any more.
"""

from __future__ import annotations

import ctypes
import os
import signal
from array import array
from collections.abc import Iterable, Sequence
from concurrent.futures import TimeoutError
from itertools import chain
from typing import Final

from pysat.solvers import Solver

from sudoku_model.deadline import GaveUpError
from sudoku_model.errors import SudokuModelError
from sudoku_model.solvers.sat.pysat_internals import SLICE_SECONDS
from sudoku_model.workers.calls import Call
from sudoku_model.workers.pool import ProcessPool

_PR_SET_PDEATHSIG: Final = 1
"""Linux's number of this request (``man 2 prctl``)."""


class Apart:
    """Such a solver, with the methods that a session uses of PySAT's solvers.

    A slice of its search is a while of waiting for the process.
    """

    solver = None  # nothing that could be reached into

    def __init__(self, name: str) -> None:
        self._name = name
        self._clauses = array("i")  # each ends with 0
        self._assumed: list[int] | None = None
        self._pool: ProcessPool | None = None
        self._call: Call[array[int] | None] | None = None
        self._model: list[int] = []

    def supports_atmost(self) -> bool:
        """Say that it takes clauses only."""
        return False

    def add_clause(self, clause: Iterable[int]) -> None:
        """Add a clause; what was searched without it is given up."""
        self.append_formula([clause])

    def append_formula(self, clauses: Iterable[Iterable[int]]) -> None:
        """Add clauses."""
        self.stop()
        self._clauses.extend(chain.from_iterable((*clause, 0) for clause in clauses))

    def set_phases(self, literals: Iterable[int]) -> None:
        """Take no advice."""
        raise NotImplementedError

    def conf_budget(self, conflicts: int) -> None:
        """Take no limit; see `solve_limited`."""

    def prop_budget(self, propagations: int) -> None:
        """Take no limit either."""

    def clear_interrupt(self) -> None:
        """Raise, as PySAT's solvers do that nothing can interrupt: slices are short."""
        raise NotImplementedError

    def accum_stats(self) -> dict[str, int]:
        """Return nothing: it is not told how many conflicts there are."""
        return {}

    def solve_limited(
        self, assumptions: Sequence[int] = (), expect_interrupt: bool = True
    ) -> bool | None:
        """Wait for the answer for a while; return None if the process goes on searching.

        Raises:
            GaveUpError: if the process was killed by somebody else, or there can be none.
        """
        assumed = list(assumptions)
        if assumed != self._assumed:
            self.stop()
        try:
            call = self._call or self._begin(assumed)
            model = call.result(timeout=SLICE_SECONDS)
        except TimeoutError:
            return None
        except SudokuModelError as problem:
            raise GaveUpError(f"the process that searched was lost ({problem})") from None
        self.stop()
        self._model = list(model or ())
        return model is not None

    def _begin(self, assumed: list[int]) -> Call[array[int] | None]:
        """Start the process."""
        self._assumed = assumed
        self._pool = ProcessPool(1)
        units = array("i", chain.from_iterable((literal, 0) for literal in assumed))
        self._call = self._pool.submit(_solve_once, self._name, self._clauses + units, os.getpid())
        return self._call

    def stop(self) -> None:
        """End the process, if there is one."""
        pool, self._pool, self._call = self._pool, None, None
        if pool is not None:
            pool.kill()

    def get_model(self) -> list[int]:
        """Return what is true, by the number of the variable."""
        return self._model

    def get_core(self) -> list[int]:
        """Return all that was assumed: it is not told what mattered."""
        return self._assumed or []

    def delete(self) -> None:
        """Do as PySAT's solvers do when they are not needed any more."""
        self.stop()


def _solve_once(solver: str, clauses: array[int], owner: int) -> array[int] | None:
    """Return the literals of an assignment that obeys all clauses, None if there is none.

    Each clause has 0 at its end. This process ends with the one that owns it.
    """
    _end_with(owner)
    clause: list[int] = []
    with Solver(name=solver) as search:
        for literal in clauses:
            if literal:
                clause.append(literal)
            else:
                search.add_clause(clause)
                clause = []
        return array("i", search.get_model()) if search.solve() else None


def _end_with(owner: int) -> None:
    """Have the system end this process together with the one that has started it."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != owner:  # it has ended already
        os._exit(1)
