"""The one file in a zip archive, unpacked as it is read, as other compressed text is.

Web sites hand out single files so. Of several files nobody knows which one is meant, and documents
of spreadsheets are such archives as well, so both are refused. Folders do not count, nor what macOS
adds about files and folders. The layout is that of PKWARE's APPNOTE: for each file a header, the
data, perhaps what is known of it only then, and the directory at the end.
"""

from __future__ import annotations

import re
import struct
import zlib

from sudoku_model.formats.damaged import DamagedError

_FILE = b"PK\x03\x04"
"""What an archive begins with: the header of a file."""

_ENTRY, _END = b"PK\x01\x02", b"PK\x05\x06"
_HEADER = struct.Struct("<4s2xHH4x4xI4xHH")
"""Mark, flags, method, size of the data, lengths of the name and of what is added to it."""

_ENTRY_HEAD = struct.Struct("<16xI8xHHH12x")
"""Checksum; lengths of the name, of what is added to it, and of the comment, which follow."""

_LAST = struct.Struct("<4s6xH8xH")
"""Mark, number of files, length of the comment; `_LAST_SIZE` in all without that."""

_LAST_SIZE = 22
_MOST_AT_THE_END = 1 << 18
"""Bytes after the data of one file, its name and all comments included."""

_AFTER_DATA = (0, 12, 16, 20, 24)
"""How much may stand between the data and what comes next: checksum and sizes, of which there are
four forms."""

_ENCRYPTED, _SIZE_FOLLOWS = 1, 8
_STORED, _DEFLATED = 0, 8
_LARGE = 0xFFFFFFFF
_OFFICE = (b"[Content_Types].xml", b"_rels/", b"docProps/")

_BESIDES = re.compile(rb"__MACOSX/.*|(.*/)?\.DS_Store|.*/", re.DOTALL)
"""Names of what is no file of the user: what macOS adds, and folders."""

_MOST_BESIDES = 1 << 20
"""Bytes of all that, unpacked, which nobody sees."""


