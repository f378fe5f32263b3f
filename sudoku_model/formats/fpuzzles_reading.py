"""From the JSON of f-puzzles to a puzzle: what each key means.

f-puzzles describes its form nowhere; the extensions are those of the user scripts and solvers
around it. Two things are never done here: to take a rule from the text, and to take a drawing for
a rule. A drawing that may carry one is reported, unless it only shows a constraint again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import product, starmap
from typing import TypeAlias

from sudoku_model import constraints as kinds
from sudoku_model.constraints.base import Constraint
from sudoku_model.errors import GridError, did_you_mean
from sudoku_model.formats.cells import quote
from sudoku_model.formats.damaged import UnfitError
from sudoku_model.formats.findings import Findings
from sudoku_model.formats.fpuzzles_drawings import drawn_cage, drawn_line, drawn_shape
from sudoku_model.formats.fpuzzles_keys import (
    BOARD_KEYS,
    CELL_KEYS,
    ENTRY_KEYS,
    EXTENSIONS,
    KEYS,
    Form,
    Key,
)
from sudoku_model.formats.json_text import Node
from sudoku_model.formats.phrases import contradiction
from sudoku_model.formats.sudokupad_keys import (
    METADATA_KEYS,
    MOVES,
    is_doubtful,
    is_true,
    move,
    stated_digits,
    tag,
)
from sudoku_model.grid import Grid, ray
from sudoku_model.puzzle import Puzzle
from sudoku_model.texts import together

_MAX_SIZE = 100
"""Largest size that a grid may have."""

_CELL = re.compile(r"[Rr](\d{1,3})[Cc](\d{1,3})", re.ASCII)
_INTEGER = re.compile(r"-?\d{1,6}", re.ASCII)
_FOG = re.compile(r"(?P<around>FOW)|FOGLIGHT", re.IGNORECASE)

Place: TypeAlias = tuple[int, int]
"""A row and a column, from 1; 0 and one more than the size lie beside the grid."""

Step: TypeAlias = tuple[int, int]
"""How far it is down and across from one cell to the next."""

DIAGONAL: Mapping[str, Step] = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}
"""The steps along diagonals, by what f-puzzles calls their directions."""

_Handler: TypeAlias = "Callable[[_Reader, Node], None]"

_XV = {"X": 10, "V": 5}


class _Reader(Findings):
    """Collects the parts of one board.

    Attributes:
        grid: the geometry.
        size: the size of the grid.
        lines: the lines that f-puzzles does not show itself, both ways, to know them again among
            the drawings.
        areas: the sets of cells of other constraints, for the same purpose.
        key: the key of the board whose entries are being read.
        covered: the places that the entries under each key name.
        empty: how many entries under each key are drawn, and say nothing.
        tags: what cages say about the puzzle, as SudokuPad understands it, by key.
    """

    def __init__(self, grid: Grid) -> None:
        super().__init__()
        self.grid = grid
        self.size = grid.rows
        self.lines: set[tuple[Place, ...]] = set()
        self.areas: set[frozenset[Place]] = set()
        self.key = ""
        self.covered: dict[str, set[Place]] = {"": set()}
        self.empty: Counter[str] = Counter()
        self.tags = dict.fromkeys(_TEXTS, "")

    def entries(self, node: Node) -> Iterator[Node]:
        """Yield the entries under a key of the board."""
        self.key = node.path
        self.covered[self.key] = set()
        for entry in node.items():
            if self.key in ENTRY_KEYS:
                self.check(entry, ENTRY_KEYS[self.key], f"{self.key} entries")
                self.shade(f"{self.key} entries", *map(entry.get, _COLOURS))
            yield entry

    def place(self, node: Node) -> Place:
        """Return row and column; 0 and one more than the size lie outside the grid."""
        match = _CELL.fullmatch(node.text().strip())
        if match is not None:
            row, column = int(match[1]), int(match[2])
            if row <= self.size + 1 and column <= self.size + 1:
                self.covered[self.key].add((row, column))
                return row, column
        raise node.unfit(f"a cell such as R1C1, at most R{self.size}C{self.size}")

    def inside(self, node: Node) -> Place:
        place = self.place(node)
        if not 1 <= min(place) <= max(place) <= self.size:
            raise node.unfit(f"a cell of the grid, from R1C1 to R{self.size}C{self.size}")
        return place

    def cells(self, node: Node) -> list[Place]:
        """Return the cells that a list names."""
        return [*map(self.inside, node.items())]

    def digits(self, node: Node) -> list[int]:
        return [*map(self.digit, node.items())]

    def digit(self, node: Node) -> int:
        """Return one digit, written as a number or as text."""
        if isinstance(node.value, str) and _INTEGER.fullmatch(node.value):
            return Node(int(node.value), node.path).integer(1, self.size)
        return node.integer(1, self.size)

    def number(self, entry: Node) -> int | None:
        """Return the value of an entry; None if there is none, or none that is a number.

        The latter is reported: it may be a rule of its own, such as ``<10`` or ``?``.
        """
        node = entry.get("value")
        if node is None or node.value == "":
            return None
        if not isinstance(node.value, str):
            return node.integer()
        text = node.value.strip()
        if _INTEGER.fullmatch(text):
            return int(text)
        if text:
            self.unstated.append(f"the value {quote(text)} at {entry.path}")
        return None

    def values(self, entry: Node, key: Key) -> list[int | None]:
        """Return the value of an entry, or the usual one if it has none; nothing if none is usual.

        A value that is no number is not the usual one either: it is reported, and is None.
        """
        if key.usual is None:
            return []
        reported = len(self.unstated)
        value = self.number(entry)
        is_usual = value is None and len(self.unstated) == reported
        return [key.usual(self.size) if is_usual else value]


def _text(places: Iterable[Place]) -> str:
    return " ".join(starmap("r{}c{}".format, places))


# Handlers. Each reads the entries of one key.


def _switch(build: Callable[[], Constraint], reader: _Reader, node: Node) -> None:
    if node.flag():
        reader.add(node, build)


def _plain(key: Key, reader: _Reader, node: Node) -> None:
    """Read what stands under a key of the table."""
    if key.form is Form.SWITCH:
        _switch(key.kind, reader, node)
        return
    for entry in reader.entries(node):
        for at, cells, value in _said(key, reader, entry):
            if None not in value:
                reader.add(at, partial(key.kind, _text(cells), *value))


def _said(
    key: Key, reader: _Reader, entry: Node
) -> Iterator[tuple[Node, Iterable[Place], Sequence[int | None]]]:
    """Yield where an entry says a constraint, its cells, and its value if it has one.

    The value is None if it is no number.
    """
    match key.form:
        case Form.CELL:
            cell = reader.inside(entry.member("cell"))
            reader.areas.add(frozenset([cell]))
            yield entry, [cell], ()
        case Form.AREA:
            cells = reader.cells(entry.member("cells"))
            reader.areas.add(frozenset(cells))
            reader.empty[key.name] += not cells
            if cells:
                yield entry, cells, ()
        case Form.LINE:
            value = reader.values(entry, key)
            for line, cells in _line_cells(reader, entry, key.shortest):
                yield line, cells, value
        case Form.LOOP:
            for line, cells in _line_cells(reader, entry):
                yield line, dict.fromkeys(cells), ()
        case Form.DOT:
            yield entry, reader.cells(entry.member("cells")), reader.values(entry, key)
        case Form.OUTSIDE:
            cells = _row_or_column(reader, entry.member("cell"))
            number = reader.number(entry)
            reader.empty[key.name] += number is None
            yield entry, cells, [number]


def _line_cells(
    reader: _Reader, entry: Node, shortest: int = 2
) -> Iterator[tuple[Node, list[Place]]]:
    """Yield the lines of an entry that have as many cells as it takes to say something."""
    lines = [(line, reader.cells(line)) for line in entry.member("lines").items()]
    reader.empty[reader.key] += not any(cells for _, cells in lines)
    for line, cells in lines:
        if reader.key in EXTENSIONS:
            reader.lines.update((tuple(cells), tuple(reversed(cells))))
        if len(cells) >= shortest:
            yield line, cells
        elif cells:
            reader.omit_short(line, len(cells), reader.key)


def _arrow(reader: _Reader, node: Node) -> None:
    for entry in reader.entries(node):
        # A pill reads left to right and top to bottom, however it was drawn.
        circle = sorted(reader.cells(entry.member("cells")))
        reader.areas.add(frozenset(circle))
        for line, cells in _line_cells(reader, entry):
            reader.add_arrow(line, circle, cells, _text)


def _region_sum_line(reader: _Reader, node: Node) -> None:
    for entry in reader.entries(node):
        for line, cells in _line_cells(reader, entry):
            text = _text(cells)
            if any(reader.grid.regions[cell] is None for cell in reader.grid.select(text)):
                what = f"the region sum line through cells in no region ({line.path})"
                reader.unstated.append(what)
            else:
                reader.add(line, partial(kinds.RegionSumLine, text))


def _disjoint_groups(reader: _Reader, node: Node) -> None:
    grid = reader.grid
    if grid.box is not None:
        _switch(kinds.DisjointGroups, reader, node)
    elif node.flag():
        reader.add_disjoint_groups(node, grid.regions, grid.names)


def _each(
    read: Callable[[_Reader, Node], Callable[[], Constraint] | None], reader: _Reader, node: Node
) -> None:
    """State what each entry says; those that say nothing are counted."""
    for entry in reader.entries(node):
        build = read(reader, entry)
        if build is None:
            reader.empty[reader.key] += 1
        else:
            reader.add(entry, build)


def _killer_cage(reader: _Reader, entry: Node) -> Callable[[], Constraint] | None:
    cells = reader.cells(entry.member("cells"))
    total = reader.number(entry) or None
    reader.areas.add(frozenset(cells))
    return partial(kinds.KillerCage, _text(cells), total) if cells else None


def _xv(reader: _Reader, entry: Node) -> Callable[[], Constraint] | None:
    cells = _text(reader.cells(entry.member("cells")))
    text = entry.value_of("value", "")
    total = _XV.get(text.strip().upper()) if isinstance(text, str) else None
    total = total or reader.number(entry)
    return None if total is None else partial(kinds.PairSum, cells, total)


def _clone(reader: _Reader, entry: Node) -> Callable[[], Constraint] | None:
    cells = reader.cells(entry.member("cells"))
    copies = reader.cells(entry.member("cloneCells"))
    if len(cells) != len(copies):
        found = f"{len(copies)} cells"
        raise entry.member("cloneCells").unfit(f"{len(cells)} as in cells", found)
    reader.areas.update((frozenset(cells), frozenset(copies)))
    pairs = [(cell, copy) for cell, copy in zip(cells, copies, strict=True) if cell != copy]
    return partial(kinds.Clone, *map(_text, zip(*pairs, strict=True))) if pairs else None


def _quadruple(reader: _Reader, entry: Node) -> Callable[[], Constraint] | None:
    cells = _text(reader.cells(entry.member("cells")))
    digits = tuple(reader.digits(entry.member("values")))
    return partial(kinds.Quadruple, cells, digits) if digits else None


def _little_killer(reader: _Reader, node: Node) -> None:
    for entry in reader.entries(node):
        total = reader.number(entry)
        if not total:
            reader.empty["littlekillersum"] += 1
            continue
        cells = [*map(reader.inside, entry.items_of("cells"))]
        along = _diagonal(reader, entry) if not cells or entry.get("direction") else cells
        if cells and set(cells) != set(along):
            where = f"{entry.path}, whose arrow does not lead along its cells"
            reader.unstated.append(f"the littlekillersum at {where}")
        else:
            reader.add(entry, partial(kinds.LittleKiller, _text(cells or along), total))


def _diagonal(reader: _Reader, entry: Node) -> list[Place]:
    place = reader.place(entry.member("cell"))
    direction = entry.member("direction")
    step = DIAGONAL.get(direction.text().upper())
    if step is None:
        raise direction.unfit("one of UL, UR, DL, DR")
    places = seen_from(place, step, reader.size)
    if not places:
        raise entry.unfit("a direction that leads into the grid", quote(direction.text()))
    return places


def seen_from(place: Place, step: Step, size: int) -> list[Place]:
    """Return the cells behind a place in a direction, up to the edge of a grid."""
    first = place[0] + step[0] - 1, place[1] + step[1] - 1
    places = (divmod(cell, size) for cell in ray(size, size, first, step))
    return [(row + 1, column + 1) for row, column in places]


def _row_or_column(reader: _Reader, node: Node) -> list[Place]:
    """Return the cells of the row or column that a place beside the grid looks along."""
    place, size = reader.place(node), reader.size
    down, across = ((part == 0) - (part == size + 1) for part in place)
    if bool(down) == bool(across):
        raise node.unfit(f"a place beside the grid, such as R0C1 or R1C{size + 1}")
    return seen_from(place, (down, across), size)


def _drawn_cages(reader: _Reader, node: Node) -> None:
    for entry in reader.entries(node):
        places = [*map(reader.place, entry.items_of("cells"))]
        text = str(entry.value_of("value", "")).strip()
        if match := _FOG.fullmatch(text):
            _light(reader, partial(iter, places), is_around=match["around"] is not None)
        elif not _is_repeated(reader, entry, places):
            _drawn_cage(reader, entry, places, text)


def _drawn_cage(reader: _Reader, entry: Node, places: list[Place], text: str) -> None:
    about = tag(text)
    if about and (not places or about[0] in METADATA_KEYS.known):
        _metadata(reader, entry, *about)
    elif text:
        reader.unstated.append(f"the drawn cage {quote(text)} ({entry.path})")
        reader.show(partial(drawn_cage, entry, places, text))
    elif places and frozenset(places) not in reader.areas:
        reader.draw("drawn cage", partial(drawn_cage, entry, places))


def _add_text(reader: _Reader, key: str, text: str) -> None:
    """Take a text about the puzzle from a cage; several of a kind are one of several lines."""
    before = reader.tags[key]
    reader.tags[key] = f"{before}\n{text}" if before else text


def _metadata(reader: _Reader, entry: Node, key: str, text: str) -> None:
    """Read what a cage says about the puzzle; SudokuPad takes such texts out of cages."""
    if key in (*MOVES, "norowcol") and is_doubtful(text):
        reader.unstated.append(f"the value {quote(text)} of the switch {key} ({entry.path})")
    elif key in MOVES:
        if is_true(text) and not _is_stated(move(key), reader):
            reader.add(entry, move(key))
    elif key in _TEXTS:
        _add_text(reader, key, text)
    elif key not in METADATA_KEYS.known or (key == "norowcol" and is_true(text)):
        reader.unstated.append(f"the metadata {quote(key)} ({entry.path})")


def _is_stated(kind: type[Constraint], reader: _Reader) -> bool:
    return any(isinstance(mark, kind) for _, mark in reader.stated)


def _drawn_lines(reader: _Reader, node: Node) -> None:
    for entry in reader.entries(node):
        lines = entry.get("lines")
        drawn = [[*map(reader.place, line.items())] for line in lines.items()] if lines else [[]]
        for places in drawn:
            if not _is_repeated(reader, entry, places, unmarked=tuple(places) in reader.lines):
                reader.draw("drawn line", partial(drawn_line, entry, places))


def _drawn_shapes(kind: str, reader: _Reader, node: Node) -> None:
    for entry in reader.entries(node):
        places = [*map(reader.place, entry.items_of("cells"))]
        if not _is_repeated(reader, entry, places):
            reader.draw(f"drawn {kind}", partial(drawn_shape, kind, entry, places))


def _is_repeated(
    reader: _Reader, entry: Node, places: Iterable[Place], *, unmarked: bool = False
) -> bool:
    """Say whether a drawing repeats a constraint, for programs that do not know it.

    User scripts mark such drawings, most of them with the name of the constraint. The constraint
    itself must be there, and have these cells.

    Args:
        reader: what was read before.
        entry: the drawing.
        places: where it is drawn.
        unmarked: what to say of a drawing without such a mark.
    """
    origin = entry.get("fromConstraint")
    if origin is not None and isinstance(origin.value, str):
        name = origin.value.lower().replace(" ", "")
        keys = [name, *(key for key in EXTENSIONS if key in name)]
    elif any(entry.value_of(key, None) for key in _MARKS_OF_REPETITION):
        keys = [*EXTENSIONS]
    else:
        return unmarked
    return any(reader.covered.get(key, _NOWHERE).issuperset(places) for key in keys)


def _light(reader: _Reader, read: Callable[[], Iterable[Place]], *, is_around: bool) -> None:
    """Take note of cells that are free of fog, and perhaps of those around them."""
    reach = (-1, 0, 1) if is_around else (0,)
    size = reader.size

    def cells() -> Iterator[int]:
        for row, column in read():
            for down, across in product(reach, reach):
                if 1 <= row + down <= size and 1 <= column + across <= size:
                    yield (row + down - 1) * size + column + across - 1

    reader.light(cells)


def _negative(reader: _Reader, node: Node) -> None:
    """Read the names of the marks that are missing wherever they could stand."""
    for item in node.items():
        kind = item.text()
        if kind == "xv":
            reader.add(item, kinds.NegativeSum)
        elif kind == "ratio":
            ratios = {mark.value for _, mark in reader.stated if isinstance(mark, kinds.Ratio)}
            reader.add(item, partial(kinds.NegativeRatio, tuple(sorted(ratios)) or (2,)))
        else:
            hint = did_you_mean(kind, ("xv", "ratio"))
            reader.unstated.append(f"the negative constraint {quote(kind)}{hint}")


_MARKS_OF_REPETITION = ("fromConstraint", "isNewConstraint", "isLLConstraint", "fromRangskSolver")
_COLOURS = ("outlineC", "baseC", "fontC", "color")
_FOG_KEYS = {"fogofwar": True, "foglight": False}
"""The keys of cells that are free of fog, and whether those around them are so as well."""

_NOWHERE: frozenset[Place] = frozenset()
_TEXTS = ("title", "author", "rules", "solution")

_CONSTRAINTS: Mapping[str, _Handler] = {
    **{key.name: partial(_plain, key) for key in KEYS},
    "diagonal+": partial(_switch, lambda: kinds.Diagonal("up")),
    "diagonal-": partial(_switch, lambda: kinds.Diagonal("down")),
    "disjointgroups": _disjoint_groups,
    "nonconsecutive": partial(_switch, lambda: kinds.NonConsecutive(exempt_dots=True)),
    "regionsumline": _region_sum_line,
    "arrow": _arrow,
    "killercage": partial(_each, _killer_cage),
    "xv": partial(_each, _xv),
    "clone": partial(_each, _clone),
    "quadruple": partial(_each, _quadruple),
    "littlekillersum": _little_killer,
}

_DRAWINGS: Mapping[str, _Handler] = {
    "cage": _drawn_cages,
    "line": _drawn_lines,
    "circle": partial(_drawn_shapes, "circle"),
    "rectangle": partial(_drawn_shapes, "rectangle"),
    "text": partial(_drawn_shapes, "text"),
}

_LAST: Mapping[str, _Handler] = {"negative": _negative}


def read_board(board: Node, name: str = "", box: tuple[int, int] | None = None) -> Puzzle:
    """Read a board, already parsed.

    Args:
        board: the JSON object.
        name: the name of the puzzle.
        box: rows and columns of a box where the cells do not name their regions.

    Raises:
        UnfitError: if it describes no puzzle.
    """
    members = board.members()
    size = board.member("size").integer(1, _MAX_SIZE)
    cells = _cells(board.member("grid"), size)
    grid = _grid(size, cells, box)
    reader = _Reader(grid)
    givens, candidates = _clues(reader, cells)
    _read_entries(reader, members)
    reader.check(board, BOARD_KEYS, "")
    for key, is_around in _FOG_KEYS.items():
        if key in members and members[key].value:
            reader.key = ""
            read = partial(map, reader.place, members[key].items())
            _light(reader, read, is_around=is_around)
    return reader.puzzle(
        grid,
        givens,
        candidates=candidates,
        title=together([board.text_of("title"), reader.tags["title"]]),
        author=together([board.text_of("author"), reader.tags["author"]]),
        name=name,
        rules=together([board.text_of("ruleset"), reader.tags["rules"]]),
        expected=_solution(reader, members.get("solution")),
    )


def _read_entries(reader: _Reader, members: Mapping[str, Node]) -> None:
    """Read what stands under each key, and say how many entries are empty."""
    # A drawing is compared with what is stated, and marks may be missing beside those there are.
    for handlers in (_CONSTRAINTS, _DRAWINGS, _LAST):
        for key, node in members.items():
            if key in handlers and node.value is not None:
                handlers[key](reader, node)
    for key, count in reader.empty.items():
        reader.name_all(count, f"empty {key} entry")


def _cells(grid: Node, size: int) -> list[Node]:
    """Return the cells in row-major order."""
    return [cell for row in _sized(grid, size) for cell in _sized(row, size)]


def _sized(node: Node, size: int) -> list[Node]:
    items = list(node.items())
    if len(items) != size:
        raise node.unfit(f"{size} as the size says", f"{len(items)} items")
    return items


def _grid(size: int, cells: list[Node], box: tuple[int, int] | None) -> Grid:
    regions = [_region(cell, size) for cell in cells]
    usual = None
    if _ABSENT in regions:
        usual = _usual_grid(size, box)
        pairs = zip(regions, usual.regions, strict=True)
        regions = [default if number == _ABSENT else number for number, default in pairs]
        if tuple(regions) == usual.regions:
            return usual
    try:
        grid = Grid(size, size, range(1, size + 1), tuple(regions))
    except GridError as problem:
        raise contradiction(problem, expected="regions that fit the size") from None
    return Grid.square(size, grid.box) if grid.box else grid


_ABSENT = -1


def _region(cell: Node, size: int) -> int | None:
    """Return the region that a cell names, None if it is in none, -1 if it names none."""
    region = cell.get("region")
    if region is None:
        return None if "region" in cell.value else _ABSENT
    return region.integer(0, size**2 - 1)


@lru_cache(maxsize=16)
def _usual_grid(size: int, box: tuple[int, int] | None) -> Grid:
    """Return the grid of cells that name no region: with boxes, or rows where none fit."""
    try:
        return Grid.square(size, box)
    except GridError:
        if box is None:
            return Grid.square(size, (1, size))
    found = f"a grid of {size}x{size} cells without regions"
    expected = "a region for each cell, or the option box with boxes that hold as many cells"
    raise UnfitError(found, expected)


def _clues(
    reader: _Reader, cells: list[Node]
) -> tuple[tuple[int | None, ...], dict[int, frozenset[int]]]:
    """Return the givens and the given candidates."""
    givens: list[int | None] = []
    candidates = {}
    for number, cell in enumerate(cells):
        reader.check(cell, CELL_KEYS, "cells")
        members = {key: node for key, node in cell.members().items() if node.value}
        if not members:
            givens.append(None)
            continue
        digit, is_given = _digit(reader, members)
        givens.append(reader.given(digit, is_given=is_given))
        if "givenPencilMarks" in members:
            candidates[number] = frozenset(reader.digits(members["givenPencilMarks"]))
        if not is_given:
            _marks(reader, number, members, candidates.get(number))
        _paint(reader, number, members)
    return tuple(givens), candidates


def _digit(reader: _Reader, members: Mapping[str, Node]) -> tuple[int | None, bool]:
    """Return the digit in a cell, and whether the cell is given, with or without one."""
    is_given = "given" in members and members["given"].flag()
    return reader.digit(members["value"]) if "value" in members else None, is_given


def _paint(reader: _Reader, number: int, members: Mapping[str, Node]) -> None:
    """Read the colours of a cell."""
    for key in ("c", "highlight"):
        if key in members:
            reader.paint(members[key].value, [number])
    for key in ("cArray", "highlightArray"):
        if key in members:
            for colour in members[key].items():
                reader.paint(colour.value, [number])


def _marks(
    reader: _Reader, number: int, members: Mapping[str, Node], given: frozenset[int] | None
) -> None:
    """Read what is noted in a cell without a digit: it may be all that is left to the cell."""
    if "centerPencilMarks" in members:
        noted = [item.value for item in members["centerPencilMarks"].items()]
        digits = range(1, reader.size + 1)
        marks = frozenset(mark for mark in noted if type(mark) is int and mark in digits)
        if marks != given or len(noted) > len(marks):
            reader.center_marks[number] = marks
    if "cornerPencilMarks" in members:
        reader.corner_marks.add(number)


def _solution(reader: _Reader, node: Node | None) -> tuple[int | None, ...]:
    """Return the solution that the board states; cells may be left out of it."""
    if node is None or node.value in (None, "", []):
        text = reader.tags["solution"]
        return _solution_in_cage(reader, text) if text else ()
    values = _sized(node, reader.size**2)
    digits = tuple(reader.digit(item) if item.value not in _NO_DIGIT else None for item in values)
    return digits if any(digits) else ()


def _solution_in_cage(reader: _Reader, text: str) -> tuple[int | None, ...]:
    texts = stated_digits(text, reader.size**2, reader.notes)
    digits = [int(digit or 0) for digit in texts]
    return tuple(digit if 1 <= digit <= reader.size else None for digit in digits)


_NO_DIGIT = (None, 0, "0", "", ".")
