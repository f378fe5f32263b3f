"""The implication graph of a conflict: what forced what, drawn from left to right."""

from __future__ import annotations

import textwrap
from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from operator import itemgetter
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree as ET

from sudoku_model.cached_values import cached_property
from sudoku_model.drawing import chart, palette
from sudoku_model.drawing.elements import as_svg, baseline, number
from sudoku_model.drawing.film import FilmFrame
from sudoku_model.inside.conflict import Resolvent
from sudoku_model.inside.layers import Layers, Place, layered
from sudoku_model.model import Literal
from sudoku_model.texts import cut

if TYPE_CHECKING:
    from sudoku_model.inside.conflict import ConflictAnalysis

MOST_NODES: Final = 80
"""Literals that are drawn; in larger graphs, those nearest to the conflict."""

_CONFLICT: Final = 0
"""The node of the broken clause; literals are not 0."""

_WIDTH, _HEIGHT = 104.0, 26.0
_ACROSS, _DOWN = 158.0, 36.0
_MARGIN: Final = 14.0
_TYPE: Final = 12.0
_LONGEST_NAME: Final = 12

_EDGE: Final = "#8c8c8c"
_BROKEN: Final = "#b52a2a"
_LEGEND_LINE: Final = 18.0
_NARROWEST: Final = 560.0
_SMALLEST: Final = 0.7
"""Part of its size down to which a graph may shrink: nobody could read smaller letters."""
_LETTER: Final = 0.52
"""Width of a usual letter as a part of the type size."""


