import gc
import gzip
import io
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import pytest

from sudoku_model.errors import OptionError, PuzzleFormatError, SourceError
from sudoku_model.formats import FORMATS, format_names, read, read_many, write, write_many
from sudoku_model.formats.blocks import MAX_LINE, normalised
from sudoku_model.formats.source import MAX_DOCUMENT
from tests.formats.examples import CLASSIC, GIVENS, KILLER, LINE, OTHER_LINE


class Endless:
    """A file that never ends and counts what is read of it."""

    def __init__(self, lines: Iterator[str]) -> None:
        self.lines = lines
        self.count = 0

    def readline(self, limit: int, /) -> str:
        self.count += 1
        return next(self.lines)


@pytest.mark.parametrize("name", ["line", "pencilmarks", "hodoku", "json", "grid", "candidates"])
@pytest.mark.parametrize("is_named", [True, False])
def test_an_endless_collection_is_read_only_as_far_as_needed(name: str, is_named: bool) -> None:
    text = write(CLASSIC, name)
    file = Endless(line for whole in repeat(text) for line in whole.splitlines(keepends=True))
    puzzles = read_many(file, format=name if is_named else None)
    assert [next(puzzles).givens for _ in range(3)] == [GIVENS] * 3
    assert file.count <= 300


@pytest.mark.slow
@pytest.mark.parametrize("name", ["sdk", "ss", "opensudoku"])
def test_an_endless_document_is_refused(name: str) -> None:
    start = {"sdk": "[Puzzle]\n", "ss": write(CLASSIC, "ss"), "opensudoku": "<opensudoku>\n"}[name]
    filler = {"sdk": "#C", "ss": "|", "opensudoku": "<a/>"}[name] + " " * 100_000 + "\n"
    file = Endless(chain(start.splitlines(keepends=True), repeat(filler)))
    with pytest.raises(PuzzleFormatError, match=f"at most {MAX_DOCUMENT} characters"):
        list(read_many(file, format=name))


def test_an_endless_line_is_refused() -> None:
    class NoLineEnd:
        def readline(self, limit: int, /) -> bytes:
            return b"1" * limit

    with pytest.raises(PuzzleFormatError, match=f"line 1: .*expected at most {MAX_LINE} char"):
        read(NoLineEnd())


