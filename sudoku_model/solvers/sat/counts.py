"""Clauses for "at most so many of many literals": source a number of literals, target a tree.

Literals are counted in twos, fours, eights, and so on; of each group it is said how many of it are
true at least, as far as that matters. A diagram that reads one literal after the other has as many
clauses, but what is true of two cells goes through all that are read in between, and each guess of
a search pays for that. Source: O. Bailleux and Y. Boufkhad, "Efficient CNF Encoding of Boolean
Cardinality Constraints", CP 2003; cut off above the bound by M. Büttner and J. Rintanen,
"Satisfiability Planning with Constraints on the Number of Actions", ICAPS 2005.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product, zip_longest

from sudoku_model.model import Literal
from sudoku_model.solvers.sat.writer import SmallClause, Template


@lru_cache(maxsize=64)
def at_most(count: int, most: int) -> Template:
    """Return clauses that say that at most so many of some literals are true.

    The new variables say "so many of this group at least". They have to be true then, and may be
    otherwise: to say that as well takes twice the clauses, and saves no conflicts.

    Args:
        count: the number of literals.
        most: how many of them can be true, 1 at least.

    Example:
        >>> from sudoku_model.solvers.sat.counts import at_most
        >>> at_most(3, 1).clauses
        ((-2, 4), (-1, 4), (-1, -2), (-4, -3))
    """
    clauses: list[SmallClause] = []
    top = count
    groups: list[Sequence[Literal]] = [(literal,) for literal in range(1, count + 1)]
    while len(groups) > 1:
        joined = []
        for one, other in zip_longest(groups[::2], groups[1::2], fillvalue=()):
            # What is said of all literals together is that they are not too many.
            size = min(most, len(one) + len(other)) if other and len(groups) > 2 else 0
            total = range(top + 1, top + 1 + size)
            top += size
            clauses += _sum(one, other, total, most) if other else ()
            joined.append(total if other else one)
        groups = joined
    return Template(tuple(clauses), top - count)


def _sum(
    one: Sequence[Literal], other: Sequence[Literal], total: Sequence[Literal], most: int
) -> list[SmallClause]:
    """Return what two groups say of both together: that many at least, or too many."""
    clauses: list[SmallClause] = []
    reached, others = ([(), *((-literal,) for literal in group)] for group in (one, other))
    for (i, mine), (j, theirs) in product(enumerate(reached), enumerate(others)):
        if 0 < i + j <= len(total):
            clauses.append((*mine, *theirs, total[i + j - 1]))
        elif i + j == most + 1:
            clauses.append((*mine, *theirs))
    return clauses
