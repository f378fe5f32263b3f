"""Where text comes from: whatever holds it, it is a stream of blocks of bytes, always bounded.

The blocks are unpacked and have line feeds as their only line ends. Readers of a format take them
as numbered lines, and stop where one is no text; corpora are cut out of them as they are.
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeAlias

from sudoku_model.deadline import PIECE, in_time
from sudoku_model.errors import PuzzleFormatError, SourceError, reason_of
from sudoku_model.formats.blocks import (
    BLOCK,
    MAX_LINE,
    encoded,
    failing,
    from_utf_16,
    joined,
    normalised,
    pieces_of,
    shown_byte,
    sliced,
    truncated,
)
from sudoku_model.formats.compressed import packing_of, unpack
from sudoku_model.formats.damaged import DamagedError

MAX_DOCUMENT = 16 * 1024 * 1024
"""Longest text in characters for the formats that have to be read whole."""

LOOK_AHEAD_LINES = 256
_LOOK_AHEAD_BYTES = 1024 * 1024
"""How much is looked at to recognise a text; see `Source.peek`."""

_QUOTES = "\"\" '' `` <> \u201c\u201d \u2018\u2019 \u201e\u201c \xab\xbb"
_QUOTED = re.compile(
    rf"\s*(?:{'|'.join(f'{q[0]}([^{q}]+){q[1]}' for q in _QUOTES.split())})[.,;]?\s*"
)
"""A line within quotes, as people paste it, or as the shell of Windows hands it on."""

_CARRIED = re.compile(r"(scl|ctc|scf|fpuz|N4|[#?]?[mp]=)\S+")
"""What a link carries, after its address."""

_ITEMS = re.compile(r"\.[A-Za-z]*~|\.[A-Z][a-z][A-Za-z]*(\.[.A-Za-z]*)?(~|$)")

_LIST_IN_BRACES = re.compile(r"""\{\s*(?:[{\d']|"[^"]*"\s*(?:,|\}))""")
"""How a list begins in programs in C or Java."""

BOARD = r"(?:#|%23)puzzle="
"""What stands in a link to the board of this package before the puzzle."""

_HOST = r"(\w[\w-]*\.)+[a-z]{2,}/"
_ADDRESS = re.compile(rf"(https?://|{_HOST})\S*", re.IGNORECASE)
_MISSPELT = re.compile(rf"\A(?!https?://)[a-z]{{3,6}}:/{{1,2}}(?={_HOST})", re.IGNORECASE)
"""How the address begins of a link that was not copied from its first letter on."""

_THROUGH = re.compile(
    r"(?:(?![=clsz]N4|/scf)\S)+?[?&]\w+=(https?(?::|%(?:25)*3A)[^\s&]+)", re.IGNORECASE
)
"""A link within one that only leads there, and holds no puzzle, as searches and mails have it."""
_ENCODED = re.compile(r"((?:https?%|.*%25(?:2[5BEF]|3D|7E)).*)", re.IGNORECASE)
"""A link that was encoded as a whole, or once more: a sign of what it carries is so twice."""
_MOST_WRAPPINGS = 5

QUOTES = _QUOTES.replace(" ", "")
_BLANKS = " \t\v\f\x1c\x1d\x1e\x1f\x85\xa0\u2000\u2001\u2002\u2003\u2007\u2009\u2028\u2029\u3000"
_AROUND_PUZZLES = f"{QUOTES}{_BLANKS},;|"
"""What may stand between two puzzles on a line."""


class _Kind(NamedTuple):
    """What data is, by bytes that it has at a place, mostly its beginning."""

    magic: bytes
    what: str
    place: int = 0


_FOREIGN = (
    _Kind(b"FEA1", "a Feather file of version 1"),
    _Kind(b"\xff\xfe\0\0", "UTF-32 text"),
    _Kind(b"\0\0\xfe\xff", "UTF-32 text"),
    _Kind(b"PK\x05\x06", "a zip archive without a file"),
    _Kind(b"PK\x07\x08", "a part of a zip archive"),
    _Kind(b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    _Kind(b"Rar!", "a rar archive"),
    *(_Kind(magic, "a tar archive", 257) for magic in (b"ustar\0", b"ustar  \0")),
    _Kind(b"%PDF-", "a PDF document"),
    _Kind(b"\x89PNG", "a picture"),
    _Kind(b"\xff\xd8\xff", "a picture"),
)
"""What people hand over by mistake."""

_TABLES = (_Kind(b"PAR1", "a Parquet file"), _Kind(b"ARROW1", "an Arrow file"))
"""Tables that are no text; see `sudoku_model.formats.arrow_tables`."""

_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
"""How texts begin that Windows PowerShell and spreadsheets write."""

_TABLE_STARTS = tuple(kind.magic for kind in _TABLES)
_LONGEST_MAGIC = 6

Line: TypeAlias = tuple[int, str]
"""One-based number and text without the line end."""

ErrorOf: TypeAlias = Callable[[str, str], PuzzleFormatError]
"""From what was found and what was expected to the error that says where."""

ErrorAt: TypeAlias = Callable[[int, str, str], PuzzleFormatError]
"""From the index of a cell, or an offset in a line, what was found and expected, to the error."""


class Readable(Protocol):
    """An open text or binary file."""

    def readline(self, limit: int, /) -> str | bytes:
        """Return the next line, at most `limit` long, or an empty one at the end."""


class Listed(Protocol):
    """An array of NumPy, or what is like one."""

    def tolist(self) -> Any:
        """Return rows as lists."""


class Source:
    """A text, read as far as asked and handed out once: UTF-8, or UTF-16 with its mark.

    Compressed text is unpacked.

    Attributes:
        name: what messages call it.
        prefix: what stands before the line number in the name of a puzzle.
    """

    def __init__(
        self, pieces: Iterable[bytes], name: str, prefix: str, *, file: object = None
    ) -> None:
        self.name = name
        self.prefix = prefix
        self._broken: PuzzleFormatError | None = None
        self._file = file
        self._pieces = iter(pieces)
        self._start: bytes | None = None
        self._blocks: Iterator[bytes] | None = None
        self._peeked: list[Line] | None = None
        self._lines: Iterator[Line] | None = None
        self._is_given = False
        self._before = 0

    @classmethod
    def of_lines(cls, lines: list[Line], name: str, prefix: str) -> Source:
        """Return a source of lines that are known to be text."""
        source = cls((), name, prefix)
        source._peeked, source._lines = lines[:LOOK_AHEAD_LINES], iter(lines)
        source._start, source._is_given = b"", True
        return source

    def __iter__(self) -> Iterator[Line]:
        if self._lines is None:
            self._lines = _numbered(self.blocks(), self.name)
        return self._lines

    def start(self) -> bytes:
        """Return the first bytes without consuming them, enough to know the data by.

        Compressed data is unpacked from here on.

        Raises:
            PuzzleFormatError: if it cannot be unpacked.
            SourceError: if it cannot be read.
        """
        if self._start is None:
            try:
                self._start = self._first_piece()
                if packing := packing_of(self._start):
                    self._pieces = unpack(self._pieces, packing)
                    self._start = self._first_piece()
                    inner = packing_of(self._start)
                    within = inner.what if inner else _kind(self._start, _TABLES)
                    if within:
                        found = f"{within} inside {packing.what}"
                        expected = "text that is compressed once (unpack the file first)"
                        raise self.error(found, expected)
            except DamagedError as problem:
                raise self.error(problem.found, problem.expected, line=1) from None
        return self._start

    def _first_piece(self) -> bytes:
        """Return the first piece; what is shorter than a magic number is joined to the next."""
        start = b""
        while len(start) < _LONGEST_MAGIC and (piece := next(self._pieces, b"")):
            start += piece
        self._pieces = chain((start,), self._pieces)
        return start

    def is_table(self) -> bool:
        """Say whether it is a table that is no text."""
        return self.start().startswith(_TABLE_STARTS)

    def file(self) -> Any:
        """Return the file itself at its beginning, for a library that reads the whole of it.

        Raises:
            PuzzleFormatError: if only the file's name would allow that.
        """
        stream: Any = self._file
        if not getattr(stream, "seekable", bool)():
            raise self.error("a table in a stream", "a table in a file, of which any part is read")
        stream.seek(0)
        return stream

    def blocks(self) -> Iterator[bytes]:
        """Return the text in pieces of bounded length, with line feeds as its only line ends.

        Of a line that is too long there is only as much as it takes to refuse it.

        Raises:
            PuzzleFormatError: where it breaks off.
            SourceError: if it cannot be read.
        """
        if self._blocks is None and self._is_given:
            self._blocks = joined(text for _, text in self)
        elif self._blocks is None:
            if what := _kind(self.start(), _FOREIGN + _TABLES):
                raise self.error(what, "plain UTF-8 text (unpack or convert the file first)")
            is_utf_16 = self.start().startswith(_UTF_16)
            pieces = from_utf_16(self._pieces) if is_utf_16 else self._pieces
            self._blocks = _text(pieces, self.name)
        return self._blocks

    def peek(self) -> list[Line]:
        """Return the first lines without consuming them; what is no text in them is marked."""
        if self._peeked is None:
            lines = self._head().split(b"\n", LOOK_AHEAD_LINES)[:LOOK_AHEAD_LINES]
            texts = (line.decode(errors="replace").replace("\0", "\ufffd") for line in lines)
            self._peeked = list(enumerate(texts, 1))
        return self._peeked

    def lone_line(self) -> str | None:
        """Return the only line of a text that was handed over as lines, None if it is another."""
        if self._is_given and self._peeked is not None and len(self._peeked) == 1:
            return self._peeked[0][1]
        return None

    def content(self) -> list[Line]:
        """Return those of the first lines that are neither empty nor comments."""
        return [line for line in self.peek() if is_content(line[1])]

    def _head(self) -> bytes:
        """Take the first blocks, as many as it takes to recognise a text, and put them back."""
        blocks = self.blocks()
        seen: list[bytes] = []
        lines = size = 0
        try:
            for block in blocks:
                seen.append(block)
                lines += block.count(b"\n")
                size += len(block)
                if lines >= LOOK_AHEAD_LINES or size > (_LOOK_AHEAD_BYTES if lines else MAX_LINE):
                    break
        except PuzzleFormatError as problem:
            if not seen:
                raise
            self._broken = problem
            blocks = failing(problem)
        head = b"".join(seen)
        self._blocks = chain((head,), blocks)
        return head

    def refuse_binary(self, *, is_tolerant: bool) -> None:
        """Look whether the first lines are text.

        Args:
            is_tolerant: whether some of them may be none, as damaged lines of a corpus.

        Raises:
            PuzzleFormatError: if they are not.
        """
        if self._is_given:
            return
        lines = self._head().split(b"\n", LOOK_AHEAD_LINES)[:LOOK_AHEAD_LINES]
        errors = [
            error
            for number, line in enumerate(lines, 1)
            if (error := _flaw(line, number, self.name))
        ]
        if not is_tolerant and self._broken is not None:
            errors.append(self._broken)
        content = list(filter(bytes.strip, lines))
        if errors and (not is_tolerant or 2 * len(errors) > len(content)):
            raise errors[0]

    def decoded(self, line: bytes, number: int) -> str:
        """Decode a line.

        Raises:
            PuzzleFormatError: if it is too long, or no UTF-8 text.
        """
        if flaw := _flaw(line, number, self.name):
            raise flaw
        return line.decode()

    def tolerant_lines(self) -> Iterator[Line]:
        """Yield the lines; bytes that are no text are escaped, and long lines are cut."""
        return _numbered(self.blocks(), self.name, is_tolerant=True)

    def document_lines(self) -> Iterator[Line]:
        """Yield the lines that are left, for a format of which a text is one document.

        Raises:
            PuzzleFormatError: if the document is longer than `MAX_DOCUMENT`.
        """
        size = 0
        for number, text in self:
            size += len(text) + 1
            if size > MAX_DOCUMENT:
                raise self.error(
                    "a longer document", f"at most {MAX_DOCUMENT} characters", line=number
                )
            yield number, text

    def document(self) -> str:
        """Return the lines that are left as one text; see `document_lines`."""
        return "\n".join(text for _, text in self.document_lines())

    def only(self, line: Line) -> Source:
        """Return a source of one line, which is called as it is in this one."""
        return Source.of_lines([line], self.name, self.prefix)

    def part(self, line: Line, start: int, end: int | None = None) -> Source:
        """Return a source of a part of one line, whose places are told as in the whole line."""
        number, text = line
        text = text[start:end].rstrip(_AROUND_PUZZLES)
        content = text.lstrip(_AROUND_PUZZLES)
        part = self.only((number, content))
        part._before = self._before + start + len(text) - len(content)
        return part

    def up_to(self, lines: Iterator[Line]) -> Source:
        """Return a source of those of its lines that are handed on, for a reader to go through."""
        other = Source((), self.name, self.prefix)
        other._lines, other._before = lines, self._before
        return other

    def with_lines(self, lines: Iterator[str]) -> Source:
        """Return a source of other lines, which are called as here."""
        return self.with_blocks(joined(lines))

    def without_first(self, lines: int) -> Source:
        """Return this text with empty lines in the place of its first ones."""
        behind = self._head().split(b"\n", lines)[lines:]
        next(blocks := self.blocks())
        return self.with_blocks(chain((b"\n" * lines, *behind), blocks))

    def with_blocks(self, blocks: Iterator[bytes]) -> Source:
        """Return a source of other text, in blocks, which is called as here."""
        other = Source((), self.name, self.prefix)
        other._blocks = blocks
        return other

    def error(
        self, found: str, expected: str, *, line: int | None = None, column: int | None = None
    ) -> PuzzleFormatError:
        """Build the error for a place in this source."""
        if self._before and line is not None:
            column = self._before + (column or 1)
        return PuzzleFormatError(found, expected, source=self.name, line=line, column=column)

    def errors_along(self, line: int, columns: Sequence[int]) -> ErrorAt:
        """Return what builds errors for places on a line, given the one-based column of each."""
        return lambda place, found, expected: self.error(
            found, expected, line=line, column=columns[place]
        )

    def puzzle_name(self, line: int) -> str:
        """Name the puzzle that starts in `line`, and in which column if that is another line's."""
        name = f"{self.prefix}{line}"
        if not self._before:
            return name
        return f"{name}{':' if self.prefix.endswith(':') else ', column '}{self._before + 1}"


@contextmanager
def open_source(given: object, name: str = "") -> Iterator[Source]:
    """Open what a caller hands to a reader; a file named by a path is closed afterwards.

    Args:
        given: the text itself (str or bytes), a path, or an open text or binary file.
        name: what messages call a text, if it is one of several.

    Raises:
        SourceError: if a file cannot be opened, or `given` is nothing that can be read.
    """
    prefix = f"{name}, line " if name else "line "
    if isinstance(given, str):
        yield _source_of_text(given, name or "<string>", prefix)
    elif isinstance(given, bytes):
        yield Source(sliced(given), "<bytes>", prefix, file=io.BytesIO(given))
    elif isinstance(given, os.PathLike):
        path = Path(given)
        try:
            stream = path.open("rb")
        except (OSError, ValueError) as problem:  # ValueError: a NUL in the name
            raise SourceError(f"cannot open {path}: {reason_of(problem)}") from problem
        with stream:
            yield Source(pieces_of(stream, str(path)), str(path), f"{path}:", file=stream)
    elif hasattr(given, "readline"):
        own = getattr(given, "name", None)
        called = own if isinstance(own, str) else "<stream>"
        yield Source(pieces_of(given, called), called, f"{called}:", file=given)
    else:
        raise SourceError(
            f"cannot read a puzzle from {type(given).__name__}: "
            "give text, a pathlib.Path, an open file or a list of rows"
            + (", as table.to_numpy() is" if hasattr(given, "to_numpy") else "")
        )


def _source_of_text(text: str, name: str, prefix: str) -> Source:
    if len(text) <= BLOCK and text.isascii() and "\r" not in text and "\0" not in text:
        lines = list(enumerate(text.removesuffix("\n").split("\n"), 1))
        return Source.of_lines(lines, name, prefix)
    return Source(map(encoded, sliced(text)), name, prefix)


def _text(pieces: Iterator[bytes], name: str) -> Iterator[bytes]:
    """Yield the blocks of a text; where it breaks off the error says in which line."""
    number = 1
    is_first = True
    try:
        for block in truncated(normalised(pieces)):
            yield block.removeprefix(b"\xef\xbb\xbf") if is_first else block
            number += block.count(b"\n")
            is_first = False
    except DamagedError as problem:
        error = PuzzleFormatError(problem.found, problem.expected, source=name, line=number)
        raise error from None


def _numbered(blocks: Iterator[bytes], name: str, *, is_tolerant: bool = False) -> Iterator[Line]:
    """Yield the lines of a text; those that are none are refused, or else escaped."""
    number, rest = 1, b""
    for block in blocks:
        whole, end, rest = (rest + block).rpartition(b"\n")
        if end:
            yield from _decoded(whole, number, name, is_tolerant)
            number += whole.count(b"\n") + 1
        if len(rest) > MAX_LINE and not is_tolerant:
            break
    if rest:
        yield from _decoded(rest, number, name, is_tolerant)


def _decoded(lines: bytes, first: int, name: str, is_tolerant: bool) -> Iterator[Line]:
    text = lines.decode(errors="surrogateescape")
    if is_tolerant or (len(lines) <= MAX_LINE and _is_text(text)):
        numbered = enumerate(text.split("\n"), first)
        yield from islice(numbered, PIECE)
        # A few lines take no time: if it is over, their puzzle says so and not the whole source.
        yield from in_time(numbered)
        return
    for number, line in enumerate(lines.split(b"\n"), first):
        if flaw := _flaw(line, number, name):
            raise flaw
        yield number, line.decode()


def _flaw(line: bytes, number: int, name: str) -> PuzzleFormatError | None:
    """Return the error for a line that is too long, or no UTF-8 text."""
    if len(line) > MAX_LINE:
        expected = f"at most {MAX_LINE} characters"
        if line.startswith(b"["):
            expected += ", a long list on several lines (as to_json of pandas has it with indent=0)"
        return PuzzleFormatError("a longer line", expected, source=name, line=number)
    try:
        text = line.decode()
    except UnicodeDecodeError as problem:
        what, column = shown_byte(problem), problem.start + 1
    else:
        if "\0" not in text:
            return None
        what, column = "a NUL byte", text.index("\0") + 1
    found = f"binary data ({what})"
    return PuzzleFormatError(found, "UTF-8 text", source=name, line=number, column=column)


def _is_text(text: str) -> bool:
    """Say whether nothing in a text is binary, escaped or not."""
    return "\0" not in text and (text.isascii() or not _ESCAPED.search(text))


_ESCAPED = re.compile("[\udc80-\udcff]")


def _kind(start: bytes, kinds: Iterable[_Kind]) -> str | None:
    return next((kind.what for kind in kinds if start.startswith(kind.magic, kind.place)), None)


def within_quotes(text: str) -> slice:
    """Return what part of a text stands within quotes around the whole; without them, all."""
    quoted = _QUOTED.fullmatch(text)
    if quoted is None or not quoted[quoted.lastindex or 0].strip():
        return slice(0, len(text))
    return slice(*quoted.span(quoted.lastindex or 0))


def begins_with_items(text: str) -> bool:
    """Say whether a text begins as that of the Interactive Sudoku Solver; blanks do not matter."""
    return _ITEMS.match("".join(text.split())) is not None


def begins_with_object(text: str) -> bool:
    """Say whether a text begins as an object of JSON does, and not as a list in braces."""
    return text.startswith("{") and not _LIST_IN_BRACES.match(text)


def is_content(line: str) -> bool:
    """Say whether a line is neither empty nor a comment."""
    text = line.lstrip()
    return text != "" and text[0] != "#"


def with_remark_apart(line: str) -> tuple[str, str]:
    """Return the link on a line, as `bare_link` does, and the remark behind it, with its #."""
    link, sign, said = line.partition(" #")
    return bare_link(link), f"{sign}{said}"


def bare_link(line: str) -> str:
    """Return a line without the blanks around it; of a link, or what it carries, only itself.

    That is neither quotes or <> nor the full stop, or the like, of the sentence that it ends. What
    ttps:// or hxxps:// was meant for is put in its place, and that to which another link leads.
    """
    inside = within_quotes(line)
    link = _MISSPELT.sub("https://", line[inside].strip().rstrip(".,;:!?"))
    is_link = _ADDRESS.fullmatch(link) or (inside.start and _CARRIED.fullmatch(link))
    bare = link if is_link else _MISSPELT.sub("https://", line.strip())
    return _unwrapped(bare)


def _unwrapped(line: str) -> str:
    """Return a line with the link that it begins with as it was before programs encoded it."""
    if "%" not in line and "=http" not in line:
        return line
    link, *behind = re.split(r"(?=\s)", line, maxsplit=1)
    return "".join((_target(link), *behind))


def _target(link: str) -> str:
    """Return where a link leads that is encoded, or stands in one that only leads there."""
    from urllib.parse import unquote

    for _ in range(_MOST_WRAPPINGS):
        through = _THROUGH.match(link) or _ENCODED.match(link)
        if through is None:
            break
        link = unquote(through[1])
    return link
