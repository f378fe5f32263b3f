"""The puzzles of what a user names on the command line, and the options that say how to read it.

A puzzle that cannot be read is reported at its place, the others are answered, and in the end the
exit code says that there was one.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, TypeAlias

import click

from sudoku_model.cli import completing
from sudoku_model.cli.command import Function, gathered, with_parameters
from sudoku_model.cli.exits import Exit, note
from sudoku_model.cli.options import box_option
from sudoku_model.cli.output import NO_BAR, Bar, error_line, json_line, named, printable
from sudoku_model.errors import SudokuModelError, UndecidedError, UnsupportedError
from sudoku_model.formats import FORMATS
from sudoku_model.formats.arguments import Reading, is_there
from sudoku_model.formats.base import NAMED_ALPHABETS
from sudoku_model.formats.line import read_plain_line
from sudoku_model.puzzle import Puzzle, Solution

if TYPE_CHECKING:
    from sudoku_model.batch.chunks import UnreadablePuzzle

__all__ = [
    "Entry",
    "Reading",
    "only_puzzle",
    "plain_puzzle",
    "print_written",
    "read_sources",
    "readable",
    "reading_options",
    "refused",
    "rejoined",
    "report",
]

Entry: TypeAlias = "tuple[Puzzle | UnreadablePuzzle, float | None]"
"""What was found in a source, and what its reading has left of its time limit."""


def _named(
    context: click.Context, parameter: click.Parameter, given: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the sources that were meant; standard input if none are named, and it is no person."""
    if context.resilient_parsing:
        return given
    if not given:
        if sys.stdin.isatty():
            raise click.UsageError("Name a file or a puzzle, or - for standard input.")
        return ("-",)
    return rejoined(given) if len(given) > 1 else given


def reading_options(command: Function) -> Function:
    """Add SOURCE..., and the options that say how to read it, handed over as `Reading`."""
    return with_parameters(command, _SOURCES, _READING)


def rejoined(arguments: Sequence[str]) -> tuple[str, ...]:
    """Return arguments as they were meant; the shell of Windows parts them within single quotes."""
    joined: list[str] = []
    for argument in arguments:
        if joined and _is_open(joined[-1]):
            joined[-1] += f" {argument}"
        else:
            joined.append(argument)
    return tuple(arguments) if any(map(_is_open, joined)) else tuple(joined)


def _is_open(argument: str) -> bool:
    return argument.startswith("'") and (len(argument) == 1 or not argument.endswith("'"))


_SOURCES = click.argument(
    "sources", nargs=-1, metavar="[SOURCE]...", callback=_named, shell_complete=completing.file
)

_READING = gathered(
    "reading",
    Reading,
    click.option(
        "--format",
        metavar="NAME",
        shell_complete=completing.format_to_read,
        help=f"Else recognised: {', '.join(FORMATS)}.",
    ),
    box_option,
    click.option(
        "--alphabet",
        metavar="SYMBOLS",
        shell_complete=completing.one_of(lambda: NAMED_ALPHABETS),
        help="Symbols of the digits in order, or: digits (1-9A-Z), letters, zero (0-9A-Z).",
    ),
    click.option(
        "--column",
        metavar="COLUMN",
        help="Column of the puzzles in a table (CSV, JSON lines, Parquet, Arrow). Else found.",
    ),
    click.option(
        "--state-offered",
        is_flag=True,
        help="State what is offered for rules that stand in words only.",
    ),
)


def plain_puzzle(sources: Sequence[str], reading: Reading) -> Puzzle | None:
    """Return the puzzle of a single source that is a plain line itself, the shortest way."""
    if len(sources) > 1 or reading != Reading() or is_there(sources[0]):
        return None
    return read_plain_line(sources[0])


