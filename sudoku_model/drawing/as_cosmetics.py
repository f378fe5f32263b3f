"""Constraints as drawings that state nothing, for programs that show a puzzle and know no rules.

What is drawn is the picture of `sudoku_model.drawing.marks`: its shapes become lines, shapes and
cages of `sudoku_model.cosmetics`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import singledispatch
from itertools import product
from math import atan2, ceil, degrees, dist, floor
from typing import Final

from sudoku_model.constraints.base import Constraint
from sudoku_model.cosmetics import Cosmetic, DrawnCage, DrawnLine, DrawnShape, Spot
from sudoku_model.drawing.marks import draw_marks
from sudoku_model.drawing.shapes import Circle, PaintLayer, Path, Point, Shape, Stroke, Words
from sudoku_model.errors import UnsupportedError
from sudoku_model.puzzle import Puzzle, symbols_of

_BELOW: Final = (PaintLayer.SHADE, PaintLayer.LINE)
"""What the lines between cells are drawn over."""

_LETTER: Final = 0.56
"""Width of a usual letter as a part of the type size."""

_SMALL: Final = 0.25
"""How large candidates are written."""

_SQUARE: Final = 0.01
"""By how much the diagonals of a rectangle may differ, for lengths are rounded."""


@dataclass(frozen=True)
class Drawn:
    """A puzzle with constraints and candidates that are only drawn.

    Attributes:
        puzzle: the puzzle.
        drawn: the constraints that have become drawings.
        unseen: those that are gone without any, such as rules for the whole grid.
    """

    puzzle: Puzzle
    drawn: tuple[Constraint, ...]
    unseen: tuple[Constraint, ...]


def with_drawn(puzzle: Puzzle, is_kept: Callable[[Constraint], bool]) -> Drawn:
    """Draw constraints and candidates instead of stating them.

    Cells beside the board go with the constraints that need them.

    Args:
        puzzle: the puzzle.
        is_kept: says of a constraint whether it is stated all the same.

    Raises:
        UnsupportedError: if a house has cells beside the board.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.Puzzle.empty(4).with_constraints(sm.GreaterThan("r1c1 r1c2"))
        >>> drawn = with_drawn(puzzle, lambda constraint: False).puzzle
        >>> drawn.constraints, [one.describe() for one in drawn.cosmetics]
        ((), ['drawn line', 'drawn line'])
    """
    kept = tuple(filter(is_kept, puzzle.constraints))
    gone = tuple(one for one in puzzle.constraints if one not in kept)
    board = len(puzzle.grid.board)
    if puzzle.grid.has_houses_beside_board:
        raise UnsupportedError("a house with cells beside the board cannot be drawn")
    drawn = replace(
        puzzle,
        grid=replace(puzzle.grid, extras=()),
        givens=puzzle.givens[:board],
        expected=puzzle.expected[:board],
        candidates={},
        constraints=kept,
        cosmetics=(*puzzle.cosmetics, *_drawings(puzzle, gone), *_small_digits(puzzle)),
    )
    # Each alone, for together those that look the same are drawn once.
    seen = tuple(one for one in gone if any(_drawings(puzzle, (one,))))
    return Drawn(drawn, seen, tuple(one for one in gone if one not in seen))


def _drawings(puzzle: Puzzle, constraints: tuple[Constraint, ...]) -> Iterator[Cosmetic]:
    """Yield what constraints of a puzzle are drawn by."""
    bare = replace(puzzle, constraints=constraints, cosmetics=(), fog=None)
    canvas = draw_marks(bare, (None,) * len(puzzle.givens), symbols_of(puzzle))
    for layer in PaintLayer:
        for group in canvas.groups:
            for shape in group.layers.get(layer, ()):
                yield from _cosmetics(shape, layer)


def _small_digits(puzzle: Puzzle) -> Iterator[Cosmetic]:
    """Yield what the candidates of cells on the board are drawn by."""
    symbols = symbols_of(puzzle)
    for cell, digits in puzzle.candidates.items():
        if digits and cell in puzzle.grid.board:
            row, column = divmod(cell, puzzle.grid.columns)
            text = " ".join(symbols[digit] for digit in sorted(digits))
            size = min(_SMALL, 1.6 / len(text))
            yield DrawnShape((row + 0.5, column + 0.5), text=text, size=size)


@singledispatch
def _cosmetics(shape: Shape, layer: PaintLayer) -> Iterator[Cosmetic]:
    """Yield what a shape is drawn by."""
    raise NotImplementedError


@_cosmetics.register
def _(circle: Circle, layer: PaintLayer) -> Iterator[Cosmetic]:
    border = circle.stroke.colour if circle.stroke else ""
    size = 2 * circle.radius
    spot, below = _spot(circle.centre), layer in _BELOW
    yield DrawnShape(spot, "circle", size, size, circle.fill, border, below=below)


@_cosmetics.register
def _(words: Words, layer: PaintLayer) -> Iterator[Cosmetic]:
    (x, y), size = words.at, words.size
    if words.starts:
        x += size * _LETTER * len(words.text) / 2
    yield DrawnShape((y, x), text=words.text, ink=words.colour, size=size)


def _rectangles(path: Path, fill: str, *, below: bool) -> Iterator[Cosmetic]:
    """Yield a filled path whose runs are rectangles as these: they need not follow cells."""
    border = path.stroke.colour if path.stroke else ""
    for run in path.runs:
        yield replace(_rectangle(run), fill=fill, border=border, below=below)


@_cosmetics.register
def _(path: Path, layer: PaintLayer) -> Iterator[Cosmetic]:
    below = layer in _BELOW
    if path.closed and path.fill and all(map(_is_rectangle, path.runs)):
        yield from _rectangles(path, path.fill, below=below)
        return
    inside = _cells_inside(path) if path.closed else []
    if path.fill:
        for cell in inside:
            yield DrawnShape(cell, "rectangle", fill=path.fill, below=below)
    if path.stroke:
        yield from _outline(path, path.stroke, inside)


def _outline(path: Path, stroke: Stroke, inside: Sequence[Spot]) -> Iterator[Cosmetic]:
    """Yield what the stroke of a path is drawn by: a dashed one around cells is a cage's."""
    if stroke.dash and inside:
        yield DrawnCage(tuple(inside), colour=stroke.colour)
        return
    for run in path.runs:
        spots = tuple(map(_spot, (*run, run[0]) if path.closed else run))
        yield DrawnLine(spots, stroke.colour, stroke.width)


