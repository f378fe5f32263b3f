"""OPB: the input of pseudo-Boolean solvers (format of the PB competitions, linear part)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sudoku_model.export.text import one_line
from sudoku_model.model import AllDifferent, Linear, Literal, Model
from sudoku_model.solvers.lowering import linear_machine
from sudoku_model.solvers.sat.cnf import encode_statements

Sum = Sequence[tuple[int, Literal]]
"""Each coefficient with the literal that it multiplies, which counts 1 if true, else 0."""


def write_opb(model: Model) -> Iterator[str]:
    """Yield the lines of the model in 0-1 inequalities; comments say what each variable means.

    Sums, "exactly one" and "at most one" are one or two inequalities each, without auxiliary
    variables. What is no inequality is written as the clauses that a SAT solver is given.

    Raises:
        UnsupportedError: if the clauses of a statement would be too many.
    """
    native = (AllDifferent, Linear)
    cnf = encode_statements(
        model, [one for one in model.statements if not isinstance(one.primitive, native)]
    )
    writer = _Writer(cnf.variable_count)
    for variable in model.variables:
        if not variable.is_boolean:
            writer.equal([(1, literal) for literal in variable.literals], 1)
    for primitive, _, when in model.statements:
        if isinstance(primitive, AllDifferent):
            writer.all_different(primitive, when)
        elif isinstance(primitive, Linear):
            writer.linear(primitive, model, when)
    for clause in [*([literal] for literal in (*model.facts, *cnf.units)), *cnf.clauses]:
        writer.at_least([(1, literal) for literal in clause], 1)

    yield f"* #variable= {writer.variable_count} #constraint= {len(writer.lines)}"
    for literal in range(1, model.literal_count + 1):
        yield f"* x{literal} {one_line(model.name(literal))}"
    for literal, name in cnf.names.items():
        yield f"* x{literal} {one_line(name)}"
    yield from writer.lines


class _Writer:
    """Collects constraints; those with a guard carry a term that makes them true without it."""

    def __init__(self, variable_count: int) -> None:
        self.variable_count = variable_count
        self.lines: list[str] = []

    def all_different(self, primitive: AllDifferent, when: Sequence[Literal]) -> None:
        for literals in primitive.literals_by_value.values():
            terms = [(1, literal) for literal in literals]
            if primitive.is_permutation:
                self.equal(terms, 1, when)
            else:
                self.at_most(terms, 1, when)

    def linear(self, linear: Linear, model: Model, when: Sequence[Literal]) -> None:
        read, machine = linear_machine(linear, model)
        terms = [
            (coefficient * value, literal)
            for coefficient, term in zip(machine.coefficients, read, strict=True)
            for value, literal in zip(model.domain(term), model.term_literals(term), strict=True)
            if value
        ]
        constant = machine.constant
        match machine.relation:
            case "==":
                self.equal(terms, constant, when)
            case ">=":
                self.at_least(terms, constant, when)
            case "<=":
                self.at_most(terms, constant, when)
            case _:
                self.variable_count += 1
                above = self.variable_count
                self.at_least(terms, constant + 1, (*when, above))
                self.at_most(terms, constant - 1, (*when, -above))

    def equal(self, terms: Sum, total: int, when: Sequence[Literal] = ()) -> None:
        if when:
            self.at_least(terms, total, when)
            self.at_most(terms, total, when)
        else:
            self._write(*_merged(terms), "=", total)

    def at_most(self, terms: Sum, bound: int, when: Sequence[Literal] = ()) -> None:
        self.at_least([(-coefficient, literal) for coefficient, literal in terms], -bound, when)

    def at_least(self, terms: Sum, bound: int, when: Sequence[Literal] = ()) -> None:
        coefficients, added = _merged(terms)
        missing = bound - added - sum(c for c in coefficients.values() if c < 0)
        if missing > 0:  # else it is true anyway
            refused = [(missing, -literal) for literal in when]
            self._write(*_merged([*terms, *refused]), ">=", bound)

    def _write(
        self, coefficients: dict[Literal, int], added: int, relation: str, bound: int
    ) -> None:
        right = bound - added
        if coefficients:
            left = " ".join(f"{c:+d} x{variable}" for variable, c in coefficients.items())
            self.lines.append(f"{left} {relation} {right} ;")
        elif right > 0 or (relation == "=" and right):
            # The format has no constraint without variables.
            self.variable_count += 1
            self.lines.append(f"+1 x{self.variable_count} >= 2 ;")


def _merged(terms: Iterable[tuple[int, Literal]]) -> tuple[dict[Literal, int], int]:
    """Return the coefficient of each variable, those that are 0 left out, and a constant.

    A negative literal counts 1 - x.
    """
    coefficients: dict[Literal, int] = {}
    added = 0
    for coefficient, literal in terms:
        variable = abs(literal)
        if literal < 0:
            added += coefficient
        change = coefficient if literal > 0 else -coefficient
        coefficients[variable] = coefficients.get(variable, 0) + change
    return {variable: c for variable, c in coefficients.items() if c}, added
