"""What can be reached step by step."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from typing import TypeVar

from sudoku_model.grouped import grouped

Place = TypeVar("Place", bound=Hashable)


def reachable(starts: Iterable[Place], near: Callable[[Place], Iterable[Place]]) -> set[Place]:
    """Return all places that one comes to from some, these included.

    Args:
        starts: the places from which one begins.
        near: returns for a place those that are one step away.
    """
    reached = {*starts}
    waiting = [*reached]
    while waiting:
        for other in near(waiting.pop()):
            if other not in reached:
                reached.add(other)
                waiting.append(other)
    return reached


def connected_parts(
    members: Iterable[int], near: Callable[[int], Iterable[int]]
) -> Iterator[set[int]]:
    """Part numbers, in their order, into those that one comes to from each other."""
    known: set[int] = set()
    for member in members:
        if member not in known:
            part = reachable([member], near)
            known |= part
            yield part


def parts_that_share(sets: Sequence[Collection[Hashable]]) -> list[list[int]]:
    """Part sets into those that one comes to from each other, by members that they share.

    Returns:
        The places of the sets of each part, increasing.
    """
    places = grouped((member, place) for place, one in enumerate(sets) for member in one)

    def near(place: int) -> Iterator[int]:
        # Where a member has led is reached already when it is met again.
        return (other for member in sets[place] for other in places.pop(member, ()))

    return [*map(sorted, connected_parts(range(len(sets)), near))]


def are_linked(members: Collection[int], edges: Iterable[tuple[int, int]]) -> bool:
    """Say whether one comes from any of some numbers to all others, by edges between them."""
    near: dict[int, list[int]] = {member: [] for member in members}
    for one, other in edges:
        if one in near and other in near:
            near[one].append(other)
            near[other].append(one)
    return not near or reachable([min(near)], near.__getitem__) == near.keys()
