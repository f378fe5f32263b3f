"""The primitives: the few kinds of statement that every engine can translate.

Each can be evaluated on a full assignment (``holds``), which is how the translations are tested.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from sudoku_model.model.model import Assignment, Literal, Variable


@dataclass(frozen=True)
class Clause:
    """At least one of the literals is true."""

    literals: tuple[Literal, ...]

    def holds(self, assignment: Assignment) -> bool:
        """Say whether an assignment satisfies the clause."""
        return any(map(assignment.satisfies, self.literals))


@dataclass(frozen=True)
class AllDifferent:
    """The variables take different values.

    Where there are exactly as many values as variables, each value is also taken by one of them
    (`is_permutation`); engines use this "both directions" reading, which is what lets hidden
    singles follow by unit propagation.
    """

    variables: tuple[Variable, ...]

    @cached_property
    def values(self) -> tuple[int, ...]:
        """Every value that one of the variables can take, in increasing order."""
        return tuple(sorted({v for variable in self.variables for v in variable.domain}))

    @cached_property
    def is_permutation(self) -> bool:
        """Whether every value must be taken: there are no more values than variables."""
        return len(self.values) <= len(self.variables)

    @cached_property
    def literals_by_value(self) -> dict[int, list[Literal]]:
        """For each value the literals that say which variable takes it."""
        found: dict[int, list[Literal]] = {value: [] for value in self.values}
        for variable in self.variables:
            for value, literal in zip(variable.domain, variable.literals, strict=True):
                found[value].append(literal)
        return found

    def holds(self, assignment: Assignment) -> bool:
        """Say whether the variables differ in an assignment."""
        taken = [assignment.values[variable.number] for variable in self.variables]
        return len(set(taken)) == len(taken)


Primitive: TypeAlias = Clause | AllDifferent
