"""What a constraint in CP-SAT's own form is about: its kind, its variables, its intervals."""

from __future__ import annotations

from itertools import chain
from typing import Any

_KINDS = (
    *("all_diff", "linear", "bool_or", "table", "automaton", "element", "inverse", "circuit"),
    *("bool_and", "bool_xor", "exactly_one", "at_most_one"),
    *("lin_max", "int_prod", "int_div", "int_mod"),
    *("interval", "no_overlap", "no_overlap_2d", "cumulative", "reservoir", "routes"),
)
_LISTED = ("exprs", "demands", "time_exprs", "level_changes")
_SINGLE = ("target", "start", "size", "end", "capacity")
"""Where constraints have expressions: several, or one."""


def kind_of(constraint: Any) -> str:
    """Return CP-SAT's name of what a constraint states; an empty text if it states nothing."""
    for kind in _KINDS:
        if getattr(constraint, f"has_{kind}")():
            return kind
    return ""


def variables_of(constraint: Any) -> list[int]:
    """Return the indices of the variables of a constraint, last those of its condition."""
    found: list[int] = []
    kind = kind_of(constraint)
    body: Any = getattr(constraint, kind) if kind else None
    for name in ("vars", "literals", "active_literals", "f_direct", "f_inverse"):
        found += map(variable_of, getattr(body, name, ()))
    expressions = [*chain.from_iterable(getattr(body, name, ()) for name in _LISTED)]
    if kind == "element":
        expressions = [body.linear_index, *expressions, body.linear_target]
    else:
        expressions += [getattr(body, name) for name in _SINGLE if hasattr(body, name)]
    for expression in expressions:
        found += expression.vars
    return [*found, *map(variable_of, constraint.enforcement_literal)]


def intervals_of(constraint: Any) -> list[int]:
    """Return the numbers of the constraints that state the intervals of a constraint."""
    kind = kind_of(constraint)
    body: Any = getattr(constraint, kind) if kind else None
    names = ("intervals", "x_intervals", "y_intervals")
    return [*chain.from_iterable(getattr(body, name, ()) for name in names)]


def variable_of(literal: int) -> int:
    """Return the index of the variable that a literal of CP-SAT speaks of."""
    return literal if literal >= 0 else -literal - 1
