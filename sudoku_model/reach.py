"""What can be reached step by step, and who can have what."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from sudoku_model.grouped import grouped

Place = TypeVar("Place", bound=Hashable)
Choice = TypeVar("Choice", bound=Hashable)


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


def largest_matching(choices: Mapping[Place, Collection[Choice]]) -> dict[Place, Choice]:
    """Give as many as possible one of their choices each, and to no two the same.

    One after the other gets the first that can be passed on to it, along augmenting paths.
    """
    holder: dict[Choice, Place] = {}

    def place(one: Place, tried: set[Choice]) -> bool:
        for choice in choices[one]:
            if choice not in tried:
                tried.add(choice)
                if choice not in holder or place(holder[choice], tried):
                    holder[choice] = one
                    return True
        return False

    for one in choices:
        place(one, set())
    choice_of = {one: choice for choice, one in holder.items()}
    return {one: choice_of[one] for one in choices if one in choice_of}
