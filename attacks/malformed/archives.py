"""Compressed texts and archives as people, programs and malicious strangers make them."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import tarfile
from collections.abc import Callable, Iterator
from functools import partial
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZIP_STORED, ZipFile, ZipInfo

from attacks.malformed import seeds
from sudoku_model.formats.compressed import zstandard

_TEXT = f"{seeds.LINE}\n".encode()
_BOMB = bytes(1 << 22)
_EMPTY_LINES = b"\n" * (1 << 15)
"""Not more: that takes time by what is unpacked, which only a time limit bounds."""

_MANY = 2_000
_FLAGS = 6
"""Where the header of a file in a zip archive has its flags; the first one is for a password."""

_NAMES = (
    *("../../etc/passwd", "/etc/passwd", "C:\\puzzle.txt", "ü.txt", "x" * 60_000),
    *("photo.png", "mimetype", "[Content_Types].xml", "__MACOSX/a", ".DS_Store", "folder/", "-"),
)


def zipped(data: bytes, *names: str, method: int = ZIP_DEFLATED, comment: bytes = b"") -> bytes:
    """Return an archive with the data by each of the names, which differs on no day."""
    archive = io.BytesIO()
    with ZipFile(archive, "w", method) as file:
        file.comment = comment
        for name in names or ("a.txt",):
            file.writestr(ZipInfo(name), data, method)
    return archive.getvalue()


def _zstd(data: bytes) -> bytes:
    return bytes(zstandard("writing").compress(data))


PACKERS: tuple[Callable[[bytes], bytes], ...] = (
    partial(gzip.compress, mtime=0),
    bz2.compress,
    partial(lzma.compress, preset=0),
    _zstd,
    zipped,
)


def archives() -> Iterator[bytes]:
    """Yield texts that are compressed in all ways, and what is handed over in their place."""
    for pack in PACKERS:
        yield from _streams(pack)
        yield from (pack(other(_TEXT)) for other in PACKERS)
    yield b"\x50\x2a\x4d\x18\x04\0\0\0abcd" + _zstd(_TEXT)
    yield b"\x50\x2a\x4d\x18\xff\xff\xff\xff"
    yield from _zip_archives()
    yield from _others()


def _streams(pack: Callable[[bytes], bytes]) -> Iterator[bytes]:
    yield pack(_TEXT * 3)
    yield pack(_TEXT) + pack(_TEXT)
    yield pack(_TEXT)[:-3]
    yield pack(_TEXT) + bytes(100_000)
    yield pack(_TEXT) + b"more"
    yield pack(b"") * _MANY + pack(_TEXT)
    yield from map(pack, (_BOMB, _EMPTY_LINES, b".\n" * (1 << 16)))


def _zip_archives() -> Iterator[bytes]:
    for name in _NAMES:
        yield zipped(_TEXT, name)
        yield zipped(_TEXT, name, "a.txt")
    for method in (ZIP_STORED, ZIP_BZIP2, ZIP_LZMA):
        yield zipped(_TEXT, method=method)
    encrypted = bytearray(zipped(_TEXT))
    encrypted[_FLAGS] |= 1
    yield bytes(encrypted)
    yield zipped(_TEXT, comment=b"PK\x05\x06" * 1_000)
    yield zipped(b"", *(f"{number}/" for number in range(_MANY)))
    yield zipped(b"", *(f"__MACOSX/{number}" for number in range(_MANY)), "a.txt")
    yield zipped(_TEXT, *(f"{number}.txt" for number in range(_MANY)))
    yield zipped(_BOMB, "__MACOSX/a", "a.txt")
    for method in (ZIP_STORED, ZIP_DEFLATED):
        yield _of_unknown_size(method)


def _of_unknown_size(method: int) -> bytes:
    """Return an archive whose sizes are written for large files, behind the data."""
    archive = io.BytesIO()
    with (
        ZipFile(archive, "w", method) as file,
        file.open(ZipInfo("a.txt"), "w", force_zip64=True) as member,
    ):
        member.write(_TEXT)
    return archive.getvalue()


def _others() -> Iterator[bytes]:
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w") as file:
        member = tarfile.TarInfo("a.txt")
        member.size = len(_TEXT)
        file.addfile(member, io.BytesIO(_TEXT))
    yield archive.getvalue()
    yield from (pack(archive.getvalue()) for pack in PACKERS)
    yield lzma.compress(_TEXT, lzma.FORMAT_ALONE)
    yield zipped(_TEXT)[4:]
    for start in (
        b"PK\x05\x06",
        b"PK\x07\x08",
        b"7z\xbc\xaf\x27\x1c",
        b"Rar!\x1a\x07",
        b"\x1f\x9d",
    ):
        yield start + bytes(18)
