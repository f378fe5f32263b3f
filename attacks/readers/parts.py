"""Parts of documents: what a key adds, and what our own description of the format says of it."""

from __future__ import annotations

import random
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol, TypeAlias, TypeVar

from attacks.readers.board import Board, Cells
from attacks.readers.meanings import Meaning, arrow

Document: TypeAlias = Any
"""What a format's texts are made of; parts add to it."""

Drawn = TypeVar("Drawn")

TRUE = 0.75
"""How many of the clues are true of the board's filling, if they can be."""

TRIES = 20


class Role(Enum):
    """What a reader must make of a part."""

    STATED = "it says what must hold, or is named where that cannot be stated"
    NAMED = "it may carry a rule that stands in words, so it leaves a trace"
    HARMLESS = "it changes no solution, and is known not to"
    NOTHING = "it is read as if it were not there"


@dataclass(frozen=True)
class Part:
    """Something that is added to a document.

    Attributes:
        key: what is added, as the format calls it.
        add: adds it.
        role: what a reader must make of it.
        meaning: from the whole document to what the part says; None if it says nothing, or
            nobody knows what.
        without: adds what remains if the key is left out, where that is more than nothing.
    """

    key: str
    add: Callable[[Document], None]
    role: Role = Role.STATED
    meaning: Callable[[Document], Meaning] | None = None
    without: Callable[[Document], None] | None = None


class Format(Protocol):
    """Our own description of a format."""

    @property
    def name(self) -> str:
        """What the package calls the format."""

    @property
    def sizes(self) -> tuple[int, ...]:
        """The sizes of boards that are drawn."""

    @property
    def firsts(self) -> tuple[int, ...]:
        """The lowest digits of the boards that are drawn."""

    def base(self, draw: Draw) -> Document:
        """Return the document of a board without parts."""

    def part(self, draw: Draw) -> Part:
        """Draw a part."""

    def texts(self, document: Document) -> Mapping[str, str]:
        """Return all forms in which a document is passed on, by their names."""

    def objects(self, document: Document) -> Iterator[dict[str, Any]]:
        """Yield the objects in which a key that nobody knows must be noticed."""


class Draw:
    """Chance, and the board that things are drawn on."""

    def __init__(self, rng: random.Random, board: Board) -> None:
        self.rng = rng
        self.board = board
        self.size = board.size

    def cell(self) -> int:
        """Draw a cell."""
        return self.rng.randrange(self.size**2)

    def empty_cell(self) -> int:
        """Draw a cell that is not given."""
        return self.rng.choice([c for c in range(self.size**2) if c not in self.board.givens])

    def row(self, cell: int) -> Cells:
        """Return the row of a cell."""
        return tuple(self.board.cell(cell // self.size, column) for column in range(self.size))

    def column(self, cell: int) -> Cells:
        """Return the column of a cell."""
        return tuple(self.board.cell(row, cell % self.size) for row in range(self.size))

    def region(self, cell: int) -> Cells:
        """Return the region of a cell."""
        return self.board.region(self.board.regions[cell])

    def diagonal(self, *, rising: bool) -> Cells:
        """Return a long diagonal; the rising one ends at the top right."""
        last = self.size - 1
        return tuple(self.board.cell(r, last - r if rising else r) for r in range(self.size))

    def cells(self, low: int = 1, high: int = 4) -> Cells:
        """Draw cells that need not touch."""
        number = self.rng.randint(low, high)
        return tuple(self.rng.sample(range(self.size**2), number))

    def pair(self) -> Cells:
        """Draw two orthogonal neighbours."""
        return self.rng.choice(tuple(self.board.pairs()))

    def path(self, low: int = 2, high: int = 5, *, diagonal: bool = True) -> Cells:
        """Draw a line that does not cross itself."""
        cells: list[int] = []
        while len(cells) < low:
            cells = [self.cell()]
            for _ in range(self.rng.randint(low, high) - 1):
                ways = set(self.board.neighbours(cells[-1], diagonal=diagonal)) - set(cells)
                if not ways:
                    break
                cells.append(self.rng.choice(sorted(ways)))
        return tuple(cells)

    def loop(self) -> Cells:
        """Draw a line around a square that ends where it begins."""
        a, b, c, d = self.square()
        return a, b, d, c, a

    def square(self) -> Cells:
        """Draw a square of four cells."""
        row, column = (self.rng.randrange(self.size - 1) for _ in range(2))
        cell = self.board.cell(row, column)
        return cell, cell + 1, cell + self.size, cell + self.size + 1

    def digit(self) -> int:
        """Draw a digit."""
        return self.board.first + self.rng.randrange(self.size)

    def at(self, cells: Cells) -> list[int]:
        """Return the digits of the board's filling."""
        return [self.board.filling[cell] for cell in cells]

    def maybe(self, chance: float = 0.5) -> bool:
        """Toss a coin."""
        return self.rng.random() < chance

    def number(self, true: int, *, low: int = 0) -> int:
        """Return a number that is true of the filling, or nearly so."""
        if self.maybe(TRUE):
            return true
        return max(low, true + self.rng.choice((-2, -1, 1, 2)))

    def preferably(self, draw: Callable[[], Drawn], meaning: Callable[[Drawn], Meaning]) -> Drawn:
        """Draw until what is drawn is true of the filling, in most cases."""
        drawn = draw()
        if self.maybe(TRUE):
            for _ in range(TRIES):
                if meaning(drawn)(self.board.filling):
                    break
                drawn = draw()
        return drawn

    def clue(self, kind: Callable[[Cells, int], Meaning], cells: Cells, low: int, high: int) -> int:
        """Draw the number of a clue about cells."""
        return self.preferably(
            lambda: self.rng.randint(low, high), lambda number: kind(cells, number)
        )

    def arrow(self) -> tuple[Cells, Cells]:
        """Draw a circle, or a pill of two cells, and the line that begins in its first cell."""
        while True:
            path = self.path(2, 4)
            first = path[0]
            pill: Cells = (first,)
            if self.maybe(0.3) and (first + 1) % self.size and first + 1 not in path:
                pill = (first, first + 1)
            if arrow(pill, path[1:])(self.board.filling) or self.maybe(1 - TRUE):
                return pill, path

    def outside(self) -> tuple[tuple[int, int], Cells]:
        """Draw a place beside the grid, rows and columns from 0, and the cells seen from it."""
        place = self.rng.randrange(self.size)
        row, column, down, across = self.rng.choice(
            (
                (-1, place, 1, 0),
                (self.size, place, -1, 0),
                (place, -1, 0, 1),
                (place, self.size, 0, -1),
            )
        )
        return (row, column), self.board.seen_from(row, column, down, across)


def objects_in(value: Any, opaque: Container[str]) -> Iterator[dict[str, Any]]:
    """Yield the objects of JSON.

    Args:
        value: the JSON.
        opaque: the keys under which nothing is looked at: settings, looks, drawings.
    """
    if isinstance(value, dict):
        yield value
        value = [item for key, item in value.items() if key not in opaque]
    for item in value if isinstance(value, list) else ():
        yield from objects_in(item, opaque)


def says(meaning: Meaning) -> Callable[[Document], Meaning]:
    """Return what a part says that means the same in every document."""
    return lambda document: meaning