def _spot(point: Point) -> Spot:
    x, y = point
    return y, x


def _is_rectangle(run: tuple[Point, ...]) -> bool:
    if len(run) != 4:
        return False
    first, second, third, fourth = run
    middle, other_middle = (
        ((x + x2) / 2, (y + y2) / 2) for (x, y), (x2, y2) in ((first, third), (second, fourth))
    )
    is_skew = abs(dist(first, third) - dist(second, fourth)) > _SQUARE
    return dist(middle, other_middle) < _SQUARE and not is_skew


def _rectangle(run: tuple[Point, ...]) -> DrawnShape:
    """Return the rectangle with some corners."""
    first, second, third, _ = run
    across, down = second[0] - first[0], second[1] - first[1]
    middle = (first[1] + third[1]) / 2, (first[0] + third[0]) / 2
    width, height = dist(first, second), dist(second, third)
    return DrawnShape(middle, "rectangle", height, width, angle=degrees(atan2(down, across)))


def _cells_inside(path: Path) -> list[Spot]:
    """Return the middles of the cells that lie inside of outlines and outside of their holes."""
    points = [point for run in path.runs for point in run]
    (left, right), (top, bottom) = (
        (floor(min(line)), ceil(max(line))) for line in zip(*points, strict=True)
    )
    middles = product(range(top, bottom), range(left, right))
    spots = ((row + 0.5, column + 0.5) for row, column in middles)
    return [spot for spot in spots if sum(_runs_left_of(spot, run) for run in path.runs) % 2]


def _runs_left_of(spot: Spot, run: tuple[Point, ...]) -> int:
    """Count how often an outline crosses the row of a spot to its left."""
    row, column = spot
    crossed = 0
    for (x, y), (x2, y2) in zip(run, (*run[1:], run[0]), strict=True):
        if (y > row) != (y2 > row):
            crossed += x + (row - y) / (y2 - y) * (x2 - x) < column
    return crossed
