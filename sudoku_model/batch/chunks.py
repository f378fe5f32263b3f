"""Chunks of puzzles, as they go from a reader to whoever answers them, and what cannot be read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from sudoku_model.analysis.filled import Filled
from sudoku_model.analysis.verdict import Verdict
from sudoku_model.as_data import AsData
from sudoku_model.batch.records import UNDECIDED, UNREADABLE
from sudoku_model.errors import PuzzleFormatError, UndecidedError
from sudoku_model.puzzle import Puzzle


@dataclass(frozen=True)
class UnreadablePuzzle(AsData):
    """A puzzle of several that cannot be read, or not in time.

    Attributes:
        name: what the puzzle is called, or its source where no single puzzle is concerned.
        error: what is wrong with it, or that its time was over.
        text: what stands on its line, or the beginning of that; empty if it has no line of its own.
    """

    name: str
    error: PuzzleFormatError | UndecidedError
    text: str = ""

    @property
    def verdict(self) -> str:
        """The word for it: what could not be read in time is undecided."""
        return UNREADABLE if isinstance(self.error, PuzzleFormatError) else UNDECIDED

    @property
    def reason(self) -> str:
        """What is wrong with it, in words."""
        return str(self.error)

    @property
    def problem(self) -> PuzzleFormatError | None:
        """What is wrong with its text, None if its time was over."""
        return self.error if isinstance(self.error, PuzzleFormatError) else None

    def __eq__(self, other: object) -> bool:
        # Errors are equal to themselves only; what they say makes two of these equal.
        if not isinstance(other, UnreadablePuzzle):
            return NotImplemented
        return self._told == other._told

    def __hash__(self) -> int:
        return hash(self._told)

    @property
    def _told(self) -> tuple[str, str, str, str]:
        return self.name, self.verdict, self.reason, self.text

    def __str__(self) -> str:
        return f"{self.verdict}: {self.error}"


@dataclass(frozen=True)
class Boards:
    """What somebody has filled in, for the puzzles of a chunk, to be graded.

    Attributes:
        source: what messages call where it comes from.
        prefix: what stands before the number in the name of a board.
        numbers: the number of each board in its source, from 1.
        filled: the boards, in order.
    """

    source: str
    prefix: str
    numbers: tuple[int, ...]
    filled: tuple[Filled, ...]

    def name(self, place: int) -> str:
        """Return what the board at a place is called."""
        return f"{self.prefix}{self.numbers[place]}"

    def names(self) -> list[str]:
        """Return what the boards are called, in order."""
        return [f"{self.prefix}{number}" for number in self.numbers]

    def unreadable(self, place: int, found: str, expected: str) -> UnreadablePuzzle:
        """Return that the board at a place is none."""
        line = self.numbers[place]
        error = PuzzleFormatError(found, expected, source=self.source, line=line)
        return UnreadablePuzzle(self.name(place), error)


@dataclass(frozen=True)
class Chunk:
    """Some puzzles that stand together in one source: lines, or puzzles read already.

    Attributes:
        number: counts the chunks from 0 over all sources.
        prefix: what stands before the number of the line in the name of a puzzle.
        source: what messages call the source.
        first: the number of the first of the `lines`, counted from 1.
        lines: whole lines of text with line feeds between them, a puzzle on each, in one of the
            formats `line` and `sdm`; empty for every other format. It should be UTF-8, and
            `read_puzzles` says where it is not.
        puzzles: what was read of the other formats.
        left: for each of these `puzzles` the seconds that its reading has left of its time limit;
            empty without one.
        verdicts: those on `puzzles` that are known already, by place.
        boards: the answers to be graded: one for each puzzle, or all for a single one.
        known: the puzzles by place, None for those that nobody has handed over as such; empty if
            all are read.
        died: how its workers die again and again, if they do; then nothing is found out about it.
    """

    number: int
    prefix: str
    source: str
    first: int
    lines: bytes = b""
    puzzles: tuple[Puzzle | UnreadablePuzzle, ...] = ()
    left: tuple[float, ...] = ()
    verdicts: Mapping[int, Verdict] = field(default_factory=dict)
    boards: Boards | None = None
    known: tuple[Puzzle | None, ...] = ()
    died: str = ""

    def seconds_left(self, place: int, time_limit: float | None) -> float | None:
        """Return what a puzzle of the chunk has left of its time limit, None without one."""
        return self.left[place] if self.left else time_limit


def parted(
    timed: Iterable[tuple[Puzzle | UnreadablePuzzle, float | None]],
) -> tuple[tuple[Puzzle | UnreadablePuzzle, ...], tuple[float, ...]]:
    """Return puzzles and what they have left of their time, as a `Chunk` holds them."""
    puzzles, left = zip(*timed, strict=True)
    return puzzles, tuple(seconds for seconds in left if seconds is not None)
