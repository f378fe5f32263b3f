"""What is only drawn on a board, as its maker placed it: under the marks of constraints."""

from __future__ import annotations

from math import cos, pi, radians, sin
from typing import Final

from sudoku_model.cosmetics import Cosmetic, DrawnCage, DrawnLine, DrawnShape
from sudoku_model.deadline import heed_deadline
from sudoku_model.drawing import palette
from sudoku_model.drawing.canvas import Canvas
from sudoku_model.drawing.outlines import inset_outlines
from sudoku_model.drawing.shapes import Circle, PaintLayer, Path, Point, Stroke, Words
from sudoku_model.texts import cut

_NOTHING: Final = "drawn only; no verdict looks at it"
_BORDER: Final = 0.04
_INSET: Final = 0.08
_DASHES: Final = (0.08, 0.06)
_LONGEST: Final = 16
"""Most letters in the corner of a cage."""

_ROUND: Final = 36
"""How many points an ellipse is drawn with."""

_LETTER: Final = 0.55
"""Width of a usual letter as a part of the type size."""

_MARGIN: Final = 5.0
"""How far beside the board something is shown; what lies further away is cut off."""


def draw_cosmetics(canvas: Canvas) -> None:
    """Draw what a puzzle has of it."""
    for cosmetic in canvas.puzzle.cosmetics:
        heed_deadline()
        with canvas.grouping("Cosmetic", _NOTHING):
            _draw(cosmetic, canvas)


def _draw(cosmetic: Cosmetic, canvas: Canvas) -> None:
    if isinstance(cosmetic, DrawnLine):
        _draw_line(cosmetic, canvas)
    elif isinstance(cosmetic, DrawnShape):
        _draw_shape(cosmetic, canvas)
    else:
        _draw_cage(cosmetic, canvas)


def _draw_line(line: DrawnLine, canvas: Canvas) -> None:
    stroke = Stroke(line.colour, line.thickness)
    points = [(column, row) for row, column in line.spots]
    half = line.thickness / 2
    for point in points:
        _make_room(canvas, point, half, half)
    if line.arrow and len(points) > 1:
        start, *rest = points
        canvas.arrow(start, *rest, stroke=stroke, layer=PaintLayer.LINE)
    else:
        canvas.add(PaintLayer.LINE, Path((tuple(points),), stroke))


def _layer_of(shape: DrawnShape) -> PaintLayer:
    """Return where a shape is painted: below lines and digits only if it says so."""
    if not shape.below:
        return PaintLayer.DOT
    return PaintLayer.END if shape.border or shape.text else PaintLayer.SHADE


def _draw_shape(shape: DrawnShape, canvas: Canvas) -> None:
    row, column = shape.spot
    middle = column, row
    layer = _layer_of(shape)
    if shape.form and (shape.fill or shape.border):
        stroke = Stroke(shape.border, _BORDER) if shape.border else None
        canvas.add(layer, _form(shape, middle, stroke))
        _make_room(canvas, middle, shape.width / 2, shape.height / 2)
    if shape.text.strip():
        _draw_text(shape, canvas, layer)


def _draw_text(shape: DrawnShape, canvas: Canvas, layer: PaintLayer) -> None:
    row, column = shape.spot
    is_on_line = not shape.fill and not all(part % 1 for part in shape.spot)
    halo = palette.PAPER if is_on_line else ""
    canvas.add(layer, Words((column, row), shape.text, shape.size, shape.ink, halo))
    across = shape.size * _LETTER * len(shape.text) / 2
    _make_room(canvas, (column, row), across, shape.size / 2)


def _draw_cage(cage: DrawnCage, canvas: Canvas) -> None:
    places = cage.places()
    outlines = inset_outlines(frozenset(places), _INSET)
    stroke = Stroke(cage.colour, _BORDER, _DASHES)
    canvas.add(PaintLayer.CAGE, Path(outlines, stroke, closed=True))
    for row, column in places:
        _make_room(canvas, (column + 0.5, row + 0.5), 0.5, 0.5)
    if cage.text.strip():
        canvas.label(min(places), cut(cage.text, _LONGEST))


def _form(shape: DrawnShape, middle: Point, stroke: Stroke | None) -> Circle | Path:
    if shape.form == "circle" and shape.width == shape.height:
        return Circle(middle, shape.width / 2, stroke, shape.fill)
    half = shape.width / 2, shape.height / 2
    if shape.form == "circle":
        turns = (2 * pi * number / _ROUND for number in range(_ROUND))
        around = [(half[0] * cos(turn), half[1] * sin(turn)) for turn in turns]
    else:
        around = [(half[0] * x, half[1] * y) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    turned = tuple(_turned(point, middle, shape.angle) for point in around)
    return Path((turned,), stroke, shape.fill, closed=True)


def _turned(point: Point, middle: Point, angle: float) -> Point:
    (x, y), turn = point, radians(angle)
    across, down = x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)
    return middle[0] + across, middle[1] + down


def _make_room(canvas: Canvas, point: Point, across: float, down: float) -> None:
    """Let the picture reach what is drawn, unless that is far away."""
    (x, y), grid = point, canvas.grid
    left, top = max(x - across, -_MARGIN), max(y - down, -_MARGIN)
    right = min(x + across, grid.columns + _MARGIN)
    bottom = min(y + down, grid.rows + _MARGIN)
    if left < right and top < bottom:
        canvas.make_room(left, top, right, bottom)
