"""Regions that the solver has to find: chaos construction, and the clues that speak of them.

The region of each cell is a variable of its own: an extra cell of the grid named ``cc1``,
``cc2``, ... in reading order, which holds the number of the region. `with_unknown_regions` adds
these cells to a grid. Any constraint may use them: ``DifferentDigits("cc1 cc2")`` says that the
first two cells lie in different regions.

Source of the clues: the Interactive Sudoku Solver.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from typing import ClassVar

from sudoku_model.constraints.base import Board, Constraint, Goes, Stating
from sudoku_model.constraints.checks import require_on_board
from sudoku_model.constraints.picture import Circles, FoundRegions, Mark, Note, ShortArrow, Squares
from sudoku_model.constraints.pieces import pieces, sides
from sudoku_model.constraints.region_cells import held_together, region_cell, same_region
from sudoku_model.constraints.region_numbers import region_numbers, state_numbers
from sudoku_model.constraints.shared import equals, places_of, state_clause
from sudoku_model.errors import GridError
from sudoku_model.grid import ExtraCell, Grid, is_one_piece, ray, tiling_box
from sudoku_model.grouped import grouped
from sudoku_model.model import Fact, Literal, Variable, negation
from sudoku_model.texts import counted

SECTION = "Regions that the solver has to find"

LARGEST_PIECE = 5
"""Cells of the largest pieces that are said to go on: a 9x9 board has 4,800 of up to five cells,
and twice as many of six, which save few conflicts more (``python -m benchmarks levers``)."""


def with_unknown_regions(grid: Grid | int, size: int | None = None) -> Grid:
    """Return a grid with the extra cells that hold the number of each cell's region.

    Args:
        grid: the grid, or the order of a square one without boxes.
        size: the cells of a region, by default the longer side of the grid.

    Raises:
        GridError: if regions of that size do not fill the grid, or it has such cells already.
    """
    if isinstance(grid, int):
        grid = Grid(grid, grid, range(1, grid + 1), (None,) * max(0, grid * grid))
    size = max(grid.rows, grid.columns) if size is None else size
    cells = len(grid.board)
    if size < 1 or cells % size or grid.holes:
        raise GridError(
            f"regions of {size} cells do not fill {'a grid with holes' if grid.holes else grid}"
        )
    numbers = tuple(range(1, cells // size + 1))
    regions = tuple(ExtraCell(f"cc{place}", numbers) for place in range(1, cells + 1))
    return replace(grid, extras=(*grid.extras, *regions))


@dataclass(frozen=True)
class _RegionClue(Constraint):
    """A clue that speaks of unknown regions."""

    def _validate_regions(self, board: Board) -> None:
        """Check that the grid has the cells that hold the regions' numbers."""
        grid = board.grid
        try:
            domains = {tuple(grid.domains[region_cell(grid, cell)]) for cell in grid.digit_cells}
        except GridError as problem:
            raise self.error(
                f"no unknown regions ({problem})",
                'extra cells cc1, cc2, ... such as "with_unknown_regions" adds to a grid',
            ) from None
        if len(domains) > 1:
            raise self.error("cells cc1, cc2, ... with different values", "the same for all")

    def _regions(self, board: Board, cells: Sequence[int], values: Sequence[int]) -> list[int]:
        return [values[region_cell(board.grid, cell)] for cell in cells]


