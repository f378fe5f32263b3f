"""Cells whose value differs from their digit, in known or unknown places.

A modifier says which cells are modified, and what becomes of their digits. Unknown places are
part of the solution, so they are extra cells of the grid, one for each cell that may be modified
(`Modifier.extend` adds them; ``doubler_r1c1`` is 1 if r1c1 is a doubler and 0 if not). Being
cells they can be given, and any constraint can speak of them.

A clue is about digits unless it is wrapped in `Values`: then it is about the values that all the
modifiers of the puzzle give, in the order in which the puzzle lists them. Any constraint can be
wrapped. A cage whose values add up to 20 and whose digits, not its values, differ is two clues:
``Values(Sum("r1c1 r1c2 r1c3", "==", 20))`` and ``DifferentDigits("r1c1 r1c2 r1c3")``.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import Any, ClassVar
from weakref import WeakKeyDictionary

from sudoku_model.cached_values import cached_property
from sudoku_model.constraints.base import Board, Constraint, Goes, Stating
from sudoku_model.constraints.cages import Sum
from sudoku_model.constraints.checks import check_least
from sudoku_model.constraints.composites import Composite
from sudoku_model.constraints.negation import Redirected
from sudoku_model.constraints.picture import ExtraShade, Mark, Note, Part, Shade
from sudoku_model.constraints.rules import rules_of
from sudoku_model.constraints.shared import places_of, shared
from sudoku_model.constraints.wording import as_sentence, enumerated, kinds_of_houses
from sudoku_model.grid import ExtraCell, Grid, House
from sudoku_model.model import Literal, Origin, Primitive, Table, Variable

SECTION = "Constraints of constraints, and values that are not digits"

PLACINGS = ("one per house", "all", "any")
"""How the modified cells may lie; see `Modifier`."""

_AS_VALUES = {"digit": "value", "digits": "values", "Digit": "Value", "Digits": "Values"}
_DIGITS = re.compile(r"\b[Dd]igits?\b")

_NAME = re.compile(r"[a-z]{1,15}", re.ASCII)


@dataclass(frozen=True)
class Modifier(Constraint):
    """Some cells have a value that differs from their digit.

    Derive a class from this one, with a method `value` and the words, for a modifier of your own.

    Attributes:
        kinds: what a modified cell can be, one word for each kind.
        nouns: what a cell of each kind is called.
        effect: what becomes of a digit, as the end of a sentence; names of fields in braces.
        cells: the cells that may be modified, by default all of the grid.
        placing: "one per house": every row, column and region has exactly one cell of each kind
            and no digit is modified twice in the same way (so where there are as many digits as
            rows, each digit is modified once); "all": all the cells named are modified; "any":
            any number of them, anywhere.
        name: what the extra cells are called: their names are this, ``_`` and the cell's name.
    """

    kinds: ClassVar[tuple[str, ...]] = ("modified",)
    nouns: ClassVar[tuple[str, ...]] = ("modified cell",)
    effect: ClassVar[str] = "the value of such a cell is not its digit"
    cells: str = ""
    placing: str = "one per house"
    name: str = "modified"

    @abstractmethod
    def value(self, digit: int, kind: int) -> int:
        """Return what becomes of a digit.

        Args:
            digit: the digit (or the value that an earlier modifier gave).
            kind: which of the kinds the cell is, from 1.
        """

    def check_fields(self) -> None:
        """Expect a placing and a name."""
        if self.placing not in PLACINGS:
            raise self.error(f"the placing {self.placing!r}", f"one of {', '.join(PLACINGS)}")
        if not _NAME.fullmatch(self.name):
            raise self.error(f"the name {self.name!r}", "up to 15 lower-case letters")
        if self.placing == "all" and (not self.cells or len(self.kinds) > 1):
            raise self.error('the placing "all"', "cells, and only one kind of modified cells")

    def concerned(self, grid: Grid) -> tuple[int, ...]:
        """Return the cells that may be modified."""
        return grid.select(self.cells) if self.cells else grid.digit_cells

    def mark(self, grid: Grid, cell: int) -> int:
        """Return the extra cell that says whether a cell is modified: 0, or its kind from 1."""
        return grid.cell(f"{self.name}_{grid.cell_name(cell)}")

    def extend(self, grid: Grid) -> Grid:
        """Return the grid with the extra cells that this modifier needs.

        Raises:
            GridError: if the cells of the modifier do not fit the grid.
        """
        if self.placing == "all":
            return grid
        values = tuple(range(len(self.kinds) + 1))
        marks = [
            ExtraCell(f"{self.name}_{grid.cell_name(cell)}", values)
            for cell in self.concerned(grid)
        ]
        return replace(grid, extras=(*grid.extras, *marks))

    def modified(self, grid: Grid, values: Sequence[int]) -> dict[int, int]:
        """Return the modified cells of a filled grid, each with its kind from 1."""
        if self.placing == "all":
            return dict.fromkeys(self.concerned(grid), 1)
        marks = _marks(self, grid)
        return {cell: kind for cell, mark in marks if (kind := values[mark])}

    def validate(self, board: Board) -> None:
        """Expect its extra cells, and some of the cells in each house."""
        if self.cells:
            super().validate(board)
        inside = self in board.parts and self not in board.constraints
        if inside or isinstance(board, _ValueBoard):
            raise self.error("a modifier inside another constraint", "one that stands by itself")
        if self.placing == "all":
            return
        self._expect_marks(board.grid)
        if self.placing == "one per house":
            self._expect_room(board.grid)

    def _expect_marks(self, grid: Grid) -> None:
        """Expect an extra cell for each cell that may be modified."""
        names = {cell.name: cell.values for cell in grid.extras}
        for cell in self.concerned(grid):
            name = f"{self.name}_{grid.cell_name(cell)}"
            if names.get(name) != tuple(range(len(self.kinds) + 1)):
                raise self.error(
                    f"a grid without the extra cell {name} (values 0 to {len(self.kinds)})",
                    "a grid with it: Puzzle.empty(m.extend(grid)).with_constraints(m), m for this",
                )

    def _expect_room(self, grid: Grid) -> None:
        """Expect a cell for each kind in each house, and a digit for each cell that there must be.

        Houses that share no cell have cells of their own; overlapping grids have many.
        """
        cells = self.concerned(grid)
        apart = _count_apart(grid.houses)
        if apart > len(grid.digits):
            raise self.impossible(
                f"{apart} houses apart from each other",
                f"at most {len(grid.digits)}, as each digit is modified once",
            )
        for house in grid.houses:
            count = len(set(house.cells).intersection(cells))
            if count < len(self.kinds):
                raise self.error(
                    f"{count} cells of {house.name}",
                    f"at least {len(self.kinds)}, as every house has a modified cell",
                )

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        if self.placing != "one per house":
            return True
        grid = board.grid
        kind_of = self.modified(grid, values)
        for kind in range(1, len(self.kinds) + 1):
            cells = {cell for cell, its_kind in kind_of.items() if its_kind == kind}
            digits = [values[cell] for cell in cells]
            if len(set(digits)) < len(digits):
                return False
            if any(len(cells.intersection(house.cells)) != 1 for house in grid.houses):
                return False
        return True

    def state(self, to: Stating) -> None:
        """A Boolean for each cell and digit says "modified, with this digit".

        So where there are as many digits as rows, each digit is known to have its place.
        """
        if self.placing != "one per house":
            return
        grid = to.grid
        cells = self.concerned(grid)
        marks = dict(zip(cells, to.variables(self.mark(grid, cell) for cell in cells), strict=True))
        digits = to.board.possible_values(cells)
        relation = "==" if self._every_digit(grid, len(digits)) else "<="
        for kind in range(1, len(self.kinds) + 1):
            for house in grid.houses:
                inside = [marks[cell] for cell in house.cells if cell in marks]
                to.sum(places_of(inside, kind), "==", 1)
            for digit in digits:
                to.sum(self._modified_with(to, digit, kind, marks), relation, 1)

    def _modified_with(
        self, to: Stating, digit: int, kind: int, marks: Mapping[int, Variable]
    ) -> list[Literal]:
        """Return the literals that say which cell of a kind holds a digit."""
        both: list[Literal] = []
        for variable, mark in zip(to.variables(marks), marks.values(), strict=True):
            if digit in variable.domain and kind in mark.domain:
                name = f"{variable.name}={digit} and {self.kinds[kind - 1]}"
                pair = [variable.equals(digit), mark.equals(kind)]
                both.append(to.all_of(pair, name))
        return both

    @staticmethod
    def _every_digit(grid: Grid, digits: int) -> bool:
        """Say whether there are as many modified cells as digits, so that each is among them."""
        rows = sum(1 for row in range(grid.rows) if grid.row(row))
        columns = sum(1 for column in range(grid.columns) if grid.column(column))
        return (grid.has_rows and rows == digits) or (grid.has_columns and columns == digits)

    def describe(self) -> str:
        effect = self.effect.format_map(vars(self))
        which = f" of {self.cells}" if self.cells else ""
        kinds = " and one ".join(f"{word} cell" for word in self.kinds)
        if self.placing == "all":
            return f"all cells of {self.cells} are {self.kinds[0]}: {effect}"
        if self.placing == "any":
            return f"any cells{which} may be {' or '.join(self.kinds)}: {effect}"
        return (
            f"every row, column and region has one {kinds}{which}, "
            f"no digit twice among those of a kind: {effect}"
        )

    def rule(self, board: Board) -> str:
        effect, nouns = as_sentence(self.effect.format_map(vars(self))), self.nouns
        where = f", all of them among {self.cells}" if self.cells else ""
        if self.placing == "all":
            return f"Red cells are {nouns[0]}s. {effect}"
        if self.placing == "any":
            which = f"of the cells {self.cells} " if self.cells else "cell "
            return f"Any {which}may be a {' or a '.join(nouns)}. {effect}"
        same = "contain the same digit"
        different = f"No two {nouns[0]}s {same}" + "".join(f", nor do two {n}s" for n in nouns[1:])
        one = " and one ".join(nouns)
        houses = enumerated(kinds_of_houses(board.grid) or ["house"])
        return f"Every {houses} contains exactly one {one}{where}. {different}. {effect}"

    def picture(self, board: Board) -> Iterable[Mark]:
        yield Note(self.describe())
        for cell in self.concerned(board.grid):
            if self.placing == "all":
                yield Shade((cell,), "red")
            else:
                yield ExtraShade(cell, self.mark(board.grid, cell))


@lru_cache(maxsize=64)
def _marks(modifier: Modifier, grid: Grid) -> list[tuple[int, int]]:
    """Return each cell that may be modified, and the extra cell that says whether it is."""
    return [(cell, modifier.mark(grid, cell)) for cell in modifier.concerned(grid)]


def _count_apart(houses: Iterable[House]) -> int:
    """Count houses in order, but those that share a cell with one that is counted."""
    taken: set[int] = set()
    count = 0
    for house in houses:
        if taken.isdisjoint(house.cells):
            taken.update(house.cells)
            count += 1
    return count


@dataclass(frozen=True)
class Doubler(Modifier):
    """Doublers: unknown cells whose value is twice their digit.

    By default every row, column and region has one, and each digit is doubled once. Where they are
    is part of the solution: extra cells say it, which `extend` adds to the grid.

    Attributes:
        cells: the cells that may be doublers, by default all of the grid.
        placing: "one per house", "all" (the cells named are doublers) or "any".
        name: the extra cells that say where the doublers are begin with this.

    Example:
        >>> import sudoku_model as sm
        >>> doublers = sm.Doubler()
        >>> grid = doublers.extend(sm.Grid.square(4))
        >>> cage = sm.Values(sm.KillerCage("r1c1 r1c2", 11))
        >>> solution = sm.solve(sm.Puzzle.empty(grid).with_constraints(doublers, cage))
        >>> sorted(solution.values[grid.cell(cell)] for cell in ("r1c1", "r1c2"))
        [3, 4]
        >>> len([name for name, is_doubled in solution.extras.items() if is_doubled])
        4
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "b5", "placing": "all"}
    kinds: ClassVar = ("doubled",)
    nouns: ClassVar = ("doubler",)
    effect: ClassVar = "the value of a doubler is twice its digit"
    name: str = "doubler"

    def value(self, digit: int, kind: int) -> int:
        return 2 * digit


