"""Reading and writing puzzles as text. The format of a text is recognised, or named.

``FORMATS`` lists the formats; `sudoku_model.formats.recognition` says how they are told apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from os import PathLike
from typing import Any, TypeAlias

from sudoku_model.deadline import GaveUpError, each_in_time
from sudoku_model.errors import GridError, OptionError, PuzzleFormatError, UndecidedError
from sudoku_model.formats.base import NO_OPTIONS, Entry, Format, Options
from sudoku_model.formats.cells import quote
from sudoku_model.formats.line import read_plain_line
from sudoku_model.formats.registry import FORMATS, find_format
from sudoku_model.formats.source import Listed, Readable, Source, open_source
from sudoku_model.grid import Grid
from sudoku_model.option_numbers import number_from_0
from sudoku_model.puzzle import Puzzle, Solution, as_puzzle, expect_several

__all__ = ["FORMATS", "Format", "format_names", "read", "read_many", "write", "write_many"]

PuzzleSource: TypeAlias = "str | bytes | PathLike[str] | Readable | Sequence[Any] | Listed"


def read(
    source: PuzzleSource,
    *,
    format: str | None = None,
    box: tuple[int, int] | None = None,
    alphabet: str | None = None,
    column: str | None = None,
    state_offered: bool = False,
    time_limit: float | None = None,
) -> Puzzle:
    """Read the one puzzle that `source` holds.

    Args:
        source: the text itself as a string (never a path), a `pathlib.Path`, an open text or
            binary file, or a list of rows such as ``[[5, 3, 0, ...], ...]``, of all cells, or an
            array of NumPy; to `read_many` also a list or an array of such puzzles, each in rows or
            not. Whatever takes a puzzle takes such a text as well.
        format: a name of ``FORMATS``; by default the format is recognised.
        box: rows and columns of a box, for grids that have other boxes than the default ones.
        alphabet: the symbols of the digits in order, or "digits" (1-9A-Z), "letters" (A-Z) or
            "zero" (0-9A-Z); by default the first of these that fits.
        column: the name of the column with the puzzles in a table (CSV, JSON lines, Parquet,
            Arrow); by default the one with a usual name, or else the first that holds puzzles.
        state_offered: whether to state what is offered for rules that the text says in words
            only; see `Puzzle.offered`. What was stated so is in the notes.
        time_limit: seconds after which to give up, None for never. Of `read_many`, for each puzzle.

    Returns:
        The puzzle, with what the source says besides: title, rules, what cannot be stated.

    Raises:
        PuzzleFormatError: if there is no puzzle, more than one, or one that cannot be read.
        SourceError: if the file cannot be opened.
        OptionError: if there is no such format, or box, alphabet or time limit make no sense.
        UndecidedError: if the time is over before the puzzle has been read.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.read("1... ..3. .4.. ...2")
        >>> puzzle.givens[:4], puzzle.grid.box
        ((1, None, None, None), (2, 2))
        >>> sm.read(".Shape~4x4.Cage~7~R1C1~R1C2", format="iss").constraints
        (KillerCage(cells='r1c1 r1c2', total=7),)
        >>> sm.read("1... ..3. .4.? ...2")
        Traceback (most recent call last):
            ...
        sudoku_model.errors.PuzzleFormatError: <string>, line 1, column 14: found '?', expected ...
    """
    puzzles = read_many(
        source,
        format=format,
        box=box,
        alphabet=alphabet,
        column=column,
        state_offered=state_offered,
        time_limit=time_limit,
    )
    return _the_only(puzzles)


def read_text(text: str, *, name: str = "", time_limit: float | None = None) -> Puzzle:
    """Read the one puzzle of a text that stands where a puzzle is expected.

    Args:
        text: the text.
        name: what errors call it, if it is one of several.
        time_limit: seconds after which to give up, None for never.
    """
    return _the_only(map(_readable, entries_of_text(text, name=name, time_limit=time_limit)))


def entries_of_text(
    text: str, *, name: str = "", time_limit: float | None = None
) -> Iterator[Entry]:
    """Yield the puzzles of a text, or why one cannot be read; arguments are those of `read_text`.

    Raises:
        PuzzleFormatError: at a place behind which nobody knows where the next puzzle begins.
    """
    if time_limit is not None:
        time_limit = number_from_0("a limit of", time_limit)
    plain = read_plain_line(text, NO_OPTIONS, f"{name}, line 1" if name else "line 1")
    if plain is not None:
        return iter((plain,))
    return _in_time(_read_given(text, None, NO_OPTIONS, None, name), time_limit)


def _the_only(puzzles: Iterator[Puzzle]) -> Puzzle:
    puzzle = next(puzzles)
    second = next(puzzles, None)
    if second is not None:
        where = f" ({second.name})" if second.name else ""
        raise PuzzleFormatError(f"a second puzzle{where}", "one puzzle (read_many reads several)")
    return puzzle


def read_many(
    source: PuzzleSource,
    *,
    format: str | None = None,
    box: tuple[int, int] | None = None,
    alphabet: str | None = None,
    column: str | None = None,
    state_offered: bool = False,
    time_limit: float | None = None,
) -> Iterator[Puzzle]:
    r"""Yield the puzzles that `source` holds, at least one, as they are read.

    Formats that go line by line are never read further than asked, so that a file may be larger
    than the memory. Arguments and errors are those of `read`; wrong options are reported at once,
    everything else when the puzzle concerned is asked for. A puzzle that cannot be read raises its
    error at its place, and asking for the next one goes on behind it, unless the error hides where
    that begins.

    Example:
        >>> import sudoku_model as sm
        >>> for puzzle in sm.read_many('''1.....3..4.....2
        ... ..3.....2......1'''):
        ...     print(puzzle.name, puzzle)
        line 1 1.....3..4.....2
        line 2 ..3.....2......1

        Whatever is wrong with some of them, the rest can be had:

        >>> puzzles = sm.read_many("1.....3..4.....2\n1....\n..3.....2......1", format="line")
        >>> while True:
        ...     try:
        ...         print(next(puzzles).name)
        ...     except sm.PuzzleFormatError as error:
        ...         print("bad:", error.line)
        ...     except StopIteration:
        ...         break
        line 1
        bad: 2
        line 3
    """
    if time_limit is not None:
        time_limit = number_from_0("a limit of", time_limit)
    options = Options(box, alphabet, state_offered)
    if isinstance(source, str) and format is None and column is None:
        plain = read_plain_line(source, options)
        if plain is not None:
            return iter((plain,))
    chosen = None if format is None else find_format(format)
    if not isinstance(source, str) and hasattr(source, "tolist"):
        source = source.tolist()
    if isinstance(source, list | tuple):
        from sudoku_model.formats.nested import read_lists

        if chosen not in (None, FORMATS["nested"]):
            raise OptionError(f"a list of rows cannot be read in the format {format}")
        puzzles: Iterator[Entry] = read_lists(source, options)
    else:
        puzzles = _read_given(source, chosen, options, column)
    # Unlike a generator this can go on behind the place of a bad one, at which it raises.
    return map(_readable, _in_time(puzzles, time_limit))


def _in_time(entries: Iterator[Entry], time_limit: float | None) -> Iterator[Entry]:
    if time_limit is None:
        return entries
    return (entry for entry, _ in each_in_time(entries, time_limit))


def _readable(entry: Entry) -> Puzzle:
    if isinstance(entry, Puzzle):
        return entry
    # A copy: what reads holds the entry itself, and would be held by it, with its open file.
    raise copy(entry)


def _read_given(
    given: object, chosen: Format | None, options: Options, column: str | None, name: str = ""
) -> Iterator[Entry]:
    from sudoku_model.formats.content import content_of

    with open_source(given, name) as source:
        try:
            entry = None
            for entry in content_of(source, chosen, options, column).entries():
                yield entry if isinstance(entry, Puzzle) else _explained(entry, given, source)
            if entry is None:
                raise source.error("nothing", "a puzzle")
        except (PuzzleFormatError, GaveUpError) as problem:
            raise _explained(problem, given, source) from None


def _explained(
    problem: PuzzleFormatError | UndecidedError, given: object, source: Source
) -> PuzzleFormatError | UndecidedError:
    """Return what is wrong with a source in the words that help most."""
    from sudoku_model.formats.arguments import is_file_name

    if isinstance(problem, GaveUpError):
        return GaveUpError(f"{problem} (while reading {source.name})")
    if isinstance(problem, PuzzleFormatError) and isinstance(given, str) and is_file_name(given):
        found = f"the name of a file, {quote(given)}"
        expected = "a puzzle; to read a file, give its pathlib.Path to sudoku_model.read"
        return source.error(found, expected)
    return problem


def write(puzzle: Puzzle | Solution | str, format: str) -> str:
    """Write one puzzle, or the values of a solution, as text that ends with a line end.

    Args:
        puzzle: what to write; also the text of a puzzle, as `read` takes it.
        format: a name of ``FORMATS``.

    Returns:
        The text.

    Raises:
        OptionError: if there is no such format, or it can only be read.
        UnsupportedError: if the format cannot hold the puzzle without changing its meaning.
            Titles, comments and the like are left out where a format has no place for them.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.read("1... ..3. .4.. ...2")
        >>> print(sm.write(puzzle, "grid"), end="")
        +-----+-----+
        | 1 . | . . |
        | . . | 3 . |
        +-----+-----+
        | . 4 | . . |
        | . . | . 2 |
        +-----+-----+
        >>> print(sm.write(sm.solve(puzzle), "line"), end="")
        1324423124133142
    """
    writer = find_format(format, to_write=True)
    return "".join(_written(writer, [_as_puzzle(puzzle, writer)]))


def write_many(puzzles: Iterable[Puzzle | Solution | str], format: str) -> Iterator[str]:
    """Yield chunks of text that together hold all `puzzles` in one file.

    Puzzles are taken one by one, except by the format judge, which begins with their number.
    Arguments and errors are those of `write`; a wrong format is reported at once. A puzzle that
    the format cannot hold ends the text: without it, the file would hold fewer than it seems to.

    Example:
        >>> import sudoku_model as sm
        >>> puzzles = [sm.read("1... ..3. .4.. ...2"), sm.Puzzle.empty(4)]
        >>> print("".join(sm.write_many(puzzles, "line")), end="")
        1.....3..4.....2
        ................
    """
    expect_several(puzzles)
    writer = find_format(format, to_write=True)
    numbered = enumerate(puzzles, start=1)
    return _written(writer, (_as_puzzle(item, writer, f"puzzle {n}") for n, item in numbered))


def _written(writer: Format, puzzles: Iterable[Puzzle]) -> Iterator[str]:
    assert writer.write is not None
    return writer.write(iter(puzzles))


def _as_puzzle(item: Puzzle | Solution | str, writer: Format, name: str = "") -> Puzzle:
    """Return a puzzle whose givens are the solution; without its rules if only digits count."""
    if not isinstance(item, Solution):
        return as_puzzle(item, name=name)
    puzzle, grid = item.puzzle, item.puzzle.grid
    if writer.has_solution:
        return replace(puzzle, expected=item.values)
    if writer.digits_only:
        grid = _plain_grid(grid)
        puzzle = replace(
            puzzle,
            grid=grid,
            givens=(None,) * len(grid.cells),
            candidates={},
            constraints=(),
            unstated=(),
            expected=(),
        )
    values = item.values[: len(grid.cells)]
    return replace(puzzle, givens=values, candidates={})


def _plain_grid(grid: Grid) -> Grid:
    """Return the square grid with boxes in which the digits of another can be written."""
    is_square = grid.rows == grid.columns and grid.digits == range(1, grid.rows + 1)
    if not is_square or grid.holes:
        return grid  # which the writer refuses
    try:
        return Grid.square(grid.rows, grid.box)
    except GridError:
        return Grid.square(grid.rows, (1, grid.rows))


def format_names() -> list[str]:
    """Return the names of all formats; ``FORMATS`` says more about each.

    Example:
        >>> import sudoku_model as sm
        >>> sm.format_names()[:3]
        ['line', 'grid', 'nested']
    """
    return list(FORMATS)
