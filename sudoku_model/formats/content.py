"""What a source holds: the format of its text, and the puzzles in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, dropwhile, islice, pairwise
from typing import NamedTuple, TypeVar

from sudoku_model.errors import PuzzleFormatError
from sudoku_model.formats.base import Entry, Format, Options, Reader
from sudoku_model.formats.behind import comments_of, may_say_more, with_comments_heard
from sudoku_model.formats.line import LINE, RECORD
from sudoku_model.formats.nested import NESTED, comments_within
from sudoku_model.formats.pasted import is_told_apart, may_be_several, without_words
from sudoku_model.formats.recognition import (
    are_cells_beside_records,
    are_of_several_formats,
    lone_link,
    recognise,
    says_what_it_is,
    starts_of_links,
)
from sudoku_model.formats.region_layouts import layouts_beside, lists_layouts
from sudoku_model.formats.registry import FORMATS
from sudoku_model.formats.source import (
    LOOK_AHEAD_LINES,
    Line,
    Source,
    begins_with_object,
    is_content,
)
from sudoku_model.formats.tables import cell_lines, puzzle_lines
from sudoku_model.puzzle import Puzzle

T = TypeVar("T")

_NAMEABLE = "; the format can be named)"
"""How an error ends for a text whose format was recognised."""


@dataclass(frozen=True)
class Content:
    """Puzzles that are still text.

    Attributes:
        source: the text; of a table the column with the puzzles.
        options: what the caller knows.
        format: how it is read; None where each line is to be recognised by itself.
        is_guess: whether the format was recognised, and not named by the caller.
        is_lone: whether it is known to be one link, and so no line to hold several.
        table: the text of which the source is a column; None if it is none of a text.

    Raises:
        PuzzleFormatError: if the format would pass over an option.
    """

    source: Source
    options: Options
    format: Format | None
    is_guess: bool
    is_lone: bool = False
    table: Source | None = None

    def __post_init__(self) -> None:
        if self.options.alphabet is not None and self.format and self.format.has_own_digits:
            found = f"the option alphabet for the format {self.format.name}"
            raise self.source.error(
                found, "no such option, for the text says which digits it means"
            )

    def puzzles(self) -> Iterator[Puzzle]:
        """Yield the puzzles, perhaps none.

        Raises:
            PuzzleFormatError: where the text cannot be read.
            UndecidedError: where that takes too long.
        """
        for entry in self.entries():
            if not isinstance(entry, Puzzle):
                raise entry
            yield entry

    def entries(self) -> Iterator[Entry]:
        """Yield the puzzles, and in the place of each that cannot be read what is wrong with it.

        Raises:
            PuzzleFormatError: where the text cannot be read any further.
            UndecidedError: where that takes too long.
        """
        entries = self._guessed() if self.is_guess else self._read()
        if not self.is_lone:
            entries = self.with_comments(entries)
        asks_more = self.options.box is not None or self.options.state_offered
        return map(self._as_asked, entries) if asks_more else entries

    def with_comments(self, entries: Iterator[T]) -> Iterator[T | Puzzle]:
        """Yield what the source holds, with what lines behind # demand of the puzzles."""
        said = self.comments()
        return with_comments_heard(entries, said, are_above=self._are_above()) if said else entries

    def comments(self) -> str:
        """Return what lines behind # may demand; nothing where they are read with the puzzle."""
        if self._keeps_comments():
            return ""
        comments = comments_within if self.format is NESTED else comments_of
        said = comments(self._first_lines())
        return said if said and may_say_more(said) else ""

    def _keeps_comments(self) -> bool:
        """Say whether lines behind # are texts of the puzzle; a link has all of its own in it."""
        if self.format is None or not self.format.keeps_comments:
            return False
        if self.format.name == "iss" and self._are_above():
            return False  # they may be about all of several puzzles
        return not any(starts_of_links(text) for _, text in self.source.content())

    def _are_above(self) -> bool:
        """Say whether lines behind # stand above all puzzles only."""
        below = dropwhile(lambda line: not is_content(line[1]), self._first_lines())
        return not any(text.lstrip().startswith("#") for _, text in below)

    def _first_lines(self) -> list[Line]:
        return (self.table or self.source).peek()

    def lines(self) -> Iterator[Content | OwnLine]:
        """Yield what stands on each line, which is to be read by itself."""
        is_guess = self.is_guess
        for line in self.source:
            if not line[1].strip():
                continue
            has_puzzle = is_content(line[1])
            for only in self._parts(line) or (self.source.only(line),):
                if self.format is not None:
                    yield Content(only, self.options, self.format, is_guess)
                    is_guess = is_guess and not has_puzzle
                elif has_puzzle:
                    yield OwnLine(only, self.options)

    def _parts(self, line: Line) -> list[Source]:
        """Return the parts of a line that holds several links; none of another."""
        text = line[1]
        if self.format is not None and not self.format.has_links:
            return []
        starts = starts_of_links(text) if is_content(text) else []
        if len(starts) < 2:
            return []
        return [self.source.part(line, *ends) for ends in pairwise((*starts, len(text)))]

    def _read(self) -> Iterator[Entry]:
        if self.format is None:
            return chain.from_iterable(_up_to_problem(line.entries()) for line in self.lines())
        read, options = self.format.read, self.options
        if self.format.has_links and not self.is_lone:
            return self._read_around(
                read, lambda line: [read(part, options) for part in self._parts(line)]
            )
        # A line that was taken for cells when it was read by itself is not tried once more.
        is_tried = self.is_guess and self.source.lone_line() is not None
        if self.format is LINE and not is_tried:
            return self._read_around(read, self._other_line)
        return read(self.source, options)

    def _other_line(self, line: Line) -> list[Iterator[Entry]]:
        """Return what a line of another format holds among lines of cells; nothing for these."""
        if line[1].startswith(RECORD) or not says_what_it_is(line[1]):
            return []
        return [_up_to_problem(OwnLine(self.source.only(line), self.options).entries())]

    def _read_around(
        self, read: Reader, apart: Callable[[Line], list[Iterator[Entry]]]
    ) -> Iterator[Entry]:
        """Read a text up to a line that is read apart, what stands on that, and so on."""
        lines = iter(self.source)
        others: list[Iterator[Entry]] = []

        def up_to_another() -> Iterator[Line]:
            nonlocal others
            for line in lines:
                if others := apart(line):
                    return
                yield line

        while True:
            others = []
            yield from read(self.source.up_to(up_to_another()), self.options)
            if not others:
                return
            yield from chain.from_iterable(others)

    def _guessed(self) -> Iterator[Entry]:
        """Read; the error for the first puzzle says how, for the user may know better."""
        entries = self._read()
        try:
            first = next(entries, None)
        except PuzzleFormatError as problem:
            raise self._as_guessed(problem) from None
        if first is not None:
            yield self._as_guessed(first) if isinstance(first, PuzzleFormatError) else first
            yield from entries

    def _as_guessed(self, problem: PuzzleFormatError) -> PuzzleFormatError:
        if problem.expected.endswith(_NAMEABLE):  # it stands in another text, as in a row
            return problem
        name = self.format.name if self.format else recognise(self.source, self.options)
        return PuzzleFormatError(
            problem.found,
            f"{problem.expected} (read as {name!r}{_NAMEABLE}",
            source=problem.source,
            line=problem.line,
            column=problem.column,
        )

    def _as_asked(self, entry: Entry) -> Entry:
        """State what is offered, and refuse other boxes than were asked for, if that is asked.

        Some formats say which boxes they have.
        """
        if not isinstance(entry, Puzzle):
            return entry
        puzzle = entry.with_offered() if self.options.state_offered else entry
        box, wanted = puzzle.grid.box, self.options.box
        if wanted in (None, box):
            return puzzle
        found = f"boxes of {box[0]}x{box[1]} cells" if box else "no boxes"
        name = f" ({puzzle.name})" if puzzle.name else ""
        expected = f"boxes of {wanted[0]}x{wanted[1]} cells, as the option box says"
        return self.source.error(f"{found}{name}", expected)


