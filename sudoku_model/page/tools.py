"""The tools that draw constraints on the live board.

A tool turns selected cells, in the order of the selection, and perhaps a number into a constraint.
The page gets the tools as data and knows none of them by name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from sudoku_model import constraints as kinds
from sudoku_model.constraints.base import Constraint
from sudoku_model.errors import OptionError
from sudoku_model.grid import Grid, ray
from sudoku_model.languages.names import usual_name
from sudoku_model.puzzle import Puzzle

MOST_DIGITS_TYPED: Final = 9
"""Longest number that is read; what is typed is shown in messages."""


class Shape(str, Enum):
    """What is selected for a tool."""

    CELLS = "cells"
    """A set of cells."""
    LINE = "line"
    """Cells in order."""
    PAIR = "pair"
    """Two cells, in order."""
    OUTSIDE = "outside"
    """A place beside the board, which looks along a row, a column or a diagonal."""
    GRID = "grid"
    """Nothing: the constraint holds everywhere, and is switched on and off."""


class Typed(str, Enum):
    """What is typed for a tool."""

    NOTHING = ""
    MAYBE_NUMBER = "maybe"
    NUMBER = "number"
    DIGITS = "digits"


@dataclass(frozen=True)
class Tool:
    """A way to draw a constraint.

    Attributes:
        name: how the page calls it.
        means: the class, with the fields that its usual name implies.
        group: the heading under which it is listed.
        shape: what is selected.
        typed: what is typed.
        usual: the number that is meant if none is typed.
        key: the key that chooses it, if it has one.
        direction: of a place beside the board: rows and columns of a step of the diagonal, or
            None to look straight ahead.
        sign: what stands behind the name.
        values: the values of the fields behind the cells, where nothing is typed.
    """

    name: str
    means: str
    group: str
    shape: Shape
    typed: Typed = Typed.NOTHING
    usual: int | None = None
    key: str = ""
    direction: tuple[int, int] | None = None
    sign: str = ""
    values: tuple[Any, ...] = ()

    @property
    def label(self) -> str:
        """What setters call it."""
        return f"{usual_name(self.means)} {self.sign}".rstrip()

    def described(self) -> dict[str, Any]:
        """Return the tool as the page gets it."""
        return {
            "name": self.name,
            "label": self.label,
            "group": self.group,
            "shape": self.shape.value,
            "typed": self.typed.value,
            "usual": self.usual,
            "key": self.key,
        }

    def make(self, cells: str, value: Any) -> Constraint:
        """Return the constraint of the names of cells and what was typed."""
        values = self.values if self.typed is Typed.NOTHING else (value,)
        made: Constraint = getattr(kinds, self.means.partition("(")[0])(
            *([] if self.shape is Shape.GRID else [cells]), *values
        )
        return made

    def value(self, text: str, puzzle: Puzzle) -> Any:
        """Return what the typed text means to this tool.

        Args:
            text: what is typed.
            puzzle: where it is drawn: its digits may be typed as they are shown.

        Raises:
            OptionError: if it means nothing.
        """
        text = text.strip()
        if self.typed is Typed.NOTHING:
            return None
        if self.typed is Typed.DIGITS:
            digits = _digits(text, puzzle)
            if not digits:
                raise OptionError(f"{self.label}: found no digits, expected some such as 1 2")
            return digits
        if text:
            return typed_number(text)
        if self.usual is None and self.typed is Typed.NUMBER:
            raise OptionError(f"{self.label}: found no number, expected one: type it first")
        return self.usual


def _digits(text: str, puzzle: Puzzle) -> tuple[int, ...]:
    digits, alphabet = puzzle.grid.digits, puzzle.alphabet or ""
    shown = dict(zip(alphabet, digits, strict=False))
    found: list[int] = []
    for part in filter(None, re.split(r"[\s,;]+", text)):
        signs = part if shown.keys() >= {*part} else part.upper()
        # "12" are two digits to everybody, though not on a grid with a digit 12.
        if shown.keys() >= {*signs} and not (part.isdecimal() and int(part) in digits):
            found += (shown[sign] for sign in signs)
        else:
            found.append(typed_number(part))
    return tuple(found)


def typed_number(text: str) -> int:
    """Return the number that somebody has typed, which is refused if it is none."""
    if not re.fullmatch(r"-?[0-9]+", text) or len(text) > MOST_DIGITS_TYPED:
        raise OptionError(f"found {text[:20]!r}, expected a number")
    return int(text)


def line_of_sight(grid: Grid, place: Sequence[int], step: tuple[int, int] | None) -> str:
    """Return the names of the cells that a place beside the board looks along.

    Args:
        grid: the grid.
        place: row and column, from 0; one of them -1 or one past the last.
        step: rows and columns of a step; None to look straight ahead.

    Raises:
        OptionError: if it looks past the board.
    """
    row, column = place
    straight = (_inwards(row, grid.rows), _inwards(column, grid.columns))
    down, across = straight if step is None else step
    cells: list[int] = []
    # A corner looks along a diagonal only, and what looks along the edge meets no cell at all.
    if straight != (0, 0) and (step is not None or 0 in straight):
        start = row + down, column + across
        cells = [*ray(grid.rows, grid.columns, start, (down, across))]
    if not cells:
        raise OptionError("found no cells in this direction, expected a clue that looks at some")
    return grid.names(cells)


def _inwards(place: int, length: int) -> int:
    return 1 if place < 0 else -1 if place >= length else 0


class _ArrowTool(Tool):
    """Draws arrows: the first cell is the circle."""

    def make(self, cells: str, value: Any) -> Constraint:
        circle, *shaft = cells.split()
        if not shaft:
            raise OptionError(
                "Arrow: found 1 cell, expected the circle and then those of the shaft"
            )
        return kinds.Arrow(circle, " ".join(shaft))


_C, _L, _P, _O, _G = Shape.CELLS, Shape.LINE, Shape.PAIR, Shape.OUTSIDE, Shape.GRID
_CAGES, _LINES, _PAIRS = "Cages and cells", "Lines", "Between two cells"
_OUTSIDE, _WHOLE = "Outside the grid", "Everywhere"


_ALL: Final = (
    Tool("cage", "KillerCage", _CAGES, _C, Typed.MAYBE_NUMBER, key="c"),
    Tool("extra", "ExtraRegion", _CAGES, _C, key="x"),
    Tool("even", "Even", _CAGES, _C, key="e"),
    Tool("odd", "Odd", _CAGES, _C, key="o"),
    Tool("minimum", "Minimum", _CAGES, _C),
    Tool("maximum", "Maximum", _CAGES, _C),
    Tool("quadruple", "Quadruple", _CAGES, _C, Typed.DIGITS, key="q"),
    Tool("different", "DifferentDigits", _CAGES, _C),
    Tool("rellik", "RellikCage", _CAGES, _C, Typed.NUMBER),
    Tool("equality", "EqualityCage", _CAGES, _C),
    Tool("magic", "MagicSquare", _CAGES, _C),
    Tool("contains", "Contains", _CAGES, _C, Typed.DIGITS),
    Tool("class", "DigitClass", _CAGES, _C, Typed.DIGITS),
    Tool("circles", "CountingCircles", _CAGES, _C),
    Tool("row-index", "RowIndexing", _CAGES, _C),
    Tool("column-index", "ColumnIndexing", _CAGES, _C),
    Tool("box-index", "BoxIndexing", _CAGES, _C),
    Tool("thermometer", "Thermometer", _LINES, _L, key="t"),
    Tool("slow", "SlowThermometer", _LINES, _L),
    _ArrowTool("arrow", "Arrow", _LINES, _L, key="a"),
    Tool("whisper", "Whisper", _LINES, _L, Typed.NUMBER, 5, "w"),
    Tool("renban", "Renban", _LINES, _L, key="r"),
    Tool("nabner", "Nabner", _LINES, _L),
    Tool("palindrome", "Palindrome", _LINES, _L, key="p"),
    Tool("between", "BetweenLine", _LINES, _L, key="b"),
    Tool("lockout", "Lockout", _LINES, _L, Typed.NUMBER, 4),
    Tool("region-sum", "RegionSumLine", _LINES, _L, key="g"),
    Tool("sum-line", "SumLine", _LINES, _L, Typed.NUMBER),
    Tool("double-arrow", "DoubleArrow", _LINES, _L),
    Tool("zipper", "Zipper", _LINES, _L, key="z"),
    Tool("entropic", "Entropic", _LINES, _L),
    Tool("modular", "Modular", _LINES, _L, Typed.NUMBER, 3),
    Tool("sequence", "Sequence", _LINES, _L),
    Tool("value-index", "ValueIndexing", _LINES, _L),
    Tool("lunchbox", "Lunchbox", _LINES, _L, Typed.NUMBER),
    Tool("white", "Difference(value=1)", _PAIRS, _P, Typed.NUMBER, 1, "d"),
    Tool("black", "Ratio(value=2)", _PAIRS, _P, Typed.NUMBER, 2, "f"),
    Tool("x", "PairSum(total=10)", _PAIRS, _P, sign="(sum 10)", values=(10,)),
    Tool("v", "PairSum(total=5)", _PAIRS, _P, key="v", sign="(sum 5)", values=(5,)),
    Tool("sum", "PairSum", _PAIRS, _P, Typed.NUMBER, key="s"),
    Tool("greater", "GreaterThan", _PAIRS, _P),
    Tool("sandwich", "Sandwich", _OUTSIDE, _O, Typed.NUMBER, key="h"),
    Tool("x-sum", "XSum", _OUTSIDE, _O, Typed.NUMBER),
    Tool("skyscraper", "Skyscraper", _OUTSIDE, _O, Typed.NUMBER, key="k"),
    Tool("room", "NumberedRoom", _OUTSIDE, _O, Typed.NUMBER, key="n"),
    Tool("rank", "FullRank", _OUTSIDE, _O, Typed.NUMBER),
    Tool("hidden", "HiddenSkyscraper", _OUTSIDE, _O, Typed.NUMBER),
    Tool("killer-se", "LittleKiller", _OUTSIDE, _O, Typed.NUMBER, direction=(1, 1), sign="↘"),
    Tool("killer-sw", "LittleKiller", _OUTSIDE, _O, Typed.NUMBER, direction=(1, -1), sign="↙"),
    Tool("killer-ne", "LittleKiller", _OUTSIDE, _O, Typed.NUMBER, direction=(-1, 1), sign="↗"),
    Tool("killer-nw", "LittleKiller", _OUTSIDE, _O, Typed.NUMBER, direction=(-1, -1), sign="↖"),
    Tool("diagonal-down", "Diagonal(direction='down')", _WHOLE, _G, sign="╲", values=("down",)),
    Tool("diagonal-up", "Diagonal(direction='up')", _WHOLE, _G, sign="╱", values=("up",)),
    Tool("knight", "AntiKnight", _WHOLE, _G),
    Tool("king", "AntiKing", _WHOLE, _G),
    Tool("nonconsecutive", "NonConsecutive", _WHOLE, _G),
    Tool("windoku", "Windoku", _WHOLE, _G),
    Tool("flatmates", "DutchFlatmates", _WHOLE, _G),
    Tool("entropy", "GlobalEntropy", _WHOLE, _G),
    Tool("modularity", "GlobalModular", _WHOLE, _G),
    Tool("taxicab", "AntiTaxicab", _WHOLE, _G),
    Tool("disjoint", "DisjointGroups", _WHOLE, _G),
    Tool("negative-xv", "NegativeSum", _WHOLE, _G),
    Tool("negative-white", "NegativeDifference", _WHOLE, _G),
    Tool("negative-black", "NegativeRatio", _WHOLE, _G),
)

TOOLS: Final[Mapping[str, Tool]] = {tool.name: tool for tool in _ALL}
"""Every tool by name, in the order of the page."""
