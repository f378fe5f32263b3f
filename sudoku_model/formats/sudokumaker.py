"""SudokuMaker: links, payloads and the JSON in them; `sudokumaker_elements` reads its elements."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from urllib.parse import unquote

from sudoku_model import constraints as kinds
from sudoku_model.bits import bits
from sudoku_model.errors import GridError
from sudoku_model.formats.cells import quote
from sudoku_model.formats.damaged import UnfitError
from sudoku_model.formats.json_text import Node, parse_json
from sudoku_model.formats.keys import Keys, is_empty
from sudoku_model.formats.link_payload import read_each, unpack
from sudoku_model.formats.phrases import contradiction
from sudoku_model.formats.source import bare_link
from sudoku_model.formats.sudokumaker_document import MAX_DIGIT, Reader, name_of
from sudoku_model.formats.sudokumaker_elements import ELEMENTS, REGIONS, RULES, Element
from sudoku_model.grid import Grid, House
from sudoku_model.grouped import grouped
from sudoku_model.puzzle import Puzzle
from sudoku_model.texts import first_of

DOCUMENT_KEYS = Keys("puzzle", harmless={"about the document": "formatVersion version createdWith"})

PUZZLE_KEYS = Keys(
    "type size width height minDigit maxDigit spec cells constraints name author comment",
    harmless={
        "what solvers read at the end": "messages",
        "a setting of a program": "exportSettings",
        "about the document": "creationTimestamp id",
    },
)

SPEC_KEYS = Keys("type size minDigit maxDigit", harmless={"follows from the others": "digitCount"})

CELL_KEYS = Keys(
    "given value",
    named="candidates cornerPencilMarks colors",
    harmless={
        "where the cell stands": "id x y",
        "what was found out by a program": "valid",
    },
)

COLOURS = (
    *("white", "red", "orange", "yellow", "light green", "green", "light blue", "blue", "purple"),
    *("pink", "light grey", "dark grey", "black", "bright pink", "brown", "lime green"),
    *("turquoise", "royal blue", "violet"),
)
"""The colours of cells, by the place of their bit."""

_PARAMETER = re.compile(r"[?&#]puzzle=(?P<value>[^&#\s]*)")
_MAX_SIDE = 100
_MOST_NAMED = 5
_SETTINGS = ("slow", "minDifference", "groups", "singleRegionTotals")
_CLUES = ("clues", "cages", "bulbsWithArrows")


def _read_link(text: str, name: str) -> tuple[Puzzle, str]:
    """Read a link; a line that is none is a payload."""
    line = bare_link(text)
    payload, behind = line, ""
    if "://" in line or "sudokumaker.app" in line:
        match = _PARAMETER.search(line)
        if match is None or not match["value"]:
            found = "a link without a puzzle"
            raise UnfitError(found, "a link such as https://sudokumaker.app/?puzzle=N4Ig...")
        payload, behind = match["value"], line[match.end() :]
    return _read_puzzle(unpack(unquote(payload), parse_json), name), behind


def _read_puzzle(document: Node, name: str = "") -> Puzzle:
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
    reader.grid = _grid(reader, puzzle)
    for number, element in elements:
        kind = ELEMENTS.get(number)
        if kind is None:
            reader.unstated.append(f"the element {name_of(element)}")
        else:
            _check_keys(reader, number, kind, element)
            kind.read(reader, element)
    givens = _givens(reader, puzzle)
    for called, count in reader.empty.items():
        reader.name_all(count, "empty clue", f" of the element {called}")
    reader.check(puzzle, PUZZLE_KEYS, "")
    if puzzle is not document:
        reader.check(document, DOCUMENT_KEYS, "the document")
    return reader.puzzle(
        reader.grid,
        givens,
        title=puzzle.text_of("name"),
        author=puzzle.text_of("author"),
        rules=puzzle.text_of("comment"),
        name=name,
    )


def _check_keys(reader: Reader, number: int, kind: Element, element: Node) -> None:
    """Take note of the keys of an element and its clues that are not known."""
    called = name_of(element)
    reader.check(element, kind.keys, f"the element {called}")
    settings = [node.value for key in _SETTINGS if (node := element.get(key))]
    looks = _colours(element.get("style"))
    reader.shade(f"elements of type {number}", *looks, meaning=str(settings))
    if kind.clue_keys is not None:
        for key in _CLUES:
            for clue in element.items_of(key):
                reader.check(clue, kind.clue_keys, f"the clues of the element {called}")


def _colours(style: Node | None) -> Iterator[Node]:
    """Yield where the colours of an element stand, in the order of its style."""
    if style is not None and isinstance(style.value, dict):
        for key, node in sorted(style.members().items()):
            if key == "color":
                yield node
            elif isinstance(node.value, dict) and "color" in node.value:
                yield node.member("color")


def _reader(puzzle: Node) -> Reader:
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
    lowest = integer("minDigit", 1, 0, MAX_DIGIT)
    highest = integer("maxDigit", lowest + max(rows, columns) - 1, lowest, MAX_DIGIT)
    return Reader(rows, columns, range(lowest, highest + 1))


def _enabled(reader: Reader, puzzle: Node) -> Iterator[tuple[int, Node]]:
    off: list[str] = []
    for element in puzzle.member("constraints").items():
        number = element.member("type").integer(0)
        if _is_off(element):  # as if it were not there, drawing included
            off.append(f"the element {name_of(element)}")
        elif element.is_on("solverIgnored"):
            reader.unstated.append(f"the element {name_of(element)}, which is only drawn")
        else:
            yield number, element
    if off:
        reader.notes.append(f"switched off, so left out: {', '.join(first_of(off, _MOST_NAMED))}")


def _is_off(element: Node) -> bool:
    """Say whether an element is switched off, as files say it or as the program's memory does."""
    enabled = element.get("enabled")
    return element.is_on("disabled") or (enabled is not None and not enabled.flag())


