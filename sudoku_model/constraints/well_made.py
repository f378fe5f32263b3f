"""Checks what a constraint of the user's own states.

Types would say it, but not every author runs a type checker; and an engine that is handed something
else fails far from the mistake, or takes a number for a literal that means something else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from sudoku_model.constraints.base import Constraint
from sudoku_model.errors import ConstraintError
from sudoku_model.model import (
    RELATIONS,
    AllDifferent,
    Clause,
    Connectivity,
    DistinctSum,
    Linear,
    Literal,
    Model,
    Primitive,
    Regular,
    Table,
    Variable,
)
from sudoku_model.option_numbers import plain_integer
from sudoku_model.texts import shortened, shown

_A_VARIABLE: Final = "a variable, such as those that to.cells(text) returns"
_A_LITERAL: Final = "a literal, such as variable.equals(digit) returns"

Stated: TypeAlias = tuple[Primitive, tuple[Literal, ...]]
"""A primitive, and the literals under which it holds."""

_Fault: TypeAlias = tuple[object, str]
"""What stands somewhere, and what was expected there."""


def is_of_package(kind: type[Constraint]) -> bool:
    """Say whether a class of constraints is one of this package."""
    return kind.__module__.partition(".")[0] == __name__.partition(".")[0]


def is_own(constraint: Constraint) -> bool:
    """Say whether a constraint, or one that it is made of, is no constraint of this package."""
    return not all(is_of_package(type(part)) for part in constraint.parts())


def require_well_made(clue: str, stated: Iterable[Stated], model: Model) -> None:
    """Check that what a clue states is made of the variables and literals of a model.

    Each primitive has the literals under which it holds.

    Raises:
        ConstraintError: if something is not; it names the clue, what stands there, and what should.
    """
    for primitive, when in stated:
        for found, expected in (*_no_literals(when, model), *_faults(primitive, model)):
            kind = type(primitive).__name__
            what = f"the variable {found.name}" if isinstance(found, Variable) else shown(found)
            raise ConstraintError(
                f"{shortened(clue, 150)}: its state posts {kind} with {what}, expected {expected}"
            )


def _faults(primitive: Primitive, model: Model) -> Iterator[_Fault]:
    if isinstance(primitive, Clause):
        yield from _no_literals(primitive.literals, model)
    elif isinstance(primitive, Linear):
        yield from _in_a_sum(primitive, model)
    elif isinstance(primitive, Regular):
        yield from _in_what_is_read(primitive, model)
    elif isinstance(primitive, Connectivity):
        yield from _no_literals(primitive.members, model)
        if primitive.squares and not _lie_as_they_touch(primitive):
            yield primitive.squares, "one square for each member, and a side where two touch"
    else:
        yield from _in_variables(primitive, model)


def _in_variables(primitive: AllDifferent | DistinctSum | Table, model: Model) -> Iterator[_Fault]:
    for variable in primitive.variables:
        if not _is_variable(variable, model):
            yield variable, _A_VARIABLE
    if isinstance(primitive, DistinctSum):
        for total in primitive.totals:
            yield from _no_integer(total)


def _lie_as_they_touch(piece: Connectivity) -> bool:
    places = [(square.row, square.column) for square in piece.squares]
    return len(places) == len(piece.members) and all(
        abs(places[one][0] - places[other][0]) + abs(places[one][1] - places[other][1]) <= 1
        for one, other in piece.edges
    )


def _in_a_sum(sum_: Linear, model: Model) -> Iterator[_Fault]:
    for term in sum_.terms:
        # A variable is a tuple as well, but of more than two.
        if not (isinstance(term, tuple | list) and len(term) == 2):
            yield term, "a pair of a coefficient and a variable or a literal"
        else:
            yield from _no_integer(term[0])
            yield from _no_term(term[1], model)
    if sum_.relation not in RELATIONS:
        yield sum_.relation, f"one of {' '.join(RELATIONS)}"
    yield from _no_integer(sum_.constant)


def _in_what_is_read(read: Regular, model: Model) -> Iterator[_Fault]:
    for term in read.terms:
        yield from _no_term(term, model)
    if not all(hasattr(read.machine, name) for name in ("start", "step", "accepts")):
        yield read.machine, "a machine, which has start, step and accepts"


def _no_term(term: object, model: Model) -> Iterator[_Fault]:
    if not (_is_variable(term, model) or _is_literal(term, model)):
        yield term, f"{_A_VARIABLE}, or {_A_LITERAL}"


def _no_literals(literals: object, model: Model) -> Iterator[_Fault]:
    if not isinstance(literals, tuple | list):
        yield literals, "literals"
        return
    for literal in literals:
        if not _is_literal(literal, model):
            yield literal, _A_LITERAL


def _no_integer(number: object) -> Iterator[_Fault]:
    if plain_integer(number) is None:
        yield number, "an integer"


def _is_variable(value: object, model: Model) -> bool:
    return isinstance(value, Variable) and value.number < len(model.variables)


def _is_literal(value: object, model: Model) -> bool:
    number = plain_integer(value)
    return number is not None and 1 <= abs(number) <= model.literal_count
