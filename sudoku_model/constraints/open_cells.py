"""Boards on which some cells have no value yet, for the check of a constraint.

A check that needs the value of such a cell is stopped. Where it answers without, its answer holds
for all ways to fill the cells that are open. (C. Boyapati, S. Khurshid and D. Marinov, "Korat:
Automated Testing Based on Java Predicates", ISSTA 2002.)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, overload


class NeededError(BaseException):
    """The check needs the value of a cell. No check catches this with its own errors."""

    def __init__(self, cell: int) -> None:
        self.cell = cell


class OpenCell:
    """The value of a cell that has none yet; it can be passed on, but not looked at."""

    __slots__ = ("_cell",)

    def __init__(self, cell: int) -> None:
        self._cell = cell

    def _needed(self, *_: object) -> Any:
        raise NeededError(self._cell)

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = _needed
    __bool__ = __int__ = __index__ = __float__ = __neg__ = __pos__ = __abs__ = _needed
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _needed
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __divmod__ = __rdivmod__ = _needed
    __truediv__ = __rtruediv__ = __pow__ = __rpow__ = _needed
    __and__ = __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = _needed
    __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = __invert__ = _needed
    __str__ = __repr__ = __format__ = __round__ = _needed


class OpenBoard(Sequence[int]):
    """The values that a check sees; instead of those of open cells something else.

    Args:
        values: the values; None where a cell is open.
        instead: what is there instead; by default what tells that its value is needed.
    """

    def __init__(
        self, values: Sequence[int | None], instead: Callable[[int], object] = OpenCell
    ) -> None:
        self._values = values
        self._instead = instead

    @overload
    def __getitem__(self, cell: int) -> int: ...

    @overload
    def __getitem__(self, cell: slice) -> list[int]: ...

    def __getitem__(self, cell: int | slice) -> Any:
        if isinstance(cell, slice):
            return [self[one] for one in range(*cell.indices(len(self._values)))]
        value = self._values[cell]
        return self._instead(cell % len(self._values)) if value is None else value

    def __len__(self) -> int:
        return len(self._values)
