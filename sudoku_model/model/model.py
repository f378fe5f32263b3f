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
            other values follow in the domain's order. A Boolean has one literal, "is 1".
        is_boolean: whether it is a free Boolean, with the domain (0, 1).
    """

    number: int
    name: str
    domain: tuple[int, ...]
    first_literal: Literal
    is_boolean: bool = False

    @property
    def literals(self) -> Sequence[Literal]:
        """The literals "has value v", in the order of the domain."""
        if self.is_boolean:
            return (-self.first_literal, self.first_literal)
        return range(self.first_literal, self.first_literal + len(self.domain))

    def equals(self, value: int) -> Literal:
        """Return the literal that says this variable has `value`.

        Raises:
            ValueError: if `value` is not in the domain.
        """
        return self.literals[self.domain.index(value)]

    def among(self, values: Iterable[int]) -> list[Literal]:
        """Return the literals that say it has one of `values`, those outside the domain left out.

        A clause of them says "the variable has one of these values".
        """
        literals = dict(zip(self.domain, self.literals, strict=True))
        return [literals[value] for value in values if value in literals]


Term: TypeAlias = Variable | Literal
"""What sums and machines read: a variable's value, or a literal as 1 (true) or 0 (false)."""


class Statement(NamedTuple):
    """A primitive with the rule or clue that it came from.

    Attributes:
        primitive: what must hold.
        origin: the name of the rule or clue.
        when: the guard: the primitive must hold only if all of these literals are true.
    """

    primitive: Primitive
    origin: str
    when: tuple[Literal, ...] = ()


class Assignment(NamedTuple):
    """One value for each variable of a model, in order."""

    model: Model
    values: Sequence[int]

    def satisfies(self, literal: Literal) -> bool:
        """Say whether the literal is true."""
        variable, value = self.model.meaning(literal)
        return (self.values[variable.number] == value) == (literal > 0)

    def value(self, term: Term) -> int:
        """Return the value of a variable, or 1 or 0 for a literal."""
        return int(self.satisfies(term)) if isinstance(term, int) else self.values[term.number]


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

    def boolean(self, name: str) -> Literal:
        """Add a free Boolean and return the literal that says it is true."""
        variable = Variable(len(self.variables), name, (0, 1), len(self._owner), True)
        self.variables.append(variable)
        self._owner.append(variable.number)
        return variable.first_literal

    def post(self, primitive: Primitive, origin: str, when: tuple[Literal, ...] = ()) -> None:
        """State that `primitive` holds, because of the rule or clue called `origin`.

        Args:
            primitive: what must hold.
            origin: a name for people.
            when: literals; unless all of them are true nothing is said.
        """
        self.statements.append(Statement(primitive, origin, when))

    @property
    def literal_count(self) -> int:
        """Number of positive literals; they are numbered from 1 to this."""
        return len(self._owner) - 1

    def literals(self, values: Iterable[int]) -> list[Literal]:
        """Return the literals that say of the first variables that they have these values.

        Args:
            values: one for each variable in order; there may be fewer than variables.

        Raises:
            ValueError: if a value is not in its variable's domain, or they are too many.
        """
        values = tuple(values)
        if len(values) > len(self.variables):
            raise ValueError(f"{len(values)} values for {len(self.variables)} variables")
        return [
            variable.equals(value) for variable, value in zip(self.variables, values, strict=False)
        ]

    def meaning(self, literal: Literal) -> tuple[Variable, int]:
        """Return the variable and the value that a literal (of either sign) speaks of."""
        variable = self.variables[self._owner[abs(literal)]]
        if variable.is_boolean:
            return variable, 1
        return variable, variable.domain[abs(literal) - variable.first_literal]

    def domain(self, term: Term) -> tuple[int, ...]:
        """Return the values that a term can have."""
        return (0, 1) if isinstance(term, int) else term.domain

    def term_literals(self, term: Term) -> Sequence[Literal]:
        """Return the literals that say which value a term has, in the order of its domain."""
        return (-term, term) if isinstance(term, int) else term.literals

    def name(self, literal: Literal) -> str:
        """Name a literal for people: ``r1c1=5``, or ``r1c1≠5`` for a negative one."""
        variable, value = self.meaning(literal)
        if variable.is_boolean:
            return variable.name if literal > 0 else f"not {variable.name}"
        return f"{variable.name}{'=' if literal > 0 else '≠'}{value}"

    def holds(self, values: Sequence[int]) -> bool:
        """Say whether `values`, one for each variable in order, obey domains and statements."""
        assignment = Assignment(self, values)
        return all(
            value in variable.domain for variable, value in zip(self.variables, values, strict=True)
        ) and all(
            primitive.holds(assignment)
            for primitive, _, when in self.statements
            if all(map(assignment.satisfies, when))
        )
