"""From a document of SudokuMaker to a puzzle: what each of its elements means.

An element has a number for its kind and lists its clues; cells are numbered from 0 row by row,
and edges, corners and the places around the grid have numberings of their own. What is meant was
taken from how SudokuMaker's own solver reads the elements.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain, pairwise
from typing import TypeAlias

from sudoku_model import constraints as kinds
from sudoku_model.constraints.base import Constraint
from sudoku_model.cosmetics import Cosmetic
from sudoku_model.errors import GridError
from sudoku_model.formats.cells import quote
from sudoku_model.formats.findings import Findings
from sudoku_model.formats.json_text import Node, UnfitError
from sudoku_model.formats.keys import is_empty
from sudoku_model.formats.phrases import FOG, contradiction, given_without_digit
from sudoku_model.formats.sudokumaker_drawings import drawn_cage, drawn_line, drawn_symbol
from sudoku_model.formats.sudokumaker_keys import (
    CELL_KEYS,
    CLUE_KEYS,
    COLOURS,
    DOCUMENT_KEYS,
    ELEMENT_KEYS,
    PUZZLE_KEYS,
    SPEC_KEYS,
)
from sudoku_model.grid import Grid, House, ray
from sudoku_model.grouped import grouped
from sudoku_model.puzzle import Puzzle
from sudoku_model.texts import counted

_MAX_SIDE = 100
_MAX_DIGIT = 30
"""Sets of digits are written as bits of one integer of 32."""

_GIVENS, _REGIONS, _RULES, _CUSTOM = 0, 1, 2003, 1000
_MAXIMUM, _MINIMUM, _DIFFERENCE, _RATIO = 102, 103, 200, 201
_SETTINGS = ("slow", "minDifference", "groups", "singleRegionTotals")
_CLUES = ("clues", "cages", "bulbsWithArrows")
_Handler: TypeAlias = "Callable[[_Reader, Node], None]"
_Digits: TypeAlias = "frozenset[int]"


class _Reader(Findings):
    """Collects the parts of one document.

    Attributes:
        rows, columns: the size of the grid.
        digits: its digits.
        regions: the region of each cell, None for a cell in none; empty without regions.
        has_boxes: whether the regions are equal rectangles.
        elements: the elements that count, by the number of their kind.
        empty: how many clues say nothing, by what their element is called.
    """

    def __init__(self, rows: int, columns: int, digits: range) -> None:
        super().__init__()
        self.rows = rows
        self.columns = columns
        self.digits = digits
        self.regions: tuple[int | None, ...] = ()
        self.has_boxes = False
        self.elements: dict[int, list[Node]] = {}
        self.empty: Counter[str] = Counter()

    def omit(self, element: Node) -> None:
        """Take note of a clue that is drawn, and says nothing."""
        self.empty[_called(element)] += 1

    def cell(self, node: Node) -> int:
        return node.integer(0, self.rows * self.columns - 1)

    def cells(self, node: Node) -> list[int]:
        return [self.cell(item) for item in node.items()]

    def text(self, cells: Iterable[int]) -> str:
        """Name cells as constraints want them."""
        places = (divmod(cell, self.columns) for cell in cells)
        return " ".join(f"r{row + 1}c{column + 1}" for row, column in places)

    def edge(self, node: Node) -> list[int]:
        """Return the two cells beside an edge.

        For each row the edges left of its cells come first, then those below them.
        """
        width = self.columns
        row, place = divmod(node.integer(0, 2 * self.rows * width - 1), 2 * width)
        cell = row * width + place % width
        if place < width:
            pair = [cell - 1, cell] if place else []
        else:
            pair = [cell, cell + width] if row + 1 < self.rows else []
        if not pair:
            raise node.unfit("an edge between two cells")
        return pair

    def corner(self, node: Node) -> list[int]:
        """Return the cells around a corner, as many as there are."""
        width = self.columns + 1
        row, column = divmod(node.integer(0, (self.rows + 1) * width - 1), width)
        places = [(row + down, column + across) for down in (-1, 0) for across in (-1, 0)]
        return [r * self.columns + c for r, c in places if self.is_inside(r, c)]

    def ray(self, clue: Node) -> list[int]:
        """Return the cells that an outside clue looks at, in order."""
        node = clue.member("outerCell")
        width = self.columns + 2
        place = node.integer(0, (self.rows + 2) * width - 1)
        row, column = place // width - 1, place % width - 1
        down = (row < 0) - (row >= self.rows)
        across = (column < 0) - (column >= self.columns)
        diagonal = clue.get("diagonal")
        if diagonal is not None and not (down and across):
            rising = diagonal.integer(-1, 1) > 0
            down, across = _bent(down, across, rising)
        cells: list[int] = []
        if down or across:
            seen = ray(self.rows, self.columns, (row + down, column + across), (down, across))
            cells = [r * self.columns + c for r, c in seen]
        if not cells:
            raise node.unfit("a place beside the grid from which cells are seen")
        return cells

    def is_inside(self, row: int, column: int) -> bool:
        """Say whether a row and a column, from 0, meet in the grid."""
        return 0 <= row < self.rows and 0 <= column < self.columns

    def all_on(self, number: int, key: str) -> bool:
        """Say whether a switch is on, as it is unless said otherwise, in all elements of a kind."""
        nodes = [element.get(key) for element in self.elements.get(number, ())]
        return all(node is None or node.flag() for node in nodes)

    def number(self, clue: Node, element: Node) -> int | None:
        """Return the value of a clue; None if that is no integer, which is reported."""
        node = clue.get("value")
        if node is None:
            self.omit(element)
            return None
        if isinstance(node.value, float) and not node.value.is_integer():
            self.unstated.append(f"the value {quote(str(node.value))} at {clue.path}")
            return None
        return node.integer()

    def classes(self, element: Node) -> list[_Digits]:
        """Return the sets of digits that an element lists as bits."""
        classes = []
        for node in element.member("groups").items():
            bits = node.integer(0, 2 ** (_MAX_DIGIT + 1) - 1)
            classes.append(frozenset(digit for digit in self.digits if bits >> digit & 1))
        return classes


def _bent(down: int, across: int, rising: bool) -> tuple[int, int]:
    """Turn a step straight into the grid into one along a diagonal.

    A rising diagonal leads from the bottom left to the top right.
    """
    if across:
        return (-across if rising else across), across
    return down, (-down if rising else down)


def _entries(element: Node, key: str) -> Iterator[Node]:
    node = element.get(key)
    if node is not None:
        yield from node.items()


# Handlers. Each reads one element.


def _plain(build: Callable[[], Constraint], reader: _Reader, element: Node) -> None:
    reader.add(element, build)


def _marks(kind: Callable[[str], Constraint], reader: _Reader, element: Node) -> None:
    for node in _entries(element, "cells"):
        reader.add(node, partial(kind, reader.text([reader.cell(node)])))


def _extremes(
    number: int, kind: Callable[[str], Constraint], reader: _Reader, element: Node
) -> None:
    """Read cells above or below their neighbours that do not belong to the same element."""
    if len(reader.elements[number]) == 1:
        _marks(kind, reader, element)
        return
    nodes = list(_entries(element, "cells"))
    marked = {reader.cell(node) for node in nodes}
    for node in nodes:
        cell = reader.cell(node)
        row, column = divmod(cell, reader.columns)
        for r, c in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            other = r * reader.columns + c
            if reader.is_inside(r, c) and other not in marked:
                pair = [cell, other] if number == _MAXIMUM else [other, cell]
                reader.add(node, partial(kinds.GreaterThan, reader.text(pair)))


def _difference(reader: _Reader, element: Node) -> None:
    _dots(kinds.Difference, reader, element)
    if differences := _negative(element):
        any_dot = reader.all_on(_RATIO, "overrideNegativeDifferences")
        reader.add(element, partial(kinds.NegativeDifference, differences, any_dot))


def _ratio(reader: _Reader, element: Node) -> None:
    _dots(kinds.Ratio, reader, element)
    if ratios := _negative(element):
        any_dot = reader.all_on(_DIFFERENCE, "overrideNegativeRatios")
        reader.add(element, partial(kinds.NegativeRatio, ratios, any_dot))


def _non_consecutive(reader: _Reader, element: Node) -> None:
    if reader.all_on(_RATIO, "overrideNegativeDifferences"):
        reader.add(element, partial(kinds.NonConsecutive, exempt_dots=True))
    else:
        reader.add(element, partial(kinds.NegativeDifference, (1,), any_dot=False))


def _dots(kind: Callable[[str, int], Constraint], reader: _Reader, element: Node) -> None:
    for clue in _entries(element, "clues"):
        cells = reader.text(reader.edge(clue.member("edge")))
        value = reader.number(clue, element)
        if value is not None:
            reader.add(clue, partial(kind, cells, value))


def _negative(element: Node) -> tuple[int, ...]:
    return tuple(sorted({node.integer(0) for node in _entries(element, "negative")}))


def _xv(reader: _Reader, element: Node) -> None:
    for clue in _entries(element, "clues"):
        cells = reader.text(reader.edge(clue.member("edge")))
        total = reader.number(clue, element)
        if total in (5, 10):
            reader.add(clue, partial(kinds.PairSum, cells, total))
        elif total is not None:
            reader.unstated.append(f"the sum {total} of a mark for 5 or 10 ({clue.path})")
    if sums := _negative(element):
        reader.add(element, partial(kinds.NegativeSum, sums))


def _global_classes(reader: _Reader, element: Node) -> None:
    classes = reader.classes(element)
    if _are_thirds(classes, reader.digits):
        reader.add(element, kinds.GlobalEntropy)
    elif len(classes) == 3 and _are_residues(classes, reader.digits):
        reader.add(element, kinds.GlobalModular)
    else:
        for row in range(reader.rows - 1):
            for column in range(reader.columns - 1):
                first = row * reader.columns + column
                square = (first, first + 1, first + reader.columns, first + reader.columns + 1)
                for digits in classes:
                    reader.add(element, partial(_one_of, reader, square, digits))


def _one_of(reader: _Reader, cells: Iterable[int], digits: _Digits) -> Constraint:
    wanted = tuple(sorted(digits))
    return kinds.Or(tuple(kinds.DigitClass(reader.text([cell]), wanted) for cell in cells))


def _are_thirds(classes: list[_Digits], digits: range) -> bool:
    thirds = {frozenset(digits[start : start + 3]) for start in (0, 3, 6)}
    return len(digits) == 9 and set(classes) == thirds


def _are_residues(classes: list[_Digits], digits: range) -> bool:
    modulus = len(classes)
    return modulus > 1 and set(classes) == {
        frozenset(digit for digit in digits if digit % modulus == residue)
        for residue in range(modulus)
    }


def _lines(
    kind: Callable[[str], Constraint],
    shortest: int,
    reader: _Reader,
    element: Node,
    key: str = "lines",
) -> None:
    """Read lines; those of fewer cells than `shortest` say nothing."""
    for node in _entries(element, key):
        cells = reader.cells(node)
        if len(cells) >= shortest:
            reader.add(node, partial(kind, reader.text(cells)))
        elif cells:
            reader.omit_short(node, len(cells), "line")


def _whisper(reader: _Reader, element: Node) -> None:
    difference = element.member("minDifference").integer()
    _lines(lambda cells: kinds.Whisper(cells, difference), 2, reader, element)


def _lockout(reader: _Reader, element: Node) -> None:
    difference = len(reader.digits) // 2
    _lines(lambda cells: kinds.Lockout(cells, difference), 2, reader, element)


def _thermometer(reader: _Reader, element: Node) -> None:
    kind = kinds.SlowThermometer if element.is_on("slow") else kinds.Thermometer
    _lines(kind, 2, reader, element, "thermometers")


def _renban(reader: _Reader, element: Node) -> None:
    for node, lines in _connected(reader, element):
        cells = dict.fromkeys(chain(*lines))
        reader.add(node, partial(kinds.Renban, reader.text(cells)))


def _connected(reader: _Reader, element: Node) -> list[tuple[Node, list[list[int]]]]:
    """Return the lines in groups: lines that share a cell are branches of one."""
    groups: list[tuple[Node, list[list[int]]]] = []
    for node in _entries(element, "lines"):
        line = reader.cells(node)
        if not line:
            continue
        touched = [group for group in groups if any(set(line) & set(part) for part in group[1])]
        if not touched:
            groups.append((node, [line]))
            continue
        first, *others = touched
        for group in others:
            first[1].extend(group[1])
            groups.remove(group)
        first[1].append(line)
    return groups


def _region_sum_line(reader: _Reader, element: Node) -> None:
    if not reader.regions:
        reader.unstated.append(f"region sum lines without regions ({element.path})")
        return
    is_pooled = element.is_on("singleRegionTotals")
    for node, lines in _connected(reader, element):
        line = lines[0]
        if any(reader.regions[cell] is None for cell in chain(*lines)):
            reader.unstated.append(f"the region sum line through cells in no region ({node.path})")
            continue
        if not is_pooled and len(lines) == 1 and len(set(line)) == len(line):
            reader.add(node, partial(kinds.RegionSumLine, reader.text(line)))
            continue
        parts = _by_region(reader, lines) if is_pooled else _runs(reader, lines)
        if len(parts) > 1:
            reader.add(node, partial(kinds.EqualSum, tuple(map(reader.text, parts))))


def _by_region(reader: _Reader, lines: list[list[int]]) -> list[list[int]]:
    parts = grouped((reader.regions[cell], cell) for cell in dict.fromkeys(chain(*lines)))
    return list(parts.values())


def _runs(reader: _Reader, lines: list[list[int]]) -> list[list[int]]:
    """Return the parts into which the borders of regions cut lines that branch or are closed."""
    part_of = {cell: [cell] for cell in chain(*lines)}
    for line in lines:
        for cell, other in pairwise(line):
            part, lost = part_of[cell], part_of[other]
            if reader.regions[cell] == reader.regions[other] and part is not lost:
                part += lost
                part_of |= dict.fromkeys(lost, part)
    return [part for cell, part in part_of.items() if part[0] == cell]


def _class_lines(reader: _Reader, element: Node) -> None:
    classes = reader.classes(element)
    kind = _kind_of_class_lines(classes, reader.digits)
    pairs = _pairs_of_different(classes)
    for node in _entries(element, "lines"):
        cells = reader.cells(node)
        if len(cells) < 2:
            reader.omit_short(node, len(cells), "line")
            continue
        if kind is not None and len(set(cells)) == len(cells):
            reader.add(node, partial(kind, reader.text(cells)))
            continue
        for start in range(max(1, len(cells) - len(classes) + 1)):
            window = reader.text(cells[start : start + len(classes)])
            reader.add(node, partial(kinds.AllPairs, window, pairs, "digits of different groups"))


def _kind_of_class_lines(
    classes: list[_Digits], digits: range
) -> Callable[[str], Constraint] | None:
    """Return the constraint that has a name of its own for lines of such classes, if one has."""
    if _are_thirds(classes, digits):
        return kinds.Entropic
    if _are_residues(classes, digits):
        return partial(kinds.Modular, modulus=len(classes))
    return None


def _pairs_of_different(classes: list[_Digits]) -> tuple[tuple[int, int], ...]:
    """Return the pairs of digits that are not in the same class."""
    of = {digit: number for number, digits in enumerate(classes) for digit in digits}
    return tuple((a, b) for a in of for b in of if of[a] != of[b])


def _arrow(reader: _Reader, element: Node) -> None:
    for entry in _entries(element, "bulbsWithArrows"):
        circle = sorted(reader.cells(entry.member("bulbCells")))
        shafts = [(node, reader.cells(node)[1:]) for node in _entries(entry, "arrows")]
        if not circle or not any(shaft for _, shaft in shafts):
            reader.omit(element)
            continue
        for node, shaft in shafts:
            if shaft:
                reader.add(node, partial(kinds.Arrow, reader.text(circle), reader.text(shaft)))


def _cages(reader: _Reader, element: Node) -> None:
    for cage in _entries(element, "cages"):
        cells = reader.cells(cage.member("cells"))
        total = reader.number(cage, element) or None if cage.get("value") else None
        if cells:
            reader.add(cage, partial(kinds.KillerCage, reader.text(cells), total))
        else:
            reader.omit(element)


def _look_and_say(reader: _Reader, element: Node) -> None:
    for cage in _entries(element, "cages"):
        cells = reader.text(reader.cells(cage.member("cells")))
        reader.add(cage, partial(kinds.LookAndSay, cells, cage.member("value").text()))


def _clones(reader: _Reader, element: Node) -> None:
    for group in _entries(element, "groups"):
        first, *others = reader.cells(group) or [0]
        if not others:
            reader.omit(element)
        for other in others:
            reader.add(group, partial(kinds.Clone, reader.text([first]), reader.text([other])))


def _different(reader: _Reader, element: Node) -> None:
    cells = reader.cells(element.member("cells"))
    kind = kinds.ExtraRegion if len(cells) == len(reader.digits) else kinds.DifferentDigits
    if len(cells) > 1:
        reader.add(element, partial(kind, reader.text(cells)))
    else:
        reader.omit(element)


def _counting_circles(reader: _Reader, element: Node) -> None:
    if cells := reader.cells(element.member("cells")):
        reader.add(element, partial(kinds.CountingCircles, reader.text(cells)))


def _quadruples(reader: _Reader, element: Node) -> None:
    for clue in _entries(element, "clues"):
        cells = reader.corner(clue.member("corner"))
        digits = tuple(node.integer() for node in clue.member("digits").items())
        if digits:
            kind = kinds.Quadruple if len(cells) == 4 else kinds.Contains
            reader.add(clue, partial(kind, reader.text(cells), digits))
        else:
            reader.omit(element)


def _outside(kind: Callable[[str, int], Constraint], reader: _Reader, element: Node) -> None:
    for clue in _entries(element, "clues"):
        value = reader.number(clue, element)
        if value is not None:
            reader.add(clue, partial(kind, reader.text(reader.ray(clue)), value))


def _disjoint_groups(reader: _Reader, element: Node) -> None:
    if reader.has_boxes:
        reader.add(element, kinds.DisjointGroups)
    else:
        reader.add_disjoint_groups(element, reader.regions, reader.text)


def _custom(reader: _Reader, element: Node) -> None:
    definition = element.get("definition")
    name = definition.get("name") if definition else None
    called = f" {quote(name.text())}" if name else ""
    reader.unstated.append(f"the custom constraint{called}, which is a program")


def _drawn_lines(reader: _Reader, element: Node) -> None:
    for line in _entries(element, "lines"):
        reader.draw("line", _shown(partial(drawn_line, element, line)))


def _drawn_cages(reader: _Reader, element: Node) -> None:
    def cage(entry: Node) -> Cosmetic:
        cells = reader.cells(entry.member("cells"))
        value = entry.get("value")
        text = "" if value is None or value.value is None else str(value.value)
        return drawn_cage(element, [divmod(cell, reader.columns) for cell in cells], text)

    for entry in _entries(element, "cages"):
        reader.draw("cage", _shown(partial(cage, entry)))


def _drawn_symbols(reader: _Reader, element: Node) -> None:
    params = element.get("params")
    looks = list(params.items()) if params and isinstance(params.value, list) else []
    for symbol in _entries(element, "symbols"):
        reader.draw("symbol", _shown(partial(drawn_symbol, symbol, looks)))


def _shown(build: Callable[[], Cosmetic]) -> Callable[[], Cosmetic]:
    """Take a drawing that makes no sense for one that cannot be shown: nothing depends on it."""

    def shown() -> Cosmetic:
        try:
            return build()
        except UnfitError as problem:
            raise GridError(str(problem)) from None

    return shown


def _nothing(reader: _Reader, element: Node) -> None:
    """Skip what has been read already."""


def _fog(reader: _Reader, element: Node) -> None:
    """Skip what only hides clues."""
    if FOG not in reader.notes:
        reader.notes.append(FOG)


_HANDLERS: Mapping[int, _Handler] = {
    _GIVENS: _nothing,
    _REGIONS: _nothing,
    _RULES: _nothing,
    10: partial(_plain, partial(kinds.Diagonal, "down")),
    11: partial(_plain, partial(kinds.Diagonal, "up")),
    12: partial(_plain, kinds.AntiKing),
    13: partial(_plain, kinds.AntiKnight),
    14: _disjoint_groups,
    15: _non_consecutive,
    16: _global_classes,
    100: partial(_marks, kinds.Even),
    101: partial(_marks, kinds.Odd),
    _MAXIMUM: partial(_extremes, _MAXIMUM, kinds.Maximum),
    _MINIMUM: partial(_extremes, _MINIMUM, kinds.Minimum),
    _DIFFERENCE: _difference,
    _RATIO: _ratio,
    202: _xv,
    300: _thermometer,
    301: _cages,
    302: _clones,
    303: _quadruples,
    304: _look_and_say,
    305: _different,
    306: _counting_circles,
    400: _renban,
    401: _whisper,
    402: partial(_lines, kinds.Palindrome, 2),
    403: partial(_lines, kinds.BetweenLine, 3),
    404: _region_sum_line,
    405: partial(_lines, kinds.Sequence, 3),
    406: _class_lines,
    407: _lockout,
    408: _arrow,
    409: partial(_lines, kinds.DoubleArrow, 3),
    500: partial(_outside, kinds.LittleKiller),
    501: partial(_outside, kinds.Sandwich),
    502: partial(_outside, kinds.XSum),
    503: partial(_outside, kinds.Skyscraper),
    504: partial(_outside, kinds.NumberedRoom),
    600: partial(_marks, kinds.RowIndexing),
    601: partial(_marks, kinds.ColumnIndexing),
    _CUSTOM: _custom,
    2000: _drawn_lines,
    2001: _drawn_cages,
    2002: _drawn_symbols,
    **dict.fromkeys((4000, 4001), _fog),
}


def read_puzzle(document: Node, name: str = "") -> Puzzle:
    """Read a document, already parsed.

    Args:
        document: the JSON object, or what stands in it under ``puzzle``.
        name: the name of the puzzle.

    Raises:
        UnfitError: if it describes no puzzle.
    """
    puzzle = document.get("puzzle") or document
    reader = _reader(puzzle)
    elements = list(_enabled(reader, puzzle))
    reader.elements = grouped(elements)
    grid = _grid(reader, puzzle)
    reader.has_boxes = bool(reader.regions) and grid.box is not None
    for number, element in elements:
        handler = _HANDLERS.get(number)
        if handler is None:
            reader.unstated.append(f"the element {_called(element)}")
        else:
            _check_keys(reader, number, element)
            handler(reader, element)
    givens, typed = _givens(reader, puzzle)
    reader.unstated += [
        f"{counted(count, 'empty clue')} of the element {called}"
        for called, count in reader.empty.items()
    ]
    reader.check(puzzle, PUZZLE_KEYS, "")
    if puzzle is not document:
        reader.check(document, DOCUMENT_KEYS, "the document")
    return reader.puzzle(
        grid,
        givens,
        typed=typed,
        title=puzzle.text_of("name"),
        author=puzzle.text_of("author"),
        rules=puzzle.text_of("comment"),
        name=name,
    )


def _check_keys(reader: _Reader, number: int, element: Node) -> None:
    """Take note of the keys of an element and its clues that are not known."""
    called = _called(element)
    reader.check(element, ELEMENT_KEYS[number], f"the element {called}")
    settings = [node.value for key in _SETTINGS if (node := element.get(key))]
    looks = _colours(element.get("style"))
    reader.shade(f"elements of type {number}", *looks, meaning=str(settings))
    if number in CLUE_KEYS:
        for key in _CLUES:
            for clue in _entries(element, key):
                reader.check(clue, CLUE_KEYS[number], f"the clues of the element {called}")


def _colours(style: Node | None) -> Iterator[Node]:
    """Yield where the colours of an element stand, in the order of its style."""
    if style is not None and isinstance(style.value, dict):
        for key, node in sorted(style.members().items()):
            if key == "color":
                yield node
            elif isinstance(node.value, dict) and "color" in node.value:
                yield node.member("color")


def _reader(puzzle: Node) -> _Reader:
    spec = puzzle.get("spec")
    sides = spec.get("size") if spec else None

    def integer(key: str, default: int, low: int, high: int) -> int:
        for place in (puzzle, spec, sides):
            if place is not None and isinstance(place.value, dict):
                node = place.get(key)
                if node is not None and not isinstance(node.value, dict):
                    return node.integer(low, high)
        return default

    size = integer("size", 9, 1, _MAX_SIDE)
    rows = integer("height", size, 1, _MAX_SIDE)
    columns = integer("width", size, 1, _MAX_SIDE)
    lowest = integer("minDigit", 1, 0, _MAX_DIGIT)
    highest = integer("maxDigit", lowest + max(rows, columns) - 1, lowest, _MAX_DIGIT)
    return _Reader(rows, columns, range(lowest, highest + 1))


def _enabled(reader: _Reader, puzzle: Node) -> Iterator[tuple[int, Node]]:
    for element in puzzle.member("constraints").items():
        number = element.member("type").integer(0)
        if element.is_on("disabled"):  # as if it were not there, drawing included
            continue
        if element.is_on("solverIgnored"):
            reader.unstated.append(f"the element {_called(element)}, which is only drawn")
        else:
            yield number, element


def _called(element: Node) -> str:
    name = element.get("name")
    if name is not None and name.value:
        return quote(name.text())
    return f"of type {element.member('type').integer(0)}"


def _grid(reader: _Reader, puzzle: Node) -> Grid:
    has_lines = _is_sudoku(reader, puzzle)
    houses: list[House] = []
    for element in reader.elements.get(_RULES, ()):
        if element.get("areas") is None:
            has_lines = True
        else:
            houses += _area_houses(reader, element)
    _read_blocks(reader)
    try:
        return Grid(
            reader.rows,
            reader.columns,
            reader.digits,
            reader.regions or (None,) * (reader.rows * reader.columns),
            has_rows=has_lines,
            has_columns=has_lines,
            more_houses=tuple(houses),
        )
    except GridError as problem:
        raise contradiction(problem) from None


def _is_sudoku(reader: _Reader, puzzle: Node) -> bool:
    """Say whether the kind of the puzzle is one in which rows and columns are houses."""
    spec = puzzle.get("spec")
    if spec is not None:
        reader.check(spec, SPEC_KEYS, "spec")
    kind = puzzle.get("type") or (spec.get("type") if spec else None)
    if kind is None:
        return True
    if kind.text() not in ("sudoku", "custom"):
        reader.unstated.append(f"the kind of puzzle {quote(kind.text())}")
    return kind.text() == "sudoku"


def _read_blocks(reader: _Reader) -> None:
    """Read the regions of the grid, and of any more divisions state that their digits differ."""
    blocks = reader.elements.get(_REGIONS, [])
    count = reader.rows * reader.columns
    if blocks:
        reader.regions = _regions(blocks[0], count)
    for block in blocks[1:]:
        numbers = _regions(block, count)
        for region in sorted({number for number in numbers if number is not None}):
            cells = [cell for cell, number in enumerate(numbers) if number == region]
            reader.add(block, partial(kinds.DifferentDigits, reader.text(cells)))


def _regions(block: Node, count: int) -> tuple[int | None, ...]:
    node = block.member("regions")
    numbers = [item.integer(-1, count) for item in node.items()]
    if len(numbers) != count:
        raise node.unfit(f"{count}, one for each cell", f"{len(numbers)} regions")
    return tuple(None if number < 0 else number for number in numbers)


def _area_houses(reader: _Reader, element: Node) -> Iterator[House]:
    for area in _entries(element, "areas"):
        left = area.member("x").integer(0, reader.columns - 1)
        top = area.member("y").integer(0, reader.rows - 1)
        columns = range(left, left + area.member("width").integer(1, reader.columns - left))
        rows = range(top, top + area.member("height").integer(1, reader.rows - top))
        for r in rows:
            yield House(f"row {r + 1} of an area", tuple(r * reader.columns + c for c in columns))
        for c in columns:
            yield House(f"column {c + 1} of an area", tuple(r * reader.columns + c for r in rows))


def _givens(reader: _Reader, puzzle: Node) -> tuple[tuple[int | None, ...], int]:
    """Return the given digits, and how many others are typed."""
    node = puzzle.member("cells")
    cells = list(node.items())
    if len(cells) != reader.rows * reader.columns:
        expected = f"{reader.rows * reader.columns}, for {reader.rows}x{reader.columns}"
        raise node.unfit(expected, f"{len(cells)} cells")
    givens: list[int | None] = []
    typed = blank = 0
    for number, cell in enumerate(cells):
        if cell.value is None:
            givens.append(None)
            continue
        value = cell.get("value")
        digit = None if value is None else value.integer(reader.digits[0], reader.digits[-1])
        is_given = digit is not None and cell.is_on("given")
        givens.append(digit if is_given else None)
        typed += digit is not None and not is_given
        reader.check(cell, CELL_KEYS, "cells")
        _signals(reader, number, cell, is_given=is_given)
        blank += digit is None and cell.is_on("given")
    if blank:
        reader.unstated.append(given_without_digit(blank))
    return tuple(givens), typed


def _signals(reader: _Reader, number: int, cell: Node, *, is_given: bool) -> None:
    """Read the colours of a cell, and what is noted in one whose digit is not given."""
    for bit in _bits(cell, "colors"):
        reader.paint(COLOURS[bit] if bit < len(COLOURS) else f"colour {bit}", [number])
    marks = _bits(cell, "candidates").intersection(reader.digits)
    if marks and len(marks) < len(reader.digits) and not is_given:
        reader.center_marks[number] = marks
    if _bits(cell, "cornerPencilMarks") and not is_given:
        reader.corner_marks.add(number)


def _bits(cell: Node, key: str) -> frozenset[int]:
    """Return the places of the bits of a number that stands for a set."""
    node = cell.get(key)
    if node is None or is_empty(node):
        return frozenset()
    bits = node.integer(0, 2 ** (_MAX_DIGIT + 1) - 1)
    return frozenset(place for place in range(_MAX_DIGIT + 1) if bits >> place & 1)
