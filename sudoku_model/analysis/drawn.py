"""Answers that notebooks show as a board."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from sudoku_model.as_data import AsData
from sudoku_model.faces import svg
from sudoku_model.puzzle import Puzzle


class Drawn(AsData, ABC):
    """An answer that knows what to draw."""

    @abstractmethod
    def drawing(self) -> tuple[Puzzle, dict[str, Any]]:
        """Return the board, and what `sudoku_model.drawing` is to show on it."""

    def _repr_svg_(self) -> str:
        board, drawn = self.drawing()
        return svg(board, **drawn)
