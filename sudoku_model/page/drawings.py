"""Drawings that state nothing, as a page adds them to a board: on cells and between cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final, Literal, TypeAlias

from sudoku_model.cosmetics import Cosmetic, DrawnCage, DrawnLine, DrawnShape, Spot
from sudoku_model.errors import OptionError
from sudoku_model.puzzle import Puzzle

_Draw: TypeAlias = Callable[[Sequence[Spot], str, str], Iterator[Cosmetic]]
"""Draws on the middles of cells, in a colour, perhaps with a text."""

_THIN: Final = 0.06
_BORDER: Final = "#7a7a7a"
_DARKER: Final = 0.55


def decorated(
    puzzle: Puzzle, kind: str, cells: Sequence[int], colour: str, text: str = ""
) -> Puzzle:
    """Return the puzzle with a drawing on some cells.

    Args:
        puzzle: the puzzle.
        kind: one of `KINDS`.
        cells: the cells, in the order of the selection.
        colour: the colour, in hexadecimal.
        text: what is written; of other kinds than texts it is passed over.

    Raises:
        OptionError: if there is no such kind, or something is missing.
        GridError: if it cannot be drawn.

    Example:
        >>> import sudoku_model as sm
        >>> decorated(sm.Puzzle.empty(4), "text", [0], "#000000", "A").cosmetics[0].describe()
        "drawn text 'A'"
    """
    draw = KINDS.get(kind)
    if draw is None:
        raise OptionError(f"found the drawing {kind[:40]!r}")
    if not colour:
        raise OptionError("found no colour, expected one such as #cfe3f7")
    across = puzzle.grid.columns
    spots = [(cell // across + 0.5, cell % across + 0.5) for cell in cells]
    return puzzle.with_cosmetics(*draw(spots, colour, text.strip()))


def without_drawings(puzzle: Puzzle, places: Sequence[int]) -> Puzzle:
    """Return the puzzle without some of its drawings.

    Raises:
        OptionError: if one of them is not there.
    """
    known = range(len(puzzle.cosmetics))
    if not all(place in known for place in places):
        raise OptionError("found a drawing that is not there any more")
    kept = (one for place, one in enumerate(puzzle.cosmetics) if place not in places)
    return replace(puzzle, cosmetics=tuple(kept))


def _line(spots: Sequence[Spot], colour: str, _text: str) -> Iterator[Cosmetic]:
    yield DrawnLine(_several(spots), colour)


def _arrow(spots: Sequence[Spot], colour: str, _text: str) -> Iterator[Cosmetic]:
    yield DrawnLine(_several(spots), _dark(colour), _THIN, arrow=True)


def _dots(spots: Sequence[Spot], colour: str, _text: str) -> Iterator[Cosmetic]:
    for one, other in pairwise(_several(spots)):
        between = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
        yield DrawnShape(between, "circle", 0.3, 0.3, colour, _BORDER)


def _on_each(form: Literal["circle", "rectangle"], side: float, border: str = _BORDER) -> _Draw:
    """Return what draws a form in each cell, below the lines between cells."""

    def draw(spots: Sequence[Spot], colour: str, _text: str) -> Iterator[Cosmetic]:
        for spot in spots:
            yield DrawnShape(spot, form, side, side, colour, border, below=True)

    return draw


def _texts(spots: Sequence[Spot], colour: str, text: str) -> Iterator[Cosmetic]:
    if not text:
        raise OptionError("found no text, expected some: type it first")
    for spot in spots:
        yield DrawnShape(spot, text=text, ink=_dark(colour), size=min(0.5, 1.5 / len(text)))


def _captions(spots: Sequence[Spot], colour: str, text: str) -> Iterator[Cosmetic]:
    """Write one text in the middle of all cells: on a line between two, or across many."""
    rows, columns = zip(*spots, strict=True)
    middle = (min(rows) + max(rows)) / 2, (min(columns) + max(columns)) / 2
    yield from _texts([middle], colour, text)


def _cages(spots: Sequence[Spot], colour: str, text: str) -> Iterator[Cosmetic]:
    yield DrawnCage(tuple(sorted(set(spots))), text, _dark(colour))


def _dark(colour: str) -> str:
    """Return a colour in which thin strokes can be seen; white stands on others, and stays."""
    if not re.fullmatch("#[0-9a-f]{6}", colour) or colour == "#ffffff":
        return colour
    channels = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(_DARKER * channel):02x}" for channel in channels)


def _several(spots: Sequence[Spot]) -> tuple[Spot, ...]:
    if len(spots) < 2:
        raise OptionError("found 1 cell, expected several: drag from one to the next")
    return tuple(spots)


KINDS: Final[Mapping[str, _Draw]] = {
    "shade": _on_each("rectangle", 1.0, border=""),
    "line": _line,
    "arrow": _arrow,
    "circle": _on_each("circle", 0.8),
    "square": _on_each("rectangle", 0.75),
    "dot": _dots,
    "cage": _cages,
    "text": _texts,
    "caption": _captions,
}
"""What a page draws, by its names."""
