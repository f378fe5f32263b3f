"""Corpora: from what a user names to chunks of puzzles, lazily and within bounds.

Where puzzles stand one on each line, which is how large corpora are kept, chunks hold blocks of
the text as it is: whoever answers them, in another process perhaps, decodes their lines. Other
formats are read here.

Where a chunk ends depends on nothing but the text, so that a run can be taken up again.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import chain, islice
from pathlib import Path
from typing import NamedTuple

from sudoku_model.batch.blocks import BROKEN, cut_lines, normalised, truncated
from sudoku_model.errors import PuzzleFormatError, SourceError
from sudoku_model.formats import guessed, read_source
from sudoku_model.formats.arguments import Reading, missing_file, resolve, text_prefix
from sudoku_model.formats.base import Format, Options
from sudoku_model.formats.cells import FIELD
from sudoku_model.formats.compressed import DamagedError
from sudoku_model.formats.line import LINE, SDM, is_header
from sudoku_model.formats.recognition import are_links, recognise
from sudoku_model.formats.registry import FORMATS, find_format
from sudoku_model.formats.source import (
    LOOK_AHEAD_CHARACTERS,
    LOOK_AHEAD_LINES,
    MAX_LINE,
    Line,
    Source,
    open_source,
)
from sudoku_model.formats.tables import (
    Table,
    cell_lines,
    find_table,
    is_arrow,
    line_of,
    without_header,
)
from sudoku_model.puzzle import Puzzle

CLASSIC_LINES = 4096
"""Lines of a chunk if the first puzzle has 81 cells, which takes microseconds."""

ENGINE_LINES = 256
"""Lines of such a chunk if an engine is asked about each puzzle: seconds at most, which is what an
interruption may cost."""

OTHER_LINES = 64
"""Lines of a chunk of other sizes."""

PUZZLES = 16
"""Puzzles of a chunk that come from other formats."""

_LINES = {LINE.name, SDM.name}
_ONE_A_LINE = {
    *("fpuzzles", "sudokupad", "sudokumaker", "penpa", "sumocue", "ps-killer", "short-killer"),
    *("pencilmarks", "hodoku", "gsf", "json"),
}
"""Formats of which each line is a puzzle, unless it is the beginning of a JSON document."""

_CONTENT = re.compile(rb"^[^\S\n]*[^\s#][^\n]*", re.MULTILINE)
_BLOCK = 1 << 18
_CELLS = 1024


@dataclass(frozen=True)
class UnreadablePuzzle:
    """A puzzle that cannot be read, which does not end the run.

    Attributes:
        name: what the puzzle is called, or its source where no single puzzle is concerned.
        error: what is wrong with it.
    """

    name: str
    error: PuzzleFormatError


@dataclass(frozen=True)
class Chunk:
    """Some puzzles that stand together in one source: lines, or puzzles read already.

    Attributes:
        number: counts the chunks from 0 over all sources.
        prefix: what stands before the number of the line in the name of a puzzle.
        source: what messages call the source.
        first: the number of the first of the `lines`, counted from 1.
        lines: whole lines of text with line feeds between them, a puzzle on each, in one of the
            formats `line` and `sdm`; empty for every other format. It should be UTF-8, and
            `read_line` says where it is not.
        puzzles: what was read of the other formats.
    """

    number: int
    prefix: str
    source: str
    first: int
    lines: bytes = b""
    puzzles: tuple[Puzzle | UnreadablePuzzle, ...] = ()


@dataclass(frozen=True)
class Fingerprint:
    """What tells a source from another one with the same name.

    Attributes:
        name: what the user named.
        size: bytes of the file or text; None for a stream.
        digest: BLAKE2b of the bytes in hexadecimal; None for a stream, which cannot be read twice.
    """

    name: str
    size: int | None
    digest: str | None


class _Part(NamedTuple):
    """A chunk of a source, without what all of them have in common."""

    first: int
    lines: bytes = b""
    puzzles: tuple[Puzzle | UnreadablePuzzle, ...] = ()


def read_chunks(
    sources: Sequence[str],
    reading: Reading,
    *,
    skip: int = 0,
    classic_lines: int = CLASSIC_LINES,
) -> Iterator[Chunk]:
    """Yield the puzzles of all sources in order and in chunks.

    What cannot be read becomes an `UnreadablePuzzle`, or a line that `read_line` refuses. Where a
    source is broken as a whole, it is the last of that source.

    Args:
        sources: files, puzzles themselves, ``-`` for standard input.
        reading: how to read them.
        skip: how many chunks to leave out at the beginning; the others keep their numbers.
        classic_lines: lines of a chunk if the first puzzle has 81 cells.

    Raises:
        SourceError: if a source cannot be opened or read any further.
        OptionError: if the reading makes no sense; this, and a missing file, is raised at once.
    """
    options = Options(reading.box, reading.alphabet)
    chosen = None if reading.format is None else find_format(reading.format)
    for source in sources:
        _refuse_missing(source, chosen, options)
    return islice(_chunks(sources, reading.column, chosen, options, classic_lines), skip, None)


def read_line(chunk: Chunk, number: int, text: bytes, reading: Reading) -> Puzzle | None:
    """Read one of the lines of a chunk, as `sudoku_model.read_many` reads it in its source.

    Args:
        chunk: where it stands.
        number: its number there, counted from 1.
        text: the line.
        reading: how to read it.

    Returns:
        The puzzle, or None for an empty line, a comment, and a header of column names.

    Raises:
        PuzzleFormatError: located, if it cannot be read.
    """
    source = Source(BytesIO(), chunk.source, chunk.prefix)
    if len(text) > MAX_LINE:
        raise source.error("a longer line", f"at most {MAX_LINE} characters", line=number)
    line = number, source.decoded(text, number)
    if is_header(line[1]) and _is_first(number, chunk):
        return None
    form = find_format(reading.format or LINE.name)
    try:
        return next(form.read(source.only(line), Options(reading.box, reading.alphabet)), None)
    except PuzzleFormatError as problem:
        if reading.format is None and _is_first(number, chunk):
            raise guessed(problem, form.name) from None
        raise


def _is_first(number: int, chunk: Chunk) -> bool:
    """Say whether nothing but empty lines and comments stands before a line in its source."""
    if chunk.first > 1:
        return False
    content = _CONTENT.search(chunk.lines)
    return content is not None and chunk.lines.count(b"\n", 0, content.start()) + 1 == number


def fingerprint(sources: Sequence[str]) -> list[Fingerprint]:
    """Return what identifies each source, so that a run is only resumed on the same input.

    Raises:
        SourceError: if a file cannot be read.
    """
    return list(map(_fingerprint, sources))


def _fingerprint(argument: str) -> Fingerprint:
    given = resolve(argument)
    digest = hashlib.blake2b(digest_size=32)
    if isinstance(given, str):
        text = given.encode(errors="surrogateescape")
        digest.update(text)
        return Fingerprint(argument, len(text), digest.hexdigest())
    if not isinstance(given, Path) or not given.is_file():
        return Fingerprint(argument, None, None)
    size = 0
    try:
        with given.open("rb") as file:
            while block := file.read(_BLOCK):
                digest.update(block)
                size += len(block)
    except OSError as problem:
        raise SourceError(f"cannot read {given}: {problem.strerror or problem}") from problem
    return Fingerprint(argument, size, digest.hexdigest())


def _refuse_missing(argument: str, chosen: Format | None, options: Options) -> None:
    """Refuse a text that looks like a file's name and is no puzzle."""
    given = resolve(argument)
    if isinstance(given, str) and (missing := missing_file(given)):
        try:
            next(read_source(_text_source(given, ""), chosen, options), None)
        except PuzzleFormatError:
            raise missing from None


