"""Tables: CSV, Markdown and the like with a header, Parquet, Arrow. One column holds the puzzles.

The cells of that column are handed on as lines, which are then recognised and read as any other
text is: so a column may hold whatever fits on a line. A line keeps the number of its row.

The column is the one that was named; or else the first with a usual name, such as ``puzzle`` or
``quizzes``; or else the first whose first value is a puzzle. What stands beside it and changes what
is asked (see `columns`) is handed on with the puzzle, as the object that `native` reads.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from sudoku_model.errors import OptionError, PuzzleFormatError
from sudoku_model.formats.base import Options
from sudoku_model.formats.blocks import joined, lines_as_they_come
from sudoku_model.formats.cells import quote
from sudoku_model.formats.columns import PUZZLES, Beside, columns_beside, says_a_rule
from sudoku_model.formats.line import EMPTY_CELL, UNCLOSED_ROW, find_cells, holds_one, is_header
from sudoku_model.formats.recognition import recognise
from sudoku_model.formats.registry import FORMATS
from sudoku_model.formats.source import ErrorOf, Line, Source, open_source
from sudoku_model.texts import cut, first_of, shown

_RARELY_A_NUMBER = PUZZLES | {"question", "questions", "problem", "problems", "unsolved"}
"""Usual names of columns, which are trusted even if the first row is damaged."""

_USUAL = _RARELY_A_NUMBER | {"clues", "givens"}

_HEADING = re.compile(r"([^\W\d][\w .:()/%+-]{0,60})?")
_HEADER = re.compile(r'(?:[^\W\d]|[ ",;\t])[\w .:()/%+,;"\t-]*')
_BELOW_NAMES = re.compile(r"\|?(?:\s*:?-{3,}:?\s*\|)+(?:\s*:?-{3,}:?)?")
_NAMED_LINK = re.compile(r"\[([^\[\]]*)\]\((\S+)\)")
"""What tables of Markdown have below their first row, and how a link has a name there."""
_DELIMITERS = ",;\t"
_MOST_NAMES = 1_000
"""A first line with more names describes a table only if a column is asked for: to say whether each
of them is a puzzle takes a moment."""

_MOST_SHOWN = 20
_LONGEST_LIST = 600
"""Names in a message, and the characters of all of them."""

_MOST_LINES = 128
"""Most lines of a row: the cell may be a drawing of a large grid."""


@dataclass(frozen=True)
class _Table:
    """How lines of text are a table.

    Attributes:
        header: the number of the line with the names of the columns.
        delimiter: what separates the columns.
        column: index of the column with the puzzles.
        beside: the columns beside it that change what is asked.
        is_plain: whether its cells stand first in their lines and are no text in quotation marks,
            so that a line can be read as it is if no other column but a solution matters.
    """

    header: int
    delimiter: str
    column: int
    beside: Beside
    is_plain: bool


def cell_lines(source: Source, options: Options, column: str | None) -> Source:
    """Return the source of the puzzles in a table that is no text: the cells of a column.

    The column has that name; without one it is found.

    Raises:
        PuzzleFormatError: if there is no such column, or the table is damaged.
    """
    from sudoku_model.formats.arrow_tables import read_cells

    return source.with_lines(map(_line_of, read_cells(source, options, column)))


def puzzle_lines(source: Source, options: Options, column: str | None) -> Source:
    """Return the source of the puzzles in a text: the column of a table, or the text itself.

    The column has that name; without one it is found.

    Raises:
        PuzzleFormatError: if there is no such column.
    """
    source = _without_markdown(source, options, column)
    table = _find_table(source, options, column)
    if table is None:
        return source
    rows = source.without_first(table.header)
    if table.is_plain and not table.beside.indexes:
        return rows
    if table.is_plain and table.beside.indexes == [table.beside.solution]:
        return rows.with_blocks(_rows_with_solutions(rows, table))
    return rows.with_lines(_cell_lines(rows.tolerant_lines(), table))


def _without_markdown(source: Source, options: Options, column: str | None) -> Source:
    """Return the rows of a table of Markdown with a tab between two cells, another text as it is.

    A grid may be such a table as well: it has no column of puzzles.
    """
    if not any(_BELOW_NAMES.fullmatch(text.strip()) for _, text in source.content()[1:2]):
        return source
    first = [(number, _tabbed(text)) for number, text in source.peek()]
    if not _find_table(Source.of_lines(first, source.name, source.prefix), options, column):
        return source
    return source.with_lines(_tabbed(text) for _, text in source.tolerant_lines())


def _tabbed(text: str) -> str:
    row = text.strip()
    if _BELOW_NAMES.fullmatch(row):
        return ""
    cells = row.removeprefix("|").removesuffix("|").split("|")
    return "\t".join(_NAMED_LINK.sub(r"\2 # \1", cell.strip()) for cell in cells)


def _find_table(source: Source, options: Options, column: str | None) -> _Table | None:
    """Say how a text is a table, or return None.

    Raises:
        PuzzleFormatError: if a column is named and is not there.
    """
    content = source.content()
    head = _head(content, options, column)
    if head is None:
        return None
    number, names, delimiter, first = head
    values = [*first, *[""] * len(names)][: len(names)]
    error = partial(source.error, line=number)
    index = choose_column(names, values, options, column, error)
    if index is None or (column is None and _is_a_title(names, index, len(first))):
        return None
    beside = columns_beside(names, values, index, is_chosen=column is not None)
    is_plain = index == 0 and _is_plain(content[1:2], options)
    if is_plain and not beside.indexes and column is None and is_header(content[0][1]):
        return None  # the reader of lines skips a header as well
    return _Table(number, delimiter, index, beside, is_plain)


class _Head(NamedTuple):
    """What a table begins with: the number and names of its header, what separates these, a row."""

    line: int
    names: list[str]
    delimiter: str
    first: list[str]


def _head(content: Sequence[Line], options: Options, column: str | None) -> _Head | None:
    """Return what a table begins with, None if no column is named and this seems to be no table."""
    for number, header in content[:1]:
        if column is not None or _HEADER.fullmatch(header):
            names, delimiter = _names(header)
            first = _first_row(content[1:], delimiter)
            if column is not None or _are_headings(names, first, options):
                return _Head(number, names, delimiter, first)
    return None


def _names(header: str) -> tuple[list[str], str]:
    """Return the names of the columns, and what separates them."""
    splits = [(_fields(header, delimiter), delimiter) for delimiter in _DELIMITERS]
    return max(splits, key=lambda split: len(split[0]))


def _first_row(lines: Sequence[Line], delimiter: str) -> list[str]:
    return next((row for _, row in _rows(iter(lines), delimiter) if row), [])


def _is_plain(first_row: Sequence[Line], options: Options) -> bool:
    """Say whether the first row is a line with a puzzle, and no other one, at its beginning."""
    return any('"' not in text and holds_one(text, options) for _, text in first_row)


def _are_headings(names: Sequence[str], first: Sequence[str], options: Options) -> bool:
    """Say whether what stands in the first line describes what stands in the row after it."""
    if not all(map(_HEADING.fullmatch, names)):
        return False
    if len(names) == 1:  # which may be the title of a drawing
        return is_puzzle("".join(first[:1]), options) and names[0].lower() in _USUAL
    return len(names) <= _MOST_NAMES and not any(is_puzzle(name, options) for name in names)


def _is_a_title(names: Sequence[str], column: int, width: int) -> bool:
    """Say whether the first line is no header but a title that says a rule.

    Args:
        names: the names of the columns.
        column: the index of the one with the puzzles.
        width: how many values the first row has.
    """
    # What says a rule above values may well be what those are about: "antiknight", 1 or 0.
    without_values = names[width:]
    whole = [", ".join(names)] if without_values else []
    return any(map(says_a_rule, (names[column], *without_values, *whole)))


def choose_column(
    names: Sequence[str],
    values: Sequence[str],
    options: Options,
    wanted: str | None,
    error: ErrorOf,
) -> int | None:
    """Return the index of the column with the puzzles, or None if none seems to hold any.

    The values are those of the first row.

    Raises:
        PuzzleFormatError: if no column has the name that was asked for, or several have it.
    """
    if wanted is None:
        index = _likeliest_column(names, values, options)
    elif isinstance(wanted, str):
        index = _column_called(wanted, names, error)
    else:
        raise OptionError(f"found column={shown(wanted)}, expected the name of a column")
    if index is not None and names[index] and names.count(names[index]) > 1:
        raise error(f"the column {quote(names[index])} more than once", "each column once")
    return index


def _column_called(wanted: str, names: Sequence[str], error: ErrorOf) -> int:
    if wanted in names:
        return names.index(wanted)
    lowered = _lowered(names)
    if wanted.lower() in lowered:
        return lowered.index(wanted.lower())
    said = ", ".join(first_of([*map(quote, names)], _MOST_SHOWN))
    raise error(f"the columns {cut(said, _LONGEST_LIST, ' ...')}", f"a column {quote(wanted)}")


def _likeliest_column(names: Sequence[str], values: Sequence[str], options: Options) -> int | None:
    """Return the first column whose name or first value says that it holds puzzles, or None."""
    lowered = _lowered(names)
    usual = [index for index, name in enumerate(lowered) if name in _USUAL]
    likely = [index for index in usual if lowered[index] in _RARELY_A_NUMBER]
    holding = [index for index, value in enumerate(values) if is_puzzle(value, options)]
    candidates = [*(index for index in usual if index in holding), *likely, *holding]
    return candidates[0] if candidates else None


def _lowered(names: Sequence[str]) -> list[str]:
    return [name.strip().lower() for name in names]


def with_beside(puzzle: str | None, beside: Beside, cell: Callable[[int], object]) -> str:
    """Return a cell with a puzzle, and what stands beside it, as a line.

    Args:
        puzzle: the cell.
        beside: the columns that change what is asked.
        cell: what stands in a column of the row.
    """
    return beside.line(_line_of(puzzle), cell) if puzzle else _line_of(puzzle)


def is_puzzle(text: str, options: Options) -> bool:
    """Say whether a cell seems to be a puzzle."""
    if find_cells(text, options) is not None:
        return True
    try:
        with open_source(text) as source:
            name = recognise(source, options)
    except PuzzleFormatError:
        return False
    return name is not None and FORMATS[name].fits_in_cells


def _rows_with_solutions(rows: Source, table: _Table) -> Iterator[bytes]:
    """Yield the rows of puzzles and solutions as they are, as long as nothing is wrong there."""
    from sudoku_model.formats.solved_rows import are_solved

    for number, text in lines_as_they_come(rows.blocks()):
        if are_solved(text, table.delimiter):
            yield text + b"\n"
        else:
            lines = enumerate(text.decode(errors="surrogateescape").split("\n"), number)
            yield from joined(_cell_lines(lines, table))


def _cell_lines(lines: Iterator[Line], table: _Table) -> Iterator[str]:
    """Yield the cells of the column as lines, one for each line of the table.

    It may be empty: that of a row with line breaks in it is followed by empty ones.
    """
    beside = table.beside
    last = max((table.column, *beside.indexes))
    for _, row in _rows(lines, table.delimiter, last):
        if row is None:
            yield UNCLOSED_ROW
        elif row and not beside.indexes:
            yield _line_of(_cell(row, table.column))
        elif row:
            yield with_beside(_cell(row, table.column), beside, partial(_cell, row))
        else:
            yield ""


def _cell(row: Sequence[str], column: int) -> str | None:
    return row[column] if column < len(row) else None


def _line_of(cell: str | None) -> str:
    """Return what stands in a cell as a line, which is never one that a reader passes over."""
    if cell is None:
        return EMPTY_CELL
    if "\n" in cell or "\r" in cell:
        rows = cell.split()
        cell = (" " if len(rows) > cell.count("\n") + 1 or "," in cell else "").join(rows)
    cell = cell.strip()
    return f'"{cell[:20]}"' if not cell or cell[0] == "#" else cell


def _rows(
    lines: Iterator[Line], delimiter: str, column: int = 1 << 20
) -> Iterator[tuple[int, list[str] | None]]:
    """Yield the fields of each line, at least up to a column.

    There are none in an empty line, nor in those that belong to the row of a line before. Where
    quotation marks are not closed None is yielded, and the next line is another row.
    """
    waiting: list[Line] = []
    while line := waiting.pop() if waiting else next(lines, None):
        number, text = line
        if '"' not in text:
            yield number, text.split(delimiter, column + 1) if text.strip() else []
            continue
        texts = [text]
        while (row := _parsed(texts, delimiter)) is None and len(texts) < _MOST_LINES:
            if (more := waiting.pop() if waiting else next(lines, None)) is None:
                break
            texts.append(more[1])
        yield number, row
        following = [*enumerate(texts[1:], number + 1)]
        if row is None:
            waiting += reversed(following)
        else:
            yield from ((later, []) for later, _ in following)


def _parsed(texts: list[str], delimiter: str) -> list[str] | None:
    """Return the fields of a row with quotation marks, or None if it is not closed."""
    lines = (f"{text}\n" for text in texts)
    try:
        return next(csv.reader(lines, delimiter=delimiter, skipinitialspace=True, strict=True))
    except csv.Error:
        return None


def _fields(text: str, delimiter: str) -> list[str]:
    return [name.strip() for name in _parsed([text], delimiter) or [text]]
