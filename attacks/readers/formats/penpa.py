"""Penpa+: text in lines, deflated. Almost all of it is drawn and means nothing by itself.

Source: how swaroopg92/penpa-edit saves a board, and what its tools are called.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from attacks.readers import meanings as mean
from attacks.readers.board import Cells
from attacks.readers.parts import TRUE, Document, Draw, Part, Role, says

_Drawing = Callable[[Draw], Part]

_MARGIN = 2
_LETTERS = {
    "number": "zN",
    "numberS": "z1",
    "symbol": "zY",
    "surface": "zS",
    "lineE": "zE",
    "line": "zL",
    "freeline": "zF",
    "freelineE": "z2",
    "deletelineE": "z4",
    "wall": "zW",
    "cage": "zC",
    "killercages": "z6",
    "thermo": "zT",
    "nobulbthermo": "z7",
    "arrows": "z3",
    "direction": "zD",
    "squareframe": "z0",
    "polygon": "z5",
    "null": "zO",
}
"""What Penpa+ writes for its frequent words."""


def _width(draw: Draw) -> int:
    return draw.size + 2 * _MARGIN


def _all_points(draw: Draw) -> int:
    return _width(draw) ** 2


def _point(draw: Draw, cell: int) -> int:
    """Number the middle of a cell, row by row with two rows and columns on each side."""
    row, column = draw.board.place(cell)
    return (row + _MARGIN) * _width(draw) + column + _MARGIN


def _points(draw: Draw, cells: Cells) -> list[int]:
    return [_point(draw, cell) for cell in cells]


def _border(draw: Draw, first: int, second: int) -> str:
    """Name the border between two cells by its two corners; a corner is that below right."""
    low, width = _all_points(draw), _width(draw)
    corner = low + _point(draw, min(first, second))
    other = corner - width if abs(first - second) == 1 else corner - 1
    return f"{min(corner, other)},{max(corner, other)}"


def _corner_of_cell(draw: Draw, cell: int) -> str:
    """Name the upper left place within a cell; those of all cells follow all other points."""
    return str(4 * (_all_points(draw) + _point(draw, cell)))


def _listed(key: str, item: Any) -> Callable[[Document], None]:
    return lambda document: document["drawn"].setdefault(key, []).append(item)


def _keyed(key: str, name: str, item: Any) -> Callable[[Document], None]:
    def add(document: Document) -> None:
        document["drawn"].setdefault(key, {})[name] = item

    return add


def _given(draw: Draw) -> Part:
    cell = draw.empty_cell()
    digit = draw.board.filling[cell]
    mode = draw.rng.choice(("1", "10"))
    add = _keyed("number", str(_point(draw, cell)), [str(digit), 1, mode])
    return Part("given", add, meaning=says(mean.among((cell,), (digit,))))


def _cage(draw: Draw) -> Part:
    cells = draw.preferably(lambda: draw.path(2, 4, diagonal=False), mean.different)
    number = draw.number(sum(draw.at(cells)), low=1) if draw.maybe(0.8) else None
    name = _corner_of_cell(draw, min(cells))

    def add(document: Document) -> None:
        _listed("killercages", _points(draw, cells))(document)
        if number is not None:
            _keyed("numberS", name, [str(number), 1, "5"])(document)

    def meaning(document: Document) -> mean.Meaning:
        # The number belongs to every cage that begins in its cell.
        shown, *_ = document["drawn"].get("numberS", {}).get(name, [""])
        return mean.cage(cells, int(shown) if shown.isdecimal() else None)

    return Part("killercages", add, meaning=meaning)


def _label(draw: Draw) -> Part:
    """A cage with a text that is no number."""
    cells = draw.path(2, 3, diagonal=False)
    text = draw.rng.choice(("x6", "<9", "a", "6:"))

    def add(document: Document) -> None:
        without(document)
        _keyed("numberS", _corner_of_cell(draw, min(cells)), [text, 1, "5"])(document)

    without = _listed("killercages", _points(draw, cells))
    return Part(f"text {text} in a cage", add, Role.NAMED, None, without)


def _thermometer(draw: Draw) -> Part:
    cells = draw.preferably(lambda: draw.path(2, 5), mean.rising)
    add = _listed("thermo", _points(draw, cells))
    return Part("thermo", add, meaning=says(mean.rising(cells)))


def _arrow(draw: Draw) -> Part:
    while True:
        path = draw.path(2, 4)
        meaning = mean.arrow(path[:1], path[1:])
        if meaning(draw.board.filling) or draw.maybe(1 - TRUE):
            return Part("arrows", _listed("arrows", _points(draw, path)), meaning=says(meaning))


def _listed_drawing(key: str, low: int = 2) -> _Drawing:
    return lambda draw: Part(key, _listed(key, _points(draw, draw.path(low, 4))), Role.NAMED)


def _keyed_drawing(key: str, name: Callable[[Draw], str], item: Any) -> _Drawing:
    return lambda draw: Part(key, _keyed(key, name(draw), item), Role.NAMED)


def _cell(draw: Draw) -> str:
    return str(_point(draw, draw.empty_cell()))


def _two_cells(draw: Draw) -> str:
    first, second = _points(draw, draw.pair())
    return f"{first},{second}"


def _inner_border(draw: Draw) -> str:
    """Name a border within a region."""
    while True:
        first, second = draw.pair()
        if draw.board.regions[first] == draw.board.regions[second]:
            return _border(draw, first, second)


def _number(what: str, entry: Callable[[Draw], list[Any]]) -> _Drawing:
    def drawn(draw: Draw) -> Part:
        return Part(what, _keyed("number", _cell(draw), entry(draw)), Role.NAMED)

    return drawn


def _line(place: int, text: str, key: str, role: Role) -> _Drawing:
    def add(document: Document) -> None:
        document["lines"][place] = text

    return lambda draw: Part(key, add, role)


def _header(place: int, text: str, key: str, role: Role) -> _Drawing:
    def add(document: Document) -> None:
        document["header"][place] = text

    return lambda draw: Part(key, add, role)


_PARTS: tuple[_Drawing, ...] = (
    *(_given, _cage, _thermometer, _arrow) * 3,
    _label,
    _number("digit of a solver's colour", lambda draw: [str(draw.digit()), 2, "1"]),
    _number("text in a cell", lambda draw: ["A", 1, "1"]),
    _number("large digit", lambda draw: ["77", 1, "1"]),
    _number("candidates", lambda draw: [[1, 1, 0, 0, 0, 0, 0, 0, 0, 0], 1, "7"]),
    _number("arrow in a cell", lambda draw: ["3_1", 1, "2"]),
    _listed_drawing("nobulbthermo"),
    _listed_drawing("direction"),
    _listed_drawing("squareframe"),
    _listed_drawing("polygon", 3),
    _keyed_drawing("symbol", _cell, [1, "circle_L", 1]),
    _keyed_drawing("surface", _cell, 1),
    _keyed_drawing("line", _two_cells, 3),
    _keyed_drawing("freeline", _two_cells, 3),
    _keyed_drawing("freelineE", _two_cells, 3),
    _keyed_drawing("wall", _two_cells, 3),
    _keyed_drawing("lineE", _inner_border, 3),
    _keyed_drawing("deletelineE", _inner_border, 1),
    _keyed_drawing("numberS", lambda draw: _corner_of_cell(draw, draw.cell()), ["9", 1, "5"]),
    _keyed_drawing("cage", lambda draw: _corner_of_cell(draw, draw.cell()), 10),
    _keyed_drawing("unheardof", _cell, 3),
    _line(17, '["killer","fillomino"]', "genre", Role.NAMED),
    _line(17, '["sudoku","killer"]', "usual genre", Role.HARMLESS),
    _header(15, "Title: A title", "title", Role.HARMLESS),
    _header(16, "Author: Somebody", "author", Role.HARMLESS),
    _header(18, "Normal sudoku rules apply.", "rules", Role.HARMLESS),
)


class Penpa:
    """Penpa+."""

    name = "penpa"
    sizes = (4, 4, 4, 5, 6, 9)
    firsts = (1,)

    def base(self, draw: Draw) -> Document:
        """Return a board with thick borders between its regions."""
        board = draw.board
        walls = {
            _border(draw, a, b): 2 for a, b in board.pairs() if board.regions[a] != board.regions[b]
        }
        numbers = {
            str(_point(draw, cell)): [str(digit), 1, "1"] for cell, digit in board.givens.items()
        }
        points = _points(draw, tuple(range(board.size**2)))
        steps = [points[0], *(b - a for a, b in pairwise(points))]
        sides = ["square", str(board.size), str(board.size), "38", *["0"] * 11]
        header = [*sides, "Title: ", "Author: ", "", "", "OFF"]
        lines = ["", "[0,0,0,0]", '["1","2","1"]', "", "{}", json.dumps(steps), "[]", "{}"]
        lines += ["zO", "zO", "[3,0,7]", *("" for _ in range(6)), "[]", ""]
        return {"header": header, "lines": lines, "drawn": {"lineE": walls, "number": numbers}}

    def part(self, draw: Draw) -> Part:
        """Draw a part."""
        return draw.rng.choice(_PARTS)(draw)

    def texts(self, document: Document) -> Mapping[str, str]:
        """Return links, with words as they are or abbreviated, for setters and for solvers."""
        header = [part.replace(",", "%2C") for part in document["header"]]
        drawn = json.dumps(document["drawn"], separators=(",", ":"))
        short = drawn
        for word, letters in _LETTERS.items():
            short = short.replace(f'"{word}"', letters)
        texts = {}
        for name, mode, line in (("link", "solve", drawn), ("short link", "edit", short)):
            lines = [",".join(header), *document["lines"][1:3], line, *document["lines"][4:]]
            deflater = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
            packed = deflater.compress("\n".join(lines).encode()) + deflater.flush()
            payload = base64.b64encode(packed).decode()
            texts[name] = f"https://swaroopg92.github.io/penpa-edit/#m={mode}&p={payload}"
        return texts

    def objects(self, document: Document) -> Iterator[dict[str, Any]]:
        """Yield the objects in which a key that nobody knows must be noticed."""
        return iter(())