def test_a_string_is_text_and_never_a_path(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text(LINE)
    with pytest.raises(PuzzleFormatError):
        read(str(path))
    assert read(path).name == f"{path}:1"


def test_open_files_are_read_as_text_or_bytes(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text(LINE)
    with path.open() as text, path.open("rb") as binary:
        assert read(text).name == read(binary).name == f"{path}:1"
        assert not text.closed
    assert read(io.StringIO(LINE)).name == "<stream>:1"
    assert read(LINE.encode()).name == "line 1"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_every_line_end_and_a_byte_order_mark_are_understood(end: str, mark: str) -> None:
    text = mark + LINE + end + end + OTHER_LINE + end
    for source in (text, text.encode(), io.StringIO(text, newline="")):
        assert [puzzle.name.split()[-1][-1] for puzzle in read_many(source)] == ["1", "3"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"PK\x03\x04...", "found zip data that ends too early"),
        (LINE.encode("utf-32"), "found UTF-32 text"),
        (LINE.encode("utf-16")[:-1], r"found damaged UTF-16 text \(truncated data\)"),
        (b"\xff\xfe1\0\0\xd8", r"found damaged UTF-16 text \(unexpected end of data\)"),
        (b"\xff\xfe\0\xd81\0", r"found damaged UTF-16 text \(illegal UTF-16 surrogate\)"),
        (b"PK\x05\x06" + bytes(18), "found a zip archive without a file"),
        (b"PK\x07\x08PK\x03\x04", "found a part of a zip archive"),
        (b"7z\xbc\xaf\x27\x1c\0\4", "found a 7z archive"),
        (b"Rar!\x1a\x07\1\0", "found a rar archive"),
        (b"%PDF-1.7\n%\xe2\xe3", "found a PDF document"),
        (b"\x89PNG\r\n\x1a\n", "found a picture"),
        (b"\xff\xd8\xff\xe0", "found a picture"),
        (LINE.encode() + b"\n12\xff4", r"line 2, column 3: found binary data \(the byte 0xff\)"),
        (b"12\x0034", r"line 1, column 3: found binary data \(a NUL byte\)"),
        (b"\xef\xbb\xbf12\xff4", r"line 1, column 3: found binary data \(the byte 0xff\)"),
        (b"# old\r12\xff4\r", r"line 2, column 3: found binary data \(the byte 0xff\)"),
        (b"", "found nothing, expected a puzzle"),
        (b"\n\n# nothing\n", "found nothing, expected a puzzle"),
    ],
)
def test_files_that_hold_no_text_are_reported(content: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    with pytest.raises(PuzzleFormatError, match=f"{path}.*{message}"):
        list(read_many(path))


@pytest.mark.parametrize(
    ("mark", "encoding"), [(b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")]
)
def test_text_as_windows_writes_it_is_read(mark: bytes, encoding: str, tmp_path: Path) -> None:
    """PowerShell's > and the texts of spreadsheets are UTF-16; other sizes are cut anywhere."""
    lines = f"# für später 🐍\r\n{LINE}\r\n{OTHER_LINE}\r\n"
    path = tmp_path / "puzzles.txt"
    for data in (content := mark + lines.encode(encoding), gzip.compress(content)):
        path.write_bytes(data)
        assert [puzzle.name for puzzle in read_many(path)] == [f"{path}:2", f"{path}:3"]
    pieces = io.BufferedReader(_Dripping(content), 1)
    assert [str(puzzle) for puzzle in read_many(pieces)] == [LINE, OTHER_LINE]


class _Dripping(io.RawIOBase):
    """A pipe that hands over three bytes at a time."""

    def __init__(self, content: bytes) -> None:
        self.content = io.BytesIO(content)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        piece = self.content.read(min(3, len(buffer)))
        buffer[: len(piece)] = piece
        return len(piece)


def test_a_text_file_in_another_encoding_is_reported() -> None:
    file = io.TextIOWrapper(io.BytesIO(b"\xff\xfe1"), encoding="utf-8")
    with pytest.raises(PuzzleFormatError, match="binary data"):
        read(file)


def test_lines_before_one_that_is_no_text_are_read() -> None:
    puzzles = read_many(b"".join([f"{LINE}\n".encode() * 300, b"\xff\n"]))
    assert [next(puzzles).givens for _ in range(300)] == [GIVENS] * 300
    with pytest.raises(PuzzleFormatError, match="line 301, column 1: found binary data"):
        next(puzzles)


def test_halves_of_characters_are_no_text() -> None:
    for half in ("\udcff", "\ud800"):
        with pytest.raises(PuzzleFormatError, match="line 1, column 82: found binary data"):
            read(LINE + half)


def test_files_that_cannot_be_opened_are_reported(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"cannot open .*missing: No such file"):
        read(tmp_path / "missing")
    with pytest.raises(SourceError, match="Is a directory"):
        read(tmp_path)
    with pytest.raises(SourceError, match="cannot open"):
        read(Path("a\0b"))
    file = io.StringIO(LINE)
    file.close()
    with pytest.raises(SourceError, match="closed file"):
        read(file)
    with pytest.raises(SourceError, match="cannot read a puzzle from int"):
        read(5)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", ["1....\n", "https://f-puzzles.com/?load=N4Igzg\n"])
@pytest.mark.parametrize("reads", [read, lambda path: list(read_many(path))])
def test_a_file_is_closed_behind_an_error(
    wrong: str, reads: Callable[[Path], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "puzzles"
    path.write_text(wrong * 3)
    opened: list[Any] = []
    real = Path.open

    def kept(self: Path, mode: str) -> Any:
        opened.append(real(self, mode))
        return opened[-1]

    monkeypatch.setattr(Path, "open", kept)
    gc.disable()  # which would close it sooner or later, with a warning
    try:
        with suppress(PuzzleFormatError):
            reads(path)
        assert [file.closed for file in opened] == [True]
    finally:
        gc.enable()


def test_read_wants_exactly_one_puzzle() -> None:
    with pytest.raises(PuzzleFormatError, match=r"found a second puzzle \(line 2\)"):
        read(f"{LINE}\n{LINE}")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"format": "sdkk"}, r"found format 'sdkk', .*did you mean 'sdk'\?"),
        ({"format": "Line"}, "did you mean 'line'"),
        ({"format": "!"}, "found format '!', expected one of line, grid"),
        ({"box": (0, 3)}, "box is"),
        ({"box": 3}, "box is"),
        ({"box": (3, 3, 3)}, "box is"),
        ({"box": (20, 20)}, "at most 100x100"),
        ({"alphabet": "aab"}, "alphabet is 'aab'"),
        ({"alphabet": ""}, "alphabet is ''"),
        ({"alphabet": "a b"}, "alphabet is 'a b'"),
        ({"alphabet": 5}, "alphabet is 5"),
    ],
)
def test_wrong_options_are_reported_at_once(options: dict[str, object], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        read_many(LINE, **options)  # type: ignore[arg-type]


def test_a_wrong_format_to_write_is_reported_at_once() -> None:
    with pytest.raises(OptionError, match="gsf can only be read"):
        write_many([CLASSIC], "gsf")
    with pytest.raises(OptionError, match="did you mean 'grid'"):
        write_many([CLASSIC], "gird")


def test_every_format_is_described() -> None:
    assert format_names() == list(FORMATS)
    for name, format in FORMATS.items():
        assert name == format.name
        assert format.description
        assert format.can_write or name in ("board", "gsf", "penpa", "sudokumaker")


def test_collections_are_written_lazily() -> None:
    chunks = write_many(repeat(CLASSIC), "line")
    assert next(chunks) == LINE + "\n"


@pytest.mark.parametrize("name", ["line", "grid", "nested", "judge", "json", "sdm", "hodoku"])
def test_written_collections_are_read_again(name: str) -> None:
    text = "".join(write_many([CLASSIC] * 3, name))
    assert [puzzle.givens for puzzle in read_many(text)] == [GIVENS] * 3


def test_carriage_returns_without_end_take_time_in_proportion() -> None:
    started = time.process_time()
    text = b"1" * 81 + b"\r" * 300_000 + b"2" * 81
    assert sum(block.count(b"\n") for block in normalised(iter([text]))) == 300_000
    assert time.process_time() - started < 5


QUOTED = (
    "'{}'",
    '"{}",',
    "`{}`",
    "\u201c{}\u201d",
    " \u2018{}\u2019.",
    "\u201e{}\u201c",
    "\xab{}\xbb",
)


@pytest.mark.parametrize("quotes", QUOTED)
def test_quotes_around_a_line_do_not_belong_to_it(quotes: str) -> None:
    """They come from a page or a program, or from the shell of Windows."""
    puzzle = read(quotes.format(LINE))
    assert (puzzle.line(), puzzle.comment) == (LINE, "")
    assert read(quotes.format("1... ..3. .4.. ...2")).grid.order == 4
    assert read(quotes.format(write(KILLER, "fpuzzles").strip())).constraints == KILLER.constraints
    payload = write(KILLER, "fpuzzles").strip().partition("load=")[2]
    for carried in (payload, f"fpuz{payload}"):
        assert read(quotes.format(carried)).constraints == KILLER.constraints
    lines = "\n".join([quotes.format(LINE)] * 3)
    assert [puzzle.line() for puzzle in read_many(lines)] == [LINE] * 3


def test_a_full_stop_after_a_link_does_not_belong_to_it() -> None:
    for form in ("fpuzzles", "sudokupad"):
        assert read(write(KILLER, form).strip() + ".").constraints == KILLER.constraints


def test_places_are_counted_with_the_quotes() -> None:
    with pytest.raises(PuzzleFormatError, match="line 1, column 12: found '%'"):
        read(f"'{LINE[:10]}%{LINE[11:]}'")


@pytest.mark.parametrize("text", ["''", "' '", f"'{LINE}", f"{LINE}'"])
def test_other_quotes_are_reported(text: str) -> None:
    with pytest.raises(PuzzleFormatError):
        read(text)


_BY_LINE = ("fpuzzles", "sudokupad", "pzpr", "hodoku", "pencilmarks", "short-killer", "ps-killer")


@pytest.mark.parametrize("name", [*_BY_LINE, "sumocue", "sdm", "line"])
def test_lines_behind_a_damaged_one_are_read(name: str) -> None:
    text = write(KILLER if "killer" in name or name == "sumocue" else CLASSIC, name)
    puzzles = read_many(f"{text}{text[: len(text) // 2]}\n{text}", format=name)
    assert next(puzzles).name == "line 1"
    with pytest.raises(PuzzleFormatError, match="line 2"):
        next(puzzles)
    assert [puzzle.name for puzzle in puzzles] == ["line 3"]
