"""The commands of the live board's page, carried out without a browser.

The state is the puzzle. Every change makes a new one, and the old ones are the history. A command
is a small JSON object from the page and is not trusted: any mistake in it becomes a sentence for
the page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from sudoku_model.errors import GridError, OptionError, SudokuModelError
from sudoku_model.formats import read
from sudoku_model.notebook.tools import TOOLS, Shape, Tool, line_of_sight
from sudoku_model.puzzle import Puzzle

if TYPE_CHECKING:
    from typing import TypeGuard

MOST_STEPS: Final = 1_000
"""How many steps can be undone."""

MOST_TEXT: Final = 1_000_000
"""Longest text that is read as a puzzle."""

Command = Mapping[str, Any]


class Controller:
    """A puzzle that is edited by commands, with its history."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._before: list[Puzzle] = []
        self._after: list[Puzzle] = []

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle as it is now."""
        return self._puzzle

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to do again."""
        return bool(self._after)

    def change(self, puzzle: Puzzle) -> None:
        """Go on with another puzzle, as a step that can be undone."""
        if puzzle is not self._puzzle:
            self._before = [*self._before[-MOST_STEPS + 1 :], self._puzzle]
            self._after.clear()
            self._puzzle = puzzle

    def undo(self) -> None:
        """Take back the last step, if there is one."""
        if self._before:
            self._after.append(self._puzzle)
            self._puzzle = self._before.pop()

    def redo(self) -> None:
        """Do again what was undone last, if anything was."""
        if self._after:
            self._before.append(self._puzzle)
            self._puzzle = self._after.pop()

    def apply(self, command: Command) -> str:
        """Carry out a command.

        Args:
            command: what to ``do``, and further keys as the functions below read them.

        Returns:
            What is wrong with the command, in a sentence; nothing has changed then. Else empty.
        """
        try:
            action = _ACTIONS.get(_text(command, "do"))
            if action is None:
                raise OptionError(f"found the command {_text(command, 'do')[:40]!r}")
            action(self, command)
        except SudokuModelError as problem:
            return str(problem)
        return ""

    # Commands.

    def _enter(self, command: Command) -> None:
        """Give all cells a digit, instead of candidates; if all of them have it, take it away."""
        cells, digit = self._cells(command), _integer(command, "digit")
        wanted = None if all(self._puzzle.givens[cell] == digit for cell in cells) else digit
        self._fill(dict.fromkeys(cells, wanted), {})

    def _allow(self, command: Command) -> None:
        """Add a digit to the candidates of cells, or remove it if all of them have it."""
        cells, digit = self._cells(command), _integer(command, "digit")
        known = {cell: self._puzzle.candidates.get(cell, frozenset()) for cell in cells}
        if all(digit in own for own in known.values()):
            allowed = {cell: own - {digit} for cell, own in known.items()}
        else:
            allowed = {cell: own | {digit} for cell, own in known.items()}
        self._fill(dict.fromkeys(cells), allowed)

    def _clear(self, command: Command) -> None:
        """Take away the givens and candidates of cells."""
        self._fill(dict.fromkeys(self._cells(command)), {})

    def _fill(
        self, givens: Mapping[int, int | None], candidates: Mapping[int, frozenset[int]]
    ) -> None:
        """Change the givens of cells, and the candidates that these cells have instead."""
        puzzle = self._puzzle
        others = {c: digits for c, digits in puzzle.candidates.items() if c not in givens}
        changed = replace(
            puzzle,
            givens=tuple(givens.get(cell, given) for cell, given in enumerate(puzzle.givens)),
            candidates={**others, **{c: digits for c, digits in candidates.items() if digits}},
        )
        if changed != puzzle:
            self.change(changed)

    def _draw(self, command: Command) -> None:
        """Add the constraint that a tool makes; one that holds everywhere is switched."""
        tool = TOOLS.get(_text(command, "tool"))
        if tool is None:
            raise OptionError(f"found the tool {_text(command, 'tool')[:40]!r}")
        constraint = tool.make(self._seen(tool, command), tool.value(_text(command, "typed")))
        puzzle = self._puzzle
        if constraint not in puzzle.constraints:
            self.change(puzzle.with_constraints(constraint))
        elif tool.shape is Shape.GRID:
            self.change(puzzle.without_constraint(constraint))
        else:
            raise OptionError(f"it is there already: {constraint.describe()}")

    def _seen(self, tool: Tool, command: Command) -> str:
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
            return line_of_sight(self._puzzle.grid, place, tool.direction)
        return " ".join(map(self._puzzle.grid.cell_name, self._cells(command)))

    def _remove(self, command: Command) -> None:
        """Take a constraint away."""
        place, known = _integer(command, "constraint"), self._puzzle.constraints
        if not 0 <= place < len(known):
            raise OptionError("found a constraint that is not there any more")
        self.change(replace(self._puzzle, constraints=(*known[:place], *known[place + 1 :])))

    def _load(self, command: Command) -> None:
        """Go on with the puzzle of a link or text."""
        text = _text(command, "text")
        if len(text) > MOST_TEXT:
            raise OptionError(f"found {len(text)} characters, expected at most {MOST_TEXT}")
        self.change(read(text))

    def _new(self, command: Command) -> None:
        """Go on with an empty grid."""
        self.change(Puzzle.empty(_integer(command, "order")))

    def _cells(self, command: Command) -> list[int]:
        cells = command.get("cells")
        if not _are_integers(cells) or not cells:
            raise OptionError("found no cells, expected some: select them first")
        grid = self._puzzle.grid
        for cell in cells:
            if cell not in grid.board or cell in grid.holes:
                raise GridError("found a cell that is not there any more")
        return list(dict.fromkeys(cells))


_ACTIONS: Final[Mapping[str, Callable[[Controller, Command], None]]] = {
    "enter": Controller._enter,
    "allow": Controller._allow,
    "clear": Controller._clear,
    "draw": Controller._draw,
    "remove": Controller._remove,
    "load": Controller._load,
    "new": Controller._new,
    "undo": lambda controller, _: controller.undo(),
    "redo": lambda controller, _: controller.redo(),
}


def _text(command: Command, key: str) -> str:
    value = command.get(key, "")
    if not isinstance(value, str):
        raise OptionError(f"found {key} of another kind, expected text")
    return value


def _integer(command: Command, key: str) -> int:
    value = command.get(key)
    if type(value) is not int:
        raise OptionError(f"found {key} of another kind, expected a whole number")
    return value


def _are_integers(value: Any) -> TypeGuard[list[int]]:
    return isinstance(value, list) and all(type(part) is int for part in value)
