"""The puzzles of what a user names on the command line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from sudoku_model.errors import PuzzleFormatError
from sudoku_model.formats import read_many
from sudoku_model.formats.arguments import Reading, missing_file, resolve, text_prefix
from sudoku_model.puzzle import Puzzle

__all__ = ["Reading", "read_sources"]


def read_sources(
    sources: Iterable[str], reading: Reading, time_limit: float | None = None
) -> Iterator[Puzzle]:
    """Yield the puzzles of all sources in order, lazily.

    Args:
        sources: files, puzzles themselves, ``-`` for standard input.
        reading: how to read them.
        time_limit: seconds for the reading of each puzzle, None for no limit.

    Raises:
        UndecidedError: if the time is over before a puzzle has been read.
        SourceError: if a source cannot be opened.
        PuzzleFormatError: where a source cannot be read.
    """
    sources = tuple(sources)
    for number, source in enumerate(sources, start=1):
        prefix = text_prefix(number, sources)
        for puzzle in _read_source(source, reading, time_limit):
            if prefix != "line " and puzzle.name.startswith("line "):
                yield replace(puzzle, name=prefix + puzzle.name.removeprefix("line "))
            else:
                yield puzzle


def _read_source(source: str, reading: Reading, time_limit: float | None) -> Iterator[Puzzle]:
    given = resolve(source)
    try:
        yield from read_many(given, **vars(reading), time_limit=time_limit)
    except PuzzleFormatError:
        if isinstance(given, str) and (missing := missing_file(given)):
            raise missing from None
        raise
