"""The JSON of SudokuPad: what of it is a rule, in both directions.

SudokuPad shows puzzles; it does not solve them. Of its JSON these parts say what must hold: given
digits, regions, cages that are marked as having different digits or a sum, and the switches for
rows and columns, the knight's and the king's move. They are read as SudokuPad's own checker reads
them. Lines, arrows, shapes and texts are drawings, and so are cages without such a mark; their
rules stand in words only. They are counted and reported, never interpreted.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from sudoku_model.cached_values import cached_property
from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.constraints.cages import DifferentDigits, ExtraRegion, KillerCage, Sum
from sudoku_model.constraints.whole_grid import AntiKing, AntiKnight
from sudoku_model.deadline import heed_deadline
from sudoku_model.errors import SudokuModelError
from sudoku_model.formats.cells import quote
from sudoku_model.formats.json_text import Node, UnfitError
from sudoku_model.formats.phrases import contradiction, counted, listed
from sudoku_model.grid import Grid, House
from sudoku_model.puzzle import Puzzle

_MAX_SIDE = 100
_MAX_DIGIT = 100
_MAX_REGIONS = 1000
_INTEGER = re.compile(r"\d{1,6}", re.ASCII)
_METADATA = re.compile(r"([^\n:]+?):\s*(\S.*)", re.DOTALL)
_TRUE = ("1", "true", "yes", "on")
_BLANK = ".? "
_INVISIBLE = re.compile(r"none|transparent|#[0-9a-f]{3}0|#[0-9a-f]{6}00", re.IGNORECASE)
_HOUSE_TYPES = ("region", "rowcol", "disjoint")
_MOVES = {"antiking": AntiKing, "antiknight": AntiKnight}
_DRAWINGS = ("lines", "arrows", "overlays", "underlays")
_KNOWN = frozenset(
    (
        *_DRAWINGS,
        *("author", "cages", "cells", "cellSize", "foglight", "global", "id", "metaData"),
        *("metadata", "regions", "rules", "settings", "solution", "title", "triggereffect"),
        "videos",
    )
)
"""The keys that are read, or that have nothing to do with the rules."""

_Place: TypeAlias = tuple[int, int]
"""Row and column, both from 0."""


def read_board(board: Node, name: str = "") -> Puzzle:
    """Read a board, already parsed.

    Args:
        board: the JSON object.
        name: the name of the puzzle.

    Raises:
        UnfitError: if it describes no puzzle.
    """
    reader = _Reader(board)
    grid = reader.grid()
    constraints = reader.constraints(grid)
    reader.report()
    return Puzzle(
        grid,
        reader.givens,
        title=reader.text("title"),
        author=reader.text("author"),
        name=name,
        constraints=constraints,
        rules=reader.text("rules"),
        expected=reader.expected(grid.digits),
        unstated=tuple(reader.unstated),
        notes=tuple(reader.notes),
    )


@dataclass(frozen=True)
class _Cage:
    """A cage that has cells.

    Attributes:
        path: where it stands in the JSON.
        cells: its cells.
        unique: whether its digits differ; None if it does not say so.
        total: the sum that it names as such.
        label: what is written into it.
        hidden: whether it is not shown.
        is_house: whether it stands for a house and not for a killer cage.
    """

    path: str
    cells: tuple[_Place, ...]
    unique: bool | None
    total: int | None
    label: str
    hidden: bool
    is_house: bool

    @property
    def states_something(self) -> bool:
        """Whether its digits must differ, or have a sum."""
        return bool(self.unique) or (self.unique is False and self.total is not None)


class _Reader:
    """A board, and what is found out about it."""

    def __init__(self, board: Node) -> None:
        self.board = board
        self.unstated: list[str] = []
        self.notes: list[str] = []
        self.rows = [
            [] if row.value is None else list(row.items()) for row in board.member("cells").items()
        ]
        self.height, self.width = len(self.rows), max(map(len, self.rows), default=0)
        if not self.width or max(self.height, self.width) > _MAX_SIDE:
            raise UnfitError(
                f"cells for a grid of {self.height}x{self.width}",
                f"from 1x1 to {_MAX_SIDE}x{_MAX_SIDE}",
            )
        self.metadata = self._metadata()

    # The parts of the JSON.

    def _metadata(self) -> dict[str, Node]:
        """Return what is said about the puzzle; old puzzles hide it in cages without cells."""
        metadata: dict[str, Node] = {}
        rules = []
        for cage in self._entries("cages"):
            value = cage.get("value")
            if _has_cells(cage) or value is None:
                continue
            match = _METADATA.match(str(value.value))
            if match and match[1] == "rules":
                rules.append(match[2])
            elif match:
                metadata[match[1]] = Node(match[2], value.path)
        if rules:
            metadata["rules"] = Node("\n".join(rules), "cages")
        for key in ("metaData", "metadata"):
            node = self.board.get(key)
            if node is not None:
                metadata |= {key: item for key, item in node.members().items() if item.value != ""}
        return metadata

    def _entries(self, key: str) -> Iterator[Node]:
        """Yield the objects of a list that need not be there."""
        node = self.board.get(key)
        for entry in () if node is None else _some(node):
            entry.members()
            yield entry

    def text(self, key: str) -> str:
        """Return a text about the puzzle; numbers and lists of lines are texts as well."""
        node = self.metadata.get(key)
        if node is None or node.value is None:
            return ""
        if isinstance(node.value, list):
            return "\n".join(item.text() for item in node.items())
        return str(node.value) if _is_number(node.value) else node.text()

    def _switch(self, key: str) -> bool | None:
        node = self.metadata.get(key)
        return None if node is None or node.value is None else _truth(node.value)

    def _place(self, node: Node) -> _Place:
        pair = list(node.items())
        if len(pair) != 2:
            raise node.unfit("a cell such as [0, 8]", f"a list of {len(pair)}")
        return pair[0].integer(0, self.height - 1), pair[1].integer(0, self.width - 1)

    def _places(self, node: Node) -> tuple[_Place, ...]:
        cells = (item for item in node.items() if isinstance(item.value, list))
        return tuple(dict.fromkeys(map(self._place, cells)))

    @cached_property
    def _regions(self) -> list[tuple[_Place, ...]]:
        """The regions; one that is the whole board is none."""
        node = self.board.get("regions")
        regions = [self._places(region) for region in _some(node)] if node else []
        if len(regions) > _MAX_REGIONS:
            raise UnfitError(f"{len(regions)} regions", f"at most {_MAX_REGIONS}")
        whole = self.height * self.width
        return [region for region in regions if region and len(region) < whole]

    @cached_property
    def _cages(self) -> list[_Cage]:
        return [self._cage(node) for node in self._entries("cages") if _has_cells(node)]

    def _cage(self, node: Node) -> _Cage:
        members = {key: item.value for key, item in node.members().items()}
        unique, value = members.get("unique"), members.get("value")
        total = _number(node.get("sum"))
        label = "" if value is None else str(value).strip()
        if total is None and unique is not None and _INTEGER.fullmatch(label):
            total = int(label) or None
        return _Cage(
            path=node.path,
            cells=self._places(node.member("cells")),
            unique=None if unique is None else _truth(unique),
            total=total,
            label=label,
            hidden=_truth(members.get("hidden")),
            is_house=members.get("type") in _HOUSE_TYPES or members.get("style") == "box",
        )

    # The grid.

    @cached_property
    def _window(self) -> tuple[int, int, int, int]:
        """The first and last row and column of the grid proper.

        Boards often have more cells, for clues beside the grid. The grid proper is what regions,
        cages and the solution cover.
        """
        if not self._regions:
            return 0, self.height - 1, 0, self.width - 1
        places = {place for region in self._regions for place in region}
        for cage in self._cages:
            if cage.hidden or cage.states_something:
                places.update(cage.cells)
        places.update(place for place, digit in self._solution.items() if digit.strip("0"))
        rows, columns = zip(*places, strict=True)
        return min(rows), max(rows), min(columns), max(columns)

    @cached_property
    def _inside(self) -> dict[_Place, int]:
        """The number of each cell of the grid proper."""
        top, bottom, left, right = self._window
        places = [(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)]
        return {place: number for number, place in enumerate(places)}

    def grid(self) -> Grid:
        """Build the grid: the regions as they are, and the digits that its houses need."""
        top, bottom, left, right = self._window
        rows, columns = bottom - top + 1, right - left + 1
        taken: set[int] = set()
        separate: list[tuple[int, ...]] = []
        overlapping: list[tuple[int, ...]] = []
        for region in self._regions:
            cells = tuple(self._inside[place] for place in region)
            (overlapping if taken.intersection(cells) else separate).append(cells)
            taken.update(cells)
        regions: list[int | None] = [None] * (rows * columns)
        for number, cells in enumerate(sorted(separate, key=min)):
            for cell in cells:
                regions[cell] = number
        houses = [House(f"region {n}", c) for n, c in enumerate(overlapping, len(separate) + 1)]
        has_lines = not self._switch("norowcol")
        try:
            return Grid(
                rows,
                columns,
                self._digits(rows, columns, has_lines=has_lines),
                tuple(regions),
                has_rows=has_lines,
                has_columns=has_lines,
                more_houses=tuple(houses),
            )
        except SudokuModelError as problem:
            raise contradiction(problem, expected="regions that fit the grid") from None

    def _digits(self, rows: int, columns: int, *, has_lines: bool) -> range:
        """Return 1 to the size of a square grid; elsewhere the digits are a guess, and said so."""
        sizes = [len(region) for region in self._regions]
        if has_lines or not sizes:
            sizes += [rows, columns]
        order = max(sizes)
        used = {given for given in self.givens if given is not None}
        solution = {int(digit) for place in self._inside if (digit := self._solution.get(place))}
        if max(solution, default=0) >= order:
            solution.discard(0)  # it stands for a blank
        used |= solution
        digits = range(1, order + 1)
        is_usual = rows == columns == order
        if not used <= set(digits):
            is_usual = False
            first = min(used)
            is_shifted = first == 0 and max(used) < order
            digits = range(order) if is_shifted else range(min(1, first), max(order, *used) + 1)
        if not is_usual:
            self.unstated.append(
                f"which digits there are (SudokuPad does not say; taken as {digits[0]} to "
                f"{digits[-1]})"
            )
        return digits

    @cached_property
    def givens(self) -> tuple[int | None, ...]:
        """The given digit of each cell of the grid proper."""
        return tuple(self._given(place) for place in self._inside)

    def _given(self, place: _Place) -> int | None:
        value = self._value(place)
        if value is None:
            return None
        if isinstance(value.value, str):
            digit = value.value.strip()
            if not _INTEGER.fullmatch(digit):
                raise UnfitError(f"{quote(digit)} as the digit of {value.path}", "a number")
            value = Node(int(digit), value.path)
        return value.integer(0, _MAX_DIGIT)

    def _value(self, place: _Place) -> Node | None:
        cell = self._cell(place)
        value = None if cell is None else cell.get("value")
        return None if value is None or value.value == "" else value

    def _cell(self, place: _Place) -> Node | None:
        row = self.rows[place[0]]
        cell = row[place[1]] if place[1] < len(row) else None
        return None if cell is None or cell.value is None else cell

    # The solution that is stated.

    @cached_property
    def _stated_solution(self) -> str:
        """One character, or two, for each cell of the board; empty if there is nothing of use."""
        text = self.text("solution")
        size = self.height * self.width
        for written in (text, text.strip()):
            if len(written) in (size, 2 * size) and re.fullmatch(r"[\d.? ]*", written, re.ASCII):
                return written if written.strip("0.? ") else ""
        if text:
            self.notes.append("the stated solution is left out, as it does not fit the grid")
        return ""

    @cached_property
    def _solution(self) -> dict[_Place, str]:
        """The digits of the stated solution; an empty text where it says nothing."""
        text = self._stated_solution
        width = len(text) // (self.height * self.width)
        return {
            divmod(cell, self.width): text[cell * width : (cell + 1) * width].strip(_BLANK)
            for cell in range(len(text) // (width or 1))
        }

    def expected(self, digits: range) -> tuple[int | None, ...]:
        """Return the stated solution of the grid proper."""
        digits_stated = [self._solution.get(place, "") for place in self._inside]
        values = [int(digit) if digit and int(digit) in digits else None for digit in digits_stated]
        return tuple(values) if any(value is not None for value in values) else ()

    # What must hold.

    def constraints(self, grid: Grid) -> tuple[Constraint, ...]:
        """Return what must hold beyond the houses, each constraint held against the grid."""
        stated = [*self._stated_cages(grid), *self._moves()]
        board = Board(grid, [constraint for _, constraint in stated])
        for path, constraint in stated:
            heed_deadline()
            try:
                constraint.validate(board)
            except SudokuModelError as problem:
                raise contradiction(problem, path) from None
        return board.constraints

    def _stated_cages(self, grid: Grid) -> Iterator[tuple[str, Constraint]]:
        labels, unmarked = [], 0
        for cage in self._cages:
            if cage.states_something:
                yield cage.path, self._constraint(cage, grid)
                if cage.label and cage.label != str(cage.total):
                    labels.append(cage.label)
            elif not cage.hidden or cage.label:
                unmarked += 1
        self.unstated += listed("the text {} in a cage", labels)
        if unmarked:
            what = counted(unmarked, "cage")
            self.unstated.append(f"{what} not marked as having different digits or a sum")

    def _constraint(self, cage: _Cage, grid: Grid) -> Constraint:
        cells = grid.names(self._inside[place] for place in cage.cells)
        if cage.total is not None and not cage.unique:
            return Sum(cells, "==", cage.total)
        is_full = len(cage.cells) == grid.order and cage.total in (None, sum(grid.digits))
        if cage.is_house and (cage.total is None or is_full):
            return ExtraRegion(cells)
        return KillerCage(cells, cage.total)

    def _moves(self) -> Iterator[tuple[str, Constraint]]:
        node = self.board.get("global")
        names = [item.text() for item in node.items()] if node else []
        for name, build in _MOVES.items():
            switch = self._switch(name)
            if name in names if switch is None else switch:
                yield name, build()
        others = [name for name in names if name not in _MOVES]
        self.unstated += listed("the global rule {}", others)

    # What is left.

    def report(self) -> None:
        """Name what is drawn, what is not known, and what is left out."""
        counts = self._drawings()
        self.unstated += [
            counted(counts[kind], kind)
            for kind in ("drawn line", "drawn arrow", "drawn shape", "written text")
            if counts[kind]
        ]
        places = [(r, c) for r, row in enumerate(self.rows) for c in range(len(row))]
        outside = sum(
            place not in self._inside and self._value(place) is not None for place in places
        )
        if outside:
            self.unstated.append(f"{counted(outside, 'digit')} beside the grid")
        unknown = [
            key
            for key, node in self.board.members().items()
            if key not in _KNOWN and node.value not in (None, False, "", [], {})
        ]
        self.unstated += listed("the unknown entry {}", unknown)
        marked = sum(_has_marks(cell) for cell in map(self._cell, places) if cell is not None)
        if marked:
            self.notes.append(f"the pencil marks of {counted(marked, 'cell')} are left out")
        if any(self.board.get(key) for key in ("foglight", "triggereffect")):
            self.notes.append("the fog is left out; it hides clues, and changes no solution")

    def _drawings(self) -> Counter[str]:
        found: Counter[str] = Counter()
        for key in _DRAWINGS:
            for entry in self._entries(key):
                if key in ("lines", "arrows"):
                    found["drawn " + key[:-1]] += 1
                elif (text := entry.get("text")) and str(text.value).strip():
                    found["written text"] += 1
                else:
                    found["drawn shape"] += _is_visible(entry)
        return found


def _some(node: Node) -> Iterator[Node]:
    """Yield the items of a list that are not null."""
    return (item for item in node.items() if item.value is not None)


def _has_cells(cage: Node) -> bool:
    cells = cage.get("cells")
    return cells is not None and any(True for _ in cells.items())


def _has_marks(cell: Node) -> bool:
    return any(cell.get(key) and cell.member(key).value for key in ("pencilMarks", "centremarks"))


def _is_visible(entry: Node) -> bool:
    """Say whether a shape shows: some spacers do not."""
    colours = [entry.get(key) for key in ("backgroundColor", "borderColor", "color")]
    return any(node and not _INVISIBLE.fullmatch(str(node.value)) for node in colours)


def _truth(value: Any) -> bool:
    return value.strip().lower() in _TRUE if isinstance(value, str) else bool(value)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _number(node: Node | None) -> int | None:
    """Return a positive integer, also one in quotes; None for anything else."""
    if node is None:
        return None
    value = node.value
    if isinstance(value, str) and _INTEGER.fullmatch(value.strip()):
        value = int(value)
    return Node(value, node.path).integer() or None if _is_number(value) else None


# Writing.


def describe_board(puzzle: Puzzle) -> dict[str, Any] | None:
    """Return the JSON that states a puzzle, or None if SudokuPad's JSON cannot state all of it."""
    grid = puzzle.grid
    if puzzle.candidates or puzzle.unstated or grid.extras or grid.holes:
        return None
    cages = [_described(constraint, grid) for constraint in puzzle.constraints]
    if None in cages:
        return None
    loose = [cell for cell in grid.cells if grid.regions[cell] is None]
    if loose and grid.regions_by_number:
        # As SudokuPad does for cells without a region: else they would not belong to the grid.
        cages.append({"cells": _pairs(loose, grid), "unique": False, "hidden": True})
    regions = [*grid.regions_by_number.values(), *(house.cells for house in grid.more_houses)]
    board: dict[str, Any] = {
        "cellSize": 50,
        "metadata": _metadata(puzzle),
        "cells": [
            [{} if given is None else {"value": given} for given in puzzle.givens[part]]
            for part in grid.row_slices()
        ],
        "regions": [_pairs(region, grid) for region in regions],
        "cages": [cage for cage in cages if cage],
    }
    return board if _states_the_same(board, puzzle) else None


