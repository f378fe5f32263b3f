"""Canonical forms of puzzles, found by other means than the package's: it imports nothing of it.

A puzzle is a graph: cells hang together with their row, column and box, a given with its digit, a
cage with its cells. Two puzzles are the same but for symmetry exactly if their graphs are. Their
canonical form is the smallest edge list among all ways to number the vertices that colour
refinement and individualization lead to (B. D. McKay, "Practical graph isomorphism", 1981), without
any pruning by automorphisms.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

Cage = tuple[Sequence[int], str]
"""The cells of a cage, and what it says."""

Graph = tuple[list[str], list[set[int]]]
"""What kind each vertex is of, and its neighbours."""

Form = tuple[tuple[str, ...], tuple[tuple[int, int], ...]]


def form_of(
    line: str, box: tuple[int, int], cages: Iterable[Cage] = (), *, fixed: bool = False
) -> Form:
    """Return the canonical form of a puzzle on a square grid with boxes.

    Args:
        line: a symbol for each cell, a dot for an open one.
        box: the rows and columns of a box.
        cages: sets of cells, each with what it says.
        fixed: whether digits are not exchanged, as where cages have sums.
    """
    graph = _graph(line, box, cages, fixed=fixed)
    kinds, _ = graph
    names = sorted({*kinds})
    best: Form | None = None
    waiting = [_refined(graph, [names.index(kind) for kind in kinds])]
    while waiting:
        colours = waiting.pop()
        group = _smallest_group(colours)
        if group:
            for vertex in group:
                own = [2 * colour + 1 for colour in colours]
                own[vertex] -= 1
                waiting.append(_refined(graph, own))
        else:
            form = _numbered(graph, colours)
            best = form if best is None else min(best, form)
    assert best is not None
    return best


def _graph(line: str, box: tuple[int, int], cages: Iterable[Cage], *, fixed: bool) -> Graph:
    order = box[0] * box[1]
    assert len(line) == order * order
    kinds: list[str] = []
    neighbours: list[set[int]] = []
    numbers: dict[object, int] = {}

    def vertex(name: object, kind: str) -> int:
        if name not in numbers:
            numbers[name] = len(kinds)
            kinds.append(kind)
            neighbours.append(set())
        return numbers[name]

    def join(one: int, other: int) -> None:
        neighbours[one].add(other)
        neighbours[other].add(one)

    for cell, symbol in enumerate(line):
        row, column = divmod(cell, order)
        own = vertex(cell, "cell")
        join(own, vertex(("row", row), "line"))
        join(own, vertex(("column", column), "line"))
        join(own, vertex(("box", row // box[0], column // box[1]), "box"))
        if symbol != ".":
            join(own, vertex(("digit", symbol), f"digit {symbol}" if fixed else "digit"))
    for number, (cells, says) in enumerate(cages):
        for cell in cells:
            join(vertex(("cage", number), f"cage {says}"), numbers[cell])
    return kinds, neighbours


def _refined(graph: Graph, colours: Sequence[int]) -> list[int]:
    """Tell vertices apart by the colours of their neighbours, as long as that tells any apart."""
    _, neighbours = graph
    known = _ranked(colours)
    while True:
        seen = [
            (known[vertex], sorted(known[other] for other in others))
            for vertex, others in enumerate(neighbours)
        ]
        finer = _ranked([(own, *others) for own, others in seen])
        if finer == known:
            return known
        known = finer


def _ranked(keys: Sequence[object]) -> list[int]:
    """Number keys by their order; equal keys share the number of the first of them."""
    order = sorted(range(len(keys)), key=keys.__getitem__)  # type: ignore[arg-type]
    ranks = [0] * len(keys)
    for place, (before, vertex) in enumerate(pairwise(order), 1):
        ranks[vertex] = ranks[before] if keys[vertex] == keys[before] else place
    return ranks


def _smallest_group(colours: Sequence[int]) -> list[int]:
    """Return the vertices of the first of the smallest colours that several share."""
    groups: dict[int, list[int]] = {}
    for vertex, colour in enumerate(colours):
        groups.setdefault(colour, []).append(vertex)
    several = [(len(group), colour) for colour, group in groups.items() if len(group) > 1]
    return groups[min(several)[1]] if several else []


def _numbered(graph: Graph, colours: Sequence[int]) -> Form:
    kinds, neighbours = graph
    by_number = sorted(range(len(kinds)), key=colours.__getitem__)
    edges = sorted(
        (colours[one], colours[other])
        for one, others in enumerate(neighbours)
        for other in others
        if colours[one] < colours[other]
    )
    return tuple(kinds[vertex] for vertex in by_number), tuple(edges)
