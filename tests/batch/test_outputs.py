"""Output files by their endings, read back by the tools that people use."""

from __future__ import annotations

import csv
import gzip
import importlib.util
import io
import tracemalloc
from pathlib import Path

import pytest

from sudoku_model.batch import outputs
from sudoku_model.batch.outputs import form_of, pack, read_records, write_table
from sudoku_model.batch.records import COLUMNS, Record, format_records
from sudoku_model.errors import OptionError, PuzzleFormatError, SourceError
from sudoku_model.formats.compressed import zstandard

CELLS = dict.fromkeys(COLUMNS, "text")
FIRST = [Record("a:1", "12..", "unique", ("1234",)), Record("a:2", "1...", "none", (), "no 2")]
SECOND = [Record("a:3", "....", "multiple", ("1234", "4321")), Record("a:4", "x", "unreadable")]

needs_zstd = pytest.mark.skipif(
    importlib.util.find_spec("compression") is None
    and importlib.util.find_spec("backports.zstd") is None,
    reason="no zstandard",
)
TEXTS = ["x.jsonl", "x.json", "x.ndjson", "X.JSONL", "x.jsonl.gz", "odd na\nme.json.GZ"]
PACKED = [*TEXTS, pytest.param("x.jsonl.zst", marks=needs_zstd)]


def written(path: Path, *chunks: list[Record]) -> bytes:
    form = form_of(path)
    return form.header() + b"".join(
        form.payload(format_records(chunk, form.text)) for chunk in chunks
    )


@pytest.mark.parametrize("name", PACKED)
def test_what_is_written_piece_by_piece_is_read_back_as_one(tmp_path: Path, name: str):
    path = tmp_path / name
    path.write_bytes(written(path, FIRST, [], SECOND))
    assert list(read_records(path)) == FIRST + SECOND


@pytest.mark.parametrize("name", PACKED)
def test_a_file_can_be_cut_after_each_piece(tmp_path: Path, name: str):
    path = tmp_path / name
    path.write_bytes(written(path, FIRST))
    assert list(read_records(path)) == FIRST
    path.write_bytes(written(path))
    assert list(read_records(path)) == []


def test_the_gzip_program_and_module_read_all_pieces(tmp_path: Path):
    data = written(Path("x.csv.gz"), FIRST, SECOND)
    rows = list(csv.reader(io.StringIO(gzip.decompress(data).decode(), newline="")))
    assert rows == [list(COLUMNS), *(list(record.cells()) for record in FIRST + SECOND)]
    assert gzip.decompress(written(Path("x.jsonl.gz"))) == b""


def test_gzip_pieces_do_not_say_when_they_were_made():
    assert written(Path("x.jsonl.gz"), FIRST)[4:8] == b"\0\0\0\0"


@needs_zstd
def test_zstandard_csv_has_its_header_once():
    zstd = pytest.importorskip("backports.zstd")
    text = zstd.decompress(written(Path("x.csv.zst"), FIRST, SECOND)).decode()
    assert text.count("second_solution") == 1
    assert text.count("\n") == 5


@needs_zstd
def test_a_lack_of_memory_is_called_so(monkeypatch: pytest.MonkeyPatch):
    zstd = zstandard("writing")

    def starved(*_: object, **__: object) -> bytes:
        raise zstd.ZstdError("Unable to compress Zstandard data: Allocation error")

    monkeypatch.setattr(zstd, "compress", starved)
    with pytest.raises(MemoryError):
        pack(b"text", ".zst")


@pytest.mark.parametrize(
    "name",
    ["x", "x.txt", "x.gz", "x.csv.bz2", "x.parquet.gz", "jsonl", "x.jsonl.gz.zst", "/dev/full"],
)
def test_an_ending_that_says_nothing_gets_the_list_of_those_that_do(name: str):
    with pytest.raises(OptionError) as raised:
        form_of(Path(name))
    for expected in (".jsonl", ".ndjson", ".csv", ".gz", ".zst", ".parquet", repr(name)):
        assert expected in str(raised.value)


