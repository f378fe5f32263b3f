"""What holds everywhere in a grid: diagonals, moves of chess, forbidden neighbours, 2x2 squares.

These state hundreds of small things, so what depends on the grid alone is worked out once for all
puzzles of a grid.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations
from typing import ClassVar, TypeAlias

from sudoku_model.constraints.base import Board, Constraint, PairRelation, Stating
from sudoku_model.constraints.cages import is_number
from sudoku_model.constraints.pairs import (
    Difference,
    PairSum,
    Ratio,
    check_digits,
    check_known,
    relate,
)
from sudoku_model.grid import MAX_CELLS, Grid, tiling_box
from sudoku_model.model import Variable

Groups: TypeAlias = tuple[tuple[int, ...], ...]
Moves: TypeAlias = tuple[tuple[int, int], ...]

_ORTHOGONAL: Moves = ((0, 1),)
_DIAGONAL: Moves = ((1, 1),)
_KNIGHT: Moves = ((1, 2),)
_KING: Moves = ((0, 1), (1, 1))


@lru_cache(maxsize=256)
def _pairs_apart(grid: Grid, moves: Moves) -> Groups:
    """Return the pairs of cells that one of the moves leads from one to the other."""
    return tuple(pair for move in moves for pair in grid.pairs_apart(*move))


@lru_cache(maxsize=256)
def _unseen(grid: Grid, moves: Moves) -> Groups:
    """Return the pairs of cells a move apart that share no house."""
    return tuple((a, b) for a, b in _pairs_apart(grid, moves) if b not in grid.peers[a])


@dataclass(frozen=True)
class _Sets(Constraint):
    """Sets of cells that hold different digits."""

    cell_fields: ClassVar = ()

    @abstractmethod
    def _sets(self, grid: Grid) -> Groups:
        """Return the sets."""

    def validate(self, board: Board) -> None:
        """See `Constraint.validate`: sets of cells with enough digits for each."""
        sets = self._sets(board.grid)
        longest = max(map(len, sets), default=0)
        if longest > len(board.digits):
            raise self.error(
                f"{longest} cells that must differ on a grid of {board.grid}",
                f"at most {len(board.digits)}, the number of digits",
            )

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        """See `Constraint.holds`."""
        return all(
            len({values[cell] for cell in cells}) == len(cells) for cells in self._sets(board.grid)
        )

    def state(self, to: Stating) -> None:
        """See `Constraint.state`."""
        for cells in self._sets(to.grid):
            if len(cells) > 1:
                to.all_different(to.variables(cells))


@dataclass(frozen=True)
class Diagonal(_Sets):
    """The digits on one of the two long diagonals differ.

    Attributes:
        direction: "down" (from the top left corner) or "up" (from the bottom left corner).
    """

    example: ClassVar = {"direction": "down"}
    direction: str

    def check_fields(self) -> None:
        """See `Constraint.check_fields`."""
        if self.direction not in ("down", "up"):
            raise self.error(f"the direction {self.direction!r}", "'down' or 'up'")

    def validate(self, board: Board) -> None:
        """See `Constraint.validate`: a square grid."""
        if board.grid.rows != board.grid.columns:
            raise self.error(f"a grid of {board.grid}", "a square one")
        super().validate(board)

    def _sets(self, grid: Grid) -> Groups:
        size = grid.columns
        step = range(0, size * size, size + 1)
        if self.direction == "up":
            step = range(size - 1, size * size - 1, size - 1) if size > 1 else range(1)
        return (tuple(cell for cell in step if cell not in grid.holes),)

    def describe(self) -> str:
        """See `Constraint.describe`."""
        corner = "top" if self.direction == "down" else "bottom"
        return f"the digits on the diagonal from the {corner} left corner differ"


@dataclass(frozen=True)
class _Boxes(_Sets):
    """Sets of cells made of boxes of one size.

    Attributes:
        size: the number of cells of a box; None for the boxes of the grid or, where its regions
            are no boxes, those that have a cell for each digit.
    """

    size: int | None = None

    def check_fields(self) -> None:
        """See `Constraint.check_fields`."""
        if self.size is not None and not (is_number(self.size) and 1 < self.size <= MAX_CELLS):
            raise self.error(f"a size of {self.size!r}", "a number of cells from 2")

    def validate(self, board: Board) -> None:
        """See `Constraint.validate`: a grid that boxes of the size tile."""
        if self._box(board.grid) is None:
            size = self.size or len(board.digits)
            raise self.error(
                f"a grid of {board.grid}, which no boxes of {size} cells tile",
                "one that they do, or another size",
            )
        super().validate(board)

    def _box(self, grid: Grid) -> tuple[int, int] | None:
        """Return rows and columns of a box."""
        if grid.box and self.size in (None, grid.box[0] * grid.box[1]):
            return grid.box
        return tiling_box(grid.rows, grid.columns, self.size or len(grid.digits))


@dataclass(frozen=True)
class Windoku(_Boxes):
    """The windows, boxes that lie between the boxes of the grid, hold different digits.

    Windows have the shape of a box and a border of one cell around them: a 9x9 grid has four, a
    16x16 grid nine, a 6x6 grid one.

    Attributes:
        size: the number of cells of a window; None for that of a box.
    """

    def _sets(self, grid: Grid) -> Groups:
        box = self._box(grid)
        if box is None:
            return ()
        down, across = box
        tops = [
            (row, column)
            for row in range(1, grid.rows - down, down + 1)
            for column in range(1, grid.columns - across, across + 1)
        ]
        windows = (
            [(row + r) * grid.columns + column + c for r in range(down) for c in range(across)]
            for row, column in tops
        )
        return tuple(tuple(cells) for cells in windows if not grid.holes.intersection(cells))

    def validate(self, board: Board) -> None:
        """See `Constraint.validate`: a grid with at least one window."""
        super().validate(board)
        if not self._sets(board.grid):
            raise self.error(f"a grid of {board.grid}, which has no window", "a larger one")

    def describe(self) -> str:
        """See `Constraint.describe`."""
        cells = f" of {self.size} cells" if self.size else ""
        return f"the digits of each window{cells} between the boxes differ"


@dataclass(frozen=True)
class DisjointGroups(_Boxes):
    """Cells at the same place of their boxes hold different digits.

    Attributes:
        size: the number of cells of a box; None for the boxes of the grid or, where its regions
            are no boxes, those that have a cell for each digit.
        places: the places of a box, counted from 1 in reading order; none for all of them.
    """

    places: tuple[int, ...] = ()

    def check_fields(self) -> None:
        """See `Constraint.check_fields`."""
        super().check_fields()
        check_digits(self, self.places, needed=False)

    def validate(self, board: Board) -> None:
        """See `Constraint.validate`: places that a box has."""
        super().validate(board)
        down, across = self._box(board.grid) or (0, 0)
        for place in self.places:
            if not 1 <= place <= down * across:
                raise self.error(f"the place {place}", f"one from 1 to {down * across}")

    def _sets(self, grid: Grid) -> Groups:
        down, across = self._box(grid) or (1, 1)
        found = []
        for place in self.places or range(1, down * across + 1):
            row, column = divmod(place - 1, across)
            cells = (
                r * grid.columns + c
                for r in range(row, grid.rows, down)
                for c in range(column, grid.columns, across)
            )
            found.append(tuple(cell for cell in cells if cell not in grid.holes))
        return tuple(found)

    def describe(self) -> str:
        """See `Constraint.describe`."""
        numbers = " ".join(map(str, self.places))
        place = f"at place {numbers}" if self.places else "at the same place"
        boxes = f"boxes of {self.size} cells" if self.size else "boxes"
        return f"the digits {place} of their {boxes} differ"


@dataclass(frozen=True)
class AntiKnight(Constraint):
    """Cells a knight's move apart hold different digits."""

    cell_fields: ClassVar = ()

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        """See `Constraint.holds`."""
        return all(values[a] != values[b] for a, b in _pairs_apart(board.grid, _KNIGHT))

    def state(self, to: Stating) -> None:
        """See `Constraint.state`."""
        for pair in _unseen(to.grid, _KNIGHT):
            to.all_different(to.variables(pair))

    def describe(self) -> str:
        """See `Constraint.describe`."""
        return "cells a knight's move apart hold different digits"


