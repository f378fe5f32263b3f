"""How far a long run has come: a bar on a terminal, a line now and then in a log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from sudoku_model.cli.output import Bar

if TYPE_CHECKING:
    from sudoku_model.batch.chunks import Chunk

_SECONDS_BETWEEN_LINES = 30.0
_PACKED = (".gz", ".zst", ".bz2", ".xz", ".parquet", ".arrow", ".feather")


def counted(counts: Mapping[str, int]) -> str:
    """Say how many puzzles there are, and how many of each verdict."""
    puzzles = sum(counts.values())
    parts = ", ".join(f"{number:,} {verdict}" for verdict, number in counts.items() if number)
    return f"{puzzles:,} puzzle{'s' * (puzzles != 1)}{': ' if parts else ''}{parts}"


class Progress(Bar):
    """Shows on standard error how many puzzles are done, how fast, and how long it still takes.

    Args:
        sources: what is read. If these are plain files, their size tells how much is left.
        is_quiet: whether to show nothing.
    """

    def __init__(self, sources: Sequence[str], *, is_quiet: bool) -> None:
        super().__init__(is_wanted=not is_quiet)
        self._is_quiet = is_quiet
        self._size = _size_of(sources)
        self._read = 0
        self._handed_out = 0
        self._counts: Mapping[str, int] = {}
        self._first: int | None = None
        self._started = self._last_line = monotonic()

    def note(self, chunk: Chunk) -> None:
        """Count what was read, to know how much is left."""
        self._read += len(chunk.lines) + 1
        self._handed_out += chunk.lines.count(b"\n") + 1

    def show(self, counts: Mapping[str, int]) -> None:
        """Show these counts of all puzzles so far, those of the runs that are resumed included."""
        done = sum(counts.values())
        if self._first is None:
            # The first call counts earlier work, unless chunks have been read before it.
            self._first = 0 if self._read else done
        step = done - sum(self._counts.values())
        self._counts = dict(counts)
        if self._bar is not None:
            self._bar.total = self._expected(done)
            shown = {verdict: f"{number:,}" for verdict, number in counts.items() if number}
            self._bar.set_postfix(shown, refresh=False)
            self._bar.update(step)
        elif not self._is_quiet and monotonic() - self._last_line > _SECONDS_BETWEEN_LINES:
            self._last_line = monotonic()
            rate = (done - self._first) / (self._last_line - self._started)
            self.print(f"{counted(counts)}; {rate:,.0f} a second", err=True)

    def summarise(self) -> None:
        """Close the bar and say what has been counted."""
        self.close()
        if not self._is_quiet and sum(self._counts.values()) > 1:
            self.print(counted(self._counts), err=True)

    def _expected(self, done: int) -> int | None:
        """Return how many puzzles there will be, as far as the part that was read tells."""
        if not (self._size and self._read and self._first == 0):
            return None
        return max(done, round(self._handed_out * self._size / self._read))


def _size_of(sources: Sequence[str]) -> int:
    """Return the bytes of all sources, 0 if they do not tell the number of puzzles."""
    total = 0
    for source in sources:
        if source.endswith(_PACKED):
            return 0
        try:
            total += Path(source).stat().st_size
        except (OSError, ValueError):  # no file: a puzzle, or standard input
            return 0
    return total
