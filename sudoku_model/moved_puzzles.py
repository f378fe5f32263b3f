"""Puzzles whose cells move: turned, mirrored, in other orders of lines, or a part of them only.

Houses, givens and candidates go where their cells go. Constraints of most classes speak of the
cells that they name, and go with them wherever they go; some speak of neighbours or of the whole
board, and go with turns and mirror images only; a few with some of these, or with none. Each class
says so itself. What does not go is named: nothing is left behind in silence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sudoku_model.constraints import ChaosConstruction
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.wording import enumerated
from sudoku_model.cosmetics import Carrying
from sudoku_model.errors import UnsupportedError, expect_known
from sudoku_model.moves import NUMBER_OF_A_REGION, Move, NotCarriedError, turning
from sudoku_model.offers import Offer
from sudoku_model.puzzle import Puzzle, as_puzzle
from sudoku_model.symmetry import TURNS


def turned(puzzle: Puzzle | str, turn: str) -> Puzzle:
    """Turn or mirror a puzzle, with all that stands on its board.

    Args:
        puzzle: the puzzle, or its text as `read` takes it.
        turn: "turn-right" or "turn-left", by a quarter; "half-turn"; "left-right" or
            "top-bottom", a mirror image; "diagonal" or "antidiagonal", rows for columns.

    Returns:
        A puzzle whose solutions are those of the puzzle, turned in the same way. (The numbers of
        unknown regions are those of their order of reading, before and after.)

    Raises:
        UnsupportedError: if constraints would mean something else, which it names: what counts
            rows or columns, and what boxes that lie otherwise do not allow.
        OptionError: if there is no such turn.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.read(".Shape~4x4.~R1C1_1.Thermo~R1C2~R2C2~R2C3")
        >>> turned = sm.turned(puzzle, "turn-right")
        >>> turned.givens[3], str(turned.constraints[0].cells)
        (1, 'r2c4 r2c3 r3c3')
        >>> sm.turned(turned, "turn-left") == puzzle
        True
    """
    puzzle = as_puzzle(puzzle)
    expect_known("turn", turn, TURNS)
    return moved(puzzle, turning(puzzle.grid, turn))


def moved(puzzle: Puzzle, move: Move) -> Puzzle:
    """Return a puzzle after a move of its whole board.

    Rules in words stay as they are, and are accounted for anew: they may speak of places.

    Raises:
        UnsupportedError: if some of its constraints cannot go with it; it names them.
    """
    _require_free_numbers(puzzle)
    after = [_after(constraint, move) for constraint in puzzle.constraints]
    _require_none_left(_left_behind(puzzle, after, move), move)
    return replace(
        puzzle,
        grid=move.after,
        givens=_values_after(puzzle.givens, move),
        candidates={move.cells[cell]: digits for cell, digits in puzzle.candidates.items()},
        constraints=tuple(filter(None, after)),
        expected=_values_after(puzzle.expected, move, without=_region_numbers(puzzle)),
        offered=tuple(offer for one in puzzle.offered for offer in _offers_after(one, move)),
        cosmetics=tuple(one.carried(_carrying(move)) for one in puzzle.cosmetics),
        fog=puzzle.fog and puzzle.fog.carried(move),
    )


def _require_none_left(left: Sequence[str], move: Move) -> None:
    """Refuse the move if something cannot go with it: without it the puzzle would be another."""
    if left:
        raise UnsupportedError(
            f"this would mean something else {'turned' if move.turn else 'there'}, "
            f"so nothing was done: {'; '.join(left)}"
        )


def _left_behind(puzzle: Puzzle, after: Sequence[Constraint | None], move: Move) -> list[str]:
    """Say what a puzzle has that cannot go with it."""
    stay = [one for one, then in zip(puzzle.constraints, after, strict=True) if not then]
    left = [one.describe() for one in stay]
    if not move.turn:  # cells that were side by side are not, and drawings lie between them
        left += [one.describe() for one in puzzle.cosmetics]
    return left


def _carrying(move: Move) -> Carrying:
    rows, columns = move.before.rows, move.before.columns
    return Carrying.of(lambda row, column: TURNS[move.turn](row, column, rows, columns))


def _after(constraint: Constraint, move: Move) -> Constraint | None:
    try:
        return constraint.carried(move)
    except NotCarriedError:
        return None


def _values_after(
    values: Sequence[int | None], move: Move, without: frozenset[int] = frozenset()
) -> tuple[int | None, ...]:
    found: list[int | None] = [None] * len(values)
    for cell, value in enumerate(values):
        if cell not in without:
            found[move.cells[cell]] = value
    return tuple(found)


def _offers_after(offer: Offer, move: Move) -> tuple[Offer, ...]:
    """Return an offer after a move; none if it cannot go: its rule is still named as unstated."""
    after = [_after(one, move) for one in offer.constraints]
    if not all(after):
        return ()
    drawings = tuple(one.carried(_carrying(move)) for one in offer.drawings)
    return (replace(offer, constraints=tuple(filter(None, after)), drawings=drawings),)


def _region_numbers(puzzle: Puzzle) -> frozenset[int]:
    """Return the extra cells with the numbers of unknown regions, which follow reading order."""
    if ChaosConstruction not in puzzle.board.kinds:
        return frozenset()
    extras = puzzle.grid.cells[len(puzzle.grid.board) :]
    return frozenset(c for c in extras if NUMBER_OF_A_REGION.fullmatch(puzzle.grid.cell_name(c)))


def _require_free_numbers(puzzle: Puzzle) -> None:
    """Refuse clues about the numbers of unknown regions: after a move they are other numbers."""
    numbers = _region_numbers(puzzle)
    named = [cell for cell in numbers if puzzle.givens[cell] or cell in puzzle.candidates]
    for part in puzzle.board.parts:
        named += numbers.intersection(part.cells_valued(puzzle.grid))
    if named:
        names = sorted({puzzle.grid.cell_name(cell) for cell in named})
        raise UnsupportedError(
            f"{enumerated(names)} hold numbers of regions, which would be other numbers there"
        )
