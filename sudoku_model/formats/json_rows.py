"""Tables of JSON objects, as data sets are published: an object a row, its keys are the columns.

The objects stand on a line each, or in one list, as pandas writes them with ``orient="records"``. A
list may also hold puzzles as texts.

The column of the puzzles is found in the first row, or named, as in any other table; see `tables`.
Objects that say themselves which puzzle they are, such as the records of a run, stay as they are.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache, partial
from typing import Any

from sudoku_model.formats.base import Options
from sudoku_model.formats.cells import as_line
from sudoku_model.formats.columns import PUZZLES, Beside, columns_beside
from sudoku_model.formats.damaged import UnfitError
from sudoku_model.formats.json_text import load_json
from sudoku_model.formats.line import RECORD
from sudoku_model.formats.native import is_about_one
from sudoku_model.formats.recognition import recognise
from sudoku_model.formats.source import ErrorOf, Source
from sudoku_model.formats.tables import choose_column, is_puzzle, with_beside

_OF_DATA_SETS = {"puzzle", "solution"}
"""Keys of rows that could be read one by one as well, of which there may be millions."""

_DECODER = json.JSONDecoder()
_ITEM = re.compile(r"[\s,]*(?=[^\s,\]])")
"""What stands before an item of a list."""

_LONGEST_ROW = 63
"""Characters of the longest text, with its quotes, that may be a row of a grid."""


def row_lines(source: Source, options: Options, column: str | None) -> Source:
    """Return the source of the puzzles in a table of objects, or the text itself if it is none.

    Args:
        source: the text, which begins with an object, or with a list of objects or of texts.
        options: what the caller knows.
        column: the name of the column, or None to find it.

    Raises:
        PuzzleFormatError: if there is no such column.
    """
    number, text = source.content()[0]
    is_list = text.lstrip().startswith("[")
    first = _first_of_list(source) if is_list else _row(text)
    table = first and _table(first, source, options, column, partial(source.error, line=number))
    if not table:
        return source
    if is_list:
        return source.with_lines(iter(table.items(source.document()).split("\n")))
    return source.with_lines(table.line(text) for _, text in source.tolerant_lines())


def _first_of_list(source: Source) -> Mapping[str, Any] | None:
    """Return the first row of a list, None if it may be one of a grid."""
    head = "\n".join(text for _, text in source.content())
    text = head[next(_places_of_items(head), slice(0))]
    return None if text.startswith('"') and len(text) <= _LONGEST_ROW else _row(text)


def _table(
    first: Mapping[str, Any], source: Source, options: Options, column: str | None, error: ErrorOf
) -> _Rows | None:
    """Return how the rows are read of which this is the first, None if they are no table."""
    names = [*first]
    values = [as_line(value) or "" for value in first.values()]
    index = choose_column(names, values, options, column, error)
    if index is None or not isinstance(first[names[index]], str | list | None):
        return None
    if recognise(source, options) != "json" and not (
        # Documents of other programs have keys that rows may have, and a solution as text.
        names[index].lower() in PUZZLES and is_puzzle(values[index], options)
    ):
        return None
    return _Rows(names[index], is_chosen=column is not None)


def _places_of_items(text: str) -> Iterator[slice]:
    """Yield where in a text each item of the list stands with which it begins.

    This ends where the text is broken, which is for its reader to tell.
    """
    at = text.index("[") + 1
    while item := _ITEM.match(text, at):
        try:
            _, at = _DECODER.raw_decode(text, item.end())
        except (ValueError, RecursionError):
            return
        yield slice(item.end(), at)


class _Rows:
    """Rows whose puzzles stand under one key."""

    def __init__(self, key: str, *, is_chosen: bool) -> None:
        self.key = key
        self._is_chosen = is_chosen
        self._beside = cache(self._columns_beside)

    def items(self, text: str) -> str:
        """Return a list of rows as one of objects with puzzles, each at its place in the text."""
        written, end = [], 0
        for place in _places_of_items(text):
            item = text[place]
            line = self.line(item)
            if line != item and not line.startswith(RECORD):
                line = json.dumps({"puzzle": line})
            written += [text[end : place.start], line, "\n" * item.count("\n")]
            end = place.stop
        return "".join((*written, text[end:]))

    def line(self, text: str) -> str:
        """Return the puzzle of a row and what stands beside it; anything else as it is."""
        row = _row(text)
        if row is None or self.key not in row:
            return text
        cells = [*row.values()]
        puzzle = as_line(row[self.key])
        return with_beside(puzzle, self._beside((*row,)), cells.__getitem__)

    def _columns_beside(self, names: tuple[str, ...]) -> Beside:
        # Any row may hold something else, so no column is known to hold numbers only.
        values = [""] * len(names)
        index = names.index(self.key)
        return columns_beside(names, values, index, is_chosen=self._is_chosen)


def _row(text: str) -> Mapping[str, Any] | None:
    """Return the object on a line that does not say itself which puzzle it is, else None.

    A text alone is what stands in a table with one column.
    """
    if '"format"' in text or not text.lstrip().startswith(("{", '"')):
        return None
    try:
        value = load_json(text)
    except (json.JSONDecodeError, UnfitError):
        return None
    if isinstance(value, str):
        return {"puzzle": value}
    if not isinstance(value, dict) or (is_about_one(value) and value.keys() != _OF_DATA_SETS):
        return None
    return value
