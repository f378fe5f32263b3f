"""Lamps in the cells that are free of fog from the beginning; fog itself would hide the clues."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from sudoku_model.drawing import palette
from sudoku_model.drawing.canvas import Canvas
from sudoku_model.drawing.shapes import Circle, PaintLayer, Path, Stroke
from sudoku_model.fog import Fog

_PLACE: Final = 0.85
"""How far right and down in its cell a lamp stands."""

_RADIUS: Final = 0.05
_RAYS: Final = 8
_NEAR, _FAR = 0.065, 0.1
"""How far its rays begin and end from its middle."""

_STROKE: Final = Stroke(palette.LAMP_LINE, 0.02)


def draw_fog(fog: Fog, canvas: Canvas) -> None:
    """Draw a lamp in each cell that is free of fog from the beginning."""
    turns = [2 * pi * ray / _RAYS for ray in range(_RAYS)]
    with canvas.grouping("Fog", "free of fog from the beginning"):
        for cell in fog.lit_cells(canvas.grid):
            row, column = divmod(cell, canvas.grid.columns)
            x, y = column + _PLACE, row + _PLACE
            rays = tuple(
                tuple((x + far * cos(turn), y + far * sin(turn)) for far in (_NEAR, _FAR))
                for turn in turns
            )
            canvas.add(PaintLayer.DOT, Path(rays, _STROKE))
            canvas.add(PaintLayer.DOT, Circle((x, y), _RADIUS, _STROKE, palette.LAMP))
