"""Corpora: from what a user names to chunks of puzzles, lazily and within bounds.

Large corpora have one puzzle on each line. Chunks of them hold blocks of the text as it is, and
the process that answers a chunk decodes its lines. Other formats are read here.

The end of a chunk depends on nothing but the text, so that a run can be continued.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import count, islice
from math import ceil
from operator import itemgetter
from typing import NamedTuple

from sudoku_model.batch.chunks import Chunk, UnreadablePuzzle, parted
from sudoku_model.deadline import (
    CANCELLED,
    each_in_time,
    heed_deadline,
    reason_to_stop,
    seconds_left,
)
from sudoku_model.errors import PuzzleFormatError, UndecidedError
from sudoku_model.formats import read_many
from sudoku_model.formats.arguments import Reading, missing_file, name_of_text, resolve
from sudoku_model.formats.base import Entry, Format, Options
from sudoku_model.formats.behind import heard
from sudoku_model.formats.blocks import cut_lines, lines_as_they_come
from sudoku_model.formats.cells import FIELD
from sudoku_model.formats.content import Content, content_of
from sudoku_model.formats.line import LINE, RECORD, SDM, is_header
from sudoku_model.formats.registry import FORMATS, find_format
from sudoku_model.formats.source import Line, Source, is_content, open_source
from sudoku_model.puzzle import Puzzle, is_classic
from sudoku_model.solvers import Limits

CLASSIC_LINES = 4096
"""Lines of a chunk if the first puzzle has 81 cells, which takes microseconds."""

ENGINE_LINES = 256
"""Lines of such a chunk if an engine is asked about each puzzle. That takes seconds at most, which
is what an interruption may cost."""

OTHER_LINES = 64
"""Lines of a chunk of other sizes."""

PUZZLES = 16
"""Puzzles of a chunk that come from other formats, besides classic ones, at most; and how many
times as many classic ones as others make one, for the steps to a solution take seconds there."""

LONGEST_TEXT = 1000
"""Characters that are kept of a line that cannot be read."""

_LINES = {LINE.name, SDM.name}
_CONTENT = re.compile(rb"^[^\S\n]*[^\s#][^\n]*", re.MULTILINE)


class _Part(NamedTuple):
    """A chunk of a source, without what all of them have in common."""

    first: int
    lines: bytes = b""
    puzzles: tuple[Puzzle | UnreadablePuzzle, ...] = ()
    left: tuple[float, ...] = ()


def read_each(
    sources: Sequence[str], reading: Reading, time_limit: float | None = None
) -> Iterator[tuple[Puzzle | UnreadablePuzzle, float | None]]:
    """Yield the puzzles of all sources one by one, with what is left of their time limit.

    They come as soon as they can be read. Arguments and errors are those of `read_chunks`.
    """
    for chunk in read_chunks(sources, reading, classic_lines=None, time_limit=time_limit):
        for place, entry in read_puzzles(chunk, reading):
            yield entry, chunk.seconds_left(place, time_limit)


def read_chunks(
    sources: Sequence[str],
    reading: Reading,
    *,
    skip: int = 0,
    classic_lines: int | None = CLASSIC_LINES,
    time_limit: float | None = None,
) -> Iterator[Chunk]:
    """Yield the puzzles of all sources in order and in chunks.

    A puzzle that cannot be read becomes an `UnreadablePuzzle`, or a line of which `read_puzzles`
    makes one. If a source is broken as a whole, it is the last of that source.

    Args:
        sources: files, puzzles themselves, ``-`` for standard input.
        reading: how to read them.
        skip: how many chunks to leave out at the beginning; the others keep their numbers.
        classic_lines: lines of a chunk if the first puzzle has 81 cells; None for chunks of what
            is there already, which then depend on more than the text.
        time_limit: seconds for the reading of each puzzle that is read here, None for no limit.

    Raises:
        SourceError: if a source cannot be opened or read any further.
        OptionError: if the reading makes no sense; this, and a missing file, is raised at once.
    """
    options = reading.options
    chosen = None if reading.format is None else find_format(reading.format)
    for source in sources:
        _refuse_missing(source, reading)
    parts_of = partial(
        _parts,
        column=reading.column,
        chosen=chosen,
        options=options,
        classic_lines=classic_lines,
        time_limit=time_limit,
    )
    return islice(_chunks(sources, parts_of), skip, None)


def read_puzzles(
    chunk: Chunk, reading: Reading, places: Sequence[int] | None = None
) -> Iterator[tuple[int, Puzzle | UnreadablePuzzle]]:
    """Yield the puzzles of a chunk with their places in it, as they are read in their source.

    Several that stand on one line have the same place.

    Args:
        chunk: the puzzles.
        reading: how to read them.
        places: which of its lines to read, or None for all.
    """
    yield from enumerate(chunk.puzzles)
    source = Source((), chunk.source, chunk.prefix)
    options = reading.options
    form = FORMATS[reading.format or LINE.name]
    first = _first_content(chunk)
    for place, written in _written_lines(chunk, places):
        number = chunk.first + place
        try:
            text = source.decoded(written, number)
            if place != first or not is_header(text):
                is_guess = place == first and reading.format is None
                line = Content(source.only((number, text)), options, form, is_guess)
                yield from ((place, puzzle) for puzzle in line.puzzles())
        except PuzzleFormatError as error:
            shown = written.decode(errors="backslashreplace")
            yield place, _unreadable(source, error, text=shown[:LONGEST_TEXT])


def only_entry(head: Sequence[Chunk], reading: Reading) -> Puzzle | UnreadablePuzzle | None:
    """Return what the first two chunks of all sources hold, None if that is not just one puzzle."""
    found = list(islice(read_puzzles(head[0], reading), 2)) if len(head) == 1 else []
    return found[0][1] if len(found) == 1 else None


def _written_lines(chunk: Chunk, places: Sequence[int] | None) -> Iterator[tuple[int, bytes]]:
    """Yield the lines at these places, or all, on which something stands."""
    lines = chunk.lines.split(b"\n")
    for place in range(len(lines)) if places is None else places:
        if lines[place].strip():
            yield place, lines[place]


def _first_content(chunk: Chunk) -> int | None:
    """Return the place of the first line of a source that is neither empty nor a comment."""
    content = _CONTENT.search(chunk.lines) if chunk.first == 1 else None
    return chunk.lines.count(b"\n", 0, content.start()) if content else None


def _refuse_missing(argument: str, reading: Reading) -> None:
    """Refuse a text that looks like a file's name and is no puzzle."""
    given = resolve(argument)
    if isinstance(given, str) and (missing := missing_file(given)):
        try:
            next(read_many(given, **vars(reading)))
        except PuzzleFormatError:
            raise missing from None


