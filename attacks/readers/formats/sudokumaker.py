"""SudokuMaker: documents with a list of elements, each with a number for its kind.

Sources: the schema of yusitnikov/sudokumaker-mcp and what yusitnikov's own player reads.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any
from urllib.parse import quote

from attacks.readers import meanings as mean
from attacks.readers.board import Cells
from attacks.readers.formats.packing import FOR_LINKS, packed
from attacks.readers.meanings import Meaning
from attacks.readers.parts import Document, Draw, Part, Role, objects_in, says

_Drawing = Callable[[Draw], Part]

_DIFFERENCE, _RATIO, _XV = 200, 201, 202


def _element(number: int, **fields: Any) -> Callable[[Document], None]:
    element = {"type": number, **fields}

    def add(document: Document) -> None:
        document["puzzle"]["constraints"].append(dict(element))

    return add


def _elements(document: Document, number: int) -> list[dict[str, Any]]:
    return [entry for entry in document["puzzle"]["constraints"] if entry["type"] == number]


def _switch(number: int, meaning: Callable[[Draw, Document], Meaning]) -> _Drawing:
    def drawn(draw: Draw) -> Part:
        add = _element(number)
        return Part(f"type {number}", add, meaning=lambda document: meaning(draw, document))

    return drawn


def _line(
    number: int,
    meaning: Callable[[Draw, Cells], Meaning],
    low: int = 2,
    high: int = 5,
    key: str = "lines",
    **fields: Any,
) -> _Drawing:
    def drawn(draw: Draw) -> Part:
        line = draw.preferably(lambda: draw.path(low, high), lambda cells: meaning(draw, cells))
        add = _element(number, **{key: [list(line)]}, **fields, style={"color": "#aaaaaa"})
        return Part(f"type {number} {key}", add, meaning=says(meaning(draw, line)))

    return drawn


def _whisper(draw: Draw) -> Part:
    least = draw.rng.randint(1, (draw.size + 1) // 2)
    return _line(401, lambda draw, line: mean.apart(line, least), 2, 4, minDifference=least)(draw)


def _marks(number: int, meaning: Callable[[Draw, int], Meaning]) -> _Drawing:
    def drawn(draw: Draw) -> Part:
        def all_of(cells: Cells) -> Meaning:
            return mean.both(*(meaning(draw, cell) for cell in cells))

        cells = draw.preferably(lambda: draw.cells(1, 2), all_of)
        return Part(
            f"type {number}", _element(number, cells=list(cells)), meaning=says(all_of(cells))
        )

    return drawn


def _extreme(number: int, sign: int) -> _Drawing:
    """Above (or below) the neighbours that are not marked by the same element."""

    def drawn(draw: Draw) -> Part:
        def meaning(cells: Cells) -> Meaning:
            pairs = [(c, o) for c in cells for o in draw.board.neighbours(c) if o not in cells]
            return mean.pairwise_all(pairs, lambda a, b: sign * a > sign * b)

        cells = draw.preferably(lambda: draw.cells(1, 2), meaning)
        return Part(
            f"type {number}", _element(number, cells=list(cells)), meaning=says(meaning(cells))
        )

    return drawn


def _edge(draw: Draw, pair: Cells) -> int:
    """Number an edge: row by row those left of its cells, then those below them."""
    first, second = sorted(pair)
    row, column = draw.board.place(first)
    if second - first == 1:
        return 2 * row * draw.size + column + 1
    return (2 * row + 1) * draw.size + column


def _pairs_at(draw: Draw, document: Document, *numbers: int) -> set[Cells]:
    edges = {
        clue["edge"]
        for number in numbers
        for element in _elements(document, number)
        for clue in element["clues"]
    }
    return {pair for pair in draw.board.pairs() if _edge(draw, pair) in edges}


def _overrides(document: Document, number: int, key: str) -> bool:
    return all(element.get(key, True) for element in _elements(document, number))


def _dots(number: int, kind: Callable[[int, int, int], bool]) -> _Drawing:
    """Return how dots are drawn, with or without what is forbidden where there are none."""
    override = "overrideNegativeRatios" if number == _DIFFERENCE else "overrideNegativeDifferences"
    other = _RATIO if number == _DIFFERENCE else _DIFFERENCE
    others_override = "overrideNegativeDifferences" if other == _RATIO else "overrideNegativeRatios"

    def drawn(draw: Draw) -> Part:
        def meaning(chosen: tuple[Cells, int]) -> Meaning:
            (a, b), value = chosen
            return mean.pairwise_all([(a, b)], lambda x, y: kind(x, y, value))

        def choose() -> tuple[Cells, int]:
            if number == _XV:
                return draw.pair(), draw.rng.choice((5, 5, 10))
            return draw.pair(), draw.rng.randint(1, 3)

        clues = [draw.preferably(choose, meaning) for _ in range(draw.rng.randrange(3))]
        negative = (
            []
            if draw.maybe(0.8) and clues
            else [draw.rng.choice((5, 10) if number == _XV else (1, 2))]
        )
        fields: dict[str, Any] = {
            "clues": [{"value": value, "edge": _edge(draw, pair)} for pair, value in clues],
            "negative": negative,
        }
        if number != _XV:
            fields[override] = draw.maybe(0.7)

        def says_here(document: Document) -> Meaning:
            free = [number]
            if number != _XV and _overrides(document, other, others_override):
                free.append(other)
            marked = _pairs_at(draw, document, *free)
            bare = [pair for pair in draw.board.pairs() if pair not in marked]
            forbidden = mean.pairwise_all(
                bare, lambda a, b: not any(kind(a, b, value) for value in negative)
            )
            return mean.both(*map(meaning, clues), forbidden)

        return Part(f"type {number}", _element(number, **fields), meaning=says_here)

    return drawn


def _non_consecutive(draw: Draw, document: Document) -> Meaning:
    marked = _pairs_at(draw, document, _DIFFERENCE)
    if _overrides(document, _RATIO, "overrideNegativeDifferences"):
        marked |= _pairs_at(draw, document, _RATIO)
    bare = [pair for pair in draw.board.pairs() if pair not in marked]
    return mean.pairwise_all(bare, lambda a, b: abs(a - b) != 1)


def _cage(draw: Draw) -> Part:
    cells = draw.preferably(lambda: draw.path(1, 4, diagonal=False), mean.different)
    number = draw.rng.choice((0, draw.number(sum(draw.at(cells)), low=1)))
    add = _element(301, cages=[{"value": number, "cells": list(cells)}])
    return Part("type 301", add, meaning=says(mean.cage(cells, number)))


def _look_and_say(draw: Draw) -> Part:
    cells = draw.path(2, 4)
    digits = draw.at(cells)
    digit = draw.rng.choice(digits)
    text = f"{draw.number(digits.count(digit))}{digit}"
    add = _element(304, cages=[{"value": text, "cells": list(cells)}])
    return Part("type 304", add, meaning=says(mean.look_and_say(cells, text)))


def _clones(draw: Draw) -> Part:
    def same(cells: Cells) -> Meaning:
        return mean.pairwise_all(tuple(pairwise(cells)), lambda a, b: a == b)

    cells = draw.preferably(lambda: draw.cells(2, 3), same)
    return Part("type 302", _element(302, groups=[list(cells)]), meaning=says(same(cells)))


def _quadruple(draw: Draw) -> Part:
    cells = draw.square()
    row, column = draw.board.place(cells[3])
    digits = sorted(draw.rng.sample(draw.at(cells), draw.rng.randint(1, 3)))
    corner = row * (draw.size + 1) + column
    add = _element(303, clues=[{"corner": corner, "digits": digits}], style={"singleLine": False})
    return Part("type 303", add, meaning=says(mean.contains(cells, digits)))


def _different(draw: Draw) -> Part:
    cells = draw.preferably(lambda: draw.cells(2, draw.size), mean.different)
    add = _element(305, cells=list(cells), style={"color": "#00000033", "offset": 0.1})
    return Part("type 305", add, meaning=says(mean.different(cells)))


def _place(draw: Draw, row: int, column: int) -> int:
    """Number a place on a board that has one more row and column on each side."""
    return (row + 1) * (draw.size + 2) + column + 1


def _outside(
    number: int, kind: Callable[[Cells, int], Meaning], largest: Callable[[int], int]
) -> _Drawing:
    def drawn(draw: Draw) -> Part:
        (row, column), cells = draw.outside()
        low = 0 if number == 501 else 1
        value = draw.clue(kind, cells, low, largest(draw.size))
        clue = {"value": value, "outerCell": _place(draw, row, column)}
        add = _element(number, clues=[clue], style={"color": "#000000"})
        return Part(f"type {number}", add, meaning=says(kind(cells, value)))

    return drawn


def _little_killer(draw: Draw) -> Part:
    cells: Cells = ()
    while not cells:
        (row, column), straight = draw.outside()
        (top, left), (below, right) = (draw.board.place(cell) for cell in straight[:2])
        down, across = below - top, right - left
        rising = draw.maybe()
        step = -1 if rising else 1  # how columns go when rows go down
        down, across = (down, step * down) if down else (step * across, across)
        cells = draw.board.seen_from(row, column, down, across)
    value = draw.number(sum(draw.at(cells)), low=1)
    clue = {"value": value, "outerCell": _place(draw, row, column), "diagonal": 1 if rising else -1}
    return Part("type 500", _element(500, clues=[clue]), meaning=says(mean.total(cells, value)))


def _arrow(draw: Draw) -> Part:
    pill, path = draw.arrow()
    bulb = list(reversed(pill))  # the ones come first, then the tens
    add = _element(408, bulbsWithArrows=[{"bulbCells": bulb, "arrows": [list(path)]}])
    return Part("type 408", add, meaning=says(mean.arrow(pill, path[1:])))


def _bits(digits: list[int]) -> int:
    return sum(1 << digit for digit in digits)


def _classes(draw: Draw, number: int) -> list[list[int]]:
    first = draw.board.first
    digits = range(first, first + draw.size)
    if draw.maybe():
        return [[d for d in digits if d % number == rest] for rest in range(number)]
    third = -(-draw.size // number)
    return [[d for d in digits if (d - first) // third == part] for part in range(number)]


def _global_classes(draw: Draw) -> Part:
    classes = _classes(draw, draw.rng.choice((2, 2, 3)))
    meaning = mean.classes_in_squares(draw.board, classes)
    return Part("type 16", _element(16, groups=[*map(_bits, classes)]), meaning=says(meaning))


def _class_lines(draw: Draw) -> Part:
    classes = _classes(draw, draw.rng.choice((2, 3)))
    of = {digit: number for number, digits in enumerate(classes) for digit in digits}
    number = len(classes)
    line = draw.preferably(
        lambda: draw.path(number, 5), lambda cells: mean.cycling(cells, of.__getitem__, number)
    )
    add = _element(406, lines=[list(line)], groups=[*map(_bits, classes)])
    return Part("type 406", add, meaning=says(mean.cycling(line, of.__getitem__, number)))


def _solver_ignored(draw: Draw) -> Part:
    cells = draw.path(2, 3)
    add = _element(301, cages=[{"value": 5, "cells": list(cells)}], solverIgnored=True)
    return Part("solverIgnored", add, Role.NAMED)


def _switched_off(draw: Draw) -> Part:
    key, value = draw.rng.choice((("disabled", True), ("enabled", False)))
    return Part(f"{key} {value}", _element(12, **{key: value}), Role.HARMLESS)


def _switched_on(draw: Draw) -> Part:
    key, value = draw.rng.choice((("disabled", False), ("enabled", True)))
    apart = mean.moves_apart(draw.board, (1, 1), (0, 1))
    return Part(f"{key} {value}", _element(12, **{key: value}), meaning=says(apart))


def _drawing(number: int, key: str, entry: Callable[[Draw], Any]) -> _Drawing:
    def drawn(draw: Draw) -> Part:
        return Part(f"type {number}", _element(number, **{key: [entry(draw)]}), Role.NAMED)

    return drawn


def _symbols(draw: Draw) -> Part:
    params = {"type": "text", "text": "x", "size": 0.5, "angle": 0, "fill": "#000"}
    return Part("type 2002", _element(2002, params=[params], symbols=[[0.5, 0.5, 0]]), Role.NAMED)


def _custom(draw: Draw) -> Part:
    definition = {"name": "Product", "input": [], "backend": {"type": "code", "code": "return"}}
    return Part("type 1000", _element(1000, definition=definition, input={}), Role.NAMED)


def _unknown(draw: Draw) -> Part:
    return Part("type 777", _element(777, lines=[[0, 1]]), Role.NAMED)


def _unknown_in_element(draw: Draw) -> Part:
    key, value = draw.rng.choice((("allowRepeats", True), ("product", 6), ("mode", "multiply")))
    cage = {"value": 3, "cells": list(draw.pair())}
    within = draw.maybe()
    entry = cage | {key: value} if within else cage
    fields = {} if within else {key: value}
    add = _element(301, cages=[entry], **fields)
    plain = _element(301, cages=[cage])
    return Part(f"{key} of {'a cage' if within else 'an element'}", add, Role.NAMED, None, plain)


def _in_cell(key: str, value: Callable[[Draw], Any]) -> _Drawing:
    def drawn(draw: Draw) -> Part:
        cell, content = draw.empty_cell(), value(draw)

        def add(document: Document) -> None:
            document["puzzle"]["cells"][cell][key] = content

        return Part(f"cell {key}", add, Role.NAMED)

    return drawn


def _given(draw: Draw) -> Part:
    cell = draw.empty_cell()
    digit = draw.board.filling[cell]

    def add(document: Document) -> None:
        document["puzzle"]["cells"][cell].update(value=digit, given=True)

    return Part("given", add, meaning=says(mean.among((cell,), (digit,))))


def _key(key: str, value: Any, role: Role) -> _Drawing:
    def add(document: Document) -> None:
        document["puzzle"][key] = value

    return lambda draw: Part(key, add, role)


_PARTS: tuple[_Drawing, ...] = (
    _switch(10, lambda draw, document: mean.different(draw.diagonal(rising=False))),
    _switch(11, lambda draw, document: mean.different(draw.diagonal(rising=True))),
    _switch(12, lambda draw, document: mean.moves_apart(draw.board, (1, 1), (0, 1))),
    _switch(13, lambda draw, document: mean.moves_apart(draw.board, (1, 2))),
    _switch(14, lambda draw, document: mean.disjoint_groups(draw.board)),
    _switch(15, _non_consecutive),
    _marks(100, lambda draw, cell: mean.among((cell,), range(0, 100, 2))),
    _marks(101, lambda draw, cell: mean.among((cell,), range(1, 100, 2))),
    _extreme(102, 1),
    _extreme(103, -1),
    _dots(_DIFFERENCE, lambda a, b, number: abs(a - b) == number),
    _dots(_RATIO, lambda a, b, number: a == number * b or b == number * a),
    _dots(_XV, lambda a, b, number: a + b == number),
    _line(300, lambda draw, line: mean.rising(line), key="thermometers", slow=False),
    _line(300, lambda draw, line: mean.rising(line, 0), key="thermometers", slow=True),
    _cage,
    _clones,
    _quadruple,
    _different,
    _line(400, lambda draw, line: mean.renban(line)),
    _whisper,
    _line(402, lambda draw, line: mean.palindrome(line)),
    _line(403, lambda draw, line: mean.between(line), 3),
    _line(404, lambda draw, line: mean.region_sums(draw.board, line), singleRegionTotals=False),
    _line(405, lambda draw, line: mean.arithmetic(line), 3),
    _class_lines,
    _line(407, lambda draw, line: mean.lockout(line, draw.size // 2)),
    _arrow,
    _line(409, lambda draw, line: mean.double_arrow(line), 3),
    _little_killer,
    _given,
    _solver_ignored,
    _switched_off,
    _switched_on,
    _symbols,
    _custom,
    _unknown,
    _unknown_in_element,
    _drawing(2000, "lines", lambda draw: [{"x": 0.5, "y": 0.5}, {"x": 1.5, "y": 0.5}]),
    _drawing(2001, "cages", lambda draw: {"value": "7", "cells": list(draw.pair())}),
    _drawing(403, "lines", lambda draw: list(draw.path(2, 2))),
    _drawing(409, "lines", lambda draw: list(draw.path(2, 2))),
    _in_cell("value", Draw.digit),
    _in_cell("candidates", lambda draw: 6),
    _in_cell("cornerPencilMarks", lambda draw: 4),
    _in_cell("colors", lambda draw: 2),
    _in_cell("unheardof", lambda draw: 2),
    _key("unheardof", {"a": 1}, Role.NAMED),
    _key("name", "A title", Role.HARMLESS),
    _key("author", "Somebody", Role.HARMLESS),
    _key("comment", "Normal sudoku rules apply.", Role.HARMLESS),
    _key("messages", {"completion": "Well done"}, Role.HARMLESS),
    _key("creationTimestamp", 1_700_000_000_000, Role.HARMLESS),
    _key("id", 7, Role.HARMLESS),
    _key("exportSettings", {"sudokuPad": {"showDigits": True}}, Role.HARMLESS),
    lambda draw: Part("type 4000", _element(4000, lightCells=[0]), Role.HARMLESS),
    lambda draw: Part("type 4001", _element(4001, patterns=[0]), Role.HARMLESS),
)


_OPAQUE = frozenset(
    ("definition", "exportSettings", "input", "messages", "params", "style", "symbols", "unheardof")
)
"""Keys of looks and settings."""

_NAMED_TYPES = (777, 1000, 2000, 2001, 2002, 4000, 4001)
"""Elements that are named as a whole, and fog."""


_FROM_ONE: tuple[_Drawing, ...] = (
    _global_classes,
    _look_and_say,
    _outside(501, mean.sandwich, lambda size: size * (size + 1) // 2),
    _outside(502, mean.x_sum, lambda size: size * (size + 1) // 2),
    _outside(503, mean.skyscraper, lambda size: size),
    _outside(504, mean.numbered_room, lambda size: size),
    _marks(600, lambda draw, cell: mean.indexing(draw.board, cell, draw.column(cell))),
    _marks(601, lambda draw, cell: mean.indexing(draw.board, cell, draw.row(cell))),
)
"""Elements about digits from 1 on; nobody says what they mean with 0."""


class SudokuMaker:
    """SudokuMaker."""

    name = "sudokumaker"
    sizes = (4, 4, 4, 5, 6, 9)
    firsts = (1, 1, 1, 0)

    def base(self, draw: Draw) -> Document:
        """Return the document of a board."""
        board = draw.board
        cells: list[dict[str, Any]] = [{} for _ in range(board.size**2)]
        for cell, digit in board.givens.items():
            cells[cell] = {"value": digit, "given": True}
        puzzle: dict[str, Any] = {
            "cells": cells,
            "constraints": [{"type": 0}, {"type": 1, "regions": list(board.regions)}],
            "name": "",
            "author": "",
            "comment": "",
        }
        if board.size != 9:
            puzzle |= {"size": board.size, "maxDigit": board.size}
        if board.first == 0:
            puzzle |= {"minDigit": 0, "maxDigit": board.size - 1}
        if draw.maybe(0.2):
            puzzle |= {"type": "custom"}
            puzzle["constraints"].append({"type": 2003})
        return {"formatVersion": "1.6.0", "puzzle": puzzle}

    def part(self, draw: Draw) -> Part:
        """Draw a part."""
        parts = _PARTS + _FROM_ONE if draw.board.first else _PARTS
        return draw.rng.choice(parts)(draw)

    def texts(self, document: Document) -> Mapping[str, str]:
        """Return JSON, the payload and links."""
        text = json.dumps(document, separators=(",", ":"))
        payload = packed(text, FOR_LINKS)
        return {
            "JSON": text,
            "sorted JSON": json.dumps(document, indent=2, sort_keys=True),
            "payload": payload,
            "link": f"https://sudokumaker.app/?puzzle={payload}",
            "quoted link": f"https://sudokumaker.app/?puzzle={quote(payload, safe='')}",
        }

    def objects(self, document: Document) -> Iterator[dict[str, Any]]:
        """Yield the objects in which a key that nobody knows must be noticed."""
        puzzle = document["puzzle"]
        said = [
            element
            for element in puzzle["constraints"]
            if element["type"] not in _NAMED_TYPES
            and not element.get("disabled")
            and element.get("enabled", True)
            and not element.get("solverIgnored")
        ]
        yield document
        yield puzzle
        yield from objects_in([puzzle["cells"], said], _OPAQUE)
