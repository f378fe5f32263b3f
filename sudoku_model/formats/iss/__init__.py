"""The text of the Interactive Sudoku Solver (ISS), and links to it.

The reader and the writer bring all the constraints, so they are imported when they are first used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sudoku_model.formats.base import Format, Options
from sudoku_model.formats.source import Source
from sudoku_model.puzzle import Puzzle


def _read(source: Source, options: Options) -> Iterator[Puzzle]:
    """Yield the puzzles of a source; they say everything themselves, so no option is needed."""
    from sudoku_model.formats.iss.reader import read_puzzles

    yield from read_puzzles(source)


def _write(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    from sudoku_model.formats.iss.writer import write_puzzle

    for puzzle in puzzles:
        yield f"{write_puzzle(puzzle)}\n"


FORMAT = Format("iss", "Interactive Sudoku Solver: its text, or links", _read, _write)
