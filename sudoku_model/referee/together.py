"""As much of something as goes together."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


def together(
    things: Iterable[T], go_together: Callable[[list[T]], bool], times: int = sys.maxsize
) -> list[T]:
    """Return some things that go together, to which none can be added if there are tries enough.

    As many are tried at once as can be, and cut in two until they go together with those before.

    Args:
        things: the things.
        go_together: says whether some of them do.
        times: how often to ask that.
    """
    kept: list[T] = []
    waiting = [[*things]]
    while waiting and times > 0:
        some = waiting.pop()
        times -= 1
        if go_together([*kept, *some]):
            kept += some
        elif len(some) > 1:
            middle = len(some) // 2
            waiting += [some[middle:], some[:middle]]
    return kept
