"""The tree of a search as a film: it grows downwards, and each conflict ends a branch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.etree import ElementTree as ET

from sudoku_model.drawing import chart, palette
from sudoku_model.drawing.elements import as_svg, baseline, number
from sudoku_model.drawing.film import FilmFrame
from sudoku_model.solvers.session import Outcome
from sudoku_model.texts import first_of

if TYPE_CHECKING:
    from sudoku_model.inside.search import Search, SearchNode

MOST_NODES: Final = 200
"""Nodes that are drawn: the first ones of a larger tree."""

_MOST_NAMED: Final = 20
"""Nodes of a tree that has room for their names."""

_MOST_LITERALS: Final = 8
"""Literals of a clause that are written."""

_MARGIN: Final = 16.0
_TYPE: Final = 11.0
_EDGE: Final = "#8c8c8c"
_BROKEN: Final = "#b52a2a"


def tree_frames(search: Search) -> Iterator[FilmFrame]:
    """Yield the pictures of a tree: its nodes one by one, and what was concluded at their ends."""
    tree = _Drawn(search.nodes[:MOST_NODES])
    yield FilmFrame(tree.svg(0), "Start", "what follows without any decision is known")
    for place, node in enumerate(search.nodes[:MOST_NODES]):
        if node.parent is not None:
            why = "decided" if node.is_decision else "follows now from the clause that was added"
            yield FilmFrame(tree.svg(place), node.literal, why)
        if node.end is not None:
            conflict, lesson = search.conflicts[node.end], search.lessons[node.end]
            title = f"Conflict {node.end + 1}: {conflict.clause.origin}"
            sentence, clause = "no decision is left to be taken back", ""
            if conflict.level:
                sentence = f"back from level {conflict.level} to {lesson.back_to}, with the clause:"
                clause = " or ".join(first_of(lesson.clause, _MOST_LITERALS, "{} more"))
            yield FilmFrame(tree.svg(place, is_ended=True), title, sentence, clause, is_stop=True)
    yield _last(search, tree)


def _last(search: Search, tree: _Drawn) -> FilmFrame:
    more = len(search.nodes) - len(tree.nodes)
    title = {
        Outcome.SAT: "A solution",
        Outcome.UNSAT: "There is no solution",
        Outcome.UNDECIDED: "Given up",
    }[search.outcome]
    sentence = f"{search.decisions:,} decisions, {len(search.conflicts):,} conflicts"
    if more:
        sentence += (
            f"; the picture shows the first {len(tree.nodes)} of {len(search.nodes):,} nodes"
        )
    is_solved = search.outcome is Outcome.SAT and not more
    place = len(tree.nodes) - 1
    picture = tree.svg(place, is_ended=True, is_solved=is_solved)
    return FilmFrame(picture, title, sentence, is_stop=True)


class _Place(NamedTuple):
    x: float
    y: float


class _Drawn:
    """A tree with places for its nodes: leaves side by side, the others above their middle.

    A node comes after its parent.
    """

    def __init__(self, nodes: Sequence[SearchNode]) -> None:
        self.nodes = nodes
        self._is_named = len(nodes) <= _MOST_NAMED
        self._across, self._down = (62.0, 40.0) if self._is_named else (13.0, 24.0)
        below: list[list[int]] = [[] for _ in nodes]
        depth = [0] * len(nodes)
        for place, node in enumerate(nodes):
            if node.parent is not None:
                below[node.parent].append(place)
                depth[place] = depth[node.parent] + 1
        column = _columns(below)
        self._places = [
            _Place(x * self._across, y * self._down) for x, y in zip(column, depth, strict=True)
        ]
        side = 24.0 if self._is_named else 0.0
        self._frame = (
            -_MARGIN - side,
            -_MARGIN,
            max(column) * self._across + 2 * (_MARGIN + side),
            max(depth) * self._down + 2 * _MARGIN + (10 if self._is_named else 0),
        )

    def _draw_node(self, place: int, dots: ET.Element, names: ET.Element) -> None:
        """Draw the dot of a node, which tells its literal, and the literal where there is room."""
        literal = self.nodes[place].literal
        dot = chart.circle(dots, self._places[place], self._radius)
        chart.tip(dot, literal or "start")
        if self._is_named and literal:
            x, y = self._places[place]
            chart.text(names, (x, baseline(y + 15, _TYPE)), literal)

    def svg(self, last: int, *, is_ended: bool = False, is_solved: bool = False) -> str:
        """Draw the tree up to a node, in the room of the whole one.

        The conflict at which it ended may have come, or the search may be at its end, a solution.
        """
        type_ = {"font-family": palette.TYPEFACE, "font-size": number(_TYPE)}
        look = {**type_, "text-anchor": "middle"}
        root = chart.sheet(self._frame, f"search tree with {last + 1} nodes", look)
        way = self._way_to(last)
        edges = chart.group(root, "edges", stroke=_EDGE)
        on_way = chart.group(root, "way", stroke=palette.SOLVED, stroke_width="2.5")
        nodes = {
            True: chart.group(root, "decisions", fill=palette.GIVEN, stroke=palette.GIVEN),
            False: chart.group(root, "forced", fill=palette.SHADE, stroke=palette.GIVEN),
        }
        crosses = chart.group(root, "conflicts", stroke=_BROKEN, stroke_width="2.5")
        names = chart.group(root, "names", fill=palette.GIVEN)
        for place, node in enumerate(self.nodes[: last + 1]):
            if node.parent is not None:
                edge = self._edge(place, node.parent)
                ET.SubElement(edges, "path", edge)
                if place in way:
                    ET.SubElement(on_way, "path", edge)
            self._draw_node(place, nodes[node.is_decision], names)
        for place in self._conflicts(last, is_ended=is_ended):
            ET.SubElement(crosses, "path", {"d": self._cross(place)})
        here = chart.group(root, "here", fill="none", stroke=palette.SOLVED, stroke_width="2")
        chart.circle(here, self._places[last], self._radius + 3)
        if is_solved:
            chart.circle(root, self._places[last], self._radius, fill=palette.SUPPORT_RING)
        return as_svg(root, in_lines=False)

    def _conflicts(self, last: int, *, is_ended: bool) -> list[int]:
        """Return the nodes up to the last one at which a conflict has come."""
        until = last + is_ended
        return [place for place, node in enumerate(self.nodes[:until]) if node.end is not None]

    def _way_to(self, last: int) -> set[int]:
        """Return the nodes from the root to a node."""
        way = {last}
        while (parent := self.nodes[min(way)].parent) is not None:
            way.add(parent)
        return way

    @property
    def _radius(self) -> float:
        return 5.0 if self._is_named else 4.0

    def _cross(self, place: int) -> str:
        """Return the lines that cross a node out."""
        (x, y), arm = self._places[place], self._radius
        falling = _line((x - arm, y - arm), (x + arm, y + arm))
        return falling + _line((x - arm, y + arm), (x + arm, y - arm))

    def _edge(self, place: int, parent: int) -> dict[str, str]:
        """Return the line to a node: drawn through to a decision, dashed to what is forced."""
        dash = {} if self.nodes[place].is_decision else {"stroke-dasharray": "4 2"}
        return {"d": _line(self._places[parent], self._places[place]), **dash}


def _columns(below: Sequence[Sequence[int]]) -> list[float]:
    """Return the column of each node of a tree, given the nodes below each.

    Leaves come from left to right, as a walk through the tree meets them.
    """
    column = [0.0] * len(below)
    waiting, leaves = [0], 0
    while waiting:
        place = waiting.pop()
        waiting += reversed(below[place])
        if not below[place]:
            column[place], leaves = leaves, leaves + 1
    for place in reversed(range(len(below))):
        if below[place]:
            column[place] = (column[below[place][0]] + column[below[place][-1]]) / 2
    return column


def _line(start: tuple[float, float], end: tuple[float, float]) -> str:
    (x, y), (end_x, end_y) = start, end
    return f"M{number(x)} {number(y)}L{number(end_x)} {number(end_y)}"
