"""Cells, lines, numbers and relations at random: what fields of constraints are made of."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product

from sudoku_model.grid import Grid

Relation = tuple[tuple[int, int], ...]


class Draw:
    """Draws parts of constraints for a grid.

    Half of the numbers are true of a given filling of the grid, so that not all constraints that
    are made of them contradict each other.

    Attributes:
        grid: the grid.
        random: where all choices come from.
        full: a filling of the grid.
    """

    def __init__(self, chance: random.Random, grid: Grid, full: Sequence[int]) -> None:
        self.random = chance
        self.grid = grid
        self.full = tuple(full)
        self._usable = [cell for cell in grid.cells if cell not in grid.holes]
        self._board = [cell for cell in grid.board if cell not in grid.holes]

    # Numbers.

    def number(self, low: int, high: int) -> int:
        """Return a number between two bounds, both included."""
        return self.random.randint(low, max(low, high))

    def is_heads(self, chance: float = 0.5) -> bool:
        """Return True with a probability."""
        return self.random.random() < chance

    def digit(self) -> int:
        """Return a digit."""
        return self.random.choice(self.grid.digits)

    def digits(self, least: int = 1, most: int = 4) -> tuple[int, ...]:
        """Return some digits, with repeats."""
        return tuple(self.digit() for _ in range(self.number(least, most)))

    def total(self, most: int = 4) -> int:
        """Return what a few cells may sum up to."""
        count = self.number(1, most)
        return self.number(count * self.grid.digits[0], count * self.grid.digits[-1])

    def sum_of(self, cells: str) -> int:
        """Return the sum of cells, or another number."""
        values = [self.full[cell] for cell in self.grid.select(cells)]
        return sum(values) if self.is_heads() else self.total(len(values))

    # Cells.

    def cell(self) -> str:
        """Return the name of a cell."""
        return self.grid.cell_name(self.random.choice(self._usable))

    def cells(self, least: int = 2, most: int = 4) -> str:
        """Return cells in any order, anywhere; now and then a range, a row, a column, a region."""
        grid = self.grid
        if self.is_heads(0.1):
            name = self.random.choice(
                [
                    f"r{self.number(1, grid.rows)}",
                    f"c{self.number(1, grid.columns)}",
                    *(f"b{number + 1}" for number in grid.regions_by_number),
                    self.rectangle(),
                ]
            )
            if least <= len(grid.select(name)):
                return name
        count = min(len(self._usable), self.number(least, most))
        return grid.names(self.random.sample(self._usable, count))

    def rectangle(self) -> str:
        """Return a range of cells that may lie in several rows and columns."""
        rows = [self.number(1, self.grid.rows) for _ in range(2)]
        columns = [self.number(1, self.grid.columns) for _ in range(2)]
        return f"r{rows[0]}c{columns[0]}-r{rows[1]}c{columns[1]}"

    def path(self, least: int = 2, most: int = 6) -> str:
        """Return a line whose cells touch; now and then it crosses itself."""
        grid = self.grid
        line = [self.random.choice(self._board)]
        for _ in range(self.number(least, most) - 1):
            near = [*grid.neighbours(line[-1]), *grid.leaps(line[-1], 1, 1)]
            fresh = [cell for cell in near if cell not in line]
            if not fresh and self.is_heads():
                break
            choice = fresh if fresh and self.is_heads(0.9) else near
            if not choice:
                break
            line.append(self.random.choice(choice))
        return grid.names(line)

    def pair(self) -> str:
        """Return two neighbours."""
        return self.path(2, 2)

    def line(self) -> str:
        """Return a whole row or column, read from either end, or a part of one."""
        grid = self.grid
        cells = (
            grid.row(self.number(0, grid.rows - 1))
            if self.is_heads()
            else grid.column(self.number(0, grid.columns - 1))
        )
        cells = cells[::-1] if self.is_heads() else cells
        return grid.names(cells[self.number(0, 1) if self.is_heads(0.3) else 0 :])

    def diagonal(self) -> str:
        """Return the cells of a diagonal from a border to another, in either way."""
        grid = self.grid
        row, column = self.number(0, grid.rows - 1), self.number(0, grid.columns - 1)
        down, across = self.random.choice(((1, 1), (1, -1), (-1, 1), (-1, -1)))
        cells = []
        while 0 <= row < grid.rows and 0 <= column < grid.columns:
            cells.append(row * grid.columns + column)
            row, column = row + down, column + across
        return grid.names(cell for cell in cells if cell not in grid.holes)

    def square(self) -> str:
        """Return a square of 2x2 cells."""
        row, column = self.number(1, self.grid.rows - 1), self.number(1, self.grid.columns - 1)
        return f"r{row}c{column}-r{row + 1}c{column + 1}"

    def groups(self, *, same_size: bool) -> tuple[str, ...]:
        """Return two or three groups of cells."""
        size = self.number(1, 3)
        count = self.number(2, 3)
        return tuple(self.cells(size, size if same_size else 3) for _ in range(count))

    # Relations, machines, patterns.

    def relation(self) -> Relation:
        """Return a relation of digits, as its pairs."""
        pairs = [*product(self.grid.digits, self.grid.digits)]
        return tuple(sorted(self.random.sample(pairs, self.number(len(pairs) // 2, len(pairs)))))

    def machine(self) -> dict[str, object]:
        """Return the fields of an automaton, mostly a nondeterministic one."""
        states = range(self.number(1, 3))
        moves = [*product(states, self.grid.digits, states)]
        chosen = self.random.sample(moves, self.number(len(moves) // 2, len(moves)))
        return {"start": (0,), "transitions": tuple(chosen), "accept": (chosen[-1][2],)}

    def pattern(self) -> str:
        """Return a regular expression over the digits; these must be written with one symbol."""
        a, b, c = (self.digit() for _ in range(3))
        return self.random.choice(
            (f".*{a}.*", f"({a}|{b}|.{c})*", f"[^{a}]+", f".?[{a}{b}].{{1,3}}", f"(.{a})?.*{b}?")
        )

    def look_and_say(self) -> str:
        """Return what digits are there how often, in words."""
        count = self.number(1, min(2, self.grid.order))
        chosen = self.random.sample(self.grid.digits, count)
        return " ".join(f"{self.number(0, 2)}x{digit}" for digit in chosen)
