"""Records and their lines: what JSON and CSV readers of other people get out of them."""

from __future__ import annotations

import csv
import io
import json
import sys

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sudoku_model.batch import lines
from sudoku_model.batch.bulk_records import format_bulk
from sudoku_model.batch.records import (
    COLUMNS,
    Record,
    csv_field,
    csv_header,
    format_records,
    parse_records,
)
from sudoku_model.classics.decided import Decided
from sudoku_model.errors import PuzzleFormatError
from tests.conftest import CHARACTERS

PLAIN = Record("file.txt:12", "1.3.", "unique", ("1234",))

texts = st.text(CHARACTERS, max_size=8) | st.sampled_from(
    [
        '"',
        "\\",
        "\n",
        "\r\n",
        ",",
        '","',
        "\0",
        "\x7f",
        "\x85",
        "\u2028",
        "é",
        "𝄞",
        "'",
        "=1+1",
        " a ",
    ]
)
records = st.builds(
    Record,
    texts,
    texts,
    st.sampled_from(["unique", "none", "multiple", "undecided", "unreadable"]),
    st.lists(texts, max_size=2).map(tuple),
    texts,
)


def from_json(data: bytes) -> list[Record]:
    return list(parse_records(io.BytesIO(data), "f.jsonl"))


def test_a_line_of_json_has_the_documented_fields_and_no_reason_where_there_is_none():
    assert format_records([PLAIN], "jsonl") == (
        b'{"name":"file.txt:12","puzzle":"1.3.","verdict":"unique","solutions":["1234"]}\n'
    )


def test_a_reason_is_written_and_so_are_two_solutions():
    record = Record("a:1", "....", "multiple", ("1234", "4321"), "why")
    assert format_records([record], "jsonl") == (
        b'{"name":"a:1","puzzle":"....","verdict":"multiple","solutions":["1234","4321"],'
        b'"reason":"why"}\n'
    )


def test_a_csv_file_has_one_header_and_empty_cells_for_what_there_is_not():
    data = csv_header() + format_records([PLAIN, Record("b", "", "none", (), "clash")], "csv")
    assert data == (
        b"name,puzzle,verdict,solution,second_solution,reason\n"
        b"file.txt:12,1.3.,unique,1234,,\n"
        b"b,,none,,,clash\n"
    )


@given(st.lists(records, max_size=5))
def test_whatever_the_texts_are_json_gives_them_back(written: list[Record]):
    data = format_records(written, "jsonl")
    assert from_json(data) == written
    lines = data.split(b"\n")[:-1]
    assert len(lines) == len(written)
    for line, record in zip(lines, written, strict=True):
        assert json.loads(line)["name"] == record.name


@given(st.lists(records, max_size=5))
def test_whatever_the_texts_are_csv_gives_them_back(written: list[Record]):
    text = (csv_header() + format_records(written, "csv")).decode()
    assume(sys.version_info >= (3, 11) or "\0" not in text)  # which older readers refuse
    rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    assert rows == [list(COLUMNS), *(list(record.cells()) for record in written)]


@given(st.lists(records, max_size=5), st.sampled_from(["jsonl", "csv"]))
def test_a_record_is_written_in_the_same_way_whatever_stands_beside_it(
    written: list[Record], form: str
):
    alone = b"".join(format_records([record], form) for record in written)
    assert format_records(written, form) == alone


def test_names_of_files_that_are_no_utf8_are_kept_in_json_and_readable_in_csv():
    record = PLAIN._replace(name="caf\udce9.txt:1")
    assert from_json(format_records([record, PLAIN], "jsonl")) == [record, PLAIN]
    assert format_records([record], "csv").startswith(b"caf\\udce9.txt:1,")


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (b"nonsense", "no JSON"),
        (b"[" * 100_000, "no JSON"),
        (b'{"name":"\xff"}', "no JSON"),
        (b"\n", "no JSON"),
        (b"[]", "another value"),
        (b"{}", "another value"),
        (b'{"name":1,"puzzle":"","verdict":"none","solutions":[]}', "another value"),
        (b'{"name":"","puzzle":"","verdict":"good","solutions":[]}', "another value"),
        (b'{"name":"","puzzle":"","verdict":"none","solutions":[1]}', "another value"),
        (b'{"name":"","puzzle":"","verdict":"none","solutions":["","",""]}', "another value"),
        (b'{"name":"","puzzle":"","verdict":"none","solutions":[],"more":""}', "another value"),
    ],
)
def test_a_line_that_is_no_record_is_named(line: bytes, problem: str):
    data = format_records([PLAIN], "jsonl") + line
    with pytest.raises(PuzzleFormatError, match=f"^f.jsonl, line 2: found {problem}, expected"):
        from_json(data)


def test_a_line_without_an_end_in_sight_is_not_read_to_its_end(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("sudoku_model.batch.records.MAX_RECORD", 100)
    with pytest.raises(PuzzleFormatError, match="line 1: found a longer line"):
        from_json(b'"' + b"a" * 200)


def decided_lines(verdicts: list[int], puzzle: str) -> tuple[npt.NDArray[np.uint8], Decided]:
    """Lines that all hold a puzzle, with so many solutions each; any digits will do for these."""
    rng = np.random.default_rng(len(verdicts))
    first, second = rng.integers(1, 10, (2, len(verdicts), 81)).astype(np.uint8)
    counts = np.array(verdicts, np.uint8)
    second[counts == 1] = 0
    symbols = np.tile(np.frombuffer(puzzle.encode(), np.uint8), (len(verdicts), 1))
    return symbols, Decided(counts, first, second)


@given(
    prefix=st.sampled_from(["", "file.txt:", 'a "b",\\:', "tab\t\n:", "café ☃:", "caf\udce9.txt:"]),
    start=st.sampled_from([1, 8, 98, 4096, 10**9 - 2]),
    verdicts=st.lists(st.sampled_from([1, 2]), max_size=4),
    form=st.sampled_from(["jsonl", "csv"]),
)
def test_what_is_decided_in_bulk_is_written_as_record_by_record(
    prefix: str, start: int, verdicts: list[int], form: str
):
    puzzle = "1.3*5_7-9" * 9
    symbols, decided = decided_lines(verdicts, puzzle)
    numbers = start + np.arange(len(verdicts))
    bulk = format_bulk(prefix, numbers, symbols, decided, form)
    words = ("none", "unique", "multiple")
    texts = [["".join(map(str, row)) for row in grids] for grids in (decided.first, decided.second)]
    written = [
        Record(f"{prefix}{number}", puzzle, words[count], solutions[:count])
        for number, count, solutions in zip(
            numbers, verdicts, zip(*texts, strict=True), strict=True
        )
    ]
    assert bulk.part(0, len(verdicts)) == format_records(written, form)
    for place, record in enumerate(written):
        assert bulk.part(place, place + 1) == format_records([record], form)


def test_no_symbol_of_a_line_that_is_read_in_bulk_needs_an_escape():
    for symbol in map(chr, np.flatnonzero(lines._symbols() != lines._NO_SYMBOL)):
        assert json.dumps(symbol) == f'"{symbol}"'
        assert csv_field(symbol) == symbol
