"""Models of puzzles on the way to other solvers, and their answers on the way back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sudoku_model.cli.sources import Entry, readable
from sudoku_model.errors import SourceError
from sudoku_model.export import LANGUAGES
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import CpSat, Encoding

ENDINGS = {
    **{encoding.value: ".cnf" for encoding in Encoding},
    **LANGUAGES,
    CpSat.name: ".pbtxt",
}
"""The usual ending of a model's file, by what it is encoded as."""


def file_name(number: int, ending: str) -> str:
    """Name the file of a puzzle of several.

    Args:
        number: which one of its sources it is, counted from 1, with those that cannot be read.
        ending: the ending of the name.
    """
    return f"{number:06}{ending}"


def numbered(entries: Iterator[Entry]) -> Iterator[tuple[int, Puzzle, float | None]]:
    """Yield what `readable` does, with the number of each puzzle among all of its sources."""
    for number, entry in enumerate(entries, start=1):
        for puzzle, left in readable(iter([entry])):
            yield number, puzzle, left


def numbered_files(folder: Path) -> dict[int, Path]:
    """Return the files of a folder by the numbers that their names begin with.

    Raises:
        SourceError: if the folder cannot be read, or two files have the same number.
    """
    try:
        paths = sorted(folder.iterdir())
    except OSError as problem:
        raise SourceError(f"cannot read {str(folder)!r}: {problem.strerror}") from None
    files: dict[int, Path] = {}
    for path in paths:
        start = path.name.partition(".")[0]
        if start.isdecimal() and start.isascii() and len(start) <= 12:
            if int(start) in files:
                other = files[int(start)].name
                raise SourceError(
                    f"{str(folder)!r}: {other!r} and {path.name!r} are for the same puzzle"
                )
            files[int(start)] = path
    return files
