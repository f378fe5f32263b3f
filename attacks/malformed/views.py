"""Ways of looking into data that is packed: damage inside it must be packed again to be reached."""

from __future__ import annotations

import base64
import bz2
import gzip
import io
import lzma
import re
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import quote, unquote
from zipfile import ZipFile

from attacks.malformed.archives import zipped
from sudoku_model.formats.compressed import zstandard
from sudoku_model.formats.damaged import DamagedError, UnfitError
from sudoku_model.formats.lzstring import compress, decompress
from sudoku_model.formats.penpa_codec import inflate

_PAYLOAD = re.compile(rb"N4[\w+/=%-]{8,}")
_DEFLATED = re.compile(rb"(?<=[pe]=)[\w+/=%-]{8,}")
_PLAIN = bytes.maketrans(b"-_", b"+/")
_MOST = 1 << 16


@dataclass(frozen=True)
class View:
    """A way of looking into data.

    Attributes:
        unpack: returns what the data holds, or None if it is of another kind.
        pack: returns data like the first argument that holds the second one.
    """

    unpack: Callable[[bytes], bytes | None]
    pack: Callable[[bytes, bytes], bytes]


def _unpack_link(data: bytes) -> bytes | None:
    match = _PAYLOAD.search(data)
    if match is None or len(match[0]) > 1 << 14:
        return None
    try:
        text = decompress(unquote(match[0].decode()))
    except DamagedError:
        return None
    return text.encode("utf-8", "surrogatepass")


def _pack_link(data: bytes, inner: bytes) -> bytes:
    packed = compress(inner.decode("utf-8", "replace")).encode()
    return _PAYLOAD.sub(lambda match: packed, data, count=1)


def _unpack_deflated(data: bytes) -> bytes | None:
    match = _DEFLATED.search(data)
    try:
        return match and inflate(match[0].translate(_PLAIN).decode()).encode()
    except UnfitError:
        return None


def _pack_deflated(data: bytes, inner: bytes) -> bytes:
    deflater = zlib.compressobj(1, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = base64.b64encode(deflater.compress(inner) + deflater.flush())
    return _DEFLATED.sub(lambda match: packed, data, count=1)


def _unpack_percent(data: bytes) -> bytes | None:
    _, mark, tail = data.partition(b"q=")
    return unquote(tail.decode("utf-8", "replace")).encode() if mark else None


def _pack_percent(data: bytes, inner: bytes) -> bytes:
    return data.partition(b"q=")[0] + b"q=" + quote(inner.decode("utf-8", "replace")).encode()


LINKS = (
    View(_unpack_link, _pack_link),
    View(_unpack_deflated, _pack_deflated),
    View(_unpack_percent, _pack_percent),
)


def _packed(unpack: Callable[[bytes], bytes], pack: Callable[[bytes], bytes]) -> View:
    def safely(data: bytes) -> bytes | None:
        try:
            inner = unpack(data)
        except Exception:  # each library has its own
            return None
        return inner if len(inner) <= _MOST else None

    return View(safely, lambda data, inner: pack(inner))


def _unzipped(data: bytes) -> bytes:
    with ZipFile(io.BytesIO(data)) as archive, archive.open(archive.infolist()[0]) as member:
        return member.read(_MOST + 1)


COMPRESSED = (
    _packed(gzip.decompress, lambda inner: gzip.compress(inner, 1, mtime=0)),
    _packed(bz2.decompress, lambda inner: bz2.compress(inner, 1)),
    _packed(lzma.decompress, lambda inner: lzma.compress(inner, preset=0)),
    _packed(
        lambda data: bytes(zstandard("reading").decompress(data)),
        lambda inner: bytes(zstandard("writing").compress(inner)),
    ),
    _packed(_unzipped, zipped),
)
