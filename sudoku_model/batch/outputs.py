"""Output files and their forms, which the endings of their names choose.

A compressed file consists of pieces that are complete in themselves: each is a gzip member or a
zstandard frame of its own, so that the file can be cut after any of them and continued. Equal input
gives equal bytes: no piece holds the time.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, BinaryIO, cast

from sudoku_model import faces
from sudoku_model.batch.records import (
    COLUMNS,
    Record,
    cell_text,
    csv_header,
    parse_objects,
    parse_records,
)
from sudoku_model.errors import OptionError, SourceError
from sudoku_model.formats.compressed import Pieces, packing_of, unpack, zstandard
from sudoku_model.formats.damaged import DamagedError
from sudoku_model.libraries import to_install

_TEXTS = {".jsonl": "jsonl", ".ndjson": "jsonl", ".json": "jsonl", ".csv": "csv"}
_TABLE = ".parquet"

GZIP, ZSTD = ".gz", ".zst"

PACKINGS = (GZIP, ZSTD)
"""The endings of the files that are compressed."""

_PACKED = ("", *PACKINGS)
ENDINGS = (*(f"{text}{packing}" for text in (".jsonl", ".csv") for packing in _PACKED), _TABLE)
"""The usual endings of output files."""

_GZIP_FORM = 31
"""What zlib calls the gzip format with the largest window; its time stamp is 0."""

_BLOCK = 1 << 18

_GROUP_ROWS = 65_536
_GROUP_CHARACTERS = 32 * 1024 * 1024
"""Most rows and about most characters of a row group, which is held in memory."""


@dataclass(frozen=True)
class Form:
    """How the records of a run become a file; worker processes are given it.

    Attributes:
        text: the form of the lines, as of `format_records`.
        packing: the ending that says how they are compressed, or "".
        is_table: whether the lines, which can be written piece by piece, become a Parquet file
            at the end, which cannot.
        question: what is asked, as the settings of the run call it; "" where verdicts are.
    """

    text: str
    packing: str = ""
    is_table: bool = False
    question: str = ""

    @property
    def columns(self) -> dict[str, str]:
        """The columns of a table, each with what it holds; see `write_table`."""
        if self.question:
            return faces.record_columns(self.question)
        return dict.fromkeys(COLUMNS, "text")

    def rows(self, lines: BinaryIO, name: str) -> Iterator[tuple[Any, ...]]:
        """Yield the rows of a table: the records of JSON lines."""
        if not self.question:
            yield from (record.cells() for record in parse_records(lines, name))
            return
        columns = self.columns
        for record in parse_objects(lines, name):
            yield tuple(
                cell_text(record.get(key)) if kind == "text" else record.get(key)
                for key, kind in columns.items()
            )

    def header(self) -> bytes:
        """Return what stands at the start of the file, before the first piece."""
        header = csv_header(self.columns) if self.text == "csv" else b""
        # A compressed file without a single piece would be taken for a broken one.
        return pack(header, self.packing)

    def payload(self, lines: bytes) -> bytes:
        """Return the piece of the file that holds these lines."""
        return pack(lines, self.packing) if lines else b""


def form_of(path: Path, question: str = "") -> Form:
    """Return the form that the name of an output file asks for.

    Raises:
        OptionError: if its ending is unknown.
        SourceError: if the library for it is not installed.
    """
    name = path.name.lower()
    if name.endswith(_TABLE):
        if find_spec("pyarrow") is None:
            raise SourceError(f"writing Parquet takes a library: {to_install('tables')}")
        return Form("jsonl", is_table=True, question=question)
    packing = next(filter(name.endswith, PACKINGS), "")
    text = next((form for ending, form in _TEXTS.items() if name.endswith(ending + packing)), None)
    if text is None:
        raise OptionError(
            f"the name {str(path)!r} does not say what to write: expected one that ends in "
            f".jsonl (JSON lines; also .ndjson, .json) or .csv, each also with "
            f"{' or '.join(PACKINGS)} after it, or in {_TABLE}"
        )
    pack(b"", packing)  # a missing library is reported now and not after hours
    return Form(text, packing, question=question)


def pack(data: bytes, packing: str) -> bytes:
    """Return `data` as one piece of a file with this ending.

    Raises:
        SourceError: if the library for it is not installed.
        MemoryError: if there is not enough memory.
    """
    if packing == GZIP:
        compressor = zlib.compressobj(wbits=_GZIP_FORM)
        return compressor.compress(data) + compressor.flush()
    if packing == ZSTD:
        zstd = zstandard("writing")
        options = {zstd.CompressionParameter.checksum_flag: 1}
        try:
            packed: bytes = zstd.compress(data, options=options)
        except zstd.ZstdError as problem:  # nothing else can go wrong with any data
            raise MemoryError(str(problem)) from None
        return packed
    return data


def read_records(path: str | Path) -> Iterator[Record]:
    """Yield the records of a file of JSON lines, also of a compressed one.

    Args:
        path: a file that `sudoku-model check --output` wrote.

    Raises:
        SourceError: if the file cannot be read.
        PuzzleFormatError: if a line is not a record.
        OptionError: if the file is of another form.

    Example:
        >>> import sudoku_model as sm
        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     path = Path(folder) / "verdicts.jsonl"
        ...     _ = path.write_text(
        ...         '{"name": "a", "puzzle": "11..", "verdict": "none", "solutions": []}'
        ...     )
        ...     [(record.name, record.verdict) for record in sm.read_records(path)]
        [('a', 'none')]
    """
    path = Path(path)
    form = form_of(path)
    if form.text != "jsonl" or form.is_table:
        raise OptionError(f"cannot read {path}: expected a file of JSON lines")
    with open_packed(path) as stream:
        yield from parse_records(stream, str(path))


@contextmanager
def open_packed(path: Path) -> Iterator[BinaryIO]:
    """Open a file for reading; if it is compressed, its content.

    Raises:
        SourceError: if it cannot be opened or unpacked.
    """
    try:
        with path.open("rb") as file:
            packing = packing_of(file.read(4))
            file.seek(0)
            if packing is None:
                yield file
            else:
                pieces = Pieces(unpack(iter(partial(file.read, _BLOCK), b""), packing))
                yield cast(BinaryIO, io.BufferedReader(pieces, _BLOCK))
    except SourceError:
        raise
    except DamagedError as problem:
        found = f"found {problem.found}, expected {problem.expected}"
        raise SourceError(f"cannot read {path}: {found}") from None
    except OSError as problem:
        raise SourceError(f"cannot read {path}: {problem.strerror}") from problem


def write_table(
    rows: Iterable[tuple[Any, ...]], columns: Mapping[str, str], target: BinaryIO
) -> None:
    """Write rows as a Parquet file, some at a time; empty cells are null.

    Args:
        rows: the cells of each row.
        columns: the columns, each with what it holds: ``"text"``, ``"number"``, ``"whole"`` for
            integers, or ``"flag"``.
        target: the file.
    """
    import pyarrow
    from pyarrow import parquet

    types = {
        "text": pyarrow.string(),
        "number": pyarrow.float64(),
        "whole": pyarrow.int64(),
        "flag": pyarrow.bool_(),
    }
    schema = pyarrow.schema([(name, types[kind]) for name, kind in columns.items()])
    with parquet.ParquetWriter(target, schema, compression="zstd") as writer:
        for group in _groups(rows):
            cells = [
                pyarrow.array(_cells(column), field.type)
                for column, field in zip(zip(*group, strict=True), schema, strict=True)
            ]
            writer.write_table(pyarrow.table(cells, schema=schema), row_group_size=len(group))


def _groups(rows: Iterable[tuple[Any, ...]]) -> Iterator[list[tuple[Any, ...]]]:
    group: list[tuple[Any, ...]] = []
    characters = 0
    for row in rows:
        group.append(row)
        characters += sum(len(cell) for cell in row if isinstance(cell, str))
        if len(group) == _GROUP_ROWS or characters >= _GROUP_CHARACTERS:
            yield group
            group, characters = [], 0
    if group:
        yield group


def _cells(column: Sequence[Any]) -> list[Any]:
    try:
        "".join(cell for cell in column if isinstance(cell, str)).encode()
    except UnicodeEncodeError:  # the name of a file that is no UTF-8
        column = [text.encode(errors="backslashreplace").decode() for text in column]
    return [None if cell == "" else cell for cell in column]
