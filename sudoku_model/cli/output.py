"""Printing results as they come: text or JSON, with a progress bar for people.

Texts are given their colours always; `click.echo` takes them away again where the stream is no
terminal, unless the context says otherwise (`wants_colours`).
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from threading import Timer
from typing import TYPE_CHECKING, Any, TypeVar

import click

from sudoku_model.texts import summed_up

if TYPE_CHECKING:
    from tqdm import tqdm

    from sudoku_model.analysis.verdict import Verdict
    from sudoku_model.classroom.submission import JudgedSubmission
    from sudoku_model.puzzle import Puzzle, Solution

Item = TypeVar("Item")

_LONG_SECONDS = 5.0
"""How long somebody at a terminal waits without a word."""


def printable(text: str) -> str:
    """Escape signs that could steer a terminal: names and titles come from strangers' files."""
    if text.isprintable():
        return text
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text
    )


def named(name: str, said: object) -> str:
    """Return what is said, behind the name of what it is about, if that has one."""
    return f"{name}: {said}" if name else str(said)


def print_lines(text: str, name: str = "") -> None:
    """Print the lines of a text, each behind the name of what it is about."""
    for line in text.splitlines():
        click.echo(printable(named(name, line)))


_REFUSAL = "NO_COLOR"


def wants_colours() -> bool | None:
    """Return whether the user wants colours: None if the terminal tells.

    See https://no-color.org and https://force-color.org.
    """
    if os.environ.get(_REFUSAL):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return False if os.environ.get("TERM") == "dumb" else None


def refuse_colours(context: click.Context, _option: click.Parameter, is_refused: bool) -> None:
    """Show no colours from here on, as the option ``--no-color`` demands."""
    if is_refused:
        context.color = False
        os.environ[_REFUSAL] = "1"  # the last words are printed when the context has gone


def emphasised(text: str) -> str:
    """Let a text stand out."""
    return click.style(text, bold=True)


def error_line(problem: object) -> str:
    """Return the line for something that is wrong."""
    return f"{click.style('error:', fg='red', bold=True)} {printable(str(problem))}"


def note_line(message: str) -> str:
    """Return the line for something that may be overlooked."""
    return f"{click.style('note:', fg='yellow', bold=True)} {message}"


_OF_STATUS = {"unique": "green", "none": "red", "multiple": "yellow", "undecided": "magenta"}
_OF_STATUS |= {"right": "green", "not refuted": "green", "no model": "yellow"}
_OF_STATUS |= dict.fromkeys(("too weak", "too strong", "too weak and too strong"), "red")


def finding(answer: Verdict | JudgedSubmission) -> str:
    """Return what an answer says, with its finding, up to a colon or semicolon, in a colour."""
    text = printable(str(answer))
    said = re.split("[:;]", text, maxsplit=1)[0]
    return click.style(said, fg=_OF_STATUS[answer.status], bold=True) + text[len(said) :]


def json_line(record: dict[str, Any]) -> str:
    """Return an object as JSON on one line."""
    return json.dumps(record)


class Bar:
    """A progress bar on a terminal's standard error, and the lines that are printed above it.

    Args:
        is_wanted: whether it is worth its line.
        total: how many puzzles there will be, None if that is not known.
        unit: what is counted.
    """

    def __init__(
        self, *, is_wanted: bool, total: int | None = None, unit: str = " puzzles"
    ) -> None:
        self._bar: tqdm[Any] | None = None
        if is_wanted and sys.stderr.isatty():
            from tqdm import tqdm

            self._bar = tqdm(total=total, unit=unit, file=sys.stderr, dynamic_ncols=True)

    def follow(self, puzzles: Iterable[Item]) -> Iterator[Item]:
        """Yield the puzzles, and move the bar when the next one is asked for."""
        try:
            for puzzle in puzzles:
                yield puzzle
                self.step()
        finally:
            self.close()

    def step(self) -> None:
        """Move the bar by one."""
        if self._bar is not None:
            self._bar.update()

    def write(self, text: str, *, err: bool = False) -> None:
        """Print a text as it is at once, above the bar."""
        stream = sys.stderr if err else sys.stdout
        with nullcontext() if self._bar is None else self._bar.external_write_mode(stream):
            click.echo(text, nl=False, err=err)

    def print(self, line: str, *, err: bool = False) -> None:
        """Print a line at once, above the bar."""
        self.write(f"{printable(line)}\n", err=err)

    def tell(self, line: str) -> None:
        """Print a line on standard error, which the terminal is shown as it is."""
        self.write(f"{line}\n", err=True)

    def close(self) -> None:
        """Leave the bar as it is."""
        if self._bar is not None:
            self._bar.close()


NO_BAR = Bar(is_wanted=False)
"""Prints and moves nothing."""


@contextmanager
def told_if_long() -> Iterator[None]:
    """Say once, on a terminal's standard error, that what is done here takes its time."""
    if not sys.stderr.isatty():
        yield
        return
    said = note_line("still at work; Ctrl-C ends it with what is known by then")
    timer = Timer(_LONG_SECONDS, partial(click.echo, said, err=True))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def warn_of_conditions(puzzle: Puzzle, answer: str = "this holds") -> None:
    """Say on standard error which conditions of the puzzle an answer leaves out."""
    if puzzle.unstated:
        said = f"{answer} without {summed_up(puzzle.unstated)}"
        click.echo(printable(named(puzzle.name, said)), err=True)


def print_board(board: Puzzle | Solution, **drawing: Any) -> None:
    """Draw a board with the borders that the terminal can show.

    Under a solution the constraints are left out, unless `drawing` says otherwise.
    """
    from sudoku_model.drawing import supports_unicode, text
    from sudoku_model.puzzle import Puzzle

    drawing = {"sentences": isinstance(board, Puzzle), **drawing}
    click.echo(text(board, unicode=supports_unicode(sys.stdout), styled=True, **drawing))


def simplest_format(puzzle: Puzzle) -> str:
    """Return a format that holds a puzzle: a line of digits if that is enough."""
    from sudoku_model.formats.cells import usual_grid

    is_usual = puzzle.grid == usual_grid(puzzle.grid.rows)
    return "line" if is_usual and not (puzzle.constraints or puzzle.candidates) else "json"
