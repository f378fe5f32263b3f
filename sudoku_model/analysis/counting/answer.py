"""What is known about the number of solutions."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from sudoku_model.as_data import AsData
from sudoku_model.deadline import TIME_LIMIT
from sudoku_model.puzzle import Puzzle
from sudoku_model.texts import counted

AT_LIMIT = "stopped at the limit"
"""Why a count of so many solutions as were asked for is not exact."""

CONFIDENCE = 0.99
"""How often the bounds of an estimate hold."""


class Method(str, Enum):
    """How solutions are counted.

    ENUMERATION: each is found, checked against the puzzle's meaning, and forbidden.
    DECOMPOSITION: exactly, without finding them one by one.
    ESTIMATE: from random samples of the search tree.

    Example:
        >>> import sudoku_model as sm
        >>> sm.count(sm.Puzzle.empty(6)).method
        <Method.DECOMPOSITION: 'decomposition'>
    """

    ENUMERATION = "enumeration"
    DECOMPOSITION = "decomposition"
    ESTIMATE = "estimate"


@dataclass(frozen=True)
class Count(AsData):
    """What is known about the number of solutions, where they are counted.

    Attributes:
        value: exact: how many there are; estimated: about how many; else how many were found.
        is_exact: whether these are all, and no estimate.
        reason: if not, why nothing better is known.
        method: how they were counted.
        bounds: the least and the largest number of solutions there may be, None where there is no
            bound. Those of an estimate hold with a confidence of 99 %: not always.
        puzzle: the puzzle; None if nobody said which.
        seconds: how long it took.

    Example:
        >>> import sudoku_model as sm
        >>> count = sm.count(sm.Puzzle.empty(4))
        >>> count.value, count.is_exact, count.bounds
        (288, True, (288, 288))
        >>> count = sm.count(sm.Puzzle.empty(4), limit=100)
        >>> print(count)
        at least 100 solutions (stopped at the limit of 100)
        >>> count.value, count.is_exact, count.bounds, count.is_complete
        (100, False, (100, None), True)
    """

    value: int
    is_exact: bool
    reason: str = ""
    method: Method = field(default=Method.ENUMERATION, repr=False)
    bounds: tuple[int, int | None] = field(default=(0, None), repr=False)
    puzzle: Puzzle | None = field(default=None, repr=False, compare=False)
    seconds: float = field(default=0.0, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.is_exact:
            object.__setattr__(self, "bounds", (self.value, self.value))
        elif self.method is not Method.ESTIMATE:
            object.__setattr__(self, "bounds", (self.value, None))

    @property
    def is_complete(self) -> bool:
        """Whether what was asked for is known: neither time nor Ctrl-C ended counting before."""
        if self.method is Method.ESTIMATE:
            return self.reason != TIME_LIMIT
        return self.is_exact or self.reason.startswith(AT_LIMIT)

    def __str__(self) -> str:
        if self.method is Method.ESTIMATE:
            low, high = self.bounds
            span = (
                f"at least {_rounded(low)}"
                if high is None
                else f"{_rounded(low)} to {_rounded(high)}"
            )
            return (
                f"about {_rounded(self.value)} solutions (an estimate, not exact; "
                f"{span} with {CONFIDENCE:.0%} confidence; {self.reason})"
            )
        solutions = counted(self.value, "solution")
        if not self.is_exact:
            return f"at least {solutions} ({self.reason})"
        if self.method is Method.DECOMPOSITION:
            solutions += " (exact; counted without listing them)"
        return solutions


def _rounded(value: int) -> str:
    """Write no more digits than an estimate has."""
    return str(value) if value < 10_000 else f"{value:.3g}"
