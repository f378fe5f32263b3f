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

import os
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from threading import RLock
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from sudoku_model.deadline import heed_deadline, in_time
from sudoku_model.errors import UnsupportedError

MAX_EDGES = 500_000
"""Largest number of edges that is unrolled; input is untrusted."""

MAX_READ = 4_000_000
"""Largest number of values that a machine reads for them, dead ends included."""

KEPT_DIAGRAMS, KEPT_READ = 1_024, 4_000_000
"""So many diagrams are kept for later calls, fewer if their machines read more values than this for
all of them: together they take some hundred megabytes at most."""


Value = TypeVar("Value")


class Machine(Protocol):
    """A deterministic state machine over values; states are any hashable objects.

    Example:
        >>> class EvenSum:
        ...     start = 0
        ...     def step(self, state, value):
        ...         return (state + value) % 2
        ...     def accepts(self, state):
        ...         return state == 0
        >>> machine = EvenSum()
        >>> [machine.accepts(machine.step(0, value)) for value in (2, 3)]
        [True, False]
    """

    @property
    def start(self) -> Hashable:
        """The state before anything is read."""

    def step(self, state: Any, value: int, /) -> Hashable | None:
        """Return the state after reading `value` in `state`, None for a dead end."""

    def accepts(self, state: Any, /) -> bool:
        """Say whether the sequence may end in `state`."""


class FunctionMachine(NamedTuple):
    """A machine given by its three parts.

    Example:
        >>> from sudoku_model.model import FunctionMachine
        >>> even = FunctionMachine(0, lambda rest, n: (rest + n) % 2, lambda rest: rest == 0)
        >>> even.accepts(even.step(even.start, 2))
        True
    """

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
    """From a node of one layer, by reading a value, to a node of the next.

    Attributes:
        source: the node of the one layer, from 0.
        value: the value.
        target: the node of the next.

    Example:
        >>> from sudoku_model.model.diagram import Edge
        >>> Edge(0, value=5, target=1).target
        1
    """

    source: int
    value: int
    target: int


@dataclass(frozen=True, eq=False)
class Diagram:
    """A layered decision diagram with one first and one last node; one is equal to itself alone.

    Attributes:
        layers: for each value that is read its edges, sorted.
        widths: the number of nodes of each layer, one entry more than `layers`; nodes are
            numbered from 0. Without any accepted sequence all widths are 0.

    Example:
        >>> from sudoku_model.model.diagram import Diagram, Edge
        >>> Diagram(((Edge(0, 5, 0),),), (1, 1)).is_empty
        False
    """

    layers: tuple[tuple[Edge, ...], ...]
    widths: tuple[int, ...]

    @property
    def is_empty(self) -> bool:
        """Whether no sequence is accepted."""
        return 0 in self.widths


class Kept(Generic[Value]):
    """What was worked out last, as far as it did not take too many steps. Safe in threads.

    In a new process nothing is kept, for another thread may have held the lock.
    """

    def __init__(self, most: int, most_steps: int) -> None:
        self._most, self._most_steps = most, most_steps
        self.clear()
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self.clear)

    def clear(self) -> None:
        """Forget all."""
        self._values: OrderedDict[Hashable, tuple[Value, int]] = OrderedDict()
        self._steps = 0
        self._changing = RLock()

    def get(self, key: Hashable, work_out: Callable[[], tuple[Value, int]]) -> Value:
        """Return what is kept under a key, or else work it out: a value and its steps."""
        with self._changing:
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key][0]
        value, steps = work_out()
        with self._changing:
            if key not in self._values:
                self._values[key] = value, steps
                self._steps += steps
                while self._steps > self._most_steps or len(self._values) > self._most:
                    self._steps -= self._values.popitem(last=False)[1][1]
        return value


def unroll(machine: Machine, domains: Sequence[Sequence[int]]) -> Diagram:
    """Return the smallest diagram of the sequences that a machine accepts.

    Args:
        machine: the machine. Where it can be hashed, its diagrams are kept for later calls.
        domains: the values that can be read at each place.

    Raises:
        UnsupportedError: if the diagram would have more than `MAX_EDGES` edges, or too many steps
            lead to dead ends.

    Example:
        >>> import sudoku_model as sm
        >>> from sudoku_model.model import FunctionMachine
        >>> from sudoku_model.model.diagram import unroll
        >>> rising = FunctionMachine(0, lambda last, n: n if n > last else None, lambda last: True)
        >>> diagram = unroll(rising, [range(1, 5)] * 3)
        >>> diagram.widths, diagram.layers[2][0]
        ((1, 2, 2, 1), Edge(source=0, value=3, target=0))
    """
    frozen = tuple(map(tuple, domains))
    if isinstance(machine, Hashable):
        return _kept.get((machine, frozen), lambda: _unroll(machine, frozen))
    return _unroll(machine, frozen)[0]


_Domains: TypeAlias = tuple[tuple[int, ...], ...]

_kept: Kept[Diagram] = Kept(KEPT_DIAGRAMS, KEPT_READ)


def _unroll(machine: Machine, domains: _Domains) -> tuple[Diagram, int]:
    """Return the diagram, and how many values were read for it."""
    forward, ends, read_count = _reachable(machine, domains)
    accepted = [number for state, number in ends.items() if machine.accepts(state)]
    return _merged(forward, accepted), read_count


def _reachable(
    machine: Machine, domains: _Domains
) -> tuple[list[list[Edge]], dict[Hashable, int], int]:
    """Return the edges of each layer between states that can be reached.

    Also return the states in the end with their numbers, and how many values were read.
    """
    reached: dict[Hashable, int] = {machine.start: 0}
    forward: list[list[Edge]] = []
    edge_count = read_count = 0
    for domain in domains:
        heed_deadline()
        following: dict[Hashable, int] = {}
        edges = []
        for state, source in in_time(reached.items()):
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
    return forward, reached, read_count


def _merged(forward: Sequence[Sequence[Edge]], accepted: Sequence[int]) -> Diagram:
    """Drop the nodes from which nothing is accepted, and merge those with the same way on."""
    node_of = dict.fromkeys(accepted, 0)
    layers: list[tuple[Edge, ...]] = []
    widths = [1 if node_of else 0]
    for edges in reversed(forward):
        heed_deadline()
        ways_on: dict[int, list[tuple[int, int]]] = {}
        for source, value, target in edges:
            if target in node_of:
                ways_on.setdefault(source, []).append((value, node_of[target]))
        merged: dict[tuple[tuple[int, int], ...], int] = {}
        node_of = {}
        layer: list[Edge] = []
        for source, ways in ways_on.items():
            way = tuple(ways)
            if way not in merged:
                merged[way] = len(merged)
                layer += [Edge(merged[way], value, target) for value, target in way]
            node_of[source] = merged[way]
        layers.append(tuple(layer))
        widths.append(len(merged))
    return Diagram(tuple(reversed(layers)), tuple(reversed(widths)))
