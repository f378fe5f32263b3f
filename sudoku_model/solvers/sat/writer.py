"""Clauses, and what writes them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import combinations
from typing import TypeAlias

from sudoku_model.deadline import heed_deadline
from sudoku_model.model import AllDifferent, Literal, Statement, Variable

SmallClause: TypeAlias = Sequence[Literal]


@dataclass
class Cnf:
    """Clauses, and the at-most-one constraints that a solver states natively.

    Attributes:
        variable_count: variables are numbered from 1 to this.
        units: literals that must be true. Kept apart from `clauses` so that a solver can be
            given them as assumptions: what is true without any assumption, PySAT's
            ``propagate`` does not report.
        clauses: all other clauses; one of the literals of each must be true.
        native_at_most_one: at most one of the literals of each must be true.
        names: what people call the auxiliary variables that have a meaning of their own.
    """

    variable_count: int
    units: list[Literal] = field(default_factory=list)
    clauses: list[SmallClause] = field(default_factory=list)
    native_at_most_one: list[SmallClause] = field(default_factory=list)
    names: dict[Literal, str] = field(default_factory=dict)

    def new_variable(self) -> Literal:
        """Return an auxiliary variable that nothing else uses."""
        self.variable_count += 1
        return self.variable_count


class ClauseWriter:
    """Writes clauses and at-most-one constraints into a CNF, each pair of literals once.

    Attributes:
        cnf: what is written.
        guard: literals that are added to every clause: the negation of a statement's guard.
        pairs: the pairs of literals that exclude each other so far, each in increasing order.
        known_pairs: further pairs that exclude each other by clauses written elsewhere.
    """

    def __init__(
        self,
        cnf: Cnf,
        at_most_one: str,
        known_pairs: AbstractSet[tuple[Literal, Literal]] = frozenset(),
    ) -> None:
        self.cnf = cnf
        self.guard: tuple[Literal, ...] = ()
        self.pairs: set[tuple[Literal, Literal]] = set()
        self.known_pairs = known_pairs
        self._encoding = at_most_one

    def about(self, subject: Variable | AllDifferent | Statement) -> None:
        """Hear whose clauses come next; a writer that takes notes wants to know."""

    def clause(self, literals: Sequence[Literal]) -> None:
        """Write a clause, under the guard if there is one."""
        if self.guard:
            literals = (*self.guard, *literals)
        if not literals:
            # Not every solver and file format takes the empty clause; a contradiction is one too.
            contradiction = self.cnf.new_variable()
            self.cnf.units += [contradiction, -contradiction]
        elif len(literals) == 1:
            self.cnf.units.append(literals[0])
        else:
            self.cnf.clauses.append(tuple(literals))

    def at_most_one(self, literals: Sequence[Literal]) -> None:
        """Say that at most one of the literals is true.

        Raises:
            GaveUpError: if the time of the question is over.
        """
        heed_deadline()
        # Up to three literals no encoding is smaller than the pairs, and no other takes a guard.
        if self._encoding == "pairwise" or len(literals) <= 3 or self.guard:
            self.exclude(combinations(literals, 2))
        elif self._encoding == "native":
            self.cnf.native_at_most_one.append(tuple(literals))
        else:
            self._by_pysat(literals)

    def exclude(self, pairs: Iterable[tuple[Literal, Literal]]) -> None:
        """Say that of each pair of literals at most one is true."""
        if self.guard:
            self.cnf.clauses += [(*self.guard, -first, -second) for first, second in pairs]
            return
        # A row and a box share pairs of cells, so the same pair comes up more than once.
        known, written, clauses = self.known_pairs, self.pairs, self.cnf.clauses
        for first, second in pairs:
            pair = (first, second) if first < second else (second, first)
            if pair not in written and pair not in known:
                written.add(pair)
                clauses.append((-first, -second))

    def _by_pysat(self, literals: Sequence[Literal]) -> None:
        from pysat.card import CardEnc, EncType

        from sudoku_model.solvers.sat.pysat_internals import undisturbed

        encoded = undisturbed(
            CardEnc.atmost,
            list(literals),
            bound=1,
            top_id=self.cnf.variable_count,
            encoding=getattr(EncType, self._encoding),
        )
        self.cnf.variable_count = max(self.cnf.variable_count, encoded.nv)
        for clause in encoded.clauses:
            self.clause(clause)

    def any_of(self, literals: Sequence[Literal], name: str) -> Literal:
        """Return a new variable that is true if and only if one of the literals is.

        Of the literals at most one can be true; that is stated as well.
        """
        variable = self.cnf.new_variable()
        self.cnf.names[variable] = name
        self.clause([-variable, *literals])
        for literal in literals:
            self.clause([variable, -literal])
        self.at_most_one(literals)
        return variable
