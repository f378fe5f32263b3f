"""Where text comes from: numbered lines of a file, a stream or a string, always bounded."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from sudoku_model.errors import PuzzleFormatError, SourceError, SudokuModelError
from sudoku_model.formats.compressed import DamagedError, Packing, Pieces, packing_of, unpack

MAX_LINE = 4 * 1024 * 1024
"""Longest line in characters: the candidates of a 100x100 grid fit on one."""

MAX_DOCUMENT = 16 * 1024 * 1024
"""Longest text in characters for the formats that have to be read whole."""

LOOK_AHEAD_LINES = 256
LOOK_AHEAD_CHARACTERS = 1024 * 1024
"""How much is looked at to recognise a text; see `Source.peek`."""

_BLOCK = 1 << 18

_QUOTED = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|<([^>]*)>)[,;]?\s*""")
_ADDRESS = re.compile(r"(https?://|(\w[\w-]*\.)+[a-z]{2,}/)\S*", re.IGNORECASE)

_FOREIGN = (
    (b"PK\x03\x04", "a zip archive"),
    (b"FEA1", "a Feather file of version 1"),
    (b"\xff\xfe", "UTF-16 text"),
    (b"\xfe\xff", "UTF-16 text"),
)
"""What people hand over by mistake, by its first bytes."""

TABLES = ((b"PAR1", "a Parquet file"), (b"ARROW1", "an Arrow file"))
"""Tables that are no text; see `sudoku_model.formats.arrow_tables`."""

Line: TypeAlias = tuple[int, str]
"""One-based number and text without the line end."""

ErrorOf: TypeAlias = Callable[[str, str], PuzzleFormatError]
"""From what was found and what was expected to the error that says where."""


class Readable(Protocol):
    """An open text or binary file."""

    def readline(self, limit: int, /) -> str | bytes:
        """Return the next line, at most `limit` long, or an empty one at the end."""


