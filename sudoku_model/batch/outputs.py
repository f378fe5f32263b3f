"""Output files and their forms, which the endings of their names choose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import BinaryIO

from sudoku_model.batch.packing import PACKINGS, open_packed, pack
from sudoku_model.batch.records import COLUMNS, Record, csv_header, format_records, parse_records
from sudoku_model.errors import OptionError, SourceError

_TEXTS = {".jsonl": "jsonl", ".ndjson": "jsonl", ".json": "jsonl", ".csv": "csv"}
_TABLE = ".parquet"

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
    """

    text: str
    packing: str = ""
    is_table: bool = False

    def header(self) -> bytes:
        """Return what stands at the start of the file, before the first piece."""
        header = csv_header() if self.text == "csv" else b""
        # A compressed file without a single piece would be taken for a broken one.
        return pack(header, self.packing)

    def payload(self, records: Sequence[Record]) -> bytes:
        """Return the piece of the file that holds these records."""
        return pack(format_records(records, self.text), self.packing) if records else b""


def form_of(path: Path) -> Form:
    """Return the form that the name of an output file asks for.

    Raises:
        OptionError: if its ending is unknown.
        SourceError: if the library for it is not installed.
    """
    name = path.name.lower()
    if name.endswith(_TABLE):
        if find_spec("pyarrow") is None:
            raise SourceError("writing Parquet takes a library: pip install 'sudoku-model[tables]'")
        return Form("jsonl", is_table=True)
    packing = next((ending for ending in PACKINGS if name.endswith(ending)), "")
    text = next((form for ending, form in _TEXTS.items() if name.endswith(ending + packing)), None)
    if text is None:
        raise OptionError(
            f"the name {str(path)!r} does not say what to write: expected one that ends in "
            f".jsonl (JSON lines; also .ndjson, .json) or .csv, each also with "
            f"{' or '.join(PACKINGS)} after it, or in {_TABLE}"
        )
    pack(b"", packing)  # a missing library is reported now and not after hours
    return Form(text, packing)


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


def write_table(records: Iterable[Record], target: BinaryIO) -> None:
    """Write records as a Parquet file, some rows at a time; empty cells are null."""
    import pyarrow
    from pyarrow import parquet

    schema = pyarrow.schema([(column, pyarrow.string()) for column in COLUMNS])
    with parquet.ParquetWriter(target, schema, compression="zstd") as writer:
        for rows in _groups(records):
            columns = [
                pyarrow.array(_cells(column), pyarrow.string())
                for column in zip(*rows, strict=True)
            ]
            writer.write_table(pyarrow.table(columns, schema=schema), row_group_size=len(rows))


def _groups(records: Iterable[Record]) -> Iterator[list[tuple[str, ...]]]:
    rows: list[tuple[str, ...]] = []
    characters = 0
    for record in records:
        rows.append(record.cells())
        characters += sum(map(len, rows[-1]))
        if len(rows) == _GROUP_ROWS or characters >= _GROUP_CHARACTERS:
            yield rows
            rows, characters = [], 0
    if rows:
        yield rows


def _cells(column: Sequence[str]) -> list[str | None]:
    try:
        "".join(column).encode()
    except UnicodeEncodeError:  # the name of a file that is no UTF-8
        column = [text.encode(errors="backslashreplace").decode() for text in column]
    return [text or None for text in column]
