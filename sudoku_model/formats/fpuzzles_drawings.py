"""What is only drawn in f-puzzles: lines, circles, rectangles, texts, cages, in both directions.

f-puzzles draws them on cells, on edges and on corners, which it names by the cells around them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import ceil, floor
from typing import Any, TypeAlias

from sudoku_model.cosmetics import Cosmetic, DrawnCage, DrawnLine, DrawnShape, Spot
from sudoku_model.formats.colours import on_paper
from sudoku_model.formats.json_text import Node
from sudoku_model.formats.sudokupad_keys import tag

_Place: TypeAlias = tuple[int, int]

_GREY = "#c4c4c4"
_THICKNESS = 0.3
_SIZE = 0.5


def drawn_line(entry: Node, places: Sequence[_Place]) -> DrawnLine:
    """Return the line of an entry.

    Args:
        entry: the entry, which may have several lines.
        places: row and column of its cells, from 1.

    Raises:
        GridError: if it cannot be shown.
    """
    spots = tuple((row - 0.5, column - 0.5) for row, column in places)
    colour = on_paper(entry.value_of("outlineC", "")) or _GREY
    return DrawnLine(spots, colour, _number(entry, "width", _THICKNESS))


def drawn_shape(kind: str, entry: Node, places: Collection[_Place]) -> DrawnShape:
    """Return the circle, the rectangle or the text of an entry.

    Args:
        kind: which of them.
        entry: the entry.
        places: row and column of the cells around it, from 1.

    Raises:
        GridError: if it cannot be shown.
    """
    count = len(places) or 1
    row, column = (sum(place[axis] - 0.5 for place in places) / count for axis in (0, 1))
    form: dict[str, Any] = {}
    if kind != "text":
        fill, border = (on_paper(entry.value_of(key, "")) for key in ("baseC", "outlineC"))
        form = {"form": kind, "fill": fill, "border": border, "below": True}
    return DrawnShape(
        (row, column),
        height=_number(entry, "height", 1),
        width=_number(entry, "width", 1),
        text=str(entry.value_of("value", "")),
        ink=on_paper(entry.value_of("fontC", "")) or "#000000",
        size=_number(entry, "size", _SIZE),
        angle=_number(entry, "angle", 0),
        **form,
    )


def drawn_cage(entry: Node, places: Sequence[_Place], text: str = "") -> DrawnCage:
    """Return the cage of an entry, whose rows and columns count from 1, with a text in it.

    Raises:
        GridError: if it cannot be shown.
    """
    spots = tuple((row - 0.5, column - 0.5) for row, column in places)
    return DrawnCage(spots, text, on_paper(entry.value_of("outlineC", "")) or "#000000")


def coloured_cell(cosmetic: Cosmetic, size: int) -> tuple[int, int, str] | None:
    """Return row and column, from 0, and the colour if a drawing is that of a cell, else None."""
    if not isinstance(cosmetic, DrawnShape) or not cosmetic.fill:
        return None
    row, column = (floor(part) for part in cosmetic.spot)
    if row not in range(size) or column not in range(size):
        return None
    colour = DrawnShape((row + 0.5, column + 0.5), "rectangle", fill=cosmetic.fill, below=True)
    return (row, column, cosmetic.fill) if cosmetic == colour else None


def drawn_entry(cosmetic: Cosmetic, size: int) -> tuple[str, dict[str, Any]] | None:
    """Return the key and the entry for a drawing, None if f-puzzles cannot draw it."""
    if isinstance(cosmetic, DrawnShape):
        names = _around(cosmetic.spot, size)
        return _shape_entry(cosmetic, names) if names else None
    ends = [_around(spot, size) for spot in cosmetic.spots]
    if any(len(names) != 1 for names in ends):
        return None
    names = [name for (name,) in ends]
    if isinstance(cosmetic, DrawnCage):
        cage = {"cells": names, "value": cosmetic.text, "outlineC": cosmetic.colour}
        return None if tag(cosmetic.text) else ("cage", cage)
    line = {"lines": [names], "outlineC": cosmetic.colour, "width": cosmetic.thickness}
    return None if cosmetic.arrow else ("line", line)


def _shape_entry(shape: DrawnShape, names: list[str]) -> tuple[str, dict[str, Any]]:
    """Return the key and the entry for a shape, which lies between the cells named."""
    entry: dict[str, Any] = {"cells": names, "angle": shape.angle}
    if shape.text:
        entry |= {"value": shape.text, "fontC": shape.ink, "size": shape.size}
    if not shape.form:
        return "text", entry
    entry |= {"width": shape.width, "height": shape.height}
    colours = {"baseC": shape.fill, "outlineC": shape.border}
    return shape.form, entry | {key: colour for key, colour in colours.items() if colour}


def _around(spot: Spot, size: int) -> list[str]:
    """Name the cells around a spot: one, two at an edge, four at a corner; none of another spot."""
    if any(2 * part % 1 for part in spot):
        return []
    rows, columns = (range(floor(part + 0.5), ceil(part + 0.5) + 1) for part in spot)
    if rows[0] < 0 or columns[0] < 0 or max(rows[-1], columns[-1]) > size + 1:
        return []
    return [f"R{row}C{column}" for row in rows for column in columns]


def _number(entry: Node, key: str, usual: float) -> Any:
    """Return a number, also one in quotes; what is none is refused by the drawing."""
    value = entry.value_of(key, usual)
    try:
        return float(value) if isinstance(value, str) else value
    except ValueError:
        return value
