"""Puzzles as the page hands them on."""

from __future__ import annotations

from sudoku_model.formats import write
from sudoku_model.formats.phrases import FOG
from sudoku_model.publishing import SHOWS_ONLY, Shown, drawn_for_sudokupad
from sudoku_model.puzzle import Puzzle


def published(puzzle: Puzzle, format: str) -> tuple[str, list[str]]:
    """Return a puzzle in a format, and what its setter should know of that, in sentences.

    Raises:
        SudokuModelError: if the format cannot hold it.
    """
    shown = drawn_for_sudokupad(puzzle) if format == SHOWS_ONLY else Shown(puzzle, ())
    notes = [*shown.notes]
    if FOG in puzzle.notes:
        notes.append("The fog is left out, for it is not known here where it lies.")
    return write(shown.puzzle, format), notes
