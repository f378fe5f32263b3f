"""What was listed at an earlier step, for parts of the puzzle in which nothing has changed since.

A step takes away a few candidates, so most houses, digits and crossings list what they did before.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from sudoku_model.analysis.steps.groups import Crossing, Slotted
from sudoku_model.analysis.steps.techniques import Pattern
from sudoku_model.deadline import heed_deadline

T = TypeVar("T")
Place = TypeVar("Place", Slotted, Crossing)


class Memory:
    """Keeps what was listed for each part of one puzzle; fewer candidates are left each time."""

    def __init__(self) -> None:
        self._known: dict[Hashable, tuple[int, list[tuple[Any, ...]]]] = {}
        self._made: dict[Hashable, Any] = {}

    def once(self, technique: Hashable, make: Callable[[], T]) -> T:
        """Return what a technique keeps of the puzzle by itself, made when first asked for."""
        if technique not in self._made:
            self._made[technique] = make()
        made: T = self._made[technique]
        return made

    def recall(
        self,
        technique: Hashable,
        parts: Sequence[int],
        alive: int,
        list_anew: Callable[[int], Iterable[T]],
    ) -> list[tuple[T, ...]]:
        """Return what there is in each part of the puzzle; listed anew where that has changed.

        A part is given by the candidates that its list depends on.
        """
        before, lists = self._known.get(technique) or (~alive, [()] * len(parts))
        changed = before ^ alive
        if changed:
            for number, part in enumerate(parts):
                if part & changed:
                    heed_deadline()
                    lists[number] = tuple(list_anew(number))
            self._known[technique] = alive, lists
        return lists

    def patterns(
        self,
        technique: Hashable,
        parts: Sequence[Place],
        alive: int,
        list_anew: Callable[[Place], Iterable[Pattern]],
    ) -> Iterator[Pattern]:
        """Yield the patterns in parts of the puzzle, with what they exclude of what is left."""
        masks = [part.mask for part in parts]
        for found in self.recall(technique, masks, alive, lambda place: list_anew(parts[place])):
            for facts, excluded in found:
                if left := excluded & alive:
                    yield facts, left
