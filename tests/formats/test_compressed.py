"""Compressed text reads as the text in it does."""

import bz2
import gzip
import io
import lzma
import sys
import tarfile
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable
from itertools import repeat
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_model.errors import PuzzleFormatError, SourceError, UndecidedError
from sudoku_model.formats import read, read_many, write
from sudoku_model.formats.blocks import MAX_LINE
from sudoku_model.formats.compressed import Pieces, packing_of, unpack
from sudoku_model.formats.damaged import DamagedError
from tests.conftest import Run
from tests.formats.examples import CLASSIC, GIVENS, LINE, OTHER_LINE
from tests.fresh_python import printed_by

zstd = pytest.importorskip("compression.zstd" if sys.version_info >= (3, 14) else "backports.zstd")

Compress = Callable[[bytes], bytes]


def zipped(text: bytes, method: int = zipfile.ZIP_DEFLATED, *names: str) -> bytes:
    """Return an archive with the text as a file, or several times by these names."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", method) as file:
        file.comment = b"by somebody"
        for name in names or ("puzzle.txt",):
            file.writestr(name, text)
    return archive.getvalue()


COMPRESSORS: dict[str, Compress] = {
    "gzip": gzip.compress,
    "bzip2": bz2.compress,
    "xz": lzma.compress,
    "zstandard": zstd.compress,
    "zip": zipped,
}
every_compressor = pytest.mark.parametrize("kind", COMPRESSORS)
TEXT = f"{LINE}\n{OTHER_LINE}\n".encode()


@every_compressor
@pytest.mark.parametrize("form", ["line", "grid", "json", "sdk"])
def test_every_format_is_read_from_compressed_text(kind: str, form: str, tmp_path: Path) -> None:
    path = tmp_path / "puzzle"
    path.write_bytes(COMPRESSORS[kind](write(CLASSIC, form).encode()))
    assert read(path).givens == GIVENS
    assert read(path.read_bytes()).givens == GIVENS
    with path.open("rb") as file:
        assert read(file).givens == GIVENS


@every_compressor
def test_puzzles_are_named_by_their_lines(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "two.txt.packed"
    path.write_bytes(COMPRESSORS[kind](TEXT))
    assert [puzzle.name for puzzle in read_many(path)] == [f"{path}:1", f"{path}:2"]


@every_compressor
def test_several_streams_are_one_text_and_zeros_may_follow(kind: str) -> None:
    compress = COMPRESSORS[kind]
    middle = compress(TEXT[:30]) + compress(b"") + compress(TEXT[30:])
    for data in (middle, middle + bytes(1000)):
        assert [puzzle.name for puzzle in read_many(data)] == ["line 1", "line 2"]


@pytest.mark.sample(every=4)
@every_compressor
@settings(deadline=None)
@given(pieces=st.lists(st.integers(1, 40), max_size=30), text=st.binary(max_size=300))
def test_it_does_not_matter_how_the_data_arrives(kind: str, pieces: list[int], text: bytes) -> None:
    data = COMPRESSORS[kind](text[:100]) + COMPRESSORS[kind](text[100:])
    file = io.BytesIO(data)
    arriving = [*filter(None, map(file.read, pieces)), file.read()]
    packing = packing_of(data)
    assert packing is not None
    assert b"".join(unpack(filter(None, iter(arriving)), packing)) == text
    assert Pieces(unpack(filter(None, iter(arriving)), packing)).read() == text


@pytest.mark.parametrize("kind", ["gzip", "bzip2", "xz", "zstandard"])
def test_what_many_short_streams_hold_is_read_at_once(kind: str) -> None:
    """As small a piece would else be looked at for each of a million streams."""
    compress = COMPRESSORS[kind]
    streams = b"".join(compress(bytes([symbol])) for symbol in TEXT)
    packing = packing_of(streams)
    assert packing is not None
    assert [*unpack(iter([streams]), packing)] == [TEXT]
    assert b"".join(unpack(iter([streams[:70], streams[70:]]), packing)) == TEXT
    damaged = unpack(iter([streams + compress(TEXT)[:6] + bytes(99)]), packing)
    assert next(damaged) == TEXT
    with pytest.raises(DamagedError):
        list(damaged)


@pytest.mark.parametrize("kind", ["gzip", "bzip2", "xz", "zstandard"])
@pytest.mark.parametrize("text", [b"", b"a"])
def test_a_time_limit_holds_for_any_number_of_streams(kind: str, text: bytes) -> None:
    data = COMPRESSORS[kind](text) * 100_000
    started = process_time()
    with pytest.raises(UndecidedError, match="time limit"):
        read(data, time_limit=0.02)
    assert process_time() - started < 0.5


@every_compressor
def test_data_that_ends_too_early_is_reported_after_what_could_be_read(kind: str) -> None:
    data = COMPRESSORS[kind](b"".join(b"%081d\n" % (i * 7919) for i in range(2000)))
    read_before = 0
    with pytest.raises(PuzzleFormatError, match=rf"<bytes>, line \d+: found {kind} data that ends"):
        for puzzle in read_many(data[:-20], format="line"):
            read_before += bool(puzzle)
    assert read_before > 0 or kind in ("bzip2", "zstandard")  # which unpack a block as a whole


@every_compressor
def test_damaged_data_is_reported_once_and_clearly(kind: str) -> None:
    data = bytearray(COMPRESSORS[kind](b"".join(b"%081d\n" % (i * 7919) for i in range(500))))
    for place in range(len(data) // 2, len(data) // 2 + 30):
        data[place] ^= 0x5A
    with pytest.raises(PuzzleFormatError, match="<bytes>, line "):
        list(read_many(bytes(data), format="line"))


@every_compressor
def test_what_follows_the_compressed_text_is_reported(kind: str) -> None:
    data = COMPRESSORS[kind](TEXT) + b"something else"
    with pytest.raises(PuzzleFormatError, match=f"found something else after the {kind} data"):
        list(read_many(data))


@pytest.mark.parametrize("form", [tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT])
@pytest.mark.parametrize("kind", [None, *COMPRESSORS])
def test_a_tar_archive_is_called_so(kind: str | None, form: int) -> None:
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w", format=form) as file:
        member = tarfile.TarInfo("puzzle.txt")
        member.size = len(TEXT)
        file.addfile(member, io.BytesIO(TEXT))
    data = archive.getvalue()
    with pytest.raises(PuzzleFormatError, match="found a tar archive, expected plain UTF-8 text"):
        list(read_many(data if kind is None else COMPRESSORS[kind](data)))


@pytest.mark.slow
def test_an_archive_of_very_many_entries_is_not_called_damaged() -> None:
    data = zipped(b"", zipfile.ZIP_STORED, *(f"__MACOSX/{number}" for number in range(9000)), "a")
    with pytest.raises(PuzzleFormatError, match="found several files in a zip archive"):
        list(read_many(data))


@every_compressor
@pytest.mark.parametrize("inner", COMPRESSORS)
def test_text_that_is_compressed_twice_is_refused(kind: str, inner: str) -> None:
    data = COMPRESSORS[kind](COMPRESSORS[inner](TEXT))
    with pytest.raises(PuzzleFormatError, match=f"found {inner} data inside {kind} data"):
        list(read_many(data))


@pytest.mark.sample(every=6)
@pytest.mark.parametrize("kind", ["gzip", "xz", "zstandard"])
def test_a_small_file_that_unpacks_to_a_huge_line_takes_no_more_than_a_line(kind: str) -> None:
    zeros = io.BytesIO()
    block = COMPRESSORS[kind](bytes(16 * 1024 * 1024).replace(b"\0", b"1"))
    for _ in range(10):
        zeros.write(block)
    tracemalloc.start()
    try:
        with pytest.raises(PuzzleFormatError, match=f"a longer line, expected at most {MAX_LINE}"):
            list(read_many(zeros.getvalue()))
        assert tracemalloc.get_traced_memory()[1] < 64 * 1024 * 1024
    finally:
        tracemalloc.stop()


def test_a_stream_that_asks_for_too_much_memory_is_refused() -> None:
    packer = zstd.ZstdCompressor()
    frame = bytearray(packer.compress(TEXT) + packer.flush())
    frame[5] = (30 - 10) << 3  # the window, by its exponent
    with pytest.raises(PuzzleFormatError, match="damaged zstandard data"):
        list(read_many(bytes(frame)))
    stream = bytearray(lzma.compress(TEXT))
    start, end = 12, 12 + 4 * stream[12]  # of the header of the first block
    stream[start + 4] = 36  # the dictionary: 2 << (36 // 2 + 11)
    stream[end : end + 4] = zlib.crc32(stream[start:end]).to_bytes(4, "little")
    with pytest.raises(PuzzleFormatError, match=r"damaged xz data .*[Mm]emory"):
        list(read_many(bytes(stream)))


def with_the_largest_window(text: bytes) -> bytes:
    """Return a frame of zstandard data that asks for all the memory that a stream may have."""
    block = (len(text) << 3 | 1).to_bytes(3, "little")  # the last one, and not compressed
    return b"\x28\xb5\x2f\xfd\0" + bytes([(27 - 10) << 3]) + block + text


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the address space so")
def test_memory_is_taken_for_one_stream_at_a_time_and_by_no_error() -> None:
    whole = with_the_largest_window(LINE.encode() + b"\n")
    wrong = [whole[:40], with_the_largest_window(whole), whole + b"more"]
    code = f"""