def _chunks(
    arguments: Sequence[str], parts_of: Callable[[Source], Iterator[_Part]]
) -> Iterator[Chunk]:
    numbers = count()
    for place, argument in enumerate(arguments, 1):
        with open_source(resolve(argument), name_of_text(place, arguments)) as source:
            try:
                for part in parts_of(source):
                    yield Chunk(next(numbers), source.prefix, source.name, *part)
            except (PuzzleFormatError, UndecidedError) as problem:  # it is broken as a whole
                unreadable = (_unreadable(source, problem, source.name),)
                yield Chunk(next(numbers), source.prefix, source.name, 1, puzzles=unreadable)


def _unreadable(
    source: Source, problem: PuzzleFormatError | UndecidedError, name: str = "", text: str = ""
) -> UnreadablePuzzle:
    if isinstance(problem, UndecidedError):
        if reason_to_stop() == CANCELLED:
            raise problem
        return UnreadablePuzzle(name, UndecidedError(f"{problem} (while reading it)"), text)
    line = problem.line
    named = source.name if line is None else source.puzzle_name(line)
    return UnreadablePuzzle(named, problem, text)


def _parts(
    source: Source,
    column: str | None,
    chosen: Format | None,
    options: Options,
    classic_lines: int | None,
    time_limit: float | None,
) -> Iterator[_Part]:
    with Limits(time_limit).in_force():
        content = content_of(source, chosen, options, column, is_tolerant=True)
        left = None if time_limit is None else seconds_left()
    if _is_of_lines(content):
        timed_lines = each_in_time(_line_parts(content, classic_lines), time_limit, first=left)
        parts: Iterator[_Part] = map(itemgetter(0), timed_lines)
    else:
        timed = each_in_time(_puzzles_of(source, content), time_limit, first=left)
        parts = _puzzle_parts(timed, classic_lines)
    is_empty = True
    for part in parts:
        yield part
        is_empty = is_empty and not part.puzzles and not _has_puzzle(part.lines)
    if is_empty:
        raise source.error("nothing", "a puzzle")