@pytest.mark.parametrize(
    ("name", "missing", "extra"),
    [
        ("x.parquet", ["pyarrow"], "tables"),
        ("x.csv.zst", ["compression", "backports", "backports.zstd"], "zstd"),
    ],
)
def test_a_library_that_is_not_there_is_named_at_once(
    name: str, missing: list[str], extra: str, monkeypatch: pytest.MonkeyPatch
):
    for package in missing:
        monkeypatch.setitem(__import__("sys").modules, package, None)
    monkeypatch.setattr(outputs, "find_spec", lambda package: None)
    with pytest.raises(SourceError, match=rf"pip install 'sudoku-model\[{extra}\]'"):
        form_of(Path(name))


@pytest.mark.parametrize("name", ["x.csv", "x.parquet", "x.txt"])
def test_records_are_read_from_json_lines_only(tmp_path: Path, name: str):
    with pytest.raises((OptionError, SourceError)):
        list(read_records(tmp_path / name))


def test_a_damaged_archive_is_one_message(tmp_path: Path):
    path = tmp_path / "x.jsonl.gz"
    path.write_bytes(written(path, FIRST)[:-5])
    with pytest.raises(SourceError, match=r"cannot read .*x.jsonl.gz: .*ends too early"):
        list(read_records(path))
    with pytest.raises(SourceError, match=r"cannot read .*No such file"):
        list(read_records(tmp_path / "y.jsonl"))
    path.write_bytes(gzip.compress(b"nonsense\n"))
    with pytest.raises(PuzzleFormatError, match="line 1: found no JSON"):
        list(read_records(path))


class TestParquet:
    @pytest.fixture(autouse=True)
    def library(self):
        self.parquet = pytest.importorskip("pyarrow.parquet")

    def table(self, records) -> bytes:
        target = io.BytesIO()
        write_table((one.cells() for one in records), CELLS, target)
        return target.getvalue()

    def test_the_columns_are_strings_and_null_where_there_is_nothing(self):
        read = self.parquet.read_table(io.BytesIO(self.table(FIRST + SECOND)))
        assert read.column_names == list(COLUMNS)
        assert {str(field.type) for field in read.schema} == {"string"}
        rows = [tuple(row.values()) for row in read.to_pylist()]
        assert rows == [tuple(text or None for text in record.cells()) for record in FIRST + SECOND]

    def test_equal_records_give_equal_bytes(self):
        assert self.table(FIRST) == self.table(FIRST)

    def test_a_table_of_nothing_has_its_columns(self):
        read = self.parquet.read_table(io.BytesIO(self.table([])))
        assert (read.column_names, read.num_rows) == (list(COLUMNS), 0)

    def test_names_that_are_no_utf8_are_written_readably(self):
        read = self.parquet.read_table(io.BytesIO(self.table([FIRST[0]._replace(name="\udce9")])))
        assert read["name"][0].as_py() == "\\udce9"

    def test_rows_are_grouped_so_that_memory_is_bounded(self, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr(outputs, "_GROUP_ROWS", 1000)
        monkeypatch.setattr(outputs, "_GROUP_CHARACTERS", 50_000)
        short = (Record("n", "p", "none") for _ in range(2500))
        long = (Record("n", "p" * 20_000, "none") for _ in range(5))
        for records, groups in ((short, [1000, 1000, 500]), (long, [3, 2])):
            meta = self.parquet.ParquetFile(io.BytesIO(self.table(records))).metadata
            assert [meta.row_group(i).num_rows for i in range(meta.num_row_groups)] == groups

    @pytest.mark.slow
    @pytest.mark.rest
    def test_a_long_table_is_written_in_bounded_memory(self, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr(outputs, "_GROUP_ROWS", 5000)

        def peak(number: int) -> int:
            tracemalloc.start()
            with Path("/dev/null").open("wb") as target:
                rows = (Record(f"n:{i}", f"{i:081}", "none").cells() for i in range(number))
                write_table(rows, CELLS, target)
            used = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            return used

        peak(1)  # which imports what writes tables
        assert peak(40_000) < 1.5 * peak(10_000)
