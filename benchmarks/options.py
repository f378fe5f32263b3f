"""What the command line says, for all tables."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Options:
    """How much to measure.

    Attributes:
        data: the folder of puzzle collections.
        puzzles: the most puzzles to take from a collection.
        rounds: how often each contestant's turn comes.
        budget: seconds of a contestant's turn after which no further puzzle is begun.
        time_limit: seconds after which a question about a large grid is given up.
        largest: the order of the largest grid to ask about.
        only: parts of names; contestants with none of them in their names are left out.
        charts: the folder that charts are written to, None for no charts.
        earlier: a checkout of an earlier version, None for none.
    """

    data: Path
    puzzles: int
    rounds: int
    budget: float
    time_limit: float
    largest: int
    only: tuple[str, ...]
    charts: Path | None
    earlier: Path | None = None

    def want(self, name: str) -> bool:
        """Say whether what has this name is measured."""
        return not self.only or any(word.lower() in name.lower() for word in self.only)
