"""Clauses for tables, sums and machines: source a layered decision diagram, target clauses.

Unit propagation on these clauses removes every value that is in no accepted sequence: they are
domain consistent. Source: C.-G. Quimper and T. Walsh, "Decompositions of Grammar Constraints",
AAAI 2008; here with one Boolean for each node and for each pair of neighbouring nodes, and none
where one follows from the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sudoku_model.model import Literal
from sudoku_model.model.diagram import Diagram

AddClause = Callable[[Sequence[Literal]], None]


def write_diagram(
    diagram: Diagram,
    literals: Sequence[dict[int, Literal]],
    new_variable: Callable[[], Literal],
    clause: AddClause,
) -> None:
    """Write the clauses that say that the values are a sequence of the diagram.

    Args:
        diagram: the diagram.
        literals: for each layer and each value of its domain the literal that says it is read.
        new_variable: returns a literal that nothing else uses.
        clause: takes the clauses.
    """
    if diagram.is_empty:
        clause(())
        return
    # A literal for each node, None for the only one of a layer, which is always passed.
    nodes: list[Literal | None] = [None]
    for (layer, width), by_value in zip(
        zip(diagram.layers, diagram.widths[1:], strict=True), literals, strict=True
    ):
        following: list[Literal | None] = (
            [None] if width == 1 else [new_variable() for _ in range(width)]
        )
        labels: dict[tuple[int, int], list[int]] = {}
        for source, value, target in layer:
            labels.setdefault((source, target), []).append(value)
        _write_layer(labels, nodes, following, by_value, new_variable, clause)
        nodes = following


def _write_layer(
    labels: dict[tuple[int, int], list[int]],
    sources: Sequence[Literal | None],
    targets: Sequence[Literal | None],
    by_value: dict[int, Literal],
    new_variable: Callable[[], Literal],
    clause: AddClause,
) -> None:
    out: dict[int, list[tuple[int, int]]] = {}
    into: dict[int, list[tuple[int, int]]] = {}
    for pair in labels:
        out.setdefault(pair[0], []).append(pair)
        into.setdefault(pair[1], []).append(pair)
    # "The way leads over this pair": often that is to say that it passes one of the two nodes.
    passes: dict[tuple[int, int], Literal | None] = {}
    for pair in labels:
        source, target = sources[pair[0]], targets[pair[1]]
        if len(out[pair[0]]) == 1:
            passes[pair] = source
        elif len(into[pair[1]]) == 1:
            passes[pair] = target
        else:
            passes[pair] = new_variable()
    supports: dict[int, list[Literal] | None] = {value: [] for value in by_value}
    for pair, values in labels.items():
        passed, source, target = passes[pair], sources[pair[0]], targets[pair[1]]
        no = [] if passed is None else [-passed]
        if source is not None and source != passed:
            clause([*no, source])
        if target is not None and target != passed:
            clause([*no, target])
        if len(values) < len(by_value):
            clause([*no, *(by_value[value] for value in values)])
        for value in values:
            support = supports[value]
            if passed is None:
                supports[value] = None
            elif support is not None:
                support.append(passed)
            # The value read in a node determines the way on.
            if passed is not None and passed != source:
                clause([*([] if source is None else [-source]), -by_value[value], passed])
    for value, literal in by_value.items():
        support = supports[value]
        if support is not None:
            clause([-literal, *support])
    for node, pairs in out.items():
        _write_flow(sources[node], pairs, passes, clause)
    for node, pairs in into.items():
        _write_flow(targets[node], pairs, passes, clause)


def _write_flow(
    node: Literal | None,
    pairs: Sequence[tuple[int, int]],
    passes: dict[tuple[int, int], Literal | None],
    clause: AddClause,
) -> None:
    """Say that a way through the node uses one of its pairs."""
    ways = [passes[pair] for pair in pairs]
    if None not in ways and node not in ways:
        literals = [way for way in ways if way is not None]
        clause([*([] if node is None else [-node]), *literals])
