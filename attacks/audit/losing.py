"""Mistakes in statements and clauses that may matter, and of what grids these may be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import Any, NamedTuple

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
    Statement,
    Table,
)
from sudoku_model.model.diagram import Diagram, Edge, unroll
from sudoku_model.solvers.sat.writer import SmallClause

MOST_TRIES = 200
"""Random rows of a table, before it is believed to have no other ones."""


class Mistake(NamedTuple):
    """A mistake in a statement.

    Attributes:
        way: what is wrong, in words.
        stated: what is stated instead.
        lost: what is true of the solutions that it may cost.
    """

    way: str
    stated: tuple[Primitive, ...]
    lost: tuple[Primitive, ...]


_OPPOSITE = {"==": "!=", "!=": "==", "<=": ">", ">": "<=", ">=": "<", "<": ">="}


def mistakes(statement: Statement, model: Model, random: Random) -> Iterator[Mistake]:
    """Yield mistakes in a statement, each drawn at random."""
    match statement.primitive:
        case Clause(literals) if literals:
            yield _without_literal(literals, random)
            yield _turned_literal(literals, random)
        case AllDifferent(variables):
            literal = random.choice(random.choice(variables).literals)
            yield Mistake(
                "a value less", (statement.primitive, Clause((-literal,))), (Clause((literal,)),)
            )
        case Linear() as linear:
            yield from _other_bounds(linear)
        case DistinctSum(variables, totals) if totals:
            total = random.choice(sorted(totals))
            less = DistinctSum(variables, totals - {total})
            yield Mistake("a total less", (less,), (DistinctSum(variables, frozenset([total])),))
        case Table() as table:
            yield from _row_less(table, random)
        case Regular(terms, machine):
            diagram = unroll(machine, [model.domain(term) for term in terms])
            if not diagram.is_empty:
                layer = random.randrange(len(diagram.layers))
                cut = _Cut(diagram, layer, random.choice(diagram.layers[layer]))
                over = replace(cut, is_lost=True)
                yield Mistake("a step cut", (Regular(terms, cut),), (Regular(terms, over),))
        case Connectivity(members, edges, size) if edges:
            one, other = edge = random.choice(edges)
            left = Connectivity(members, tuple(e for e in edges if e != edge), size)
            both = (Clause((members[one],)), Clause((members[other],)))
            yield Mistake("a connection less", (left,), both)


def _without_literal(literals: Sequence[Literal], random: Random) -> Mistake:
    out = random.randrange(len(literals))
    rest = (*literals[:out], *literals[out + 1 :])
    lost = (Clause((literals[out],)), *(Clause((-literal,)) for literal in rest))
    return Mistake("a literal less", (Clause(rest),), lost)


def _turned_literal(literals: Sequence[Literal], random: Random) -> Mistake:
    out = random.randrange(len(literals))
    rest = (*literals[:out], *literals[out + 1 :])
    lost = (Clause((literals[out],)), *(Clause((-literal,)) for literal in rest))
    return Mistake("a literal turned round", (Clause((*rest, -literals[out])),), lost)


def _other_bounds(linear: Linear) -> Iterator[Mistake]:
    steps = {"<=": (-1,), "<": (-1,), ">=": (1,), ">": (1,)}.get(linear.relation, (1, -1))
    assert linear.relation in RELATIONS
    for step in steps:
        moved = replace(linear, constant=linear.constant + step)
        opposite = replace(moved, relation=_OPPOSITE[linear.relation])
        yield Mistake("a bound moved", (moved,), (opposite,))


def _row_less(table: Table, random: Random) -> Iterator[Mistake]:
    domains = [variable.domain for variable in table.variables]
    for _ in range(MOST_TRIES):
        row = tuple(map(random.choice, domains))
        if (row in table.tuples) == table.allowed:
            break
    else:
        every = product(*domains)
        row = next((row for row in every if (row in table.tuples) == table.allowed), ())
        if not row:
            return
    rows = table.tuples ^ {row}
    lost = Table(table.variables, frozenset([row]))
    yield Mistake("a row less", (Table(table.variables, rows, table.allowed),), (lost,))


@dataclass(frozen=True)
class _Cut:
    """The machine of a diagram without one of its edges; or with no way but over that edge."""

    diagram: Diagram
    layer: int
    edge: Edge
    is_lost: bool = False

    @property
    def start(self) -> tuple[int, int, bool]:
        return 0, 0, False

    def step(self, state: Any, value: int) -> tuple[int, int, bool] | None:
        layer, node, passed = state
        for edge in self.diagram.layers[layer]:
            if (edge.source, edge.value) == (node, value):
                here = layer == self.layer and edge == self.edge
                if here and not self.is_lost:
                    return None
                return layer + 1, edge.target, passed or here
        return None

    def accepts(self, state: Any) -> bool:
        return bool(state[2] == self.is_lost)


def opposite(primitive: Primitive) -> tuple[Primitive, ...]:
    """Return what is true where a statement is not; nothing where that is not easily said."""
    match primitive:
        case Clause(literals):
            return tuple(Clause((-literal,)) for literal in literals)
        case Linear(relation=relation):
            return (replace(primitive, relation=_OPPOSITE[relation]),)
        case Table(allowed=allowed):
            return (replace(primitive, allowed=not allowed),)
    return ()


def shortened(clause: SmallClause, random: Random) -> SmallClause:
    """Return a clause without one of its literals."""
    out = random.randrange(len(clause))
    return (*clause[:out], *clause[out + 1 :])
