"""From the JSON of SudokuPad to a puzzle: what of it is a rule.

SudokuPad shows puzzles; it does not solve them. Of its JSON these parts say what must hold: given
digits, regions, cages that are marked as having different digits or a sum, and the switches for
rows and columns, the knight's and the king's move. They are read as SudokuPad's own checker reads
them. Lines, arrows, shapes, colours and texts are drawings, and so are cages without such a mark;
their rules stand in words only. They are counted and reported; what words say of them is offered,
and never stated without being asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.cages import ExtraRegion, KillerCage, Sum
from sudoku_model.cosmetics import DrawnCage, DrawnShape, Spot
from sudoku_model.errors import GridError
from sudoku_model.formats.colours import on_paper, visible
from sudoku_model.formats.json_text import Node
from sudoku_model.formats.keys import is_empty
from sudoku_model.formats.phrases import listed
from sudoku_model.formats.sudokupad_board import Cage, SudokuPadBoard, some_of
from sudoku_model.formats.sudokupad_drawings import (
    Place,
    drawn_line,
    drawn_shape,
    filled,
    is_visible,
    is_written,
    leads_somewhere,
)
from sudoku_model.formats.sudokupad_keys import (
    BOARD_KEYS,
    CELL_KEYS,
    FOGLIGHT,
    MOVES,
    SETTING_KEYS,
    is_true,
    move,
    places_in,
)
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle

_MAX_FILLED = 100_000
"""How many cells are looked up that shapes fill with colours, each as often as it is filled."""

_MARKED = " marked as having different digits or a sum"
_UNMARKED = f" not{_MARKED}"

_DIGIT = 0.7
"""How large a digit beside the grid is shown."""

_INTEGER = re.compile(r"\d{1,6}", re.ASCII)
_DRAWINGS = ("lines", "arrows", "overlays", "underlays")
_COLOURS = ("c", "color", "colour", "highlight")
_CENTER_MARKS = ("centremarks", "centermarks")
_CORNER_MARKS = ("pencilMarks", "cornermarks")
_ALL_MARKS = (*_CENTER_MARKS, *_CORNER_MARKS)


def read_board(board: Node, name: str = "") -> Puzzle:
    """Read a board, already parsed.

    Raises:
        UnfitError: if it describes no puzzle.
    """
    reader = _Reader(board)
    grid = reader.grid()
    reader.state(grid)
    reader.report()
    return reader.puzzle(
        grid,
        reader.givens,
        title=reader.text("title"),
        author=reader.text("author"),
        name=name,
        rules=reader.text("rules"),
        expected=reader.expected(grid.digits),
    )


class _Reader(SudokuPadBoard):
    """A board, what must hold on it, and what else is drawn and noted."""

    def __init__(self, board: Node) -> None:
        super().__init__(board)
        self._to_fill = _MAX_FILLED

    # What must hold.

    def state(self, grid: Grid) -> None:
        """State what must hold beyond the houses, and name what cages and switches add to it."""
        labels, more = [], 0
        styles: dict[str, None] = {}
        for cage in self.cages:
            if cage.label.upper() == FOGLIGHT:
                self.light(partial(self._numbers, cage.cells))
                more += cage.unique is True or cage.total is not None
            elif cage.path in self.lines:
                continue
            elif cage.states_something:
                self.add(Node(None, cage.path), partial(self._constraint, cage, grid))
                if cage.label and not cage.shows_its_total:
                    labels.append(cage.label)
                styles.update(dict.fromkeys(cage.styles))
            elif not cage.says_nothing:
                self.draw("cage", partial(_drawn_cage, cage, self.spot_of), said=_UNMARKED)
        self.unstated += listed("the text {} in a cage", labels)
        self.unstated += listed("the style {} of cages", list(styles))
        self.name_all(more, "fog light", _MARKED)
        self._state_moves()

    def _constraint(self, cage: Cage, grid: Grid) -> Constraint:
        cells = grid.names(self.inside[place] for place in cage.cells)
        if cage.total is not None and not cage.unique:
            return Sum(cells, "==", cage.total)
        is_full = len(cage.cells) == grid.order and cage.total in (None, sum(grid.digits))
        if cage.is_house and (cage.total is None or is_full):
            return ExtraRegion(cells)
        return KillerCage(cells, cage.total)

    def _state_moves(self) -> None:
        names = [item.text() for item in self.board.items_of("global")]
        for name in MOVES:
            switch = self.switch(name)
            if name in names if switch is None else switch:
                self.add(Node(None, name), move(name))
        others = [name for name in names if name not in MOVES]
        self.unstated += listed("the global rule {}", others)

    # What is left.

    def report(self) -> None:
        """Find what is drawn, noted, coloured or not known, and what is left out."""
        if self.board.get("regions") is None:
            self.unstated.append("the regions (there is no list of them)")
        self._read_drawings()
        self._read_cells()
        self.check(self.board, BOARD_KEYS, "")
        settings = self.board.get("settings")
        if settings is not None and not is_empty(settings):
            self.check(settings, SETTING_KEYS, "the settings")
        self._read_fog()

    def _read_fog(self) -> None:
        """Read which cells are free of fog, and what clears it."""
        lit = self.board.get("foglight")
        if lit is not None and isinstance(lit.value, list):
            self.light(lambda: self._numbers(map(self._lit_place, some_of(lit))))
        named = self.metadata.get("foglight")
        if named is not None:
            self.light(lambda: self._numbers(places_in(str(named.value))))
        effects = self.board.get("triggereffect")
        if effects is None:
            return
        if not _clears_fog_only(effects.value):
            self.unstated.append("an effect other than to clear the fog")
        for item in effects.value if isinstance(effects.value, list) else ():
            self._read_fog_link(item)

    def _lit_place(self, node: Node) -> Place:
        if not isinstance(node.value, str):
            return self.place(node)
        for place in places_in(node.value):
            return place
        raise node.unfit("a cell such as [0, 8]")

    def _read_fog_link(self, item: Any) -> None:
        """Read what clears the fog of some cells: right digits in others."""
        effect = _fog_effect(item)
        if effect is None:
            return
        self.light(tuple)
        trigger = item.get("trigger")
        texts = trigger.get("cell") if isinstance(trigger, dict) else None, effect.get("cells")
        cells, cleared = (
            [*self._numbers(places_in(text if isinstance(text, str) else ""))] for text in texts
        )
        if cells and cleared:
            self.fog_links.append((cells, cleared))
        else:
            self.leave_out_fog()

    def _numbers(self, places: Iterable[Place]) -> Iterator[int]:
        """Yield the numbers of those places that are cells of the grid proper."""
        return (self.inside[place] for place in places if place in self.inside)

    def _read_cells(self) -> None:
        """Read what is noted and coloured in the cells, and what stands beside the grid."""
        places = [(r, c) for r, row in enumerate(self.rows) for c in range(len(row))]
        outside = 0
        for place in places:
            cell = self.cell_at(place)
            if cell is not None:
                self.check(cell, CELL_KEYS, "cells")
                self.blank += self._says_given_alone(cell)
                if place in self.inside:
                    self._read_marks(place, cell)
                else:
                    outside += self.value_at(place) is not None
                    self._read_outside(place, cell)
        self.name_all(outside, "digit", " beside the grid")

    @staticmethod
    def _says_given_alone(cell: Node) -> bool:
        """Say whether a cell is marked as given, and has no digit."""
        return is_true(cell.value_of("given", False)) and cell.value_of("value", None) is None

    def _read_outside(self, place: Place, cell: Node) -> None:
        """Read what stands in a cell beside the grid: it is shown there."""
        members = cell.members()
        spot = self.spot_of(place)
        colours = [node.value for key, node in members.items() if key in _COLOURS]
        if any(map(visible, colours)):
            fill = on_paper(next(filter(visible, colours)))
            self.draw("drawn shape", partial(DrawnShape, spot, "rectangle", fill=fill, below=True))
        marks = [node for key, node in members.items() if key in _ALL_MARKS and not is_empty(node)]
        if marks:
            parts = _as_list(marks[0].value)
            self.draw(
                "drawn text", partial(DrawnShape, spot, text=" ".join(map(str, parts)), size=0.25)
            )
        digit = self.value_at(place)
        if digit is not None:
            self.show(partial(DrawnShape, spot, text=str(digit.value), size=_DIGIT))

    def _read_marks(self, place: Place, cell: Node) -> None:
        """Read the colours of a cell, and what is noted in one without a given digit."""
        number = self.inside[place]
        for node in filter(None, map(cell.get, _COLOURS)):
            for colour in _as_list(node.value):
                self.paint(colour, [number])
        if self.value_at(place) is not None:
            return
        self.typed += cell.value_of("value", None) is not None
        for node in _that_say_something(cell, _CENTER_MARKS):
            marks = node.value if isinstance(node.value, list) else []
            self.center_marks[number] = frozenset(
                int(mark) for mark in map(str, marks) if _INTEGER.fullmatch(mark)
            )
        if any(_that_say_something(cell, _CORNER_MARKS)):
            self.corner_marks.add(number)

    def _read_drawings(self) -> None:
        for key in _DRAWINGS:
            for entry in self.entries(key):
                below = key == "underlays"
                if key in ("lines", "arrows"):
                    if leads_somewhere(entry):
                        self.draw(f"drawn {key[:-1]}", partial(drawn_line, key, entry, self.corner))
                elif is_written(entry):
                    self.draw("drawn text", partial(drawn_shape, entry, self.corner, below=below))
                elif cells := self._filled(entry):
                    self.paint(entry.member("backgroundColor").value, cells)
                elif is_visible(entry):
                    self.draw("drawn shape", partial(drawn_shape, entry, self.corner, below=below))

    def _filled(self, shape: Node) -> list[int]:
        """Return the cells that a coloured shape fills, none if it shows anything else as well."""
        colour = shape.get("backgroundColor")
        if not colour or not visible(colour.value):
            return []
        rows, columns = filled(shape)
        self._to_fill -= len(rows) * len(columns)
        if self._to_fill < 0:
            return []
        cells = [self.inside.get((row, column)) for row in rows for column in columns]
        inside = [cell for cell in cells if cell is not None]
        return inside if len(inside) == len(cells) else []


def _drawn_cage(cage: Cage, spot_of: Callable[[Place], Spot]) -> DrawnCage:
    """Return what shows of a cage.

    Raises:
        GridError: if it does not show.
    """
    if cage.hidden:
        raise GridError("the cage is hidden")
    return DrawnCage(tuple(map(spot_of, cage.cells)), cage.label, cage.colour)


def _as_list(value: Any) -> list[Any]:
    """Return the values of a list, or the one that stands there without it."""
    return value if isinstance(value, list) else [value]


def _that_say_something(cell: Node, keys: Iterable[str]) -> Iterator[Node]:
    return (node for node in map(cell.get, keys) if node and not is_empty(node))


def _clears_fog_only(effects: object) -> bool:
    return isinstance(effects, list) and all(
        _fog_effect(item) or (isinstance(item, dict) and not item.get("effect")) for item in effects
    )


def _fog_effect(item: Any) -> dict[str, Any] | None:
    """Return the effect of something, if that is to clear fog."""
    effect = item.get("effect") if isinstance(item, dict) else None
    return effect if isinstance(effect, dict) and effect.get("type") == "foglight" else None
