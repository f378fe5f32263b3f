"""Compressed output files, whose pieces are complete in themselves.

Each piece is a gzip member or a zstandard frame of its own, so that a file can be cut after any of
them and continued. Equal input gives equal bytes: no piece holds the time.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import BinaryIO, cast

from sudoku_model.errors import SourceError
from sudoku_model.formats.compressed import DamagedError, Pieces, packing_of, unpack, zstandard

GZIP, ZSTD = ".gz", ".zst"

PACKINGS = (GZIP, ZSTD)
"""The endings of the files that are compressed."""

_GZIP_FORM = 31
"""What zlib calls the gzip format with the largest window; its time stamp is 0."""

_BLOCK = 1 << 18


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
