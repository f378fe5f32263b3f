"""What Penpa+ draws at the points of its board: symbols, texts, and lines from point to point.

The points are numbered: first the middles of all cells, row by row and with a margin; then as many
corners (each at the lower right of its cell), as many middles of lower sides and of right sides;
then four places inside each cell, the upper left one first, and four nearer to its sides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple, TypeAlias

from sudoku_model.cosmetics import DrawnLine, DrawnShape, Spot
from sudoku_model.errors import GridError
from sudoku_model.formats.colours import on_paper
from sudoku_model.formats.json_text import Node
from sudoku_model.grouped import grouped

_OF_CELLS = ((0.0, 0.0), (0.5, 0.5), (0.5, 0.0), (0.0, 0.5))
_IN_CELLS = (
    *((-0.25, -0.25), (-0.25, 0.25), (0.25, -0.25), (0.25, 0.25)),
    *((-0.3, 0.0), (0.0, 0.3), (0.0, -0.3), (0.3, 0.0)),
)

_RADIUS = {"LL": 0.5, "L": 0.43, "M": 0.35, "S": 0.22, "SS": 0.13}
_WHITE, _BLACK, _GREY = "#ffffff", "#000000", "#cccccc"
_LOOKS = {
    0: (_WHITE, _BLACK),
    1: (_WHITE, _BLACK),
    2: (_BLACK, _BLACK),
    3: (_GREY, ""),
    4: ("", _BLACK),
    5: (_GREY, _BLACK),
    6: (_WHITE, "#999999"),
    7: (_WHITE, ""),
    8: (_WHITE, _BLACK),
    9: (_GREY, _BLACK),
    10: (_WHITE, _BLACK),
    11: ("#ff0000", "#ff0000"),
    12: ("#208020", "#208020"),
    13: ("", _BLACK),
}
"""The colours of a form and of its border, by the style of a symbol."""

_COLOURED_BORDERS = (4, 10, 13)
"""The styles of which an author's own colour is that of the border."""

_Form = Literal["circle", "rectangle"]
_FORMS: dict[str, tuple[_Form, float, float]] = {
    "circle": ("circle", 2.0, 0.0),
    "square": ("rectangle", 2.0, 0.0),
    "diamond": ("rectangle", 2**0.5, 45.0),
}
"""The symbols that can be shown: the form, its side in radii, and by how much it is turned."""


_CELL = 38
"""How wide Penpa+ draws a cell, in its own units, in which lines are measured."""

_LINES = {
    2: (_BLACK, 3),
    3: ("#208020", 3),
    5: ("#999999", 3),
    6: ("#999999", 12),
    8: ("#ff0000", 3),
    9: ("#187bcd", 3),
    21: (_BLACK, 5),
    30: ("#208020", 3),
    40: ("#999999", 2),
}
"""The colours of lines, and how thick they are, by their style; others are black and thin."""

_SEGMENT = re.compile(r"(\d{1,7}),(\d{1,7})", re.ASCII)


class Frame(NamedTuple):
    """Where a board lies among the points: how many cells there are, a row of them, its corner."""

    cells: int
    width: int
    top: int
    left: int

    def spot(self, point: int) -> Spot:
        """Return where a point lies on the board.

        Example:
            >>> frame = Frame(64, 8, 2, 2)
            >>> frame.spot(18), frame.spot(64 + 18), frame.spot(4 * 64 + 4 * 18 + 3)
            ((0.5, 0.5), (1.0, 1.0), (0.75, 0.75))
        """
        kind, cell = divmod(point, self.cells)
        if kind < len(_OF_CELLS):
            down, right = _OF_CELLS[kind]
        else:
            within, four = divmod(point - len(_OF_CELLS) * self.cells, 4 * self.cells)
            cell, place = divmod(four, 4)
            down, right = _IN_CELLS[(4 * within + place) % len(_IN_CELLS)]
        row, column = divmod(cell, self.width)
        return row - self.top + 0.5 + down, column - self.left + 0.5 + right


def symbol_name(symbol: Node) -> str:
    """Return what Penpa+ calls a symbol."""
    _, name, *_ = [*(item.value for item in symbol.items()), None, None]
    return str(name)


def drawn_symbol(symbol: Node, spot: Spot, own: Node | None) -> DrawnShape:
    """Return a circle, a square or a diamond.

    Args:
        symbol: its style, its name and its layer.
        spot: where it lies.
        own: the colour that the author chose instead of that of the style.

    Raises:
        GridError: if it is another symbol, or does not show.
    """
    style, name, layer, *_ = [*(item.value for item in symbol.items()), None, None, None]
    shape, _, size = str(name).partition("_")
    if shape not in _FORMS or size not in _RADIUS or style not in _LOOKS:
        raise GridError(f"the symbol {name} is not shown")
    form, radii, angle = _FORMS[shape]
    fill, border = _LOOKS[style]
    if own is not None and (colour := on_paper(own.value)):
        fill, border = (fill, colour) if style in _COLOURED_BORDERS else (colour, border)
    side = radii * _RADIUS[size]
    return DrawnShape(spot, form, side, side, fill, border, angle=angle, below=layer == 1)


def drawn_segment(key: str, style: Node, frame: Frame, own: Node | None) -> DrawnLine:
    """Return a line from a point to another one.

    Args:
        key: the numbers of both points.
        style: its style.
        frame: where the board lies.
        own: the colour that the author chose instead of that of the style.

    Raises:
        GridError: if it leads nowhere, or has no style.
    """
    ends = _SEGMENT.fullmatch(key)
    if ends is None or not isinstance(style.value, int):
        raise GridError(f"the line {key} cannot be drawn")
    colour, width = _LINES.get(style.value, (_BLACK, 2))
    if own is not None:
        colour = on_paper(own.value) or colour
    spots = tuple(frame.spot(int(point)) for point in ends.groups())
    return DrawnLine(spots, colour, width / _CELL)


def joined(segments: Iterable[DrawnLine]) -> list[DrawnLine]:
    """Join segments that look alike end to end, as far as no more than two of them meet.

    Penpa+ knows no longer lines: whoever draws one draws its segments.
    """
    apart = {frozenset(segment.spots): segment for segment in segments}.values()
    ends = grouped((_end(*start), start[0]) for start in _starts(apart))
    left = dict.fromkeys(apart)
    # What is left after all lines that end somewhere leads back to where it began.
    starts = sorted(_starts(apart), key=lambda start: len(ends[_end(*start)]) == 2)
    return [_line_from(segment, spot, ends, left) for segment, spot in starts if segment in left]


_End: TypeAlias = tuple[Spot, str, float]


def _starts(segments: Iterable[DrawnLine]) -> Iterator[tuple[DrawnLine, Spot]]:
    return ((segment, spot) for segment in segments for spot in segment.spots)


def _end(segment: DrawnLine, spot: Spot) -> _End:
    return spot, segment.colour, segment.thickness


def _line_from(
    segment: DrawnLine,
    start: Spot,
    ends: Mapping[_End, Sequence[DrawnLine]],
    left: dict[DrawnLine, None],
) -> DrawnLine:
    """Return the line that begins with a segment, and take all of its segments out of the rest."""
    spots = [start]
    following = [segment]
    while len(following) == 1:
        del left[following[0]]
        spots.append(next(spot for spot in following[0].spots if spot != spots[-1]))
        there = ends[_end(segment, spots[-1])]
        following = [one for one in there if one in left] if len(there) == 2 else []
    return replace(segment, spots=tuple(spots))
