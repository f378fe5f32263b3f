"""Boards as HTML pages that need no other file."""

from __future__ import annotations

from sudoku_model.drawing.document import document, element, in_html
from sudoku_model.drawing.scene import Board, Candidates, Highlight
from sudoku_model.drawing.static_files import static
from sudoku_model.drawing.vector import svg
from sudoku_model.overlay import Overlay
from sudoku_model.puzzle import Solution, as_puzzle


def html(
    board: Board | str,
    *,
    candidates: Candidates | None = None,
    highlight: Highlight = (),
    overlay: Overlay | None = None,
    size: int | None = None,
) -> str:
    """Draw a board as a complete HTML page: its picture with title, author, rules and comment.

    The page loads nothing and runs nothing. The arguments are those of `svg`.

    Raises:
        GridError: if `candidates`, `highlight` or `overlay` do not fit the grid.
        OptionError: if `size` is not positive.
    """
    board = board if isinstance(board, Solution) else as_puzzle(board)
    picture = svg(board, candidates=candidates, highlight=highlight, overlay=overlay, size=size)
    puzzle = board.puzzle if isinstance(board, Solution) else board
    title, author, rules, comment = (
        in_html(part.strip())
        for part in (puzzle.title, puzzle.author, puzzle.rules, puzzle.comment)
    )
    head = element("<h1>{}</h1>", title) + element("<p>by {}</p>", author)
    head += element("<p>{}</p>", rules)
    body = f"{head}{picture}{element('<p>{}</p>', comment)}"
    return document(title or "Sudoku", static("board_page.css"), body)
