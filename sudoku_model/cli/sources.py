"""The puzzles of what a user names on the command line.

A puzzle that cannot be read is reported at its place, the others are answered, and in the end the
exit code says that there was one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, TypeAlias

import click

from sudoku_model.cli.exits import note_bad_input
from sudoku_model.formats.arguments import Reading, plain_puzzle
from sudoku_model.puzzle import Puzzle

if TYPE_CHECKING:
    from sudoku_model.batch.corpus import UnreadablePuzzle

__all__ = ["Reading", "read_sources", "readable"]

Entry: TypeAlias = "Puzzle | UnreadablePuzzle"


def read_sources(sources: Sequence[str], reading: Reading) -> tuple[bool, Iterator[Entry]]:
    """Return whether there is a single puzzle, and all puzzles, which are read as they are needed.

    Raises:
        SourceError: if a source cannot be opened.
        PuzzleFormatError: if there is a single puzzle, and it cannot be read.
    """
    plain = plain_puzzle(sources, reading)
    if plain is not None:
        return True, iter((plain,))
    from sudoku_model.batch.corpus import read_each

    entries = read_each(sources, reading)
    first = list(islice(entries, 1))
    try:
        second = list(islice(entries, 1))
    except Exception as error:
        # What comes first is answered before the error is reported.
        return False, chain(first, _raise(error))
    if second:
        return False, chain(first, second, entries)
    return True, iter([_puzzle(entry) for entry in first])


def readable(
    entries: Iterator[Entry], tell: Callable[[str], None] | None = None
) -> Iterator[Puzzle]:
    """Yield the puzzles that can be read; report each other one when its turn comes.

    Args:
        entries: what was found in the sources.
        tell: prints a line; by default on standard error.
    """
    for entry in entries:
        if isinstance(entry, Puzzle):
            yield entry
        else:
            note_bad_input()
            (tell or _tell)(f"error: {entry.error}")


def _tell(line: str) -> None:
    from sudoku_model.cli.output import printable

    click.echo(printable(line), err=True)


def _puzzle(entry: Entry) -> Puzzle:
    if isinstance(entry, Puzzle):
        return entry
    raise entry.error


def _raise(error: Exception) -> Iterator[Entry]:
    raise error
    yield  # makes this a generator, which raises when it is reached
