"""Auxiliary literals that several constraints of a puzzle share.

Where a dozen clues ask whether two cells lie in the same region, or which of two cells is lower,
the answer is one literal of the model, defined once.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from sudoku_model.constraints.base import Stating
from sudoku_model.model import Definition, Literal, Model, Variable

Fact = Literal | bool
"""A literal, or what is known to be true or false of every filled grid."""

Defined = TypeVar("Defined")

_shared: WeakKeyDictionary[Model, dict[Hashable, tuple[Any, Definition]]] = WeakKeyDictionary()


def shared(to: Stating, key: Hashable, name: str, define: Callable[[Stating], Defined]) -> Defined:
    """Return what is known under a key, defining it when it is first asked for.

    The definition has all clues that use it as its origin.

    Args:
        to: where it is needed; it is defined without the guard.
        key: what it says, so that no two definitions have the same key.
        name: what people call the definition.
        define: returns it, after stating what it means.
    """
    known = _shared.setdefault(to.model, {})
    if key in known:
        defined, users = known[key]
        users.join(to.origin)
    else:
        users = Definition(name, to.origin)
        defined = define(to.defining(users))
        known[key] = defined, users
    return defined  # type: ignore[no-any-return]


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
    """Return "it is at most this value" for each value of a variable's domain except the last."""

    def define(to: Stating) -> Sequence[Literal]:
        below: list[Literal] = []
        for value, literal in zip(variable.domain[:-1], variable.literals, strict=False):
            either = [*below[-1:], literal]
            below.append(to.any_of(either, f"{variable.name} <= {value}"))
        for lower, literal in zip(below, variable.literals[1:], strict=False):
            to.clause(-lower, -literal)  # follows, but not by unit propagation
        return below

    return shared(to, ("order", variable.number), f"the order of {variable.name}", define)


def at_most(to: Stating, variable: Variable, value: int) -> Fact:
    """Return the fact that a variable has at most a value."""
    place = bisect_right(variable.domain, value)
    return _facts_at_most(to, variable)[place]


def _facts_at_most(to: Stating, variable: Variable) -> Sequence[Fact]:
    """Return "it is at most this value" for what is below a variable's domain and for all of it."""
    below = order(to, variable) if len(variable.domain) > 1 else ()
    return (False, *below, *(True for _ in variable.domain[-1:]))


def any_fact(to: Stating, facts: Sequence[Fact], name: str) -> Fact:
    """Return the fact that one of the facts is true."""
    if True in (fact for fact in facts if isinstance(fact, bool)):
        return True
    literals = [fact for fact in facts if not isinstance(fact, bool)]
    return to.any_of(literals, name) if literals else False


def all_facts(to: Stating, facts: Sequence[Fact], name: str) -> Fact:
    """Return the fact that all of the facts are true."""
    return negation(any_fact(to.definition, [negation(f) for f in facts], f"not ({name})"))


def comes_before(
    to: Stating, first: Sequence[Variable], second: Sequence[Variable], may_tie: bool
) -> Fact:
    """Return the fact that a sequence comes before another of the same length.

    Args:
        to: where it is needed.
        first: what comes before.
        second: what comes after.
        may_tie: whether they can be equal; if not, cells at some place see each other.
    """
    numbers = [tuple(variable.number for variable in line) for line in (first, second)]
    if not may_tie and numbers[0] > numbers[1]:
        return negation(comes_before(to, second, first, may_tie))

    name = f"{names_of(first)} < {names_of(second)}"

    def define(to: Stating) -> Fact:
        if not first:
            return False
        a, b = first[0], second[0]
        if a.number == b.number:
            return comes_before(to, first[1:], second[1:], may_tie)
        peers = to.grid.peers[a.number] if a.number < len(to.grid.peers) else ()
        differ = b.number in peers
        less = to.boolean(name)
        if a.domain != b.domain:
            below = _facts_at_most(to, a), _facts_at_most(to, b)
            for value in sorted({*a.domain, *b.domain}):
                here = below[0][bisect_right(a.domain, value)]
                there = below[1][bisect_right(b.domain, value)]
                state_clause(to, -less, negation(there), here)
                state_clause(to, less, negation(here), there)
        else:  # the usual case, which there are thousands of
            for here, there in zip(order(to, a), order(to, b), strict=True):
                to.clause(-less, -there, here)
                to.clause(less, -here, there)
        if not differ:
            rest = comes_before(to, first[1:], second[1:], may_tie)
            for value, here in zip(a.domain, a.literals, strict=True):
                if value in b.domain:
                    there = b.equals(value)
                    state_clause(to, -less, -here, -there, rest)
                    state_clause(to, less, -here, -there, negation(rest))
        return less

    return shared(to, ("less", *numbers, may_tie), name, define)


def names_of(variables: Iterable[Variable]) -> str:
    """Name variables, one after the other."""
    return " ".join(variable.name for variable in variables)
