"""A model as inequalities of variables that are 0 or 1: what pseudo-Boolean and MIP solvers take.

Source: `Model`. Target: rows, which `sudoku_model.export.opb` and `sudoku_model.export.lp` write.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sudoku_model.export.text import meanings
from sudoku_model.model import AllDifferent, Linear, Literal, Model, Statement
from sudoku_model.model.primitives import merged
from sudoku_model.solvers.lowering import linear_machine
from sudoku_model.solvers.sat.cnf import encode_statements

Sum = Sequence[tuple[int, Literal]]
"""Each coefficient with the literal that it multiplies, which counts 1 if true, else 0."""


class Row(NamedTuple):
    """A sum of variables, and what it is compared with.

    Attributes:
        coefficients: of each variable, by its number; none is 0, and there is at least one.
        relation: ``>=`` or ``=``.
        bound: the number on the right.
    """

    coefficients: dict[Literal, int]
    relation: str
    bound: int


class Inequalities:
    """The rows of a model. Literal `k` of the model is variable `k`.

    Sums, "exactly one" and "at most one" are one or two rows each, without auxiliary variables.
    What is no inequality is stated by the clauses that a SAT solver is given. Rows with a guard
    carry a term that makes them true without it.

    Attributes:
        variable_count: variables are numbered from 1 to this.
        rows: the rows.
        meanings: the variables that have a meaning of their own, each with its name on one line.

    Raises:
        UnsupportedError: if the clauses of a statement would be too many.
    """

    def __init__(self, model: Model) -> None:
        native = (AllDifferent, Linear)
        cnf = encode_statements(
            model, [one for one in model.statements if not isinstance(one.primitive, native)]
        )
        self.variable_count = cnf.variable_count
        self.rows: list[Row] = []
        self._model = model
        self.meanings = [*meanings(model, cnf)]
        for variable in model.variables:
            if not variable.is_boolean:
                self._equal([(1, literal) for literal in variable.literals], 1)
        for statement in model.statements:
            self._native(statement)
        for clause in [*((fact,) for fact in model.facts), *cnf.all_clauses]:
            self._at_least([(1, literal) for literal in clause], 1)

    def _native(self, statement: Statement) -> None:
        """Add the rows of a statement that is written as a sum; others are written as clauses."""
        primitive, when = statement.primitive, statement.when
        if isinstance(primitive, AllDifferent):
            self._all_different(primitive, when)
        elif isinstance(primitive, Linear):
            self._linear(primitive, when)

    def _all_different(self, primitive: AllDifferent, when: Sequence[Literal]) -> None:
        for literals in primitive.literals_by_value.values():
            terms = [(1, literal) for literal in literals]
            if primitive.is_permutation:
                self._equal(terms, 1, when)
            else:
                self._at_most(terms, 1, when)

    def _linear(self, linear: Linear, when: Sequence[Literal]) -> None:
        read, machine = linear_machine(linear, self._model)
        terms = [
            (coefficient * value, literal)
            for coefficient, term in zip(machine.coefficients, read, strict=True)
            for value, literal in zip(
                self._model.domain(term), self._model.term_literals(term), strict=True
            )
            if value
        ]
        constant = machine.constant
        match machine.relation:
            case "==":
                self._equal(terms, constant, when)
            case ">=":
                self._at_least(terms, constant, when)
            case "<=":
                self._at_most(terms, constant, when)
            case _:
                self.variable_count += 1
                above = self.variable_count
                self._at_least(terms, constant + 1, (*when, above))
                self._at_most(terms, constant - 1, (*when, -above))

    def _equal(self, terms: Sum, total: int, when: Sequence[Literal] = ()) -> None:
        if when:
            self._at_least(terms, total, when)
            self._at_most(terms, total, when)
        else:
            self._add(*_merged(terms), "=", total)

    def _at_most(self, terms: Sum, bound: int, when: Sequence[Literal]) -> None:
        self._at_least([(-coefficient, literal) for coefficient, literal in terms], -bound, when)

    def _at_least(self, terms: Sum, bound: int, when: Sequence[Literal] = ()) -> None:
        coefficients, added = _merged(terms)
        missing = bound - added - sum(c for c in coefficients.values() if c < 0)
        if missing > 0:  # else it is true anyway
            refused = [(missing, -literal) for literal in when]
            self._add(*_merged([*terms, *refused]), ">=", bound)

    def _add(self, coefficients: dict[Literal, int], added: int, relation: str, bound: int) -> None:
        right = bound - added
        if coefficients:
            self.rows.append(Row(coefficients, relation, right))
        elif right > 0 or (relation == "=" and right):
            # No format has a constraint without variables.
            self.variable_count += 1
            self.rows.append(Row({self.variable_count: 1}, ">=", 2))


def _merged(terms: Iterable[tuple[int, Literal]]) -> tuple[dict[Literal, int], int]:
    """Return the coefficient of each variable, those that are 0 left out, and a constant.

    A negative literal counts 1 - x.
    """
    terms = [*terms]
    by_variable = ((c if literal > 0 else -c, abs(literal)) for c, literal in terms)
    return merged(by_variable), sum(c for c, literal in terms if literal < 0)
