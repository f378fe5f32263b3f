"""What the writers share: which puzzles a format can hold, and how their cells are written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.wording import enumerated
from sudoku_model.digits import default_alphabet
from sudoku_model.errors import UnsupportedError
from sudoku_model.formats.cells import usual_grid
from sudoku_model.formats.phrases import kind_of_drawing
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle


def refusal(format_name: str, holds: str, has: str) -> UnsupportedError:
    """Build the error for a puzzle that a format cannot hold."""
    return UnsupportedError(
        f"the format {format_name} holds {holds}, but the puzzle has {has}; "
        "the format json holds every puzzle"
    )


def grid_refusal(format_name: str, holds: str, grid: Grid) -> UnsupportedError:
    """Build the error for a grid that a format cannot hold, with all that is unusual about it."""
    usual = range(1, max(grid.rows, grid.columns) + 1)
    unusual = {
        f"the digits {grid.digits[0]} to {grid.digits[-1]}": grid.digits != usual,
        "no different digits in rows": not grid.has_rows,
        "no different digits in columns": not grid.has_columns,
        "regions that are no boxes": not grid.box and any(r is not None for r in grid.regions),
        "cells in no region": None in grid.regions,
        "further houses": bool(grid.more_houses),
        "holes": bool(grid.holes),
        "extra cells": bool(grid.extras),
    }
    has = [f"a grid of {grid}", *(what for what, is_so in unusual.items() if is_so)]
    return refusal(format_name, holds, enumerated(has))


def constraint_refusal(
    format_name: str, holds: str, constraint: Constraint, has: str = ""
) -> UnsupportedError:
    """Build the error for a constraint that a format cannot hold.

    Args:
        format_name: the format.
        holds: what it holds.
        constraint: the constraint, of which it is said whether any format holds it.
        has: what it is called, by default its class and what it demands.
    """
    has = has or f"the constraint {type(constraint).__name__} ({constraint.describe()})"
    problem = refusal(format_name, holds, has)
    from sudoku_model.formats.constraint_json import is_data

    if not is_data(constraint):
        problem = UnsupportedError(
            f"the format {format_name} holds {holds}, but the puzzle has {has}; "
            "it is code, which no format holds"
        )
    problem.about = constraint
    return problem


def only_one(puzzles: Iterable[Puzzle], format_name: str) -> Iterator[Puzzle]:
    """Yield the one puzzle of a format whose files hold one.

    Raises:
        UnsupportedError: if there is another.
    """
    for index, puzzle in enumerate(puzzles):
        if index:
            raise UnsupportedError(
                f"the format {format_name} holds one puzzle a file; "
                "the formats line, grid and json hold collections"
            )
        yield puzzle


def givens_only(puzzle: Puzzle, format_name: str) -> None:
    """Refuse a puzzle that restricts candidates: without them it would be another puzzle.

    Raises:
        UnsupportedError: if it does.
    """
    if puzzle.candidates:
        raise refusal(format_name, "givens only", "restricted candidates")


def stated_only(
    puzzle: Puzzle,
    format_name: str,
    *,
    has_texts: bool = False,
    read_again: Callable[[], Puzzle] | None = None,
) -> None:
    """Refuse a puzzle whose source demands more than it holds: a reader would not learn of it.

    Args:
        puzzle: what is to be written.
        format_name: the format.
        has_texts: whether the title and the rules in words are written too.
        read_again: reads what is written, if drawings are written as well.

    Raises:
        UnsupportedError: if it does; the message names what it demands.
    """
    lost = unwritten(puzzle, read_again) if has_texts else puzzle.unstated
    for phrase in lost:
        raise refusal(format_name, "what is stated", f"more than that: {phrase}{_way_out(puzzle)}")


def _way_out(puzzle: Puzzle) -> str:
    """Return what to do where what is offered states all that a puzzle does not."""
    if not puzzle.offered or puzzle.with_offered().unstated:
        return ""
    return " (it is offered: --state-offered, in Python puzzle.with_offered(), states it)"


def unwritten(puzzle: Puzzle, read_again: Callable[[], Puzzle] | None = None) -> list[str]:
    """List what a puzzle does not state, and nobody finds who reads what is written of it.

    Rules in words are found in its title and its rules. Drawings, if they are written, speak for
    themselves, if the reader names such drawings again.
    """
    if not puzzle.unstated:
        return []
    from sudoku_model.formats.words import with_words_accounted_for

    found = with_words_accounted_for(replace(puzzle, comment="", unstated=())).unstated
    lost = [phrase for phrase in puzzle.unstated if phrase not in found]
    if read_again is None or not any(map(kind_of_drawing, lost)):
        return lost
    told = {*map(kind_of_drawing, read_again().unstated)} - {None}
    return [phrase for phrase in lost if kind_of_drawing(phrase) not in told]


def _no_constraints(puzzle: Puzzle, format_name: str) -> None:
    """Refuse a puzzle with other rules than those of its grid, naming the first."""
    for constraint in puzzle.constraints:
        raise constraint_refusal(format_name, "puzzles without constraints", constraint)
    stated_only(puzzle, format_name)


def regular_box(puzzle: Puzzle, format_name: str) -> tuple[int, int]:
    """Return the box of a square grid with equal boxes and digits from 1.

    Raises:
        UnsupportedError: if the grid is of another kind, or there are other rules.
    """
    _no_constraints(puzzle, format_name)
    grid = puzzle.grid
    box = grid.box
    if box is None or box[0] * box[1] != grid.order or grid != Grid.square(grid.order, box):
        raise grid_refusal(format_name, "square grids with equal boxes and digits from 1", grid)
    return box


def usual_box(puzzle: Puzzle, format_name: str) -> None:
    """Refuse boxes that a reader would not take who is told of none; see `regular_box`.

    Of a filled board only the digits count, as of the solution of any grid.
    """
    box = regular_box(puzzle, format_name)
    if puzzle.grid != usual_grid(puzzle.grid.order) and None in puzzle.givens:
        has = f"boxes of {box[0]}x{box[1]} cells"
        raise refusal(format_name, "square grids with the usual boxes", has)


def classic_only(puzzle: Puzzle, format_name: str) -> None:
    """Refuse every grid but the usual one of 9x9 cells, and other rules.

    Raises:
        UnsupportedError: if it is another, or there are any.
    """
    _no_constraints(puzzle, format_name)
    if puzzle.grid != Grid.square(9):
        raise grid_refusal(format_name, "9x9 grids with boxes of 3x3", puzzle.grid)


def classic_line(puzzle: Puzzle, blank: str) -> str:
    """Write the givens of a 9x9 puzzle in the digits 1 to 9, whatever its own alphabet is."""
    return "".join(blank if given is None else str(given) for given in puzzle.givens)


def classic_givens(puzzle: Puzzle, format_name: str, blank: str) -> str:
    """Write a classic puzzle that has nothing but givens as a line.

    Raises:
        UnsupportedError: if it is another one.
    """
    givens_only(puzzle, format_name)
    classic_only(puzzle, format_name)
    return classic_line(puzzle, blank)


def classic_rows(puzzle: Puzzle, format_name: str, blank: str) -> list[str]:
    """Write such a puzzle as nine strings; see `classic_givens`."""
    line = classic_givens(puzzle, format_name, blank)
    return [line[part] for part in puzzle.grid.row_slices()]


def framed_rows(cells: Sequence[str], box: tuple[int, int], separator: str = " ") -> str:
    """Draw a square grid with a border around each box, its cells padded to the same width."""
    down, across = box
    order = down * across
    width = max(map(len, cells))
    padded = [cell.rjust(width) for cell in cells]
    inside = across * width + (across - 1) * len(separator) + 2
    border = "+" + ("-" * inside + "+") * down + "\n"
    drawn = [border]
    for row in range(order):
        start = row * order
        boxes = (
            separator.join(padded[begin : begin + across])
            for begin in range(start, start + order, across)
        )
        drawn.append("| " + " | ".join(boxes) + " |\n")
        if (row + 1) % down == 0:
            drawn.append(border)
    return "".join(drawn)


def digit_symbols(puzzle: Puzzle, format_name: str) -> str:
    """Return one symbol for each digit.

    Raises:
        UnsupportedError: if the digits of the grid are too many for symbols.
    """
    symbols = puzzle.alphabet or default_alphabet(puzzle.grid.digits)
    if symbols is None:
        raise refusal(format_name, "up to 61 digits", f"{puzzle.grid.order}")
    return symbols