def _chunks(
    arguments: Sequence[str],
    column: str | None,
    chosen: Format | None,
    options: Options,
    classic_lines: int,
) -> Iterator[Chunk]:
    number = 0
    for place, argument in enumerate(arguments, 1):
        with _opened(argument, text_prefix(place, arguments)) as source:
            for part in _guarded(source, column, chosen, options, classic_lines):
                yield Chunk(number, source.prefix, source.name, *part)
                number += 1


@contextmanager
def _opened(argument: str, prefix: str) -> Iterator[Source]:
    given = resolve(argument)
    if isinstance(given, str):
        yield _text_source(given, prefix)
    else:
        with open_source(given) as source:
            yield source


def _text_source(text: str, prefix: str) -> Source:
    return Source(BytesIO(text.encode(errors="surrogateescape")), "<string>", prefix)


def _guarded(
    source: Source,
    column: str | None,
    chosen: Format | None,
    options: Options,
    classic_lines: int,
) -> Iterator[_Part]:
    """Yield the parts of a source up to where it is broken, and an unreadable puzzle for that."""
    try:
        yield from _parts(source, column, chosen, options, classic_lines)
    except PuzzleFormatError as problem:
        yield _Part(1, puzzles=(_unreadable(source, problem),))


def _unreadable(source: Source, problem: PuzzleFormatError) -> UnreadablePuzzle:
    line = problem.line
    return UnreadablePuzzle(source.name if line is None else source.puzzle_name(line), problem)


