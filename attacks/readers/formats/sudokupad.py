"""SudokuPad's own JSON, most of which is drawn and means nothing to it.

Source: what SudokuPad/sudokutools makes of puzzles of f-puzzles, and its shortened JSON.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from urllib.parse import quote

from attacks.readers import meanings as mean
from attacks.readers.board import Cells
from attacks.readers.formats.packing import packed
from attacks.readers.parts import Document, Draw, Part, Role, objects_in, says

_Drawing = Callable[[Draw], Part]

_SHORT = {
    "arrows": "a",
    "backgroundColor": "c2",
    "borderColor": "c1",
    "cages": "ca",
    "cells": "ce",
    "center": "ct",
    "color": "c",
    "fontSize": "fs",
    "height": "h",
    "lines": "l",
    "overlays": "o",
    "regions": "re",
    "rounded": "r",
    "text": "te",
    "thickness": "th",
    "title": "t",
    "underlays": "u",
    "value": "v",
    "wayPoints": "wp",
    "width": "w",
}
"""What the frequent keys are called in shortened JSON."""


def _shortened(value: Any) -> str:
    """Write JSON as SudokuPad shortens it: bare keys, single quotes, one letter for truth."""
    if isinstance(value, dict):
        members = (f"{_SHORT.get(key, key)}:{_shortened(item)}" for key, item in value.items())
        return f"{{{','.join(members)}}}"
    if isinstance(value, list):
        return f"[{','.join('' if item == {} else _shortened(item) for item in value)}]"
    if isinstance(value, bool):
        return "t" if value else "f"
    if isinstance(value, str):
        return "'" + json.dumps(value)[1:-1] + "'"
    return json.dumps(value)


def _places(draw: Draw, cells: Cells) -> list[list[int]]:
    return [list(draw.board.place(cell)) for cell in cells]


def _entry(key: str, entry: dict[str, Any]) -> Callable[[Document], None]:
    return lambda document: document.setdefault(key, []).append(dict(entry))


def _cage(draw: Draw) -> Part:
    """A cage of which SudokuPad checks that digits differ, and the sum."""
    cells = draw.preferably(lambda: draw.path(1, 4, diagonal=False), mean.different)
    number = draw.number(sum(draw.at(cells)), low=1)
    entry: dict[str, Any] = {"cells": _places(draw, cells), "unique": True}
    if has_sum := draw.maybe(0.8):
        entry |= {"value": draw.rng.choice((str(number), number)), "sum": number}
        if draw.maybe(0.3):
            entry["sum"] = str(number)
    if draw.maybe(0.2):
        entry["hidden"] = True
    meaning = mean.cage(cells, number if has_sum else None)
    return Part("unique cage", _entry("cages", entry), meaning=says(meaning))


def _sum(draw: Draw) -> Part:
    cells = draw.path(2, 4)
    number = draw.number(sum(draw.at(cells)), low=1)
    entry = {"cells": _places(draw, cells), "unique": False, "sum": number, "value": str(number)}
    return Part("sum cage", _entry("cages", entry), meaning=says(mean.total(cells, number)))


def _odd_cage(draw: Draw) -> Part:
    """A cage that says something of which nobody knows what it means."""
    what = draw.rng.choice(
        (
            {"value": "Product: 6", "unique": True},
            {"value": "sum:7"},
            {"value": "x6", "unique": True},
            {"value": "<10"},
            {"value": "12"},
            {"sum": 7, "hidden": True},
            {"sum": 7},
            {"sum": "7.0", "unique": True},
            {"unique": True, "product": 12},
            {"unique": True, "unheardof": True},
            {"value": "rule: digits rise", "unique": True},
            {},
        )
    )
    plain = {"cells": _places(draw, draw.path(2, 3, diagonal=False))}
    without = None
    if what.get("unique") and set(what) - {"unique"}:
        without = _entry("cages", plain | {"unique": True})
    return Part(f"cage {what}", _entry("cages", plain | what), Role.NAMED, None, without)


def _switch(draw: Draw) -> Part:
    name = draw.rng.choice(("antiking", "antiknight"))
    steps = ((1, 1), (0, 1)) if name == "antiking" else ((1, 2),)
    where = draw.rng.choice(("metadata", "metaData", "global"))
    value = draw.rng.choice((True, "true"))

    def add(document: Document) -> None:
        if where == "global":
            document.setdefault("global", []).append(name)
        else:
            document.setdefault(where, {})[name] = value

    return Part(f"{where} {name}", add, meaning=says(mean.moves_apart(draw.board, *steps)))


def _in_metadata(key: str, value: Any, role: Role) -> _Drawing:
    def drawn(draw: Draw) -> Part:
        where = draw.rng.choice(("metadata", "metaData"))

        def add(document: Document) -> None:
            document.setdefault(where, {})[key] = value

        return Part(f"{where} {key}", add, role)

    return drawn


def _cage_of_metadata(draw: Draw) -> Part:
    digits = "".join(map(str, draw.board.filling))
    texts = ("title: T", "author: A", "rules: Normal sudoku rules apply.", "msgcorrect: Yes")
    text = draw.rng.choice((*texts, f"solution: {digits}"))
    return Part(f"cage {text[:8]}", _entry("cages", {"value": text}), Role.HARMLESS)


def _drawing(key: str, entry: Callable[[Draw], dict[str, Any]]) -> _Drawing:
    return lambda draw: Part(key, _entry(key, entry(draw)), Role.NAMED)


def _points(draw: Draw) -> list[list[float]]:
    return [[row + 0.5, column + 0.5] for row, column in _places(draw, draw.path())]


def _shape(draw: Draw) -> dict[str, Any]:
    row, column = draw.board.place(draw.cell())
    shape: dict[str, Any] = {"center": [row + 0.5, column + 0.5], "width": 1, "height": 1}
    shape |= {"rounded": draw.maybe(), "backgroundColor": "#CFCFCF", "borderColor": "#000000"}
    return shape | ({"text": "A", "fontSize": 20} if draw.maybe() else {})


def _in_cell(key: str, value: Callable[[Draw], Any]) -> _Drawing:
    def drawn(draw: Draw) -> Part:
        row, column = draw.board.place(draw.empty_cell())
        content = value(draw)

        def add(document: Document) -> None:
            document["cells"][row][column][key] = content

        return Part(f"cell {key}", add, Role.NAMED)

    return drawn


def _given(draw: Draw) -> Part:
    cell = draw.empty_cell()
    row, column = draw.board.place(cell)
    digit = draw.board.filling[cell]

    def add(document: Document) -> None:
        document["cells"][row][column]["value"] = digit if draw.size > 4 else str(digit)

    return Part("given", add, meaning=says(mean.among((cell,), (digit,))))


def _typed(draw: Draw) -> Part:
    """A digit that says of itself that it is not given."""
    row, column = draw.board.place(draw.empty_cell())
    digit = draw.digit()

    def add(document: Document) -> None:
        document["cells"][row][column].update(value=digit, given=False)

    return Part("given: false", add, Role.NAMED)


def _key(key: str, value: Any, role: Role) -> _Drawing:
    def add(document: Document) -> None:
        document[key] = value

    return lambda draw: Part(key, add, role)


_PARTS: tuple[_Drawing, ...] = (
    *(_cage,) * 4,
    *(_sum,) * 2,
    *(_odd_cage,) * 4,
    *(_switch,) * 3,
    _given,
    _typed,
    _cage_of_metadata,
    _in_metadata("antiKing", True, Role.NAMED),
    _in_metadata("nonconsecutive", True, Role.NAMED),
    _in_metadata("unheardof", "x", Role.NAMED),
    _in_metadata("title", "A title", Role.HARMLESS),
    _in_metadata("author", "Somebody", Role.HARMLESS),
    _in_metadata("rules", "Normal sudoku rules apply.", Role.HARMLESS),
    _in_metadata("msgcorrect", "Well done", Role.HARMLESS),
    _in_metadata("source", "Somewhere", Role.HARMLESS),
    _drawing(
        "lines", lambda draw: {"wayPoints": _points(draw), "color": "#67F067", "thickness": 9}
    ),
    _drawing(
        "arrows",
        lambda draw: {"wayPoints": _points(draw), "color": "#000", "thickness": 2, "headLength": 1},
    ),
    _drawing("overlays", _shape),
    _drawing("underlays", _shape),
    _in_cell("pencilMarks", lambda draw: [draw.digit()]),
    _in_cell("centremarks", lambda draw: [1, 2]),
    _in_cell("candidates", lambda draw: [1, 2]),
    _in_cell("unheardof", Draw.digit),
    _key("global", ["nonconsecutive"], Role.NAMED),
    _key("unheardof", {"a": 1}, Role.NAMED),
    _key("foglight", [[0, 0]], Role.HARMLESS),
    _key("triggereffect", [{"trigger": {}, "effect": {"type": "foglight"}}], Role.HARMLESS),
    _key("triggereffect", [{"trigger": {}, "effect": {"type": "digits"}}], Role.NAMED),
    _key("settings", {"dragpaninput": True}, Role.HARMLESS),
    _key("cellSize", 64, Role.HARMLESS),
    _key("id", "abc", Role.HARMLESS),
)


_OPAQUE = frozenset(
    ("arrows", "lines", "overlays", "settings", "triggereffect", "underlays", "unheardof")
)
"""Keys of drawings, which are named as a whole, and of settings."""


def _lines_as_cages(draw: Draw) -> Document:
    """State rows and columns by cages, which are not houses by themselves then."""
    size = range(draw.size)
    rows = [tuple(row * draw.size + column for column in size) for row in size]
    cages = [
        {"cells": _places(draw, line), "unique": True, "type": "rowcol", "hidden": draw.maybe(0.8)}
        for line in (*rows, *zip(*rows, strict=True))
    ]
    return {"cages": cages, "metadata": {"norowcol": True}}


class SudokuPad:
    """SudokuPad's own JSON."""

    name = "sudokupad"
    sizes = (4, 4, 4, 5, 6, 9)
    firsts = (1,)

    def base(self, draw: Draw) -> Document:
        """Return the JSON of a board."""
        board = draw.board
        rows: list[list[dict[str, Any]]] = [
            [{} for _ in range(board.size)] for _ in range(board.size)
        ]
        for cell, digit in board.givens.items():
            row, column = board.place(cell)
            rows[row][column]["value"] = digit
        regions = [_places(draw, board.region(number)) for number in range(board.size)]
        document = {"cellSize": 50, "cells": rows, "regions": regions, "cages": []}
        return document | _lines_as_cages(draw) if draw.maybe(0.2) else document

    def part(self, draw: Draw) -> Part:
        """Draw a part."""
        return draw.rng.choice(_PARTS)(draw)

    def texts(self, document: Document) -> Mapping[str, str]:
        """Return JSON, identifiers and links, with JSON as it is or shortened."""
        text = json.dumps(document, separators=(",", ":"))
        plain, short = packed(text), packed(_shortened(document))
        site = "https://sudokupad.app/"
        return {
            "JSON": text,
            "sorted JSON": json.dumps(document, indent=2, sort_keys=True),
            "identifier": f"scl{plain}",
            "link": f"{site}scl{quote(plain, safe='')}",
            "old link": f"{site}sudoku/ctc{quote(plain, safe='')}",
            "shortened": f"scl{short}",
            "shortened link": f"{site}?puzzleid=scl{quote(short, safe='')}",
        }

    def objects(self, document: Document) -> Iterator[dict[str, Any]]:
        """Yield the objects in which a key that nobody knows must be noticed."""
        for one in objects_in(document, _OPAQUE):
            if "cells" in one or "value" not in one:  # else it is a cage with metadata
                yield one