class OwnLine(NamedTuple):
    """A line that is of a format of its own, which is found out when its puzzle is asked for."""

    source: Source
    options: Options

    def entries(self) -> Iterator[Entry]:
        """Yield the puzzle, or the puzzles, as `Content.entries` does."""
        yield from _recognised(self.source, self.options).entries()


def _up_to_problem(entries: Iterator[Entry]) -> Iterator[Entry]:
    """Yield entries up to a problem behind which nothing of them can be read, and that."""
    try:
        yield from entries
    except PuzzleFormatError as problem:
        yield problem


def content_of(
    source: Source,
    chosen: Format | None,
    options: Options,
    column: str | None,
    *,
    is_tolerant: bool = False,
) -> Content:
    """Find out what a source holds.

    Args:
        source: the text, or a table that is none.
        chosen: the format, or None to recognise it.
        options: what the caller knows.
        column: the name of the column with the puzzles in a table, or None to find it.
        is_tolerant: whether single lines may be damaged.

    Raises:
        PuzzleFormatError: if it is nothing that can be read.
    """
    if chosen is None and column is None and (name := lone_link(source)):
        return Content(source, options, FORMATS[name], is_guess=True, is_lone=True)
    is_open = chosen is None or column is not None
    rows, table = source, None
    if source.is_table():
        rows = cell_lines(source, options, column)
    elif is_open or is_tolerant:
        source.refuse_binary(is_tolerant=is_tolerant)
        rows = _table_of(source, options, column) if is_open else source
        table = source if rows is not source else None
    return _content_in(rows, table, chosen, options, is_pasted=column is None)


