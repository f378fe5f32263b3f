"""Printing results as they come: text or JSON, with a progress bar where a person waits."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any, TypeVar

import click

from sudoku_model.puzzle import Puzzle, Solution

T = TypeVar("T")


def print_json(record: dict[str, Any]) -> None:
    """Print one object on one line, at once."""
    click.echo(json.dumps(record, ensure_ascii=False))


def print_board(board: Puzzle | Solution, **drawing: Any) -> None:
    """Draw a board with the borders that the terminal can show."""
    from sudoku_model.drawing import supports_unicode, text

    click.echo(text(board, unicode=supports_unicode(sys.stdout), **drawing))


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


def with_progress(items: Iterable[T], single: bool) -> Iterable[T]:
    """Show a progress bar on a terminal, unless there is one item or the results scroll there."""
    if single or not sys.stderr.isatty() or sys.stdout.isatty():
        return items
    from tqdm import tqdm

    return tqdm(items, unit=" puzzles", file=sys.stderr, dynamic_ncols=True)
