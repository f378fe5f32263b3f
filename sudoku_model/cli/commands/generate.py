"""The command ``generate``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sudoku_model.cli import completing
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.exits import Exits
from sudoku_model.cli.making import Making, makes
from sudoku_model.cli.options import FILE, POSITIVE, json_option, target_option, workers_option
from sudoku_model.cli.output import Bar, json_line, simplest_format
from sudoku_model.formats import write, write_many

if TYPE_CHECKING:
    from sudoku_model.puzzle import Puzzle


_PER_PAGE = 6
"""Puzzles on a page of a book."""


@command(
    Topic.PUZZLES,
    Exits("made", undecided="no puzzle as wished was found", bad_input="impossible wishes"),
    ("generate --symmetry rotational", "a classic puzzle"),
    (
        "generate --grid 6 --choose KillerCage --limit 3",
        "three 6x6, cages instead of givens",
    ),
    ("generate --grid 4 --constraint AntiKnight --seed mine", "the same puzzle each time"),
    ("generate --limit 100 --output book.pdf", "a book, the easiest first, with solutions"),
)
@click.option(
    "--limit", type=POSITIVE, default=1, show_default=True, metavar="N", help="How many puzzles."
)
@makes
@workers_option
@click.option(
    "--output",
    type=FILE,
    metavar="FILE.pdf",
    shell_complete=completing.file_ending_in(lambda: [".pdf"]),
    help="Write a book: the easiest first, how hard each is, the solutions on the last pages.",
)
@target_option
@json_option()
def generate(
    making: Making,
    limit: int,
    workers: int | None,
    output: Path | None,
    target: str | None,
    as_json: bool,
) -> None:
    """Make puzzles that have exactly one solution.

    Each of them is checked. A book needs the extra "print".
    """
    from sudoku_model import generate_many
    from sudoku_model.formats.registry import find_format

    if target is not None:
        find_format(target, to_write=True)
        if as_json:
            raise click.UsageError("--to and --json are two forms of output.")
    if output is not None:
        from sudoku_model.drawing import print_sheet

        if target is not None or as_json:
            raise click.UsageError("--output writes a book: leave out --to and --json.")
        print_sheet.check_options(limit, output, _PER_PAGE, "a4")
    puzzles = generate_many(
        making.base,
        making.constraints,
        limit=limit,
        seed=making.seed,
        workers=workers,
        **making.wanted,
    )
    making.tell_seed()
    with closing(Bar(is_wanted=limit > 1, total=limit)) as bar, closing(puzzles):
        if output is not None:
            _write_book(bar.follow(puzzles), output, workers)
            return
        for text in _texts(bar.follow(puzzles), target, as_json=as_json):
            bar.write(text)


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
