"""Where text comes from: numbered lines of a file, a stream or a string, always bounded."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Protocol, TypeAlias

from sudoku_model.errors import PuzzleFormatError, SourceError

MAX_LINE = 4 * 1024 * 1024
"""Longest line in characters: the candidates of a 100x100 grid fit on one."""

MAX_DOCUMENT = 16 * 1024 * 1024
"""Longest text in characters for the formats that have to be read whole."""

_LOOK_AHEAD_LINES = 256
_LOOK_AHEAD_CHARACTERS = 1024 * 1024

_QUOTED = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|<([^>]*)>)[,;]?\s*""")
_ADDRESS = re.compile(r"(https?://|(\w[\w-]*\.)+[a-z]{2,}/)\S*", re.IGNORECASE)

_FOREIGN = (
    (b"\x1f\x8b", "gzip data"),
    (b"BZh", "bzip2 data"),
    (b"\xfd7zXZ", "xz data"),
    (b"PK\x03\x04", "a zip archive"),
    (b"\x28\xb5\x2f\xfd", "zstandard data"),
    (b"\xff\xfe", "UTF-16 text"),
    (b"\xfe\xff", "UTF-16 text"),
)
"""What people hand over by mistake, by its first bytes."""

Line: TypeAlias = tuple[int, str]
"""One-based number and text without the line end."""

ErrorOf: TypeAlias = Callable[[str, str], PuzzleFormatError]
"""From what was found and what was expected to the error that says where."""


class Readable(Protocol):
    """An open text or binary file."""

    def readline(self, limit: int, /) -> str | bytes:
        """Return the next line, at most `limit` long, or an empty one at the end."""


class Source:
    """Lines of UTF-8 text, read one at a time and handed out once.

    Attributes:
        name: what messages call it.
        prefix: what stands before the line number in the name of a puzzle.
    """

    def __init__(self, stream: Readable, name: str, prefix: str) -> None:
        self.name = name
        self.prefix = prefix
        self._stream = stream
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
            if len(ahead) == _LOOK_AHEAD_LINES or characters > _LOOK_AHEAD_CHARACTERS:
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
        alone = Source(io.StringIO(), self.name, self.prefix)
        alone._lines = iter((line,))
        return alone

    def puzzle_name(self, line: int) -> str:
        """Name the puzzle that starts in `line`."""
        return f"{self.prefix}{line}"

    def _numbered(self) -> Iterator[Line]:
        number = 0
        while raw := self._readline(number + 1):
            if isinstance(raw, bytes):
                raw = self._decode(raw, number + 1)
            if number == 0:
                raw = raw.removeprefix("\ufeff")
            raw = raw.rstrip("\r\n")
            if "\0" in raw:
                raise self._binary("a NUL byte", number + 1, raw.index("\0") + 1)
            # Files from old Macintosh programs end their lines with a bare carriage return.
            for text in raw.split("\r") if "\r" in raw else (raw,):
                number += 1
                yield number, text

    def _readline(self, number: int) -> str | bytes:
        try:
            raw = self._stream.readline(MAX_LINE + 1)
        except UnicodeDecodeError as problem:
            raise self._undecodable(problem, number, None) from None
        except (OSError, ValueError) as problem:  # ValueError: the file has been closed
            raise SourceError(f"cannot read {self.name}: {_reason(problem)}") from problem
        if len(raw) > MAX_LINE:
            raise self.error("a longer line", f"at most {MAX_LINE} characters", line=number)
        return raw

    def _decode(self, raw: bytes, number: int) -> str:
        if number == 1:
            for magic, what in _FOREIGN:
                if raw.startswith(magic):
                    raise self.error(what, "plain UTF-8 text (unpack or convert the file first)")
        try:
            return raw.decode()
        except UnicodeDecodeError as problem:
            raise self._undecodable(problem, number, problem.start + 1) from None

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
