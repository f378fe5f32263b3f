"""What is only drawn in SudokuMaker: lines, cages and symbols.

Its places are measured in cells from the top left corner of the board, x to the right and y down.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sudoku_model.cosmetics import DrawnCage, DrawnLine, DrawnShape, Spot
from sudoku_model.formats.colours import on_paper
from sudoku_model.formats.json_text import Node

_LINE, _INK = "#ff6666", "#000000"
_THICKNESS, _SIZE = 0.15, 0.5
_LONGEST_COLOUR = 60


def drawn_line(element: Node, line: Node) -> DrawnLine:
    """Return a line of an element.

    Raises:
        GridError: if it cannot be shown.
    """
    style = element.get("style")
    spots = tuple(_spot(point) for point in line.items())
    return DrawnLine(
        spots, _colour(style, "color") or _LINE, _value(style, "thickness", _THICKNESS)
    )


def drawn_cage(element: Node, places: Sequence[tuple[int, int]], text: str) -> DrawnCage:
    """Return a cage of an element, whose rows and columns count from 0, with a text in it.

    Raises:
        GridError: if it cannot be shown.
    """
    style = element.get("style")
    look = style.get("cage") if style else None
    spots = tuple((row + 0.5, column + 0.5) for row, column in places)
    return DrawnCage(spots, text, _colour(look, "color") or _INK)


def drawn_symbol(symbol: Node, looks: Sequence[Node]) -> DrawnShape:
    """Return a symbol: a rectangle, an ellipse or a text.

    Args:
        symbol: in short documents a list: x, y and the place of its looks among those of the
            element, the first if there is none; in others an object.
        looks: what the symbols of its element look like.

    Raises:
        GridError: if it cannot be shown, as an arrow.
    """
    look = _look(symbol, looks)
    kind: Any = _value(look, "type", "")
    fill = _colour(look, "fill")
    spot = _spot(symbol if isinstance(symbol.value, list) else symbol.member("position"))
    angle = _value(look, "angle", 0)
    if kind == "text":
        text, size = _value(look, "text", ""), _value(look, "size", _SIZE)
        return DrawnShape(spot, text=text, ink=fill or _INK, size=size, angle=angle)
    form: Any = kind or "unknown"
    height, width = (_value(look, key, 1) for key in ("height", "width"))
    if kind == "ellipse":
        form = "circle"
        height, width = (_doubled(_value(look, key, 0.5)) for key in ("ry", "rx"))
    return DrawnShape(
        spot,
        form,
        height,
        width,
        fill,
        _colour(look, "stroke"),
        angle=angle,
        below=all(0.25 <= part % 1 <= 0.75 for part in spot),  # near the middle of a cell
    )


def _look(symbol: Node, looks: Sequence[Node]) -> Node:
    if not isinstance(symbol.value, list):
        return symbol.member("params")
    _, _, place, *_ = [*symbol.items(), None, None, None]
    number = 0 if place is None or place.value is None else place.integer(0)
    if number >= len(looks):
        raise symbol.unfit("the place of its looks")
    return looks[number]


def _spot(place: Node) -> Spot:
    """Return row and column of a place; what is no place is refused by the drawing."""
    across: Any
    down: Any
    if isinstance(place.value, list):
        across, down, *_ = [*(node.value for node in place.items()), None, None]
    else:
        across, down = (place.member(key).value for key in ("x", "y"))
    return down, across


def _doubled(radius: Any) -> Any:
    return 2 * radius if isinstance(radius, int | float) else radius


def _value(node: Node | None, key: str, usual: Any) -> Any:
    return node.value_of(key, usual) if node else usual


def _colour(node: Node | None, key: str) -> str:
    found = _value(node, key, "")
    return on_paper(found) if isinstance(found, str) and len(found) <= _LONGEST_COLOUR else ""
