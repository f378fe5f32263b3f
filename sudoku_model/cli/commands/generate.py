"""The command ``generate``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sudoku_model.cli import completing
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.exits import Exits
from sudoku_model.cli.options import (
    FILE,
    POSITIVE,
    box_option,
    json_option,
    numbers,
    target_option,
    time_limit_option,
    workers_option,
)
from sudoku_model.cli.output import Bar, json_line, simplest_format
from sudoku_model.cli.sources import Reading, read_sources, readable
from sudoku_model.formats import write, write_many

if TYPE_CHECKING:
    from sudoku_model.constraints.base import Constraint
    from sudoku_model.grid import Grid
    from sudoku_model.puzzle import Puzzle


_PER_PAGE = 6
"""Puzzles on a page of a book."""


def _chosen() -> Iterable[str]:
    from sudoku_model.generation.variants import CHOSEN

    return (kind.__name__ for kind in CHOSEN)


def _techniques() -> Iterable[str]:
    from sudoku_model.analysis.steps.prices import technique_names

    return technique_names()


def _symmetries() -> Iterable[str]:
    from sudoku_model.symmetry import SYMMETRIES

    return SYMMETRIES


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
@click.option(
    "--grid",
    "size",
    type=numbers(r"([1-9]\d{0,2})(?:[xX]([1-9]\d{0,2}))?", "an order such as 9, or ROWSxCOLUMNS"),
    metavar="SIZE",
    help="9 for the usual grid of that order (the default), or ROWSxCOLUMNS.",
)
@box_option
@click.option(
    "--on",
    "base",
    metavar="SOURCE",
    shell_complete=completing.file,
    help="A puzzle, all of whose clues are kept.",
)
@click.option(
    "--constraint",
    "constraints",
    multiple=True,
    metavar="NAME|JSON",
    shell_complete=completing.constraint,
    help="What is to hold besides: AntiKnight, or the JSON form that constraints NAME shows.",
)
@click.option(
    "--choose",
    multiple=True,
    metavar="NAME",
    shell_complete=completing.one_of(_chosen),
    help="Lay constraints of this kind on the board instead of givens: KillerCage, Thermometer, "
    "Difference, Ratio, ...",
)
@click.option(
    "--symmetry",
    default="none",
    metavar="NAME",
    shell_complete=completing.one_of(_symmetries),
    help="Of the places of the givens: rotational, diagonal, full, ...",
)
@click.option(
    "--givens",
    type=numbers(r"(\d{1,5})(?:-(\d{1,5}))?", "a number such as 28, or a range such as 24-28"),
    metavar="N|N-N",
    help="How many; else as few as are left when no more can be taken away.",
)
@click.option("--minimal", is_flag=True, help="No given or chosen constraint is superfluous.")
@click.option(
    "--rating",
    type=numbers(r"(\d{1,2}(?:\.\d+)?)-(\d{1,2}(?:\.\d+)?)", "a range such as 1-2.5", float),
    metavar="N-N",
    help="The difficulty, as rate tells it.",
)
@click.option(
    "--technique",
    metavar="NAME",
    shell_complete=completing.one_of(_techniques),
    help='What the hardest step is called, as rate tells it: "XY-chain", "innies and outies", ...',
)
@click.option("--seed", metavar="TEXT", help="The same seed and options make the same puzzles.")
@click.option(
    "--attempts",
    type=POSITIVE,
    metavar="N",
    help="How many puzzles to make to find one as wished. Else 100, or up to 20,000 where each is "
    "quick.",
)
@time_limit_option("Give up on a puzzle after this time.")
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
    size: tuple[int, ...] | None,
    box: tuple[int, int] | None,
    base: str | None,
    constraints: tuple[str, ...],
    limit: int,
    givens: tuple[int, ...] | None,
    seed: str | None,
    target: str | None,
    as_json: bool,
    output: Path | None,
    **wanted: Any,
) -> None:
    """Make puzzles that have exactly one solution.

    Each of them is checked. A book needs the extra "print".
    """
    from sudoku_model import generate_many
    from sudoku_model.formats.registry import find_format
    from sudoku_model.generation.seeds import new_seed

    if target is not None:
        find_format(target, to_write=True)
        if as_json:
            raise click.UsageError("--to and --json are two forms of output.")
    if output is not None:
        from sudoku_model.drawing import print_sheet

        if target is not None or as_json:
            raise click.UsageError("--output writes a book: leave out --to and --json.")
        print_sheet.check_options(limit, output, _PER_PAGE, "a4")
    if base is not None and (size or box):
        raise click.UsageError("--on has a grid of its own: leave out --grid and --box.")
    is_new_seed = not seed
    seed = seed or str(new_seed())
    puzzles = generate_many(
        _only_puzzle(base, wanted["time_limit"]) if base is not None else _grid(size, box),
        map(_constraint, constraints),
        limit=limit,
        givens=(givens[0], givens[-1]) if givens else None,
        seed=seed,
        **wanted,
    )
    if is_new_seed:
        click.echo(f"seed {seed}", err=True)
    with closing(Bar(is_wanted=limit > 1, total=limit)) as bar, closing(puzzles):
        if output is not None:
            _write_book(bar.follow(puzzles), output, wanted["workers"])
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


def _grid(size: tuple[int, ...] | None, box: tuple[int, int] | None) -> Grid:
    from sudoku_model.grid import Grid

    rows, *columns = size or (9,)
    if columns and columns[0] != rows:
        return Grid.rectangle(rows, columns[0], box=box)
    return Grid.square(rows, box)


def _only_puzzle(source: str, time_limit: float | None) -> Puzzle:
    single, entries = read_sources((source,), Reading(), time_limit)
    if not single:
        raise click.UsageError("--on is about one puzzle; the source holds several.")
    return next(readable(entries))[0]


def _constraint(text: str) -> Constraint:
    """Return the constraint that a name or a text in JSON stands for."""
    from json import JSONDecodeError

    from sudoku_model.errors import OptionError
    from sudoku_model.formats.constraint_json import from_json
    from sudoku_model.formats.json_text import UnfitError, load_json

    if not text.lstrip().startswith("{"):
        return from_json({"type": text})
    try:
        return from_json(load_json(text))
    except (JSONDecodeError, UnfitError) as problem:
        raise OptionError(
            f"found the constraint {text[:60]!r}, which is no JSON ({problem}), "
            'expected such as {"type": "KillerCage", "cells": "r1c1 r1c2", "total": 10}'
        ) from None


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
