"""What SudokuPad's shapes show: cells that are filled with a colour, or a drawing."""

from __future__ import annotations

import re
from math import isfinite
from typing import Any, TypeAlias

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


def is_written(shape: Node) -> bool:
    """Say whether a text is written in a shape."""
    text = shape.get("text")
    return text is not None and bool(str(text.value).strip())


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
    rounded, center, angle = (shape.get(key) for key in ("rounded", "center", "angle"))
    if (rounded and rounded.value) or (angle and angle.value) or center is None:
        return nothing
    height, width = shape.get("height"), shape.get("width")
    if not isinstance(center.value, list) or len(center.value) != 2 or not (height and width):
        return nothing
    row, column = center.value
    return _whole(row, height.value), _whole(column, width.value)


def _whole(middle: Any, size: Any) -> range:
    """Return the lines of cells between two sides; none if these are not the sides of cells."""
    if not (_is_number(middle) and _is_number(size)):
        return range(0)
    start, end = middle - size / 2, middle + size / 2
    if any(abs(side - round(side)) > _NEAR or abs(side) > _FURTHEST for side in (start, end)):
        return range(0)
    return range(round(start), round(end))


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
