"""Variables, their literals, and named statements."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from sudoku_model.deadline import heed_deadline
from sudoku_model.model.statements import Origin, Statements

if TYPE_CHECKING:
    from sudoku_model.model.primitives import Primitive

Literal: TypeAlias = int
"""A positive number says "this variable has this value", its negative says "it has not".

The numbers are the SAT community's own: literal `k` of a model is variable `k` of its CNF, so no
translation stands between a question and the solver.
"""

Fact: TypeAlias = Literal | bool
"""A literal, or what is known to be true or false of every solution."""


def negation(fact: Fact) -> Fact:
    """Return the opposite of a fact."""
    return not fact if isinstance(fact, bool) else -fact


class Variable(NamedTuple):
    """A finite-domain variable of one model.

    Attributes:
        number: its place among the variables of the model, from 0.
        name: what people call it (``r1c1``).
        domain: its possible values in increasing order.
        literals: the literals "has value v", in the order of the domain. A free Boolean has one
            literal for both values: "is 1" and, negated, "is 0".
        is_boolean: whether it is a free Boolean, with the domain (0, 1).

    Example:
        >>> from sudoku_model.model import Model
        >>> variable = Model().variable("r1c1", [1, 2, 3])
        >>> variable.domain, variable.equals(2), variable.among([2, 3, 4])
        ((1, 2, 3), 2, [2, 3])
    """

    number: int
    name: str
    domain: tuple[int, ...]
    literals: tuple[Literal, ...]
    is_boolean: bool = False

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


class JointOrigin:
    """The origin of what follows from several rules or clues, or serves several of them.

    Args:
        name: what people call it, or an origin that goes by its own name.
        members: the origins that it joins; more can join while a model is stated.

    Example:
        >>> from sudoku_model.model import JointOrigin
        >>> joint = JointOrigin("a sum", "row 1", JointOrigin("a part", "row 2", "row 1"))
        >>> list(joint), str(joint)
        (['row 1', 'row 2'], 'a sum')
    """

    def __init__(self, name: object, *members: Origin) -> None:
        self._name = name
        self._members = {id(member): member for member in members}

    def join(self, member: Origin) -> None:
        """Add an origin, once."""
        self._members.setdefault(id(member), member)

    def __iter__(self) -> Iterator[Origin]:
        """Yield the origins that are no joint ones, each once."""
        seen = {id(self)}
        waiting = list(self._members.values())
        while waiting:
            member = waiting.pop(0)
            if id(member) in seen:
                continue
            seen.add(id(member))
            if isinstance(member, JointOrigin):
                waiting += member._members.values()
            else:
                yield member

    def __str__(self) -> str:
        return str(self._name)


class Definition(JointOrigin):
    """The origin of what several clues use and that holds of every filled grid.

    What has another joint origin follows only from all of its members together.
    """


class Assignment(NamedTuple):
    """One value for each variable of a model, in order.

    Example:
        >>> from sudoku_model.model import Assignment, Model
        >>> model = Model()
        >>> a = model.variable("a", [1, 2])
        >>> assignment = Assignment(model, [2])
        >>> assignment.value(a), assignment.satisfies(a.equals(1))
        (2, False)
    """

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

    Attributes:
        variables: by number.
        statements: in the order in which they were posted.
        facts: literals that are known to be true because domains were narrowed.
        guess: values of the first variables that a search may try first; they need not obey
            anything, and change only how long it takes.

    Example:
        >>> from sudoku_model.model import AllDifferent, Model
        >>> model = Model()
        >>> first, second = model.variable("first", [1, 2]), model.variable("second", [2, 3])
        >>> model.post(AllDifferent((first, second)), origin="they differ")
        >>> model.holds([1, 2]), model.holds([2, 2])
        (True, False)
        >>> model.name(second.equals(3)), model.name(-second.equals(3))
        ('second=3', 'second≠3')
    """

    def __init__(self) -> None:
        self.variables: list[Variable] = []
        self.statements = Statements()
        self.facts: list[Literal] = []
        self.guess: Sequence[int] = ()
        self._owner: list[int] = [-1]  # literal -> number of its variable
        self._value: list[int] = [0]  # literal -> value that it says

    def copy(self) -> Model:
        """Return a model that grows on its own."""
        copied = Model()
        copied.variables = self.variables.copy()
        copied.statements = self.statements.copy()
        copied.facts = self.facts.copy()
        copied.guess = self.guess
        copied._owner = self._owner.copy()
        copied._value = self._value.copy()
        return copied

    def variable(self, name: str, domain: Iterable[int]) -> Variable:
        """Add a variable. An empty domain is allowed: the model then has no solution."""
        heed_deadline()
        values = tuple(sorted(set(domain)))
        if self.variables and self.variables[-1].domain == values:
            values = self.variables[-1].domain  # one for all cells of a large grid
        first = len(self._owner)
        literals = tuple(range(first, first + len(values)))
        variable = Variable(len(self.variables), name, values, literals)
        self.variables.append(variable)
        self._owner += [variable.number] * len(values)
        self._value += values
        return variable

    def boolean(self, name: str) -> Literal:
        """Add a free Boolean and return the literal that says it is true."""
        literal = len(self._owner)
        variable = Variable(len(self.variables), name, (0, 1), (-literal, literal), True)
        self.variables.append(variable)
        self._owner.append(variable.number)
        self._value.append(1)
        return literal

    def narrow(self, number: int, domain: Iterable[int]) -> None:
        """Take values away from a variable before it is used in further statements.

        The literals keep their numbers; those of the values taken away are false, which `facts`
        says. What has been stated already keeps its form.
        """
        old = self.variables[number]
        kept = set(domain)
        values, literals = [], []
        for value, literal in zip(old.domain, old.literals, strict=True):
            if value in kept:
                values.append(value)
                literals.append(literal)
            else:
                self.facts.append(-literal)
        self.variables[number] = Variable(
            number, old.name, tuple(values), tuple(literals), old.is_boolean
        )

    def post(self, primitive: Primitive, origin: Origin, when: tuple[Literal, ...] = ()) -> None:
        """State that a primitive holds.

        Args:
            primitive: what must hold.
            origin: the rule or clue that it comes from.
            when: literals; unless all of them are true nothing is said.
        """
        self.statements.post(primitive, origin, when)

    def post_clauses(self, clauses: Iterable[tuple[Literal, ...]], origin: Origin) -> None:
        """State that of each of many clauses one literal is true.

        They are made without a call of Python for each, which takes less than half of the time.
        """
        self.statements.add_clauses(clauses, origin)

    def skip_to(self, literal: Literal) -> None:
        """Leave out the numbers up to this one: a solver has taken them for variables of its own.

        They belong to no variable of the model, and nobody may ask what they mean.
        """
        missing = literal - self.literal_count
        if missing > 0:
            # As if of the next variable: owners are in increasing order.
            self._owner += [len(self.variables)] * missing
            self._value += [0] * missing

    @property
    def literal_count(self) -> int:
        """The last positive literal; they are numbered from 1 to this."""
        return len(self._owner) - 1

    def literals_before(self, number: int) -> int:
        """Return how many literals the variables before this one have."""
        return bisect_left(self._owner, number, lo=1) - 1

    @property
    def literal_owners(self) -> Sequence[int]:
        """For each positive literal the number of its variable; there is none at 0."""
        return self._owner

    @property
    def literal_values(self) -> Sequence[int]:
        """For each positive literal the value that it says; there is none at 0."""
        return self._value

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
            variable.literals[variable.domain.index(value)]
            for variable, value in zip(self.variables, values, strict=False)
        ]

    def blocking_clause(self, values: Iterable[int]) -> list[Literal]:
        """Return the clause that says: one of the first variables has another value than these."""
        return [-literal for literal in self.literals(values)]

    def meaning(self, literal: Literal) -> tuple[Variable, int]:
        """Return the variable and the value that a literal (of either sign) speaks of."""
        positive = abs(literal)
        return self.variables[self._owner[positive]], self._value[positive]

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
