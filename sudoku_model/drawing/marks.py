"""The marks of constraints as setters know them: one small function for each kind."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch
from typing import Final

from sudoku_model.constraints import picture
from sudoku_model.constraints.base import Constraint
from sudoku_model.deadline import heed_deadline
from sudoku_model.drawing import palette
from sudoku_model.drawing.canvas import Canvas, direction, middle
from sudoku_model.drawing.cosmetics import draw_cosmetics
from sudoku_model.drawing.lamps import draw_fog
from sudoku_model.drawing.outlines import inset_outlines
from sudoku_model.drawing.shapes import Circle, PaintLayer, Path, Point, Stroke, Words
from sudoku_model.errors import ConstraintError
from sudoku_model.puzzle import Puzzle
from sudoku_model.texts import shown

_DASHES: Final = {"": (), "dashed": (0.08, 0.06), "dotted": (0.02, 0.08)}

_GREY: Final = palette.BORDERS["grey"]
_THIN: Final = Stroke(_GREY, 0.03)
_DOT: Final = Stroke(palette.DOT, 0.025)
_ARROW: Final = Stroke(palette.ARROW, 0.045)
_PARITY: Final = Stroke(_GREY, 0.02)
_SIGN: Final = Stroke(palette.DOT, 0.045)


def draw_marks(
    puzzle: Puzzle,
    values: tuple[int | None, ...],
    symbols: dict[int, str],
    houses: Iterable[frozenset[int]] = (),
) -> Canvas:
    """Draw all that a puzzle has on its board; shade houses across its regions."""
    canvas = Canvas(puzzle, values, symbols)
    draw_cosmetics(canvas)
    for house in houses:
        canvas.shade(house, palette.SHADES["grey"])
    for constraint in puzzle.constraints:
        heed_deadline()
        _draw_constraint(constraint, canvas)
    if puzzle.fog is not None:
        draw_fog(puzzle.fog, canvas)
    return canvas


def _draw_constraint(constraint: Constraint, canvas: Canvas, *, is_faint: bool = False) -> None:
    """Draw a constraint, or say what it demands.

    One that need not hold is faint, and so are its parts.
    """
    kind, sentence = type(constraint).__name__, constraint.describe()
    with canvas.grouping(kind, sentence, is_faint=is_faint):
        marks = list(constraint.picture(canvas.puzzle.board))
        for mark in marks:
            heed_deadline()
            draw(mark, canvas)
        if not marks:
            canvas.explain()


@singledispatch
def draw(mark: object, canvas: Canvas) -> None:
    """Draw a mark; the functions below say how, one for each class of marks.

    Raises:
        ConstraintError: if it is of no such class.
    """
    raise ConstraintError(f"found {shown(mark)} in a picture, expected marks such as Shade(...)")


# Areas.


@draw.register
def _(shade: picture.Shade, canvas: Canvas) -> None:
    canvas.shade(shade.cells, palette.SHADES.get(shade.colour, shade.colour))


@draw.register
def _(shades: picture.AlikeShades, canvas: Canvas) -> None:
    tint = palette.TINTS[canvas.turn() % len(palette.TINTS)]
    for group in shades.groups:
        canvas.shade(group, tint)


@draw.register
def _(shade: picture.ExtraShade, canvas: Canvas) -> None:
    canvas.shown.add(shade.extra)
    value = canvas.values[shade.extra]
    if value:
        canvas.shade([shade.cell], palette.TINTS[value % len(palette.TINTS)])


@draw.register
def _(outline: picture.Outline, canvas: Canvas) -> None:
    colour = palette.BORDERS.get(outline.colour, outline.colour)
    stroke = Stroke(colour, outline.width, _DASHES[outline.dash])
    canvas.outline(outline.cells, stroke, canvas.written(outline.label))


@draw.register
def _(regions: picture.FoundRegions, canvas: Canvas) -> None:
    canvas.shown.update(regions.extras)
    numbers = [number for extra in regions.extras if (number := canvas.values[extra]) is not None]
    if len(numbers) == len(regions.extras):
        canvas.regions = tuple(numbers)


# Lines and arrows.


@draw.register
def _(line: picture.LineThrough, canvas: Canvas) -> None:
    colour = palette.LINES.get(line.colour, line.colour)
    canvas.line(line.cells, Stroke(colour, line.width), is_closed=line.is_closed)
    places = canvas.places(line.cells)
    if line.label:
        canvas.label(places[0], canvas.written(line.label))
    if line.start == "bulb":
        canvas.add(PaintLayer.LINE, Circle(middle(places[0]), 0.38, fill=colour))
    elif line.start:
        canvas.add(PaintLayer.END, Circle(middle(places[0]), 0.1, fill=_GREY))
    border = Stroke(_GREY, 0.035)
    for place in (places[0], places[-1]) if line.ends else ():
        if line.ends == "diamond":
            x, y = middle(place)
            corners = ((x, y - 0.44), (x + 0.44, y), (x, y + 0.44), (x - 0.44, y))
            canvas.add(PaintLayer.END, Path((corners,), border, palette.PAPER, closed=True))
        else:
            canvas.circle(place, 0.4, border, palette.PAPER)


@draw.register
def _(line: picture.DiagonalLine, canvas: Canvas) -> None:
    size = canvas.grid.columns
    ends = ((0, 0), (size, size)) if line.direction == "down" else ((0, size), (size, 0))
    canvas.add(PaintLayer.LINE, Path((ends,), Stroke(palette.DIAGONAL, 0.05)))


@draw.register
def _(arrow: picture.CircledArrow, canvas: Canvas) -> None:
    circle, shaft = canvas.places(arrow.circle), canvas.places(arrow.shaft)
    if len(circle) == 1:
        canvas.circle(circle[0], 0.4, _ARROW)
    else:
        pill = inset_outlines(frozenset(circle), 0.1)
        canvas.add(PaintLayer.END, Path(pill, _ARROW, closed=True, radius=0.36))
    first = shaft[0]
    row, column = min(circle, key=lambda c: abs(c[0] - first[0]) + abs(c[1] - first[1]))
    x, y = middle((row, column))
    across, down = first[1] - column, first[0] - row
    length = max(1, (across**2 + down**2) ** 0.5)
    start = x + 0.4 * across / length, y + 0.4 * down / length
    canvas.arrow(start, *map(middle, shaft), stroke=_ARROW)


@draw.register
def _(arrow: picture.ShortArrow, canvas: Canvas) -> None:
    places = canvas.places(arrow.cells)
    if len(places) > 1:
        x, y = middle(places[0])
        down, across = direction(places)
        tip, end = ((x + reach * across, y + reach * down) for reach in (0.28, 0.46))
        canvas.arrow(tip, end, stroke=Stroke(palette.ARROW, 0.03))


# Between cells.


@draw.register
def _(dot: picture.Dot, canvas: Canvas) -> None:
    text = canvas.written(dot.text)
    fill, ink = (palette.DOT, palette.PAPER) if dot.is_black else (palette.PAPER, palette.DOT)
    for at, _ in canvas.between(dot.cells):
        canvas.add(PaintLayer.DOT, Circle(at, 0.14, _DOT, fill))
        if text:
            canvas.add(PaintLayer.DOT, Words(at, text, min(0.2, 0.36 / len(text)), ink))


@draw.register
def _(sign: picture.Sign, canvas: Canvas) -> None:
    text = canvas.written(sign.text)
    for at, _ in canvas.between(sign.cells):
        canvas.add(PaintLayer.DOT, Words(at, text, 0.3, palette.DOT, halo=palette.PAPER))


@draw.register
def _(sign: picture.GreaterSign, canvas: Canvas) -> None:
    for at, towards in canvas.between(sign.cells):
        chevron = (_chevron(at, towards),)
        canvas.add(PaintLayer.DOT, Path(chevron, Stroke(palette.PAPER, 0.12)), Path(chevron, _SIGN))


def _chevron(at: Point, towards: Point, size: float = 0.12) -> tuple[Point, ...]:
    """Return the points of an inequality sign whose tip points in a direction."""
    (x, y), (u, v) = at, (towards[0] * size, towards[1] * size)
    back, tip = (x - u / 2, y - v / 2), (x + u / 2, y + v / 2)
    return (back[0] - v, back[1] + u), tip, (back[0] + v, back[1] - u)


def _in_two_lines(texts: list[str]) -> list[list[str]]:
    """Return texts in two lines, in one if there are no more than two: so they fit a circle."""
    half = (len(texts) + 1) // 2 if len(texts) > 2 else len(texts)
    return [texts[:half], texts[half:]] if texts[half:] else [texts]


@draw.register
def _(corner: picture.Corner, canvas: Canvas) -> None:
    places = canvas.places(corner.cells)
    rows, columns = ({place[axis] for place in places} for axis in (0, 1))
    if len(places) != 4 or max(rows) - min(rows) != 1 or max(columns) - min(columns) != 1:
        draw(
            picture.Outline(corner.cells, "brown", label=picture.separated(corner.digits, " ")),
            canvas,
        )
        return
    at = x, y = max(columns), max(rows)
    canvas.add(PaintLayer.DOT, Circle(at, 0.29, _DOT, palette.PAPER))
    lines = _in_two_lines([canvas.written((digit,)) for digit in corner.digits])
    for number, line in enumerate(lines):
        words, height = " ".join(line), 0.2 * (number - (len(lines) - 1) / 2)
        size = min(0.23, 0.8 / len(words))
        canvas.add(PaintLayer.DOT, Words((x, y + height), words, size, palette.DOT))


# In cells.


@draw.register
def _(label: picture.Label, canvas: Canvas) -> None:
    text = canvas.written(label.text)
    for place in canvas.places(label.cells):
        canvas.label(place, text)


@draw.register
def _(circles: picture.Circles, canvas: Canvas) -> None:
    for place in canvas.places(circles.cells):
        if circles.is_filled:
            canvas.add(PaintLayer.SHADE, Circle(middle(place), 0.38, _PARITY, palette.PARITY))
        else:
            canvas.circle(place, 0.4, _THIN)


@draw.register
def _(squares: picture.Squares, canvas: Canvas) -> None:
    for place in canvas.places(squares.cells):
        corners = inset_outlines(frozenset([place]), 0.13)
        if squares.is_filled:
            canvas.add(PaintLayer.SHADE, Path(corners, _PARITY, palette.PARITY, closed=True))
        else:
            canvas.add(
                PaintLayer.END, Path(corners, Stroke(_GREY, 0.035, (0.06, 0.06)), closed=True)
            )


@draw.register
def _(chevrons: picture.Chevrons, canvas: Canvas) -> None:
    outwards = 1 if chevrons.are_outwards else -1
    for place in canvas.places(chevrons.cells):
        x, y = middle(place)
        signs = tuple(
            _chevron((x + 0.4 * u, y + 0.4 * v), (outwards * u, outwards * v), 0.09)
            for u, v in ((0, -1), (1, 0), (0, 1), (-1, 0))
        )
        canvas.add(PaintLayer.END, Path(signs, _THIN))


# Beside the board, below it, and what is made of other constraints.


@draw.register
def _(clue: picture.Outside, canvas: Canvas) -> None:
    sign = clue.sign if len(canvas.signs) > 1 else ""
    text = f"{sign}{canvas.written(clue.text)}"
    canvas.outside(clue.cells, text, has_arrow=clue.has_arrow)
    if clue.meaning:
        canvas.explain(f"{sign} outside: {clue.meaning}".lstrip())


@draw.register
def _(note: picture.Note, canvas: Canvas) -> None:
    canvas.explain(note.sentence)


@draw.register
def _(part: picture.Part, canvas: Canvas) -> None:
    _draw_constraint(part.constraint, canvas, is_faint=part.is_faint)
