"""SMT-LIB 2: the language of SMT solvers (Z3, cvc5, Yices, ...), here over integers (QF_LIA)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sudoku_model.export.text import identifier, one_line
from sudoku_model.model import (
    AllDifferent,
    Clause,
    DistinctSum,
    Linear,
    Literal,
    Model,
    Statement,
    Term,
    Variable,
)
from sudoku_model.solvers.lowering import linear_machine
from sudoku_model.solvers.sat.cnf import encode_statements

_NATIVE = (Clause, AllDifferent, Linear, DistinctSum)


def write_smtlib(model: Model) -> Iterator[str]:
    """Yield the lines of a script that asks for a solution, and for the values of the variables.

    Clauses, sums and different values are written as they are. What else there is, is written as
    the clauses that a SAT solver is given. The others name the rule or clue they came from.

    Raises:
        UnsupportedError: if the clauses of a statement would be too many.
    """
    writer = _Writer(model)
    yield "(set-option :produce-models true)"
    yield "(set-logic QF_LIA)"
    for variable in model.variables:
        yield from writer.declared(variable)
    others = [one for one in model.statements if not isinstance(one.primitive, _NATIVE)]
    cnf = encode_statements(model, others)
    for number in range(model.literal_count + 1, cnf.variable_count + 1):
        yield f"(declare-const {_auxiliary(number)} Bool)"
    for statement in model.statements:
        if isinstance(statement.primitive, _NATIVE):
            yield f"(assert {writer.statement(statement)}) ; {one_line(str(statement.origin))}"
    for clause in cnf.all_clauses:
        yield f"(assert {writer.clause(clause)})"
    yield "(check-sat)"
    names = " ".join(identifier(one) for one in model.variables if not one.is_boolean)
    yield f"(get-value ({names}))"


def _auxiliary(number: Literal) -> str:
    return f"a{number}"


def _number(value: int) -> str:
    return str(value) if value >= 0 else f"(- {-value})"


def _joined(operation: str, parts: Sequence[str], empty: str) -> str:
    """Write an operation on any number of parts."""
    if len(parts) > 1:
        return f"({operation} {' '.join(parts)})"
    return parts[0] if parts else empty


class _Writer:
    """Writes statements as terms."""

    def __init__(self, model: Model) -> None:
        self._model = model

    def declared(self, variable: Variable) -> Iterator[str]:
        """Yield the declaration of a variable, and its domain."""
        name = identifier(variable)
        note = "" if name == variable.name else f" ; {one_line(variable.name)}"
        if variable.is_boolean:
            yield f"(declare-const {name} Bool){note}"
            return
        yield f"(declare-const {name} Int){note}"
        domain = variable.domain
        if domain and domain == tuple(range(domain[0], domain[-1] + 1)):
            yield f"(assert (<= {_number(domain[0])} {name} {_number(domain[-1])}))"
        else:
            yield f"(assert {self._among(name, domain)})"

    def statement(self, statement: Statement) -> str:
        """Write what must hold if the guard does."""
        guard = _joined("and", [*map(self._literal, statement.when)], "true")
        term = self._native(statement)
        return f"(=> {guard} {term})" if statement.when else term

    def _native(self, statement: Statement) -> str:
        match statement.primitive:
            case Clause(literals):
                return self.clause(literals)
            case AllDifferent(variables):
                return self._distinct(variables)
            case Linear() as linear:
                return self._linear(linear)
            case DistinctSum(variables, totals):
                total = _joined("+", [*map(identifier, variables)], "0")
                return f"(and {self._distinct(variables)} {self._among(total, sorted(totals))})"
        raise TypeError(f"{statement.primitive!r} is written as clauses")

    def clause(self, literals: Iterable[Literal]) -> str:
        """Write that one of the literals is true."""
        return _joined("or", [*map(self._literal, literals)], "false")

    def _literal(self, literal: Literal) -> str:
        if abs(literal) > self._model.literal_count:
            fact = _auxiliary(abs(literal))
        else:
            variable, value = self._model.meaning(literal)
            name = identifier(variable)
            fact = name if variable.is_boolean else f"(= {name} {_number(value)})"
        return fact if literal > 0 else f"(not {fact})"

    def _distinct(self, variables: Sequence[Variable]) -> str:
        names = [*map(identifier, variables)]
        return f"(distinct {' '.join(names)})" if len(names) > 1 else "true"

    def _among(self, term: str, values: Iterable[int]) -> str:
        return _joined("or", [f"(= {term} {_number(value)})" for value in values], "false")

    def _linear(self, linear: Linear) -> str:
        terms, machine = linear_machine(linear, self._model)
        products = [
            f"(* {_number(coefficient)} {self._term(term)})"
            for coefficient, term in zip(machine.coefficients, terms, strict=True)
        ]
        total, constant = _joined("+", products, "0"), _number(machine.constant)
        if machine.relation == "!=":
            return f"(distinct {total} {constant})"
        return f"({machine.relation.replace('==', '=')} {total} {constant})"

    def _term(self, term: Term) -> str:
        if isinstance(term, int):
            return f"(ite {self._literal(term)} 1 0)"
        if term.is_boolean:
            return f"(ite {identifier(term)} 1 0)"
        return identifier(term)
