"""Text in blocks of bytes: its line ends made equal, and cut after whole lines.

Nothing here looks at a single line: so millions of them pass in a second.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from sudoku_model.errors import PuzzleFormatError
from sudoku_model.formats.compressed import DamagedError
from sudoku_model.formats.source import MAX_LINE

BROKEN = (DamagedError, PuzzleFormatError)
"""What may end a text early."""

_LONGEST = MAX_LINE + 2
"""Bytes cut off at most: a line of one byte more than there may be, with its end."""

_SHORT = 1 << 14
"""Bytes of text for which NumPy is not loaded, which takes longer than a single verdict."""

_MOST_RETURNS = 1024
_LINE_FEED = ord("\n")


def normalised(blocks: Iterator[bytes]) -> Iterator[bytes]:
    r"""Yield the same text with ``\n`` as the only line end, as `Source` sees it."""
    rest = b""
    for block in blocks:
        text = rest + block if rest else block
        rest = b""
        if b"\r" in text:
            # Carriage returns at the end may be the beginning of a line end.
            ended = text.rstrip(b"\r")
            rest = text[len(ended) :][:_MOST_RETURNS]
            text = ended.replace(b"\r\n", b"\n")
            if b"\r" in text:
                text = re.sub(rb"\r+\n", b"\n", text).replace(b"\r", b"\n")
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


def cut_lines(blocks: Iterator[bytes], size: int) -> Iterator[tuple[int, bytes]]:
    """Yield `size` lines at a time, or fewer that together are as long as one may be.

    Args:
        blocks: the text, in which no line is too long; see `truncated`.
        size: how many lines belong together.

    Yields:
        The number of the first line, and the lines without the last line end.
    """
    number = 1
    text = b""
    broken: list[Exception] = []
    for gathered in _gathered(_until_broken(blocks, broken), size):
        text += gathered
        ends = _ends_of_lines(text)
        start = taken = 0
        while taken + size <= len(ends) or len(text) - start > _LONGEST:
            fitting = bisect_right(ends, start + _LONGEST) - taken
            lines = min(size, max(fitting, 1))
            end = ends[taken + lines - 1]
            yield number, text[start : end - 1]
            number, taken, start = number + lines, taken + lines, end
        text = text[start:]
    if broken:  # in the middle of the last line
        text = text[: text.rfind(b"\n") + 1]
    if text:
        yield number, text.removesuffix(b"\n")
    if broken:
        raise broken[0]


def _ends_of_lines(text: bytes) -> Sequence[int]:
    """Return where the lines behind the line feeds begin."""
    if len(text) < _SHORT:
        return [place for place, byte in enumerate(text, 1) if byte == _LINE_FEED]
    import numpy as np

    ends: list[int] = (np.flatnonzero(np.frombuffer(text, np.uint8) == _LINE_FEED) + 1).tolist()
    return ends


def _until_broken(blocks: Iterator[bytes], broken: list[Exception]) -> Iterator[bytes]:
    """Yield the blocks up to where the text breaks off; the reason is left in `broken`."""
    try:
        yield from blocks
    except BROKEN as problem:
        broken.append(problem)


def _gathered(blocks: Iterator[bytes], lines: int) -> Iterator[bytes]:
    """Join blocks until there are so many lines in them: those of a pipe may be short."""
    seen: list[bytes] = []
    missing, room = lines, _LONGEST
    for block in blocks:
        seen.append(block)
        missing -= block.count(b"\n")
        room -= len(block)
        if missing <= 0 or room < 0:
            yield b"".join(seen)
            seen, missing, room = [], lines, _LONGEST
    yield b"".join(seen)
