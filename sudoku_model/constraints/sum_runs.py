"""Machines that cut a line into runs of successive cells with a given sum."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sudoku_model.constraints.reading import EndsAnywhere


@dataclass(frozen=True)
class Runs:
    """Adds up the run that it is in; the state is its sum so far, at the end of a run all of it."""

    total: int
    start: ClassVar[int] = 0

    def step(self, state: int, value: int) -> int | None:
        """Read a value."""
        following = state % self.total + value if value else state
        return following if following <= self.total else None

    def accepts(self, state: int) -> bool:
        """Say whether the line may end here."""
        return state == self.total


@dataclass(frozen=True)
class RunGoesOn(EndsAnywhere):
    """Reads the sum of a run so far, a positive value, and the sum after it; at its end that is 0.

    A state is the number of values read, and the last sum.
    """

    total: int
    start: ClassVar[tuple[int, int]] = (0, 0)

    def step(self, state: tuple[int, int], value: int) -> tuple[int, int] | None:
        """Read a value."""
        place, now = state
        if place == 0:
            return (1, value)
        if place == 1:
            return (2, (now + value) % self.total) if now + value <= self.total else None
        return (3, 0) if value == now else None


@dataclass(frozen=True)
class WhetherRuns(EndsAnywhere):
    """Reads a line, and then whether it can be cut into runs of that sum.

    A state is the number of values read, and the sum of the run so far or None after a run that
    went over the sum.
    """

    total: int
    count: int
    start: ClassVar[tuple[int, int]] = (0, 0)

    def step(self, state: tuple[int, int | None], value: int) -> tuple[int, int | None] | None:
        """Read a value."""
        place, now = state
        if place == self.count:
            return state if (now == self.total) == bool(value) else None
        if now is not None and value:
            now = now % self.total + value
            if now > self.total:
                now = None
        return (place + 1, now)