def _content_in(
    source: Source,
    table: Source | None,
    chosen: Format | None,
    options: Options,
    *,
    is_pasted: bool,
) -> Content:
    """Find out what a text or the column of a table holds; a text may be pasted with words."""
    if chosen is not None:
        return Content(source, options, chosen, is_guess=False, table=table)
    if table is not None:
        return _column_content(source, table, options)
    pasted = _pasted(source, options) if is_pasted else None
    return pasted or _recognised(source, options)


def _column_content(source: Source, table: Source, options: Options) -> Content:
    """Find out what the cells of a table's column hold."""
    if _are_short_cells(source, options):
        return Content(source, options, LINE, is_guess=True, table=table)
    return replace(_recognised(source, options), table=table)


def _are_short_cells(source: Source, options: Options) -> bool:
    """Say whether the cells of a table look like rows of a grid, and are by far too few for one."""
    lines = [text for _, text in source.content()]
    are_bare = all(map(str.isalnum, (text.replace(".", "0") for text in lines)))
    are_few = 0 < 2 * len(lines) < len(lines[0])
    return are_bare and are_few and recognise(source, options) == "grid"


def _pasted(source: Source, options: Options) -> Content | None:
    """Return what stands among words of a text that cannot be read as it is, else None.

    That is one puzzle, or links, or a list of puzzles.
    """
    lines = source.peek()
    bare = _among_words(source, options) if len(lines) < LOOK_AHEAD_LINES else None
    if bare is None or _count(source, lines, options):
        return None
    return _recognised(Source.of_lines(bare, source.name, source.prefix), options)


def _among_words(source: Source, options: Options) -> list[Line] | None:
    found = without_words(source.peek())
    whole = (bare for bare in found if _is_whole(source, bare, options))
    # What is wrong with a link or in JSON says more than how the words around it begin.
    damaged = filter(is_told_apart, found[:1])
    return next(chain(whole, damaged), None)


def _is_whole(source: Source, bare: list[Line], options: Options) -> bool:
    # Of other links no more than two are read: that is not what the time limit is for.
    return may_be_several(bare) or _count(source, bare, options, most=2) == 1


def _count(source: Source, lines: list[Line], options: Options, most: int | None = None) -> int:
    """Return how many puzzles stand in lines, up to most; 0 if one of these cannot be read."""
    try:
        content = _recognised(Source.of_lines(lines, source.name, source.prefix), options)
        return len([*islice(content.puzzles(), most)])
    except PuzzleFormatError:
        return 0


def _table_of(source: Source, options: Options, column: str | None) -> Source:
    """Return the puzzles in a text that is a table, of objects or with a header, else the text."""
    content = source.content()
    start = "".join(text.lstrip() for _, text in content[:2])
    first = start.removeprefix("[").lstrip()
    if begins_with_object(first) or (start.startswith("[") and first.startswith('"')):
        from sudoku_model.formats.json_rows import row_lines

        return row_lines(source, options, column)
    return puzzle_lines(source, options, column)


def _recognised(source: Source, options: Options) -> Content:
    if are_cells_beside_records(source):
        return Content(source, options, LINE, is_guess=True)
    if lists_layouts(source):
        return Content(source.with_lines(layouts_beside(source)), options, LINE, is_guess=True)
    name = recognise(source, options)
    form = None if are_of_several_formats(source) else FORMATS[name]
    return Content(source, options, form, is_guess=True)
