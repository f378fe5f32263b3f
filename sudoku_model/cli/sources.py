"""The puzzles of what a user names on the command line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from sudoku_model.errors import PuzzleFormatError
from sudoku_model.formats import read_many
from sudoku_model.formats.arguments import Reading, missing_file, resolve, text_prefix
from sudoku_model.puzzle import Puzzle

__all__ = ["Reading", "read_sources"]


def read_sources(sources: Iterable[str], reading: Reading) -> Iterator[Puzzle]:
    """Yield the puzzles of all sources in order, lazily.

    Raises:
        SourceError: if a source cannot be opened.
        PuzzleFormatError: where a source cannot be read.
    """
    sources = tuple(sources)
    for number, source in enumerate(sources, start=1):
        prefix = text_prefix(number, sources)
        for puzzle in _read_source(source, reading):
            if prefix != "line " and puzzle.name.startswith("line "):
                yield replace(puzzle, name=prefix + puzzle.name.removeprefix("line "))
            else:
                yield puzzle


def _read_source(source: str, reading: Reading) -> Iterator[Puzzle]:
    given = resolve(source)
    try:
        yield from read_many(given, **vars(reading))
    except PuzzleFormatError:
        if isinstance(given, str) and (missing := missing_file(given)):
            raise missing from None
        raise
