"""Clauses for every primitive, one by one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import neg

from sudoku_model.deadline import heed_deadline
from sudoku_model.errors import UnsupportedError
from sudoku_model.model import (
    AllDifferent,
    Clause,
    Connectivity,
    DistinctSum,
    Linear,
    Literal,
    Machine,
    Model,
    Regular,
    Statement,
    Table,
    Term,
)
from sudoku_model.model.diagram import unroll
from sudoku_model.model.machines import MembershipMachine, SumMachine, TableMachine
from sudoku_model.model.primitives import clauses_against
from sudoku_model.solvers.connectivity import write_connected
from sudoku_model.solvers.encodings import Encoding
from sudoku_model.solvers.lowering import linear_machine
from sudoku_model.solvers.sat.all_different import write_all_different
from sudoku_model.solvers.sat.binary_sums import binary_sum
from sudoku_model.solvers.sat.counts import at_most
from sudoku_model.solvers.sat.diagrams import write_diagram
from sudoku_model.solvers.sat.ordered_sums import equation
from sudoku_model.solvers.sat.writer import (
    MAX_CLAUSES,
    MAX_LITERALS,
    ClauseWriter,
    SmallClause,
    Template,
)

LONG_EQUATION = 28
"""Values of all variables together from which on an equation is stated by orders: those of three
cells, or of two and their sum, make small diagrams (``python -m benchmarks levers``)."""

LONG_COUNT = 28
"""Literals from which on "at most so many" is stated by a tree of counts: the cells of a region
that is unknown, of a grid of 6x6 and more."""

LARGE_DIAGRAM = 10_000
"""Edges from which on a sum is stated by adders: those between two digits of a 16x16 grid make
small diagrams, those of a 25x25 grid large ones (``python -m benchmarks sums``)."""

COUNTED_EVERY = 50_000
"""Clauses after which their literals are counted."""


class StatementEncoder:
    """Writes the clauses of all statements of a model whose houses are encoded already."""

    def __init__(
        self, model: Model, houses: Sequence[AllDifferent], writer: ClauseWriter, encoding: Encoding
    ) -> None:
        self._model = model
        self._houses = houses
        self._writer = writer
        self._encoding = encoding
        self._counted = self._literals = 0  # clauses whose literals are counted, and these

    def encode(self, statement: Statement) -> None:
        """Write a statement's clauses under its guard.

        Raises:
            UnsupportedError: if the primitive, or all of them together, are too large.
            GaveUpError: if the time of the question is over.
        """
        writer = self._writer
        primitive = statement.primitive
        heed_deadline()
        self._require_room()
        writer.guard = tuple(map(neg, statement.when))
        match primitive:
            case Clause(literals):
                writer.clause(literals)
            case AllDifferent():
                self._all_different(primitive)
            case Table((one, other), tuples, allowed) if one != other:
                template = _pair_clauses(tuples, allowed, one.domain, other.domain)
                writer.write(template, one.literals + other.literals)
            case Table(allowed=False):
                self._forbid(primitive)
            case Table(variables, tuples, allowed):
                self._machine(variables, TableMachine(tuples, allowed))
            case Linear():
                self._linear(primitive)
            case Regular(terms, machine):
                self._machine(terms, machine)
            case DistinctSum():
                self._distinct_sum(primitive)
            case Connectivity():
                self._connected(primitive)
        writer.guard = ()

    def _require_room(self) -> None:
        """Expect that what is written so far leaves memory: few clauses, or long ones, may not."""
        clauses = self._writer.cnf.clauses
        if len(clauses) - self._counted >= COUNTED_EVERY:
            self._literals += sum(map(len, clauses[self._counted :]))
            self._counted = len(clauses)
        for count, most, what in (
            (len(clauses), MAX_CLAUSES, "clauses"),
            (self._literals, MAX_LITERALS, "literals in clauses"),
        ):
            if count > most:
                raise UnsupportedError(
                    f"before it there are more than {most:,} {what}; another engine may need less "
                    "memory"
                )

    def _all_different(self, group: AllDifferent) -> None:
        if len(group.numbers) < len(group.variables):
            self._writer.clause(())  # a variable does not differ from itself
            return
        for house in self._houses:
            if group.numbers <= house.numbers:
                self._writer.left_to(house)  # nothing is new
                return
        write_all_different(group, self._encoding, self._writer)

    def _linear(self, linear: Linear) -> None:
        """Say how large a sum is: by counts, by orders, by a diagram, or else by adders."""
        terms, machine = linear_machine(linear, self._model)
        if machine.constant > 0 and _counts_many(terms, machine):
            literals = [term for term in terms if isinstance(term, int)]
            self._writer.write(at_most(len(literals), machine.constant), literals)
        elif not (linear.relation == "==" and _is_long(terms) and self._by_orders(terms, machine)):
            domains = [self._model.domain(term) for term in terms]
            if machine.most_edges(domains) > LARGE_DIAGRAM:
                self._in_binary(terms, domains, machine)
            else:
                self._machine(terms, machine)

    def _in_binary(
        self, terms: Sequence[Term], domains: Sequence[Sequence[int]], machine: SumMachine
    ) -> None:
        """State a sum by adders."""
        added = tuple(
            tuple([coefficient * value for value in domain])
            for domain, coefficient in zip(domains, machine.coefficients, strict=True)
        )
        template = binary_sum(added, machine.relation, machine.constant)
        literals = [literal for term in terms for literal in self._model.term_literals(term)]
        self._writer.write(template, literals)

    def _by_orders(self, terms: Sequence[Term], machine: SumMachine) -> bool:
        """State an equation by the orders of its parts; say whether that takes few clauses."""
        parts = self._parts(terms, machine.coefficients)
        values = tuple([tuple(map(tuple, part)) for part in parts])
        template = equation(values, machine.constant)
        if template is None:
            return False
        literals = [literal for part in parts for term in part for literal in term.values()]
        self._writer.write(template, literals)
        return True

    def _parts(
        self, terms: Sequence[Term], coefficients: Sequence[int]
    ) -> list[list[dict[int, Literal]]]:
        """Return the terms in parts that never add the same value, as they share houses.

        Each term is what it adds, in increasing order, with the literals of these values.
        """
        members: list[list[Term]] = []
        parts: list[list[dict[int, Literal]]] = []
        kept: dict[Term, int] = dict(zip(terms, coefficients, strict=True))
        for term, coefficient in kept.items():
            pairs = zip(self._model.domain(term), self._model.term_literals(term), strict=True)
            added = dict(sorted((coefficient * value, literal) for value, literal in pairs))
            for part, known in zip(members, parts, strict=True):
                if all(kept[one] == coefficient and self._differ(one, term) for one in part):
                    part.append(term)
                    known.append(added)
                    break
            else:
                members.append([term])
                parts.append([added])
        return parts

    def _differ(self, one: Term, other: Term) -> bool:
        """Say whether two variables share a house."""
        if isinstance(one, int) or isinstance(other, int):
            return False
        both = {one.number, other.number}
        return any(both <= house.numbers for house in self._houses)

    def _machine(self, terms: Sequence[Term], machine: Machine) -> None:
        domains = [self._model.domain(term) for term in terms]
        literals = [self._model.term_literals(term) for term in terms]
        write_diagram(unroll(machine, domains), domains, literals, self._writer)

    def _forbid(self, table: Table) -> None:
        for literals in clauses_against(table):
            self._writer.clause(literals)

    def _distinct_sum(self, primitive: DistinctSum) -> None:
        """Say which values the set holds, and separately where they stand.

        A Boolean for each value says that the set holds it. A diagram over these Booleans counts
        and adds them; it has far fewer nodes than one over the variables, in which the same sum
        comes up once for each order of the values.
        """
        group = AllDifferent(primitive.variables)
        self._all_different(group)
        members = self._writer.holders(group.numbers, group.by_number)
        machine = MembershipMachine(tuple(members), len(group.variables), primitive.totals)
        domains = [(0, 1)] * len(members)
        literals = [(-member, member) for member in members.values()]
        write_diagram(unroll(machine, domains), domains, literals, self._writer)

    def _connected(self, primitive: Connectivity) -> None:
        guard, self._writer.guard = self._writer.guard, ()

        def check(literals: Sequence[Literal]) -> None:
            self._writer.guard = guard
            self._writer.clause(literals)
            self._writer.guard = ()

        new_variable = self._writer.cnf.new_variable
        write_connected(primitive, new_variable, self._writer.clause, check)


def _is_long(terms: Sequence[Term]) -> bool:
    """Say whether an equation is stated by orders: not where literals are counted."""
    domains = [() if isinstance(term, int) else term.domain for term in terms]
    return len(terms) > 2 and all(domains) and sum(map(len, domains)) >= LONG_EQUATION


def _counts_many(terms: Sequence[Term], machine: SumMachine) -> bool:
    """Say whether a sum says that at most so many of many literals are true."""
    return (
        machine.relation == "<="
        and len(terms) >= LONG_COUNT
        and all(isinstance(term, int) for term in terms)
        and {*machine.coefficients} == {1}
    )


@lru_cache(maxsize=1024)
def _pair_clauses(
    tuples: frozenset[tuple[int, ...]],
    allowed: bool,
    domain: tuple[int, ...],
    other: tuple[int, ...],
) -> Template:
    """Return the clauses of a relation between two variables: they are arc consistent.

    Each value is given the values of the other variable that go with it. (The support encoding:
    S. Kasif, 1990; I. P. Gent, "Arc Consistency in SAT", ECAI 2002.) A puzzle has few relations
    and many pairs of cells in each of them.
    """
    clauses: list[SmallClause] = []
    rows = list(enumerate(domain, 1))
    columns = list(enumerate(other, 1 + len(domain)))
    for mine, theirs, swapped in ((rows, columns, False), (columns, rows, True)):
        for literal, value in mine:
            goes: list[Literal] = []
            misses: list[Literal] = []
            for support, partner in theirs:
                pair = (partner, value) if swapped else (value, partner)
                (goes if (pair in tuples) == allowed else misses).append(support)
            if len(misses) == 1 < len(goes):
                # All but one go with it: that they exclude each other is the shorter clause.
                clauses.append((-literal, -misses[0]))
            elif misses:
                clauses.append((-literal, *goes))
    return Template(clauses)
