"""The command ``encode``."""

from __future__ import annotations

from pathlib import Path

import click

from sudoku_model.cli.options import FILE, reading_options, time_limit_option
from sudoku_model.cli.output import only_one
from sudoku_model.cli.sources import Reading, read_sources
from sudoku_model.deadline import each_in_time, in_time
from sudoku_model.inside import CHOICES


@click.command()
@reading_options
@click.option("--how", default="extended", show_default=True, help=f"One of {', '.join(CHOICES)}.")
@click.option("--at-most-one", help="For clauses: PySAT's name; pairwise by default.")
@click.option("--output", type=FILE, help="A file; else standard output.")
@time_limit_option("Give up, with exit code 3, if reading and stating the puzzle take longer.")
def encode(
    sources: tuple[str, ...],
    reading: Reading,
    how: str,
    at_most_one: str | None,
    output: Path | None,
    time_limit: float | None,
) -> None:
    """Write the model of a puzzle for another solver: clauses in DIMACS, or another text."""
    from sudoku_model import encode as encoded
    from sudoku_model.solvers import Limits

    single, puzzles = only_one(each_in_time(read_sources(sources, reading), time_limit))
    if not single:
        raise click.UsageError("encode writes the model of one puzzle; the sources hold several.")
    puzzle, left = next(puzzles)
    with Limits(left).in_force():
        lines = in_time(encoded(puzzle, how, at_most_one=at_most_one).lines())
        if output is None:
            for line in lines:
                click.echo(line)
        else:
            from sudoku_model.files import written_whole

            with written_whole(output) as file:
                file.writelines(f"{line}\n".encode() for line in lines)
