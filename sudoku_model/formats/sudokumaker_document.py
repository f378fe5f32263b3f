"""What is read of a document of SudokuMaker, and how its numbers name cells, edges and corners.

Cells are numbered from 0 row by row; edges, corners and the places around the grid have numberings
of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

from sudoku_model.formats.cells import quote
from sudoku_model.formats.findings import Findings
from sudoku_model.formats.json_text import Node
from sudoku_model.grid import Grid, ray

MAX_DIGIT = 30
"""Sets of digits are written as bits of one integer of 32."""

Digits: TypeAlias = "frozenset[int]"


class Reader(Findings):
    """Collects the parts of one document.

    Attributes:
        rows, columns: the size of the grid.
        digits: its digits.
        regions: the region of each cell, None for a cell in none; empty without regions.
        grid: the grid, once its regions are known.
        elements: the elements that count, by the number of their kind.
        empty: how many clues say nothing, by what their element is called.
    """

    def __init__(self, rows: int, columns: int, digits: range) -> None:
        super().__init__()
        self.rows = rows
        self.columns = columns
        self.digits = digits
        self.regions: tuple[int | None, ...] = ()
        self.grid: Grid
        self.elements: dict[int, list[Node]] = {}
        self.empty: Counter[str] = Counter()

    def omit(self, element: Node) -> None:
        """Take note of a clue that is drawn, and says nothing."""
        self.empty[name_of(element)] += 1

    def cell(self, node: Node) -> int:
        """Return the number of a cell."""
        return node.integer(0, self.rows * self.columns - 1)

    def cells(self, node: Node) -> list[int]:
        """Return the numbers of cells."""
        return [*map(self.cell, node.items())]

    def text(self, cells: Iterable[int]) -> str:
        """Name cells as constraints want them."""
        places = (divmod(cell, self.columns) for cell in cells)
        return " ".join(f"r{row + 1}c{column + 1}" for row, column in places)

    def edge(self, node: Node) -> list[int]:
        """Return the two cells beside an edge.

        For each row the edges left of its cells come first, then those below them.
        """
        width = self.columns
        row, place = divmod(node.integer(0, 2 * self.rows * width - 1), 2 * width)
        cell = row * width + place % width
        if place < width:
            pair = [cell - 1, cell] if place else []
        else:
            pair = [cell, cell + width] if row + 1 < self.rows else []
        if not pair:
            raise node.unfit("an edge between two cells")
        return pair

    def corner(self, node: Node) -> list[int]:
        """Return the cells around a corner, as many as there are."""
        width = self.columns + 1
        row, column = divmod(node.integer(0, (self.rows + 1) * width - 1), width)
        places = [(row + down, column + across) for down in (-1, 0) for across in (-1, 0)]
        inside = range(self.rows), range(self.columns)
        return [r * self.columns + c for r, c in places if r in inside[0] and c in inside[1]]

    def ray(self, clue: Node) -> list[int]:
        """Return the cells that an outside clue looks at, in order."""
        node = clue.member("outerCell")
        width = self.columns + 2
        place = node.integer(0, (self.rows + 2) * width - 1)
        row, column = place // width - 1, place % width - 1
        down = (row < 0) - (row >= self.rows)
        across = (column < 0) - (column >= self.columns)
        diagonal = clue.get("diagonal")
        if diagonal is not None and not (down and across):
            rising = diagonal.integer(-1, 1) > 0
            down, across = _bent(down, across, rising)
        cells: list[int] = []
        if down or across:
            start = row + down, column + across
            cells = [*ray(self.rows, self.columns, start, (down, across))]
        if not cells:
            raise node.unfit("a place beside the grid from which cells are seen")
        return cells

    def all_on(self, number: int, key: str) -> bool:
        """Say whether a switch is on, as it is unless said otherwise, in all elements of a kind."""
        nodes = [element.get(key) for element in self.elements.get(number, ())]
        return all(node is None or node.flag() for node in nodes)

    def number(self, clue: Node, element: Node) -> int | None:
        """Return the value of a clue; None if that is no integer, which is reported."""
        node = clue.get("value")
        if node is None:
            self.omit(element)
            return None
        if isinstance(node.value, float) and not node.value.is_integer():
            self.unstated.append(f"the value {quote(str(node.value))} at {clue.path}")
            return None
        return node.integer()

    def classes(self, element: Node) -> list[Digits]:
        """Return the sets of digits that an element lists as bits."""
        classes = []
        for node in element.member("groups").items():
            bits = node.integer(0, 2 ** (MAX_DIGIT + 1) - 1)
            classes.append(frozenset(digit for digit in self.digits if bits >> digit & 1))
        return classes


def _bent(down: int, across: int, rising: bool) -> tuple[int, int]:
    """Turn a step straight into the grid into one along a diagonal.

    A rising diagonal leads from the bottom left to the top right.
    """
    if across:
        return (-across if rising else across), across
    return down, (-down if rising else down)


def name_of(element: Node) -> str:
    """Return what an element is called in notes: its name, or the number of its kind."""
    name = element.get("name")
    if name is not None and name.value:
        return quote(name.text())
    return f"of type {element.member('type').integer(0)}"
