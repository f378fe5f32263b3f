"""Small random models of every primitive, under guards and over Booleans, and their solutions."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from hypothesis import strategies as st

from sudoku_model.model import (
    RELATIONS,
    AllDifferent,
    Clause,
    Connectivity,
    DistinctSum,
    Linear,
    Model,
    Primitive,
    Regular,
    Table,
    Term,
    Variable,
)


@dataclass(frozen=True)
class ListedMachine:
    """A machine whose transitions are listed: `following[state][value % 3]`, None a dead end."""

    following: tuple[tuple[int | None, ...], ...]
    accepted: frozenset[int]
    start: int = 0

    def step(self, state: int, value: int) -> int | None:
        return self.following[state][value % 3]

    def accepts(self, state: int) -> bool:
        return state in self.accepted


def assignments(model: Model) -> list[tuple[int, ...]]:
    """List what obeys the model by trying everything."""
    domains = [variable.domain for variable in model.variables]
    return [values for values in itertools.product(*domains) if model.holds(values)]


VALUES = st.integers(-1, 3)


@st.composite
def clauses(draw: st.DrawFn, model: Model) -> Clause:
    return Clause(tuple(draw(st.lists(_literals(model), max_size=4))))


@st.composite
def all_different(draw: st.DrawFn, model: Model) -> AllDifferent:
    return AllDifferent(draw(_variables(model, 5)))


@st.composite
def tables(draw: st.DrawFn, model: Model) -> Table:
    """Some of the tuples lie outside the domains."""
    variables = draw(_variables(model, 3))
    tuples = draw(st.frozensets(st.tuples(*[VALUES] * len(variables)), max_size=12))
    return Table(variables, tuples, draw(st.booleans()))


@st.composite
def linears(draw: st.DrawFn, model: Model) -> Linear:
    terms = draw(st.lists(st.tuples(st.integers(-2, 2), _terms(model)), max_size=5))
    relation = draw(st.sampled_from(sorted(RELATIONS)))
    return Linear(tuple(terms), relation, draw(st.integers(-4, 6)))


@st.composite
def distinct_sums(draw: st.DrawFn, model: Model) -> DistinctSum:
    totals = draw(st.frozensets(st.integers(-1, 7), max_size=3))
    return DistinctSum(draw(_variables(model, 5)), totals)


@st.composite
def regulars(draw: st.DrawFn, model: Model) -> Regular:
    states = range(3)
    target = st.sampled_from((None, *states))
    following = tuple(tuple(draw(target) for _ in range(3)) for _ in states)
    machine = ListedMachine(following, draw(st.frozensets(st.sampled_from(states))))
    return Regular(tuple(draw(st.lists(_terms(model), max_size=5))), machine)


@st.composite
def connected(draw: st.DrawFn, model: Model) -> Connectivity:
    members = tuple(draw(st.lists(_literals(model), max_size=6)))
    if not members:
        return Connectivity((), ())
    index = st.integers(0, len(members) - 1)
    return Connectivity(members, tuple(draw(st.lists(st.tuples(index, index), max_size=8))))


PRIMITIVES = (clauses, all_different, tables, linears, distinct_sums, regulars, connected)


def _literals(model: Model) -> st.SearchStrategy[int]:
    top = model.literal_count
    return st.integers(-top, top).filter(bool)


def _variables(model: Model, most: int) -> st.SearchStrategy[tuple[Variable, ...]]:
    """Draw variables, of which some may come twice."""
    distinct = st.lists(st.sampled_from(model.variables), max_size=most, unique=True)
    repeated = st.lists(st.sampled_from(model.variables), max_size=most)
    return st.one_of(distinct, distinct, distinct, repeated).map(tuple)


def _terms(model: Model) -> st.SearchStrategy[Term]:
    return st.one_of(st.sampled_from(model.variables), _literals(model))


@st.composite
def models(draw: st.DrawFn, kinds: tuple = PRIMITIVES) -> Model:
    """A few variables, which may be a house, a Boolean or two, and statements, some guarded."""
    model = Model()
    domains = st.lists(VALUES, min_size=1, max_size=3, unique=True)
    count = draw(st.integers(1, 4))
    shared = draw(st.one_of(st.none(), domains))
    for number in range(count):
        model.variable(f"x{number}", shared or draw(domains))
    if shared and draw(st.booleans()):
        model.post(AllDifferent(tuple(model.variables[: len(shared)])), "house")
    if draw(st.booleans()):
        first = model.variables[0].domain
        model.narrow(0, draw(st.lists(st.sampled_from(first), min_size=1)))
    for number in range(draw(st.integers(0, 2))):
        model.boolean(f"b{number}")
    for number in range(draw(st.integers(1, 3))):
        primitive: Primitive = draw(draw(st.sampled_from(kinds))(model))
        when = draw(st.one_of(st.just([]), st.lists(_literals(model), min_size=1, max_size=2)))
        model.post(primitive, f"statement {number}", tuple(when))
    return model


def corner_cases() -> dict[str, Model]:
    """Statements at the edge of their meaning, each in a model of its own."""
    found = {}

    def case(name: str, state: Callable[..., Iterable[Primitive]], **settings: bool) -> None:
        model = Model()
        x, y, z = (model.variable(name, (1, 2, 3)) for name in "xyz")
        yes = model.boolean("yes")
        if settings.get("empty"):
            model.variable("nothing", ())
        for primitive in state(x, y, z, yes):
            model.post(primitive, name, (yes,) if settings.get("guarded") else ())
        found[name + (", guarded" if settings.get("guarded") else "")] = model

    cases: dict[str, Callable[..., Iterable[Primitive]]] = {
        "an empty clause": lambda x, y, z, yes: [Clause(())],
        "a clause of opposites": lambda x, y, z, yes: [Clause((x.equals(1), -x.equals(1)))],
        "different from itself": lambda x, y, z, yes: [AllDifferent((x, x))],
        "different from itself in a house": lambda x, y, z, yes: [
            AllDifferent((x, y, z)),
            AllDifferent((x, y, x)),
        ],
        "a sum of one variable twice": lambda x, y, z, yes: [
            AllDifferent((x, y, z)),
            DistinctSum((x, x), frozenset((2, 4))),
        ],
        "a sum of one variable": lambda x, y, z, yes: [DistinctSum((x,), frozenset((2, 7)))],
        "a sum of no variable": lambda x, y, z, yes: [DistinctSum((), frozenset((0,)))],
        "a sum without totals": lambda x, y, z, yes: [DistinctSum((x, y), frozenset())],
        "more variables than values": lambda x, y, z, yes: [
            Table((x,), frozenset(((1,), (2,)))),
            DistinctSum((x, y, z, x), frozenset(range(20))),
        ],
        "a table of nothing": lambda x, y, z, yes: [Table((x, y), frozenset())],
        "a table without variables": lambda x, y, z, yes: [Table((), frozenset(((),)))],
        "nothing is forbidden": lambda x, y, z, yes: [Table((x, y), frozenset(), False)],
        "tuples outside the domains": lambda x, y, z, yes: [
            Table((x, y, z), frozenset(((1, 2, 3), (1, 9, 3), (-4, 0, 0)))),
            Table((x, y), frozenset(((7, 7),)), False),
        ],
        "a variable twice in a table": lambda x, y, z, yes: [
            Table((x, x), frozenset(((1, 1), (1, 2), (3, 3)))),
            Table((y, y), frozenset(((1, 1), (1, 2))), False),
        ],
        "a sum that cancels out": lambda x, y, z, yes: [Linear(((1, x), (-1, x)), "==", 0)],
        "a sum that is never right": lambda x, y, z, yes: [Linear(((0, x),), "!=", 0)],
        "no sum at all": lambda x, y, z, yes: [Linear((), "<", 0)],
        "opposite literals in a sum": lambda x, y, z, yes: [
            Linear(((2, yes), (3, -yes), (1, -x.equals(2))), ">=", 3)
        ],
        "a constant beyond 64 bits": lambda x, y, z, yes: [
            Linear(((-1, x), (1, y)), "<", 10**30),
            Linear(((-1, x), (1, y)), "!=", -(10**30)),
        ],
        "a machine that reads nothing": lambda x, y, z, yes: [Regular((), _ODD)],
        "a machine that reads literals": lambda x, y, z, yes: [
            Regular((x.equals(2), -y.equals(2), z, yes, yes), _ODD)
        ],
        "a machine that accepts nothing": lambda x, y, z, yes: [
            Regular((x, y), ListedMachine(_ODD.following, frozenset()))
        ],
        "no member": lambda x, y, z, yes: [Connectivity((), ())],
        "members without edges": lambda x, y, z, yes: [
            Connectivity((x.equals(1), -y.equals(1), yes, -yes), ((0, 0),))
        ],
    }
    for name, state in cases.items():
        case(name, state)
        case(name, state, guarded=True)
    case("a variable without values", lambda x, y, z, yes: [Clause((yes,))], empty=True)
    model = Model()
    x, yes = model.variable("x", (1, 2)), model.boolean("yes")
    model.post(Table((x,), frozenset()), "never", (yes, -yes))
    model.post(Clause(()), "never", (x.equals(1), x.equals(2), yes))
    model.post(AllDifferent((x, x)), "never", (x.equals(1), x.equals(1)))
    found["guards that are never true"] = model
    return found


_ODD = ListedMachine(((0, 1, 0), (1, 0, 1), (0, 0, 0)), frozenset((1,)))
"""Accepts an odd number of values that are 1 modulo 3."""
