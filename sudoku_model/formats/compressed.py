"""Compressed text, unpacked as it is read. It is known by its first bytes, never by a name.

What is unpacked at a time is bounded, and so is the memory that a stream may ask for: a small file
can be made that unpacks to gigabytes, but nobody has to hold them.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Protocol

from sudoku_model.deadline import heed_deadline
from sudoku_model.errors import SourceError
from sudoku_model.formats.damaged import DamagedError

_STEP = 1 << 18
"""Bytes unpacked at a time."""

_SLICE = 1 << 16
"""Bytes handed to a decoder at a time: behind each stream it copies what is left of them."""

_LARGEST_WINDOW = 1 << 27
"""How far back a stream may refer; `xz -9` needs half of it, `zstd --long` all."""

_NO_MEMORY = "Allocation error"
"""What zstandard says when memory runs out, in the one error that it has for everything."""


class _Decoder(Protocol):
    """What unpacks one stream, in the manner of `bz2.BZ2Decompressor`."""

    @property
    def eof(self) -> bool: ...

    @property
    def needs_input(self) -> bool: ...

    @property
    def unused_data(self) -> bytes: ...

    def decompress(self, data: bytes, max_length: int) -> bytes: ...


class Packing(NamedTuple):
    """A way of compressing.

    Attributes:
        what: what messages call the data.
        starts: the bytes that a stream may begin with.
        decoder: makes what unpacks one stream.
    """

    what: str
    starts: tuple[bytes, ...]
    decoder: Callable[[], _Decoder]

    def goes_on(self, data: bytes) -> bool:
        """Say whether another stream begins with the data."""
        return data.startswith(self.starts)


class _Gzip:
    """The decoder of `zlib` in the manner of the others."""

    def __init__(self) -> None:
        import zlib

        self._decoder = zlib.decompressobj(zlib.MAX_WBITS | 16)
        self.unused_data = b""
        self.eof = False
        self.needs_input = True

    def decompress(self, data: bytes, max_length: int) -> bytes:
        decoder = self._decoder
        unpacked = decoder.decompress(decoder.unconsumed_tail + data, max_length)
        self.eof, self.unused_data = decoder.eof, decoder.unused_data
        # A full step may leave more inside, although no input is left.
        self.needs_input = not decoder.unconsumed_tail and len(unpacked) < max_length
        return unpacked


def _bzip2() -> _Decoder:
    import bz2

    return bz2.BZ2Decompressor()


def _xz() -> _Decoder:
    import lzma

    return lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_LARGEST_WINDOW)


def _zip() -> _Decoder:
    from sudoku_model.formats.zip_archive import ZipDecoder

    return ZipDecoder()


def _zstandard() -> _Decoder:
    zstd = zstandard("reading")
    window = zstd.DecompressionParameter.window_log_max
    decoder: _Decoder = zstd.ZstdDecompressor(options={window: _LARGEST_WINDOW.bit_length() - 1})
    return decoder


def zstandard(doing: str) -> Any:
    """Return the standard library's module, or the same one for older Pythons.

    Args:
        doing: what it is wanted for: "reading" or "writing".

    Raises:
        SourceError: if it is not installed.
    """
    try:
        if sys.version_info >= (3, 14):
            from compression import zstd
        else:
            from backports import zstd
    except ImportError:
        from sudoku_model.libraries import to_install

        raise SourceError(f"{doing} zstandard data takes a library: {to_install('zstd')}") from None
    return zstd


_SKIPPED_FRAMES = tuple(bytes([low, 0x2A, 0x4D, 0x18]) for low in range(0x50, 0x60))

_PACKINGS = (
    Packing("gzip data", (b"\x1f\x8b",), _Gzip),
    Packing("bzip2 data", (b"BZh",), _bzip2),
    Packing("xz data", (b"\xfd7zXZ\0",), _xz),
    Packing("zip data", (b"PK\x03\x04",), _zip),
    Packing("zstandard data", (b"\x28\xb5\x2f\xfd", *_SKIPPED_FRAMES), _zstandard),
)


def packing_of(data: bytes) -> Packing | None:
    """Return how the data that begins so is compressed, or None if it is not."""
    return next((packing for packing in _PACKINGS if data.startswith(packing.starts)), None)


def unpack(blocks: Iterator[Any], packing: Packing) -> Iterator[bytes]:
    """Yield what compressed data holds, in pieces of bounded length.

    Several streams may stand one after the other, and zeros after the last one. What short ones
    hold is joined, as far as they are there already.

    Raises:
        DamagedError: if the data is no such data, or ends too early.
        SourceError: if the library for it is not installed.
        MemoryError: if there is not enough memory.
        GaveUpError: if there is a reason to stop.
    """
    unpacked = bytearray()
    try:
        for piece, is_followed in _pieces(blocks, packing):
            unpacked += piece
            if unpacked and (len(unpacked) >= _STEP or not is_followed):
                yield bytes(unpacked)
                unpacked.clear()
    except DamagedError as problem:
        damage = DamagedError(problem.found, problem.expected)
    else:
        return
    if unpacked:
        yield bytes(unpacked)
    # Not the one that was caught: whoever keeps that keeps the decoder and its memory.
    raise damage


def _pieces(blocks: Iterator[Any], packing: Packing) -> Iterator[tuple[bytes, bool]]:
    """Yield what each step unpacks, and whether the next stream is there already."""
    blocks = (block[at : at + _SLICE] for block in blocks for at in range(0, len(block), _SLICE))
    decoder, data = packing.decoder(), b""
    while True:
        heed_deadline()  # a stream may be empty, and there may be millions of them
        if decoder.needs_input and not data:
            data = next(blocks, b"")
            if not data:
                raise DamagedError(f"{packing.what} that ends too early", "the whole file")
        piece = _decompress(decoder, data, packing)
        is_at_end = decoder.eof
        data = decoder.unused_data if is_at_end else b""
        if is_at_end:
            decoder = packing.decoder()  # the memory of the other is given back
        yield piece, packing.goes_on(data)
        if is_at_end:
            data = _next_stream(data, blocks, packing)
            if not data:
                return


def _next_stream(data: bytes, blocks: Iterator[bytes], packing: Packing) -> bytes:
    """Return what the stream behind one begins with; nothing if there is none.

    Raises:
        DamagedError: if something else follows.
    """
    longest_start = max(map(len, packing.starts))
    data = data.lstrip(b"\0")
    while len(data) < longest_start and (more := next(blocks, b"")):
        data = (data + more).lstrip(b"\0")
    if data and not packing.goes_on(data):
        raise DamagedError(f"something else after the {packing.what}", "the end")
    return data


def _decompress(decoder: _Decoder, data: bytes, packing: Packing) -> bytes:
    try:
        return decoder.decompress(data, _STEP)
    except (MemoryError, DamagedError):
        raise
    # Each library has an error of its own; that of zstandard is a plain Exception.
    except Exception as problem:
        if _NO_MEMORY in str(problem):
            raise MemoryError(str(problem)) from None
        raise DamagedError(f"damaged {packing.what} ({problem})", "data that unpacks") from None


class Pieces(io.RawIOBase):
    """Pieces of bytes as a file."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._left = memoryview(b"")

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, buffer: Any, /) -> int:
        """Fill the buffer as far as the present piece goes."""
        if not self._left:
            self._left = memoryview(next(self._pieces, b""))
        target = memoryview(buffer)
        size = min(len(target), len(self._left))
        target[:size] = self._left[:size]
        self._left = self._left[size:]
        return size