@dataclass(frozen=True)
class ImplicationGraph:
    """The literals that led to a conflict, and which forced which.

    What holds without any decision is left out, as it is of no interest to what is learnt, unless
    the conflict itself needs no decision.

    Attributes:
        conflict: the conflict.
        causes: for each literal of the graph those that forced it; for 0 those that break the
            clause.
        hidden: how many literals are left out because the graph would be too large.
    """

    conflict: ConflictAnalysis
    causes: Mapping[Literal, tuple[Literal, ...]]
    hidden: int

    @staticmethod
    def of(conflict: ConflictAnalysis) -> ImplicationGraph:
        """Collect what led to a conflict."""
        causes = _causes(conflict)
        nearest = list(causes)[: MOST_NODES + 1]
        kept = {*nearest, *(lit for lit in [conflict.uip_literal] if lit is not None)}
        return ImplicationGraph(
            conflict,
            {lit: tuple(c for c in causes[lit] if c in kept) for lit in causes if lit in kept},
            len(causes) - len(kept),
        )

    @property
    def literals(self) -> tuple[str, ...]:
        """The literals of the graph by name, in the order in which they became true."""
        return tuple(map(self.conflict.cnf.name, self._in_order()))

    def _in_order(self) -> list[Literal]:
        return [step.literal for step in self.conflict.trail if step.literal in self.causes]

    def _reason(self, literal: Literal) -> str:
        reason = self.conflict.assigned[literal].reason
        return self.conflict.clause_of(reason).origin if reason else "decided"

    def __str__(self) -> str:
        conflict, name = self.conflict, self.conflict.cnf.name
        lines = []
        for literal in self._in_order():
            level = conflict.assigned[literal].level
            causes = ", ".join(map(name, self.causes[literal]))
            line = f"{name(literal)} @{level}"
            line += f" ← {causes}" if causes else ""
            line += f" ({self._reason(literal)})"
            if literal == conflict.uip_literal:
                line += "  ◄ first unique implication point"
            lines.append(line)
        broken = ", ".join(map(name, self.causes[_CONFLICT]))
        lines.append(f"conflict ← {broken} ({conflict.clause.origin})")
        return "\n".join([*lines, *self._legend()])

    def __repr__(self) -> str:
        return str(self)

    def _legend(self) -> list[str]:
        conflict = self.conflict
        lines = [f"broken: {conflict.clause.origin}"]
        if conflict.level:
            lines += [
                f"first unique implication point: {conflict.uip}",
                f"learnt: {' or '.join(conflict.learnt)}",
            ]
        else:
            lines.append("no decision is needed for this conflict: there is no solution")
        if self.hidden:
            lines.append(f"{self.hidden} literals further away are left out")
        return lines

    # The picture.

    def _repr_svg_(self) -> str:
        return self.svg()

    def svg(self) -> str:
        """Draw the graph as a standalone SVG picture.

        Each literal carries its decision level, as in ``r1c1=5 @2``. Decisions have a thick blue
        border, the first unique implication point is yellow, and the literals whose negations
        make up the clause that is learnt have a double border. A literal's clause is its tooltip.
        """
        learnt = frozenset(-literal for literal in self.conflict.learnt_literals)
        return self._svg(self.causes, learnt, self.conflict.uip_literal, self._legend())

    def frames(self) -> Iterator[FilmFrame]:
        """Yield the graph as it grows, and how a clause is learnt from it, for `sudoku_model.film`.

        First each literal with what forced it, then the broken clause; from there back, clause by
        clause, to the one that is learnt. The literals whose negations are the clause of the moment
        have a double border.
        """
        seen: list[Literal] = []
        for literal in self._in_order():
            seen.append(literal)
            yield self._frame_of(literal, seen)
        seen.append(_CONFLICT)
        yield from self._resolving(seen)
        yield self._last_frame(seen)

    def _frame_of(self, literal: Literal, seen: Collection[Literal]) -> FilmFrame:
        """Return the picture of a literal that becomes true, with what forced it."""
        conflict, name = self.conflict, self.conflict.cnf.name
        because = ", ".join(map(name, self.causes[literal]))
        reason = self._reason(literal)
        is_decision = not conflict.assigned[literal].reason
        sentence = reason
        if is_decision:
            sentence = f"decided: level {conflict.assigned[literal].level} begins"
        if because:
            sentence = f"because of {because}: {reason}"
        picture = self._svg(seen, frozenset({literal}))
        return FilmFrame(picture, name(literal), sentence, is_stop=is_decision)

    def _resolving(self, seen: Collection[Literal]) -> Iterator[FilmFrame]:
        """Yield the broken clause, and each clause on the way back to the one that is learnt."""
        conflict, name = self.conflict, self.conflict.cnf.name
        broken = conflict.clause
        for one in conflict.resolvents or (Resolvent(None, self.causes[_CONFLICT]),):
            clause = " or ".join(name(-literal) for literal in one.causes)
            picture = self._svg(seen, frozenset(one.causes))
            if one.replaced is None:
                sentence = f"all literals of this clause are false: {broken.origin}"
                if self.hidden:
                    sentence += f"; {self.hidden} literals further away are left out"
                yield FilmFrame(picture, "A clause is broken", sentence, clause, is_stop=True)
            else:
                sentence = f"its reason stands for it: {self._reason(one.replaced)}"
                yield FilmFrame(picture, f"Back over {name(one.replaced)}", sentence, clause)

    def _last_frame(self, seen: Collection[Literal]) -> FilmFrame:
        """Return the picture of the clause that is learnt, or of the end of the search."""
        conflict = self.conflict
        if not conflict.level:
            sentence = "no decision is needed for this conflict"
            picture = self._svg(seen, frozenset())
            return FilmFrame(picture, "There is no solution", sentence, is_stop=True)
        sentence = (
            f"{conflict.uip} is the first unique implication point: of level {conflict.level} only "
            f"this literal is left. With the clause that is learnt the search goes back to level "
            f"{conflict.back_to}"
        )
        causes = frozenset(conflict.resolvents[-1].causes)
        picture = self._svg(seen, causes, conflict.uip_literal)
        return FilmFrame(picture, "Learnt", sentence, " or ".join(conflict.learnt), is_stop=True)

    @cached_property
    def _layout(self) -> Layers:
        return layered([*self._in_order(), _CONFLICT], self.causes)

    def _svg(
        self,
        seen: Collection[Literal],
        doubled: frozenset[Literal],
        uip: Literal | None = None,
        legend: Sequence[str] = (),
    ) -> str:
        """Draw some literals of the graph, a few of them doubled, in the room of the whole one.

        The first unique implication point may be marked; the legend stands below.
        """
        layout = self._layout
        places = {literal: _corner(layout.nodes[literal]) for literal in layout.nodes}
        right = max(x for x, _ in places.values()) + _WIDTH + 2 * _MARGIN
        wide = max(right, _NARROWEST)
        letters = int((wide - 2 * _MARGIN) / (_TYPE * _LETTER))
        lines = [line for said in legend for line in textwrap.wrap(said, letters)]
        lowest = max(map(itemgetter(1), (*layout.nodes.values(), *chain(*layout.ways.values()))))
        high = lowest * _DOWN + _HEIGHT + 2 * _MARGIN
        full = high + len(lines) * _LEGEND_LINE
        look = {
            # A wide graph is made smaller to fit the page, as long as it can be read.
            "style": f"max-width:100%;min-width:{number(wide * _SMALLEST)}px;height:auto",
            "font-family": palette.TYPEFACE,
            "font-size": number(_TYPE),
        }
        frame = (-_MARGIN, -_MARGIN, wide, full)
        root = chart.sheet(frame, f"conflict: {self.conflict.clause.origin}", look)
        self._draw_edges(chart.group(root, "edges", fill="none", stroke=_EDGE), seen)
        nodes = chart.group(root, "literals", text_anchor="middle")
        for literal, place in places.items():
            if literal in seen:
                self._draw_node(nodes, literal, place, uip, doubled)
        _write_below(root, lines, high - _MARGIN)
        return as_svg(root)

    def _draw_edges(self, edges: ET.Element, seen: Collection[Literal]) -> None:
        """Draw what leads to some literals."""
        layout = self._layout
        for target, causes in self.causes.items():
            for source in causes if target in seen else ():
                way = [layout.nodes[source], *layout.ways[source, target], layout.nodes[target]]
                edges.append(_edge(way, target == _CONFLICT))

    def _draw_node(
        self,
        nodes: ET.Element,
        literal: Literal,
        place: tuple[float, float],
        uip: Literal | None,
        doubled: frozenset[Literal],
    ) -> None:
        x, y = place
        conflict = self.conflict
        if literal == _CONFLICT:
            kind, said, tip = "conflict", "conflict", str(conflict.clause)
            ink, fill, border, thick = palette.PAPER, _BROKEN, _BROKEN, 1.0
        else:
            level = conflict.assigned[literal].level
            name = conflict.cnf.name(literal)
            said, tip = (
                f"{cut(name, _LONGEST_NAME)} @{level}",
                f"{name}, level {level}: {self._reason(literal)}",
            )
            is_decision = not conflict.assigned[literal].reason
            kind = "uip" if literal == uip else "decision" if is_decision else "implied"
            ink = palette.GIVEN
            fill = palette.SHADE if literal == uip else _tint(level, conflict.level)
            border, thick = (palette.SOLVED, 2.5) if is_decision else (palette.GIVEN, 1.0)
        group = chart.group(nodes, kind)
        chart.tip(group, tip)
        look = {"fill": fill, "stroke": border, "stroke_width": number(thick)}
        chart.rectangle(group, place, (_WIDTH, _HEIGHT), rx="8", **look)
        middle = x + _WIDTH / 2, baseline(y + _HEIGHT / 2, _TYPE)
        chart.text(group, middle, said, fill=ink)
        if literal in doubled:
            inner = _WIDTH - 6, _HEIGHT - 6
            chart.rectangle(group, (x + 3, y + 3), inner, rx="6", fill="none", stroke=border)


