"""The primitives: the few kinds of statement that every engine can translate.

Each can be evaluated on a full assignment (``holds``), which is how the translations are tested.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from itertools import repeat
from math import comb
from typing import NamedTuple, TypeAlias, TypeVar

from sudoku_model.cached_values import cached_property
from sudoku_model.deadline import in_time
from sudoku_model.model.diagram import Machine, run
from sudoku_model.model.model import Assignment, Literal, Model, Term, Variable
from sudoku_model.model.statements import Clause
from sudoku_model.reach import are_linked


@dataclass(frozen=True)
class AllDifferent:
    """The variables take different values.

    Where there are exactly as many values as variables, each value is also taken by one of them
    (`is_permutation`); engines use this "both directions" reading, which is what lets hidden
    singles follow by unit propagation.

    Example:
        >>> from sudoku_model.model import AllDifferent, Assignment, Model
        >>> model = Model()
        >>> both = AllDifferent((model.variable("a", [1, 2]), model.variable("b", [1, 2])))
        >>> both.is_permutation, both.holds(Assignment(model, [2, 2]))
        (True, False)
    """

    variables: tuple[Variable, ...]

    @cached_property
    def by_number(self) -> dict[int, Variable]:
        """The variables by their numbers."""
        return {variable.number: variable for variable in self.variables}

    @cached_property
    def numbers(self) -> frozenset[int]:
        """The numbers of the variables."""
        return frozenset(self.by_number)

    @cached_property
    def values(self) -> tuple[int, ...]:
        """Every value that one of the variables can take, in increasing order."""
        return tuple(sorted({v for variable in self.variables for v in variable.domain}))

    @cached_property
    def is_permutation(self) -> bool:
        """Whether every value must be taken: there are no more values than variables."""
        return len(self.values) <= len(self.variables)

    @cached_property
    def literals_by_value(self) -> dict[int, tuple[Literal, ...]]:
        """For each value the literals that say which variable takes it.

        Tuples, which whoever writes clauses can keep as they are: on large grids lists that are
        copied take as much memory as all else.
        """
        by_value: dict[int, list[Literal]] = {value: [] for value in self.values}
        for variable in self.variables:
            for value, literal in zip(variable.domain, variable.literals, strict=True):
                by_value[value].append(literal)
        return {value: tuple(literals) for value, literals in by_value.items()}

    def holds(self, assignment: Assignment) -> bool:
        """Say whether the variables differ in an assignment."""
        taken = [assignment.values[variable.number] for variable in self.variables]
        return len(set(taken)) == len(taken)


@dataclass(frozen=True, slots=True)
class Table:
    """The variables take, together, one of the tuples; or, if not `allowed`, none of them.

    Example:
        >>> from sudoku_model.model import Assignment, Model, Table
        >>> model = Model()
        >>> cells = (model.variable("a", [1, 2]), model.variable("b", [1, 2]))
        >>> table = Table(cells, frozenset({(1, 2)}))
        >>> table.holds(Assignment(model, [1, 2])), table.holds(Assignment(model, [2, 1]))
        (True, False)
    """

    variables: tuple[Variable, ...]
    tuples: frozenset[tuple[int, ...]]
    allowed: bool = True

    def holds(self, assignment: Assignment) -> bool:
        """Say whether the variables' values are one of the tuples."""
        taken = tuple(assignment.values[variable.number] for variable in self.variables)
        return (taken in self.tuples) == self.allowed


RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
}
"""How a sum can be compared with a number."""


Part = TypeVar("Part", bound=Hashable)


def merged(terms: Iterable[tuple[int, Part]]) -> dict[Part, int]:
    """Return by what each part of a sum is multiplied in all, without those that cancel out."""
    factors: dict[Part, int] = {}
    for coefficient, part in terms:
        factors[part] = factors.get(part, 0) + coefficient
    return {part: factor for part, factor in factors.items() if factor}


@dataclass(frozen=True)
class Linear:
    """The sum of the terms, each times its coefficient, is in a relation to a constant.

    Attributes:
        terms: each coefficient with the variable or literal that it multiplies.
        relation: one of `RELATIONS`.
        constant: what the sum is compared with.

    Example:
        >>> from sudoku_model.model import Assignment, Linear, Model
        >>> model = Model()
        >>> a, b = model.variable("a", [1, 2]), model.variable("b", [1, 2])
        >>> at_least_twice = Linear(((1, a), (-2, b)), ">=", 0)
        >>> [at_least_twice.holds(Assignment(model, values)) for values in ([2, 1], [1, 1])]
        [True, False]
    """

    terms: tuple[tuple[int, Term], ...]
    relation: str
    constant: int

    def holds(self, assignment: Assignment) -> bool:
        """Say whether the sum is as demanded."""
        total = sum(coefficient * assignment.value(term) for coefficient, term in self.terms)
        return RELATIONS[self.relation](total, self.constant)


