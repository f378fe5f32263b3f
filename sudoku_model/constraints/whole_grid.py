"""What holds everywhere in a grid: diagonals, windows, disjoint groups, moves of chess.

These state hundreds of small things, so what depends on the grid alone is worked out once for all
puzzles of a grid.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, permutations, product
from typing import ClassVar, TypeAlias

from sudoku_model.constraints.base import Board, Constraint, Goes, Stating
from sudoku_model.constraints.checks import check_known, check_least
from sudoku_model.constraints.picture import DiagonalLine, Mark, Shade
from sudoku_model.constraints.wording import enumerated
from sudoku_model.grid import MAX_CELLS, Grid, box_regions, tiling_box
from sudoku_model.moves import Move, NotCarriedError
from sudoku_model.texts import counted

SECTION = "The whole grid"

Groups: TypeAlias = tuple[tuple[int, ...], ...]
Moves: TypeAlias = tuple[tuple[int, int], ...]


@lru_cache(maxsize=256)
def pairs_apart(grid: Grid, moves: Moves) -> Groups:
    """Return the pairs of cells that one of the moves leads from one to the other."""
    return tuple(pair for move in moves for pair in grid.pairs_apart(*move))


@lru_cache(maxsize=256)
def _unseen(grid: Grid, moves: Moves) -> Groups:
    """Return the pairs of cells a move apart that share no house."""
    return tuple((a, b) for a, b in pairs_apart(grid, moves) if b not in grid.peers[a])


@dataclass(frozen=True)
class _Sets(Constraint):
    """Sets of cells that hold different digits."""

    cell_fields: ClassVar = ()

    @abstractmethod
    def sets(self, grid: Grid) -> Groups:
        """Return the sets."""

    def validate(self, board: Board) -> None:
        """Expect sets of cells with enough digits for each."""
        sets = self.sets(board.grid)
        longest = max(map(len, sets), default=0)
        if longest > len(board.digits):
            raise self.impossible(
                f"{longest} cells that must differ on a grid of {board.grid}",
                f"at most {len(board.digits)}, the number of digits",
            )

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return all(
            len({values[cell] for cell in cells}) == len(cells) for cells in self.sets(board.grid)
        )

    def state(self, to: Stating) -> None:
        for cells in self.sets(to.grid):
            if len(cells) > 1:
                to.all_different(to.variables(cells))

    def _after(self, move: Move) -> Constraint:
        """Return the one whose sets are where these go: windows may lie off the centre."""
        if move.takes_all_cells:
            sets = {
                frozenset(move.cells[cell] for cell in cells) for cells in self.sets(move.before)
            }
            for one in self._images():
                if {*map(frozenset, one.sets(move.after))} == sets:
                    return one
        raise NotCarriedError(type(self).__name__)

    def _images(self) -> Iterable[_Sets]:
        """Return what it may become."""
        return (self,)


@dataclass(frozen=True)
class Diagonal(_Sets):
    """The digits on one of the two long diagonals differ.

    Attributes:
        direction: "down" (from the top left corner) or "up" (from the bottom left corner).
    """

    goes: ClassVar = Goes.TURNED
    example: ClassVar = {"direction": "down"}
    rule_text: ClassVar = "Digits along a marked diagonal do not repeat."
    picture_marks: ClassVar = (DiagonalLine("{direction}"),)
    direction: str

    def check_fields(self) -> None:
        if self.direction not in ("down", "up"):
            raise self.error(f"the direction {self.direction!r}", "'down' or 'up'")

    def validate(self, board: Board) -> None:
        """Expect a square grid."""
        if board.grid.rows != board.grid.columns:
            raise self.error(f"a grid of {board.grid}", "a square one")
        super().validate(board)

    def sets(self, grid: Grid) -> Groups:
        """Return the diagonal."""
        size = grid.columns
        step = range(0, size * size, size + 1)
        if self.direction == "up":
            step = range(size - 1, size * size - 1, size - 1) if size > 1 else range(1)
        return (tuple(cell for cell in step if cell not in grid.holes),)

    def _images(self) -> Iterable[Diagonal]:
        return self, Diagonal("up" if self.direction == "down" else "down")

    def describe(self) -> str:
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
        if self.size is not None and not 1 < self.size <= MAX_CELLS:
            raise self.error(f"a size of {self.size!r}", "a number of cells from 2")

    def validate(self, board: Board) -> None:
        """Expect a grid that boxes of the size tile."""
        if self.box(board.grid) is None:
            size = self.size or len(board.digits)
            raise self.error(
                f"a grid of {board.grid}, which no boxes of {size} cells tile",
                "one that they do, or another size",
            )
        super().validate(board)

    def box(self, grid: Grid) -> tuple[int, int] | None:
        """Return rows and columns of a box."""
        box = grid.box or _box_with_holes(grid)
        if box and self.size in (None, box[0] * box[1]):
            return box
        return tiling_box(grid.rows, grid.columns, self.size or len(grid.digits))


@lru_cache(maxsize=64)
def _box_with_holes(grid: Grid) -> tuple[int, int] | None:
    """Return the box of which the regions are what the holes of a grid leave; None without any."""
    if not grid.holes or any(grid.regions[cell] is None for cell in grid.digit_cells):
        return None
    heights = (n for n in range(1, grid.rows + 1) if grid.rows % n == 0)
    widths = [n for n in range(1, grid.columns + 1) if grid.columns % n == 0]
    boxes = [box for box in product(heights, widths) if _are_parted_as(grid, box)]
    return min(boxes, key=lambda box: abs(box[0] * box[1] - len(grid.digits)), default=None)


def _are_parted_as(grid: Grid, box: tuple[int, int]) -> bool:
    """Say whether the cells of two boxes are in two regions, and those of one in one."""
    boxes = box_regions(grid.rows, grid.columns, box)
    pairs = {(boxes[cell], grid.regions[cell]) for cell in grid.digit_cells}
    return len(pairs) == len({one for one, _ in pairs}) == len({other for _, other in pairs})


def window_sets(grid: Grid, box: tuple[int, int] | None) -> Groups:
    """Return the cells of each window between boxes of this shape; none for None."""
    if box is None:
        return ()
    down, across = box
    tops = [
        (row, column)
        for row in range(1, grid.rows - down, down + 1)
        for column in range(1, grid.columns - across, across + 1)
    ]
    return tuple(
        tuple((row + r) * grid.columns + column + c for r in range(down) for c in range(across))
        for row, column in tops
    )


def place_sets(grid: Grid, box: tuple[int, int] | None) -> Groups:
    """Return, for each place in boxes of this shape, the cells at it; none for None."""
    if box is None:
        return ()
    down, across = box
    return tuple(
        tuple(
            cell
            for r in range(row, grid.rows, down)
            for cell in range(r * grid.columns + column, (r + 1) * grid.columns, across)
            if cell not in grid.holes
        )
        for row in range(down)
        for column in range(across)
    )


@dataclass(frozen=True)
class Windoku(_Boxes):
    """The windows, boxes that lie between the boxes of the grid, hold different digits.

    Windows have the shape of a box and a border of one cell around them: a 9x9 grid has four, a
    16x16 grid nine, a 6x6 grid one.

    Attributes:
        size: the number of cells of a window; None for that of a box.
    """

    goes: ClassVar = Goes.TURNED
    rule_text: ClassVar = "Digits in a shaded window do not repeat (windoku)."

    def sets(self, grid: Grid) -> Groups:
        """Return the windows."""
        return window_sets(grid, self.box(grid))

    def validate(self, board: Board) -> None:
        """Expect a grid with at least one window, and no window with a hole.

        Where several grids overlap, each has windows of its own.
        """
        super().validate(board)
        grid = board.grid
        if max(grid.rows, grid.columns) > len(grid.digits):
            raise self.error(f"a grid of {grid}", "one grid; DifferentDigits states others")
        windows = self.sets(grid)
        if not windows:
            raise self.error(f"a grid of {grid}, which has no window", "a larger one")
        if holes := grid.holes.intersection(chain.from_iterable(windows)):
            found = f"a window with the hole {grid.cell_name(min(holes))}"
            raise self.error(found, "none with holes; DifferentDigits states others")

    def describe(self) -> str:
        cells = f" of {self.size} cells" if self.size else ""
        return f"the digits of each window{cells} between the boxes differ"

    def picture(self, board: Board) -> Iterable[Mark]:
        for window in self.sets(board.grid):
            yield Shade(window, "grey")


@dataclass(frozen=True)
class DisjointGroups(_Boxes):
    """Cells at the same place of their boxes hold different digits.

    Attributes:
        size: the number of cells of a box; None for the boxes of the grid or, where its regions
            are no boxes, those that have a cell for each digit.
        places: the places of a box, counted from 1 in reading order; none for all of them.
    """

    goes: ClassVar = Goes.TURNED
    places: tuple[int, ...] = ()

    def validate(self, board: Board) -> None:
        """Expect places that a box has."""
        if box := self.box(board.grid):
            most = box[0] * box[1]
            for place in self.places:
                if not 1 <= place <= most:
                    raise self.error(f"the place {place}", f"one from 1 to {most}")
        super().validate(board)

    def sets(self, grid: Grid) -> Groups:
        """Return the cells at each place."""
        groups = place_sets(grid, self.box(grid))
        return tuple(groups[place - 1] for place in self.places) if self.places else groups

    def describe(self) -> str:
        numbers = " ".join(map(str, self.places))
        place = f"at place {numbers}" if self.places else "at the same place"
        boxes = f"boxes of {self.size} cells" if self.size else "boxes"
        return f"the digits {place} of their {boxes} differ"

    def rule(self, board: Board) -> str:
        down, across = self.box(board.grid) or (0, 0)
        boxes = "boxes" if board.grid.box == (down, across) else f"{down}x{across} boxes"
        places = f" ({enumerated(self.places, 'or')}, in reading order)" if self.places else ""
        return (
            f"Cells in the same position{places} of their {boxes} contain different digits "
            "(disjoint groups)."
        )


@dataclass(frozen=True)
class _Apart(Constraint):
    """Cells that one of some moves leads from one to the other hold different digits."""

    cell_fields: ClassVar = ()
    _moves: ClassVar[Moves]

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return all(values[a] != values[b] for a, b in pairs_apart(board.grid, self._moves))

    def state(self, to: Stating) -> None:
        for pair in _unseen(to.grid, self._moves):
            to.all_different(to.variables(pair))


@dataclass(frozen=True)
class AntiKnight(_Apart):
    """Cells a knight's move apart hold different digits."""

    goes: ClassVar = Goes.TURNED
    _moves: ClassVar = ((1, 2),)
    sentence_text: ClassVar = "cells a knight's move apart hold different digits"
    rule_text: ClassVar = "Cells a knight's move apart (in chess) cannot contain the same digit."


