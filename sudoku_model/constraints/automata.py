"""Nondeterministic machines over digits, unrolled over the cells of a line.

A machine may be in many sets of states after the same cells, and there can be very many such sets
although the states are few. So a machine is unrolled as it is: layer by layer, with those states
only that can be reached and from which the rest of the line can still be accepted, and states with
the same way on merged. What is left is read in one of two ways. If there are few sets, the states
of a deterministic machine are the sets. Otherwise the machine reads, after each cell, also a
variable that says which of the possible ways it takes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, TypeAlias

from sudoku_model.cached_values import cached_property
from sudoku_model.constraints.base import Stating
from sudoku_model.constraints.negation import is_recorded
from sudoku_model.constraints.reading import is_small
from sudoku_model.constraints.regular_expressions import Nfa, compile_pattern
from sudoku_model.deadline import heed_deadline, in_time
from sudoku_model.errors import UnsupportedError
from sudoku_model.model import Term
from sudoku_model.model.diagram import Kept

MOST_STEPS = 500_000
"""Largest number of steps that a machine may take over the cells of its line."""

MOST_TRIED = 4_000_000
"""Largest number of steps that are tried for them, dead ends included."""

KEPT_LINES, KEPT_TRIED = 256, 2_000_000
"""So many unrolled machines are kept for later calls, fewer if more steps were tried for them."""

Node: TypeAlias = dict[int, tuple[int, ...]]
"""For each value that can be read the nodes of the next layer that may follow."""


@dataclass(frozen=True, eq=False)
class Layers:
    """A machine that is unrolled over the cells of a line; it begins in the first node.

    Attributes:
        nodes: for each cell the nodes in which the machine may be before it. From each of them
            the rest can be accepted, but for the first one if nothing is accepted at all.
    """

    nodes: tuple[tuple[Node, ...], ...]

    @cached_property
    def choices(self) -> tuple[int, ...]:
        """For each cell, the largest number of nodes that may follow when it is read."""
        return tuple(
            max((len(targets) for node in layer for targets in node.values()), default=0)
            for layer in self.nodes
        )

    @cached_property
    def steps(self) -> int:
        """The number of steps of a machine that reads cells and choices."""
        return sum(
            len(node) + (sum(map(len, node.values())) if most > 1 else 0)
            for layer, most in zip(self.nodes, self.choices, strict=True)
            for node in layer
        )

    @cached_property
    def has_few_sets(self) -> bool:
        """Whether sets of nodes make a machine about as small as one that reads choices."""
        values = [tuple({v: 0 for node in layer for v in node}) for layer in self.nodes]
        return max(self.choices) < 2 or is_small(Subsets(self), values, 2 * self.steps)


@dataclass(frozen=True)
class Subsets:
    """A deterministic machine whose states are sets of nodes, which are made as they are met.

    (M. O. Rabin and D. Scott, "Finite automata and their decision problems", 1959.)
    """

    layers: Layers
    start: ClassVar[tuple[int, tuple[int, ...]]] = (0, (0,))

    def step(
        self, state: tuple[int, tuple[int, ...]], value: int
    ) -> tuple[int, tuple[int, ...]] | None:
        """Return the set of nodes that may follow."""
        place, numbers = state
        nodes = self.layers.nodes[place]
        if len(numbers) == 1:
            following = nodes[numbers[0]].get(value, ())
        else:
            following = tuple(sorted({t for n in numbers for t in nodes[n].get(value, ())}))
        return (place + 1, following) if following else None

    def accepts(self, state: tuple[int, tuple[int, ...]]) -> bool:
        """Say yes: nodes from which nothing is accepted were left out."""
        return True


@dataclass(frozen=True)
class Guided:
    """A deterministic machine that also reads which of the nodes follows, where there is a choice.

    Attributes:
        layers: the nodes.
    """

    layers: Layers
    start: ClassVar[tuple[int, int]] = (0, 0)

    def step(
        self, state: tuple[int, int | tuple[int, ...]], value: int
    ) -> tuple[int, int | tuple[int, ...]] | None:
        """Read a cell and keep the nodes that may follow, or read which of them does."""
        place, at = state
        if isinstance(at, tuple):
            return (place, at[value]) if value < len(at) else None
        following = self.layers.nodes[place][at].get(value)
        if following is None:
            return None
        return (place + 1, following if self.layers.choices[place] > 1 else following[0])

    def accepts(self, state: tuple[int, int | tuple[int, ...]]) -> bool:
        """Say yes: nodes from which nothing is accepted were left out."""
        return True


def read_line(to: Stating, cells: Sequence[int], machine: Nfa) -> None:
    """State that a machine accepts the values of the cells."""
    variables = to.variables(cells)
    layers = unrolled(machine, tuple(variable.domain for variable in variables))
    # Choices do not follow from the cells, so there is no opposite of them.
    if layers.has_few_sets or is_recorded(to):
        to.regular(variables, Subsets(layers))
        return
    terms: list[Term] = []
    for variable, most in zip(variables, layers.choices, strict=True):
        terms.append(variable)
        if most > 1:
            way = to.variable(f"the machine's way on after {variable.name}", range(most))
            for literal in to.guard:  # nothing is left open where it does not matter
                to.definition.clause(literal, way.equals(0))
            terms.append(way)
    to.regular(terms, Guided(layers))


_kept: Kept[Layers] = Kept(KEPT_LINES, KEPT_TRIED)


def unrolled(machine: Nfa, domains: tuple[tuple[int, ...], ...]) -> Layers:
    """Return a machine unrolled over the domains of the cells.

    Raises:
        UnsupportedError: if it would take more than `MOST_STEPS` steps, or try too many.
    """
    return _kept.get((machine, domains), lambda: _unrolled(machine, domains))


def _unrolled(machine: Nfa, domains: tuple[tuple[int, ...], ...]) -> tuple[Layers, int]:
    """Return the layers, and how many steps were tried for them."""
    moves = _moves(machine)
    reached, tried = _reached(moves, machine.start, domains)
    node_of = dict.fromkeys(reached.pop().intersection(machine.accept), 0)
    layers: list[tuple[Node, ...]] = []
    steps = 0
    for states, domain in zip(reversed(reached), reversed(domains), strict=True):
        numbers: dict[tuple[tuple[int, tuple[int, ...]], ...], int] = {}
        before: dict[int, int] = {}
        for state in in_time(sorted(states)):
            by_value = moves.get(state, {})
            ways = tuple(
                (value, tuple(sorted(nodes)))
                for value in domain
                if (nodes := {node_of[t] for t in by_value.get(value, ()) if t in node_of})
            )
            if ways:
                before[state] = numbers.setdefault(ways, len(numbers))
        layers.append(tuple(map(dict, numbers)))
        steps += sum(map(len, numbers))
        if steps > MOST_STEPS:
            raise _too_large(len(domains))
        node_of = before
    layers.append((_merged(layers.pop()),))
    found = Layers(tuple(reversed(layers)))
    if found.steps > MOST_STEPS:
        raise _too_large(len(domains))
    return found, tried


def _reached(
    moves: _Moves, start: Iterable[int], domains: Sequence[Sequence[int]]
) -> tuple[list[set[int]], int]:
    """Return the states before the first cell and after each, and how many steps lead to them."""
    tried = 0
    reached = [set(start)]
    for domain in domains:
        heed_deadline()
        following: set[int] = set()
        for state in reached[-1]:
            by_value = moves.get(state, {})
            for value in domain:
                targets = by_value.get(value, ())
                following.update(targets)
                tried += len(targets)
        if tried > MOST_TRIED:
            raise _too_large(len(domains))
        reached.append(following)
    return reached, tried


def _merged(nodes: Sequence[Node]) -> Node:
    """Return a node that has the ways on of all of them."""
    values = dict.fromkeys(value for node in nodes for value in node)
    return {v: tuple(sorted({t for node in nodes for t in node.get(v, ())})) for v in values}


def _too_large(count: int) -> UnsupportedError:
    return UnsupportedError(f"a machine that needs more than {MOST_STEPS} steps over {count} cells")


_Moves: TypeAlias = dict[int, dict[int, tuple[int, ...]]]
"""For each state and value the states that may follow."""


@lru_cache(maxsize=16)
def _moves(machine: Nfa) -> _Moves:
    moves: _Moves = {}
    for state, value, target in machine.transitions:
        by_value = moves.setdefault(state, {})
        by_value[value] = (*by_value.get(value, ()), target)
    return moves


@lru_cache(maxsize=256)
def compiled(pattern: str, digits: range) -> Nfa:
    """Return the machine of a regular expression over these digits.

    Raises:
        PatternError: if the pattern is not understood.
    """
    return compile_pattern(pattern, digits)
