"""The text of items, and what all that write them share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from typing import Any
from urllib.parse import quote as percent_encode

from sudoku_model import constraints as kinds
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.reading import HashableMachine
from sudoku_model.errors import UnsupportedError
from sudoku_model.formats.iss import codes
from sudoku_model.formats.iss.items import MARKS
from sudoku_model.formats.iss.machines import written_out
from sudoku_model.formats.writing import constraint_refusal, refusal
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle

NAME = "iss"

_NAMES_OF_MARKS = {mark: name for name, mark in MARKS.items()}


def refuse(constraint: Constraint) -> UnsupportedError:
    """Build the error for a constraint that no items say."""
    return constraint_refusal(NAME, "the constraints of the Interactive Sudoku Solver", constraint)


def item(name: str, *parts: object) -> str:
    """Write an item."""
    return ".".join(("", "~".join((name, *map(str, parts)))))


def together(parts: Sequence[str]) -> str:
    """Write items that must all hold as one."""
    return parts[0] if len(parts) == 1 else "".join((item("And"), *parts, item("End")))


def label(name: str) -> Iterator[str]:
    """Yield the part that names a relation."""
    if name:
        encoded = percent_encode(name, safe="").replace(".", "%2E").replace("~", "%7E")
        yield f"_{encoded}"


def all_but_cells(constraint: Constraint) -> Iterator[object]:
    """Yield what a constraint says besides its cells."""
    names = (field.name for field in fields(constraint))
    return (getattr(constraint, name) for name in names if name not in constraint.cell_fields)


@dataclass
class Writer:
    """What is known while one puzzle is written.

    Attributes:
        puzzle: the puzzle.
        composites: in how many composites the next item stands.
        names: what items call each cell.
        seen: the places that were used up; see `once`.
        region_size: how many cells a region has.
    """

    puzzle: Puzzle
    composites: int = 0
    names: dict[int, str] = field(default_factory=dict)
    seen: set[object] = field(default_factory=set)
    region_size: int = 0

    @property
    def grid(self) -> Grid:
        """The grid."""
        return self.puzzle.grid

    @property
    def digits(self) -> range:
        """The digits of the grid."""
        return self.puzzle.grid.digits

    def width(self, prefix: str, cells: Sequence[int]) -> int:
        """Return the length of the rows in which readers lay out a group, "" being the board."""
        if prefix.startswith("DG"):
            return len(cells)
        pictured = self.picture(cells) if prefix.startswith("V") else ()
        return next(iter(pictured), self.grid.columns)

    def picture(self, cells: Sequence[int]) -> Iterator[int]:
        """Yield the width of the picture of some extra cells where a constraint gives one."""
        for constraint in self.puzzle.board.of_kind(kinds.Connected):
            if constraint.columns and self.grid.select(constraint.cells) == tuple(cells):
                yield constraint.columns
                return

    def are_items(self, *classes: type[Constraint]) -> bool:
        """Say whether all marks of some classes are items of their own, none among alternatives."""
        board = self.puzzle.board
        marks = board.of_kind(*classes)
        return {*marks} <= {*board.constraints} and all(map(self.name_of_mark, marks))

    def name_of_mark(self, mark: Any) -> str | None:
        """Return the item that a mark is between neighbours, None if there is none."""
        name = _NAMES_OF_MARKS.get((type(mark), *all_but_cells(mark)))
        return name if name and self.adjacent(mark.cells) else None

    def cells(self, text: str) -> list[str]:
        """Return the names of cells."""
        return [self.names[cell] for cell in self.grid.select(text)]

    def never(self) -> str:
        """Say something that cannot be; ISS takes no alternatives at all for nothing said."""
        first, *others = self.names.values()
        if not others:
            raise refusal(NAME, "grids of two cells or more", "one cell that holds no digit")
        second = others[0]
        return together((item("Thermo", first, second), item("Thermo", second, first)))

    def different(self, cells: Sequence[int]) -> str:
        """Say that cells differ."""
        names = [self.names[cell] for cell in cells]
        return item("AllDifferent", *names) if len(names) > 1 else ""

    def adjacent(self, text: str) -> bool:
        """Say whether two cells of the grid touch orthogonally."""
        first, second = self.grid.select(text)
        return first in self.grid.board and second in self.grid.neighbours(first)

    def relation(
        self, pairs: Iterable[tuple[int, int]], holds: Callable[[int, int], bool], name: str = ""
    ) -> Iterator[str]:
        """Say that each of some pairs of cells are in a relation."""
        allowed = [(a, b) for a in self.digits for b in self.digits if holds(a, b)]
        pairs = list(pairs)
        possible = self._that_can_hold(pairs, allowed)
        if len(possible) < len(pairs):
            yield self.never()
        lines = [f"{self.names[a]}~{self.names[b]}" for a, b in possible]
        if lines:
            word = codes.pack_pairs(allowed, self.digits)
            yield item("Pair", word, *label(name), "~~".join(lines))

    def _that_can_hold(
        self, pairs: list[tuple[int, int]], allowed: Sequence[tuple[int, int]]
    ) -> list[tuple[int, int]]:
        """Return the pairs of cells that can have digits that are allowed; peers have others."""
        if any(a != b for a, b in allowed):
            return pairs
        peers = self.grid.peers
        return [(a, b) for a, b in pairs if b not in peers[a]] if allowed else []

    def machine(self, names: Sequence[str], machine: HashableMachine, name: str) -> str:
        """Say that a machine accepts the digits of cells."""
        return self.packed(names, written_out(machine, len(names), self.digits), name)

    def packed(self, names: Sequence[str], machine: codes.PackedMachine, name: str = "") -> str:
        """Say that a machine accepts the digits of cells; its symbols are their places."""
        if not (machine.start and machine.accept):
            return self.never()
        return item("NFA", codes.pack_machine(machine), *label(name), *names)

    def once(self, text: str, key: object) -> Iterator[str]:
        """Write an item that a later one of the same kind at the same place would replace."""
        if key in self.seen:
            yield f"{item('Or')}{text}{item('End')}"
        else:
            self.seen.add(key)
            yield text

    def line(self, text: str) -> tuple[str, bool] | None:
        """Return the name of a row or column, and whether the cells are read from its far end."""
        cells = self.grid.select(text)
        for letter, count, line in (
            ("R", self.grid.rows, self.grid.row),
            ("C", self.grid.columns, self.grid.column),
        ):
            for number in range(count):
                if cells in (line(number), line(number)[::-1]):
                    return f"{letter}{number + 1}", cells != line(number)
        return None