@dataclass(frozen=True)
class ChaosConstruction(_RegionClue):
    """The regions are unknown: connected pieces of equal size, in each of which digits differ.

    They are numbered in the order of their first cells, so every division of the grid into
    regions counts once.

    That a region is connected is said of each piece of up to five cells: if it is held together, it
    goes on. A region of up to eleven cells that were in two parts would have a part of that size;
    larger ones are followed from their first cell, step by step. Three things more make it quick.
    Digits: a region, a digit and a line determine each other in every full row and column ("the 5
    of row 2 lies in region 3"), which are as many "each once" groups as a Sudoku has. And what
    short cuts say of neighbours without knowing any number: cells of one region differ, "same
    region" is transitive around a corner, cells that are too far apart belong together in no case.
    And that a region is not too large, which a search is long in finding while digits are unknown.

    Attributes:
        size: the cells of a region, by default the longer side of the grid.
    """

    goes: ClassVar = Goes.TURNED
    cell_fields: ClassVar = ()
    size: int | None = None

    @staticmethod
    def grid(order: int) -> Grid:
        """Return the usual square grid for unknown regions: rows, columns, no boxes."""
        return with_unknown_regions(order)

    def _size(self, grid: Grid) -> int:
        return max(grid.rows, grid.columns) if self.size is None else self.size

    def validate(self, board: Board) -> None:
        """Expect regions that fill the grid, and cells for their numbers."""
        super().validate(board)
        grid, size = board.grid, self._size(board.grid)
        cells = len(board.grid.board)
        if size < 1 or cells % size or grid.holes:
            shape = "a grid with holes" if grid.holes else f"{cells} cells"
            raise self.error(f"regions of {size} cells in {shape}", "regions that fill the grid")
        if size > len(board.digits):
            raise self.error(f"regions of {size} cells", f"at most {len(board.digits)}, as digits")
        self._validate_regions(board)
        most = cells // size
        numbers = tuple(grid.domains[region_cell(grid, 0)])
        if numbers != tuple(range(1, most + 1)):
            raise self.error(
                f"region numbers from {numbers[0]} to {numbers[-1]}", f"from 1 to {most}"
            )

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        grid, size = board.grid, self._size(board.grid)
        numbers = self._regions(board, grid.board, values)
        members = grouped((number, cell) for cell, number in zip(grid.board, numbers, strict=True))
        return list(members) == list(range(1, len(grid.board) // size + 1)) and all(
            len(cells) == size == len({values[cell] for cell in cells})
            and is_one_piece(grid, cells)
            for cells in members.values()
        )

    def state(self, to: Stating) -> None:
        grid, size = to.grid, self._size(to.grid)
        numbers, begun = state_numbers(to, size)
        if not _state_digits_by_lines(to, numbers, size):
            for pair in combinations(grid.board, 2):
                _state_differ_if_same(to, *pair)
        for number in region_numbers(len(numbers), size):  # and so none has fewer
            to.sum(places_of(numbers, number), "<=", size)
        if size // 2 > LARGEST_PIECE:  # else each part of a region in pieces has a way out
            _state_reach(to, numbers, begun, size)
        _state_distance(to, numbers, size)
        _state_ways_out(to, size)
        _state_neighbourhood(to)

    def likely(self, board: Board) -> Mapping[int, int]:
        """Return boxes, or parts of rows: a search finds no connected regions for seconds."""
        grid, size = board.grid, self._size(board.grid)
        high, wide = tiling_box(grid.rows, grid.columns, size) or (1, size)
        if grid.columns % wide:
            return {}
        places = (divmod(cell, grid.columns) for cell in grid.board)
        return {
            region_cell(grid, cell): row // high * (grid.columns // wide) + column // wide + 1
            for cell, (row, column) in zip(grid.board, places, strict=True)
        }

    def describe(self) -> str:
        size = "as many cells as the grid has rows or columns" if self.size is None else self.size
        cells = size if self.size is None else f"{size} cells"
        return (
            f"the grid consists of unknown connected regions of {cells}, each of different digits"
        )

    def rule(self, board: Board) -> str:
        size = max(board.grid.rows, board.grid.columns) if self.size is None else self.size
        return (
            "The regions are unknown: divide the grid into orthogonally connected regions of "
            f"{counted(size, 'cell')}, in which digits do not repeat (chaos construction)."
        )

    def picture(self, board: Board) -> Iterable[Mark]:
        yield FoundRegions(tuple(region_cell(board.grid, cell) for cell in board.grid.board))
        yield Note(self.describe())


def _state_digits_by_lines(to: Stating, numbers: Sequence[Variable], size: int) -> bool:
    """State that digits differ in a region, by rows or columns that hold every digit.

    There are as many such lines as regions. So if a digit lies in different regions in all of
    them, each region has it once. Rows say that as well as columns do, and both together take
    longer than either.

    Returns:
        Whether there are such lines.
    """
    lines = _lines_with_every_digit(to)
    if size != len(to.digits) or not lines:
        return False
    define = to.definition
    regions = [
        [equals(region, number) for number in region_numbers(len(numbers), size)]
        for region in numbers
    ]
    for digit in to.digits:
        places = []
        for name, line in lines.items():
            place = to.variable(f"region of {digit} in {name}", region_numbers(len(numbers), size))
            places.append(place)
            define.clauses(_lies_there(to, digit, line, regions, place))
        to.all_different(places)
    return True


def _lines_with_every_digit(to: Stating) -> dict[str, Sequence[int]]:
    """Return the rows of a grid, or else the columns, by name if each of them has every digit."""
    grid, count = to.grid, len(to.digits)
    if grid.has_rows and grid.columns == count:
        return {f"row {row + 1}": grid.row(row) for row in range(grid.rows)}
    if grid.has_columns and grid.rows == count:
        return {f"column {one + 1}": grid.column(one) for one in range(grid.columns)}
    return {}


def _lies_there(
    to: Stating, digit: int, line: Sequence[int], regions: Sequence[list[Fact]], place: Variable
) -> Iterator[tuple[Literal, ...]]:
    """Yield the clauses that say in which region a digit lies in a line."""
    for cell in line:
        here = equals(to.variables((cell,))[0], digit)
        if here is False:
            continue
        for region, there in zip(regions[cell], place.literals, strict=True):
            if region is False:
                yield (-here, -there)
            else:
                yield (-here, -region, there)
                yield (-here, region, -there)


def _state_differ_if_same(to: Stating, first: int, second: int) -> None:
    """State that two cells differ if they lie in the same region."""
    if second in to.grid.peers[first]:
        return
    same = held_together(to, first, second)
    one, other = to.variables((first, second))
    to.clauses(
        (-same, -one.equals(digit), -other.equals(digit))
        for digit in set(one.domain) & set(other.domain)
    )


def _state_reach(
    to: Stating, numbers: Sequence[Variable], begun: Sequence[dict[int, Fact]], size: int
) -> None:
    """State that each cell can be reached from the first one of its region, in size-1 steps.

    "This cell can be reached in k steps" is one Boolean for a cell and a k, whatever the region.
    """
    grid, define = to.grid, to.definition
    reached = []
    for cell, region in enumerate(numbers):
        root = to.boolean(f"{grid.cell_name(cell)} is the first cell of its region")
        for number, literal in zip(region.domain, region.literals, strict=True):
            state_clause(define, -literal, negation(begun[cell][number]), -root)
            state_clause(define, -literal, begun[cell][number], root)
        reached.append(root)
    for steps in range(1, size):
        following = []
        for cell in grid.board:
            ways = [reached[cell]]
            for near in grid.neighbours(cell):
                way = to.boolean(f"{grid.cell_name(cell)} by {grid.cell_name(near)} in {steps}")
                same = same_region(to, cell, near)
                state_clause(define, -way, same)
                define.clause(-way, reached[near])
                state_clause(define, way, negation(same), -reached[near])
                ways.append(way)
            following.append(define.any_of(ways, f"{grid.cell_name(cell)} reached in {steps}"))
        reached = following
    for literal in reached:
        to.clause(literal)


def _state_distance(to: Stating, numbers: Sequence[Variable], size: int) -> None:
    """State that cells `size` steps apart or more lie in different regions."""
    columns = to.grid.columns
    literals = [dict(zip(region.domain, region.literals, strict=True)) for region in numbers]
    for first, second in combinations(to.grid.board, 2):
        down, across = second // columns - first // columns, second % columns - first % columns
        if down + abs(across) >= size:
            far = literals[second]
            to.clauses(
                (-literal, -far[number])
                for number, literal in literals[first].items()
                if number in far
            )


def _state_ways_out(to: Stating, size: int) -> None:
    """State that cells that are held together go on, as long as their region is larger."""
    grid = to.grid
    same = {
        side: held_together(to, *cells) for side, cells in sides(grid.rows, grid.columns).items()
    }
    apart = {side: -literal for side, literal in same.items()}
    for cells in range(1, min(size, LARGEST_PIECE + 1)):
        to.clauses(
            (*map(apart.__getitem__, ties), *map(same.__getitem__, exits))
            for ties, exits in pieces(grid.rows, grid.columns, cells)
        )


def _state_neighbourhood(to: Stating) -> None:
    """State what "same region" implies among cells that are close, whatever the region."""
    grid = to.grid
    for first, second in (*grid.pairs_apart(1, 1), *grid.pairs_apart(0, 2)):
        _state_differ_if_same(to, first, second)
    near = {cell: grid.neighbours(cell) for cell in grid.board}
    for cell in grid.board:
        for one, other in combinations((*near[cell], *grid.leaps(cell, 1, 1)), 2):
            if other in near[one]:
                sides = [(cell, one), (cell, other), (one, other)]
                a, b, c = (held_together(to, *side) for side in sides)
                to.clauses([(-b, -c, a), (-a, -c, b), (-a, -b, c)])


@dataclass(frozen=True)
class ChaosCount(_RegionClue):
    """The control cell counts the listed cells that lie in the region of the first of them.

    Attributes:
        control: the cell whose digit, plus the offset, is the count.
        cells: cells of the grid; the first one is counted, too.
        offset: what is added to the digit.
    """

    goes: ClassVar = Goes.TURNED
    example: ClassVar = {"control": "r2c2", "cells": "r2c2 r1c2 r2c1 r2c3 r3c2"}
    cell_fields: ClassVar = ("control", "cells")
    control: str
    cells: str
    offset: int = 0

    def validate(self, board: Board) -> None:
        """Expect one control cell, and a count that its digit can be."""
        super().validate(board)
        self._validate_regions(board)
        require_on_board(self, board, self.cells)
        check_counts(self, board, self.control, len(board.cells(self.cells)), self.offset)

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        numbers = self._regions(board, board.cells(self.cells), values)
        (control,) = board.values(self.control, values)
        return control + self.offset == numbers.count(numbers[0])

    def state(self, to: Stating) -> None:
        first, *others = to.board.cells(self.cells)
        same = [same_region(to, first, other) for other in others]
        terms = [(1, literal) for literal in same if not isinstance(literal, bool)]
        to.linear([*terms, (-1, to.cells(self.control)[0])], "==", self.offset - 1)

    def describe(self) -> str:
        return (
            f"{self.control}{_plus(self.offset)} is how many of the cells {self.cells} lie in the "
            "region of the first of them"
        )

    def rule(self, board: Board) -> str:
        if not self._is_around(board):
            return super().rule(board)
        return (
            "A digit in a dashed square says how many of the surrounding cells (also diagonally) "
            "and its own cell together belong to its region."
        )

    def _is_around(self, board: Board) -> bool:
        """Say whether the cell counts itself and those around it."""
        grid, (control,), cells = board.grid, board.cells(self.control), board.cells(self.cells)
        around = {control, *grid.leaps(control, 0, 1), *grid.leaps(control, 1, 1)}
        return cells[0] == control and {*cells} == around and not self.offset

    def picture(self, board: Board) -> Iterable[Mark]:
        yield Squares(self.control)
        yield Note(self.rule(board))


@dataclass(frozen=True)
class ChaosArrow(_RegionClue):
    """The control cell counts the cells that can be seen along arms within the region.

    On each arm, the cells up to the first one of another region count. The cell that all arms
    begin with counts once.

    Attributes:
        control: the cell whose digit, plus the offset, is the count.
        arms: each arm's cells of the grid, all arms from the same first cell; by default the
            four straight ways from the control cell to the edge of the grid.
        offset: what is added to the digit.
    """

    goes: ClassVar = Goes.TURNED
    example: ClassVar = {"control": "r2c2", "arms": ("r2c2-r2c9", "r2c2-r9c2")}
    cell_fields: ClassVar = ("control", "arms")
    control: str
    arms: tuple[str, ...] = ()
    offset: int = 0

    def arms_on(self, board: Board) -> list[tuple[int, ...]]:
        """Return the cells of each arm, from the control on; of all four if none is named."""
        if self.arms:
            return [board.cells(arm) for arm in self.arms]
        rows, columns = board.grid.rows, board.grid.columns
        (cell,) = board.cells(self.control)
        start = divmod(cell, columns)
        steps = ((0, 1), (0, -1), (1, 0), (-1, 0))
        return [tuple(ray(rows, columns, start, step)) for step in steps]

    def validate(self, board: Board) -> None:
        """Expect arms from one cell, and a count that a digit can be."""
        super().validate(board)
        self._validate_regions(board)
        for arm in self.arms or (self.control,):
            require_on_board(self, board, arm)
        if len(board.cells(self.control)) == 1:
            arms = self.arms_on(board)
            if len({arm[0] for arm in arms}) > 1:
                raise self.error(
                    f"arms that begin at {board.grid.names({arm[0] for arm in arms})}",
                    "arms that all begin at the same cell",
                )
            most = 1 + sum(len(arm) - 1 for arm in arms)
        else:
            most = 0
        check_counts(self, board, self.control, most, self.offset)

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        count = 1
        for arm in self.arms_on(board):
            own, *others = self._regions(board, arm, values)
            count += next((i for i, n in enumerate(others) if n != own), len(others))
        (control,) = board.values(self.control, values)
        return control + self.offset == count

    def state(self, to: Stating) -> None:
        arms = [arm for arm in self.arms_on(to.board) if len(arm) > 1]
        steps: list[Literal] = []
        for arm in arms:
            for here, there in pairwise(arm):
                same = same_region(to, here, there)
                assert not isinstance(same, bool), "the cells of an arm differ"
                steps.append(same)
        machine = _ArmsMachine(tuple(len(arm) - 1 for arm in arms), self.offset)
        to.regular([*steps, to.cells(self.control)[0]], machine)

    def describe(self) -> str:
        counted = f"{self.control}{_plus(self.offset)} is how many cells"
        if not self.arms:
            return f"{counted} of its region are seen in the four straight ways, itself included"
        return (
            f"{counted} from the first on lie in one region, along {' and '.join(self.arms)}, "
            "the first one counted once"
        )

    def rule(self, board: Board) -> str:
        if not self._is_from_control(board):
            return super().rule(board)
        ways = "along its arrows" if self.arms else "horizontally and vertically"
        return (
            "A digit in a circle says how many cells of its own region, itself included, it sees "
            f"{ways} up to the border of the region."
        )

    def _is_from_control(self, board: Board) -> bool:
        """Say whether the cell counts what is seen from itself."""
        (control,) = board.cells(self.control)
        return not self.offset and all(board.cells(arm)[0] == control for arm in self.arms)

    def picture(self, board: Board) -> Iterable[Mark]:
        yield Circles(self.control)
        yield from map(ShortArrow, self.arms)
        yield Note(self.rule(board))


def _plus(offset: int) -> str:
    return f" {'plus' if offset > 0 else 'minus'} {abs(offset)}" if offset else ""


def check_counts(
    constraint: Constraint, board: Board, control: str, most: int, offset: int = 0
) -> None:
    """Check that there is one cell that counts, and that it can hold a count from 1 to the most.

    What it counts is its value with the offset added.
    """
    cells = board.cells(control)
    if len(cells) != 1:
        raise constraint.error(f"{len(cells)} cells that count", "one")
    counts = [value + offset for value in board.grid.domains[cells[0]]]
    if not any(1 <= count <= most for count in counts):
        raise constraint.impossible(
            f"counts from {counts[0]} to {counts[-1]}", f"one from 1 to {most} among them"
        )


@dataclass(frozen=True)
class _ArmsMachine:
    """Reads for each step of each arm whether it stays in the region, then the control's digit.

    A state is the arm, the step in it, whether it goes on, and the cells counted.

    Attributes:
        steps: the number of steps of each arm.
        offset: what is added to the digit.
    """

    steps: tuple[int, ...]
    offset: int
    start: ClassVar[tuple[int, int, bool, int]] = (0, 0, True, 1)

    def step(
        self, state: tuple[int, int, bool, int], value: int
    ) -> tuple[int, int, bool, int] | None:
        arm, step, goes_on, count = state
        if arm == len(self.steps):
            return (arm + 1, 0, True, 0) if count == value + self.offset else None
        goes_on = goes_on and bool(value)
        count += goes_on
        step += 1
        return (arm + 1, 0, True, count) if step == self.steps[arm] else (arm, step, goes_on, count)

    def accepts(self, state: tuple[int, int, bool, int]) -> bool:
        return state[0] > len(self.steps)