class ZipDecoder:
    """Unpacks an archive of one file, in the manner of `bz2.BZ2Decompressor`."""

    def __init__(self) -> None:
        self.eof = False
        self.needs_input = True
        self.unused_data = b""
        self._held = b""
        self._data: _Deflated | _Stored | None = None
        self._name = b""
        self._file: bytes | None = None
        self._checksum = 0
        self._entries = self._besides = 0

    def decompress(self, data: bytes, max_length: int) -> bytes:
        """Return what the data holds, up to so many bytes of it.

        Raises:
            DamagedError: if it is no archive of one file that can be unpacked.
        """
        self._held += data
        if self._data is None and not self._begin():
            self.needs_input = True
            return b""
        assert self._data is not None
        if self._data.is_over:
            self._end()
            return b""
        unpacked, self._held = self._data.take(self._held, max_length)
        self.needs_input = not (self._held or self._data.is_over or len(unpacked) == max_length)
        if self._name != self._file:
            self._besides += len(unpacked)
            if self._besides > _MOST_BESIDES:
                raise _several()
            return b""
        self._checksum = zlib.crc32(unpacked, self._checksum)
        return unpacked

    def _begin(self) -> bool:
        """Read a header, and say whether all of it is there."""
        if len(self._held) < _HEADER.size:
            return False
        _, flags, method, size, *lengths = _HEADER.unpack_from(self._held)
        start = _HEADER.size + sum(lengths)
        if len(self._held) < start:
            return False
        self._name = self._held[_HEADER.size : _HEADER.size + lengths[0]]
        self._note_file(self._name)
        if flags & _ENCRYPTED:
            raise DamagedError("encrypted zip data", "a file without a password")
        if method == _DEFLATED:
            self._data = _Deflated()
        elif method == _STORED and not flags & _SIZE_FOLLOWS and size != _LARGE:
            self._data = _Stored(size)
        else:
            raise DamagedError("an unusual kind of zip data", "the file in it (unpack it first)")
        self._held = self._held[start:]
        self._entries += 1
        return True

    def _note_file(self, name: bytes) -> None:
        """Take a name for that of the file, unless it is one of what stands besides."""
        if name == b"mimetype" or name.startswith(_OFFICE):
            raise DamagedError("a document of an office program", "text (export it as CSV)")
        if not _BESIDES.fullmatch(name):
            if self._file is not None:
                raise _several()
            self._file = name

    def _end(self) -> None:
        """Read what comes after the data: the next header, or else all that is left."""
        held = self._held
        after = self._place_of(_FILE)
        if after is not None:
            self._held, self._data = held[after:], None
            self.needs_input = False
            return
        self.needs_input = True
        entry = self._place_of(_ENTRY)
        if entry is None or len(held) < entry + _ENTRY_HEAD.size:
            self._expect_directory(len(held) > _AFTER_DATA[-1] + _ENTRY_HEAD.size)
            return
        checksum, last = self._checksum_told(entry)
        if last < 0 or len(held) < last + _LAST_SIZE:
            if len(held) > _MOST_AT_THE_END and self._entries > 1:
                raise _several()
            self._expect_directory(len(held) > _MOST_AT_THE_END)
            return
        _, files, comment = _LAST.unpack_from(held, last)
        end = last + _LAST_SIZE + comment
        if len(held) >= end:
            self._compare(files, checksum)
            self.eof, self.unused_data = True, held[end:]

    def _place_of(self, header: bytes) -> int | None:
        """Return where behind the data a header begins, None if there is none."""
        return next((place for place in _AFTER_DATA if self._held.startswith(header, place)), None)

    def _compare(self, files: int, checksum: int | None) -> None:
        """Refuse an archive whose directory tells of other files than were unpacked."""
        if self._file is None:
            raise DamagedError("a zip archive without a file", "one (unpack the archive first)")
        if files != self._entries:
            raise _several()
        if checksum != self._checksum:
            raise DamagedError("damaged zip data (its checksum differs)", "data that unpacks")

    def _checksum_told(self, entry: int) -> tuple[int | None, int]:
        """Return the checksum that the directory has for the file, and where the directory ends."""
        held, told = self._held, None
        while held.startswith(_ENTRY, entry) and len(held) >= entry + _ENTRY_HEAD.size:
            checksum, *lengths = _ENTRY_HEAD.unpack_from(held, entry)
            name = entry + _ENTRY_HEAD.size
            if held[name : name + lengths[0]] == self._file:
                told = checksum
            entry = name + sum(lengths)
        return told, held.find(_END, entry)

    @staticmethod
    def _expect_directory(should_be_there: bool) -> None:
        if should_be_there:
            raise DamagedError("damaged zip data", "the directory of the archive")


def _several() -> DamagedError:
    return DamagedError("several files in a zip archive", "one (unpack the archive first)")


class _Deflated:
    """Data that is compressed."""

    def __init__(self) -> None:
        self._decoder = zlib.decompressobj(-zlib.MAX_WBITS)

    @property
    def is_over(self) -> bool:
        """Whether all of it has been taken."""
        return self._decoder.eof

    def take(self, held: bytes, most: int) -> tuple[bytes, bytes]:
        """Return what is unpacked, at most so much, and what is left of the bytes."""
        unpacked = self._decoder.decompress(held, most)
        return unpacked, self._decoder.unused_data or self._decoder.unconsumed_tail


class _Stored:
    """Data that stands there as it is."""

    def __init__(self, size: int) -> None:
        self._left = size

    @property
    def is_over(self) -> bool:
        """Whether all of it has been taken."""
        return self._left == 0

    def take(self, held: bytes, most: int) -> tuple[bytes, bytes]:
        """Return the next bytes, at most so many, and what is left."""
        size = min(self._left, most, len(held))
        self._left -= size
        return held[:size], held[size:]
