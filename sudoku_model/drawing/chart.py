"""What SVG pictures are made of: the sheet of charts and graphs, and parts that are drawn.

A part whose kind is named is of that class. What it looks like is named as in SVG, with ``_`` for
``-``.
"""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree import ElementTree as ET

from sudoku_model.drawing import palette
from sudoku_model.drawing.elements import number, showable
from sudoku_model.drawing.shapes import Point


def sheet(
    frame: tuple[float, float, float, float], title: str, look: Mapping[str, str]
) -> ET.Element:
    """Begin a picture of its own: its paper, and what it shows in words.

    Args:
        frame: the left and the upper edge, the width and the height.
        title: what it shows.
        look: what its parts take over, such as the typeface.
    """
    left, top, wide, high = map(number, frame)
    size = {"width": wide, "height": high}
    view = {"viewBox": f"{left} {top} {wide} {high}", **size}
    root = ET.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "role": "img", **view, **look})
    tip(root, title)
    ET.SubElement(root, "rect", {"x": left, "y": top, **size, "fill": palette.PAPER})
    return root


def _add(
    parent: ET.Element, tag: str, place: Mapping[str, float], kind: str = "", **look: str
) -> ET.Element:
    """Add a part at a place, whose attributes are lengths; of a class if its kind is named."""
    attributes = {"class": kind} if kind else {}
    attributes |= {name: number(value) for name, value in place.items()}
    attributes |= {name.replace("_", "-"): value for name, value in look.items()}
    return ET.SubElement(parent, tag, attributes)


def group(parent: ET.Element, kind: str = "", **look: str) -> ET.Element:
    """Add a group."""
    return _add(parent, "g", {}, kind, **look)


def rectangle(
    parent: ET.Element, corner: Point, sides: tuple[float, float], kind: str = "", **look: str
) -> ET.Element:
    """Add a rectangle."""
    place = zip(("x", "y", "width", "height"), (*corner, *sides), strict=True)
    return _add(parent, "rect", dict(place), kind, **look)


def circle(parent: ET.Element, centre: Point, radius: float, **look: str) -> ET.Element:
    """Add a circle."""
    return _add(parent, "circle", {"cx": centre[0], "cy": centre[1], "r": radius}, **look)


def line(parent: ET.Element, start: Point, end: Point, **look: str) -> ET.Element:
    """Add a straight line."""
    place = zip(("x1", "y1", "x2", "y2"), (*start, *end), strict=True)
    return _add(parent, "line", dict(place), **look)


def text(parent: ET.Element, at: Point, words: str, **look: str) -> None:
    """Write words at a point of their baseline."""
    _add(parent, "text", {"x": at[0], "y": at[1]}, **look).text = showable(words)


def tip(parent: ET.Element, words: str) -> None:
    """Add what is said when one points at something."""
    ET.SubElement(parent, "title").text = showable(words)
