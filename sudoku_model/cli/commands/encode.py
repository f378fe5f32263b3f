"""The command ``encode``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sudoku_model.cli import completing
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.exits import DONE_IN_TIME, code_of_error, note
from sudoku_model.cli.models import ENDINGS, file_name, numbered
from sudoku_model.cli.options import FILE, output_option, time_limit_option
from sudoku_model.cli.output import error_line, warn_of_conditions
from sudoku_model.cli.sources import Entry, Reading, read_sources, readable, reading_options
from sudoku_model.deadline import in_time
from sudoku_model.errors import SudokuModelError
from sudoku_model.files import ARCHIVE, many_written, written_whole
from sudoku_model.inside import CHOICES
from sudoku_model.solvers.encodings import AT_MOST_ONE_ENCODINGS

if TYPE_CHECKING:
    from sudoku_model.puzzle import Puzzle, Solution

_CLAUSES = (".cnf", ".dimacs")
"""Endings of the files with clauses, whatever their encoding."""

_KINDS = {ending: how for how, ending in ENDINGS.items() if ending not in _CLAUSES}
"""What the other endings stand for."""


@command(
    Topic.PROOFS,
    DONE_IN_TIME,
    ("encode puzzle.txt --output puzzle.cnf", "clauses for a SAT solver"),
    ("encode --how minizinc 1.....3..4.....2", "a model in MiniZinc"),
    ("encode puzzles.txt --how opb --output models.zip", "a file for each of many puzzles"),
)
@reading_options
@click.option(
    "--how",
    metavar="NAME",
    shell_complete=completing.one_of(lambda: CHOICES),
    help=f"One of {', '.join(CHOICES)}; extended by default.",
)
@click.option(
    "--at-most-one",
    metavar="NAME",
    shell_complete=completing.one_of(lambda: AT_MOST_ONE_ENCODINGS),
    help="For clauses: PySAT's name; pairwise by default.",
)
@click.option(
    "--other-than",
    type=FILE,
    help="A solver's answer with a solution: the model says also that there is another one.",
)
@output_option(
    "A file; else standard output, as for -. Endings such as .cnf, .lp and .mzn choose the kind; "
    "with --how it may have any. Of several puzzles a new folder, or an archive (.zip), with a "
    "file each.",
    lambda: (*_CLAUSES, *_KINDS, ARCHIVE),
)
@time_limit_option("Give up, with exit code 3, if reading and stating a puzzle takes longer.")
def encode(
    sources: tuple[str, ...],
    reading: Reading,
    how: str | None,
    at_most_one: str | None,
    other_than: Path | None,
    output: Path | None,
    time_limit: float | None,
) -> None:
    """Write the models of puzzles for another solver: clauses in DIMACS, or another text.

    What the solver answers, decode brings back and checks.
    """
    from sudoku_model import encode as encoded
    from sudoku_model.solvers import Limits

    kind = _kind(how, output)
    single, entries = read_sources(sources, reading, time_limit)
    is_place = output is not None and (output.suffix.lower() == ARCHIVE or output.is_dir())
    if not single or is_place:
        if other_than is not None:
            raise click.UsageError("--other-than is about one puzzle in one file.")
        _to_place(entries, kind, at_most_one, output)
        return
    if how is None and output is not None:
        _refuse_other_ending(output)
    puzzle, left = next(readable(entries))
    warn_of_conditions(puzzle, "this is stated")
    with Limits(left).in_force():
        model = encoded(
            puzzle, kind, at_most_one=at_most_one, other_than=_known(puzzle, other_than)
        )
        _write(in_time(model.lines()), output)


def _write(lines: Iterable[str], output: Path | None) -> None:
    """Write lines to a file, or to standard output."""
    if output in (None, Path("-")):
        for line in lines:
            click.echo(line)
    else:
        with written_whole(output) as file:
            file.writelines(f"{line}\n".encode() for line in lines)


def _refuse_other_ending(output: Path) -> None:
    """Refuse a file whose name says that it holds something else; one without ending says nothing.

    Raises:
        click.UsageError: if it does.
    """
    known = (*_CLAUSES, *_KINDS)
    if output.suffix and output.suffix.lower() not in known:
        raise click.UsageError(
            f"--output {output}: {output.suffix} is not the ending of a model file, "
            f"expected one of {', '.join(known)}; or say which kind with --how."
        )


def _known(puzzle: Puzzle, answer: Path | None) -> Solution | None:
    """Return the solution of an answer, if there is one."""
    from sudoku_model import decode

    if answer is None:
        return None
    solution = decode(puzzle, answer).solution
    if solution is None:
        raise click.UsageError(f"--other-than {answer}: the answer has no solution.")
    return solution


def _to_place(
    entries: Iterator[Entry], kind: str, at_most_one: str | None, output: Path | None
) -> None:
    """Write a file for each puzzle; one that cannot be stated is reported, and is left out."""
    if output is None or (output.suffix.lower() in (*_CLAUSES, *_KINDS) and not output.is_dir()):
        raise click.UsageError(
            "the sources hold several puzzles: name a folder or an archive with --output, "
            "such as models.zip"
        )
    from sudoku_model import encode as encoded
    from sudoku_model.solvers import Limits

    with many_written(output) as put:
        for number, puzzle, left in numbered(entries):
            try:
                with Limits(left).in_force():
                    lines = in_time(encoded(puzzle, kind, at_most_one=at_most_one).lines())
                    content = b"".join(f"{line}\n".encode() for line in lines)
            except SudokuModelError as error:
                note(code_of_error(error))
                click.echo(error_line(f"{puzzle.name}: {error}"), err=True)
                continue
            warn_of_conditions(puzzle, "this is stated")
            put(file_name(number, ENDINGS[kind]), content)


def _kind(how: str | None, output: Path | None) -> str:
    """Return what to encode as: as the options say, which must not contradict each other."""
    ending = "" if output is None else output.suffix.lower()
    meant = _KINDS.get(ending)
    if how is None:
        return meant or "extended"
    if how != (meant or how) or (ending in _CLAUSES and ENDINGS.get(how, ".cnf") != ".cnf"):
        raise click.UsageError(
            f"--how {how} and --output {output} contradict each other: "
            f"files that end in {ending} hold {meant or 'clauses'}."
        )
    return how
