"""The command ``generate``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.corpora import Work, code_of_counts, corpus_options
from sudoku_model.cli.exits import Exit, Exits
from sudoku_model.cli.making import Making, makes
from sudoku_model.cli.options import (
    check_target,
    json_option,
    limit_option,
    puzzle_target_option,
)
from sudoku_model.cli.output import Bar, json_line, simplest_format
from sudoku_model.formats import write, write_many

if TYPE_CHECKING:
    from sudoku_model.puzzle import Puzzle


_PER_PAGE = 6
"""Puzzles on a page of a book."""


_BOOK = ".pdf"


@command(
    Topic.PUZZLES,
    Exits("made", undecided="no puzzle as wished was found", bad_input="impossible wishes"),
    ("generate --symmetry rotational", "a classic puzzle"),
    ("generate --grid 6 --choose KillerCage --limit 3", "three 6x6, cages instead of givens"),
    ("generate --grid 4 --constraint AntiKnight --seed mine", "the same puzzle each time"),
    ("generate --limit 100 --output book.pdf", "a book, the easiest first, with solutions"),
    (
        "generate --limit 10 --seed mine --output new.csv",
        "a record of each puzzle; --resume goes on",
    ),
)
@limit_option("How many puzzles.", 1)
@makes
@corpus_options(
    "a record of each puzzle, as check does",
    else_write=" Or a book: .pdf, the easiest first, with solutions on the last pages.",
    else_endings=(_BOOK,),
)
@puzzle_target_option
@json_option()
def generate(making: Making, work: Work, limit: int, target: str | None, *, as_json: bool) -> int:
    """Make puzzles that have exactly one solution.

    Each of them is checked. A book needs the extra "print".
    """
    from sudoku_model import generate_many

    check_target(target, as_json=as_json)
    work.refuse("--to", target)
    work.refuse("--json", as_json)
    book = work.output
    if book is not None:
        if book.suffix.lower() != _BOOK:
            return _write_records(making, work, limit)
        _check_book(book, work, limit)
    with work.crew() as crew:
        puzzles = generate_many(
            making.base,
            making.constraints,
            limit=limit,
            seed=making.seed,
            executor=crew.executor,
            workers=crew.workers,
            **making.wanted,
        )
        making.tell_seed()
        bar = Bar(is_wanted=limit > 1 and not work.is_quiet, total=limit)
        with closing(bar), closing(puzzles):
            if book is not None:
                _write_book(bar.follow(puzzles), book, work.workers)
            else:
                for text in _texts(bar.follow(puzzles), target, as_json=as_json):
                    bar.write(text)
    return Exit.OK


def _write_records(making: Making, work: Work, limit: int) -> int:
    """Write the puzzles with their solutions to the output file, or go on with it."""
    from sudoku_model.dataset.records import write_made
    from sudoku_model.dataset.rows import NOT_MADE

    wishes = making.wishes(work)
    making.tell_seed()
    done = work.made_to_file(partial(write_made, wishes, making.seed, limit))
    return Exit.UNDECIDED if done.counts.get(NOT_MADE) else code_of_counts(done.counts)


def _check_book(book: Path, work: Work, limit: int) -> None:
    """Refuse what cannot become a book before any puzzle is made."""
    from sudoku_model.drawing import print_sheet

    if work.resume:
        raise click.UsageError("--resume goes on with records, not with a book.")
    print_sheet.check_options(limit, book, _PER_PAGE, "a4")


def _write_book(puzzles: Iterable[Puzzle], output: Path, workers: int | None) -> None:
    """Write puzzles as a book, the easiest first."""
    from sudoku_model import rate_many
    from sudoku_model.drawing import print_sheet

    rated = sorted(rate_many(puzzles, workers=workers), key=lambda it: (it.difficulty, it.effort))
    print_sheet.sheet(
        [rating.puzzle for rating in rated],
        output,
        solutions=[rating.verdict.solution for rating in rated],
        notes=[f"{rating.level} ({rating.difficulty:.1f})" for rating in rated],
        per_page=_PER_PAGE,
    )


def _texts(puzzles: Iterable[Puzzle], target: str | None, *, as_json: bool) -> Iterator[str]:
    """Yield puzzles in a format, or each in the simplest one that holds it."""
    if target is not None:
        yield from write_many(puzzles, target)
        return
    from sudoku_model import solve

    for puzzle in puzzles:
        if as_json and (solution := solve(puzzle)) is not None:
            yield json_line(solution.to_dict()) + "\n"
        else:
            yield write(puzzle, simplest_format(puzzle)).rstrip("\n") + "\n"
