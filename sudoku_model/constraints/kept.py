"""Auxiliary literals that several constraints of a puzzle share.

Where a dozen clues ask whether two cells lie in the same region, or which of two cells is lower,
the answer is one literal of the model, defined once.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Sequence
from weakref import WeakKeyDictionary

from sudoku_model.constraints.base import Stating
from sudoku_model.model import Literal, Model, Variable

Fact = Literal | bool
"""A literal, or what is known to be true or false of every filled grid."""

_kept: WeakKeyDictionary[Model, dict[Hashable, Fact]] = WeakKeyDictionary()


def kept(to: Stating, key: Hashable, define: Callable[[Stating], Fact]) -> Fact:
    """Return the fact that is known under a key, defining it when it is first asked for.

    Args:
        to: where it is needed; it is defined without the guard.
        key: what it says, so that no two facts have the same key.
        define: returns it, after stating what it means.
    """
    known = _kept.setdefault(to.model, {})
    if key not in known:
        known[key] = define(to.definition)
    return known[key]


def state_clause(to: Stating, *facts: Fact) -> None:
    """State that one of the facts is true."""
    literals = []
    for fact in facts:
        if fact is True:
            return
        if fact is not False:
            literals.append(fact)
    to.clause(*literals)


def negation(fact: Fact) -> Fact:
    """Return the opposite of a fact."""
    return not fact if isinstance(fact, bool) else -fact


def equals(variable: Variable, value: int) -> Fact:
    """Return the fact that a variable has a value, which may lie outside its domain."""
    return variable.equals(value) if value in variable.domain else False


def order(to: Stating, variable: Variable) -> Sequence[Literal]:
    """Return for each value of a variable's domain but the last "it is at most this value"."""
    known = _orders.setdefault(to.model, {})
    if variable.number not in known:
        define = to.definition
        below: list[Literal] = []
        for value, literal in zip(variable.domain[:-1], variable.literals, strict=False):
            either = [*below[-1:], literal]
            below.append(define.any_of(either, f"{variable.name} <= {value}"))
        for lower, literal in zip(below, variable.literals[1:], strict=False):
            define.clause(-lower, -literal)  # follows, but not by unit propagation
        known[variable.number] = below
    return known[variable.number]


_orders: WeakKeyDictionary[Model, dict[int, list[Literal]]] = WeakKeyDictionary()


def at_most(to: Stating, variable: Variable, value: int) -> Fact:
    """Return the fact that a variable has at most a value."""
    place = bisect_right(variable.domain, value)
    if place in (0, len(variable.domain)):
        return place > 0
    return order(to, variable)[place - 1]


def any_fact(to: Stating, facts: Sequence[Fact], name: str) -> Fact:
    """Return the fact that one of the facts is true."""
    if True in (fact for fact in facts if isinstance(fact, bool)):
        return True
    literals = [fact for fact in facts if not isinstance(fact, bool)]
    return to.any_of(literals, name) if literals else False
