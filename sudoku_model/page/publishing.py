"""Puzzles as they are handed on: what a format cannot hold is drawn, where drawings are enough."""

from __future__ import annotations

from typing import Final

from sudoku_model.constraints.wording import enumerated
from sudoku_model.drafting import draft_rules
from sudoku_model.errors import UnsupportedError
from sudoku_model.formats import write
from sudoku_model.formats.phrases import FOG
from sudoku_model.page.view import constraint_name
from sudoku_model.puzzle import Puzzle

_SHOWN_ONLY: Final = "sudokupad"
"""The format of a site that shows puzzles and checks no rules: drawings and words are enough."""


def published(puzzle: Puzzle, format: str) -> tuple[str, list[str]]:
    """Return a puzzle in a format, and what its setter should know of that, in sentences.

    Raises:
        SudokuModelError: if the format cannot hold it.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.read("1... ..3. .4.. ...2").with_constraints(sm.GreaterThan("r1c3 r1c2"))
        >>> link, (drawn, drafted) = published(puzzle, "sudokupad")
        >>> print(drawn)
        Only drawn there, so that the rules in words must say it: Greater than.
        >>> sm.read(link).rules == sm.draft_rules(puzzle), sm.read(link).constraints
        (True, ())
    """
    named, notes = puzzle, []
    if format == _SHOWN_ONLY and not puzzle.rules.strip():
        named = puzzle.with_texts(rules=draft_rules(puzzle))
        notes.append("The rules in words were drafted, for there are none yet.")
    try:
        text = write(named, format)
    except UnsupportedError as problem:
        if format != _SHOWN_ONLY:
            raise
        text, unstated = _drawn(named, problem)
        notes = [*unstated, *notes]
    if FOG in puzzle.notes:
        notes.append("The fog is left out, for it is not known here where it lies.")
    return text, notes


def _drawn(puzzle: Puzzle, problem: UnsupportedError) -> tuple[str, list[str]]:
    """Return the link of a puzzle with drawn constraints, and what it does not state, in sentences.

    Raises:
        UnsupportedError: if it is something else that SudokuPad cannot hold: the problem.
    """
    from sudoku_model.drawing.as_cosmetics import with_drawn
    from sudoku_model.formats.sudokupad_writing import can_state

    found = with_drawn(puzzle, lambda constraint: can_state(constraint, puzzle.grid))
    drawn, unseen = ([*map(constraint_name, some)] for some in (found.drawn, found.unseen))
    if puzzle.candidates:
        is_on_board = any(cell in puzzle.grid.board for cell in puzzle.candidates)
        (drawn if is_on_board else unseen).append("candidates")
    told = {"Only drawn": drawn, "Not known": unseen}
    said = [
        f"{how} there, so that the rules in words must say it: {enumerated(dict.fromkeys(names))}."
        for how, names in told.items()
        if names
    ]
    if not said:
        raise problem
    try:
        return write(found.puzzle.with_texts(rules=puzzle.rules), _SHOWN_ONLY), said
    except UnsupportedError:
        raise problem from None
