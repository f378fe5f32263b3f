"""The outer form of the Interactive Sudoku Solver's text: items, composites, plain sections.

A text consists of sections between empty lines; lines that begin with ``#`` are comments. Each
section is either a plain form (a row of cells, a jigsaw layout, ...) or items: a dot, a name, and
parts between ``~``. Composites hold the items up to their ``.End``. Blanks mean nothing.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby
from math import isqrt
from typing import TypeAlias

from sudoku_model.errors import PuzzleFormatError
from sudoku_model.formats.cells import quote
from sudoku_model.formats.source import Line

COMPOSITES = frozenset(("Or", "And", "Replicate"))
"""Names of the items that hold others."""

MAX_TEXT = 1024 * 1024
"""Longest text of one puzzle in characters."""

MAX_DEPTH = 50
"""Deepest nesting of composites."""

MAX_ORDER = 16
"""Largest number of rows, of columns and of digits."""

Place: TypeAlias = tuple[int | None, int | None]
"""One-based line and column, as far as they are known."""

ErrorAt: TypeAlias = Callable[[Place, str, str], PuzzleFormatError]
"""From a place, what was found and what was expected, to the error."""


@dataclass(frozen=True)
class Item:
    """One item.

    Attributes:
        name: what it is called; givens, which are written without a name, are called ``Given``.
        parts: what stands between the ``~`` after the name, without blanks.
        place: where it begins.
        children: the items of a composite.
    """

    name: str
    parts: tuple[str, ...]
    place: Place
    children: tuple[Item, ...] = ()


class Section:
    """A part of the text between empty lines.

    Attributes:
        text: the text, its lines joined.
    """

    def __init__(self, lines: Sequence[Line]) -> None:
        self._lines = lines
        self.text = "\n".join(text for _, text in lines)
        self._starts = [0, *accumulate(len(text) + 1 for _, text in lines)]

    @property
    def first(self) -> int:
        """The number of its first line."""
        return self._lines[0][0]

    def place(self, offset: int) -> Place:
        """Say where the character at `offset` stands."""
        index = bisect_right(self._starts, offset) - 1
        return self._lines[index][0], offset - self._starts[index] + 1


def order_of(cells: int) -> int | None:
    """Return the side of a square of so many cells, None if no such square is read."""
    order = isqrt(cells)
    return order if order in range(2, MAX_ORDER + 1) and order * order == cells else None


def is_layout(text: str) -> bool:
    """Say whether a text names a region of as many cells as there are rows for each cell."""
    order = order_of(len(text))
    symbols = set(text)
    return len(symbols) == order and all(text.count(symbol) == order for symbol in symbols)


def sections(lines: Iterable[Line]) -> Iterator[Section]:
    """Yield the sections of a text, comments left out."""
    content = (line for line in lines if not line[1].startswith("#"))
    for is_blank, kept in groupby(content, lambda line: not line[1].strip()):
        if not is_blank:
            yield Section([*kept])


def parse_items(section: Section, error: ErrorAt) -> tuple[Item, ...]:
    """Return the items of a section.

    Raises:
        PuzzleFormatError: if it does not consist of items.
    """
    open_items: list[tuple[Item, list[Item]]] = []
    top: list[Item] = []
    level = top
    for item in _flat_items(section, error):
        if item.name == "End":
            if not open_items:
                raise error(item.place, ".End", "a composite before it, such as .Or")
            composite, level = open_items.pop()
            children = tuple(level)
            level = open_items[-1][1] if open_items else top
            level.append(replace(composite, children=children))
        elif item.name in COMPOSITES:
            if len(open_items) == MAX_DEPTH:
                limit = f"at most {MAX_DEPTH} levels"
                raise error(item.place, "composites nested too deeply", limit)
            level = []
            open_items.append((item, level))
        else:
            level.append(item)
    if open_items:
        composite = open_items[-1][0]
        raise error(composite.place, f".{composite.name} without .End", "one .End for each")
    return tuple(top)


def _flat_items(section: Section, error: ErrorAt) -> Iterator[Item]:
    """Yield the items as they stand one behind the other, the ends of composites too."""
    text = section.text
    start = text.find(".")
    if start < 0 or text[:start].strip():
        offset = len(text) - len(text.lstrip())
        raise error(
            section.place(offset),
            quote(text.split()[0]),
            "items such as .Thermo~R1C1~R1C2, or the cells of a grid",
        )
    while start < len(text):
        end = text.find(".", start + 1)
        end = len(text) if end < 0 else end
        name, *parts = "".join(text[start + 1 : end].split()).split("~")
        if name or parts:
            yield Item(name or "Given", tuple(parts), section.place(start))
        start = end
