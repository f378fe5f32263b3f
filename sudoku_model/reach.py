"""What can be reached step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterable


def reachable(start: int, near: Callable[[int], Iterable[int]]) -> set[int]:
    """Return all numbers that one comes to from the first, itself included.

    Args:
        start: the first number.
        near: returns for a number those that are one step away.
    """
    reached, waiting = {start}, [start]
    while waiting:
        for other in near(waiting.pop()):
            if other not in reached:
                reached.add(other)
                waiting.append(other)
    return reached
