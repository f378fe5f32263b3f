"""Translate a model into clauses: source `Model`, target conjunctive normal form.

Literal `k` of the model is variable `k` of the CNF; auxiliary variables come after them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import TypeAlias

from sudoku_model.model import (
    AllDifferent,
    Clause,
    Connected,
    DistinctSum,
    Linear,
    Literal,
    Machine,
    Model,
    Primitive,
    Regular,
    Table,
    Term,
    Variable,
)
from sudoku_model.model.diagram import unroll
from sudoku_model.solvers.connectivity import write_connected
from sudoku_model.solvers.engines import Encoding
from sudoku_model.solvers.lowering import MembershipMachine, linear_machine, table_machine
from sudoku_model.solvers.sat.diagrams import write_diagram

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


def encode(model: Model, encoding: Encoding, at_most_one: str) -> Cnf:
    """Return the clauses that are true of exactly the assignments that obey the model.

    The auxiliary variables are determined by those of the model, so that models of the CNF and
    solutions correspond one to one.

    Args:
        model: the model.
        encoding: of "all different".
        at_most_one: PySAT's name of the encoding of "at most one".
    """
    cnf = Cnf(model.literal_count)
    writer = _Writer(cnf, at_most_one)
    groups = [
        primitive
        for primitive, _, when in model.statements
        if isinstance(primitive, AllDifferent) and not when
    ]
    _encode_domains(model, groups, encoding, writer)
    if encoding is Encoding.TRIADS:
        # Between two variables there is nothing to intersect.
        _encode_triads([group for group in groups if len(group.variables) > 2], writer)
        groups = [group for group in groups if len(group.variables) <= 2]
    for group in groups:
        _encode_all_different(group, encoding, writer)
    statements = _Statements(model, writer, encoding)
    for primitive, _, when in model.statements:
        if when or not isinstance(primitive, AllDifferent):
            writer.guard = tuple(-literal for literal in when)
            statements.encode(primitive)
            writer.guard = ()
    return cnf


class _Writer:
    """Writes clauses and at-most-one constraints into a CNF, each pair of literals once.

    Attributes:
        guard: literals that are added to every clause: the negation of a statement's guard.
    """

    def __init__(self, cnf: Cnf, at_most_one: str) -> None:
        self.cnf = cnf
        self.guard: tuple[Literal, ...] = ()
        self._encoding = at_most_one
        self._pairs: set[tuple[Literal, Literal]] = set()

    def clause(self, literals: Sequence[Literal]) -> None:
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
        # Up to three literals no encoding is smaller than the pairs, and no other takes a guard.
        if self._encoding == "pairwise" or len(literals) <= 3 or self.guard:
            self._pairwise(literals)
        elif self._encoding == "native":
            self.cnf.native_at_most_one.append(tuple(literals))
        else:
            self._by_pysat(literals)

    def exactly_one(self, literals: Sequence[Literal]) -> None:
        self.clause(literals)
        self.at_most_one(literals)

    def _pairwise(self, literals: Sequence[Literal]) -> None:
        # A row and a box share pairs of cells, so the same pair comes up more than once.
        for pair in combinations(sorted(literals), 2):
            if self.guard:
                self.cnf.clauses.append((*self.guard, -pair[0], -pair[1]))
            elif pair not in self._pairs:
                self._pairs.add(pair)
                self.cnf.clauses.append((-pair[0], -pair[1]))

    def _by_pysat(self, literals: Sequence[Literal]) -> None:
        from pysat.card import CardEnc, EncType

        from sudoku_model.solvers.sat.interruption import undisturbed

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


def _encode_domains(
    model: Model, groups: Iterable[AllDifferent], encoding: Encoding, writer: _Writer
) -> None:
    """Say that each variable has exactly one value.

    The minimal encoding leaves "at most one" out where it follows: n variables that share n
    values, each taken once at most, cannot have two values each.
    """
    in_permutation = {
        variable.number for group in groups if group.is_permutation for variable in group.variables
    }
    for variable in model.variables:
        if variable.is_boolean:
            continue
        writer.clause(variable.literals)
        if encoding is not Encoding.MINIMAL or variable.number not in in_permutation:
            writer.at_most_one(variable.literals)


def _encode_all_different(group: AllDifferent, encoding: Encoding, writer: _Writer) -> None:
    for literals in group.literals_by_value.values():
        writer.at_most_one(literals)
        if group.is_permutation and encoding is not Encoding.MINIMAL:
            writer.clause(literals)


class _Statements:
    """Writes the clauses of all primitives other than unguarded `AllDifferent`."""

    def __init__(self, model: Model, writer: _Writer, encoding: Encoding) -> None:
        self._model = model
        self._writer = writer
        self._encoding = encoding

    def encode(self, primitive: Primitive) -> None:
        """Write a primitive's clauses under the writer's guard."""
        match primitive:
            case Clause(literals):
                self._writer.clause(literals)
            case AllDifferent():
                _encode_all_different(primitive, self._encoding, self._writer)
            case Table():
                self._table(primitive)
            case Linear():
                terms, machine = linear_machine(primitive, self._model)
                self._machine(terms, machine)
            case Regular(terms, machine):
                self._machine(terms, machine)
            case DistinctSum():
                self._distinct_sum(primitive)
            case Connected():
                self._connected(primitive)

    def _machine(self, terms: Sequence[Term], machine: Machine) -> None:
        domains = [self._model.domain(term) for term in terms]
        literals = [
            dict(zip(domain, self._model.term_literals(term), strict=True))
            for domain, term in zip(domains, terms, strict=True)
        ]
        diagram = unroll(machine, domains)
        write_diagram(diagram, literals, self._writer.cnf.new_variable, self._writer.clause)

    def _table(self, table: Table) -> None:
        if len(table.variables) == 2 and len(set(table.variables)) == 2:
            self._pairs(table.variables[0], table.variables[1], table)
        elif table.allowed:
            self._machine(table.variables, table_machine(table))
        else:
            self._forbid(table)

    def _forbid(self, table: Table) -> None:
        for values in sorted(table.tuples):
            pairs = list(zip(table.variables, values, strict=True))
            if all(value in variable.domain for variable, value in pairs):
                self._writer.clause([-variable.equals(value) for variable, value in pairs])

    def _pairs(self, first: Variable, second: Variable, table: Table) -> None:
        """Write a relation between two variables; unit propagation makes it arc consistent.

        Each value is given the values of the other variable that go with it. (The support
        encoding: S. Kasif, 1990; I. P. Gent, "Arc Consistency in SAT", ECAI 2002.)
        """
        order = [(first, second, False), (second, first, True)]
        for one, other, swapped in order:
            for value, literal in zip(one.domain, one.literals, strict=True):
                supports = [
                    support
                    for partner, support in zip(other.domain, other.literals, strict=True)
                    if (((partner, value) if swapped else (value, partner)) in table.tuples)
                    == table.allowed
                ]
                if len(supports) == len(other.domain) - 1 > 1:
                    # All but one go with it: that they exclude each other is the shorter clause.
                    missing = set(other.literals) - set(supports)
                    self._writer.clause([-literal, *(-support for support in missing)])
                elif len(supports) < len(other.domain):
                    self._writer.clause([-literal, *supports])

    def _distinct_sum(self, primitive: DistinctSum) -> None:
        """Say which values the set holds, and separately where they stand.

        A Boolean for each value says that the set holds it. A diagram over these Booleans counts
        and adds them; it has far fewer nodes than one over the variables, in which the same sum
        comes up once for each order of the values.
        """
        group = AllDifferent(primitive.variables)
        _encode_all_different(group, self._encoding, self._writer)
        count = len(primitive.variables)
        members = {
            value: _at_least_one_variable(literals, f"{value} in the sum", self._writer)
            if len(literals) > 1
            else literals[0]
            for value, literals in group.literals_by_value.items()
        }
        machine = MembershipMachine(group.values, count, primitive.totals)
        diagram = unroll(machine, [(0, 1)] * len(members))
        literals = [{0: -member, 1: member} for member in members.values()]
        write_diagram(diagram, literals, self._writer.cnf.new_variable, self._writer.clause)

    def _connected(self, primitive: Connected) -> None:
        guard, self._writer.guard = self._writer.guard, ()

        def check(literals: Sequence[Literal]) -> None:
            self._writer.guard = guard
            self._writer.clause(literals)
            self._writer.guard = ()

        new_variable = self._writer.cnf.new_variable
        write_connected(primitive, new_variable, self._writer.clause, check)


def _encode_triads(groups: Sequence[AllDifferent], writer: _Writer) -> None:
    """Say "all different" through a Boolean for each value and each intersection of two groups.

    On a 9x9 grid the intersections of rows and columns with boxes have three cells: triads. A
    row is then three triads that share each digit out among them, and so is a box, both ways.
    """
    members = [frozenset(variable.number for variable in group.variables) for group in groups]
    by_index = {variable.number: variable for group in groups for variable in group.variables}
    holders: dict[tuple[frozenset[int], int], list[Literal]] = {}

    def holder(part: frozenset[int], value: int) -> list[Literal]:
        """Return the literal that says that the part holds the value; none if it cannot."""
        if (part, value) not in holders:
            literals = [
                by_index[index].equals(value)
                for index in sorted(part)
                if value in by_index[index].domain
            ]
            if len(literals) > 1:
                names = ", ".join(by_index[index].name for index in sorted(part))
                literals = [_at_least_one_variable(literals, f"{value} in {names}", writer)]
            holders[part, value] = literals
        return holders[part, value]

    for group, cells in zip(groups, members, strict=True):
        for parts in _partitions(cells, members):
            for value in group.values:
                literals = [literal for part in parts for literal in holder(part, value)]
                writer.at_most_one(literals)
                if group.is_permutation:
                    writer.clause(literals)


def _at_least_one_variable(literals: Sequence[Literal], name: str, writer: _Writer) -> Literal:
    """Return a new variable that is true if and only if one of the literals is."""
    variable = writer.cnf.new_variable()
    writer.cnf.names[variable] = name
    writer.clause([-variable, *literals])
    for literal in literals:
        writer.clause([variable, -literal])
    writer.at_most_one(literals)
    return variable


def _partitions(
    cells: frozenset[int], others: Iterable[frozenset[int]]
) -> Iterator[list[frozenset[int]]]:
    """Cut a group along its intersections with other groups, in each way that they allow.

    Every intersection of at least two cells appears in one of the partitions; cells that a
    partition does not cover stand alone in it. Without intersections all cells stand alone.
    """
    found = {cells & other for other in others if other != cells}
    unused = sorted((part for part in found if len(part) > 1), key=sorted)
    while True:
        parts: list[frozenset[int]] = []
        covered: frozenset[int] = frozenset()
        for part in unused:
            if not part & covered:
                parts.append(part)
                covered |= part
        yield parts + [frozenset({cell}) for cell in sorted(cells - covered)]
        unused = [part for part in unused if part not in parts]
        if not unused:
            return
