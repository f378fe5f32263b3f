"""A chunk that holds a single puzzle, for which nothing of the bulk stage is loaded."""

from __future__ import annotations

from sudoku_model.batch.corpus import Chunk, UnreadablePuzzle, read_line
from sudoku_model.errors import PuzzleFormatError
from sudoku_model.formats.arguments import Reading
from sudoku_model.puzzle import Puzzle

_MOST_LINES = 20
"""What stands beside a single puzzle is not that many comments."""


def lone_puzzle(chunk: Chunk, reading: Reading) -> Puzzle | UnreadablePuzzle | None:
    """Return the puzzle of a chunk that holds a single one."""
    found: list[Puzzle | UnreadablePuzzle] = list(chunk.puzzles[:2])
    if chunk.lines and chunk.lines.count(b"\n") < _MOST_LINES:
        for number, text in enumerate(chunk.lines.split(b"\n"), chunk.first):
            try:
                puzzle = read_line(chunk, number, text, reading)
            except PuzzleFormatError as error:
                found.append(UnreadablePuzzle(f"{chunk.prefix}{number}", error))
            else:
                if puzzle is not None:
                    found.append(puzzle)
            if len(found) > 1:
                break
    return found[0] if len(found) == 1 else None
