"""Clauses for "the members form one connected piece".

The root is the first member in order. `reached[k][i]` says that member `i` can be reached from
it in at most `k` steps; every member must be reached in the end. The Booleans follow from the
members, so each piece corresponds to one assignment of them.

The number of steps is bounded by the longest way that can be needed. A shortest way has no short
cuts, so of four places in a ring it uses three at most; and it is no longer than the piece.

What unit propagation achieves: once all places are settled it decides. Before, it refutes two
members between which all ways are closed by non-members, and makes a place a member when it is
the last free neighbour of a member that is known not to be the first one. It does not see a place
that all ways between two members share further away, nor a piece that is too small for what it
must hold (that would take a flow argument).

Unknown regions are not stated with this: they share one set of such Booleans among all regions,
see `sudoku_model.constraints.regions`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from sudoku_model.deadline import heed_deadline
from sudoku_model.model import Connectivity, Literal


def write_connected(
    primitive: Connectivity,
    new_variable: Callable[[], Literal],
    clause: Callable[[Sequence[Literal]], None],
    check: Callable[[Sequence[Literal]], None],
) -> None:
    """Write the clauses; those that define new Booleans hold under any guard.

    The others, which state the connectedness itself, go to `check`.
    """
    members, touching = primitive.members, primitive.touching

    roots = _first_true(members, new_variable, clause)
    reached = list(roots)
    for _ in range(_longest_way(touching, primitive.size) - 1):
        following = []
        for index, member in enumerate(members):
            heed_deadline()
            near = [reached[index], *(reached[other] for other in touching[index])]
            now = new_variable()
            clause([-now, member])
            clause([-now, *near])
            for other in near:
                clause([now, -member, -other])
            following.append(now)
        reached = following
    for index, (member, there) in enumerate(zip(members, reached, strict=True)):
        check([-member, there])
        # It follows, but not by unit propagation: a member has a neighbour or is the first.
        check([-member, roots[index], *(members[near] for near in touching[index])])


def _longest_way(touching: Sequence[Sequence[int]], size: int | None) -> int:
    """Return how many members the shortest way between two of them can have at most."""
    most = len(touching)
    free = set(range(most))
    for place in range(len(touching)):
        ring = _ring(place, touching, free)
        if ring:
            free.difference_update(ring)
            most -= 1
    return most if size is None else min(most, size)


def _ring(place: int, touching: Sequence[Sequence[int]], free: set[int]) -> set[int] | None:
    """Return four free places in a ring, the given one among them, if there are such."""
    near = [other for other in touching[place] if other in free]
    for first, second in combinations(near, 2):
        for opposite in set(touching[first]) & set(touching[second]) & free:
            if place in free and len({place, first, second, opposite}) == 4:
                return {place, first, second, opposite}
    return None


def _first_true(
    members: Sequence[Literal],
    new_variable: Callable[[], Literal],
    clause: Callable[[Sequence[Literal]], None],
) -> list[Literal]:
    """Return for each member a literal that says that it is the first true one."""
    roots = []
    before: Literal | None = None  # one of the earlier members is true
    for member in members:
        if before is None:
            roots.append(member)
            before = member
            continue
        root = new_variable()
        clause([-root, member])
        clause([-root, -before])
        clause([root, -member, before])
        roots.append(root)
        either = new_variable()
        clause([-either, before, member])
        clause([either, -before])
        clause([either, -member])
        before = either
    return roots
