"""Sets of clues that are found one after the other, as many as are wanted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from sudoku_model.analysis.clues import ClueSession, why_unconfirmed
from sudoku_model.analysis.cores import Core
from sudoku_model.analysis.limits import Stoppable
from sudoku_model.clues import Clue
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Engine, Limits


@dataclass
class FoundSets(Stoppable):
    """The sets of clues that are known by now; they stay when a search has to stop.

    Attributes:
        limit: how many are wanted at most, None for all.
        reason: why not all that was asked of them is known, else empty.
    """

    limit: int | None
    sets: list[tuple[Clue, ...]] = field(default_factory=list)
    reason: str = ""

    def add(self, clues: tuple[Clue, ...]) -> bool:
        """Add a set, and say whether no more are wanted because of the limit."""
        self.sets.append(clues)
        is_full = self.limit is not None and len(self.sets) >= self.limit
        if is_full:
            self.reason = self.reason or f"stopped at {self.limit} sets"
        return is_full

    def add_cores(self, asked: ClueSession, cores: Iterable[Core], *, only_first: bool) -> None:
        """Add the clues of each core, or of the first one.

        Raises:
            GaveUpError: if a limit of the search for them is reached.
        """
        for core in cores:
            self.reason = self.reason or core.reason
            if only_first:
                self.sets.append(asked.named(core.literals))
                return
            if self.add(asked.named(core.literals)):
                return

    def confirm(
        self, puzzle: Puzzle, engine: Engine, limits: Limits, other_than: Sequence[int] = ()
    ) -> None:
        """Have another solver confirm each set, unless something is open anyway.

        Raises:
            DefectError: if the solvers disagree.
        """
        for clues in self.sets:
            self.reason = self.reason or why_unconfirmed(
                puzzle, clues, engine, limits, other_than=other_than
            )