def _parts(
    source: Source,
    column: str | None,
    chosen: Format | None,
    options: Options,
    classic_lines: int,
) -> Iterator[_Part]:
    is_text = not is_arrow(source)
    head, blocks = _head(
        truncated(normalised(source.blocks())) if is_text else _cell_blocks(source, options, column)
    )
    lines = _leniently(head)
    if is_text:
        _refuse_binary(source, head)
        if chosen is None or column is not None:
            table = find_table(lines, source, options, column)
            if table is not None:
                head, blocks = _head(_as_blocks(_table_lines(blocks, table)))
                lines = _leniently(head)
    name = chosen.name if chosen else recognise(source.with_lines(iter(lines)), options)
    are_mixed = not chosen and are_links(source.with_lines(iter(lines)), options)
    if name in _LINES and not are_mixed:
        size = classic_lines if _is_classic(lines) else OTHER_LINES
        yield from _line_parts(source, size, blocks)
        return
    text = source.with_blocks(blocks)
    is_guessed = False
    if are_mixed or (name in _ONE_A_LINE and not _is_document(lines)):
        puzzles = _line_by_line(text, None if are_mixed else FORMATS[name], options)
        is_guessed = chosen is None and not are_mixed
    else:
        puzzles = read_source(text, chosen, options)
    read = _tolerantly(source, puzzles)
    first = next(read, None) or _unreadable(source, source.error("nothing", "a puzzle"))
    if isinstance(first, UnreadablePuzzle) and is_guessed:
        first = replace(first, error=guessed(first.error, name))
    yield from _puzzle_parts(chain((first,), read))


# The beginning of a text


def _head(blocks: Iterator[bytes]) -> tuple[bytes, Iterator[bytes]]:
    """Return the first lines, as many as it takes to recognise a text, and all of it in blocks."""
    seen: list[bytes] = []
    lines = size = 0
    try:
        for block in blocks:
            seen.append(block)
            lines += block.count(b"\n")
            size += len(block)
            if lines >= LOOK_AHEAD_LINES or size > (LOOK_AHEAD_CHARACTERS if lines else MAX_LINE):
                break
        else:
            blocks = iter(())
    except BROKEN as problem:
        blocks = _failing(problem)
    head = b"".join(seen).removeprefix(b"\xef\xbb\xbf")
    return head, chain((head,), blocks)


def _failing(problem: Exception) -> Iterator[bytes]:
    yield from ()
    raise problem


def _leniently(head: bytes) -> list[Line]:
    """Return the first lines as text, in which what is no text is marked."""
    text = head.decode(errors="replace").replace("\0", "\ufffd")
    return list(islice(enumerate(text.split("\n"), 1), LOOK_AHEAD_LINES))


def _refuse_binary(source: Source, head: bytes) -> None:
    """Refuse a file of which most lines are no text; a single one is but a damaged line."""
    errors: list[PuzzleFormatError] = []
    seen = 0
    for number, line in enumerate(head.split(b"\n")[:LOOK_AHEAD_LINES], 1):
        seen += bool(line.strip())
        try:
            source.decoded(line, number)
        except PuzzleFormatError as problem:
            errors.append(problem)
    if 2 * len(errors) > seen:
        raise errors[0]


