"""The mark of each constraint, as setters are used to see it: one small function for a class.

The functions know the classes by name, so that none of their modules is loaded for a drawing. A
class of your own gets a mark in the same way; those derived from it get it, too:

    @mark(MyLine)
    def my_line(line: MyLine, canvas: Canvas) -> None:
        canvas.line(line.cells, Stroke("#8fe08f", 0.2))

What has no function, or no place on the board, is described in words below it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, TypeVar

from sudoku_model.constraints.base import Constraint
from sudoku_model.drawing import palette
from sudoku_model.drawing.borders import area_houses
from sudoku_model.drawing.canvas import Canvas, Place, middle
from sudoku_model.drawing.outlines import inset_outlines
from sudoku_model.drawing.shapes import Circle, Layer, Path, Point, Stroke, Words
from sudoku_model.puzzle import Puzzle

if TYPE_CHECKING:
    from sudoku_model.constraints import (
        cages,
        composites,
        lines,
        machines,
        modifiers,
        outside,
        pairs,
        regions,
        sandwiches,
        sets,
        sum_lines,
        whole_grid,
    )

Drawer = TypeVar("Drawer", bound=Callable[[Any, Canvas], None])

DRAWERS: Final[dict[str | type[Constraint], Callable[[Any, Canvas], None]]] = {}
"""What draws a constraint: by its class, or by the name of a class of this package."""


def mark(*kinds: str | type[Constraint]) -> Callable[[Drawer], Drawer]:
    """Let a function draw constraints of these classes."""

    def register(function: Drawer) -> Drawer:
        DRAWERS.update(dict.fromkeys(kinds, function))
        return function

    return register


def _key(constraint: Constraint) -> str | type[Constraint] | None:
    """Return under which of its classes a constraint is drawn."""
    for kind in type(constraint).__mro__:
        if kind in DRAWERS:
            return kind
        if kind.__module__.startswith("sudoku_model.") and kind.__name__ in DRAWERS:
            return kind.__name__
    return None


def _kind(constraint: Constraint) -> str:
    return str(_key(constraint))


def draw_marks(puzzle: Puzzle, values: tuple[int | None, ...], symbols: dict[int, str]) -> Canvas:
    """Draw all constraints of a puzzle, and houses of its grid that lie across its regions."""
    canvas, grid = Canvas(puzzle, values, symbols), puzzle.grid
    if grid.regions_by_number:
        for house in area_houses(grid):
            canvas.shade(house, palette.EXTRA_REGION)
    for constraint in puzzle.constraints:
        draw(constraint, canvas)
    return canvas


def draw(constraint: Constraint, canvas: Canvas, *, faint: bool = False) -> None:
    """Draw a constraint, or say what it demands."""
    key = _key(constraint)
    drawer = DRAWERS[key] if key else _describe
    with canvas.marking(constraint, faint=faint):
        drawer(constraint, canvas)


def _describe(_: Constraint, canvas: Canvas) -> None:
    canvas.explain()


# Strokes.

_CAGE = Stroke(palette.CAGE, 0.025, (0.08, 0.06))
_THIN = Stroke(palette.OUTLINE, 0.03)
_DOT = Stroke(palette.DOT, 0.025)
_ARROW = Stroke(palette.ARROW, 0.045)
_PARITY = Stroke(palette.OUTLINE, 0.02)
_SIGN = Stroke(palette.DOT, 0.045)


def _border(colour: str, *dash: float) -> Stroke:
    return Stroke(colour, 0.035, dash)


# The whole grid.


@mark("Diagonal")
def _diagonal(diagonal: whole_grid.Diagonal, canvas: Canvas) -> None:
    size = canvas.grid.columns
    ends = ((0, 0), (size, size)) if diagonal.direction == "down" else ((0, size), (size, 0))
    canvas.add(Layer.LINE, Path((ends,), Stroke(palette.DIAGONAL, 0.05)))


@mark("Windoku")
def _windoku(windoku: whole_grid.Windoku, canvas: Canvas) -> None:
    for window in windoku.sets(canvas.grid):
        canvas.shade(window, palette.EXTRA_REGION)


# Pairs and small marks.


def _dots(cells: str, canvas: Canvas, text: str, fill: str, ink: str) -> None:
    for at, _ in canvas.between(cells):
        canvas.add(Layer.DOT, Circle(at, 0.14, _DOT, fill))
        if text:
            canvas.add(Layer.DOT, Words(at, text, min(0.2, 0.36 / len(text)), ink))


@mark("Difference")
def _difference(dot: pairs.Difference, canvas: Canvas) -> None:
    text = "" if dot.value == 1 else str(dot.value)
    _dots(dot.cells, canvas, text, palette.PAPER, palette.DOT)


@mark("Ratio")
def _ratio(dot: pairs.Ratio, canvas: Canvas) -> None:
    text = "" if dot.value == 2 else str(dot.value)
    _dots(dot.cells, canvas, text, palette.DOT, palette.PAPER)


@mark("PairSum")
def _pair_sum(pair: pairs.PairSum, canvas: Canvas) -> None:
    _sign(pair.cells, canvas, {5: "V", 10: "X"}.get(pair.total, str(pair.total)))


def _sign(cells: str, canvas: Canvas, text: str) -> None:
    for at, _ in canvas.between(cells):
        canvas.add(Layer.DOT, Words(at, text, 0.3, palette.DOT, halo=palette.PAPER))


def _chevron(at: Point, towards: Point, size: float = 0.12) -> tuple[Point, ...]:
    """Return the points of an inequality sign whose tip points in a direction."""
    (x, y), (u, v) = at, (towards[0] * size, towards[1] * size)
    back, tip = (x - u / 2, y - v / 2), (x + u / 2, y + v / 2)
    return (back[0] - v, back[1] + u), tip, (back[0] + v, back[1] - u)


@mark("GreaterThan")
def _greater(pair: pairs.GreaterThan, canvas: Canvas) -> None:
    for at, towards in canvas.between(pair.cells):
        sign = (_chevron(at, towards),)
        canvas.add(Layer.DOT, Path(sign, Stroke(palette.PAPER, 0.12)), Path(sign, _SIGN))


@mark("Minimum", "Maximum")
def _extreme(extreme: pairs.Minimum | pairs.Maximum, canvas: Canvas) -> None:
    canvas.shade(extreme.cells, palette.EXTREME)
    outwards = 1 if _kind(extreme) == "Maximum" else -1
    for place in canvas.places(extreme.cells):
        x, y = middle(place)
        signs = tuple(
            _chevron((x + 0.4 * u, y + 0.4 * v), (outwards * u, outwards * v), 0.09)
            for u, v in ((0, -1), (1, 0), (0, 1), (-1, 0))
        )
        canvas.add(Layer.END, Path(signs, Stroke(palette.OUTLINE, 0.03)))


@mark("Even")
def _even(even: pairs.Even, canvas: Canvas) -> None:
    for place in canvas.places(even.cells):
        corners = inset_outlines(frozenset([place]), 0.13)
        canvas.add(Layer.SHADE, Path(corners, _PARITY, palette.PARITY, closed=True))


@mark("Odd")
def _odd(odd: pairs.Odd, canvas: Canvas) -> None:
    for place in canvas.places(odd.cells):
        canvas.add(Layer.SHADE, Circle(middle(place), 0.38, _PARITY, palette.PARITY))


@mark("DigitClass")
def _digit_class(allowed: pairs.DigitClass, canvas: Canvas) -> None:
    for place in canvas.places(allowed.cells):
        canvas.label(place, f"{{{canvas.digits(allowed.digits)}}}")


@mark("Quadruple")
def _quadruple(quadruple: pairs.Quadruple, canvas: Canvas) -> None:
    places = canvas.places(quadruple.cells)
    rows, columns = ({place[axis] for place in places} for axis in (0, 1))
    if len(places) != 4 or max(rows) - min(rows) != 1 or max(columns) - min(columns) != 1:
        canvas.outline(
            quadruple.cells, _border(palette.SET_OUTLINE), canvas.digits(quadruple.digits, " ")
        )
        return
    at = x, y = max(columns), max(rows)
    canvas.add(Layer.DOT, Circle(at, 0.29, _DOT, palette.PAPER))
    texts = [canvas.digits([digit]) for digit in quadruple.digits]
    half = (len(texts) + 1) // 2 if len(texts) > 2 else len(texts)
    lines = [texts[:half], texts[half:]] if texts[half:] else [texts]
    for number, line in enumerate(lines):
        words, height = " ".join(line), 0.2 * (number - (len(lines) - 1) / 2)
        size = min(0.23, 0.8 / len(words))
        canvas.add(Layer.DOT, Words((x, y + height), words, size, palette.DOT))


def _named(constraint: Any, canvas: Canvas, what: str) -> str:
    """Return the letter of a constraint that is alike on several sets of cells."""
    names = [field.name for field in fields(constraint) if field.name != "cells"]
    meaning = (type(constraint), *(getattr(constraint, name) for name in names))
    return canvas.letter(meaning, constraint.describe().replace(constraint.cells, what))


@mark("AllPairs")
def _all_pairs(relation: pairs.AllPairs, canvas: Canvas) -> None:
    label = _named(relation, canvas, "these cells")
    canvas.outline(relation.cells, _border(palette.OUTLINE, 0.02, 0.08), label)


# Lines.

_LINES: Final = {
    "Palindrome": Stroke(palette.PALINDROME, 0.16),
    "Whisper": Stroke(palette.WHISPER, 0.2),
    "Renban": Stroke(palette.RENBAN, 0.2),
    "Nabner": Stroke(palette.NABNER, 0.2),
    "RegionSumLine": Stroke(palette.REGION_SUM, 0.16),
    "SumLine": Stroke(palette.SUM_LINE, 0.18),
    "Zipper": Stroke(palette.ZIPPER, 0.2),
    "Entropic": Stroke(palette.ENTROPIC, 0.2),
    "Modular": Stroke(palette.MODULAR, 0.2),
    "Sequence": Stroke(palette.SEQUENCE, 0.16),
    "ValueIndexing": Stroke(palette.VALUE_INDEXING, 0.12),
    "Pair": Stroke(palette.PLAIN_LINE, 0.1),
    "Regex": Stroke(palette.PLAIN_LINE, 0.1),
    "Automaton": Stroke(palette.PLAIN_LINE, 0.1),
}
"""How lines look that are nothing but a line."""

_ENDED: Final = {
    "BetweenLine": Stroke(palette.BETWEEN, 0.12),
    "Lockout": Stroke(palette.LOCKOUT, 0.12),
    "DoubleArrow": Stroke(palette.THERMOMETER, 0.12),
}
"""How lines look that have a mark at both ends."""


_USUAL: Final = {
    "Whisper": ("difference", 5, "≥"),
    "Lockout": ("difference", 4, "≥"),
    "Modular": ("modulus", 3, "mod "),
    "SumLine": ("total", None, ""),
    "RegionSumLine": ("total", None, ""),
}
"""The field whose value is written at the start of a line unless it is the usual one, and what
stands before it.
"""


@mark(*_LINES)
def _line(line: Any, canvas: Canvas) -> None:
    kind = _kind(line)
    canvas.line(line.cells, _LINES[kind], closed=getattr(line, "loop", False))
    start = canvas.places(line.cells)[0]
    _value(line, canvas)
    if kind in ("Pair", "Regex", "Automaton"):
        canvas.label(start, _named(line, canvas, "the line"))
    if kind in ("Pair", "Regex", "Automaton", "ValueIndexing"):
        canvas.add(Layer.END, Circle(middle(start), 0.1, fill=palette.OUTLINE))
    if kind == "ValueIndexing":
        canvas.explain(
            "brown lines: the second cell says how many cells after it the digit of the first "
            "one, which has a dot, stands again"
        )


def _value(line: Any, canvas: Canvas) -> None:
    field, usual, sign = _USUAL.get(_kind(line), ("", None, ""))
    value = getattr(line, field, None)
    if value != usual:
        canvas.label(canvas.places(line.cells)[0], f"{sign}{value}")


@mark("BetweenLine", "Lockout", "DoubleArrow")
def _ended(line: lines.BetweenLine | lines.Lockout | sum_lines.DoubleArrow, canvas: Canvas) -> None:
    kind = _kind(line)
    canvas.line(line.cells, _ENDED[kind])
    _value(line, canvas)
    places = canvas.places(line.cells)
    border = Stroke(palette.OUTLINE, 0.035)
    for place in (places[0], places[-1]):
        if kind == "Lockout":
            x, y = middle(place)
            corners = ((x, y - 0.44), (x + 0.44, y), (x, y + 0.44), (x - 0.44, y))
            canvas.add(Layer.END, Path((corners,), border, palette.PAPER, closed=True))
        else:
            canvas.circle(place, 0.4, border, palette.PAPER)


@mark("Thermometer", "SlowThermometer")
def _thermometer(line: lines.Thermometer | lines.SlowThermometer, canvas: Canvas) -> None:
    is_slow = _kind(line) == "SlowThermometer"
    colour = palette.SLOW_THERMOMETER if is_slow else palette.THERMOMETER
    canvas.line(line.cells, Stroke(colour, 0.26))
    bulb = middle(canvas.places(line.cells)[0])
    canvas.add(Layer.LINE, Circle(bulb, 0.38, fill=colour))


@mark("Arrow")
def _arrow(arrow: sum_lines.Arrow, canvas: Canvas) -> None:
    circle, shaft = canvas.places(arrow.circle), canvas.places(arrow.shaft)
    if len(circle) == 1:
        canvas.circle(circle[0], 0.4, _ARROW)
    else:
        pill = inset_outlines(frozenset(circle), 0.1)
        canvas.add(Layer.END, Path(pill, _ARROW, closed=True, radius=0.36))
    first = shaft[0]
    row, column = min(circle, key=lambda c: abs(c[0] - first[0]) + abs(c[1] - first[1]))
    x, y = middle((row, column))
    across, down = first[1] - column, first[0] - row
    length = max(1, (across**2 + down**2) ** 0.5)
    start = x + 0.4 * across / length, y + 0.4 * down / length
    canvas.arrow(start, *map(middle, shaft), stroke=_ARROW)


@mark("RowIndexing", "ColumnIndexing", "BoxIndexing")
def _indexing(
    index: machines.RowIndexing | machines.ColumnIndexing | machines.BoxIndexing, canvas: Canvas
) -> None:
    kind = _kind(index)
    tint = {"RowIndexing": 0, "ColumnIndexing": 1}.get(kind, 2)
    canvas.shade(index.cells, palette.TINTS[tint])
    what = {"RowIndexing": "row", "ColumnIndexing": "column"}.get(kind)
    colour = ("blue", "red", "green")[tint]
    canvas.explain(
        f"{colour} cells say in which {what} their own {what} number stands"
        if what
        else f"{colour} cells say at which place of their region their own place stands"
    )


@mark("EqualSum", "SameDigits")
def _groups(groups: sum_lines.EqualSum | sets.SameDigits, canvas: Canvas) -> None:
    colour = palette.SUM_OUTLINE if _kind(groups) == "EqualSum" else palette.SET_OUTLINE
    letter = canvas.letter(groups, groups.describe())
    for group in groups.groups:
        canvas.outline(group, _border(colour), letter)


# Cages and sets of cells.


@mark("KillerCage")
def _killer(cage: cages.KillerCage, canvas: Canvas) -> None:
    totals = cage.total if isinstance(cage.total, tuple) else (cage.total,)
    canvas.outline(cage.cells, _CAGE, "/".join(str(t) for t in totals if t is not None))


@mark("Sum")
def _sum(cage: cages.Sum, canvas: Canvas) -> None:
    sign = {"==": "", "!=": "≠", "<=": "≤", ">=": "≥"}.get(cage.op, cage.op)
    places = canvas.places(cage.cells)
    if len(places) == 2 and not cage.coefficients and _touch(places[0], places[1]):
        _sign(cage.cells, canvas, f"{sign}{cage.value}")
        return
    canvas.outline(cage.cells, _border(palette.SUM_OUTLINE), f"Σ{sign}{cage.value}")
    if any(factor != 1 for factor in cage.coefficients):
        canvas.explain()


@mark("DifferentDigits")
def _different(cage: cages.DifferentDigits, canvas: Canvas) -> None:
    canvas.outline(cage.cells, _border(palette.DIFFERENT_OUTLINE, 0.02, 0.08))


@mark("ExtraRegion")
def _extra_region(region: cages.ExtraRegion, canvas: Canvas) -> None:
    canvas.shade(region.cells, palette.EXTRA_REGION)
    canvas.outline(region.cells, Stroke(palette.OUTLINE, 0.02))


@mark("RellikCage")
def _rellik(cage: cages.RellikCage, canvas: Canvas) -> None:
    canvas.outline(cage.cells, _border(palette.REFUSING_OUTLINE, 0.08, 0.06), f"≠{cage.total}")
    canvas.explain("red cages: the digits differ, and no one or more add up to the number")


@mark("EqualityCage")
def _equality(cage: cages.EqualityCage, canvas: Canvas) -> None:
    canvas.outline(cage.cells, _border(palette.SET_OUTLINE, 0.08, 0.06), "=")
    canvas.explain("= cages: different digits, as many even as odd, as many low as high ones")


@mark("MagicSquare")
def _magic(square: cages.MagicSquare, canvas: Canvas) -> None:
    canvas.shade(square.cells, palette.MAGIC)
    canvas.explain()


@mark("Clone")
def _clone(clone: sets.Clone, canvas: Canvas) -> None:
    tint = palette.TINTS[canvas.turn("Clone") % len(palette.TINTS)]
    canvas.shade(clone.cells, tint)
    canvas.shade(clone.copy, tint)


@mark("Contains")
def _contains(cage: sets.Contains, canvas: Canvas) -> None:
    label = canvas.digits(cage.digits, "," if len(canvas.symbols) > 9 else "")
    label = f"={label}" if cage.exactly else f"{label}+"
    canvas.outline(cage.cells, _border(palette.SET_OUTLINE), label)
    exactly = "exactly as often as listed" if cage.exactly else "at least as often as listed"
    canvas.explain(f"{'=12' if cage.exactly else '12+'}: the cells hold these digits, {exactly}")


@mark("LookAndSay")
def _look_and_say(cage: sets.LookAndSay, canvas: Canvas) -> None:
    canvas.outline(cage.cells, _CAGE, f"„{cage.says}“")
    canvas.explain("look-and-say cages: „2345“ is exactly two 3s and four 5s")


@mark("CountingCircles")
def _circles(circles: sets.CountingCircles, canvas: Canvas) -> None:
    for place in canvas.places(circles.cells):
        canvas.circle(place, 0.4, _THIN)
    canvas.explain("a digit in the circles says how many of them hold it")


@mark("CountDistinct")
def _count_distinct(count: sets.CountDistinct, canvas: Canvas) -> None:
    canvas.outline(count.cells, _border(palette.SET_OUTLINE, 0.02, 0.08))
    canvas.circle(canvas.places(count.cell)[0], 0.4, _THIN)
    canvas.explain()


@mark("ChaosConstruction")
def _chaos(chaos: regions.ChaosConstruction, canvas: Canvas) -> None:
    cells = [canvas.grid.cell(f"cc{place + 1}") for place in canvas.grid.board]
    canvas.shown.update(cells)
    found = [number for number in map(canvas.values.__getitem__, cells) if number is not None]
    if len(found) == len(cells):
        canvas.regions = tuple(found)
    canvas.explain()


@mark("ChaosCount")
def _chaos_count(clue: regions.ChaosCount, canvas: Canvas) -> None:
    (row, column), places = canvas.places(clue.control)[0], canvas.places(clue.cells)
    corners = inset_outlines(frozenset([(row, column)]), 0.13)
    canvas.add(Layer.END, Path(corners, _border(palette.OUTLINE, 0.06, 0.06), closed=True))
    grid, cell = canvas.grid, row * canvas.grid.columns + column
    around = {(row, column), *canvas.places((*grid.leaps(cell, 0, 1), *grid.leaps(cell, 1, 1)))}
    if places[0] == (row, column) and set(places) == around and not clue.offset:
        canvas.explain("dashed squares: how many of the cells around and this one are its region's")
    else:
        canvas.explain()


@mark("ChaosArrow")
def _chaos_arrow(clue: regions.ChaosArrow, canvas: Canvas) -> None:
    control = canvas.places(clue.control)[0]
    canvas.circle(control, 0.4, _THIN)
    arms = [canvas.places(arm) for arm in clue.arms]
    for start, second in (arm[:2] for arm in arms if len(arm) > 1):
        x, y = middle(start)
        across, down = _direction(start, second)
        tip, end = ((x + reach * across, y + reach * down) for reach in (0.28, 0.46))
        canvas.arrow(tip, end, stroke=Stroke(palette.ARROW, 0.03))
    if clue.offset or any(arm[0] != control for arm in arms):
        canvas.explain()
    else:
        canvas.explain(
            "circles with arrows: how many cells in a row, along the arrows, belong to the region "
            "of this one, which counts once"
        )


def _touch(first: Place, second: Place) -> bool:
    """Say whether cells have a common side."""
    return abs(first[0] - second[0]) + abs(first[1] - second[1]) == 1


def _direction(start: Place, end: Place) -> tuple[int, int]:
    steps = (end[1] - start[1], end[0] - start[0])
    across, down = ((step > 0) - (step < 0) for step in steps)
    return across, down


# Outside clues.

_OUTSIDE: Final = {
    "Sandwich": ("S", "total", "the sum of the digits between the smallest and the largest one"),
    "XSum": ("X", "total", "the sum of the first x digits, x being the first one"),
    "Skyscraper": ("V", "count", "how many digits are higher than all before them"),
    "HiddenSkyscraper": ("H", "digit", "the first digit that is lower than one before it"),
    "NumberedRoom": ("N", "digit", "the x-th digit, x being the first one"),
    "FullRank": ("#", "rank", "the rank of the line among all, read as numbers from both ends"),
}
"""Numbers beside the board: the sign that tells them apart if there are several kinds, the field
that holds the number, and what it means.
"""


@mark(*_OUTSIDE)
def _outside(clue: Any, canvas: Canvas) -> None:
    sign, field, meaning = _OUTSIDE[_kind(clue)]
    number = getattr(clue, field)
    text = canvas.digits([number]) if field == "digit" else str(number)
    sign = sign if len(canvas.kinds & _OUTSIDE.keys()) > 1 else ""
    canvas.outside(clue.cells, f"{sign}{text}")
    canvas.explain(f"{sign} outside: {meaning}".lstrip())
    unusual = (("first", None), ("last", None), ("ties", "only-unclued"))
    if any(getattr(clue, name, usual) != usual for name, usual in unusual):
        canvas.explain()


@mark("LittleKiller")
def _little_killer(clue: outside.LittleKiller, canvas: Canvas) -> None:
    canvas.outside(clue.cells, str(clue.total), has_arrow=True)


@mark("Lunchbox")
def _lunchbox(box: sandwiches.Lunchbox, canvas: Canvas) -> None:
    places = canvas.places(box.cells)
    if all(_touch(one, other) for one, other in pairwise(places)):
        canvas.line(box.cells, Stroke(palette.EXTRA_REGION, 0.7))
    canvas.outline(box.cells, _THIN, str(box.total))
    canvas.explain(
        "lunchboxes: the digits differ, and those between the smallest and the largest of them "
        "add up to the number"
    )


# Composites and modifiers.


@mark("Or", "Exactly", "Not")
def _alternative(
    composite: composites.Or | composites.Exactly | composites.Not, canvas: Canvas
) -> None:
    from sudoku_model.constraints.composites import members

    canvas.explain()
    for member in members(composite):
        draw(member, canvas, faint=True)


@mark("And")
def _all(composite: composites.And, canvas: Canvas) -> None:
    if not composite.constraints:
        canvas.explain()
    for member in composite.constraints:
        draw(member, canvas)


@mark("Replicate")
def _replicate(composite: composites.Replicate, canvas: Canvas) -> None:
    for copy in composite.copies:
        draw(copy, canvas)


@mark("Values")
def _values(values: modifiers.Values, canvas: Canvas) -> None:
    canvas.explain()
    draw(values.constraint, canvas)


@mark("Modifier")
def _modifier(modifier: modifiers.Modifier, canvas: Canvas) -> None:
    canvas.explain()
    grid, values = canvas.grid, canvas.values
    for cell in modifier.concerned(grid):
        kind: int | None = 1
        if modifier.placing != "all":
            extra = modifier.mark(grid, cell)
            canvas.shown.add(extra)
            kind = values[extra]
        if kind:
            canvas.shade([cell], palette.TINTS[kind % len(palette.TINTS)])