def _line_parts(content: Content, classic_lines: int | None) -> Iterator[_Part]:
    """Return the parts of a text whose lines are read where they are answered.

    Those without a puzzle are left out, as a small compressed file can hold millions of lines.
    """
    lines, blocks = content.source.peek(), content.source.blocks()
    if classic_lines is None:
        cut = lines_as_they_come(blocks)
    else:
        others = min(OTHER_LINES, classic_lines)
        cut = cut_lines(blocks, classic_lines if _is_classic(lines) else others)
    for number, text in cut:
        heed_deadline()
        if not _is_silent(text):
            yield _Part(number, text)


def _is_silent(lines: bytes) -> bool:
    """Say whether lines hold neither a puzzle nor anything that cannot be read."""
    return lines.isascii() and b"\0" not in lines and not _CONTENT.search(lines)


def _puzzles_of(source: Source, content: Content) -> Iterator[Puzzle | UnreadablePuzzle]:
    """Return the puzzles of any other text, which are read here."""
    lines = content.source.peek()
    if content.is_lone:
        ((number, text),) = lines
        name = source.puzzle_name(number)
        return _tolerantly(source, content.entries(), name, text[:LONGEST_TEXT])
    if content.format is None or (content.format.is_one_a_line and not _is_document(lines)):
        return content.with_comments(_line_by_line(content))
    content.source.refuse_binary(is_tolerant=False)
    return _tolerantly(source, content.entries())


def _is_of_lines(content: Content) -> bool:
    """Say whether each line is read where it is answered, as no comment says a rule."""
    if content.format is None or content.format.name not in _LINES:
        return False
    said = content.comments()
    return not said or (
        _is_classic(content.source.peek())
        and not heard(replace(Puzzle.empty(9), comment=said)).unstated
    )


def _puzzle_parts(
    puzzles: Iterator[tuple[Puzzle | UnreadablePuzzle, float | None]], classics: int | None
) -> Iterator[_Part]:
    """Return the parts of a text whose puzzles are read here.

    Args:
        puzzles: the puzzles, and what they have left of their time.
        classics: how many of them make a part, but for those that are asked about one by one; None
            for parts of one.
    """
    some: list[tuple[Puzzle | UnreadablePuzzle, float | None]] = []
    most_others = 1 if classics is None else min(PUZZLES, ceil(classics / PUZZLES))
    others = 0
    for timed in puzzles:
        some.append(timed)
        puzzle, _ = timed
        others += not (isinstance(puzzle, Puzzle) and is_classic(puzzle))
        if classics is None or len(some) == classics or others == most_others:
            yield _Part(1, b"", *parted(some))
            some, others = [], 0
    if some:
        yield _Part(1, b"", *parted(some))


def _line_by_line(content: Content) -> Iterator[Puzzle | UnreadablePuzzle]:
    """Read the puzzle of each line; a line that cannot be read does not matter to the others."""
    source = content.source
    for line in replace(content, source=source.up_to(source.tolerant_lines())).lines():
        number, text = line.source.peek()[0]
        data = text.encode(errors="surrogateescape")
        shown = data.decode(errors="backslashreplace")[:LONGEST_TEXT]
        try:
            source.decoded(data, number)
        except PuzzleFormatError as problem:
            yield _unreadable(source, problem, text=shown)
            continue
        name = line.source.puzzle_name(number)
        yield from _tolerantly(source, line.entries(), name, shown)


def _tolerantly(
    source: Source, entries: Iterator[Entry], name: str = "", text: str = ""
) -> Iterator[Puzzle | UnreadablePuzzle]:
    """Yield the puzzles, and an unreadable puzzle for each error."""
    name = name or source.name
    try:
        for entry in entries:
            yield entry if isinstance(entry, Puzzle) else _unreadable(source, entry, name, text)
    except (PuzzleFormatError, UndecidedError) as problem:
        yield _unreadable(source, problem, name, text)


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


def _is_classic(head: list[Line]) -> bool:
    """Say whether the first puzzle of a text that is nothing but cells has 81 of them."""
    content = (text for _, text in head if is_content(text) and not text.startswith(RECORD))
    first = next((text for text in content if not is_header(text)), "")
    field = FIELD.search(first)
    return len(first) == 81 or (field is not None and len(field[0]) == 81)


def _has_puzzle(lines: bytes) -> bool:
    content = (match[0].decode(errors="replace") for match in _CONTENT.finditer(lines))
    return any(not is_header(text) for text in islice(content, 2))
