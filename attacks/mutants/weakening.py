"""Mistakes in what is said, not in the code that says it: statements and clauses get changed.

A call such as ``to.clause(a, b)`` becomes ``weakening.stated("flip", to.clause)(a, b)``: the
statements that are posted meanwhile are not those that were meant.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any
from unittest.mock import patch

from sudoku_model.model import (
    AllDifferent,
    Clause,
    Connectivity,
    DistinctSum,
    Linear,
    Machine,
    Model,
    Primitive,
    Regular,
    Table,
)

_STATEMENTS = {
    "clause": "Clause",
    "among": "Clause",
    "any_of": "Clause",
    "all_of": "Clause",
    "all_different": "AllDifferent",
    "linear": "Linear",
    "sum": "Linear",
    "distinct_sum": "DistinctSum",
    "regular": "Regular",
    "table": "Table",
    "pair": "Table",
}
"""The methods of `Stating` and the primitive that they post."""

_WAYS = {
    "Clause": ("lose some", "flip", "shorten"),
    "AllDifferent": ("lose some", "shorten"),
    "Linear": ("lose some", "one more", "one less"),
    "DistinctSum": ("lose some", "another total", "one total less"),
    "Regular": ("lose some", "cut a step", "accept the end"),
    "Table": ("lose some", "one row less", "one row more"),
    "Connected": ("lose some", "shorten"),
}
"""How a statement of each kind can be wrong."""

_CLAUSES = {
    "clause": ("lose some", "flip", "shorten"),
    "check": ("lose some", "flip", "shorten"),
    "at_most_one": ("lose some", "shorten"),
    "exclude": ("lose some", "shorten"),
    "add_bool_or": ("lose some", "flip", "shorten"),
}
"""What writes clauses, and how these can be wrong."""


def ways(call: ast.Call, module: str) -> Iterator[tuple[str, ast.Call]]:
    """Yield how a call that says something to a model or a solver can say it wrongly, and how."""
    name = getattr(call.func, "attr", "")
    if ".solvers." in module:
        name = getattr(call.func, "id", name)
        yield from ((way, _wrapped(call, "written", way)) for way in _CLAUSES.get(name, ()))
    else:
        kind = _STATEMENTS.get(name, "")
        if name == "among" and len(call.args) == 1:  # a variable's, which says nothing
            return
        if name == "post" and call.args and isinstance(call.args[0], ast.Call):
            kind = ast.unparse(call.args[0].func)
        yield from ((way, _wrapped(call, "stated", way)) for way in _WAYS.get(kind, ()))


def _wrapped(call: ast.Call, how: str, way: str) -> ast.Call:
    site = f"{call.lineno} {call.col_offset}"
    wrapper = ast.parse(f"__import__({__name__!r}, fromlist=['']).{how}({way!r}, {site!r})").body[0]
    assert isinstance(wrapper, ast.Expr)
    assert isinstance(wrapper.value, ast.Call)
    wrapper.value.args.append(call.func)
    return ast.Call(wrapper.value, call.args, call.keywords)


_counts: Counter[str] = Counter()
"""How often each site has said something."""


def _is_lost(site: str) -> bool:
    """Lose the first, the fourth, ..."""
    _counts[site] += 1
    return _counts[site] % 3 == 1


def stated(way: str, site: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that posts statements with a mistake.

    Args:
        way: the mistake.
        site: where in the source it is made.
        function: what posts statements of a constraint.
    """
    post = Model.post

    def wrong(model: Model, primitive: Primitive, origin: str, when: tuple[int, ...] = ()) -> None:
        if way != "lose some" or not _is_lost(site):
            post(model, _changed(primitive, way), origin, when)

    def call(*arguments: Any, **named: Any) -> Any:
        if getattr(function, "__func__", None) is post:
            return wrong(function.__self__, *arguments, **named)  # type: ignore[attr-defined]
        with patch.object(Model, "post", wrong):
            return function(*arguments, **named)

    return call


def written(way: str, site: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that writes clauses with a mistake: of literals, or of pairs of them."""

    def call(literals: Iterable[Any], *others: Any, **named: Any) -> Any:
        found = list(literals)
        if way == "lose some" and _is_lost(site):
            return None
        if way == "flip" and found:
            found[0] = -found[0] if isinstance(found[0], int) else found[0].negated()
        return function(found[:-1] if way == "shorten" else found, *others, **named)

    return call


def _changed(primitive: Primitive, way: str) -> Primitive:  # noqa: PLR0911 - a list of kinds
    """Return a primitive with a mistake."""
    match primitive, way:
        case Clause(literals), "flip" if literals:
            return Clause((-literals[0], *literals[1:]))
        case Clause(literals), "shorten":
            return Clause(literals[:-1])
        case AllDifferent(variables), "shorten":
            return AllDifferent(variables[:-1])
        case Linear(), "one more" | "one less":
            step = 1 if way == "one more" else -1
            return replace(primitive, constant=primitive.constant + step)
        case DistinctSum(variables, totals), "another total":
            return DistinctSum(variables, totals | {max(totals, default=0) + 1})
        case DistinctSum(variables, totals), "one total less":
            return DistinctSum(variables, totals - {min(totals, default=0)})
        case Regular(terms, machine), "cut a step" | "accept the end":
            return Regular(terms, _WrongMachine(machine, is_cut=way == "cut a step"))
        case Table(variables, tuples, allowed), "one row less":
            return Table(variables, tuples - {min(tuples, default=())}, allowed)
        case Table(variables, tuples, allowed), "one row more":
            rows = product(*(variable.domain for variable in variables))
            return Table(variables, tuples | set(_first_outside(rows, tuples)), allowed)
        case Connectivity(members, edges, size), "shorten":
            return Connectivity(members, edges[:-1], size)
    return primitive


def _first_outside(
    rows: Iterable[tuple[int, ...]], tuples: frozenset[tuple[int, ...]]
) -> Sequence[tuple[int, ...]]:
    return next(([row] for row in rows if row not in tuples), [])


class _WrongMachine:
    """A machine that has lost the first step that it can take, or that may stop anywhere."""

    def __init__(self, machine: Machine, *, is_cut: bool) -> None:
        self._machine = machine
        self._is_cut = is_cut
        self._lost: tuple[Hashable, int] | None = None

    @property
    def start(self) -> Hashable:
        return self._machine.start

    def step(self, state: Any, value: int) -> Hashable | None:
        following = self._machine.step(state, value)
        if self._is_cut and following is not None:
            if self._lost is None:
                self._lost = (state, value)
            if self._lost == (state, value):
                return None
        return following

    def accepts(self, state: Any) -> bool:
        return not self._is_cut or self._machine.accepts(state)
