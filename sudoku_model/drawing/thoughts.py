"""How a thought looks on a board: what it rests on, what it strikes out or places, its arrows.

Each sign has a shape of its own, so that it is told apart without colours as well: a ring is what
the thought rests on, a slash strikes out, a box is a digit that is placed, a line drawn through is
a strong link and a dashed one a weak link.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from math import dist
from typing import Final, TypeAlias

from sudoku_model.drawing import palette
from sudoku_model.drawing.outlines import inset_outlines, linked_parts
from sudoku_model.drawing.pencil import PencilMarks
from sudoku_model.drawing.scene import Scene, width
from sudoku_model.drawing.shapes import Circle, Path, Point, Shape, Stroke, Words
from sudoku_model.overlay import Candidate, Inference, Overlay
from sudoku_model.puzzle import symbols_of

_AREA: Final = Stroke(palette.AREA, 0.07)
_AREA_INSET: Final = 0.055
_RING: Final = Stroke(palette.SUPPORT_RING, 0.03)
_STRIKE: Final = Stroke(palette.STRIKE, 0.05)
_BOX: Final = Stroke(palette.PLACED, 0.05)
_STRONG: Final = Stroke(palette.LINK, 0.05)
_WEAK: Final = Stroke(palette.LINK, 0.035, (0.1, 0.08))
_GROUP: Final = Stroke(palette.SUPPORT_RING, 0.03)

_RING_REACH: Final = 0.92
"""The radius of a ring as a part of the room that a candidate has."""

_BEND, _MORE_BEND, _MOST_BEND = 0.12, 0.05, 0.3
"""How far arrows bend aside, in cells: at least, more with their length, and at most. A straight
one would run through the candidates between its ends, and not be seen between neighbours."""

_MOST_ARROWS: Final = 80
"""Nobody could follow more of them; the rings at their ends are drawn nevertheless."""

_CURVE: Final = 14
"""The pieces of a curve."""

Layer: TypeAlias = tuple[str, list[Shape]]
"""The name of a layer, and what is in it."""


def under_labels(scene: Scene) -> Iterator[Layer]:
    """Yield what the totals of clues are written on."""
    yield "areas", list(_areas(scene))


def under_candidates(scene: Scene) -> Iterator[Layer]:
    """Yield what candidates are written on."""
    pencil = PencilMarks(scene)
    yield "support", list(_rings(scene, pencil))
    yield "struck", list(_struck_grounds(scene, pencil))


def over_candidates(scene: Scene) -> Iterator[Layer]:
    """Yield what is drawn over candidates."""
    pencil = PencilMarks(scene)
    yield "strikes", [_strike(pencil, one) for one in _shown(scene, scene.overlay.struck)]
    yield (
        "arrows",
        [
            shape
            for arrow in _followable(scene.overlay)
            if arrow.tail and arrow.head
            if all(cell in scene.grid.board for cell, _ in (*arrow.tail, *arrow.head))
            for shape in _arrow(pencil, arrow)
        ],
    )
    yield "placed", list(_placed(scene))


def _followable(overlay: Overlay) -> tuple[Inference, ...]:
    """Return the inferences that are drawn as arrows."""
    return overlay.inferences if len(overlay.inferences) <= _MOST_ARROWS else ()


def _shown(scene: Scene, candidates: tuple[Candidate, ...]) -> list[Candidate]:
    """Return the candidates that are written on the board."""
    return [one for one in candidates if one[0] in scene.grid.board and scene.shows(one)]


def _areas(scene: Scene) -> Iterator[Shape]:
    """Outline the houses and clues; parts that do not touch are joined by a thin line."""
    columns = scene.grid.columns
    for area in scene.overlay.areas:
        places = frozenset(divmod(cell, columns) for cell in area if cell in scene.grid.board)
        if places:
            yield Path(inset_outlines(places, _AREA_INSET), _AREA, closed=True)
            for joint in linked_parts(places):
                yield Path((joint,), Stroke(palette.AREA, 0.03, (0.03, 0.09)))


def _rings(scene: Scene, pencil: PencilMarks) -> Iterator[Shape]:
    """Ring the candidates that the thought rests on; those of a group are joined."""
    radius = pencil.reach * _RING_REACH
    struck = set(scene.overlay.struck)
    for one in _shown(scene, scene.overlay.premises()):
        if one not in struck:
            yield Circle(pencil.place(one), radius, _RING, palette.SUPPORT)
    for group in dict.fromkeys(
        end for arrow in scene.overlay.inferences for end in (arrow.tail, arrow.head)
    ):
        for one, other in pairwise(_shown(scene, group)):
            yield from _joint(pencil.place(one), pencil.place(other), radius)


def _joint(start: Point, end: Point, radius: float) -> Iterator[Shape]:
    """Draw the line between two rings of a group."""
    length = dist(start, end)
    if length > 2 * radius:
        yield Path(((_towards(start, end, radius), _towards(end, start, radius)),), _GROUP)


def _struck_grounds(scene: Scene, pencil: PencilMarks) -> Iterator[Shape]:
    for one in _shown(scene, scene.overlay.struck):
        yield Circle(pencil.place(one), pencil.reach * _RING_REACH, fill=palette.STRUCK)


def _strike(pencil: PencilMarks, candidate: Candidate) -> Shape:
    """Draw a slash from the left down to the right: no digit has such a line of its own."""
    (x, y), reach = pencil.place(candidate), pencil.reach * 0.85
    return Path((((x - reach, y - reach), (x + reach, y + reach)),), _STRIKE)


def _placed(scene: Scene) -> Iterator[Shape]:
    """Write the digits that are placed as large as the others, each in a box."""
    symbols = symbols_of(scene.puzzle)
    size = min(0.7, 1.1 / max(map(width, symbols.values())))
    for cell, digit in scene.overlay.placed:
        if cell in scene.grid.board:
            row, column = divmod(cell, scene.grid.columns)
            corners = inset_outlines(frozenset({(row, column)}), 0.13)
            yield Path(corners, _BOX, palette.PAPER, closed=True, radius=0.12)
            yield Words((column + 0.5, row + 0.5), symbols[digit], size, palette.PLACED)


def _arrow(pencil: PencilMarks, arrow: Inference) -> Iterator[Shape]:
    """Draw a curve between the nearest two candidates, from ring to ring, with a head."""
    radius = pencil.reach * _RING_REACH
    ends = product(map(pencil.place, arrow.tail), map(pencil.place, arrow.head))
    start, end = min(ends, key=lambda pair: dist(*pair))
    length = dist(start, end)
    if length < 1e-9:
        return
    bend = min(_BEND + _MORE_BEND * length, _MOST_BEND)
    across = (end[1] - start[1]) / length, (start[0] - end[0]) / length
    middle = (
        (start[0] + end[0]) / 2 + 2 * bend * across[0],
        (start[1] + end[1]) / 2 + 2 * bend * across[1],
    )
    first, last = _towards(start, middle, radius), _towards(end, middle, radius)
    head = min(0.17, length / 4)
    neck = _towards(last, middle, 0.8 * head)
    stroke = _STRONG if arrow.is_strong else _WEAK
    yield Path((tuple(_curve(first, middle, neck)),), stroke)
    ux, uy = (last[0] - neck[0]) / 1.6, (last[1] - neck[1]) / 1.6
    back = _towards(last, middle, head)
    sides = (back[0] - uy, back[1] + ux), (back[0] + uy, back[1] - ux)
    yield Path(((sides[0], last, sides[1]),), fill=palette.LINK, closed=True)


def _curve(start: Point, control: Point, end: Point) -> Iterator[Point]:
    """Yield the points of a curve that leaves towards a point and arrives from it."""
    for piece in range(_CURVE + 1):
        t = piece / _CURVE
        one, two, three = (1 - t) ** 2, 2 * t * (1 - t), t**2
        yield (
            one * start[0] + two * control[0] + three * end[0],
            one * start[1] + two * control[1] + three * end[1],
        )


def _towards(start: Point, end: Point, length: float) -> Point:
    """Return the point so far from the start on the way to the end."""
    part = length / max(dist(start, end), 1e-9)
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])
