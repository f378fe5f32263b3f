"""What was listed at an earlier step, for parts of the puzzle in which nothing has changed since.

A step takes away a few candidates, so most houses, digits and crossings list what they did before.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, TypeVar

from sudoku_model.deadline import heed_deadline

T = TypeVar("T")


class Memory:
    """Keeps what was listed for each part of one puzzle, with the state that it was listed for."""

    def __init__(self) -> None:
        self._known: dict[Hashable, tuple[Hashable, tuple[Any, ...]]] = {}

    def recall(
        self, part: Hashable, state: Hashable, list_anew: Callable[[], Iterable[T]]
    ) -> tuple[T, ...]:
        """Return what there is in a part of the puzzle; listed anew if its state has changed.

        Args:
            part: the technique and the part of the puzzle.
            state: all that the list depends on, the candidates that are left there above all.
            list_anew: lists what there is.
        """
        known = self._known.get(part)
        if known is None or known[0] != state:
            heed_deadline()
            known = self._known[part] = state, tuple(list_anew())
        return known[1]
