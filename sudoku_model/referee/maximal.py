"""Subsets to which nothing can be added."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


def maximal_subset(
    things: Iterable[T], is_fit: Callable[[list[T]], bool], times: int = sys.maxsize
) -> list[T]:
    """Return a subset that is fit, and is maximal if there are tries enough.

    Each part of a fit subset is fit. As many things are added at once as can be; those that do not
    fit are cut in two.
    """
    kept: list[T] = []
    waiting = [[*things]]
    while waiting and times > 0:
        some = waiting.pop()
        times -= 1
        if is_fit([*kept, *some]):
            kept += some
        elif len(some) > 1:
            middle = len(some) // 2
            waiting += [some[middle:], some[:middle]]
    return kept
