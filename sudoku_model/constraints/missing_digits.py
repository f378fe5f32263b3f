"""Houses without room for all digits: which ones they hold, and which they miss."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar

from sudoku_model.constraints.base import Board, Constraint, Goes, Stating
from sudoku_model.constraints.shared import places_of
from sudoku_model.constraints.wording import enumerated, kinds_of_houses
from sudoku_model.grid import ExtraCell, Grid, House
from sudoku_model.model import Variable
from sudoku_model.texts import in_plural

SECTION = "The whole grid"


@dataclass(frozen=True)
class RegionSameDigits(Constraint):
    """The largest houses (rows, columns, regions) all hold the same set of digits.

    It says something where no house has room for all digits: which of them are used is then part
    of the puzzle.
    """

    goes: ClassVar = Goes.ANYWHERE
    cell_fields: ClassVar = ()
    sentence_text: ClassVar = (
        "all rows, columns and regions of the largest size hold the same set of digits"
    )
    rule_text: ClassVar = (
        "All rows, columns and regions of the largest size contain the same set of digits."
    )

    def validate(self, board: Board) -> None:
        """Expect a grid with houses."""
        if not board.grid.houses:
            raise self.error("a grid without rows, columns and regions", "one with houses")

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        sets = [sorted(values[cell] for cell in cells) for cells in _largest_houses(board.grid)]
        return all(digits == sets[0] for digits in sets)

    def state(self, to: Stating) -> None:
        first, *others = map(to.variables, _largest_houses(to.grid))
        if len(first) == len(to.digits) or not others:
            return
        used = [to.any_of(places_of(first, digit), f"{digit} is used") for digit in to.digits]
        # Implied by the first house alone, but unit propagation does not see it.
        to.definition.sum(used, "==", len(first))
        for house in others:
            for digit, literal in zip(to.digits, used, strict=True):
                places = places_of(house, digit)
                to.clause(-literal, *places)
                for place in places:
                    to.clause(-place, literal)


def _largest_houses(grid: Grid) -> tuple[tuple[int, ...], ...]:
    houses = [house.cells for house in grid.houses]
    size = max(map(len, houses))
    return tuple(cells for cells in houses if len(cells) == size)


@dataclass(frozen=True)
class Doppelganger(Constraint):
    """Each house misses one digit, never 0, and the houses that meet in a 0 miss different ones.

    On a grid of n rows and columns with the digits 0 to n. No two rows miss the same digit, no two
    columns and no two regions.

    The missing digits are variables: extra cells named dgc1, dgc2, ... for the rows, dgr1, ... for
    the columns and dgb1, ... for the regions, where the grid has cells of these names (so that
    other constraints can speak of them), auxiliary ones elsewhere. Steps are told by these cells,
    so the puzzle that `sudoku_model.steps` tells has them.
    """

    goes: ClassVar = Goes.ANYWHERE
    cell_fields: ClassVar = ()
    sentence_text: ClassVar = (
        "every row, column and region misses one digit, never 0 and no two of a kind the same, "
        "and those of the houses that meet in a 0 differ"
    )

    def extend(self, grid: Grid) -> Grid:
        """Return the grid with the extra cells of missing digits that it has not yet."""
        known, digits = {cell.name for cell in grid.extras}, tuple(grid.digits[1:])
        names = (f"{name}{n + 1}" for name, houses in _kinds(grid) for n in range(len(houses)))
        more = tuple(ExtraCell(name, digits) for name in names if name not in known)
        return replace(grid, extras=(*grid.extras, *more)) if more else grid

    def validate(self, board: Board) -> None:
        """Expect digits from 0, and one fewer cell in each house."""
        size = len(board.digits) - 1
        if board.digits[0] != 0:
            raise self.error(f"digits from {board.digits[0]}", "digits from 0")
        kinds = list(_kinds(board.grid))
        if not kinds:
            raise self.error("a grid without rows, columns and regions", "one with houses")
        for _, houses in kinds:
            for house in houses:
                if len(house) != size:
                    raise self.error(
                        f"a row, column or region of {len(house)} cells",
                        f"{size}, one fewer than there are digits",
                    )

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        missing_at: dict[int, list[int]] = {}
        for name, houses in _kinds(board.grid):
            missing: list[int] = []
            for number, house in enumerate(houses, start=1):
                absent = _only_missing(board, house, values)
                extra = _extra_cell(board.grid, f"{name}{number}")
                if absent is None or (extra is not None and values[extra] != absent):
                    return False
                missing.append(absent)
                for cell in house:
                    missing_at.setdefault(cell, []).append(absent)
            if len(set(missing)) < len(missing):
                return False
        return all(
            len(set(digits)) == len(digits)
            for cell, digits in missing_at.items()
            if values[cell] == 0
        )

    def state(self, to: Stating) -> None:
        missing_at: dict[int, list[Variable]] = {}
        for name, houses in _kinds(to.grid):
            missing = [
                self._missing(to, f"{name}{number}", house)
                for number, house in enumerate(houses, start=1)
            ]
            for variable, house in zip(missing, houses, strict=True):
                for literal in variable.among((0,)):
                    to.clause(-literal)
                for cell in house:
                    missing_at.setdefault(cell, []).append(variable)
            to.all_different(missing)
        for cell, variables in missing_at.items():
            if len(variables) > 1:
                for zero in to.model.variables[cell].among((0,)):
                    to.when(zero).all_different(variables)

    @staticmethod
    def _missing(to: Stating, name: str, house: tuple[int, ...]) -> Variable:
        """Return the variable of the digit that a house misses."""
        cells = to.variables(house)
        extra = _extra_cell(to.grid, name)
        if extra is not None:
            variable = to.model.variables[extra]
            to.all_different((*cells, variable))
            return variable
        # The cells of a house differ, so that exactly one of the digits is left for the variable.
        variable = to.variable(name, to.digits)
        to.definition.all_different((*cells, variable))
        return variable

    def rule(self, board: Board) -> str:
        houses = kinds_of_houses(board.grid)
        no_two = enumerated(f"no two {in_plural(house)}" for house in houses)
        return (
            f"Every {enumerated(houses)} is missing exactly one digit, which is not 0, and "
            f"{no_two} are missing the same digit. The {enumerated(houses)} of a 0 are missing "
            "different digits (doppelgangers)."
        )


@lru_cache(maxsize=4)
def houses_that_miss(grid: Grid) -> Mapping[int, House]:
    """Return for each extra cell of a missing digit the house that misses it."""
    named = {house.cells: house for house in grid.houses}
    return {
        extra: named[cells]
        for name, houses in (_kinds(grid) if grid.extras else ())
        for number, cells in enumerate(houses, start=1)
        if (extra := _extra_cell(grid, f"{name}{number}")) is not None
    }


def _kinds(grid: Grid) -> Iterator[tuple[str, list[tuple[int, ...]]]]:
    """Yield the houses of each kind with the name that extra cells of missing digits begin with.

    The names are those of the tool that has them: a row's missing digit is drawn in a column.
    """
    if grid.has_rows:
        yield "dgc", [grid.row(number) for number in range(grid.rows)]
    if grid.has_columns:
        yield "dgr", [grid.column(number) for number in range(grid.columns)]
    if grid.regions_by_number:
        yield "dgb", list(grid.regions_by_number.values())


def _only_missing(board: Board, house: Sequence[int], values: Sequence[int]) -> int | None:
    """Return the digit that alone is missing from a house; None if there is none, or it is 0."""
    absent = set(board.digits).difference(values[cell] for cell in house)
    return absent.pop() if len(absent) == 1 and 0 not in absent else None


def _extra_cell(grid: Grid, name: str) -> int | None:
    """Return the number of an extra cell, None if the grid has none of that name."""
    names = [cell.name for cell in grid.extras]
    return len(grid.board) + names.index(name) if name in names else None
