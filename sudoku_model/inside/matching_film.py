"""The filtering of a house as a film: cells and digits as a graph, and what goes from it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree as ET

from sudoku_model.drawing import chart, palette
from sudoku_model.drawing.elements import as_svg, baseline, number
from sudoku_model.drawing.film import FilmFrame
from sudoku_model.overlay import Candidate
from sudoku_model.puzzle import symbols_of
from sudoku_model.texts import counted

if TYPE_CHECKING:
    from sudoku_model.inside.matching import HallSet, HouseMatching

_CELL: Final = (62.0, 24.0)
_DIGIT: Final = 24.0
_APART: Final = 230.0
_DOWN: Final = 34.0
_MARGIN: Final = 8.0
_TYPE: Final = 13.0


def matching_frames(found: HouseMatching) -> Iterator[FilmFrame]:
    """Yield the stages: candidates, a matching, what can be passed on, Hall sets, what is left."""
    graph = _Graph(found)
    house, matched = found.house, {*found.matched.items()}
    count = sum(map(len, found.candidates.values()))
    sentence = f"cells, digits, and a line for each of the {count} candidates"
    yield FilmFrame(graph.svg(), house, sentence)
    if not found.is_possible:
        (hall,) = found.hall_sets
        sentence = f"gives digits of their own to {len(matched)} of {len(found.candidates)} cells"
        yield FilmFrame(graph.svg(matched), "The largest matching", sentence)
        sentence = f"hold only {counted(len(hall.digits), 'digit')}: {graph.digits(hall)}"
        title = f"{len(hall.cells)} cells"
        yield FilmFrame(graph.svg(matched, hall=hall), title, sentence, graph.cells(hall), True)
        return
    sentence = (
        "gives each cell a digit of its own. One is enough to know which candidates are in any"
    )
    yield FilmFrame(graph.svg(matched), "A matching", sentence)
    shades = {
        cell: palette.TINTS[place % len(palette.TINTS)]
        for place, part in enumerate(found.components)
        for cell in part
        if len(part) > 1
    }
    sentence = (
        "cells of one colour can pass their digits on in a circle, or to a digit that nobody has: "
        "their lines are in some matching. A line between two colours is in none"
    )
    picture = graph.svg(matched, shades=shades)
    yield FilmFrame(picture, "Passing digits on", sentence, is_stop=True)
    gone: set[Candidate] = set()
    for hall in found.hall_sets:
        size = len(hall.cells)
        title = f"{counted(size, 'cell')} for {counted(size, 'digit')}"
        sentence = f"{graph.cells(hall)} use up {graph.digits(hall)}, so other cells lose them"
        removed = " ".join(map(graph.name, hall.removed))
        picture = graph.svg(matched, gone=gone, hall=hall)
        yield FilmFrame(picture, title, sentence, f"removed: {removed}", is_stop=True)
        gone.update(hall.removed)
    sentence = f"{count - len(gone)} of {count} candidates; each is in some matching"
    yield FilmFrame(graph.svg(matched, gone=gone), "What is left", sentence, is_stop=True)


class _Graph:
    """Cells of a house on the left, digits on the right."""

    def __init__(self, found: HouseMatching) -> None:
        self._found = found
        self._symbols = symbols_of(found.puzzle)
        cells = [*found.candidates]
        digits = sorted({digit for held in found.candidates.values() for digit in held})
        rows = max(len(cells), len(digits))
        first = {
            len(column): (rows - len(column)) / 2 for column in (cells, digits)
        }  # the shorter column stands in the middle
        self._of_cell = {cell: (first[len(cells)] + n) * _DOWN for n, cell in enumerate(cells)}
        self._of_digit = {one: (first[len(digits)] + n) * _DOWN for n, one in enumerate(digits)}
        self._size = (
            _APART + _CELL[0] / 2 + _DIGIT / 2 + 2 * _MARGIN,
            (rows - 1) * _DOWN + _CELL[1] + 2 * _MARGIN,
        )

    def name(self, candidate: Candidate) -> str:
        """Name a candidate: ``r1c3=4``."""
        cell, digit = candidate
        return f"{self._found.puzzle.grid.cell_name(cell)}={self._symbols[digit]}"

    def cells(self, hall: HallSet) -> str:
        """List the cells of a Hall set."""
        return self._found.puzzle.grid.names(hall.cells)

    def digits(self, hall: HallSet) -> str:
        """List its digits."""
        return " ".join(self._symbols[digit] for digit in hall.digits)

    def svg(
        self,
        matched: Collection[Candidate] = (),
        *,
        shades: Mapping[int, str] | None = None,
        gone: Collection[Candidate] = (),
        hall: HallSet | None = None,
    ) -> str:
        """Draw the graph: the lines of the matching thick, and of what is gone none.

        Digits are coloured as the cells that hold them in the matching. Of a Hall set the cells and
        digits are marked, and the lines that go because of them are red.
        """
        wide, high = self._size
        frame = (-_CELL[0] / 2 - _MARGIN, -_CELL[1] / 2 - _MARGIN, wide, high)
        type_ = {"font-family": palette.TYPEFACE, "font-size": number(_TYPE)}
        look = {**type_, "text-anchor": "middle"}
        root = chart.sheet(frame, f"candidates of {self._found.house}", look)
        self._add_lines(root, matched, gone, hall.removed if hall else ())
        boxes = chart.group(root, stroke=palette.GIVEN)
        texts = chart.group(root, fill=palette.GIVEN)
        if hall:
            of_cells = dict.fromkeys(hall.cells, palette.SHADE)
            of_digits = dict.fromkeys(hall.digits, palette.SHADE)
        else:
            of_cells = {**(shades or {})}
            holders = self._found.matched.items()
            of_digits = {digit: of_cells[cell] for cell, digit in holders if cell in of_cells}
        for cell, y in self._of_cell.items():
            corner, fill = (-_CELL[0] / 2, y - _CELL[1] / 2), of_cells.get(cell, palette.PAPER)
            chart.rectangle(boxes, corner, _CELL, rx="5", fill=fill)
            _write(texts, 0, y, self._found.puzzle.grid.cell_name(cell))
        for digit, y in self._of_digit.items():
            fill = of_digits.get(digit, palette.PAPER)
            chart.circle(boxes, (_APART, y), _DIGIT / 2, fill=fill)
            _write(texts, _APART, y, self._symbols[digit])
        return as_svg(root, in_lines=False)

    def _add_lines(
        self,
        root: ET.Element,
        matched: Collection[Candidate],
        gone: Collection[Candidate],
        removed: Collection[Candidate],
    ) -> None:
        """Add a line for each candidate that is left: thin, of the matching, or one that goes."""
        groups = [
            chart.group(root, stroke=palette.CELL_LINE),
            chart.group(root, stroke=palette.SUPPORT_RING, stroke_width="4"),
            chart.group(root, stroke=palette.STRIKE, stroke_width="2.5", stroke_dasharray="6 4"),
        ]
        for cell, held in self._found.candidates.items():
            for one in ((cell, digit) for digit in held):
                if one not in gone:
                    kind = 2 if one in removed else 1 if one in matched else 0
                    groups[kind].append(self._line(one))

    def _line(self, candidate: Candidate) -> ET.Element:
        cell, digit = candidate
        start, end = number(self._of_cell[cell]), number(self._of_digit[digit])
        way = f"M{number(_CELL[0] / 2)} {start}L{number(_APART - _DIGIT / 2)} {end}"
        return ET.Element("path", {"d": way})


def _write(group: ET.Element, x: float, y: float, words: str) -> None:
    chart.text(group, (x, baseline(y, _TYPE)), words)
