"""Puzzles as SudokuPad shows them: what it cannot state is drawn, and stands in the rules in words.

SudokuPad shows a puzzle and checks few of its rules, so drawings and words are enough for those who
solve there. For a program that reads such a link they are not: it finds what is named in
`Puzzle.unstated`. So nothing is drawn instead unless that is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sudoku_model.constraints.wording import enumerated
from sudoku_model.drafting import with_rules
from sudoku_model.errors import UnsupportedError
from sudoku_model.formats import FORMATS, write
from sudoku_model.languages.names import constraint_name
from sudoku_model.puzzle import Puzzle, as_puzzle

SHOWS_ONLY: Final = "sudokupad"
"""The format of the site."""


@dataclass(frozen=True)
class Shown:
    """A puzzle as SudokuPad shows it.

    Attributes:
        puzzle: what can be written as a link.
        notes: what its setter should know of that, in sentences.

    Example:
        >>> import sudoku_model as sm
        >>> cage = sm.KillerCage("r1c1 r1c2", 5)
        >>> shown = sm.drawn_for_sudokupad(sm.Puzzle.empty(4).with_constraints(cage))
        >>> shown.puzzle.constraints == (cage,), shown.notes
        (True, ('The rules in words were drafted, for there were none.',))
    """

    puzzle: Puzzle
    notes: tuple[str, ...]


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


def without_place(puzzle: Puzzle, format: str) -> list[str]:
    """Return what a format has no place for of all that a puzzle has and does not state.

    Example:
        >>> import sudoku_model as sm
        >>> without_place(sm.Puzzle.empty(4).with_texts(title="Slow start"), "iss")
        ['title']
    """
    said = [name for name in ("title", "author", "rules") if getattr(puzzle, name)]
    said += ["drawings"] if puzzle.cosmetics else []
    said += ["fog"] if puzzle.fog else []
    return [name for name in said if name not in FORMATS[format].keeps]


def fog_notes(puzzle: Puzzle, format: str) -> tuple[str, ...]:
    """Return what a setter should know of fog in a format, in sentences.

    Example:
        >>> import sudoku_model as sm
        >>> fog_notes(sm.Puzzle.empty(4).with_fog(sm.Fog()), "sudokupad")
        ('No solution is stated, so any digit clears the fog in SudokuPad, also a wrong one.',)
    """
    from sudoku_model.formats.fpuzzles_writing import holds_fog

    if puzzle.fog is None or format not in (SHOWS_ONLY, _F_PUZZLES):
        return ()
    if format == _F_PUZZLES and not holds_fog(puzzle.fog):
        return (_LEFT_OUT,)
    return (_ANY_DIGIT,) if None in (puzzle.expected or (None,)) else ()


_F_PUZZLES: Final = "fpuzzles"
_LEFT_OUT: Final = (
    "f-puzzles holds fog only with some cells free of it and without links: it is left out."
)
_ANY_DIGIT: Final = (
    "No solution is stated, so any digit clears the fog in SudokuPad, also a wrong one."
)


def drawn_for_sudokupad(puzzle: Puzzle | str) -> Shown:
    """Draw what SudokuPad cannot state, and draft the rules in words if there are none.

    Args:
        puzzle: the puzzle, or its text.

    Returns:
        The puzzle to `write` as ``sudokupad``, with notes that name what is only drawn there, and
        what is neither stated nor drawn.

    Raises:
        UnsupportedError: if drawings are not enough, as for a board with holes.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.read("1... ..3. .4.. ...2").with_constraints(sm.GreaterThan("r1c3 r1c2"))
        >>> shown = sm.drawn_for_sudokupad(puzzle)
        >>> for note in shown.notes:
        ...     print(note)
        SudokuPad only draws this, so the rules in words must say it: Greater than.
        The rules in words were drafted, for there were none.
        >>> again = sm.read(sm.write(shown.puzzle, "sudokupad"))
        >>> again.rules == sm.draft_rules(puzzle), again.constraints
        (True, ())
    """
    puzzle = as_puzzle(puzzle)
    named = with_rules(puzzle)
    drafted = () if named.rules == puzzle.rules else (_DRAFTED,)
    try:
        write(named, SHOWS_ONLY)
    except UnsupportedError as problem:
        drawn, unstated = _drawn(named, problem)
        return Shown(drawn, (*unstated, *drafted))
    return Shown(named, drafted)


_DRAFTED: Final = "The rules in words were drafted, for there were none."


def _what_words_must_say(told: Mapping[str, Sequence[str]]) -> list[str]:
    """Return a sentence for each way in which SudokuPad does without rules, if some are such."""
    return [
        f"SudokuPad {how} this, so the rules in words must say it: "
        f"{enumerated(dict.fromkeys(names))}."
        for how, names in told.items()
        if names
    ]


def _drawn(puzzle: Puzzle, problem: UnsupportedError) -> tuple[Puzzle, list[str]]:
    """Return the puzzle with drawn constraints, and what it does not state, in sentences.

    Raises:
        UnsupportedError: if it is something else that SudokuPad cannot hold: the problem.
    """
    from sudoku_model.drawing.as_cosmetics import with_drawn
    from sudoku_model.formats.sudokupad_writing import can_state

    found = with_drawn(puzzle, lambda constraint: can_state(constraint, puzzle.grid))
    drawn, unseen = ([*map(constraint_name, some)] for some in (found.drawn, found.unseen))
    board = puzzle.grid.board
    for seen in {bool(digits) and cell in board for cell, digits in puzzle.candidates.items()}:
        (drawn if seen else unseen).append("candidates")
    said = _what_words_must_say({"only draws": drawn, "does not know": unseen})
    if not said:
        raise problem
    shown = found.puzzle.with_texts(rules=puzzle.rules)
    try:
        write(shown, SHOWS_ONLY)
    except UnsupportedError:
        raise problem from None
    return shown, said
