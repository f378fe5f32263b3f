"""The commands that make puzzles, and say which are the same: generate, canonical."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from json import JSONDecodeError
from typing import TYPE_CHECKING, Any

import click

from sudoku_model.cli.options import reading_options
from sudoku_model.cli.output import Results, json_line, only_one
from sudoku_model.cli.sources import Reading, read_sources
from sudoku_model.errors import OptionError, UndecidedError, UnsupportedError
from sudoku_model.formats import write, write_many
from sudoku_model.formats.registry import find_format
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle

if TYPE_CHECKING:
    from sudoku_model.constraints.base import Constraint

_SIZE = re.compile(r"([1-9]\d{0,2})(?:[xX]([1-9]\d{0,2}))?", re.ASCII)
_BOX = re.compile(r"([1-9]\d?)[xX]([1-9]\d?)", re.ASCII)
_RANGE = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?", re.ASCII)
_DIFFICULTIES = re.compile(r"(\d{1,2}(?:\.\d+)?)-(\d{1,2}(?:\.\d+)?)", re.ASCII)


def _parts(pattern: re.Pattern[str], expected: str) -> Callable[..., tuple[str, ...] | None]:
    """Return what turns the text of an option into the parts that a pattern finds in it."""

    def parse(
        ctx: click.Context, param: click.Parameter, value: str | None
    ) -> tuple[str, ...] | None:
        if value is None:
            return None
        match = pattern.fullmatch(value)
        if match is None:
            raise click.BadParameter(f"found {value[:40]!r}, expected {expected}", ctx, param)
        return tuple(part for part in match.groups() if part is not None)

    return parse


@click.command()
@click.option("--count", type=click.IntRange(min=1), default=1, show_default=True)
@click.option(
    "--grid",
    "size",
    callback=_parts(_SIZE, "an order such as 9, or ROWSxCOLUMNS"),
    metavar="SIZE",
    help="9 for the usual grid of that order (the default), or ROWSxCOLUMNS.",
)
@click.option(
    "--box",
    callback=_parts(_BOX, "rows and columns of a box, such as 2x3"),
    metavar="ROWSxCOLUMNS",
    help="Box shape where it is not the default one.",
)
@click.option("--on", "base", metavar="SOURCE", help="A puzzle, all of whose clues are kept.")
@click.option(
    "--constraint",
    "constraints",
    multiple=True,
    metavar="NAME|JSON",
    help="What is to hold besides: AntiKnight, or the JSON form that constraints NAME shows.",
)
@click.option(
    "--choose",
    multiple=True,
    metavar="NAME",
    help="Lay constraints of this kind on the board instead of givens: KillerCage, Thermometer, "
    "Difference, Ratio, ...",
)
@click.option("--symmetry", default="none", metavar="NAME", help="rotational, diagonal, full, ...")
@click.option(
    "--givens",
    callback=_parts(_RANGE, "a number such as 28, or a range such as 24-28"),
    metavar="N|N-N",
    help="How many; else as few as are left when no more can be taken away.",
)
@click.option("--minimal", is_flag=True, help="No given or chosen constraint is superfluous.")
@click.option(
    "--rating",
    callback=_parts(_DIFFICULTIES, "a range such as 1-2.5"),
    metavar="N-N",
    help="The difficulty, as rate tells it.",
)
@click.option("--seed", help="The same seed and options make the same puzzles.")
@click.option(
    "--attempts",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    help="How many puzzles to make to find one as wished.",
)
@click.option(
    "--time-limit",
    type=click.FloatRange(min=0),
    metavar="SECONDS",
    help="Give up on a puzzle after this time.",
)
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    help="Processes at most; all cores by default, once there is much to do.",
)
@click.option("--to", "target", help="Format, as of convert. Else line, or json if need be.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a puzzle and line.")
def generate(
    count: int,
    size: tuple[str, ...] | None,
    box: tuple[str, ...] | None,
    base: str | None,
    constraints: tuple[str, ...],
    choose: tuple[str, ...],
    symmetry: str,
    givens: tuple[str, ...] | None,
    minimal: bool,
    rating: tuple[str, ...] | None,
    seed: str | None,
    attempts: int,
    time_limit: float | None,
    workers: int | None,
    target: str | None,
    as_json: bool,
) -> None:
    """Make puzzles that have exactly one solution.

    Each of them is checked. Exits with 0, 2 on bad input or impossible wishes, and 3 if a puzzle
    as wished was not found.
    """
    from sudoku_model.generation.making import generate_many
    from sudoku_model.generation.seeds import new_seed

    if target is not None:
        find_format(target, to_write=True)
        if as_json:
            raise click.UsageError("--to and --json are two forms of output.")
    if base is not None and (size or box):
        raise click.UsageError("--on has a grid of its own: leave out --grid and --box.")
    is_new_seed = not seed
    wanted = tuple(map(int, givens or ()))
    levels = tuple(map(float, rating or ()))
    seed = seed or str(new_seed())
    found = generate_many(
        _only_puzzle(base) if base is not None else _grid(size, box),
        map(_constraint, constraints),
        count=count,
        symmetry=symmetry,
        givens=(wanted[0], wanted[-1]) if wanted else None,
        minimal=minimal,
        choose=choose,
        rating=(levels[0], levels[1]) if levels else None,
        seed=seed,
        attempts=attempts,
        time_limit=time_limit,
        workers=workers,
    )
    if is_new_seed:
        click.echo(f"seed {seed}", err=True)
    with closing(_Bar(count)) as bar, closing(found):
        for text in _texts(bar.follow(found), target, as_json=as_json):
            bar.print(text)


class _Bar:
    """Shows how many of the puzzles are made, where a person waits for several."""

    def __init__(self, count: int) -> None:
        self._bar: Any = None
        if count > 1 and sys.stderr.isatty():
            from tqdm import tqdm

            self._bar = tqdm(total=count, unit=" puzzles", file=sys.stderr, dynamic_ncols=True)

    def follow(self, puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
        for puzzle in puzzles:
            yield puzzle
            if self._bar is not None:
                self._bar.update()

    def print(self, text: str) -> None:
        if self._bar is None:
            click.echo(text, nl=False)
            sys.stdout.flush()
        else:
            self._bar.write(text, file=sys.stdout, end="")

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()


def _grid(size: tuple[str, ...] | None, box: tuple[str, ...] | None) -> Grid:
    rows, *columns = map(int, size or ("9",))
    shape = None if box is None else (int(box[0]), int(box[1]))
    if columns and columns[0] != rows:
        return Grid.rectangle(rows, columns[0], box=shape)
    return Grid.square(rows, shape)


def _only_puzzle(source: str) -> Puzzle:
    single, puzzles = only_one(read_sources((source,), Reading(None, None, None, None)))
    if not single:
        raise click.UsageError("--on is about one puzzle; the source holds several.")
    return next(puzzles)


def _constraint(text: str) -> Constraint:
    """Return the constraint of a name or in JSON.

    Raises:
        OptionError: if it is neither.
        ConstraintError: if its fields make no sense.
    """
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


def _texts(
    puzzles: Iterable[Puzzle], target: str | None, *, as_json: bool = False
) -> Generator[str, None, None]:
    """Yield puzzles in a format, or each in the simplest one that holds it."""
    if target is not None:
        yield from write_many(puzzles, target)
        return
    for puzzle in puzzles:
        if as_json:
            yield json_line(_record(puzzle)) + "\n"
        else:
            yield write(puzzle, _simplest(puzzle)).rstrip("\n") + "\n"


def _record(puzzle: Puzzle) -> dict[str, Any]:
    from sudoku_model.analysis.solutions import solve

    solution = solve(puzzle)
    return {
        "name": puzzle.name,
        "givens": sum(given is not None for given in puzzle.givens),
        "line": puzzle.line(),
        "solution": solution.line() if solution else None,
        "puzzle": json.loads(write(puzzle, "json")),
    }


def _simplest(puzzle: Puzzle) -> str:
    """Return a format that holds a puzzle: a line of digits if that is enough."""
    grid = puzzle.grid
    is_usual = (
        not (puzzle.constraints or puzzle.candidates)
        and grid.box is not None
        and grid.rows == grid.columns == grid.order
        and grid == Grid.square(grid.order)
    )
    return "line" if is_usual else "json"


@click.command()
@reading_options
@click.option("--unique", is_flag=True, help="Print the puzzles, of equivalent ones the first.")
@click.option(
    "--time-limit",
    type=click.FloatRange(min=0),
    metavar="SECONDS",
    help="Give up, with exit code 3, if the form of a puzzle takes longer.",
)
@click.option("--to", "target", help="Format, as of convert. Else line, or json if need be.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a puzzle and line.")
def canonical(
    sources: tuple[str, ...],
    reading: Reading,
    unique: bool,
    time_limit: float | None,
    target: str | None,
    as_json: bool,
) -> None:
    """Print the canonical form of puzzles: the same for all that are equivalent.

    Puzzles are equivalent if one can be made of the other by other digits, another order of bands
    and rows, stacks and columns, and rows for columns. The form is the smallest of all of these,
    blanks first.
    """
    if target is not None and as_json:
        raise click.UsageError("--to and --json are two forms of output.")
    if target is not None:
        find_format(target, to_write=True)
    single, puzzles = only_one(read_sources(sources, reading))
    results = Results(single=single)
    forms = _forms(results.follow(puzzles), unique=unique, time_limit=time_limit)
    if target is not None:
        for chunk in write_many((puzzle if unique else form for puzzle, form in forms), target):
            click.echo(chunk, nl=False)
        return
    for puzzle, form in forms:
        if as_json:
            record = {"name": puzzle.name, "puzzle": puzzle.line(), "canonical": form.line()}
            results.print_json(record)
        else:
            shown = puzzle if unique else form
            results.print(write(shown, _simplest(shown)).rstrip("\n"))


def _forms(
    puzzles: Iterable[Puzzle], *, unique: bool, time_limit: float | None
) -> Iterator[tuple[Puzzle, Puzzle]]:
    """Yield puzzles with their canonical forms, if that is wished each form once.

    Raises:
        UnsupportedError: if a puzzle has none.
        UndecidedError: if the form of a puzzle takes too long.
    """
    from sudoku_model.generation.equivalence import canonical as canonical_form

    seen: set[tuple[Grid, tuple[int | None, ...]]] = set()
    for puzzle in puzzles:
        try:
            form = canonical_form(puzzle, time_limit=time_limit)
        except (UnsupportedError, UndecidedError) as problem:
            name = f"{puzzle.name}: " if puzzle.name else ""
            raise type(problem)(f"{name}{problem}") from None
        if unique:
            key = form.grid, form.givens
            if key in seen:
                continue
            seen.add(key)
        yield puzzle, form
