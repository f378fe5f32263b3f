"""What two connected pieces that share no square say together: neither crosses the other.

Squares that touch are linked through the side that they share, and the links of one piece meet
none of the other. So where four squares meet, one piece cannot have two that lie opposite each
other and the other piece the other two. Nor can two pieces take turns twice around a board that
holds both: a way inside the board between two squares of the one, closed by a way outside, would
part two squares of the other. Solvers of Yin-Yang puzzles begin with both. A search would find
them anew for each four squares, as how a piece is connected says little before it is nearly full.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from sudoku_model.model import Clause, Connectivity, Literal, Model, Regular

MOST_PIECES = 4
"""Largest number of pieces held against each other: ten that fill a 10x10 grid are no sooner found,
and loading what is said of the pairs takes as long as the rest."""

_At: TypeAlias = dict[tuple[int, int], Literal]


@dataclass(frozen=True)
class TurnsMachine:
    """Reads around a board which squares belong to which of two pieces; they take turns once.

    A state is the place, the piece that was met last, and how often another one was met.

    Attributes:
        pieces: for each place the piece that the square belongs to if it is taken.
    """

    pieces: tuple[int, ...]
    start: ClassVar[tuple[int, int, int]] = (0, -1, 0)
    most_changes: ClassVar[int] = 3  # where the reading begins one piece may be cut in two

    def step(self, state: tuple[int, int, int], taken: int) -> tuple[int, int, int] | None:
        """Read whether the next square is taken."""
        place, last, changes = state
        piece = self.pieces[place]
        if taken and piece != last:
            last, changes = piece, changes + 1
        return None if changes > self.most_changes else (place + 1, last, changes)

    def accepts(self, state: tuple[int, int, int]) -> bool:
        """Accept whatever was read to the end."""
        return True


def are_apart(one: Connectivity, other: Connectivity, model: Model) -> bool:
    """Say whether no square can belong to both of two pieces of which is known where they lie."""
    meant = {(square.row, square.column): square.literals for square in one.squares}
    for row, column, literals in other.squares:
        both = (*meant.get((row, column), ()), *literals)
        owners = {model.literal_owners[abs(literal)] for literal in both}
        if len(owners) > 1 or len({*both}) < len(both):
            return False
    return bool(one.squares and other.squares)


def turns(one: Connectivity, other: Connectivity) -> Regular:
    """Return that around a board two pieces take turns once at most."""
    at = (_places(one), _places(other))
    rows, columns = zip(*at[0], *at[1], strict=True)
    squares = [
        (at[piece][place], piece)
        for place in _around(min(rows), max(rows), min(columns), max(columns))
        for piece in (0, 1)
        if place in at[piece]
    ]
    literals = tuple([literal for literal, _ in squares])
    return Regular(literals, TurnsMachine(tuple([piece for _, piece in squares])))


def crosses(one: Connectivity, other: Connectivity) -> Iterator[Clause]:
    """Yield for each four squares that meet that two pieces do not cross there."""
    first, second = _places(one), _places(other)
    for here, there in ((first, second), (second, first)):
        for (row, column), literal in here.items():
            opposite = here.get((row + 1, column + 1))
            between = there.get((row, column + 1)), there.get((row + 1, column))
            if opposite and all(between):
                yield Clause((-literal, -opposite, *(-beside for beside in between if beside)))


def _places(piece: Connectivity) -> _At:
    """Return the members of a piece by their places."""
    return {
        (square.row, square.column): member
        for square, member in zip(piece.squares, piece.members, strict=True)
    }


def _around(top: int, bottom: int, left: int, right: int) -> Iterator[tuple[int, int]]:
    """Yield the places at the border of a board, each once, in turn."""
    across, down = range(left, right + 1), range(top, bottom + 1)
    yield from dict.fromkeys(
        [(top, column) for column in across]
        + [(row, right) for row in down]
        + [(bottom, column) for column in reversed(across)]
        + [(row, left) for row in reversed(down)]
    )
