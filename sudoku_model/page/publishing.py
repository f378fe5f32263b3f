"""Puzzles as the page hands them on."""

from __future__ import annotations

from sudoku_model.constraints.wording import enumerated
from sudoku_model.formats import write
from sudoku_model.publishing import SHOWS_ONLY, Shown, drawn_for_sudokupad, fog_notes, without_place
from sudoku_model.puzzle import Puzzle


def published(puzzle: Puzzle, format: str) -> tuple[str, list[str]]:
    """Return a puzzle in a format, and what its setter should know of that, in sentences.

    Raises:
        SudokuModelError: if the format cannot hold it.
    """
    shown = drawn_for_sudokupad(puzzle) if format == SHOWS_ONLY else Shown(puzzle, ())
    text = write(shown.puzzle, format)
    notes = [*shown.notes, *fog_notes(puzzle, format)]
    if lost := without_place(puzzle, format):
        notes.append(f"This format has no place for {enumerated(f'the {name}' for name in lost)}.")
    return text, notes
