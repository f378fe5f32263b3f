"""Prove that no fewer facts will do, or find those that do.

Whatever goes together with a candidate breaks some facts; a set of facts that excludes the
candidate has one of these. So smallest sets that meet all such sets known so far are tried, until
one excludes the candidate, or they are no smaller than what is at hand. (A. Ignatiev et al.,
"Smallest MUS Extraction with Minimal Hitting Set Dualization", CP 2015.)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sudoku_model.analysis.limits import GaveUpError
from sudoku_model.analysis.steps.refuter import Refuter
from sudoku_model.solvers import Limits
from sudoku_model.solvers.sat.hitting import HittingSets


def smaller_sets(
    refuter: Refuter, candidates: Iterable[int], facts: Sequence[int], bound: int, limits: Limits
) -> tuple[dict[int, tuple[int, ...]], bool]:
    """Return for candidates smallest sets of fewer facts than a bound that exclude one.

    All are of the same size. Also say whether it is known that no smaller set, or none at all below
    the bound, excludes any of the candidates: not if there was not enough time. The refuter prefers
    the solution, which has none of the candidates.
    """
    sets: dict[int, tuple[int, ...]] = {}
    for candidate in candidates:
        try:
            chosen = _smallest_set(refuter, candidate, facts, bound, limits)
        except GaveUpError:
            return sets, False
        if chosen is not None:
            if len(chosen) < min(map(len, sets.values()), default=bound):
                sets.clear()
            sets[candidate] = chosen
            bound = len(chosen) + 1
    return sets, True


def _smallest_set(
    refuter: Refuter, candidate: int, facts: Sequence[int], bound: int, limits: Limits
) -> tuple[int, ...] | None:
    """Return a smallest set of facts that excludes a candidate if it is below the bound."""
    with HittingSets(limits) as hitting:
        while True:
            # Hitting sets are of positive numbers.
            tried = hitting.smallest()
            chosen = [] if tried is None else [number - 1 for number in tried]
            if len(chosen) >= bound:
                return None
            broken = refuter.broken(chosen, facts, candidate)
            if broken is None:
                return tuple(sorted(chosen))
            hitting.must_meet(number + 1 for number in broken)
