"""Grids drawn row by row, with or without borders.

The reader of rows here also serves every other format that contains a plain grid.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

from sudoku_model.errors import PuzzleFormatError
from sudoku_model.formats.base import Entry, Options, attempt, of_digits, one_by_one
from sudoku_model.formats.behind import heard
from sudoku_model.formats.cells import blank_for, decode_cells, grid_of, is_number_or_blank
from sudoku_model.formats.region_layouts import with_layouts
from sudoku_model.formats.source import Line, Source
from sudoku_model.formats.whole_grids import are_labels, whole_grid
from sudoku_model.formats.writing import framed_rows, givens_only, refusal, regular_box
from sudoku_model.grid import MAX_CELLS, Grid, default_box
from sudoku_model.puzzle import Puzzle
from sudoku_model.texts import counted

_BAR = re.compile(r"\|\||[|│┆┇┊┋╎╏║┃]")
_HEAVY_BARS = frozenset(("||", "║", "┃"))
_HEAVY_RULE = re.compile("[=═━]")
_RULES = frozenset("-=─━═┄┅┈┉╌╍")
_IN_BORDERS = _RULES.union("+.:'`*#|", map(chr, range(0x2500, 0x2580)))
_HEADING = re.compile(r"(?:grid|puzzle|sudoku)\b[^|]*", re.IGNORECASE)
_TOKEN = re.compile(r"[^\s,;]+")

_LONGEST_ROW = 20_000
"""More characters than a row of candidates of the largest grid that is written in symbols."""


_LONGEST_PARAGRAPH = 1_000
"""More lines than a drawing of the largest grid has."""


class Token(NamedTuple):
    """Characters between separators, and their one-based column."""

    text: str
    column: int


class Border(NamedTuple):
    """A line drawn after so many rows or columns."""

    after: int
    heavy: bool


@dataclass(frozen=True)
class Row:
    """One written row.

    Attributes:
        line: its one-based line.
        segments: the tokens between each two bars; an empty segment is one blank cell.
        bars: the bar after each segment, empty after the last one of a row that is open there.
        fields: what stands between commas, semicolons or tabs, if something is empty there, as
            spreadsheets write it; none otherwise.
    """

    line: int
    segments: tuple[tuple[Token, ...], ...]
    bars: tuple[str, ...]
    fields: tuple[Token, ...] = ()

    @property
    def tokens(self) -> list[Token]:
        """All tokens in order."""
        return [token for segment in self.segments for token in segment]

    def symbols(self) -> list[Token]:
        """Return the characters of all tokens, each as a token of its own."""
        return [
            Token(symbol, column + i)
            for text, column in self.tokens
            for i, symbol in enumerate(text)
        ]

    def separated(self, order: int) -> list[Token] | None:
        """Return the `order` cells if something stands between all of them, else None."""
        tokens = self.tokens
        if len(tokens) == order:
            return tokens
        return [*self.fields] if len(self.fields) == order else None

    def cells(self, order: int) -> list[Token] | None:
        """Return the `order` cells: those that are separated, else the characters, else None."""
        is_one_each = sum(len(text) for text, _ in self.tokens) == order
        return self.separated(order) or (self.symbols() if is_one_each else None)

    def borders(self, order: int) -> Iterator[Border]:
        """Yield the bars of a row of `order` cells."""
        if self.fields:  # it has none
            return
        by_token = len(self.tokens) == order
        cells = 0
        for segment, bar in zip(self.segments, self.bars, strict=True):
            cells += len(segment) if by_token else sum(len(text) for text, _ in segment)
            yield Border(cells, bar in _HEAVY_BARS)


def is_border(text: str) -> bool:
    """Say whether a line only separates rows."""
    used = set(text.replace(" ", ""))
    return used <= _IN_BORDERS and not used.isdisjoint(_RULES)


def is_heading(text: str) -> bool:
    """Say whether a line announces a grid, as in "Grid 01"."""
    return _HEADING.fullmatch(text.strip()) is not None


def has_bars(text: str) -> bool:
    """Say whether a bar stands in the text."""
    return _BAR.search(text) is not None


def split_row(line: int, text: str) -> Row:
    """Split a written row at its bars and separators.

    A line that is too long for a row of any grid is left in one piece, which no reader accepts.
    """
    if len(text) > _LONGEST_ROW:
        return Row(line, ((Token(text, 1),),), ("",))
    segments: list[tuple[Token, ...]] = []
    bars: list[str] = []
    start = 0
    ends = [(match.start(), match[0]) for match in _BAR.finditer(text)]
    for end, bar in [*ends, (len(text), "")]:
        tokens = tuple(_tokens(text, start, end))
        between_bars = start > 0 and bar != ""
        if tokens or between_bars:
            segments.append(tokens or (Token(".", start + 1),))
            bars.append(bar)
        start = end + len(bar)
    return Row(line, tuple(segments), tuple(bars), () if ends else tuple(_fields(text)))


def _tokens(text: str, start: int, end: int) -> Iterator[Token]:
    """Yield what stands between blanks in a part of a row."""
    return (Token(match[0], match.start() + 1) for match in _TOKEN.finditer(text, start, end))


def _fields(text: str) -> Iterator[Token]:
    """Yield what stands between separators, if something is empty there."""
    separator = next((sign for sign in ",;\t" if sign in text), None)
    if separator is None:
        return
    fields = text.split(separator)
    if all(map(str.strip, fields)) or any(len(field.split()) > 1 for field in fields):
        return
    start = 1
    for field in fields:
        yield Token(field.strip() or ".", start + len(field) - len(field.lstrip()))
        start += len(field) + 1


def row_order(row: Row) -> int:
    """Return how many cells a row seems to have, seen alone."""
    tokens = [text for text, _ in row.tokens]
    if len(row.fields) > len(tokens) + 1 or (row.fields and row.fields[0].text == "."):
        return len(row.fields)  # one that is empty at the end may be none
    symbols = sum(map(len, tokens))
    if len(tokens) < 10 or not all(map(is_number_or_blank, tokens)):
        return symbols
    return symbols if _are_blocks(tokens) else len(tokens)


def _are_blocks(tokens: Sequence[str]) -> bool:
    """Say whether tokens are blocks of symbols and no numbers.

    Blocks are as long as each other, unlike numbers, and soon exceed their count.
    """
    return len(set(map(len, tokens))) == 1 and any(
        token.isdecimal() and int(token) > len(tokens) for token in tokens
    )


def read_grids(source: Source, options: Options) -> Iterator[Entry]:
    """Yield the grids of a source; see `grids_in`."""
    return with_layouts(grids_in(_lines_of(source), partial(Drawing, source, options)), source)


def grids_in(lines: Iterator[Line], new: Callable[[], Drawing]) -> Iterator[Entry]:
    """Yield the grids in some lines; each is complete when it has as many rows as columns.

    Where rows form no grid, nobody knows how many are left of it. So the next one begins with a
    heading, or stands between empty lines with all of its rows.
    """
    while True:
        drawing = new()
        entry = attempt(partial(drawing.drawn, lines))
        if entry is None:
            return
        yield entry
        if not drawing.is_complete:
            lines = _from_next_grid(lines, drawing.order_of)


def _lines_of(source: Source) -> Iterator[Line]:
    """Yield the lines of a text; of one that begins with a whole grid first the rows of that."""
    known = source.peek()
    rows = whole_grid(known)
    yield from rows or ()
    last = known[-1][0] if rows else 0
    yield from (line for line in source if line[0] > last)


def _from_next_grid(lines: Iterator[Line], order_of: Callable[[Row], int]) -> Iterator[Line]:
    """Return the lines from a heading on, or from a whole grid between empty lines."""
    paragraph: list[Line] = []
    room = 0  # before the first empty line, rows may be of the last grid
    for line in lines:
        if is_heading(line[1]):
            return chain([line], lines)
        if line[1].strip():
            if len(paragraph) < room:
                paragraph.append(line)
            continue
        if _is_whole(paragraph, order_of):
            return chain(paragraph, [line], lines)
        paragraph, room = [], _LONGEST_PARAGRAPH
    return iter(paragraph if _is_whole(paragraph, order_of) else ())


def _is_whole(paragraph: list[Line], order_of: Callable[[Row], int]) -> bool:
    """Say whether lines have as many rows as the first of these has cells."""
    rows = [split_row(*line) for line in paragraph if not is_border(line[1])]
    return bool(rows) and len(rows) == order_of(rows[0])


class Drawing:
    """One grid while its lines come in."""

    def __init__(self, source: Source, options: Options) -> None:
        self.source = source
        self.options = options
        self.order = options.order or 0
        self.rows: list[Row] = []
        self.cells: list[Token] = []
        self.borders: list[Border] = []
        self.gaps: dict[int, int] = {}
        self.leading: list[Line] = []
        self.title = ""

    def order_of(self, row: Row) -> int:
        """Return how many cells the first row has, where nobody says it."""
        return row_order(row)

    def cells_of(self, row: Row) -> list[Token] | None:
        """Return the cells of a row, None if they are not as many as in the first one."""
        return row.cells(self.order)

    @property
    def is_complete(self) -> bool:
        """Whether it has as many rows as the first one has cells."""
        return bool(self.rows) and len(self.rows) == self.order

    def drawn(self, lines: Iterable[Line]) -> Puzzle | None:
        """Take lines up to the last row of the grid, and no further; return None if no row is left.

        Raises:
            PuzzleFormatError: if the rows do not form a grid.
        """
        for number, text in lines:
            self.add(number, text)
            if self.is_complete:
                return self.puzzle()
        self.check_is_empty()
        return None

    def add(self, number: int, text: str) -> None:
        """Take the next line."""
        if not text.strip() and text.count("\t") + 1 != self.order:  # no row of empty cells
            self.gaps.setdefault(len(self.rows), number)
            if not self.rows:
                self.leading.append((number, text))
        elif is_border(text):
            self.borders.append(Border(len(self.rows), bool(_HEAVY_RULE.search(text))))
        elif not self.rows and is_heading(text):
            self.title = text.strip()
        elif not text.lstrip().startswith("#"):
            self.add_cells(split_row(number, text))

    def add_cells(self, row: Row) -> None:
        """Take the next row with the empty ones before it, unless it is a bar alone."""
        if row.segments or row.fields:
            self.add_leading(row)
            self.add_row(row)

    def add_leading(self, row: Row) -> None:
        """Add the rows of empty cells that a spreadsheet has before the first other row."""
        leading, self.leading = self.leading, []
        for number, text in leading:
            if row.fields and text.count("\t") + 1 == len(row.fields):
                self.add_row(split_row(number, text))

    def add_row(self, row: Row) -> None:
        """Take the next row."""
        self.order = self.order or self.order_of(row)
        if self.order**2 > MAX_CELLS:
            raise self.source.error(
                f"a row of {self.order} cells", "at most 100 cells", line=row.line
            )
        cells = self.cells_of(row)
        if cells is None:
            raise self.row_error(row)
        self.rows.append(row)
        self.cells += cells

    def row_error(self, row: Row) -> PuzzleFormatError:
        """Build the error for a row that has not as many cells as the first one."""
        expected = f"{self.order} cells"
        if self.rows:
            expected += f" as in row 1 of this grid (line {self.rows[0].line})"
            if not {".", "0", "*", "_"} & {*"".join(text for text, _ in self.cells)}:
                expected += "; blanks that are spaces fill each row up to its end"
        found = f"{counted(self.order_of(row), 'cell')} in row {len(self.rows) + 1}"
        return self.source.error(found, expected, line=row.line)

    def check_is_empty(self) -> None:
        """Refuse a grid that ends here if it has some rows, but not all."""
        if self.rows:
            found = f"{counted(len(self.rows), 'row')} of {self.order} cells"
            if self.borders:
                found += f" and {counted(len(self.borders), 'border')}"
            raise self.error(found, f"{self.order} rows")

    def error(self, found: str, expected: str) -> PuzzleFormatError:
        """Build the error for the whole grid."""
        return self.source.error(found, expected, line=self.rows[0].line)

    def cell_error(self, cell: int, found: str, expected: str) -> PuzzleFormatError:
        """Build the error for a cell."""
        line = self.rows[cell // self.order].line
        return self.source.error(found, expected, line=line, column=self.cells[cell].column)

    def puzzle(self) -> Puzzle:
        """Return the puzzle, with the boxes that are drawn."""
        self.check_labels()
        box = self.box()
        grid = grid_of(self.order, Options(box), self.error)
        self.check_gaps((box or default_box(self.order))[0])
        name = self.source.puzzle_name(self.rows[0].line)
        return heard(self.filled(grid, title=self.title, name=name))

    def filled(self, grid: Grid, **texts: Any) -> Puzzle:
        """Return the puzzle of all the cells."""
        givens, alphabet = decode_cells(
            [text for text, _ in self.cells],
            self.order,
            self.options,
            self.cell_error,
            separated=all(row.separated(self.order) for row in self.rows),
        )
        return Puzzle(grid, givens, alphabet=alphabet, **texts)

    def check_labels(self) -> None:
        """Refuse names of rows and columns, which would have the same digits in the first box.

        Where that is a part of one row or column, they may be the cells of a puzzle.
        """
        texts = [text for text, _ in self.cells]
        row, column = texts[1 : self.order], texts[self.order :: self.order]
        is_flat = 1 in (self.options.box or ())
        if row and not is_flat and row == column and are_labels(row):
            found = f"{row[0]} to {row[-1]} as the first row and the first column"
            raise self.error(found, "cells, and not what rows and columns are called")

    def box(self) -> tuple[int, int] | None:
        """Return the box that was asked for or, if borders say it, the one that is drawn."""
        down = self.distance(self.borders, "rows")
        bars = {border for row in self.rows for border in row.borders(self.order)}
        across = self.distance(bars, "columns")
        if down is None and across is None:
            return self.options.box
        drawn = (
            down or self.order // (across or self.order),
            across or self.order // (down or self.order),
        )
        self.check_box(*drawn)
        return drawn

    def check_box(self, rows: int, columns: int) -> None:
        """Refuse a drawn box if another one is wanted, or if it does not fit the grid."""
        wanted = self.options.box
        if rows * columns != self.order or wanted not in (None, (rows, columns)):
            expected = "x".join(map(str, wanted)) if wanted else f"boxes of {self.order} cells"
            raise self.error(f"borders around boxes of {rows}x{columns} cells", expected)

    def distance(self, borders: Iterable[Border], what: str) -> int | None:
        """Return the distance of the inner borders, or None if they do not show the boxes."""
        places = self.inner_places(borders)
        if not places or len(places) == self.order - 1:
            return None
        step = min(places)
        if places != set(range(step, self.order, step)) or self.order % step:
            after = ", ".join(map(str, sorted(places)))
            raise self.error(f"borders after {after} {what}", "borders at equal distances")
        return step

    def inner_places(self, borders: Iterable[Border]) -> set[int]:
        """Return after how many rows or columns borders stand that may be those of boxes.

        Where some are heavy, the others stand between cells.
        """
        inner = [border for border in borders if 0 < border.after < self.order]
        heavy = {border.after for border in inner if border.heavy}
        return heavy or {border.after for border in inner}

    def check_gaps(self, height: int) -> None:
        """Refuse empty lines inside a box: there a grid has probably lost a row."""
        inner = {after: line for after, line in self.gaps.items() if 0 < after < self.order}
        if len(inner) == self.order - 1:
            return
        for after, line in inner.items():
            if after % height:
                raise self.source.error(
                    f"an empty line after {after} rows of {self.order} cells",
                    f"{self.order} rows, with empty lines between boxes only",
                    line=line,
                )


def _text_of(puzzle: Puzzle) -> str:
    givens_only(puzzle, GRID.name)
    box = regular_box(puzzle, GRID.name)
    if 1 in box:
        raise refusal(GRID.name, "boxes of at least 2x2 cells", f"a grid of {puzzle.grid}")
    order = puzzle.grid.order
    first = puzzle.grid.digits[0]
    blank = blank_for(puzzle.alphabet)
    cells = [
        blank
        if given is None
        else str(given)
        if puzzle.alphabet is None
        else puzzle.alphabet[given - first]
        for given in puzzle.givens
    ]
    # Beyond 9 digits, symbols with spaces between them could be taken for numbers.
    separator = "" if puzzle.alphabet is not None and order > 9 else " "
    return framed_rows(cells, box, separator)


GRID = of_digits(
    "grid",
    "a grid drawn row by row, with or without borders",
    read_grids,
    one_by_one(_text_of, "\n"),
)
