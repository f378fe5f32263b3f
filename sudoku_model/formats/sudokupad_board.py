"""From the JSON of SudokuPad to its board: regions, cages, digits, and the grid that these make.

SudokuPad names no grid: a board may have more cells, for clues beside it, and nothing says which
digits there are. Both are found out from the regions, the cages and the stated solution.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sudoku_model.cached_values import cached_property
from sudoku_model.cosmetics import Spot
from sudoku_model.errors import SudokuModelError
from sudoku_model.formats.cells import quote
from sudoku_model.formats.colours import on_paper
from sudoku_model.formats.damaged import UnfitError
from sudoku_model.formats.findings import Findings
from sudoku_model.formats.json_text import Node
from sudoku_model.formats.keys import is_empty
from sudoku_model.formats.overlapping import overlapping_grids
from sudoku_model.formats.phrases import contradiction, listed
from sudoku_model.formats.sudokupad_drawings import Place, is_number
from sudoku_model.formats.sudokupad_keys import (
    CAGE_KEYS,
    METADATA_KEYS,
    is_doubtful,
    is_true,
    stated_digits,
    tag,
)
from sudoku_model.grid import Grid, House, regions_of
from sudoku_model.texts import counted, together

_MAX_SIDE = 100
_MAX_DIGIT = 100
_MAX_REGIONS = 1000

_INTEGER = re.compile(r"\d{1,6}", re.ASCII)
_SUM = re.compile(r"(\d{1,6})(\.0{0,6})?", re.ASCII)
_HOUSE_TYPES = ("region", "rowcol", "disjoint")
_CAGE_STYLES = (*_HOUSE_TYPES, "killer", "cage", "box")
_JOINED = ("title", "author", "rules")
_TEXTS = (*_JOINED, "solution")


def order_of(regions: Sequence[int], lines: Sequence[int]) -> tuple[int, bool]:
    """Return how many digits a board has, and whether that follows from its houses.

    Args:
        regions: how many cells each region has.
        lines: how many the rows and columns have, none if these are no houses.
    """
    order = max([*regions, *lines])
    return order, {*lines} <= {order} and (not regions or order in regions)


@dataclass(frozen=True)
class Cage:
    """A cage that has cells.

    Attributes:
        path: where it stands in the JSON.
        cells: its cells.
        unique: whether its digits differ; None if it does not say so.
        total: the sum that it names as such.
        label: what is written into it.
        hidden: whether it is not shown.
        is_house: whether it stands for a house and not for a killer cage.
        is_line: whether it stands for a row or a column.
        styles: how it is drawn, if in another way than killer cages and regions.
        colour: the colour of its outline.
    """

    path: str
    cells: tuple[Place, ...]
    unique: bool | None
    total: int | None
    label: str
    hidden: bool
    is_house: bool
    is_line: bool
    styles: tuple[str, ...]
    colour: str

    @property
    def states_something(self) -> bool:
        """Whether its digits must differ, or have a sum."""
        return bool(self.unique) or (self.unique is False and self.total is not None)

    @property
    def shows_its_total(self) -> bool:
        """Whether what is written into it is the sum that it names."""
        shown = _SUM.fullmatch(self.label)
        return shown is not None and int(shown[1]) == self.total

    @property
    def says_nothing(self) -> bool:
        """Whether it is hidden and nothing is known about it but its cells."""
        return self.hidden and not self.label and self.total is None and not self.is_house


class SudokuPadBoard(Findings):
    """A board with its texts, switches, cages and digits, and the grid proper in it."""

    def __init__(self, board: Node) -> None:
        super().__init__()
        self.board = board
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
        """Return what is said about the puzzle."""
        sources = [*self._sources_of_metadata()]
        metadata = {key: node for source in sources for key, node in source.items()}
        for key in _JOINED:
            said = [_text(source.get(key)) for source in reversed(sources)]
            metadata[key] = Node(together(said), key)
        found = Node({key: node.value for key, node in metadata.items()}, "metadata")
        self.check(found, METADATA_KEYS, "the metadata")
        return metadata

    def _sources_of_metadata(self) -> Iterator[dict[str, Node]]:
        """Yield what is said in each of the places for it; what comes later counts."""
        yield {key: node for key in _TEXTS if (node := self.board.get(key)) and not is_empty(node)}
        yield self._texts_in_cages()
        for key in ("metaData", "metadata"):
            node = self.board.get(key)
            if node is not None:
                members = node.members().items()
                yield {key: item for key, item in members if item.value != ""}

    def _texts_in_cages(self) -> dict[str, Node]:
        """Return what old puzzles hide in cages without cells, one text or several of a kind."""
        texts: dict[str, Node] = {}
        others = []
        for cage in self.entries("cages"):
            self.check(cage, CAGE_KEYS, "cages")
            said = str(cage.value_of("value", ""))
            if _has_cells(cage) or not said:
                continue
            about = tag(said)
            if about is None:
                others.append(said)
                continue
            key, text = about
            if key in _JOINED and key in texts:
                text = f"{texts[key].value}\n{text}"
            texts[key] = Node(text, f"{cage.path}.value")
        self.unstated += listed("the text {} of a cage without cells", others)
        return texts

    def entries(self, key: str) -> Iterator[Node]:
        """Yield the objects of a list that need not be there."""
        node = self.board.get(key)
        for entry in () if node is None else some_of(node):
            entry.members()
            yield entry

    def text(self, key: str) -> str:
        """Return a text about the puzzle; numbers and lists of lines are texts as well."""
        return _text(self.metadata.get(key))

    def switch(self, key: str) -> bool | None:
        """Say whether a switch is on; None if it is not there."""
        node = self.metadata.get(key)
        return None if node is None or node.value is None else self._is_on(node.value, key)

    def _is_on(self, value: Any, switch: str) -> bool:
        if is_doubtful(value):
            self.unstated.append(f"the value {quote(value)} of the switch {switch}")
        return is_true(value)

    def place(self, node: Node) -> Place:
        """Return the row and the column of a cell of the board."""
        pair = list(node.items())
        if len(pair) != 2:
            raise node.unfit("a cell such as [0, 8]", f"a list of {len(pair)}")
        return pair[0].integer(0, self.height - 1), pair[1].integer(0, self.width - 1)

    def _places(self, node: Node) -> tuple[Place, ...]:
        return tuple(dict.fromkeys(map(self.place, some_of(node))))

    @cached_property
    def _regions(self) -> list[tuple[Place, ...]]:
        """The regions; one that is the whole board is none."""
        node = self.board.get("regions")
        regions = [*map(self._places, some_of(node))] if node else []
        if len(regions) > _MAX_REGIONS:
            raise UnfitError(f"{len(regions)} regions", f"at most {_MAX_REGIONS}")
        whole = self.height * self.width
        return [region for region in regions if region and len(region) < whole]

    @cached_property
    def cages(self) -> list[Cage]:
        """The cages that have cells."""
        return [self._cage(node) for node in self.entries("cages") if _has_cells(node)]

    def _cage(self, node: Node) -> Cage:
        members = {key: item.value for key, item in node.members().items()}
        if is_true(members.get("unique")) and not is_true(members.get("hidden")):
            self.shade("cages", node.get("outlineC"), node.get("fontC"))
        unique, label = members.get("unique"), _label(members.get("value"))
        total = self._total(node, label)
        return Cage(
            path=node.path,
            cells=self._places(node.member("cells")),
            unique=None if unique is None else self._is_on(unique, "unique"),
            total=total,
            label=label,
            hidden=is_true(members.get("hidden")),
            is_house=members.get("type") in _HOUSE_TYPES or members.get("style") == "box",
            is_line=members.get("type") == "rowcol" and is_true(unique) and total is None,
            styles=tuple(_unusual_styles(members)),
            colour=on_paper(members.get("outlineC") or "") or "#000000",
        )

    def _total(self, cage: Node, label: str) -> int | None:
        """Return the sum of a cage, which may stand in its label only."""
        total = self._sum(cage.get("sum"))
        if total is None and cage.get("unique") is not None and _INTEGER.fullmatch(label):
            return int(label) or None
        return total

    def _sum(self, node: Node | None) -> int | None:
        """Return the sum that a cage names, also one in quotes; 0 is none, and others are named."""
        if node is None or is_empty(node):
            return None
        if is_number(node.value):
            return node.integer() or None
        text = str(node.value).strip()
        if match := _SUM.fullmatch(text):
            return int(match[1]) or None
        self.unstated.append(f"the sum {quote(text)} of a cage")
        return None

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
        for cage in self.cages:
            if cage.hidden or cage.states_something:
                places.update(cage.cells)
        places.update(place for place, digit in self._solution.items() if digit.strip("0"))
        rows, columns = zip(*places, strict=True)
        return min(rows), max(rows), min(columns), max(columns)

    @property
    def corner(self) -> Place:
        """The first row and the first column of the grid proper."""
        top, _, left, _ = self._window
        return top, left

    def spot_of(self, place: Place) -> Spot:
        """Return the middle of a cell, as drawings name it."""
        (row, column), (top, left) = place, self.corner
        return row - top + 0.5, column - left + 0.5

    @cached_property
    def inside(self) -> dict[Place, int]:
        """The number of each cell of the grid proper."""
        top, bottom, left, right = self._window
        places = [(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)]
        return {place: number for number, place in enumerate(places)}

    @property
    def _size(self) -> tuple[int, int]:
        """The rows and the columns of the grid proper."""
        top, bottom, left, right = self._window
        return bottom - top + 1, right - left + 1

    def grid(self) -> Grid:
        """Build the grid: the regions as they are, and the digits that its houses need."""
        digits = self._digits()
        holes = frozenset[int]() if self._has_lines else self._gaps()
        if self.lines and self._parts and digits == self._parts[0][0].digits:
            return Grid.overlapping(self._parts)
        regions, overlapping = self._numbered_regions
        numbers = range(len(self._regions) - len(overlapping) + 1, len(self._regions) + 1)
        houses = (House(f"region {n}", c) for n, c in zip(numbers, overlapping, strict=True))
        has_lines = self._has_lines or bool(self.lines)
        try:
            return Grid(
                *self._size,
                digits,
                regions,
                has_rows=has_lines,
                has_columns=has_lines,
                more_houses=tuple(houses),
                holes=holes,
            )
        except SudokuModelError as problem:
            raise contradiction(problem, expected="regions that fit the grid") from None

    @cached_property
    def _numbered_regions(self) -> tuple[tuple[int | None, ...], list[tuple[int, ...]]]:
        """The region of each cell, and the cells of regions that share some with earlier ones."""
        taken: set[int] = set()
        separate: list[tuple[int, ...]] = []
        overlapping: list[tuple[int, ...]] = []
        for region in self._regions:
            cells = tuple(self.inside[place] for place in region)
            (overlapping if taken.intersection(cells) else separate).append(cells)
            taken.update(cells)
        return regions_of(sorted(separate, key=min), self.inside.values()), overlapping

    @cached_property
    def _has_lines(self) -> bool:
        return not self.switch("norowcol")

    @cached_property
    def lines(self) -> dict[str, frozenset[Place]]:
        """The cells, by the path of their cage, of all rows and columns, if cages state these.

        So a board says it that has cells beside its rows, or between them.
        """
        if self._has_lines:
            return {}
        says_no_more = (cage for cage in self.cages if not cage.label and not cage.styles)
        cages = {frozenset(cage.cells): cage.path for cage in says_no_more if cage.is_line}
        lines = {*self._rows_and_columns()}
        return {cages[line]: line for line in lines} if lines <= cages.keys() else {}

    def _rows_and_columns(self) -> Iterator[frozenset[Place]]:
        """Yield the cells of each row and each column, of each grid if several overlap."""
        top, _, left, _ = self._window
        gaps = {place for place, cell in self.inside.items() if cell in self._unused}
        several = [(grid.rows, grid.columns, *corner) for grid, *corner in self._parts]
        for rows, columns, row, column in several or [(*self._size, 0, 0)]:
            across = range(left + column, left + column + columns)
            grid = [[(r, c) for c in across] for r in range(top + row, top + row + rows)]
            for line in (*grid, *zip(*grid, strict=True)):
                yield frozenset(line) - gaps

    @cached_property
    def _parts(self) -> list[tuple[Grid, int, int]]:
        """The grids that overlap, each with its place, if regions say that there are some."""
        regions, overlapping = self._numbered_regions
        unused = (cell for cell, region in enumerate(regions) if region is None)
        if overlapping or not self._unused.issuperset(unused):
            return []
        return overlapping_grids(*self._size, regions)

    @cached_property
    def _unused(self) -> frozenset[int]:
        """The cells of no region and no cage, in which nothing stands; none if all have none."""
        if not self._regions:
            return frozenset()
        used = (
            *(place for region in self._regions for place in region),
            *(place for cage in self.cages for place in cage.cells),
            *(place for place in self.inside if self._solution.get(place)),
        )
        given = (cell for cell, given in enumerate(self.givens) if given is not None)
        return frozenset(self.inside.values()) - {*map(self.inside.get, used), *given}

    def _gaps(self) -> frozenset[int]:
        """Return the cells between grids, as in a samurai: nothing is said of them."""
        if self._unused and not self._solution:
            what = counted(len(self._unused), "cell")
            self.unstated.append(f"whether digits stand in {what} of no region (taken as none)")
        return self._unused

    def _line_sizes(self) -> list[int]:
        """Return how long rows and columns are; nothing if they are no houses beside regions."""
        if self.lines:
            return [max(map(len, self.lines.values()))]
        has_lines = self._has_lines or not self._regions
        return [*self._size] if has_lines else []

    def _digits(self) -> range:
        """Return 1 to the size of a square grid and its regions; a guess elsewhere, and named."""
        order, is_usual = order_of([*map(len, self._regions)], self._line_sizes())
        used = self._used_digits(order)
        digits = range(1, order + 1)
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

    def _used_digits(self, order: int) -> set[int]:
        """Return the digits of the givens and of the stated solution."""
        givens = {given for given in self.givens if given is not None}
        solution = {int(digit) for place in self.inside if (digit := self._solution.get(place))}
        if max(solution, default=0) >= order:
            solution.discard(0)  # it stands for a blank
        return givens | solution

    @cached_property
    def givens(self) -> tuple[int | None, ...]:
        """The given digit of each cell of the grid proper."""
        return tuple(map(self._given, self.inside))

    def _given(self, place: Place) -> int | None:
        value = self.value_at(place)
        if value is None:
            return None
        if isinstance(value.value, str):
            digit = value.value.strip()
            if not _INTEGER.fullmatch(digit):
                raise UnfitError(f"{quote(digit)} as the digit of {value.path}", "a number")
            value = Node(int(digit), value.path)
        return value.integer(0, _MAX_DIGIT)

    def value_at(self, place: Place) -> Node | None:
        """Return what is given in a cell; a cell may say that its digit is not given."""
        cell = self.cell_at(place)
        value = None if cell is None else cell.get("value")
        if cell is None or value is None or value.value == "":
            return None
        given = cell.get("given")
        return value if given is None or is_true(given.value) else None

    def cell_at(self, place: Place) -> Node | None:
        """Return what is said about a cell, None if nothing is."""
        row = self.rows[place[0]]
        cell = row[place[1]] if place[1] < len(row) else None
        return None if cell is None or cell.value in (None, {}) else cell

    # The solution that is stated.

    @cached_property
    def _solution(self) -> dict[Place, str]:
        """The digits of the stated solution; an empty text where it says nothing."""
        texts = stated_digits(self.text("solution"), self.height * self.width, self.notes)
        return {divmod(cell, self.width): text for cell, text in enumerate(texts)}

    def expected(self, digits: range) -> tuple[int | None, ...]:
        """Return the stated solution of the grid proper."""
        digits_stated = [self._solution.get(place, "") for place in self.inside]
        values = [int(digit) if digit and int(digit) in digits else None for digit in digits_stated]
        return tuple(values) if any(value is not None for value in values) else ()


def _text(node: Node | None) -> str:
    if node is None or node.value is None:
        return ""
    if isinstance(node.value, list):
        return "\n".join(item.text() for item in node.items())
    return str(node.value) if is_number(node.value) else node.text()


def _unusual_styles(cage: dict[str, Any]) -> Iterator[str]:
    """Yield how a cage is drawn, if in another way than killer cages and regions."""
    for style in (cage.get("type"), cage.get("style")):
        if style and style not in _CAGE_STYLES:
            yield str(style)


def some_of(node: Node) -> Iterator[Node]:
    """Yield the items of a list that are not null."""
    return (item for item in node.items() if item.value is not None)


def _has_cells(cage: Node) -> bool:
    cells = cage.get("cells")
    return cells is not None and any(True for _ in cells.items())


def _label(value: Any) -> str:
    """Return what is written into a cage, which may be a number."""
    return "" if value is None else str(value).strip()
