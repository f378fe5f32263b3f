"""Changes of a puzzle that a page asks for.

A command is a small JSON object from the page and is not trusted: any mistake in it is an error
that says so in a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sudoku_model.deadline import deadline
from sudoku_model.errors import (
    GridError,
    OptionError,
    PuzzleFormatError,
    SudokuModelError,
    UndecidedError,
    expect_known,
)
from sudoku_model.formats import entries_of_text
from sudoku_model.formats.base import Entry
from sudoku_model.formats.constraint_json import from_json
from sudoku_model.grid import Grid
from sudoku_model.moved_puzzles import turned
from sudoku_model.moves import turning
from sudoku_model.page.arranging import (
    Places,
    cleared_cells,
    moved_cells,
    moved_constraint,
    pasted_cells,
    without_digits,
)
from sudoku_model.page.boards import (
    with_light,
    with_region,
    with_regions,
    without_needless_cells,
    without_region,
)
from sudoku_model.page.drawings import decorated, without_drawings
from sudoku_model.page.forms import from_form, taken_apart
from sudoku_model.page.tools import TOOLS, Shape, Tool, line_of_sight
from sudoku_model.puzzle import Puzzle
from sudoku_model.symmetry import TURNS

if TYPE_CHECKING:
    from typing import TypeGuard

MOST_TEXT: Final = 1_000_000
"""Longest text that is read as a puzzle."""

MOST_PUZZLES: Final = 100
"""Of so many puzzles in one text somebody may choose."""

READING_SECONDS: Final = 20.0
"""When to give up reading a text."""

Command = Mapping[str, Any]


def edited(puzzle: Puzzle, command: Command) -> Puzzle:
    """Return the puzzle after a command; the same one if nothing changes.

    Args:
        puzzle: the puzzle as it is.
        command: what to ``do``, and further keys as the table and the functions below read them.

    Raises:
        SudokuModelError: if the command makes no sense.

    Example:
        >>> import sudoku_model as sm
        >>> command = {"do": "add", "given": [0, 3]}
        >>> print(edited(sm.Puzzle.empty(4), command))
        3...............
    """
    edit = _EDITS.get(text_of(command, "do"))
    if edit is None:
        raise OptionError(f"found the command {text_of(command, 'do')[:40]!r}")
    return edit(puzzle, command)


class Loaded(NamedTuple):
    """What a text holds.

    Attributes:
        puzzles: its puzzles, at least one.
        unread: how many more were looked at and cannot be read.
        complete: whether there are no others.
    """

    puzzles: list[Puzzle]
    unread: int
    complete: bool


def loaded(text: str) -> Loaded:
    """Return the puzzles of a text or link.

    Only the first `MOST_PUZZLES` are looked at.

    Raises:
        SudokuModelError: if there is none, or beside one that can be read another that cannot.
    """
    entries = entries_of_text(bounded(text), name="the text")
    try:
        with deadline(monotonic() + READING_SECONDS):
            first = [*islice(entries, MOST_PUZZLES)]
            complete = _is_at_end(entries)
    except PuzzleFormatError as problem:
        raise _for_a_page(problem) from None
    found = [entry for entry in first if isinstance(entry, Puzzle)]
    problems = [entry for entry in first if not isinstance(entry, Puzzle)]
    if problems and len(found) < 2:
        raise _for_a_page(problems[0])
    return Loaded(found, len(problems), complete)


def _is_at_end(entries: Iterator[Entry]) -> bool:
    """Say whether there are no more entries; what cannot be read is one more."""
    try:
        return next(entries, None) is None
    except SudokuModelError:
        return False


def _for_a_page(problem: PuzzleFormatError | UndecidedError) -> SudokuModelError:
    """Return the error without a word of the format, for which a page has no option."""
    if not isinstance(problem, PuzzleFormatError):
        return problem
    return PuzzleFormatError(
        problem.found,
        problem.expected.partition(" (read as ")[0],
        source=problem.source,
        line=problem.line,
        column=problem.column,
    )


def arranged(
    puzzle: Puzzle, command: Command, source: Puzzle | None = None
) -> tuple[Puzzle, Places]:
    """Return the puzzle with cells arranged otherwise, and where they went.

    Args:
        puzzle: the puzzle as it is.
        command: under ``cells`` which cells, none for the whole puzzle. Under ``turn`` one of
            `sudoku_model.symmetry.TURNS`, under ``down`` and ``across`` how far they move; or
            under ``to`` the cell where they are copied to.
        source: where they are copied from.

    Raises:
        SudokuModelError: if the command makes no sense, or something cannot go along.
    """
    turn = text_of(command, "turn")
    if turn:
        expect_known("turn", turn, TURNS)
    source = source or puzzle
    if "cells" not in command:
        return turned(puzzle, turn), turning(puzzle.grid, turn).cells
    cells = _cells(source, command)
    if "to" in command:
        (to,) = _cells(puzzle, {"cells": [command["to"]]})
        return pasted_cells(puzzle, source, cells, to)
    down, across = (whole_number_of({key: 0, **command}, key) for key in ("down", "across"))
    return moved_cells(puzzle, cells, turn, down, across)


def _draw(puzzle: Puzzle, command: Command) -> Puzzle:
    """Add the constraint that a tool makes; one that holds everywhere is switched."""
    tool = TOOLS.get(text_of(command, "tool"))
    if tool is None:
        raise OptionError(f"found the tool {text_of(command, 'tool')[:40]!r}")
    seen = _seen(puzzle, tool, command)
    constraint = tool.make(seen, tool.value(text_of(command, "typed"), puzzle))
    if constraint not in puzzle.constraints:
        return puzzle.with_constraints(constraint)
    if tool.shape is Shape.GRID:
        return puzzle.without_constraint(constraint)
    raise OptionError(f"it is there already: {constraint.describe()}")


def _seen(puzzle: Puzzle, tool: Tool, command: Command) -> str:
    """Return the names of the cells that a tool is used on."""
    if tool.shape is Shape.GRID:
        return ""
    if tool.shape is Shape.OUTSIDE:
        place = command.get("place")
        if not are_integers(place) or len(place) != 2:
            raise OptionError(
                f"{tool.label}: found no place, expected one beside the board: "
                "go there with the arrow keys or click there"
            )
        return line_of_sight(puzzle.grid, place, tool.direction)
    return puzzle.grid.names(_cells(puzzle, command))


def _without_constraints(puzzle: Puzzle, places: Collection[int]) -> Puzzle:
    """Return the puzzle without some constraints, and without cells that only they needed."""
    kept = [one for place, one in enumerate(puzzle.constraints) if place not in places]
    after = replace(puzzle, constraints=tuple(kept))
    for place, gone in enumerate(puzzle.constraints):
        if place in places:
            after = without_needless_cells(after, gone)
    return after


def _region(puzzle: Puzzle, command: Command) -> Puzzle:
    """Make cells a region, or take them out of theirs: ``none``."""
    change = without_region if command.get("none") else with_region
    return change(puzzle, _cells(puzzle, command))


def _form(puzzle: Puzzle, command: Command) -> Puzzle:
    """Add what a form says, or put it in the place of a ``constraint``."""
    typed, clues = command.get("fields"), command.get("clues")
    if not isinstance(typed, Mapping) or not all(isinstance(t, str) for t in typed.values()):
        raise OptionError("found fields of another kind, expected texts by their names")
    if not are_integers(clues):
        raise OptionError("found clues of another kind, expected places of constraints")
    for clue in clues:
        place_of(puzzle, {"constraint": clue})
    place = place_of(puzzle, command) if "constraint" in command else None
    return from_form(puzzle, text_of(command, "type"), typed, clues, place)


def _texts(puzzle: Puzzle, command: Command) -> Puzzle:
    """Change title, author or rules."""
    names = ("title", "author", "rules")
    return puzzle.with_texts(**{name: text_of(command, name) for name in names if name in command})


def _add(puzzle: Puzzle, command: Command) -> Puzzle:
    """Add a clue as `questions.py` writes it: a ``given``, or else a constraint, ``stated``."""
    given = command.get("given")
    if given is None:
        return puzzle.with_constraints(from_json(command.get("stated")))
    if not are_integers(given) or len(given) != 2:
        raise OptionError("found a given of another kind, expected a cell and its digit")
    (cell,) = _cells(puzzle, {"cells": given[:1]})
    return puzzle.with_given(puzzle.grid.cell_name(cell), given[1])


def _drop(puzzle: Puzzle, command: Command) -> Puzzle:
    """Take clues away: the ``cells`` of givens, the ``places`` of constraints."""
    cells, places = command.get("cells"), command.get("places")
    if not are_integers(cells) or not are_integers(places):
        raise OptionError("found no clues, expected cells and the places of constraints")
    dropped = {*_cells(puzzle, command)} if cells else set()
    return _without_constraints(without_digits(puzzle, dropped), places)


def _move(puzzle: Puzzle, command: Command) -> Puzzle:
    """Move a constraint ``down`` and ``across`` by so many cells, with all cells that it names."""
    place, known = place_of(puzzle, command), puzzle.constraints
    down, across = whole_number_of(command, "down"), whole_number_of(command, "across")
    constraint = moved_constraint(puzzle, place, down, across)
    return replace(puzzle, constraints=(*known[:place], constraint, *known[place + 1 :]))


def _decorate(puzzle: Puzzle, command: Command) -> Puzzle:
    """Draw something that states nothing: which ``kind``, its ``colour``, perhaps a text."""
    how = [text_of(command, key) for key in ("colour", "typed")]
    return decorated(puzzle, text_of(command, "kind"), _cells(puzzle, command), *how)


def _undecorate(puzzle: Puzzle, command: Command) -> Puzzle:
    """Take ``drawings`` away that state nothing."""
    places = command.get("drawings")
    if not are_integers(places):
        raise OptionError("found no drawings, expected their places")
    return without_drawings(puzzle, places)


_EDITS: Final[Mapping[str, Callable[[Puzzle, Command], Puzzle]]] = {
    "new": lambda _, command: Puzzle.empty(Grid.rectangle(*sides_of(command))),
    "draw": _draw,
    "form": _form,
    "apart": lambda puzzle, command: taken_apart(puzzle, place_of(puzzle, command)),
    "move": _move,
    "remove": lambda puzzle, command: _without_constraints(puzzle, {place_of(puzzle, command)}),
    "add": _add,
    "drop": _drop,
    "clear": lambda puzzle, command: cleared_cells(puzzle, _cells(puzzle, command)),
    "texts": _texts,
    "state": lambda puzzle, _: puzzle.with_offered(),
    "region": _region,
    "regions": lambda puzzle, command: with_regions(puzzle, text_of(command, "kind")),
    "decorate": _decorate,
    "undecorate": _undecorate,
    "fog": lambda puzzle, command: with_light(puzzle, _cells(puzzle, command)),
    "unfog": lambda puzzle, _: puzzle.with_fog(None),
}


def place_of(puzzle: Puzzle, command: Command) -> int:
    """Return the place of the constraint that a message names.

    Raises:
        OptionError: if there is none.
    """
    place = whole_number_of(command, "constraint")
    if not 0 <= place < len(puzzle.constraints):
        raise OptionError("found a constraint that is not there any more")
    return place


def _cells(puzzle: Puzzle, command: Command) -> list[int]:
    cells = command.get("cells")
    if not are_integers(cells) or not cells:
        raise OptionError("found no cells, expected some: select them first")
    grid = puzzle.grid
    for cell in cells:
        if cell not in grid.board or cell in grid.holes:
            raise GridError("found a cell that is not there any more")
    return list(dict.fromkeys(cells))


def text_of(command: Command, key: str) -> str:
    """Return the text under a key of a message, empty if there is none.

    Raises:
        OptionError: if it is of another kind.
    """
    value = command.get(key, "")
    if not isinstance(value, str):
        raise OptionError(f"found {key} of another kind, expected text")
    return value


def bounded(text: str) -> str:
    """Return a text that is not too long.

    Raises:
        OptionError: if it is.
    """
    if len(text) > MOST_TEXT:
        raise OptionError(f"found {len(text)} characters, expected at most {MOST_TEXT}")
    return text


def whole_number_of(command: Command, key: str) -> int:
    """Return the number under a key of a message.

    Raises:
        OptionError: if there is none.
    """
    value = command.get(key)
    if type(value) is not int:
        raise OptionError(f"found {key} of another kind, expected a whole number")
    return value


def sides_of(command: Command) -> tuple[int, int]:
    """Return the rows and columns of the board that a message asks for."""
    return whole_number_of(command, "rows"), whole_number_of(command, "columns")


def are_integers(value: Any) -> TypeGuard[list[int]]:
    """Say whether a value of a message is a list of whole numbers."""
    return isinstance(value, list) and all(type(part) is int for part in value)