def _is_document(lines: list[Line]) -> bool:
    """Say whether a text that may be JSON goes on after its first line."""
    content = [text.strip() for _, text in lines if text.strip()]
    if not content or not content[0].startswith(("{", "[")):
        return False
    try:
        json.loads(content[0])
    except (ValueError, RecursionError):
        # Within one object no line begins with another: those are objects, the first is damaged.
        return not all(text.startswith("{") for text in content[:2]) or len(content) == 1
    return False


# Tables


def _cell_blocks(source: Source, options: Options, column: str | None) -> Iterator[bytes]:
    from sudoku_model.formats.arrow_tables import read_cells

    for cells in read_cells(source, options, column):
        lines = (line_of(cell)[: MAX_LINE + 1] for cell in cells)
        yield "\n".join([*lines, ""]).encode(errors="replace")


def _table_lines(blocks: Iterator[bytes], table: Table) -> Iterator[Line]:
    """Yield what `sudoku_model.formats.tables.puzzle_lines` would, from any bytes."""
    lines = without_header(_decoded(blocks), table)
    return lines if table.is_plain else cell_lines(lines, table)


def _decoded(blocks: Iterator[bytes]) -> Iterator[Line]:
    for first, lines in cut_lines(blocks, _CELLS):
        yield from enumerate(lines.decode(errors="surrogateescape").split("\n"), first)


def _as_blocks(lines: Iterable[Line]) -> Iterator[bytes]:
    """Join successive lines."""
    texts: list[str] = []
    try:
        for _, text in lines:
            texts.append(text)
            if len(texts) == _CELLS:
                yield _joined(texts)
                texts = []
    except BROKEN:
        yield _joined(texts)
        raise
    yield _joined(texts)


def _joined(texts: list[str]) -> bytes:
    return "\n".join([*texts, ""] if texts else []).encode(errors="surrogateescape")


# Lines


def _line_parts(source: Source, size: int, blocks: Iterator[bytes]) -> Iterator[_Part]:
    """Yield the lines of a text, `size` of them at a time."""
    is_empty = True
    number, lines = 0, b""
    try:
        for number, lines in cut_lines(blocks, size):
            yield _Part(number, lines)
            is_empty = is_empty and not _has_puzzle(lines)
    except DamagedError as problem:
        reached = number + lines.count(b"\n") + 1
        raise source.error(problem.found, problem.expected, line=reached) from None
    if is_empty:
        raise source.error("nothing", "a puzzle")


def _is_classic(head: list[Line]) -> bool:
    """Say whether the first puzzle of a text has 81 cells."""
    content = (text for _, text in head if text.strip() and not text.lstrip().startswith("#"))
    first = next((text for text in content if not is_header(text)), "")
    field = FIELD.search(first)
    return len(first) == 81 or (field is not None and len(field[0]) == 81)


def _has_puzzle(lines: bytes) -> bool:
    content = (match[0].decode(errors="replace") for match in _CONTENT.finditer(lines))
    return any(not is_header(text) for text in islice(content, 2))


# Other formats


def _line_by_line(
    text: Source, chosen: Format | None, options: Options
) -> Iterator[Puzzle | UnreadablePuzzle]:
    """Read the puzzle of each line; a line that cannot be read does not matter to the others."""
    for line in text:
        yield from _tolerantly(text, read_source(text.only(line), chosen, options))


def _tolerantly(
    source: Source, puzzles: Iterator[Puzzle | UnreadablePuzzle]
) -> Iterator[Puzzle | UnreadablePuzzle]:
    """Yield the puzzles up to where they cannot be read, and an unreadable one for that."""
    try:
        yield from puzzles
    except PuzzleFormatError as problem:
        yield _unreadable(source, problem)


def _puzzle_parts(puzzles: Iterator[Puzzle | UnreadablePuzzle]) -> Iterator[_Part]:
    while part := tuple(islice(puzzles, PUZZLES)):
        yield _Part(1, puzzles=part)
