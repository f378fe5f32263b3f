"""Tables that a notebook shows as HTML and everything else as text."""

from __future__ import annotations

import textwrap
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeVar, overload

from sudoku_model.drawing.elements import showable
from sudoku_model.texts import cut

if TYPE_CHECKING:
    from typing_extensions import Self

_T = TypeVar("_T")

MOST_ROWS: Final = 40
"""Rows that are shown; the rest can be reached by index."""

_WIDEST: Final = 70
"""Characters of the widest column of text."""

_WIDEST_CAPTION: Final = "40em"

_LONGEST_CELL: Final = 300


@dataclass(frozen=True)
class ShownTable:
    """What is to be shown.

    Attributes:
        caption: what the table is about.
        headers: of the columns.
        rows: the first rows.
        size: how many rows there are.
    """

    caption: str
    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    size: int

    @staticmethod
    def of(
        caption: str,
        headers: Sequence[str],
        rows: Iterable[Sequence[object]],
        size: int | None = None,
    ) -> ShownTable:
        """Take as many rows as are shown.

        Args:
            caption: what the table is about.
            headers: of the columns.
            rows: the rows; no more are asked for than are shown.
            size: how many there are, if `rows` cannot tell.
        """
        if size is None:
            rows = list(rows)
            size = len(rows)
        shown = tuple(tuple(map(_cell, row)) for row in islice(rows, MOST_ROWS))
        return ShownTable(caption, tuple(headers), shown, size)

    @property
    def _rest(self) -> str:
        more = self.size - len(self.rows)
        return f"… and {more:,} more" if more > 0 else ""

    def text(self) -> str:
        """Write the table in columns of text."""
        if not self.rows:
            return self.caption
        lines = [self.headers, *self.rows]
        widths = [
            min(_WIDEST, max(len(cells[column]) for cells in lines))
            for column in range(len(self.headers))
        ]
        written = [self.caption] if self.caption else []
        written += _wrapped(self.headers, widths)
        written.append("  ".join("─" * width for width in widths))
        for cells in self.rows:
            written += _wrapped(cells, widths)
        return "\n".join([*written, *([self._rest] if self._rest else [])])

    def html(self) -> str:
        """Write the table as HTML, in the colours of the page around it."""
        if not self.rows:
            return f"<p>{escape(self.caption)}</p>"
        head = "".join(f"<th style='text-align:left'>{escape(h)}</th>" for h in self.headers)
        body = "".join(
            "<tr>"
            + "".join(f"<td style='text-align:left'>{escape(cell)}</td>" for cell in row)
            + "</tr>"
            for row in self.rows
        )
        # A page would wrap it to the width of the table, which may be two short columns.
        caption = (
            "<caption style='text-align:left'>"
            f"<div style='width:max-content;max-width:{_WIDEST_CAPTION}'>{escape(self.caption)}"
            "</div></caption>"
            if self.caption
            else ""
        )
        rest = f"<p>{self._rest}</p>" if self._rest else ""
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{rest}"


def _wrapped(cells: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    """Yield the lines of a row of a table, each cell as wide as its column."""
    columns = [
        textwrap.wrap(cell, width, break_on_hyphens=False)
        for cell, width in zip(cells, widths, strict=True)
    ]
    for line in range(max([1, *map(len, columns)])):
        parts = [
            f"{(column[line] if line < len(column) else ''):{width}}"
            for column, width in zip(columns, widths, strict=True)
        ]
        yield "  ".join(parts).rstrip()


class Tabular(ABC):
    """Something that is shown as tables."""

    @abstractmethod
    def tables(self) -> Iterable[ShownTable]:
        """Return what is shown, in order."""

    def __str__(self) -> str:
        return "\n\n".join(table.text() for table in self.tables())

    def __repr__(self) -> str:
        # A console shows what a person wants to read.
        return str(self)

    def _repr_html_(self) -> str:
        return "\n".join(table.html() for table in self.tables())


class TabularList(Tabular, Sequence[_T]):
    """Things in an order that are shown as one table.

    Attributes:
        caption: which things these are.
    """

    def __init__(self, items: Sequence[_T], caption: str) -> None:
        self._items = items
        self.caption = caption

    @overload
    def __getitem__(self, index: int) -> _T: ...

    @overload
    def __getitem__(self, index: slice) -> Self: ...

    def __getitem__(self, index: int | slice) -> _T | Self:
        if isinstance(index, slice):
            return type(self)(self._items[index], self.caption)
        return self._items[index]

    def __len__(self) -> int:
        return len(self._items)


def counted(
    caption: str, noun: str, headers: Sequence[str], rows: Iterable[Sequence[object]], size: int
) -> ShownTable:
    """Return a table of things whose caption counts them, as in ``all: 240 clauses``."""
    count = f"1 {noun}" if size == 1 else f"{size:,} {noun}s"
    return ShownTable.of(f"{caption}: {count}", headers, rows, size)


def _cell(value: object) -> str:
    text = f"{value:,}" if isinstance(value, int) else showable(str(value))
    return cut(text, _LONGEST_CELL)
