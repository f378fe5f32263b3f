"""Smallest hitting sets, by PySAT's enumerator of them.

Many questions about clues are of one kind: which smallest set meets each of a family of sets that
is not known beforehand? Ask for a smallest set that meets those known so far; look whether it
will do; if not, there is one more set, and so on. (Implicit hitting sets: J. Davies and
F. Bacchus, "Solving MAXSAT by Solving a Sequence of Simpler SAT Instances", CP 2011.)
"""

from __future__ import annotations

from collections.abc import Collection, Hashable
from types import TracebackType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pysat.examples.hitman import Hitman

from sudoku_model.solvers.sat.interruption import undisturbed

if TYPE_CHECKING:
    from typing_extensions import Self

Item = TypeVar("Item", bound=Hashable)


class HittingSets(Generic[Item]):
    """The sets that must be met so far, and the smallest sets that meet them. Close it."""

    def __init__(self) -> None:
        self._enumerator: Any = Hitman(solver="m22", htype="sorted")
        self._is_hopeless = False

    def must_meet(self, items: Collection[Item]) -> None:
        """Demand that one of the items is chosen; of none at all that is impossible."""
        if items:
            self._enumerator.hit(list(items))
        else:
            self._is_hopeless = True

    def smallest(self) -> frozenset[Item] | None:
        """Return a smallest set that meets all demands, or None if none is left."""
        if self._is_hopeless:
            return None
        found = undisturbed(self._enumerator.get)
        return None if found is None else frozenset(found)

    def forbid(self, items: Collection[Item]) -> None:
        """Demand that not all of the items are chosen together."""
        if items:
            self._enumerator.block(list(items))
        else:
            self._is_hopeless = True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._enumerator.delete()
