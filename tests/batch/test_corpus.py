"""From what a user names to chunks of puzzles."""

import gzip
import io
import json
import re
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from itertools import chain, pairwise, repeat
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sudoku_model.batch import corpus
from sudoku_model.batch.chunks import UnreadablePuzzle
from sudoku_model.batch.corpus import (
    CLASSIC_LINES,
    OTHER_LINES,
    PUZZLES,
    read_chunks,
    read_each,
    read_puzzles,
)
from sudoku_model.batch.manifest import fingerprint
from sudoku_model.errors import OptionError, SourceError
from sudoku_model.formats import write, write_many
from sudoku_model.formats.arguments import Reading
from sudoku_model.formats.blocks import MAX_LINE, cut_lines
from sudoku_model.formats.compressed import Pieces
from sudoku_model.formats.source import Source
from sudoku_model.puzzle import Puzzle
from tests.formats.examples import CLASSIC, KILLER, LINE, OTHER_LINE, ROWS, SOLUTION

SOLVED = SOLUTION.line()
Feed = Callable[[bytes], None]


@pytest.fixture
def feed(monkeypatch: pytest.MonkeyPatch) -> Feed:
    """Put bytes where standard input is."""

    def feed(data: bytes) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))

    return feed


def read_all(*sources: str | Path, **options: Any) -> list[Puzzle | UnreadablePuzzle]:
    """All puzzles of some sources, by way of chunks."""
    reading = Reading(**options)
    chunks = list(read_chunks(list(map(str, sources)), reading))
    assert [chunk.number for chunk in chunks] == list(range(len(chunks)))
    return [puzzle for chunk in chunks for _, puzzle in read_puzzles(chunk, reading)]


def problems(*sources: str | Path, **options: Any) -> list[str]:
    """What is said of the puzzles that cannot be read."""
    found = read_all(*sources, **options)
    return [f"{item.name}: {item.error}" for item in found if isinstance(item, UnreadablePuzzle)]


TEXTS = {
    "lines": f"{LINE}\n\n# a comment\n{OTHER_LINE} hard\n  {LINE}\n",
    "a header": f"puzzle,solution\n{LINE},{SOLVED}\n{OTHER_LINE},{SOLVED}\n",
    "a column": f"id,puzzle\n1,{LINE}\n\n2,{OTHER_LINE}\n",
    "a first column": f'"puzzle","x"\n"{LINE}","1"\n"{OTHER_LINE}","2"\n',
    "rows in a cell": 'id,puzzle\n1,"{}"\n2,{}\n'.format("\n".join(ROWS), LINE),
    "tabs": f"puzzle\tx\n{LINE}\t1\n",
    "one column": f"puzzle\n{LINE}\n{OTHER_LINE}\n",
    "small": "1..." * 4 + "\n" + "2..." * 4 + "\n",
    "a byte order mark": f"\ufeff{LINE}\n{LINE}",
    "no last line end": f"{LINE}\n{LINE}",
    "carriage returns": f"{LINE}\r\n\r\n{LINE}\r{LINE}\r\r\n{LINE}\r",
    "grids": "".join(write_many([CLASSIC] * 40, "grid")),
    "json": "".join(write_many([CLASSIC, KILLER] * 20, "json")),
    "links": "".join(write_many([KILLER] * 20, "fpuzzles")),
    "killers": "".join(write_many([KILLER] * 20, "sumocue")),
    "mixed links": write(CLASSIC, "sudokupad") + "# one\n\n" + write(KILLER, "fpuzzles"),
    "links in a column": "id,puzzle\n1,{}2,{}".format(*repeat(write(KILLER, "fpuzzles"), 2)),
    "a document": write(CLASSIC, "opensudoku"),
    "lists": write(CLASSIC, "nested") * 3,
    "marks": write(CLASSIC, "pencilmarks") * 20,
}


@pytest.mark.sample(every=16)
@pytest.mark.parametrize("name", TEXTS)
def test_the_puzzles_and_their_names_are_those_that_every_other_command_reads(
    name: str, tmp_path: Path, feed: Feed
) -> None:
    text = TEXTS[name].encode()
    plain, packed = tmp_path / "plain", tmp_path / "packed"
    plain.write_bytes(text)
    packed.write_bytes(gzip.compress(text))
    for sources in (["-"], [str(plain)], [str(packed)], [str(plain), str(packed), LINE, LINE]):
        feed(text)
        read_one_by_one = [entry for entry, _ in read_each(sources, Reading())]
        feed(text)
        found = read_all(*sources)
        assert [puzzle.name for puzzle in found] == [puzzle.name for puzzle in read_one_by_one]
        for one, other in zip(found, read_one_by_one, strict=True):
            assert one == other or (one.line(), one.comment) == (other.line(), "")