@dataclass(frozen=True)
class DistinctSum:
    """The variables take different values, and these add up to one of the totals.

    One statement, not two: which values there are and where they stand are separate questions,
    and engines answer the first one for the whole set at once.

    Example:
        >>> from sudoku_model.model import Assignment, DistinctSum, Model
        >>> model = Model()
        >>> cells = (model.variable("a", [1, 2, 3]), model.variable("b", [1, 2, 3]))
        >>> cage = DistinctSum(cells, frozenset({4}))
        >>> cage.holds(Assignment(model, [1, 3])), cage.holds(Assignment(model, [2, 2]))
        (True, False)
    """

    variables: tuple[Variable, ...]
    totals: frozenset[int]

    @cached_property
    def numbers(self) -> frozenset[int]:
        """The numbers of the variables."""
        return frozenset([variable.number for variable in self.variables])

    def holds(self, assignment: Assignment) -> bool:
        """Say whether the values differ and their sum is a total."""
        taken = [assignment.values[variable.number] for variable in self.variables]
        return len(set(taken)) == len(taken) and sum(taken) in self.totals


@dataclass(frozen=True)
class Regular:
    """A machine that reads the terms' values in order accepts them.

    Example:
        >>> from sudoku_model.model import Assignment, FunctionMachine, Model, Regular
        >>> never_falls = FunctionMachine(
        ...     0, lambda last, value: value if value >= last else None, lambda last: True
        ... )
        >>> model = Model()
        >>> line = Regular((model.variable("a", [1, 2]), model.variable("b", [1, 2])), never_falls)
        >>> line.holds(Assignment(model, [1, 2])), line.holds(Assignment(model, [2, 1]))
        (True, False)
    """

    terms: tuple[Term, ...]
    machine: Machine

    def holds(self, assignment: Assignment) -> bool:
        """Run the machine over the values."""
        return run(self.machine, [assignment.value(term) for term in self.terms])


class Square(NamedTuple):
    """Where a member of a piece lies on a board of squares, and when it is one.

    Attributes:
        row, column: the place, counted from anywhere.
        literals: literals of one variable, one of which is true if and only if the member is.

    Example:
        >>> from sudoku_model.model import Square
        >>> Square(0, 2, (1,)).column
        2
    """

    row: int
    column: int
    literals: tuple[Literal, ...]


@dataclass(frozen=True)
class Connectivity:
    """The members that are true form one connected piece.

    Attributes:
        members: a literal for each place that may belong to the piece.
        edges: pairs of indices into `members` that touch each other.
        size: an upper bound on the number of true members, if one is known from elsewhere; it
            only makes the statement smaller.
        squares: the square of each member, if only squares that share a side touch each other;
            it says nothing more, but other statements follow from it.

    No true member at all counts as connected.

    Example:
        >>> from sudoku_model.model import Assignment, Connectivity, Model
        >>> model = Model()
        >>> members = tuple(model.boolean(name) for name in "abc")
        >>> chain = Connectivity(members, edges=((0, 1), (1, 2)))
        >>> chain.holds(Assignment(model, [1, 1, 0])), chain.holds(Assignment(model, [1, 0, 1]))
        (True, False)
    """

    members: tuple[Literal, ...]
    edges: tuple[tuple[int, int], ...]
    size: int | None = None
    squares: tuple[Square, ...] = ()

    def holds(self, assignment: Assignment) -> bool:
        """Say whether every true member can be reached from the first one."""
        inside = {index for index, lit in enumerate(self.members) if assignment.satisfies(lit)}
        return are_linked(inside, self.edges)

    @property
    def touching(self) -> list[list[int]]:
        """For each member the indices of those that touch it."""
        touching: list[list[int]] = [[] for _ in self.members]
        for one, other in self.edges:
            touching[one].append(other)
            touching[other].append(one)
        return touching


Primitive: TypeAlias = Clause | AllDifferent | Table | Linear | DistinctSum | Regular | Connectivity


def clauses_against(table: Table) -> Iterator[list[Literal]]:
    """Yield for each tuple that the variables can take the clause that forbids it, in order."""
    for values in in_time(sorted(table.tuples)):
        pairs = list(zip(table.variables, values, strict=True))
        if all(value in variable.domain for variable, value in pairs):
            yield [-variable.equals(value) for variable, value in pairs]


def exclusive_pairs(model: Model) -> int:
    """Count the pairs of literals that cannot both be true, some of them more than once."""
    groups = [len(variable.domain) for variable in model.variables]
    for primitive, _, _ in model.statements.larger():
        if isinstance(primitive, AllDifferent):
            groups += map(len, primitive.literals_by_value.values())
    return sum(map(comb, groups, repeat(2)))
