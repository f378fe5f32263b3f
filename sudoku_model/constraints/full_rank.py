"""Full rank: the place of a line in the order of all rows and columns, read as numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import ClassVar, NamedTuple

from sudoku_model.constraints.base import Board, Constraint, Goes, Stating
from sudoku_model.constraints.line_clues import OutsideClue, is_full
from sudoku_model.constraints.picture import Mark, Note, Outside
from sudoku_model.constraints.shared import comes_before, shared, state_clause, unsettled
from sudoku_model.constraints.wording import as_sentence
from sudoku_model.grid import Grid
from sudoku_model.grouped import grouped
from sudoku_model.model import Fact, Literal, Variable, negation

SECTION = "Clues outside the grid"

KEPT_GRIDS = 16
"""All clues of a puzzle ask the same about its grid, so what is worked out for some is kept."""


class _Reading(NamedTuple):
    """A row or column read from one end.

    Attributes:
        side: where it starts: "left", "right", "top" or "bottom".
        cells: its cells.
    """

    side: str
    cells: tuple[int, ...]


@lru_cache(maxsize=KEPT_GRIDS)
def _readings(grid: Grid) -> tuple[_Reading, ...]:
    return tuple(_each_reading(grid))


def _each_reading(grid: Grid) -> Iterator[_Reading]:
    for row in range(grid.rows):
        yield _Reading("left", grid.row(row))
        yield _Reading("right", grid.row(row)[::-1])
    for column in range(grid.columns):
        yield _Reading("top", grid.column(column))
        yield _Reading("bottom", grid.column(column)[::-1])


@lru_cache(maxsize=KEPT_GRIDS)
def _lines_from(grid: Grid) -> dict[str, list[tuple[int, ...]]]:
    """Return the cells of the readings by the side where they start."""
    return grouped(_readings(grid))


class AmongFour(NamedTuple):
    """What a rank says where each digit begins four of the readings, one from each side.

    Attributes:
        digit: the first digit of the line.
        place: which of the four it is, 1 for the smallest.
        others: for each other side the readings that can begin with the digit.
    """

    digit: int
    place: int
    others: Mapping[str, Sequence[tuple[int, ...]]]


TIES = ("none", "only-unclued", "any")
"""Which readings of the grid may be equal."""


@dataclass(frozen=True)
class FullRank(OutsideClue):
    """The line has the given place in the order of all rows and columns, read from both ends.

    Each row and column is read as a number, forwards and backwards; the smallest one has rank 1.

    On a Latin square each digit begins exactly four of these numbers, one from each side, so the
    rank determines the first digit of the line, and only the three others that begin with it
    are to be compared. Two numbers are compared digit by digit as far as they can be equal: at
    the latest at two cells that see each other they differ.

    Attributes:
        cells: the whole row or column, from the clue.
        rank: one more than how many readings are smaller.
        ties: "only-unclued": no other reading equals this one; "any": some may, and both then
            have the same rank; "none": no two of all readings are equal.
    """

    sign: ClassVar = "#"
    goes: ClassVar = Goes.TURNED
    example: ClassVar = {"cells": "r1", "rank": 10}
    cells: str
    rank: int
    ties: str = "only-unclued"

    def check_fields(self) -> None:
        _check_ties(self, self.ties)

    def validate(self, board: Board) -> None:
        """Expect a square grid, a whole line, a rank that exists."""
        super().validate(board)
        _check_square(self, board)
        if board.cells(self.cells) not in [reading.cells for reading in _readings(board.grid)]:
            raise self.error(f"the cells {self.cells}", "a whole row or column in order")
        most = 4 * board.grid.rows
        if not 1 <= self.rank <= most:
            raise self.impossible(f"a rank of {self.rank}", f"one from 1 to {most}")

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        cells = board.cells(self.cells)
        numbers = _numbers(board.grid, values)
        own = [values[cell] for cell in cells]
        if self.ties == "only-unclued" and numbers.count(own) > 1:
            return False
        if self.ties == "none" and not _no_two_equal(numbers):
            return False
        return 1 + sum(number < own for number in numbers) == self.rank

    def state(self, to: Stating) -> None:
        if not 1 <= self.rank <= 4 * to.grid.rows:
            to.never()
            return
        if self.ties == "none":
            _state_no_ties(to)
        cells = to.board.cells(self.cells)
        if _each_digit_begins_four(to.grid):
            self._state_among_four(to, cells)
            return
        others = list(_readings(to.grid))
        # Only one of them goes: the single cell of a 1x1 grid is read four times.
        del others[[reading.cells for reading in others].index(cells)]
        own = to.variables(cells)
        smaller = []
        for reading in others:
            other = to.variables(reading.cells)
            smaller.append(comes_before(to, other, own, _may_tie(to.grid, reading.cells, cells)))
            if self.ties == "only-unclued":
                _state_differ(to, reading.cells, cells)
        _state_how_many(to, smaller, self.rank - 1)

    def _state_among_four(self, to: Stating, cells: tuple[int, ...]) -> None:
        """State the rank where each digit begins four of the readings, one from each side."""
        among = self.among_four(to.board)
        assert among is not None
        own = to.variables(cells)
        to.among(own[0], (among.digit,))
        smaller = []
        for side, readings in among.others.items():
            lines = [line for line in readings if among.digit in to.model.variables[line[0]].domain]
            if not lines:
                continue
            depths = [_depth(to.grid, line, cells) for line in lines]
            other = _Begun(side, among.digit, lines).digits(to, depths)
            mine, may_tie = own[1 : 1 + len(other)], max(depths) > len(cells)
            # Where the line can be several, they are only known to differ if the clue is in force.
            smaller.append(comes_before(to, other, mine, may_tie or len(lines) > 1))
            if self.ties == "only-unclued" and may_tie:
                state_clause(to, smaller[-1], comes_before(to, mine, other, True))
        _state_how_many(to, smaller, among.place - 1)

    def among_four(self, board: Board) -> AmongFour | None:
        """Return which readings the rank compares; None where digits do not begin four each."""
        grid = board.grid
        if not 1 <= self.rank <= 4 * grid.rows or not _each_digit_begins_four(grid):
            return None
        cells, (number, place) = board.cells(self.cells), divmod(self.rank - 1, 4)
        digit, sides = grid.digits[number], _lines_from(grid)
        own_side = next(side for side, readings in sides.items() if cells in readings)
        others = {
            side: lines
            for side, readings in sides.items()
            if side != own_side
            and (lines := [line for line in readings if digit in grid.domains[line[0]]])
        }
        return AmongFour(digit, place + 1, others)

    def leaves(self, board: Board) -> Iterable[tuple[int, Collection[int]]]:
        among = self.among_four(board)
        if among is not None:
            yield board.cells(self.cells)[0], (among.digit,)

    def describe(self) -> str:
        tied = {
            "none": ", and no two readings are equal",
            "only-unclued": ", and none equals it",
            "any": "",
        }[self.ties]
        return (
            f"{self.cells}, read as a number, has rank {self.rank} among all rows and columns "
            f"read from both ends{tied}"
        )

    def rule(self, board: Board) -> str:
        tied = {
            "none": "no two of them are equal",
            "only-unclued": "no other one equals it",
            "any": "equal ones have the same rank",
        }[self.ties]
        return (
            f"{self.called(board)} is the rank of its row or column, read from the clue as a "
            "number, among all rows and columns read in both directions: the smallest one has rank "
            f"1, and {tied} (full rank)."
        )

    def picture(self, board: Board) -> Iterable[Mark]:
        meaning = "the rank of the line among all, read as numbers from both ends"
        yield Outside(self.cells, str(self.rank), self.sign, meaning)
        if self.ties != "only-unclued":
            yield Note(self.describe())


@dataclass(frozen=True)
class FullRankTies(Constraint):
    """No two rows or columns, read as numbers from either end, are equal, if ties are "none".

    Attributes:
        ties: "none", or "only-unclued" or "any", which demand nothing by themselves.
    """

    goes: ClassVar = Goes.TURNED
    cell_fields: ClassVar = ()
    ties: str = "none"

    def check_fields(self) -> None:
        _check_ties(self, self.ties)

    def validate(self, board: Board) -> None:
        """Expect a square grid."""
        super().validate(board)
        _check_square(self, board)

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return self.ties != "none" or _no_two_equal(_numbers(board.grid, values))

    def state(self, to: Stating) -> None:
        if self.ties == "none":
            _state_no_ties(to)

    def describe(self) -> str:
        if self.ties == "none":
            return "no two rows or columns, read as numbers from either end, are equal"
        return "rows and columns, read as numbers from either end, may be equal"

    def rule(self, board: Board) -> str:
        return as_sentence(f"{self.describe()} (full rank)")


def _check_ties(constraint: Constraint, ties: str) -> None:
    if ties not in TIES:
        raise constraint.error(f"ties is {ties!r}", " or ".join(map(repr, TIES)))


def _check_square(constraint: Constraint, board: Board) -> None:
    if board.grid.rows != board.grid.columns or board.grid.holes:
        raise constraint.error(f"a grid of {board.grid}", "a square one without holes")


@lru_cache(maxsize=KEPT_GRIDS)
def _each_digit_begins_four(grid: Grid) -> bool:
    """Say whether each digit begins four readings: all lines hold every digit."""
    return all(is_full(grid, reading.cells) for reading in _readings(grid))


class _Begun(NamedTuple):
    """The line from a side that begins with a digit; each side has one.

    Attributes:
        side: where it starts.
        digit: its first digit.
        lines: the readings that can be this line.
    """

    side: str
    digit: int
    lines: Sequence[tuple[int, ...]]

    def digits(self, to: Stating, depths: Sequence[int]) -> tuple[Variable, ...]:
        """Return the digits after the first one, as far as they are wanted.

        Where the line can be several, each is a variable of its own, which clues share that want
        the same.

        Args:
            to: where they are needed.
            depths: for each of the readings how many places are wanted of it.
        """
        length = min(max(depths), len(self.lines[0]))
        if len(self.lines) == 1:
            return to.variables(self.lines[0][1:length])
        return tuple(
            [
                self._digit_at(to, place, tuple([depth > place for depth in depths]))
                for place in range(1, length)
            ]
        )

    def _digit_at(self, to: Stating, place: int, wanted: tuple[bool, ...]) -> Variable:
        """Return the digit at a place; the lowest one if it is a reading where it is not wanted."""
        name = f"digit {place + 1} of the line from the {self.side} that begins with {self.digit}"

        def define(to: Stating) -> Variable:
            cells = to.variables(line[place] for line in self.lines)
            domains = [cell.domain for cell, it_is in zip(cells, wanted, strict=True) if it_is]
            digits = {value for domain in domains for value in domain if value != self.digit}
            result = to.variable(name, digits)
            to.clauses(self._copied(to, cells, wanted, result))
            return result

        return shared(to, ("digit of a line", self.side, self.digit, place, wanted), name, define)

    def _copied(
        self, to: Stating, cells: Sequence[Variable], wanted: Sequence[bool], result: Variable
    ) -> Iterator[tuple[Literal, ...]]:
        """Yield the clauses that make a variable equal to the cell of the line that it is."""
        same = dict(zip(result.domain, result.literals, strict=True))
        for line, cell, is_wanted in zip(self.lines, cells, wanted, strict=True):
            first = to.model.variables[line[0]].equals(self.digit)
            if not is_wanted:
                yield (-first, *result.literals[:1])
                continue
            for value, literal in zip(cell.domain, cell.literals, strict=True):
                if value != self.digit:
                    yield (-first, -literal, same[value])


def _depth(grid: Grid, line: Sequence[int], own: Sequence[int]) -> int:
    """Return after how many places two lines with the same first digit differ at the latest.

    It is more than they have if they may be equal.
    """
    for place in range(1, len(own)):
        if own[place] in grid.peers[line[place]]:
            return place + 1
    return len(own) + 1


def _state_how_many(to: Stating, facts: Sequence[Fact], number: int) -> None:
    """State how many of some facts are true."""
    if number in (0, len(facts)):
        for fact in facts:
            state_clause(to, fact if number else negation(fact))
        return
    to.sum(unsettled(facts), "==", number - sum(fact is True for fact in facts))


def _numbers(grid: Grid, values: Sequence[int]) -> list[list[int]]:
    """Return the digits of all readings of a filled grid."""
    return [[values[cell] for cell in reading.cells] for reading in _readings(grid)]


def _no_two_equal(numbers: Iterable[list[int]]) -> bool:
    listed = list(map(tuple, numbers))
    return len(set(listed)) == len(listed)


def _may_tie(grid: Grid, first: Sequence[int], second: Sequence[int]) -> bool:
    """Say whether two readings can be equal: not if cells at the same place see each other."""
    return not any(b in grid.peers[a] for a, b in zip(first, second, strict=True))


def _state_no_ties(to: Stating) -> None:
    for first, second in combinations([reading.cells for reading in _readings(to.grid)], 2):
        _state_differ(to, first, second)


def _state_differ(to: Stating, first: Sequence[int], second: Sequence[int]) -> None:
    """State that two readings are not equal."""
    if _may_tie(to.grid, first, second):
        one, other = to.variables(first), to.variables(second)
        state_clause(to, comes_before(to, one, other, True), comes_before(to, other, one, True))
