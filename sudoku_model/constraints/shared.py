"""Auxiliary literals that several constraints of a puzzle share.

Where a dozen clues ask whether two cells lie in the same region, or which of two cells is lower,
the answer is one literal of the model, defined once.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from sudoku_model.constraints.base import Stating
from sudoku_model.model import Definition, Fact, Literal, Model, Variable, negation

Defined = TypeVar("Defined")

_shared: WeakKeyDictionary[Model, dict[Hashable, tuple[Any, Definition]]] = WeakKeyDictionary()


def shared(to: Stating, key: Hashable, name: str, define: Callable[[Stating], Defined]) -> Defined:
    """Return what is known under a key, defining it, without the guard, when it is first asked for.

    The definition has all clues that use it as its origin. No two definitions have the same key.
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


def equals(variable: Variable, value: int) -> Fact:
    """Return the fact that a variable has a value, which may lie outside its domain."""
    return variable.equals(value) if value in variable.domain else False


def places_of(variables: Iterable[Variable], value: int) -> list[Literal]:
    """Return the literals that say which of some variables have a value."""
    return [literal for variable in variables for literal in variable.among((value,))]


def values_of(variables: Iterable[Variable]) -> list[int]:
    """Return the values that some variables can have together, in increasing order."""
    return sorted({value for variable in variables for value in variable.domain})


def sums_of(variables: Iterable[Variable]) -> range:
    """Return the numbers from the smallest to the largest sum of some variables."""
    domains = [variable.domain for variable in variables]
    if not all(domains):
        return range(0)
    return range(sum(d[0] for d in domains), sum(d[-1] for d in domains) + 1)


def membership(to: Stating, variables: Sequence[Variable]) -> dict[int, Literal]:
    """Return for each value a literal that says that one of the variables has it."""
    name = names_of(variables)
    return {
        value: to.any_of(places_of(variables, value), f"{value} in {name}")
        for value in values_of(variables)
    }


def unsettled(facts: Iterable[Fact]) -> list[Literal]:
    """Return the facts that are literals: of the others it is known whether they are true."""
    return [fact for fact in facts if not isinstance(fact, bool)]


def unsettled_of(facts: Mapping[int, Fact]) -> dict[int, Literal]:
    """Return the facts about values that are literals, by their values."""
    return {value: fact for value, fact in facts.items() if not isinstance(fact, bool)}


def any_fact(to: Stating, facts: Sequence[Fact], name: str) -> Fact:
    """Return the fact that one of the facts is true."""
    if True in (fact for fact in facts if isinstance(fact, bool)):
        return True
    literals = unsettled(facts)
    return to.any_of(literals, name) if literals else False


def all_facts(to: Stating, facts: Sequence[Fact], name: str) -> Fact:
    """Return the fact that all of the facts are true."""
    return negation(any_fact(to.definition, [negation(f) for f in facts], f"not ({name})"))


def comes_before(
    to: Stating, first: Sequence[Variable], second: Sequence[Variable], may_tie: bool
) -> Fact:
    """Return the fact that a sequence comes before another of the same length.

    If they cannot tie, cells at some place see each other.
    """
    numbers = [tuple([variable.number for variable in line]) for line in (first, second)]
    if not may_tie and numbers[0] > numbers[1]:
        return negation(comes_before(to, second, first, may_tie))

    if not first:
        return False
    if first[0].number == second[0].number:
        return comes_before(to, first[1:], second[1:], may_tie)
    name = f"{names_of(first)} < {names_of(second)}"

    def define(to: Stating) -> Fact:
        peers = to.grid.peers
        a, b = first[0].number, second[0].number
        differ = a < len(peers) and b in peers[a]
        rest = False if differ else comes_before(to, first[1:], second[1:], may_tie)
        less = to.boolean(name)
        to.clauses(_comparison(less, first[0], second[0], rest))
        return less

    return shared(to, ("less", *numbers, may_tie), name, define)


def _comparison(
    less: Literal, first: Variable, second: Variable, rest: Fact
) -> Iterator[tuple[Literal, ...]]:
    """Yield the clauses of "the first is smaller, or both are equal and the rest holds".

    Each value of the first says what is left for the second. The other way round would be as many
    clauses again, and save few conflicts.
    """
    domain, literals = second.domain, second.literals
    for value, here in zip(first.domain, first.literals, strict=True):
        start, end = bisect_left(domain, value), bisect_right(domain, value)
        smaller, equal, larger = literals[:start], literals[start:end], literals[end:]
        decides_ties = equal and not isinstance(rest, bool)
        if larger:
            yield (less, -here, *smaller, *equal)
        if smaller or (equal and not decides_ties):
            yield (-less, -here, *(equal if decides_ties else ()), *larger)
        if decides_ties:
            yield (-less, -here, -equal[0], rest)
            yield (less, -here, -equal[0], -rest)


def names_of(variables: Iterable[Variable]) -> str:
    """Name variables, one after the other."""
    return " ".join(variable.name for variable in variables)
