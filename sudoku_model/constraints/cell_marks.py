"""Small marks in cells: extremes, even and odd digits, digits of a class, quadruples."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import ClassVar

from sudoku_model.constraints.base import Board, Constraint, Goes, Stating, in_doubt
from sudoku_model.constraints.checks import (
    check_digits,
    check_known,
    each_of,
    listed,
    require_on_board,
    see_each_other,
)
from sudoku_model.constraints.digit_sets import state_counts
from sudoku_model.constraints.picture import Chevrons, Circles, Corner, Label, Mark, Shade, Squares
from sudoku_model.model import RELATIONS

SECTION = "Pairs of cells and small marks"


@dataclass(frozen=True)
class _Extremum(Constraint):
    """Cells with digits on one side of those of their neighbours.

    Two neighbours with the same mark are not compared, whether one constraint or several of the
    puzzle mark them.

    Attributes:
        relation: how a marked digit compares with its neighbours; see `RELATIONS`.
        says: the same in words.
    """

    relation: ClassVar[str]
    says: ClassVar[str]
    cells: str

    def validate(self, board: Board) -> None:
        """Expect cells of the board, and to know which of their neighbours carry such a mark."""
        super().validate(board)
        require_on_board(self, board, self.cells)
        cells = board.cells(self.cells)
        beside = chain.from_iterable(map(board.grid.neighbours, cells))
        doubtful = in_doubt(board, (type(self),), _cells_of).difference(cells)
        if not doubtful.isdisjoint(beside):
            raise self.error("a mark among alternatives beside it", "one that is there in any case")

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        holds = RELATIONS[self.relation]
        return all(
            holds(values[cell], values[other]) for cell, other in unmarked_neighbours(self, board)
        )

    def state(self, to: Stating) -> None:
        for pair in unmarked_neighbours(self, to.board):
            cell, other = to.variables(pair)
            to.pair(cell, other, RELATIONS[self.relation])

    def describe(self) -> str:
        return f"{each_of(self.cells)} is {self.says}"

    def picture(self, board: Board) -> Iterable[Mark]:
        yield Shade(self.cells, "light grey")
        yield Chevrons(self.cells, are_outwards=self.relation == ">")


def _cells_of(mark: Constraint, board: Board) -> set[int]:
    return set(board.cells(mark.cells))  # type: ignore[attr-defined]


def unmarked_neighbours(mark: _Extremum, board: Board) -> list[tuple[int, int]]:
    """Return each marked cell with each of its neighbours that carries no mark of the kind."""
    marked = set(board.cells(mark.cells))
    for other in board.of_kind(type(mark)):
        marked.update(board.cells(other.cells))
    return [
        (cell, neighbour)
        for cell in board.cells(mark.cells)
        for neighbour in board.grid.neighbours(cell)
        if neighbour not in marked
    ]


@dataclass(frozen=True)
class Minimum(_Extremum):
    """Each marked cell is smaller than its orthogonal neighbours without such a mark.

    Tools differ: in f-puzzles and SudokuMaker neighbours with the same mark are not compared with
    each other either; there are solvers that compare them.

    Attributes:
        cells: the marked cells.
    """

    goes: ClassVar = Goes.TURNED
    example: ClassVar = {"cells": "r2c2 r5c5"}
    relation: ClassVar = "<"
    says: ClassVar = "smaller than its orthogonal neighbours that are no minimum"
    rule_text: ClassVar = (
        "Digits in shaded cells with inward-pointing arrows are smaller than the digits in "
        "orthogonally adjacent cells without such arrows."
    )


@dataclass(frozen=True)
class Maximum(_Extremum):
    """Each marked cell is greater than its orthogonal neighbours without such a mark.

    Tools differ: in f-puzzles and SudokuMaker neighbours with the same mark are not compared with
    each other either; there are solvers that compare them.

    Attributes:
        cells: the marked cells.
    """

    goes: ClassVar = Goes.TURNED
    example: ClassVar = {"cells": "r2c2 r5c5"}
    relation: ClassVar = ">"
    says: ClassVar = "greater than its orthogonal neighbours that are no maximum"
    rule_text: ClassVar = (
        "Digits in shaded cells with outward-pointing arrows are greater than the digits in "
        "orthogonally adjacent cells without such arrows."
    )


@dataclass(frozen=True)
class _EachCell(Constraint):
    """Cells of which each takes one of some values."""

    cells: str

    @abstractmethod
    def _values(self, domain: Iterable[int]) -> list[int]:
        """Return those values of a domain that are allowed."""

    def validate(self, board: Board) -> None:
        """Expect a value for each cell."""
        super().validate(board)
        for cell in board.cells(self.cells):
            if not self._values(board.grid.domains[cell]):
                name = board.grid.cell_name(cell)
                raise self.impossible(f"{self.describe()}, but {name} can take no such value", "")

    def state(self, to: Stating) -> None:
        for variable in to.cells(self.cells):
            to.among(variable, self._values(variable.domain))

    def leaves(self, board: Board) -> Iterable[tuple[int, Collection[int]]]:
        for cell in board.cells(self.cells):
            yield cell, self._values(board.grid.domains[cell])


@dataclass(frozen=True)
class _Parity(_EachCell):
    """Cells that hold digits with a remainder when divided by two."""

    remainder: ClassVar[int]

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return all(value & 1 == self.remainder for value in board.values(self.cells, values))

    def _values(self, domain: Iterable[int]) -> list[int]:
        return [value for value in domain if value % 2 == self.remainder]

    def describe(self) -> str:
        return f"{each_of(self.cells)} holds an {'odd' if self.remainder else 'even'} digit"


@dataclass(frozen=True)
class Even(_Parity):
    """Each marked cell holds an even digit.

    Attributes:
        cells: the marked cells.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1c1 r2c2"}
    rule_text: ClassVar = "Digits in grey squares are even."
    remainder: ClassVar = 0
    picture_marks: ClassVar = (Squares("{cells}", is_filled=True),)


