"""The command ``encode``."""

from __future__ import annotations

from pathlib import Path

import click

from sudoku_model.cli.options import FILE, reading_options
from sudoku_model.cli.output import only_one
from sudoku_model.cli.sources import Reading, read_sources
from sudoku_model.export import LANGUAGES


@click.command()
@reading_options
@click.option(
    "--language",
    default="dimacs",
    show_default=True,
    help=f"One of {', '.join(LANGUAGES)}.",
)
@click.option("--encoding", help="For dimacs: minimal, extended (default) or triads.")
@click.option("--at-most-one", help="For dimacs: PySAT's name; pairwise by default.")
@click.option("--output", type=FILE, help="A file; else standard output.")
def encode(
    sources: tuple[str, ...],
    reading: Reading,
    language: str,
    encoding: str | None,
    at_most_one: str | None,
    output: Path | None,
) -> None:
    """Write the model of a puzzle for another solver."""
    from sudoku_model.export import encode_lines

    single, puzzles = only_one(read_sources(sources, reading))
    if not single:
        raise click.UsageError("encode writes the model of one puzzle; the sources hold several.")
    lines = encode_lines(next(puzzles), language, encoding=encoding, at_most_one=at_most_one)
    if output is None:
        for line in lines:
            click.echo(line)
    else:
        from sudoku_model.files import written_whole

        with written_whole(output) as file:
            file.writelines(f"{line}\n".encode() for line in lines)
