"""Columns of Parquet and Arrow (Feather) files, read by pyarrow some rows at a time."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from sudoku_model.errors import PuzzleFormatError, SourceError
from sudoku_model.formats.base import Options
from sudoku_model.formats.blocks import MAX_LINE
from sudoku_model.formats.cells import as_line
from sudoku_model.formats.columns import Beside, columns_beside
from sudoku_model.formats.source import Source
from sudoku_model.formats.sudoku_bench import FIELDS
from sudoku_model.formats.tables import choose_column, with_beside
from sudoku_model.libraries import to_install

_ROWS = 1024
"""Rows taken at a time."""

_RECORD_COLUMNS = {*FIELDS} - {"sudokupad_url"}
"""The columns of a table whose rows are records of Sudoku-Bench."""


def read_cells(source: Source, options: Options, column: str | None) -> Iterator[str | None]:
    """Yield the cells of the column with the puzzles, which has that name, or else is found.

    Raises:
        PuzzleFormatError: if there is no such column, or the table is damaged.
        SourceError: if pyarrow is not installed.
    """
    try:
        import pyarrow
    except ImportError:
        raise SourceError(
            f"reading the table {source.name} takes a library: {to_install('tables')}"
        ) from None
    row = 0
    try:
        for cells in _cells(source, options, column):
            yield from cells
            row += len(cells)
    except (pyarrow.ArrowException, OSError, ValueError) as problem:
        if isinstance(problem, PuzzleFormatError | SourceError):
            raise
        found = f"a damaged table ({str(problem).splitlines()[0]})"
        raise source.error(found, "one that pyarrow can read", line=row + 1) from None


def _cells(source: Source, options: Options, wanted: str | None) -> Iterator[list[str | None]]:
    file = source.file()
    is_parquet = source.start()[:4] == b"PAR1"
    table = _Parquet(file) if is_parquet else _Arrow(file)
    names = table.schema.names
    if wanted is None and {*names} >= _RECORD_COLUMNS:
        yield from _records(table)
        return
    index, beside = _chosen_columns(table, source, options, wanted)
    if beside.indexes:
        yield from _cells_with_beside(table, index, beside)
        return
    for batch in table.batches([index]):
        yield from _texts(batch.column(0))


def _cells_with_beside(
    table: _Parquet | _Arrow, index: int, beside: Beside
) -> Iterator[list[str | None]]:
    names = table.schema.names
    single = _readable(names, beside.indexes)
    for batch in table.batches([index, *single]):
        said = {i: batch.column(batch.schema.get_field_index(names[i])) for i in single}
        start = 0
        for some in _texts(batch.column(batch.schema.get_field_index(names[index]))):
            rows = {i: column.slice(start, len(some)).to_pylist() for i, column in said.items()}
            yield [with_beside(cell, beside, _cell_of(rows, row)) for row, cell in enumerate(some)]
            start += len(some)


def _chosen_columns(
    table: _Parquet | _Arrow, source: Source, options: Options, wanted: str | None
) -> tuple[int, Beside]:
    """Return the number of the column with the puzzles, and what stands beside them.

    Raises:
        PuzzleFormatError: if no column holds puzzles, or not the one that is wanted.
    """
    schema = table.schema
    usable = [index for index, kind in enumerate(schema.types) if _can_hold_text(kind)]
    names = [name if index in usable or wanted else "" for index, name in enumerate(schema.names)]
    row = _first_texts(table, usable)
    index = choose_column(names, row, options, wanted, source.error)
    if index is None or index not in usable:
        shown = ", ".join(f"{field.name} ({field.type})" for field in list(schema)[:20])
        raise source.error(
            f"the columns {shown[:500]}", "one that holds puzzles as text (the column can be named)"
        )
    values = [*map(_value_or_sample, row, schema.types)]
    return index, columns_beside(schema.names, values, index, is_chosen=wanted is not None)


def _readable(names: Sequence[str], indexes: Iterable[int]) -> list[int]:
    """Return which columns can be read by their names: none of which there are several."""
    return [index for index in indexes if names.count(names[index]) == 1]


def _first_texts(table: _Parquet | _Arrow, usable: Sequence[int]) -> list[str]:
    """Return what stands in each column of the first row, empty where that is no usable text."""
    names = table.schema.names
    named = _readable(names, usable)
    row = [""] * len(names)
    for batch in islice(table.batches(named, 1), 1):
        for index, column in zip(named, batch.columns, strict=False):
            row[index] = next(_texts(column.slice(0, 1)), [None])[0] or ""
    return row


def _cell_of(rows: Mapping[int, Sequence[object]], row: int) -> Callable[[int], object]:
    """Return what tells the cells of a row; those of a column that is there twice are unknown."""
    return lambda column: rows[column][row] if column in rows else "unknown"


def _records(table: _Parquet | _Arrow) -> Iterator[list[str | None]]:
    """Yield rows that are records of Sudoku-Bench as JSON, with what stands beside them."""
    names = table.schema.names
    single = _readable(names, range(len(names)))
    unknown = dict.fromkeys((name for name in names if names.count(name) > 1), "unknown")
    for batch in table.batches(single):
        for start in range(0, batch.num_rows, _ROWS):
            rows = [{**unknown, **row} for row in batch.slice(start, _ROWS).to_pylist()]
            yield [json.dumps(row, ensure_ascii=False, default=str) for row in rows]


class _Parquet:
    """A Parquet file, with the methods that both kinds of table have."""

    def __init__(self, file: Any) -> None:
        from pyarrow.parquet import ParquetFile

        # Without these two a column of all rows of a group would be held in memory.
        self._file = ParquetFile(file, pre_buffer=False, buffer_size=1 << 20)
        self.schema = self._file.schema_arrow

    def batches(self, indexes: Sequence[int], rows: int = _ROWS) -> Iterator[Any]:
        """Yield some columns in parts, of so many rows if the file is not made of parts."""
        names = [self.schema.names[index] for index in indexes]
        yield from self._file.iter_batches(rows, columns=names)


class _Arrow:
    """An Arrow file, which is also what Feather files of version 2 are."""

    def __init__(self, file: Any) -> None:
        from pyarrow import ipc

        self._ipc, self._file = ipc, file
        self.schema = ipc.open_file(file).schema

    def batches(self, indexes: Sequence[int], rows: int = _ROWS) -> Iterator[Any]:
        options = self._ipc.IpcReadOptions(included_fields=list(indexes))
        reader = self._ipc.open_file(self._file, options=options)
        for number in range(reader.num_record_batches):
            batch = reader.get_batch(number)
            batch.validate(full=True)  # else damaged offsets point anywhere in memory
            if batch.num_rows:
                yield batch


def _can_hold_text(kind: Any) -> bool:
    from pyarrow import types

    if types.is_list(kind) or types.is_large_list(kind) or types.is_fixed_size_list(kind):
        return bool(types.is_integer(kind.value_type))
    return _is_text(kind)


def _is_text(kind: Any) -> bool:
    from pyarrow import types

    if types.is_dictionary(kind):
        kind = kind.value_type
    return bool(types.is_string(kind) or types.is_large_string(kind) or types.is_string_view(kind))


def _value_or_sample(text: str, kind: Any) -> object:
    """Return what stands in a column of text, else something such as one of its kind holds."""
    from pyarrow import types

    if _is_text(kind):
        return text or None
    return 0 if types.is_integer(kind) or types.is_floating(kind) else []


def _texts(column: Any) -> Iterator[list[str | None]]:
    """Yield the cells of a part of a column as text, some at a time."""
    from pyarrow import compute, types

    rows = _ROWS
    is_dictionary = types.is_dictionary(column.type)
    if is_dictionary and len(column.dictionary):
        # A long text may stand in a dictionary once and in every row.
        longest = compute.max(compute.binary_length(column.dictionary)).as_py() or 1
        rows = max(1, min(_ROWS, MAX_LINE // longest))
    for start in range(0, len(column), rows):
        part = column.slice(start, rows)
        cells = (part.dictionary_decode() if is_dictionary else part).to_pylist()
        yield [*map(as_line, cells)]
