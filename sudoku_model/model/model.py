"""Variables, their literals, and named statements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from sudoku_model.model.primitives import Primitive

Literal: TypeAlias = int
"""A positive number says "this variable has this value", its negative says "it has not".

The numbers are the SAT community's own: literal `k` of a model is variable `k` of its CNF, so no
translation stands between a question and the solver.
"""


class Variable(NamedTuple):
    """A finite-domain variable of one model.

    Attributes:
        number: its place among the variables of the model, from 0.
        name: what people call it (``r1c1``).
        domain: its possible values in increasing order.
        first_literal: the literal that says it has the first value of the domain; those of the
            other values follow in the domain's order.
    """

    number: int
    name: str
    domain: tuple[int, ...]
    first_literal: Literal

    @property
    def literals(self) -> range:
        """The literals "has value v", in the order of the domain."""
        return range(self.first_literal, self.first_literal + len(self.domain))

    def equals(self, value: int) -> Literal:
        """Return the literal that says this variable has `value`.

        Raises:
            ValueError: if `value` is not in the domain.
        """
        return self.first_literal + self.domain.index(value)


class Statement(NamedTuple):
    """A primitive together with the name of the rule or clue that it came from."""

    primitive: Primitive
    origin: str


class Assignment(NamedTuple):
    """One value for each variable of a model, in order."""

    model: Model
    values: Sequence[int]

    def satisfies(self, literal: Literal) -> bool:
        """Say whether the literal is true."""
        variable, value = self.model.meaning(literal)
        return (self.values[variable.number] == value) == (literal > 0)


class Model:
    """A list of variables and a list of statements that must all hold.

    A model only grows; engines read it when a session is opened and never change it.
    """

    def __init__(self) -> None:
        self.variables: list[Variable] = []
        self.statements: list[Statement] = []
        self._owner: list[int] = [-1]  # literal -> index of its variable

    def variable(self, name: str, domain: Iterable[int]) -> Variable:
        """Add a variable. An empty domain is allowed: the model then has no solution."""
        values = tuple(sorted(set(domain)))
        variable = Variable(len(self.variables), name, values, len(self._owner))
        self.variables.append(variable)
        self._owner.extend([variable.number] * len(values))
        return variable

    def post(self, primitive: Primitive, origin: str) -> None:
        """State that `primitive` holds, because of the rule or clue called `origin`."""
        self.statements.append(Statement(primitive, origin))

    @property
    def literal_count(self) -> int:
        """Number of positive literals; they are numbered from 1 to this."""
        return len(self._owner) - 1

    def literals(self, values: Iterable[int]) -> list[Literal]:
        """Return the literals that say of each variable, in order, that it has its value.

        Raises:
            ValueError: if a value is not in its variable's domain, or they are too many or few.
        """
        return [
            variable.first_literal + variable.domain.index(value)
            for variable, value in zip(self.variables, values, strict=True)
        ]

    def meaning(self, literal: Literal) -> tuple[Variable, int]:
        """Return the variable and the value that a literal (of either sign) speaks of."""
        variable = self.variables[self._owner[abs(literal)]]
        return variable, variable.domain[abs(literal) - variable.first_literal]

    def name(self, literal: Literal) -> str:
        """Name a literal for people: ``r1c1=5``, or ``r1c1≠5`` for a negative one."""
        variable, value = self.meaning(literal)
        return f"{variable.name}{'=' if literal > 0 else '≠'}{value}"

    def holds(self, values: Sequence[int]) -> bool:
        """Say whether `values`, one for each variable in order, obey domains and statements."""
        assignment = Assignment(self, values)
        return all(
            value in variable.domain for variable, value in zip(self.variables, values, strict=True)
        ) and all(statement.primitive.holds(assignment) for statement in self.statements)
