"""Smallest hitting sets, by PySAT's enumerator of them.

Many questions about clues are of one kind: which smallest set meets each of a family of sets that
is not known beforehand? Ask for a smallest set that meets those known so far; look whether it
will do; if not, there is one more set, and so on. (Implicit hitting sets: J. Davies and
F. Bacchus, "Solving MAXSAT by Solving a Sequence of Simpler SAT Instances", CP 2011.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from sudoku_model.analysis.limits import look_at_clock
from sudoku_model.closing import Closing
from sudoku_model.solvers import Limits

SLICE = 2_000
"""Conflicts between two looks at the clock: some hundredths of a second."""


class HittingSets(Closing):
    """The sets that must be met so far, and the smallest sets that meet them. Close it.

    The items are positive numbers.
    """

    def __init__(self, limits: Limits) -> None:
        # Not at the top: the command line shall not load PySAT for questions that need none.
        from pysat.examples.hitman import Hitman

        self._limits = limits
        self._enumerator: Any = Hitman(solver="m22", htype="sorted")
        self._is_hopeless = False
        solver = self._enumerator.oracle.oracle
        solver.solve = solver.solve_limited = _in_slices(solver, limits)

    def must_meet(self, items: Iterable[int]) -> None:
        """Demand that one of the items is chosen; of none at all that is impossible."""
        items = list(items)
        if items:
            self._enumerator.hit(items)
        else:
            self._is_hopeless = True

    def smallest(self) -> frozenset[int] | None:
        """Return a smallest set that meets all demands, or None if none is left.

        Raises:
            GaveUpError: if the time is over.
        """
        look_at_clock(self._limits)
        if self._is_hopeless:
            return None
        found = self._enumerator.get()
        return None if found is None else frozenset(found)

    def forbid(self, items: Iterable[int]) -> None:
        """Demand that not all of the items are chosen together."""
        items = list(items)
        if items:
            self._enumerator.block(items)
        else:
            self._is_hopeless = True

    def close(self) -> None:
        """Free the solver."""
        from sudoku_model.solvers.sat.interruption import free

        free(self._enumerator)


def _in_slices(solver: Any, limits: Limits) -> Callable[..., bool]:
    """Return a search that looks at the clock and heeds Ctrl-C, which the enumerator does not."""
    from sudoku_model.solvers.sat.interruption import undisturbed

    search = solver.solve_limited

    def solve(assumptions: Iterable[int] = (), **_: Any) -> bool:
        while True:
            look_at_clock(limits)
            solver.conf_budget(SLICE)
            satisfiable = undisturbed(search, assumptions=list(assumptions))
            if satisfiable is not None:
                return bool(satisfiable)

    return solve
