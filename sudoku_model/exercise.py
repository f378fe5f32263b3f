"""The board of the well-known programming exercises: a list of rows of characters or numbers."""

from __future__ import annotations

from typing import Any

from sudoku_model.analysis.solutions import solve
from sudoku_model.formats import read
from sudoku_model.puzzle import Puzzle, Solution, symbols_of
from sudoku_model.solvers import Engine
from sudoku_model.texts import shown


def is_valid(board: Puzzle | str | list[list[Any]]) -> bool:
    """Say whether no rule is broken by the filled cells; the board need not be solvable.

    Args:
        board: a puzzle, its text, or rows of digits (characters or integers) with ``"."`` or 0 for
            blanks.

    Raises:
        PuzzleFormatError: if it is not a board.

    Example:
        >>> import sudoku_model as sm
        >>> board = [[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]]
        >>> sm.is_valid(board)
        True
        >>> board[0][3] = 1
        >>> sm.is_valid(board)
        False
    """
    puzzle = board if isinstance(board, Puzzle) else read(board)
    return not puzzle.clashes()


def solve_in_place(board: list[list[Any]], solver: str | Engine = "sat") -> bool:
    """Fill the blanks of a board of rows, in the board's own kind of value.

    Args:
        board: rows of digits, characters or integers. Changed only if there is a solution.
        solver: the engine; see `solve`.

    Returns:
        Whether there is a solution. It need not be the only one: ask `check` for that.

    Raises:
        PuzzleFormatError: if it is not a board.
        UndecidedError: if the engine could not tell.
        TypeError: if it is a puzzle or a text, or has rows of such a kind, in which nothing can be
            filled.

    Example:
        >>> import sudoku_model as sm
        >>> board = [[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]]
        >>> sm.solve_in_place(board)
        True
        >>> board
        [[1, 3, 2, 4], [4, 2, 3, 1], [2, 4, 1, 3], [3, 1, 4, 2]]
    """
    puzzle = None if isinstance(board, str | bytes | Puzzle) else read(board)
    if puzzle is None or not all(hasattr(row, "__setitem__") for row in board):
        raise TypeError(
            f"found {shown(board)}, expected a list of rows to fill in; solve takes a puzzle"
        )
    solution = solve(puzzle, solver)
    if solution is not None:
        _fill(board, solution)
    return solution is not None


def _fill(board: list[list[Any]], solution: Solution) -> None:
    is_text = any(isinstance(value, str) for row in board for value in row if value)
    symbols = symbols_of(solution.puzzle)
    for row, values in zip(board, solution.rows(), strict=True):
        row[:] = [symbols[value] for value in values] if is_text else values
