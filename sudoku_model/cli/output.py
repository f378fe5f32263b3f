"""Printing results as they come: text or JSON, with a progress bar where a person waits."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

import click

from sudoku_model.formats import Format
from sudoku_model.puzzle import Puzzle, Solution

if TYPE_CHECKING:
    from tqdm import tqdm


def printable(text: str) -> str:
    """Escape what could steer a terminal: names and titles come from strangers' files."""
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text
    )


def json_line(record: dict[str, Any]) -> str:
    """Return an object as JSON on one line."""
    return json.dumps(record)


class Results:
    """Prints results in input order as they come, and where a person waits a progress bar too.

    Args:
        single: whether there is one result only, for which no bar is worth its line.
    """

    def __init__(self, *, single: bool) -> None:
        self._bar: tqdm[Any] | None = None
        if not single and sys.stderr.isatty():
            from tqdm import tqdm

            self._bar = tqdm(unit=" puzzles", file=sys.stderr, dynamic_ncols=True)

    def follow(self, puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
        """Yield the puzzles, and move the bar when the next one is asked for."""
        try:
            for puzzle in puzzles:
                yield puzzle
                if self._bar is not None:
                    self._bar.update()
        finally:
            if self._bar is not None:
                self._bar.close()

    def print(self, line: str) -> None:
        """Print a line at once, above the bar."""
        line = printable(line)
        if self._bar is None:
            click.echo(line)
        else:
            self._bar.write(line, file=sys.stdout)

    def print_json(self, record: dict[str, Any]) -> None:
        """Print one object on one line, at once."""
        self.print(json_line(record))


def warn_of_conditions(puzzle: Puzzle) -> None:
    """Say on standard error what an answer about a puzzle does not take into account."""
    if puzzle.unstated:
        name = f"{puzzle.name}: " if puzzle.name else ""
        left_out = "; ".join(puzzle.unstated)
        click.echo(printable(f"{name}this holds without {left_out}"), err=True)


def print_board(board: Puzzle | Solution, **drawing: Any) -> None:
    """Draw a board with the borders that the terminal can show.

    Under a solution the constraints are left out, unless `drawing` says otherwise.
    """
    from sudoku_model.drawing import supports_unicode, text

    drawing = {"sentences": isinstance(board, Puzzle), **drawing}
    click.echo(text(board, unicode=supports_unicode(sys.stdout), **drawing))


def lost_texts(puzzle: Puzzle, target: Format) -> list[str]:
    """Name the texts of a puzzle that a format has no place for."""
    texts = {"title": puzzle.title, "author": puzzle.author, "rules": puzzle.rules}
    return [name for name, text in texts.items() if text and name not in target.texts]


def only_one(puzzles: Iterator[Puzzle]) -> tuple[bool, Iterator[Puzzle]]:
    """Look ahead whether there is a single puzzle, and return all of them."""
    first = list(islice(puzzles, 1))
    if not first:
        return True, iter(first)
    try:
        second = list(islice(puzzles, 1))
    except Exception as error:
        # The first puzzle is good: it is answered before the error is reported.
        return False, chain(first, _raise(error))
    return not second, chain(first, second, puzzles)


def _raise(error: Exception) -> Iterator[Puzzle]:
    raise error
    yield  # makes this a generator, which raises when it is reached