import resource
from sudoku_model.errors import PuzzleFormatError
from sudoku_model.formats import read_many
list(read_many({whole.replace(whole[5:6], bytes(1), 1)!r}))  # all is loaded, and little taken
with open("/proc/self/statm") as file:
    now = int(file.read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (now + (200 << 20),) * 2)
print(len(list(read_many({whole!r} * 10))))
kept = []
for data in {wrong!r} * 3:
    try:
        list(read_many(data))
    except PuzzleFormatError as problem:
        kept.append(problem)
print(len(kept))
"""
    assert printed_by(code) == "10\n9"


class Stream(io.BytesIO):
    """A file that cannot be gone back in, as a pipe."""

    def seekable(self) -> bool:
        return False


def test_archives_of_one_file_are_read_however_they_are_written() -> None:
    assert read(zipped(LINE.encode(), zipfile.ZIP_STORED)).givens == GIVENS
    stream = Stream()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("puzzle.txt", LINE)
    assert read(stream.getvalue()).givens == GIVENS
    archive = bytearray(zipped(LINE.encode(), zipfile.ZIP_STORED))
    archive[18:26] = b"\xff" * 8  # its sizes stand elsewhere, as in ZIP64
    with pytest.raises(PuzzleFormatError, match="an unusual kind of zip data"):
        read(bytes(archive))


@pytest.mark.parametrize(
    "names",
    [
        ["puzzle.txt", "__MACOSX/._puzzle.txt"],
        [
            "a/",
            "a/.DS_Store",
            "a/b.txt",
            "__MACOSX/",
            "__MACOSX/a/._.DS_Store",
            "__MACOSX/a/._b.txt",
        ],
        [".DS_Store", "b.txt"],
    ],
)
@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED])
@pytest.mark.parametrize("kind", [Stream, io.BytesIO])
def test_folders_and_what_macos_adds_do_not_count(
    names: list[str], method: int, kind: type[io.BytesIO]
) -> None:
    with zipfile.ZipFile(stream := kind(), "w", method) as file:
        for name in names:
            is_ours = name in ("puzzle.txt", "a/b.txt", "b.txt")
            file.writestr(name, TEXT if is_ours else b"\0\5\x16\7" * 60 * (name[-1] != "/"))
    assert [*read_many(stream.getvalue())] == [*read_many(TEXT)]


@pytest.mark.parametrize("name", ["PK\x05\x06.txt", "xl/a.txt", "mimetypes.txt"])
def test_a_lone_file_may_have_any_name(name: str) -> None:
    archive = zipped(TEXT, zipfile.ZIP_DEFLATED, name)
    assert [*read_many(archive)] == [*read_many(TEXT)]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (zipped(TEXT, zipfile.ZIP_DEFLATED, "a.txt", "b.txt"), "several files in a zip archive"),
        (zipped(b"", zipfile.ZIP_STORED, "a/", "__MACOSX/._a"), "a zip archive without a file"),
        (zipped(bytes(1 << 21), zipfile.ZIP_DEFLATED, "__MACOSX/a", "a.txt"), "several files"),
        (zipped(TEXT, zipfile.ZIP_LZMA), "an unusual kind of zip data"),
        (zipped(TEXT, zipfile.ZIP_DEFLATED, "[Content_Types].xml"), "document of an office"),
        (zipped(TEXT).replace(b"PK\x03\x04\x14\0\0", b"PK\x03\x04\x14\0\1"), "encrypted zip data"),
        (zipped(TEXT, zipfile.ZIP_STORED).replace(LINE[:3].encode(), b"123"), "its checksum"),
        (zipped(TEXT)[:-30] + bytes(1 << 20), "found damaged zip data, expected the directory"),
    ],
    ids=lambda value: value if isinstance(value, str) else "zip",  # archives hold the time of day
)
def test_what_is_no_archive_of_one_file_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(PuzzleFormatError, match=message):
        list(read_many(data))


def test_an_endless_compressed_text_is_read_only_as_far_as_needed() -> None:
    member = gzip.compress(TEXT * 1000)
    file = io.BufferedReader(Pieces(repeat(member)))
    puzzles = read_many(file)
    assert [next(puzzles).name for _ in range(5000)][-1].endswith(":5000")


@pytest.mark.parametrize(
    "error",
    [MemoryError(), ValueError("Unable to decompress: Allocation error : not enough memory")],
)
def test_a_lack_of_memory_is_not_blamed_on_the_data(error: Exception) -> None:
    class Starved:
        eof, needs_input, unused_data = False, True, b""

        def decompress(self, data: bytes, max_length: int) -> bytes:
            raise error

    packing = packing_of(gzip.compress(b"text"))
    assert packing is not None
    with pytest.raises(MemoryError):
        list(unpack(iter([b"data"]), packing._replace(decoder=Starved)))


def test_without_the_library_the_message_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "backports", None)
    monkeypatch.setitem(sys.modules, "compression", None)
    with pytest.raises(SourceError, match=r"pip install 'sudoku-model\[zstd\]'"):
        read(zstd.compress(LINE.encode()))


def test_commands_read_compressed_files(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_bytes(gzip.compress(LINE.encode()))
    assert run("convert", "--to", "line", str(path)).out == f"{LINE}\n"
