"""A race: who is installed, the rounds that all run in turns, and how their rates compare."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

from benchmarks.contestant import MISSING, Contestant, Verdicts
from benchmarks.report import NOT_INSTALLED, progress
from benchmarks.timing import Lap, Spread, number, run_lap

LAP = 1000
"""Puzzles of a round at least: what works on many at once must have them."""

WARM_UP = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""Easy enough for everybody. (A puzzle that many articles about Sudoku show.)"""

NOTHING = "–"


class Race:
    """Contestants, those of them that are installed, and their laps.

    Attributes:
        contestants: all of them.
        present: those that are installed.
    """

    def __init__(self, contestants: Sequence[Contestant]) -> None:
        self.contestants = contestants
        self._entered: dict[str, Verdicts] = {}
        for contestant in contestants:
            progress(f"imports: {contestant.name}")
            try:
                verdicts = contestant.enter()
            except ImportError:
                continue
            # The first question pays for what is loaded late; see the table of cold starts.
            list(verdicts([WARM_UP]))
            self._entered[contestant.name] = verdicts
        self.present = [each for each in contestants if each.name in self._entered]

    def lap(self, contestant: Contestant, lines: Sequence[str], budget: float) -> Lap:
        """Let one of those present run alone."""
        verdicts = self._entered[contestant.name]
        if contestant.at_once:
            budget = inf
        return run_lap(verdicts, lines, budget, interrupt=contestant.interrupt)

    def run(self, rounds: Sequence[Sequence[str]], budget: float) -> dict[str, list[Lap]]:
        """Let all run in each round, and return their laps by name."""
        laps: dict[str, list[Lap]] = {contestant.name: [] for contestant in self.present}
        for turn, lines in enumerate(rounds):
            # Everybody goes first once, so that nobody always runs on a cold or a hot processor.
            first = turn % len(self.present)
            for contestant in [*self.present[first:], *self.present[:first]]:
                progress(f"round {turn + 1}: {contestant.name}")
                laps[contestant.name].append(self.lap(contestant, lines, budget))
        return laps

    def rows(self, row: Callable[[Contestant], list[str]], columns: int) -> list[list[str]]:
        """Return the row of each contestant; of one that is not installed, that it is not."""
        return [
            row(contestant) if contestant in self.present else _absent(contestant, columns)
            for contestant in self.contestants
        ]


def _absent(contestant: Contestant, columns: int) -> list[str]:
    where = f" ({contestant.missing})" if contestant.missing else ""
    blanks = [NOTHING] * (columns - 3)
    return [contestant.name, NOT_INSTALLED, *blanks, f"{contestant.method}{where}"]


def rates(laps: Sequence[Lap]) -> Spread:
    """Return the puzzles per second of all rounds."""
    return Spread.of([lap.rate for lap in laps])


def written_rate(laps: Sequence[Lap]) -> str:
    """Write the puzzles per second; an upper bound for a contestant that has decided none."""
    if not decided(laps):
        return f"< {number(rates(laps).most)}"
    return str(rates(laps))


def decided(laps: Sequence[Lap]) -> float:
    """Return the part of the puzzles that were decided."""
    answers = [answer for lap in laps for answer in lap.answers]
    return 1 - answers.count(MISSING) / len(answers)


def ratio(fast: Sequence[Lap], slow: Sequence[Lap]) -> Spread:
    """Compare round by round: the two ran the same puzzles shortly after one another."""
    return Spread.of([a.rate / b.rate for a, b in zip(fast, slow, strict=True)])
