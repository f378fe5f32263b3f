"""Commands that answer one question about each puzzle of their sources."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from sudoku_model.cli.exits import Exit
from sudoku_model.cli.options import Command, reading_options
from sudoku_model.cli.output import (
    Bar,
    json_line,
    print_board,
    printable,
    warn_of_conditions,
)
from sudoku_model.cli.sources import Reading, read_sources, readable

if TYPE_CHECKING:
    from sudoku_model.batch.corpus import UnreadablePuzzle
    from sudoku_model.puzzle import Puzzle

_HOW = ("solver", "time_limit", "implied")


@dataclass(frozen=True)
class Asking:
    """A question as the options state it.

    Attributes:
        sources: the puzzles.
        reading: how to read them.
        as_json: whether the answers are printed as JSON.
        how: the arguments that say how it is answered: `time_limit` and, if the command has
            these options, `solver` and `implied`.
    """

    sources: tuple[str, ...]
    reading: Reading
    as_json: bool
    how: dict[str, Any]

    def follow(self) -> tuple[bool, Iterator[tuple[Puzzle, dict[str, Any]]], Bar]:
        """Return whether there is one puzzle only, the puzzles, and the bar that follows them.

        Each puzzle comes with the arguments that say how it is answered: what its reading took of
        the time limit is gone.
        """
        limit = self.how.get("time_limit")
        single, entries = read_sources(self.sources, self.reading, limit, self._record(click.echo))
        bar = Bar(is_wanted=not single)
        puzzles = bar.follow(readable(entries, bar.tell, self._record(bar.print)))
        return single, ((puzzle, self._how(left)) for puzzle, left in puzzles), bar

    def _record(self, echo: Callable[[str], None]) -> Callable[[UnreadablePuzzle], None]:
        """Return what is done about a puzzle that cannot be read, besides reporting it."""

        def record(unread: UnreadablePuzzle) -> None:
            if self.as_json:
                echo(json_line(unread.to_dict()))

        return record

    def _how(self, left: float | None) -> dict[str, Any]:
        return self.how if left is None else {**self.how, "time_limit": left}

    def answer_all(
        self,
        ask: Callable[..., Any],
        judge: Callable[[Any], Exit],
        show: Callable[[Any], None] | None = None,
        tell: Callable[[Any], str] = str,
        only_one: str = "",
    ) -> int:
        """Answer the question about each puzzle; the worst exit code of all counts.

        Args:
            ask: the question: takes a puzzle and what `how` says.
            judge: returns the exit code for an answer.
            show: prints the answer if there is a single puzzle; its lines by default.
            tell: returns the answer in words.
            only_one: why several puzzles cannot be answered, if they cannot.

        Raises:
            UsageError: if there are several puzzles, and there must not be.
            KeyboardInterrupt: after Ctrl-C, when what was known by then has been printed.
        """
        from sudoku_model.solvers import INTERRUPTED

        code = Exit.OK
        single, puzzles, bar = self.follow()
        if only_one and not single:
            raise click.UsageError(only_one)
        for puzzle, how in puzzles:
            answer = ask(puzzle, **how)
            code = max(code, judge(answer))
            warn_of_conditions(puzzle)
            if self.as_json:
                bar.print(json_line(answer.to_dict()))
            elif single and show is not None:
                show(answer)
            else:
                for line in tell(answer).splitlines():
                    bar.print(line if single else f"{puzzle.name}: {line}")
            if answer.reason.startswith(INTERRUPTED):
                raise KeyboardInterrupt
        return code


def asks(command: Command) -> Command:
    """Add SOURCE... and its options, and hand them to the command as an `Asking`."""

    @functools.wraps(command)
    def wrapped(
        *, sources: tuple[str, ...], reading: Reading, as_json: bool, **options: Any
    ) -> Any:
        how = {name: options.pop(name) for name in _HOW if name in options}
        if "solver" in how:
            from sudoku_model.solvers import engine_named

            how["solver"] = engine_named(how["solver"])
        return command(Asking(sources, reading, as_json, how), **options)

    return reading_options(wrapped)


def print_drawn(answer: Any, tell: Callable[[Any], str] = str) -> None:
    """Print an answer in words, and the board if something on it is worth a look."""
    for line in tell(answer).splitlines():
        click.echo(printable(line))
    board, drawn = answer.drawing()
    if drawn["highlight"]:
        print_board(board, **drawn)
