"""Scores: how many mistakes were noticed, and how sure that number is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import sqrt
from typing import NamedTuple

from attacks.mutants.running import Fate


class Score(NamedTuple):
    """How many of some mutants were noticed.

    Attributes:
        noticed: a test failed or did not come to an end.
        explained: survivors that are known to change nothing that is promised.
        open: the other survivors, and code that no test runs.
    """

    noticed: int = 0
    explained: int = 0
    open: int = 0

    @property
    def tried(self) -> int:
        """Number of mutants that could be noticed."""
        return self.noticed + self.open

    @property
    def share(self) -> float:
        """The share that was noticed, of those that could be."""
        return self.noticed / self.tried if self.tried else 1.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of E. B. Wilson (1927) for the share of all mutants."""
        if not self.tried:
            return (0.0, 1.0)
        z = 1.96
        size, share = self.tried, self.share
        middle = share + z * z / (2 * size)
        spread = z * sqrt(share * (1 - share) / size + z * z / (4 * size * size))
        scale = 1 + z * z / size
        return ((middle - spread) / scale, min(1.0, (middle + spread) / scale))

    def __add__(self, other: tuple[object, ...]) -> Score:
        """Add up numbers."""
        assert isinstance(other, Score)
        return Score(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


def scores(fates: Iterable[tuple[str, Fate, bool]]) -> dict[str, Score]:
    """Return the score of each module, from (module, fate, whether it is explained)."""
    found: defaultdict[str, Score] = defaultdict(Score)
    for module, fate, is_explained in fates:
        if fate in {"killed", "timeout"}:
            found[module] += Score(noticed=1)
        elif fate != "same":
            found[module] += Score(explained=1) if is_explained else Score(open=1)
    return dict(sorted(found.items()))


def table(found: dict[str, Score]) -> Iterator[str]:
    """Yield the lines of a table of scores."""
    yield f"{'module':<44}{'tried':>7}{'noticed':>9}{'explained':>11}{'open':>6}{'score':>9}"
    total = Score()
    for module, score in found.items():
        total += score
        yield _line(module.removeprefix("sudoku_model."), score)
    low, high = total.interval
    yield _line("all", total)
    yield f"95 % interval of the score: {100 * low:.1f} % to {100 * high:.1f} %"


def _line(name: str, score: Score) -> str:
    numbers = f"{score.tried:>7}{score.noticed:>9}{score.explained:>11}{score.open:>6}"
    return f"{name:<44}{numbers}{100 * score.share:>8.1f}%"
