"""Clauses for tables, sums and machines: source a layered decision diagram, target clauses.

Unit propagation on these clauses removes every value that is in no accepted sequence: they are
domain consistent. Source: C.-G. Quimper and T. Walsh, "Decompositions of Grammar Constraints",
AAAI 2008; here with one Boolean for each node and for each pair of neighbouring nodes, and none
where one follows from the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import count
from typing import TypeAlias

from sudoku_model.deadline import heed_deadline, in_time
from sudoku_model.grouped import grouped
from sudoku_model.model import Literal
from sudoku_model.model.diagram import Diagram
from sudoku_model.solvers.sat.writer import ClauseWriter, SmallClause, Template

AddClause: TypeAlias = Callable[[SmallClause], None]

ALWAYS = 0
"""Stands where a literal could for what is true anyway."""

KEPT_EDGES = 2_000
"""The clauses of larger diagrams are not kept for the next use of the same diagram: 256 of this
size take a hundred megabytes."""


def write_diagram(
    diagram: Diagram,
    domains: Sequence[Sequence[int]],
    literals: Sequence[Sequence[Literal]],
    writer: ClauseWriter,
) -> None:
    """Write the clauses that say that the values are a sequence of the diagram.

    Each layer has the values that can be read, and for each a literal that says that it is.
    """
    # Clues of the same kind share diagrams, so the clauses are made once, about numbers that stand
    # for the literals; one that comes up twice has one number.
    numbers: dict[Literal, int] = {}
    layers: list[tuple[tuple[int, int], ...]] = []
    for domain, of_layer in zip(domains, literals, strict=True):
        for literal in of_layer:
            numbers.setdefault(literal, len(numbers) + 1)
        layers.append(tuple(zip(domain, map(numbers.__getitem__, of_layer), strict=True)))
    is_small = sum(map(len, diagram.layers)) <= KEPT_EDGES
    clauses_of = _clauses_of if is_small else _clauses_of.__wrapped__
    writer.write(clauses_of(diagram, tuple(layers), len(numbers) + 1), [*numbers])


@lru_cache(maxsize=256)
def _clauses_of(
    diagram: Diagram, layers: tuple[tuple[tuple[int, int], ...], ...], first: Literal
) -> Template:
    """Return the clauses of a diagram; the new literals start at `first`.

    Each of the layers holds the values that can be read, each with its literal.
    """
    if diagram.is_empty:
        return Template(((),))
    clauses: list[SmallClause] = []
    new = count(first)
    literals = list(map(dict, layers))
    # A literal for each node; the only one of a layer is always passed.
    nodes = [ALWAYS]
    known = _named_nodes(diagram, literals)
    for place, (layer, by_value) in enumerate(zip(diagram.layers, literals, strict=True)):
        width = diagram.widths[place + 1]
        following = [ALWAYS]
        if width > 1:
            names = known.get(place + 1, {})
            following = [names.get(node) or next(new) for node in range(width)]
        heed_deadline()
        labels = grouped(((source, target), value) for source, value, target in layer)
        _write_layer(labels, nodes, following, by_value, new, clauses.append)
        nodes = following
    return Template(tuple(clauses), next(new) - first)


def _named_nodes(
    diagram: Diagram, literals: Sequence[dict[int, Literal]]
) -> dict[int, dict[int, Literal]]:
    """Return the nodes, layer by layer, that mean the same as one value next to them.

    After the first value each node that one value alone leads to, before the last one each node
    that one value alone leads on from, unless another node shares the value.
    """
    known: dict[int, dict[int, Literal]] = {}
    last = len(diagram.layers) - 1
    for layer, boundary, inner in ((last, last, 0), (0, 1, 2)):
        if not 0 < boundary <= last:
            continue
        edges = diagram.layers[layer]
        values_of = grouped((edge[inner], edge.value) for edge in edges)
        count_of = Counter(edge.value for edge in edges)
        known[boundary] = {
            node: literals[layer][values[0]]
            for node, values in values_of.items()
            if len(values) == 1 and count_of[values[0]] == 1
        }
    return known


def _write_layer(
    labels: dict[tuple[int, int], list[int]],
    sources: Sequence[Literal],
    targets: Sequence[Literal],
    by_value: dict[int, Literal],
    new: Iterator[Literal],
    clause: AddClause,
) -> None:
    out, into = (grouped((pair[end], pair) for pair in labels) for end in (0, 1))

    def passing(source: int, target: int) -> Literal:
        """Return what says that the way leads over a pair: often, that it passes one of the two."""
        if len(out[source]) == 1:
            return sources[source]
        return targets[target] if len(into[target]) == 1 else next(new)

    passes = {pair: passing(*pair) for pair in labels}
    for pair, values in in_time(labels.items()):
        _write_pair(passes[pair], sources[pair[0]], targets[pair[1]], values, by_value, clause)
    supports = grouped((value, passes[pair]) for pair, values in labels.items() for value in values)
    for value, literal in by_value.items():
        _write_choice(literal, supports.get(value, ()), clause)
    for nodes, pairs_of in ((sources, out), (targets, into)):
        _write_ways(nodes, pairs_of, passes, set(by_value.values()), clause)


def _write_ways(
    nodes: Sequence[Literal],
    pairs_of: Mapping[int, Sequence[tuple[int, int]]],
    passes: Mapping[tuple[int, int], Literal],
    domain: set[Literal],
    clause: AddClause,
) -> None:
    """Say that the way through each node of a layer leads over one of the pairs there."""
    for node, pairs in pairs_of.items():
        ways = [passes[pair] for pair in pairs]
        # That some value is read is known.
        if nodes[node] or domain != set(ways):
            _write_choice(nodes[node], ways, clause)


def _write_pair(
    passed: Literal,
    source: Literal,
    target: Literal,
    values: Sequence[int],
    by_value: dict[int, Literal],
    clause: AddClause,
) -> None:
    """Say what it means that the way leads over a pair of nodes."""
    no = (-passed,) if passed else ()
    for node in (source, target):
        if node not in (ALWAYS, passed):
            clause((*no, node))
    reads = [by_value[value] for value in values]
    if len(values) < len(by_value) and reads != [passed]:
        clause((*no, *reads))
    # In the only node the support of the value says where the way goes on.
    if source and passed and passed != source:
        _write_way_on(passed, source, reads, clause)


def _write_way_on(
    passed: Literal, source: Literal, reads: Sequence[Literal], clause: AddClause
) -> None:
    """Say that the value read in a node determines the way on."""
    for literal in reads:
        if literal != passed:
            clause((-source, -literal, passed))


def _write_choice(condition: Literal, ways: Sequence[Literal], clause: AddClause) -> None:
    """Say that the way, if it meets a condition, leads over one of some pairs of nodes."""
    if ALWAYS not in ways and condition not in ways:
        clause((-condition, *ways) if condition else tuple(ways))