def _causes(conflict: ConflictAnalysis) -> dict[Literal, tuple[Literal, ...]]:
    """Return for each literal that led to a conflict its causes, those nearest to it first."""
    floor = 0 if conflict.level == 0 else 1

    def above(literals: list[Literal]) -> tuple[Literal, ...]:
        return tuple(lit for lit in literals if conflict.assigned[lit].level >= floor)

    broken = above([-literal for literal in dict.fromkeys(conflict.clause.literals)])
    causes: dict[Literal, tuple[Literal, ...]] = {_CONFLICT: broken}
    waiting = deque(broken)
    while waiting:
        literal = waiting.popleft()
        if literal not in causes:
            causes[literal] = above(conflict.antecedents(literal))
            waiting.extend(causes[literal])
    return causes


def _write_below(root: ET.Element, lines: Sequence[str], top: float) -> None:
    """Write lines one below the other."""
    for line, sentence in enumerate(lines):
        y = baseline(top + (line + 0.5) * _LEGEND_LINE, _TYPE)
        chart.text(root, (0, y), sentence)


def _corner(place: Place) -> tuple[float, float]:
    return place[0] * _ACROSS, place[1] * _DOWN


def _edge(places: list[Place], is_last: bool) -> ET.Element:
    """Draw an edge from a node over the places that it passes to another one, with a head."""
    parts: list[str] = []
    for here, there in pairwise(places):
        (x, y), (end_x, end_y) = _corner(here), _corner(there)
        x, y, end_y = x + _WIDTH, y + _HEIGHT / 2, end_y + _HEIGHT / 2
        middle = (x + end_x) / 2
        parts.append(
            f"{'L' if parts else 'M'}{number(x)} {number(y)}C{number(middle)} {number(y)} "
            f"{number(middle)} {number(end_y)} {number(end_x)} {number(end_y)}"
        )
    look = {"stroke": _BROKEN} if is_last else {}
    return ET.Element("path", {"d": f"{''.join(parts)}m-5 -3l5 3l-5 3", **look})


def _tint(level: int, last: int) -> str:
    """Return the colour of a decision level: grey without decisions, green on the last one."""
    if level == 0:
        return palette.SHADES["grey"]
    return palette.TINTS[2] if level == last else palette.TINTS[(0, 3, 4, 5)[level % 4]]