@dataclass(frozen=True)
class Negator(Modifier):
    """Negators: unknown cells whose value is their digit with a minus sign.

    By default every row, column and region has one, and each digit is negated once. The grid is
    extended as it is for `Doubler`: ``negators.extend(grid)``.

    Attributes:
        cells: the cells that may be negators, by default all of the grid.
        placing: "one per house", "all" (the cells named are negators) or "any".
        name: the extra cells that say where the negators are begin with this.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "b5", "placing": "all"}
    kinds: ClassVar = ("negated",)
    nouns: ClassVar = ("negator",)
    effect: ClassVar = "the value of a negator is its digit with a minus sign"
    name: str = "negator"

    def value(self, digit: int, kind: int) -> int:
        return -digit


@dataclass(frozen=True)
class HotCold(Modifier):
    """Hot cells are worth more than their digit and cold cells less, in unknown places.

    By default every row, column and region has one hot and one cold cell, each digit is once in
    a hot and once in a cold cell. The grid is extended as it is for `Doubler`:
    ``heat.extend(grid)``.

    Attributes:
        cells: the cells that may be hot or cold, by default all of the grid.
        placing: "one per house" or "any".
        name: the extra cells begin with this; they hold 1 for hot, 2 for cold, 0 for neither.
        difference: how much more or less.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"difference": 1}
    kinds: ClassVar = ("hot", "cold")
    nouns: ClassVar = ("hot cell", "cold cell")
    effect: ClassVar = (
        "the value of a hot cell is {difference} more than its digit, that of a cold cell "
        "{difference} less"
    )
    name: str = "heat"
    difference: int = 1

    def check_fields(self) -> None:
        """Expect a difference from 1 as well."""
        super().check_fields()
        check_least(self, "a difference of", self.difference, 1)

    def value(self, digit: int, kind: int) -> int:
        return digit + (self.difference if kind == 1 else -self.difference)


