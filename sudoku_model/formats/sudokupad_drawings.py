"""What SudokuPad draws: cells that are filled with a colour, and drawings, in both directions."""

from __future__ import annotations

import re
from sys import float_info
from typing import Any, TypeAlias

from sudoku_model.cosmetics import DrawnLine, DrawnShape
from sudoku_model.formats.colours import on_paper
from sudoku_model.formats.json_text import Node
from sudoku_model.formats.keys import is_empty

Place: TypeAlias = tuple[int, int]
"""Row and column, both from 0."""

_COLOURS = ("backgroundColor", "borderColor", "color")
_INVISIBLE = re.compile(r"none|transparent|#[0-9a-f]{3}0|#[0-9a-f]{6}00", re.IGNORECASE)
_NEAR = 0.06
"""By how much of a cell the sides of a shape may miss the sides of the cells that it fills."""

_FURTHEST = 200
_LOOKS = frozenset(
    (
        *("angle", "borderSize", "center", "class", "fontSize", "height", "opacity", "rounded"),
        *("stroke", "strokeWidth", "target", "text", "textStroke", "thickness", "width"),
    )
)
"""What a shape may say about itself besides its colours, and stay invisible."""


_LOOKS_OF_LINES = frozenset(("color", "headLength", "thickness"))
"""What a line may say about itself besides its way."""

_CELL = 64
"""Side of a cell in SudokuPad's own units, in which lines and letters are measured."""

_THICKNESS = 10
_TYPE_SIZE = 32


def drawn_line(key: str, entry: Node, corner: Place) -> DrawnLine:
    """Return the line of an entry.

    Args:
        key: "lines" or "arrows".
        entry: the entry.
        corner: the first row and column of the grid proper.

    Raises:
        GridError: if it cannot be shown.
    """
    points = entry.value_of("wayPoints", None)
    spots = tuple(_spot(point, corner) for point in points) if isinstance(points, list) else ()
    colour = on_paper(entry.value_of("color", "")) or "#808080"
    thickness = _in_cells(entry, "thickness", _THICKNESS)
    return DrawnLine(spots, colour, thickness, arrow=key == "arrows")


def drawn_shape(entry: Node, corner: Place, *, below: bool) -> DrawnShape:
    """Return the shape or the text of an entry.

    Args:
        entry: the entry.
        corner: the first row and column of the grid proper.
        below: whether the lines between cells are drawn over it.

    Raises:
        GridError: if it cannot be shown.
    """
    text = str(entry.value_of("text", "")).strip()
    fill = on_paper(entry.value_of("backgroundColor", ""))
    border = on_paper(entry.value_of("borderColor", ""))
    form = "circle" if entry.value_of("rounded", False) else "rectangle"
    return DrawnShape(
        _spot(entry.value_of("center", None), corner),
        form if fill or border else "",  # type: ignore[arg-type]
        entry.value_of("height", 1),
        entry.value_of("width", 1),
        fill,
        border,
        text,
        on_paper(entry.value_of("color", "")) or "#000000",
        _in_cells(entry, "fontSize", _TYPE_SIZE),
        entry.value_of("angle", 0),
        below=below,
    )


def written_drawing(cosmetic: DrawnLine | DrawnShape) -> tuple[str, dict[str, Any]]:
    """Return under which key a drawing is written, and as what."""
    if isinstance(cosmetic, DrawnShape):
        return "underlays" if cosmetic.below else "overlays", _written_shape(cosmetic)
    entry = {
        "wayPoints": [[*spot] for spot in cosmetic.spots],
        "color": cosmetic.colour,
        "thickness": cosmetic.thickness * _CELL,
    }
    if not cosmetic.arrow:
        return "lines", entry
    return "arrows", {**entry, "headLength": 0.3}


def _written_shape(shape: DrawnShape) -> dict[str, Any]:
    entry: dict[str, Any] = {"center": [*shape.spot], "width": shape.width, "height": shape.height}
    if shape.form:
        colours = {"backgroundColor": shape.fill, "borderColor": shape.border}
        entry |= {key: colour for key, colour in colours.items() if colour}
    if shape.form == "circle":
        entry["rounded"] = True
    if shape.text:
        size = shape.size * _CELL
        entry |= {"text": shape.text, "color": shape.ink, "fontSize": size}
    if shape.angle:
        entry["angle"] = shape.angle
    return entry


def _in_cells(entry: Node, key: str, usual: float) -> Any:
    """Return a length in cells; what is no number is refused by the drawing."""
    length = entry.value_of(key, usual)
    return length / _CELL if _is_float(length) else length


def _spot(point: Any, corner: Place) -> Any:
    """Return a spot of the grid proper; what is none is refused by the drawing."""
    if not (isinstance(point, list) and len(point) == 2 and all(map(_is_float, point))):
        return point
    return point[0] - corner[0], point[1] - corner[1]


def leads_somewhere(line: Node) -> bool:
    """Say whether a line has a way; some editors leave lines without one, which do not show."""
    members = line.members()
    return any(not is_empty(members[key]) for key in members.keys() - _LOOKS_OF_LINES)


def is_written(shape: Node) -> bool:
    """Say whether a text is written in a shape."""
    return bool(str(shape.value_of("text", "")).strip())


def is_visible(shape: Node) -> bool:
    """Say whether a shape without a text may show: some spacers do not."""
    colours = [shape.get(key) for key in _COLOURS]
    if any(colour and not _INVISIBLE.fullmatch(str(colour.value)) for colour in colours):
        return True
    members = shape.members()
    return any(not is_empty(members[key]) for key in members.keys() - _LOOKS - {*_COLOURS})


def filled(shape: Node) -> tuple[range, range]:
    """Return the rows and columns of the cells that a shape fills from side to side.

    There are none if it is any other shape.
    """
    nothing = range(0), range(0)
    center, height, width = (shape.value_of(key, None) for key in ("center", "height", "width"))
    if shape.value_of("rounded", False) or shape.value_of("angle", 0):
        return nothing
    if not isinstance(center, list) or len(center) != 2:
        return nothing
    row, column = center
    return _whole(row, height), _whole(column, width)


def _whole(middle: Any, size: Any) -> range:
    """Return the lines of cells between two sides; none if these are not the sides of cells."""
    if not (_is_float(middle) and _is_float(size)):
        return range(0)
    start, end = middle - size / 2, middle + size / 2
    if any(abs(side - round(side)) > _NEAR or abs(side) > _FURTHEST for side in (start, end)):
        return range(0)
    return range(round(start), round(end))


def is_number(value: Any) -> bool:
    """Say whether a value of JSON is a number; true and false are none."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_float(value: Any) -> bool:
    """Say whether a value can be reckoned with: JSON has whole numbers beyond all floats."""
    return is_number(value) and abs(value) <= float_info.max
