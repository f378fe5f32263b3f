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


def on_board(drawing: Board | OnBoard, shown: Mapping[str, Any]) -> tuple[Board, Mapping[str, Any]]:
    """Return a board, and what is to be shown on it: what an answer says goes before the rest."""
    if isinstance(drawing, Puzzle | Solution):
        return drawing, shown
    board, of_answer = drawing.drawing()
    return board, {**shown, **of_answer}


def nothing_to_draw(found: object) -> OptionError:
    """Return the error for what has no picture."""
    return OptionError(
        f"found {type(found).__name__}, expected a puzzle, its text, a solution or a picture"
    )