def read_sources(
    sources: Sequence[str],
    reading: Reading,
    time_limit: float | None = None,
    *,
    as_json: bool = False,
) -> tuple[bool, Iterator[Entry]]:
    """Return whether there is a single puzzle, and all puzzles, which are read as they are needed.

    Args:
        sources: files, puzzles themselves, ``-`` for standard input.
        reading: how to read them.
        time_limit: seconds for the reading of each puzzle, None for no limit.
        as_json: whether a single puzzle that cannot be read is printed, before the error is raised.

    Raises:
        UndecidedError: if there is a single puzzle, and it cannot be read in time.
        SourceError: if a source cannot be opened.
        PuzzleFormatError: if there is a single puzzle, and it cannot be read.
    """
    plain = plain_puzzle(sources, reading)
    if plain is not None:
        return True, iter([(plain, time_limit)])
    from sudoku_model.batch.corpus import read_each

    entries = read_each(sources, reading, time_limit)
    first = list(islice(entries, 1))
    try:
        second = list(islice(entries, 1))
    except Exception as error:
        # What comes first is answered before the error is reported.
        return False, chain(first, _raise(error))
    if second:
        return False, chain(first, second, entries)
    for entry, _ in first:
        if not isinstance(entry, Puzzle):
            raise refused(entry, as_json=as_json)
    return True, iter(first)


def only_puzzle(sources: Sequence[str], if_several: str, time_limit: float | None = None) -> Puzzle:
    """Return the only puzzle of the sources; errors are those of `read_sources`.

    Raises:
        UsageError: if there are several, with what is said then.
    """
    single, entries = read_sources(sources, Reading(), time_limit)
    if not single:
        raise click.UsageError(if_several)
    return next(readable(entries))[0]


def refused(only: UnreadablePuzzle, *, as_json: bool) -> SudokuModelError:
    """Return what is wrong with the only puzzle, to be raised; as JSON it is printed as well."""
    if as_json:
        click.echo(json_line(only.to_dict()))
    return only.error


def readable(
    entries: Iterator[Entry], bar: Bar = NO_BAR, *, as_json: bool = False
) -> Iterator[tuple[Puzzle, float | None]]:
    """Yield the puzzles that can be read, and what is left of the time limit of each.

    Each other one is reported when its turn comes, above the bar.
    """
    for entry, left in entries:
        if isinstance(entry, Puzzle):
            yield entry, left
        else:
            report(entry, bar, as_json=as_json)


def report(unread: UnreadablePuzzle, bar: Bar, *, as_json: bool) -> None:
    """Say on standard error that a puzzle cannot be read; as JSON it is printed as well."""
    if isinstance(unread.error, UndecidedError):
        note(Exit.UNDECIDED)
        bar.tell(printable(f"{unread.name}: {unread}"))
    else:
        note(Exit.BAD_INPUT)
        bar.tell(error_line(unread.error))
    if as_json:
        bar.print(json_line(unread.to_dict()))


def print_written(boards: Iterable[Puzzle | Solution], target: str, *, single: bool) -> None:
    """Print puzzles or solutions in a format; of several, those that it cannot hold are reported.

    Args:
        boards: what to print.
        target: the name of the format.
        single: whether there is one only, for which the error is raised.

    Raises:
        UnsupportedError: if the only one does not fit, or the format holds one a file.
    """
    from sudoku_model.formats import write_many

    fitting = boards if single else (board for board in boards if _fits(board, target))
    is_shown = sys.stdout.isatty()
    for chunk in write_many(fitting, target):
        # A file is read as UTF-8, which is not what Windows writes into one.
        click.echo(chunk if is_shown else chunk.encode(errors="backslashreplace"), nl=False)


def _fits(board: Puzzle | Solution, target: str) -> bool:
    """Say whether a format holds a board, which else is reported."""
    from sudoku_model.formats import write

    try:
        write(board, target)
    except UnsupportedError as problem:
        name = board.name if isinstance(board, Puzzle) else board.puzzle.name
        note(Exit.BAD_INPUT)
        click.echo(error_line(named(name, problem)), err=True)
        return False
    return True


def _raise(error: Exception) -> Iterator[Entry]:
    raise error
    yield  # makes this a generator, which raises when it is reached
