"""The puzzles of what a user names on the command line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from sudoku_model.errors import PuzzleFormatError
from sudoku_model.formats import read_many
from sudoku_model.formats.arguments import Reading, missing_file, resolve, text_prefix
from sudoku_model.formats.base import Options
from sudoku_model.formats.line import read_plain_line
from sudoku_model.puzzle import Puzzle

__all__ = ["Reading", "plain_puzzle", "read_sources"]


def plain_puzzle(sources: tuple[str, ...], reading: Reading) -> Puzzle | None:
    """Return the puzzle of a single source that is a plain line itself, the shortest way."""
    if len(sources) > 1 or reading.format or reading.column:
        return None
    given = resolve(sources[0])
    if not isinstance(given, str):
        return None
    return read_plain_line(given, Options(reading.box, reading.alphabet))


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
