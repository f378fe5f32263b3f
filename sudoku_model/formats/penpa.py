"""Penpa+: links to a board on which people draw puzzles of any kind.

Penpa+ knows no rules. Four of its tools mean one thing only and are read as clues: black digits,
killer cages with the number in their corner, thermometers, and arrows with their bulb; thick
borders are read as regions if they divide the board into regions of the right size, or into those
of sudoku grids that overlap, as in a samurai. Whatever else is drawn is reported, and shown as far
as it can be. Digits that a solver filled in, and the answer that a link may hold, are left out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import accumulate
from typing import Any

from sudoku_model.cosmetics import DrawnLine, DrawnShape, Spot, cells_under
from sudoku_model.errors import GridError
from sudoku_model.formats.cells import quote
from sudoku_model.formats.colours import on_paper
from sudoku_model.formats.damaged import UnfitError
from sudoku_model.formats.findings import Findings
from sudoku_model.formats.json_text import Node
from sudoku_model.formats.keys import Keys
from sudoku_model.formats.link_payload import read_each
from sudoku_model.formats.overlapping import overlapping_grids
from sudoku_model.formats.penpa_codec import inflate, parameters, parse_line
from sudoku_model.formats.penpa_drawings import (
    Frame,
    drawn_segment,
    drawn_symbol,
    joined,
    symbol_name,
)
from sudoku_model.formats.phrases import listed
from sudoku_model.formats.source import with_remark_apart
from sudoku_model.grid import Grid, regions_of
from sudoku_model.grouped import grouped
from sudoku_model.puzzle import Puzzle
from sudoku_model.reach import connected_parts
from sudoku_model.texts import counted, first_of

LAYERS = Keys(
    "number numberS killercages thermo nobulbthermo arrows direction lineE",
    named="surface symbol line freeline freelineE wall deletelineE squareframe polygon cage",
    harmless={"what was done before": "command_redo command_undo command_replay"},
)

COLOURS = {
    1: "#444444",
    2: "#b3ffb3",
    3: "#cccccc",
    4: "#000000",
    5: "#c0e0ff",
    6: "#ffa3a3",
    7: "#ffffa3",
    8: "#999999",
    9: "#ffb3ff",
    10: "#ffcc80",
    11: "#cc99ff",
    12: "#eecab1",
    13: "#ff6700",
    99: "#f0f0f0",
    100: "#ffa3a3",
}
"""The colours of cells by their style, where the author chose no colour of their own."""

_MAX_SIDE = 100
_MARGIN = 2
"""Rows and columns that Penpa+ numbers on each side of the board, and does not show."""

_KINDS = ("square", "sudoku")
_BLACK = 1
_DIGIT_MODES = ("1", "2", "4", "10")
"""How the text of a whole cell is shown: normal, with an arrow, as in Tapa, large."""

_CANDIDATES_MODE = "7"
_THICK = (2, 21)
"""The styles of the borders that divide a board into regions."""

_INTEGER = re.compile(r"\d{1,6}", re.ASCII)
_ESCAPES = {"%2C": ",", "%2D": "\n", "%2E": "&", "%2F": "="}
_PLAIN_GENRES = ("arrow", "classic", "killer", "sudoku", "thermo")
_BOARD, _QUESTION, _ANSWER, _CELLS, _HAS_COLOURS, _COLOURS, _GENRES = 0, 3, 4, 5, 13, 14, 17
"""The lines of the text that say something about the puzzle."""

_TITLE, _AUTHOR, _BORDER = 15, 16, 19
"""The fields of the first line that say something about the puzzle."""

_OPTIONS = {
    11: "the drawn falling diagonal",
    12: "the second option of the board",
    13: "the third option of the board",
    14: "the drawn rising diagonal",
}
"""The fields of the first line that add something to a board for Sudoku."""

_DRAWN_BY_CELL = {
    "deletelineE": "erased border",
    "freelineE": "drawn line",
    "wall": "drawn line segment",
}
_MOST_PLACES = 5
"""How many places of a symbol are named before the rest is only counted."""

_SIZE, _SMALL = 0.7, 0.3
"""How large texts in cells and other texts are shown, in cells."""

_DRAWN_IN_LISTS = {"squareframe": "drawn frame", "polygon": "drawn area"}
_PLURALS = {
    "text in a cell": "texts in cells",
    "digit that is not black": "digits that are not black",
    "piece of a drawn cage": "pieces of drawn cages",
}
"""The plurals that change more than their first noun."""


def _read_link(text: str, name: str) -> tuple[Puzzle, str]:
    link, remark = with_remark_apart(text)
    fields = parameters(link)
    if "p" not in fields:
        raise UnfitError(quote(link), "a Penpa+ link, which holds m=edit&p=... or m=solve&p=...")
    lines = inflate(fields["p"]).split("\n")
    header = _header(lines)
    own = _own_colours(lines)
    reader = _Reader(header, parse_line(lines[_QUESTION]), parse_line(lines[_CELLS]), own)
    reader.state()
    reader.report_drawings(header)
    reader.report_lines()
    reader.report_symbols()
    reader.report_colours()
    reader.report_genres(lines[_GENRES] if len(lines) > _GENRES else "")
    if "a" in fields:
        reader.notes.append("the answer in the link is left out")
    if fields.get("m") == "edit" and _has_digits(lines[_ANSWER]):
        reader.notes.append("the digits that a solver filled in are left out")
    puzzle = reader.puzzle(
        reader.grid,
        reader.givens,
        title=_field(header, _TITLE).removeprefix("Title:").strip(),
        author=_field(header, _AUTHOR).removeprefix("Author:").strip(),
        name=name,
        rules=_field(header, _border_of(header) - 1).replace("<br>", "\n").strip(),
    )
    return puzzle, remark


read = partial(read_each, _read_link)


def _border_of(header: list[str]) -> int:
    """Return the place of the field that says whether a border is shown, ``ON`` or ``OFF``.

    Before it stand the rules, and before these an address whose commas are not escaped.
    """
    places = range(_BORDER, len(header))
    return next((place for place in places if header[place] in ("ON", "OFF")), _BORDER)


def _own_colours(lines: list[str]) -> Node:
    """Return the colours by tool and point that the author chose instead of the styles'."""
    if len(lines) <= _COLOURS or lines[_HAS_COLOURS].strip() != "1":
        return Node({})
    return parse_line(lines[_COLOURS])