@dataclass(frozen=True)
class Odd(_Parity):
    """Each marked cell holds an odd digit.

    Attributes:
        cells: the marked cells.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1c1 r2c2"}
    rule_text: ClassVar = "Digits in grey circles are odd."
    remainder: ClassVar = 1
    picture_marks: ClassVar = (Circles("{cells}", is_filled=True),)


@dataclass(frozen=True)
class DigitClass(_EachCell):
    """Each marked cell holds one of some digits.

    Attributes:
        cells: the marked cells.
        digits: what each of them may hold.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1c1 r2c2", "digits": (1, 2, 3, 4)}
    rule_text: ClassVar = "A cell with small digits in braces contains one of them."
    digits: tuple[int, ...]

    def check_fields(self) -> None:
        check_digits(self, self.digits)

    def validate(self, board: Board) -> None:
        """Expect digits that one of the cells can hold."""
        super().validate(board)
        check_known(self, self.digits, board.possible_values(board.cells(self.cells)))

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return set(self.digits).issuperset(board.values(self.cells, values))

    def _values(self, domain: Iterable[int]) -> list[int]:
        return [value for value in domain if value in self.digits]

    def describe(self) -> str:
        if len(self.digits) == 1:
            return f"{each_of(self.cells)} holds {self.digits[0]}"
        return f"{each_of(self.cells)} holds one of {listed(self.digits)}"

    def picture(self, board: Board) -> Iterable[Mark]:
        yield Label(self.cells, ("{", *self.digits, "}"))


@dataclass(frozen=True)
class Quadruple(Constraint):
    """The digits in a circle are all found among the four cells around it.

    One machine reads the four cells, so that the statement is domain consistent: four digits leave
    no room for a fifth.

    Attributes:
        cells: the four cells.
        digits: the digits; one that is listed twice is found twice.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1c1 r1c2 r2c1 r2c2", "digits": (1, 2, 3)}
    rule_text: ClassVar = (
        "Digits in a circle where four cells meet appear in these four cells, at least as "
        "often as in the circle."
    )
    cells: str
    digits: tuple[int, ...]

    def check_fields(self) -> None:
        check_digits(self, self.digits)
        if len(self.digits) > 4:
            raise self.error(f"{len(self.digits)} digits", "at most four")

    def validate(self, board: Board) -> None:
        """Expect four cells with room for the digits."""
        super().validate(board)
        cells = board.cells(self.cells)
        if len(cells) != 4:
            raise self.error(f"{len(cells)} cells", "four")
        check_known(self, self.digits, board.possible_values(cells))
        for digit, count in Counter(self.digits).items():
            if not any(
                not any(see_each_other(board.grid, pair) for pair in combinations(some, 2))
                for some in combinations(cells, count)
            ):
                raise self.impossible(
                    f"{count} times the digit {digit}", "no more than the houses allow"
                )

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return Counter(self.digits) <= Counter(board.values(self.cells, values))

    def state(self, to: Stating) -> None:
        state_counts(to, to.cells(self.cells), Counter(sorted(self.digits)))

    def describe(self) -> str:
        return f"{self.cells} hold {listed(self.digits)} between them"

    def picture(self, board: Board) -> Iterable[Mark]:
        yield Corner(self.cells, self.digits)