@dataclass(frozen=True)
class AntiKing(_Apart):
    """Cells that touch, also diagonally, hold different digits."""

    goes: ClassVar = Goes.TURNED
    _moves: ClassVar = ((0, 1), (1, 1))
    sentence_text: ClassVar = "cells that touch, also diagonally, hold different digits"
    rule_text: ClassVar = "Cells a king's move apart (in chess) cannot contain the same digit."


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

    goes: ClassVar = Goes.TURNED
    example: ClassVar = {"rows": 1, "columns": 3}
    cell_fields: ClassVar = ()
    rows: int
    columns: int
    digits: tuple[int, ...] = ()

    def check_fields(self) -> None:
        check_least(self, "rows is", self.rows, 0)
        check_least(self, "columns is", self.columns, 0)
        if self.rows == self.columns == 0:
            raise self.error("a leap of 0 rows and 0 columns", "a leap to another cell")

    def validate(self, board: Board) -> None:
        """Expect digits of the grid."""
        check_known(self, self.digits, board.digits)

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return not any(
            values[a] == values[b] and (not self.digits or values[a] in self.digits)
            for a, b in pairs_apart(board.grid, ((self.rows, self.columns),))
        )

    def state(self, to: Stating) -> None:
        pairs = _unseen(to.grid, ((self.rows, self.columns),))
        for digit in self.digits:
            _not_both(to, pairs, digit)
        if not self.digits:
            for pair in pairs:
                to.all_different(to.variables(pair))

    def describe(self) -> str:
        leap = f"cells {self.rows} and {self.columns} rows and columns apart, either way,"
        if self.digits:
            return f"{leap} do not both hold the same one of {' '.join(map(str, self.digits))}"
        return f"{leap} hold different digits"

    def rule(self, board: Board) -> str:
        leaps = dict.fromkeys([(self.rows, self.columns), (self.columns, self.rows)])
        apart = " or ".join(
            f"{counted(rows, 'row')} and {counted(columns, 'column')} apart"
            for rows, columns in leaps
        )
        if 0 in (self.rows, self.columns):
            apart = f"{counted(self.rows + self.columns, 'step')} apart in a row or column"
        which = f", if it is {enumerated(self.digits, 'or')}" if self.digits else ""
        return f"Cells that are {apart} cannot contain the same digit{which}."


