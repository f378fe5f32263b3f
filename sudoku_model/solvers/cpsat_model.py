"""Translate a model for CP-SAT: source `Model`, target an OR-Tools CP-SAT model.

Importing this module imports OR-Tools, which takes half a second; it is imported when first used.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from copy import copy
from itertools import product
from math import prod

from ortools.sat.python import cp_model

from sudoku_model.deadline import heed_deadline, in_time
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
    Primitive,
    Regular,
    Table,
    Term,
    Variable,
)
from sudoku_model.model.diagram import Diagram, unroll
from sudoku_model.model.machines import MembershipMachine
from sudoku_model.model.primitives import clauses_against
from sudoku_model.solvers.connectivity import write_connected
from sudoku_model.solvers.lowering import linear_machine

MACHINE_EDGES = 3_000
"""Largest diagram of an equation that is stated besides the equation itself."""

MAX_COMPLEMENT = 100_000
"""Largest number of assignments whose allowed ones stand for the forbidden ones."""

MAX_TRANSITIONS = 4_000_000
"""Largest number of transitions of all automata together: they take a gigabyte of memory."""


class CpSatModel:
    """A CP-SAT model in the making: integer variables, and Booleans where clauses need them.

    Args:
        model: the model to translate.
        into: a model of OR-Tools that is to hold the statements too; a new one by default.
        known: variables that it has already, for the first ones of `model`.

    Raises:
        UnsupportedError: if a statement, or all of them together, are too large; the message
            names the clue.
        GaveUpError: if the time of the question is over.
    """

    def __init__(
        self,
        model: Model,
        into: cp_model.CpModel | None = None,
        known: Sequence[cp_model.IntVar] = (),
    ) -> None:
        self.target = cp_model.CpModel() if into is None else into
        self._source = model
        self._booleans: dict[Literal, cp_model.IntVar] = {}
        self._top = model.literal_count
        self._transitions = 0
        self.variables = [*known]
        for variable in in_time(model.variables[len(known) :]):
            if not variable.domain:  # CP-SAT takes an empty domain for a defect of the model
                self._never([])
            domain = cp_model.Domain.from_values(variable.domain or (0,))
            self.variables.append(self.target.new_int_var_from_domain(domain, variable.name))
            if variable.is_boolean:
                self._booleans[variable.literals[1]] = self.variables[variable.number]
        for primitive, origin, when in model.statements:
            heed_deadline()
            guard = [self._literal(literal) for literal in when]
            try:
                self._state(primitive, guard, when)
            except UnsupportedError as problem:
                raise UnsupportedError(f"{origin!s:.150}: {problem}") from None

    def narrowed(self, domains: Sequence[Sequence[int]]) -> CpSatModel:
        """Return a copy whose variables have no other values than these; none may be empty."""
        narrow = copy(self)
        narrow.target = self.target.clone()
        narrow._booleans = dict(self._booleans)
        stated = narrow.target.proto.variables
        for variable, values in zip(self._source.variables, in_time(domains), strict=True):
            if len(values) < len(variable.domain):
                domain = stated[self.variables[variable.number].index].domain
                domain.clear()
                domain.extend(cp_model.Domain.from_values(values).flattened_intervals())
        return narrow

    def guard_tables(self) -> None:
        """Let all tables depend on a Boolean that is true, which is found out in a search only.

        Without presolve, OR-Tools 9.15 ends the process where it finds that two variables are
        equal that a table makes different, unless the table may be off.
        """
        tables = [one for one in in_time(self.target.proto.constraints) if one.has_table()]
        if tables:
            truth, other = self.target.new_bool_var("true"), self.target.new_bool_var("true, too")
            for clause in ([truth, other], [truth, ~other], [~truth, other]):
                self.target.add_bool_or(clause)
            for table in tables:
                table.enforcement_literal.append(truth.index)

    def add_clause(self, literals: Sequence[Literal]) -> None:
        """Add a clause.

        A clause that forbids one assignment, such as a blocking clause, becomes a table; no
        other needs Booleans less.
        """
        forbidden = self._forbidden_by(literals) if len(literals) > 2 else {}
        if forbidden:
            variables = [self.variables[number] for number in forbidden]
            self.target.add_forbidden_assignments(variables, [tuple(forbidden.values())])
        else:
            self.target.add_bool_or([self._literal(literal) for literal in literals])

    def _forbidden_by(self, literals: Sequence[Literal]) -> dict[int, int]:
        """Return the one assignment, by variable, that a clause forbids; nothing for others."""
        if any(literal > 0 or abs(literal) in self._booleans for literal in literals):
            return {}
        facts = [self._source.meaning(literal) for literal in literals]
        values = {variable.number: value for variable, value in facts}
        return values if len(values) == len(facts) else {}

    def _state(
        self, primitive: Primitive, guard: list[cp_model.LiteralT], when: tuple[Literal, ...]
    ) -> None:
        match primitive:
            case Clause(literals):
                self.add_clause((*(-literal for literal in when), *literals))
            case AllDifferent(variables):
                self._all_different(variables, guard)
            case Table():
                self._table(primitive, guard, when)
            case Linear():
                self._linear(primitive, guard)
            case Regular(terms, machine):
                self._machine(terms, machine, guard)
            case DistinctSum():
                self._distinct_sum(primitive, guard)
            case Connectivity():
                self._connected(primitive, when)

    def _enforce(self, constraint: cp_model.Constraint, guard: list[cp_model.LiteralT]) -> None:
        if guard:
            constraint.only_enforce_if(guard)

    def _all_different(self, variables: Sequence[Variable], guard: list[cp_model.LiteralT]) -> None:
        numbers = [variable.number for variable in variables]
        different = [self.variables[number] for number in numbers]
        if len(set(numbers)) < len(numbers):
            self._never(guard)  # a variable does not differ from itself
        elif len(different) == 2:
            self._enforce(self.target.add(different[0] != different[1]), guard)
        elif len(different) > 2:
            self._enforce(self.target.add_all_different(different), guard)

    def _table(
        self, table: Table, guard: list[cp_model.LiteralT], when: tuple[Literal, ...]
    ) -> None:
        """State a table of allowed assignments, also in place of one of forbidden ones.

        The presolve of OR-Tools 9.15 takes some models with a table of forbidden assignments for
        infeasible that are not: x from 1 to 4 that is 1, 2 or 4, one Boolean for each, and the
        table forbids 1, 3 and 4. Tables that forbid a single assignment were never seen to do so.
        """
        variables = [self.variables[variable.number] for variable in table.variables]
        tuples = sorted(table.tuples)
        if not variables:
            if (() in table.tuples) != table.allowed:
                self._never(guard)
            return
        if not table.allowed:
            domains = [variable.domain for variable in table.variables]
            if prod(map(len, domains)) > MAX_COMPLEMENT:
                self._forbid(table, when)
                return
            tuples = sorted(set(in_time(product(*domains))).difference(tuples))
        if tuples:
            self._enforce(self.target.add_allowed_assignments(variables, tuples), guard)
        else:
            self._never(guard)

    def _forbid(self, table: Table, when: tuple[Literal, ...]) -> None:
        """State a clause for each forbidden assignment."""
        for literals in clauses_against(table):
            self.add_clause([*(-literal for literal in when), *literals])

    def _never(self, guard: list[cp_model.LiteralT]) -> None:
        self.target.add_bool_or([literal.negated() for literal in guard])  # type: ignore[union-attr]

    def _linear(self, linear: Linear, guard: list[cp_model.LiteralT]) -> None:
        """State an equation natively and, where that is small, as a machine as well.

        CP-SAT propagates bounds on the native form; the machine prunes values in between.
        """
        terms, machine = linear_machine(linear, self._source)
        total = sum(
            (
                coefficient * self._term(term)
                for coefficient, term in zip(machine.coefficients, terms, strict=True)
            ),
            start=cp_model.LinearExpr.sum([]),
        )
        constant = machine.constant
        domain = {
            "==": cp_model.Domain(constant, constant),
            "!=": cp_model.Domain(constant, constant).complement(),
            "<=": cp_model.Domain(machine.least[0] - 1, constant),
            ">=": cp_model.Domain(constant, machine.greatest[0] + 1),
        }[machine.relation]
        self._enforce(self.target.add_linear_expression_in_domain(total, domain), guard)
        if machine.relation == "==" and not all(isinstance(term, int) for term in terms):
            with suppress(UnsupportedError):
                self._machine(terms, machine, guard, MACHINE_EDGES)

    def _machine(
        self,
        terms: Sequence[Term],
        machine: Machine,
        guard: list[cp_model.LiteralT],
        at_most: int | None = None,
    ) -> None:
        """State a machine as an automaton that is unrolled and pruned already."""
        diagram = unroll(machine, [self._source.domain(term) for term in terms])
        if at_most is None or sum(map(len, diagram.layers)) <= at_most:
            self._automaton([self._term(term) for term in terms], diagram, guard)

    def _automaton(
        self, read: Sequence[cp_model.LinearExprT], diagram: Diagram, guard: list[cp_model.LiteralT]
    ) -> None:
        if diagram.is_empty:
            self._never(guard)
        elif diagram.layers:
            first = 0  # number of the first state of a layer
            transitions = []
            self._transitions += sum(map(len, diagram.layers))
            if self._transitions > MAX_TRANSITIONS:
                raise UnsupportedError(
                    f"with it the automata need more than {MAX_TRANSITIONS:,} transitions; "
                    "another engine may need less"
                )
            for layer, width in zip(diagram.layers, diagram.widths, strict=False):
                heed_deadline()
                after = first + width
                transitions += [(first + s, value, after + t) for s, value, t in layer]
                first = after
            constraint = self.target.add_automaton(read, 0, [first], transitions)
            self._enforce(constraint, guard)

    def _distinct_sum(self, primitive: DistinctSum, guard: list[cp_model.LiteralT]) -> None:
        """State a sum of different values by the set of these values; see the SAT encoding."""
        group = AllDifferent(primitive.variables)
        variables = [self.variables[variable.number] for variable in primitive.variables]
        self._all_different(primitive.variables, guard)
        total = cp_model.LinearExpr.sum(variables)
        domain = cp_model.Domain.from_values(sorted(primitive.totals))
        self._enforce(self.target.add_linear_expression_in_domain(total, domain), guard)
        members = []
        for value, literals in group.literals_by_value.items():
            member = self.target.new_bool_var(f"{value} in the sum")
            places = [self._literal(literal) for literal in literals]
            # As the variables differ, at most one of them has the value.
            exactly = self.target.add(cp_model.LinearExpr.sum(places) == member)
            self._enforce(exactly, guard)
            members.append(member)
        machine = MembershipMachine(group.values, len(variables), primitive.totals)
        diagram = unroll(machine, [(0, 1)] * len(members))
        self._automaton(members, diagram, guard)

    def _connected(self, primitive: Connectivity, when: tuple[Literal, ...]) -> None:
        refused = tuple(-literal for literal in when)

        def check(literals: Sequence[Literal]) -> None:
            self.add_clause((*refused, *literals))

        write_connected(primitive, self._new_literal, self.add_clause, check)

    def _new_literal(self) -> Literal:
        self._top += 1
        self._booleans[self._top] = self.target.new_bool_var(f"auxiliary {self._top}")
        return self._top

    def _term(self, term: Term) -> cp_model.LinearExprT:
        return self._literal(term) if isinstance(term, int) else self.variables[term.number]

    def _literal(self, literal: Literal) -> cp_model.LiteralT:
        boolean = self._boolean(abs(literal))
        return boolean if literal > 0 else boolean.negated()

    def _boolean(self, literal: Literal) -> cp_model.IntVar:
        """Return the Boolean that is true if and only if the positive literal is."""
        if literal not in self._booleans:
            variable, value = self._source.meaning(literal)
            boolean = self.target.new_bool_var(self._source.name(literal))
            integer = self.variables[variable.number]
            self.target.add(integer == value).only_enforce_if(boolean)
            self.target.add(integer != value).only_enforce_if(boolean.negated())
            self._booleans[literal] = boolean
        return self._booleans[literal]
