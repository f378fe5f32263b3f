"""Shapes as elements of an SVG picture, and a picture as text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree as ET

from sudoku_model.drawing.shapes import Circle, Path, Point, Shape, Words

CELL: Final = 48
"""Side of a cell in the picture's own units, which are pixels at the usual size."""

_CAPITALS: Final = 0.716
"""Height of digits and capital letters as a part of the type size, in the palette's typeface."""

_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_DIRECTIONS: Final = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Marks that turn the order of what follows, also outside of the text that they stand in."""


def number(value: float) -> str:
    """Write a length."""
    return f"{value:.1f}".removesuffix(".0")


def showable(text: str) -> str:
    """Replace what XML and HTML cannot hold even when escaped, and leave out marks of direction."""
    return _NOT_XML.sub("\ufffd", _DIRECTIONS.sub("", text))


def baseline(y: float, type_size: float) -> float:
    """Return the baseline of letters whose middle is at a height.

    It is computed, because viewers do not agree on `dominant-baseline`.
    """
    return y + _CAPITALS / 2 * type_size


def elements(shape: Shape) -> Iterator[ET.Element]:
    """Yield the elements that draw a shape."""
    if isinstance(shape, Words):
        for halo in (True, False) if shape.halo else (False,):
            yield _words(shape, halo=halo)
        return
    yield _circle(shape) if isinstance(shape, Circle) else _path(shape)


def _circle(circle: Circle) -> ET.Element:
    x, y = circle.centre
    place = {"cx": number(x * CELL), "cy": number(y * CELL)}
    return ET.Element("circle", {**place, "r": number(circle.radius * CELL), **_paint(circle)})


def _path(path: Path) -> ET.Element:
    strokes = "".join(_stroke(run, path) for run in path.runs)
    paint = _paint(path)
    if path.stroke and not path.stroke.dash:
        paint |= {"stroke-linecap": "round", "stroke-linejoin": "round"}
    if path.fill:
        paint["fill-rule"] = "evenodd"
    return ET.Element("path", {"d": strokes, **paint})


def _paint(shape: Circle | Path) -> dict[str, str]:
    """Return how a shape is filled, and how its line is drawn."""
    paint = {"fill": shape.fill or "none"}
    if shape.stroke:
        paint |= {"stroke": shape.stroke.colour, "stroke-width": number(shape.stroke.width * CELL)}
        if shape.stroke.dash:
            lengths = (number(length * CELL) for length in shape.stroke.dash)
            paint["stroke-dasharray"] = " ".join(lengths)
    return paint


def _stroke(run: tuple[Point, ...], shape: Path) -> str:
    points = [(x * CELL, y * CELL) for x, y in run]
    if shape.radius:
        return _rounded(points, shape.radius * CELL)
    if len(points) == 1:  # a point is a line without length
        points *= 2
    start, *rest = (f"{number(x)} {number(y)}" for x, y in points)
    return f"M{start}L{' '.join(rest)}{'Z' if shape.closed else ''}"


def _rounded(points: list[Point], radius: float) -> str:
    """Return a closed outline whose corners are rounded off."""
    parts: list[str] = []
    for index, (x, y) in enumerate(points):
        ends = []
        for other_x, other_y in (points[index - 1], points[(index + 1) % len(points)]):
            length = abs(other_x - x) + abs(other_y - y)
            part = min(radius, length / 2) / length
            ends.append(f"{number(x + (other_x - x) * part)} {number(y + (other_y - y) * part)}")
        parts.append(f"{'L' if parts else 'M'}{ends[0]}Q{number(x)} {number(y)} {ends[1]}")
    return f"{''.join(parts)}Z"


def _words(words: Words, *, halo: bool) -> ET.Element:
    x, y = (part * CELL for part in words.at)
    size = words.size * CELL
    ink = {"fill": words.colour}
    if halo:
        ink = {
            "fill": words.halo,
            "stroke": words.halo,
            "stroke-width": "4",
            "stroke-dasharray": "none",
        }
    if words.starts:
        ink["text-anchor"] = "start"
    place = {"x": number(x), "y": number(baseline(y, size)), "font-size": number(size)}
    element = ET.Element("text", {**place, **ink})
    element.text = showable(words.text)
    return element


def as_svg(root: ET.Element, *, in_lines: bool = True) -> str:
    """Return a picture as text, each element on a line of its own if wanted."""
    if in_lines:
        ET.indent(root, space="")
    return ET.tostring(root, encoding="unicode") + "\n"
