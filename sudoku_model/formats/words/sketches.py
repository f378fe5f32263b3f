"""What is only drawn on a board, as clues are drawn: paths of cells, arrows, dots, signs, shapes.

Nothing here says what must hold. A sentence may: `offers` asks here what it could be about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from math import ceil, floor
from typing import Literal, TypeAlias, TypeVar

from sudoku_model.cosmetics import Cosmetic, DrawnCage, DrawnLine, DrawnShape, Spot
from sudoku_model.formats.colours import colour_word
from sudoku_model.grid import Grid
from sudoku_model.grouped import grouped

Form: TypeAlias = Literal[
    "line",
    "thermometer",
    "between",
    "lockout",
    "arrow",
    "dot",
    "black dot",
    "sign",
    "corner",
    "circle",
    "square",
    "outside",
    "diagonal",
    "across",
    "cage",
]
"""What something is drawn like.

A thermometer is a line with a circle at one end; "between" one with circles at both, "lockout"
one with diamonds. A dot is a circle on an edge, a sign a text there. A corner has digits where four
cells meet. A circle or a square lies in one cell. Outside stands a number that looks along a row,
a column or, where an arrow shows it, a diagonal. A line across the grid leads from one corner
to another.
"""

_MOST = 1_000
"""How many drawings are looked at: each sentence is held against all that look alike."""

_MOST_SPOTS = 10_000
"""Through how many spots all lines lead at most that are looked at."""

_MOST_IN_A_CELL = 20
"""More lines of a colour in one cell are taken for lines that meet."""

_HEAD = 0.5
"""How long each side of the head of an arrow is at most, in cells."""
_NEAR = 0.15
"""How far from the middle of a cell, an edge or a corner something is that lies there."""
_LARGE = 0.45
"""How wide a circle in a cell is at least that is no dot."""
_WITHIN = 0.25
"""How far from its edges a line beside the middle of a cell leads through it."""
_TOUCHING = 0.2
"""How near to a line is what touches it; lines side by side are further apart."""

_STRAIGHT = 0.001
"""By how much a leg of a line may lean, in cells."""
_SHORTEST_RING = 3
"""More spots or cells than these are in a line that leads back to its beginning."""

_FRAMES = "◯○□▯"
"""Letters that are written around others, as a frame."""


@dataclass(frozen=True)
class Sketch:
    """Something that is drawn as a clue is.

    Attributes:
        form: what it is drawn like.
        cells: its cells, by number, in the order in which they are read.
        colour: its colour, in hexadecimal.
        drawings: what it consists of.
        circle: the cells of the circle from which an arrow leads.
        text: what is written there.
        meets: whether a line ends where another of its colour is: they may be one.
        is_closed: whether a line leads back to its first cell, which is named once.
    """

    form: Form
    cells: tuple[int, ...]
    colour: str
    drawings: tuple[Cosmetic, ...]
    circle: tuple[int, ...] = ()
    text: str = ""
    meets: bool = False
    is_closed: bool = False

    @property
    def greater(self) -> int | None:
        """The cell at the open side of a sign of inequality between two cells side by side."""
        first, last = (*self.cells, -1, -1)[:2]
        is_in_row = last - first == 1
        if self.text not in (_ALONG_ROWS if is_in_row else _ALONG_COLUMNS):
            return None
        return first if self.text in _OPEN_BEFORE else last


_ALONG_ROWS, _ALONG_COLUMNS = ("<", ">"), ("∧", "^", "∨", "v")
_OPEN_BEFORE = (">", "∨", "v")
"""The signs of which the open side is the left or the upper one."""
_POINTING = ((">",), ("∨", "v"), ("<",), ("∧", "^"))
"""The signs of inequality by where they point: to the right, and then turned to the right."""


def sketches_of(drawings: Iterable[Cosmetic], grid: Grid) -> list[Sketch]:
    """Return what is drawn as clues are; the rest of the drawings is left out.

    There is nothing where more is drawn than on any board of a setter.

    Args:
        drawings: what is drawn.
        grid: the grid of its board.
    """
    drawings = [*drawings]
    if len(drawings) > _MOST:
        return []
    lines, shapes = _of_type(DrawnLine, drawings), _of_type(DrawnShape, drawings)
    if sum(len(line.spots) for line in lines) > _MOST_SPOTS:
        return []
    board = _Board(grid)
    ends = _Ends(shapes, board)
    found = [sketch for path in _paths(lines, ends, board) if (sketch := ends.sketch(path))]
    used = set(chain.from_iterable(one.drawings for one in found))
    others = [shape for shape in shapes if shape not in used]
    left = [line for line in lines if line not in used]
    return [
        *_with_meetings(found),
        *_across(left, board),
        *_inequalities(left, board),
        *_marks(others, left, board),
        *_cages(_of_type(DrawnCage, drawings), board),
    ]


_Drawn = TypeVar("_Drawn", DrawnCage, DrawnLine, DrawnShape)


def _of_type(kind: type[_Drawn], drawings: Iterable[Cosmetic]) -> list[_Drawn]:
    return [one for one in drawings if isinstance(one, kind)]


@dataclass(frozen=True)
class _Board:
    """The cells of a grid by their places."""

    grid: Grid

    def cell(self, row: int, column: int) -> int | None:
        """Return the cell in a row and a column from 0, None outside the grid."""
        if 0 <= row < self.grid.rows and 0 <= column < self.grid.columns:
            return row * self.grid.columns + column
        return None

    def at(self, spot: Spot) -> int | None:
        """Return the cell in which a spot lies."""
        return self.cell(floor(spot[0]), floor(spot[1]))

    def around(self, spot: Spot) -> tuple[int, ...]:
        """Return the cells in the middle of which, between which or amid which a spot lies.

        There are none where it lies anywhere else.
        """
        sides = [*map(_lines_at, spot)]
        return _if_all_inside([self.cell(row, column) for row in sides[0] for column in sides[1]])

    def along(self, start: tuple[int, int], step: tuple[int, int]) -> tuple[int, ...]:
        """Return the cells from a place outside the grid on, in the direction of a step."""
        row, column = start[0] + step[0], start[1] + step[1]
        cells: list[int] = []
        while (cell := self.cell(row, column)) is not None:
            cells.append(cell)
            row, column = row + step[0], column + step[1]
        return tuple(cells)


def _if_all_inside(cells: Sequence[int | None]) -> tuple[int, ...]:
    """Return some cells, none where one of them is outside the grid."""
    inside = tuple(cell for cell in cells if cell is not None)
    return inside if len(inside) == len(cells) else ()


def _lines_at(place: float) -> tuple[int, ...]:
    """Return the row, or the column, in the middle of which a place lies; two beside an edge."""
    nearest = round(2 * place)
    if abs(2 * place - nearest) > 2 * _NEAR:
        return ()
    return (nearest // 2 - 1, nearest // 2) if nearest % 2 == 0 else (nearest // 2,)


@dataclass(frozen=True)
class _Path:
    """Cells through which a line leads, and all that is drawn for it."""

    cells: tuple[int, ...]
    colour: str
    drawings: tuple[DrawnLine, ...]
    has_head: bool
    is_closed: bool


def _paths(lines: Sequence[DrawnLine], ends: _Ends, board: _Board) -> Iterator[_Path]:
    """Yield the lines that lead through cells, each once: outlines lie under their lines."""
    heads = grouped((line.spots[1], line) for line in lines if _is_head(line))
    same: dict[tuple[object, ...], _Path] = {}
    for line in lines:
        path = _path(line, heads.get(line.spots[-1], []), ends, board)
        if path is not None:
            key = min(path.cells, path.cells[::-1]), _side_of(line.spots)
            same[key] = _drawn_over(same[key], path) if key in same else path
    return iter(same.values())


def _path(line: DrawnLine, tips: Sequence[DrawnLine], ends: _Ends, board: _Board) -> _Path | None:
    """Return where a line leads, with the heads at its tip, None if it is no line through cells."""
    has_head = line.arrow or bool(tips)
    spots = _without_seam(line.spots)
    is_way = has_head or _bends_in_cells(spots, ends, board) or _leads_beside_middles(spots)
    cells = _cells_along(spots, board) if is_way and not _is_head(line) else ()
    is_closed = len(cells) > _SHORTEST_RING and cells[0] == cells[-1]
    cells = cells[:-1] if is_closed else cells
    if len(cells) < 2 or len(cells) > len({*cells}):
        return None
    return _Path(cells, line.colour, (line, *tips), has_head, is_closed)


def _side_of(spots: Sequence[Spot]) -> frozenset[Spot]:
    """Return where in its cells a line begins and ends, nothing unless it leads beside middles."""
    ends = {(row % 1, column % 1) for row, column in (spots[0], spots[-1])}
    is_beside = _leads_beside_middles(spots) and ends != {(0.5, 0.5)}
    return frozenset(ends if is_beside else ())


def _drawn_over(below: _Path, path: _Path) -> _Path:
    """Return a path with another one below it; it leads where either of them has a head."""
    is_led = below.has_head and not path.has_head
    return replace(
        path,
        cells=below.cells if is_led else path.cells,
        drawings=(*below.drawings, *path.drawings),
        has_head=path.has_head or below.has_head,
    )


def _with_meetings(found: Sequence[Sketch]) -> Iterator[Sketch]:
    """Yield lines, and of each whether it ends where another of its colour is.

    Those that share a cell side by side do not meet.
    """
    there = grouped(((one.colour, cell), one) for one in found for cell in {*one.cells})
    for one in found:
        beside = [there[one.colour, cell] for cell in (one.cells[0], one.cells[-1])]
        meets = one.form == "line" and not one.is_closed and _meets(one, beside)
        yield replace(one, meets=True) if meets else one


def _meets(one: Sketch, beside: Sequence[Sequence[Sketch]]) -> bool:
    """Say whether a line ends at one of those with which it shares the cells at its ends."""
    lines = _of_type(DrawnLine, one.drawings)
    tips = [spot for line in lines for spot in (line.spots[0], line.spots[-1])]
    others = [other for other in chain.from_iterable(beside) if other is not one]
    are_many = any(len(sketches) > _MOST_IN_A_CELL for sketches in beside)
    return are_many or any(_is_touched(spot, other) for other in others for spot in tips)


def _is_touched(spot: Spot, sketch: Sketch) -> bool:
    """Say whether a line leads to a spot, or by it."""
    lines = _of_type(DrawnLine, sketch.drawings)
    legs = chain.from_iterable(pairwise(line.spots) for line in lines)
    return any(_distance(spot, _nearest(spot, *leg)) < _TOUCHING for leg in legs)


def _nearest(spot: Spot, start: Spot, end: Spot) -> Spot:
    """Return the place between two others that is nearest to a spot."""
    down, across = end[0] - start[0], end[1] - start[1]
    along = (spot[0] - start[0]) * down + (spot[1] - start[1]) * across
    part = min(1.0, max(0.0, along / (down**2 + across**2 or 1)))
    return start[0] + part * down, start[1] + part * across


def _without_seam(spots: tuple[Spot, ...]) -> tuple[Spot, ...]:
    """Return the spots of a line; a closed one begins where it bends, not on its way."""
    if len(spots) > _SHORTEST_RING and spots[0] == spots[-1]:
        before, start, after = spots[-2], spots[0], spots[1]
        if _distance(start, _nearest(start, before, after)) == 0:
            return (*spots[1:-1], spots[1])
    return spots


def _bends_in_cells(spots: Sequence[Spot], ends: _Ends, board: _Board) -> bool:
    """Say whether a line bends in the middle of cells only; it may end at the border of a shape."""
    tips = (spots[0], spots[-1])
    return all(
        len(board.around(spot)) == 1 or (spot in tips and ends.are_at(spot)) for spot in spots
    )


def _leads_beside_middles(spots: Sequence[Spot]) -> bool:
    """Say whether a line leads straight through cells, as lines side by side do that share them."""
    is_within = all(_WITHIN <= place % 1 <= 1 - _WITHIN for spot in spots for place in spot)
    return is_within and all(_is_straight(*leg) for leg in pairwise(spots))


def _is_straight(start: Spot, end: Spot) -> bool:
    """Say whether a leg of a line is level, upright or diagonal."""
    down, across = abs(end[0] - start[0]), abs(end[1] - start[1])
    return min(down, across, abs(down - across)) < _STRAIGHT


def _is_head(line: DrawnLine) -> bool:
    """Say whether a line is the head of an arrow: two short sides that meet at its tip."""
    if len(line.spots) != 3:
        return False
    tip = line.spots[1]
    return all(_distance(tip, side) < _HEAD for side in (line.spots[0], line.spots[2]))


def _distance(one: Spot, other: Spot) -> float:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _cells_along(spots: Sequence[Spot], board: _Board) -> tuple[int, ...]:
    """Return the cells from spot to spot, none if it leads outside, or jumps like no line.

    A source names only the cells in which a line bends. An arrow may begin at the border of its
    circle.
    """
    places = [(floor(row), floor(column)) for row, column in spots]
    cells: list[int | None] = [board.cell(*places[0])]
    for (row, column), (next_row, next_column) in pairwise(places):
        down, across = next_row - row, next_column - column
        length = max(abs(down), abs(across))
        if 0 in (down, across) or abs(down) == abs(across):
            steps = range(1, length + 1)
            cells += [
                board.cell(row + down // length * step, column + across // length * step)
                for step in steps
            ]
        else:
            return ()
    return _if_all_inside(cells)


class _Ends:
    """The shapes at the ends of lines, which tell what these are."""

    def __init__(self, shapes: Iterable[DrawnShape], board: _Board) -> None:
        self._board = board
        self._circles: dict[int, list[DrawnShape]] = {}
        self._diamonds: dict[int, list[DrawnShape]] = {}
        self._cells: dict[DrawnShape, tuple[int, ...]] = {}
        for shape in shapes:
            cells = () if shape.text else _cells_covered(shape, board)
            ends = self._circles if shape.form == "circle" else self._diamonds
            for cell in cells if _may_end_lines(shape) else ():
                ends.setdefault(cell, []).append(shape)
                self._cells[shape] = cells

    def are_at(self, spot: Spot) -> bool:
        """Say whether such a shape lies in the cell of a spot."""
        cell = self._board.at(spot)
        return cell in self._circles or cell in self._diamonds

    def sketch(self, path: _Path) -> Sketch | None:
        """Return a path with what is drawn at its ends, None where it is in doubt what this is."""
        plain = Sketch("line", path.cells, path.colour, path.drawings, is_closed=path.is_closed)
        if path.has_head:
            return self._arrow(plain)
        if path.is_closed:
            return plain
        first, last = path.cells[0], path.cells[-1]
        if first in self._diamonds and last in self._diamonds:
            drawings = self._with(plain, self._diamonds, first, last)
            return replace(plain, form="lockout", drawings=drawings)
        ends = [cell for cell in (first, last) if cell in self._circles]
        return self._between_circles(plain, ends) if ends else plain

    def _between_circles(self, path: Sketch, ends: Sequence[int]) -> Sketch | None:
        """Return a path with the circles at its ends, None where it is in doubt what this is.

        The bulb of a thermometer has the colour of the line. Circles of another one may be clues
        of their own, but two that look alike end a line between them.
        """
        bulbs = [cell for cell in ends if self._has_bulb(cell, path.colour)]
        has_one_bulb = len(bulbs) == 1
        if len(ends) == 2 and self._alike(*ends):
            drawings = self._with(path, self._circles, *ends)
            return None if has_one_bulb else replace(path, form="between", drawings=drawings)
        return self._thermometer(path, *bulbs) if has_one_bulb else None

    def _thermometer(self, path: Sketch, bulb: int) -> Sketch:
        cells = path.cells if bulb == path.cells[0] else path.cells[::-1]
        drawings = self._with(path, self._circles, bulb)
        return replace(path, form="thermometer", cells=cells, drawings=drawings)

    def _has_bulb(self, cell: int, colour: str) -> bool:
        """Say whether a circle in a cell is filled with a colour."""
        return any(colour_word(one.fill) == colour_word(colour) for one in self._circles[cell])

    def _alike(self, one: int, other: int) -> bool:
        """Say whether the circles in two cells may be of one sort."""
        first, last = (
            {(shape.fill, shape.width) for shape in self._circles[cell]} for cell in (one, other)
        )
        return not first.isdisjoint(last)

    def _arrow(self, path: Sketch) -> Sketch | None:
        """Return a path with a head as an arrow, if it leads from a circle."""
        start = path.cells[0]
        if start not in self._circles:
            return None
        circle = self._cells[self._circles[start][0]]
        shaft = tuple(cell for cell in path.cells if cell not in circle)
        drawings = self._with(path, self._circles, start)
        return replace(path, form="arrow", cells=shaft, circle=circle, drawings=drawings)

    @staticmethod
    def _with(
        path: Sketch, ends: Mapping[int, Sequence[DrawnShape]], *cells: int
    ) -> tuple[Cosmetic, ...]:
        return (*path.drawings, *chain.from_iterable(map(ends.__getitem__, cells)))


def _may_end_lines(shape: DrawnShape) -> bool:
    """Say whether a shape is a circle, or a diamond: any other that is turned."""
    return shape.form == "circle" or bool(shape.form and shape.angle % 90 == 45)


def _cells_covered(shape: DrawnShape, board: _Board) -> tuple[int, ...]:
    """Return the cells in the middle of which a shape lies; a long one lies in several."""
    sizes = (shape.height, shape.width)
    if min(sizes) < _LARGE:
        return ()
    is_turned = shape.angle % 180 == 90
    rows, columns = map(_lines_reached, shape.spot, sizes[::-1] if is_turned else sizes)
    if min(len(rows), len(columns)) != 1 or len(rows) * len(columns) > board.grid.order:
        return ()
    return _if_all_inside([board.cell(row, column) for row in rows for column in columns])


def _lines_reached(middle: float, size: float) -> range:
    """Return the rows, or the columns, into which a shape reaches for more than its border."""
    return range(floor(middle - size / 2 + _NEAR), ceil(middle + size / 2 - _NEAR))


def _cages(cages: Iterable[DrawnCage], board: _Board) -> Iterator[Sketch]:
    for cage in cages:
        cells = tuple(cell for spot in cage.spots if (cell := board.at(spot)) is not None)
        if len(cells) == len(cage.spots):
            yield Sketch("cage", cells, cage.colour, (cage,), text=cage.text)


def _across(lines: Iterable[DrawnLine], board: _Board) -> Iterator[Sketch]:
    """Yield the lines from corner to corner of the grid; their text says "down" or "up"."""
    rows, columns = board.grid.rows, board.grid.columns
    ways = {"down": {(0, 0), (rows, columns)}, "up": {(0, columns), (rows, 0)}}
    for line in lines:
        for way, corners in ways.items():
            if {*map(_corner_near, line.spots)} == corners and len(line.spots) == 2:
                yield Sketch("across", (), line.colour, (line,), text=way)


def _corner_near(spot: Spot) -> tuple[int, int] | None:
    """Return the corner of cells at which a spot lies."""
    corner = round(spot[0]), round(spot[1])
    return corner if _distance(spot, corner) < _NEAR else None


def _inequalities(lines: Iterable[DrawnLine], board: _Board) -> Iterator[Sketch]:
    """Yield the signs of inequality that are drawn as two short sides on an edge."""
    for tip, sides in grouped((line.spots[1], line) for line in lines if _is_head(line)).items():
        (row, column), _, (last_row, last_column) = sides[-1].spots
        open_side = (row + last_row) / 2, (column + last_column) / 2
        down, across = tip[0] - open_side[0], tip[1] - open_side[1]
        cells = board.around((open_side[0] + down / 2, open_side[1] + across / 2))
        if len(cells) == 2:
            sign = ("<" if across < 0 else ">") if abs(across) > abs(down) else "∧∨"[down > 0]
            yield Sketch("sign", cells, sides[-1].colour, tuple(sides), text=sign)


def _marks(
    shapes: Sequence[DrawnShape], pointing: Sequence[DrawnLine], board: _Board
) -> Iterator[Sketch]:
    """Yield what is drawn at single places: on edges and corners, in cells, beside the grid."""
    for spot, drawings in grouped((shape.spot, shape) for shape in shapes).items():
        cells = board.around(spot)
        text = _written(drawings)
        forms = [shape for shape in drawings if shape.form]
        colour = _fill_on_top(forms)
        form = _form_at(len(cells), forms, text)
        if form == "dot" and colour_word(colour) == "black":
            form = "black dot"
        if form is not None:
            yield Sketch(form, cells, colour, tuple(drawings), text=text)
        elif board.at(spot) is None and text.isdecimal():
            yield from _outside(spot, text, tuple(drawings), pointing, board)


def _written(shapes: Iterable[DrawnShape]) -> str:
    """Return the text on some shapes, without letters that only frame it."""
    return " ".join(_as_turned(shape) for shape in shapes if shape.text.strip(_FRAMES))


def _as_turned(shape: DrawnShape) -> str:
    """Return the text of a shape; a sign that is turned looks like another one."""
    sign = next((at for at, signs in enumerate(_POINTING) if shape.text in signs), None)
    turns, rest = divmod(shape.angle, 90)
    if sign is None or rest or not turns:
        return shape.text
    return _POINTING[(sign + int(turns)) % 4][0]


def _fill_on_top(shapes: Sequence[DrawnShape]) -> str:
    """Return the colour of the last shape that has one; what has none looks white."""
    return next((shape.fill for shape in reversed(shapes) if shape.fill), "#ffffff")


def _form_at(cells: int, forms: Sequence[DrawnShape], text: str) -> Form | None:
    """Return what some shapes are drawn like that lie at as many cells."""
    if cells == 4:
        return "corner" if text and _are_circles(forms) else None
    if cells == 2:
        return _form_on_edge(forms, text)
    return _form_in_cell(forms) if cells == 1 and forms and not text else None


def _form_on_edge(forms: Sequence[DrawnShape], text: str) -> Form | None:
    if text and not text.isdecimal():
        return "sign"
    return "dot" if forms and _are_circles(forms) else None


def _form_in_cell(forms: Sequence[DrawnShape]) -> Form | None:
    is_large = all(min(shape.height, shape.width) >= _LARGE for shape in forms)
    if not is_large or any(shape.angle % 90 for shape in forms):
        return None
    return "circle" if _are_circles(forms) else "square"


def _are_circles(shapes: Iterable[DrawnShape]) -> bool:
    return all(shape.form == "circle" for shape in shapes)


def _outside(
    spot: Spot,
    text: str,
    drawings: tuple[Cosmetic, ...],
    pointing: Iterable[DrawnLine],
    board: _Board,
) -> Iterator[Sketch]:
    """Yield a number beside the grid with the cells that it looks at."""
    place = floor(spot[0]), floor(spot[1])
    arrows = [line for line in pointing if _distance(line.spots[0], spot) < 1]
    if arrows:
        steps = {_direction(line) for line in arrows if not _is_head(line)}
    else:
        steps = _steps_inwards(place, board)
    cells = board.along(place, steps.pop()) if len(steps) == 1 else ()
    if cells:
        yield Sketch(
            "diagonal" if arrows else "outside", cells, "", (*drawings, *arrows), text=text
        )


def _steps_inwards(place: tuple[int, int], board: _Board) -> set[tuple[int, int]]:
    """Return the steps along a row or a column that lead into the grid."""
    return {step for step in ((0, 1), (1, 0), (0, -1), (-1, 0)) if board.along(place, step)}


def _direction(line: DrawnLine) -> tuple[int, int]:
    """Return the step in rows and columns in which a line leads."""
    (row, column), (last_row, last_column) = line.spots[0], line.spots[-1]
    down, across = last_row - row, last_column - column
    return (down > 0) - (down < 0), (across > 0) - (across < 0)
