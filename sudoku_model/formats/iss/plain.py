"""The forms in which a section of the text can be no items: rows of cells, layouts, killers.

Each is turned into the items that say the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sudoku_model.errors import PuzzleFormatError
from sudoku_model.formats.iss.syntax import (
    MAX_ORDER,
    ErrorAt,
    Item,
    Section,
    is_layout,
    order_of,
)
from sudoku_model.formats.killer_text import (
    Cage,
    is_long_killer,
    is_short_killer,
    long_cages,
    short_cages,
)

NUMERALS = "0123456789abcdefg"
"""How a row or a column is written in the name of a cell."""

_FRAME = frozenset("0123456789 .*_|\n\t+-")
_NUMBER = re.compile(r"\d+|[.*_]")


class Plain(NamedTuple):
    """A section that was understood.

    Attributes:
        items: what it says.
        letters: whether its digits were written as letters.
    """

    items: tuple[Item, ...]
    letters: bool = False


def plain_items(section: Section, error: ErrorAt) -> Plain | None:
    """Return what a section says in one of these forms, or None if it is in none of them.

    Raises:
        PuzzleFormatError: built by `error` if a killer is broken, or what follows ``=`` is no row
            of cells.
    """
    text = "".join(section.text.split())
    read = _Reader(section, error)
    if text.startswith("="):
        plain = read.cells(text[1:])
        if plain is None:
            raise read.error("another text after =", "the cells of a square grid")
        return plain
    if "~" in text:
        return None
    for form in (
        read.short_killer,
        read.long_killer,
        read.jigsaw,
        read.layout,
        read.cells,
        read.numbers,
        read.candidates,
    ):
        plain = form(text)
        if plain is not None:
            return plain
    return None


class _Reader:
    def __init__(self, section: Section, error: ErrorAt) -> None:
        self._section = section
        text = section.text
        self._place = section.place(len(text) - len(text.lstrip()))
        self._error = error

    def error(self, found: str, expected: str) -> PuzzleFormatError:
        return self._error(self._place, found, expected)

    def _item(self, name: str, *parts: str) -> Item:
        return Item(name, parts, self._place)

    def _error_at(self, offset: int, found: str, expected: str) -> PuzzleFormatError:
        return self.error(found, expected)

    def short_killer(self, text: str) -> Plain | None:
        if not is_short_killer(text):
            return None
        return Plain(tuple(map(self._cage, short_cages(text, self._error_at))))

    def long_killer(self, text: str) -> Plain | None:
        if not is_long_killer(text):
            return None
        cages, diagonals = long_cages(text, self._error_at)
        items = [self._item("Diagonal", one) for one in ("1", "-1") if diagonals]
        return Plain((*items, *map(self._cage, cages)))

    def _cage(self, cage: Cage) -> Item:
        return self._item("Cage", str(cage.total or 0), *cell_names(cage.cells, 9))

    def jigsaw(self, text: str) -> Plain | None:
        half = len(text) // 2
        cells = self.cells(text[:half])
        layout = self.layout(text[half:])
        if len(text) % 2 or cells is None or layout is None:
            return None
        return Plain((*cells.items, *layout.items[1:]), cells.letters)

    def layout(self, text: str) -> Plain | None:
        if not is_layout(text):
            return None
        shape = self._shape(len({*text}))
        return Plain((shape, self._item("Jigsaw", text), self._item("NoBoxes")))

    def cells(self, text: str) -> Plain | None:
        order = order_of(len(text))
        if order is None:
            return None
        base = "1" if order < 10 else "A"
        digits = {chr(ord(base) + i): i + 1 for i in range(order)}
        if len(set(text) - set(digits)) > 1:
            return None
        return Plain(
            (self._shape(order), *self._givens([digits.get(one) for one in text], order)),
            base == "A",
        )

    def numbers(self, text: str) -> Plain | None:
        if not set(self._section.text) <= _FRAME:
            return None
        tokens = _NUMBER.findall(self._section.text)
        order = order_of(len(tokens))
        if order is None or any(len(token) > 2 for token in tokens):
            return None
        values = [int(token) if token.isdigit() else 0 for token in tokens]
        if max(values) > order:
            return None
        givens = self._givens([value or None for value in values], order)
        return Plain((self._shape(order), *givens))

    def candidates(self, text: str) -> Plain | None:
        """Read n^3 characters: for each cell every digit that it can be, at its own place."""
        order = round(len(text) ** (1 / 3))
        if order not in range(2, MAX_ORDER + 1) or order**3 != len(text):
            return None
        base = "1" if order < 10 else "A"
        items = [self._shape(order)]
        names = cell_names(range(order * order), order)
        for cell, name in enumerate(names):
            digits = _digits_in_place(text[cell * order : (cell + 1) * order], base)
            if digits is None:
                return None
            if len(digits) < order:
                items.append(self._item("Given", "_".join((name, *map(str, digits)))))
        return Plain(tuple(items), base == "A")

    def _shape(self, order: int) -> Item:
        return self._item("Shape", f"{order}x{order}")

    def _givens(self, digits: Sequence[int | None], order: int) -> Iterator[Item]:
        names = cell_names(range(len(digits)), order)
        for name, digit in zip(names, digits, strict=True):
            if digit is not None:
                yield self._item("Given", f"{name}_{digit}")


def _digits_in_place(text: str, base: str) -> list[int] | None:
    """Return the digits that stand at their own places; None if anything but blanks is beside."""
    digits = []
    for place, character in enumerate(text):
        if character == chr(ord(base) + place):
            digits.append(place + 1)
        elif character not in ".0*_":
            return None
    return digits


def cell_names(cells: Sequence[int], columns: int) -> list[str]:
    """Name cells as items do: ``R1Ca`` is row 1, column 10."""
    return [f"R{NUMERALS[cell // columns + 1]}C{NUMERALS[cell % columns + 1]}" for cell in cells]