@pytest.mark.parametrize(
    "options",
    [{"format": "sdm"}, {"alphabet": "letters"}, {"box": (3, 3)}, {"format": "line"}],
)
def test_what_the_user_says_about_the_text_is_followed(
    options: dict[str, Any], tmp_path: Path
) -> None:
    path = tmp_path / "puzzles.txt"
    text = (
        LINE
        if "alphabet" not in options
        else LINE.translate(str.maketrans("123456789", "ABCDEFGHI"))
    )
    path.write_text(f"{text}\n{text}\n")
    each = [entry for entry, _ in read_each([str(path)], Reading(**options))]
    assert read_all(path, **options) == each


def test_a_column_can_be_named(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text(f"puzzle,other\n{LINE},{OTHER_LINE}\n")
    (puzzle,) = read_all(path, column="other")
    assert (puzzle.line(), puzzle.name) == (OTHER_LINE, f"{path}:2")
    assert problems(path, column="third") == [
        f"{path}:1: {path}, line 1: found the columns 'puzzle', 'other', expected a column 'third'"
    ]


def test_a_table_of_another_kind_is_read_by_rows(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    path = tmp_path / "table.parquet"
    cells = [LINE] * 3000 + [None, "#", OTHER_LINE]
    parquet.write_table(pyarrow.table({"id": range(3003), "puzzle": cells}), path)
    found = read_all(path)
    assert [item.name for item in found] == [f"{path}:{row}" for row in range(1, 3004)]
    assert [type(item) for item in found[-3:]] == [UnreadablePuzzle, UnreadablePuzzle, Puzzle]
    assert "found an empty cell" in str(found[3000].error)


class TestBadInput:
    def test_a_bad_line_is_reported_with_its_place_and_the_rest_goes_on(
        self, tmp_path: Path
    ) -> None:
        path = tmp_path / "puzzles.txt"
        bad = [LINE[:-1], LINE[:-1] + "x", "a,b", "\0" * 81]
        data = "\n".join(f"{LINE}\n{text}" for text in bad).encode() + b"\n" + LINE.encode()[:-1]
        path.write_bytes(data + b"\xff\n" + LINE.encode())
        assert problems(path) == [
            f"{path}:2: {path}, line 2: found 80 characters ('{LINE[:17]}...'), expected 81 (9x9)",
            f"{path}:4: {path}, line 4, column 81: found 'x', "
            "expected a digit (1-9) or a blank (. 0 * _)",
            f"{path}:6: {path}, line 6: found 1 character ('a'), "
            "expected as many as a grid has, such as 81 (9x9)",
            f"{path}:8: {path}, line 8, column 1: found binary data (a NUL byte), "
            "expected UTF-8 text",
            f"{path}:9: {path}, line 9, column 81: found binary data (the byte 0xff), "
            "expected UTF-8 text",
        ]
        assert len(read_all(path)) == 10

    @pytest.mark.parametrize("name", ["fpuzzles", "json", "sumocue", "pencilmarks", "sudokupad"])
    def test_a_bad_line_of_another_format_does_not_matter_to_the_others(
        self, name: str, tmp_path: Path
    ) -> None:
        good = write(CLASSIC if name == "pencilmarks" else KILLER, name)
        path = tmp_path / "puzzles.txt"
        path.write_text(good * 2 + good[: len(good) // 2] + "\n\n" + good * 20)
        found = read_all(path)
        bad = [item.name for item in found if isinstance(item, UnreadablePuzzle)]
        assert (bad, len(found)) == ([f"{path}:3"], 23)

    def test_a_bad_first_object_does_not_make_a_document_of_json_lines(
        self, tmp_path: Path
    ) -> None:
        good = write(CLASSIC, "json")
        path = tmp_path / "puzzles.jsonl"
        path.write_text(good[:200] + "\n" + good * 3)
        assert [type(item) for item in read_all(path)] == [UnreadablePuzzle, *[Puzzle] * 3]

    @pytest.mark.parametrize(
        ("data", "message"),
        [
            (b"", "found nothing, expected a puzzle"),
            (b"# nothing\n\n \n", "found nothing, expected a puzzle"),
            (b"puzzle,solution\n", "found nothing, expected a puzzle"),
            (bytes(range(256)) * 20, "found binary data"),
            (b"PK\x03\x04" + bytes(100), "found damaged zip data"),
            (LINE.encode("utf-16")[:-1], "found damaged UTF-16 text"),
            (
                gzip.compress(gzip.compress(b"1", mtime=0), mtime=0),
                "found gzip data inside gzip data",
            ),
            (b"\x1f\x8brubbish", "found damaged gzip data"),
            (b"PAR1rubbish", "found a damaged table"),
            (b"https://example.org/?load=N4Ig", "found a link to 'example.org'"),
            (b"<opensudoku>", "found"),
            (b'{"size":9,\n"grid":', "found"),
        ],
    )
    def test_a_broken_source_is_one_unreadable_puzzle_and_the_next_source_goes_on(
        self, data: bytes, message: str, tmp_path: Path
    ) -> None:
        path = tmp_path / "broken"
        path.write_bytes(data)
        broken, good = read_all(path, LINE)
        assert isinstance(broken, UnreadablePuzzle)
        assert str(broken.error).startswith(str(path))
        assert message in str(broken.error)
        assert broken.name.startswith(str(path))
        assert good.name == "argument 2, line 1"

    @pytest.mark.sample(every=4)
    @pytest.mark.parametrize("form", ["line", "csv", "grid", "json"])
    def test_of_a_damaged_file_everything_before_the_damage_is_read(
        self, form: str, tmp_path: Path
    ) -> None:
        texts = [f"{row:09d}".replace("0", ".") + LINE[9:] for row in range(500)]
        lines = [
            f"{row},{text}\n" if form == "csv" else f"{text}\n" for row, text in enumerate(texts)
        ]
        if form in ("grid", "json"):
            lines = [write(CLASSIC, form)] * 500
        path = tmp_path / "puzzles.gz"
        head = "id,puzzle\n" if form == "csv" else ""
        path.write_bytes(gzip.compress((head + "".join(lines)).encode(), 1)[:-500])
        *good, bad = read_all(path)
        assert len(good) > 100 or form in ("grid", "json")
        assert all(isinstance(item, Puzzle) for item in good)
        assert isinstance(bad, UnreadablePuzzle)
        assert "found gzip data that ends too early" in str(bad.error)
        if form == "line":
            assert bad.name == f"{path}:{len(good) + 1}"

    @pytest.mark.slow
    def test_a_line_that_is_too_long_is_reported_and_the_rest_goes_on(self, tmp_path: Path) -> None:
        path = tmp_path / "puzzles.txt"
        path.write_text(
            "\n".join([LINE, f"{LINE} {'x' * MAX_LINE * 3}", LINE, "1" * MAX_LINE, LINE])
        )
        assert problems(path)[0] == (
            f"{path}:2: {path}, line 2: found a longer line, expected at most {MAX_LINE} characters"
        )
        assert [item.name for item in read_all(path)] == [f"{path}:{n}" for n in range(1, 6)]

    @pytest.mark.slow
    def test_a_line_without_an_end_takes_no_more_than_a_line(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        endless = chain([LINE.encode() + b"\n"], repeat(b"1" * 65536, 1000))
        monkeypatch.setattr(corpus, "resolve", lambda _: io.BufferedReader(Pieces(iter(endless))))
        tracemalloc.start()
        try:
            chunks = list(read_chunks(["-"], Reading()))
            assert tracemalloc.get_traced_memory()[1] < 16 * MAX_LINE
        finally:
            tracemalloc.stop()
        assert sum(len(chunk.lines) for chunk in chunks) < 2 * MAX_LINE

    def test_a_missing_file_and_a_wrong_option_are_reported_before_anything_is_read(self) -> None:
        with pytest.raises(SourceError, match=r"there is no file 'missing\.txt'"):
            read_chunks([LINE, "missing.txt"], Reading())
        with pytest.raises(OptionError, match="found format 'lin'"):
            read_chunks([LINE], Reading(format="lin"))
        assert problems(LINE[:-1])[0].startswith("line 1: <string>, line 1: found 80 characters")


class TestChunks:
    def test_where_they_end_depends_on_the_text_alone(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        text = ("# a remark\n\n" + f"{LINE} x\n" * (2 * CLASSIC_LINES)).encode()
        path = tmp_path / "puzzles.txt"
        path.write_bytes(text)
        chunks = list(read_chunks([str(path)], Reading()))
        assert [chunk.lines.count(b"\n") + 1 for chunk in chunks] == [CLASSIC_LINES] * 2 + [2]
        assert [chunk.first for chunk in chunks] == [1, CLASSIC_LINES + 1, 2 * CLASSIC_LINES + 1]
        assert b"\n".join(chunk.lines for chunk in chunks) + b"\n" == text
        file = io.BytesIO(text)
        slow = io.BufferedReader(Pieces(iter(lambda: file.read(1000), b"")))
        monkeypatch.setattr(corpus, "resolve", lambda _: slow)
        assert [chunk.lines for chunk in read_chunks(["-"], Reading())] == [
            chunk.lines for chunk in chunks
        ]

    @pytest.mark.parametrize("is_table", [True, False])
    @pytest.mark.parametrize("place", [0, 1, 100])
    def test_a_row_that_says_more_does_not_make_all_others_slow(
        self, tmp_path: Path, is_table: bool, place: int
    ) -> None:
        """One wrong solution among the first rows made a chunk of each row."""
        path = tmp_path / "mine"
        other = SOLUTION.line().translate(str.maketrans("12", "21"))
        rows = [(LINE, other if number == place else SOLUTION.line()) for number in range(300)]
        texts = ["puzzle,solution", *map(",".join, rows)]
        objects = [json.dumps({"puzzle": puzzle, "solution": known}) for puzzle, known in rows]
        path.write_text("\n".join(texts if is_table else objects), encoding="utf-8")
        (chunk,) = read_chunks([str(path)], Reading())
        assert chunk.lines.count(LINE.encode()) == 300
        puzzles = read_all(path)
        assert [n for n, one in enumerate(puzzles) if getattr(one, "expected", ())] == [place]

    def test_they_are_smaller_where_a_puzzle_takes_longer(self, tmp_path: Path) -> None:
        small, killers = tmp_path / "small", tmp_path / "killers"
        small.write_text(("1..." * 4 + "\n") * 100)
        killers.write_text(write(KILLER, "sumocue") * 40)
        chunks = list(read_chunks([str(small), str(killers)], Reading()))
        assert [chunk.lines.count(b"\n") + 1 for chunk in chunks[:2]] == [OTHER_LINES, 36]
        assert [len(chunk.puzzles) for chunk in chunks[2:]] == [PUZZLES, PUZZLES, 8]

    @pytest.mark.slow
    def test_classic_puzzles_of_any_format_are_as_many_as_lines(self, tmp_path: Path) -> None:
        """So they are decided in bulk: as JSON lines they took 25 times as long as in a CSV."""
        path = tmp_path / "puzzles.jsonl"
        classic, killer = json.dumps({"puzzle": LINE}) + "\n", write(KILLER, "json")
        path.write_text(classic * (CLASSIC_LINES + 1) + killer * (PUZZLES + 1) + classic)
        chunks = list(read_chunks([str(path)], Reading()))
        assert [len(chunk.puzzles) for chunk in chunks] == [CLASSIC_LINES, 1 + PUZZLES, 2]

    @pytest.mark.sample(every=4)
    @pytest.mark.parametrize("skip", [0, 1, 3, 5, 7, 8, 12])
    def test_the_first_can_be_left_out(self, skip: int) -> None:
        sources = [LINE, "\n".join([LINE] * 9000), write(KILLER, "sumocue") * 40, LINE]
        chunks = list(read_chunks(sources, Reading()))
        assert len(chunks) == 8
        assert list(read_chunks(sources, Reading(), skip=skip)) == chunks[skip:]

    def test_an_endless_corpus_is_read_only_as_far_as_needed(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        endless = Pieces(repeat(f"{LINE}\n".encode() * 100))
        file = io.BufferedReader(endless)
        monkeypatch.setattr(corpus, "resolve", lambda _: file)
        chunks = read_chunks(["-"], Reading())
        assert [next(chunks).first for _ in range(3)] == [1, 4097, 8193]


texts = st.text(st.sampled_from("ab\n\n\r"), max_size=60).map(str.encode)


def in_blocks(text: bytes, cuts: list[int]) -> Iterator[bytes]:
    """Cut a text somewhere."""
    places = sorted({min(cut, len(text)) for cut in cuts} | {0, len(text)})
    return (text[start:end] for start, end in pairwise(places))


@settings(deadline=None)
@given(texts, st.lists(st.integers(0, 60), max_size=10), st.integers(1, 5))
@example(b"a\r\r\nb\r", [2, 3], 2)
@example(b"a\r\r", [], 1)
def test_any_blocks_give_the_lines_of_the_text(text: bytes, cuts: list[int], size: int) -> None:
    lines = re.split(r"\r*\n|\r+\Z|\r", text.decode())
    expected = list(enumerate(lines if lines[-1] else lines[:-1], 1))
    assert list(Source(in_blocks(text, cuts), "", "")) == expected
    found: list[tuple[int, str]] = []
    for first, some in cut_lines(Source(in_blocks(text, cuts), "", "").blocks(), size):
        pieces = some.decode().split("\n")
        assert len(pieces) <= size
        found += enumerate(pieces, first)
    assert found == expected


class TestFingerprint:
    def test_it_tells_one_input_from_another(self, tmp_path: Path) -> None:
        path = tmp_path / "puzzles.txt"
        path.write_text(LINE)
        before, again = fingerprint(str(path)), fingerprint(str(path))
        assert (before.name, before.size) == (str(path), 81)
        assert before == again
        path.write_text(OTHER_LINE)
        after = fingerprint(str(path))
        assert after.size == before.size
        assert after.digest != before.digest

    def test_puzzles_are_known_by_their_text_and_streams_not_at_all(self) -> None:
        puzzle, stdin = fingerprint(LINE), fingerprint("-")
        assert puzzle.digest == fingerprint(LINE).digest != fingerprint(OTHER_LINE).digest
        assert (stdin.size, stdin.digest) == (None, None)
