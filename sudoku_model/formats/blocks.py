"""Text in blocks of bytes: as it comes, with one kind of line end, and cut after whole lines.

Nothing here looks at a single line: so millions of them pass in a second.
"""

from __future__ import annotations

import io
import re
from bisect import bisect_right
from codecs import getincrementaldecoder
from collections.abc import Iterator
from itertools import accumulate
from typing import Any

from sudoku_model.deadline import waiting
from sudoku_model.errors import PuzzleFormatError, SourceError, reason_of
from sudoku_model.formats.damaged import DamagedError

MAX_LINE = 4 * 1024 * 1024
"""Longest line in bytes: the candidates of a 100x100 grid fit on one."""

_LONGEST = MAX_LINE + 2
"""Bytes cut off at most: a line of one byte more than there may be, with its end."""

BLOCK = 1 << 18
_CHARACTERS = 1 << 13
"""Characters taken at a time from a file that is open as text."""

_MOST_RETURNS = 1024
_LINES = 256
"""Lines of a table that are handed on together."""


def sliced(text: Any) -> Iterator[Any]:
    """Yield a text, of characters or bytes, in pieces of bounded length."""
    return (text[start : start + BLOCK] for start in range(0, len(text), BLOCK))


def pieces_of(stream: Any, name: str) -> Iterator[bytes]:
    """Yield what an open file holds, as it comes."""
    read, size = getattr(stream, "read1", stream.readline), BLOCK
    try:
        if isinstance(stream, io.TextIOBase) and stream.seekable():  # a pipe would wait for more
            read, size = stream.read, _CHARACTERS
        while True:
            with waiting():
                piece = read(size)
            if not piece:
                return
            yield encoded(piece) if isinstance(piece, str) else piece
    except UnicodeDecodeError as problem:
        raise DamagedError(f"binary data ({shown_byte(problem)})", "UTF-8 text") from None
    except (OSError, ValueError) as problem:  # ValueError: the file has been closed
        raise SourceError(f"cannot read {name}: {reason_of(problem)}") from problem


def encoded(text: str) -> bytes:
    """Return the bytes that a text has come from, or would be written as."""
    try:
        return text.encode(errors="surrogateescape")
    except UnicodeEncodeError:  # halves of characters, which are no text anywhere
        return text.encode(errors="surrogatepass")


def from_utf_16(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Yield a text that begins with the mark of UTF-16 as UTF-8.

    Raises:
        DamagedError: where it breaks off, or is none.
    """
    decoder = getincrementaldecoder("utf-16")()
    try:
        for piece in pieces:
            yield encoded(decoder.decode(piece))
        decoder.decode(b"", final=True)
    except UnicodeDecodeError as problem:
        raise DamagedError(f"damaged UTF-16 text ({problem.reason})", "whole characters") from None


def normalised(pieces: Iterator[bytes]) -> Iterator[bytes]:
    r"""Yield the same text with ``\n`` as the only line end.

    Files from old Macintosh programs end their lines with a bare carriage return.
    """
    rest = b""
    for piece in pieces:
        text = rest + piece if rest else piece
        rest = b""
        if b"\r" in text:
            # Carriage returns at the end may be the beginning of a line end.
            ended = text.rstrip(b"\r")
            rest = text[len(ended) :][:_MOST_RETURNS]
            text = ended.replace(b"\r\n", b"\n")
            if b"\r" in text:
                # Only where a run begins: thousands of them would else be looked at from each.
                text = re.sub(rb"(?<!\r)\r+\n", b"\n", text).replace(b"\r", b"\n")
        yield text
    if rest:
        yield b"\n"


def truncated(blocks: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the same text, of a line that is too long only as much as it takes to refuse it."""
    length = 0
    for block in blocks:
        end = block.find(b"\n")
        first = len(block) if end < 0 else end
        is_long = length + first > MAX_LINE
        yield block[: max(0, MAX_LINE + 1 - length)] + block[first:] if is_long else block
        length = length + first if end < 0 else len(block) - block.rfind(b"\n") - 1


def joined(lines: Iterator[str]) -> Iterator[bytes]:
    """Yield blocks of successive lines; also those before the place where they break off."""
    texts: list[str] = []
    size = 0
    try:
        for text in lines:
            texts.append(text[: MAX_LINE + 1])
            size += len(texts[-1]) + 1
            if size > BLOCK or len(texts) == _LINES:
                yield encoded("\n".join([*texts, ""]))
                texts, size = [], 0
    except PuzzleFormatError as problem:
        lines = failing(problem)
    if texts:
        yield encoded("\n".join([*texts, ""]))
    yield from map(encoded, lines)


def failing(problem: PuzzleFormatError) -> Iterator[Any]:
    """Return what remains of a text that has broken off: nothing but the error."""
    yield from ()
    raise problem


def cut_lines(blocks: Iterator[bytes], size: int) -> Iterator[tuple[int, bytes]]:
    """Yield `size` lines at a time, or fewer that together are as long as one may be.

    Where the text breaks off, the lines before that are yielded first.

    Yields:
        The number of the first line, and the lines without the last line end.
    """
    number, text = 1, b""
    try:
        for gathered in _gathered(blocks, size):
            text += gathered
            while end := _end(text, size):
                yield number, text[: end - 1]
                number += text.count(b"\n", 0, end)
                text = text[end:]
    except PuzzleFormatError:  # in the middle of the last line
        if b"\n" in text:
            yield number, text[: text.rindex(b"\n")]
        raise
    if text:
        yield number, text.removesuffix(b"\n")


def lines_as_they_come(blocks: Iterator[bytes]) -> Iterator[tuple[int, bytes]]:
    """Yield the lines that end in each block as soon as it is there; else as `cut_lines` does."""
    number, rest = 1, b""
    for block in blocks:
        lines, end, rest = (rest + block).rpartition(b"\n")
        if end:
            yield number, lines
            number += lines.count(b"\n") + 1
    if rest:
        yield number, rest


def _end(text: bytes, size: int) -> int:
    """Return where the lines end that belong together, or 0 if more may follow."""
    *lines, rest = text.split(b"\n", size)
    end = len(text) - len(rest)
    if len(lines) == size and end <= _LONGEST:
        return end
    if len(text) <= _LONGEST:
        return 0
    ends = [*accumulate(len(line) + 1 for line in lines)]
    return ends[max(bisect_right(ends, _LONGEST), 1) - 1]


def _gathered(blocks: Iterator[bytes], lines: int) -> Iterator[bytes]:
    """Join blocks until there are so many lines in them: those of a pipe may be short."""
    seen: list[bytes] = []
    missing, room = lines, _LONGEST
    try:
        for block in blocks:
            seen.append(block)
            missing -= block.count(b"\n")
            room -= len(block)
            if missing <= 0 or room < 0:
                yield b"".join(seen)
                seen, missing, room = [], lines, _LONGEST
    except PuzzleFormatError:
        yield b"".join(seen)
        raise
    yield b"".join(seen)


def shown_byte(problem: UnicodeDecodeError) -> str:
    """Name the byte that cannot be decoded."""
    return f"the byte 0x{problem.object[problem.start]:02x}"
