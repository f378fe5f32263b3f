"""How constraints look on a board: marks, which say nothing about how they are drawn.

A constraint yields its marks in `Constraint.picture`. A mark names cells, as other fields do, or
has their numbers. Its colour has a name, such as "green"; one that the palette of the drawings does
not have may be written as in SVG: ``"#8fe08f"``. Widths are in cells.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from sudoku_model.constraints.base import Constraint

Cells: TypeAlias = str | tuple[int, ...]
"""Cells by their names, or by their numbers."""

Text: TypeAlias = str | tuple[str | int, ...]
"""What stands on a board. The numbers in a tuple are digits, written in the puzzle's symbols."""


class Letter(NamedTuple):
    """A letter instead of a text that is too long for the board; below it the letter is explained.

    Attributes:
        meaning: what it stands for; the same gets the same letter.
        sentence: the explanation.
    """

    meaning: Hashable
    sentence: str


class Shade(NamedTuple):
    """Cells filled with a colour."""

    cells: Cells
    colour: str


class AlikeShades(NamedTuple):
    """Sets of cells filled with the same colour; further ones of the puzzle get another colour."""

    groups: tuple[Cells, ...]


class ExtraShade(NamedTuple):
    """A cell filled with a colour that depends on an extra cell; with none while that holds 0."""

    cell: int
    extra: int


class Outline(NamedTuple):
    """A border inside cells.

    Attributes:
        cells: the cells.
        colour: the colour.
        dash: whether it is dashed or dotted.
        width: how thick it is.
        label: what stands in the first cell.
    """

    cells: Cells
    colour: str
    dash: Literal["", "dashed", "dotted"] = ""
    width: float = 0.035
    label: Text | Letter = ""


class LineThrough(NamedTuple):
    """A line through the middles of cells.

    Attributes:
        cells: the cells in order.
        colour: the colour.
        width: how thick it is.
        label: what stands in the first cell.
        is_closed: whether it returns to the first cell.
        start: what marks its start.
        ends: what marks its start and its end.
    """

    cells: Cells
    colour: str
    width: float = 0.2
    label: Text | Letter = ""
    is_closed: bool = False
    start: Literal["", "dot", "bulb"] = ""
    ends: Literal["", "circle", "diamond"] = ""


class DiagonalLine(NamedTuple):
    """A long diagonal.

    Attributes:
        direction: "down" from the top left corner, or "up" from the bottom left one.
    """

    direction: str


class CircledArrow(NamedTuple):
    """An arrow that begins in a circle, or in a pill around several cells."""

    circle: Cells
    shaft: Cells


class ShortArrow(NamedTuple):
    """An arrow inside the first of some cells that points to the second one."""

    cells: Cells


class Dot(NamedTuple):
    """A dot between each two successive cells, white or black."""

    cells: Cells
    text: Text = ""
    is_black: bool = False


class Sign(NamedTuple):
    """A text between each two successive cells."""

    cells: Cells
    text: Text


class GreaterSign(NamedTuple):
    """An inequality sign between each two successive cells, which points to the second one."""

    cells: Cells


class Corner(NamedTuple):
    """Digits in a circle where four cells meet; around other cells an outline with the digits."""

    cells: Cells
    digits: tuple[int, ...]


class Label(NamedTuple):
    """A text in a corner of each of some cells."""

    cells: Cells
    text: Text


class Circles(NamedTuple):
    """A circle in each of some cells."""

    cells: Cells
    is_filled: bool = False


class Squares(NamedTuple):
    """A square in each of some cells: filled, or dashed."""

    cells: Cells
    is_filled: bool = False


class Chevrons(NamedTuple):
    """Four inequality signs in each of some cells, which point to its neighbours or away."""

    cells: Cells
    are_outwards: bool


class Outside(NamedTuple):
    """A text beside the board, before the first of some cells.

    Attributes:
        cells: the cells in the direction in which the clue looks.
        text: what stands there.
        sign: stands before it where the puzzle has clues with other signs.
        meaning: what clues of this sign mean, to be said below the board.
        has_arrow: whether an arrow points to the cells.
    """

    cells: Cells
    text: Text
    sign: str = ""
    meaning: str = ""
    has_arrow: bool = False


class FoundRegions(NamedTuple):
    """Borders of regions that a solution has found.

    Attributes:
        extras: for each cell of the board the extra cell that holds the number of its region.
    """

    extras: tuple[int, ...]


class Note(NamedTuple):
    """A sentence below the board."""

    sentence: str


class Part(NamedTuple):
    """The picture of another constraint.

    Attributes:
        constraint: the other constraint.
        is_faint: whether it need not hold, as a member of an alternative.
    """

    constraint: Constraint
    is_faint: bool = False


Mark: TypeAlias = (
    Shade
    | AlikeShades
    | ExtraShade
    | Outline
    | LineThrough
    | DiagonalLine
    | CircledArrow
    | ShortArrow
    | Dot
    | Sign
    | GreaterSign
    | Corner
    | Label
    | Circles
    | Squares
    | Chevrons
    | Outside
    | FoundRegions
    | Note
    | Part
)
"""A part of a picture."""


def separated(digits: Iterable[int], between: str) -> Text:
    """Return digits as a text with something between each two."""
    return tuple(part for digit in digits for part in (between, digit))[1:]


def letter_for(constraint: Any, cells: str) -> Letter:
    """Return the letter of a constraint that may hold in the same way for other cells.

    Args:
        constraint: a constraint with a field `cells`.
        cells: what the explanation calls the cells: "the line".
    """
    names = (field.name for field in fields(constraint) if field.name != "cells")
    meaning = (type(constraint), *(getattr(constraint, name) for name in names))
    return Letter(meaning, constraint.describe().replace(constraint.cells, cells))


def dotted_line(constraint: Any) -> LineThrough:
    """Draw a constraint that may mean anything along its cells, which a letter stands for."""
    letter = letter_for(constraint, "the line")
    return LineThrough(constraint.cells, "dark grey", 0.1, letter, start="dot")
