"""Smallest hitting sets, by PySAT's enumerator of them.

Many questions about clues are of one kind: which smallest set meets each of a family of sets that
is not known beforehand? Ask for a smallest set that meets those known so far; look whether it
will do; if not, there is one more set, and so on. (Implicit hitting sets: J. Davies and
F. Bacchus, "Solving MAXSAT by Solving a Sequence of Simpler SAT Instances", CP 2011.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from sudoku_model.closeable import Closing
from sudoku_model.deadline import heed_deadline
from sudoku_model.solvers.session import Limits


class HittingSets(Closing):
    """The sets that must be met so far, and the smallest sets that meet them. Close it.

    The items are positive numbers.
    """

    def __init__(self, limits: Limits) -> None:
        # Not at the top: the command line must not load PySAT for questions without it.
        from pysat.examples.hitman import Hitman

        from sudoku_model.solvers.sat.clauses import search_in_slices
        from sudoku_model.solvers.sat.pysat_internals import heeding_limits, search_of_enumerator

        def search(solver: Any, assume: list[int]) -> bool | None:
            self._look_at_clock()
            return search_in_slices(solver, assume, limits)

        self._limits = limits
        self._enumerator: Any = Hitman(solver=heeding_limits("minisat22"), htype="sorted")
        self._is_hopeless = False
        search_of_enumerator(self._enumerator, search)

    def must_meet(self, items: Iterable[int]) -> None:
        """Demand that one of the items is chosen; without any that is impossible."""
        self._demand(self._enumerator.hit, list(items))

    def smallest(self) -> frozenset[int] | None:
        """Return a smallest set that meets all demands, or None if none is left.

        Raises:
            GaveUpError: if the time is over.
        """
        self._look_at_clock()
        if self._is_hopeless:
            return None
        items = self._enumerator.get()
        return None if items is None else frozenset(items)

    def _look_at_clock(self) -> None:
        with self._limits.in_force():
            heed_deadline()

    def forbid(self, items: Iterable[int]) -> None:
        """Demand that not all of the items are chosen together."""
        self._demand(self._enumerator.block, list(items))

    def _demand(self, demand: Callable[[list[int]], None], items: list[int]) -> None:
        if items:
            demand(items)
        else:
            self._is_hopeless = True

    def close(self) -> None:
        """Free the solver."""
        from sudoku_model.solvers.sat.pysat_internals import free

        free(self._enumerator)