@dataclass(frozen=True)
class AntiKing(Constraint):
    """Cells that touch, also diagonally, hold different digits."""

    cell_fields: ClassVar = ()

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        """See `Constraint.holds`."""
        return all(values[a] != values[b] for a, b in _pairs_apart(board.grid, _KING))

    def state(self, to: Stating) -> None:
        """See `Constraint.state`."""
        for pair in _unseen(to.grid, _KING):
            to.all_different(to.variables(pair))

    def describe(self) -> str:
        """See `Constraint.describe`."""
        return "cells that touch, also diagonally, hold different digits"


def _not_both(to: Stating, pairs: Groups, digit: int) -> None:
    """State that no two cells of a pair both hold a digit."""
    variables = to.variables(to.grid.board)
    holding = [variable.among((digit,)) for variable in variables]
    for one, other in pairs:
        if holding[one] and holding[other]:
            to.clause(-holding[one][0], -holding[other][0])


@dataclass(frozen=True)
class AntiLeaper(Constraint):
    """Cells some rows and columns apart, or the other way round, do not hold the same digit.

    Attributes:
        rows: how many rows the cells are apart (or columns).
        columns: how many columns they are apart (or rows).
        digits: the digits concerned; none for all.
    """

    example: ClassVar = {"rows": 1, "columns": 3}
    cell_fields: ClassVar = ()
    rows: int
    columns: int
    digits: tuple[int, ...] = ()

    def check_fields(self) -> None:
        """See `Constraint.check_fields`."""
        for name in ("rows", "columns"):
            value = getattr(self, name)
            if not is_number(value) or value < 0:
                raise self.error(f"{name} is {value!r}", "a number from 0")
        if self.rows == self.columns == 0:
            raise self.error("a leap of 0 rows and 0 columns", "a leap to another cell")
        check_digits(self, self.digits, needed=False)

    def validate(self, board: Board) -> None:
        """See `Constraint.validate`: digits of the grid."""
        check_known(self, self.digits, board.digits)

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        """See `Constraint.holds`."""
        return not any(
            values[a] == values[b] and (not self.digits or values[a] in self.digits)
            for a, b in _pairs_apart(board.grid, ((self.rows, self.columns),))
        )

    def state(self, to: Stating) -> None:
        """See `Constraint.state`."""
        pairs = _unseen(to.grid, ((self.rows, self.columns),))
        for digit in self.digits:
            _not_both(to, pairs, digit)
        if not self.digits:
            for pair in pairs:
                to.all_different(to.variables(pair))

    def describe(self) -> str:
        """See `Constraint.describe`."""
        leap = f"cells {self.rows} and {self.columns} rows and columns apart, either way,"
        if self.digits:
            return f"{leap} do not both hold the same one of {' '.join(map(str, self.digits))}"
        return f"{leap} hold different digits"