class Source:
    """Lines of UTF-8 text, read one at a time and handed out once. Compressed text is unpacked.

    Attributes:
        name: what messages call it.
        prefix: what stands before the line number in the name of a puzzle.
    """

    def __init__(self, stream: Readable, name: str, prefix: str) -> None:
        self.name = name
        self.prefix = prefix
        self._stream = stream
        self._start: str | bytes | None = None
        self._lines: Iterator[Line] = self._numbered()

    def __iter__(self) -> Iterator[Line]:
        return self._lines

    def peek(self) -> list[Line]:
        """Return the first lines, as many as the look-ahead allows, without consuming them."""
        ahead: list[Line] = []
        characters = 0
        for line in self._lines:
            ahead.append(line)
            characters += len(line[1])
            if len(ahead) == LOOK_AHEAD_LINES or characters > LOOK_AHEAD_CHARACTERS:
                break
        self._lines = chain(ahead, self._lines)
        return ahead

    def document_lines(self) -> Iterator[Line]:
        """Yield the lines that are left, for a format of which a text is one document.

        Raises:
            PuzzleFormatError: if the document is longer than `MAX_DOCUMENT`.
        """
        size = 0
        for number, text in self._lines:
            size += len(text) + 1
            if size > MAX_DOCUMENT:
                raise self.error(
                    "a longer document", f"at most {MAX_DOCUMENT} characters", line=number
                )
            yield number, text

    def document(self) -> str:
        """Return the lines that are left as one text; see `document_lines`."""
        return "\n".join(text for _, text in self.document_lines())

    def error(
        self, found: str, expected: str, *, line: int | None = None, column: int | None = None
    ) -> PuzzleFormatError:
        """Build the error for a place in this source."""
        return PuzzleFormatError(found, expected, source=self.name, line=line, column=column)

    def only(self, line: Line) -> Source:
        """Return a source of one line, which is called as it is in this one."""
        return self.with_lines(iter((line,)))

    def with_lines(self, lines: Iterator[Line]) -> Source:
        """Return a source of other lines, such as a part of these, which are called as here."""
        other = Source(io.StringIO(), self.name, self.prefix)
        other._lines = lines
        return other

    def with_blocks(self, blocks: Iterator[bytes]) -> Source:
        """Return a source of text in pieces of any length, which is called as this one."""
        return Source(io.BufferedReader(Pieces(blocks)), self.name, self.prefix)

    def start(self) -> str | bytes:
        """Return how the text begins, up to the first line end, without consuming it.

        Compressed data is unpacked from here on.

        Raises:
            PuzzleFormatError: if it cannot be unpacked, or is longer than a line may be.
            SourceError: if it cannot be read.
        """
        if self._start is None:
            self._start = self._readline(1)
            packing = packing_of(self._start) if isinstance(self._start, bytes) else None
            if packing is not None:
                packed = chain((self._start,), self._pieces(self._stream))
                self._stream = io.BufferedReader(Pieces(unpack(packed, packing)))
                self._start = self._readline(1)
                self._refuse_in(packing, self._start)
        return self._start

    def blocks(self) -> Iterator[bytes]:
        """Yield the whole text in bounded pieces: unpacked, but otherwise as the bytes are.

        Raises:
            DamagedError: if it cannot be unpacked any further.
            SourceError: if it cannot be read.
        """
        yield from filter(None, (self.start(),))
        yield from self._pieces(self._stream)

    def file(self) -> Any:
        """Return the file itself at its beginning, for a library that reads the whole of it.

        Raises:
            PuzzleFormatError: if only the file's name would allow that.
        """
        stream: Any = self._stream
        if not getattr(stream, "seekable", bool)():
            raise self.error("a table in a stream", "a table in a file, of which any part is read")
        stream.seek(0)
        return stream

    def _pieces(self, stream: Readable) -> Iterator[bytes]:
        read = getattr(stream, "read1", stream.readline)
        while piece := self._read(read, _BLOCK):
            yield piece

    def _refuse_in(self, packing: Packing, start: str | bytes) -> None:
        """Refuse what is packed but still no text."""
        assert isinstance(start, bytes)
        inner = packing_of(start)
        table = next((what for magic, what in TABLES if start.startswith(magic)), None)
        if inner or table:
            found = f"{inner.what if inner else table} inside {packing.what}"
            raise self.error(found, "text that is compressed once (unpack the file first)")

    def puzzle_name(self, line: int) -> str:
        """Name the puzzle that starts in `line`."""
        return f"{self.prefix}{line}"

    def _numbered(self) -> Iterator[Line]:
        number = 0
        raw = self.start()
        while raw:
            text = self.decoded(raw, number + 1)
            if number == 0:
                text = text.removeprefix("\ufeff")
            text = text.rstrip("\r\n")
            # Files from old Macintosh programs end their lines with a bare carriage return.
            for line in text.split("\r") if "\r" in text else (text,):
                number += 1
                yield number, line
            raw = self._readline(number + 1)

    def _readline(self, number: int) -> Any:
        try:
            raw = self._read(self._stream.readline, MAX_LINE + 1)
        except UnicodeDecodeError as problem:
            raise self._undecodable(problem, number, None) from None
        except DamagedError as problem:
            raise self.error(problem.found, problem.expected, line=number) from None
        if len(raw) > MAX_LINE:
            raise self.error("a longer line", f"at most {MAX_LINE} characters", line=number)
        return raw

    def _read(self, read: Callable[[int], Any], limit: int) -> Any:
        try:
            return read(limit)
        except (SudokuModelError, UnicodeDecodeError):
            raise
        except (OSError, ValueError) as problem:  # ValueError: the file has been closed
            raise SourceError(f"cannot read {self.name}: {_reason(problem)}") from problem

    def decoded(self, raw: str | bytes, number: int) -> str:
        """Decode a line, if that has not been done.

        Raises:
            PuzzleFormatError: if it is no UTF-8 text.
        """
        if isinstance(raw, bytes):
            if number == 1:
                self._refuse_foreign(raw)
            try:
                raw = raw.decode()
            except UnicodeDecodeError as problem:
                raise self._undecodable(problem, number, problem.start + 1) from None
        if "\0" in raw:
            raise self._binary("a NUL byte", number, raw.index("\0") + 1)
        return raw

    def _refuse_foreign(self, start: bytes) -> None:
        for magic, what in (*_FOREIGN, *TABLES):
            if start.startswith(magic):
                raise self.error(what, "plain UTF-8 text (unpack or convert the file first)")

    def _undecodable(
        self, problem: UnicodeDecodeError, number: int, column: int | None
    ) -> PuzzleFormatError:
        return self._binary(f"the byte 0x{problem.object[problem.start]:02x}", number, column)

    def _binary(self, what: str, number: int, column: int | None) -> PuzzleFormatError:
        return self.error(f"binary data ({what})", "UTF-8 text", line=number, column=column)


def bare_link(line: str) -> str:
    """Return a line without the blanks around it; if it is a link, without quotes or <> too."""
    quoted = _QUOTED.fullmatch(line)
    if quoted is not None:
        link = next(text for text in quoted.groups() if text is not None).strip()
        if _ADDRESS.fullmatch(link):
            return link
    return line.strip()


@contextmanager
def open_source(given: object) -> Iterator[Source]:
    """Open what a caller hands to a reader; a file named by a path is closed afterwards.

    Args:
        given: the text itself (str or bytes), a path, or an open text or binary file.

    Raises:
        SourceError: if a file cannot be opened, or `given` is nothing that can be read.
    """
    if isinstance(given, str):
        yield Source(io.StringIO(given), "<string>", "line ")
    elif isinstance(given, bytes):
        yield Source(io.BytesIO(given), "<bytes>", "line ")
    elif isinstance(given, os.PathLike):
        path = Path(given)
        try:
            stream = path.open("rb")
        except (OSError, ValueError) as problem:  # ValueError: a NUL in the name
            raise SourceError(f"cannot open {path}: {_reason(problem)}") from problem
        with stream:
            yield Source(stream, str(path), f"{path}:")
    elif hasattr(given, "readline"):
        name = getattr(given, "name", None)
        name = name if isinstance(name, str) else "<stream>"
        yield Source(given, name, f"{name}:")
    else:
        raise SourceError(
            f"cannot read a puzzle from {type(given).__name__}: "
            "give text, a pathlib.Path, an open file or a list of rows"
        )


def _reason(problem: OSError | ValueError) -> str:
    return str(getattr(problem, "strerror", None) or problem)
