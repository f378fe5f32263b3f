"""State machines, and the layered decision diagrams that they become.

A machine reads a sequence of values. Unrolled over the domains of a fixed number of variables it
is a layered graph: the nodes of layer `i` are the states that can be reached by the first `i`
values and from which the rest can still be accepted. Sums, patterns and tables are all of this
kind, so one builder and one encoding serve them.

Source: G. Pesant, "A Regular Language Membership Constraint for Finite Sequences of Variables",
CP 2004. States from which the same endings are accepted are merged, as in the minimisation of
automata, so the diagram is the smallest one of its language and does not depend on the machine.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from sudoku_model.errors import UnsupportedError

MAX_EDGES = 500_000
"""Largest number of edges that is unrolled; input is untrusted."""

MAX_READ = 4_000_000
"""Largest number of values that a machine reads for them, dead ends included."""


class Machine(Protocol):
    """A deterministic state machine over values; states are any hashable objects."""

    @property
    def start(self) -> Hashable:
        """The state before anything is read."""

    def step(self, state: Any, value: int) -> Hashable | None:
        """Return the state after reading `value` in `state`, None for a dead end."""

    def accepts(self, state: Any) -> bool:
        """Say whether the sequence may end in `state`."""


class FunctionMachine(NamedTuple):
    """A machine given by its three parts."""

    start: Hashable
    step: Callable[[Any, int], Hashable | None]
    accepts: Callable[[Any], bool]


def run(machine: Machine, values: Iterable[int]) -> bool:
    """Say whether a machine accepts a sequence of values."""
    state: Hashable | None = machine.start
    for value in values:
        state = machine.step(state, value)
        if state is None:
            return False
    return machine.accepts(state)


class Edge(NamedTuple):
    """From a node of one layer, by reading a value, to a node of the next."""

    source: int
    value: int
    target: int


class Diagram(NamedTuple):
    """A layered decision diagram with one first and one last node.

    Attributes:
        layers: for each value that is read its edges, sorted.
        widths: the number of nodes of each layer, one entry more than `layers`; nodes are
            numbered from 0. Without any accepted sequence all widths are 0.
    """

    layers: tuple[tuple[Edge, ...], ...]
    widths: tuple[int, ...]

    @property
    def is_empty(self) -> bool:
        """Whether no sequence is accepted."""
        return 0 in self.widths


def unroll(machine: Machine, domains: Sequence[Sequence[int]]) -> Diagram:
    """Return the smallest diagram of the sequences that a machine accepts.

    Args:
        machine: the machine. Where it can be hashed, its diagrams are kept for later calls.
        domains: the values that can be read at each place.

    Raises:
        UnsupportedError: if the diagram would have more than `MAX_EDGES` edges, or too many steps
            lead to dead ends.
    """
    frozen = tuple(map(tuple, domains))
    return _cached(machine, frozen) if isinstance(machine, Hashable) else _unroll(machine, frozen)


def _unroll(machine: Machine, domains: tuple[tuple[int, ...], ...]) -> Diagram:
    # Forward: every state that can be reached.
    reached: dict[Hashable, int] = {machine.start: 0}
    forward: list[list[Edge]] = []
    edge_count = read_count = 0
    for domain in domains:
        following: dict[Hashable, int] = {}
        edges = []
        for state, source in reached.items():
            for value in domain:
                target = machine.step(state, value)
                if target is not None:
                    edges.append(Edge(source, value, following.setdefault(target, len(following))))
            read_count += len(domain)
            if edge_count + len(edges) > MAX_EDGES or read_count > MAX_READ:
                raise UnsupportedError(
                    f"a state machine over {len(domains)} cells needs more than {MAX_EDGES} steps"
                )
        edge_count += len(edges)
        forward.append(edges)
        reached = following
    # Backward: drop what cannot be accepted, and merge nodes with the same way on.
    node_of = {number: 0 for state, number in reached.items() if machine.accepts(state)}
    width = 1 if node_of else 0
    layers: list[tuple[Edge, ...]] = []
    widths = [width]
    for edges in reversed(forward):
        ways_on: dict[int, list[tuple[int, int]]] = {}
        for source, value, target in edges:
            if target in node_of:
                ways_on.setdefault(source, []).append((value, node_of[target]))
        merged: dict[tuple[tuple[int, int], ...], int] = {}
        node_of = {
            source: merged.setdefault(tuple(way), len(merged)) for source, way in ways_on.items()
        }
        layers.append(
            tuple(
                Edge(source, value, target)
                for way, source in merged.items()
                for value, target in way
            )
        )
        widths.append(len(merged))
    return Diagram(tuple(reversed(layers)), tuple(reversed(widths)))


_cached = lru_cache(maxsize=1024)(_unroll)
