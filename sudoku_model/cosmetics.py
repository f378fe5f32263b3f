"""What is only drawn on a board, and states nothing: lines, shapes, colours, texts, cages.

Setters decorate their puzzles, and draw what no constraint says. A puzzle keeps such drawings and
shows them; no question looks at them. Where a source has them, its reader still names in
`Puzzle.unstated` what may be meant by them.

Places are pairs of a row and a column in cells from the top left corner of the board, so that
(0.5, 0.5) is the middle of r1c1, and (0.5, 1) that of the edge between r1c1 and r1c2.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import ceil, floor
from typing import Any, Final, Literal, NamedTuple, TypeAlias, TypeVar

from sudoku_model.errors import GridError
from sudoku_model.grid import Grid
from sudoku_model.texts import shown

Spot: TypeAlias = tuple[float, float]
"""A row and a column in cells from the top left corner of the board."""

Drawn = TypeVar("Drawn", bound="_ThroughSpots")

FURTHEST: Final = 300
"""How far from the corner of the board something may be drawn, in cells."""

MOST_COSMETICS: Final = 20_000
_MOST_SPOTS: Final = 10_000
_LONGEST_TEXT: Final = 200

_COLOUR: Final = re.compile("#[0-9a-f]{6}")
_DECIMALS: Final = 3
_ON_EDGE: Final = 1e-6
"""How near to the edge of a cell a spot belongs to the next cell, too."""


class Carrying(NamedTuple):
    """Where the spots of a board go when it is turned, mirrored or moved.

    Attributes:
        corner: where the top left corner of the board goes.
        down: how far one goes who goes a row down, in rows and columns.
        across: the same for a column to the right.
    """

    corner: tuple[int, int]
    down: tuple[int, int]
    across: tuple[int, int]

    @staticmethod
    def of(place: Callable[[int, int], tuple[int, int]]) -> Carrying:
        """Return it for a function that says where corners of cells go.

        Example:
            >>> Carrying.of(lambda row, column: (column, 9 - row)).spot((0.5, 0.5))
            (0.5, 8.5)
        """
        (row, column), (row1, column1), (row2, column2) = place(0, 0), place(1, 0), place(0, 1)
        down, across = (row1 - row, column1 - column), (row2 - row, column2 - column)
        return Carrying((row, column), down, across)

    @property
    def makes_rows_of_columns(self) -> bool:
        """Whether what was wide is high."""
        return self.down[0] == 0

    @property
    def mirrors(self) -> bool:
        """Whether what turned right turns left."""
        return self.down[0] * self.across[1] < self.down[1] * self.across[0]

    def spot(self, spot: Spot) -> Spot:
        """Return where a spot goes."""
        (row, column), (top, left) = spot, self.corner
        return (
            top + row * self.down[0] + column * self.across[0],
            left + row * self.down[1] + column * self.across[1],
        )


@dataclass(frozen=True)
class _ThroughSpots:
    """What is drawn at several spots."""

    spots: tuple[Spot, ...]

    def reach(self) -> Iterator[Spot]:
        """Yield spots that stand for the whole of it."""
        yield from self.spots

    def carried(self: Drawn, by: Carrying) -> Drawn:
        """Return what becomes of it when the board is turned, mirrored or moved."""
        return replace(self, spots=tuple(map(by.spot, self.spots)))


@dataclass(frozen=True)
class DrawnLine(_ThroughSpots):
    """A line that states nothing.

    Attributes:
        spots: what it leads through.
        colour: the colour, in hexadecimal.
        thickness: how thick it is, in cells.
        arrow: whether it ends in the head of an arrow.

    Raises:
        GridError: if it cannot be drawn.

    Example:
        >>> import sudoku_model as sm
        >>> line = sm.DrawnLine(((0.5, 0.5), (1.5, 1.5)), "#a9c8f2")
        >>> puzzle = sm.Puzzle.empty(4).with_cosmetics(line)
        >>> sm.check(puzzle).conditions, sm.read(sm.write(puzzle, "json")).cosmetics == (line,)
        ((), True)
    """

    colour: str = "#c4c4c4"
    thickness: float = 0.2
    arrow: bool = False

    def __post_init__(self) -> None:
        _settle(self, "spots", _spots("a line", self.spots))
        _settle(self, "colour", _colour(self.colour))
        _settle(self, "thickness", _length(self.thickness))
        _settle(self, "arrow", _flag(self.arrow))

    def describe(self) -> str:
        """Name it, for a list of what is drawn."""
        return "drawn arrow" if self.arrow else "drawn line"


@dataclass(frozen=True)
class DrawnShape:
    """A circle, a rectangle or a text that states nothing.

    Attributes:
        spot: its middle.
        form: what surrounds the text: a circle, a rectangle, or nothing.
        height: how high the form is, in cells.
        width: how wide it is.
        fill: its colour, in hexadecimal; an empty text for none.
        border: the colour of its border; an empty text for none.
        text: what is written in the middle.
        ink: the colour of the text.
        size: how large the text is written, in cells.
        angle: by how many degrees the form is turned to the right.
        below: whether the lines between cells are drawn over it, as over the colour of a cell.

    Raises:
        GridError: if it cannot be drawn.

    Example:
        >>> import sudoku_model as sm
        >>> sm.DrawnShape((0.5, 0.5), "rectangle", fill="#cfe3f7", below=True).describe()
        'drawn rectangle'
        >>> sm.DrawnShape((0.5, 0.5), text="A").describe()
        "drawn text 'A'"
    """

    spot: Spot
    form: Literal["", "circle", "rectangle"] = ""
    height: float = 1.0
    width: float = 1.0
    fill: str = ""
    border: str = ""
    text: str = ""
    ink: str = "#000000"
    size: float = 0.5
    angle: float = 0.0
    below: bool = False

    def __post_init__(self) -> None:
        if self.form not in ("", "circle", "rectangle"):
            raise _unfit("the form of a drawing", self.form, "circle, rectangle or an empty text")
        _settle(self, "text", _text(self.text))
        _settle(self, "spot", _spot(self.spot))
        for name in ("height", "width", "size"):
            _settle(self, name, _length(getattr(self, name)))
        for name in ("fill", "border"):
            _settle(self, name, _colour(getattr(self, name), or_none=True))
        _settle(self, "ink", _colour(self.ink))
        _settle(self, "angle", _number("an angle", self.angle, 360))
        _settle(self, "below", _flag(self.below))

    def describe(self) -> str:
        """Name it, for a list of what is drawn."""
        named = f"drawn {self.form or 'text'}"
        return f"{named} {shown(self.text)}" if self.text else named

    def reach(self) -> Iterator[Spot]:
        """Yield spots that stand for the whole of it."""
        yield self.spot

    def carried(self, by: Carrying) -> DrawnShape:
        """Return what becomes of it when the board is turned, mirrored or moved.

        Texts stay upright.
        """
        sides = (self.height, self.width)
        height, width = reversed(sides) if by.makes_rows_of_columns else sides
        angle = -self.angle if by.mirrors else self.angle
        return replace(self, spot=by.spot(self.spot), height=height, width=width, angle=angle)


@dataclass(frozen=True)
class DrawnCage(_ThroughSpots):
    """A dashed outline around cells that states nothing.

    Attributes:
        spots: the middles of its cells, which may lie beside the board.
        text: what is written into its corner.
        colour: the colour of the outline, in hexadecimal.

    Raises:
        GridError: if it cannot be drawn.

    Example:
        >>> import sudoku_model as sm
        >>> sm.DrawnCage(((0.5, 0.5), (0.5, 1.5)), "?").describe()
        "drawn cage '?'"
    """

    text: str = ""
    colour: str = "#000000"

    def __post_init__(self) -> None:
        _settle(self, "spots", _spots("a cage", self.spots))
        if any(part % 1 != 0.5 for spot in self.spots for part in spot):
            raise _unfit("the spots of a cage", self.spots, "the middles of cells")
        _settle(self, "text", _text(self.text))
        _settle(self, "colour", _colour(self.colour))

    def describe(self) -> str:
        """Name it, for a list of what is drawn."""
        return f"drawn cage {shown(self.text)}" if self.text else "drawn cage"

    def places(self) -> list[tuple[int, int]]:
        """Return row and column of its cells, from 0."""
        return [(floor(row), floor(column)) for row, column in self.spots]


Cosmetic: TypeAlias = DrawnLine | DrawnShape | DrawnCage
"""Something that is drawn and states nothing."""


def cells_under(cosmetic: Cosmetic, grid: Grid) -> list[int]:
    """Return the cells of a board on which a drawing lies, or at the edges of which.

    Example:
        >>> cells_under(DrawnShape((0.5, 1), "circle"), Grid.square(4))
        [0, 1]
    """
    cells: dict[int, None] = {}
    for row, column in cosmetic.reach():
        for r in _lines_at(row, grid.rows):
            cells.update((r * grid.columns + c, None) for c in _lines_at(column, grid.columns))
    return list(cells)


def _lines_at(place: float, count: int) -> range:
    """Return the rows, or the columns, in which a place lies: two on the line between them."""
    first, last = ceil(place - _ON_EDGE) - 1, floor(place + _ON_EDGE)
    return range(max(0, first), min(count - 1, last) + 1)


def as_cosmetics(given: object) -> tuple[Cosmetic, ...]:
    """Return what a puzzle is given as its drawings.

    Raises:
        GridError: if it is anything else, or there are too many.
    """
    cosmetics = _listed("the cosmetics of a puzzle", given)
    if len(cosmetics) > MOST_COSMETICS:
        raise GridError(f"found {len(cosmetics)} cosmetics, expected at most {MOST_COSMETICS}")
    for one in cosmetics:
        if not isinstance(one, Cosmetic):
            raise _unfit("a cosmetic", one, "a drawing such as DrawnLine(...)")
    return cosmetics


def _settle(cosmetic: Cosmetic, name: str, value: object) -> None:
    object.__setattr__(cosmetic, name, value)


def _listed(what: str, given: object) -> tuple[Any, ...]:
    if not isinstance(given, tuple | list):
        raise _unfit(what, given, "a list")
    return tuple(given)


def _spot(given: object) -> Spot:
    if not isinstance(given, tuple | list) or len(given) != 2:
        raise _unfit("a spot", given, "a row and a column")
    row, column = (_number("a row or column", part, FURTHEST) for part in given)
    return row, column


def _spots(what: str, given: object) -> tuple[Spot, ...]:
    spots = _listed(f"the spots of {what}", given)
    if not 1 <= len(spots) <= _MOST_SPOTS:
        raise _unfit(f"the spots of {what}", given, f"from 1 to {_MOST_SPOTS}")
    return tuple(map(_spot, spots))


def _text(given: object) -> str:
    if not isinstance(given, str) or len(given) > _LONGEST_TEXT:
        expected = f"a text of at most {_LONGEST_TEXT} characters"
        raise _unfit("the text of a drawing", given, expected)
    return given


def _length(given: object) -> float:
    length = _number("a length", given, FURTHEST)
    if length < 0:
        raise _unfit("a length", given, "no negative number")
    return length


def _number(what: str, given: object, most: int) -> float:
    if isinstance(given, int | float) and not isinstance(given, bool) and -most <= given <= most:
        return round(float(given), _DECIMALS) + 0.0  # there is no -0.0
    raise _unfit(what, given, f"a number from -{most} to {most}")


def _colour(given: object, *, or_none: bool = False) -> str:
    if isinstance(given, str) and ((or_none and not given) or _COLOUR.fullmatch(given)):
        return given
    raise _unfit("a colour", given, "one such as #cfe3f7")


def _flag(given: object) -> bool:
    if not isinstance(given, bool):
        raise _unfit("a switch of a drawing", given, "true or false")
    return given


def _unfit(what: str, found: object, expected: str) -> GridError:
    return GridError(f"found {shown(found)} for {what}, expected {expected}")