@dataclass(frozen=True)
class AntiTaxicab(Constraint):
    """Two cells that hold the same digit x are never x steps apart (taxicab distance).

    Attributes:
        distance: None for the digit's own number of steps; a number to forbid any two equal
            digits at that distance.
        in_lines: whether cells of one row or column count as well. It only matters on grids
            whose rows or columns may repeat digits.
    """

    goes: ClassVar = Goes.TURNED
    cell_fields: ClassVar = ()
    distance: int | None = None
    in_lines: bool = True

    def check_fields(self) -> None:
        check_least(self, "a distance of", self.distance, 1)

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        others = _by_steps(board.grid, self.in_lines)
        return not any(
            values[one] == values[two]
            for one in board.grid.digit_cells
            for two in others.get((one, self.distance or values[one]), ())
        )

    def state(self, to: Stating) -> None:
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
        return _unseen(grid, steps_of(self, distance))

    def describe(self) -> str:
        distance = "that digit's number of" if self.distance is None else str(self.distance)
        lines = "" if self.in_lines else " in different rows and columns"
        return f"no two cells{lines} with the same digit are {distance} steps apart"

    def rule(self, board: Board) -> str:
        where = "" if self.in_lines else " in different rows and columns"
        if self.distance is None:
            return (
                f"Two cells{where} with the same digit n cannot be exactly n orthogonal steps "
                "apart (taxicab distance)."
            )
        return (
            f"Two cells{where} that are {counted(self.distance, 'orthogonal step')} apart (taxicab "
            "distance) cannot contain the same digit."
        )


