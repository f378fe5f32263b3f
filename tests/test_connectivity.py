"""The clauses of "connected": every subset of small graphs, one assignment of the auxiliaries."""

from __future__ import annotations

from itertools import product

import pytest
from pysat.solvers import Solver

from sudoku_model.model import Assignment, Connectivity, Literal, Model
from sudoku_model.solvers.connectivity import write_connected


def grid_edges(rows: int, columns: int) -> list[tuple[int, int]]:
    edges = []
    for place in range(rows * columns):
        if (place + 1) % columns:
            edges.append((place, place + 1))
        if place + columns < rows * columns:
            edges.append((place, place + columns))
    return edges


def is_connected(chosen: set[int], edges: list[tuple[int, int]]) -> bool:
    """Merge pieces until no edge joins two of them."""
    pieces = [{place} for place in chosen]
    for first, second in edges:
        if first in chosen and second in chosen:
            joined = [piece for piece in pieces if piece & {first, second}]
            pieces = [p for p in pieces if p not in joined] + [set().union(*joined)]
    return len(pieces) <= 1


GRAPHS = {
    "one place": (1, []),
    "two places apart": (2, []),
    "path": (6, [(0, 3), (3, 1), (1, 4), (4, 2), (2, 5)]),
    "ring of five": (5, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)]),
    "star": (6, [(5, place) for place in range(5)]),
    "complete": (5, [(a, b) for b in range(5) for a in range(b)]),
    "1x7": (7, grid_edges(1, 7)),
    "2x4": (8, grid_edges(2, 4)),
    "3x3": (9, grid_edges(3, 3)),
    "3x4": (12, grid_edges(3, 4)),
}


def written(
    count: int, edges: list[tuple[int, int]], size: int | None = None, *, guard: bool = False
) -> tuple[list[list[Literal]], Literal | None]:
    """Return the clauses over members 1 to `count`, and the guard if there is one."""
    top = [count + guard]
    clauses: list[list[Literal]] = []

    def new_variable() -> Literal:
        top[0] += 1
        return top[0]

    def check(literals: object) -> None:
        clauses.append([*([-(count + 1)] if guard else []), *literals])  # type: ignore[misc]

    primitive = Connectivity(tuple(range(1, count + 1)), tuple(edges), size)
    write_connected(primitive, new_variable, lambda c: clauses.append(list(c)), check)
    return clauses, count + 1 if guard else None


@pytest.mark.parametrize("name", GRAPHS)
def test_exactly_the_connected_subsets_are_allowed(name: str) -> None:
    count, edges = GRAPHS[name]
    clauses, _ = written(count, edges)
    with Solver(name="minisat22", bootstrap_with=clauses) as solver:
        for bits in product((False, True), repeat=count):
            literals = [i + 1 if bit else -i - 1 for i, bit in enumerate(bits)]
            chosen = {i for i, bit in enumerate(bits) if bit}
            # Unit propagation alone decides once all members are settled.
            assert solver.propagate(literals)[0] == is_connected(chosen, edges), bits


@pytest.mark.parametrize("name", ["path", "ring of five", "2x4"])
def test_the_auxiliaries_follow_from_the_members(name: str) -> None:
    count, edges = GRAPHS[name]
    for guard in (False, True):
        clauses, literal = written(count, edges, guard=guard)
        unit = [[-literal]] if literal else []
        with Solver(name="minisat22", bootstrap_with=clauses + unit) as solver:
            models = list(solver.enum_models())
        members = [tuple(model[:count]) for model in models]
        assert len(set(members)) == len(members)
        if guard:  # where it is false every subset is allowed
            assert len(members) == 2**count


@pytest.mark.parametrize("size", [1, 2, 3, 5])
def test_a_size_allows_all_connected_subsets_up_to_it(size: int) -> None:
    count, edges = GRAPHS["3x3"]
    clauses, _ = written(count, edges, size)
    with Solver(name="minisat22", bootstrap_with=clauses) as solver:
        for bits in product((False, True), repeat=count):
            chosen = {i for i, bit in enumerate(bits) if bit}
            literals = [i + 1 if bit else -i - 1 for i, bit in enumerate(bits)]
            if len(chosen) <= size:
                assert solver.solve(assumptions=literals) == is_connected(chosen, edges)


def test_the_longest_ways_are_found() -> None:
    # A snake through a 5x5 grid: its ends are 16 steps apart, with 17 members.
    snake = {*range(5), 9, *range(10, 15), 15, *range(20, 25)}
    clauses, _ = written(25, grid_edges(5, 5))
    literals = [place + 1 if place in snake else -place - 1 for place in range(25)]
    with Solver(name="minisat22", bootstrap_with=clauses) as solver:
        assert solver.propagate(literals)[0]
        literals[12] = -13  # the middle of it
        assert not solver.propagate(literals)[0]


@pytest.mark.parametrize(
    ("count", "edges", "size", "steps"),
    [
        (1, [], None, 1),
        (7, grid_edges(1, 7), None, 7),
        (5, GRAPHS["ring of five"][1], None, 5),
        (5, GRAPHS["complete"][1], None, 4),
        (4, grid_edges(2, 2), None, 3),
        (8, grid_edges(2, 4), None, 6),
        (9, grid_edges(3, 3), None, 8),
        (9, grid_edges(3, 3), 4, 4),
        (9, grid_edges(3, 3), 20, 8),
        (16, grid_edges(4, 4), None, 12),
        (20, grid_edges(4, 5), None, 16),
    ],
)
def test_of_four_places_in_a_ring_a_way_takes_three(
    count: int, edges: list[tuple[int, int]], size: int | None, steps: int
) -> None:
    """So much smaller is the statement: it has Booleans for each place and step."""
    clauses, _ = written(count, edges, size)
    booleans = {abs(literal) for clause in clauses for literal in clause if abs(literal) > count}
    # That a place is the first member takes two for each place but the first one.
    assert len(booleans) == 2 * (count - 1) + (steps - 1) * count


def test_a_member_that_is_not_the_first_needs_a_neighbour() -> None:
    clauses, _ = written(9, grid_edges(3, 3))
    with Solver(name="minisat22", bootstrap_with=clauses) as solver:
        # The corner r3c3 and r1c1 are members, r3c2 is not: r2c3 must be one.
        consistent, literals = solver.propagate([1, 9, -8])
    assert consistent
    assert 6 in literals


def test_the_primitive_means_the_same() -> None:
    count, edges = GRAPHS["2x4"]
    model = Model()
    members = tuple(model.boolean(f"place {place}") for place in range(count))
    primitive = Connectivity(members, tuple(edges))
    for bits in product((0, 1), repeat=count):
        chosen = {i for i, bit in enumerate(bits) if bit}
        assert primitive.holds(Assignment(model, bits)) == is_connected(chosen, edges)
