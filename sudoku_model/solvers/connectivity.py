"""Clauses for "the members form one connected piece".

The root is the first member in order. `reached[k][i]` says that member `i` can be reached from
it in at most `k` steps; every member must be reached in the end. The Booleans follow from the
members, so each piece corresponds to one assignment of them.

Unit propagation finds a member that is cut off once its surroundings are settled; it does not
see every cut that only later choices close (that would take a flow argument).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sudoku_model.model import Connected, Literal


def write_connected(
    primitive: Connected,
    new_variable: Callable[[], Literal],
    clause: Callable[[Sequence[Literal]], None],
    check: Callable[[Sequence[Literal]], None],
) -> None:
    """Write the clauses.

    Args:
        primitive: what to state.
        new_variable: returns a literal that nothing else uses.
        clause: takes clauses that define the new Booleans, which hold under any guard.
        check: takes the clauses that state the connectedness itself.
    """
    members = primitive.members
    touching: list[list[int]] = [[] for _ in members]
    for first, second in primitive.edges:
        touching[first].append(second)
        touching[second].append(first)

    roots = _first_true(members, new_variable, clause)
    reached = list(roots)
    most = min(len(members), primitive.size or len(members))
    # A shortest way visits no member twice.
    for _ in range(most - 1):
        following = []
        for index, member in enumerate(members):
            near = [reached[index], *(reached[other] for other in touching[index])]
            now = new_variable()
            clause([-now, member])
            clause([-now, *near])
            for other in near:
                clause([now, -member, -other])
            following.append(now)
        reached = following
    for member, there in zip(members, reached, strict=True):
        check([-member, there])


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
