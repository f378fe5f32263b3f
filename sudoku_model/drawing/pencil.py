"""Where candidates stand in their cells, and how large: each digit has its place."""

from __future__ import annotations

from typing import Final

from sudoku_model.drawing.scene import Scene, width
from sudoku_model.drawing.shapes import Point
from sudoku_model.overlay import Candidate
from sudoku_model.puzzle import symbols_of

_INSET: Final = 0.0625
_LABELS_INSET: Final = 0.25
"""Room for the numbers in the corners of cells, where there are any, above the candidates."""
_CAGES_INSET: Final = 0.11
"""Room below the candidates for the outlines of the cages to which such numbers belong."""


class PencilMarks:
    """The places of candidates; lengths are in cells.

    Attributes:
        size: the type size.
        reach: half of the room that a candidate has to its nearest neighbours.
    """

    def __init__(self, scene: Scene) -> None:
        self._grid = scene.grid
        down, self._across = scene.marks_shape
        has_labels = scene.canvas is not None and scene.canvas.has_labels
        self._top, below = (_LABELS_INSET, _CAGES_INSET) if has_labels else (_INSET, _INSET)
        self._high = (1 - self._top - below) / down
        self._wide = (1 - 2 * _INSET) / self._across
        longest = max(map(width, symbols_of(scene.puzzle).values()))
        self.size = min(0.9 * self._high, 1.2 * self._wide / longest)
        self.reach = min(self._high, self._wide) / 2

    def place(self, candidate: Candidate) -> Point:
        """Return the middle of a candidate of a cell of the board."""
        cell, digit = candidate
        row, column = divmod(cell, self._grid.columns)
        down, right = divmod(digit - self._grid.digits[0], self._across)
        x = column + _INSET + (right + 0.5) * self._wide
        return x, row + self._top + (down + 0.5) * self._high
