"""Changes of a puzzle that a page asks for.

A command is a small JSON object from the page and is not trusted: any mistake in it is an error
that says so in a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from sudoku_model.constraints.base import Constraint
from sudoku_model.errors import GridError, OptionError
from sudoku_model.formats import read
from sudoku_model.formats.constraint_json import from_json
from sudoku_model.page.tools import TOOLS, Shape, Tool, line_of_sight
from sudoku_model.puzzle import Puzzle

if TYPE_CHECKING:
    from typing import TypeGuard

MOST_TEXT: Final = 1_000_000
"""Longest text that is read as a puzzle."""

Command = Mapping[str, Any]


def edited(puzzle: Puzzle, command: Command) -> Puzzle:
    """Return the puzzle after a command; the same one if nothing changes.

    Args:
        puzzle: the puzzle as it is.
        command: what to ``do``, and further keys as the functions below read them.

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


def _draw(puzzle: Puzzle, command: Command) -> Puzzle:
    """Add the constraint that a tool makes; one that holds everywhere is switched."""
    tool = TOOLS.get(text_of(command, "tool"))
    if tool is None:
        raise OptionError(f"found the tool {text_of(command, 'tool')[:40]!r}")
    seen = _seen(puzzle, tool, command)
    constraint = tool.make(seen, tool.value(text_of(command, "typed")))
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
        if not _are_integers(place) or len(place) != 2:
            raise OptionError(
                f"{tool.label}: found no place, expected one beside the board: "
                "go there with the arrow keys or click there"
            )
        return line_of_sight(puzzle.grid, place, tool.direction)
    return " ".join(map(puzzle.grid.cell_name, _cells(puzzle, command)))


def _remove(puzzle: Puzzle, command: Command) -> Puzzle:
    """Take a constraint away."""
    place, known = _place(puzzle, command), puzzle.constraints
    return replace(puzzle, constraints=(*known[:place], *known[place + 1 :]))


def _load(_puzzle: Puzzle, command: Command) -> Puzzle:
    """Go on with the puzzle of a link or text."""
    text = text_of(command, "text")
    if len(text) > MOST_TEXT:
        raise OptionError(f"found {len(text)} characters, expected at most {MOST_TEXT}")
    return read(text)


def _new(_puzzle: Puzzle, command: Command) -> Puzzle:
    """Go on with an empty grid."""
    return Puzzle.empty(whole_number_of(command, "order"))


def _texts(puzzle: Puzzle, command: Command) -> Puzzle:
    """Change title, author or rules; what the rules say more than is stated is found out anew."""
    names = ("title", "author", "rules")
    return puzzle.with_texts(**{name: text_of(command, name) for name in names if name in command})


def _add(puzzle: Puzzle, command: Command) -> Puzzle:
    """Add a clue as `questions.py` writes it: a ``given``, or else a constraint, ``stated``."""
    given = command.get("given")
    if given is None:
        return puzzle.with_constraints(from_json(command.get("stated")))
    if not _are_integers(given) or len(given) != 2:
        raise OptionError("found a given of another kind, expected a cell and its digit")
    (cell,) = _cells(puzzle, {"cells": given[:1]})
    return puzzle.with_given(puzzle.grid.cell_name(cell), given[1])


def _drop(puzzle: Puzzle, command: Command) -> Puzzle:
    """Take clues away: the ``cells`` of givens, the ``places`` of constraints."""
    cells, places = command.get("cells"), command.get("places")
    if not _are_integers(cells) or not _are_integers(places):
        raise OptionError("found no clues, expected cells and the places of constraints")
    dropped = {*_cells(puzzle, command)} if cells else set()
    kept = [one for place, one in enumerate(puzzle.constraints) if place not in places]
    return replace(
        puzzle,
        givens=tuple(None if c in dropped else given for c, given in enumerate(puzzle.givens)),
        candidates={c: digits for c, digits in puzzle.candidates.items() if c not in dropped},
        constraints=tuple(kept),
    )


def _move(puzzle: Puzzle, command: Command) -> Puzzle:
    """Move a constraint ``down`` and ``across`` by so many cells, with all cells that it names."""
    place = _place(puzzle, command)
    down, across = whole_number_of(command, "down"), whole_number_of(command, "across")
    known = puzzle.constraints

    def moved(name: str) -> str:
        row, column = divmod(puzzle.grid.cell(name), puzzle.grid.columns)
        row, column = row + down, column + across
        if not (row in range(puzzle.grid.rows) and column in range(puzzle.grid.columns)):
            raise GridError("it would leave the board")
        return puzzle.grid.cell_name(row * puzzle.grid.columns + column)

    constraint = _with_cells(known[place], moved)
    return replace(puzzle, constraints=(*known[:place], constraint, *known[place + 1 :]))


def _with_cells(constraint: Constraint, renamed: Callable[[str], str]) -> Constraint:
    """Return a constraint on other cells.

    Raises:
        OptionError: if it names cells in another way than in its own fields, or none.
    """
    is_plain = [*constraint.parts()] == [constraint] and constraint.cell_fields
    if not is_plain:
        raise OptionError("found a constraint without cells of its own, expected one to move")

    def changed(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(changed, value))
        return " ".join(map(renamed, value.split()))

    fields = {name: changed(getattr(constraint, name)) for name in constraint.cell_fields}
    return replace(constraint, **fields)


def _state(puzzle: Puzzle, _command: Command) -> Puzzle:
    """State what is offered for the rules in words."""
    return puzzle.with_offered()


_EDITS: Final[Mapping[str, Callable[[Puzzle, Command], Puzzle]]] = {
    "draw": _draw,
    "remove": _remove,
    "load": _load,
    "new": _new,
    "texts": _texts,
    "state": _state,
    "add": _add,
    "drop": _drop,
    "move": _move,
}


def _place(puzzle: Puzzle, command: Command) -> int:
    place = whole_number_of(command, "constraint")
    if not 0 <= place < len(puzzle.constraints):
        raise OptionError("found a constraint that is not there any more")
    return place


def _cells(puzzle: Puzzle, command: Command) -> list[int]:
    cells = command.get("cells")
    if not _are_integers(cells) or not cells:
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


def whole_number_of(command: Command, key: str) -> int:
    """Return the number under a key of a message.

    Raises:
        OptionError: if there is none.
    """
    value = command.get(key)
    if type(value) is not int:
        raise OptionError(f"found {key} of another kind, expected a whole number")
    return value


def _are_integers(value: Any) -> TypeGuard[list[int]]:
    return isinstance(value, list) and all(type(part) is int for part in value)
