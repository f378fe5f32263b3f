"""What every reader promises: a puzzle that is sound, or one error that says what is wrong."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

from sudoku_model.analysis.solutions import solutions
from sudoku_model.errors import (
    PuzzleFormatError,
    SudokuModelError,
    UndecidedError,
    UnsupportedError,
)
from sudoku_model.formats import FORMATS, read, read_many, write
from sudoku_model.puzzle import Puzzle, Solution
from sudoku_model.stated import state_puzzle

LONGEST_MESSAGE = 1000
_MOST_PUZZLES = 20
_SOLUTIONS = 5
_SECONDS_OF_SOLVING = 2.0


class BrokenPromiseError(AssertionError):
    """A reader did something else than it promises."""


def outcome(work: Callable[[], object], allowed: type[Exception] = SudokuModelError) -> str:
    """Return in a few words how some work ended: with an error that is allowed, or well.

    Raises:
        BrokenPromiseError: if the message of the error is not fit for people.
        Exception: any other that the work raises.
    """
    try:
        work()
    except allowed as problem:
        message = str(problem)
        if not 5 < len(message) <= LONGEST_MESSAGE:
            raise BrokenPromiseError(f"a message of {len(message)} characters") from problem
        if isinstance(problem, PuzzleFormatError) and problem.source is None:
            raise BrokenPromiseError(f"an error that names no source: {message}") from problem
        return f"{type(problem).__name__} {_places(problem)}"
    return "well"


def _places(problem: Exception) -> str:
    """Return the lines that led to an error: what is refused in another way is refused there."""
    lines = []
    step = problem.__traceback__
    while step is not None:
        lines.append(step.tb_lineno)
        step = step.tb_next
    return " ".join(map(str, lines[-3:]))


def sound_puzzles(
    data: bytes | list[object], format: str | None, *, thoroughly: bool, column: str | None = None
) -> str:
    """Read puzzles as a program would that was handed the data by a stranger.

    Args:
        data: what was handed over.
        format: the name of the format, or None to recognise it.
        thoroughly: whether to write what was read, to read that again, and to state it.
        column: the name of a column of a table.
    """
    given: Any = io.BytesIO(data) if isinstance(data, bytes) else data
    found: list[Puzzle] = []

    def work() -> None:
        found.extend(islice(read_many(given, format=format, column=column), _MOST_PUZZLES))

    ending = outcome(work, PuzzleFormatError)
    for puzzle in found[:2] if thoroughly else ():
        survives(puzzle, "json")
        if format is not None and FORMATS[format].can_write:
            survives(puzzle, format)
        repr(puzzle)
        puzzle.clashes()
    if thoroughly and found:
        can_be_stated(found[0])
    return f"{ending} {min(len(found), 2)}"


def survives(puzzle: Puzzle, format: str) -> None:
    """Make sure that a puzzle that can be written reads back as the same one.

    Other formats than our own may say the same in other words: a puzzle that is not equal has to
    have the same solutions.

    Raises:
        BrokenPromiseError: if it does not.
    """
    try:
        text = write(puzzle, format)
    except UnsupportedError:
        return
    try:
        again = read(text, format=format, box=_box_to_name(puzzle, format))
    except PuzzleFormatError as problem:
        raise BrokenPromiseError(f"{format} does not read what it writes: {problem}") from problem
    is_kept = (
        again == puzzle
        if format == "json"
        else _is_said_again(puzzle, again) or _means_the_same(puzzle, again)
    )
    if not is_kept:
        raise BrokenPromiseError(f"{format} writes another puzzle than was read: {text[:200]!r}")


def _box_to_name(puzzle: Puzzle, format: str) -> tuple[int, int] | None:
    """Return the box where the text does not say it."""
    return puzzle.grid.box if FORMATS[format].digits_only and format != "grid" else None


def _is_said_again(puzzle: Puzzle, again: Puzzle) -> bool:
    """Say whether all is equal but the texts and the order of the constraints."""
    return _without_texts(puzzle) == _without_texts(again) and Counter(
        puzzle.constraints
    ) == Counter(again.constraints)


def _without_texts(puzzle: Puzzle) -> Puzzle:
    return Puzzle(puzzle.grid, puzzle.givens, puzzle.candidates, constraints=())


def _means_the_same(puzzle: Puzzle, again: Puzzle) -> bool:
    """Say whether the first solutions of each solve the other, as far as they are found in time."""
    return puzzle.grid.cells == again.grid.cells and all(
        other.holds(solution.values)
        for one, other in ((puzzle, again), (again, puzzle))
        for solution in _first_solutions(one)
    )


def _first_solutions(puzzle: Puzzle) -> Iterator[Solution]:
    with suppress(UndecidedError, UnsupportedError):
        yield from solutions(puzzle, limit=_SOLUTIONS, time_limit=_SECONDS_OF_SOLVING)


def can_be_stated(puzzle: Puzzle) -> None:
    """Make sure that the model of a puzzle is stated, or refused."""
    with suppress(UnsupportedError):
        state_puzzle(puzzle)