def _metadata(puzzle: Puzzle) -> dict[str, Any]:
    """Return the texts of a puzzle, its solution, and the switches that say its rules."""
    grid = puzzle.grid
    texts = {"title": puzzle.title, "author": puzzle.author, "rules": puzzle.rules}
    metadata: dict[str, Any] = {key: text for key, text in texts.items() if text}
    if any(value is not None for value in puzzle.expected) and grid.digits[-1] <= 9:
        blank = "?" if grid.digits[0] == 0 else "."
        digits = (blank if value is None else str(value) for value in puzzle.expected)
        metadata["solution"] = "".join(digits)
    if not grid.has_rows:
        metadata["norowcol"] = True
    kinds = {type(constraint) for constraint in puzzle.constraints}
    return metadata | {name: True for name, kind in _MOVES.items() if kind in kinds}


def _described(constraint: Constraint, grid: Grid) -> dict[str, Any] | None:
    """Return a cage, an empty object if a switch says it all, or None if nothing does."""
    if type(constraint) in _MOVES.values():
        return {}
    if not isinstance(constraint, KillerCage | DifferentDigits | ExtraRegion | Sum):
        return None
    cells = grid.select(constraint.cells)
    cage: dict[str, Any] = {"cells": _pairs(cells, grid), "unique": True}
    total: object = None
    if isinstance(constraint, Sum):
        if constraint.op != "==" or constraint.coefficients or len(set(cells)) < len(cells):
            return None
        cage["unique"], total = False, constraint.value
    elif isinstance(constraint, KillerCage):
        total = constraint.total
    elif isinstance(constraint, ExtraRegion):
        cage |= {"type": "region", "style": "box"}
    if total is None:
        return cage
    return cage | {"value": str(total), "sum": total} if isinstance(total, int) and total else None


def _pairs(cells: Iterable[int], grid: Grid) -> list[list[int]]:
    return [list(divmod(cell, grid.columns)) for cell in cells]


def _states_the_same(board: dict[str, Any], puzzle: Puzzle) -> bool:
    """Read back what is to be written: SudokuPad does not say which digits there are."""
    try:
        again = read_board(Node(board))
    except UnfitError:
        return False
    return (
        not again.unstated
        and again.givens == puzzle.givens
        and _shape(again.grid) == _shape(puzzle.grid)
    )


def _shape(grid: Grid) -> Sequence[object]:
    houses = {frozenset(house.cells) for house in grid.houses if len(house.cells) > 1}
    return grid.rows, grid.columns, grid.digits, houses
