"""The literals of a model that is written by hand: which number says which digit of a cell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, product
from typing import Any, TypeAlias

from sudoku_model.errors import OptionError, UnsupportedError
from sudoku_model.grid import Grid
from sudoku_model.model import Literal
from sudoku_model.option_numbers import plain_integer
from sudoku_model.texts import shown

Literals: TypeAlias = (
    "Callable[[int, int, int], int] | Mapping[tuple[int, int, int], int] "
    "| Sequence[Sequence[Sequence[int]]]"
)
"""What numbers facts: row and column, from 1, and digit to the literal that says so.

A dictionary may count all of them from 0. Rows of cells, also in an array, have a number for each
digit.
"""

MOST_VARIABLES = 10_000_000
"""The largest number of a variable: a solver has room for all that are smaller."""


class Numbering:
    """Numbers for the facts "this cell holds this digit", the same as those of `encode`.

    Call it with row, column (both from 1) and digit. Further variables come after these.

    Attributes:
        grid: the grid.
        count: how many facts there are; they have the numbers from 1 to this one.

    Args:
        grid: the grid, or the order of a usual one.

    Raises:
        UnsupportedError: if the grid has cells that lie in no row, or are none.

    Example:
        >>> import sudoku_model as sm
        >>> holds = sm.Numbering(9)
        >>> holds(1, 1, 1), holds(9, 9, 9), holds.name(-holds(3, 4, 5))
        (1, 729, 'r3c4≠5')
        >>> holds.new(), holds.new()  # auxiliary variables
        (730, 731)
    """

    def __init__(self, grid: Grid | int) -> None:
        self.grid = grid if isinstance(grid, Grid) else Grid.square(grid)
        if self.grid.extras or self.grid.holes:
            raise UnsupportedError("a grid with extra cells or holes has no rows and columns alone")
        self.count = sum(map(len, self.grid.domains))
        self._top = self.count

    def __call__(self, row: int, column: int, digit: int) -> Literal:
        """Return the literal of a fact.

        Raises:
            OptionError: if there is no such cell, or it cannot hold the digit.
        """
        grid = self.grid
        place = plain_integer(row), plain_integer(column)
        if place[0] not in range(1, grid.rows + 1) or place[1] not in range(1, grid.columns + 1):
            raise OptionError(
                f"found row {shown(row)} and column {shown(column)}, expected a row from 1 to "
                f"{grid.rows} and a column from 1 to {grid.columns}"
            )
        if plain_integer(digit) not in grid.digits:
            raise OptionError(
                f"found the digit {shown(digit)}, expected one from {grid.digits[0]} to "
                f"{grid.digits[-1]}"
            )
        return ((row - 1) * grid.columns + column - 1) * grid.order + digit - grid.digits[0] + 1

    def new(self) -> Literal:
        """Return the number of a new variable, which is no fact about a cell."""
        self._top += 1
        return self._top

    def name(self, literal: Literal) -> str:
        """Name a literal: ``r1c1=5``, ``r1c1≠5``, or ``x730`` for a variable that is no fact."""
        number = abs(literal)
        if not 1 <= number <= self.count:
            return f"{'not ' * (literal < 0)}x{number}"
        cell, digit = divmod(number - 1, self.grid.order)
        sign = "=" if literal > 0 else "≠"
        return f"{self.grid.cell_name(cell)}{sign}{self.grid.digits[digit]}"


class CellLiterals:
    """For each fact of a grid, in the order of `Numbering`, the literal of somebody's model.

    Attributes:
        literals: the literals; the first is for the first digit of the first cell.

    Args:
        grid: the grid.
        given: what numbers the facts; None for the numbers of `Numbering`.

    Raises:
        OptionError: if `given` does not number all facts, each with a number of its own.
    """

    def __init__(self, grid: Grid, given: Literals | None) -> None:
        self._numbering = Numbering(grid)
        self.literals: list[Literal] = [*range(1, self._numbering.count + 1)]
        if given is not None:
            found = given_at(in_rows(given, grid), grid, "literals=", by_digit=True)
            self.literals = [_numbered(number, place) for place, number in found]
        self._fact_of = {abs(own): n for n, own in enumerate(self.literals, start=1)}
        if len(self._fact_of) < len(self.literals):
            numbers = [*map(abs, self.literals)]
            twice = next(number for n, number in enumerate(numbers) if number in numbers[:n])
            names = [self._numbering.name(n) for n, one in enumerate(numbers, 1) if one == twice]
            raise OptionError(
                f"{names[0]} and {names[1]} have the same variable {twice}, expected one for each"
            )

    def theirs(self, literal: Literal) -> Literal:
        """Return the literal of a fact in the model that was written by hand."""
        own = self.literals[abs(literal) - 1]
        return own if literal > 0 else -own

    def is_fact(self, literal: Literal) -> bool:
        """Say whether a literal of the model is about a cell, and not auxiliary."""
        return abs(literal) in self._fact_of

    def ours(self, literal: Literal) -> Literal:
        """Return the fact, or its opposite, that a literal of the model stands for."""
        fact = self._fact_of[abs(literal)]
        return fact if (literal > 0) == (self.literals[fact - 1] > 0) else -fact

    def name(self, literal: Literal) -> str:
        """Name a literal of the model: ``r1c1=5``, or ``x730`` for an auxiliary variable."""
        if self.is_fact(literal):
            return self._numbering.name(self.ours(literal))
        return f"{'not ' * (literal < 0)}x{abs(literal)}"

    def expect_some_in(self, used: Iterable[Literal]) -> None:
        """Check that a model speaks of cells, unless it says nothing at all.

        Raises:
            OptionError: if all its literals are auxiliary: the facts have other numbers then.
        """
        numbers = {*map(abs, used)}
        if numbers and numbers.isdisjoint(self._fact_of):
            raise OptionError(
                f"found only the variables {min(numbers)} to {max(numbers)} in clauses, none of "
                f"which is about a cell: those are {min(self._fact_of)} to {max(self._fact_of)}, "
                "if literals= does not say otherwise"
            )

    def true_digits(self, true: set[Literal]) -> list[tuple[int, ...]]:
        """Return for each cell the digits that the true literals of the model say it holds."""
        grid = self._numbering.grid
        order, first = grid.order, grid.digits[0]
        digits: list[list[int]] = [[] for _ in grid.cells]
        for place, own in enumerate(self.literals):
            if own in true:
                digits[place // order].append(first + place % order)
        return [*map(tuple, digits)]


def counted_from_1(given: Any, grid: Grid) -> Any:
    """Return a dictionary by row, column and perhaps digit whose places count from 1.

    They may all be counted from 0, and so may the digits. All else is returned as it is.
    """
    if not isinstance(given, Mapping) or {*map(_coordinates, given)} not in ({2}, {3}):
        return given
    rows, columns, *digits = map(frozenset, zip(*given, strict=True))
    if rows != {*range(grid.rows)} or columns != {*range(grid.columns)}:
        return given
    first = grid.digits[0] if digits == [{*range(grid.order)}] else 0
    return {
        (row + 1, column + 1, *(digit + first for digit in digits)): one
        for (row, column, *digits), one in given.items()
    }


def are_by_digit(given: object) -> bool:
    """Say whether things are given by row, column and digit."""
    if isinstance(given, Mapping):
        return any(isinstance(key, tuple) and len(key) == 3 for key in given)
    for _ in range(2):
        if not hasattr(given, "__len__") or not len(given):
            return False
        given = given[0]  # type: ignore[index]
    return hasattr(given, "__len__")


def _coordinates(key: object) -> int:
    is_place = isinstance(key, tuple) and all(plain_integer(one) is not None for one in key)
    return len(key) if is_place and isinstance(key, tuple) else 0


def by_fact(numbers: Iterable[int], grid: Grid) -> dict[tuple[int, ...], int]:
    """Return the numbers of all facts, in the order of `Numbering`, by row, column and digit."""
    return dict(zip(product(*_coordinates_of(grid)), numbers, strict=True))


def _coordinates_of(grid: Grid) -> tuple[range, range, range]:
    """Return the rows and columns, from 1, and the digits."""
    return range(1, grid.rows + 1), range(1, grid.columns + 1), grid.digits


def in_rows(given: Any, grid: Grid) -> Any:
    """Return arrays, tables of pandas and lists of all cells as rows.

    Dictionaries that count from 0 are returned as those that count from 1, all else as it is.
    """
    for method in ("to_numpy", "tolist"):
        given = getattr(given, method)() if hasattr(given, method) else given
    if not hasattr(given, "__len__") or isinstance(given, Mapping):
        return counted_from_1(given, grid)
    if len(given) != len(grid.board) or any(hasattr(one, "__len__") for one in given):
        return given
    return [given[row] for row in grid.row_slices()]


def given_at(
    given: Any, grid: Grid, called: str, *, by_digit: bool
) -> Iterable[tuple[tuple[int, ...], Any]]:
    """Return each place with what is given for it, None where a dictionary has nothing.

    A place is a row, a column and a digit, or the first two alone.

    Raises:
        OptionError: if it is no function, dictionary or rows (see `in_rows`), or there are other
            rows.
    """
    size = (grid.rows, grid.columns, grid.order)[: 2 + by_digit]
    places = [*product(*_coordinates_of(grid)[: len(size)])]
    if callable(given):
        return [(place, given(*place)) for place in places]
    if isinstance(given, Mapping):
        return [(place, given.get(place)) for place in places]
    parts = _flattened(given, size)
    if parts is None:
        by = "row, column and digit" if by_digit else "row and column"
        raise OptionError(
            f"found {shown(given)} as {called}, expected a function or a dictionary by {by}, "
            f"or {' x '.join(map(str, size))} of them in lists or an array"
        )
    return zip(places, parts, strict=True)


def _flattened(given: Any, size: Sequence[int]) -> list[Any] | None:
    """Return the items of lists in lists in reading order, None if they are of another size."""
    parts = [given]
    for expected in size:
        if not all(hasattr(part, "__len__") and len(part) == expected for part in parts):
            return None
        parts = [*chain.from_iterable(parts)]
    return parts


def _numbered(number: object, fact: Sequence[int]) -> Literal:
    row, column, digit = fact
    what = f"the literal for row {row}, column {column}, digit {digit}"
    if number is None:
        raise OptionError(f"{what} is missing, expected one under {fact}")
    literal = plain_integer(number)
    if not literal or abs(literal) > MOST_VARIABLES:
        raise OptionError(
            f"found {shown(number)} as {what}, expected a number from 1 to {MOST_VARIABLES}"
        )
    return literal