@lru_cache(maxsize=4)  # of a grid of 25x25 it has 390,000 pairs
def _by_steps(grid: Grid, in_lines: bool) -> dict[tuple[int, int], list[int]]:
    """Return the cells that are a number of steps from a cell, by the cell and the number."""
    found: dict[tuple[int, int], list[int]] = {}
    for one, two in permutations(grid.digit_cells, 2):
        down = abs(one // grid.columns - two // grid.columns)
        across = abs(one % grid.columns - two % grid.columns)
        if in_lines or 0 not in (down, across):
            found.setdefault((one, down + across), []).append(two)
    return found


def steps_of(clue: AntiTaxicab, distance: int) -> Moves:
    """Return the rows and columns of the ways of so many steps that a clue speaks of."""
    fewest = 0 if clue.in_lines else 1
    return tuple((rows, distance - rows) for rows in range(fewest, distance // 2 + 1))


@dataclass(frozen=True)
class DutchFlatmates(Constraint):
    """Every 5 has a 1 straight above or a 9 straight below it."""

    goes: ClassVar = Goes.TURNED
    cell_fields: ClassVar = ()
    sentence_text: ClassVar = "every 5 has a 1 straight above or a 9 straight below it"
    rule_text: ClassVar = (
        "Every 5 has a 1 directly above it, a 9 directly below it, or both (Dutch flatmates)."
    )

    def validate(self, board: Board) -> None:
        """Expect a grid with the digits 1, 5 and 9."""
        check_known(self, (1, 5, 9), board.digits)

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        grid = board.grid
        for cell in grid.digit_cells:
            if values[cell] != 5:
                continue
            has_1 = _holds_at(grid, values, cell - grid.columns, 1)
            has_9 = _holds_at(grid, values, cell + grid.columns, 9)
            if not (has_1 or has_9):
                return False
        return True

    def state(self, to: Stating) -> None:
        grid, variables = to.grid, to.variables(to.grid.board)
        for cell in grid.digit_cells:
            if 5 not in variables[cell].domain:
                continue
            mates = []
            for other, digit in ((cell - grid.columns, 1), (cell + grid.columns, 9)):
                if other in grid.board and other not in grid.holes:
                    mates += variables[other].among((digit,))
            to.clause(-variables[cell].equals(5), *mates)

    def _after(self, move: Move) -> Constraint:
        """Refuse all but what leaves above and below as they are."""
        if move.turn != "left-right":
            raise NotCarriedError("DutchFlatmates")
        return self


def _holds_at(grid: Grid, values: Sequence[int], cell: int, digit: int) -> bool:
    """Say whether there is such a cell and it holds a digit."""
    return cell in grid.board and cell not in grid.holes and values[cell] == digit