def _members(node: Node, key: str) -> dict[str, Node]:
    """Return what stands under a key; an empty object is sometimes written as an empty list."""
    found = node.get(key)
    return {} if found is None or found.value == [] else found.members()


def _field(header: list[str], place: int) -> str:
    text = header[place] if len(header) > place else ""
    return re.sub("|".join(_ESCAPES), lambda match: _ESCAPES[match[0]], text)


def _has_digits(line: str) -> bool:
    try:
        numbers = parse_line(line).get("number")
    except UnfitError:
        return False
    return numbers is not None and bool(numbers.value)


class _Reader(Findings):
    """A board, and what is found out about it.

    Penpa+ numbers the points of a board; `penpa_drawings` says in which order.

    Attributes:
        drawn: what is drawn, by tool and point.
        own: the colours by tool and point that are not those of the styles.
    """

    def __init__(self, header: list[str], drawn: Node, cells: Node, own: Node) -> None:
        super().__init__()
        self.drawn = drawn
        self.own = own
        self.check(drawn, LAYERS, "the drawing")
        self.counts: Counter[str] = Counter()
        self.covered: set[int] = set()
        sides = [_side(text) for text in header[1:3]]
        if len(sides) < 2:
            raise UnfitError("a first line without a size", "columns and rows of the board")
        self.width = sides[0] + 2 * _MARGIN
        self.points = self.width * (sides[1] + 2 * _MARGIN)
        self.place = self._board(cells)
        self.grid = self._grid()
        self.givens = self._givens()

    def _points_of(self, cells: Node) -> set[int]:
        steps = (step.integer(-self.points, self.points) for step in cells.items())
        return {*accumulate(steps)}

    def _board(self, cells: Node) -> dict[int, int]:
        """Return the number of each cell by its point; the list of points holds differences."""
        places = sorted(self._points_of(cells))
        if not places or places[0] < 0 or places[-1] >= self.points:
            raise UnfitError("a board without cells, or with cells outside", "cells of the board")
        rows = [point // self.width for point in places]
        columns = [point % self.width for point in places]
        self.frame = Frame(self.points, self.width, min(rows), min(columns))
        self.rows = max(rows) - min(rows) + 1
        self.columns = max(columns) - min(columns) + 1
        return {
            point: (row - min(rows)) * self.columns + column - min(columns)
            for point, row, column in zip(places, rows, columns, strict=True)
        }

    def _lists(self, key: str) -> Iterator[Node]:
        node = self.drawn.get(key)
        for item in () if node is None or node.value == {} else node.items():
            if item.value:
                yield item

    # The grid.

    def _grid(self) -> Grid:
        """Return the grid; those that overlap are one."""
        walls, borders = self._borders()
        self.counts["drawn border"] += borders
        regions = self._components(walls)
        order = max(self.rows, self.columns)
        is_right = {*Counter(regions).values()} == {order}
        parts = [] if is_right else overlapping_grids(self.rows, self.columns, regions)
        if is_right or parts:
            self.counts["drawn border"] += sum(regions[a] == regions[b] for a, b in walls)
        if parts:
            return Grid.overlapping(parts)
        if None in regions:
            expected = "cells that form a rectangle, or sudoku grids that clearly overlap"
            raise UnfitError("a board with holes", expected)
        if self.rows != self.columns:
            self.unstated.append(f"which digits there are (taken as 1 to {order})")
        digits = range(1, order + 1)
        if is_right:
            return Grid(self.rows, self.columns, digits, regions)
        self.counts["drawn border"] += len(walls)
        why = (
            f"no borders around regions of {order} cells" if walls else "no thick borders are drawn"
        )
        self.unstated.append(f"the regions ({why})")
        return Grid(self.rows, self.columns, digits, (None,) * len(regions))

    def _borders(self) -> tuple[set[tuple[int, int]], int]:
        """Return the two cells on the sides of each thick border, and how many others there are."""
        walls: set[tuple[int, int]] = set()
        others = 0
        for key, style in _members(self.drawn, "lineE").items():
            sides = self._sides_of(key)
            if style.value not in _THICK or not sides:
                others += style.value != 1  # 1 is the style of the lines of every board
            elif len(sides) == 2:  # a border around all cells says nothing
                walls.add((sides[0], sides[1]))
        return walls, others

    def _sides_of(self, key: str) -> list[int]:
        """Return the cells, two at most, on the sides of a border between neighbouring corners."""
        match = re.fullmatch(r"(\d{1,7}),(\d{1,7})", key, re.ASCII)
        if match is None:
            return []
        first, second = sorted(int(point) - self.points for point in match.groups())
        down = second - first == 1
        if not down and second - first != self.width:
            return []
        sides = map(self.place.get, (second, second + (self.width if down else 1)))
        return [cell for cell in sides if cell is not None]

    def _components(self, walls: set[tuple[int, int]]) -> tuple[int | None, ...]:
        """Number the sets of cells that hang together, in reading order; None where no cell is."""
        board = Grid.rectangle(self.rows, self.columns)
        cells = {*self.place.values()}

        def linked(cell: int) -> Iterator[int]:
            near = cells.intersection(board.neighbours(cell))
            return (one for one in near if (min(cell, one), max(cell, one)) not in walls)

        return regions_of(connected_parts(sorted(cells), linked), board.board)

    def _givens(self) -> tuple[int | None, ...]:
        """Return the black digits, and count all other numbers and texts."""
        own = _members(self.own, "number")
        givens: list[int | None] = [None] * (self.rows * self.columns)
        for key, node in _members(self.drawn, "number").items():
            text, colour, mode, *_ = [item.value for item in node.items()] + [None] * 3
            if text in ("", " ", None):
                continue
            point = _point(key)
            cell, digit = self.place.get(point), _digit(text, str(mode))
            is_black = colour == _BLACK and _is_black(own.get(key))
            if cell is not None and digit in self.grid.digits and is_black:
                givens[cell] = digit
            else:
                self._note(point, text, is_digit=digit in self.grid.digits, mode=str(mode))
        return tuple(givens)

    def _note(self, point: int, text: Any, *, is_digit: bool, mode: str) -> None:
        """Count a number or a text that is no given digit, and show it."""
        is_beside = self.place.get(point) is None
        if is_beside:
            self.counts["text beside the cells"] += 1
        elif is_digit:
            self.counts["digit that is not black"] += 1
        else:
            small = mode == _CANDIDATES_MODE
            self.counts["cell with small digits" if small else "text in a cell"] += 1
        self._show_text(point, text, _SMALL if is_beside else _SIZE)

    def _show_text(self, point: int, text: Any, size: float) -> None:
        if isinstance(text, str | int):  # a list says which small digits a cell has
            spot = self.frame.spot(point)
            self.show(partial(DrawnShape, spot, text=str(text).strip(), size=size))

    # The clues.

    def state(self) -> None:
        """State the cages, thermometers and arrows."""
        from sudoku_model.constraints.cages import KillerCage
        from sudoku_model.constraints.lines import Thermometer

        for node, cells, total in self._cages():
            self.add(node, partial(KillerCage, self.grid.names(cells), total))
        for node, cells in self._lines("thermo", "nobulbthermo", "thermometer", anywhere=True):
            self.add(node, partial(Thermometer, self.grid.names(cells)))
        for node, cells in self._lines("arrows", "direction", "arrow", anywhere=False):
            self.add_arrow(node, cells[:1], cells, self.grid.names)

    def _path(self, node: Node) -> tuple[int, ...] | None:
        """Return the cells of a line or a cage; None if it leaves the grid."""
        points = [item.integer(0, 20 * self.points) for item in node.items()]
        cells = [*map(self.place.get, points)]
        inside = tuple(cell for cell in cells if cell is not None)
        return inside if len(inside) == len(cells) else None

    def _lines(
        self, key: str, branch_key: str, what: str, *, anywhere: bool
    ) -> Iterator[tuple[Node, tuple[int, ...]]]:
        """Yield the lines that have a bulb, then those that branch off them without one.

        Args:
            key: what the lines with a bulb are called.
            branch_key: what the lines without one are called.
            what: what people call them.
            anywhere: whether a branch may begin in any cell of a line, or only at its bulb.
        """
        reached: list[int] = []
        for node, cells in self._drawn_lines(key, what):
            reached += cells if anywhere else cells[:1]
            yield node, cells
        drawn = self._drawn_lines(branch_key, what)
        branches = grouped((cells[0], (node, cells)) for node, cells in drawn)
        while reached:
            for node, cells in branches.pop(reached.pop(), ()):
                if anywhere:
                    reached += cells
                yield node, cells
        self.counts[f"{what} without a bulb"] += sum(map(len, branches.values()))

    def _drawn_lines(self, key: str, what: str) -> Iterator[tuple[Node, tuple[int, ...]]]:
        for node in self._lists(key):
            cells = self._path(node)
            if cells is None:
                self.counts[f"{what} beside the cells"] += 1
            elif len(cells) > 1:
                yield node, cells
            else:
                self.counts[f"{what} of one cell"] += 1

    def _cages(self) -> Iterator[tuple[Node, tuple[int, ...], int | None]]:
        """Yield the killer cages with their cells and sums; other texts in them are named."""
        cages = []
        for node in self._lists("killercages"):
            cells = self._path(node)
            if cells is None:
                self.counts["cage beside the cells"] += 1
            else:
                cages.append((node, tuple(dict.fromkeys(cells))))
        self.covered.update(cell for _, cells in cages for cell in cells)
        others: list[str] = []
        labels = self._labels([cells for _, cells in cages])
        for (node, cells), texts in zip(cages, labels, strict=True):
            total = _total(texts)
            if total is None:
                others += texts
            yield node, cells, total
        self.unstated += listed("the text {} in a cage", others)

    def _labels(self, cages: list[tuple[int, ...]]) -> list[list[str]]:
        """Return the texts in upper left corners, by the cage that they belong to."""
        labels: list[list[str]] = [[] for _ in cages]
        owners = _owners(cages)
        for key, node in _members(self.drawn, "numberS").items():
            text = next((str(item.value).strip() for item in node.items()), "")
            quarter = _point(key) - 4 * self.points
            cell = self.place.get(quarter // 4) if quarter % 4 == 0 else None
            if text and cell in owners:
                labels[owners[cell]].append(text)
            elif text:
                self.counts["small text"] += 1
                self._show_text(_point(key), text, _SMALL)
        return labels

    # What is left.

    def _count_drawings(self) -> None:
        for key, what in _DRAWN_BY_CELL.items():
            self.counts[what] += sum(
                bool(node.value) for node in _members(self.drawn, key).values()
            )
        for key, what in _DRAWN_IN_LISTS.items():
            self.counts[what] += len([*self._lists(key)])

    def report_drawings(self, header: list[str]) -> None:
        """Name what is drawn and is no clue."""
        self._count_drawings()
        self._count_borders()
        for place, what in _OPTIONS.items():
            if header[0] == "sudoku" and _field(header, place) == "1":
                self.unstated.append(what)
        if _field(header, _border_of(header) + 2).strip():
            self.unstated.append("the picture in the background")
        for what, number in self.counts.items():
            self.name_all(number, what, plural=_PLURALS.get(what, ""))

    def report_lines(self) -> None:
        """Show the lines, each as a whole; name those that cannot be shown."""
        segments: list[DrawnLine] = []
        for tool in ("line", "freeline"):
            colours = _members(self.own, tool)
            for key, style in _members(self.drawn, tool).items():
                if style.value:
                    try:
                        segments.append(drawn_segment(key, style, self.frame, colours.get(key)))
                    except GridError:
                        self.note_drawn("drawn line", None)
        for line in joined(segments):
            self.cosmetics.append(line)
            self.note_drawn("drawn line", line)

    def report_symbols(self) -> None:
        """Show circles, squares and diamonds; name all other symbols, and where they stand."""
        own = _members(self.own, "symbol")
        others: dict[str, list[Spot]] = {}
        for key, node in _members(self.drawn, "symbol").items():
            if not node.value:
                continue
            spot = self.frame.spot(_point(key))
            shape = self.show(partial(drawn_symbol, node, spot, own.get(key)))
            if shape is None:
                others.setdefault(symbol_name(node), []).append(spot)
            else:
                self.note_drawn(f"drawn {shape.form}", shape)
        for name, spots in others.items():
            where = "; ".join(first_of([*map(self._place_name, spots)], _MOST_PLACES))
            self.unstated.append(f"{counted(len(spots), 'drawn symbol')} {quote(name)} ({where})")

    def _place_name(self, spot: Spot) -> str:
        """Name the cell in which something stands, or those between which it does."""
        try:
            cells = cells_under(DrawnShape(spot), self.grid)
        except GridError:
            cells = []
        return self.grid.names(cells) or "beside the board"

    def _count_borders(self) -> None:
        """Count the pieces of borders that are not those of cages: their tool draws these too."""
        for key in _members(self.drawn, "cage"):
            quarters = [int(point) - 4 * self.points for point in re.findall(r"\d{1,7}", key)]
            cells = {self.place.get(quarter // 4) for quarter in quarters}
            self.counts["piece of a drawn cage"] += not cells <= self.covered

    def report_colours(self) -> None:
        """Find out which cells are filled with which colours."""
        own = _members(self.own, "surface")
        beside = 0
        for key, style in _members(self.drawn, "surface").items():
            if style.value:
                cell = self.place.get(_point(key))
                colour = own[key].value if key in own else None
                if cell is None:
                    beside += 1
                else:
                    by_style = COLOURS.get(style.integer(), f"surface {style.value}")
                    self.paint(colour or by_style, [cell])
        self.name_all(beside, "coloured place beside the cells")

    def report_genres(self, line: str) -> None:
        """Name the genres that the author chose and that no tool states."""
        if not line.strip():
            return
        genres = [item.text() for item in parse_line(line).items()]
        others = [genre for genre in genres if genre not in _PLAIN_GENRES]
        self.unstated += listed("the genre {}", others)


def _owners(cages: list[tuple[int, ...]]) -> dict[int | None, int]:
    """Return the cage that a label in a cell belongs to: of several the one that begins there."""
    by_cell = grouped((cell, number) for number, cells in enumerate(cages) for cell in cells)
    first_cells = [min(cells) for cells in cages]
    owners: dict[int | None, int] = {}
    for cell, numbers in by_cell.items():
        here = [number for number in numbers if len(numbers) == 1 or first_cells[number] == cell]
        if len(here) == 1:
            owners[cell] = here[0]
    return owners


def _total(labels: list[str]) -> int | None:
    """Return the sum that the labels of a cage say, if they say one."""
    if len(labels) == 1 and _INTEGER.fullmatch(labels[0]):
        return int(labels[0]) or None
    return None


def _header(lines: list[str]) -> list[str]:
    """Return the fields of the line that describes the board, which must be one that is read."""
    header = lines[_BOARD].replace("zO", "null").split(",")
    if header[0][:1].isdecimal():
        raise UnfitError("a link of the first Penpa", "a link of Penpa+ (open and share it there)")
    if header[0] not in _KINDS:
        raise UnfitError(f"a board of the kind {quote(header[0])}", f"{' or '.join(_KINDS)}")
    if len(lines) <= _CELLS:
        raise UnfitError(f"{len(lines)} lines of text in the link", f"at least {_CELLS + 1}")
    return header


def _side(text: str) -> int:
    if not _INTEGER.fullmatch(text) or not 0 < int(text) <= _MAX_SIDE:
        raise UnfitError(f"a board with a side of {quote(text)}", f"1 to {_MAX_SIDE} cells")
    return int(text)


def _point(key: str) -> int:
    """Return the number of a point; some keys carry a letter, which says how it was typed."""
    digits = key.removesuffix("E")
    if not re.fullmatch(r"\d{1,7}", digits, re.ASCII):
        raise UnfitError(quote(key), "the number of a point of the board")
    return int(digits)


def _is_black(own: Node | None) -> bool:
    """Say whether a colour of one's own, if there is one, is black."""
    return own is None or on_paper(own.value) == "#000000"


def _digit(text: Any, mode: str) -> int | None:
    """Return the digit that an entry shows, if it is a single one."""
    if mode == _CANDIDATES_MODE and isinstance(text, list):
        shown = [place for place, is_shown in enumerate(text, start=1) if is_shown == 1]
        return shown[0] if len(shown) == 1 else None
    if mode in _DIGIT_MODES and _INTEGER.fullmatch(str(text).strip()):
        return int(str(text))
    return None
