"""The shapes of marks on a board, for any renderer: paths, circles and words.

Lengths are in cells: the cell in row r and column c (from 0) reaches from (c, r) to (c + 1, r + 1).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
"""Cells to the right, and down."""


class PaintLayer(Enum):
    """How deep a shape lies.

    The lines between cells are drawn after `END`, the frames of a thought before `LABEL`.
    """

    SHADE = "shades"
    LINE = "lines"
    END = "ends"
    CAGE = "cages"
    DOT = "dots"
    LABEL = "labels"


@dataclass(frozen=True)
class Stroke:
    """How a line looks.

    Attributes:
        colour: in hexadecimal.
        width: in cells.
        dash: lengths of strokes and gaps, in cells.
    """

    colour: str
    width: float
    dash: tuple[float, ...] = ()


@dataclass(frozen=True)
class Path:
    """Straight lines through points, or the area inside them.

    Attributes:
        runs: the points of each line; of an area, its border and those of the holes in it.
        stroke: how the line looks; None for none.
        fill: the colour of the area, if it is filled.
        closed: whether the last point is joined to the first.
        radius: how far corners are rounded off.
    """

    runs: tuple[tuple[Point, ...], ...]
    stroke: Stroke | None = None
    fill: str = ""
    closed: bool = False
    radius: float = 0


@dataclass(frozen=True)
class Circle:
    """A circle around a point."""

    centre: Point
    radius: float
    stroke: Stroke | None = None
    fill: str = ""


@dataclass(frozen=True)
class Words:
    """A short text.

    Attributes:
        at: its middle, or of a text that `starts` there the middle of its left end.
        text: what it says.
        size: the type size, in cells.
        colour: the colour.
        halo: the colour around the letters, which keeps them apart from what lies below.
        starts: whether it starts at the point.
    """

    at: Point
    text: str
    size: float
    colour: str
    halo: str = ""
    starts: bool = False


Shape: TypeAlias = Path | Circle | Words
"""What a mark is made of."""
