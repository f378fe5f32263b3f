"""The command ``encode``."""

from __future__ import annotations

from pathlib import Path

import click

from sudoku_model.cli import completing
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.exits import DONE_IN_TIME
from sudoku_model.cli.options import FILE, reading_options, time_limit_option
from sudoku_model.cli.sources import Reading, read_sources, readable
from sudoku_model.deadline import in_time
from sudoku_model.inside import CHOICES
from sudoku_model.solvers.encodings import AT_MOST_ONE_ENCODINGS

_LANGUAGES = {".opb": "opb", ".mzn": "minizinc"}
_CLAUSES = (".cnf", ".dimacs")
"""Endings of the files that other solvers read."""

_NO_CLAUSES = (*_LANGUAGES.values(), "cpsat")


@command(
    Topic.PROOFS,
    DONE_IN_TIME,
    ("encode puzzle.txt --output puzzle.cnf", "clauses for a SAT solver"),
    ("encode --how minizinc 1.....3..4.....2", "a model in MiniZinc"),
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
    "--output",
    type=FILE,
    metavar="FILE",
    shell_complete=completing.file_ending_in(lambda: (*_CLAUSES, *_LANGUAGES)),
    help="A file; else standard output, as for -. The endings .cnf, .opb and .mzn choose the kind.",
)
@time_limit_option("Give up, with exit code 3, if reading and stating the puzzle take longer.")
def encode(
    sources: tuple[str, ...],
    reading: Reading,
    how: str | None,
    at_most_one: str | None,
    output: Path | None,
    time_limit: float | None,
) -> None:
    """Write the model of a puzzle for another solver: clauses in DIMACS, or another text."""
    from sudoku_model import encode as encoded
    from sudoku_model.solvers import Limits

    how = _kind(how, output)
    single, entries = read_sources(sources, reading, time_limit)
    if not single:
        raise click.UsageError("encode writes the model of one puzzle; the sources hold several.")
    puzzle, left = next(readable(entries))
    with Limits(left).in_force():
        lines = in_time(encoded(puzzle, how, at_most_one=at_most_one).lines())
        if output in (None, Path("-")):
            for line in lines:
                click.echo(line)
        else:
            from sudoku_model.files import written_whole

            with written_whole(output) as file:
                file.writelines(f"{line}\n".encode() for line in lines)


def _kind(how: str | None, output: Path | None) -> str:
    """Return what to encode as: as the options say, which must not contradict each other."""
    ending = "" if output is None else output.suffix.lower()
    meant = _LANGUAGES.get(ending)
    if how is None:
        return meant or "extended"
    if how != (meant or how) or (ending in _CLAUSES and how in _NO_CLAUSES):
        raise click.UsageError(
            f"--how {how} and --output {output} contradict each other: "
            f"files that end in {ending} hold {meant or 'clauses'}."
        )
    return how
