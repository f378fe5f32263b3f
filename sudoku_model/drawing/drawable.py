"""What has a picture: boards, answers that are shown on a board, and what draws itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from sudoku_model.drawing.scene import Board
from sudoku_model.errors import OptionError
from sudoku_model.puzzle import Puzzle, Solution


@runtime_checkable
class OnBoard(Protocol):
    """An answer that is shown on a board: a conflict, a repair, an ambiguity, ..."""

    def drawing(self) -> tuple[Puzzle, Mapping[str, Any]]:
        """Return the board, and what is to be shown on it."""


@runtime_checkable
class Picture(Protocol):
    """Anything that a notebook shows as an SVG picture."""

    def _repr_svg_(self) -> str: ...


def drawn(drawing: object, shown: Mapping[str, Any]) -> tuple[Board, Mapping[str, Any]] | Picture:
    """Return a board with what is to be shown on it, or else what draws itself.

    What an answer shows goes before the rest.

    Raises:
        OptionError: if it has no picture.
    """
    if isinstance(drawing, Puzzle | Solution):
        return drawing, shown
    if isinstance(drawing, OnBoard):
        board, of_answer = drawing.drawing()
        return board, {**shown, **of_answer}
    if isinstance(drawing, Picture):
        return drawing
    raise OptionError(
        f"found {type(drawing).__name__}, expected a puzzle, its text, a solution or a picture"
    )
