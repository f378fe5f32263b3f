"""The scene: all that a drawing of a board shows, the same for every kind of drawing."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from sudoku_model.cached_values import cached_property
from sudoku_model.errors import GridError
from sudoku_model.grid import Grid
from sudoku_model.overlay import Candidate, Overlay
from sudoku_model.puzzle import Puzzle, Solution, as_puzzle, symbols_of
from sudoku_model.texts import counted

if TYPE_CHECKING:
    from sudoku_model.drawing.canvas import Canvas

Board: TypeAlias = Puzzle | Solution
"""What can be drawn."""

Candidates: TypeAlias = Mapping[int, Collection[int]] | Sequence[Collection[int]]
"""The digits that remain: by cell number, or for every cell in row-major order."""

Highlight: TypeAlias = Collection[int | str]
"""Cells to highlight, by number or by name (``"r1c1"``)."""

_OF_CELL: Final = re.compile(r"(.+)_(r\d+c\d+)")

NO_THOUGHT: Final = Overlay()
"""The overlay of a board on which a thought marks nothing."""

NO_DIGIT_LEFT: Final = "!"
"""What stands in a cell whose candidates are all ruled out."""


Parting: TypeAlias = Callable[[Any, Any], bool]
"""Says whether a line parts two cells, of the regions that they belong to; None is no cell."""


@dataclass(frozen=True)
class Scene:
    """A board ready to be drawn.

    Attributes:
        puzzle: the puzzle.
        values: the digit that fills each cell, or None.
        candidates: the remaining digits, in increasing order, of cells that are not filled and
            whose candidates are known.
        highlight: the cells to highlight.
        overlay: what a thought marks.
        canvas: the marks of the constraints; None for a puzzle that has nothing to be marked.
    """

    puzzle: Puzzle
    values: tuple[int | None, ...]
    candidates: Mapping[int, tuple[int, ...]]
    highlight: frozenset[int]
    overlay: Overlay
    canvas: Canvas | None

    @staticmethod
    def of(
        board: Board | str,
        candidates: Candidates | None = None,
        highlight: Highlight = (),
        overlay: Overlay | None = None,
    ) -> Scene:
        """Return the scene of a board, for the options of a drawing.

        Raises:
            GridError: if `candidates`, `highlight` or `overlay` do not fit the grid.
        """
        overlay = overlay or NO_THOUGHT
        puzzle, values = _puzzle_and_values(board)
        if overlay.filled:
            values = _with_found(values, overlay.filled)
        grid = puzzle.grid
        left = puzzle.candidates if candidates is None else _by_cell(candidates, grid)
        marked = {grid.cell(cell) if isinstance(cell, str) else cell for cell in highlight}
        if left or marked or overlay is not NO_THOUGHT:
            _check_fit(grid, left, marked, overlay)
        shown = _in_open_cells(left, values, grid) if left else {}
        canvas = _canvas_of(puzzle, values)
        return Scene(puzzle, values, shown, frozenset(marked), overlay, canvas)

    @property
    def grid(self) -> Grid:
        """The geometry."""
        return self.puzzle.grid

    @cached_property
    def grid_rules(self) -> list[str]:
        """What is unusual about the grid of a variant puzzle and cannot be seen, in words."""
        if self.canvas is None:
            return []
        grid, rules = self.grid, []
        is_usual = grid.digits[0] == 1
        if not grid.more_houses:  # which may make up several grids that overlap
            is_usual &= grid.digits[-1] == max(grid.rows, grid.columns)
            lines = (("rows", grid.has_rows), ("columns", grid.has_columns))
            rules += [f"digits may repeat in {what}" for what, differ in lines if not differ]
        if not is_usual:
            rules.append(f"digits from {grid.digits[0]} to {grid.digits[-1]}")
        return rules

    @property
    def placed(self) -> dict[int, int]:
        """The digits that a thought places, by their cells."""
        return dict(self.overlay.placed)

    def shows(self, candidate: Candidate) -> bool:
        """Say whether a candidate is left, and no digit is placed over it."""
        cell, digit = candidate
        return cell not in self.placed and digit in self.candidates.get(cell, ())

    @cached_property
    def extra_cells(self) -> str:
        """The cells outside the board that cannot be seen on it, in words."""
        parts = []
        for values, run in groupby(self._unseen_extras(), key=itemgetter(1)):
            names = [name for name, _ in run]
            names = [f"{names[0]} to {names[-1]}"] if len(names) > 3 else names
            parts += [f"{name}: {values}" for name in names]
        return f"extra cells {', '.join(parts)}" if parts else ""

    def _unseen_extras(self) -> Iterator[tuple[str, str]]:
        """Yield the names of these cells, and which digits each can hold."""
        shown = self.canvas.shown if self.canvas else set()
        for cell, extra in enumerate(self.grid.extras, start=len(self.grid.board)):
            if cell not in shown:
                value, left = self.values[cell], self.candidates.get(cell, extra.values)
                yield extra.name, _listed(left) if value is None else str(value)

    @cached_property
    def marks_shape(self) -> tuple[int, int]:
        """Rows and columns in which the candidates stand in a cell, each digit in its place.

        It is the shape of a box, or near to a square where boxes are long or no rectangles.
        """
        order, box = self.grid.order, self.grid.box
        if box is not None and math.prod(box) == order and max(box) <= 2 * min(box):
            return box
        across = math.isqrt(order - 1) + 1
        return -(-order // across), across

    def summary(self) -> str:
        """Describe the board in words, as in "9x9 Sudoku with 30 givens"."""
        count = sum(self.puzzle.givens[cell] is not None for cell in self.grid.digit_cells)
        parts = [f"{self.grid.rows}x{self.grid.columns} Sudoku with {counted(count, 'given')}"]
        if self.puzzle.constraints:
            parts.append(counted(len(self.puzzle.constraints), "constraint"))
        found = sum(cell in self.grid.board for cell in self.overlay.filled)
        if found:
            parts.append(f"{counted(found, 'digit')} found")
        elif None not in self.values and count < len(self.grid.digit_cells):
            parts.append("solved")
        if self.candidates:
            parts.append(f"candidates in {counted(len(self.candidates), 'cell')}")
        if self.highlight:
            parts.append(f"{counted(len(self.highlight), 'cell')} highlighted")
        return ", ".join((*parts, *self._thought()))

    def _thought(self) -> Iterator[str]:
        """Say what a thought marks."""
        marked = self.overlay
        for one in marked.placed:
            yield f"{self._named(one)} placed"
        if marked.struck:
            yield f"{counted(len(marked.struck), 'candidate')} struck out"
        if marked.inferences:
            yield counted(len(marked.inferences), "arrow")

    def _named(self, candidate: Candidate) -> str:
        cell, digit = candidate
        return f"{self.grid.cell_name(cell)}={symbols_of(self.puzzle).get(digit, digit)}"


def _puzzle_and_values(board: Board | str) -> tuple[Puzzle, tuple[int | None, ...]]:
    if isinstance(board, Solution):
        return board.puzzle, board.values
    puzzle = as_puzzle(board)
    return puzzle, puzzle.givens


def _with_found(values: Sequence[int | None], found: Mapping[int, int]) -> tuple[int | None, ...]:
    """Return the digits of the cells, and of open ones those that a thought fills them with."""
    return tuple(found.get(cell) if value is None else value for cell, value in enumerate(values))


def _in_open_cells(
    candidates: Mapping[int, Collection[int]], values: Sequence[int | None], grid: Grid
) -> dict[int, tuple[int, ...]]:
    """Return the candidates of the cells without a digit, in order."""
    return {
        cell: tuple(sorted(set(digits)))
        for cell, digits in sorted(candidates.items())
        if values[cell] is None and cell not in grid.holes
    }


def _by_cell(candidates: Candidates, grid: Grid) -> Mapping[int, Collection[int]]:
    if isinstance(candidates, Mapping):
        return candidates
    if len(candidates) != len(grid.cells):
        raise GridError(
            f"candidates of {len(candidates)} cells for a grid of {len(grid.cells)} cells"
        )
    return dict(enumerate(candidates))


def _check_fit(
    grid: Grid, candidates: Mapping[int, Collection[int]], marked: set[int], overlay: Overlay
) -> None:
    """Check that what is to be shown in the cells of a grid fits it.

    Raises:
        GridError: if it does not.
    """
    drawn_over = {*overlay.candidates(), *overlay.filled.items()}
    areas = {cell for area in overlay.areas for cell in area}
    for cell in (*candidates, *marked, *areas, *(cell for cell, _ in drawn_over)):
        if cell not in grid.cells:
            raise GridError(f"found cell {cell}, expected one from 0 to {grid.cells[-1]}")
    listed = ((cell, digit) for cell, digits in candidates.items() for digit in digits)
    for cell, digit in (*listed, *drawn_over):
        if digit not in grid.domains[cell]:
            allowed = grid.domains[cell]
            raise GridError(
                f"{grid.cell_name(cell)} has candidate {digit}, "
                f"expected a digit from {allowed[0]} to {allowed[-1]}"
            )


def _canvas_of(puzzle: Puzzle, values: tuple[int | None, ...]) -> Canvas | None:
    """Draw the marks of the constraints, if there is anything to be marked."""
    grid = puzzle.grid
    has_all_lines = grid.has_rows and grid.has_columns
    is_plain = not (puzzle.constraints or puzzle.cosmetics or puzzle.fog or grid.more_houses)
    if has_all_lines and is_plain:
        return None
    from sudoku_model.drawing.marks import draw_marks

    # Without regions these houses have borders.
    shaded = _area_houses(grid) if grid.regions_by_number else ()
    return draw_marks(puzzle, values, symbols_of(puzzle), shaded)


class Borders:
    """The sides of cells along which two regions meet, or where the grid ends.

    Args:
        grid: the grid. If it has no regions, its houses that are not part of a row or a column
            count as regions, such as the boxes of several grids that overlap.
        canvas: the marks, which may show regions that a solution has found.
    """

    def __init__(self, grid: Grid, canvas: Canvas | None) -> None:
        regions = canvas.regions if canvas else None
        self._rows = grid.rows
        self._columns = grid.columns
        areas = _area_houses(grid) if regions is None and not grid.regions_by_number else ()
        member_of: list[Hashable] = list(grid.regions if regions is None else regions)
        if areas:
            member_of = [
                tuple(n for n, area in enumerate(areas) if cell in area) for cell in grid.board
            ]
        # Holes, and what is outside of the grid, are part of nothing.
        self._area = {
            divmod(cell, grid.columns): (member_of[cell],) for cell in grid.digit_cells
        }.get

    def above(self, row: int, column: int) -> bool:
        """Say whether a border runs along the top of a cell.

        The row below the last one is allowed too: its top is the bottom of the grid.
        """
        return self._area((row, column)) != self._area((row - 1, column))

    def left(self, row: int, column: int) -> bool:
        """Say whether a border runs along the left side of a cell.

        The column after the last one is allowed too: its left is the right side of the grid.
        """
        return self._area((row, column)) != self._area((row, column - 1))

    def arms(self, row: int, column: int) -> tuple[bool, bool, bool, bool]:
        """Say which borders leave the top left corner of a cell: up, right, down, left."""
        return (
            row > 0 and self.left(row - 1, column),
            column < self._columns and self.above(row, column),
            row < self._rows and self.left(row, column),
            column > 0 and self.above(row, column - 1),
        )

    def horizontal(self, parts: Parting) -> Iterator[tuple[int, int, int]]:
        """Yield the unbroken lines between rows: the row below, and from and to which column.

        Args:
            parts: says where a line is, such as `ne` for borders, and `is_inside`.
        """
        area = self._area
        for row in range(self._rows + 1):
            lines = [parts(area((row, c)), area((row - 1, c))) for c in range(self._columns)]
            for start, stop in _runs(lines):
                yield row, start, stop

    def vertical(self, parts: Parting) -> Iterator[tuple[int, int, int]]:
        """Yield the unbroken lines between columns: the right one, and from and to which row."""
        area = self._area
        for column in range(self._columns + 1):
            lines = [parts(area((r, column)), area((r, column - 1))) for r in range(self._rows)]
            for start, stop in _runs(lines):
                yield column, start, stop


def is_inside(one: object, other: object) -> bool:
    """Say whether there is a cell on both sides of a line."""
    return one is not None and other is not None


def _area_houses(grid: Grid) -> list[frozenset[int]]:
    """Return the cells of the further houses that are not part of a row or a column."""
    return [
        frozenset(house.cells)
        for house in grid.more_houses
        if all(cell in grid.board for cell in house.cells)
        and len({cell // grid.columns for cell in house.cells}) > 1
        and len({cell % grid.columns for cell in house.cells}) > 1
    ]


def _runs(flags: list[bool]) -> Iterator[tuple[int, int]]:
    for flag, run in groupby(range(len(flags)), flags.__getitem__):
        if flag:
            places = list(run)
            yield places[0], places[-1] + 1


def extra_lines(solution: Solution) -> list[str]:
    """Write the extra cells of a solution, a line for each group of cells that are named alike.

    A group that marks cells of the board (``doubler_r1c1``) lists the marked ones.
    """
    marked: dict[str, list[str]] = {}
    others: dict[str, list[tuple[str, int]]] = {}
    for name, value in solution.extras.items():
        match = _OF_CELL.fullmatch(name)
        if match is None:
            others.setdefault(name.rstrip("0123456789"), []).append((name, value))
        elif value:
            group = match[1] if value == 1 else f"{match[1]} {value}"
            marked.setdefault(group, []).append(match[2])
    lines = [f"{group}: {' '.join(cells)}" for group, cells in marked.items()]
    for cells in others.values():
        first, last = cells[0][0], cells[-1][0]
        called = first if len(cells) == 1 else f"{first} to {last}"
        lines.append(f"{called}: {' '.join(str(value) for _, value in cells)}")
    return lines


def _listed(values: Sequence[int]) -> str:
    if len(values) > 2 and list(values) == list(range(values[0], values[-1] + 1)):
        return f"{values[0]} to {values[-1]}"
    return " or ".join(map(str, values)) or NO_DIGIT_LEFT


def width(symbol: str) -> int:
    """Return the number of columns that a symbol takes in a terminal."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in symbol)