def _grid(reader: Reader, puzzle: Node) -> Grid:
    has_lines = _is_sudoku(reader, puzzle)
    houses: list[House] = []
    for element in reader.elements.get(RULES, ()):
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


def _is_sudoku(reader: Reader, puzzle: Node) -> bool:
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


def _read_blocks(reader: Reader) -> None:
    """Read the regions of the grid, and of any more divisions state that their digits differ."""
    blocks = reader.elements.get(REGIONS, [])
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


def _area_houses(reader: Reader, element: Node) -> Iterator[House]:
    for area in element.items_of("areas"):
        left = area.member("x").integer(0, reader.columns - 1)
        top = area.member("y").integer(0, reader.rows - 1)
        columns = range(left, left + area.member("width").integer(1, reader.columns - left))
        rows = range(top, top + area.member("height").integer(1, reader.rows - top))
        for r in rows:
            yield House(f"row {r + 1} of an area", tuple(r * reader.columns + c for c in columns))
        for c in columns:
            yield House(f"column {c + 1} of an area", tuple(r * reader.columns + c for r in rows))


def _givens(reader: Reader, puzzle: Node) -> tuple[int | None, ...]:
    """Return the given digits."""
    node = puzzle.member("cells")
    cells = list(node.items())
    if len(cells) != reader.rows * reader.columns:
        expected = f"{reader.rows * reader.columns}, for {reader.rows}x{reader.columns}"
        raise node.unfit(expected, f"{len(cells)} cells")
    givens: list[int | None] = []
    for number, cell in enumerate(cells):
        if cell.value is None:
            givens.append(None)
            continue
        value = cell.get("value")
        digit = None if value is None else value.integer(reader.digits[0], reader.digits[-1])
        givens.append(reader.given(digit, is_given=cell.is_on("given")))
        reader.check(cell, CELL_KEYS, "cells")
        _signals(reader, number, cell, is_given=givens[-1] is not None)
    return tuple(givens)


def _signals(reader: Reader, number: int, cell: Node, *, is_given: bool) -> None:
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
    return frozenset(bits(node.integer(0, 2 ** (MAX_DIGIT + 1) - 1)))


read = partial(read_each, _read_link, read_board=_read_puzzle)