@dataclass(frozen=True)
class Values(Composite):
    """A constraint is about the values of its cells instead of their digits.

    Values are what the modifiers of the puzzle (doublers, negators, hot and cold cells) make of
    the digits. Each value is a variable that is tied to digit and marks by one table, so the
    constraint is propagated as it would be on digits.

    Attributes:
        constraint: what the values obey.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"constraint": Sum("r1c1 r5c5", "==", 5)}
    constraint: Constraint

    def board_inside(self, board: Board) -> Board:
        """Return a board on which values are the digits."""
        return _value_board(board)

    def validate(self, board: Board) -> None:
        """Expect modifiers, and values that the constraint allows."""
        if isinstance(board, _ValueBoard):
            raise self.error("values of values", "a constraint that is about digits")
        if not _modifiers(board):
            raise self.error(
                "a puzzle whose values are its digits", "a Doubler, Negator, HotCold, ... as well"
            )
        for modifier in _modifiers(board):
            modifier.validate(board)
        self.constraint.validate(_value_board(board))

    def _certainly(self, said: Callable[[Constraint], set[Any]]) -> set[Any]:
        return self.constraint._certainly(said)

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        taken = list(values)
        for modifier in _modifiers(board):
            for cell, kind in modifier.modified(board.grid, values).items():
                taken[cell] = modifier.value(taken[cell], kind)
        return self.constraint.holds(_value_board(board), taken)

    def state(self, to: Stating) -> None:
        self.constraint.state(_ValueStating(to))

    def describe(self) -> str:
        return f"for the values: {self.constraint.describe()}"

    @classmethod
    def rules(cls, clues: Sequence[Values], board: Board) -> Iterable[str]:
        """Say the rules of the constraints with "values" in the place of "digits"."""
        for sentence in rules_of([clue.constraint for clue in clues], _value_board(board)):
            yield _DIGITS.sub(lambda match: _AS_VALUES[match[0]], sentence)

    def picture(self, board: Board) -> Iterable[Mark]:
        yield Note(self.describe())
        yield Part(self.constraint)


def _modifiers(board: Board) -> tuple[Modifier, ...]:
    return tuple(one for one in board.constraints if isinstance(one, Modifier))


@dataclass(frozen=True)
class _ValueGrid(Grid):
    """The grid as a constraint on values sees it.

    Its digits are the values. No two of its cells are known to differ, as a digit and half of it
    may stand in the same row; the regions are there for lines that ask for them.
    """

    values: tuple[tuple[int, ...], ...] = ()

    @cached_property
    def domains(self) -> tuple[Sequence[int], ...]:
        return self.values

    @cached_property
    def houses(self) -> tuple[House, ...]:
        """There are none."""
        return ()


class _ValueBoard(Board):
    """What a constraint on values can see."""


_value_boards: WeakKeyDictionary[Board, _ValueBoard] = WeakKeyDictionary()


def _values(board: Board) -> list[set[int]]:
    """Return for each cell the values that its digits can have."""
    values = [*map(set, board.grid.domains)]
    for modifier in _modifiers(board):
        kinds = range(1, len(modifier.kinds) + 1)
        for cell in modifier.concerned(board.grid):
            changed = {modifier.value(v, kind) for v in values[cell] for kind in kinds}
            values[cell] = changed if modifier.placing == "all" else values[cell] | changed
    return values


def _value_board(board: Board) -> _ValueBoard:
    known = _value_boards.get(board)
    if known is None:
        grid, values = board.grid, _values(board)
        inside = {value for cell in grid.board for value in values[cell]}
        value_grid = _ValueGrid(
            grid.rows,
            grid.columns,
            range(min(inside), max(inside) + 1),
            grid.regions,
            has_rows=False,
            has_columns=False,
            holes=grid.holes,
            extras=grid.extras,
            values=tuple(tuple(sorted(domain)) for domain in values),
        )
        known = _value_boards[board] = _ValueBoard(value_grid, board.constraints)
    return known


class _ValueStating(Redirected):
    """A place where the variables of cells are those of their values."""

    def __init__(self, to: Stating) -> None:
        super().__init__(to, to.guard)
        self._digits_board = to.board
        self.board = _value_board(to.board)

    def when(self, *literals: Literal) -> Stating:
        return _ValueStating(self.to.when(*literals))

    def defining(self, origin: Origin) -> Stating:
        return _ValueStating(self.to.defining(origin))

    def post(self, primitive: Primitive) -> None:
        self.to.post(primitive)

    def variables(self, cells: Iterable[int]) -> tuple[Variable, ...]:
        """Return the variables of the values."""
        return tuple(map(self._value_of, cells))

    def _value_of(self, cell: int) -> Variable:
        board = self._digits_board
        grid = board.grid
        modifiers = tuple(m for m in _modifiers(board) if cell in m.concerned(grid))
        (digit,) = self.to.variables((cell,))
        if not modifiers:
            return digit
        return shared(
            self.to,
            ("value", modifiers, cell),
            f"value of {digit.name}",
            lambda to: self._define_value(to, cell, digit, modifiers),
        )

    def _define_value(
        self, to: Stating, cell: int, digit: Variable, modifiers: tuple[Modifier, ...]
    ) -> Variable:
        grid = self._digits_board.grid
        marked = [modifier for modifier in modifiers if modifier.placing != "all"]
        marks = self.to.variables(modifier.mark(grid, cell) for modifier in marked)
        tuples = set()
        for number, *kinds in product(digit.domain, *(mark.domain for mark in marks)):
            kind_of = dict(zip(marked, kinds, strict=True))
            value = number
            for modifier in modifiers:
                kind = kind_of.get(modifier, 1)
                value = modifier.value(value, kind) if kind else value
            tuples.add((number, *kinds, value))
        value_of = to.variable(f"value of {digit.name}", (row[-1] for row in tuples))
        to.post(Table((digit, *marks, value_of), frozenset(tuples)))
        return value_of
