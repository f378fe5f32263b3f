"""Unique rectangles: patterns that would leave a second solution.

Where two digits stand crosswise in four cells, none of them given, and each house holds as many of
the one pair of opposite corners as of the other, exchanging the digits gives another solution. If
the solution may be assumed to be the only one, this does not happen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from sudoku_model.puzzle import Puzzle


class Rectangle(NamedTuple):
    """Four cells in which two digits must not stand crosswise.

    Attributes:
        corners: the cells: two opposite corners, then the other two.
        digits: the digits.
    """

    corners: tuple[int, int, int, int]
    digits: tuple[int, int]

    @property
    def crosswise(self) -> Iterator[tuple[tuple[int, int], ...]]:
        """The two ways in which the digits stand crosswise: each corner with its digit."""
        one, four, two, three = self.corners
        for a, b in (self.digits, self.digits[::-1]):
            yield (one, a), (four, a), (two, b), (three, b)


def rectangles(puzzle: Puzzle, left: list[tuple[int, ...]]) -> Iterator[Rectangle]:
    """Yield the rectangles of a puzzle without constraints, given the digits left in each cell."""
    grid = puzzle.grid
    if puzzle.constraints:
        return
    for upper, lower in combinations(_open_in_rows(puzzle, left), 2):
        below = {cell % grid.columns: cell for cell in lower}
        shared = [(cell, below[c]) for cell in upper if (c := cell % grid.columns) in below]
        for (one, two), (three, four) in combinations(shared, 2):
            corners = one, four, two, three
            digits = set(left[one]) & set(left[two]) & set(left[three]) & set(left[four])
            if len(digits) > 1 and is_deadly(puzzle, corners):
                for pair in combinations(sorted(digits), 2):
                    yield Rectangle(corners, pair)


def _open_in_rows(puzzle: Puzzle, left: Sequence[Sequence[int]]) -> Iterable[list[int]]:
    """Return the cells of each row that have several digits left and of which nothing is given."""
    by_row: dict[int, list[int]] = {}
    for cell in puzzle.grid.board:
        if puzzle.givens[cell] is None and cell not in puzzle.candidates and len(left[cell]) > 1:
            by_row.setdefault(cell // puzzle.grid.columns, []).append(cell)
    return by_row.values()


def is_deadly(puzzle: Puzzle, corners: tuple[int, int, int, int]) -> bool:
    """Say whether two digits that stand crosswise in four cells can be exchanged."""
    one, four, two, three = corners
    return all(
        (one in house.cells) + (four in house.cells)
        == (two in house.cells) + (three in house.cells)
        for house in puzzle.grid.houses
    ) and all(puzzle.givens[cell] is None for cell in corners)
