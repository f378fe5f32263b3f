"""Refutations with proofs: DRUP, as PySAT's solvers write it."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from pysat.solvers import Solver

from sudoku_model.deadline import in_time
from sudoku_model.errors import SourceError
from sudoku_model.model import Literal
from sudoku_model.solvers.sat.pysat_internals import SLICE_SECONDS, free, heeding_limits, search
from sudoku_model.solvers.sat.session import FIRST_SLICE
from sudoku_model.solvers.session import INTERRUPTED, Limits, Outcome

PROVER = "glucose4"
"""Its proofs are short: about 100 clauses on the hardest classics, where CaDiCaL writes down each
of its 850 units. And before PySAT 1.9 the end of CaDiCaL's proofs was missing."""

FORGET_FROM = 1_000
"""Clauses from which on the proof says which are not needed any longer: replaying 3,000 clauses
is a tenth faster with it, and the more so the more there are; a short proof only grows longer."""


class Refutation(NamedTuple):
    """What the search for a proof found.

    Attributes:
        outcome: UNSAT if there is a proof.
        proof: with UNSAT, the lines of the proof; the last one is the empty clause, ``0``.
        literals: with SAT, the literals that satisfy the clauses.
        reason: with UNDECIDED, why.
    """

    outcome: Outcome
    proof: tuple[str, ...] = ()
    literals: tuple[Literal, ...] = ()
    reason: str = ""


def refute(
    clauses: Iterable[Sequence[Literal]], limits: Limits, prover: str = PROVER
) -> Refutation:
    """Look for a proof that clauses cannot all be satisfied.

    Args:
        clauses: the clauses. Givens must be among them: a search under assumptions leaves no
            refutation.
        limits: when to give up.
        prover: PySAT's name of a solver that writes proofs.

    Raises:
        SourceError: if there is no room for the file in which the solver writes its proof.
    """
    solver = Solver(name=heeding_limits(prover), bootstrap_with=in_time(clauses), with_proof=True)
    try:
        satisfiable = _search(solver, limits)
        if satisfiable is None:
            return Refutation(Outcome.UNDECIDED, reason=limits.reason_to_stop())
        if satisfiable:
            return Refutation(Outcome.SAT, literals=tuple(solver.get_model()))
        return Refutation(Outcome.UNSAT, tuple(_proof(solver)))
    except KeyboardInterrupt:
        return Refutation(Outcome.UNDECIDED, reason=INTERRUPTED)
    finally:
        free(solver)


def _search(solver: Any, limits: Limits) -> bool | None:
    size = FIRST_SLICE
    while not limits.reason_to_stop():
        started = time.monotonic()
        satisfiable = search(solver, size)
        if satisfiable is not None:
            return satisfiable
        size = max(1, int(size * SLICE_SECONDS / (time.monotonic() - started)))
    return None


def _proof(solver: Any) -> list[str]:
    lines = [line.strip() for line in solver.get_proof() or ()]
    if "0" in lines:  # CaDiCaL goes on and says what it throws away in the end
        del lines[lines.index("0") + 1 :]
    else:
        # A formula that propagation refutes while it is loaded has a proof without its end.
        if solver.accum_stats()["conflicts"]:
            raise SourceError(
                "the solver's proof was cut off: there may be no room for it where temporary files "
                "are written"
            )
        lines.append("0")
    return _without_needless_deletions(lines)


def _without_needless_deletions(lines: list[str]) -> list[str]:
    """Leave out the deletions of clauses of the formula, which are no proof's business."""
    added = [line for line in lines if not line.startswith("d")]
    if len(added) <= FORGET_FROM:
        return added
    known: set[frozenset[str]] = set()
    kept = []
    for line in lines:
        literals = frozenset(line.split()) - {"d"}
        if not line.startswith("d"):
            known.add(literals)
        if literals in known:
            kept.append(line)
    return kept