@dataclass(frozen=True)
class AntiTaxicab(Constraint):
    """Two cells that hold the same digit x are never x steps apart (taxicab distance).

    Attributes:
        distance: None for the digit's own number of steps; a number to forbid any two equal
            digits at that distance.
        in_lines: whether cells of one row or column count as well. It only matters on grids
            whose rows or columns may repeat digits.
    """

    cell_fields: ClassVar = ()
    distance: int | None = None
    in_lines: bool = True

    def check_fields(self) -> None:
        """See `Constraint.check_fields`."""
        if self.distance is not None and not (is_number(self.distance) and self.distance > 0):
            raise self.error(f"a distance of {self.distance!r}", "a number from 1")

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        """See `Constraint.holds`."""
        grid = board.grid
        for one, two in combinations(grid.board, 2):
            if values[one] != values[two] or one in grid.holes or two in grid.holes:
                continue
            down = abs(one // grid.columns - two // grid.columns)
            across = abs(one % grid.columns - two % grid.columns)
            if not self.in_lines and 0 in (down, across):
                continue
            if down + across == (values[one] if self.distance is None else self.distance):
                return False
        return True

    def state(self, to: Stating) -> None:
        """See `Constraint.state`."""
        if self.distance is not None:
            for pair in self._pairs(to.grid, self.distance):
                to.all_different(to.variables(pair))
            return
        for digit in to.digits:
            _not_both(to, self._pairs(to.grid, digit), digit)

    def _pairs(self, grid: Grid, distance: int) -> Groups:
        """Return the pairs of cells at a distance that share no house."""
        if distance < 1 or distance > grid.rows + grid.columns:
            return ()
        fewest = 0 if self.in_lines else 1
        return _unseen(
            grid, tuple((rows, distance - rows) for rows in range(fewest, distance // 2 + 1))
        )

    def describe(self) -> str:
        """See `Constraint.describe`."""
        distance = "that digit's number of" if self.distance is None else str(self.distance)
        lines = "" if self.in_lines else " in different rows and columns"
        return f"no two cells{lines} with the same digit are {distance} steps apart"


@dataclass(frozen=True)
class _Forbidden(Constraint):
    """Neighbours that are not in a relation, unless a mark between them exempts them."""

    cell_fields: ClassVar = ()

    @abstractmethod
    def _allowed(self) -> PairRelation:
        """Return what is left: a relation, the same function each time."""

    @abstractmethod
    def _forbids(self, first: int, second: int) -> bool:
        """Say whether neighbours without a mark must not hold these digits."""

    def _marks(self) -> tuple[type[Constraint], ...]:
        """Return the kinds of marks that exempt a pair."""
        return ()

    def _moves(self) -> Moves:
        return _ORTHOGONAL

    def _marked(self, board: Board) -> set[frozenset[int]]:
        kinds = self._marks()
        return board.marked_pairs(*kinds) if kinds else set()

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        """See `Constraint.holds`."""
        marked = self._marked(board)
        return not any(
            self._forbids(values[a], values[b]) and {a, b} not in marked
            for a, b in _pairs_apart(board.grid, self._moves())
        )

    def state(self, to: Stating) -> None:
        """See `Constraint.state`."""
        marked, relation = self._marked(to.board), self._allowed()
        for pair in _pairs_apart(to.grid, self._moves()):
            if frozenset(pair) not in marked:
                first, second = to.variables(pair)
                relate(to, first, second, relation)


# The relations are kept, so that the pairs of each are worked out once for all pairs of cells.


def _not_consecutive(first: int, second: int) -> bool:
    return abs(first - second) != 1


@lru_cache(maxsize=64)
def _no_sum_of(sums: tuple[int, ...]) -> PairRelation:
    return lambda a, b: a + b not in sums


@lru_cache(maxsize=64)
def _no_ratio_of(ratios: tuple[int, ...]) -> PairRelation:
    return lambda a, b: all(a != ratio * b and b != ratio * a for ratio in ratios)


@lru_cache(maxsize=64)
def _no_difference_of(differences: tuple[int, ...]) -> PairRelation:
    return lambda a, b: abs(a - b) not in differences


@dataclass(frozen=True)
class NonConsecutive(_Forbidden):
    """Neighbours do not hold consecutive digits.

    Attributes:
        neighbours: "orthogonal" or "diagonal".
        exempt_dots: whether pairs with a dot (a difference or a ratio) are exempt.
    """

    neighbours: str = "orthogonal"
    exempt_dots: bool = False

    def check_fields(self) -> None:
        """See `Constraint.check_fields`."""
        if self.neighbours not in ("orthogonal", "diagonal"):
            raise self.error(f"the neighbours {self.neighbours!r}", "'orthogonal' or 'diagonal'")

    def _forbids(self, first: int, second: int) -> bool:
        return first + 1 == second or second + 1 == first

    def _allowed(self) -> PairRelation:
        return _not_consecutive

    def _marks(self) -> tuple[type[Constraint], ...]:
        return (Difference, Ratio) if self.exempt_dots else ()

    def _moves(self) -> Moves:
        return _ORTHOGONAL if self.neighbours == "orthogonal" else _DIAGONAL

    def describe(self) -> str:
        """See `Constraint.describe`."""
        exempt = " without a dot between them" if self.exempt_dots else ""
        return f"{self.neighbours} neighbours{exempt} do not hold consecutive digits"


@dataclass(frozen=True)
class NegativeSum(_Forbidden):
    """Orthogonal neighbours without an X, a V or another sum between them have no such sum.

    Attributes:
        sums: the forbidden sums (negative XV: 5 and 10).
    """

    sums: tuple[int, ...] = (5, 10)

    def check_fields(self) -> None:
        """See `Constraint.check_fields`."""
        check_digits(self, self.sums)

    def _forbids(self, first: int, second: int) -> bool:
        return first + second in self.sums

    def _allowed(self) -> PairRelation:
        return _no_sum_of(self.sums)

    def _marks(self) -> tuple[type[Constraint], ...]:
        return (PairSum,)

    def describe(self) -> str:
        """See `Constraint.describe`."""
        return (
            "orthogonal neighbours without a sum marked between them "
            f"do not add up to {_alternatives(self.sums)}"
        )


@dataclass(frozen=True)
class NegativeRatio(_Forbidden):
    """Orthogonal neighbours without a dot between them have no such ratio.

    Attributes:
        ratios: the forbidden ratios (no black dot: 2).
        any_dot: whether a dot of either kind exempts a pair, or only a black one.
    """

    ratios: tuple[int, ...] = (2,)
    any_dot: bool = True

    def check_fields(self) -> None:
        """See `Constraint.check_fields`."""
        check_digits(self, self.ratios)
        if min(self.ratios) < 1:
            raise self.error(f"a ratio of {min(self.ratios)}", "numbers from 1")

    def _forbids(self, first: int, second: int) -> bool:
        return any(first == k * second or second == k * first for k in self.ratios)

    def _allowed(self) -> PairRelation:
        return _no_ratio_of(self.ratios)

    def _marks(self) -> tuple[type[Constraint], ...]:
        return (Difference, Ratio) if self.any_dot else (Ratio,)

    def describe(self) -> str:
        """See `Constraint.describe`."""
        dot = "dot" if self.any_dot else "black dot"
        return (
            f"of orthogonal neighbours without a {dot} between them "
            f"none is {_alternatives(self.ratios)} times the other"
        )


@dataclass(frozen=True)
class NegativeDifference(_Forbidden):
    """Orthogonal neighbours without a dot between them have no such difference.

    Attributes:
        differences: the forbidden differences (no white dot: 1).
        any_dot: whether a dot of either kind exempts a pair, or only a white one.
    """

    differences: tuple[int, ...] = (1,)
    any_dot: bool = True

    def check_fields(self) -> None:
        """See `Constraint.check_fields`."""
        check_digits(self, self.differences)
        if min(self.differences) < 0:
            raise self.error(f"a difference of {min(self.differences)}", "numbers from 0")

    def _forbids(self, first: int, second: int) -> bool:
        return max(first, second) - min(first, second) in self.differences

    def _allowed(self) -> PairRelation:
        return _no_difference_of(self.differences)

    def _marks(self) -> tuple[type[Constraint], ...]:
        return (Difference, Ratio) if self.any_dot else (Difference,)

    def describe(self) -> str:
        """See `Constraint.describe`."""
        dot = "dot" if self.any_dot else "white dot"
        return (
            f"orthogonal neighbours without a {dot} between them "
            f"do not differ by {_alternatives(self.differences)}"
        )


def _alternatives(numbers: Iterable[int]) -> str:
    return " or ".join(map(str, numbers))


@dataclass(frozen=True)
class _EverySquare(Constraint):
    """Every 2x2 square holds a digit of each of some classes.

    A clause for each square and class. Variables for the classes of the cells, which can make the
    statement of a square domain consistent, measured up to twice as slow: also on puzzles without
    a superfluous given, the search needs no more than the clauses.
    """

    cell_fields: ClassVar = ()

    @abstractmethod
    def _classes(self, digits: range) -> Iterable[range]:
        """Return the digits of each class."""

    def state(self, to: Stating) -> None:
        """See `Constraint.state`."""
        classes = list(self._classes(to.digits))
        places = [
            [variable.among(members) for members in classes]
            for variable in to.variables(to.grid.board)
        ]
        for square in to.grid.squares:
            for literals in zip(*(places[cell] for cell in square), strict=True):
                to.clause(*chain.from_iterable(literals))


@dataclass(frozen=True)
class GlobalEntropy(_EverySquare):
    """Every 2x2 square holds a low, a middle and a high digit (1-3, 4-6, 7-9)."""

    def validate(self, board: Board) -> None:
        """See `Constraint.validate`: digits that can be cut into thirds."""
        if len(board.digits) % 3:
            raise self.error(
                f"{len(board.digits)} digits", "a multiple of 3, for low, middle and high ones"
            )

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        """See `Constraint.holds`."""
        size = len(board.digits) // 3
        low, high = board.digits[size - 1], board.digits[-size]
        for square in board.grid.squares:
            digits = [values[cell] for cell in square]
            if not (min(digits) <= low and max(digits) >= high):
                return False
            if not any(low < digit < high for digit in digits):
                return False
        return True

    def _classes(self, digits: range) -> Iterable[range]:
        size = len(digits) // 3
        return digits[:size], digits[size : 2 * size], digits[2 * size :]

    def describe(self) -> str:
        """See `Constraint.describe`."""
        return "every 2x2 square holds a low, a middle and a high digit"


@dataclass(frozen=True)
class GlobalModular(_EverySquare):
    """Every 2x2 square holds digits with each remainder modulo a number (1-4-7, 2-5-8, 3-6-9).

    Attributes:
        modulus: the number, from 2 to 4.
    """

    modulus: int = 3

    def check_fields(self) -> None:
        """See `Constraint.check_fields`."""
        if not is_number(self.modulus) or not 2 <= self.modulus <= 4:
            raise self.error(f"a modulus of {self.modulus!r}", "2, 3 or 4, as a square has 4 cells")

    def validate(self, board: Board) -> None:
        """See `Constraint.validate`: digits with every remainder."""
        if len(board.digits) < self.modulus:
            raise self.error(
                f"{len(board.digits)} digits", f"at least {self.modulus}, for every remainder"
            )

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        """See `Constraint.holds`."""
        return all(
            len({values[cell] % self.modulus for cell in square}) == self.modulus
            for square in board.grid.squares
        )

    def _classes(self, digits: range) -> Iterable[range]:
        return (digits[first :: self.modulus] for first in range(self.modulus))

    def describe(self) -> str:
        """See `Constraint.describe`."""
        return f"every 2x2 square holds digits with every remainder modulo {self.modulus}"


@dataclass(frozen=True)
class DutchFlatmates(Constraint):
    """Every 5 has a 1 straight above or a 9 straight below it."""

    cell_fields: ClassVar = ()

    def validate(self, board: Board) -> None:
        """See `Constraint.validate`: a grid with the digits 1, 5 and 9."""
        check_known(self, (1, 5, 9), board.digits)

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        """See `Constraint.holds`."""
        grid = board.grid
        for cell in grid.board:
            if values[cell] != 5 or cell in grid.holes:
                continue
            above, below = cell - grid.columns, cell + grid.columns
            has_1 = above in grid.board and above not in grid.holes and values[above] == 1
            has_9 = below in grid.board and below not in grid.holes and values[below] == 9
            if not (has_1 or has_9):
                return False
        return True

    def state(self, to: Stating) -> None:
        """See `Constraint.state`."""
        grid, variables = to.grid, to.variables(to.grid.board)
        for cell in grid.board:
            if cell in grid.holes or 5 not in variables[cell].domain:
                continue
            mates = []
            for other, digit in ((cell - grid.columns, 1), (cell + grid.columns, 9)):
                if other in grid.board and other not in grid.holes:
                    mates += variables[other].among((digit,))
            to.clause(-variables[cell].equals(5), *mates)

    def describe(self) -> str:
        """See `Constraint.describe`."""
        return "every 5 has a 1 straight above or a 9 straight below it"


@dataclass(frozen=True)
class RegionSameDigits(Constraint):
    """The largest houses (rows, columns, regions) all hold the same set of digits.

    It says something where no house has room for all digits: which of them are used is then part
    of the puzzle.
    """

    cell_fields: ClassVar = ()

    def validate(self, board: Board) -> None:
        """See `Constraint.validate`: a grid with houses."""
        if not board.grid.houses:
            raise self.error("a grid without rows, columns and regions", "one with houses")

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        """See `Constraint.holds`."""
        sets = [sorted(values[cell] for cell in cells) for cells in _largest_houses(board.grid)]
        return all(digits == sets[0] for digits in sets)

    def state(self, to: Stating) -> None:
        """See `Constraint.state`."""
        first, *others = (to.variables(cells) for cells in _largest_houses(to.grid))
        if len(first) == len(to.digits) or not others:
            return
        used = []
        for digit in to.digits:
            literals = [literal for cell in first for literal in cell.among((digit,))]
            used.append(to.any_of(literals, f"{digit} is used"))
        # Implied by the first house alone, but unit propagation does not see it.
        to.definition.sum(used, "==", len(first))
        for house in others:
            for digit, literal in zip(to.digits, used, strict=True):
                found = [place for cell in house for place in cell.among((digit,))]
                to.clause(-literal, *found)
                for place in found:
                    to.clause(-place, literal)

    def describe(self) -> str:
        """See `Constraint.describe`."""
        return "all rows, columns and regions of the largest size hold the same set of digits"


def _largest_houses(grid: Grid) -> Groups:
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
    other constraints can speak of them), auxiliary ones elsewhere.
    """

    cell_fields: ClassVar = ()

    def validate(self, board: Board) -> None:
        """See `Constraint.validate`: digits from 0, and one fewer cell in each house."""
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
        """See `Constraint.holds`."""
        missing_at: dict[int, list[int]] = {}
        for name, houses in _kinds(board.grid):
            missing: list[int] = []
            for number, house in enumerate(houses, start=1):
                absent = set(board.digits).difference(values[cell] for cell in house)
                if len(absent) != 1 or 0 in absent:
                    return False
                missing += absent
                extra = _extra_cell(board.grid, f"{name}{number}")
                if extra is not None and values[extra] not in absent:
                    return False
                for cell in house:
                    missing_at.setdefault(cell, []).extend(absent)
            if len(set(missing)) < len(missing):
                return False
        return all(
            len(set(digits)) == len(digits)
            for cell, digits in missing_at.items()
            if values[cell] == 0
        )

    def state(self, to: Stating) -> None:
        """See `Constraint.state`."""
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

    def describe(self) -> str:
        """See `Constraint.describe`."""
        return (
            "every row, column and region misses one digit, never 0 and no two of a kind the same, "
            "and those of the houses that meet in a 0 differ"
        )


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


def _extra_cell(grid: Grid, name: str) -> int | None:
    """Return the number of an extra cell, None if the grid has none of that name."""
    names = [cell.name for cell in grid.extras]
    return len(grid.board) + names.index(name) if name in names else None
