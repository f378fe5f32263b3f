"""What a user names on the command line: files, puzzles themselves, ``-`` for standard input."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from sudoku_model.errors import PuzzleFormatError, SourceError
from sudoku_model.formats import read_many
from sudoku_model.formats.recognition import is_link
from sudoku_model.puzzle import Puzzle

_LOOKS_LIKE_A_FILE = re.compile(
    r"(?!.*://|N4[\w+/=%]{40}|(scl|ctc|fpuz)\w*N4)[^\s~]*[/\\][^\s~]*"
    r"|[^\s~]+\.[A-Za-z]\w{0,11}"
)
"""A path or a name with an ending; not a link or its payload, nor a constraint after a dot."""

_LONGEST_PATH = 200
"""The payload of a link may have slashes as well, but it is longer than any path people type."""


@dataclass(frozen=True)
class Reading:
    """How to read the sources.

    Attributes:
        format: the format's name, or None to recognise it.
        box: rows and columns of a box, or None for the default.
        alphabet: the symbols of the digits, or None to recognise them.
    """

    format: str | None = None
    box: tuple[int, int] | None = None
    alphabet: str | None = None


def read_sources(sources: Iterable[str], reading: Reading) -> Iterator[Puzzle]:
    """Yield the puzzles of all sources in order, lazily.

    Raises:
        SourceError: if a source cannot be opened.
        PuzzleFormatError: where a source cannot be read.
    """
    sources = tuple(sources)
    for number, source in enumerate(sources, start=1):
        for puzzle in _read_source(source, reading):
            # Puzzles from files are named by file and line; arguments all have a first line.
            if len(sources) > 1 and puzzle.name.startswith("line "):
                yield replace(puzzle, name=f"argument {number}, {puzzle.name}")
            else:
                yield puzzle


def _read_source(source: str, reading: Reading) -> Iterator[Puzzle]:
    read = partial(read_many, format=reading.format, box=reading.box, alphabet=reading.alphabet)
    if source == "-":
        yield from read(sys.stdin.buffer)
    elif _exists(source):
        yield from read(Path(source))
    else:
        try:
            yield from read(source)
        except PuzzleFormatError:
            is_short = len(source) <= _LONGEST_PATH
            if is_short and _LOOKS_LIKE_A_FILE.fullmatch(source) and not is_link(source):
                raise SourceError(f"there is no file {source!r}, and it is not a puzzle") from None
            raise


def _exists(source: str) -> bool:
    try:
        return os.path.lexists(source)
    except (OSError, ValueError):  # too long for a path, or with a NUL
        return False
