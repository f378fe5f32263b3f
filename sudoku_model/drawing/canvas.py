"""The canvas on which constraints leave their marks, so that no mark hides another one.

Two cages that share a cell are drawn one inside the other, dots on the same edge side by side,
clues outside of the same line one behind the other; a line that follows an earlier one is thinner.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, TypeAlias

from sudoku_model.cached_values import cached_property
from sudoku_model.constraints.picture import Cells, Letter, Outside, Text
from sudoku_model.drawing import palette
from sudoku_model.drawing.outlines import inset_outlines, linked_parts
from sudoku_model.drawing.shapes import Circle, PaintLayer, Path, Point, Shape, Stroke, Words
from sudoku_model.puzzle import Puzzle
from sudoku_model.texts import cut

Place: TypeAlias = tuple[int, int]
"""Row and column of a cell, from 0; outside the board too."""

_LABEL: Final = 0.24
_LEVELS: Final = 5
_OUTSIDE: Final = 0.42
_STEP_OUTWARD: Final = 0.75
_STEP_WITH_ARROW: Final = 1.0
_LONGEST_LABEL: Final = 16


class NoPlaceError(Exception):
    """A constraint cannot be drawn on this board: it is to be described instead."""


@dataclass
class Group:
    """The shapes that show one constraint.

    Attributes:
        kind: the name of its class.
        sentence: what it demands.
        is_faint: whether it need not hold, as a member of an alternative.
        layers: its shapes.
    """

    kind: str
    sentence: str
    is_faint: bool
    layers: dict[PaintLayer, list[Shape]] = field(default_factory=lambda: defaultdict(list))


@dataclass(frozen=True)
class OutsideClue:
    """A number beside the board.

    Attributes:
        place: where it stands.
        text: what it says.
        is_faint: whether it need not hold, as a member of an alternative.
    """

    place: Place
    text: str
    is_faint: bool = False


class Canvas:
    """A board on which marks are put.

    Attributes:
        puzzle: the puzzle.
        values: what fills each cell, extra cells included, or None.
        symbols: how each digit is written.
        groups: what has been drawn.
        legend: the sentences under the board, in order.
        clues: the numbers beside the board.
        shown: the extra cells whose values can be seen on the board.
        regions: the regions that a solution has found, by cell.
        extent: left, top, right and bottom of everything that is drawn, in cells.
        has_labels: whether there are numbers in corners of cells.
    """

    def __init__(
        self, puzzle: Puzzle, values: Sequence[int | None], symbols: dict[int, str]
    ) -> None:
        self.puzzle = puzzle
        self.grid = puzzle.grid
        self.values = values
        self.symbols = symbols
        self.legend: dict[str, None] = {}
        self.clues: list[OutsideClue] = []
        self.shown: set[int] = set()
        self.regions: tuple[int, ...] | None = None
        self.extent = (0.0, 0.0, float(self.grid.columns), float(self.grid.rows))
        self.has_labels = False
        self._group = Group("House", "different digits", is_faint=False)
        self.groups = [self._group]
        self._drawn: set[tuple[PaintLayer, bool, Shape]] = set()
        self._edges: Counter[frozenset[Place]] = Counter()
        self._levels: dict[Place, set[int]] = defaultdict(set)
        self._corners: Counter[Place] = Counter()
        self._spots: Counter[Point] = Counter()
        self._turns = 0
        self._letters: dict[Hashable, str] = {}
        self._stacks: dict[Place, float] = defaultdict(float)

    # Groups and sentences.

    @contextmanager
    def grouping(self, kind: str, sentence: str, *, is_faint: bool = False) -> Iterator[None]:
        """Collect what is drawn in a ``with`` block; it has a kind, and says a sentence."""
        before = self._group
        self._group = Group(kind, sentence, is_faint or before.is_faint)
        self.groups.append(self._group)
        try:
            yield
        except NoPlaceError:
            self._group.layers.clear()
            self.explain(sentence)
        finally:
            self._group = before

    def add(self, layer: PaintLayer, *shapes: Shape) -> None:
        """Add shapes to the present group, except those that are drawn already."""
        for shape in shapes:
            key = (layer, self._group.is_faint, shape)
            if key not in self._drawn:
                self._drawn.add(key)
                self._group.layers[layer].append(shape)

    def explain(self, sentence: str = "") -> None:
        """Put a sentence under the board, by default what the present constraint demands.

        The members of an alternative say nothing: the alternative as a whole does.
        """
        sentence = sentence or self._group.sentence
        if not self._group.is_faint:
            self.legend[sentence] = None

    def letter(self, meaning: Hashable, sentence: str) -> str:
        """Return the letter that stands for a text which is too long for the board.

        Equal meanings get the same one; the sentence is said under the board.
        """
        turn, place = divmod(len(self._letters), 26)
        letter = self._letters.setdefault(meaning, f"{chr(ord('A') + place)}{turn or ''}")
        self.explain(f"{letter}: {sentence}")
        return letter

    def turn(self) -> int:
        """Count, from 0, the marks that take turns in colours."""
        self._turns += 1
        return self._turns - 1

    @cached_property
    def signs(self) -> set[str]:
        """The signs of the clues outside, those of parts of constraints included."""
        board = self.puzzle.board
        marks = (mark for part in board.parts for mark in part.picture(board))
        return {mark.sign for mark in marks if isinstance(mark, Outside) and mark.sign}

    # Places.

    def places(self, cells: str | Iterable[int]) -> list[Place]:
        """Return where cells are.

        Raises:
            NoPlaceError: if one of them is an extra cell, or there are none.
        """
        numbers = list(self.grid.select(cells) if isinstance(cells, str) else cells)
        if not numbers or not all(number in self.grid.board for number in numbers):
            raise NoPlaceError
        return [divmod(number, self.grid.columns) for number in numbers]

    def written(self, text: Text | Letter) -> str:
        """Write a text, its digits in the symbols of the puzzle."""
        if isinstance(text, Letter):
            return self.letter(text.meaning, text.sentence)
        return "".join(
            part if isinstance(part, str) else self.symbols.get(part, str(part)) for part in text
        )

    # Marks.

    def line(self, cells: Cells, stroke: Stroke, *, is_closed: bool = False) -> None:
        """Draw a line through the middles of cells."""
        places = self.places(cells)
        edges = [*map(frozenset, pairwise(places))] or [frozenset(places)]
        width = stroke.width * 0.55 ** min(3, max(self._edges[edge] for edge in edges))
        self._edges.update(set(edges))
        run = tuple(map(middle, places))
        stroke = Stroke(stroke.colour, width, stroke.dash)
        self.add(PaintLayer.LINE, Path((run,), stroke, closed=is_closed))

    def circle(self, place: Place, radius: float, stroke: Stroke, fill: str = "") -> None:
        """Draw a circle in the middle of a cell, over the lines."""
        self.add(PaintLayer.END, Circle(middle(place), radius, stroke, fill))

    def arrow(
        self, start: Point, *rest: Point, stroke: Stroke, layer: PaintLayer = PaintLayer.END
    ) -> None:
        """Draw a line through points with a head at its end."""
        points = (start, *rest)
        (x, y), (from_x, from_y) = points[-1], points[-2]
        length = max(1e-9, ((x - from_x) ** 2 + (y - from_y) ** 2) ** 0.5)
        ux, uy = (x - from_x) / length * 0.16, (y - from_y) / length * 0.16
        head = ((x - ux - uy, y - uy + ux), (x, y), (x - ux + uy, y - uy - ux))
        self.add(layer, Path((points, head), stroke))

    def shade(self, cells: str | Iterable[int], colour: str) -> None:
        """Fill cells with a colour."""
        outlines = inset_outlines(frozenset(self.places(cells)), 0)
        self.add(PaintLayer.SHADE, Path(outlines, fill=colour, closed=True))

    def outline(self, cells: Cells, stroke: Stroke, label: str = "") -> None:
        """Draw a border inside cells, with a label in the first one.

        Parts that do not touch are joined by a thin line.
        """
        places = frozenset(self.places(cells))
        taken = {level for place in places for level in self._levels[place]}
        level = next((level for level in range(_LEVELS) if level not in taken), _LEVELS - 1)
        for place in places:
            self._levels[place].add(level)
        inset = 0.08 + 0.07 * level
        self.add(PaintLayer.CAGE, Path(inset_outlines(places, inset), stroke, closed=True))
        for first, second in linked_parts(places):
            self.add(
                PaintLayer.CAGE, Path(((first, second),), Stroke(stroke.colour, 0.02, (0.02, 0.1)))
            )
        if label:
            self.label(min(places), label)

    def label(self, place: Place, text: str) -> None:
        """Write a number into the top left corner of a cell."""
        if len(text) > _LONGEST_LABEL:
            text = cut(text, _LONGEST_LABEL)
            self.explain()
        self.has_labels = True
        row, column = place
        across, down = divmod(self._corners[place], 4)
        self._corners[place] += 1
        at = column + 0.07 + 0.45 * across, row + 0.17 + 0.22 * down
        size = min(_LABEL, 1.6 / len(text))
        words = Words(at, text, size, palette.GIVEN, halo=palette.PAPER, starts=True)
        self.add(PaintLayer.LABEL, words)

    def between(self, cells: Cells) -> Iterator[tuple[Point, Point]]:
        """Yield where marks of successive cells go, and the direction to the second cell.

        Cells without a common edge are joined by a thin line.
        """
        places = self.places(cells)
        if len(places) < 2:
            raise NoPlaceError
        for (row, column), (row2, column2) in pairwise(places):
            down, across = row2 - row, column2 - column
            length = max(1e-9, (down**2 + across**2) ** 0.5)
            if length > 1:
                joint = (middle((row, column)), middle((row2, column2)))
                self.add(
                    PaintLayer.CAGE,
                    Path((joint,), Stroke(palette.BORDERS["grey"], 0.03, (0.06, 0.06))),
                )
            towards = across / length, down / length
            x, y = (column + column2 + 1) / 2, (row + row2 + 1) / 2
            shift = (0, 0.32, -0.32)[self._spots[x, y] % 3]
            self._spots[x, y] += 1
            yield (x + shift * towards[1], y + shift * towards[0]), towards

    def outside(self, cells: Cells, text: str, *, has_arrow: bool = False) -> None:
        """Write a number before the first of some cells, with an arrow to them if asked for.

        Raises:
            NoPlaceError: if there is a cell of the board.
        """
        places = self.places(cells)
        down, across = direction(places)
        place = places[0][0] - down, places[0][1] - across
        vertical = self._is_above_or_below(place, is_on_way=down != 0)
        steps = self._stacks[place]
        self._stacks[place] += _STEP_WITH_ARROW if has_arrow else _STEP_OUTWARD
        x, y = middle(place)
        x, y = (x, y - down * steps) if vertical else (x - across * steps, y)
        nudge = 0.12 if has_arrow else 0
        at = x - across * nudge, y - down * nudge
        self.add(PaintLayer.DOT, Words(at, text, min(_OUTSIDE, 1.6 / len(text)), palette.OUTSIDE))
        if has_arrow:
            start, end = ((x + across * reach, y + down * reach) for reach in (0.2, 0.44))
            self.arrow(start, end, stroke=Stroke(palette.OUTSIDE, 0.03), layer=PaintLayer.DOT)
        else:
            self.clues.append(OutsideClue(place, text, self._group.is_faint))
        self.make_room(x - 0.5, y - 0.5, x + 0.5, y + 0.5)

    def _is_above_or_below(self, place: tuple[int, int], *, is_on_way: bool) -> bool:
        """Say whether numbers at a place stand one above the other, as beside columns.

        The place lies beside the board, or is a hole in it; from there one may look along a column
        or a diagonal.

        Raises:
            NoPlaceError: if it is a cell of the board.
        """
        (row, column), grid = place, self.grid
        is_row, is_column = 0 <= row < grid.rows, 0 <= column < grid.columns
        if is_row and is_column and row * grid.columns + column not in grid.holes:
            raise NoPlaceError
        return not is_row or (is_on_way and is_column)

    def make_room(self, left: float, top: float, right: float, bottom: float) -> None:
        """Let the picture reach around a rectangle."""
        before = self.extent
        self.extent = (
            min(before[0], left),
            min(before[1], top),
            max(before[2], right),
            max(before[3], bottom),
        )


def middle(place: Place) -> Point:
    """Return the middle of a cell."""
    row, column = place
    return column + 0.5, row + 0.5


def direction(places: Sequence[Place]) -> tuple[int, int]:
    """Return how far down and across it is from the first cell of a line to the next."""
    row, column = places[0]
    if len(places) > 1:
        return _sign(places[1][0] - row), _sign(places[1][1] - column)
    # It is a diagonal that cuts off a corner.
    return (1 if row == 0 else -1), (-1 if column == 0 else 1)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
